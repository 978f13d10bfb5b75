import type { Message } from "../protocol";

/** What the coach says about a finished game; seats are counted from 0, moves from 1. */
export interface Review {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly seed: string;
  readonly aim: "score" | "win";
  readonly ended: string | null;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly stopped: boolean; // before every decision was judged
  readonly seats: readonly SeatReview[];
  readonly turning_points: readonly TurningPoint[];
  readonly moves: readonly ReviewedMove[];
}

/** How a seat fared: the result is the start, what its choices cost, and luck, added up. */
export interface SeatReview {
  readonly seat: number;
  readonly accuracy: number | null; // 0 to 100; null where nothing was at stake
  readonly start: number;
  readonly costs: number;
  readonly choices: number;
  readonly choices_uncertainty: number;
  readonly luck: number;
  readonly luck_uncertainty: number;
  readonly result: number;
  readonly result_uncertainty: number;
  readonly judged: number;
  readonly mistakes: number;
  readonly curve: readonly CurvePoint[];
}

/** What a seat could expect when so many moves had been made. */
export interface CurvePoint {
  readonly ply: number;
  readonly value: number;
  readonly uncertainty: number;
}

/** A swing of a seat's prospects, over the moves from `first` to `last`. */
export interface TurningPoint {
  readonly seat: number;
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
  readonly loss: number;
}

/** A decision as it was made, and what would have been best. */
export interface ReviewedMove {
  readonly number: number;
  readonly seat: number;
  readonly played: string;
  readonly forced: boolean;
  readonly judged: boolean;
  readonly best: string | null;
  readonly value: number | null;
  readonly best_value: number | null;
  readonly loss: number;
  readonly gap: number;
  readonly noise: number;
  readonly cost: number | null;
  readonly stake: number | null;
  readonly say: string | Message;
  readonly best_say: string | Message | null;
  readonly why: string | Message | null;
}
