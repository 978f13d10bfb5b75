import type { Odds, Value, Zone } from "../../protocol";
import type { Stage } from "../stage";

type Facts = readonly Value[] | undefined;

/** Facts that an arrangement shows by itself, or that the prompt says in words: they are not listed beside the board again. */
export const ON_THE_BOARD: Readonly<Record<string, readonly string[]>> = {
  old_bill: ["turn"],
  old_bill_maid: ["giver", "taker", "out"],
  old_bill_memory: ["flip"],
  steal_the_pile_solitaire: ["deck_score", "ahead", "deck_played"],
  ten_card_crook: ["points", "room", "hold_turns"],
};

/** Games that ask with two buttons at times: on a phone their prompt keeps the room for both. */
export const TWO_BUTTONS: readonly string[] = ["nacho_pile"];

/** The fact with that name, if it is known now. */
export function fact(facts: Facts, id: string): Value | undefined {
  return facts?.find((value) => value.id === id);
}

/** A fact that is a number; 0 where it is not known. */
export function numberOf(facts: Facts, id: string): number {
  const value = fact(facts, id)?.value;
  return typeof value === "number" ? value : 0;
}

/** A fact that is a chance, if it is known now. */
export function oddsOf(facts: Facts, id: string): Odds | null {
  const value = fact(facts, id)?.value;
  return typeof value === "object" && value.type === "odds" ? value : null;
}

/** The seat that a fact names, if it is known now. */
export function seatOf(facts: Facts, id: string): number | null {
  const value = fact(facts, id)?.value;
  return typeof value === "object" && value.type === "who" ? value.seat : null;
}

/** The id of the message that a fact is, if it is one. */
export function messageOf(facts: Facts, id: string): string | null {
  const value = fact(facts, id)?.value;
  return typeof value === "object" && value.type === "message" ? value.id : null;
}

/** The seats that a fact lists. */
export function seatsOf(facts: Facts, id: string): number[] {
  const value = fact(facts, id)?.value;
  if (typeof value !== "object" || value.type !== "many") return [];
  return value.items.flatMap((item) => (typeof item === "object" && item.type === "who" ? [item.seat] : []));
}

/** The zones of a kind, of one seat if it is given. */
export function zonesOfKind(stage: Stage, kind: string, owner?: number): Zone[] {
  return stage.view.zones.filter((zone) => zone.kind === kind && (owner === undefined || zone.owner === owner));
}
