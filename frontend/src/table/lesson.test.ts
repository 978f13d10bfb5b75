import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Move, View, Zone } from "../protocol";
import { begun, isDue, nextStep, over, ringsFor, stepsOf } from "./lesson.svelte";

const GAMES = ["steal_the_pile", "steal_the_pile_solitaire", "nacho_pile", "ten_card_crook", "spite_and_malice", "old_bill", "old_bill_memory", "old_bill_maid", "somebody_elses"];
const move = (kind: string): Move => ({ index: 0, action: 0, code: kind, kind, say: "" });
const asking = (...kinds: string[]): View => ({ game: "any", seat: 0, seats: [], zones: [], to_move: 0, moves: kinds.map(move) });
const zone = (id: string, owner: number | null, count: number): Zone => ({ id, kind: "pile", shape: "stack", group: "piles", owner, count });

describe("a lesson", () => {
  it.each(GAMES)("of %s is short and has words in both languages", (game) => {
    const steps = stepsOf(game);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(5);
    for (const language of ["en", "de"]) {
      const words = readFileSync(`src/words/${language}/lesson.ftl`, "utf8");
      for (const { say } of steps) expect(words).toContain(`\n${say} = `);
    }
  });

  it("asks for a move only when there is one of its kind", () => {
    const [bag, turn, stop] = stepsOf("nacho_pile");
    expect([bag, turn, stop].map((step) => isDue(step!, asking("draw")))).toEqual([true, true, false]);
    expect(isDue(bag!, { ...asking("draw"), to_move: 1 })).toBe(false);
  });

  it("goes on when what it asks for is done", () => {
    const steps = stepsOf("steal_the_pile");
    const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);
    expect(names(over(steps, "chosen", asking("take")))).toEqual(["choose"]);
    expect(names(over(steps, "played", asking("take")))).toEqual(["choose", "target"]);
  });

  it("takes one step for one move", () => {
    const steps = stepsOf("old_bill_memory");
    expect(over(steps, "played", asking("flip"))).toEqual([steps[0]]);
    expect(over(steps.slice(1), "played", asking("flip"))).toEqual([steps[1]]);
  });

  it("explains nothing before it has happened, but takes questions as they come", () => {
    const [bag, turn] = stepsOf("nacho_pile");
    const [den, sides, , side] = stepsOf("old_bill");
    expect(nextStep([bag!, turn!], new Set(), { ...asking("draw"), to_move: 1 })).toBeNull();
    expect(nextStep([bag!, turn!], new Set(["bag"]), asking("draw"))).toBe(turn);
    expect(nextStep([den!, sides!, side!], new Set(["den"]), asking("take"))).toBe(sides);
    expect(nextStep([den!, sides!, side!], new Set(["den", "sides"]), asking("take"))).toBe(side);
  });

  it("draws the chalk round the fullest of what others have, and all of what is mine", () => {
    const view = { ...asking(), zones: [zone("pile.0", 0, 9), zone("pile.1", 1, 2), zone("pile.2", 2, 5), zone("pile.deck", null, 7)] };
    const at = (whose: "mine" | "theirs" | "nobody") => ringsFor({ at: "zone", kind: "pile", whose }, view, []);
    expect([at("mine"), at("theirs"), at("nobody")]).toEqual([[[{ zone: "pile.0" }]], [[{ zone: "pile.2" }]], [[{ zone: "pile.deck" }]]]);
  });

  it("draws one ring round a whole den, not round a suit of it", () => {
    const den = (suit: string, owner: number): Zone => ({ ...zone(`den.${owner}.${suit}`, owner, 1), kind: "den" });
    const view = { ...asking(), zones: [den("hearts", 0), den("clubs", 0), den("hearts", 1)] };
    expect(ringsFor(stepsOf("old_bill")[0]!.points, view, [])).toEqual([[{ zone: "den.0.hearts" }, { zone: "den.0.clubs" }]]);
  });

  it("draws the chalk round the hand that is taken from, whoever holds it", () => {
    const giver: Zone = { ...zone("hand.1", 1, 3), kind: "hand" };
    const takes = [0, 1, 2].map((piece) => ({ ...move("take"), touches: [{ zone: "hand.1", piece }] }));
    const view = { ...asking(), zones: [{ ...giver, id: "hand.0", owner: 0 }, giver], moves: takes };
    expect(ringsFor(stepsOf("old_bill_maid")[0]!.points, view, [])).toEqual([[{ zone: "hand.1" }]]);
  });

  it("draws one ring round the hand while nothing of it is chosen, however many of its cards are named", () => {
    const hand: Zone = { ...zone("hand.0", 0, 3), kind: "hand" };
    const starts = [0, 2].map((piece) => ({ ...move("start"), touches: [{ zone: "hand.0", piece }, { zone: "open", role: "onto" as const }] })); // 1 is like 0
    const view = { ...asking(), zones: [hand], moves: starts };
    expect(ringsFor({ at: "targets" }, view, [])).toEqual([[{ zone: "hand.0" }]]);
  });

  it("speaks of stitches only where there are some, and else says once more what to choose", () => {
    const steps = stepsOf("steal_the_pile");
    const [, choose, target] = steps;
    expect(begun(steps, target!, [])).toBe(choose);
    expect(begun(steps, target!, [{ zone: "open" }])).toBe(target);
    expect(begun(stepsOf("old_bill"), stepsOf("old_bill")[3]!, [])).toMatchObject({ name: "side" }); // nothing is chosen before it
  });

  it("draws a ring round each of a few targets, and round the zones of many", () => {
    const view = { ...asking("play"), zones: [zone("row", null, 9)] };
    const targets = Array.from({ length: 4 }, (_, piece) => ({ zone: "row", piece }));
    expect(ringsFor({ at: "targets" }, view, targets.slice(0, 2))).toEqual([[targets[0]], [targets[1]]]);
    expect(ringsFor({ at: "targets" }, view, targets)).toEqual([[{ zone: "row" }]]);
  });
});
