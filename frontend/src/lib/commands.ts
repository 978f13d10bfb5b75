import type { Change, Problem, TableCommand, TableInfo, View, You } from "../protocol";
import { ensureMe } from "./api";
import { checkOf } from "./check";
import { isProblem, type Answered } from "./line";

/** A command that has no id yet. */
export type Unnamed<C> = C extends TableCommand ? Omit<C, "id"> : never;

const WATCHING: Problem = { code: "only-watching", say: { type: "message", id: "problem-only-watching" } };

/** All that can be done at a table, as promises: null when it is done, or why it was not. */
export abstract class Commands {
  abstract readonly id: string;
  abstract readonly table: TableInfo | null;
  abstract readonly you: You;
  abstract readonly view: View | null;
  abstract readonly seat: number | null;
  abstract readonly version: number;
  abstract thinking: boolean;
  abstract silence: Problem | null;

  protected abstract command(command: Unnamed<TableCommand>): Promise<Answered>;

  /** Makes a move, or several as one; null when it is done. */
  play(moves: readonly string[]): Promise<Problem | null> {
    const { view, version } = this;
    const check = view ? checkOf(view) : null;
    return this.#atSeat((seat) => ({ type: "play", seat, version, moves, check }));
  }

  takeBack(to?: number): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "take-back", seat, version: this.version, to }));
  }

  answer(agree: boolean): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "answer", seat, version: this.version, agree }));
  }

  /** Asks the coach; the answer comes as `advice`. */
  async hint(): Promise<Problem | null> {
    this.thinking = true;
    this.silence = null;
    const problem = await this.#atSeat((seat) => ({ type: "hint", seat, version: this.version }));
    if (problem) this.thinking = false;
    this.silence = problem;
    return problem;
  }

  react(reaction: string): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "react", seat, reaction }));
  }

  prefer(forced: boolean): Promise<Problem | null> {
    return this.#atSeat((seat) => ({ type: "prefer", seat, forced }));
  }

  /** Takes a chair, or another name on one's own. */
  async sit(chair: number, name?: string, face?: number, phone = false): Promise<Problem | null> {
    const me = await ensureMe().catch(() => ({ name: "", face: 0 }));
    return this.#do({ type: "sit", chair, name: name ?? me.name, face: face ?? me.face, phone });
  }

  leave(chair: number): Promise<Problem | null> {
    return this.#do({ type: "leave", chair });
  }

  seatBot(chair: number, bot: string): Promise<Problem | null> {
    return this.#do({ type: "seat-bot", chair, bot });
  }

  /** Runs the table in another way, or by other house rules: what is not named stays as it is. */
  change(named: Pick<Change, "settings" | "options">): Promise<Problem | null> {
    return this.#do({ type: "change", ...named });
  }

  /** Has the cards dealt to all who sit. */
  start(): Promise<Problem | null> {
    return this.#do({ type: "start" });
  }

  handOver(seat: number, bot: string): Promise<Problem | null> {
    return this.#do({ type: "hand-over", seat, bot });
  }

  comeBack(seat: number): Promise<Problem | null> {
    return this.#do({ type: "come-back", seat });
  }

  resign(seat: number): Promise<Problem | null> {
    return this.#do({ type: "resign", seat });
  }

  close(): Promise<Problem | null> {
    return this.#do({ type: "close" });
  }

  /** The same people again: the id of the next table, or why not. */
  async rematch(): Promise<string | Problem> {
    const answered = await this.command({ type: "rematch" });
    return isProblem(answered) ? answered : (answered.table ?? this.table?.rematch ?? this.id);
  }

  #atSeat(command: (seat: number) => Unnamed<TableCommand>): Promise<Problem | null> {
    const seat = this.seat ?? this.you.seats?.[0];
    return seat === undefined ? Promise.resolve(WATCHING) : this.#do(command(seat));
  }

  async #do(command: Unnamed<TableCommand>): Promise<Problem | null> {
    const answered = await this.command(command);
    return isProblem(answered) ? answered : null;
  }
}
