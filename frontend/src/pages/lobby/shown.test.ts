import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";

import { speak, t } from "../../lib/frame.svelte";
import type { Daily, SeatInfo } from "../../protocol";
import Lobby from "../Lobby.svelte";
import { house } from "./house.svelte";
import { sittersOf } from "./numbers";

beforeAll(() => speak("en"));

test("daily deals that I have not played today come first", () => {
  const daily = (game: string, me: boolean): Daily => ({ game, day: "", options: {}, ends: 0, lines: [{ rank: 1, name: "Ana", score: 3, me } as NonNullable<Daily["lines"]>[number]] });
  house.daily = [daily("ten_card_crook", true), daily("old_bill", false)];
  const { body } = render(Lobby, { props: {} });
  house.daily = null;
  const cards = [.../<main.*<\/main>/s.exec(body)![0].matchAll(/href="\/daily\/(\w+)"/g)].map(([, game]) => game);
  expect(cards).toEqual(["old_bill", "ten_card_crook"]);
});

test("who waits at a table alone is called by name, unless it is me who reads", () => {
  const OPEN: SeatInfo = { kind: "open", name: "", face: 0, here: false };
  const seats: SeatInfo[] = [OPEN, { ...OPEN, kind: "person", name: "Ana" }, OPEN];
  const title = (mine: readonly number[], more: readonly SeatInfo[] = []): string => t("lobby-wait-title", sittersOf([...seats, ...more], mine));
  expect(title([])).toBe("Ana is at the table");
  expect(title([1])).toBe("Just you at the table");
  expect(title([], [{ ...OPEN, kind: "bot", name: "Fox" }])).toBe("Two at the table");
});
