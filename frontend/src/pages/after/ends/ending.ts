import type { Snippet } from "svelte";

import { t } from "../../../lib/frame.svelte";
import type { Words } from "../../../lib/words";
import type { Replay, SeatInfo, Value, View } from "../../../protocol";

/** A finished game, to be drawn. */
export interface Ending {
  readonly view: View;
  readonly people: readonly SeatInfo[];
  readonly words: Words;
  readonly reader: number | null;
  readonly replay: Replay | null; // with all hands open; null where the table does not give it
}

/** What stands at the head of the page. */
export interface Headline {
  readonly title: string;
  readonly why: readonly string[];
  readonly told?: string; // to a screen reader, instead of the title
}

/** What the end picture of a game gets: the head of the page and its parts, to be put where they belong. */
export interface EndProps {
  readonly ending: Ending;
  readonly hero: Snippet<[Headline]>; // the winners' faces, the title, why, and what to do next
  readonly title: Snippet<[Pick<Headline, "title" | "told">]>;
  readonly acts: Snippet; // what to do next
}

/** A seat in a sentence of the frame: `who` is "you" for the reader. */
export function whoIs({ view, reader }: Ending, seat: number): { who: "you" | "other"; name: string } {
  return { who: seat === reader ? "you" : "other", name: view.seats[seat]?.name ?? "" };
}

/** What a seat is called by itself. */
export function nameOf(ending: Ending, seat: number): string {
  return seat === ending.reader ? t("end-you") : whoIs(ending, seat).name;
}

/** Seats in a sentence of the frame: "Ana and you". */
export function namesOf({ words }: Ending, seats: readonly number[]): string {
  return words.value({ id: "seats", value: { type: "many", items: seats.map((seat) => ({ type: "who", seat })) } } satisfies Value);
}

/** A sentence of the game as one that stands beside others: with its full stop. */
export function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** By how much the winner is ahead, and of whom; null where nobody is. */
export function aheadOf({ view }: Ending): { readonly count: number; readonly seats: readonly number[] } | null {
  const [winner, ...more] = view.winners ?? [];
  if (winner === undefined || more.length) return null;
  const others = view.seats.filter(({ seat }) => seat !== winner);
  const best = Math.max(...others.map(({ score }) => score));
  const count = (view.seats[winner]?.score ?? 0) - best;
  return others.length && count > 0 ? { count, seats: others.filter(({ score }) => score === best).map(({ seat }) => seat) } : null;
}

const SPELLED = 12; // numbers up to this are written as words

/** A number in a sentence of the frame: as a figure, and as a word where that is usual. */
export function spelled(count: number): string {
  return count >= 1 && count <= SPELLED ? t(`ends-number-${count}`) : String(count);
}

/** The same at the beginning of a sentence. */
export function spelledFirst(count: number): string {
  const word = spelled(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
