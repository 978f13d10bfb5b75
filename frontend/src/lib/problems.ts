import { OFFLINE, Refused } from "./api";
import { t } from "./frame.svelte";
import { settings } from "./settings.svelte";
import { Words } from "./words";
import type { Problem } from "../protocol";

const ANY_GAME = "steal_the_pile"; // problems of the house are in the words of every game

/** What went wrong, as the table would put it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  console.warn(error);
  return OFFLINE;
}

/** Whether this device was signed out, or is newer than the backup that the table has gone back to. */
export function isLost(problem: Problem): boolean {
  return problem.code === "unknown-device";
}

/** A problem in words; where no words can be had, that the table cannot be reached. */
export async function explained(problem: Problem, game = ANY_GAME): Promise<string> {
  if (problem.code === OFFLINE.code) return t("lobby-offline");
  try {
    return (await Words.load(game, settings.locale)).say(problem.say);
  } catch {
    return t("lobby-offline");
  }
}

/** A problem in words that are at hand: the game's own where it has them, else those of the frame. */
export function sayProblem(problem: Problem, words: Words | null): string {
  return words?.has(problem.say.id) ? words.say(problem.say) : t(problem.say.id);
}
