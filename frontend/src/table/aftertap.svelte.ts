const DEAF = 400; // ms
const FINGER = 20; // px: two taps at the same place are hardly farther apart

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The second of two quick taps is no answer to a question that was not there when the finger aimed. Where a tap has made a move the
 * table is deaf until the next question has stood for a moment, and so are the buttons that came with it. Keys are not held up.
 */
export class Aftertap {
  static readonly size = 2 * FINGER;
  spot = $state.raw<Place | null>(null); // the middle of the place that is deaf
  isFresh = $state(false); // the buttons of the prompt have just come
  #last: Place | null = null; // where a pointer was let go; null: a key was pressed since
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A pointer was let go here, or (null) a key was pressed. */
  pointed(at: Place | null): void {
    this.#last = at;
  }

  /** What was asked is answered. */
  answered(): void {
    this.stop();
    this.spot = this.#last;
  }

  /** Something else is asked now. */
  asked(): void {
    if (!this.spot) return;
    clearTimeout(this.#timer);
    this.isFresh = true;
    this.#timer = setTimeout(() => this.stop(), DEAF);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.spot = null;
    this.isFresh = false;
  }
}

/** What comes up under a finger is deaf to the second of two quick taps. */
export function deafAtFirst(thing: HTMLElement): () => void {
  thing.classList.add("deaf");
  const timer = setTimeout(() => thing.classList.remove("deaf"), DEAF);
  return () => clearTimeout(timer);
}
