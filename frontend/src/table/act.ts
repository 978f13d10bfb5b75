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

let layer: HTMLElement | null = null;
let acts = 0;
let veils = 0;

/** The one layer above the table in which things fly; it is there only while something does. */
function air(): HTMLElement {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "air";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    document.body.append(layer);
    document.documentElement.dataset.air = "";
  }
  return layer;
}

/**
 * One thing that is shown on the screen and is over after a while, or when it is cut short.
 *
 * Whatever it does to the table is noted here, so nothing can stay hidden: at the end all of it is dropped and the things
 * of its own are taken away. Nothing runs on the page's own thread while things fly: the browser moves them by itself.
 */
export class Act {
  readonly #box = document.createElement("div");
  readonly #animations: Animation[] = [];
  #countings: readonly Counting[] = [];
  readonly #lifts: (() => void)[] = []; // of veils
  readonly #over: Promise<void>;
  #close: () => void = () => {};
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  ended = false;

  constructor() {
    this.#over = new Promise((resolve) => (this.#close = resolve));
    air().append(this.#box);
    acts += 1;
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

  /** Moves something; `time` and `delay` in milliseconds. */
  move(thing: Element, frames: Keyframe[], time: number, options: KeyframeAnimationOptions = {}): void {
    if (this.ended) return;
    this.#animations.push(thing.animate(frames, { duration: time, fill: "backwards", ...options }));
  }

  /** Hides a thing of the table for a while: it is in the air, and lands here. */
  veil(thing: HTMLElement | SVGElement, time: number): void {
    if (this.ended) return;
    veils += 1;
    const veil = String(veils);
    const lift = (): void => {
      if (thing.dataset.veil === veil) delete thing.dataset.veil; // a later veil over the same thing stays
    };
    thing.dataset.veil = veil;
    this.#lifts.push(lift);
    this.#timers.push(setTimeout(lift, time));
  }

  /** Lets numbers in texts go from what they were to what stands there now. */
  count(counts: readonly Count[], delay: number, time: number): void {
    if (this.ended) return;
    this.#countings = counts.map((count) => ({ ...count, last: count.text.data }));
    this.#write(0);
    const steps = Math.min(Math.floor(time / STEP), Math.max(...counts.map(({ was, is }) => Math.abs(is - was))));
    for (let step = 1; step <= steps; step += 1) {
      this.#timers.push(setTimeout(() => this.#write(step / steps), delay + (time * (step - 0.5)) / steps));
    }
  }

  /** Waits until the time is over, or the act is cut short; then everything is as the table has it. */
  async lasts(time: number): Promise<void> {
    this.#timers.push(setTimeout(() => this.end(), time));
    await this.#over;
  }

  /** Is over at once. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.#timers.forEach(clearTimeout);
    this.#animations.forEach((animation) => animation.cancel());
    this.#lifts.forEach((lift) => lift());
    this.#write(1);
    this.#box.remove();
    acts -= 1;
    if (acts === 0) {
      layer?.remove();
      layer = null;
      delete document.documentElement.dataset.air;
    }
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
