"""The events between what one seat sees at consecutive beats.

Pieces that left a zone are matched with pieces that came to another. At a beat all pieces come from one zone or all go
to one zone, so counting is enough to know where each went, also where faces are hidden; `GameSuite` holds games to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, count
from operator import ne
from typing import Any, NamedTuple

from msgspec.structs import replace

from cutpurse.engine.events import (
    Asked,
    Assigned,
    Ended,
    Event,
    Marked,
    Moved,
    Place,
    Replaced,
    Scored,
    Shuffled,
    Tallied,
    Turned,
    Valued,
    ZoneValued,
    apply_move,
    with_piece,
)
from cutpurse.engine.view import HIDDEN, Piece, Seat, Table, Tally, Value, Zone

UNLISTED = Piece(face=None, place=-1)  # stands for a piece that the zone counts and does not list
TURN_COST, CHANGE_COST, MARK_COST = (
    1.25,
    1.0,
    0.1,
)  # against leaving and coming, which cost 1 each: a turned piece stays where it is
LEAVE_AND_COME = 2.0
LARGEST_TABLE = 40_000  # cells; two rows that differ in more than that are taken as all gone and all new

Hints = Mapping[str, Sequence[int]]  # by zone, the numbers of the pieces that the move took hold of
AT_FIRST_END, AT_LAST_END = -1, -2  # among the hints of a zone: at which end others come


@dataclass(slots=True)
class _Slot:
    """A piece on its way: where it was, where it is, or both."""

    was: Piece | None
    now: Piece | None
    zone: str


class _Row(NamedTuple):
    """Where a zone changed: so many pieces stayed before it, then these, then others that stayed."""

    head: int
    slots: list[_Slot]


@dataclass(slots=True)
class _Flow:
    """A piece that left one zone for another."""

    source: _Slot | None
    target: _Slot | None


@dataclass(slots=True)
class Difference:
    """The events from one view to the next, and whether they showed a face that could not be seen before."""

    events: list[Event] = field(default_factory=list)
    reveals: bool = False


def between(before: Table, after: Table, hints: Hints | None = None) -> Difference:
    """What changed on the table: pieces, scores and values, but not whose turn it is."""
    pairs = [(was, now) for was, now in zip(_parts(before), _parts(after), strict=True) if was != now]
    found = zones_between([pair for pair in pairs if isinstance(pair[0], Zone)], hints or {})
    return Difference([*found.events, *beside(pairs)], found.reveals)


def _parts(table: Table) -> list[Any]:
    return [*table.seats, *table.zones, table.values, table.tally]


def asked(was: Asked, now: Asked, end: Ended | None) -> Iterator[Event]:
    """What a seat is asked after a move, and how the game ended."""
    if end is not None:
        yield end
    if now != was:
        yield now


def beside(pairs: Iterable[tuple[Any, Any]]) -> Iterator[Event]:
    """What changed besides the zones, of parts as they were and as they are: scores, values and the tally."""
    for was, now in pairs:
        if isinstance(now, Seat):
            yield Scored(seat=now.seat, score=now.score, parts=now.parts)
        elif isinstance(now, tuple):  # one of the two has entries, or they would be the same
            yield Valued(values=now) if isinstance((now or was)[0], Value) else _tallied(was, now)


def _tallied(before: Sequence[Tally], after: tuple[Tally, ...]) -> Tallied:
    """The entries of a tally that changed, or all of it where other faces are counted now."""
    changed = [(was, now) for was, now in zip(before, after, strict=False) if was is not now and was != now]
    if len(before) != len(after) or any(was.face != now.face for was, now in changed):
        return Tallied(tally=after, whole=True)
    return Tallied(tally=tuple([now for _, now in changed]))


# -- zones -------------------------------------------------------------------------------------------------------------


def zones_between(changed: Sequence[tuple[Zone, Zone]], hints: Hints) -> Difference:
    """What happened to zones that look different now."""
    found = Difference()
    zones = {was.id: was for was, _ in changed}
    rows = {
        was.id: _row(was, now, hints.get(was.id, ()))
        for was, now in changed
        if was.count != now.count or was.pieces != now.pieces
    }
    way = _only_way(rows)
    if way is not None:
        _tell_way(*way, rows, zones, found)
    elif rows:
        _tell_pieces(rows, zones, found)
    for _, now in changed:
        reached = zones[now.id]
        if reached != now:
            found.events += _rest(reached, now)
    return found


def _only_way(rows: Mapping[str, _Row]) -> tuple[_Slot, _Slot] | None:
    """From where to where a piece went, if nothing else happened to any piece."""
    if len(rows) != 2:
        return None
    (one, *others), (other, *more) = (row.slots for row in rows.values())
    if others or more:
        return None
    source, target = (one, other) if one.now is None else (other, one)
    return (source, target) if source.now is None and target.was is None and _may_be(source, target) else None


def _tell_way(
    source: _Slot, target: _Slot, rows: Mapping[str, _Row], zones: dict[str, Zone], found: Difference
) -> None:
    """A single piece that moved."""
    places = [Place(slot.zone, rows[slot.zone].head) for slot in (source, target)]
    move = Moved(source=places[0], target=places[1], pieces=_listed([target.now]))
    apply_move(zones, move)
    found.events.append(move)
    found.reveals = _reveals(_Flow(source, target))


def _tell_pieces(rows: Mapping[str, _Row], zones: dict[str, Zone], found: Difference) -> None:
    """What happened to pieces: first those that moved, then those that stayed and look different now."""
    flows = _flows(rows)
    current = {zone_id: [slot for slot in row.slots if slot.was is not None] for zone_id, row in rows.items()}
    for move in _moves(flows, rows, current):
        apply_move(zones, move)
        found.events.append(move)
    for zone_id, slots in current.items():
        for turn in _turns(zone_id, slots, rows[zone_id].head, found):
            zones[zone_id] = with_piece(zones[zone_id], turn.index, turn.piece)
            found.events.append(turn)
    found.reveals = found.reveals or any(_reveals(flow) for flow in flows)


def _row(was: Zone, now: Zone, hinted: Sequence[int]) -> _Row:
    """The pieces that a zone had and has where it changed, in an order in which both can be read."""
    if hinted:
        row = _explained(was.id, _pieces(was), _pieces(now), hinted)
        if row is not None:
            return row
    below = min(was.unlisted, now.unlisted)  # of those there is nothing to compare
    old, new = _pieces(was, below), _pieces(now, below)
    head, tail = _common(old, new)
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(gone) + len(come) == 1 and come != [UNLISTED]:
        return _Row(below + head, [_Slot(gone[0] if gone else None, come[0] if come else None, was.id)])
    has_places = all(pieces[0].place is not None for pieces in (was.pieces, now.pieces) if pieces)
    if has_places and not was.unlisted and not now.unlisted:
        return _Row(head, _by_place(was.id, gone, come))
    if len(new) > len(old) and all(piece is UNLISTED for piece in new[head : len(old)]):
        head = len(old)  # laid on what was the top, also if both look alike
        return _Row(below + head, _edit(was.id, (), new[head:]))
    return _Row(below + head, _edit(was.id, gone, come))


def _pieces(zone: Zone, first: int = 0) -> list[Piece]:
    """The pieces of a zone from a number on, those too that it does not list."""
    return [UNLISTED] * (zone.unlisted - first) + list(zone.pieces)


def _alike(one: Piece, other: Piece) -> bool:
    return one.face == other.face and one.stands_for == other.stands_for and one.place == other.place


def _explained(zone: str, old: list[Piece], new: list[Piece], hinted: Sequence[int]) -> _Row | None:
    """The change of a row if what was seen of the move itself explains it all."""
    taken = {number for number in hinted if number >= 0}
    first = min(taken, default=0)
    if len(taken) == 1 and old[:first] == new[:first] and old[first + 1 :] == new[first:]:
        return _Row(first, [_Slot(old[first], None, zone)])
    if taken:
        kept = [piece for i, piece in enumerate(old) if i not in taken]
        if len(kept) == len(new) and all(map(_alike, kept, new)):
            stay = iter(new)
            return _Row(0, [_Slot(piece, None if i in taken else next(stay), zone) for i, piece in enumerate(old)])
    more = len(new) - len(old)
    if more > 0 and AT_LAST_END in hinted and AT_FIRST_END not in hinted and old == new[:-more]:
        return _Row(len(old), [_Slot(None, piece, zone) for piece in new[-more:]])
    if more > 0 and AT_FIRST_END in hinted and all(map(_alike, old, new[more:])):
        return _Row(0, [_Slot(None, piece, zone) for piece in new[:more]] + _stayed(zone, old, new[more:]))
    if more > 0 and AT_LAST_END in hinted and all(map(_alike, old, new)):
        return _Row(0, _stayed(zone, old, new) + [_Slot(None, piece, zone) for piece in new[-more:]])
    return None


def _stayed(zone: str, old: Sequence[Piece], new: Sequence[Piece]) -> list[_Slot]:
    return [_Slot(was, now, zone) for was, now in zip(old, new, strict=False)]


def _by_place(zone: str, old: Sequence[Piece], new: Sequence[Piece]) -> list[_Slot]:
    """A piece in the same place is the same piece."""
    left = {piece.place: piece for piece in old}
    come = {piece.place: piece for piece in new}
    places = sorted({*left, *come}, key=lambda place: place or 0)
    return [_Slot(left.get(place), come.get(place), zone) for place in places]


def _common(old: Sequence[Piece], new: Sequence[Piece]) -> tuple[int, int]:
    """How many pieces are the same at the beginning and, of the others, at the end."""
    most = min(len(old), len(new))
    head = next(compress(count(), map(ne, old, new)), most)
    tail = next(compress(count(), map(ne, reversed(old), reversed(new))), most)
    return head, min(tail, most - head)


def _edit(zone: str, old: Sequence[Piece], new: Sequence[Piece]) -> list[_Slot]:
    """Two rows without a common beginning or end, aligned at the least cost."""
    if not old or not new or len(old) * len(new) > LARGEST_TABLE:
        return [_Slot(piece, None, zone) for piece in old] + [_Slot(None, piece, zone) for piece in new]
    if len(old) == len(new) == 1 and _change(old[0], new[0]) <= LEAVE_AND_COME:
        return [_Slot(old[0], new[0], zone)]
    costs = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old), -1, -1):
        for j in range(len(new), -1, -1):
            if i == len(old) or j == len(new):
                costs[i][j] = len(old) - i + len(new) - j
            else:
                costs[i][j] = min(
                    costs[i + 1][j + 1] + _change(old[i], new[j]), costs[i + 1][j] + 1, costs[i][j + 1] + 1
                )
    slots = []
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and costs[i][j] == costs[i + 1][j + 1] + _change(old[i], new[j]):
            slots.append(_Slot(old[i], new[j], zone))
            i, j = i + 1, j + 1
        elif i < len(old) and costs[i][j] == costs[i + 1][j] + 1:
            slots.append(_Slot(old[i], None, zone))
            i += 1
        else:
            slots.append(_Slot(None, new[j], zone))
            j += 1
    return slots


def _change(was: Piece, now: Piece) -> float:
    """What it costs to say that a piece stayed: nothing if it looks the same, little if it was covered or turned."""
    if _alike(was, now):
        return 0.0 if was == now else MARK_COST
    if now is UNLISTED:
        return 0.5  # something was laid on it
    if (was.face is None) != (now.face is None):
        return TURN_COST
    return CHANGE_COST if was.face == now.face else 3.0


# -- pieces on their way -----------------------------------------------------------------------------------------------


def _flows(rows: Mapping[str, _Row]) -> list[_Flow]:
    """Who went where: known faces first, then pieces that were hidden, then those that went out of sight.

    Where several would do, the topmost piece goes to the topmost place; from a face-down stack cards come off the top.
    """
    left = [slot for row in rows.values() for slot in row.slots if slot.now is None]
    come = [slot for row in rows.values() for slot in row.slots if slot.was is None]
    left.reverse()
    by_face: dict[str | None, list[_Slot]] = {}
    for slot in left:
        by_face.setdefault(_face(slot.was), []).append(slot)
    sources: dict[int, _Slot] = {}
    for target in reversed(come):
        if _face(target.now) is not None:
            _match(target, by_face.get(_face(target.now), []), sources)
    for target in come:
        _match(target, by_face.get(None, []), sources)
    left = _without(left, sources.values())
    for target in come:
        if _face(target.now) is None:
            _match(target, left, sources)
    flows = [_Flow(sources.get(id(target)), target) for target in come]
    _keep_order(flows, rows)
    return flows + [_Flow(slot, None) for slot in reversed(left)]


def _match(target: _Slot, candidates: list[_Slot], sources: dict[int, _Slot]) -> None:
    """Lets a piece that came, if that is still open, be the first candidate from another zone."""
    if id(target) in sources:
        return
    for number, slot in enumerate(candidates):
        if slot.zone != target.zone:
            sources[id(target)] = candidates.pop(number)
            return


def _without(slots: Iterable[_Slot], taken: Iterable[_Slot]) -> list[_Slot]:
    gone = set(map(id, taken))
    return [slot for slot in slots if id(slot) not in gone]


def _keep_order(flows: Sequence[_Flow], rows: Mapping[str, _Row]) -> None:
    """Lets a stack be told as one: unseen pieces that go the same way keep their order, and pieces that go out of sight
    together go zone by zone.
    """
    order = {zone: number for number, zone in enumerate(rows)}
    at = {id(slot): (order[zone], i) for zone, row in rows.items() for i, slot in enumerate(row.slots)}
    covered: dict[str, list[_Flow]] = {}
    ways: dict[tuple[str, str], list[_Flow]] = {}
    for flow in flows:
        if flow.source is not None and flow.target is not None and flow.target.now is UNLISTED:
            covered.setdefault(flow.target.zone, []).append(flow)
    _sort_sources(covered.values(), at)
    for flow in flows:
        unseen = flow.source is not None and flow.source.was in (UNLISTED, HIDDEN)
        if flow.source is not None and flow.target is not None and (unseen or flow.target.now in (UNLISTED, HIDDEN)):
            ways.setdefault((flow.source.zone, flow.target.zone), []).append(flow)
    _sort_sources(ways.values(), at)


def _sort_sources(groups: Iterable[Sequence[_Flow]], at: Mapping[int, tuple[int, int]]) -> None:
    """Within each group of flows, lets the pieces come in the order in which they lay."""
    for group in groups:
        in_order = sorted((flow.source for flow in group if flow.source), key=lambda slot: at[id(slot)])
        for flow, source in zip(group, in_order, strict=True):
            flow.source = source


def _face(piece: Piece | None) -> str | None:
    return None if piece is None else piece.face


def _may_be(source: _Slot, target: _Slot) -> bool:
    """Whether a piece that left can be one that came: they look the same, or one of the two cannot be seen."""
    was, now = _face(source.was), _face(target.now)
    return was is None or now is None or was == now


def _reveals(flow: _Flow) -> bool:
    if flow.target is None or flow.target.now is None or flow.target.now.face is None:
        return False
    return flow.source is None or flow.source.was is None or flow.source.was.face is None


def _moves(flows: Sequence[_Flow], rows: Mapping[str, _Row], current: dict[str, list[_Slot]]) -> Iterator[Moved]:
    """The flows as events, each telling its places as they are when it happens; neighbours that keep their order go
    as one.
    """
    at = {id(slot): i for row in rows.values() for i, slot in enumerate(row.slots)}
    waiting = list(flows)
    while waiting:
        run = [waiting.pop(0)]
        while waiting and _follows(run[-1], waiting[0], rows, at, current):
            run.append(waiting.pop(0))
        yield _one_move(run, rows, at, current)


def _follows(
    one: _Flow,
    other: _Flow,
    rows: Mapping[str, _Row],
    at: Mapping[int, int],
    current: Mapping[str, Sequence[_Slot]],
) -> bool:
    """Whether a piece travels right behind another: the same way, next to each other before and after."""
    if one.source is None or other.source is None or one.target is None or other.target is None:
        return False
    if (one.source.zone, one.target.zone) != (other.source.zone, other.target.zone):
        return False
    row = current[one.source.zone]
    place = _index(row, one.source)
    if place + 1 >= len(row) or row[place + 1] is not other.source:
        return False
    between_them = rows[one.target.zone].slots[at[id(one.target)] + 1 : at[id(other.target)]]
    return at[id(one.target)] < at[id(other.target)] and all(slot.now is None for slot in between_them)


def _one_move(
    run: Sequence[_Flow],
    rows: Mapping[str, _Row],
    at: Mapping[int, int],
    current: dict[str, list[_Slot]],
) -> Moved:
    source = target = None
    first = run[0]
    if first.source is not None:
        row = current[first.source.zone]
        at_source = _index(row, first.source)
        source = Place(first.source.zone, rows[first.source.zone].head + at_source)
        del row[at_source : at_source + len(run)]
    if first.target is not None:
        row = current[first.target.zone]
        at_target = _where(row, at, first.target)
        target = Place(first.target.zone, rows[first.target.zone].head + at_target)
        row[at_target:at_target] = [flow.target for flow in run if flow.target is not None]
    looks = [flow.target.now if flow.target else flow.source.was if flow.source else None for flow in run]
    return Moved(source=source, target=target, count=len(run), pieces=_listed(looks))


def _listed(pieces: Sequence[Piece | None]) -> tuple[Piece, ...]:
    """The pieces at the end that a zone lists."""
    seen: list[Piece] = []
    for piece in reversed(pieces):
        if piece is None or piece is UNLISTED:
            break
        seen.insert(0, piece)
    return tuple(seen)


def _where(row: Sequence[_Slot], at: Mapping[int, int], slot: _Slot) -> int:
    """Where a piece comes to lie among those that are there now: behind all that lie before it in the end."""
    mine = at[id(slot)]
    index = 0
    for i, other in enumerate(row):
        if at[id(other)] < mine:
            index = i + 1
    return index


def _index(row: Sequence[_Slot], slot: _Slot) -> int:
    return next(i for i, other in enumerate(row) if other is slot)


def _turns(zone: str, row: Sequence[_Slot], head: int, found: Difference) -> Iterator[Turned | Marked]:
    """Pieces that stayed and look different now, from the top down: so each that comes to light is listed in turn."""
    for index in range(len(row) - 1, -1, -1):
        was, now = row[index].was, row[index].now
        if was is None or now is None or was == now or now is UNLISTED:
            continue
        if was.face == now.face:
            yield Marked(zone=zone, index=head + index, piece=now)
        else:
            found.reveals = found.reveals or now.face is not None
            yield Turned(zone=zone, index=head + index, piece=now)


def _rest(reached: Zone, wanted: Zone) -> Iterator[Event]:
    """What is left to say about a zone once its pieces are in place."""
    if reached.shuffles != wanted.shuffles:
        yield Shuffled(zone=wanted.id, shuffles=wanted.shuffles)
        reached = replace(reached, shuffles=wanted.shuffles)
    if (reached.owner, reached.to) != (wanted.owner, wanted.to):
        yield Assigned(zone=wanted.id, owner=wanted.owner, to=wanted.to)
        reached = replace(reached, owner=wanted.owner, to=wanted.to)
    if reached.values != wanted.values:
        yield ZoneValued(zone=wanted.id, values=wanted.values)
        reached = replace(reached, values=wanted.values)
    if reached != wanted:
        yield Replaced(zone=wanted)
