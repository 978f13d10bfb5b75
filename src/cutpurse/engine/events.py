"""What happened between two views of the same seat: for animation, sound and the log.

Only views are compared, so an event can never tell a seat more than the seat could see. Cards that left one zone are
matched with cards that appeared in another, by face where faces are known, hidden ones otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cutpurse.engine.view import Event, View, Zone


@dataclass
class _Change:
    """One card more (or fewer) in a zone."""

    zone: str
    face: str | None


def events(before: View, after: View) -> list[Event]:
    """The changes from one view to the next, in the order a table would show them."""
    old = {zone.id: zone for zone in before.zones}
    new = {zone.id: zone for zone in after.zones}
    gone: list[_Change] = []
    come: list[_Change] = []
    turned: list[Event] = []
    for zone_id in [*old, *(zone_id for zone_id in new if zone_id not in old)]:
        was, now = old.get(zone_id), new.get(zone_id)
        lost, won, seen = _compare(zone_id, was, now)
        gone += lost
        come += won
        turned += seen
    shuffled = [
        Event(kind="shuffled", data={"zone": zone.id})
        for zone in after.zones
        if zone.id in old and zone.shuffles > old[zone.id].shuffles
    ]
    owners = {zone.id: zone.owner for zone in (*after.zones, *before.zones)}
    return [*_moved(gone, come, owners, before.to_move), *turned, *shuffled, *_told(before, after)]


def _compare(zone_id: str, was: Zone | None, now: Zone | None) -> tuple[list[_Change], list[_Change], list[Event]]:
    """Cards a zone lost and gained, and cards that stayed but were turned over."""
    before = _faces(was)
    after = _faces(now)
    lost, won = list(before), list(after)
    for face in before:
        if face in won and face in lost:
            won.remove(face)
            lost.remove(face)
    seen: list[Event] = []
    # a card that stays in its place with another side up was turned, not moved
    while lost and won and (None in lost) != (None in won):
        if None in lost:
            lost.remove(None)
            seen.append(Event(kind="revealed", data={"zone": zone_id, "face": won.pop(0)}))
        else:
            won.remove(None)
            seen.append(Event(kind="covered", data={"zone": zone_id, "face": lost.pop(0)}))
    return [_Change(zone_id, face) for face in lost], [_Change(zone_id, face) for face in won], seen


def _faces(zone: Zone | None) -> list[str | None]:
    """All cards of a zone; those that are counted but not listed are hidden ones."""
    if zone is None:
        return []
    listed = [card.face for card in zone.cards]
    return [None] * (zone.count - len(listed)) + listed


def _moved(
    gone: list[_Change], come: list[_Change], owners: Mapping[str, int | None], mover: int | None
) -> Iterator[Event]:
    """Pairs what left with what arrived; a card with no partner came from or went to somewhere out of sight."""
    left = list(gone)
    for arrival in sorted(come, key=lambda change: change.face is None):
        source = _source(left, arrival, owners, mover)
        if source is not None:
            left.remove(source)
        face = arrival.face if arrival.face is not None else (source.face if source else None)
        yield Event(kind="moved", data={"from": source and source.zone, "to": arrival.zone, "face": face})
    for rest in left:
        yield Event(kind="moved", data={"from": rest.zone, "to": None, "face": rest.face})


def _source(
    left: list[_Change], arrival: _Change, owners: Mapping[str, int | None], mover: int | None
) -> _Change | None:
    """Where a card most plausibly came from: its new owner or who was on turn, then the middle of the table."""
    others = [change for change in left if change.zone != arrival.zone]
    same = [change for change in others if change.face == arrival.face]
    hidden = [change for change in others if change.face is None]
    fitting = (same or others) if arrival.face is None else (same or hidden)
    owner = owners.get(arrival.zone)
    giver = mover if owner is None else owner

    def distance(change: _Change) -> int:
        holder = owners.get(change.zone)
        return 0 if holder == giver else 1 if holder is None else 2

    return min(fitting, key=distance, default=None)


def _told(before: View, after: View) -> Iterator[Event]:
    for was, now in zip(before.seats, after.seats, strict=True):
        if was.score != now.score:
            yield Event(kind="scored", data={"seat": now.seat, "from": was.score, "to": now.score})
    if after.ended is not None and before.ended is None:
        yield Event(kind="ended", data={"reason": after.ended, "winners": list(after.winners)})
    elif before.to_move != after.to_move:
        yield Event(kind="turn", data={"seat": after.to_move})
