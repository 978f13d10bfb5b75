import type { Asked, Event, Moment, Moved, Piece, Tally, View, Zone } from "../protocol";

/**
 * The view after these moments: the law of docs/views-and-events.md, the same as `apply` of the engine.
 *
 * Nothing that is given is changed, and what stays the same stays the same object.
 */
export function apply(view: View, moments: readonly Moment[]): View {
  const zones = new Map(view.zones.map((zone) => [zone.id, zone]));
  let after = view;
  let moved = false;
  for (const moment of moments) {
    for (const event of moment.events ?? []) {
      if (applyToZones(zones, event)) moved = true;
      else after = applyBeside(after, event);
    }
  }
  return moved ? { ...after, zones: [...zones.values()] } : after;
}

/** Applies an event that is about zones; false if it is about something else. */
function applyToZones(zones: Map<string, Zone>, event: Event): boolean {
  switch (event.type) {
    case "moved":
      applyMove(zones, event);
      return true;
    case "turned":
    case "marked":
      zones.set(event.zone, withPiece(known(zones, event.zone), event.index, event.piece));
      return true;
    case "shuffled":
      zones.set(event.zone, changed(known(zones, event.zone), { shuffles: event.shuffles || undefined }));
      return true;
    case "assigned":
      zones.set(event.zone, changed(known(zones, event.zone), { owner: event.owner, to: event.to }));
      return true;
    case "zone-valued":
      zones.set(event.zone, changed(known(zones, event.zone), { values: event.values }));
      return true;
    case "replaced":
      zones.set(event.zone.id, event.zone);
      return true;
    default:
      return false;
  }
}

function applyBeside(view: View, event: Event): View {
  switch (event.type) {
    case "scored": {
      const seats = view.seats.map((seat) =>
        seat.seat === event.seat ? { ...changed(seat, { parts: event.parts }), score: event.score } : seat,
      );
      return { ...view, seats };
    }
    case "valued":
      return changed(view, { values: event.values });
    case "tallied":
      return changed(view, { tally: event.whole ? event.tally : retallied(view.tally ?? [], event.tally) });
    case "asked":
      return changed(view, question(event));
    case "ended":
      return changed(view, { ended: event.reason, winners: event.winners, verdict: event.verdict });
    default:
      throw new TypeError(`no event: ${event.type}`);
  }
}

function question({ to_move, prompt, moves, reasons, drafts, conflicts }: Asked): Partial<View> {
  return { to_move, prompt, moves, reasons, drafts, conflicts };
}

function retallied(tally: readonly Tally[], changes: readonly Tally[]): readonly Tally[] {
  const byFace = new Map(changes.map((entry) => [entry.face, entry]));
  return tally.map((entry) => byFace.get(entry.face) ?? entry);
}

/** Takes pieces out of one zone and puts them into another. */
function applyMove(zones: Map<string, Zone>, event: Moved): void {
  const count = event.count ?? 1;
  if (event.source) {
    const zone = known(zones, event.source.zone);
    const pieces = zone.pieces ?? [];
    const first = event.source.index - unlisted(zone);
    const left = [...pieces.slice(0, Math.max(0, first)), ...pieces.slice(Math.max(0, first + count))];
    zones.set(zone.id, { ...changed(zone, { pieces: left }), count: zone.count - count });
  }
  if (event.target) {
    const zone = known(zones, event.target.zone);
    const pieces = zone.pieces ?? [];
    const seen = event.pieces ?? [];
    const at = event.target.index - unlisted(zone);
    const isCovered = at < 0 || seen.length < count; // what lies beneath an unseen piece is unseen too
    const beneath = isCovered ? [] : pieces.slice(0, at);
    const all = [...beneath, ...seen, ...pieces.slice(Math.max(0, at))];
    zones.set(zone.id, { ...changed(zone, { pieces: listed(zone, all) }), count: zone.count + count });
  }
}

/** The zone with a piece that looks like this now; the topmost unlisted one may come to be listed. */
function withPiece(zone: Zone, index: number, piece: Piece): Zone {
  const at = index - unlisted(zone);
  const pieces = zone.pieces ?? [];
  const all = at === -1 ? [piece, ...pieces] : [...pieces.slice(0, at), piece, ...pieces.slice(at + 1)];
  return changed(zone, { pieces: listed(zone, all) });
}

/** The pieces of a zone that are listed: the last ones. */
function listed(zone: Zone, pieces: readonly Piece[]): readonly Piece[] {
  if (zone.shows == null) return pieces;
  return zone.shows > 0 ? pieces.slice(-zone.shows) : [];
}

/** How many pieces lie unseen beneath those listed. */
export function unlisted(zone: Zone): number {
  return zone.count - (zone.pieces?.length ?? 0);
}

/** The piece of that number in its zone, null when it is not listed. */
export function pieceAt(zone: Zone, number: number): Piece | null {
  return zone.pieces?.[number - unlisted(zone)] ?? null;
}

function known(zones: Map<string, Zone>, id: string): Zone {
  const zone = zones.get(id);
  if (!zone) throw new RangeError(`no zone: ${id}`);
  return zone;
}

/**
 * The thing with these fields changed, left out where they have their default, as the table leaves them out.
 *
 * All fields that an event changes and that have a default have an empty one: nothing, no text or an empty list.
 * (A seat may be 0; `shuffles` is left out by who counts them.)
 */
function changed<T extends object>(thing: T, fields: Partial<T>): T {
  const after = { ...thing };
  for (const name of Object.keys(fields) as (keyof T)[]) {
    const value = fields[name];
    if (value == null || value === "" || (Array.isArray(value) && value.length === 0)) {
      delete after[name];
    } else {
      after[name] = value as T[keyof T];
    }
  }
  return after;
}
