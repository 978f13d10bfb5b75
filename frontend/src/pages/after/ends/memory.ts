import type { Replay } from "../../../protocol";
import { momentsOf } from "./replayed";

/** A card that was turned up. */
export interface Flip {
  readonly place: number;
  readonly seat: number;
}

/** What a seat did in a game of Memory. */
export interface Finder {
  readonly misses: number;
  readonly known: number; // misses whose partner had been turned up before
  readonly run: { readonly from: number; readonly length: number } | null; // its longest run of pairs, if that is more than one
}

/** How a game of Memory went, as its record tells it. */
export interface Memory {
  readonly turns: number;
  readonly flips: readonly Flip[];
  readonly faces: ReadonlyMap<number, string>; // what lay at each place, as far as it was ever turned up
  readonly finders: readonly Finder[];
  readonly cleared: { readonly seat: number; readonly pairs: number } | null; // who took the last pair, with how many in that turn
}

interface Miss {
  readonly seat: number;
  readonly first: number; // the place of its first card
  readonly flips: number; // how many cards had been turned up before its second
}

/** Follows a game from the first card to the last pair. */
export function memoryOf(replay: Replay): Memory {
  const flips: Flip[] = [];
  const faces = new Map<number, string>();
  const partners = new Map<number, number>();
  const misses: Miss[] = [];
  const found = replay.first.seats.map(() => [] as number[]); // for each seat, the turn of each of its pairs
  const chosen: { readonly place: number; readonly flips: number }[] = []; // in this turn, also what still lay open
  let turn = 0;
  let left = 0;
  for (const { frame, moment, after } of momentsOf(replay)) {
    if (frame.seat == null) continue;
    const table = after.zones.find((zone) => zone.shape === "grid");
    left = table?.count ?? 0;
    if (moment.beat === "flip") {
      chosen.push({ place: table?.places?.indexOf(frame.code ?? "") ?? -1, flips: flips.length });
      for (const event of moment.events ?? []) {
        if (event.type !== "turned" || event.piece.face === null || event.piece.place == null) continue;
        flips.push({ place: event.piece.place, seat: frame.seat });
        faces.set(event.piece.place, event.piece.face);
      }
    }
    const [first, second] = chosen.slice(-2);
    if (!first || !second) continue;
    if (moment.beat === "pair") {
      partners.set(first.place, second.place).set(second.place, first.place);
      found[frame.seat]?.push(turn);
    } else if (moment.beat === "miss") {
      misses.push({ seat: frame.seat, first: first.place, flips: second.flips });
      chosen.length = 0;
      turn++;
    }
  }
  const wasKnown = ({ first, flips: before }: Miss) => flips.slice(0, before).some((flip) => flip.place === partners.get(first));
  const finders = found.map((turns, seat) => {
    const mine = misses.filter((miss) => miss.seat === seat);
    return { misses: mine.length, known: mine.filter(wasKnown).length, run: longestRun(turns) };
  });
  const last = found.findIndex((turns) => turns.at(-1) === turn);
  return {
    turns: turn + (last < 0 ? 0 : 1),
    flips,
    faces,
    finders,
    cleared: left || last < 0 ? null : { seat: last, pairs: found[last]!.filter((one) => one === turn).length },
  };
}

/** How often each place was turned up, the most often first. */
export function oftenest({ flips }: Memory): readonly (readonly [place: number, times: number])[] {
  const times = new Map<number, number>();
  for (const { place } of flips) times.set(place, (times.get(place) ?? 0) + 1);
  return [...times].sort(([one, often], [other, oftener]) => oftener - often || one - other);
}

/** Who turned a place up how often, the most often first. */
export function turnersOf({ flips }: Memory, place: number): readonly (readonly [seat: number, times: number])[] {
  const times = new Map<number, number>();
  for (const flip of flips) if (flip.place === place) times.set(flip.seat, (times.get(flip.seat) ?? 0) + 1);
  return [...times].sort(([one, often], [other, oftener]) => oftener - often || one - other);
}

/** The longest run of pairs that were found in the same turn; the first of several. */
function longestRun(turns: readonly number[]): Finder["run"] {
  let best: Finder["run"] = null;
  for (let from = 0; from < turns.length; ) {
    let to = from;
    while (turns[to] === turns[from]) to++;
    if (to - from > Math.max(1, best?.length ?? 0)) best = { from, length: to - from };
    from = to;
  }
  return best;
}
