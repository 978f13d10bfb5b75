import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import type { Replay, View } from "../../../protocol";
import { leftOver, walkOf } from "./maid";
import { memoryOf } from "./memory";
import { platesOf } from "./nacho";

/** A finished game, and what Python found in its true positions; written by tests/support/told_ends.py. */
interface Told<Facts> {
  readonly replay: Replay;
  readonly view: View;
  readonly facts: Facts;
}

const FOLDER = process.env.CUTPURSE_TOLD_GAMES; // tests/browser/test_client_law.py says where they are
const files = (game: string) => (FOLDER ? readdirSync(FOLDER).filter((name) => name.startsWith(`told-end-${game}-`)) : []);

function read<Facts>(file: string): Told<Facts> {
  return JSON.parse(readFileSync(join(FOLDER ?? "", file), "utf8")) as Told<Facts>;
}

describe.skipIf(!FOLDER)("games of the engine at their end", () => {
  test("are there", () => {
    for (const game of ["old_bill_maid", "old_bill_memory", "nacho_pile"]) expect(files(game), game).not.toEqual([]);
  });

  test.each(files("old_bill_maid"))("%s: Old Bill's way through the hands is the true one", (file) => {
    const { replay, view, facts } = read<{ walk: number[]; gone: (number | null)[] }>(file);
    const { seat, face } = leftOver(view)!;
    const walk = walkOf(replay, face, seat);
    expect(view.winners).not.toContain(seat);
    expect(walk.hands).toEqual(facts.walk);
    const ways = walk.out.map((one) => facts.gone[one]!);
    expect(ways).toEqual([...ways].sort((one, other) => one - other));
    expect([...walk.out, seat].sort()).toEqual(view.seats.map((one) => one.seat));
    expect(facts.gone[seat]).toBeNull();
  });

  test.each(files("old_bill_memory"))("%s: misses, and those whose partner had been seen, are the true ones", (file) => {
    const { replay, view, facts } = read<{ misses: number[]; known: number[]; turned: number[]; cards: string[] }>(file);
    const memory = memoryOf(replay);
    expect(memory.finders.map((one) => one.misses)).toEqual(facts.misses);
    expect(memory.finders.map((one) => one.known)).toEqual(facts.known);
    const turned = facts.cards.map((_, place) => memory.flips.filter((flip) => flip.place === place).length);
    expect(turned).toEqual(facts.turned);
    for (const [place, face] of memory.faces) expect(face).toBe(facts.cards[place]);
    const won = (seat: number) => (view.zones.find((zone) => zone.kind === "won" && zone.owner === seat)?.count ?? 0) / 2;
    for (const { seat } of view.seats) {
      const { run } = memory.finders[seat]!;
      if (run) expect(run.from + run.length).toBeLessThanOrEqual(won(seat));
    }
    expect(memory.turns).toBe(facts.misses.reduce((sum, count) => sum + count, 0) + (memory.cleared ? 1 : 0));
  });

  test.each(files("nacho_pile"))("%s: what is lit is what the seats are judged by, and what lies beside was not counted", (file) => {
    const { replay, view, facts } = read<{ lit: number[]; loose: number[] }>(file);
    for (const plate of platesOf(view, replay)) {
      expect(plate.lit).toHaveLength(facts.lit[plate.seat]!);
      expect(plate.front).toHaveLength(facts.loose[plate.seat]!);
      if (view.ended === "last_chip_number") expect(plate.count).toBe(plate.lit.length);
      expect(plate.lit.length + plate.piles.flat().length).toBe(plate.total);
    }
  });
});
