"""Simulations between any bots: the same figures as the engine's own, from games played move by move."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
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
    given = (usual(game),) if names is None else tuple(names)
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

    Where all of them play by the game's policy alone, whole games are played compiled.
    """
    names = check_bots(game, bots)
    manners = [manner_of(name, game) for name in names]
    if all(manner is not None for manner in manners):
        by_policy = [manner for manner in manners if manner is not None]
        done = simulate.simulate(game, games, seed, manners=by_policy, threads=threads, progress=progress, stop=stop)
        return replace(done, bots=names), []
    game.compile()
    queue = simulate.Queue.of(games, threads, stop)
    tallies = [runner.tallies(game.rulebook, game.players) for _ in range(min(queue.workers, queue.total))]
    failures: list[tuple[str, Failure]] = []
    started = time.perf_counter()
    works = [partial(_work, game, names, seed_bytes(seed), budget, queue, tally, failures) for tally in tallies]
    simulate.side_by_side(works, lambda: progress(queue.done) if progress is not None else None, queue.close)
    seconds = time.perf_counter() - started
    return simulate.simulation_of(game, names, seed_bytes(seed), tallies, seconds, queue.total), failures


def _work(
    game: Game,
    names: tuple[str, ...],
    seed: bytes,
    budget: Budget | None,
    queue: simulate.Queue,
    tallies: Tallies,
    failures: list[tuple[str, Failure]],
) -> None:
    """One thread's share."""
    try:
        while True:
            number, count = queue.take(1)
            if count == 0:
                return
            match = Match.between(names, game, child(seed, number), budget)
            _count(match.play(), tallies)
            failures.extend((names[failure.seat], failure) for failure in match.failures)
            queue.finished(1)
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
