"""Batches: many games in the caller's own arrays."""

import random

import numpy as np
import pytest
from pig import PIG

import cutpurse
from cutpurse import OptionError
from cutpurse.engine.batch import Batch
from cutpurse.engine.game import Game
from cutpurse.engine.layout import SEATS, Cards
from cutpurse.engine.registry import find

GAMES = [book.id for book in cutpurse.games()]


@pytest.fixture
def pig(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")  # the generic suite runs batches compiled
    return Game(PIG, 2, {"target": 20})


def play_out(batch, moves):
    for step in range(moves):
        batch.step(np.full(batch.size, step % 2, np.int32))
    return batch.states.tobytes()


def test_ended_games_are_dealt_again_when_asked(pig):
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
        ({"rewards": np.zeros(3)}, "rewards must be"),
        ({"values": np.zeros(3)}, "no array 'values'"),
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
    with pytest.raises(OptionError, match="from 0 up"):
        batch.step(np.full(3, -2, np.int32))
    with pytest.raises(OptionError, match="deal takes 3 booleans"):
        batch.deal(np.ones(3))
    assert batch.states.tobytes() == before


def test_a_place_is_dealt_the_same_games_however_the_others_fare(pig):
    one, other = Batch(pig, 3, 5), Batch(pig, 3, 5)
    one.deal(np.array([True, False, False]))
    one.deal(np.array([False, True, False]))
    other.deal(np.array([True, True, False]))
    assert one.states.tobytes() == other.states.tobytes()


def test_ended_games_deal_themselves_if_wanted_and_their_last_step_can_still_be_seen(pig):
    batch = Batch(pig, 4, 7, deal_ended=True)
    ends = 0
    for step in range(120):
        over = batch.to_move < 0
        batch.step(np.full(4, step % 2, np.int32))
        assert (batch.to_move[over] >= 0).all()
        assert not batch.rewards[over].any()
        now_over = batch.to_move < 0
        ends += int(now_over.sum())
        assert (batch.rewards[now_over].sum(1) == 1).all()
        assert (batch.winners[now_over].sum(1) == 1).all()
        assert not batch.winners[~now_over].any()
    assert ends > 4


def test_a_shared_win_is_shared(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    game = Game(find("old_bill_memory"), 2)
    for seed in range(20):
        batch = Batch(game, 1, seed)
        while batch.to_move[0] >= 0:
            places = np.flatnonzero(batch.mask[0])
            batch.step(np.array([places[seed % len(places)]], np.int32))
        if batch.winners[0].sum() == 2:
            break
    assert batch.rewards[0].sum() == 1
    assert set(batch.rewards[0][batch.winners[0] == 1]) == {1 / batch.winners[0].sum()}


def test_where_the_score_is_the_aim_the_rewards_add_up_to_it(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    batch = Batch(Game(find("ten_card_crook"), 1), 6, 3)
    total = np.zeros((6, 1))
    rng = np.random.default_rng(2)
    for _ in range(80):
        actions = [rng.choice(np.flatnonzero(row)) if row.any() else -1 for row in batch.mask]
        batch.step(np.array(actions, np.int32))
        total += batch.rewards
    assert total.sum() > 0
    assert np.array_equal(total, batch.scores)


# -- observations ----------------------------------------------------------------------------------------------------


def random_states(game_id, seed=3, moves=25):
    book = find(game_id)
    for players in {book.players[0], book.players[1]}:
        game = Game(book, players)
        state = game.deal(seed)
        rng = random.Random(seed)
        for _ in range(moves):
            yield state
            if state.over:
                break
            state.play(rng.randrange(state.move_count))


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_observed_lies_in_its_range(game_id):
    for state in random_states(game_id):
        for seat in (None, *range(state.game.players)):
            row = state.observe(seat)
            assert row.shape == (state.game.observation.length,)
            named = state.game.observation.named(row)
            for part in state.game.observation.parts:
                assert named[part.name].shape == part.shape
                assert part.low <= named[part.name].min(initial=part.high), part.name
                assert named[part.name].max(initial=part.low) <= part.high, part.name


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if find(game_id).players[1] > 1])
def test_who_looks_comes_first(game_id):
    for state in random_states(game_id):
        players, seen = state.game.players, state.game.observation
        spectator = seen.named(state.observe(None))
        fields = state.game.rulebook.fields
        sizes = [field.size for field in fields if isinstance(field, Cards) and field.per == (SEATS,)]
        for seat in range(players):
            mine = seen.named(state.observe(seat))
            turn = state.to_move
            assert mine["to_move"] == (-1 if turn is None else (turn - seat) % players)
            for name in sizes:
                assert mine[name].tolist() == [*spectator[name][seat:], *spectator[name][:seat]]


def test_two_seats_of_nacho_pile_do_not_see_the_same_row():
    state = cutpurse.load("nacho_pile", players=2).deal(1)
    assert state.observe(0).tolist() != state.observe(1).tolist()


def test_a_batch_is_observed_by_whom_one_says(pig):
    batch = Batch(pig, 3, 1)
    batch.step(np.array([1, -1, 1], np.int32))
    assert batch.to_move.tolist() == [1, 0, 1]
    rows = batch.observe()
    assert rows.tolist() == batch.observe(np.array([1, 0, 1])).tolist()
    assert batch.observe(-1)[0].tolist() == batch.state(0).observe(None).tolist()
    mine = np.zeros_like(rows)
    assert batch.observe(0, out=mine) is mine
    assert mine[0].tolist() == batch.state(0).observe(0).tolist()
    assert pig.observation.named(rows)["to_move"].tolist() == [0, 0, 0]
    for seats in (2, -2, True, np.zeros(2, int), np.zeros(3), "all"):
        with pytest.raises(OptionError, match="observe takes a seat from -1 to 1"):
            batch.observe(seats)
    with pytest.raises(OptionError, match="out must be"):
        batch.observe(out=np.zeros((3, 1), np.int32))
