import { OFFLINE, Refused } from "../../lib/api";
import { t } from "../../lib/frame.svelte";
import type { Words } from "../../lib/words";
import type { Problem } from "../../protocol";

/** What went wrong, as the table would say it. */
export function problemOf(error: unknown): Problem {
  return error instanceof Refused ? error.problem : OFFLINE;
}

/** A problem in words: the game's own where it has them, else those of the frame. */
export function sayProblem(problem: Problem, words: Words | null): string {
  return words?.has(problem.say.id) ? words.say(problem.say) : t(problem.say.id);
}
