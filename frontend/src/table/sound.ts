import { settings } from "../lib/settings.svelte";
import type { Moment, Place, View } from "../protocol";
import type { Plan } from "./plan";

export type Sound = "card" | "stack" | "steal" | "chip" | "bag" | "bust" | "pair" | "turn" | "win";

const IN_BACKGROUND: readonly Sound[] = ["turn"]; // only this may call somebody back
const CLOSEST = 0.03; // seconds between two equal sounds: more would only be louder

/** All sounds of the table, made here and now: there are no files. */
class Voice {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #noise: AudioBuffer | null = null;
  readonly #last = new Map<Sound, number>();

  constructor() {
    if (typeof window === "undefined") return;
    // a browser lets a page sound only after somebody has touched it
    const wake = (): void => {
      if (settings.sound) void this.#ready()?.resume();
    };
    window.addEventListener("pointerdown", wake, { passive: true });
    window.addEventListener("keydown", wake, { passive: true });
  }

  /** Plays a sound after so many milliseconds, if sound is on. */
  play(name: Sound, after = 0): void {
    if (!settings.sound || (document.hidden && !IN_BACKGROUND.includes(name))) return;
    const context = this.#ready();
    if (!context || !this.#out || context.state !== "running") return;
    const at = context.currentTime + after / 1000;
    if (Math.abs(at - (this.#last.get(name) ?? -1)) < CLOSEST) return;
    this.#last.set(name, at);
    this.#out.gain.value = settings.volume;
    this.#make(name, at);
  }

  #make(name: Sound, at: number): void {
    switch (name) {
      case "card":
        return this.#hiss(at, 0.025, 2400, 2400, 0.5, 1.4);
      case "stack":
        return this.#hiss(at, 0.07, 700, 700, 0.8, 1.2);
      case "steal":
        this.#hiss(at + 0.12, 0.012, 5000, 5000, 0.7, 2);
        this.#hiss(at + 0.18, 0.012, 5000, 5000, 0.7, 2);
        return this.#hiss(at + 0.22, 0.32, 1800, 320, 0.6, 0.9);
      case "chip":
        this.#tone(at, 0.04, 1900, "sine", 0.16);
        return this.#tone(at, 0.04, 2700, "sine", 0.1);
      case "bag":
        for (const step of [0, 0.05, 0.09, 0.16]) this.#hiss(at + step, 0.06, 420, 300, 0.45, 0.8);
        return;
      case "bust":
        this.#tone(at, 0.3, 196, "triangle", 0.28);
        return this.#tone(at, 0.3, 207.65, "triangle", 0.28);
      case "pair":
        this.#tone(at, 0.16, 2100, "sine", 0.16);
        return this.#tone(at + 0.09, 0.22, 2800, "sine", 0.14);
      case "turn":
        this.#tone(at, 0.09, 190, "sine", 0.5);
        return this.#hiss(at, 0.03, 900, 500, 0.35, 1.5);
      case "win":
        return [392, 493.88, 587.33, 783.99].forEach((pitch, number) => this.#tone(at + number * 0.13, 0.5, pitch, "triangle", 0.22));
    }
  }

  /** Noise through a narrow band that may fall or rise. */
  #hiss(at: number, length: number, from: number, to: number, loud: number, narrow: number): void {
    const context = this.#context!;
    const source = new AudioBufferSourceNode(context, { buffer: this.#rustle(), loop: true });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: narrow });
    band.frequency.setValueAtTime(from, at);
    band.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(band).connect(this.#fade(at, length, loud)).connect(this.#out!);
    source.start(at, Math.random());
    source.stop(at + length + 0.05);
  }

  #tone(at: number, length: number, pitch: number, type: OscillatorType, loud: number): void {
    const source = new OscillatorNode(this.#context!, { type, frequency: pitch });
    source.connect(this.#fade(at, length, loud)).connect(this.#out!);
    source.start(at);
    source.stop(at + length + 0.05);
  }

  /** Begins at once and dies away. */
  #fade(at: number, length: number, loud: number): GainNode {
    const gain = new GainNode(this.#context!, { gain: 0 });
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.004, length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    return gain;
  }

  #rustle(): AudioBuffer {
    const context = this.#context!;
    if (!this.#noise) {
      this.#noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
      const samples = this.#noise.getChannelData(0);
      for (let number = 0; number < samples.length; number += 1) samples[number] = Math.random() * 2 - 1;
    }
    return this.#noise;
  }

  #ready(): AudioContext | null {
    if (!this.#context && typeof AudioContext !== "undefined") {
      this.#context = new AudioContext();
      this.#out = new GainNode(this.#context, { gain: settings.volume });
      this.#out.connect(this.#context.destination);
    }
    return this.#context;
  }
}

export const sound = new Voice();

/** What is to be heard of a moment. */
export function soundOf(moment: Moment, seen: Plan, after: View): Sound | null {
  if (seen.ended) return after.seat !== null && (after.winners ?? []).includes(after.seat) ? "win" : null;
  if (seen.manner === "steal" || seen.manner === "bust") return seen.flights.length > 0 ? seen.manner : null;
  if (moment.beat === "pair" || moment.beat === "pick") return seen.scores.length > 0 ? "pair" : null;
  const [flight] = seen.flights;
  if (!flight) return seen.turned.length > 0 ? "card" : seen.shuffled.length > 0 ? "stack" : null;
  const holds = (place: Place | null): string | undefined => after.zones.find(({ id }) => id === place?.zone)?.holds;
  if ((holds(flight.to) ?? holds(flight.from)) === "chip") {
    return after.zones.some(({ id, shape }) => id === flight.to?.zone && shape === "bag") ? "bag" : "chip";
  }
  return flight.count > 1 ? "stack" : "card";
}
