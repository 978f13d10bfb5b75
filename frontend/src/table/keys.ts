import { t } from "../lib/frame.svelte";
import type { Choice } from "./choice.svelte";
import { isSeen, middleOf, spotAt, targetsIn } from "./spots";

/** All keys of a table, in the order in which they are listed. What each does is said by `keys-NAME`, and done by `keyboard`. */
export const KEYS = [
  { name: "tab", keys: ["Tab"] },
  { name: "arrows", keys: ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"] },
  { name: "take", keys: ["Enter", " "] },
  { name: "back", keys: ["Escape"] },
  { name: "card", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
  { name: "draw", keys: ["d"] },
  { name: "stop", keys: ["s"] },
  { name: "hint", keys: ["h"] },
  { name: "undo", keys: ["u"] },
  { name: "log", keys: ["l"] },
  { name: "list", keys: ["?"] },
] as const satisfies readonly Key[];

export interface Key {
  readonly name: string;
  readonly keys: readonly string[]; // as the browser names them
}

type KeyName = (typeof KEYS)[number]["name"];

/** What keys can do besides moving about and tapping. */
export type Shortcuts = Readonly<Record<"hint" | "undo" | "log" | "list", () => void>>;

/** What is printed on the keys. */
export function capsOf({ keys }: Key): string[] {
  if (keys.every((key) => key in ARROWS)) return [t("keys-cap-arrows")];
  if (keys.length > 2) return [`${keys[0]}–${keys.at(-1)}`];
  return keys.map((key) => (key === " " ? t("keys-cap-space") : key.length > 1 ? t(`keys-cap-${key.toLowerCase()}`) : key.toUpperCase()));
}

function nameOf(pressed: string): KeyName | undefined {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  return KEYS.find(({ keys }: Key) => keys.includes(key))?.name;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEEDED = ["[data-sheet], [data-ways]", "[data-coach]", "[data-prompt]", ".hand", ".tray", ".middle", ".others"]; // the order of need, not of the screen
const ASKED = NEEDED.indexOf("[data-prompt]"); // what asks, and comes before all zones

/** Everything in `root` that takes the focus. */
function focusables(root: ParentNode): HTMLElement[] {
  const all = root.querySelectorAll<HTMLElement>('button:not([disabled]), a[href], input, select, [tabindex="0"]');
  return [...all].filter((element) => element.tabIndex >= 0 && isSeen(element));
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
    return [...all.filter((one) => targets.has(one)), ...all.filter((one) => needOf(one) <= ASKED)];
  }
  const zones = new Set<Element>();
  return all.flatMap((element) => {
    const zone = element.closest("[data-zone]");
    if (!zone || needOf(element) <= ASKED) return [element];
    if (zones.has(zone)) return [];
    zones.add(zone);
    const used = last.get(zone);
    return [used && zone.contains(used) && isSeen(used) ? used : element];
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

  const tab = (event: KeyboardEvent, board: HTMLElement): boolean => {
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
    if (at < 0) return false;
    const next = order[at + (event.shiftKey ? -1 : 1)];
    // past the end of our order the browser goes on, from the end of its own: else it would come back to the table
    (next ?? focusables(document).at(event.shiftKey ? 0 : -1))?.focus();
    return next !== undefined;
  };

  const arrow = (event: KeyboardEvent, board: HTMLElement): boolean => {
    const here = document.activeElement as HTMLElement | null;
    const [dx, dy] = ARROWS[event.key]!;
    if (!here || !board.contains(here)) return false;
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
    best?.focus();
    return true;
  };

  /** The buttons among which arrows move: those of the same zone, or of the prompt. */
  const group = (here: HTMLElement, board: HTMLElement): HTMLElement[] => {
    const box = here.closest("[data-sheet], [data-ways], [data-prompt]") ?? here.closest("[data-zone]");
    return box ? focusables(box) : focusables(board);
  };

  /** The button itself is pressed by the browser. */
  const take = (event: KeyboardEvent): boolean => {
    source = event.target instanceof HTMLElement && event.target.closest("[data-zone]") ? event.target : source;
    setTimeout(() => {
      const board = table();
      if (choice.picked && board && document.activeElement === source) targetsIn(board)[0]?.focus();
    });
    return false;
  };

  const back = (): boolean => {
    if (!choice.putDown()) return false;
    if (source?.isConnected) source.focus();
    return true;
  };

  /** Chooses, and plays nothing however often it is pressed: that is what Enter is for. */
  const card = (event: KeyboardEvent, board: HTMLElement): boolean => {
    const found = board.querySelectorAll<HTMLElement>(".tray .hand button[data-piece]")[Number(event.key) - 1];
    const spot = found && spotAt(found);
    if (!spot || !choice.asked) {
      choice.refuse(choice.asked ? t("keys-no-card", { number: event.key }) : t("keys-not-my-turn"));
      return true;
    }
    found.focus();
    if (choice.draft || (!choice.hold(spot) && !choice.plays(spot))) choice.tap(spot);
    source = found;
    if (choice.picked) setTimeout(() => targetsIn(board)[0]?.focus());
    return true;
  };

  /** The move that is a button, if it is of the kind that begins with this letter. */
  const move = (event: KeyboardEvent): boolean => {
    const found = choice.buttons.find(({ kind }) => kind.startsWith(event.key.toLowerCase()));
    if (found) void choice.play(found);
    else choice.refuse(choice.asked ? t(`keys-no-${nameOf(event.key)}`) : t("keys-not-my-turn"));
    return true;
  };

  const done = (act: () => void) => () => {
    act();
    return true;
  };

  /** What each key does: whether it did something, so that the browser does nothing. */
  const does: Readonly<Record<KeyName, (event: KeyboardEvent, board: HTMLElement) => boolean>> = {
    tab,
    arrows: arrow,
    take,
    back,
    card,
    draw: move,
    stop: move,
    hint: done(shortcuts.hint),
    undo: done(shortcuts.undo),
    log: done(shortcuts.log),
    list: done(shortcuts.list),
  };

  const pressed = (event: KeyboardEvent): void => {
    const board = table();
    if (!board || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target as HTMLElement).closest("dialog, input, select, textarea")) return;
    const name = nameOf(event.key);
    if (name && does[name](event, board)) event.preventDefault();
  };

  app.addEventListener("focusin", focused);
  window.addEventListener("keydown", pressed);
  return () => {
    app.removeEventListener("focusin", focused);
    window.removeEventListener("keydown", pressed);
  };
}
