"""What every seat can expect after every move: one evaluation of all seats, by what everybody could see.

From the position as a spectator knows it, worlds are imagined and played on by the game's own policy at every seat, as
people play it: in Memory they forget. Each playout shares one whole win among the seats, so their chances add up to 1
after every move. At the end it is the result.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, hypot, sqrt
from typing import Any

import numpy as np

from cutpurse.engine import runner
from cutpurse.engine.kernels import decide
from cutpurse.engine.layout import States
from cutpurse.engine.look import SPECTATOR
from cutpurse.engine.state import State
from cutpurse.players.search import ENDLESS_PLIES, Budget, as_people_play, spend
from cutpurse.players.solvers import Plan
from cutpurse.players.tree import WORLD, imagined, share_of_win

REACH = 3  # points on either side that a point is smoothed with
ALIKE = 1.0  # standard errors by which two points may differ and still be much alike

moves: Any
play: Any
score: Any
wins: Any


@dataclass(frozen=True)
class Chances:
    """What each seat can expect after so many moves: its part of the win, or its score, with a standard error."""

    ply: int
    values: tuple[float, ...]
    errors: tuple[float, ...]

    def plain(self) -> dict[str, Any]:
        """The chances as plain JSON."""
        return {"ply": self.ply, "values": list(self.values), "errors": list(self.errors)}


def chances(
    state: State, ply: int, *, budget: Budget, seed: int = 0, cancel: threading.Event | None = None
) -> Chances | None:
    """The chances of all seats in a position; None if there was no time for a single playout."""
    if state.over:
        return Chances(ply, results(state), (0.0,) * state.game.players)
    played = _Playouts(state, seed)
    spend(budget, played.play_on, cancel)
    return played.chances(ply)


def results(state: State) -> tuple[float, ...]:
    """What each seat got out of a game that is over: its score, or its part of the win; where nobody won, all share."""
    players = range(state.game.players)
    if state.game.rulebook.aim == "score":
        return tuple(float(points) for points in state.scores)
    winners = state.winners or (players if len(players) > 1 else [])
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in players)


def even(state: State, ply: int) -> Chances:
    """The chances where nothing is known: an even share, or no points."""
    players = state.game.players
    if state.game.rulebook.aim == "score":
        return Chances(ply, (0.0,) * players, (0.0,) * players)
    share = 1 / max(players, 2)  # who plays alone wins or does not
    return Chances(ply, (share,) * players, (sqrt(share * (1 - share)),) * players)


class _Playouts:
    """Playouts of a position, as often as there is time for."""

    def __init__(self, state: State, seed: int) -> None:
        game, book = state.game, state.game.rulebook
        known = _public(state)
        self._run = (
            game.algorithm(play_out_all) if game.is_compiled else runner.interpreted_algorithm(book, play_out_all)
        )
        self._states = np.concatenate([known, known])
        self._by_score = book.aim == "score"
        self._work = (
            as_people_play(game),
            np.zeros(book.room_for_moves, np.int32),
            np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64),
            ENDLESS_PLIES if self._by_score and book.longest == 0 else 0,
            self._by_score,
        )
        self._count = 0
        self._sums, self._squares = np.zeros(game.players), np.zeros(game.players)

    def play_on(self, playouts: int) -> None:
        """Plays so many more to the end."""
        self._run(self._states, playouts, *self._work, self._sums, self._squares)
        self._count += playouts

    def chances(self, ply: int) -> Chances | None:
        """The mean of all playouts."""
        count = self._count
        if count == 0:
            return None
        values = [float(total) / count for total in self._sums]
        errors = [
            sqrt(max(float(squares) / count - mean * mean, 0.25 / (count + 1)) / count)  # equal ones are no certainty
            for squares, mean in zip(self._squares, values, strict=True)
        ]
        return Chances(ply, tuple(values), tuple(errors))


def play_out_all(
    states: Any,
    playouts: int,
    manners: Any,
    out: Any,
    rng: Any,
    horizon: int,
    by_score: bool,
    sums: Any,
    squares: Any,
) -> int:
    """Plays so many imagined worlds to the end; adds up what every seat got, and the squares of it."""
    for _ in range(playouts):
        imagined(states, SPECTATOR, rng)
        s = states[WORLD]
        plies = 0
        while s.to_move >= 0 and (horizon == 0 or plies < horizon):
            n = moves(s, out)
            play(s, out[decide(s, out, n, rng, manners[s.to_move])])
            plies += 1
        for seat in range(s.players):
            result = 1.0 * score(s, seat) if by_score else share_of_win(s, seat)
            sums[seat] += result
            squares[seat] += result * result
    return playouts


def largest_change(
    curve: Sequence[Chances], seats: Sequence[int], *, least: float, z: float, is_rise: bool
) -> int | None:
    """The ply at which the chances of one of these seats changed most, or rose; None if chance may have made it."""
    found, most, noise = None, least, 0.0
    for before, after in pairwise(curve):
        for seat in seats:
            change = after.values[seat] - before.values[seat]
            size = change if is_rise else abs(change)
            if size >= most:
                found, most, noise = after.ply, size, z * hypot(before.errors[seat], after.errors[seat])
    return found if most > noise else None


class Curve:
    """Everybody's chances, position by position; a plan tells those of a game that one plays alone."""

    def __init__(self, seed: int, plan: Plan | None, cancel: threading.Event) -> None:
        self._seed, self._plan, self._cancel = seed, plan, cancel
        self._points: list[Chances] = []
        self._seen = b""  # by everybody, at the last position

    def add(self, state: State, budget: Budget) -> None:
        """Values the next position; where everybody sees the same as before, so it is worth."""
        ply, before = len(self._points), self._points[-1] if self._points else None
        seen = _public(state).tobytes()
        if before is not None and seen == self._seen and not state.over:
            found: Chances | None = before
        elif self._plan is not None and not state.over:
            found = _planned(state, ply, self._plan)
        else:
            found = chances(state, ply, budget=budget, seed=self._seed, cancel=self._cancel)
        self._seen = seen
        self._points.append(replace(found or before or even(state, ply), ply=ply))

    def smooth(self) -> tuple[Chances, ...]:
        """The curve with its jitter taken out, its jumps kept.

        Each point becomes the mean of those near it that differ from it by no more than chance makes. The weights are
        the same for all seats, so chances still add up to 1. The errors stay those of the single points.
        """
        points = self._points
        return tuple(_smoothed(points, at) for at in range(len(points)))


