import { expect, test } from "vitest";

import type { Review } from "../../lib/review";
import { heightAt, linesOf, scaleOf, spread } from "./lines";

type Curve = readonly (readonly [number, number])[]; // plies and values

function review(aim: "score" | "win", curves: readonly Curve[], rest: Partial<Review> = {}): Review {
  const chances = curves[0]!.map(([ply], at) => ({ ply, values: curves.map((curve) => curve[at]![1]), errors: [] }));
  const seats = curves.map((_, seat) => ({ seat }));
  return { aim, seats, chances, winners: [], scores: curves.map(() => 0), ...rest } as unknown as Review;
}

test("chances stand between nothing and all, scores between the lowest and the highest", () => {
  expect(scaleOf(review("win", [[[0, 0.4]]]))).toEqual({ low: 0, high: 1 });
  expect(scaleOf(review("score", [[[0, 3.2], [5, 7.1]]]))).toEqual({ low: 0, high: 8 });
  expect(scaleOf(review("score", [[[0, -2.5], [5, -1]]]))).toEqual({ low: -3, high: 1 });
});

test("a line has a point for each position, at its share of the game", () => {
  const [line] = linesOf(review("win", [[[0, 0.25], [10, 0.5], [20, 1]]]), 20, null);
  expect(line!.points.map(({ x, y }) => [x, y])).toEqual([[0, 0.25], [0.5, 0.5], [1, 1]]);
  expect([0, 5, 10, 15, 20].map((ply) => heightAt(line!, ply))).toEqual([0.25, 0.375, 0.5, 0.75, 1]);
});

test("of many lines only four are named, the winner's and the reader's among them", () => {
  const curves = Array.from({ length: 7 }, () => [[0, 0.1]] as const);
  const many = review("win", curves, { winners: [6], scores: [9, 8, 7, 6, 5, 4, 3] });
  const named = linesOf(many, 10, 5).filter((line) => !line.quiet).map((line) => line.seat);
  expect(named).toEqual([0, 1, 5, 6]);
});

test("labels keep their distance and stay inside", () => {
  expect(spread([10, 11, 50], 15, 0, 100)).toEqual([10, 25, 50]);
  expect(spread([98, 99, 97], 15, 0, 100)).toEqual([85, 100, 70]);
});
