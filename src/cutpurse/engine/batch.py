"""Many games side by side, for programs that learn: one call steps them all into arrays that the caller owns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.game import Game
from cutpurse.engine.layout import States
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.state import State
from cutpurse.errors import OptionError

Array = npt.NDArray[Any]


class Batch:
    """A number of games of one table, stepped together on one thread or more.

    The arrays are made here or given by the caller, who may keep them anywhere (shared memory, a pinned buffer):
    `to_move` int8 (n,), -1 when a game is over; `counts` int32 (n,), legal moves; `mask` uint8 (n, actions), 1 where
    legal; `scores` int32 (n, players). They are written by `deal` and `step`, and results do not depend on `threads`.
    """

    def __init__(self, game: Game, size: int, seed: Seed, *, threads: int = 1, **arrays: Array) -> None:
        for name, value in (("size", size), ("threads", threads)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise OptionError(f"{name} must be a whole number from 1 up, not {value!r:.40}")
        self.game = game.compile()
        self.size = size
        self._key = seed_words(seed)
        self._dealt = 0
        self._parts = [(size * k // threads, size * (k + 1) // threads) for k in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._out = [np.zeros(game.rulebook.room_for_moves, np.int32) for _ in self._parts]
        self._blocks = [np.zeros(32, np.uint16) for _ in self._parts]
        self._empty = game.empty_states()
        self.states: States = game.empty_states(size)
        self.to_move = self._array(arrays, "to_move", np.int8, (size,))
        self.counts = self._array(arrays, "counts", np.int32, (size,))
        self.mask = self._array(arrays, "mask", np.uint8, (size, game.rulebook.actions))
        self.scores = self._array(arrays, "scores", np.int32, (size, game.players))
        if arrays:
            raise OptionError(f"there is no array {next(iter(arrays))!r:.40}; give to_move, counts, mask or scores")
        self.deal(np.ones(size, np.bool_))

    def deal(self, which: Array) -> None:
        """Deals new games where `which` is true (such as `batch.to_move < 0`), each from the next child seed."""
        wanted = np.asarray(which)
        if wanted.shape != (self.size,) or wanted.dtype != np.bool_:
            raise OptionError(f"deal takes {self.size} booleans, not {wanted.dtype} of shape {wanted.shape}")
        numbers = np.full(self.size, -1, np.int64)
        numbers[wanted] = self._dealt + np.arange(int(wanted.sum()))
        self._dealt += int(wanted.sum())
        run = self.game.runner

        def part(k: int) -> int:
            first, last = self._parts[k]
            return run.deal_batch(self.states, first, last, numbers, self._empty, self._key, self._blocks[k])

        self._each(part)
        self.step(np.full(self.size, -1, np.int32))

    def step(self, actions: Array) -> int:
        """Plays one action in every game; -1 plays none. Returns how many were refused because they were not legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype != np.int32:
            raise OptionError(f"step takes {self.size} int32 actions, not {chosen.dtype} of shape {chosen.shape}")
        chosen = np.ascontiguousarray(chosen)
        run = self.game.runner

        def part(k: int) -> int:
            first, last = self._parts[k]
            arrays = (self.to_move, self.counts, self.mask, self.scores)
            return run.step_batch(self.states, first, last, chosen, self._out[k], *arrays)

        return self._each(part)

    def state(self, i: int) -> State:
        """A copy of game number i as a state of its own."""
        if isinstance(i, bool) or not isinstance(i, int | np.integer) or not 0 <= i < self.size:
            raise OptionError(f"the games of this batch are numbered 0 to {self.size - 1}, not {i!r:.40}")
        return State.from_array(self.game, self.states[i : i + 1].copy())

    def _each(self, part: Any) -> int:
        if self._pool is None:
            return int(part(0))
        return sum(self._pool.map(part, range(len(self._parts))))

    def _array(self, given: dict[str, Array], name: str, dtype: Any, shape: tuple[int, ...]) -> Array:
        if name not in given:
            return np.zeros(shape, dtype)
        array = given.pop(name)
        right = isinstance(array, np.ndarray) and array.dtype == dtype and array.shape == shape
        if not right or not array.flags.c_contiguous or not array.flags.writeable:
            raise OptionError(f"{name} must be a writeable C-contiguous {np.dtype(dtype).name} array of shape {shape}")
        return array
