import { expect, test } from "vitest";

import type { Event, View, Zone } from "../protocol";
import { apply } from "./law";

const ACE = { id: 1, face: "ace" };
const TWO = { id: 2, face: "two" };

/** An open pile after something was put onto it. */
function pileAfter(event: Partial<Event>, pieces = [ACE]): Zone {
  const zones = [{ id: "pile", count: pieces.length, pieces }];
  const view = { game: "any", seat: null, seats: [], zones } as unknown as View;
  const moved = { type: "moved", source: null, target: { zone: "pile", index: 1 }, ...event } as Event;
  return apply(view, [{ beat: "play", events: [moved] }]).zones[0]!;
}

test("a piece that everybody sees is listed above the others", () => {
  expect(pileAfter({ pieces: [TWO] })).toEqual({ id: "pile", count: 2, pieces: [ACE, TWO] });
});

test("what lies beneath a piece that nobody sees is not listed any more", () => {
  expect(pileAfter({})).toEqual({ id: "pile", count: 2 });
});

test("of two pieces of which one is seen it is the upper one, and it alone is listed", () => {
  expect(pileAfter({ count: 2, pieces: [TWO] })).toEqual({ id: "pile", count: 3, pieces: [TWO] });
});
