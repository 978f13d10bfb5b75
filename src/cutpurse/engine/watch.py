"""Watching a move: the rules run uncompiled, and at each beat the board is kept as it was.

From what was kept, each seat is told its own moments: its own views at the beats and nothing else go into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cutpurse.engine.beat import LOT
from cutpurse.engine.differences import (
    AT_FIRST_END,
    AT_LAST_END,
    Difference,
    Hints,
    asked,
    beside,
    zones_between,
)
from cutpurse.engine.events import Asked, Moment
from cutpurse.engine.layout import NOBODY, Board, States
from cutpurse.engine.look import EVERYBODY, SPECTATOR, Sight, named
from cutpurse.engine.message import Message, Text, Who, say
from cutpurse.engine.seen import Seen
from cutpurse.engine.view import Eyes, Move, View, Zone

if TYPE_CHECKING:
    from cutpurse.engine.game import Game

NOTHING_ASKED = Asked(to_move=None, prompt="")
NO_DIFFERENCE = Difference()
NO_HINTS: tuple[Hints, tuple[Any, ...]] = ({}, ())
AFTERWARDS = "turn"  # the beat after the last one that rules marked: whose turn it is, and what is asked


class Beats:
    """Keeps a copy of the board at every beat of one run of the rules: `with` it, they run."""

    def __init__(self, states: States, board: Board) -> None:
        self._states = states
        self._board = board
        self._drawn = [self._chance()]  # as it was at first, before and after each lot, and at last
        self.kept: list[tuple[int, bytes]] = []

    def __enter__(self) -> Beats:
        self._board.watch = self._keep
        return self

    def __exit__(self, *failure: object) -> None:
        self._board.watch = None
        self._drawn.append(self._chance())

    @property
    def had_chance(self) -> bool:
        """Whether anything was drawn or shuffled but lots."""
        return any(before != after for before, after in zip(self._drawn[::2], self._drawn[1::2], strict=True))

    def _chance(self) -> tuple[int, int]:
        return self._board.chance_counter, self._board.chance_used

    def _keep(self, kind: int) -> None:
        if kind == LOT:
            self._drawn.append(self._chance())
        else:
            self.kept.append((kind, self._states.tobytes()))


class Watched:
    """What could be seen of a move, or of a deal: ask `moments` for a seat's part of it."""

    def __init__(
        self,
        game: Game,
        before: Sight | None,
        kept: Sequence[tuple[int, bytes]],
        after: Sight,
        move: Move | None = None,
        *,
        had_chance: bool = False,
    ) -> None:
        self._game = game
        names = game.rulebook.beat_names
        self.sights = [] if before is None else [before]  # the position before, at each beat, and after
        for _, record in kept:
            self.sights.append(self._at(record, after))
        self._names = [names[kind] for kind, _ in kept]
        if before is None:
            self._names = self._names[1:]  # of a deal the first beat is where looking begins
        self.sights.append(after)
        if len(self.sights) == 1:
            self.sights.append(after)  # a deal without beats
        self._move = move
        self.had_chance = had_chance  # something was drawn or shuffled
        self._compared: dict[tuple[Any, ...], Difference] = {}
        self._boards: dict[int, list[Seen]] = {}
        self._movers: dict[int, int | None] = {}
        self._hinted: dict[tuple[int, bool], tuple[Hints, tuple[Any, ...]]] = {}
        self._has_ends = move is not None and any(touch.end is not None for touch in move.touches)
        self._numbers: dict[str, int] = {}  # of parts of the table, by the zone that each is
        self._secret = move is not None and move.kind in game.rulebook.secret_kinds

    def _at(self, record: bytes, after: Sight) -> Sight:
        """The position at a beat: often it is the one at the beat before, or there is nothing more to come."""
        for known in (*self.sights[-1:], after):
            if known.record == record:
                return known
        return Sight(self._game, record, after.looks)

    @property
    def is_secret(self) -> bool:
        """Whether the other seats may not know of the move."""
        return self._secret

    def move(self, seat: Eyes) -> Move | None:
        """The move as its player saw it: for its player and `OPEN` only, else None, and for a deal.

        Its index and the places in a sorted hand tell what else the player holds: others may know its `code`.
        """
        return self._move if self._has_made(self._game.check_eyes(seat)) else None

    def code(self, seat: Eyes) -> str | None:
        """The notation of the move, None where these eyes may not know which it was, and for a deal."""
        return self._move.code if self._move and self._may_know(self._game.check_eyes(seat)) else None

    def _has_made(self, who: int) -> bool:
        """Whether who looks made the move, alone or together with everybody."""
        return who in (self._mover(who), EVERYBODY)

    def _may_know(self, who: int) -> bool:
        """Whether who looks may know which move it was."""
        return not self._secret or self._has_made(who)

    def first_view(self, seat: Eyes, names: Sequence[str] | None = None) -> View:
        """What a seat saw before the first moment; nothing is asked yet."""
        who = self._game.check_eyes(seat)
        table = self.sights[0].table(who)
        return View(
            game=self._game.id,
            seat=who if who >= 0 else None,
            seats=named(table.seats, self._game.check_names(names)),
            zones=table.zones,
            values=table.values,
            tally=table.tally,
        )

    def moments(self, seat: Eyes) -> tuple[Moment, ...]:
        """What a seat saw happen, beat by beat; what it could not see leaves no trace."""
        who = self._game.check_eyes(seat)
        told = [self._moment(number, name, who) for number, name in enumerate(self._names)]
        told.append(self._last_moment(who))
        return tuple([moment for moment in told if moment.events or moment.say is not None])

    def revealed(self, seat: Eyes) -> tuple[bool, ...]:
        """At each beat, and after the last, whether these eyes saw a face that they had not seen before."""
        who = self._game.check_eyes(seat)
        return tuple(self._difference(number, who).reveals for number in range(len(self.sights) - 1))

    # -- one moment --------------------------------------------------------------------------------------------------

    def _mover(self, who: int) -> int | None:
        """Who moved, as far as `who` can see."""
        if self._move is None:
            return None
        if who not in self._movers:
            self._movers[who] = self._seen_by(who)[0].to_move
        return self._movers[who]

    def _seen_by(self, who: int) -> list[Seen]:
        """The redacted boards before the move, at each beat, and after; for everybody together those of a spectator."""
        boards = self._boards.get(who)
        if boards is None:
            eyes = max(who, SPECTATOR)  # everybody together knows no more of turns
            boards = self._boards[who] = [sight.board(eyes) for sight in self.sights]
        return boards

    def _moment(self, number: int, name: str, who: int) -> Moment:
        found = self._difference(number, who)
        told = self._sentence(number, name, who)
        return Moment(
            beat=name,
            by=self._actor(number, told, who),
            events=tuple(found.events),
            say=told,
            reveals=found.reveals,
        )

    def _difference(self, number: int, who: int) -> Difference:
        """What changed on the table; what looks the same to several seats is compared once."""
        before, after = self.sights[number], self.sights[number + 1]
        if before is after:
            return NO_DIFFERENCE
        was, now = before.look(who), after.look(who)
        if was.made is now.made:
            return NO_DIFFERENCE
        hints, told = self._hints(number, who)
        whole = (told, id(was.made), id(now.made))
        found = self._compared.get(whole)
        if found is None:
            pairs = [(was.made[part], now.made[part]) for part in now.differs_from(was)]
            zones = self._zones_between([pair for pair in pairs if type(pair[0]) is Zone], hints, told)
            found = self._compared[whole] = Difference([*zones.events, *beside(pairs)], zones.reveals)
        return found

    def _zones_between(self, changed: Sequence[tuple[Zone, Zone]], hints: Hints, told: tuple[Any, ...]) -> Difference:
        """What happened to zones."""
        if not changed:
            return NO_DIFFERENCE
        key = (told, *[id(zone) for pair in changed for zone in pair])
        found = self._compared.get(key)
        if found is None:
            found = self._compared[key] = zones_between(changed, hints)
        return found

    def _actor(self, number: int, told: Text | None, who: int) -> int | None:
        """Whose doing a beat was: of whom its sentence tells, else of who moved; nobody's where `to_move` says so."""
        if isinstance(told, Message) and "who" in told.values:
            return _subject(told)
        then = self._seen_by(who)[number + 1]
        nobody = then.to_move == NOBODY and not then.ended
        return None if nobody else self._mover(who)

    def _last_moment(self, who: int) -> Moment:
        """What the rules did after their last beat, and what is asked now."""
        last = len(self.sights) - 1
        name = AFTERWARDS if self._names or self._move is None else self._move.kind
        found, now, by = self._difference(last - 1, who), self.sights[last], self._mover(who)
        before = NOTHING_ASKED if self._move is None else self.sights[0].asked(who)
        if not self._may_know(who):
            name = AFTERWARDS
        return Moment(
            beat=name,
            by=by,
            events=(*found.events, *asked(before, now.asked(who), now.end(who))),
            say=None if self._names or self._game.rulebook.tell is not None else self._move_told(who),
            reveals=found.reveals,
        )

    def _sentence(self, number: int, name: str, who: int) -> Text | None:
        tell = self._game.rulebook.tell
        if tell is None:
            return self._move_told(who) if number == 0 else None
        if who == EVERYBODY:
            return self._told_openly(number, name)
        boards = self._seen_by(who)
        return tell(boards[number], boards[number + 1], name, who)

    def _told_openly(self, number: int, name: str) -> Text | None:
        """What a spectator is told; or, where that says of whom it tells, what the seat itself is told, who knows more.

        A sentence without `who` speaks to its reader, which everybody together is not.
        """
        told = self._sentence(number, name, SPECTATOR)
        seat = self._mover(SPECTATOR) if told is None else _subject(told)
        own = None if seat is None or seat < 0 else self._sentence(number, name, seat)
        return told if own is None or _subject(own) != seat else own

    def _move_told(self, who: int) -> Text | None:
        """For games that tell nothing themselves: who did what, in the words of the move."""
        by = self._mover(who)
        if self._move is None or by is None or not self._may_know(who):
            return None
        return say("told-move", who=Who(by), move=self._move.say)

    def _hints(self, number: int, who: int) -> tuple[Hints, tuple[Any, ...]]:
        """What everybody saw of the move itself: the pieces it took hold of, and at which end others come.

        Also as something to look up what was compared with their help.
        """
        if number > 0 and not self._has_ends:
            return NO_HINTS
        key = who, number == 0
        found = self._hinted.get(key)
        if found is None:
            hints = self._seen_of_the_move(who, first=number == 0)
            found = self._hinted[key] = hints, tuple([(zone, *places) for zone, places in hints.items()])
        return found

    def _seen_of_the_move(self, who: int, *, first: bool) -> Hints:
        """Only pieces that look the same to who looks and to who moved, and only at the first beat.

        In a hand that is sorted for its owner and hidden from the others the place would tell what the card is.
        """
        by = self._mover(who)
        if self._move is None or by is None or not self._may_know(who):
            return {}
        hints: dict[str, list[int]] = {}
        for touch in self._move.touches:
            if touch.end is not None:
                hints.setdefault(touch.zone, []).append(AT_FIRST_END if touch.end == "first" else AT_LAST_END)
            elif not first or touch.piece is None or touch.role == "onto":
                continue
            elif who == by or self._looks_alike(touch.zone, touch.piece, who, by):
                hints.setdefault(touch.zone, []).append(touch.piece)
        return hints

    def _looks_alike(self, zone_id: str, piece: int, who: int, by: int) -> bool:
        """Whether a piece looked the same to two seats before the move."""
        before = self.sights[0]
        owned, seen = before.look(by).made, before.look(who).made
        number = self._numbers.get(zone_id)
        if number is None:
            ids = [getattr(part, "id", None) for part in owned]
            number = self._numbers[zone_id] = ids.index(zone_id)
        return seen[number] is owned[number] or seen[number].piece(piece) == owned[number].piece(piece)


def _subject(told: Text) -> int | None:
    """The seat of which a sentence tells, None if it does not say."""
    subject = told.values.get("who") if isinstance(told, Message) else None
    return subject.seat if isinstance(subject, Who) and subject.seat >= 0 else None
