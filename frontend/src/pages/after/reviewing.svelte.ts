import { api, ensureMe, OFFLINE, Refused } from "../../lib/api";
import type { Review } from "../../lib/review";
import type { Problem, Replay, ReviewProgress } from "../../protocol";

const ASK_AGAIN = 1500; // ms
const ASK_LATER = 6000; // ms, where nobody had time for it
const BUSY = new Set(["busy", "too-often", "offline", "store"]); // these pass

/** Waits for the review of a finished game. */
export class Reviewing {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<ReviewProgress | null>(null);
  problem = $state.raw<Problem | null>(null); // why there is none
  replay = $state.raw<Replay | null>(null); // what happened

  readonly #table: string;
  #stopped = false;
  #clock: ReturnType<typeof setTimeout> | null = null;

  /** The replay may be given; else it is fetched, with open cards. */
  constructor(table: string, replay: Replay | null = null) {
    this.#table = table;
    this.replay = replay;
    void this.#ask();
  }

  /** Asks once more, after a problem. */
  again(): void {
    this.problem = null;
    this.progress = null;
    void this.#ask();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#clock !== null) clearTimeout(this.#clock);
  }

  async #ask(): Promise<void> {
    try {
      await ensureMe(); // a review is made for somebody
      const found = await api.review(this.#table);
      if (this.#stopped) return;
      if (!("seats" in found)) {
        this.progress = found;
        return this.#later(ASK_AGAIN);
      }
      this.replay ??= await api.replay(this.#table, "open");
      if (!this.#stopped) this.review = found;
    } catch (error) {
      if (this.#stopped) return;
      const problem = error instanceof Refused ? error.problem : OFFLINE;
      if (BUSY.has(problem.code)) this.#later(ASK_LATER);
      else this.problem = problem;
    }
  }

  #later(wait: number): void {
    this.#clock = setTimeout(() => void this.#ask(), wait);
  }
}
