import { atLatest, whenDrawn } from "../lib/drawn";

/** A place on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A number that grows or shrinks, in a text that belongs to somebody else. */
interface Count {
  readonly text: Text;
  readonly was: number;
  readonly is: number;
}

/** One that is being counted. */
interface Counting extends Count {
  last: string; // what we wrote: if something else stands there, its owner has written, and we leave it alone
}

const STEP = 40; // ms that a number stands at least
const FRAME = 17; // ms of a picture on the screen

const acts = new Set<Act>(); // that are not over
let layer: HTMLElement | null = null;
let veils = 0;

/** Takes a veil off; a later one over the same thing stays. */
function lift(thing: HTMLElement | SVGElement, veil: string): void {
  if (thing.dataset.veil === veil) delete thing.dataset.veil;
}

/**
 * The one layer above the table in which things fly; it is there only while something does. It is part of the board, where a
 * sheet or a hint can lie above it, but its places are those of the screen.
 */
function air(): HTMLElement {
  if (!layer?.isConnected) {
    const board = document.querySelector(".areas") ?? document.body;
    const { left, top } = board.getBoundingClientRect();
    layer = document.createElement("div");
    layer.className = "air";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    layer.style.translate = `${-left}px ${-top}px`;
    board.append(layer);
  }
  return layer;
}

/** The board lies elsewhere now: all that is in the air is over, and the next act begins in one that has its place anew. */
export function shift(): void {
  for (const act of acts) act.end();
  drop();
}

function drop(): void {
  layer?.remove();
  layer = null;
}

/** When nothing flies any more there is no air. */
function clear(): void {
  if (acts.size) return;
  drop();
  delete document.documentElement.dataset.air;
}

/**
 * One thing that is shown on the screen and is over after a while, or when it is cut short.
 *
 * Whatever it does to the table is noted here, so nothing can stay hidden: at the end all of it is dropped and the things
 * of its own are taken away. Nothing runs on the page's own thread while things fly: the browser moves them by itself. So
 * whoever makes an act measures the table as it is, says all at once what is to be seen, and then it appears; things have all
 * their styles by then, for to write one on a thing that can be seen is motion of the page's own.
 */
export class Act {
  readonly #box = document.createElement("div");
  readonly #veiled: [HTMLElement | SVGElement, string][] = [];
  #countings: readonly Counting[] = [];
  readonly #moves: (() => Animation)[] = []; // that begin when all is drawn
  readonly #due: { readonly at: number; readonly what: () => void }[] = []; // what is done on the way
  readonly #over: Promise<void>;
  #close: () => void = () => {};
  #animations: readonly Animation[] = [];
  #timers: readonly ReturnType<typeof setTimeout>[] = [];
  ended = false;

  constructor() {
    this.#over = new Promise((resolve) => (this.#close = resolve));
    acts.add(this);
    document.documentElement.dataset.air = "";
    queueMicrotask(() => this.#appear());
  }

  /** Puts a thing into the air, above those that are there. */
  put(thing: HTMLElement, box: Box): HTMLElement {
    const style = thing.style;
    style.setProperty("left", `${box.left}px`);
    style.setProperty("top", `${box.top}px`);
    style.setProperty("width", `${box.width}px`);
    style.setProperty("height", `${box.height}px`);
    this.#box.append(thing);
    return thing;
  }

  /** Moves something, once the act begins; `time` and `delay` in milliseconds. What is in the air waits where its way begins. */
  move(thing: HTMLElement | SVGElement, frames: Keyframe[], time: number, options: KeyframeAnimationOptions = {}): void {
    const flies = this.#box.contains(thing);
    if (flies) {
      const first = Object.entries(frames[0]!);
      for (const [name, value] of first) thing.style.setProperty(name, String(value));
      thing.style.willChange = [thing.style.willChange, ...first.map(([name]) => name)].filter(Boolean).join();
    }
    this.#moves.push(() => thing.animate(frames, { duration: time, fill: flies ? "both" : "backwards", ...options }));
  }

  /** Hides a thing of the table for a while: it is in the air, and lands here. */
  veil(thing: HTMLElement | SVGElement, time: number): void {
    veils += 1;
    const veil = String(veils);
    this.#veiled.push([thing, veil]);
    this.#due.push({ at: time, what: () => lift(thing, veil) });
  }

  /** Lets numbers in texts go from what they were to what stands there now. */
  count(counts: readonly Count[], delay: number, time: number): void {
    this.#countings = counts.map((count) => ({ ...count, last: count.text.data }));
    const steps = Math.min(Math.floor(time / STEP), Math.max(...counts.map(({ was, is }) => Math.abs(is - was))));
    for (let step = 1; step <= steps; step += 1) {
      this.#due.push({ at: delay + (time * (step - 0.5)) / steps, what: () => this.#write(step / steps) });
    }
  }

  /** Waits until the time is over, or the act is cut short; then everything is as the table has it. */
  async lasts(time: number): Promise<void> {
    this.#due.push({ at: time + FRAME, what: () => this.end() });
    await this.#over;
  }

  /** All of it is there; nothing moves before it has been drawn, for what waits for its picture would stand still and then jump. */
  async #appear(): Promise<void> {
    if (this.ended) return;
    air().append(this.#box); // first, for it measures
    for (const [thing, veil] of this.#veiled) thing.dataset.veil = veil;
    this.#write(0);
    await whenDrawn(this.#box);
    if (this.ended) return;
    this.#animations = this.#moves.map((begin) => begin());
    await atLatest(Promise.allSettled(this.#animations.map(({ ready }) => ready)));
    if (!this.ended) this.#timers = this.#due.map(({ at, what }) => setTimeout(what, at));
  }

  /** Is over at once. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.#timers.forEach(clearTimeout);
    // one that is over does nothing any more, and to cancel it is work for the page
    for (const animation of this.#animations) if (animation.playState !== "finished") animation.cancel();
    for (const [thing, veil] of this.#veiled) lift(thing, veil);
    this.#write(1);
    this.#box.remove();
    acts.delete(this);
    setTimeout(clear); // often the next one begins at once
    this.#close();
  }

  /** Writes how far the numbers have come, from 0 to 1. */
  #write(part: number): void {
    const most = Math.min(1, Math.max(0, part));
    for (const counting of this.#countings) {
      const { text, was, is, last } = counting;
      const now = String(Math.round(was + (is - was) * most));
      if (text.data !== last || now === last) continue;
      text.data = now;
      counting.last = now;
    }
  }
}
