"""A place at a table: all that a bot is ever given."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cutpurse.engine.game import Game
from cutpurse.engine.layout import States
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.seen import Seen
from cutpurse.engine.state import State
from cutpurse.engine.view import Move, View
from cutpurse.errors import SeatError


class Place:
    """One seat's knowledge of one position: its view, its observation, its legal moves, and worlds it can imagine.

    It holds a record from which all was taken that the seat may not know, so there is nothing to peek at.
    """

    __slots__ = ("_known", "_sight", "actions", "game", "ply", "seat")

    def __init__(self, state: State, seat: int) -> None:
        who = state.game.check_seat(seat)
        if who < 0:
            raise SeatError("a bot sits at a seat; a spectator has nothing to decide")
        self.game: Game = state.game
        self.seat = who
        self.ply = len(state.played)
        self.actions: tuple[int, ...] = tuple(state.actions) if state.to_move == who else ()  # legal now, for this seat
        self._known = state.records()
        self.game.runner.redact(self._known, 0, who)
        self._sight: State | None = None

    def knowing(self, known: States) -> Place:
        """The same place for somebody who knows less; the record must be one that was redacted for this seat."""
        other = object.__new__(Place)
        other.game, other.seat, other.ply, other.actions = self.game, self.seat, self.ply, self.actions
        other._known, other._sight = known, None
        return other

    @property
    def is_asked(self) -> bool:
        """Whether this seat is to move."""
        return bool(self.actions)

    def known(self) -> States:
        """What the seat knows as an array of one record, a copy: what kernels work on."""
        return self._known.copy()

    def board(self) -> Seen:
        """What the seat knows as rules see it, whole numbers by the names of the fields; it cannot be changed."""
        return self.game.rulebook.layout.seen(self._known.tobytes())

    def view(self) -> View:
        """What the seat sees, as people see it."""
        return self._look().view(self.seat)

    def moves(self, language: str | None = None) -> list[Move]:
        """The legal moves in words; none when another seat is to move."""
        return self._look().moves(language=language) if self.is_asked else []

    def observe(self) -> npt.NDArray[np.int32]:
        """What the seat knows, as one row of numbers."""
        return self._look().observe(self.seat)

    def guess(self, seed: Seed) -> State:
        """A whole position that the seat cannot tell from the real one."""
        whole = self.known()
        self.game.runner.complete(whole, 0, self.seat, seed_words(seed))
        return State.from_array(self.game, whole)

    def _look(self) -> State:
        """A position that looks to this seat as the real one does: what is hidden in it was drawn anew."""
        if self._sight is None:
            self._sight = self.guess(0)
        return self._sight
