import { tick } from "svelte";

import type { Spot } from "../board/stage";
import { buttonFor, isSeen, spotAt } from "./spots";

const CAN = ":is(.can, .is-target, .is-selected)";
const OFFERED = [`.tray .hand button[data-piece]${CAN}`, `.table button${CAN}, .table ${CAN} > button.whole, [data-ways] button`]; // the first of them that is there

/**
 * Keeps the focus on the table: when what had it is gone, or cannot answer a new question, it goes to what can be done there now, in
 * the hand, or elsewhere; else to the prompt.
 */
export class FocusKeeper {
  #spot: Spot | null = null; // where the focus was on the board; null: in the prompt
  #isInside = false; // the focus was on the table last
  #isParked = false; // it waits in the prompt for the next question
  #question: unknown = null; // the last one that was asked
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

  /** Something has changed on the table: looks after the focus once it is drawn. `question` is what is asked, if anything is. */
  async settle(question: unknown): Promise<void> {
    await tick();
    const isNew = question !== null && question !== this.#question;
    this.#question = question;
    if (!this.#isInside) return;
    const here = document.activeElement;
    const isLost = here === null || here === document.body || !isSeen(here); // the browser takes the focus from what is hidden later
    if (!isLost && !(question !== null && this.#isParked) && !(isNew && !answers(here) && here.closest(".table"))) return;
    const found = question === null ? null : this.#place();
    (found ?? this.#find("[data-prompt]"))?.focus({ preventScroll: true });
    this.#isParked = !found;
  }

  #place(): HTMLElement | null {
    const button = this.#find("[data-prompt] button");
    const there = this.#spot ? buttonFor(this.#app, this.#spot) : button;
    if (there && answers(there)) return there;
    return OFFERED.map((selector) => this.#find(selector)).find((found) => found !== null) ?? button;
  }

  #find(selector: string): HTMLElement | null {
    return [...this.#app.querySelectorAll<HTMLElement>(selector)].find((one) => isSeen(one) && answers(one)) ?? null;
  }
}

/** Whether a key does more there than say why not. */
const answers = (element: Element): boolean => !element.matches(":disabled, [aria-disabled=true]");
