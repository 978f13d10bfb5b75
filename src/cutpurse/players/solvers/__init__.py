"""Games solved, exactly or nearly so: one module for each game that can be."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from cutpurse.engine.game import Game
from cutpurse.errors import OptionError

SOLVED = ("ten_card_crook", "old_bill_memory", "nacho_pile", "steal_the_pile_solitaire", "old_bill_maid")
PLANNED = {"ten_card_crook": (1,), "old_bill_memory": (2,), "nacho_pile": (2,)}  # with how many players there is a plan


class Solution(Protocol):
    """What is known of a game, as figures."""

    def plain(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        ...


class Plan(Protocol):
    """A way to play: what every legal move is worth to a seat that knows what is on the board, and no more."""

    error: float  # the standard error of what it tells; 0 where it is exact

    def values(self, board: Any, actions: Sequence[int]) -> Sequence[float]:
        """A value for each of the actions: the larger, the better."""
        ...

    def prospects(self, board: Any, actions: Sequence[int]) -> Sequence[float]:
        """What people are told of each of the actions: the part of the win, or the whole score, to expect."""
        ...


class Solver(Protocol):
    """What a module of this package offers."""

    def solve(self, game: Game, progress: Callable[[str], None] | None = None) -> Solution:
        """All figures of a game with its house rules."""
        ...

    def plan(self, game: Game) -> Plan:
        """How to play it; only of games in `PLANNED`."""
        ...


def solver_of(game: Game) -> Solver:
    """The solver of a game, or an OptionError that says what there is instead."""
    if game.id not in SOLVED:
        raise OptionError(
            f"{game.rulebook.title} has no solver; `cutpurse simulate {game.id}` and `cutpurse tournament {game.id}` "
            f"measure it. There are solvers of {', '.join(SOLVED)}"
        )
    return cast("Solver", importlib.import_module(f"cutpurse.players.solvers.{game.id}"))


def has_plan(game: Game) -> bool:
    """Whether there is a plan for a table."""
    return game.players in PLANNED.get(game.id, ())


def plan_of(game: Game) -> Plan:
    """The best known plan for a table that has one; made once, which may take seconds."""
    with _planning:
        made = plan_made(game)
        if made is None:
            made = game.rulebook.compiled["plan", game] = solver_of(game).plan(game)
        return made


def plan_made(game: Game) -> Plan | None:
    """The plan for a table if it has been made already."""
    return cast("Plan | None", game.rulebook.compiled.get(("plan", game)))  # lives as long as the rule book


_planning = threading.Lock()
