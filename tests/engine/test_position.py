"""Positions from outside: what is none is refused in a sentence before any rule runs on it."""

import pickle

import numpy as np
import pytest
from keep_or_swap import KEEP_OR_SWAP

import cutpurse
from cutpurse import CutpurseError, TruthError
from cutpurse.engine.layout import Number
from cutpurse.engine.position import _check_field
from cutpurse.engine.registry import game_ids, register
from cutpurse.engine.state import _unpickled
from cutpurse.errors import RecordError, shown
from tests.support.damage import JUNK, damaged_bytes

KEY = "00" * 32


@pytest.fixture
def state():
    register(KEEP_OR_SWAP)
    return cutpurse.load("keep_or_swap", players=3).deal(4).play("swap")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"to_move": True}, "to_move must be null or a seat"),
        ({"to_move": 3}, "to_move must be null or a seat from 0 to 2"),
        ({"to_move": None}, "a game is over when nobody is to move"),
        ({"ended": "shown"}, "a game is over when nobody is to move"),
        ({"ended": ["shown"]}, "ended must be null or one of shown"),
        ({"surprise": 1}, "there is nothing called 'surprise' in a position"),
        ({5: 1}, "there is nothing called 5 in a position"),
        ({"unseen": [0] * 13}, "there is nothing called 'unseen' in a position"),
        ({"players": True}, "players is True"),
        ({"players": 3.0}, "players is 3.0"),
        ({"options": {"target": 1}}, "options is a dict, but this table plays {}"),
        ({"options": []}, "options is a list"),
        ({"hand": [["A"], ["A"], ["A", "A"]]}, "at most 1 cards"),
        ({"hand": [["A"], ["A"]]}, "hand needs a list with 3 entries"),
        ({"hand": [["A"], ["A"], []], "deck": []}, "everybody holds one card"),
        ({"laid": ["A"] * 6}, "pieces A, but the game has 4"),
        ({"laid": ["Q", "K"], "deck": []}, "more cards were laid down"),
        ({"laid": [None]}, "laid does not know None"),
        ({"laid": [["A"]]}, "laid does not know a list"),
        ({"deck": []}, "the deck has too few cards"),
        ({"chance": {"key": KEY, "counter": 2**70, "used": 3}}, "chance needs"),
        ({"chance": {"key": KEY, "counter": True, "used": 3}}, "chance needs"),
        ({"chance": {"key": KEY, "counter": 0, "used": 3}}, "chance needs"),
        ({"chance": {"key": KEY, "counter": 1, "used": 33}}, "chance needs"),
        ({"chance": {"key": "zz", "counter": 0, "used": 32}}, "chance needs"),
        ({"chance": {"key": "00", "counter": 0, "used": 32}}, "chance needs"),
        ({"chance": {"key": 5, "counter": 0, "used": 32}}, "chance needs"),
        ({"chance": {"key": KEY, "counter": 0, "used": 32, "more": 1}}, "chance needs"),
        ({"chance": []}, "chance needs"),
    ],
)
def test_a_truth_that_is_none_is_refused_in_a_sentence(state, change, reason):
    with pytest.raises(TruthError, match=reason):
        state.game.from_truth({**state.truth(), **change})


@pytest.mark.parametrize("truth", JUNK, ids=lambda truth: shown(truth)[:20].encode("ascii", "replace").decode())
def test_no_junk_is_a_truth_or_a_part_of_one(state, truth):
    with pytest.raises(TruthError):
        state.game.from_truth(truth)
    for name in state.truth():
        try:
            assert state.game.from_truth({**state.truth(), name: truth})
        except TruthError:
            continue


def test_the_largest_stream_there_is_can_be_played_on(state):
    truth = {**state.truth(), "chance": {"key": KEY, "counter": 2**62, "used": 0}}
    assert state.game.from_truth(truth).play("swap").truth()["chance"]["counter"] == 2**62


def test_the_limits_of_a_number_are_those_of_its_seats_its_names_or_its_type():
    assert Number(name="x", text="", seat=True).limits(3) == (-1, 2)
    assert Number(name="x", text="", seat=True, low=0).limits(3) == (0, 2)
    assert Number(name="x", text="", names=("a", "b")).limits(3) == (-1, 1)
    assert Number(name="x", text="", names=("a", "b"), low=0).limits(3) == (0, 1)
    assert Number(name="x", text="", low=2, high=7).limits(3) == (2, 7)
    assert Number(name="x", text="", dtype="u4").limits(3) == (0, 2**32 - 1)


