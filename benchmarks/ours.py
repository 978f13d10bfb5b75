"""Our own speed: playouts on one thread or more, a Python loop, and chance against a fast generator."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.rivals import Rate
from cutpurse.engine import chance, kernels, runner
from cutpurse.engine.chance import HALVES, draw
from cutpurse.engine.game import Game
from cutpurse.engine.rule import rule
from cutpurse.engine.simulate import simulate

SLICE = 0.25  # seconds of one measurement


@rule
def fast_half(s: Any) -> int:
    """Splitmix64 in place of the game's stream, its state kept in the counter, begun anew with each game's key."""
    if s.chance_used == HALVES:
        s.chance_counter = s.chance_key[0] | (s.chance_key[1] << 32)
        s.chance_used = 0
    s.chance_counter += -7046029254386353131  # the signed form of splitmix64's constants
    z = s.chance_counter
    z = (z ^ (z >> 30)) * -4658895280553007687
    z = (z ^ (z >> 27)) * -7723592293110705685
    return int((z ^ (z >> 31)) & 0xFFFF)


@rule
def fast_shuffle(s: Any, cards: Any, first: int, count: int) -> None:
    """The shuffle over the fast generator."""
    for i in range(count - 1, 0, -1):
        j = draw(s, i + 1)
        card = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = card


# game chance only: each game's seed is derived with ChaCha8 either way
FAST_CHANCE = {chance.next_half: fast_half, chance.shuffle: fast_shuffle}


class Playouts:
    """Games of one table, random unless another manner is asked for, on one thread, played in slices."""

    def __init__(self, game: Game, replacing: Mapping[Any, Any] | None = None, manner: int = kernels.RANDOM) -> None:
        at_random = {kernels.decide: kernels.decide_at_random} if manner == kernels.RANDOM else {}
        self._run = runner.compiled(game.rulebook, {**at_random, **(replacing or {})})
        self._states = game.empty_states(2)
        self._manners = np.full(game.players, manner, np.int64)
        self._out = np.zeros(game.rulebook.room_for_moves, np.int32)
        self._rng = np.zeros(1, np.uint64)
        self._block = np.zeros(32, np.uint16)
        self._tallies = runner.tallies(game.rulebook, game.players)
        self._key = np.arange(8, dtype=np.uint32)
        self._next = 0
        self.play(1)

    def play(self, games: int) -> int:
        """Plays so many games and returns the decisions they took."""
        before = int(self._tallies[0][kernels.DECISIONS])
        arguments = (self._manners, self._out, self._rng, self._block, *self._tallies)
        self._run.playouts(self._states, self._key, self._next, games, *arguments)
        self._next += games
        return int(self._tallies[0][kernels.DECISIONS]) - before

    def rate(self) -> float:
        """Decisions per second of thread time in one slice."""
        games, decisions, start = 64, 0, time.thread_time()
        while time.thread_time() - start < SLICE:
            decisions += self.play(games)
        return decisions / (time.thread_time() - start)


def threaded_rate(game: Game, threads: int, games: int) -> float:
    """Decisions per second by the clock, over so many threads."""
    return simulate(game, games, seed=1, manners=["random"], threads=threads).decisions_per_second


def python_loop(game: Game, seconds: float) -> Rate:
    """The ordinary Python loop: one decision at a time, by the index of a random move."""
    chosen = random.Random(1).random
    decisions, start = 0, time.thread_time()
    seed = 0
    while time.thread_time() - start < seconds:
        state = game.deal(seed)
        seed += 1
        while not state.over:
            state.play(int(chosen() * state.move_count))
        decisions += len(state.played)
    return Rate(f"Cutpurse {game.id}, Python loop", decisions, time.thread_time() - start)
