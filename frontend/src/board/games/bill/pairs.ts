import type { Zone } from "../../../protocol";
import { type Drawn, drawn } from "../../faces";

/** A card of a row, and whether it makes a pair with the one before it. */
export interface Clasped {
  readonly card: Drawn;
  readonly second: boolean;
}

/** The cards of a row; so many equal ones lie together as the row has pairs. */
export function clasped(zone: Zone): Clasped[] {
  const value = zone.values?.find(({ id }) => id === "pairs")?.value;
  let pairs = typeof value === "number" ? value : 0;
  const found: Drawn[][] = [];
  for (const card of drawn(zone)) {
    const partner = pairs > 0 && found.find((lying) => lying.length === 1 && lying[0]?.face === card.face);
    if (partner) {
      partner.push(card);
      pairs -= 1;
    } else found.push([card]);
  }
  return found.flatMap((cards) => cards.map((card, number) => ({ card, second: number > 0 })));
}
