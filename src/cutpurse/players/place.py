"""A place at a table: all that a bot is ever given."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine import position, runner
from cutpurse.engine.game import Game
from cutpurse.engine.layout import CHANCE, States
from cutpurse.engine.message import Data
from cutpurse.engine.registry import load_with_options
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.seen import Seen
from cutpurse.engine.state import State
from cutpurse.engine.view import SpokenMove, View
from cutpurse.errors import SeatError, TruthError, shown

NOTHING_LIKE_IT = "no position of the game looks like this place"
MOST_PROVED = 1 << 10  # places that are remembered: a bot that keeps something in mind is sent them again and again


class Known(Data, frozen=True, kw_only=True):
    """A place as it is sent to another process: which table it is, and the record that was redacted for the seat."""

    game: str
    players: int
    options: dict[str, bool | int | str]
    seat: int
    ply: int
    actions: tuple[int, ...]  # none if another seat is to move
    record: bytes


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

    def sent(self) -> Known:
        """The place as it can be sent; it holds no more than the place does."""
        game = self._game
        return Known(
            game=game.id,
            players=game.players,
            options=game.options,
            seat=self._seat,
            ply=self._ply,
            actions=self._actions,
            record=self._known.tobytes(),
        )

    @classmethod
    def received(cls, known: Known, game: Game | None = None) -> Place:
        """The place that was sent, at a table that is loaded already or is now; what cannot be one is refused."""
        table = load_with_options(known.game, known.players, known.options) if game is None else game
        seat = table.check_seat(known.seat)
        place = object.__new__(cls)
        place._take(table, seat, known.ply, known.actions, _redacted(known, table))
        return place

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

    def moves(self, language: str | None = None) -> list[SpokenMove]:
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


def _redacted(known: Known, game: Game) -> States:
    """The record of a place that was sent, or a TruthError."""
    book = game.rulebook
    if known.game != game.id:
        raise TruthError(f"this place is at {shown(known.game)}, but the table plays {game.id}")
    states = book.layout.records(position.sized(game, known.record))
    position.check_table(game, states)
    if any(states[name].any() for name in CHANCE):
        raise TruthError("this place knows what chance will bring, which no seat does: redact it first")
    if known.ply < 0:
        raise TruthError(f"a place is reached after some moves or none, not after {known.ply}")
    _prove(game, known.seat, known.actions, known.record)
    return states


@functools.lru_cache(maxsize=MOST_PROVED)
def _prove(game: Game, seat: int, actions: tuple[int, ...], record: bytes) -> None:
    """Refuses a redacted record unless some position of the game looks like that to the seat.

    One is made of it, in plain Python and not for long. It must be a position of the game with these moves for the
    seat, and redacting it must leave the record, to the byte: what holds for positions then holds for the place.
    """
    whole = game.rulebook.layout.records(record)
    try:
        runner.cautious_completion(game.rulebook)(whole, 0, seat, seed_words(0))
    except (ArithmeticError, LookupError, TypeError, ValueError, runner.TooLong) as error:
        raise TruthError(NOTHING_LIKE_IT) from error
    position.begin_chance(whole)
    position.check(game, whole)
    found = State.checked(game, whole)
    if actions != tuple(found.actions if found.to_move == seat else ()):
        raise TruthError("a place has the legal moves to choose from if its seat is to move, and else none")
    game.runner.redact(whole, 0, seat)
    if whole.tobytes() != record:
        raise TruthError(NOTHING_LIKE_IT)
