/** The emblem of a row of a den and the ink it has, by the last word of its zone's id. */
const EMBLEMS: Readonly<Record<string, { readonly symbol: string; readonly ink: string }>> = {
  hearts: { symbol: "s-H", ink: "hearts" },
  diamonds: { symbol: "s-D", ink: "diamonds" },
  clubs: { symbol: "s-C", ink: "clubs" },
  spades: { symbol: "s-S", ink: "spades" },
};
const WAITING = { symbol: "i-mime", ink: "waiting" };

export function emblemOf(zone: string): { readonly symbol: string; readonly ink: string } {
  return EMBLEMS[zone.split(".").at(-1) ?? ""] ?? WAITING;
}
