import { expect, test } from "vitest";

import type { Review, ReviewedMove, TurningPoint } from "../../lib/review";
import type { Frame } from "../../protocol";
import { decisiveOf } from "./decisive";

function turn(seat: number, first: number, last: number, before: number, after: number): TurningPoint {
  return { seat, first, last, before, after, loss: 0 };
}

function review(turns: readonly TurningPoint[], moves: readonly Partial<ReviewedMove>[] = []): Review {
  return { aim: "win", turning_points: turns, moves } as unknown as Review;
}

const FRAMES: readonly Frame[] = [
  { ply: 1, seat: 0, moments: [{ beat: "lay", by: 0, say: "Ana lays a 3" }] },
  { ply: 2, seat: 1, moments: [{ beat: "lay", by: 1 }, { beat: "steal", by: 1, say: "Ben steals 7" }] },
  { ply: 3, seat: 0, moments: [{ beat: "take", by: 0, say: "Ana takes a 5" }] },
];

test("a swing is told by what people remember of it", () => {
  const [told] = decisiveOf(review([turn(0, 1, 2, 0.6, 0.3)]), FRAMES);
  expect(told).toMatchObject({ ply: 2, seat: 0, say: "Ben steals 7" });
  expect(told!.change).toBeCloseTo(-0.3);
});

test("a swing without such a moment is told by the move that it began with", () => {
  const [told] = decisiveOf(review([turn(0, 3, 3, 0.3, 0.5)]), FRAMES);
  expect(told).toMatchObject({ ply: 3, say: "Ana takes a 5" });
});

test("of many things the three largest are told, in the order of the game and each move once", () => {
  const turns = [turn(0, 2, 2, 0.5, 0.1), turn(1, 2, 2, 0.5, 0.85), turn(0, 3, 3, 0.1, 0.3)];
  const moves = [
    { number: 1, seat: 0, loss: 0.12, say: "a", best_say: "b" },
    { number: 3, seat: 0, loss: 0.05 },
    { number: 9, seat: 0, loss: 0.002 },
  ];
  const told = decisiveOf(review(turns, moves), FRAMES);
  expect(told.map((one) => one.ply)).toEqual([1, 2, 3]);
  expect(told[0]!.move).toMatchObject({ number: 1 });
});
