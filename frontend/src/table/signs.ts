import type { Spot } from "../board/stage";
import { settings } from "../lib/settings.svelte";
import { Act } from "./act";
import type { Way } from "./choice.svelte";
import * as effects from "./effects";
import { flyer } from "./flyer";
import { middleOf, thingAt } from "./spots";

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

/** What was played lies pale where it is to go until the table has answered, and its flight begins there. */
export function lay(root: ParentNode, { from, to }: Way): () => void {
  let act: Act | null = null;
  const timer = setTimeout(() => {
    const [thing, target] = [thingAt(root, from), thingAt(root, to)];
    if (!thing || !target || from.piece == null) return;
    const [{ width, height }, middle] = [thing.getBoundingClientRect(), middleOf(target)];
    const box = { left: middle.x - width / 2, top: middle.y - height / 2, width, height };
    act = new Act();
    const pale = act.put(flyer([{ game: "", holds: "card", face: null, drawn: thing }], 1, box), box);
    pale.style.opacity = PALE;
    pale.dataset.pale = `${from.zone} ${from.piece}`;
    act.veil(thing, FOREVER);
  }, SLOW);
  return () => {
    clearTimeout(timer);
    act?.end();
  };
}
