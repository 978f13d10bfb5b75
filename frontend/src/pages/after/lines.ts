import type { Review } from "../../lib/review";

/** A seat's prospects over the game, as they are drawn: x is a share of the game, y of the height, from below. */
export interface Line {
  readonly seat: number;
  readonly quiet: boolean; // one of many, drawn thin and without a name
  readonly points: readonly { readonly x: number; readonly y: number; readonly ply: number; readonly value: number }[];
}

/** What the height of the curve means. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

const MOST_NAMED = 4;

/** Values go from 0 to 1 where a win is at stake, else over all scores that were ever to be expected. */
export function scaleOf(review: Review): Scale {
  if (review.aim === "win") return { low: 0, high: 1 };
  const values = review.chances.flatMap((one) => one.values);
  const low = Math.min(0, ...values);
  return { low: Math.floor(low), high: Math.max(low + 1, Math.ceil(Math.max(1, ...values))) };
}

/** A line for each seat; of many seats only the winners', the reader's and the best others' are named. */
export function linesOf(review: Review, plies: number, reader: number | null): readonly Line[] {
  const { low, high } = scaleOf(review);
  const named = new Set(
    review.seats
      .map((one) => one.seat)
      .sort((a, b) => weight(review, b, reader) - weight(review, a, reader))
      .slice(0, MOST_NAMED),
  );
  return review.seats.map((one) => ({
    seat: one.seat,
    quiet: !named.has(one.seat),
    points: review.chances.map(({ ply, values }) => {
      const value = values[one.seat] ?? 0;
      return { ply, value, x: plies ? ply / plies : 0, y: (Math.min(high, Math.max(low, value)) - low) / (high - low) };
    }),
  }));
}

/** How high a line is drawn after so many moves: on the way from its last point before them to its next. */
export function heightAt(line: Line, ply: number): number | null {
  const before = line.points.findLast((point) => point.ply <= ply) ?? line.points[0];
  const after = line.points.find((point) => point.ply >= ply) ?? line.points.at(-1);
  if (!before || !after) return null;
  if (after.ply <= before.ply) return before.y;
  return before.y + ((after.y - before.y) * (ply - before.ply)) / (after.ply - before.ply);
}

/** Puts labels that would lie on each other side by side from top to bottom, each as near to its wish as it gets. */
export function spread(wishes: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const order = wishes.map((wish, at) => ({ wish, at })).sort((a, b) => a.wish - b.wish);
  const places = new Array<number>(wishes.length).fill(0);
  let next = low;
  for (const { wish, at } of order) {
    places[at] = Math.max(next, wish);
    next = places[at]! + gap;
  }
  let most = high;
  for (const { at } of order.reverse()) {
    places[at] = Math.min(places[at]!, most);
    most = places[at]! - gap;
  }
  return places;
}

function weight(review: Review, seat: number, reader: number | null): number {
  const won = review.winners.includes(seat) ? 2000 : 0;
  return won + (seat === reader ? 1000 : 0) + (review.scores[seat] ?? 0);
}
