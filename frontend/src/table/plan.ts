import type { Event, Moment, Moved, Piece, Place, View, Zone } from "../protocol";

/** A face that is seen; null where it is hidden, undefined where the piece lies beneath others and nobody looks. */
export type Seen = string | null | undefined;

/** Pieces that go through the air together, from where they lay before the moment to where they lie after it. */
export interface Flight {
  readonly from: Place | null;
  readonly to: Place | null;
  readonly count: number;
  readonly was: Seen; // the face of the last of them before
  readonly is: Seen; // and after
}

/** A piece that stays in its zone, perhaps at another place. */
export interface Slide {
  readonly zone: string;
  readonly from: number;
  readonly to: number;
}

/** A number that grows or shrinks: the pieces of a zone, or a score. */
export interface Count<Id> {
  readonly id: Id;
  readonly was: number;
  readonly is: number;
}

/** How the pieces move. */
export type Manner = "deal" | "play" | "steal" | "bust" | "retire";

/** What is to be seen of a moment, by numbers and names only: nothing here knows a screen. */
export interface Plan {
  readonly manner: Manner;
  readonly flights: readonly Flight[];
  readonly slides: readonly Slide[];
  readonly turned: readonly Place[]; // turned over where they lie
  readonly marked: readonly Place[]; // changed, but not in their faces
  readonly shuffled: readonly string[];
  readonly counts: readonly Count<string>[];
  readonly scores: readonly Count<number>[];
  readonly lantern: { readonly from: number | null; readonly to: number | null } | null;
  readonly ended: boolean;
}

/** More than these are not told apart by the eye, and cost frames. */
export const MOST_IN_THE_AIR = 14;

/** Where a piece lay before the moment; null for one that came from nowhere. */
type Token = Place | null;

/** Finds out what is to be seen when a moment leads from one view to the next. */
export function plan(moment: Moment, before: View, after: View): Plan {
  const events = moment.events ?? [];
  const zones = new Map(before.zones.map((zone) => [zone.id, zone]));
  const later = new Map(after.zones.map((zone) => [zone.id, zone]));
  const moves = events.filter((event) => event.type === "moved");
  const traced = trace(events, zones);
  const flights = thin(moves.map((move, number) => flightsOf(move, number, traced, zones, later, after.seat)));
  const touched = new Set(moves.flatMap((move) => ends(move).map((place) => place.zone)));
  const asked = events.find((event) => event.type === "asked");
  const moving = asked && (asked.to_move ?? null) !== (before.to_move ?? null);
  const turned = placesOf(events, "turned", traced);
  const marked = placesOf(events, "marked", traced).filter(({ zone }) => later.get(zone)?.shape !== "bag");
  const shuffled = events.filter((event) => event.type === "shuffled").map((event) => event.zone);
  return {
    manner: mannerOf(moment.beat, moves, zones),
    flights,
    slides: [...touched].flatMap((id) => slidesOf(id, traced, later)),
    turned,
    marked,
    shuffled,
    counts: [...touched].flatMap((id) => countOf(id, zones, later)),
    scores: scoresOf(events, before),
    lantern: moving ? { from: before.to_move ?? null, to: asked.to_move ?? null } : null,
    ended: events.some((event) => event.type === "ended"),
  };
}

/** Whether nothing is to be seen: then nothing needs to be measured either. */
export function isQuiet(seen: Plan): boolean {
  const { flights, slides, turned, marked, shuffled, counts, scores } = seen;
  return seen.lantern === null && [flights, slides, turned, marked, shuffled, counts, scores].every((things) => things.length === 0);
}

/** All pieces after the moment by where they lay before it, and which event last moved each of them. */
interface Traced {
  readonly zones: ReadonlyMap<string, readonly Token[]>;
  readonly moved: ReadonlyMap<number, readonly Token[]>; // by the number of the event, counted among `moved`
}

/** Follows every piece through the events: their places are those at that moment, not those before or after. */
function trace(events: readonly Event[], before: ReadonlyMap<string, Zone>): Traced {
  const zones = new Map<string, Token[]>();
  const moved = new Map<number, Token[]>();
  const tokens = (id: string): Token[] => {
    let found = zones.get(id);
    if (!found) {
      const count = before.get(id)?.count ?? 0;
      found = Array.from({ length: count }, (_, index) => ({ zone: id, index }));
      zones.set(id, found);
    }
    return found;
  };
  for (const event of events) {
    if (event.type === "replaced") {
      zones.set(event.zone.id, Array.from({ length: event.zone.count }, () => null));
    } else if (event.type === "turned" || event.type === "marked") {
      tokens(event.zone);
    } else if (event.type === "moved") {
      const count = event.count ?? 1;
      const taken: Token[] = event.source
        ? tokens(event.source.zone).splice(event.source.index, count)
        : Array.from({ length: count }, () => null);
      if (event.target) tokens(event.target.zone).splice(event.target.index, 0, ...taken);
      moved.set(moved.size, taken);
    }
  }
  return { zones, moved };
}

