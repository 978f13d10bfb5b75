"""Simulations between any bots: the same figures as the engine's own, from games played move by move."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from cutpurse.engine import runner, simulate
from cutpurse.engine.chance import child
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import (
    DECISIONS,
    FIRST_END,
    GAMES,
    LONGEST,
    SCORE,
    SEAT_FIGURES,
    SHARED,
    WAYS_TO_WIN,
    WON,
    bucket,
)
from cutpurse.engine.seed import Seed, seed_bytes
from cutpurse.engine.simulate import Simulation, Tallies
from cutpurse.engine.state import State
from cutpurse.errors import OptionError
from cutpurse.players.levels import check_bot, manner_of, usual
from cutpurse.players.match import Failure, Match
from cutpurse.players.search import Budget


def check_bots(game: Game, names: Sequence[str] | None) -> tuple[str, ...]:
    """A bot for every seat: what is given, one for each or one for all; else the game's usual one."""
    given = (usual(game.rulebook),) if names is None else tuple(names)
    for name in given:
        check_bot(name, game)
    if len(given) not in (1, game.players):
        raise OptionError(f"{len(given)} bots were given for {game.players} seats; give one for each, or one for all")
    return given * game.players if len(given) == 1 else given


def simulate_bots(
    game: Game,
    games: int,
    seed: Seed,
    *,
    bots: Sequence[str] | None = None,
    budget: Budget | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> tuple[Simulation, list[tuple[str, Failure]]]:
    """Plays so many games between bots, game number g always from child seed g; and tells which bots failed.

    Where all of them play by the game's policy alone, whole games are played compiled. Otherwise `stop`, or Ctrl-C,
    breaks off games under way: those before the first of them are told, so they are always the first so many.
    """
    names = check_bots(game, bots)
    manners = [manner_of(name, game.rulebook) for name in names]
    if all(manner is not None for manner in manners):
        by_policy = [manner for manner in manners if manner is not None]
        done = simulate.simulate(game, games, seed, manners=by_policy, threads=threads, progress=progress, stop=stop)
        return replace(done, bots=names), []
    game.compile()
    queue = simulate.Queue.of(games, threads, stop)
    ledger = _Ledger(names, runner.tallies(game.rulebook, game.players))
    started = time.perf_counter()

    def interrupt() -> None:
        if ledger.counted < queue.total:
            queue.stop.set()  # Ctrl-C: games under way may be long, or have no end at all
        queue.close()

    works = [partial(_work, game, names, seed_bytes(seed), budget, queue, ledger)] * min(queue.workers, queue.total)
    simulate.side_by_side(works, lambda: progress(ledger.counted) if progress is not None else None, interrupt)
    seconds = time.perf_counter() - started
    result = simulate.simulation_of(game, names, seed_bytes(seed), [ledger.tallies], seconds, queue.total)
    return result, ledger.failures


@dataclass
class _Ledger:
    """Adds up games in the order of their numbers, whichever of them is over first."""

    names: tuple[str, ...]
    tallies: Tallies
    counted: int = 0
    failures: list[tuple[str, Failure]] = field(default_factory=list)
    _early: dict[int, tuple[State, list[Failure]]] = field(default_factory=dict)  # over before one before them
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, number: int, state: State, failures: list[Failure]) -> None:
        """Takes a game that is over."""
        with self._lock:
            self._early[number] = state, failures
            while self.counted in self._early:
                over, failed = self._early.pop(self.counted)
                _count(over, self.tallies)
                self.failures.extend((self.names[failure.seat], failure) for failure in failed)
                self.counted += 1


def _work(
    game: Game, names: tuple[str, ...], seed: bytes, budget: Budget | None, queue: simulate.Queue, ledger: _Ledger
) -> None:
    """One thread's share."""
    try:
        while True:
            number, count = queue.take(1)
            if count == 0:
                return
            match = Match.between(names, game, child(seed, number), budget, cancel=queue.stop)
            state = match.play()
            if not state.over or queue.stop.is_set():  # its last moves may have been cut short
                return
            ledger.enter(number, state, match.failures)
    finally:
        queue.close()


def _count(state: State, tallies: Tallies) -> None:
    """Adds up a game as the engine's `playouts` does."""
    tally, won, spread = tallies
    book = state.game.rulebook
    ends, decisions = len(book.ends), len(state.played)
    tally[GAMES] += 1
    tally[DECISIONS] += decisions
    tally[LONGEST] = max(tally[LONGEST], decisions)
    end = [end.id for end in book.ends].index(state.ended or "")
    tally[FIRST_END + end] += 1
    spread[0, bucket(decisions)] += 1
    winners = state.winners
    for seat, points in enumerate(state.scores):
        at = FIRST_END + ends + SEAT_FIGURES * seat
        if seat in winners:
            way = WON if len(winners) == 1 else SHARED
            tally[at + way] += 1
            won[end, WAYS_TO_WIN * seat + way] += 1
        tally[at + SCORE] += points
        if book.aim == "score":
            spread[1 + 2 * seat + (points < 0), bucket(abs(points))] += 1
