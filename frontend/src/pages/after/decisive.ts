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
const OWN_FAULT = 0.2; // a loss that is so much of a swing explains it
const LEAST: Readonly<Record<Review["aim"], number>> = { win: 0.01, score: 0.1 }; // smaller things decided nothing

/** What decided a game: its largest swings and dearest mistakes, in the order of the game, none of them told twice. */
export function decisiveOf(review: Review, frames: readonly Frame[]): readonly Decisive[] {
  const found = [
    ...review.turning_points.map((turn) => swing(review, turn, frames)),
    ...review.moves.filter((move) => move.loss > 0).map(mistake),
  ];
  const chosen: Decisive[] = [];
  for (const one of found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))) {
    if (chosen.length === MOST || Math.abs(one.change) < LEAST[review.aim]) break;
    if (!chosen.some((other) => other.ply === one.ply)) chosen.push(one);
  }
  return chosen.sort((a, b) => a.ply - b.ply);
}

function mistake(move: ReviewedMove): Decisive {
  return { ply: move.number, seat: move.seat, change: -move.loss, say: null, move };
}

/**
 * A swing is told by the moment in it that people would remember. Without one: by the seat's own move, if that was what
 * changed things, for better or as a mistake; else by what somebody else did.
 */
function swing(review: Review, turn: TurningPoint, frames: readonly Frame[]): Decisive {
  const within = frames.filter((frame) => frame.ply >= turn.first && frame.ply <= turn.last);
  const told = within.flatMap((frame) =>
    (frame.moments ?? []).filter((moment) => moment.say).map((moment) => ({ ply: frame.ply, moment })),
  );
  const change = turn.after - turn.before;
  const better = change > 0;
  const own = review.moves.find((move) => move.number === turn.first) ?? null;
  const hot =
    told.find(({ moment }) => isHot(moment) && (moment.by === turn.seat) === better) ??
    told.find(({ moment }) => isHot(moment));
  if (!hot && own && !better && turn.loss > OWN_FAULT * -change) {
    return { ply: turn.first, seat: turn.seat, change, say: own.say, move: own };
  }
  const best = hot ?? told.find(({ moment }) => (moment.by === turn.seat) === better) ?? told[0];
  return { ply: best?.ply ?? turn.first, seat: turn.seat, change, say: best?.moment.say ?? own?.say ?? null, move: null };
}
