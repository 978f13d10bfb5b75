import type { Value, View } from "../../protocol";

/** So many units can be drawn one by one before a row gets too thin to count. */
export const MOST_UNITS = 60;

/** A part of a score: how much of the row it takes. */
export interface Share {
  readonly part: Value | null; // null: the score has no parts, or they do not add up to it
  readonly units: number;
}

/** A row of the count: a seat, or (null) what stands against a single player. */
export interface CountRow {
  readonly seat: number | null;
  readonly place: number; // 1 is the best; equal scores share a place
  readonly won: boolean;
  readonly score: number;
  readonly shares: readonly Share[]; // to be drawn
  readonly told: readonly Value[]; // to be written: parts that are not the score cut in pieces
}

/** In a game for one, the value that says what the other side has. */
const RIVALS: Readonly<Record<string, string>> = { steal_the_pile_solitaire: "deck_score" };

/** Who has how much and what it is made of, the best first. */
export function countOf(view: View): readonly CountRow[] {
  const winners = new Set(view.winners ?? []);
  const rows = view.seats.map(({ seat, score, parts = [] }) => ({
    seat: seat as number | null,
    won: winners.has(seat),
    score,
    ...shared(score, parts),
  }));
  const rival = rivalOf(view);
  if (rival !== null) {
    rows.push({ seat: null, won: !winners.size, score: rival, shares: [{ part: null, units: rival }], told: [] });
  }
  rows.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
  return rows.map((row) => ({ ...row, place: 1 + rows.findIndex((other) => isLevel(row, other)) }));
}

/** The most that anybody has: all rows are drawn to the same scale. */
export function longest(rows: readonly CountRow[]): number {
  return Math.max(0, ...rows.map((row) => row.shares.reduce((sum, share) => sum + share.units, 0)));
}

/** The parts that anybody's row is made of, for the key below the rows; one alone needs none. */
export function keyOf(rows: readonly CountRow[]): readonly Value[] {
  const parts = new Map<string, Value>();
  for (const row of rows) for (const { part, units } of row.shares) if (part && units) parts.set(part.id, part);
  return parts.size > 1 ? [...parts.values()] : [];
}

function shared(score: number, parts: readonly Value[]): Pick<CountRow, "shares" | "told"> {
  const numbers = parts.filter((part) => typeof part.value === "number");
  const whole = numbers.reduce((sum, part) => sum + (part.value as number), 0);
  const addsUp = numbers.length > 0 && whole === score && numbers.every((part) => (part.value as number) >= 0);
  if (addsUp) return { shares: numbers.map((part) => ({ part, units: part.value as number })), told: [] };
  return { shares: [{ part: null, units: Math.max(0, score) }], told: parts };
}

function rivalOf(view: View): number | null {
  const value = view.values?.find((one) => one.id === RIVALS[view.game])?.value;
  return typeof value === "number" ? value : null;
}

function isLevel(one: { won: boolean; score: number }, other: { won: boolean; score: number }): boolean {
  return one.won === other.won && one.score === other.score;
}
