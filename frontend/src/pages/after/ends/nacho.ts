import { fact } from "../../../board/games/facts";
import type { Piece, Replay, Value, View } from "../../../protocol";

/** A plate at the end, with what lies beside it. */
export interface Plate {
  readonly seat: number;
  readonly place: number; // 1 is the best; equals share a place
  readonly won: boolean;
  readonly count: number; // what the seat is judged by
  readonly total: number; // chips on the plate
  readonly lit: readonly Piece[]; // chips of the number that decided
  readonly piles: readonly (readonly Piece[])[]; // the others, of each kind
  readonly front: readonly Piece[]; // what lay in front and did not count
  readonly turn: boolean; // whether these are the chips of the last turn
  readonly late: number; // those of them that show the number that decided
}

/** What a chip counts as. */
const counted = (piece: Piece): string | null => piece.stands_for ?? piece.face;

/** The last chip, if the game came to it. */
export function lastChip(view: View): string | null {
  const last = fact(view.values, "last")?.value;
  return typeof last === "object" && last.type === "face" ? last.face : null;
}

/** The number that decided; null where all chips count. */
export function deciding(view: View): string | null {
  return view.ended === "last_chip_number" ? lastChip(view) : null;
}

/** All plates, the best first. Whose turn it was at the end is known from the replay. */
export function platesOf(view: View, replay: Replay | null): readonly Plate[] {
  const number = deciding(view);
  const lastTurn = replay?.frames.at(-1)?.seat ?? null;
  const winners = new Set(view.winners ?? []);
  const piecesOf = (kind: string, owner: number) =>
    view.zones.filter((zone) => zone.kind === kind && zone.owner === owner).flatMap((zone) => zone.pieces ?? []);
  const drawn = view.zones.find((zone) => zone.kind === "turn")?.pieces ?? [];
  const plates = view.seats.map(({ seat, score, parts }) => {
    const plate = piecesOf("plate", seat);
    const piled = piecesOf("front", seat);
    const mine = seat === lastTurn ? drawn : [];
    const front = [...piled, ...mine];
    return {
      seat,
      won: winners.has(seat),
      count: score,
      total: numberIn(fact(parts, "total")) ?? score,
      lit: plate.filter((piece) => number !== null && counted(piece) === number),
      piles: piles(plate.filter((piece) => number === null || counted(piece) !== number)),
      front,
      turn: mine.length > 0 && piled.length === 0,
      late: number === null ? 0 : front.filter((piece) => counted(piece) === number).length,
    };
  });
  plates.sort((one, other) => Number(other.won) - Number(one.won) || other.count - one.count || other.total - one.total);
  const isLevel = (one: (typeof plates)[number], other: (typeof plates)[number]) => one.won === other.won && one.count === other.count && one.total === other.total;
  return plates.map((plate) => ({ ...plate, place: 1 + plates.findIndex((other) => isLevel(plate, other)) }));
}

/** Whether a seat has more chips than anybody else. */
export function hasMost(plates: readonly Plate[], seat: number): boolean {
  const most = Math.max(...plates.map((plate) => plate.total));
  return plates.every((plate) => (plate.total === most) === (plate.seat === seat));
}

function piles(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const kind = `${piece.face} ${piece.stands_for ?? ""}`;
    found.set(kind, [...(found.get(kind) ?? []), piece]);
  }
  return [...found.values()];
}

function numberIn(value: Value | undefined): number | null {
  return typeof value?.value === "number" ? value.value : null;
}
