import type { Spot } from "../board/stage";
import { settings } from "../lib/settings.svelte";
import { Act, type Box } from "./act";
import type { Way } from "./choice.svelte";
import * as effects from "./effects";
import { flyer } from "./flyer";
import { pieceAt, thingAt } from "./spots";

const SLOW = 150; // ms: an answer that comes sooner needs no sign
const FOREVER = 1e9;
const PALE = "0.7"; // of what is not certain yet

/** Lets things of the table breathe twice, so that an eye finds them; with little motion they only have a rim for a while. */
export function nudge(root: ParentNode, spots: readonly Spot[]): void {
  const act = new Act();
  for (const thing of spots.flatMap((spot) => thingAt(root, spot) ?? [])) {
    effects.rim(act, thing);
    if (!settings.still) effects.breathe(act, thing, 2, effects.TIME.hint);
  }
  void act.lasts(effects.TIME.rim);
}

/**
 * What was played lies pale where it is to go until the table has answered, and its flight begins there. What was dragged lies
 * where it was let go before that.
 */
export function lay(root: ParentNode, { from, to }: Way, dropped: Box | null): () => void {
  let act: Act | null = null;
  const put = (place: Box | undefined, opacity: string): void => {
    act?.end();
    const thing = pieceAt(root, from);
    if (!thing || !place) return;
    const { width, height } = thing.getBoundingClientRect();
    const box = { left: place.left + (place.width - width) / 2, top: place.top + (place.height - height) / 2, width, height };
    act = new Act();
    const waiting = act.put(flyer([{ game: "", holds: "card", face: null, drawn: thing }], 1, box), box);
    waiting.style.opacity = opacity;
    waiting.dataset.waits = `${from.zone} ${thing.dataset.piece}`;
    act.veil(thing, FOREVER);
  };
  if (dropped) put(dropped, "1");
  const timer = setTimeout(() => put(thingAt(root, to)?.getBoundingClientRect(), PALE), SLOW);
  return () => {
    clearTimeout(timer);
    act?.end();
  };
}
