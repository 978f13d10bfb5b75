"""What one move gives away to another: both played on in the same imagined worlds, with the same luck to come.

A search finds out which move is the best, and flatters it: of many values that are uncertain the largest is too large.
So what the best move is worth beside another one is measured afresh. Both meet the same cards and the same chance as
far as they can, which cancels most of it; what is left is right on average and says how sure it is.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from cutpurse.engine.kernels import SENSIBLE, decide
from cutpurse.engine.simulate import Z_95
from cutpurse.players.place import Place
from cutpurse.players.search import ENDLESS_PLIES, Budget, as_people_play, spend
from cutpurse.players.tree import WORLD, imagined, share_of_win

moves: Any
play: Any
score: Any

KEPT = 2  # the state in which a world is kept
OFTEN = 8  # times for each move: one that a policy makes as readily as any other is missed once in 3000 times
BY_POLICY = -1  # in place of an action
DOUBT = 0.01  # how often chance may make as much of nothing as is called sure


@dataclass(frozen=True)
class Cost:
    """What a move gives away: uncertain, but neither too large nor too small on average.

    So costs may be added up, however little is known of each. One of a good move may come out below 0.
    """

    value: float = 0.0
    error: float = 0.0  # its standard error

    @classmethod
    def total(cls, costs: Iterable[Cost]) -> Cost:
        """That of several moves together."""
        known = list(costs)
        return cls(sum(cost.value for cost in known), hypot(*(cost.error for cost in known)))

    @property
    def uncertainty(self) -> float:
        """The true cost lies within so much of the value 95 times out of 100."""
        return Z_95 * self.error

    @property
    def is_sure(self) -> bool:
        """Whether chance would hardly make so much of nothing."""
        return self.value > NormalDist().inv_cdf(1 - DOUBT) * self.error


def duel(
    place: Place,
    pairs: Sequence[tuple[int, int]],
    *,
    budget: Budget,
    seed: int,
    cancel: threading.Event | None = None,
) -> list[Cost | None]:
    """What the second action of each pair gives away to the first; None if there was no time to find out.

    `BY_POLICY` stands for whatever people do by the game's policy. An iteration is one move played on to the end, so a
    world takes as many as there are moves to compare.
    """
    arms = list(dict.fromkeys(action for pair in pairs if pair[0] != pair[1] for action in pair))
    played = _Played(place, arms, seed)
    if arms:
        played.run(budget, cancel)
    return [
        Cost() if better == worse else played.cost(arms.index(better), arms.index(worse)) for better, worse in pairs
    ]


def usual_moves(place: Place, seed: int) -> list[int]:
    """The actions that the game's own policy may make, those it makes most often first; none where it has no policy."""
    book, count = place.game.rulebook, len(place.actions)
    if not book.manners:
        return []
    out = np.zeros(book.room_for_moves, np.int32)
    out[:count] = place.actions
    made = np.zeros(count, np.int64)
    rng = np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64)
    place.algorithm(ask_often)(place.known(), out, count, rng, OFTEN * count, made)
    return [place.actions[i] for i in sorted(range(count), key=lambda i: -made[i]) if made[i]]


class _Played:
    """Some moves of a position, played on as often as there is time for."""

    def __init__(self, place: Place, arms: Sequence[int], seed: int) -> None:
        game, book = place.game, place.game.rulebook
        self._arms = np.array(arms, np.int32)
        self._run = place.algorithm(play_on)
        self._states = np.concatenate([place.known()] * 3)
        self._work = (
            place.seat,
            as_people_play(game),
            np.zeros(book.room_for_moves, np.int32),
            np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64),
            self._arms,
            ENDLESS_PLIES if book.aim == "score" and book.longest == 0 else 0,
            book.aim == "score",
            np.zeros(len(arms)),
        )
        self._worlds = 0
        self._sums = np.zeros(len(arms))
        self._products = np.zeros(len(arms) * len(arms))

    def run(self, budget: Budget, cancel: threading.Event | None) -> None:
        """Plays on until the budget is spent or `cancel` is set."""
        spend(budget, self._play_on, cancel, each=len(self._arms))

    def _play_on(self, worlds: int) -> None:
        self._run(self._states, worlds, *self._work, self._sums, self._products)
        self._worlds += worlds

    def cost(self, better: int, worse: int) -> Cost | None:
        """By how much one of the moves did better than another one."""
        if self._worlds == 0:
            return None
        width, count = len(self._arms), self._worlds
        mean = float(self._sums[better] - self._sums[worse]) / count
        squares = (
            self._products[better * width + better]
            - 2 * self._products[better * width + worse]
            + self._products[worse * width + worse]
        )
        # a whole win more or less than was seen, so that a few equal results are not taken for certainty
        variance = max(float(squares) / count - mean * mean, 1.0 / (count + 1))
        return Cost(mean, sqrt(variance / count))


def ask_often(states: Any, out: Any, count: int, rng: Any, times: int, made: Any) -> int:
    """Asks the policy for its move so many times, and counts its answers."""
    for _ in range(times):
        made[decide(states[0], out, count, rng, SENSIBLE)] += 1
    return times


def play_on(
    states: Any,
    worlds: int,
    seat: int,
    manners: Any,
    out: Any,
    rng: Any,
    arms: Any,
    horizon: int,
    by_score: bool,
    results: Any,
    sums: Any,
    products: Any,
) -> int:
    """Plays every arm on in so many worlds; adds up what the seat got, and the products of what it got by two arms."""
    count = len(arms)
    for _ in range(worlds):
        imagined(states, seat, rng)
        states[KEPT] = states[WORLD]
        luck = rng[0]
        for arm in range(count):
            states[WORLD] = states[KEPT]
            s = states[WORLD]
            rng[0] = luck
            action = arms[arm]
            if action == BY_POLICY:
                n = moves(s, out)
                action = out[decide(s, out, n, rng, manners[seat])]
            play(s, action)
            plies = 0
            while s.to_move >= 0 and (horizon == 0 or plies < horizon):
                n = moves(s, out)
                play(s, out[decide(s, out, n, rng, manners[s.to_move])])
                plies += 1
            results[arm] = 1.0 * score(s, seat) if by_score else share_of_win(s, seat)
        for one in range(count):
            sums[one] += results[one]
            for other in range(count):
                products[one * count + other] += results[one] * results[other]
    return worlds
