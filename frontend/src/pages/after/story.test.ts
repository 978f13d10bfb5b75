import { expect, test } from "vitest";

import { PERSON } from "../../lib/fake_table";
import { message } from "../../lib/words";
import type { Frame, View } from "../../protocol";
import { faceIn, othersOf, roundsOf, toldOf } from "./story";

const FRAMES: readonly Frame[] = [
  { ply: 0, moments: [{ beat: "deal", events: [{ type: "valued", values: [{ id: "round", value: 1 }] }] }] },
  { ply: 1, seat: 0, moments: [{ beat: "lay", by: 0, say: "Ana lays a 3" }, { beat: "take", by: 0, say: "and takes it" }] },
  { ply: 2, seat: 1, moments: [{ beat: "lay", by: 1, say: "Ben lays a 7" }, { beat: "steal", by: 1, say: "Ben steals 7" }] },
  { ply: 3, seat: 0, moments: [{ beat: "deal", events: [{ type: "valued", values: [{ id: "round", value: 2 }] }] }] },
];
const FIRST = { values: [{ id: "round", value: 0 }] } as unknown as View;

test("a move is told by what people remember of it", () => {
  const told = [1, 2, 3, 9].map((ply) => toldOf({ frames: FRAMES }, ply));
  expect(told).toEqual(["Ana lays a 3", "Ben steals 7", null, null]);
});

test("rounds begin where their number changes, and one alone is none", () => {
  expect(roundsOf({ first: FIRST, frames: FRAMES })).toEqual([{ ply: 0, round: 1 }, { ply: 3, round: 2 }]);
  expect(roundsOf({ first: FIRST, frames: FRAMES.slice(0, 3) })).toEqual([]);
});

test("a sentence is drawn by the first piece that it names", () => {
  const named = message("lay", { who: { type: "who", seat: 0 }, what: message("thing", { card: { type: "face", face: "K" } }) });
  expect([faceIn(named), faceIn(message("wait", { count: 2 })), faceIn("wait"), faceIn(null)]).toEqual(["K", null, null, null]);
});

test("who else plays from an earlier position are those of the other seats", () => {
  const bot = { ...PERSON, kind: "bot" as const };
  const found = [[PERSON], [PERSON, bot, bot], [PERSON, PERSON], [PERSON, bot, PERSON]].map((seats) => othersOf(seats, 0));
  expect(found).toEqual(["none", "bots", "people", "both"]);
});
