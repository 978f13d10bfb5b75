import { artOf, backOf, depthOf, edgeOf } from "../board/faces";
import type { Box } from "./act";

const MARKS = ["data-veil", "data-zone", "data-piece", "data-end", "data-seat", "data-move", "data-hinted", "id", "tabindex", "aria-label", "aria-pressed"];
const STATES = ["can", "is-selected", "is-target", "is-thin", "is-dim", "is-hover", "turn"];
const SVG = "http://www.w3.org/2000/svg";

/** What a piece looks like in the air. */
export interface Looks {
  readonly game: string;
  readonly holds: string;
  readonly face: string | null;
  readonly drawn: Element | null; // the piece as the table draws it
  readonly stays?: boolean; // it only changes its place: what may be done with it is still to be seen
}

/** A copy of a thing of the table, without what it means there; if it stays, it still looks so, but what is chosen may be another. */
export function copy(thing: Element, stays = false): HTMLElement {
  const twin = thing.cloneNode(true) as HTMLElement;
  twin.querySelectorAll(".stitch, .tag, .vh").forEach((extra) => extra.remove());
  for (const part of [twin, ...twin.querySelectorAll("*")]) {
    MARKS.forEach((mark) => part.removeAttribute(mark));
    if (part instanceof HTMLButtonElement) part.disabled = true; // nobody finds it who looks for one to press
    part.classList.remove(...(stays ? ["is-selected"] : STATES));
  }
  return twin;
}

/** Pieces that fly as one: a box for the way, a body in it for what they do on the way. */
export function flyer(looks: readonly Looks[], count: number, box: Box): HTMLElement {
  const outer = element(looks[0]?.stays ? "flyer stays" : "flyer");
  outer.style.setProperty("--card", `${box.width}px`);
  outer.style.setProperty("--chip", `${box.width}px`);
  const body = element("body");
  for (const look of looks) {
    const side = element("side");
    side.append(heap(look, count));
    body.append(side);
  }
  outer.append(body);
  return outer;
}

function heap(look: Looks, count: number): HTMLElement {
  const piece = look.drawn ? copy(look.drawn, look.stays) : picture(look);
  if (count < 2) return piece;
  const stack = element(look.holds === "chip" ? "heap" : `stack ${look.face === null ? "down" : ""}`);
  stack.dataset.d = String(depthOf(count));
  stack.style.setProperty("--sb", edgeOf(look.game));
  const coin = element("count");
  coin.textContent = String(count);
  stack.append(piece, coin);
  return stack;
}

/** A piece that the table does not draw: one that comes out of a hand or a deck that nobody may look into. */
function picture({ game, holds, face }: Looks): HTMLElement {
  const chip = holds === "chip";
  const piece = element(chip ? "chip" : "card");
  const art = face === null ? null : artOf(game, face, holds);
  if (face !== null && !art) {
    const text = element("plain");
    text.textContent = face;
    piece.append(text);
    return piece;
  }
  const cuts = art && !chip ? [["full", art.full], ["small", art.small]] : [["", art?.full ?? backOf(game)]];
  for (const [name = "", symbol = ""] of cuts) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", chip ? "0 0 100 96" : "0 0 100 140");
    svg.setAttribute("class", name);
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${symbol}`);
    svg.append(use);
    piece.append(svg);
  }
  return piece;
}

export function element(names: string): HTMLElement {
  const made = document.createElement("div");
  made.className = names;
  return made;
}
