import { describe, expect, it } from "vitest";

import { Words } from "../lib/words";
import type { Draft, Message, Move, Problem, Reason, Touch, View, Zone } from "../protocol";
import { Choice, type Player } from "./choice.svelte";

const zone = (id: string, shape: Zone["shape"], faces: readonly (string | null)[], more: Partial<Zone> = {}): Zone => ({
  id,
  kind: id.split(".")[0]!,
  shape,
  group: id,
  count: faces.length,
  pieces: faces.map((face) => ({ face })),
  ...(shape === "fan" ? { ordered: false } : {}),
  ...more,
});

const move = (code: string, touches: readonly Touch[], more: Partial<Move> = {}): Move => ({ index: 0, action: 0, code, kind: "play", say: code, touches, ...more });
const pick = (zone: string, piece?: number): Touch => (piece === undefined ? { zone } : { zone, piece });
const onto = (zone: string, more: Partial<Touch> = {}): Touch => ({ zone, role: "onto", ...more });
const also = (zone: string, piece?: number): Touch => ({ zone, role: "also", ...(piece === undefined ? {} : { piece }) });

class Table implements Player {
  view: View;
  shown: View;
  seat = 0;
  busy = false;
  words = new Words("en", []);
  sent: (readonly string[])[] = [];
  skipped = 0;
  problem: Problem | null = null;

  constructor(zones: readonly Zone[], moves: readonly Move[], more: Partial<View> = {}) {
    this.view = this.shown = { game: "any", seat: 0, seats: [], zones, moves, to_move: 0, ...more };
  }

  async play(moves: readonly string[]): Promise<Problem | null> {
    this.sent.push(moves);
    return this.problem;
  }

  skip(): void {
    this.skipped += 1;
    this.shown = this.view;
  }
}

const HAND = zone("hand.0", "fan", ["9", "9", "K", "2"], { owner: 0 });
const OPEN = zone("open", "row", ["2", "9"]);
const PILE = zone("pile.1", "stack", ["9"], { owner: 1, count: 14, shows: 1 });
const MINE = zone("pile.0", "stack", ["K"], { owner: 0, count: 3, shows: 1 });
const STEAL = [
  move("9>p2", [pick("hand.0", 0), onto("pile.1")], { tag: "Steal 14" }),
  move("9>open", [pick("hand.0", 0), onto("open", { piece: 1 })], { tag: "Take 1" }),
  move("K>p1", [pick("hand.0", 2), onto("pile.0")], { tag: "Keep" }),
  move("2+", [pick("hand.0", 3), onto("open", { end: "last" })], { tag: "New pile" }),
];
const stealing = (): [Table, Choice] => {
  const table = new Table([HAND, OPEN, PILE, MINE], STEAL, { reasons: [{ zone: "open", say: "not yours" } as Reason] });
  return [table, new Choice(table)];
};

