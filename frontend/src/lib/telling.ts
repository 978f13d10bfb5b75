import type { Moment, View } from "../protocol";

/** Tells what happened, moment by moment: moves the pieces, plays the sounds. */
export interface Teller {
  /**
   * Tells a moment. Calls `show` when the board is to change, which is then the view after the moment, and resolves
   * when the next one may begin. Once `signal` is aborted nobody waits any more: the board shows something later.
   */
  tell(moment: Moment, before: View, after: View, show: () => void, signal: AbortSignal): Promise<void>;
}

/** A moment that waits to be told, and the views around it. */
interface Step {
  readonly moment: Moment;
  readonly before: View;
  readonly after: View;
  readonly move: number; // which of the moves that came in it belongs to
}

const MOST_BEHIND = 5; // moves; who has missed more sees at once how things are

/** The moments that have come in and are not on the screen yet, told one after the other. */
export class Telling {
  #teller: Teller | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined; // for somebody to tell
  #steps: Step[] = [];
  #moves = 0;
  #telling: Step | null = null;
  #current: AbortController | null = null; // of the step that is being told
  #afterwards: (() => void) | null = null;

  /** `show` puts a view on the screen; `told` is called as a moment begins. */
  constructor(
    private readonly show: (view: View) => void,
    private readonly told: (moment: Moment) => void,
  ) {}

  get teller(): Teller | null {
    return this.#teller;
  }
  set teller(teller: Teller | null) {
    this.#teller = teller;
    if (teller) this.#goOn();
    else this.skip();
  }

  /** Does not tell anything yet: who tells is on the way, but may not be here in so many milliseconds. */
  waitForTeller(patience: number): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#goOn(), patience);
  }

  #goOn(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (!this.#current) void this.#run();
  }

  /** How many sentences wait to be told. */
  get unsaid(): number {
    return this.#steps.filter((step) => step.moment.say).length;
  }

  /** Has a move told: its moments, and the views before and after each. */
  add(moments: readonly Moment[], views: readonly View[]): void {
    const move = ++this.#moves;
    moments.forEach((moment, at) => this.#steps.push({ moment, before: views[at]!, after: views[at + 1]!, move }));
    const isLate = move - (this.#steps[0]?.move ?? move) >= MOST_BEHIND; // nobody has come to tell anything
    if (isHidden() || (isLate && this.#waiting !== undefined)) this.skip();
    else if (!this.#current && this.#waiting === undefined) void this.#run();
  }

  /** Does something once all is told: now, if nothing waits; never, if what waits is dropped. */
  whenTold(act: () => void): void {
    this.#afterwards = act;
    if (!this.#current && !this.#steps.length) this.#end();
  }

  /** Shows at once where all of it leads. */
  skip(): void {
    const last = this.#steps.at(-1) ?? this.#telling;
    const afterwards = this.#afterwards;
    for (const step of this.#steps) this.told(step.moment);
    this.drop();
    if (last) this.show(last.after);
    afterwards?.();
  }

  /** Forgets what was to be told: something else is shown. */
  drop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#steps = [];
    this.#telling = this.#afterwards = null;
    this.#current?.abort();
    this.#current = null;
  }

  async #run(): Promise<void> {
    for (;;) {
      const step = this.#steps[0];
      if (!step) {
        this.#end();
        return;
      }
      if (!this.#teller || isHidden() || this.#moves - step.move >= MOST_BEHIND) {
        this.skip();
        return;
      }
      this.#steps.shift();
      this.#telling = step;
      const current = new AbortController();
      this.#current = current;
      this.told(step.moment);
      const show = (): void => {
        if (!current.signal.aborted) this.show(step.after);
      };
      try {
        await this.#teller.tell(step.moment, step.before, step.after, show, current.signal);
      } catch (error) {
        console.error(error); // a picture that fails stops nobody from playing
      }
      if (current.signal.aborted) return;
      show();
      this.#current = null;
      this.#telling = null;
    }
  }

  #end(): void {
    const afterwards = this.#afterwards;
    this.#afterwards = null;
    afterwards?.();
  }
}

function isHidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}
