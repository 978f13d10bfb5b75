import type { Frame, Moment } from "../../protocol";

/** Beats that people remember: somebody lost something, or something came to its end. A matter of taste, not of rules. */
const HOT: ReadonlySet<string> = new Set([
  "steal", "bust", "retire", "remove", "catch", "caught", "bill", "pair", "taker_out", "giver_out",
]);

/** Whether a moment is one that people remember. */
export function isHot(moment: Moment): boolean {
  return HOT.has(moment.beat);
}

/** Whether a step of a replay has such a moment: then its tick is red. */
export function isHotFrame(frame: Frame): boolean {
  return frame.moments?.some(isHot) ?? false;
}
