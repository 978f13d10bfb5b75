import type { Message } from "../protocol";

/** What the coach says about a finished game; seats are counted from 0, moves from 1. All errors are standard errors. */
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
  readonly chances: readonly Chances[]; // at the deal (ply 0) and after every move
  readonly turning_point: TurningPoint | null; // null where no move changed more than chance explains
  readonly seats: readonly SeatReview[];
  readonly moves: readonly ReviewedMove[];
}

/** What every seat could expect after so many moves, by what everybody could see: parts of the win, adding up to 1, or scores. */
export interface Chances {
  readonly ply: number;
  readonly values: readonly number[]; // by seat
  readonly errors: readonly number[]; // by seat; 0 at the end
}

/** How a seat fared: the result is the start, what its choices made, and luck, added up. */
export interface SeatReview {
  readonly seat: number;
  readonly accuracy: number | null; // 0 to 100; null where nothing was at stake
  readonly start: number; // the seat's chance at the deal
  readonly choices: number; // what its moves made, beside those of a sensible player in its place
  readonly choices_uncertainty: number; // the half of a 95 % interval, as all uncertainties
  readonly luck: number;
  readonly luck_uncertainty: number;
  readonly result: number;
  readonly result_uncertainty: number;
  readonly judged: number; // decisions
  readonly mistakes: number;
  readonly sentences: readonly [Message, Message, Message]; // what decided it, the seat's part in it, all in all
}

/** The move that changed most: for the winner, or for anybody where nobody won alone. */
export interface TurningPoint {
  readonly move: number;
  readonly seat: number; // who made it
  readonly before: readonly number[]; // everybody's chances
  readonly after: readonly number[];
}

/** A move as it was made, and what would have been best. */
export interface ReviewedMove {
  readonly number: number;
  readonly seat: number;
  readonly played: string;
  readonly forced: boolean;
  readonly judged: boolean;
  readonly best: string | null; // the best move that was found; the move played where it is as good
  readonly cost: number | null; // what the move gave away to the best; null where there was no time to find out
  readonly error: number | null; // of the cost
  readonly is_mistake: boolean; // whether the cost is clear of its error
  readonly stake: number | null; // what the worst move would have given away
  readonly say: string | Message;
  readonly best_say: string | Message | null;
  readonly why: string | Message | null; // of the best move
}