def test_what_a_refusal_quotes_is_short():
    assert [shown(value) for value in ("x" * 99, 10**5000, None, 1.5, [[[]]], 7)] == [
        repr("x" * 40),
        "a number of 16610 bits",
        "None",
        "1.5",
        "a list",
        "7",
    ]


# -- pickles and histories -------------------------------------------------------------------------------------------


def test_bytes_that_are_no_state_are_refused(state):
    game, whole = state.game, state._array.tobytes()
    assert _unpickled(game, whole, state.seed, list(state._played)) == state == pickle.loads(pickle.dumps(state))
    for wrong in (whole[:-1], whole + b"\0", b"", "text", None):
        with pytest.raises(TruthError, match="takes"):
            _unpickled(game, wrong, None, [])
    for seed in (b"short", "x" * 32, 5):
        with pytest.raises(TruthError, match="seed of a state is 32 bytes"):
            _unpickled(game, whole, seed, [])
    for played in (((0, 1),), [1], [(0, 2)], [(3, 0)], [(0, True)], [(0, "x")], [(0, -1)], [(0,)], None):
        with pytest.raises(TruthError, match="the moves played are a list of seats and numbers of actions"):
            _unpickled(game, whole, None, played)
    with pytest.raises(TruthError, match="a state belongs to a game, not to 'keep_or_swap'"):
        _unpickled("keep_or_swap", whole, None, [])


@pytest.mark.parametrize("name", ["players", "padding", "chance_block", "chance_used", "to_move", "unseen", "hand"])
def test_every_part_of_the_bytes_is_checked(state, name):
    dtype, offset = state._array.dtype.fields[name][:2]
    assert dtype.itemsize > 0
    with pytest.raises(TruthError):
        _unpickled(state.game, damaged_bytes(state._array.tobytes(), [(offset + dtype.itemsize - 1, 4)]), None, [])


def test_a_working_field_is_empty_to_the_byte():
    states = np.zeros(1, [("work", "f8")])
    field = Number(name="work", dtype="f8", scratch=True, text="a number that is not whole")
    _check_field(field, states, 2)
    states["work"] = -0.0
    with pytest.raises(TruthError, match="work must be empty"):
        _check_field(field, states, 2)


def test_no_byte_of_a_state_can_be_turned_into_nonsense(state):
    """Whatever byte changes, the state is refused or is a position that can be played on and written down."""
    whole = state._array.tobytes()
    refused = 0
    for place in range(len(whole)):
        for what in (2, 3, 4, 5, 6):
            try:
                other = _unpickled(state.game, damaged_bytes(whole, [(place, what)]), None, [])
            except TruthError:
                refused += 1
                continue
            assert state.game.from_truth(other.truth()) == other
            while not other.over:
                other.play(0)
    assert refused > 3 * len(whole)


def test_a_history_that_does_not_lead_to_its_state_makes_no_record(state):
    first = state._played[0]
    for played in ([], [(first[0], 1 - first[1])], [(1, 1)] * 4):
        other = _unpickled(state.game, state._array.tobytes(), state.seed, played)
        with pytest.raises(CutpurseError, match="do not lead to it"):
            other.record()
    with pytest.raises(CutpurseError, match="do not lead to it"):
        other.since(0)


def test_a_record_is_text(state):
    text = state.record().text()
    for wrong in (text.encode(), None, 5):
        with pytest.raises(RecordError, match="a record is a text"):
            cutpurse.Record.parse(wrong)
    with pytest.raises(RecordError, match="line 2: this is not text"):
        cutpurse.Record.parse(text.replace("game:", "game:\ud800"))


@pytest.mark.parametrize("game_id", [None, 5, ["pig"], {}, b"pig"])
def test_a_game_is_called_by_a_text(game_id):
    with pytest.raises(cutpurse.UnknownGame, match="a game is called by its id"):
        cutpurse.load(game_id)


# -- the end ---------------------------------------------------------------------------------------------------------


def test_a_position_without_a_move_that_is_not_over_is_refused():
    game = cutpurse.load("nacho_pile", players=2)
    truth = game.deal(1).truth()
    bag = [*truth["bag"][:8], 0, *truth["bag"][9:]]
    stealing = {"phase": "steal", "turn": [0] * 8 + [1, 0, 0], "bag": bag, "bag_size": sum(bag)}
    with pytest.raises(TruthError, match="nothing can be moved here, but the game is not over"):
        game.from_truth({**truth, **stealing})


@pytest.mark.parametrize("game_id", game_ids())
def test_over_and_ended_agree(game_id):
    state = cutpurse.load(game_id).deal(3)
    for _ in range(200):
        assert state.over == (state.ended is not None) == (state.to_move is None) == (state.move_count == 0)
        if state.over:
            break
        state.play(len(state.played) % state.move_count)
