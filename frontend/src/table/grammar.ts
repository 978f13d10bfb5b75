import type { Preview, Spot } from "../board/stage";
import type { Message, Move, Piece, Touch, View, Zone } from "../protocol";

/** More single targets than this are not stitched: every second thing on the table would be. */
export const MOST_STITCHES = 8;

type Text = string | Message;

/** The piece of a zone with this number; none where it is not listed. */
export function pieceAt(zone: Zone, index: number): Piece | null {
  const pieces = zone.pieces ?? [];
  return pieces[index - (zone.count - pieces.length)] ?? null;
}

/** Two pieces of a zone are one choice if they look the same and its order means nothing; what is hidden is like itself only. */
export function alike(zone: Zone, one: number, other: number): boolean {
  if (one === other) return true;
  if (zone.ordered !== false) return false;
  const [first, second] = [pieceAt(zone, one), pieceAt(zone, other)];
  if (!first?.face || !second) return false;
  return first.face === second.face && (first.stands_for ?? null) === (second.stands_for ?? null);
}

export function sameSpot(one: Spot, other: Spot): boolean {
  return one.zone === other.zone && (one.piece ?? null) === (other.piece ?? null) && (one.end ?? null) === (other.end ?? null);
}

export function spotOf(touch: Touch): Spot {
  return { zone: touch.zone, piece: touch.piece ?? null, end: touch.end ?? null };
}

const role = (touch: Touch): string => touch.role ?? "pick";
const withRole = (move: Move, wanted: string): Touch[] => (move.touches ?? []).filter((touch) => role(touch) === wanted);

export const picksOf = (move: Move): Touch[] => withRole(move, "pick");
export const ontosOf = (move: Move): Touch[] => withRole(move, "onto");
export const alsoOf = (move: Move): Touch[] => withRole(move, "also");

/** How a zone will lie once what leaves first in this move has left, if the move says so. */
export function previewOf(move: Move, zone: string): Preview | null {
  const found = move.preview?.find(({ id }) => id === zone);
  const gone = (move.touches ?? []).flatMap((touch) => (touch.zone === zone && role(touch) !== "onto" ? (touch.piece ?? []) : []));
  return found ? { zone: found, gone } : null;
}

/** What the legal moves of a view mean for taps: what can be taken hold of, where it can go, what plays at once. */
export class Grammar {
  readonly buttons: readonly Move[]; // moves that touch nothing a person could tap
  readonly held: Spot | null; // what every move takes hold of: there is nothing to choose first
  readonly stitched: boolean; // whether single targets are shown at rest
  readonly #zones: ReadonlyMap<string, Zone>;
  readonly #picks = new Map<string, { move: Move; touch: Touch }[]>(); // by zone
  readonly #once = new Set<Move>(); // one tap plays it

