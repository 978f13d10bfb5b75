"""Holds what seats are told against the whole position, card for card."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cutpurse.engine.differences import between
from cutpurse.engine.events import Event, Moment, Moved, Place, Replaced
from cutpurse.engine.look import EVERYBODY, look_at
from cutpurse.engine.message import Text, as_text
from cutpurse.engine.state import State
from cutpurse.engine.view import Eyes, Table, View
from cutpurse.engine.watch import Watched

Way = tuple[str | None, str | None]


class Flows:
    """The pieces that went each way at a beat: how many, and which faces are known."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.counts: Counter[Way] = Counter()
        self.faces: dict[Way, Counter[str]] = defaultdict(Counter)
        for event in events:
            if isinstance(event, Moved):
                way = (_zone(event.source), _zone(event.target))
                self.counts[way] += event.count
                self.faces[way].update(piece.face for piece in event.pieces if piece.face is not None)


def _zone(place: Place | None) -> str | None:
    return None if place is None else place.zone


class Truth:
    """A move that was watched, with what it did on the full board at each of its beats."""

    def __init__(self, state: State, index: int) -> None:
        self._game = state.game
        self._mover = state.to_move or 0
        self._pieces = bool(state.game.rulebook.count_pieces(state._board()))
        self._after = state.copy()
        self._watched = self._after.watch(index)

    def _name(self, number: int) -> str:
        names = self._watched._names
        return names[number] if number < len(names) else "after the last beat"

    def _true_flows(self, who: int) -> list[Flows]:
        """What really moved at each beat; a seat may have picked up a piece that others still see where it lay."""
        boards = [self._game.rulebook.layout.seen(sight.record) for sight in self._watched.sights]
        eyes = self._mover if who == EVERYBODY else who
        views = [look_at(self._game, board, eyes).table for board in boards]
        return [Flows(between(was, now).events) for was, now in pairwise(views)]

    def _check_star(self, number: int, flows: Flows) -> None:
        """All pieces come from one zone or all go to one: else nobody could tell hidden ones apart."""
        ways = flows.counts
        inside = [way for way in ways if None not in way]
        sources, targets = {way[0] for way in inside}, {way[1] for way in inside}
        assert min(len(sources), len(targets)) <= 1, (
            f"at the beat {self._name(number)!r} pieces go from several zones to several zones ({dict(ways)}): "
            "mark a beat between them with beat(s, ...)"
        )
        if self._pieces:
            assert len(inside) == len(ways), (
                f"at the beat {self._name(number)!r} a piece comes from nowhere or goes nowhere ({dict(ways)}): "
                "show it in a zone before and after"
            )

    def check(self, seat: Eyes) -> None:
        """What a seat was told is what happened."""
        who = self._game.check_eyes(seat)
        for number, true in enumerate(self._true_flows(who)):
            self._check_star(number, true)
            was, now = (sight.table(who) for sight in self._watched.sights[number : number + 2])
            events = between(was, now, self._watched._hints(number, who)[0]).events
            told = Flows(events)
            beat = self._name(number)
            assert told.counts == true.counts, f"seat {seat} is told at the beat {beat!r} of moves that were not made"
            for way, faces in told.faces.items():
                known = true.faces[way]
                if sum(known.values()) == true.counts[way]:
                    assert faces <= known, f"seat {seat} is told at the beat {beat!r} of faces that did not move"
            assert not any(isinstance(event, Replaced) for event in events), (
                f"at the beat {beat!r} a zone changed in a way that no event can tell: {events}"
            )
            _check_places(was, events)


def _check_places(table: Table, events: Sequence[Event]) -> None:
    """Pieces leave from places where they can be seen to lie."""
    counts = {zone.id: zone.count for zone in table.zones}
    for event in events:
        if isinstance(event, Moved):
            if event.source is not None:
                assert 0 <= event.source.index <= counts[event.source.zone] - event.count
                counts[event.source.zone] -= event.count
            if event.target is not None:
                assert 0 <= event.target.index <= counts[event.target.zone]
                counts[event.target.zone] += event.count


def texts_of(view: View) -> Iterator[Text]:
    """All that is said in a view."""
    yield view.prompt
    yield from view.verdict
    for zone in view.zones:
        yield zone.label
        for value in (*zone.values, *(value for piece in zone.pieces for value in piece.values)):
            yield _labelled(value.id, value.label)
    for value in (*view.values, *(part for seat in view.seats for part in seat.parts)):
        yield _labelled(value.id, value.label)
    for move in view.moves:
        yield move.say
        yield move.tag or ""
    yield from (reason.say for reason in view.reasons)
    yield from (conflict.say for conflict in view.conflicts)


def _labelled(value_id: str, label: Text | None) -> Text:
    return as_text(label, f"value-{value_id}")


def told_apart(one: Watched, other: Watched, seat: int | None) -> str | None:
    """Where a seat is told different things of two moves although it saw the same so far; None if nowhere."""
    who = one._game.check_seat(seat)
    for number, (here, there) in enumerate(zip(one.sights, other.sights, strict=False)):
        if here.board(who).raw != there.board(who).raw:
            return None
        if number > 0:
            mine, theirs = (_told_at(watched, number - 1, who) for watched in (one, other))
            if mine != theirs:
                return f"at beat {number}: {mine!r} or {theirs!r}"
    return None


def _told_at(watched: Watched, number: int, who: int) -> Moment:
    if number < len(watched._names):
        return watched._moment(number, watched._names[number], who)
    return watched._last_moment(who)
