"""What happened, as a seat saw it: moments with their events, and the law that ties them to views.

The law: a view with the events of the next move applied to it is the next view, exactly, for every seat (`apply`). So
after its first view a client needs events only. They are told at the beats that the rules mark, from the seat's own
views at those beats (`differences.py`), so they cannot say more than the seat could see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cutpurse.engine.message import Data, Text
from cutpurse.engine.view import Conflict, Draft, Move, Piece, Reason, Tally, Value, View, Zone


class Place(Data, frozen=True):
    """A place in a zone, counted from 0 at the bottom or the left."""

    zone: str
    index: int


class Moved(Data, tag="moved", frozen=True, kw_only=True):
    """Pieces went from one place to another together, keeping their order: a card, or a whole stack.

    `pieces` are those that can be told apart where they now lie (where they lay, if they went out of sight): the last
    of the `count` that moved. Without a source they came from nowhere, without a target they went there.
    """

    source: Place | None
    target: Place | None
    count: int = 1
    pieces: tuple[Piece, ...] = ()


class Turned(Data, tag="turned", frozen=True, kw_only=True):
    """A piece was turned over in its place, and now looks like this."""

    zone: str
    index: int
    piece: Piece


class Marked(Data, tag="marked", frozen=True, kw_only=True):
    """A piece stayed as it lay, but something about it changed: what it stands for, or a value."""

    zone: str
    index: int
    piece: Piece


class Shuffled(Data, tag="shuffled", frozen=True, kw_only=True):
    """A zone was shuffled."""

    zone: str
    shuffles: int


class Assigned(Data, tag="assigned", frozen=True, kw_only=True):
    """A zone now belongs to a seat, or is meant for one."""

    zone: str
    owner: int | None
    to: int | None


class ZoneValued(Data, tag="zone-valued", frozen=True, kw_only=True):
    """The values of a zone are now these."""

    zone: str
    values: tuple[Value, ...]


class Replaced(Data, tag="replaced", frozen=True, kw_only=True):
    """A zone is now this one: for what the other events cannot say."""

    zone: Zone


class Scored(Data, tag="scored", frozen=True, kw_only=True):
    """A seat's score, and what it is made of."""

    seat: int
    score: int
    parts: tuple[Value, ...] = ()


class Valued(Data, tag="valued", frozen=True, kw_only=True):
    """The facts of the table are now these."""

    values: tuple[Value, ...]


class Tallied(Data, tag="tallied", frozen=True, kw_only=True):
    """How many pieces of these faces the seat has not seen yet; `whole`: of no other faces any more."""

    tally: tuple[Tally, ...]
    whole: bool = False


class Asked(Data, tag="asked", frozen=True, kw_only=True):
    """Whose turn it is, what is asked, and, for the seat that decides, all it may do."""

    to_move: int | None
    prompt: Text
    moves: tuple[Move, ...] = ()
    reasons: tuple[Reason, ...] = ()
    drafts: tuple[Draft, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


class Ended(Data, tag="ended", frozen=True, kw_only=True):
    """The game is over: how, who won, and why."""

    reason: str
    winners: tuple[int, ...]
    verdict: tuple[Text, ...]


Event = (
    Moved | Turned | Marked | Shuffled | Assigned | ZoneValued | Replaced | Scored | Valued | Tallied | Asked | Ended
)


class Moment(Data, frozen=True, kw_only=True):
    """One beat of a move as a seat saw it: its kind, whose move it was, what happened, and that in a sentence."""

    beat: str
    by: int | None = None  # None: nobody's doing, such as a new deal, or a card that the deck plays
    events: tuple[Event, ...] = ()
    say: Text | None = None
    reveals: bool = False  # it showed this seat a face that it could not see before


# -- the law -----------------------------------------------------------------------------------------------------------


def apply(view: View, moments: Iterable[Moment]) -> View:
    """The view after these moments."""
    zones = {zone.id: zone for zone in view.zones}
    for moment in moments:
        for event in moment.events:
            view = _apply(view, zones, event)
    return replace(view, zones=tuple(zones.values()))


def _apply(view: View, zones: dict[str, Zone], event: Event) -> View:
    match event:
        case Moved():
            apply_move(zones, event)
        case Turned() | Marked():
            zones[event.zone] = with_piece(zones[event.zone], event.index, event.piece)
        case Shuffled():
            zones[event.zone] = replace(zones[event.zone], shuffles=event.shuffles)
        case Assigned():
            zones[event.zone] = replace(zones[event.zone], owner=event.owner, to=event.to)
        case ZoneValued():
            zones[event.zone] = replace(zones[event.zone], values=event.values)
        case Replaced():
            zones[event.zone.id] = event.zone
        case _:
            return _apply_beside(view, event)
    return view


def _apply_beside(view: View, event: Event) -> View:
    """An event that is not about a zone."""
    match event:
        case Scored():
            seats = list(view.seats)
            seats[event.seat] = replace(seats[event.seat], score=event.score, parts=event.parts)
            return replace(view, seats=tuple(seats))
        case Valued():
            return replace(view, values=event.values)
        case Tallied():
            return replace(view, tally=event.tally if event.whole else _retallied(view.tally, event.tally))
        case Asked():
            return replace(
                view,
                to_move=event.to_move,
                prompt=event.prompt,
                moves=event.moves,
                reasons=event.reasons,
                drafts=event.drafts,
                conflicts=event.conflicts,
            )
        case Ended():
            return replace(view, ended=event.reason, winners=event.winners, verdict=event.verdict)
        case _:
            raise TypeError(f"no event: {event!r:.60}")


def _retallied(tally: Sequence[Tally], changed: Sequence[Tally]) -> tuple[Tally, ...]:
    by_face = {entry.face: entry for entry in changed}
    return tuple(by_face.get(entry.face, entry) for entry in tally)


def apply_move(zones: dict[str, Zone], event: Moved) -> None:
    """Takes pieces out of one zone and puts them into another."""
    if event.source is not None:
        zone = zones[event.source.zone]
        first, last = event.source.index, event.source.index + event.count
        below = zone.unlisted
        pieces = zone.pieces[: max(0, first - below)] + zone.pieces[max(0, last - below) :]
        zones[zone.id] = replace(zone, count=zone.count - event.count, pieces=pieces)
    if event.target is not None:
        zone = zones[event.target.zone]
        at = event.target.index - zone.unlisted
        seen = event.pieces
        if at < 0 or len(seen) < event.count:  # what lies beneath an unseen piece is unseen too
            pieces = seen + zone.pieces[max(0, at) :]
        else:
            pieces = zone.pieces[:at] + seen + zone.pieces[at:]
        zones[zone.id] = replace(zone, count=zone.count + event.count, pieces=shown(zone, pieces))


def with_piece(zone: Zone, index: int, piece: Piece) -> Zone:
    """The zone with a piece that looks like this now; the topmost unlisted one may come to be listed."""
    at = index - zone.unlisted
    pieces = (piece, *zone.pieces) if at == -1 else (*zone.pieces[:at], piece, *zone.pieces[at + 1 :])
    return replace(zone, pieces=shown(zone, pieces))


def shown(zone: Zone, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces of a zone that are listed: the last ones."""
    if zone.shows is None:
        return tuple(pieces)
    return tuple(pieces[-zone.shows :]) if zone.shows else ()
