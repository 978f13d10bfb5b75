/** A place on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A number that is being counted, in a text that belongs to somebody else. */
interface Counting {
  readonly text: Text;
  readonly was: number;
  readonly is: number;
  readonly delay: number;
  readonly time: number;
  last: string; // what we wrote: if something else stands there, its owner has written, and we leave it alone
}

let layer: HTMLElement | null = null;
let acts = 0;

/** The one layer above the table in which things fly; it is there only while something does. */
function air(): HTMLElement {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "air";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    document.body.append(layer);
  }
  return layer;
}

/**
 * One thing that is shown on the screen and is over after a while, or when it is cut short.
 *
 * Whatever it does to the table is an animation that it has begun itself, so nothing can stay hidden: at the end all of
 * them are dropped and the things of its own are taken away.
 */
export class Act {
  readonly #box = document.createElement("div");
  readonly #animations: Animation[] = [];
  readonly #countings: Counting[] = [];
  readonly #over: Promise<void>;
  #close: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
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
  veil(thing: Element, time: number): void {
    this.move(thing, [{ opacity: 0 }, { opacity: 0 }], time);
  }

  /** Lets a number in a text grow or shrink to what stands there now. */
  count(text: Text, was: number, is: number, delay: number, time: number): void {
    if (this.ended) return;
    const last = text.data;
    this.#countings.push({ text, was, is, delay, time, last });
    if (this.#countings.length > 1) return;
    const began = performance.now();
    const step = (now: number): void => {
      this.#countings.forEach((counting) => write(counting, now - began));
      this.#frame = requestAnimationFrame(step);
    };
    step(began);
  }

  /** Waits until the time is over, or the act is cut short; then everything is as the table has it. */
  async lasts(time: number): Promise<void> {
    this.#timer = setTimeout(() => this.end(), time);
    await this.#over;
  }

  /** Is over at once. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#animations.forEach((animation) => animation.cancel());
    this.#countings.forEach((counting) => write(counting, Infinity));
    this.#box.remove();
    acts -= 1;
    if (acts === 0) {
      layer?.remove();
      layer = null;
    }
    this.#close();
  }
}

function write(counting: Counting, passed: number): void {
  const { text, was, is, delay, time } = counting;
  if (text.data !== counting.last) return;
  const part = Math.min(1, Math.max(0, (passed - delay) / time));
  counting.last = String(Math.round(was + (is - was) * part));
  text.data = counting.last;
}
