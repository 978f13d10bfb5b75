import { describe, expect, it } from "vitest";

import type { Event, Moment, Moved, View, Zone } from "../protocol";
import { isQuiet, MOST_IN_THE_AIR, plan } from "./plan";

function zone(id: string, faces: readonly (string | null)[], more: Partial<Zone> = {}): Zone {
  const listed = more.shows === 0 ? [] : more.shows ? faces.slice(-more.shows) : faces;
  return {
    id, kind: id.split(".")[0]!, shape: "stack", group: id, count: faces.length, pieces: listed.map((face) => ({ face })), ...more,
  };
}

function view(zones: readonly Zone[], more: Partial<View> = {}): View {
  const seats = [0, 1, 2].map((seat) => ({ seat, name: `P${seat}`, score: 0 }));
  return { game: "any", seat: 0, seats, zones, to_move: 0, ...more };
}

function moved(source: [string, number] | null, target: [string, number] | null, count = 1): Moved {
  const place = (at: [string, number] | null) => (at ? { zone: at[0], index: at[1] } : null);
  return { type: "moved", source: place(source), target: place(target), count };
}

const moment = (beat: string, ...events: Event[]): Moment => ({ beat, events });
const backs = (count: number): null[] => Array.from({ length: count }, () => null);

describe("a card that is played", () => {
  const hand = (faces: (string | null)[]) => zone("hand.0", faces, { shape: "fan", owner: 0 });
  const open = (faces: string[]) => zone("open", faces, { shape: "row" });
  const before = view([hand(["4", "7"]), open(["3", "9"])]);
  const after = view([hand(["7"]), open(["3", "4", "9"])]);
  const seen = plan(moment("lay", moved(["hand.0", 0], ["open", 1])), before, after);

  it("flies from its place to its place", () => {
    expect(seen.manner).toBe("play");
    expect(seen.flights).toEqual([{ from: { zone: "hand.0", index: 0 }, to: { zone: "open", index: 1 }, count: 1, was: "4", is: "4" }]);
  });

  it("lets the others close up and make room", () => {
    expect(seen.slides).toEqual([
      { zone: "hand.0", from: 1, to: 0 },
      { zone: "open", from: 0, to: 0 },
      { zone: "open", from: 1, to: 2 },
    ]);
  });
});

describe("several events of a moment", () => {
  it("are followed: places are those at that moment, flights begin where the piece lay before", () => {
    const turn = (faces: string[]) => zone("turn", faces, { shape: "row", holds: "chip" });
    const front = (number: number, faces: string[]) => zone(`front.${number}`, faces, { owner: 1, holds: "chip" });
    const before = view([turn(["1", "4", "6"]), front(1, []), front(4, []), front(6, [])]);
    const after = view([turn([]), front(1, ["1"]), front(4, ["4"]), front(6, ["6"])]);
    const happened = moment("stop", moved(["turn", 0], ["front.1", 0]), moved(["turn", 1], ["front.6", 0]), moved(["turn", 0], ["front.4", 0]));
    const seen = plan(happened, before, after);
    expect(seen.flights.map(({ from, to, was }) => [from?.index, to?.zone, was])).toEqual([[0, "front.1", "1"], [2, "front.6", "6"], [1, "front.4", "4"]]);
  });

  it("keep to what was there when a zone is replaced", () => {
    const before = view([zone("a", ["1", "2"], { shape: "row" })]);
    const after = view([zone("a", ["5"], { shape: "row" })]);
    expect(plan(moment("odd", { type: "replaced", zone: after.zones[0]! }), before, after).flights).toEqual([]);
  });
});

describe("a pile that is stolen", () => {
  const pile = (owner: number | null, faces: string[]) => zone(`pile.${owner}`, faces, { owner, shows: 1 });
  const before = view([pile(1, ["2", "2", "9"]), pile(2, ["K"])]);
  const after = view([pile(1, []), pile(2, ["K", "2", "2", "9"])]);

  it("goes as one stack, and is known by its owners", () => {
    const seen = plan(moment("anything", moved(["pile.1", 0], ["pile.2", 1], 3), { type: "scored", seat: 2, score: 4 }), before, after);
    expect(seen.manner).toBe("steal");
    expect(seen.flights).toEqual([{ from: { zone: "pile.1", index: 2 }, to: { zone: "pile.2", index: 3 }, count: 3, was: "9", is: "9" }]);
    expect(seen.counts).toEqual([{ id: "pile.1", was: 3, is: 0 }, { id: "pile.2", was: 1, is: 4 }]);
    expect(seen.scores).toEqual([{ id: 2, was: 0, is: 4 }]);
  });

  it("or by the name of the beat, where the deck is a player", () => {
    const whose = (view: View): View => ({ ...view, zones: view.zones.map((zone) => (zone.id === "pile.2" ? { ...zone, owner: null } : zone)) });
    expect(plan(moment("steal", moved(["pile.1", 0], ["pile.2", 1], 3)), whose(before), whose(after)).manner).toBe("steal");
  });
});

