"""Search: a tree grown for as long as there is time, and what it found out about each legal move."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from numbers import Integral, Real
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.game import Game
from cutpurse.engine.kernels import MANNERS, RANDOM, SENSIBLE
from cutpurse.engine.options import is_a
from cutpurse.engine.rulebook import TO_THE_END, Foresight, Rulebook
from cutpurse.errors import OptionError, SeedError, shown
from cutpurse.players import tree
from cutpurse.players.place import Place

ROOM = 200_000  # nodes: about 8 MB
DEEPEST = 400  # moves down a tree
FIRST_SHARE, SHARE_SECONDS = 1, 0.008  # iterations between two looks at the clock
ENDLESS_PLIES = 300  # how far a game that aims at a score and has no end is played out
EXPLORE, UNTRIED = 0.6, 0.1


@dataclass(frozen=True)
class Budget:
    """How long to think: seconds, iterations, or whichever is over first."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise OptionError("a search needs a budget: seconds, iterations, or both")
        if self.seconds is not None and not (is_a(Real, self.seconds) and 0 <= self.seconds <= 86_400):
            raise OptionError(f"a budget of seconds is a number from 0 to 86400, not {shown(self.seconds)}")
        if self.iterations is not None and not (is_a(Integral, self.iterations) and 0 <= self.iterations <= 10**9):
            raise OptionError(
                f"a budget of iterations is a whole number from 0 to 1000000000, not {shown(self.iterations)}"
            )


def as_people_play(game: Game) -> npt.NDArray[np.int64]:
    """The manner of each seat where a game is played on as people would play it."""
    book = game.rulebook
    usual = (*book.manners, MANNERS[RANDOM])[0]
    return np.full(game.players, MANNERS.index(book.people or usual), np.int64)


def check_budget(budget: Any) -> Budget:
    """A budget, or an OptionError."""
    if not isinstance(budget, Budget):
        raise OptionError(f"how long to think is a Budget of seconds or iterations, not {shown(budget)}")
    return budget


@dataclass(frozen=True)
class Finding:
    """What a search found out about one move."""

    action: int
    visits: int
    value: float | None  # the part of the win to expect, or the score; None if the move was never tried
    error: float  # of the value: its standard error

    def plain(self) -> dict[str, Any]:
        """The finding as plain JSON."""
        return {"action": self.action, "visits": self.visits, "value": self.value, "error": self.error}


@dataclass(frozen=True)
class Found:
    """What a search found out, move by move in the engine's order."""

    moves: tuple[Finding, ...]
    iterations: int
    plies: int
    seconds: float

    @property
    def best(self) -> int:
        """The action that was tried most, which is the one that held; of several the one with the best value."""
        tried = max(self.moves, key=lambda move: (move.visits, move.value if move.value is not None else -1.0))
        return tried.action


