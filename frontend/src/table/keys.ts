import type { Choice } from "./choice.svelte";
import { middleOf, targetsIn } from "./spots";

/** What keys can do besides moving about and tapping. */
export interface Shortcuts {
  hint(): void;
  undo(): void;
  log(): void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEEDED = ["[data-sheet]", "[data-prompt]", ".hand", ".tray", ".middle", ".others"]; // the order of need, not of the screen

const isVisible = (element: HTMLElement): boolean => element.offsetParent !== null || getComputedStyle(element).position === "fixed";

/** Everything in `root` that takes the focus. */
function focusables(root: ParentNode): HTMLElement[] {
  const all = root.querySelectorAll<HTMLElement>('button:not([disabled]), a[href], input, select, [tabindex="0"]');
  return [...all].filter((element) => element.tabIndex >= 0 && isVisible(element));
}

const needOf = (element: Element): number => {
  const at = NEEDED.findIndex((name) => element.closest(name));
  return at < 0 ? NEEDED.length : at;
};

/** Where Tab stops on the table: buttons of the prompt one by one, of each zone the one that was used last. */
function stops(table: HTMLElement, choice: Choice, last: ReadonlyMap<Element, HTMLElement>): HTMLElement[] {
  const all = focusables(table).sort((one, other) => needOf(one) - needOf(other));
  if (choice.picked) {
    const targets = new Set<HTMLElement>(targetsIn(table));
    return [...all.filter((one) => targets.has(one)), ...all.filter((one) => needOf(one) < 2)];
  }
  const zones = new Set<Element>();
  return all.flatMap((element) => {
    const zone = element.closest("[data-zone]");
    if (!zone || needOf(element) < 2) return [element];
    if (zones.has(zone)) return [];
    zones.add(zone);
    const used = last.get(zone);
    return [used && zone.contains(used) && isVisible(used) ? used : element];
  });
}

/** Moves about the page `app` by keys, on the table inside it by its own order. */
export function keyboard(app: HTMLElement, choice: Choice, shortcuts: Shortcuts): () => void {
  const last = new Map<Element, HTMLElement>(); // the button of each zone that had the focus last
  const table = (): HTMLElement | null => app.querySelector(".table");
  let source: HTMLElement | null = null; // what was chosen by a key

  const focused = (event: FocusEvent): void => {
    const element = event.target as HTMLElement;
    const zone = element.closest?.("[data-zone]");
    if (zone) last.set(zone, element);
  };

  const tab = (event: KeyboardEvent, board: HTMLElement): void => {
    const here = document.activeElement as HTMLElement | null;
    const inside = stops(board, choice, last);
    const around = focusables(app).filter((element) => !board.contains(element));
    const before = around.filter((element) => element.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING);
    const order = [...before, ...inside, ...around.filter((element) => !before.includes(element))];
    let at = here ? order.indexOf(here) : -1;
    if (at < 0 && here && board.contains(here)) {
      const zone = here.closest("[data-zone]");
      at = order.findIndex((element) => zone !== null && zone === element.closest("[data-zone]"));
      if (at < 0) at = event.shiftKey ? before.length : before.length - 1;
    }
    if (at < 0) return;
    const next = order[at + (event.shiftKey ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const arrow = (event: KeyboardEvent, board: HTMLElement, [dx, dy]: readonly [number, number]): void => {
    const here = document.activeElement as HTMLElement | null;
    if (!here || !board.contains(here)) return;
    const around = choice.picked ? targetsIn(board) : group(here, board);
    const from = middleOf(here);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const other of around) {
      if (other === here) continue;
      const to = middleOf(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along < 2 || (!choice.picked && aside > along * 3)) continue;
      const distance = along + aside * 2;
      if (distance < least) [best, least] = [other, distance];
    }
    event.preventDefault();
    best?.focus();
  };

  /** The buttons among which arrows move: those of the same zone, or of the prompt. */
  const group = (here: HTMLElement, board: HTMLElement): HTMLElement[] => {
    const box = here.closest("[data-sheet], [data-prompt]") ?? here.closest("[data-zone]");
    return box ? focusables(box) : focusables(board);
  };

  const choose = (event: KeyboardEvent): void => {
    source = event.target instanceof HTMLElement && event.target.closest("[data-zone]") ? event.target : source;
    setTimeout(() => {
      const board = table();
      if (choice.picked && board && document.activeElement === source) targetsIn(board)[0]?.focus();
    });
  };

  const letter = (key: string): boolean => {
    const board = table();
    if (!board) return false;
    if (/^[1-9]$/.test(key)) {
      const cards = [...board.querySelectorAll<HTMLElement>(".tray .hand button[data-piece]")];
      const card = cards[Number(key) - 1];
      card?.focus();
      card?.click();
      source = card ?? source;
      if (card && choice.picked) setTimeout(() => targetsIn(board)[0]?.focus());
      return card !== undefined;
    }
    const move = choice.buttons.find((one) => one.kind.startsWith(key));
    if (move && (key === "d" || key === "s")) {
      void choice.play(move);
      return true;
    }
    if (key === "?") shortcuts.hint();
    else if (key === "u") shortcuts.undo();
    else if (key === "l") shortcuts.log();
    else return false;
    return true;
  };

  const pressed = (event: KeyboardEvent): void => {
    const board = table();
    if (!board || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    if (target.closest("dialog, input, select, textarea")) return;
    const way = ARROWS[event.key];
    if (event.key === "Tab") tab(event, board);
    else if (way) arrow(event, board, way);
    else if (event.key === "Enter" || event.key === " ") choose(event);
    else if (event.key === "Escape") {
      if (!choice.putDown()) return;
      event.preventDefault();
      if (source?.isConnected) source.focus();
    } else if (letter(event.key.toLowerCase())) event.preventDefault();
  };

  app.addEventListener("focusin", focused);
  window.addEventListener("keydown", pressed);
  return () => {
    app.removeEventListener("focusin", focused);
    window.removeEventListener("keydown", pressed);
  };
}
