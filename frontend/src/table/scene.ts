import type { Place, View, Zone } from "../protocol";
import type { Box } from "./act";

const PIECES = ".card, .chip";
const THINGS = `${PIECES}, .slot, .bag`;

/** A table as it stands on the screen at one time: what is asked for is measured once. */
export class Scene {
  readonly #zones = new Map<string, HTMLElement | null>();
  readonly #boxes = new Map<Element, Box>();
  readonly #views: ReadonlyMap<string, Zone>;

  constructor(
    private readonly root: ParentNode,
    readonly view: View,
  ) {
    this.#views = new Map(view.zones.map((zone) => [zone.id, zone]));
  }

  zoneOf(id: string): Zone | undefined {
    return this.#views.get(id);
  }

  /** A zone as it is drawn, if it is. */
  zone(id: string): HTMLElement | null {
    let found = this.#zones.get(id);
    if (found === undefined) {
      found = this.#first(`[data-zone="${CSS.escape(id)}"]`);
      this.#zones.set(id, found);
    }
    return found;
  }

  /** A piece as it is drawn; of a stack only the last one is. */
  piece({ zone, index }: Place): HTMLElement | null {
    const itself = `[data-piece="${index}"]`;
    const found = this.zone(zone)?.querySelector<HTMLElement>(itself) ?? this.#first(`[data-from="${CSS.escape(zone)}"] ${itself}`);
    if (!found) return null;
    return found.matches(PIECES) ? found : (found.querySelector<HTMLElement>(PIECES) ?? found);
  }

  /** The uppermost thing of a zone: a piece, or the slot where none lies. */
  top(id: string): HTMLElement | null {
    return [...(this.zone(id)?.querySelectorAll<HTMLElement>(THINGS) ?? [])].at(-1) ?? null;
  }

  /** All of a stack that is drawn: its uppermost thing, with the edges below it and its coin. */
  heap(id: string): HTMLElement | null {
    const top = this.top(id);
    return top?.closest<HTMLElement>(".stack, .pile-chips") ?? top;
  }

  /** Where a piece is, or would be: on its zone, else at the plate of whoever owns it. */
  box(place: Place, like: Box | null): Box | null {
    const exact = this.piece(place);
    if (exact) return this.boxOf(exact);
    const top = this.top(place.zone);
    if (top?.matches(PIECES)) return this.boxOf(top);
    const around = top ?? this.zone(place.zone) ?? this.plate(this.zoneOf(place.zone)?.owner ?? null);
    return around ? within(this.boxOf(around), like) : null;
  }

  plate(seat: number | null): HTMLElement | null {
    return seat === null ? null : this.#first(`[data-seat="${seat}"]`);
  }

  /** The lantern of a seat; mine hangs at the prompt if I have no plate. */
  lamp(seat: number | null): HTMLElement | SVGElement | null {
    const lamp = this.plate(seat)?.querySelector<SVGElement>(".lamp, .lantern");
    if (lamp || seat === null || seat !== this.view.seat) return lamp ?? null;
    return this.#first("[data-prompt] .lampi");
  }

  boxOf(thing: Element): Box {
    let box = this.#boxes.get(thing);
    if (!box) {
      const { left, top, width, height } = thing.getBoundingClientRect();
      box = { left, top, width, height };
      this.#boxes.set(thing, box);
    }
    return box;
  }

  /** The first that can be seen: a thing may be drawn twice, for two widths. */
  #first(selector: string): HTMLElement | null {
    const found = [...this.root.querySelectorAll<HTMLElement>(selector)];
    return found.find((thing) => this.boxOf(thing).width > 0) ?? null;
  }
}

/** A box of the size of another (at most that of its place) in the middle of a place. */
function within(place: Box, like: Box | null): Box | null {
  if (place.width === 0 || place.height === 0) return null;
  const shape = like && like.width > 0 ? like.height / like.width : 1.4;
  const wish = like?.width ?? 52;
  const width = Math.max(12, Math.min(wish, place.width, place.height / shape));
  const height = width * shape;
  return { left: place.left + (place.width - width) / 2, top: place.top + (place.height - height) / 2, width, height };
}

/** The smallest box that holds others. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The text in which a number stands. */
export function numberIn(thing: Element | null, number: number): Text | null {
  if (!thing) return null;
  const walker = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue === String(number)) return node as Text;
  }
  return null;
}
