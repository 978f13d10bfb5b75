import { afterAll, describe, expect, test } from "vitest";

import { speak, t } from "../../../lib/frame.svelte";
import { settings, type Locale } from "../../../lib/settings.svelte";
import type { Event, Frame, Piece, Replay, View, Zone } from "../../../protocol";
import { aheadOf, type Ending } from "./ending";
import { walkOf } from "./maid";
import { memoryOf, oftenest, turnersOf } from "./memory";
import { deciding, hasMost, platesOf } from "./nacho";

const chips = (...faces: string[]): Piece[] => faces.map((face) => (face.startsWith("w") ? { face: "wild", stands_for: face.slice(1) } : { face }));
const zone = (id: string, kind: string, owner: number | null, pieces: Piece[], more: Partial<Zone> = {}): Zone =>
  ({ id, kind, shape: "fan", group: kind, owner, count: pieces.length, pieces, ...more });
const nacho = (ended: string, last: string | null, plates: Piece[][], scores: number[], winners: number[], front: Piece[][] = [], turn: Piece[] = []): View => ({
  game: "nacho_pile",
  seat: null,
  seats: plates.map((pieces, seat) => ({ seat, name: `S${seat}`, score: scores[seat]!, parts: ended === "last_chip_number" ? [{ id: "total", value: pieces.length }] : [] })),
  zones: [
    ...plates.map((pieces, seat) => zone(`plate.${seat}`, "plate", seat, pieces)),
    ...front.map((pieces, seat) => zone(`front.${seat}`, "front", seat, pieces)),
    zone("turn", "turn", null, turn),
  ],
  values: last === null ? [] : [{ id: "last", value: { type: "face", face: last } }],
  ended,
  winners,
});
const replayOf = (first: View, frames: Frame[]): Replay =>
  ({ game: first.game, rules: 1, players: first.seats.length, options: {}, names: [], eyes: "open", first, frames, ended: "", winners: [], scores: [] });

test("chips of the last chip's number are lit, wilds that stand for it too, and the total decides between equals", () => {
  const view = nacho("last_chip_number", "5", [chips("5", "1", "1"), chips("w5", "2", "wild", "3", "3"), chips("w3")], [1, 1, 0], [1]);
  const plates = platesOf(view, null);
  expect(plates.map(({ seat, place, count, total }) => [seat, place, count, total])).toEqual([[1, 1, 1, 5], [0, 2, 1, 3], [2, 3, 0, 1]]);
  expect(plates[0]!.lit).toEqual(chips("w5"));
  expect(plates[0]!.piles.map((pile) => pile.length)).toEqual([1, 1, 2]);
  expect(hasMost(plates, 1)).toBe(true);
  expect(hasMost(plates, 0)).toBe(false);
});

test("a wild or a special chip as the last one lights no number: whole plates count", () => {
  for (const [last, ended] of [["wild", "last_chip_total"], ["steal", "last_chip_total"], [null, "nothing_claimed"]] as const) {
    const view = nacho(ended, last, [chips("5", "w5"), chips("5", "5", "5")], [2, 3], [1]);
    expect(deciding(view)).toBeNull();
    expect(platesOf(view, null).map(({ seat, count, lit }) => [seat, count, lit.length])).toEqual([[1, 3, 0], [0, 2, 0]]);
  }
});

test("what came too late lies beside the plate, this turn's chips beside that of who moved last", () => {
  const view = nacho("last_chip_number", "5", [chips("5"), chips("5")], [1, 1], [0, 1], [chips("5", "w5", "3"), []], chips("5", "2"));
  const plates = platesOf(view, replayOf(view, [{ ply: 0 }, { ply: 1, seat: 1 }]));
  expect(plates.map(({ seat, place, late, turn, front }) => [seat, place, late, turn, front.length])).toEqual([[0, 1, 2, false, 3], [1, 1, 1, true, 2]]);
});

test("who is ahead is so only alone", () => {
  const ending = (scores: number[], winners: number[]) => ({ view: nacho("", null, scores.map(() => []), scores, winners) }) as unknown as Ending;
  expect(aheadOf(ending([11, 9, 9], [0]))).toEqual({ count: 2, seats: [1, 2] });
  expect(aheadOf(ending([9, 9], [0, 1]))).toBeNull();
  expect(aheadOf(ending([9, 9], [0]))).toBeNull(); // something else has decided
});

const hands = (...held: string[][]): View => ({
  game: "old_bill_maid",
  seat: null,
  seats: held.map((_, seat) => ({ seat, name: `S${seat}`, score: 0 })),
  zones: held.map((faces, seat) => zone(`hand.${seat}`, "hand", seat, chips(...faces))),
});
const taken = (ply: number, seat: number, from: number, index: number, face: string, to: number, at: number, more: Event[] = []): Frame =>
  ({ ply, seat, moments: [{ beat: "take", events: [{ type: "moved", source: { zone: `hand.${from}`, index }, target: { zone: `hand.${to}`, index: at }, pieces: [{ face }] }, ...more] }] });
const laid = (zone: string, count: number): Event => ({ type: "moved", source: { zone, index: 0 }, target: null, count });

