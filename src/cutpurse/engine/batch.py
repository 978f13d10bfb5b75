"""Many games side by side, for programs that learn: one call steps them all into arrays that the caller owns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.game import Game
from cutpurse.engine.kernels import DEAL, NO_ACTION, WHO_MOVES
from cutpurse.engine.layout import States, copied
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.state import State
from cutpurse.errors import OptionError

Array = npt.NDArray[Any]


class Batch:
    """A number of games of one table, stepped together on one thread or more.

    The arrays are made here or given by the caller, who may keep them anywhere (shared memory, a pinned buffer):

    - `to_move` int8 (n,): the seat that decides, -1 when a game is over;
    - `mask` uint8 (n, actions): 1 where an action is legal;
    - `ended` int8 (n,): 0, or 1 + the way it ended, as in the rule book's `ends`;
    - `scores` int32 (n, players);
    - `winners` uint8 (n, players): 1 for those who won a game that is over, several where the win is shared;
    - `rewards` float32 (n, players): what this step brought. Where winning is the aim, a win is worth 1, shared by all
      who won, at the step that ends the game; where the score is, what it rose by.

    They are written by `deal` and `step`. Results do not depend on `threads`.
    """

    def __init__(
        self, game: Game, size: int, seed: Seed, *, threads: int = 1, deal_ended: bool = False, **arrays: Array
    ) -> None:
        """`deal_ended`: the step after a game was over deals a fresh one in its place, whatever its action is."""
        for name, value in (("size", size), ("threads", threads)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise OptionError(f"{name} must be a whole number from 1 up, not {value!r:.40}")
        self.game = game.compile()
        self.size = size
        self._key = seed_words(seed)
        self._deal_ended = int(bool(deal_ended))
        self._by_score = int(game.rulebook.aim == "score")
        self._parts = [(size * k // threads, size * (k + 1) // threads) for k in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._blocks = [np.zeros(32, np.uint16) for _ in self._parts]
        self._known = [game.empty_states() for _ in self._parts]
        self._fresh = game.empty_states()
        self._dealt = np.zeros(size, np.int64)
        self._listed = np.zeros((size, game.rulebook.room_for_moves), np.int32)
        self._counts = np.zeros(size, np.int32)
        self.states: States = game.empty_states(size)
        players = game.players
        self.to_move = self._array(arrays, "to_move", np.int8, (size,))
        self.mask = self._array(arrays, "mask", np.uint8, (size, game.rulebook.actions))
        self.ended = self._array(arrays, "ended", np.int8, (size,))
        self.scores = self._array(arrays, "scores", np.int32, (size, players))
        self.winners = self._array(arrays, "winners", np.uint8, (size, players))
        self.rewards = self._array(arrays, "rewards", np.float32, (size, players))
        if arrays:
            offer = "to_move, mask, ended, scores, winners or rewards"
            raise OptionError(f"there is no array {next(iter(arrays))!r:.40}; give {offer}")
        self.mask[:] = 0
        self._step(np.full(size, DEAL, np.int32))

    @property
    def counts(self) -> Array:
        """How many legal moves each game has, 0 when it is over; a copy."""
        return self._counts.copy()

    def deal(self, which: Array) -> None:
        """Deals fresh games where `which` is true, such as `batch.to_move < 0`."""
        wanted = np.asarray(which)
        if wanted.shape != (self.size,) or wanted.dtype != np.bool_:
            raise OptionError(f"deal takes {self.size} booleans, not {wanted.dtype} of shape {wanted.shape}")
        self._step(np.where(wanted, np.int32(DEAL), np.int32(NO_ACTION)))

    def step(self, actions: Array) -> int:
        """Plays one action in every game; -1 plays none. Returns how many were refused because they were not legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype != np.int32:
            raise OptionError(f"step takes {self.size} int32 actions, not {chosen.dtype} of shape {chosen.shape}")
        if chosen.min() < NO_ACTION:
            raise OptionError(f"an action is a number from 0 up, or -1 for none, not {chosen.min()}")
        return self._step(np.ascontiguousarray(chosen))

    def observe(self, seats: Array | int | None = None, out: Array | None = None) -> Array:
        """What seats may know, a row of numbers for each game (`game.observation.parts` says what they are).

        `seats`: one for every game, or one for all, -1 for a spectator; None is the seat to move (a spectator when the
        game is over). `out`: int32 (n, game.observation.length), made here if it is not given.
        """
        looking = self._looking(seats)
        shape = (self.size, self.game.observation.length)
        rows = self._array({} if out is None else {"out": out}, "out", np.int32, shape)
        seen = self.game.observation
        run = self.game.runner

        def part(k: int) -> int:
            first, last = self._parts[k]
            known = self._known[k]
            raw = known.view(np.uint8)
            return run.observe_batch(
                self.states, first, last, looking, known, raw, seen.offsets, seen.sizes, seen.is_seat, rows
            )

        self._each(part)
        return rows

    def state(self, i: int) -> State:
        """A copy of game number i as a state of its own."""
        if isinstance(i, bool) or not isinstance(i, int | np.integer) or not 0 <= i < self.size:
            raise OptionError(f"the games of this batch are numbered 0 to {self.size - 1}, not {i!r:.40}")
        return State.from_array(self.game, copied(self.states[i : i + 1]))

    def _step(self, actions: Array) -> int:
        run = self.game.runner

        def part(k: int) -> int:
            return run.step_batch(
                self.states,
                *self._parts[k],
                actions,
                self._deal_ended,
                self._fresh,
                self._key,
                self._blocks[k],
                self._dealt,
                self._listed,
                self._counts,
                self.to_move,
                self.mask,
                self.ended,
                self.scores,
                self.winners,
                self.rewards,
                self._by_score,
            )

        return self._each(part)

    def _looking(self, seats: Array | int | None) -> Array:
        if seats is None:
            return np.full(self.size, WHO_MOVES, np.int8)
        looking = (
            np.full(self.size, seats) if isinstance(seats, int) and not isinstance(seats, bool) else np.asarray(seats)
        )
        right = looking.shape == (self.size,) and np.issubdtype(looking.dtype, np.integer)
        if not right or looking.min() < -1 or looking.max() >= self.game.players:
            raise OptionError(f"observe takes a seat from -1 to {self.game.players - 1}, or one for each game")
        return looking.astype(np.int8)

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