describe("cards with targets", () => {
  it("marks at rest what can be taken hold of, equal pieces alike", () => {
    const [, choice] = stealing();
    for (const piece of [0, 1, 2, 3]) expect(choice.mark({ zone: "hand.0", piece })).toMatchObject({ can: true, target: false, dim: false });
    expect(choice.mark({ zone: "pile.1" })).toMatchObject({ can: false, target: false });
    expect(choice.chosen).toBeNull();
  });

  it("shows the targets of what is chosen, with their tags, and nothing else", () => {
    const [, choice] = stealing();
    choice.tap({ zone: "hand.0", piece: 1 });
    expect(choice.mark({ zone: "hand.0", piece: 1 }).chosen).toBe(true);
    expect(choice.mark({ zone: "hand.0", piece: 0 }).chosen).toBe(false);
    expect(choice.mark({ zone: "pile.1", piece: 13 })).toMatchObject({ target: true, tag: "Steal 14" }); // a pile and its top are one
    expect(choice.mark({ zone: "open", piece: 1 })).toMatchObject({ target: true, tag: "Take 1" });
    expect(choice.mark({ zone: "open", piece: 0 })).toMatchObject({ target: false, dim: true });
    expect(choice.mark({ zone: "open", end: "last" }).target).toBe(false);
    expect(choice.mark({ zone: "pile.0" })).toMatchObject({ target: false, dim: true });
  });

  it("takes pieces that look the same but stand for different ones apart", () => {
    const jokers = { ...HAND, pieces: [{ face: "Joker", stands_for: "9" }, { face: "Joker", stands_for: "K" }, { face: "Joker", stands_for: "9" }], count: 3 };
    const choice = new Choice(new Table([jokers, MINE], [move("play", [pick("hand.0", 0), onto("pile.0")])]));
    expect([0, 1, 2].map((piece) => choice.mark({ zone: "hand.0", piece }).can)).toEqual([true, false, true]);
  });

  it("sends the move when a target is tapped, by a piece of its zone too", () => {
    const [table, choice] = stealing();
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "pile.1", piece: 13 });
    expect(table.sent).toEqual([["9>p2"]]);
  });

  it("lets one point at the target first: what can go there is stitched, and a tap on it plays", () => {
    const [table, choice] = stealing();
    expect(choice.aim({ zone: "pile.1", piece: 13 })).toBe(true);
    expect([choice.isAim, choice.mark({ zone: "pile.1" }).chosen || choice.mark({ zone: "pile.1", piece: 13 }).chosen]).toEqual([true, true]);
    expect([0, 1, 2, 3].map((piece) => choice.mark({ zone: "hand.0", piece }).target)).toEqual([true, true, false, false]);
    choice.tap({ zone: "hand.0", piece: 1 });
    expect(table.sent).toEqual([["9>p2"]]);
    expect(choice.way).toMatchObject({ from: { zone: "hand.0", piece: 1 }, to: { zone: "pile.1" } });
  });

  it("takes another card instead of one that cannot go where was pointed at", () => {
    const [table, choice] = stealing();
    choice.aim({ zone: "pile.1", piece: 13 });
    choice.tap({ zone: "hand.0", piece: 2 });
    expect([choice.isAim, choice.chosen, table.sent]).toEqual([false, { zone: "hand.0", piece: 2 }, []]);
    expect(choice.aim({ zone: "open", piece: 0 })).toBe(false);
  });

  it("changes, puts down, and plays an only target by a second tap", () => {
    const [table, choice] = stealing();
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "hand.0", piece: 2 });
    expect(choice.chosen).toEqual({ zone: "hand.0", piece: 2 });
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "hand.0", piece: 1 }); // two targets: down again
    expect(choice.chosen).toBeNull();
    choice.tap({ zone: "hand.0", piece: 3 });
    expect(choice.mark({ zone: "open", end: "last" }).target).toBe(true);
    choice.tap({ zone: "hand.0", piece: 3 });
    expect(table.sent).toEqual([["2+"]]);
  });

  it("says why something cannot be played, and what the table refused", async () => {
    const [table, choice] = stealing();
    choice.tap({ zone: "open", piece: 0 });
    expect(choice.why).toBe("not yours");
    expect(choice.mark({ zone: "open", piece: 0 }).why).toBe("not yours");
    table.problem = { code: "stale", say: { type: "message", id: "problem-stale" } as Message };
    choice.tap({ zone: "hand.0", piece: 2 });
    choice.tap({ zone: "pile.0" });
    await Promise.resolve();
    await Promise.resolve();
    expect(choice.why).toBe("problem-stale");
    expect(choice.picked).toBe(false);
  });

  it("says why no longer than until something else is done, or is so", () => {
    const [table, choice] = stealing();
    const refused = (): void => choice.tap({ zone: "open", piece: 0 });
    for (const otherwise of [
      () => choice.tap({ zone: "hand.0", piece: 2 }),
      () => choice.putDown(),
      () => choice.hold({ zone: "hand.0", piece: 2 }),
      () => choice.unfold(STEAL),
      () => void choice.play(STEAL[3]!),
      () => (table.view = table.shown = { ...table.view }),
    ]) {
      choice.putDown();
      refused();
      expect(choice.why).toBe("not yours");
      otherwise();
      expect(choice.why, String(otherwise)).toBeNull();
    }
  });

  it("keeps what was chosen while a refusal was on the way", async () => {
    const [table, choice] = stealing();
    table.problem = { code: "stale", say: { type: "message", id: "problem-stale" } as Message };
    void choice.play(STEAL[3]!);
    choice.tap({ zone: "hand.0", piece: 2 });
    await new Promise((resolve) => setTimeout(resolve));
    expect([choice.chosen, choice.why]).toEqual([{ zone: "hand.0", piece: 2 }, "problem-stale"]);
  });

  it("says that a move is on the way, and chooses what was tapped meanwhile once the answer is there", () => {
    const [table, choice] = stealing();
    table.busy = true;
    choice.tap({ zone: "hand.0", piece: 2 });
    expect([choice.chosen, choice.why]).toEqual([null, "table-on-its-way"]);
    table.busy = false;
    choice.catchUp();
    expect([choice.chosen, choice.why]).toEqual([{ zone: "hand.0", piece: 2 }, null]);
    expect(table.sent).toEqual([]);
  });

  it("does not choose something else that came to lie there meanwhile", () => {
    const [table, choice] = stealing();
    table.busy = true;
    choice.tap({ zone: "hand.0", piece: 2 });
    table.view = table.shown = { ...table.view, zones: [zone("hand.0", "fan", ["9", "9", "3", "2"], { owner: 0 })] };
    choice.catchUp();
    expect(choice.chosen).toBeNull();
  });

  it("chooses what was tapped meanwhile where it lies once the hand has closed up", () => {
    const [table, choice] = stealing();
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "pile.1" });
    expect(table.sent).toEqual([["9>p2"]]);
    table.busy = true;
    choice.tap({ zone: "hand.0", piece: 2 });
    const moves = [move("K>p1", [pick("hand.0", 1), onto("pile.0")])];
    table.view = { ...table.view, zones: [zone("hand.0", "fan", ["9", "K", "2"], { owner: 0 })], moves };
    table.busy = false;
    choice.catchUp();
    expect(choice.chosen).toEqual({ zone: "hand.0", piece: 1 });
    expect(table.sent).toHaveLength(1);
  });

  it("does not choose a piece like the one that is on its way, tapped once more", () => {
    const [table, choice] = stealing();
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "pile.1" });
    table.busy = true;
    choice.tap({ zone: "hand.0", piece: 1 });
    table.view = table.shown = { ...table.view, zones: [zone("hand.0", "fan", ["9", "K", "2"], { owner: 0 })], moves: [...STEAL] };
    table.busy = false;
    choice.catchUp();
    expect(choice.picked).toBe(false);
  });

  it("knows what is on its way, and where it goes, until it is seen to go there", () => {
    const [table, choice] = stealing();
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "pile.1" });
    expect(choice.way).toMatchObject({ from: { zone: "hand.0", piece: 1 }, to: { zone: "pile.1" } });
    table.view = table.shown = { ...table.view };
    expect(choice.way).toBeNull();
  });

  it("tells the story to its end before anything is chosen", () => {
    const [table, choice] = stealing();
    table.view = { ...table.view, zones: [zone("hand.0", "fan", ["9", "9", "3", "2"], { owner: 0 })] };
    choice.tap({ zone: "hand.0", piece: 2 });
    expect([choice.chosen, table.skipped]).toEqual([null, 1]);
  });

  it("sends no move of a turn that is over, however long its button is there", () => {
    for (const over of [{ to_move: 1, moves: [] }, { to_move: 1 }, { moves: STEAL.slice(0, 2) }]) {
      const [table, choice] = stealing();
      table.view = { ...table.view, ...over };
      void choice.play(STEAL[3]!);
      expect([table.sent, table.skipped]).toEqual([[], 1]);
      expect(choice.why).toBeNull();
    }
  });

  it("sends a move that can still be made while the story is told", () => {
    const [table, choice] = stealing();
    table.view = { ...table.view };
    void choice.play(STEAL[3]!);
    expect([table.sent, table.skipped]).toEqual([[["2+"]], 0]);
  });

  it("can be told by a key, which plays nothing however often it is pressed", () => {
    const [table, choice] = stealing();
    for (const _ of [1, 2]) expect(choice.hold({ zone: "hand.0", piece: 3 })).toBe(true);
    expect([choice.chosen, table.sent]).toEqual([{ zone: "hand.0", piece: 3 }, []]);
    expect(choice.plays({ zone: "hand.0", piece: 3 })).toBe(false);
    expect(new Choice(new Table([HAND], [move("K", [pick("hand.0", 2)])])).plays({ zone: "hand.0", piece: 2 })).toBe(true);
  });

  it("begin at what is mine until something is chosen", () => {
    const [, choice] = stealing();
    expect([choice.beginsAtMine, choice.takesFirst]).toEqual([true, false]);
    choice.tap({ zone: "hand.0", piece: 2 });
    expect(choice.beginsAtMine).toBe(false);
  });

  it("name what can leave a full row only once one of two cards is chosen", () => {
    const cards = [zone("drawn", "slots", ["M"], { owner: 0 }), zone("hand", "slots", ["<"], { owner: 0 })];
    const row = zone("row", "row", [">", "M", ">"]);
    const swaps = cards.flatMap(({ id }) => [0, 2].map((at) => move(`${id}${at}`, [pick(id, 0), onto("row", { end: "first" }), also("row", at)])));
    const choice = new Choice(new Table([...cards, row], swaps));
    expect(choice.takesFirst).toBe(true);
    choice.tap({ zone: "hand", piece: 0 });
    expect([choice.takesFirst, choice.mark({ zone: "row", piece: 2 }).target]).toEqual([false, true]);
  });

  it("knows that a question is answered until the next one is on the screen, also if that is the same", () => {
    const [table, choice] = stealing();
    expect(choice.isAnswered).toBe(false);
    void choice.play(STEAL[3]!);
    expect(choice.isAnswered).toBe(true);
    table.view = { ...table.view }; // and it is told
    expect(choice.isAnswered).toBe(true);
    table.shown = table.view;
    expect(choice.isAnswered).toBe(false);
  });

  it("marks nothing for those who only look", () => {
    const table = new Table([HAND], STEAL, { to_move: 1 });
    expect(new Choice(table).mark({ zone: "hand.0", piece: 0 }).can).toBe(false);
  });

  it("draws targets quietly that share a word with many", () => {
    const spots = [0, 1, 2, 3].map((at) => zone(`discard.${at}`, "fan", ["5"], { owner: 0 }));
    const moves = [move("h>1", [pick("hand.0", 0), onto("pile.1")], { tag: "Play" })].concat(
      spots.map((spot) => move(`h=${spot.id}`, [pick("hand.0", 0), onto(spot.id)], { tag: "Ends the turn" })),
      move("K>1", [pick("hand.0", 2), onto("pile.1")]),
    );
    const choice = new Choice(new Table([HAND, PILE, ...spots], moves));
    choice.tap({ zone: "hand.0", piece: 0 });
    expect(choice.mark({ zone: "discard.2" })).toMatchObject({ target: true, thin: true, tag: null });
    expect(choice.mark({ zone: "discard.2", piece: 0 }).dim).toBe(false);
    expect(choice.mark({ zone: "pile.1" })).toMatchObject({ target: true, thin: false, tag: "Play" });
  });
});

