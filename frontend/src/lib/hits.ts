import type { Message, Moment } from "../protocol";

/** Beats in which somebody does something to somebody else in front of everybody. A matter of telling, not of rules. */
const HITS: ReadonlySet<string> = new Set(["steal", "take", "remove", "catch"]);

/** The last thing that somebody else openly did to a seat: a steal and the like; nothing that only one of them saw. */
export function lastHit(moments: readonly Moment[], seat: number): Moment | null {
  return (
    moments.findLast(
      (moment) => HITS.has(moment.beat) && !moment.reveals && moment.by !== seat && isAbout(moment.say, seat),
    ) ?? null
  );
}

function isAbout(say: string | Message | null | undefined, seat: number): boolean {
  if (!say || typeof say === "string") return false;
  return Object.values(say.values ?? {}).some(
    (value) => typeof value === "object" && value.type === "who" && value.seat === seat,
  );
}
