import { apply } from "../../lib/law";
import type { Teller } from "../../lib/telling";
import type { Moment, Replay, View } from "../../protocol";

/** Something that happened, with the number of its move (0: the deal). */
export interface Told {
  readonly key: string;
  readonly ply: number;
  readonly moment: Moment;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const PAUSE = 900; // ms between two moves at the usual speed
const NO_MOTION_FROM: Speed = 4; // so fast that nobody could follow a card

/** Plays a finished game: stands after a move, goes to any other, and can go on by itself. */
export class Player {
  at = $state(0); // how many moves have been made on the board; 0: only the deal
  shown = $state.raw<View>(undefined as unknown as View); // what is on the board, in the middle of a move too
  playing = $state(false);
  speed = $state<Speed>(1);
  teller: Teller | null = null;

  #replay = $state.raw<Replay>(undefined as unknown as Replay);
  #views: View[] = []; // after each frame, as far as they were needed
  #story = new AbortController(); // of the move that is being told; whoever moves the board breaks it off
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(replay: Replay, at = 0) {
    this.load(replay, at);
  }

  get replay(): Replay {
    return this.#replay;
  }

  /** How many moves there are. */
  get last(): number {
    return this.#replay.frames.length - 1;
  }

  /** All that was told up to here, the last first. */
  get story(): readonly Told[] {
    const told: Told[] = [];
    for (const frame of this.#replay.frames.slice(0, this.at + 1)) {
      for (const [number, moment] of (frame.moments ?? []).entries()) {
        if (moment.say) told.push({ key: `${frame.ply}.${number}`, ply: frame.ply, moment });
      }
    }
    return told.reverse();
  }

  /** Shows the same game with other eyes, or another one, from a move on. */
  load(replay: Replay, at = this.at): void {
    this.#replay = replay;
    this.#views = [];
    this.#jump(at);
  }

  /** Goes to a move at once. */
  go(at: number): void {
    this.pause();
    this.#jump(at);
  }

  /** Goes one move on, and tells it. */
  async step(): Promise<void> {
    this.pause();
    await this.#tellNext();
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** Goes to the next move that this holds for, or to the end. */
  next(holds: (at: number) => boolean): void {
    let at = this.at + 1;
    while (at < this.last && !holds(at)) at++;
    this.go(at);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Goes on by itself until the end; from the end, once more from the beginning. */
  play(): void {
    if (this.playing || this.last === 0) return;
    if (this.at === this.last) this.#jump(0);
    this.playing = true;
    void this.#tellNext().then(() => this.#wait());
  }

  pause(): void {
    this.playing = false;
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = null;
  }

  /** The view after a move. */
  viewAt(at: number): View {
    for (let made = this.#views.length; made <= at; made++) {
      const before = made ? this.#views[made - 1]! : this.#replay.first;
      this.#views.push(apply(before, this.#replay.frames[made]?.moments ?? []));
    }
    return this.#views[at]!;
  }

  #wait(): void {
    if (!this.playing) return;
    if (this.at === this.last) return this.pause();
    this.#clock = setTimeout(() => {
      void this.#tellNext().then(() => this.#wait());
    }, PAUSE / this.speed);
  }

  #jump(at: number): void {
    this.#story.abort();
    this.at = Math.min(this.last, Math.max(0, at));
    this.shown = this.viewAt(this.at);
  }

  async #tellNext(): Promise<void> {
    if (this.at >= this.last) return;
    this.#story.abort();
    const { signal } = (this.#story = new AbortController());
    let before = this.viewAt(this.at); // a move whose story was cut short is made all the same
    this.shown = before;
    this.at++;
    const teller = this.speed >= NO_MOTION_FROM ? null : this.teller;
    if (teller) {
      for (const moment of this.#replay.frames[this.at]?.moments ?? []) {
        const after = apply(before, [moment]);
        const show = (): void => {
          if (!signal.aborted) this.shown = after;
        };
        await teller.tell(moment, before, after, show, signal);
        if (signal.aborted) return;
        before = after;
      }
    }
    this.shown = this.viewAt(this.at);
  }
}
