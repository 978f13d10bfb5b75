"""A place at a table: all that a bot is ever given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine import runner
from cutpurse.engine.game import Game
from cutpurse.engine.layout import States
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.seen import Seen
from cutpurse.engine.state import State
from cutpurse.engine.view import Move, View
from cutpurse.errors import SeatError


class Place:
    """One seat's knowledge of one position: its view, its observation, its legal moves, and worlds it can imagine.

    It holds a record from which all was taken that the seat may not know, so there is nothing to peek at, and it
    cannot be changed by accident.
    """

    __slots__ = ("_actions", "_game", "_known", "_ply", "_seat", "_sight")

    def __init__(self, state: State, seat: int) -> None:
        who = state.game.check_seat(seat)
        if who < 0:
            raise SeatError("a bot sits at a seat; a spectator has nothing to decide")
        known = state.records()
        state.game.runner.redact(known, 0, who)
        actions = tuple(state.actions) if state.to_move == who else ()
        self._take(state.game, who, len(state._played), actions, known)  # `played` is a copy of the whole history

    def _take(self, game: Game, seat: int, ply: int, actions: tuple[int, ...], known: States) -> None:
        self._game, self._seat, self._ply, self._actions = game, seat, ply, actions
        self._known = known
        self._known.flags.writeable = False
        self._sight: State | None = None

    def knowing(self, known: States) -> Place:
        """The same place for somebody who knows less; the record must be one that was redacted for this seat."""
        other = object.__new__(Place)
        other._take(self.game, self.seat, self.ply, self.actions, known.copy())
        return other

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def seat(self) -> int:
        """Whose place it is."""
        return self._seat

    @property
    def ply(self) -> int:
        """How many moves were played since the deal."""
        return self._ply

    @property
    def actions(self) -> tuple[int, ...]:
        """The engine's numbers of the moves that are legal now, for this seat."""
        return self._actions

    @property
    def is_asked(self) -> bool:
        """Whether this seat is to move."""
        return bool(self.actions)

    def known(self) -> States:
        """What the seat knows as an array of one record, a copy: what kernels work on."""
        return self._known.copy()

    def algorithm(self, kernel: Callable[..., Any]) -> Any:
        """A kernel over the game's rules, run as they run: compiled once the game is, until then as plain Python."""
        if self.game.is_compiled:
            return self.game.algorithm(kernel)
        return runner.interpreted_algorithm(self.game.rulebook, kernel)

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
