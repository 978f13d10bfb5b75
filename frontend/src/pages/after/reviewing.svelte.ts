import { api, ensureMe, OFFLINE, Refused } from "../../lib/api";
import type { Review } from "../../lib/review";
import type { Frame, Problem, ReviewProgress } from "../../protocol";
import { decisiveOf } from "./decisive";

const ASK_AGAIN = 1500; // ms
const ASK_LATER = 6000; // ms, where nobody had time for it
const BUSY = new Set(["busy", "too-often", "offline", "store"]); // these pass

/** Waits for the review of a finished game. */
export class Reviewing {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<ReviewProgress | null>(null);
  problem = $state.raw<Problem | null>(null); // why there is none, and never will be
  frames = $state.raw<readonly Frame[]>([]);
  readonly decisive = $derived(this.review ? decisiveOf(this.review, this.frames) : []);

  readonly #table: string;
  #stopped = false;
  #clock: ReturnType<typeof setTimeout> | null = null;

  /** The moves may be given; else they are fetched, as everybody saw them. */
  constructor(table: string, frames: readonly Frame[] | null = null) {
    this.#table = table;
    if (frames) this.frames = frames;
    void this.#ask(!frames);
  }

  /** How many moves the game had. */
  get plies(): number {
    return this.review?.moves.at(-1)?.number ?? 0;
  }

  stop(): void {
    this.#stopped = true;
    if (this.#clock !== null) clearTimeout(this.#clock);
  }

  async #ask(needsFrames: boolean): Promise<void> {
    try {
      await ensureMe(); // a review is made for somebody
      const found = await api.review(this.#table);
      if (this.#stopped) return;
      if (!("seats" in found)) {
        this.progress = found;
        return this.#later(needsFrames, ASK_AGAIN);
      }
      if (needsFrames) this.frames = (await api.replay(this.#table, "open")).frames;
      if (!this.#stopped) this.review = found;
    } catch (error) {
      if (this.#stopped) return;
      const problem = error instanceof Refused ? error.problem : OFFLINE;
      if (BUSY.has(problem.code)) this.#later(needsFrames, ASK_LATER);
      else this.problem = problem;
    }
  }

  #later(needsFrames: boolean, wait: number): void {
    this.#clock = setTimeout(() => void this.#ask(needsFrames), wait);
  }
}
