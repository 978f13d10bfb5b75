"""Many games on all cores, every seat in its manner: how long they are, how they end and who wins."""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine import runner
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import (
    BUCKETS,
    DECISIONS,
    FIRST_END,
    GAMES,
    LONGEST,
    MANNERS,
    RANDOM,
    SCORE,
    SEAT_FIGURES,
    SHARED,
    WAYS_TO_WIN,
    WON,
    least_in,
)
from cutpurse.engine.seed import Seed, seed_bytes, seed_words
from cutpurse.errors import OptionError

MOST_GAMES = 10**15
MOST_THREADS = 1024
CHUNK_SECONDS = 0.05  # a thread reports this often, so progress is live and a stop is answered at once
REPORT_SECONDS = 0.1
PERCENTILES = (5, 25, 50, 75, 95)
Z_95 = 1.959963984540054  # standard errors to either side that hold 95 % of a normal distribution
CACHE_LINE = 128  # bytes, generously

Tallies = tuple[npt.NDArray[np.int64], ...]  # as `runner.tallies` makes them


@dataclass(frozen=True, kw_only=True)
class Wins:
    """Wins of one's own and wins shared with others."""

    wins: int
    shared: int

    def plain(self) -> dict[str, Any]:
        """The wins as plain JSON."""
        return {"wins": self.wins, "shared_wins": self.shared}


@dataclass(frozen=True, kw_only=True)
class SeatResult(Wins):
    """What a seat made of all games: its wins, how surely, by which ways of ending, and its final score."""

    share: float  # of all games that it won, alone or with others
    interval: tuple[float, float]  # that holds the true share 95 times out of 100 (Wilson)
    by_end: Mapping[str, Wins]  # its wins by the way the game ended, every way listed
    mean_score: float
    score_percentiles: Mapping[int, int] | None  # only of a game that aims at a score

    def plain(self) -> dict[str, Any]:
        """The result as plain JSON."""
        told = {
            **super().plain(),
            "win_share": self.share,
            "win_share_interval": list(self.interval),
            "wins_by_end": {end: wins.plain() for end, wins in self.by_end.items()},
            "mean_score": self.mean_score,
        }
        if self.score_percentiles is not None:
            told["score_percentiles"] = _plain_percentiles(self.score_percentiles)
        return told


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """The figures of many games; all but the time are the same for the same seed, whatever the number of threads."""

    game: str
    aim: str  # what the game aims at: `win` or `score`
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]  # who played at each seat
    seed: bytes
    games: int  # played to the end: games number 0 to `games` - 1 of the seed
    decisions: int
    longest: int  # decisions in the longest game
    percentiles: Mapping[int, int]  # of the decisions in a game; exact below 4096, within 1.6 % above
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
            "aim": self.aim,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed.hex(),
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "mean_decisions": self.mean_decisions,
            "longest": self.longest,
            "decisions_percentiles": _plain_percentiles(self.percentiles),
            "ended_by": dict(self.ended_by),
            "seats": [seat.plain() for seat in self.seats],
            "interrupted": self.interrupted,
        }


