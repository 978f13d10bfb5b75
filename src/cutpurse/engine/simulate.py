"""Many games at random on all cores: how long they are, how they end and who wins."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.game import Game
from cutpurse.engine.kernels import DECISIONS, FIRST_END, GAMES, LONGEST, SCORE, SEAT_FIGURES, SHARED, WON
from cutpurse.engine.seed import Seed, seed_bytes, seed_words
from cutpurse.errors import OptionError

MOST_GAMES = 10**15
MOST_THREADS = 1024
CHUNK_SECONDS = 0.05  # a thread reports this often, so progress is live and a stop is answered at once
REPORT_SECONDS = 0.1
CACHE_LINE = 128  # bytes, generously


@dataclass(frozen=True, kw_only=True)
class SeatResult:
    """What a seat made of all games: wins of its own, wins shared with others, and its mean final score."""

    wins: int
    shared: int
    mean_score: float

    def plain(self) -> dict[str, Any]:
        """The result as plain JSON."""
        return {"wins": self.wins, "shared_wins": self.shared, "mean_score": self.mean_score}


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """The figures of many games; all but the time are the same for the same seed, whatever the number of threads."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: bytes
    games: int  # played to the end: games number 0 to `games` - 1 of the seed
    decisions: int
    longest: int  # decisions in the longest game
    ended_by: Mapping[str, int]  # games by the way they ended, every way listed
    seats: tuple[SeatResult, ...]
    seconds: float  # of playing; compiling is not counted
    interrupted: bool = False  # stopped before all games were played

    @property
    def decisions_per_second(self) -> float:
        """How fast decisions were played, over all threads."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    @property
    def mean_decisions(self) -> float:
        """Decisions in the average game."""
        return self.decisions / self.games if self.games else 0.0

    def plain(self) -> dict[str, Any]:
        """The simulation as plain JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "mean_decisions": self.mean_decisions,
            "longest": self.longest,
            "ended_by": dict(self.ended_by),
            "seats": [seat.plain() for seat in self.seats],
            "interrupted": self.interrupted,
        }


def simulate(
    game: Game,
    games: int,
    seed: Seed,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Simulation:
    """Plays so many games at random, game number g always from child seed g, and adds up their results.

    `progress` is told on the calling thread how many games are done. `stop`, or Ctrl-C, ends it early: games under way
    are finished, and what was played is returned as `interrupted`.
    """
    total = _whole("games", games, MOST_GAMES)
    workers = _whole("threads", os.cpu_count() or 1 if threads is None else threads, MOST_THREADS)
    key = seed_words(seed)
    playouts = game.playouts()
    queue = _Queue(total, workers, stop or threading.Event())
    tallies = [_apart(_columns(game), np.int64) for _ in range(min(workers, total))]
    running: list[Future[None]] = []
    started = time.perf_counter()
    with ThreadPoolExecutor(len(tallies), thread_name_prefix="simulate") as pool:
        try:
            running.extend(pool.submit(_work, game, playouts, key, queue, tally) for tally in tallies)
            while wait(running, REPORT_SECONDS).not_done:
                if progress is not None:
                    progress(queue.done)
        except KeyboardInterrupt:
            pass
        finally:
            queue.close()
        for work in running:
            work.result()
    seconds = time.perf_counter() - started
    if progress is not None:
        progress(queue.done)
    return _simulation(game, seed_bytes(seed), _sum(tallies), seconds, total)


def _whole(name: str, value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
        raise OptionError(f"{name} must be a whole number from 1 to {most}, not {value!r:.40}")
    return int(value)


@dataclass
class _Queue:
    """Hands out game numbers in order, so the games played are always the first so many, however it ends."""

    total: int
    workers: int
    stop: threading.Event
    done: int = 0
    _next: int = 0
    _closed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, wanted: int) -> tuple[int, int]:
        """The first of the next games and how many; shares shrink towards the end, so that all threads end together."""
        with self._lock:
            first = self._next
            left = 0 if self._closed or self.stop.is_set() else self.total - first
            count = min(wanted, -(-left // (2 * self.workers)))
            self._next += count
            return first, count

    def finished(self, count: int) -> None:
        """Counts games that were played to the end."""
        with self._lock:
            self.done += count

    def close(self) -> None:
        """Hands out no more games."""
        self._closed = True


def _work(
    game: Game,
    playouts: Callable[..., int],
    key: npt.NDArray[np.uint32],
    queue: _Queue,
    tally: npt.NDArray[np.int64],
) -> None:
    """One thread's share: chunks that grow or shrink until each takes about CHUNK_SECONDS."""
    states = _apart(2, game.rulebook.layout.dtype)
    states[:] = game.empty_states(2)
    out = _apart(game.rulebook.most_moves, np.int32)
    rng = _apart(1, np.uint64)
    block = _apart(32, np.uint16)
    chunk = 1
    try:
        while True:
            first, count = queue.take(chunk)
            if count == 0:
                return
            began = time.perf_counter()
            playouts(states, key, first, count, out, rng, block, tally)
            took = time.perf_counter() - began
            queue.finished(count)
            if took < CHUNK_SECONDS:
                chunk = min(2 * chunk, MOST_GAMES)
            elif took > 2 * CHUNK_SECONDS:
                chunk = max(1, chunk // 2)
    finally:
        queue.close()  # done, or failed: either way nobody needs to start another chunk


def _apart(length: int, dtype: Any) -> npt.NDArray[Any]:
    """An array of zeros that shares no cache line with another, so that threads do not slow each other down."""
    kind = np.dtype(dtype)
    margin = -(-CACHE_LINE // kind.itemsize)
    return np.zeros(margin + length + margin, kind)[margin : margin + length]


def _columns(game: Game) -> int:
    return FIRST_END + len(game.rulebook.ends) + SEAT_FIGURES * game.players


def _sum(tallies: list[npt.NDArray[np.int64]]) -> list[int]:
    added: list[int] = np.sum(tallies, axis=0).tolist()
    added[LONGEST] = max(int(tally[LONGEST]) for tally in tallies)
    return added


def _simulation(game: Game, seed: bytes, tally: list[int], seconds: float, wanted: int) -> Simulation:
    ends = [end.id for end in game.rulebook.ends]
    games = tally[GAMES]
    seats = []
    for seat in range(game.players):
        at = FIRST_END + len(ends) + SEAT_FIGURES * seat
        mean_score = tally[at + SCORE] / games if games else 0.0
        seats.append(SeatResult(wins=tally[at + WON], shared=tally[at + SHARED], mean_score=mean_score))
    return Simulation(
        game=game.id,
        players=game.players,
        options=game.options,
        seed=seed,
        games=games,
        decisions=tally[DECISIONS],
        longest=tally[LONGEST],
        ended_by=dict(zip(ends, tally[FIRST_END : FIRST_END + len(ends)], strict=True)),
        seats=tuple(seats),
        seconds=seconds,
        interrupted=games < wanted,
    )
