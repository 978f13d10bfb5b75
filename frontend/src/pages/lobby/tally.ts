import type { Finished } from "../../protocol";

/** What became of my games of one kind. */
export interface Tally {
  readonly game: string;
  readonly played: number;
  readonly won: number;
  readonly best: number;
  readonly streak: number; // games won in a row, up to now
  readonly last: number;
}

/** My finished games (the last first), counted by game; what was played last comes first. */
export function tallied(games: readonly Finished[]): readonly Tally[] {
  const kinds = new Map<string, Finished[]>();
  for (const one of games) kinds.set(one.game, [...(kinds.get(one.game) ?? []), one]);
  return [...kinds].map(([game, played]) => {
    const lost = played.findIndex((one) => !one.won);
    return {
      game,
      played: played.length,
      won: played.filter((one) => one.won).length,
      best: Math.max(...played.map((one) => one.score)),
      streak: lost < 0 ? played.length : lost,
      last: played[0]?.finished ?? 0,
    };
  });
}
