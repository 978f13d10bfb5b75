"""What is known of a table of Nacho Pile: the best "stop at k chips" player, the share won against it, small bags."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from cutpurse.engine.game import Game
from cutpurse.players.solvers.nacho_pile.arena import Arena, Side
from cutpurse.players.solvers.nacho_pile.evaluation import NUMBERS
from cutpurse.players.solvers.nacho_pile.network import Floats
from cutpurse.players.solvers.nacho_pile.plan import Plan
from cutpurse.players.solvers.nacho_pile.small_bags import SmallBag, measure
from cutpurse.players.solvers.nacho_pile.training import load_weights

SEED = 1
GAMES = 20_000  # against the best stop-at-k player
TABLE_GAMES = 10_000  # between two stop-at-k players
OTHER_GAMES = 1_000  # against each of them
STOPS = range(1, NUMBERS + 2)  # with a wild a turn may hold eight chips
SMALL_BAGS = ((1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1), (2, 0, 0))  # per_number, wilds, specials
SURE = 1.96  # standard errors on either side of a 95 % interval


@dataclass(frozen=True, kw_only=True)
class StopAt:
    """The player that stops once k chips lie in its turn, and otherwise takes as many chips as it can."""

    k: int
    worst_share: float  # against the other k that is hardest for it
    against: int  # that k
    solver_share: float  # what the solver wins against it


@dataclass(frozen=True, kw_only=True)
class NachoPileSolution:
    """Figures of one table; shares are of wins, a shared win counting in part, with seats rotating."""

    players: int
    games: int
    best_k: int
    win_share: float
    low: float
    high: float
    stop_at: tuple[StopAt, ...]
    exact_small_bags: tuple[SmallBag, ...]

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def plan(game: Game) -> Plan:
    """The player of a table; with more than two at it, it weighs each rival by itself."""
    return Plan(game, load_weights())


def solve(game: Game, progress: Callable[[str], None] | None = None, games: int = GAMES) -> NachoPileSolution:
    """Finds a table's best stop-at-k player, plays so many games against it, and compares small bags with exact play.

    The games against each of the other stop-at-k players are fewer; all are the same every time.
    """
    tell = progress or (lambda line: None)
    arena, weights = Arena(game), load_weights()
    solver = Side(weights)
    tell("players that stop at k chips, each against each")
    worst = {k: _worst(arena, k, min(games, TABLE_GAMES)) for k in STOPS}
    best_k = max(STOPS, key=lambda k: worst[k][0])
    shares = {}
    for k in STOPS:
        tell(f"the solver against the player that stops at {k}")
        shares[k] = arena.play(solver, Side(stop_at=k), games if k == best_k else min(games, OTHER_GAMES), SEED).won
    bags = []
    for bag in SMALL_BAGS:
        tell("exactly: {} of each number, {} wilds, {} of each special chip".format(*bag))
        bags.append(measure(*bag, weights))
    share, error = _share(shares[best_k])
    return NachoPileSolution(
        players=game.players,
        games=games,
        best_k=best_k,
        win_share=share,
        low=share - error,
        high=share + error,
        stop_at=tuple(
            StopAt(k=k, worst_share=worst[k][0], against=worst[k][1], solver_share=float(shares[k].mean()))
            for k in STOPS
        ),
        exact_small_bags=tuple(bags),
    )


def _worst(arena: Arena, k: int, games: int) -> tuple[float, int]:
    """The share of a stop-at-k player against the other that is hardest for it, and which that is."""
    return min(
        (float(arena.play(Side(stop_at=k), Side(stop_at=other), games, SEED).won.mean()), other)
        for other in STOPS
        if other != k
    )


def _share(won: Floats) -> tuple[float, float]:
    """A mean share and half the width of its 95 % interval."""
    return float(won.mean()), float(SURE * np.std(won) / math.sqrt(len(won)))