describe("single targets", () => {
  const bag = zone("bag", "bag", ["1", "2"]);
  const front = zone("front.1.2", "stack", ["2"], { owner: 1 });

  it("are stitched at once, and one tap plays", () => {
    const stop = move("stop", [also("turn"), also("front.1.2")], { gain: 1 });
    const table = new Table([bag, front], [move("draw", [pick("bag")]), stop]);
    const choice = new Choice(table);
    expect(choice.mark({ zone: "bag" }).target).toBe(true);
    expect(choice.buttons.map((one) => one.code)).toEqual(["draw", "stop"]);
    expect(choice.mark({ zone: "front.1.2" })).toMatchObject({ target: true, thin: true }); // stopping would bring it
    choice.tap({ zone: "bag" });
    choice.tap({ zone: "front.1.2" });
    expect(table.sent).toEqual([["draw"], ["stop"]]);
  });

  it("need no first step either where what is not mine has one way to go", () => {
    const theirs = zone("hand.1", "fan", [null, null, null], { owner: 1 });
    const table = new Table([theirs, HAND], [0, 1, 2].map((at) => move(`c${at}`, [pick("hand.1", at), onto("hand.0")])));
    const choice = new Choice(table);
    expect(choice.mark({ zone: "hand.1", piece: 2 }).target).toBe(true);
    choice.tap({ zone: "hand.1", piece: 2 });
    expect(table.sent).toEqual([["c2"]]); // hidden pieces are not alike
  });

  it("are those that the table names, of equal ones in a row too", () => {
    const row = zone("row", "row", ["<", "<", "M", "<"]);
    const table = new Table([row], [move("4", [pick("row", 3)])]);
    const choice = new Choice(table);
    expect([0, 1, 2, 3].map((piece) => choice.mark({ zone: "row", piece }).target)).toEqual([false, false, false, true]);
    choice.tap({ zone: "row", piece: 0 });
    expect(table.sent).toEqual([]);
  });

  it("are not stitched while something is chosen that goes elsewhere", () => {
    const table = new Table([HAND, MINE, bag], [move("K>p0", [pick("hand.0", 2), onto("pile.0")]), move("draw", [pick("bag")])]);
    const choice = new Choice(table);
    expect(choice.mark({ zone: "bag" }).target).toBe(true);
    choice.tap({ zone: "hand.0", piece: 2 });
    expect([choice.mark({ zone: "pile.0" }).target, choice.mark({ zone: "bag" }).target]).toEqual([true, false]);
  });

  it("are not stitched when there are more than eight", () => {
    const grid = zone("table", "grid", Array<null>(9).fill(null));
    const table = new Table([grid], grid.pieces!.map((_, at) => move(`f${at}`, [pick("table", at)])));
    const choice = new Choice(table);
    expect(choice.mark({ zone: "table", piece: 4 })).toMatchObject({ can: true, target: false });
    choice.tap({ zone: "table", piece: 4 });
    expect(table.sent).toEqual([["f4"]]);
  });
});

