"""Many games side by side, for programs that learn: one call steps them all into arrays that the caller owns."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine import position
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import DEAL, NO_ACTION, WHO_MOVES
from cutpurse.engine.layout import States, copied
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.engine.state import State
from cutpurse.errors import OptionError, TruthError, shown

Array = npt.NDArray[Any]
MOST_GAMES, MOST_THREADS = 2**24, 256
MOST_DEALT = 2**32  # games in one place
KEPT_ARRAYS = ("_dealt", "_listed", "_counts", "to_move", "mask", "ended", "scores", "winners", "rewards")


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

    They are written by `deal` and `step`. Results do not depend on `threads`. A batch belongs to one thread at a time;
    many may run side by side. A copy or a pickle has arrays of its own; every record of a pickle is checked when it is
    read, like any position from outside, which takes about a millisecond a game.
    """

    def __init__(
        self, game: Game, size: int, seed: Seed, *, threads: int = 1, deal_ended: bool = False, **arrays: Array
    ) -> None:
        """`deal_ended`: the step after a game was over deals a fresh one in its place, whatever its action is."""
        self._set_up(game, size, seed, threads, deal_ended, arrays)
        self._step(np.full(size, DEAL, np.int32))

    def _set_up(
        self, game: Game, size: int, seed: Seed, threads: int, deal_ended: bool, arrays: dict[str, Array]
    ) -> None:
        """Makes room for games that are not dealt yet."""
        if not isinstance(game, Game):
            raise OptionError(f"a batch plays a game made by cutpurse.load, not {shown(game)}")
        for name, value, most in (("size", size, MOST_GAMES), ("threads", threads, MOST_THREADS)):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
                raise OptionError(f"{name} must be a whole number from 1 to {most}, not {shown(value)}")
        if not isinstance(deal_ended, bool):
            raise OptionError(f"deal_ended is True or False, not {shown(deal_ended)}")
        self.game = game.compile()
        self.size = size
        self._key = seed_words(seed)
        self._deal_ended = int(deal_ended)
        self._by_score = int(game.rulebook.aim == "score")
        self._parts = [(size * k // threads, size * (k + 1) // threads) for k in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._blocks = [np.zeros(32, np.uint16) for _ in self._parts]
        self._known = [game.empty_states() for _ in self._parts]
        self._fresh = game.empty_states()
        try:
            self._make_arrays(arrays)
        except MemoryError:
            raise OptionError(f"{size} games do not fit into memory") from None

    def _make_arrays(self, arrays: dict[str, Array]) -> None:
        """Those that the caller did not give, and those that are ours alone."""
        game, size, players = self.game, self.size, self.game.players
        self._memory = bytearray(size * game.rulebook.layout.dtype.itemsize)
        self._states: States = np.frombuffer(self._memory, game.rulebook.layout.dtype)
        self._dealt = np.zeros(size, np.int64)
        self._listed = np.zeros((size, game.rulebook.room_for_moves), np.int32)
        self._counts = np.zeros(size, np.int32)
        self._actions = np.zeros(size, np.int32)
        given = list(arrays.values())
        self.to_move = self._array(arrays, "to_move", np.int8, (size,))
        self.mask = self._array(arrays, "mask", np.uint8, (size, game.rulebook.actions))
        self.ended = self._array(arrays, "ended", np.int8, (size,))
        self.scores = self._array(arrays, "scores", np.int32, (size, players))
        self.winners = self._array(arrays, "winners", np.uint8, (size, players))
        self.rewards = self._array(arrays, "rewards", np.float32, (size, players))
        if arrays:
            offer = "to_move, mask, ended, scores, winners or rewards"
            raise OptionError(f"there is no array {next(iter(arrays))!r:.40}; give {offer}")
        if any(np.may_share_memory(one, other) for one, other in itertools.combinations(given, 2)):
            raise OptionError("two of the arrays lie in the same memory: each needs its own")
        self.mask[:] = 0

    @property
    def states(self) -> States:
        """The records of all games as they stand, to be read only; they hold all secrets."""
        return np.frombuffer(memoryview(self._memory).toreadonly(), self._states.dtype)

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
        return self._step(chosen)

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
                self._states, first, last, looking, known, raw, seen.offsets, seen.sizes, seen.is_seat, rows
            )

        self._each(part)
        return rows

    def state(self, i: int) -> State:
        """A copy of game number i as a state of its own."""
        if isinstance(i, bool) or not isinstance(i, int | np.integer) or not 0 <= i < self.size:
            raise OptionError(f"the games of this batch are numbered 0 to {self.size - 1}, not {i!r:.40}")
        return State.from_array(self.game, copied(self._states[i : i + 1]))

    def _step(self, actions: Array) -> int:
        run = self.game.runner
        self._actions[:] = actions  # of one kind, however the caller keeps them: compiled code is made for each kind

        def part(k: int) -> int:
            return run.step_batch(
                self._states,
                *self._parts[k],
                self._actions,
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
        right = type(array) is np.ndarray and array.dtype == dtype and array.shape == shape
        if not right or not array.flags.carray:
            what = f"{np.dtype(dtype).name} array of shape {shape}"
            raise OptionError(f"{name} must be a plain {what}, writeable, aligned and C-contiguous")
        return array

    # -- keeping -------------------------------------------------------------------------------------------------

    def copy(self) -> Batch:
        """A batch of its own with the same games, in arrays of its own."""
        other = Batch.__new__(Batch)
        other._set_up(*self._settings(), {})
        other._memory[:] = self._memory
        for name in KEPT_ARRAYS:
            getattr(other, name)[:] = getattr(self, name)
        return other

    __copy__ = copy  # a shallow copy would share the games, and not what is known of them

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (*self._settings(), self._states.tobytes(), self._dealt.tobytes(), self.rewards.tobytes())

    def _settings(self) -> tuple[Game, int, bytes, int, bool]:
        seed = self._key.astype("<u4").tobytes()
        return self.game, self.size, seed, len(self._parts), bool(self._deal_ended)

    def _take(self, records: bytes, dealt: bytes, rewards: bytes) -> None:
        """Goes on from records made elsewhere: each is checked, and all that follows from them is made here."""
        sizes = ((records, self._states.nbytes), (dealt, self._dealt.nbytes), (rewards, self.rewards.nbytes))
        if any(not isinstance(given, bytes) or len(given) != size for given, size in sizes):
            raise TruthError(f"the records of {self.size} games do not have these sizes")
        self._dealt[:] = np.frombuffer(dealt, np.int64)
        if self._dealt.min() < 1 or self._dealt.max() > MOST_DEALT:
            raise TruthError(f"each place of a batch was dealt 1 to {MOST_DEALT} games")
        self.rewards[:] = np.frombuffer(rewards, np.float32).reshape(self.rewards.shape)
        for i in range(self.size):
            self._put(i, position.from_bytes(self.game, self._record(records, i)))

    def _record(self, records: bytes, i: int) -> bytes:
        length = self._states.itemsize
        return records[i * length : (i + 1) * length]

    def _put(self, i: int, checked: States) -> None:
        """Puts a record that was checked in a place, with all that the arrays say of it."""
        state = State.checked(self.game, checked)
        actions = state.actions
        self._states[i] = checked[0]
        self._listed[i, : len(actions)] = actions
        self._counts[i] = len(actions)
        self.mask[i, actions] = 1
        self.to_move[i], self.ended[i] = checked["to_move"][0], checked["ended"][0]
        self.scores[i] = state.scores
        self.winners[i, state.winners] = 1


def _unpickled(
    game: Game, size: int, seed: bytes, threads: int, deal_ended: bool, records: bytes, dealt: bytes, rewards: bytes
) -> Batch:
    """The batch that a pickle describes, refused if one of its records is no position of the game."""
    batch = Batch.__new__(Batch)
    batch._set_up(game, size, seed, threads, deal_ended, {})
    batch._take(records, dealt, rewards)
    return batch
