import { t } from "../../lib/frame.svelte";
import type { Words } from "../../lib/words";
import type { Problem } from "../../protocol";

/** A problem in words: the game's own where it has them, else those of the frame. */
export function sayProblem(problem: Problem, words: Words | null): string {
  return words?.has(problem.say.id) ? words.say(problem.say) : t(problem.say.id);
}
