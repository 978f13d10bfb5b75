import type { SeatInfo } from "../../protocol";

/** People of a game that is over: nobody is away any more. */
export function settled(seats: readonly SeatInfo[]): readonly SeatInfo[] {
  return seats.map((one) => ({ ...one, here: true, away_since: null }));
}