  constructor(
    readonly view: View,
    readonly moves: readonly Move[],
    readonly seat: number | null,
  ) {
    this.#zones = new Map(view.zones.map((zone) => [zone.id, zone]));
    this.buttons = moves.filter((move) => !picksOf(move).length && !ontosOf(move).length);
    const others = moves.filter((move) => !this.buttons.includes(move));
    for (const move of others)
      for (const touch of this.#handles(move)) {
        const there = this.#picks.get(touch.zone) ?? [];
        this.#picks.set(touch.zone, [...there, { move, touch }]);
      }
    for (const move of others) if (this.#playsAtOnce(move)) this.#once.add(move);
    this.held = this.#once.size ? null : this.#common(others);
    const singles = new Set([...this.#once].map((move) => JSON.stringify(spotOf(this.#handles(move)[0]!))));
    this.stitched = singles.size <= MOST_STITCHES;
  }

  /** What a move is taken hold of by: its picks, or, where there are none, where it goes. */
  #handles(move: Move): Touch[] {
    const picks = picksOf(move);
    return picks.length ? picks : ontosOf(move);
  }

  /** Moves without a second step, and those with only one that begin at something which is not mine, need no choice. */
  #playsAtOnce(move: Move): boolean {
    const picks = picksOf(move);
    const ontos = ontosOf(move);
    if (!picks.length || !ontos.length) return true;
    if (picks.length > 1 || this.zone(picks[0]!.zone)?.owner === this.seat) return false;
    const spot = spotOf(picks[0]!);
    return this.takes(spot).every((other) => ontosOf(other).length === 1 && sameSpot(spotOf(ontosOf(other)[0]!), spotOf(ontos[0]!)));
  }

  #common(moves: readonly Move[]): Spot | null {
    if (!moves.length) return null;
    const shared = picksOf(moves[0]!).filter((touch) => moves.every((move) => picksOf(move).some((pick) => this.#is(pick, spotOf(touch)))));
    return shared.length === 1 ? spotOf(shared[0]!) : null;
  }

  zone(id: string): Zone | undefined {
    return this.#zones.get(id);
  }

  /** A pile or a bag is one thing to the eye: its top and itself are the same spot. */
  #one(zone: Zone): boolean {
    return zone.shape === "stack" || zone.shape === "bag";
  }

  #is(touch: Touch, spot: Spot, loosely = false): boolean {
    if (touch.zone !== spot.zone) return false;
    const zone = this.zone(touch.zone);
    if (!zone) return false;
    if (touch.end) return touch.end === spot.end || (loosely && !spot.end && spot.piece == null);
    if (spot.end) return false;
    if (touch.piece == null) return spot.piece == null || loosely || this.#one(zone);
    if (spot.piece != null) return alike(zone, touch.piece, spot.piece);
    return (this.#one(zone) && touch.piece === zone.count - 1) || (loosely && zone.count === 1);
  }

  /** The moves that begin at this spot; loosely: also those of the zone round it, for taps. */
  takes(spot: Spot, loosely = false): Move[] {
    const there = this.#picks.get(spot.zone) ?? [];
    const found = (wide: boolean): Move[] => [...new Set(there.filter(({ touch }) => this.#is(touch, spot, wide)).map(({ move }) => move))];
    const exactly = found(false);
    return exactly.length || !loosely ? exactly : found(true);
  }

  /** The moves that one tap on this spot plays. */
  once(spot: Spot, loosely = false): Move[] {
    return this.takes(spot, loosely).filter((move) => this.#once.has(move));
  }

  /** All moves that one tap plays. */
  get singles(): readonly Move[] {
    return [...this.#once];
  }

  /** The moves that begin at this spot and want a second tap. */
  twice(spot: Spot, loosely = false): Move[] {
    return this.takes(spot, loosely).filter((move) => !this.#once.has(move));
  }

  /** The moves that want a second tap and end at this spot. */
  #ends(spot: Spot): Move[] {
    return this.moves.filter((move) => picksOf(move).length > 0 && !this.#once.has(move) && ontosOf(move).some((touch) => this.#is(touch, spot)));
  }

  /** The moves of what is chosen: those that begin there, else those that end there, since one may point at the target first. */
  of(chosen: Spot): Move[] {
    const begun = this.twice(chosen);
    return begun.length ? begun : this.#ends(chosen);
  }

  /** Where the moves of what is chosen have their other end. */
  #farEnds(chosen: Spot): (move: Move) => Touch[] {
    return this.twice(chosen).length ? ontosOf : picksOf;
  }

  /** Of the moves of what is chosen, those whose other end is this spot. */
  lands(chosen: Spot, spot: Spot, loosely = false): Move[] {
    const [moves, far] = [this.of(chosen), this.#farEnds(chosen)];
    const found = (wide: boolean): Move[] => moves.filter((move) => far(move).some((touch) => this.#is(touch, spot, wide)));
    const exactly = found(false);
    return exactly.length || !loosely ? exactly : found(true);
  }

  /** Where several moves go to the same place, or a move foretells what becomes of its zone, what else they touch can be tapped: those that touch this spot. */
  narrows(chosen: Spot, spot: Spot): Move[] {
    if (spot.piece == null) return [];
    const moves = this.twice(chosen);
    const touching = moves.filter((move) => alsoOf(move).some((touch) => touch.piece != null && this.#is(touch, spot)));
    const parted = touching.some((move) => moves.some((other) => !touching.includes(other) && this.#sameWay(move, other)));
    return parted || touching.some((move) => previewOf(move, spot.zone)) ? touching : [];
  }

  /** Whether each of these moves has something else to tap that tells it apart from the others. */
  isNarrowed(chosen: Spot, moves: readonly Move[]): boolean {
    return moves.length > 1 && moves.every((move) => alsoOf(move).some((touch) => this.narrows(chosen, spotOf(touch)).includes(move)));
  }

  #sameWay(one: Move, other: Move): boolean {
    return ontosOf(one).some((touch) => ontosOf(other).some((second) => sameSpot(spotOf(touch), spotOf(second))));
  }

  /** A button that would bring me what lies here: a tap on it means that button. */
  brings(spot: Spot): Move | null {
    const zone = this.zone(spot.zone);
    if (!zone?.count || zone.owner == null || zone.owner === this.seat) return null;
    const moves = this.buttons.filter((move) => (move.gain ?? 0) > 0 && alsoOf(move).some((touch) => this.#is(touch, spot)));
    return moves.length === 1 ? moves[0]! : null;
  }

  /** Where a chosen thing can go, or what can come there, each place once. */
  targets(chosen: Spot): Spot[] {
    const spots: Spot[] = [];
    const far = this.#farEnds(chosen);
    for (const move of this.of(chosen))
      for (const touch of far(move)) if (!spots.some((spot) => sameSpot(spot, spotOf(touch)))) spots.push(spotOf(touch));
    return spots;
  }

  /** Why this cannot be played now. */
  reason(spot: Spot): Text | null {
    const reasons = (this.view.reasons ?? []).filter((reason) => reason.zone === spot.zone);
    const zone = this.zone(spot.zone);
    const top = zone && this.#one(zone) ? zone.count - 1 : null;
    const piece = spot.piece ?? top;
    const exact = reasons.find((reason) => reason.piece != null && piece != null && zone && alike(zone, reason.piece, piece));
    return (exact ?? reasons.find((reason) => reason.piece == null))?.say ?? null;
  }
}
