import { describe, expect, test } from "vitest";

import type { Review, ReviewedMove } from "../../lib/review";
import { after, firstOf, labelOf, layersOf, momentsOf, percents, scaleOf } from "./chances";

function review(values: readonly (readonly number[])[], rest: Partial<Review> = {}): Review {
  const chances = values.map((each, ply) => ({ ply, values: each, errors: each.map(() => 0.01) }));
  return { aim: "win", players: values[0]?.length ?? 0, winners: [0], chances, moves: [], ...rest } as unknown as Review;
}

function move(number: number, rest: Partial<ReviewedMove> = {}): ReviewedMove {
  const plain = { seat: 0, played: "a", best: "a", cost: 0, error: 0.01, stake: 0.1, is_mistake: false, forced: false, judged: true };
  return { number, say: "", best_say: null, why: null, ...plain, ...rest };
}

const mistake = (number: number, cost: number, rest: Partial<ReviewedMove> = {}) =>
  move(number, { cost, best: "b", is_mistake: true, ...rest });

describe("rounded chances", () => {
  test("sum to 100, whatever they were", () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.623, 0.188, 0.117, 0.072])).toEqual([62, 19, 12, 7]);
    for (let parts = 1; parts <= 12; parts++) {
      const values = Array.from({ length: parts }, (_, at) => Math.abs(Math.sin(at * 7 + parts)));
      const found = percents(values);
      expect(found.reduce((sum, value) => sum + value, 0)).toBe(100);
      const whole = values.reduce((sum, value) => sum + value, 0);
      found.forEach((value, at) => expect(Math.abs(value - (values[at]! / whole) * 100)).toBeLessThan(1));
    }
  });

  test("of nothing are nothing", () => expect(percents([0, 0])).toEqual([0, 0]));
});

describe("layers", () => {
  const four = review([[0.1, 0.2, 0.3, 0.4], [0, 0, 1, 0]], { winners: [2] });

  test("lie on each other in the order of play and fill the chart, the reader's at the bottom", () => {
    const layers = layersOf(four, 1);
    expect(layers.map(({ seat }) => seat)).toEqual([1, 2, 3, 0]);
    expect(layers[0]!.low).toEqual([0, 0]);
    expect(layers[0]!.high[0]).toBeCloseTo(0.2);
    expect(layers[1]!.low).toEqual(layers[0]!.high);
    expect(layers[3]!.high).toEqual([1, 1]);
  });

  test("of somebody without a seat begin with the winner's", () => {
    expect(firstOf(four, null)).toBe(2);
    expect(layersOf(four, null)[0]!.seat).toBe(2);
  });

  test("of twelve seats all differ by ink or hatch", () => {
    const twelve = layersOf(review([Array.from({ length: 12 }, () => 1 / 12)]), 0);
    expect(twelve.slice(0, 4).map(({ ink, hatch }) => [ink, hatch])).toEqual([[0, 0], [1, 1], [2, 2], [3, 3]]);
    expect(new Set(twelve.map(({ ink, hatch }) => `${ink} ${hatch}`)).size).toBe(12);
  });

  test("of expected scores are one, on the scale of all that was expected", () => {
    const scores = review([[3.2, 1], [7.1, 2]], { aim: "score" });
    expect(scaleOf(scores)).toEqual({ low: 0, high: 8 });
    const layers = layersOf(scores, 1);
    expect(layers).toHaveLength(1);
    expect(layers[0]!.high).toEqual([1 / 8, 2 / 8]);
  });

  test("have their name where they are widest, and none where it does not fit", () => {
    const [layer, other] = layersOf(review([0.1, 0.1, 0.1, 0.8, 0.8, 0.8].map((value) => [value, 1 - value])), 0);
    const size = { width: 400, height: 100 };
    expect(labelOf(layer!, size, { width: 100, height: 26 })).toEqual({ x: 320, y: 60 });
    expect(labelOf(other!, size, { width: 100, height: 26 })).toMatchObject({ x: 80 });
    expect(labelOf(layer!, size, { width: 100, height: 90 })).toBeNull();
  });
});

test("after a move holds what was last known", () => {
  const found = review([[0.5, 0.5], [0.2, 0.8]]);
  expect(after(found, 0).values).toEqual([0.5, 0.5]);
  expect(after(found, 9).values).toEqual([0.2, 0.8]);
});

describe("key moments", () => {
  const rising = [[0.2, 0.8], [0.5, 0.5], [0.4, 0.6], [0.5, 0.5], [0.3, 0.7], [0.2, 0.8], [0.1, 0.9], [0, 1]];

  test("are the seat's own mistakes, the dearest first, and a good move", () => {
    const moves = [move(1), mistake(3, 0.05), mistake(4, 0.2), mistake(5, 0.3, { seat: 1 })];
    const found = momentsOf(review(rising, { moves }), 0);
    expect(found.map((one) => one.move.number)).toEqual([4, 3, 1]);
    expect(found.map((one) => one.change)).toEqual([-0.2, -0.05, expect.closeTo(0.3)]);
  });

  test("are everybody's for somebody without a seat", () => {
    const moves = [mistake(3, 0.05), mistake(5, 0.3, { seat: 1 })];
    expect(momentsOf(review(rising, { moves }), null).map((one) => one.move.number)).toEqual([5, 3]);
  });

  test("are five at most, a good one among them", () => {
    const moves = [move(1), ...[2, 3, 4, 5, 6, 7].map((number) => mistake(number, number / 100))];
    expect(momentsOf(review(rising, { moves }), 0).map((one) => one.move.number)).toEqual([7, 6, 5, 4, 1]);
  });

  test("are never what cost too little to be sure, what was not judged, or what was no choice", () => {
    const moves = [mistake(2, 0.1, { is_mistake: false }), mistake(3, 0.1, { forced: true }), mistake(4, 0.1, { judged: false })];
    expect(momentsOf(review(rising, { moves }), 0)).toEqual([]);
    expect(momentsOf(review(rising, { moves: [move(1, { forced: true })] }), 0)).toEqual([]);
  });

  test("hold no move that brought less than its error", () => {
    const unsure = review([[0.2, 0.8], [0.22, 0.78]], { moves: [move(1)] });
    expect(momentsOf(unsure, 0)).toEqual([]);
  });
});
