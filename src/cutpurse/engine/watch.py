"""Watching a move: the rules run uncompiled, and at each beat the board is kept as it was.

From what was kept, each seat is told its own moments: its own views at the beats and nothing else go into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from cutpurse.engine.differences import AT_FIRST_END, AT_LAST_END, asked, between
from cutpurse.engine.events import Moment
from cutpurse.engine.layout import NOBODY, Board, States
from cutpurse.engine.look import look_at, question_of
from cutpurse.engine.message import Message, Text, Who, say
from cutpurse.engine.view import Move, View

if TYPE_CHECKING:
    from cutpurse.engine.game import Game

AFTERWARDS = "turn"  # the beat after the last one that rules marked: whose turn it is, and what is asked


class Beats:
    """Keeps a copy of the board at every beat of one run of the rules."""

    def __init__(self, states: States, board: Board) -> None:
        self._states = states
        self.kept: list[tuple[int, States]] = []
        board.watch = self._keep

    def _keep(self, kind: int) -> None:
        self.kept.append((kind, self._states.copy()))


class Watched:
    """What could be seen of a move, or of a deal: ask `moments` for a seat's part of it."""

    def __init__(
        self,
        game: Game,
        before: States | None,
        kept: Sequence[tuple[int, States]],
        after: States,
        move: Move | None = None,
    ) -> None:
        self._game = game
        names = game.rulebook.beat_names
        self._boards = [] if before is None else [before]
        self._boards += [states for _, states in kept]
        self._names = [names[kind] for kind, _ in kept]
        if before is None:
            self._names = self._names[1:]  # of a deal the first beat is where looking begins
        self._boards.append(after)
        if len(self._boards) == 1:
            self._boards.append(after)  # a deal without beats
        self._move = move
        self._by = None if before is None else int(before["to_move"][0])
        self._secret = move is not None and move.kind in game.rulebook.secret_kinds
        self._known: dict[tuple[int, int], States] = {}
        self._seen: dict[tuple[int, int], View] = {}

    @property
    def code(self) -> str:
        """The notation of the move, empty for a deal."""
        return "" if self._move is None else self._move.code

    @property
    def is_secret(self) -> bool:
        """Whether the other seats may not know of the move."""
        return self._secret

    def first_view(self, seat: int | None, names: Sequence[str] | None = None) -> View:
        """What a seat saw before the first moment; nothing is asked yet."""
        return self._named(0, self._game.check_seat(seat), self._game.check_names(names))

    def moments(self, seat: int | None, names: Sequence[str] | None = None) -> tuple[Moment, ...]:
        """What a seat saw happen, beat by beat; what it could not see leaves no trace."""
        who = self._game.check_seat(seat)
        called = self._game.check_names(names)
        told = [self._moment(number, name, who) for number, name in enumerate(self._names)]
        told.append(self._last_moment(who, called))
        return tuple(moment for moment in told if moment.events or moment.say is not None)

    # -- one moment --------------------------------------------------------------------------------------------------

    def _moment(self, number: int, name: str, who: int) -> Moment:
        found = between(self._look(number, who), self._look(number + 1, who), self._hints(number, who))
        told = self._sentence(number, name, who)
        return Moment(
            beat=name,
            by=self._actor(number, told),
            events=tuple(found.events),
            say=told,
            reveals=found.reveals,
        )

    def _actor(self, number: int, told: Text | None) -> int | None:
        """Whose doing a beat was: of whom its sentence tells, else of who moved; nobody's where `to_move` says so."""
        if isinstance(told, Message) and "who" in told.values:
            subject = told.values["who"]
            return subject.seat if isinstance(subject, Who) and subject.seat >= 0 else None
        then = self._boards[number + 1]
        nobody = int(then["to_move"][0]) == NOBODY and not int(then["ended"][0])
        return None if nobody else self._by

    def _last_moment(self, who: int, names: Sequence[str]) -> Moment:
        """What the rules did after their last beat, and what is asked now."""
        last = len(self._boards) - 1
        name = AFTERWARDS if self._names or self._move is None else self._move.kind
        was = self._look(last - 1, who)
        found = between(was, self._look(last, who), self._hints(last - 1, who))
        before = self._asked(0, who, names) if self._move is not None else was
        found.events += asked(before, self._asked(last, who, names))
        if self._secret and self._by != who:
            name = AFTERWARDS
        return Moment(
            beat=name,
            by=self._by,
            events=tuple(found.events),
            say=None if self._names or self._game.rulebook.tell is not None else self._move_told(who),
            reveals=found.reveals,
        )

    def _sentence(self, number: int, name: str, who: int) -> Text | None:
        tell = self._game.rulebook.tell
        if tell is None:
            return self._move_told(who) if number == 0 else None
        layout = self._game.rulebook.layout
        boards = [layout.board(self._redacted(i, who), 0) for i in (number, number + 1)]
        return tell(boards[0], boards[1], name, who)

    def _move_told(self, who: int) -> Text | None:
        """For games that tell nothing themselves: who did what, in the words of the move."""
        if self._move is None or self._by is None or (self._secret and who != self._by):
            return None
        return say("told-move", who=Who(self._by), move=self._move.say)

    def _hints(self, number: int, who: int) -> dict[str, list[int]]:
        """What everybody saw of the move itself: the pieces it took hold of, and at which end others come.

        Only pieces that look the same to who looks and to who moved: in a hand that is sorted for its owner and hidden
        from the others the place would tell what the card is.
        """
        if self._move is None or self._by is None or (self._secret and who != self._by):
            return {}
        hints: dict[str, list[int]] = {}
        for touch in self._move.touches:
            if touch.end is not None:
                hints.setdefault(touch.zone, []).append(AT_FIRST_END if touch.end == "first" else AT_LAST_END)
            elif number == 0 and touch.piece is not None and touch.role != "onto":
                seen, owner = self._look(0, who).zone(touch.zone), self._look(0, self._by).zone(touch.zone)
                if seen.piece(touch.piece) == owner.piece(touch.piece):
                    hints.setdefault(touch.zone, []).append(touch.piece)
        return hints

    # -- looking -----------------------------------------------------------------------------------------------------

    def _redacted(self, number: int, who: int) -> States:
        key = (number, who)
        if key not in self._known:
            known = self._boards[number].copy()
            self._game.runner.redact(known, 0, who)
            self._known[key] = known
        return self._known[key]

    def _look(self, number: int, who: int) -> View:
        """What a seat saw at a beat; nobody has a name there, for names play no part in what happens."""
        key = (number, who)
        if key not in self._seen:
            self._seen[key] = look_at(self._game, self._redacted(number, who), who, [""] * self._game.players)
        return self._seen[key]

    def _named(self, number: int, who: int, names: Sequence[str]) -> View:
        view = self._look(number, who)
        return replace(view, seats=tuple(replace(seat, name=names[seat.seat]) for seat in view.seats))

    def _asked(self, number: int, who: int, names: Sequence[str]) -> View:
        listed = np.zeros(self._game.rulebook.most_moves, np.int32)
        count = self._game.runner.list_moves(self._boards[number], 0, listed)
        actions = [int(action) for action in listed[:count]]
        return question_of(self._game, self._redacted(number, who), who, actions, self._named(number, who, names))
