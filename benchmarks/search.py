"""The search's own speed: plies inside it against plain rollouts of the same policy, and two searches against one."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from benchmarks.report import Claim, Say
from benchmarks.slices import in_turns
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import play_out
from cutpurse.engine.registry import find
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search

TABLES = (("spite_and_malice", 2), ("steal_the_pile", 2), ("nacho_pile", 2), ("old_bill", 3))
ITERATIONS, ROUNDS, WORLDS = 10_000, 6, 500


def rollouts(states: Any, count: int, manners: Any, out: Any, rng: Any) -> int:
    """Plays out so many of the worlds behind states[0], over and over; returns the plies."""
    plies = 0
    for i in range(count):
        states[0] = states[1 + i % (len(states) - 1)]
        plies += play_out(states[0], out, rng, manners)
    return plies


class Rates:
    """Plies per second of thread time, in the search and outside of it, from the same deal.

    Rollouts go through many worlds that are ready made: of one game, played the same way again and again, a processor
    would foresee every branch.
    """

    def __init__(self, game: Game) -> None:
        self._game = game.compile()
        state = game.deal(5)
        self._place = Place(state, state.to_move or 0)
        self._states = np.concatenate([state.records(), *(self._place.guess(seed).records() for seed in range(WORLDS))])
        self._run = game.algorithm(rollouts)
        self._out = np.zeros(game.rulebook.room_for_moves, np.int32)
        self._rng = np.array([1], np.uint64)
        self._manners = np.full(game.players, 1 if game.rulebook.manners else 0, np.int64)
        self.inside()
        self.outside()

    def inside(self) -> float:
        """In a fresh search."""
        search = Search(self._place, 1)
        start = time.thread_time()
        found = search.run(Budget(iterations=ITERATIONS))
        return found.plies / (time.thread_time() - start)

    def outside(self) -> float:
        """In rollouts of the policy alone."""
        start = time.thread_time()
        plies = self._run(self._states, ITERATIONS, self._manners, self._out, self._rng)
        return float(plies) / (time.thread_time() - start)

    def iterations(self, threads: int) -> float:
        """Iterations a second by the clock, over so many searches at once."""
        searches = [Search(self._place, number) for number in range(threads)]
        workers = [threading.Thread(target=search.run, args=(Budget(iterations=10_000),)) for search in searches]
        start = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return 10_000 * threads / (time.perf_counter() - start)


def measure(say: Say) -> Iterator[Claim]:
    """Each game's search beside its rollouts, and two threads beside one."""
    for game_id, players in TABLES:
        say(f"search in {game_id}")
        rates = Rates(Game(find(game_id), players))
        found = in_turns({"inside": rates.inside, "outside": rates.outside}, ROUNDS)
        yield Claim(
            what=f"Plies inside the search against rollouts of the policy, {game_id}, {players} players",
            best=100 * found["inside"].most / found["outside"].most,
            median=100 * found["inside"].median / found["outside"].median,
            wanted=60,
            unit="%",
            detail=f"{found['inside'].most / 1e6:.1f} M plies/s",
        )
        if game_id == "spite_and_malice":
            clock = in_turns({"1": partial(rates.iterations, 1), "2": partial(rates.iterations, 2)}, ROUNDS)
            yield Claim(
                what="Two searches on two threads against one",
                best=clock["2"].most / clock["1"].most,
                median=clock["2"].median / clock["1"].median,
                wanted=1.8,
                unit="times",
                detail=f"{clock['1'].most:,.0f} iterations/s on one",
            )