describe("a deal", () => {
  const hand = (seat: number, faces: (string | null)[]) => zone(`hand.${seat}`, faces, { shape: "fan", owner: seat });

  it("gives my cards one by one, and others a packet", () => {
    const before = view([zone("deck", backs(20), { shows: 0 }), hand(0, []), hand(1, [])]);
    const after = view([zone("deck", backs(12), { shows: 0 }), hand(0, ["2", "3", "5", "6"]), hand(1, backs(4))]);
    const seen = plan(moment("deal", moved(["deck", 16], ["hand.0", 0], 4), moved(["deck", 12], ["hand.1", 0], 4)), before, after);
    expect(seen.manner).toBe("deal");
    expect(seen.flights.map(({ to, count, was, is }) => [to?.zone, to?.index, count, was, is])).toEqual([
      ["hand.0", 0, 1, null, "2"], ["hand.0", 1, 1, null, "3"], ["hand.0", 2, 1, null, "5"], ["hand.0", 3, 1, null, "6"], ["hand.1", 3, 4, null, null],
    ]);
  });

  it("never fills the air", () => {
    const faces = Array.from({ length: 20 }, () => "5");
    const before = view([zone("deck", backs(60), { shows: 0 }), ...[0, 1, 2].map((number) => zone(`row.${number}`, [], { shape: "row" }))]);
    const after = view([zone("deck", [], { shows: 0 }), ...[0, 1, 2].map((number) => zone(`row.${number}`, faces, { shape: "row" }))]);
    const events = [0, 1, 2].map((number) => moved(["deck", 40 - number * 20], [`row.${number}`, 0], 20));
    const seen = plan(moment("deal", ...events), before, after);
    expect(seen.flights.length).toBeLessThanOrEqual(MOST_IN_THE_AIR);
    expect(seen.flights.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  });
});

describe("other things", () => {
  it("a pile that lies beneath keeps its face: nothing turns over on a pile of which only the top is listed", () => {
    const open = (faces: string[]) => zone("open", faces, { shape: "row" });
    const pile = (faces: string[]) => zone("pile.1", faces, { owner: 1, shows: 1 });
    const seen = plan(moment("take", moved(["open", 0], ["pile.1", 0], 2)), view([open(["9", "9"]), pile([])]), view([open([]), pile(["9", "9"])]));
    expect(seen.flights.map(({ was, is }) => [was, is])).toEqual([["9", undefined], ["9", "9"]]);
  });

  it("a whole common stack that is set aside retires", () => {
    const before = view([zone("play", ["A", "2", "K"]), zone("retired", [], { shows: 0 })]);
    const after = view([zone("play", []), zone("retired", backs(3), { shows: 0 })]);
    expect(plan(moment("done", moved(["play", 0], ["retired", 0], 3)), before, after).manner).toBe("retire");
  });

  it("the lantern goes to who is asked, and stays if it is the same", () => {
    const asked = (to_move: number): Event => ({ type: "asked", to_move, prompt: "" });
    const before = view([]);
    expect(plan(moment("turn", asked(2)), before, { ...before, to_move: 2 }).lantern).toEqual({ from: 0, to: 2 });
    expect(plan(moment("turn", asked(0)), before, before).lantern).toBeNull();
  });

  it("turned pieces and marked ones are named by place, but not what lies in a bag", () => {
    const before = view([zone("table", backs(4), { shape: "grid" }), zone("bag", ["1"], { shape: "bag" })]);
    const piece = { face: "S4" };
    const seen = plan(moment("flip", { type: "turned", zone: "table", index: 2, piece }, { type: "marked", zone: "bag", index: 0, piece }), before, before);
    expect(seen.turned).toEqual([{ zone: "table", index: 2 }]);
    expect(seen.marked).toEqual([]);
  });

  it("a moment without events needs nothing", () => {
    const seen = plan({ beat: "pass" }, view([]), view([]));
    expect([seen.flights, seen.slides]).toEqual([[], []]);
    expect(isQuiet(seen)).toBe(true);
  });
});
