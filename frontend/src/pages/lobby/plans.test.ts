import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { GameInfo } from "../../protocol";
import { atOnce, optionsFor, remember } from "./plans";

const game = { id: "old_bill", fewest: 3, most: 6, bots: ["easy", "hard"], levels: ["easy", "hard"] } as unknown as GameInfo;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
});
afterEach(() => vi.unstubAllGlobals());

test("with one tap a table is as the last one was, with bots for those who are not there", () => {
  remember("old_bill", { seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "hard" }], options: { rounds: 2 }, settings: { pace: 900 } });
  const { seats, options, settings = {} } = atOnce(game, true);
  expect(seats).toEqual([{ kind: "me" }, { kind: "bot", bot: "easy" }, { kind: "bot", bot: "hard" }]);
  expect([options, settings.pace]).toEqual([{ rounds: 2 }, 900]);
});

test("with one tap no table is public, though the last one was", () => {
  remember("old_bill", { seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }], options: {}, settings: { public: true } });
  expect(atOnce(game, false).settings?.public).toBe(false);
});

test("house rules stay when others come, if there is such a rule for so many", () => {
  const forms = { 3: [{ name: "rounds" }, { name: "bluff" }], 4: [{ name: "rounds" }] };
  expect(optionsFor({ ...game, forms } as unknown as GameInfo, 4, { rounds: 2, bluff: true })).toEqual({ rounds: 2 });
});
