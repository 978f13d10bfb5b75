"""Batches: many games in the caller's own arrays."""

import copy
import pickle
import random

import numpy as np
import pytest
from pig import PIG

import cutpurse
from cutpurse import OptionError, TruthError
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
        ({"to_move": np.ma.zeros(3, np.int8)}, "to_move must be a plain int8 array"),
        ({"scores": np.zeros(25, np.uint8)[1:].view(np.int32).reshape(3, 2)}, "aligned"),
        ({"values": np.zeros(3)}, "no array 'values'"),
        (dict.fromkeys(("to_move", "ended"), np.zeros(3, np.int8)), "same memory"),
        ({"size": 2**40}, "size must be a whole number from 1 to 16777216"),
        ({"size": 10**5000}, "not a number of 16610 bits"),
        ({"threads": 10**6}, "threads must be a whole number from 1 to 256"),
        ({"deal_ended": np.ones(2)}, "deal_ended is True or False"),
        ({"deal_ended": 1}, "deal_ended is True or False"),
        ({"game": "nacho_pile"}, "made by cutpurse.load, not 'nacho_pile'"),
        ({"game": None}, "made by cutpurse.load, not None"),
    ],
)
def test_wrong_arrays_and_numbers_are_refused(pig, wrong, reason):
    with pytest.raises(OptionError, match=reason):
        Batch(**{"game": pig, "size": 3, "seed": 1, **wrong})


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


# -- keeping a batch, and what others could do to it -----------------------------------------------------------------


def played_batch(steps=15, **settings):
    """A batch of Ten Card Crook in the middle of its games."""
    batch = Batch(cutpurse.load("ten_card_crook", turns=8), 6, 3, **settings)
    rng = np.random.default_rng(2)
    for _ in range(steps):
        step_at_random(batch, rng)
    return batch


def step_at_random(batch, rng):
    chances = rng.random(batch.mask.shape) * batch.mask
    return batch.step(np.where(batch.to_move >= 0, chances.argmax(1), -1).astype(np.int32))


def all_of(batch):
    arrays = (batch.to_move, batch.mask, batch.ended, batch.scores, batch.winners, batch.rewards, batch.counts)
    return [batch.states.tobytes(), *(array.tobytes() for array in arrays)]


@pytest.mark.parametrize("settings", [{}, {"threads": 3}, {"deal_ended": True}])
@pytest.mark.parametrize("keep", [lambda batch: pickle.loads(pickle.dumps(batch)), copy.copy, copy.deepcopy])
def test_a_kept_batch_goes_on_as_the_batch_itself_does(monkeypatch, settings, keep):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    batch = played_batch(**settings)
    other = keep(batch)
    assert all_of(other) == all_of(batch)
    for mine in (batch, other):
        rng = np.random.default_rng(5)
        for _ in range(60):
            step_at_random(mine, rng)
        mine.deal(mine.to_move < 0)
    assert all_of(other) == all_of(batch)


def test_the_records_of_a_batch_cannot_be_written_from_outside(pig):
    batch = Batch(pig, 3, 1)
    with pytest.raises(ValueError, match="read-only"):
        batch.states["pot"] = 9
    with pytest.raises(ValueError, match="WRITEABLE"):
        batch.states.flags.writeable = True
    with pytest.raises(AttributeError):
        batch.states = pig.empty_states(3)


def test_a_batch_from_outside_is_checked_record_by_record(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    rebuild, (game, size, seed, threads, deal_ended, *kept) = played_batch().__reduce__()
    records = np.frombuffer(kept[0], game.rulebook.layout.dtype).copy()
    records["deck_size"][4] = 30000
    dealt = np.zeros(size, np.int64)
    for wrong, reason in (
        ((records.tobytes(), *kept[1:]), "deck holds 0 to"),
        ((kept[0], dealt.tobytes(), kept[2]), "was dealt 1 to"),
        ((kept[0][:-1], *kept[1:]), "do not have these sizes"),
        ((None, *kept[1:]), "do not have these sizes"),
        ((*kept[:2], b""), "do not have these sizes"),
    ):
        with pytest.raises(TruthError, match=reason):
            rebuild(game, size, seed, threads, deal_ended, *wrong)
    with pytest.raises(OptionError, match="threads must be"):
        rebuild(game, size, seed, 10**9, deal_ended, *kept)
    with pytest.raises(OptionError, match="made by cutpurse"):
        rebuild("ten_card_crook", size, seed, threads, deal_ended, *kept)


def test_what_a_pickled_batch_says_of_its_moves_is_worked_out_anew(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    batch = played_batch()
    right = all_of(batch)
    batch._counts[:] = 2**20
    batch._listed[:] = 2**20
    batch.mask[:] = 1
    assert all_of(pickle.loads(pickle.dumps(batch))) == right


@pytest.mark.slow
def test_actions_are_taken_however_they_are_kept_without_compiling_again():
    batch = played_batch(0)
    step_at_random(batch, np.random.default_rng(1))
    made = batch.game.runner.made["step_batch"]
    kinds = len(made.overloads)
    none = np.full(6, -1, np.int32)
    read_only = none.copy()
    read_only.flags.writeable = False
    unaligned = np.frombuffer(bytearray(25), np.uint8)[1:].view(np.int32)
    for actions in (read_only, unaligned, np.full(12, -1, np.int32)[::2], np.broadcast_to(np.int32(-1), 6)):
        assert batch.step(actions) == 0 or actions is unaligned
    assert len(made.overloads) == kinds


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
