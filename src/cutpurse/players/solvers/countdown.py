"""Best expected totals for every number of turns to come, kept without keeping them all."""

from __future__ import annotations

import threading

import numpy as np

from cutpurse.players.solvers.decisions import Floats, Problem, Sweeper

ROOM = 128 << 20  # bytes of values that are kept before they are thinned out
LOOKS = 256  # turns between two looks at whether every further turn adds the same
CLOSE = 1e-3  # points, over all turns to come, for which it is not worth going on


class Countdown:
    """The best expected total at every rest with so many turns to come.

    Some are kept, those between are made again a block at a time. With very many turns each adds what the best average
    says; from where all further turns together differ from that by less than a thousandth of a point, it is used.
    """

    def __init__(self, problem: Problem, turns: int, average: Floats) -> None:
        self._problem = problem
        self._sweeper = Sweeper(problem)
        self._average = average[: problem.rests]
        self._making = threading.Lock()
        self._kept: list[Floats] = []
        self._spacing = 1
        self._block = 0
        self._blocks: list[Floats] = []
        self._last = self._count_up(turns)

    def _count_up(self, turns: int) -> int:
        rests = self._problem.rests
        most = max(2, ROOM // (8 * rests))
        value = self._problem.values()
        for number in range(turns + 1):
            if number % self._spacing == 0:
                self._kept.append(value[:rests].copy())
            if len(self._kept) > most and len(self._kept) > 2 * self._spacing:
                self._kept = self._kept[::2]
                self._spacing *= 2
            fresh = self._sweeper.next_turn(value)
            if number % LOOKS == LOOKS - 1:
                apart = float(np.max(np.abs(fresh - value[:rests] - self._average)))
                if apart * (turns - number) < CLOSE:
                    break
            if number < turns:
                value[:rests] = fresh
        self._at_last = value[:rests].copy()
        return number

    def rests(self, turns: int) -> Floats:
        """The values with so many turns to come."""
        if turns >= self._last:
            return self._at_last + (turns - self._last) * self._average
        block, place = divmod(turns, self._spacing)
        if place == 0:
            return self._kept[block]
        with self._making:
            if not self._blocks or self._block != block:
                self._blocks = self._made(block)
                self._block = block
            return self._blocks[place]

    def _made(self, block: int) -> list[Floats]:
        value = self._problem.values()
        value[: self._problem.rests] = self._kept[block]
        made = [self._kept[block]]
        while len(made) < self._spacing:
            value[: self._problem.rests] = self._sweeper.next_turn(value)
            made.append(value[: self._problem.rests].copy())
        return made
