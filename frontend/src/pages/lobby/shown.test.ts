import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";

import { speak } from "../../lib/frame.svelte";
import type { Daily } from "../../protocol";
import Lobby from "../Lobby.svelte";
import { house } from "./house.svelte";

beforeAll(() => speak("en"));

test("daily deals that I have not played today come first", () => {
  const daily = (game: string, me: boolean): Daily => ({ game, day: "", options: {}, ends: 0, lines: [{ rank: 1, name: "Ana", score: 3, me } as NonNullable<Daily["lines"]>[number]] });
  house.daily = [daily("ten_card_crook", true), daily("old_bill", false)];
  const { body } = render(Lobby, { props: {} });
  house.daily = null;
  const cards = [.../<main.*<\/main>/s.exec(body)![0].matchAll(/href="\/daily\/(\w+)"/g)].map(([, game]) => game);
  expect(cards).toEqual(["old_bill", "ten_card_crook"]);
});