/** The flights of one event: piece by piece where they can be told apart, else as one stack. */
function flightsOf(
  move: Moved,
  number: number,
  traced: Traced,
  before: ReadonlyMap<string, Zone>,
  after: ReadonlyMap<string, Zone>,
  reader: number | null,
): Flight[] {
  const taken = traced.moved.get(number) ?? [];
  const target = move.target ? after.get(move.target.zone) : undefined;
  const lie = target ? (traced.zones.get(target.id) ?? []) : [];
  const singles = taken.map((token): Flight => {
    const at = token ? lie.indexOf(token) : -1;
    const to = target ? { zone: target.id, index: at < 0 ? (move.target?.index ?? 0) : at } : null;
    return { from: token, to, count: 1, was: faceAt(before, token), is: faceAt(after, to) };
  });
  const source = move.source ? before.get(move.source.zone) : undefined;
  const apart = [source, target].some((zone) => zone && spread(zone, reader));
  return apart ? singles : together(singles);
}

/** Whether the pieces of a zone lie where each can be seen by itself; a hand of somebody else is a packet. */
function spread(zone: Zone, reader: number | null): boolean {
  if (zone.shape === "stack" || zone.shape === "bag") return false;
  const hidden = (zone.pieces ?? []).every((piece) => piece.face === null);
  return !(zone.shape === "fan" && hidden && zone.owner !== reader);
}

/** Flights of one event as one: that of the last piece, which is the top one, with all of them beneath it. */
function together(flights: readonly Flight[]): Flight[] {
  const last = flights.at(-1);
  return last ? [{ ...last, count: flights.reduce((sum, flight) => sum + flight.count, 0) }] : [];
}

/** At most so many that an eye can follow: the biggest events become stacks first. */
function thin(events: readonly Flight[][]): Flight[] {
  const kept = [...events];
  let total = kept.reduce((sum, flights) => sum + flights.length, 0);
  while (total > MOST_IN_THE_AIR) {
    const biggest = kept.reduce((best, flights, number) => (flights.length > kept[best]!.length ? number : best), 0);
    const size = kept[biggest]!.length;
    if (size < 2) break;
    kept[biggest] = together(kept[biggest]!);
    total -= size - 1;
  }
  return kept.flat().slice(0, MOST_IN_THE_AIR);
}

/** Pieces that stay in a zone that others leave or join. */
function slidesOf(id: string, traced: Traced, after: ReadonlyMap<string, Zone>): Slide[] {
  const zone = after.get(id);
  if (!zone || zone.shape === "stack" || zone.shape === "bag") return [];
  return (traced.zones.get(id) ?? []).flatMap((token, index) =>
    token?.zone === id ? [{ zone: id, from: token.index, to: index }] : [],
  );
}

function mannerOf(beat: string, moves: readonly Moved[], zones: ReadonlyMap<string, Zone>): Manner {
  if (beat === "bust") return "bust";
  if (moves.length > 0 && (beat === "steal" || moves.some((move) => snatched(move, zones)))) return "steal";
  const pair = ends(moves[0]).map(({ zone }) => zones.get(zone));
  const [source, target] = pair;
  const common = (zone: Zone | undefined): boolean => zone?.shape === "stack" && (zone.owner ?? null) === null;
  if (moves.length === 1 && (moves[0]?.count ?? 1) > 1 && common(source) && common(target)) return "retire";
  return common(source) && (source?.pieces ?? []).length === 0 ? "deal" : "play";
}

/** Whether a stack of several pieces goes from one owner's to another's. */
function snatched(move: Moved, zones: ReadonlyMap<string, Zone>): boolean {
  const [source, target] = ends(move).map(({ zone }) => zones.get(zone));
  const owners = [source?.owner ?? null, target?.owner ?? null];
  return (move.count ?? 1) > 1 && source?.shape === "stack" && !owners.includes(null) && owners[0] !== owners[1];
}

const ends = (move: Moved | undefined): Place[] => [move?.source, move?.target].filter((place) => place != null);

/** Where pieces lie after the moment about which events of a kind spoke. */
function placesOf(events: readonly Event[], type: "turned" | "marked", traced: Traced): Place[] {
  const places = events.flatMap((event) => (event.type === type ? [{ zone: event.zone, index: event.index }] : []));
  const inside = ({ zone, index }: Place): boolean => index < (traced.zones.get(zone)?.length ?? 0);
  return places.filter(inside);
}

function countOf(id: string, before: ReadonlyMap<string, Zone>, after: ReadonlyMap<string, Zone>): Count<string>[] {
  const was = before.get(id)?.count ?? 0;
  const is = after.get(id)?.count ?? 0;
  return was === is ? [] : [{ id, was, is }];
}

function scoresOf(events: readonly Event[], before: View): Count<number>[] {
  return events.flatMap((event) => {
    if (event.type !== "scored") return [];
    const was = before.seats.find((seat) => seat.seat === event.seat)?.score ?? 0;
    return was === event.score ? [] : [{ id: event.seat, was, is: event.score }];
  });
}

/** The piece at a place, so far as it is listed. */
export function pieceAt(zone: Zone | undefined, index: number): Piece | undefined {
  const pieces = zone?.pieces ?? [];
  return pieces[index - ((zone?.count ?? 0) - pieces.length)];
}

function faceAt(zones: ReadonlyMap<string, Zone>, place: Place | null): Seen {
  const zone = place ? zones.get(place.zone) : undefined;
  return zone?.shows === 0 ? null : place ? pieceAt(zone, place.index)?.face : undefined;
}