describe("what needs no choice first", () => {
  const drawn = zone("drawn", "slots", ["M"], { owner: 0 });
  const row = zone("row", "row", ["<", "M", "<", ">"]);
  const deck = zone("deck", "stack", [], { count: 3 });

  it("asks first for what tells moves apart, then where they go: who leaves a full row, then the end", () => {
    const moves = [
      move("L1", [pick("drawn", 0), onto("row", { end: "first" }), also("row", 0)]),
      move("R1", [pick("drawn", 0), onto("row", { end: "last" }), also("row", 0)]),
      move("L3", [pick("drawn", 0), onto("row", { end: "first" }), also("row", 3)]),
      move("R3", [pick("drawn", 0), onto("row", { end: "last" }), also("row", 3)]),
    ];
    const table = new Table([drawn, row, deck], moves);
    const choice = new Choice(table);
    const [first, last] = [{ zone: "row", end: "first" }, { zone: "row", end: "last" }] as const;
    expect(choice.mark(first).target).toBe(false); // the row is full
    expect(choice.mark({ zone: "row", piece: 3 })).toMatchObject({ target: true, thin: false });
    choice.tap({ zone: "row", piece: 3 });
    expect(choice.picked).toBe(true);
    expect(choice.mark({ zone: "row", piece: 3 })).toMatchObject({ chosen: true, target: false });
    expect([choice.mark(first).target, choice.mark(last).target]).toEqual([true, true]);
    choice.tap({ zone: "row", piece: 3 }); // put down again
    expect([choice.picked, choice.mark(first).target]).toEqual([false, false]);
    choice.tap({ zone: "row", piece: 0 });
    choice.tap({ zone: "row", piece: 3 }); // another one instead
    expect(choice.offers.map((one) => one.code)).toEqual(["L3", "R3"]);
    expect(choice.putDown()).toBe(true);
    expect(choice.picked).toBe(false);
    choice.tap({ zone: "row", piece: 3 });
    choice.tap(last);
    expect(table.sent).toEqual([["R3"]]);
  });

  it("foretells a row while it is certain who leaves it, also where only one can", () => {
    const closed = (...faces: readonly string[]) => ({ preview: [zone("row", "row", faces)] });
    const swap = (end: "first" | "last", piece: number, ...faces: readonly string[]): Move =>
      move(`${end}${piece}`, [pick("drawn", 0), onto("row", { end }), also("row", piece)], closed(...faces));
    const one = [swap("first", 0, "M", "<", ">"), swap("last", 0, "M", "<", ">")];
    const other = [swap("first", 3, "<", "M", "<"), swap("last", 3, "<", "M", "<")];
    for (const moves of [[...one, ...other], other]) {
      const choice = new Choice(new Table([drawn, row, deck], moves));
      expect(choice.preview("row")).toBeNull();
      choice.tap({ zone: "row", piece: 3 });
      expect(choice.preview("row")).toEqual({ zone: other[0]!.preview![0], gone: [3] });
      expect(choice.preview("deck")).toBeNull();
      choice.tap({ zone: "row", piece: 3 });
      expect(choice.preview("row")).toBeNull();
    }
  });

  it("holds what all moves take hold of, and asks by a sheet where touches are the same", () => {
    const moves = [
      move("L1", [pick("drawn", 0), onto("row", { end: "first" }), also("row", 0)]),
      move("L3", [pick("drawn", 0), onto("row", { end: "first" }), also("row", 3)]),
      move("R1", [pick("drawn", 0), onto("row", { end: "last" }), also("row", 0)]),
      move("back", [pick("drawn", 0), pick("row", 1), onto("deck")]),
      move("end", [also("deck")]),
    ];
    const table = new Table([drawn, row, deck], moves);
    const choice = new Choice(table);
    expect(choice.chosen).toEqual({ zone: "drawn", piece: 0, end: null });
    expect(choice.picked).toBe(false);
    expect(choice.mark({ zone: "row", piece: 3 })).toMatchObject({ target: true }); // tells L3 from L1
    expect(choice.mark({ zone: "row", piece: 2 })).toMatchObject({ target: false }); // like the first, but elsewhere
    choice.tap({ zone: "row", end: "first" });
    expect(choice.sheet?.moves.map((one) => one.code)).toEqual(["L1", "L3"]);
    expect(choice.putDown()).toBe(true);
    expect(choice.sheet).toBeNull();
    choice.tap({ zone: "row", piece: 1 });
    expect(choice.chosen).toEqual({ zone: "row", piece: 1 }); // either of two picks takes hold
    choice.tap({ zone: "deck" });
    expect(table.sent).toEqual([["back"]]);
  });
});

