import { t } from "../lib/frame.svelte";
import { message } from "../lib/words";
import type { Zone } from "../protocol";
import type { Mark, Stage } from "./stage";

/** What a piece is called: "9", "joker as 10", "face down". */
export function pieceName(stage: Stage, face: string | null, stands: string | null = null): string {
  if (face === null) return t("board-face-down");
  const name = stage.words.face(face);
  return stands === null ? name : t("board-stands-for", { face: name, as: stage.words.face(stands) });
}

/** What a zone is called by itself: "Pile"; to whom it belongs "Your pile", if its game says so. */
export function zoneLabel(stage: Stage, zone: Zone): string {
  return yours(stage, zone) ?? (zone.label ? stage.words.say(zone.label) : "");
}

function yours(stage: Stage, zone: Zone): string | null {
  return zone.label && zone.owner != null && zone.owner === stage.view.seat ? stage.words.aside(zone.label, "yours") : null;
}

/** What a zone is called, with whose it is: "Ana: Pile". */
export function zoneTitle(stage: Stage, zone: Zone): string {
  const label = zoneLabel(stage, zone) || zone.kind;
  const owner = zone.owner ?? null;
  if (owner === null) return label;
  if (owner === stage.view.seat) return yours(stage, zone) ?? t("board-yours", { zone: label });
  return t("board-owned", { name: stage.view.seats[owner]?.name ?? "", zone: label });
}

/** A zone as it is said: "Ana: Pile, 9 on top, 14 cards". */
export function zoneName(stage: Stage, zone: Zone): string {
  const title = zoneTitle(stage, zone);
  if (zone.count === 0) return t("board-zone-empty", { zone: title });
  const counted = countOf(zone);
  const top = zone.pieces?.at(-1);
  if (zone.shape !== "stack" || !top) return t("board-zone-counted", { zone: title, counted });
  return t("board-zone-topped", { zone: title, top: pieceName(stage, top.face, top.stands_for ?? null), counted });
}

/** A zone in a sentence, for who has tapped it: "Ana’s pile: a 9 on top." */
export function zoneSaid(stage: Stage, zone: Zone): string {
  const [said, top] = [titleSaid(stage, zone), zone.pieces?.at(-1)];
  if (zone.count === 0) return t("board-said-empty", { zone: said });
  if (zone.shape === "stack" && top?.face) return t("board-said-topped", { zone: said, top: stage.words.face(top.face, "a") });
  return t("board-said-counted", { zone: said, counted: countOf(zone) });
}

function titleSaid(stage: Stage, zone: Zone): string {
  const name = zone.owner == null || zone.owner === stage.view.seat ? "" : (stage.view.seats[zone.owner]?.name ?? "");
  const label = zoneLabel(stage, zone);
  if (!name || !label) return label || zoneTitle(stage, zone);
  const whose = stage.words.say(message("possessive", { name, ending: [...name].at(-1)!.toLowerCase() }));
  return t("board-said-whose", { whose, zone: label, low: label.charAt(0).toLowerCase() + label.slice(1) });
}

/** How many pieces: "14 cards", "3 chips". */
export function countOf(zone: Zone): string {
  const holds = zone.holds ?? "card";
  const id = holds === "card" ? "board-cards" : holds === "chip" ? "board-chips" : "board-pieces";
  return t(id, { count: zone.count });
}

/** A name with what can be done there; what stands on it to be read is part of it. */
export function named(name: string, mark: Mark): string {
  const tag = mark.tag && !mark.says.includes(mark.tag) ? mark.tag : "";
  return [name, tag, mark.says].filter(Boolean).join(", ");
}
