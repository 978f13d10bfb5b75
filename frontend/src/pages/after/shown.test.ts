import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";

import { PERSON } from "../../lib/fake_table";
import { speak, t } from "../../lib/frame.svelte";
import type { Review, ReviewedMove } from "../../lib/review";
import { Words } from "../../lib/words";
import type { View } from "../../protocol";
import Count from "./Count.svelte";
import Moments from "./Moments.svelte";

beforeAll(() => speak("en"));

test("each row of the count has the face and the name of its seat", () => {
  const names = ["Ana", "Ben", "Cem"];
  const view: View = { game: "any", seat: 0, seats: names.map((name, seat) => ({ seat, name, score: seat })), zones: [], winners: [2], ended: "over" };
  const people = names.map((name, seat) => ({ ...PERSON, name, face: 5 + seat }));
  const { body } = render(Count, { props: { view, people, words: new Words("en", []), reader: null } });
  const rows = [...body.matchAll(/#av-(\d+)".*?class="name[^>]*>(\w+)</g)].map(([, face, name]) => [name, Number(face)]);
  expect(rows).toEqual([["Cem", 7], ["Ben", 6], ["Ana", 5]]);
});

test.each<[Review["aim"], number, string]>([
  ["win", 0.0125, "−1.3 percentage points"],
  ["win", 0.12, "−12.0 percentage points"],
  ["score", 19.53, "−19.5 Pockets"],
])("a key moment of a game for a %s that cost %d says: %s", (aim, cost, said) => {
  const move = { number: 3, seat: 0, played: "a", best: "b", best_say: "b", say: "a", why: null, cost } as unknown as ReviewedMove;
  const props = { aim, moments: [{ move, change: -cost, error: 0 }], game: "any", holds: "card", table: "t", reader: 0, sure: false };
  const { body } = render(Moments, { props: { ...props, words: new Words("en", ["value-score = Pockets"]), placed: String } });
  const shown = /class="cost.*?<\/small>/s.exec(body)?.[0] ?? "";
  expect(shown.replace(/^[^>]*>|<[^>]*>/g, "").replace(/\s+/g, " ").trim()).toBe(said);
});

test("somebody alone has no place in the count", () => {
  const view: View = { game: "any", seat: 0, seats: [{ seat: 0, name: "Ana", score: 0 }], zones: [], winners: [], ended: "over" };
  const { body } = render(Count, { props: { view, people: [PERSON], words: new Words("en", []), reader: 0 } });
  expect(/class="place[^>]*>(?:<!--.*?-->)*([^<]*)</.exec(body)?.[1]).toBe("");
});

test("who keeps Old Bill is spoken to, or of, in the right person", () => {
  expect([t("ends-maid-holds", { who: "you" }), t("ends-maid-holds", { who: "other" })]).toEqual(["hold Old Bill", "holds Old Bill"]);
});
