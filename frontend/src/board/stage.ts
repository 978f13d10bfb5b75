import type { Words } from "../lib/words";
import type { SeatInfo, View, Zone } from "../protocol";

/** A spot that a person can point at: a piece of a zone, one of its ends, or the zone itself. */
export interface Spot {
  readonly zone: string;
  readonly piece?: number | null; // its number in the zone, counted from 0 at the bottom or the left
  readonly end?: "first" | "last" | null;
}

/** What a spot is to the person who decides, as it is drawn and said. */
export interface Mark {
  readonly can: boolean; // some legal move takes hold of it
  readonly chosen: boolean; // it is what the person has in hand
  readonly target: boolean; // a tap here makes a move: stitches
  readonly thin: boolean; // a target that is drawn quietly
  readonly dim: boolean; // something else is chosen, and this has no part in it
  readonly tag: string | null; // a word or two to stand on a target: "Steal 14"
  readonly why: string | null; // why it cannot be played now
  readonly says: string; // for a screen reader, after the name of the thing: "2 targets", "may be taken: Steal 14"
}

/** A piece that is laid aside on this device for moves that are put together, and the zone it is meant for. */
export interface Laid {
  readonly zone: string;
  readonly piece: number; // its number in the zone where it truly still lies; a tap on that spot takes it back
  readonly onto: string;
}

/** Moves that are being put together here and that nobody else sees yet, such as an offer. */
export interface Drafting {
  readonly placed: readonly Laid[]; // in the order in which they were laid
  readonly trays: readonly string[]; // the zones that pieces may be meant for
  readonly target: string | null; // the zone that was pointed at besides: a seat's hand, where the offer goes to that seat
  readonly complete: boolean; // it could be sent as it is
}

/** A zone as it will lie, by the preview of a move, and the numbers of its pieces that are gone then. */
export interface Preview {
  readonly zone: Zone;
  readonly gone: readonly number[];
}

/** What a person can do with a board. */
export interface Hand {
  readonly draft?: Drafting | null;
  mark(spot: Spot): Mark;
  preview?(zone: string): Preview | null; // while all moves of what is chosen foretell the same
  tap(spot: Spot): void; // by pointer or key: chooses, plays, puts down, or says why not
}

/** All that a board is drawn from. */
export interface Stage {
  readonly view: View;
  readonly seat: number | null; // whose things lie at the bottom
  readonly people: readonly SeatInfo[]; // who sits where: faces, manners, presence; empty where nobody is known
  readonly words: Words;
  readonly hand: Hand | null; // null: one only looks
  readonly deadline: number | null; // when the clock of who is to move runs out
  readonly big: boolean; // on a big screen
}