describe("moves in words, on a phone beside a big screen", () => {
  it("are those of what is chosen, else all that one tap plays", async () => {
    const [table, choice] = stealing();
    expect(choice.ways).toEqual([]);
    choice.tap({ zone: "hand.0", piece: 0 });
    expect(choice.ways.map((one) => one.code)).toEqual(["9>p2", "9>open"]);
    choice.choose(choice.ways[1]!);
    expect(table.sent).toEqual([["9>open"]]);
    const other = new Choice(new Table([PILE, MINE], [move("take", [pick("pile.1")]), move("pass", [])]));
    expect(other.ways.map((one) => one.code)).toEqual(["take", "pass"]);
  });
});

describe("drafts", () => {
  const hand = zone("hand.0", "fan", ["H1", "S5", "S5", "M1", "H6"], { owner: 0 });
  const zones = [hand, zone("hand.1", "fan", [null], { owner: 1 }), zone("hand.2", "fan", [null], { owner: 2 }), zone("up", "row", []), zone("down", "row", [])];
  const to = [move(">1", [pick("hand.1")], { kind: "target" }), move(">2", [pick("hand.2")], { kind: "target" })];
  const draft = (up: number, down: readonly number[]): Draft => ({
    picks: [up, ...down].map((at) => pick("hand.0", at)),
    onto: ["up", ...down.map(() => "down")],
    moves: [`up:${up}`, ...down.map((at) => `down:${at}`), "done"],
    after: "target",
  });
  const drafts = [draft(0, [1]), draft(0, [1, 3]), draft(0, [1, 2]), draft(3, [0]), draft(1, [0])];
  const conflicts = [{ zone: "hand.0", pieces: [0, 4], onto: ["up", "down"], say: "one suit only" }] as const;
  const offering = (): [Table, Choice] => {
    const table = new Table(zones, to, { drafts, conflicts });
    return [table, new Choice(table)];
  };

  it("fill the first place, then the next, and are sent as one", () => {
    const [table, choice] = offering();
    expect(choice.draft).toMatchObject({ placed: [], trays: ["up", "down"], target: null, complete: false });
    expect(choice.mark({ zone: "hand.1" }).target).toBe(true);
    choice.tap({ zone: "hand.0", piece: 0 });
    expect(choice.missing).toEqual(["down"]);
    choice.tap({ zone: "hand.0", piece: 2 }); // equal to number 1
    expect(choice.draft?.placed.map((one) => [one.piece, one.onto])).toEqual([[0, "up"], [2, "down"]]);
    expect([choice.draft?.complete, choice.needsTo]).toEqual([false, true]);
    void choice.send();
    expect([choice.why, table.sent]).toEqual(["table-draft-whose", []]); // what is missing is said
    choice.tap({ zone: "hand.2" });
    expect(choice.draft).toMatchObject({ target: "hand.2", complete: true });
    expect(choice.mark({ zone: "hand.2" }).chosen).toBe(true);
    void choice.send();
    expect(table.sent).toEqual([[">2", "up:0", "down:1", "done"]]);
  });

  it("take back by a tap, and say why a card does not go with the others", () => {
    const [, choice] = offering();
    choice.tap({ zone: "hand.0", piece: 0 });
    expect(choice.mark({ zone: "hand.0", piece: 4 })).toMatchObject({ can: false, dim: true, why: "one suit only" });
    choice.tap({ zone: "hand.0", piece: 4 });
    expect(choice.why).toBe("one suit only");
    choice.tap({ zone: "hand.0", piece: 0 });
    expect(choice.draft?.placed).toEqual([]);
  });

  it("say to who listens why a card does not go with the others, where a lesson only shows what does", () => {
    const [, choice] = offering();
    choice.showAgain = () => true;
    choice.tap({ zone: "hand.0", piece: 0 });
    choice.tap({ zone: "hand.0", piece: 4 });
    const first = choice.unseen;
    expect([choice.why, first]).toEqual([null, { say: "one suit only" }]);
    choice.tap({ zone: "hand.0", piece: 4 });
    expect(choice.unseen).not.toBe(first);
  });

  it("take no second card for a place that is filled, though it looks like the first", () => {
    const choice = new Choice(new Table(zones, to, { drafts: [draft(0, [1])] }));
    choice.tap({ zone: "hand.0", piece: 1 });
    choice.tap({ zone: "hand.0", piece: 2 });
    expect(choice.draft?.placed.map((one) => one.piece)).toEqual([1]);
    expect([choice.draft?.complete, choice.missing]).toEqual([false, ["up"]]);
  });

  it("let pieces be dragged between the places", () => {
    const [, choice] = offering();
    expect(choice.hold({ zone: "hand.0", piece: 0 })).toBe(true);
    expect(choice.mark({ zone: "down" }).target).toBe(true);
    choice.drop({ zone: "down" });
    expect(choice.draft?.placed.map((one) => one.onto)).toEqual(["down"]);
    choice.hold({ zone: "hand.0", piece: 0 });
    expect([choice.mark({ zone: "up" }).target, choice.mark({ zone: "down" }).target, choice.mark({ zone: "hand.0" }).target]).toEqual([true, false, true]);
    choice.drop({ zone: "up" });
    expect(choice.draft?.placed.map((one) => one.onto)).toEqual(["up"]);
    choice.hold({ zone: "hand.0", piece: 0 });
    choice.drop({ zone: "hand.0" });
    expect(choice.draft?.placed).toEqual([]);
    expect(choice.hold({ zone: "hand.1" })).toBe(false);
  });
});
