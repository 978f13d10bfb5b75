import { expect, test } from "vitest";

import type { Finished } from "../../protocol";
import { tallied } from "./tally";

const game = (game: string, won: boolean, score: number, finished: number): Finished => ({
  table: `t${finished}`, game, seat: 0, won, score, assisted: false, finished,
});

test("games are counted by their kind, the last played first", () => {
  const told = tallied([game("a", true, 3, 9), game("b", false, -4, 8), game("a", true, 7, 7), game("a", false, 1, 6)]);
  expect(told).toEqual([
    { game: "a", played: 3, won: 2, best: 7, streak: 2, last: 9 },
    { game: "b", played: 1, won: 0, best: -4, streak: 0, last: 8 },
  ]);
});

test("who always won is on a streak of all games", () => {
  expect(tallied([game("a", true, 1, 2), game("a", true, 1, 1)])[0]?.streak).toBe(2);
});
