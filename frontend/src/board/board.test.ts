import { describe, expect, it } from "vitest";

import type { Seat, View, Zone } from "../protocol";
import { crowdOf, grouped, handOf, isOpen, othersOf, zonesOf } from "./arrangement";
import { span } from "./clock";
import { artOf, backOf, depthOf, drawn } from "./faces";
import { classesOf, foremost, live, PLAIN } from "./marks";
import type { Hand, Mark, Stage } from "./stage";

const zone = (id: string, more: Partial<Zone> = {}): Zone => ({ id, kind: id.split(".")[0]!, shape: "stack", group: id, count: 0, ...more });
const seats = (count: number): Seat[] => Array.from({ length: count }, (_, seat) => ({ seat, name: `P${seat}`, score: 0 }));

function stage(seat: number | null, players: number, zones: readonly Zone[] = [], hand: Hand | null = null): Stage {
  const view: View = { game: "any", seat, seats: seats(players), zones };
  return { view, seat, people: [], words: {} as Stage["words"], hand, deadline: null, big: false };
}

describe("who stands where", () => {
  it("puts the seat after me first, and everybody in order for who looks on", () => {
    expect(othersOf(stage(2, 4))).toEqual([3, 0, 1]);
    expect(othersOf(stage(0, 1))).toEqual([]);
    expect(othersOf(stage(null, 3))).toEqual([0, 1, 2]);
  });

  it("gives many others less room", () => {
    expect([0, 1, 3, 5, 6, 11].map((others) => crowdOf(others))).toEqual(["none", "one", "few", "many", "cells", "cells"]);
    expect([5, 6, 7].map((others) => crowdOf(others, true))).toEqual(["many", "many", "cells"]);
  });

  it("finds whose zones are whose, and keeps groups together", () => {
    const zones = [zone("deck"), zone("play.0", { group: "play" }), zone("retired", { group: "deck" }), zone("play.1", { group: "play" }), zone("hand.1", { owner: 1 })];
    const here = stage(0, 2, zones);
    expect(handOf(here, 1)?.id).toBe("hand.1");
    expect(handOf(here, 0)).toBeNull();
    expect(grouped(zonesOf(here, null)).map((group) => group.map(({ id }) => id))).toEqual([["deck", "retired"], ["play.0", "play.1"]]);
  });

  it("knows a hand that lies open", () => {
    expect(isOpen(zone("hand.0", { count: 1, pieces: [{ face: null }] }))).toBe(false);
    expect(isOpen(zone("hand.0", { count: 2, pieces: [{ face: null }, { face: "9" }] }))).toBe(true);
  });
});

describe("pieces", () => {
  it("have pictures only where the game is ours", () => {
    expect(artOf("steal_the_pile", "9")).toEqual({ full: "c-9", small: "k-9" });
    expect(artOf("ten_card_crook", "<")).toEqual({ full: "c-lt", small: "k-lt" });
    expect(artOf("nacho_pile", "wild", "chip")?.full).toBe("n-wild");
    expect(artOf("pig", "5")).toBeNull();
    expect(artOf("steal_the_pile", "H1")).toBeNull();
    expect(backOf("old_bill_maid")).toBe("back-bill");
    expect(backOf("pig")).toBe("back");
  });

  it("are numbered from the bottom, also where some are not listed", () => {
    expect(drawn(zone("pile.0", { count: 9, pieces: [{ face: "K" }] }))[0]).toMatchObject({ index: 8, face: "K" });
  });

  it("keep their key when others go", () => {
    const before = drawn(zone("hand.0", { count: 3, pieces: [{ face: "2" }, { face: "7" }, { face: "7" }] })).map(({ key }) => key);
    const after = drawn(zone("hand.0", { count: 2, pieces: [{ face: "7" }, { face: "7" }] })).map(({ key }) => key);
    expect(new Set(before).size).toBe(3);
    expect(after).toEqual(before.slice(1));
  });

  it("make a stack thicker", () => {
    expect([0, 1, 2, 5, 10, 18].map(depthOf)).toEqual([0, 0, 1, 2, 3, 4]);
  });
});

describe("marks", () => {
  const marked = (marks: Readonly<Record<string, Partial<Mark>>>): Hand => ({
    mark: ({ zone: id, piece }) => ({ ...PLAIN, ...marks[piece == null ? id : `${id}:${piece}`] }),
    tap: () => undefined,
  });

  it("of a stack are those of what a tap there means", () => {
    const hand = marked({ win: { dim: true }, "win:3": { can: true } });
    const { spot, mark } = foremost(stage(0, 2, [], hand), [{ zone: "win" }, { zone: "win", piece: 3 }]);
    expect(spot).toEqual({ zone: "win", piece: 3 });
    expect(mark).toMatchObject({ can: true, dim: false });
    const target = foremost(stage(0, 2, [], marked({ win: { target: true }, "win:3": { can: true } })), [{ zone: "win" }, { zone: "win", piece: 3 }]);
    expect(target.spot).toEqual({ zone: "win" });
  });

  it("make a button of whatever a tap does something to, if only to say why not", () => {
    expect(live(PLAIN)).toBe(false);
    expect(live({ ...PLAIN, why: "not now" })).toBe(true);
  });

  it("let nothing step back that could be chosen instead", () => {
    expect(classesOf({ ...PLAIN, dim: true })).toBe("is-dim");
    expect(classesOf({ ...PLAIN, dim: true, can: true })).toBe("can");
  });

  it("are plain for who only looks", () => {
    expect(foremost(stage(null, 2), [{ zone: "deck" }]).mark).toEqual(PLAIN);
  });
});

it("says a span of time in minutes and seconds", () => {
  expect([span(-5), span(40_000), span(125_400)]).toEqual(["0:00", "0:40", "2:05"]);
});