def simulate(
    game: Game,
    games: int,
    seed: Seed,
    *,
    manners: Sequence[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Simulation:
    """Plays so many games, game number g always from child seed g, and adds up their results.

    `manners` says how each seat plays, or all of them if it is one (`kernels.MANNERS`); by itself sensibly, or at
    random where the game has no policy.
    `progress` is told on the calling thread how many games are done. `stop`, or Ctrl-C, ends it early: games under way
    are finished, and what was played is returned as `interrupted`.
    """
    queue = Queue.of(games, threads, stop)
    key = seed_words(seed)
    played_by = check_manners(game, manners)
    codes = np.array([MANNERS.index(manner) for manner in played_by], np.int64)
    playouts = game.playouts(at_random=not codes.any())
    tallies = [_tallies(game) for _ in range(min(queue.workers, queue.total))]
    started = time.perf_counter()
    works = [functools.partial(_work, game, playouts, key, codes, queue, tally) for tally in tallies]
    side_by_side(works, lambda: progress(queue.done) if progress is not None else None, queue.close)
    seconds = time.perf_counter() - started
    return simulation_of(game, played_by, seed_bytes(seed), tallies, seconds, queue.total)


def side_by_side(works: Sequence[Callable[[], None]], watch: Callable[[], None], close: Callable[[], None]) -> None:
    """Does all works on threads of their own; `watch` is called now and then, on this thread, and at the end.

    `close` lets no work begin anything more; Ctrl-C has it called too, and what is under way is finished. It raises
    nothing meanwhile: raised just where works are being closed, it would leave threads that never end.
    """
    running: list[Future[None]] = []
    with _hearing_ctrl_c() as presses, ThreadPoolExecutor(len(works), thread_name_prefix="cutpurse") as pool:
        try:
            running.extend(pool.submit(work) for work in works)
            while wait(running, REPORT_SECONDS).not_done and not presses:
                watch()
        except KeyboardInterrupt:
            pass
        finally:
            close()
        for work in running:
            work.result()
    watch()


@contextlib.contextmanager
def _hearing_ctrl_c() -> Iterator[list[int]]:
    """Ctrl-C is noted where it would have raised something; then all is as before."""
    presses: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield presses
        return
    signal.signal(signal.SIGINT, lambda number, frame: presses.append(number))
    try:
        yield presses
    finally:
        signal.signal(signal.SIGINT, before)


def check_manners(game: Game, manners: Sequence[str] | None) -> tuple[str, ...]:
    """A manner for every seat: what is given, or the game's own policy, or chance where it has none."""
    known = (MANNERS[RANDOM], *game.rulebook.manners)
    given = tuple(known[1:2] or known[:1]) if manners is None else tuple(manners)
    for manner in given:
        if manner not in known:
            raise OptionError(
                f"{game.rulebook.title} is not played in the manner {manner!r:.40}, but {', '.join(known)}"
            )
    if len(given) not in (1, game.players):
        raise OptionError(
            f"{len(given)} manners were given for {game.players} seats; give one for each, or one for all"
        )
    return given * game.players if len(given) == 1 else given


def _whole(name: str, value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
        raise OptionError(f"{name} must be a whole number from 1 to {most}, not {value!r:.40}")
    return int(value)


@dataclass
class Queue:
    """Hands out game numbers in order, so the games played are always the first so many, however it ends."""

    total: int
    workers: int
    stop: threading.Event
    done: int = 0
    _next: int = 0
    _closed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def of(cls, games: object, threads: object = None, stop: threading.Event | None = None) -> Queue:
        """For so many games on so many threads, one for each processor if it is not said; checked."""
        total = _whole("games", games, MOST_GAMES)
        workers = _whole("threads", os.cpu_count() or 1 if threads is None else threads, MOST_THREADS)
        return cls(total, workers, stop or threading.Event())

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
    manners: npt.NDArray[np.int64],
    queue: Queue,
    tallies: Tallies,
) -> None:
    """One thread's share: chunks that grow or shrink until each takes about CHUNK_SECONDS."""
    states = _apart(2, game.rulebook.layout.dtype)
    states[:] = game.empty_states(2)
    out = _apart(game.rulebook.room_for_moves, np.int32)
    rng = _apart(1, np.uint64)
    block = _apart(32, np.uint16)
    chunk = 1
    try:
        while True:
            first, count = queue.take(chunk)
            if count == 0:
                return
            began = time.perf_counter()
            playouts(states, key, first, count, manners, out, rng, block, *tallies)
            took = time.perf_counter() - began
            queue.finished(count)
            if took < CHUNK_SECONDS:
                chunk = min(2 * chunk, MOST_GAMES)
            elif took > 2 * CHUNK_SECONDS:
                chunk = max(1, chunk // 2)
    finally:
        queue.close()  # done, or failed: either way nobody needs to start another chunk


def _apart(shape: int | tuple[int, ...], dtype: Any) -> npt.NDArray[Any]:
    """An array of zeros that shares no cache line with another, so that threads do not slow each other down."""
    kind = np.dtype(dtype)
    margin = -(-CACHE_LINE // kind.itemsize)
    length = int(np.prod(shape))
    return np.zeros(margin + length + margin, kind)[margin : margin + length].reshape(shape)


def _tallies(game: Game) -> Tallies:
    return tuple(_apart(part.shape, part.dtype) for part in runner.tallies(game.rulebook, game.players))


# -- figures -----------------------------------------------------------------------------------------------------------


def simulation_of(
    game: Game, bots: tuple[str, ...], seed: bytes, tallies: Sequence[Tallies], seconds: float, wanted: int
) -> Simulation:
    """The figures of what was counted, on however many threads."""
    tally, won, spread = (np.sum(parts, axis=0).tolist() for parts in zip(*tallies, strict=True))
    ends = [end.id for end in game.rulebook.ends]
    games = tally[GAMES]
    return Simulation(
        game=game.id,
        aim=game.rulebook.aim,
        players=game.players,
        options=game.options,
        bots=bots,
        seed=seed,
        games=games,
        decisions=tally[DECISIONS],
        longest=max(int(totals[LONGEST]) for totals, *_ in tallies),
        percentiles=_percentiles(enumerate(spread[0]), games),
        ended_by=dict(zip(ends, tally[FIRST_END : FIRST_END + len(ends)], strict=True)),
        seats=tuple(_seat(game, seat, tally, won, spread) for seat in range(game.players)),
        seconds=seconds,
        interrupted=games < wanted,
    )


def _seat(game: Game, seat: int, tally: list[int], won: list[list[int]], spread: list[list[int]]) -> SeatResult:
    ends = game.rulebook.ends
    figures = tally[FIRST_END + len(ends) + SEAT_FIGURES * seat :]
    games = tally[GAMES]
    wins = figures[WON] + figures[SHARED]
    at = WAYS_TO_WIN * seat
    scores = None
    if game.rulebook.aim == "score":
        above, below = spread[1 + 2 * seat], spread[2 + 2 * seat]
        counted = [*((-1 - place, below[place]) for place in reversed(range(BUCKETS))), *enumerate(above)]
        scores = _percentiles(counted, games)
    return SeatResult(
        wins=figures[WON],
        shared=figures[SHARED],
        share=wins / games if games else 0.0,
        interval=wilson(wins, games),
        by_end={end.id: Wins(wins=row[at + WON], shared=row[at + SHARED]) for end, row in zip(ends, won, strict=True)},
        mean_score=figures[SCORE] / games if games else 0.0,
        score_percentiles=scores,
    )


def wilson(part: float, whole: float, z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a share that was found to be `part` of `whole`, by Wilson's score method."""
    if whole == 0:
        return 0.0, 1.0
    share, spare = part / whole, z**2 / whole
    middle = share + spare / 2
    reach = z * sqrt(share * (1 - share) / whole + spare / whole / 4)
    low, high = (middle - reach) / (1 + spare), (middle + reach) / (1 + spare)
    return max(0.0, low) if part else 0.0, min(1.0, high) if part < whole else 1.0


def _percentiles(counted: Iterable[tuple[int, int]], games: int) -> dict[int, int]:
    """For each percentile the smallest value that at least so many of the games do not exceed; none without games."""
    found: dict[int, int] = {}
    if games == 0:
        return found
    seen = 0
    wanted = list(PERCENTILES)
    for place, count in counted:
        seen += count
        while wanted and 100 * seen >= wanted[0] * games:
            found[wanted.pop(0)] = least_in(place) if place >= 0 else -least_in(-1 - place)
    return found


def _plain_percentiles(percentiles: Mapping[int, int]) -> dict[str, int]:
    return {str(percent): value for percent, value in percentiles.items()}
