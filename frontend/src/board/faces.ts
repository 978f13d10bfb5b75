import type { Zone } from "../protocol";

/** How a piece is drawn: symbols of the artwork, or nothing of ours (then what is written on it is shown as text). */
export interface Art {
  readonly full: string; // from 50 px width
  readonly small: string; // below
}

const LOOT = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker"];
const SUITS = ["H", "D", "C", "S"];
const BILL = [...SUITS.flatMap((suit) => [1, 2, 3, 4, 5, 6].map((rank) => `${suit}${rank}`)), "M1", "M2", "M3", "M4", "M5", "B"];
const NACHO = ["1", "2", "3", "4", "5", "6", "7", "wild", "steal", "score", "remove"];
const CROOK = ["<", ">", "M", "T"];
const SIGNS: Readonly<Record<string, string>> = { "<": "lt", ">": "gt" }; // what cannot stand in the name of a symbol

interface Pack {
  readonly faces: ReadonlySet<string>;
  readonly back: string;
  readonly edge: string; // the colour of the edges of a stack that lies face down
}

const pack = (faces: readonly string[], back: string, edge: string): Pack => ({ faces: new Set(faces), back, edge });
const loot = pack(LOOT, "back", "#6d1712");
const bill = pack(BILL, "back-bill", "#131f45");
const PACKS: Readonly<Record<string, Pack>> = {
  steal_the_pile: loot,
  steal_the_pile_solitaire: loot,
  spite_and_malice: loot,
  old_bill: bill,
  old_bill_memory: bill,
  old_bill_maid: bill,
  ten_card_crook: pack(CROOK, "back-crook", "#0f3731"),
  nacho_pile: pack(NACHO, "back", "#6d1712"),
};

/** The pictures of a face, or null where this game has none of ours. */
export function artOf(game: string, face: string, holds = "card"): Art | null {
  if (!PACKS[game]?.faces.has(face)) return null;
  const name = SIGNS[face] ?? face;
  return holds === "chip" ? { full: `n-${name}`, small: `n-${name}` } : { full: `c-${name}`, small: `k-${name}` };
}

/** The symbol of the back of a game's cards. */
export function backOf(game: string): string {
  return (PACKS[game] ?? loot).back;
}

/** The colour of the edge of a stack that lies face down. */
export function edgeOf(game: string): string {
  return (PACKS[game] ?? loot).edge;
}

/** How thick a stack looks, 0 to 4. */
export function depthOf(count: number): number {
  return count < 2 ? 0 : count < 5 ? 1 : count < 10 ? 2 : count < 18 ? 3 : 4;
}

/** A piece that is drawn: its number in the zone, and a key that it keeps while others come and go. */
export interface Drawn {
  readonly index: number;
  readonly face: string | null;
  readonly stands: string | null;
  readonly place: number | null;
  readonly key: string;
}

/** The listed pieces of a zone; equal pieces are told apart by how many of them lie before. */
export function drawn(zone: Zone): Drawn[] {
  const pieces = zone.pieces ?? [];
  const beneath = zone.count - pieces.length;
  const seen = new Map<string, number>();
  return pieces.map((piece, number) => {
    const stands = piece.stands_for ?? null;
    const place = piece.place ?? null;
    const kind = place === null ? `${piece.face ?? ""}/${stands ?? ""}` : `at ${place}`;
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return { index: beneath + number, face: piece.face, stands, place, key: `${kind} ${before}` };
  });
}
