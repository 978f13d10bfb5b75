import type { Replay, View, Zone } from "../../../protocol";
import { momentsOf } from "./replayed";

/** How a game of Old Maid went, as its record tells it. */
export interface Walk {
  readonly hands: readonly number[]; // the seats through which the card went that was left over, from the deal on
  readonly out: readonly number[]; // the seats in the order in which they went out
  readonly end: LastTake | null;
}

/** The last card that was taken. */
export interface LastTake {
  readonly giver: number;
  readonly taker: number;
  readonly left: number; // cards that the loser held before
}

/** The card that is left over, and who holds it. */
export function leftOver(view: View): { readonly seat: number; readonly face: string } | null {
  for (const zone of handsOf(view)) {
    const face = zone.pieces?.[0]?.face;
    if (zone.owner != null && face != null) return { seat: zone.owner, face };
  }
  return null;
}

/** Through which hands a card went, who went out when, and how it ended. */
export function walkOf(replay: Replay, face: string, loser: number): Walk {
  const hands: number[] = [];
  const out: number[] = [];
  let end: LastTake | null = null;
  for (const { frame, moment, before, after } of momentsOf(replay)) {
    for (const zone of handsOf(after)) {
      const owner = zone.owner!;
      const held = handOf(before, owner)?.count ?? 0;
      if (zone.pieces?.some((piece) => piece.face === face) && hands.at(-1) !== owner) hands.push(owner);
      if (held > 0 && zone.count === 0) out.push(owner);
    }
    if (frame.seat == null) continue;
    for (const event of moment.events ?? []) {
      const from = event.type === "moved" ? handsOf(before).find((zone) => zone.id === event.source?.zone) : undefined;
      const to = event.type === "moved" ? handsOf(before).find((zone) => zone.id === event.target?.zone) : undefined;
      if (from && to) end = { giver: from.owner!, taker: to.owner!, left: handOf(before, loser)?.count ?? 0 };
    }
  }
  return { hands, out, end };
}

function handsOf(view: View): readonly Zone[] {
  return view.zones.filter((zone) => zone.kind === "hand" && zone.owner != null);
}

function handOf(view: View, seat: number): Zone | undefined {
  return handsOf(view).find((zone) => zone.owner === seat);
}