def _smoothed(points: Sequence[Chances], at: int) -> Chances:
    here = points[at]
    if not any(here.errors):
        return here
    near = [one for one in points[max(0, at - REACH) : at + REACH + 1] if any(one.errors)]
    weights = [_alike(here, one) for one in near]
    whole = sum(weights)
    values = tuple(
        sum(weight * one.values[seat] for weight, one in zip(weights, near, strict=True)) / whole
        for seat in range(len(here.values))
    )
    return replace(here, values=values)


def _alike(one: Chances, other: Chances) -> float:
    """How alike two points are, from 0 to 1, by the seat of which they say the most different things."""
    apart = max(
        abs(mine - theirs) / (hypot(error, its) or 1.0)
        for mine, theirs, error, its in zip(one.values, other.values, one.errors, other.errors, strict=True)
    )
    return exp(-((apart / ALIKE) ** 2) / 2) if apart < 3 * ALIKE else 0.0


def _planned(state: State, ply: int, plan: Plan) -> Chances:
    """What a plan tells of a game that one plays alone."""
    board = state.game.rulebook.layout.seen(_public(state).tobytes())
    value = max(float(one) for one in plan.prospects(board, list(state.actions)))
    return Chances(ply, (value,), (plan.error,))


def _public(state: State) -> States:
    """A position as a spectator knows it."""
    known = state.records()
    state.game.runner.redact(known, 0, SPECTATOR)
    return known
