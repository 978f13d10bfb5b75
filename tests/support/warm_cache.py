"""Fills the cache of compiled code before the tests: `python -m tests.support.warm_cache`.

Test processes that start with an empty cache compile the same algorithms side by side. Here each is compiled once, the
games shared out among the cores; afterwards every process loads them.
"""

from __future__ import annotations

import multiprocessing
import os

import numpy as np

import cutpurse
from cutpurse.engine import runner
from cutpurse.engine.batch import NO_ACTION, Batch
from cutpurse.engine.registry import game_ids
from cutpurse.players.ready import prepare
from cutpurse.testing.counting import count_positions

LONGEST_FIRST = ("old_bill", "ten_card_crook", "spite_and_malice", "steal_the_pile", "nacho_pile", "old_bill_maid")
# One game that is won and one for points: kernels that are the same for all games are tried compiled on these alone.
TRIED = ("steal_the_pile", "ten_card_crook")


def warm(game_id: str) -> str:
    """Compiles what many tests run of a game."""
    game = cutpurse.load(game_id)
    prepare(game)
    if game_id in TRIED:
        runner.warm(game.rulebook, runner.compiled(game.rulebook), ("playouts",))
        count_positions(game.deal(0), 1)
        batch = Batch(game, 2, 0, threads=1)
        batch.step(np.full(2, NO_ACTION, np.int32))
        batch.observe()
    return game_id


def main() -> None:
    """Compiles every game, those that take longest first."""
    order = sorted(game_ids(), key=lambda game_id: (*LONGEST_FIRST, game_id).index(game_id))
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for _ in pool.imap_unordered(warm, order):
            pass


if __name__ == "__main__":
    main()