class Search:
    """One tree for one decision. Not to be shared by threads; as many as you like may run side by side."""

    def __init__(
        self,
        place: Place,
        seed: int,
        *,
        even: float = 0.25,
        least: float = 0.0,
        room: int = ROOM,
        foresight: Foresight = TO_THE_END,
        only: Sequence[int] = (),
    ) -> None:
        """If some of the actions are named (`only`), these are compared, each tried as often as the others."""
        if not place.is_asked:
            raise OptionError("there is nothing to search for: it is not this seat's move")
        if not is_a(Integral, seed):
            raise SeedError(f"the seed of a search is a whole number, not {shown(seed)}")
        book = place.game.rulebook
        self.place = place
        self._grow = place.algorithm(tree.grow)
        self._states = np.concatenate([place.known(), place.known()])
        self._manners = np.full(place.game.players, SENSIBLE if book.manners else RANDOM, np.int64)
        self._out = np.zeros(book.room_for_moves, np.int32)
        self._rng = np.array([int(seed) & 0xFFFFFFFFFFFFFFFF], np.uint64)
        self._tree = np.zeros(room * tree.WIDTH, np.int32)
        self._sums = np.zeros(room * tree.SUMS)
        self._marks = np.zeros(2 * book.actions, np.int32)
        self._path = np.zeros(2 * (foresight.depth or DEEPEST), np.int32)
        self._results = np.zeros(place.game.players)
        self._use = np.zeros(tree.USED, np.int64)
        self._use[tree.NODES] = 1
        self._ways = ways_of(book, even, least, foresight)
        self._only = np.array(only, np.int32)

    def run(self, budget: Budget, cancel: threading.Event | None = None) -> Found:
        """Searches until the budget is spent or `cancel` is set, and says what is known by then."""
        return self.found(spend(budget, self._grow_by, cancel))

    @property
    def iterations(self) -> int:
        """How many there have been."""
        return int(self._use[tree.ITERATIONS])

    def _grow_by(self, iterations: int) -> None:
        self._grow(
            self._states,
            self.place.seat,
            iterations,
            self._manners,
            self._out,
            self._rng,
            self._tree,
            self._sums,
            self._marks,
            self._path,
            self._results,
            self._use,
            self._ways,
            self._only,
        )

    def found(self, seconds: float = 0.0) -> Found:
        """What is known so far."""
        children = self._children()
        moves = tuple(_finding(action, children.get(action, (0, 0.0, 0.0))) for action in self.place.actions)
        return Found(moves, self.iterations, int(self._use[tree.PLIES]), seconds)

    def _children(self) -> dict[int, tuple[int, float, float]]:
        """By action: visits, sum and sum of squares of what followed each move at the root."""
        rows, sums = self._tree.reshape(-1, tree.WIDTH), self._sums.reshape(-1, tree.SUMS)
        found: dict[int, tuple[int, float, float]] = {}
        child = int(rows[tree.ROOT, tree.FIRST])
        while child:
            total, squares = sums[child]
            found[int(rows[child, tree.LABEL])] = (int(rows[child, tree.VISITS]), float(total), float(squares))
            child = int(rows[child, tree.NEXT])
        return found


def _finding(action: int, counted: tuple[int, float, float]) -> Finding:
    visits, total, squares = counted
    if not visits:
        return Finding(action, 0, None, 1.0)
    mean = total / visits
    # one result more of either kind than were seen, so that a few equal results are not taken for certainty
    variance = max(squares / visits - mean * mean, 0.25 / (visits + 1))
    return Finding(action, visits, mean, float((variance / visits) ** 0.5))


def spend(
    budget: Budget, work: Callable[[int], None], cancel: threading.Event | None = None, *, each: int = 1
) -> float:
    """Works until a budget is spent or `cancel` is set, so many times between two looks at the clock; says how long.

    `each` is how many iterations working once takes.
    """
    began = time.perf_counter()
    check_budget(budget)
    done, share = 0, FIRST_SHARE
    left = inf if budget.iterations is None else budget.iterations // each
    seconds = inf if budget.seconds is None else budget.seconds
    while left > 0 and not (cancel is not None and cancel.is_set()):
        spent = time.perf_counter() - began
        if spent >= seconds:
            break
        if done and spent > 0:  # no more than there seems to be time for
            share = int(min(share, (seconds - spent) * done / spent + 1))
        now = int(min(share, left))
        work(now)
        done, left = done + now, left - now
        share = _next_share(now, time.perf_counter() - began - spent)
    return time.perf_counter() - began


def _next_share(share: int, took: float) -> int:
    """Twice as many if they took too short a time, half if too long."""
    if took < SHARE_SECONDS / 2:
        return share * 2
    return max(1, share // 2) if took > SHARE_SECONDS * 1.5 else share


def ways_of(book: Rulebook, even: float, least: float, foresight: Foresight) -> Any:
    """How a game is searched."""
    by_score = book.aim == "score"
    ways = np.zeros(tree.WAYS)
    ways[tree.EXPLORE], ways[tree.UNTRIED], ways[tree.EVEN] = EXPLORE, UNTRIED, even
    ways[tree.LEAST] = least
    ways[tree.BY_SCORE] = float(by_score)
    ways[tree.LOW], ways[tree.HIGH] = (np.inf, -np.inf) if by_score else (0.0, 1.0)
    ways[tree.HORIZON] = foresight.plies
    ways[tree.PROMISED] = float(foresight.plies > 0)
    if by_score and book.longest == 0 and foresight.plies == 0:
        ways[tree.HORIZON] = ENDLESS_PLIES
    ways[tree.LEAD], ways[tree.HALF_LEAD] = foresight.lead, foresight.half
    return ways
