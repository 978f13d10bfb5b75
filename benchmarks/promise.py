"""What a seat's position promises in Spite & Malice: `python -m benchmarks.promise` finds the figures of its `promise`.

Positions at the start of turns are taken from sensible games; a logistic regression tells how much a win card played,
each card missing on the way to the next one, and each joker held say about who wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cutpurse.engine.chance import child_seed
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import SENSIBLE, decide, pick
from cutpurse.engine.registry import find
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.spite_and_malice.policy import HOLDING, LACKING, PLAYED, best_way, jokers_of

deal: Any
moves: Any
play: Any
wins: Any

GAMES, POSITIONS, ONE_IN = 60_000, 400_000, 6
PLAYED_AT, MISSING_AT, JOKERS_AT, FACTS = 0, 1, 2, 3  # of the seat to move, then of the other
RESULT = 2 * FACTS  # 2: the seat to move wins alone, 1: shared
WIDTH = RESULT + 2
SEAT = RESULT + 1


@rule
def note_seat(s: Any, seat: int, row: Any, at: int) -> None:
    """Writes down how a seat stands."""
    row[at + PLAYED_AT] = s.win_cards - s.win_pile_size[seat]
    row[at + MISSING_AT] = best_way(s, seat)[2]
    row[at + JOKERS_AT] = jokers_of(s, seat)


def sample(states: Any, seed: Any, games: int, manners: Any, out: Any, rng: Any, block: Any, rows: Any) -> int:
    """Plays games of two and writes down one in six starts of turns, with who won."""
    n = 0
    s = states[0]
    for g in range(games):
        states[0] = states[1]
        child_seed(seed, g, block, s)
        rng[0] = block[16] | (block[17] << 16) | (block[18] << 32) | (block[19] << 48)
        deal(s)
        first, last = n, -1
        while s.to_move >= 0:
            if s.to_move != last:
                last = int(s.to_move)
                if pick(rng, ONE_IN) == 0 and n < len(rows):
                    rows[n, SEAT] = last
                    note_seat(s, last, rows[n], 0)
                    note_seat(s, 1 - last, rows[n], FACTS)
                    n += 1
            count = moves(s, out)
            play(s, out[decide(s, out, count, rng, manners[s.to_move])])
        for k in range(first, n):
            seat = rows[k, SEAT]
            rows[k, RESULT] = 0 if not wins(s, seat) else 1 if wins(s, 1 - seat) else 2
    return n


def positions() -> Any:
    """Rows of facts and results."""
    game = Game(find("spite_and_malice"), 2)
    rows = np.zeros((POSITIONS, WIDTH), np.int64)
    out, manners = np.zeros(game.rulebook.room_for_moves, np.int32), np.full(2, SENSIBLE)
    key, rng, block = np.arange(8, dtype=np.uint32), np.zeros(1, np.uint64), np.zeros(32, np.uint16)
    count = game.algorithm(sample)(game.empty_states(2), key, GAMES, manners, out, rng, block, rows)
    return rows[:count]


def weights(rows: Any) -> Any:
    """By logistic regression: of the move, of a win card played, of 1, 2, ... cards missing, of 1, 2, ... jokers."""

    def facts(at: int) -> Any:
        missing = np.minimum(rows[:, at + MISSING_AT], len(LACKING) - 1)
        jokers = np.minimum(rows[:, at + JOKERS_AT], len(HOLDING) - 1)
        parts = [
            rows[:, at + PLAYED_AT, None],
            np.eye(len(LACKING))[missing][:, 1:],
            np.eye(len(HOLDING))[jokers][:, 1:],
        ]
        return np.concatenate(parts, axis=1)

    x = np.concatenate([np.ones((len(rows), 1)), facts(0) - facts(FACTS)], axis=1)
    y = rows[:, RESULT] / 2
    found = np.zeros(x.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-x @ found))
        found += np.linalg.solve(x.T @ (x * (chance * (1 - chance))[:, None]), x.T @ (y - chance))
    return found


if __name__ == "__main__":
    measured = positions()
    _, played, *rest = weights(measured)
    figures = [round(PLAYED * one / played) for one in rest]
    print(f"{len(measured)} positions; a win card is worth {played:.3f} logits")
    print("LACKING", [0, *figures[: len(LACKING) - 1]], "now", LACKING.tolist())
    print("HOLDING", [0, *figures[len(LACKING) - 1 :]], "now", HOLDING.tolist())
