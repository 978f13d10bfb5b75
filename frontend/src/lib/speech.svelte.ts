import { api } from "./api";
import { settings } from "./settings.svelte";
import { Words } from "./words";

const PAUSE = 2_000; // ms until words that did not come are asked for again

/** The words of a table's game, in the language of this device, said to whoever looks. */
export class Speech {
  words = $state.raw<Words | null>(null);
  #spoken: Words | null = null; // said to nobody yet
  #names: readonly string[] = [];
  #reader: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  /** Nothing is said any more. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Says everything in the words of a game; without words there is nothing to be seen, so it tries until they are there. */
  async speak(game: string, language: string = settings.locale): Promise<void> {
    if (this.#spoken?.language !== language) {
      const words = await Words.load(game, language).catch(() => null);
      if (language !== settings.locale || this.#isOver) return;
      if (!words) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.speak(game), PAUSE);
        return;
      }
      this.#spoken = words;
    }
    this.address(this.#names, this.#reader);
  }

  /** Who is not let in has no game yet; what the table refuses is in the words of any. */
  async speakOfProblems(): Promise<void> {
    const [game] = this.words ? [] : await api.games().catch(() => []);
    if (game) await this.speak(game.id);
  }

  /** Says everything to who looks, with these names. */
  address(names: readonly string[], reader: number | null): void {
    [this.#names, this.#reader] = [names, reader];
    if (this.#spoken && !this.words?.isFor(this.#spoken, names, reader)) this.words = this.#spoken.for(names, reader);
  }
}
