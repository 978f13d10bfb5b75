"""Ten Card Crook solved exactly: what the best player can expect, and what that player does."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from cutpurse.engine.game import Game
from cutpurse.engine.layout import Board
from cutpurse.players.solvers.countdown import Countdown
from cutpurse.players.solvers.crook_states import FRESH, Knowledge, information, reachable
from cutpurse.players.solvers.decisions import (
    Flags,
    Floats,
    Problem,
    best_total,
    best_within,
    never_lost,
    safe_nodes,
    stays_within,
)
from cutpurse.players.solvers.havens import Havens, ahead_of_average, best_average, explore_havens

A_HUNDRED = 100
LONG_RUN = 10**9  # turns: nobody plays that long
PATIENCE = 1 - 1e-9  # what a point is worth a turn later, so that a plan does not put it off for ever
MOST_FOR_SWEEPS = 2000  # turns that are counted one by one before anybody asks what the long run looks like


@dataclass(frozen=True, kw_only=True)
class TenCardCrookSolution:
    """What the best player can expect before the first card is drawn; each figure is the best of its own plan.

    An endless game (`turns` = 0) and one that ends after so many turns differ in what the figures mean.
    """

    expected_score: float | None
    """The best expected score; None where it is infinite: one may go on for ever, and score all the time."""
    points_per_turn: float
    """The best expected average in the long run, being caught counted as 0 from then on, so 0 where that is certain;
    of a game that ends, the best expected score by its number of turns."""
    points_per_turn_if_never_caught: float | None
    """The best average of those who go on for ever; None where nobody does, and of a game that ends."""
    never_caught: float
    """The largest probability of never being caught; of a game that ends, of not being caught before."""
    best_in_100_turns: float
    """The best expected score within 100 turns."""
    information_states: int
    """What a player can know between two turns, in all: the row, the held card and its age, the mark that a second one
    would pair with, and the known order at the bottom of the deck (all of it, once the other cards are of one kind)."""
    decision_states: int
    """What a player can know when there is something to decide: that, and the drawn card."""

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def solve(game: Game, progress: Callable[[str], None] | None = None) -> TenCardCrookSolution:
    """Solves the game under its house rules: all that a player can know, and the best there is to do about it."""
    report = progress or (lambda said: None)
    report("finding all that a player can know")
    knowledge = reachable(game)
    problem, start = knowledge.problem, knowledge.places[FRESH]
    report("counting a hundred turns")
    turns = game.options["turns"]
    best_in_100_turns = float(best_within(problem, min(turns or A_HUNDRED, A_HUNDRED))[start])
    counts = {"information_states": problem.rests, "decision_states": knowledge.choices}
    if turns:
        report("counting all turns")
        expected_score = float(best_within(problem, turns)[start])
        return TenCardCrookSolution(
            expected_score=expected_score,
            points_per_turn=expected_score / turns,
            points_per_turn_if_never_caught=None,
            never_caught=float(stays_within(problem, turns)[start]),
            best_in_100_turns=best_in_100_turns,
            **counts,
        )
    report("looking for ways never to be caught")
    run = LongRun.of(problem)
    if not run.pays:
        report("adding up all points")
    return TenCardCrookSolution(
        expected_score=None if run.pays else float(best_total(problem, run.safe)[start]),
        points_per_turn=float(run.average[start]),
        points_per_turn_if_never_caught=float(run.havens.average.max()) if len(run.havens.average) else None,
        never_caught=float(never_lost(problem, run.safe)[start]),
        best_in_100_turns=best_in_100_turns,
        **counts,
    )


@dataclass(frozen=True, eq=False)
class LongRun:
    """Where one can stay for ever, and what that pays."""

    safe: Flags
    havens: Havens
    average: Floats

    @classmethod
    def of(cls, problem: Problem) -> LongRun:
        """The long run of a problem."""
        safe = safe_nodes(problem)
        havens = explore_havens(problem, safe)
        return cls(safe, havens, best_average(problem, havens))

    @property
    def pays(self) -> bool:
        """Whether one can go on for ever and score all the time; then no total is finite."""
        return bool(np.any(self.havens.average > 0))


# -- the plan --------------------------------------------------------------------------------------------------------


class _Known(NamedTuple):
    """All that a player can know, and the points to come between two turns: as far as the plan looks, and people."""

    knowledge: Knowledge
    to_come: Countdown | Floats
    soon: Countdown | Floats


class Plan:
    """Best play by what the player knows.

    The value of a move is the expected number of points still to come with best play after it: in the turns that are
    left; in an endless game until one is caught, or, where one may never be, within the next billion turns, which puts
    not being caught before everything else. Nobody looks so far ahead: people are told of the next hundred turns.
    """

    error = 0.0

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turns: int = game.options["turns"]
        self._learning = threading.Lock()
        self._others: set[int] = set()
        self._learn()

    def _learn(self) -> None:
        """Solves for all that can follow the deal, and what else was met."""
        knowledge = reachable(self._game, self._others)
        problem = knowledge.problem
        if self._turns:
            long = self._turns > MOST_FOR_SWEEPS
            average = LongRun.of(problem).average if long else problem.values()
            countdown = Countdown(problem, self._turns, average)
            self._known = _Known(knowledge, countdown, countdown)
            return
        run = LongRun.of(problem)
        if run.pays:
            total = LONG_RUN * run.average + ahead_of_average(problem, run.havens, run.average)
        else:
            total = best_total(problem, run.safe, PATIENCE)
        soon = best_within(problem, A_HUNDRED - 1)  # after the turn that is being played
        self._known = _Known(knowledge, total[: problem.rests], soon[: problem.rests])

    def values(self, board: Board, actions: Sequence[int]) -> list[float]:
        """The value of each legal action on a board as the player may see it."""
        if not actions:
            return []
        known = self._known_of(board)
        return self._of_ways(board, actions, known.knowledge, known.to_come)

    def prospects(self, board: Board, actions: Sequence[int]) -> list[float]:
        """The score to expect with each legal action at the end; in an endless game, a hundred turns from here."""
        known = self._known_of(board)
        return [board.points + more for more in self._of_ways(board, actions, known.knowledge, known.soon)]

    def _known_of(self, board: Board) -> _Known:
        """What is known of a board and others, learned if it is new: a position that no game comes to."""
        key = information(board)
        if key not in self._known.knowledge.places:
            with self._learning:
                self._others.add(key)
                self._learn()
        return self._known

    def _of_ways(
        self, board: Board, actions: Sequence[int], knowledge: Knowledge, worth: Countdown | Floats
    ) -> list[float]:
        rests = worth.rests(self._turns - board.turn) if isinstance(worth, Countdown) else worth
        looked: dict[int, float] = {}
        place = knowledge.places[information(board)]
        ways = range(knowledge.problem.first[place], knowledge.problem.first[place + 1])
        found = {int(knowledge.actions[way]): _worth_of_way(knowledge.problem, rests, looked, way) for way in ways}
        return [found[action] for action in actions]


def _worth_of_way(problem: Problem, rests: Floats, looked: dict[int, float], way: int) -> float:
    return float(problem.gain[way]) + _worth(problem, rests, looked, int(problem.after[way]))


def _worth(problem: Problem, rests: Floats, looked: dict[int, float], node: int) -> float:
    """What a node is worth, given the rests: the best that can be made of this turn."""
    if node == problem.lost:
        return 0.0
    if node < problem.rests:
        return float(rests[node])
    if node not in looked:
        ways = range(problem.first[node], problem.first[node + 1])
        looked[node] = max(_worth_of_way(problem, rests, looked, way) for way in ways)
    return looked[node]


@functools.lru_cache(maxsize=4)
def plan(game: Game) -> Plan:
    """Best play under the game's house rules; solved once and kept."""
    return Plan(game)
