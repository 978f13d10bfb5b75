import type { Spot } from "../board/stage";

/**
 * The spot that an element of the board stands for, by the marks in the DOM; none: it stands for no zone. What is laid aside
 * for a draft is drawn elsewhere, and says where it truly lies.
 */
export function spotAt(element: Element): Spot | null {
  const around = element.closest<HTMLElement>("[data-from], [data-zone]");
  const zone = around?.dataset.from ?? around?.dataset.zone;
  if (!zone) return null;
  const piece = element.closest<HTMLElement>("[data-piece]")?.dataset.piece;
  const end = element.closest<HTMLElement>("[data-end]")?.dataset.end;
  return { zone, piece: piece === undefined ? null : Number(piece), end: end === "first" || end === "last" ? end : null };
}

/** The buttons that make a move: what is stitched, and, on a phone beside a big screen, moves in words. */
export function targetsIn(root: Element): HTMLButtonElement[] {
  return [...root.querySelectorAll<HTMLButtonElement>("button.is-target:enabled, .is-target > button.whole:enabled, [data-ways] button")];
}

/** What a place of a grid is called where it is drawn: how many stand in a row is seen only there. */
export function calledAt(zone: string, place: number): string {
  return document.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"] [data-place="${place}"]`)?.dataset.where ?? "";
}

/** Whether it is drawn, so that it can have the focus. */
export const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The button for a spot, or for whatever lies nearest to its place in the same zone. */
export function buttonFor(root: Element, spot: Spot): HTMLElement | null {
  const zone = root.querySelector(`[data-zone="${CSS.escape(spot.zone)}"]`);
  if (!zone) return null;
  const buttons = [...zone.querySelectorAll<HTMLElement>("button")].filter(isSeen);
  if (spot.piece == null) return buttons[0] ?? null;
  const number = (button: HTMLElement): number => Number(button.dataset.piece ?? 0);
  const near = [...buttons].sort((one, other) => Math.abs(number(one) - spot.piece!) - Math.abs(number(other) - spot.piece!));
  return near[0] ?? null;
}

/** What is drawn at a spot: the piece, the end, or all of the zone. */
export function thingAt(root: ParentNode, { zone, piece, end }: Spot): HTMLElement | null {
  const around = root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
  const within = piece != null ? `[data-piece="${piece}"]` : end ? `[data-end="${end}"]` : ".whole";
  return around?.querySelector<HTMLElement>(within) ?? around;
}

/** The piece that is drawn at a spot; of a heap, the one on top. */
export function pieceAt(root: ParentNode, spot: Spot): HTMLElement | null {
  const thing = thingAt(root, spot);
  return thing?.matches("[data-piece]") ? thing : (thing?.querySelector<HTMLElement>(".heap [data-piece]") ?? null);
}

/** The middle of an element on the screen. */
export function middleOf(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
