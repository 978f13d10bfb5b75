import { tick } from "svelte";

import type { Spot } from "../board/stage";
import { buttonFor, spotAt } from "./spots";

/** Keeps the focus on the table: when what had it is gone, it goes to what lies there now, to the hand, or to the prompt. */
export class FocusKeeper {
  #spot: Spot | null = null; // where the focus was on the board
  #isOurs = false; // it is where we put it, not where a person did
  readonly #app: HTMLElement;
  readonly #seen = (event: FocusEvent): void => {
    const element = event.target as HTMLElement;
    const spot = element.closest(".table") && spotAt(element);
    if (spot) this.#spot = spot;
    this.#isOurs = element.matches("[data-prompt]") && this.#isOurs;
    if (!element.closest(".table")) this.#spot = null;
  };

  constructor(app: HTMLElement) {
    this.#app = app;
    app.addEventListener("focusin", this.#seen);
  }

  stop(): void {
    this.#app.removeEventListener("focusin", this.#seen);
  }

  /** The board has changed, or somebody else is asked: looks after the focus once it is drawn. */
  async settle(asked: boolean): Promise<void> {
    await tick();
    const here = document.activeElement;
    const lost = here === null || here === document.body || !here.isConnected;
    if (!this.#spot || (!lost && !(asked && this.#isOurs))) return;
    const hand = this.#app.querySelector<HTMLElement>(".tray .hand button[data-piece]");
    const found = asked ? (buttonFor(this.#app, this.#spot) ?? hand) : null;
    const spot = this.#spot;
    (found ?? this.#app.querySelector<HTMLElement>("[data-prompt]"))?.focus({ preventScroll: true });
    this.#spot = spot;
    this.#isOurs = !found;
  }
}
