import { t } from "../../lib/frame.svelte";
import type { SeatInfo } from "../../protocol";
import { sittersOf } from "./numbers";

/** Who sat down or got up between two states of the chairs, and on which. */
export interface Arrival {
  readonly chair: number;
  readonly name: string;
  readonly sat: boolean;
}

/** Says who sat down or got up, and how many sit there now; "" if nobody did. `mine` are chairs of who is told. */
export function newsOf(before: readonly SeatInfo[], now: readonly SeatInfo[], mine: readonly number[] = []): string {
  const come = arrivals(before, now);
  if (!come.length) return "";
  const told = come.map(({ chair, name, sat }) =>
    mine.includes(chair) ? t(sat ? "lobby-wait-sat-me" : "lobby-wait-left-me") : t(sat ? "lobby-wait-sat" : "lobby-wait-left", { name }),
  );
  return [...told, `${t("lobby-wait-title", sittersOf(now, mine))}.`].join(" ");
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
