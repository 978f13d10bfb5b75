"""The events between two views of one seat at consecutive beats.

Pieces that left a zone are matched with pieces that came to another. At a beat all pieces come from one zone or all go
to one zone, so counting is enough to know where each went, also where faces are hidden; `GameSuite` holds games to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

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
from cutpurse.engine.view import HIDDEN, Piece, View, Zone

UNLISTED = Piece(face=None, place=-1)  # stands for a piece that the zone counts and does not list
TURN_COST, CHANGE_COST, MARK_COST = (
    1.25,
    1.0,
    0.1,
)  # against leaving and coming, which cost 1 each: a turned piece stays where it is
LARGEST_TABLE = 40_000  # cells; two rows that differ in more than that are taken as all gone and all new

Hints = Mapping[str, Sequence[int]]  # by zone, the numbers of the pieces that the move took hold of
AT_FIRST_END, AT_LAST_END = -1, -2  # among the hints of a zone: at which end others come


@dataclass
class _Slot:
    """A piece on its way: where it was, where it is, or both."""

    was: Piece | None
    now: Piece | None
    zone: str


@dataclass
class _Flow:
    """A piece that left one zone for another."""

    source: _Slot | None
    target: _Slot | None


@dataclass
class Difference:
    """The events from one view to the next, and whether they showed a face that could not be seen before."""

    events: list[Event] = field(default_factory=list)
    reveals: bool = False


def between(before: View, after: View, hints: Hints | None = None) -> Difference:
    """What changed on the table: pieces, scores and values, but not whose turn it is."""
    found = Difference()
    if before.zones != after.zones:
        _zones(before.zones, after.zones, hints or {}, found)
    found.events += _beside(before, after)
    return found


def asked(before: View, after: View) -> Iterator[Event]:
    """What a seat is asked after a move, and how the game ended."""
    if after.ended is not None and before.ended is None:
        yield Ended(reason=after.ended, winners=after.winners, verdict=after.verdict)
    question = _question(after)
    if question != _question(before):
        yield question


def _question(view: View) -> Asked:
    return Asked(
        to_move=view.to_move,
        prompt=view.prompt,
        moves=view.moves,
        reasons=view.reasons,
        drafts=view.drafts,
        conflicts=view.conflicts,
    )


def _beside(before: View, after: View) -> Iterator[Event]:
    for was, now in zip(before.seats, after.seats, strict=True):
        if (was.score, was.parts) != (now.score, now.parts):
            yield Scored(seat=now.seat, score=now.score, parts=now.parts)
    if before.values != after.values:
        yield Valued(values=after.values)
    if before.tally != after.tally:
        yield _tallied(before, after)


def _tallied(before: View, after: View) -> Tallied:
    """The entries of a tally that changed, or all of it where other faces are counted now."""
    if [entry.face for entry in before.tally] != [entry.face for entry in after.tally]:
        return Tallied(tally=after.tally, whole=True)
    pairs = zip(before.tally, after.tally, strict=True)
    return Tallied(tally=tuple(now for was, now in pairs if was != now))


# -- zones -------------------------------------------------------------------------------------------------------------


def _zones(before: Sequence[Zone], after: Sequence[Zone], hints: Hints, found: Difference) -> None:
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was is not now and was != now]
    rows = {was.id: _row(was, now, hints.get(was.id, ())) for was, now in changed}
    flows = _flows(rows)
    current = {zone_id: [slot for slot in row if slot.was is not None] for zone_id, row in rows.items()}
    zones = {was.id: was for was, _ in changed}
    for move in _moves(flows, rows, current):
        apply_move(zones, move)
        found.events.append(move)
    for zone_id, row in current.items():
        for turn in _turns(zone_id, row, found):
            zones[zone_id] = with_piece(zones[zone_id], turn.index, turn.piece)
            found.events.append(turn)
    found.reveals = found.reveals or any(_reveals(flow) for flow in flows)
    for _, now in changed:
        found.events += _rest(zones[now.id], now)


def _row(was: Zone, now: Zone, hinted: Sequence[int]) -> list[_Slot]:
    """All pieces that a zone had or has, in an order in which both can be read."""
    old = [UNLISTED] * was.unlisted + list(was.pieces)
    new = [UNLISTED] * now.unlisted + list(now.pieces)
    by_place = all(piece.place is not None for piece in (*was.pieces, *now.pieces))
    if by_place and not was.unlisted and not now.unlisted:
        return _aligned_by_place(was.id, old, new)
    return _aligned(was.id, old, new, hinted)


def _aligned_by_place(zone: str, old: Sequence[Piece], new: Sequence[Piece]) -> list[_Slot]:
    """A piece in the same place is the same piece."""
    left = {piece.place: piece for piece in old}
    come = {piece.place: piece for piece in new}
    return [_Slot(left.get(place), come.get(place), zone) for place in sorted({*left, *come}, key=lambda p: p or 0)]


def _alike(one: Piece, other: Piece) -> bool:
    return one.face == other.face and one.stands_for == other.stands_for and one.place == other.place


def _aligned(zone: str, old: list[Piece], new: list[Piece], hinted: Sequence[int]) -> list[_Slot]:
    """The shortest way from one row of pieces to another, unless what was seen of the move itself explains it all."""
    taken = {number for number in hinted if number >= 0}
    kept = [piece for i, piece in enumerate(old) if i not in taken]
    if taken and len(kept) == len(new) and all(map(_alike, kept, new)):
        stay = iter(new)
        return [_Slot(piece, None if i in taken else next(stay), zone) for i, piece in enumerate(old)]
    more = len(new) - len(old)
    if more > 0 and AT_FIRST_END in hinted and all(map(_alike, old, new[more:])):
        return [_Slot(None, piece, zone) for piece in new[:more]] + _stayed(zone, old, new[more:])
    if more > 0 and AT_LAST_END in hinted and all(map(_alike, old, new)):
        return _stayed(zone, old, new) + [_Slot(None, piece, zone) for piece in new[-more:]]
    return _shortest(zone, old, new)


def _stayed(zone: str, old: Sequence[Piece], new: Sequence[Piece]) -> list[_Slot]:
    return [_Slot(was, now, zone) for was, now in zip(old, new, strict=False)]


def _shortest(zone: str, old: list[Piece], new: list[Piece]) -> list[_Slot]:
    head = 0
    while head < len(old) and head < len(new) and old[head] == new[head]:
        head += 1
    if len(new) > len(old) and all(now is UNLISTED for now in new[head : len(old)]):
        head = len(old)  # laid on what was the top, also if both look alike
    tail = 0
    while tail < len(old) - head and tail < len(new) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle = _edit(zone, old[head : len(old) - tail], new[head : len(new) - tail])
    return (
        _stayed(zone, old[:head], new[:head]) + middle + _stayed(zone, old[len(old) - tail :], new[len(new) - tail :])
    )


def _edit(zone: str, old: Sequence[Piece], new: Sequence[Piece]) -> list[_Slot]:
    """Two rows without a common beginning or end, aligned at the least cost."""
    if not old or not new or len(old) * len(new) > LARGEST_TABLE:
        return [_Slot(piece, None, zone) for piece in old] + [_Slot(None, piece, zone) for piece in new]
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


def _flows(rows: Mapping[str, Sequence[_Slot]]) -> list[_Flow]:
    """Who went where: known faces first, then pieces that were hidden, then those that went out of sight.

    Where several would do, the topmost piece goes to the topmost place; from a face-down stack cards come off the top.
    """
    left = [slot for row in rows.values() for slot in row if slot.now is None]
    come = [slot for row in rows.values() for slot in row if slot.was is None]
    left.reverse()
    sources: dict[int, _Slot] = {}
    for fits, targets in ((_same_face, come[::-1]), (_was_hidden, come), (_is_hidden, come)):
        for target in targets:
            if id(target) in sources:
                continue
            source = next((slot for slot in left if slot.zone != target.zone and fits(slot, target)), None)
            if source is not None:
                left.remove(source)
                sources[id(target)] = source
    flows = [_Flow(sources.get(id(target)), target) for target in come]
    _keep_order(flows, rows)
    return flows + [_Flow(slot, None) for slot in reversed(left)]


def _keep_order(flows: Sequence[_Flow], rows: Mapping[str, Sequence[_Slot]]) -> None:
    """Lets a stack be told as one: unseen pieces that go the same way keep their order, and pieces that go out of sight
    together go zone by zone.
    """
    order = {zone: number for number, zone in enumerate(rows)}
    at = {id(slot): (order[zone], i) for zone, row in rows.items() for i, slot in enumerate(row)}
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


def _faces(source: _Slot, target: _Slot) -> tuple[str | None, str | None]:
    return (source.was.face if source.was else None), (target.now.face if target.now else None)


def _same_face(source: _Slot, target: _Slot) -> bool:
    was, now = _faces(source, target)
    return was is not None and was == now


def _was_hidden(source: _Slot, target: _Slot) -> bool:
    return _faces(source, target)[0] is None


def _is_hidden(source: _Slot, target: _Slot) -> bool:
    return _faces(source, target)[1] is None


def _reveals(flow: _Flow) -> bool:
    if flow.target is None or flow.target.now is None or flow.target.now.face is None:
        return False
    return flow.source is None or flow.source.was is None or flow.source.was.face is None


def _moves(
    flows: Sequence[_Flow], rows: Mapping[str, Sequence[_Slot]], current: dict[str, list[_Slot]]
) -> Iterator[Moved]:
    """The flows as events, each telling its places as they are when it happens; neighbours that keep their order go
    as one.
    """
    at = {id(slot): i for row in rows.values() for i, slot in enumerate(row)}
    waiting = list(flows)
    while waiting:
        run = [waiting.pop(0)]
        while waiting and _follows(run[-1], waiting[0], rows, at, current):
            run.append(waiting.pop(0))
        yield _one_move(run, rows, at, current)


def _follows(
    one: _Flow,
    other: _Flow,
    rows: Mapping[str, Sequence[_Slot]],
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
    between_them = rows[one.target.zone][at[id(one.target)] + 1 : at[id(other.target)]]
    return at[id(one.target)] < at[id(other.target)] and all(slot.now is None for slot in between_them)


def _one_move(
    run: Sequence[_Flow],
    rows: Mapping[str, Sequence[_Slot]],
    at: Mapping[int, int],
    current: dict[str, list[_Slot]],
) -> Moved:
    source = target = None
    first = run[0]
    if first.source is not None:
        row = current[first.source.zone]
        source = Place(first.source.zone, _index(row, first.source))
        del row[source.index : source.index + len(run)]
    if first.target is not None:
        row = current[first.target.zone]
        target = Place(first.target.zone, _where(row, rows[first.target.zone], at, first.target))
        row[target.index : target.index] = [flow.target for flow in run if flow.target is not None]
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


def _where(row: Sequence[_Slot], order: Sequence[_Slot], at: Mapping[int, int], slot: _Slot) -> int:
    """Where a piece comes to lie among those that are there now: behind all that lie before it in the end."""
    mine = at[id(slot)]
    index = 0
    for i, other in enumerate(row):
        if at[id(other)] < mine:
            index = i + 1
    return index


def _index(row: Sequence[_Slot], slot: _Slot) -> int:
    return next(i for i, other in enumerate(row) if other is slot)


def _turns(zone: str, row: Sequence[_Slot], found: Difference) -> Iterator[Turned | Marked]:
    """Pieces that stayed and look different now, from the top down: so each that comes to light is listed in turn."""
    for index in range(len(row) - 1, -1, -1):
        was, now = row[index].was, row[index].now
        if was is None or now is None or was == now or now is UNLISTED:
            continue
        if was.face == now.face:
            yield Marked(zone=zone, index=index, piece=now)
        else:
            found.reveals = found.reveals or now.face is not None
            yield Turned(zone=zone, index=index, piece=now)


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
