import type { Spot } from "../board/stage";
import type { Choice } from "./choice.svelte";
import { sameSpot } from "./grammar";
import { middleOf, spotAt, targetsIn } from "./spots";

const BEGINS = 6; // px: less is a tap
const CATCHES = 60; // px round a target

interface Dragged {
  readonly source: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  spot: Spot | null; // what was taken hold of
  ghost: HTMLElement | null;
}

/** Told where something was let go, so that it lies there until the table has answered. */
export type Dropped = (spot: Spot, box: DOMRect) => void;

/** Dragging is the same grammar as tapping: press and move to choose, let go near a target to play. */
export function dragging(root: HTMLElement, choice: Choice, dropped: Dropped): () => void {
  let held: Dragged | null = null;
  let swallow = false; // the click that a drag ends with is none

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || held || !(event.target instanceof Element)) return;
    const source = event.target.closest<HTMLElement>("[data-zone] button.can");
    swallow = false;
    if (source) held = { source, pointer: event.pointerId, x: event.clientX, y: event.clientY, spot: null, ghost: null };
  };

  const move = (event: PointerEvent): void => {
    if (!held || event.pointerId !== held.pointer) return;
    if (!event.buttons) return up(event); // it was let go where nobody told us: over a menu of the browser
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(x, y) < BEGINS) return;
      const spot = spotAt(held.source);
      if (!spot || !choice.hold(spot)) {
        held = null;
        return;
      }
      held.spot = spot;
      held.ghost = ghostOf(held.source);
      held.source.style.opacity = "0.35";
    }
    held.ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
    event.preventDefault();
  };

  const up = (event: PointerEvent): void => {
    if (!held || event.pointerId !== held.pointer) return;
    const { source, spot, ghost } = held;
    held = null;
    if (!ghost) return;
    swallow = true;
    setTimeout(() => (swallow = false), 50);
    const box = ghost.getBoundingClientRect();
    ghost.remove();
    source.style.opacity = "";
    const target = event.type === "pointerup" ? nearest(root, event.clientX, event.clientY, source) : null;
    const place = target && spotAt(target);
    // what was asked may have changed meanwhile, or another finger has chosen something else: then nothing is played
    const isHeld = choice.draft !== null || (choice.picked && spot && choice.chosen && sameSpot(choice.chosen, spot));
    if (!target || !isHeld) choice.putDown();
    else if (choice.draft && place) choice.drop({ zone: place.zone });
    else {
      if (spot) dropped(spot, box);
      swallow = false; // this one is ours
      target.click();
      swallow = true;
    }
  };

  const click = (event: Event): void => {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };

  const still = (event: Event): void => event.preventDefault(); // no picture of the browser's own

  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move, { passive: false });
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  root.addEventListener("click", click, { capture: true });
  root.addEventListener("dragstart", still);
  return () => {
    if (held?.ghost) choice.putDown(); // the board is gone before it was let go
    held?.ghost?.remove();
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
    root.removeEventListener("click", click, { capture: true });
    root.removeEventListener("dragstart", still);
  };
}

/** The piece once more, to follow the finger. */
function ghostOf(source: HTMLElement): HTMLElement {
  const box = source.getBoundingClientRect();
  const ghost = source.cloneNode(true) as HTMLElement;
  ghost.classList.remove("can", "is-selected", "is-target");
  ghost.removeAttribute("data-piece");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  const size = getComputedStyle(source);
  ghost.style.setProperty("--card", size.getPropertyValue("--card"));
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    zIndex: "90",
    pointerEvents: "none",
    transition: "none",
  });
  document.body.append(ghost);
  return ghost;
}

/** The target that the finger is over, or the nearest one that still catches. */
function nearest(root: Element, x: number, y: number, source: Element): HTMLButtonElement | null {
  let best: HTMLButtonElement | null = null;
  let least = CATCHES;
  for (const target of targetsIn(root)) {
    if (target === source || !spotAt(target)) continue;
    const box = target.getBoundingClientRect();
    const [dx, dy] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
    const middle = middleOf(target);
    const distance = Math.hypot(dx, dy) + Math.hypot(middle.x - x, middle.y - y) / 1000; // of several the one whose middle is nearer
    if (distance < least) [best, least] = [target, distance];
  }
  return best;
}
