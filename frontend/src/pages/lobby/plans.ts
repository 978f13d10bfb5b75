import type { GameInfo, NewTable, SeatPlan, Settings } from "../../protocol";

/** How many make a good evening where nobody said so; of other games three, if that fits. */
const GOOD: Readonly<Record<string, number>> = {
  steal_the_pile: 4,
  nacho_pile: 3,
  spite_and_malice: 2,
  old_bill: 3,
  old_bill_memory: 2,
  old_bill_maid: 4,
};
const FAST_PACE = 350; // ms for a bot's move, where the person likes it fast

export type Options = Readonly<Record<string, boolean | number | string>>;

/** A table as it was wished for the last time. */
export interface Plan {
  readonly seats: readonly SeatPlan[];
  readonly options: Options;
  readonly settings: Settings;
}

/** A bot for a chair, gentle ones and good ones in turn. */
export function botFor(game: GameInfo, chair: number): SeatPlan {
  const [gentle, good] = [game.levels[0] ?? game.bots[0] ?? "random", game.levels[1] ?? game.bots[0] ?? "random"];
  return { kind: "bot", bot: chair % 2 ? gentle : good };
}

/** So many chairs: me, and bots. */
export function againstBots(game: GameInfo, players: number): SeatPlan[] {
  return [{ kind: "me" }, ...Array.from({ length: players - 1 }, (_, n) => botFor(game, n + 1))];
}

/** How many sit down where nobody said so. */
export function goodNumber(game: GameInfo): number {
  return Math.min(game.most, Math.max(game.fewest, GOOD[game.id] ?? 3));
}

/** How a game is begun with one tap: as the last time, with bots on the chairs that were left open. */
export function atOnce(game: GameInfo, isFast: boolean): NewTable {
  const last = remembered(game);
  const seats = (last?.seats ?? againstBots(game, goodNumber(game))).map((plan, chair) =>
    plan.kind === "open" ? botFor(game, chair) : plan,
  );
  const settings = { ...(isFast ? { pace: FAST_PACE } : {}), ...last?.settings, public: false };
  return { game: game.id, seats, options: last?.options ?? {}, settings };
}

/** Of these house rules those that a table of so many has. */
export function optionsFor(game: GameInfo, players: number, options: Options): Options {
  const known = new Set(game.forms?.[String(players)]?.map((form) => form.name));
  return Object.fromEntries(Object.entries(options).filter(([name]) => known.has(name)));
}

const keptAs = (game: string): string => `cutpurse-plan-${game}`;

/** Keeps how a table was wished for, for the next time. */
export function remember(game: string, plan: Plan): void {
  try {
    localStorage.setItem(keptAs(game), JSON.stringify(plan));
  } catch {
    // a browser that keeps nothing begins as usual
  }
}

/** How a table of this game was wished for the last time, if that is still possible. */
export function remembered(game: GameInfo): Plan | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs(game.id)) ?? "null") as Plan | null;
    return kept !== null && isPossible(game, kept) ? kept : null;
  } catch {
    return null;
  }
}

function isPossible(game: GameInfo, { seats, options, settings }: Plan): boolean {
  return (
    seats.length >= game.fewest &&
    seats.length <= game.most &&
    seats.every((plan) => plan.kind !== "bot" || game.bots.includes(plan.bot ?? "")) &&
    typeof options === "object" &&
    typeof settings === "object"
  );
}
