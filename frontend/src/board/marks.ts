import type { Mark, Spot, Stage } from "./stage";

/** A spot that nobody can do anything with. */
export const PLAIN: Mark = { can: false, chosen: false, target: false, thin: false, dim: false, tag: null, why: null, says: "" };

/** What a spot is to the person who decides. */
export function markOf(stage: Stage, spot: Spot): Mark {
  return stage.hand?.mark(spot) ?? PLAIN;
}

/** Whether a tap on it does something, if only to say why not. */
export function live(mark: Mark): boolean {
  return mark.can || mark.chosen || mark.target || mark.why !== null;
}

const weight = (mark: Mark): number => (mark.target ? 4 : mark.chosen ? 3 : mark.can ? 2 : mark.why !== null ? 1 : 0);

/** The spot of several at the same place that a tap there means, with its mark; it steps back only if all of them do. */
export function foremost(stage: Stage, spots: readonly Spot[]): { spot: Spot; mark: Mark } {
  const marked = spots.map((spot) => ({ spot, mark: markOf(stage, spot) }));
  const best = marked.reduce((one, other) => (weight(other.mark) > weight(one.mark) ? other : one));
  const dim = marked.every(({ mark }) => mark.dim);
  return best.mark.dim === dim ? best : { spot: best.spot, mark: { ...best.mark, dim } };
}

/** The classes of the kit for a mark; what could be chosen instead does not step back. */
export function classesOf(mark: Mark): string {
  const names = [mark.can && "can", mark.chosen && "is-selected", mark.target && "is-target", mark.thin && "is-thin", mark.dim && !mark.can && "is-dim"];
  return names.filter(Boolean).join(" ");
}
