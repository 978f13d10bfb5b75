import { createSubscriber } from "svelte/reactivity";

const BEAT = 1000; // ms

const ticking = createSubscriber((update) => {
  const beat = setInterval(update, BEAT);
  return () => clearInterval(beat);
});

/** The time in milliseconds since 1970; whatever is drawn from it is drawn anew every second. */
export function now(): number {
  ticking();
  return Date.now();
}

/** A span of time as people read it: "0:40". */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
