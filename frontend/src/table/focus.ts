import { tick } from "svelte";

import type { Spot } from "../board/stage";
import { buttonFor, isSeen, spotAt } from "./spots";

/** Keeps the focus on the table: when what had it is gone, it goes to what lies there now, to the hand, or to the prompt. */
export class FocusKeeper {
  #spot: Spot | null = null; // where the focus was on the board; null: in the prompt
  #isInside = false; // the focus was on the table last
  #isParked = false; // it waits in the prompt for the next question
  readonly #app: HTMLElement;
  readonly #seen = (event: FocusEvent): void => {
    const element = event.target as HTMLElement;
    if (element.matches("[data-prompt]")) return;
    this.#isParked = false;
    this.#isInside = element.closest(".table") !== null;
    if (this.#isInside && !element.closest("[data-sheet], [data-ways]")) this.#spot = spotAt(element);
  };

  /** `comes`: the board takes the place of what had the focus, such as a waiting room. */
  constructor(app: HTMLElement, comes = false) {
    this.#app = app;
    this.#isInside = comes;
    app.addEventListener("focusin", this.#seen);
  }

  stop(): void {
    this.#app.removeEventListener("focusin", this.#seen);
  }

  /** Something has changed on the table: looks after the focus once it is drawn. */
  async settle(asked: boolean): Promise<void> {
    await tick();
    if (!this.#isInside) return;
    const here = document.activeElement;
    const isLost = here === null || here === document.body || !isSeen(here); // the browser takes the focus from what is hidden later
    if (!isLost && !(asked && this.#isParked)) return;
    const found = asked ? this.#place() : null;
    (found ?? this.#find("[data-prompt]"))?.focus({ preventScroll: true });
    this.#isParked = !found;
  }

  #place(): HTMLElement | null {
    const button = this.#find("[data-prompt] button");
    const there = this.#spot ? buttonFor(this.#app, this.#spot) : button;
    return there ?? this.#find(".tray .hand button[data-piece]") ?? this.#find(".table button.is-target, .table .is-target > button.whole") ?? button;
  }

  #find(selector: string): HTMLElement | null {
    return [...this.#app.querySelectorAll<HTMLElement>(selector)].find(isSeen) ?? null;
  }
}
