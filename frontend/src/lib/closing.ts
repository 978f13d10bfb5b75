import type { TableSummary } from "../protocol";

/** Whether one may give a table up for everybody: a guest who stands in as host ends no game that others play. */
export function mayClose(table: TableSummary, mine: readonly number[], isHost: boolean): boolean {
  if (table.stage === "waiting") return isHost;
  const hasOthers = table.seats.some((one, seat) => one.kind === "person" && !mine.includes(seat));
  if (!hasOthers) return isHost || mine.length > 0;
  return isHost && (!mine.length || (table.maker != null && mine.includes(table.maker)));
}
