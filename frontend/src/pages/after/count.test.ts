import { expect, test } from "vitest";

import type { Seat, View } from "../../protocol";
import { countOf, keyOf, longest } from "./count";

function viewOf(seats: readonly Partial<Seat>[], rest: Partial<View> = {}): View {
  const full = seats.map((one, seat) => ({ seat, name: `P${seat}`, score: 0, ...one }));
  return { game: "any", seat: null, seats: full, zones: [], ...rest };
}

test("the winner stands first, and level scores share a place", () => {
  const rows = countOf(viewOf([{ score: 12 }, { score: 19 }, { score: 12 }, { score: 3 }], { winners: [1] }));
  expect(rows.map((row) => [row.seat, row.place])).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]]);
});

test("who wins with less stands above who loses with more", () => {
  const rows = countOf(viewOf([{ score: 9 }, { score: 4 }], { winners: [1] }));
  expect(rows.map((row) => row.seat)).toEqual([1, 0]);
});

test("parts that add up are drawn, and others are told", () => {
  const won = { id: "won", value: 6 };
  const award = { id: "award", value: 5 };
  const [first, second] = countOf(
    viewOf([
      { score: 11, parts: [won, award] },
      { score: 4, parts: [{ id: "played", value: 4 }, { id: "left", value: 9 }] },
    ]),
  );
  expect(first!.shares).toEqual([{ part: won, units: 6 }, { part: award, units: 5 }]);
  expect(first!.told).toEqual([]);
  expect(second!.shares).toEqual([{ part: null, units: 4 }]);
  expect(second!.told.map((part) => part.id)).toEqual(["played", "left"]);
  expect(longest([first!, second!])).toBe(11);
  expect(keyOf([first!, second!]).map((part) => part.id)).toEqual(["won", "award"]);
});

test("against the deck, the deck has a row of its own", () => {
  const rows = countOf(
    viewOf([{ score: 10 }], { game: "steal_the_pile_solitaire", values: [{ id: "deck_score", value: 38 }] }),
  );
  expect(rows.map((row) => [row.seat, row.score, row.won])).toEqual([[null, 38, true], [0, 10, false]]);
});
