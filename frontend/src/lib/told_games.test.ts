import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import type { Message, Moment, Value, View } from "../protocol";
import { Grammar } from "../table/grammar";
import { checkOf } from "./check";
import { apply } from "./law";
import { Words } from "./words";

/** A game as a seat was told it, and what is said in it; written by tests/support/told_games.py. */
interface ToldGame {
  readonly first: View;
  readonly steps: readonly { moments: readonly Moment[]; check: number; view: View | null }[];
  readonly catalogues: Readonly<Record<"en" | "de", string>>;
  readonly names: readonly string[];
  readonly texts: readonly (readonly [kind: "text" | "face" | "label" | "value", thing: never, en: string, de: string])[];
}

const FOLDER = process.env.CUTPURSE_TOLD_GAMES; // tests/browser/test_client_law.py says where they are
const FILES = FOLDER ? readdirSync(FOLDER).filter((name) => !name.startsWith("told-end-")).sort() : [];

function read(file: string): ToldGame {
  return JSON.parse(readFileSync(join(FOLDER ?? "", file), "utf8")) as ToldGame;
}

function frozen<T>(thing: T): T {
  if (typeof thing === "object" && thing !== null) Object.values(Object.freeze(thing)).forEach(frozen);
  return thing;
}

describe.skipIf(!FOLDER)("games of the engine", () => {
  test("are there", () => expect(FILES.length).toBeGreaterThan(40));

  test.each(FILES)("%s: events applied to the view are the next view", (file) => {
    const game = read(file);
    let view = frozen(game.first);
    game.steps.forEach((step, number) => {
      view = frozen(apply(view, step.moments));
      if (step.view) expect(view, `the view after move ${number}`).toStrictEqual(step.view);
      expect(checkOf(view), `the check after move ${number}`).toBe(step.check);
    });
  });

  test.each(FILES)("%s: what can be tapped in an ordered zone is what a legal move names", (file) => {
    const game = read(file);
    let view = game.first;
    for (const step of game.steps) {
      view = apply(view, step.moments);
      const moves = view.moves ?? [];
      const named = moves.flatMap((move) => move.touches ?? []);
      const grammar = new Grammar(view, moves, view.seat);
      for (const zone of view.zones.filter((one) => one.ordered !== false && one.shape !== "stack" && named.some((touch) => touch.zone === one.id && touch.piece != null))) {
        const legal = new Set(named.filter((touch) => touch.zone === zone.id).map((touch) => touch.piece));
        for (let piece = 0; piece < zone.count; piece++)
          if (!legal.has(piece) && !legal.has(null) && !legal.has(undefined)) expect(grammar.takes({ zone: zone.id, piece }), `${zone.id} ${piece}`).toEqual([]);
      }
    }
  });

  test.each(FILES)("%s: sentences are said as the engine says them", (file) => {
    const game = read(file);
    for (const [at, language] of (["en", "de"] as const).entries()) {
      const words = new Words(language, [game.catalogues[language]]).for(game.names, game.first.seat);
      const say = {
        text: (thing: Message) => words.say(thing),
        face: (thing: string) => words.face(thing),
        label: (thing: Value) => words.label(thing),
        value: (thing: Value) => words.value(thing),
      };
      for (const [kind, thing, ...said] of game.texts) {
        expect(say[kind](thing), `${language} ${kind} ${JSON.stringify(thing)}`).toBe(said[at]);
      }
    }
  });
});
