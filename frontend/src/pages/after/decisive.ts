import type { Review, ReviewedMove, TurningPoint } from "../../lib/review";
import type { Text } from "../../lib/words";
import type { Frame } from "../../protocol";
import { isHot } from "./beats";

/** One of the few things that decided a game. */
export interface Decisive {
  readonly ply: number; // the move that it is about
  readonly seat: number; // whose prospects changed
  readonly change: number; // by how much: a part of the win, or points
  readonly say: Text | null; // what happened; null where only the move itself is known
  readonly move: ReviewedMove | null; // the move, where it was a mistake
}

const MOST = 3;
const LEAST: Readonly<Record<Review["aim"], number>> = { win: 0.01, score: 0.1 }; // smaller things decided nothing

/** What decided a game: its turning point and dearest mistakes, in the order of the game, no move told twice. */
export function decisiveOf(review: Review, frames: readonly Frame[]): readonly Decisive[] {
  const found = [
    ...(review.turning_point ? [turned(review, review.turning_point, frames)] : []),
    ...review.moves.filter((move) => move.is_mistake).map(mistake),
  ];
  const chosen: Decisive[] = [];
  for (const one of found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))) {
    if (chosen.length === MOST || Math.abs(one.change) < LEAST[review.aim]) break;
    if (!chosen.some((other) => other.ply === one.ply)) chosen.push(one);
  }
  return chosen.sort((a, b) => a.ply - b.ply);
}

function mistake(move: ReviewedMove): Decisive {
  return { ply: move.number, seat: move.seat, change: -(move.cost ?? 0), say: null, move };
}

/** The turning point is told by the moment in its move that people would remember, for whom it changed most. */
function turned(review: Review, turn: TurningPoint, frames: readonly Frame[]): Decisive {
  const changes = turn.after.map((value, seat) => value - (turn.before[seat] ?? 0));
  const seat = changes.reduce((most, change, one) => (Math.abs(change) > Math.abs(changes[most]!) ? one : most), 0);
  const told = (frames.find((frame) => frame.ply === turn.move)?.moments ?? []).filter((moment) => moment.say);
  const own = review.moves.find((move) => move.number === turn.move) ?? null;
  const say = (told.find(isHot) ?? told[0])?.say ?? own?.say ?? null;
  return { ply: turn.move, seat, change: changes[seat] ?? 0, say, move: own?.is_mistake ? own : null };
}
