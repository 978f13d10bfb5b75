"""Holds what a batch writes against its games one by one."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from cutpurse.engine.batch import Batch
from cutpurse.engine.game import Game
from cutpurse.engine.state import State


def hold_batch_against_states(game: Game, *, count: int, steps: int, threads: int) -> None:
    """All that a batch writes is what its games say one by one; an illegal action is refused and changes nothing."""
    actions = game.rulebook.actions
    batch = Batch(game, count, 9, threads=threads)
    singles = [batch.state(i) for i in range(count)]
    chosen = np.full(count, -1, np.int32)
    rng = random.Random(4)  # noqa: S311  # a test's choices
    wrong: list[bool] = []
    before = [single.scores for single in singles]
    for _ in range(steps):
        assert batch.step(chosen) == sum(wrong)
        observed, of_last = batch.observe(), batch.observe(game.players - 1)
        for i, single in enumerate(singles):
            assert batch.state(i) == single
            assert batch.counts[i] == single.move_count
            assert np.flatnonzero(batch.mask[i]).tolist() == sorted(single.actions)
            assert batch.to_move[i] == (-1 if single.over else single.to_move)
            assert batch.ended[i] == int(single.records()["ended"][0])
            assert batch.scores[i].tolist() == single.scores
            assert np.flatnonzero(batch.winners[i]).tolist() == single.winners
            played = chosen[i] >= 0 and not wrong[i]
            assert np.allclose(batch.rewards[i], _rewards(single, before[i]) if played else 0)
            assert observed[i].tolist() == single.observe(single.to_move).tolist()
            assert of_last[i].tolist() == single.observe(game.players - 1).tolist()
        wrong = []
        before = [single.scores for single in singles]
        for i, single in enumerate(singles):
            illegal = not single.over and single.move_count < actions and rng.random() < 0.2
            chosen[i] = -1
            if illegal:
                chosen[i] = next(a for a in range(actions) if a not in single.actions)
            elif not single.over:
                index = rng.randrange(single.move_count)
                chosen[i] = single.actions[index]
                single.play(index)
            wrong.append(illegal)


def _rewards(state: State, before: Sequence[int]) -> list[float]:
    """What a step brought each seat."""
    if state.game.rulebook.aim == "score":
        return [now - then for now, then in zip(state.scores, before, strict=True)]
    winners = state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.game.players)]