test("the walk has a hand for each time that the card changed it, and who went out with whose last card", () => {
  const first = hands(["B", "H1"], ["H1", "S2"], ["S2"]);
  const replay = replayOf(first, [
    { ply: 0, moments: [{ beat: "deal" }] },
    taken(1, 1, 0, 0, "B", 1, 2),
    taken(2, 2, 1, 1, "S2", 2, 1, [laid("hand.2", 2)]), // out
    taken(3, 0, 1, 1, "B", 0, 1),
    taken(4, 1, 0, 0, "H1", 1, 1, [laid("hand.1", 2)]),
  ]);
  const walk = walkOf(replay, "B", 0);
  expect(walk.hands).toEqual([0, 1, 0]);
  expect(walk.out).toEqual([2, 1]);
  expect(walk.end).toEqual({ giver: 0, taker: 1, left: 2 });
});

const PLACES = ["A1", "A2", "A3", "A4"];
const table = (...faces: (string | null)[]): View => ({
  game: "old_bill_memory",
  seat: null,
  seats: [0, 1].map((seat) => ({ seat, name: `S${seat}`, score: 0 })),
  zones: [zone("table", "table", null, faces.map((face, place) => ({ face, place })), { shape: "grid", columns: 2, places: PLACES }), zone("won.0", "won", 0, []), zone("won.1", "won", 1, [])],
});
const flip = (seat: number, place: number, face: string, index = place, then: Frame["moments"] = []): Frame =>
  ({ ply: 0, seat, code: PLACES[place]!, moments: [{ beat: "flip", events: [{ type: "turned", zone: "table", index, piece: { face, place } }] }, ...then] });
const back = (...places: number[]): Event[] => places.map((place) => ({ type: "turned", zone: "table", index: place, piece: { face: null, place } }));
const pair = (seat: number, ...indices: number[]): Frame["moments"] =>
  [{ beat: "pair", events: indices.map((index) => ({ type: "moved", source: { zone: "table", index }, target: { zone: `won.${seat}`, index: 0 } })) }];

test("a miss was seen before if the partner of its first card had been turned up, and runs are of one turn", () => {
  const memory = memoryOf(
    replayOf(table(null, null, null, null), [
      { ply: 0, moments: [] },
      flip(0, 0, "H1"),
      flip(0, 1, "S2", 1, [{ beat: "miss" }]),
      { ply: 0, seat: 1, code: "A3", moments: [{ beat: "back", events: back(0, 1) }, ...flip(1, 2, "H1").moments!] },
      flip(1, 3, "S2", 3, [{ beat: "miss" }]), // the other H1 had lain open
      { ply: 0, seat: 0, code: "A4", moments: [{ beat: "back", events: back(2) }, { beat: "flip" }] }, // still lies open: chosen, not turned
      flip(0, 1, "S2", 1, pair(0, 3, 1)),
      flip(0, 0, "H1"),
      flip(0, 2, "H1", 1, pair(0, 1, 0)),
    ]),
  );
  expect(memory.finders).toEqual([{ misses: 1, known: 0, run: { from: 0, length: 2 } }, { misses: 1, known: 1, run: null }]);
  expect([memory.turns, memory.flips.length]).toEqual([3, 7]);
  expect(memory.cleared).toEqual({ seat: 0, pairs: 2 });
  expect(oftenest(memory)).toEqual([[0, 2], [1, 2], [2, 2], [3, 1]]);
  expect(turnersOf(memory, 2)).toEqual([[0, 1], [1, 1]]);
});

describe("sentences of the ends", () => {
  const said = async (language: Locale, id: string, values: Record<string, string | number>): Promise<string> => {
    settings.language = language;
    await speak(language);
    return t(id, values);
  };
  afterAll(() => said("en", "ends-ahead", {}));

  test("call what decided by one name, and agree with it", async () => {
    const threes = { who: "you", name: "", count: 3, number: "drei", chip: "Dreier", many: "Dreier" };
    expect(await said("de", "ends-nacho-won", threes)).toBe("Du gewinnst mit drei Dreiern");
    expect(await said("de", "ends-nacho-won", { ...threes, count: 1 })).toBe("Du gewinnst mit einem Dreier");
    expect(await said("de", "ends-nacho-mine", { ...threes, count: 0, late: 1, most: "no" })).toBe("Du hast keinen Dreier, der zählt: Einer lag noch vor dir und kam zu spät.");
    expect(await said("de", "ends-nacho-ahead", { count: 1, number: "Eins", names: "Ana" })).toBe("Einer mehr als Ana.");
    expect(await said("de", "ends-ahead", { number: "Eins", names: "Ana" })).toBe("Eins mehr als Ana.");
    expect(await said("en", "ends-nacho-number", { number: 2, count: 5 })).toBe("twos");
  });

  test("end what they begin", async () => {
    expect(await said("de", "ends-maid-way-said", { moved: 0, came: 0 })).toBe("Er blieb, wo er am Anfang war, und kam nie zu dir.");
    expect(await said("de", "ends-maid-way-said", { moved: 0, came: -1 })).toBe("Er blieb, wo er am Anfang war.");
    expect(await said("de", "ends-memory-misses", { count: 57, known: 42 })).toBe("57 Fehlversuche, bei 42 war die passende Karte schon einmal offen");
    expect(await said("de", "ends-memory-misses", { count: 3, known: 0 })).toBe("3 Fehlversuche, bei keinem war die passende Karte schon einmal offen");
    expect(await said("en", "ends-memory-misses", { count: 57, known: 42 })).toBe("57 misses; in 42 the match had already been seen");
  });
});
