import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";

import { PERSON, tableInfo, viewOf } from "../lib/fake_table";
import { speak } from "../lib/frame.svelte";
import type { Session } from "../lib/session.svelte";
import type { TableInfo } from "../protocol";
import Asks from "./Asks.svelte";

beforeAll(() => speak("en"));

/** What is asked of Ana, the host, at a table of which this is known. */
function asked(table: Partial<TableInfo>): string {
  const seats = [{ ...PERSON, name: "Ana" }, { ...PERSON, name: "Bob" }];
  const session = { table: tableInfo({ seats, ...table }), you: { host: true, seats: [0] }, seat: 0, shown: viewOf(0, 0), view: null, words: null, clockSkew: 0 };
  return render(Asks, { props: { session: session as unknown as Session, say: () => undefined, onproblem: () => undefined } }).body;
}

test("a bot is offered for somebody who is away, once their time of grace is over", () => {
  const away = (seconds: number) =>
    asked({ to_move: 1, settings: { grace: 60 }, seats: [{ ...PERSON, name: "Ana" }, { ...PERSON, name: "Bob", here: false, away_since: Date.now() - seconds * 1000 }] });
  expect(away(30)).not.toContain("Bob");
  expect(away(90)).toContain("Bob");
});

test("who has agreed that a move is taken back is not asked once more", () => {
  const wish = (agreed: readonly number[]) => asked({ request: { seat: 1, to: 4, agreed } });
  expect(wish([])).toContain("<button");
  expect(wish([0])).not.toContain("<button");
});
