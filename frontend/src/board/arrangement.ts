import type { Zone } from "../protocol";
import type { Stage } from "./stage";

/** The seats besides the one at the bottom, in playing order, the one after it first; for who only looks on all of them. */
export function othersOf(stage: Stage): number[] {
  const players = stage.view.seats.length;
  const me = stage.seat;
  if (me === null) return stage.view.seats.map((_, seat) => seat);
  return Array.from({ length: players - 1 }, (_, step) => (me + 1 + step) % players);
}

/** How much room so many others have; a big screen has it for one more. */
export function crowdOf(others: number, big = false): "none" | "one" | "few" | "many" | "cells" {
  return others === 0 ? "none" : others === 1 ? "one" : others <= 3 ? "few" : others <= (big ? 6 : 5) ? "many" : "cells";
}

/** The zone with this id. */
export function zoneOf(stage: Stage, id: string): Zone | null {
  return stage.view.zones.find((zone) => zone.id === id) ?? null;
}

/** The zones of a seat; null: those that are nobody's. */
export function zonesOf(stage: Stage, owner: number | null): Zone[] {
  return stage.view.zones.filter((zone) => (zone.owner ?? null) === owner);
}

/** The zone that a seat holds in hand, if the game has such a thing. */
export function handOf(stage: Stage, seat: number): Zone | null {
  return stage.view.zones.find((zone) => zone.owner === seat && isHand(zone)) ?? null;
}

/** Whether a zone is held rather than laid out. */
export function isHand(zone: Zone): boolean {
  return zone.kind === "hand";
}

/** Whether some face of it can be seen. */
export function isOpen(zone: Zone): boolean {
  return (zone.pieces ?? []).some((piece) => piece.face !== null);
}

/** Zones that belong together, side by side, in the order of their first. */
export function grouped(zones: readonly Zone[]): Zone[][] {
  const groups = new Map<string, Zone[]>();
  for (const zone of zones) {
    const group = groups.get(zone.group);
    if (group) group.push(zone);
    else groups.set(zone.group, [zone]);
  }
  return [...groups.values()];
}

/** Whether the person at the bottom decides now. */
export function myTurn(stage: Stage): boolean {
  return stage.seat !== null && stage.view.to_move === stage.seat && !stage.view.ended;
}
