"""Batches: many games in the caller's own arrays."""

import numpy as np
import pytest
from pig import PIG

from cutpurse import OptionError
from cutpurse.engine.batch import Batch
from cutpurse.engine.game import Game


@pytest.fixture
def pig(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")  # the generic suite runs batches compiled
    return Game(PIG, 2, {"target": 20})


def play_out(batch, moves):
    for step in range(moves):
        batch.step(np.full(batch.size, step % 2, np.int32))
    return batch.states.tobytes()


def test_games_get_the_child_seeds_in_order_and_ended_ones_are_dealt_again_when_asked(pig):
    batch = Batch(pig, 4, 7)
    assert batch.state(0) != batch.state(1)
    assert play_out(batch, 60) == play_out(Batch(pig, 4, 7), 60)
    over = batch.to_move < 0
    assert over.any()
    kept = [batch.state(i) for i in range(4)]
    batch.deal(over)
    assert (batch.to_move >= 0).all()
    assert all((batch.state(i) == kept[i]) == (not over[i]) for i in range(4))


def test_results_do_not_depend_on_threads(pig):
    assert play_out(Batch(pig, 7, 1), 30) == play_out(Batch(pig, 7, 1, threads=3), 30)


def test_it_writes_into_the_callers_arrays(pig):
    to_move, mask = np.full(3, 9, np.int8), np.zeros((3, 2), np.uint8)
    batch = Batch(pig, 3, 1, to_move=to_move, mask=mask)
    assert to_move.tolist() == [0, 0, 0]
    assert mask.tolist() == [[1, 1]] * 3
    assert batch.step(np.array([1, 0, 5], np.int32)) == 1
    assert to_move[0] == 1
    assert to_move[2] == 0


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"size": 0}, "size must be"),
        ({"threads": 0}, "threads must be"),
        ({"threads": True}, "threads must be"),
        ({"mask": np.zeros((3, 3), np.uint8)}, "mask must be"),
        ({"mask": np.zeros((3, 2), np.int8)}, "mask must be"),
        ({"mask": np.zeros((2, 3), np.uint8).T}, "mask must be"),
        ({"rewards": np.zeros(3)}, "no array 'rewards'"),
    ],
)
def test_wrong_arrays_and_numbers_are_refused(pig, wrong, reason):
    with pytest.raises(OptionError, match=reason):
        Batch(pig, **{"size": 3, "seed": 1, **wrong})


def test_wrong_actions_are_refused_and_change_nothing(pig):
    batch = Batch(pig, 3, 1)
    before = batch.states.tobytes()
    for actions in (np.zeros(2, np.int32), np.zeros(3, np.int64), np.zeros(3)):
        with pytest.raises(OptionError, match="step takes 3 int32 actions"):
            batch.step(actions)
    with pytest.raises(OptionError, match="deal takes 3 booleans"):
        batch.deal(np.ones(3))
    assert batch.states.tobytes() == before
