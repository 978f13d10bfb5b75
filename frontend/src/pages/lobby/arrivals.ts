import type { SeatInfo } from "../../protocol";

/** Who sat down or got up between two states of the chairs, and on which. */
export interface Arrival {
  readonly chair: number;
  readonly name: string;
  readonly sat: boolean;
}

/** What has happened to the chairs; another name or another level of a bot on the same chair is nothing. */
export function arrivals(before: readonly SeatInfo[], now: readonly SeatInfo[]): readonly Arrival[] {
  const chairs = Array.from({ length: Math.max(before.length, now.length) }, (_, chair) => chair);
  return chairs.flatMap((chair): Arrival[] => {
    const [was, is] = [before[chair], now[chair]];
    const sat = is !== undefined && is.kind !== "open" && was?.kind !== is.kind;
    const left = was !== undefined && was.kind !== "open" && (is === undefined || is.kind === "open");
    return sat ? [{ chair, name: is.name, sat }] : left ? [{ chair, name: was.name, sat }] : [];
  });
}
