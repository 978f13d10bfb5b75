import type { Chances, Review, ReviewedMove } from "../../lib/review";

/** A seat's part of the chart: it lies between two edges, which go from 0 to 1 at every point. */
export interface Layer {
  readonly seat: number;
  readonly ink: number; // 0 to 3
  readonly hatch: number; // 0 to 3; 0 is plain
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** What the height of the chart means. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** A key moment: a move that cost something, or one that was as good as any and brought something. */
export interface KeyMoment {
  readonly move: ReviewedMove;
  readonly change: number; // what it cost, negative; or what it brought
  readonly error: number; // a standard error
}

export const SURE = 1.96; // so many standard errors to either side hold 95 of 100
const INKS = 4;
const HATCHES = 4;
const MOST_MOMENTS = 5;
const LEAST_GAIN: Readonly<Record<Review["aim"], number>> = { win: 0.01, score: 0.1 };

/** Whose curve the lowest layer is: the reader's, else the winner's. */
export function firstOf(review: Review, reader: number | null): number {
  return reader ?? review.winners[0] ?? 0;
}

/**
 * The seats as layers from the lowest up, in the order of play; their edges are running sums of the chances.
 *
 * Where scores are expected there are no shares of anything: the lowest layer stands alone, on the scale.
 */
export function layersOf(review: Review, reader: number | null): readonly Layer[] {
  const first = firstOf(review, reader);
  if (review.aim === "score") {
    const { low, high } = scaleOf(review);
    const edge = review.chances.map(({ values }) => ((values[first] ?? 0) - low) / (high - low));
    return [{ seat: first, ink: 0, hatch: 0, low: edge.map(() => 0), high: edge }];
  }
  let below: readonly number[] = review.chances.map(() => 0);
  return Array.from({ length: review.players }, (_, number) => {
    const seat = (first + number) % review.players;
    const low = below;
    const isLast = number === review.players - 1;
    const high = review.chances.map(({ values }, at) => (isLast ? 1 : Math.min(1, low[at]! + (values[seat] ?? 0))));
    below = high;
    const ink = number % INKS;
    return { seat, ink, hatch: (ink + Math.floor(number / INKS)) % HATCHES, low, high };
  });
}

/** Chances go from 0 to 1; scores from the lowest to the highest that was ever to be expected of a seat. */
export function scaleOf(review: Review): Scale {
  if (review.aim === "win") return { low: 0, high: 1 };
  const edges = review.chances.flatMap(({ values, errors }) =>
    values.flatMap((value, seat) => [value - SURE * (errors[seat] ?? 0), value + SURE * (errors[seat] ?? 0)]),
  );
  const low = Math.min(0, Math.floor(Math.min(...edges)));
  return { low, high: Math.max(low + 1, Math.ceil(Math.max(...edges))) };
}

/** The chances after so many moves: the last that are known until then. */
export function after(review: Review, ply: number): Chances {
  return review.chances.findLast((one) => one.ply <= ply) ?? review.chances[0] ?? { ply: 0, values: [], errors: [] };
}

/** Shares as whole numbers that sum to 100: whoever loses most by rounding down gets what is left. */
export function percents(values: readonly number[]): readonly number[] {
  const sum = values.reduce((whole, value) => whole + value, 0);
  if (sum <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / sum) * 100);
  const found = exact.map(Math.floor);
  const left = 100 - found.reduce((whole, value) => whole + value, 0);
  const order = exact.map((value, seat) => ({ seat, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (const { seat } of order.slice(0, left)) found[seat]! += 1;
  return found;
}

/** An amount as people read it. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * The key moments of a seat, or of everybody (null): mistakes by what they cost, then what was as good as anything and
 * brought most; at most five, one good one among them if there is one. A move without a choice is never one.
 */
export function momentsOf(review: Review, seat: number | null): readonly KeyMoment[] {
  const mine = review.moves.filter((move) => !move.forced && move.judged && (seat === null || move.seat === seat));
  const mistakes = mine
    .filter((move) => move.is_mistake)
    .map((move) => ({ move, change: -(move.cost ?? 0), error: move.error ?? 0 }))
    .sort((a, b) => a.change - b.change);
  const good = mine
    .filter((move) => !move.is_mistake && move.best === move.played)
    .map((move) => {
      const [was, now] = [after(review, move.number - 1), after(review, move.number)];
      const error = Math.hypot(was.errors[move.seat] ?? 0, now.errors[move.seat] ?? 0);
      return { move, change: (now.values[move.seat] ?? 0) - (was.values[move.seat] ?? 0), error };
    })
    .filter((one) => one.change > Math.max(LEAST_GAIN[review.aim], SURE * one.error))
    .sort((a, b) => b.change - a.change)
    .slice(0, 1);
  return [...mistakes.slice(0, MOST_MOMENTS - good.length), ...good];
}

/** Where a name fits into a layer: the middle of the widest place, in px; null where there is none. */
export function labelOf(
  layer: Layer,
  size: { readonly width: number; readonly height: number },
  label: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } | null {
  const last = layer.low.length - 1;
  if (last < 1) return null;
  const step = size.width / last;
  const reach = Math.ceil(label.width / 2 / step);
  let best: { x: number; y: number; room: number } | null = null;
  for (let at = reach; at + reach <= last; at++) {
    const low = Math.max(...layer.low.slice(at - reach, at + reach + 1));
    const high = Math.min(...layer.high.slice(at - reach, at + reach + 1));
    const room = (high - low) * size.height;
    if (room >= label.height && (!best || room > best.room + 1)) {
      best = { x: at * step, y: size.height * (1 - (low + high) / 2), room };
    }
  }
  return best && { x: best.x, y: best.y };
}
