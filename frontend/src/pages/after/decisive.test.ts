import { expect, test } from "vitest";

import type { Review, ReviewedMove, TurningPoint } from "../../lib/review";
import type { Frame } from "../../protocol";
import { decisiveOf } from "./decisive";

function review(turn: TurningPoint | null, moves: readonly Partial<ReviewedMove>[] = []): Review {
  return { aim: "win", turning_point: turn, moves } as unknown as Review;
}

const FRAMES: readonly Frame[] = [
  { ply: 1, seat: 0, moments: [{ beat: "lay", by: 0, say: "Ana lays a 3" }] },
  { ply: 2, seat: 1, moments: [{ beat: "lay", by: 1 }, { beat: "steal", by: 1, say: "Ben steals 7" }] },
  { ply: 3, seat: 0, moments: [{ beat: "take", by: 0, say: "Ana takes a 5" }] },
];
const STEAL: TurningPoint = { move: 2, seat: 1, before: [0.6, 0.3, 0.1], after: [0.2, 0.6, 0.2] };

test("the turning point is told by what people remember of its move, for whom it changed most", () => {
  const [told] = decisiveOf(review(STEAL), FRAMES);
  expect(told).toMatchObject({ ply: 2, seat: 0, say: "Ben steals 7", move: null });
  expect(told!.change).toBeCloseTo(-0.4);
});

test("of many things the three largest are told, in the order of the game and each move once", () => {
  const moves = [
    { number: 1, seat: 0, cost: 0.12, is_mistake: true, say: "a", best_say: "b" },
    { number: 2, seat: 1, cost: 0.3, is_mistake: true },
    { number: 3, seat: 0, cost: 0.05, is_mistake: true },
    { number: 4, seat: 0, cost: 0.9, is_mistake: false },
    { number: 9, seat: 0, cost: 0.002, is_mistake: true },
  ];
  const told = decisiveOf(review(STEAL, moves), FRAMES);
  expect(told.map((one) => one.ply)).toEqual([1, 2, 3]);
  expect(told[0]!.move).toMatchObject({ number: 1 });
});
