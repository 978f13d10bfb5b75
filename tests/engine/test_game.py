"""Loading games, building positions by hand, and the public surface."""

import copy
import pickle
import threading

import msgspec
import numpy as np
import pytest
from pig import PIG

import cutpurse
from cutpurse import OptionError, TruthError, UnknownGame
from cutpurse.engine import registry
from cutpurse.engine.batch import Batch
from cutpurse.engine.layout import Cards, Layout, Number
from cutpurse.engine.message import Who, say
from cutpurse.engine.registry import register
from cutpurse.engine.rulebook import Rulebook
from cutpurse.errors import GameDefinitionError


@pytest.fixture
def pig():
    register(PIG)
    return cutpurse.load("pig", players=3, target=50)


def test_a_move_is_the_same_whether_it_can_be_read_or_not():
    state = cutpurse.load("old_bill_memory", players=2).deal(3)
    read, seen = state.moves(), state.view(0).moves
    assert list(seen) == read
    assert read[0] in seen
    assert read[0] != seen[1]
    assert seen[1] != read[0]


def test_the_public_surface_is_what_the_architecture_promises():
    assert cutpurse.__all__ == [
        "CutpurseError",
        "Game",
        "IllegalMove",
        "LanguageError",
        "Moment",
        "Move",
        "OptionError",
        "Record",
        "RecordError",
        "SeatError",
        "SeedError",
        "State",
        "TruthError",
        "UnknownGame",
        "View",
        "apply",
        "games",
        "load",
    ]
    assert all(hasattr(cutpurse, name) for name in cutpurse.__all__)


def test_an_unknown_game_is_refused_with_the_nearest_name():
    with pytest.raises(UnknownGame, match="did you mean spite_and_malice"):
        cutpurse.load("spite_and_malic")
    with pytest.raises(UnknownGame, match="the games are"):
        cutpurse.load("xyzzy-and-something-else-entirely")


def test_options_are_given_by_name_and_shown_with_the_game(pig):
    assert pig.options == {"target": 50}
    assert repr(pig) == "<Pig: players=3, target=50>"
    assert cutpurse.load("pig", target="77").options == {"target": 77}
    with pytest.raises(OptionError, match="target must be a whole number from 10 to 1000, not 9"):
        cutpurse.load("pig", target=9)
    with pytest.raises(OptionError, match="2 to 10 players, not 11"):
        cutpurse.load("pig", players=11)


def test_games_compare_hash_and_pickle_by_what_they_are(pig):
    same = cutpurse.load("pig", players=3, target=50)
    assert pig == same == pickle.loads(pickle.dumps(pig))
    assert hash(pig) == hash(same)
    assert pig != cutpurse.load("pig", players=2, target=50)
    assert pig != "pig"
    assert pig.deal(1) != "a state"


def test_the_same_seed_deals_the_same_game_as_a_number_or_as_bytes(pig):
    assert pig.deal(42) == pig.deal((42).to_bytes(32, "little"))
    assert pig.deal(42) != pig.deal(43)


def test_a_position_can_be_built_by_hand(pig):
    state = pig.from_truth({"to_move": 1, "points": [0, 44, 10], "pot": 8, "die": 2})
    assert state.play("bank").winners == [1]
    assert state.scores == [0, 52, 10]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"points": None}, "points needs a list"),
        ({"points": [1, 2]}, "points needs a list with 3 entries, not one of 2"),
        ({"points": [1, 2, 3, 4]}, "points needs a list with 3 entries, not one of 4"),
        ({"pot": "many"}, "pot takes a whole number"),
        ({"pot": 10**6}, "too large"),
        ({"to_move": 3}, "to_move must be null or a seat from 0 to 2"),
        ({"ended": "boredom"}, "ended must be null or one of target"),
        ({"game": "nim"}, "this table plays 'pig'"),
        ({"players": 2}, "this table plays 3"),
        ({"options": {"target": 9}}, "this table plays"),
        ({"chance": {"key": "zz", "counter": 0, "used": 0}}, "chance needs"),
        ({"chance": {"key": "00" * 32, "counter": 0, "used": 3}}, "chance needs"),
        ({"chance": 7}, "chance needs"),
    ],
)
def test_a_wrong_position_is_refused_by_field(pig, change, reason):
    truth = {"to_move": 1, "points": [0, 44, 10], "pot": 8, "die": 2, **change}
    with pytest.raises(TruthError, match=reason):
        pig.from_truth(truth)


def test_a_field_left_out_is_named(pig):
    with pytest.raises(TruthError, match="pot is missing: points of this turn"):
        pig.from_truth({"to_move": 1, "points": [0, 44, 10], "die": 2})


def test_names_are_used_in_texts_and_one_is_needed_for_each_seat(pig):
    state = pig.deal(1)
    view = state.view(2, names=["Ana", "Ben", "Cleo"])
    assert [seat.name for seat in view.seats] == ["Ana", "Ben", "Cleo"]
    assert view.words("en")(say("person", who=Who(0))) == "Ana"
    assert view.words("de")(say("person", who=Who(2))) == "du"
    with pytest.raises(OptionError, match="2 names were given for 3 seats"):
        state.moves(names=["Ana", "Ben"])


def test_an_ambiguous_code_says_what_it_could_be():
    state = cutpurse.load("old_bill_memory", players=2).deal(1)
    with pytest.raises(cutpurse.IllegalMove, match="'W' is not legal here") as refused:
        state.play("W")
    assert refused.value.legal[:3] == ("W1", "W2", "W3")
    assert all(code.startswith("W") for code in refused.value.legal)
    assert state.play("w1").played == (0,), "a whole code is not ambiguous because another begins with it"


def test_garbage_is_refused_with_the_moves_there_are():
    state = cutpurse.load("old_bill_memory", players=2).deal(1)
    with pytest.raises(cutpurse.IllegalMove, match="'zzz' is not legal here") as refused:
        state.play("zzz")
    assert refused.value.legal == tuple(move.code for move in state.moves())


def refusals(state, wrong):
    """What each of some moves is refused with; None for those that are legal."""
    for verb in (state.copy().play, state.copy().watch):
        try:
            verb(wrong)
        except cutpurse.IllegalMove as refusal:
            yield str(refusal)
        else:
            yield None


@pytest.mark.parametrize("game_id", ["spite_and_malice", "steal_the_pile", "old_bill"])
def test_a_refusal_tells_nobody_what_the_seat_to_move_holds(game_id):
    game = cutpurse.load(game_id)
    beginnings = sorted({code[:length] for code in game.rulebook.codes for length in (1, 2, 3)})
    for seed in range(6):
        state = game.deal(seed)
        others = state.guess((state.to_move + 1) % game.players, 1)
        for wrong in (99, -1, 10**30, "", "zz", *beginnings):
            one, other = list(refusals(state, wrong)), list(refusals(others, wrong))
            assert one == other or None in one or None in other


def test_which_of_several_moves_was_refused_is_told_to_nobody():
    state = cutpurse.load("old_bill", players=3).deal(1)
    legal = [move.code for move in state.moves()]
    texts = set()
    for moves in ([legal[0], "zz"], ["zz", legal[0]], [legal[0], legal[0]], [99, 0], [0, None]):
        with pytest.raises(cutpurse.IllegalMove) as refused:
            state.play_all(moves)
        texts.add(str(refused.value))
    assert len(texts) == 1


@pytest.mark.parametrize("changed", [{"index": "0"}, {"index": None}, {"index": 1.0}, {"index": True}, {"action": "x"}])
def test_a_move_that_was_tampered_with_is_refused(changed):
    state = cutpurse.load("spite_and_malice", players=2).deal(1)
    with pytest.raises(cutpurse.IllegalMove, match="is not legal here"):
        state.play(msgspec.structs.replace(state.moves()[0], **changed))


def test_a_move_from_another_position_is_refused_when_it_is_not_legal_here():
    state = cutpurse.load("steal_the_pile", players=2).deal(1)
    old = state.moves()[0]
    state.play(old)
    assert old.action not in state.actions
    with pytest.raises(cutpurse.IllegalMove, match="is not legal here"):
        state.play(old)


@pytest.mark.slow
def test_a_game_may_be_compiled_behind_a_running_one(pig):
    """The table goes on interpreted until the compiled rules are there, and then with the same game."""
    slow, fast = pig.deal(5), cutpurse.load("pig", players=3, target=50).deal(5)
    behind = threading.Thread(target=fast.game.compile)
    behind.start()
    for turn in range(60):
        if turn == 30:
            behind.join()
        if not slow.over:
            slow.play(turn % 2)
            fast.play(turn % 2)
    assert fast.game.is_compiled
    assert fast == slow


def test_compiling_can_be_switched_off(pig, monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    assert not pig.compile().is_compiled


# -- for authors of games -----------------------------------------------------------------------------------------


def test_a_state_that_is_too_large_is_refused_when_the_game_is_defined():
    with pytest.raises(GameDefinitionError, match="at most 4096"):
        Layout([Cards(name="deck", room=5000, kinds=("a",), text="far too many")], [], 2)


def test_a_field_declared_twice_is_refused():
    with pytest.raises(GameDefinitionError, match="deck_size"):
        Layout([Cards(name="deck", room=5, kinds=("a",), text="x"), Number(name="deck_size", text="y")], [], 2)


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "bool", "f4", "f8", "i8", ">i2", "x", "", None, 2])
def test_a_number_that_programs_could_not_observe_is_refused_when_the_game_is_defined(dtype):
    with pytest.raises(GameDefinitionError, match=r"the field pot cannot be of dtype .*: take i1, i2, i4"):
        Layout([Number(name="pot", dtype=dtype, text="x")], [], 2)


def changed(**facts):
    return Rulebook(**{**{name: getattr(PIG, name) for name in PIG.__dataclass_fields__}, **facts})


def test_contradictory_facts_are_refused():
    with pytest.raises(GameDefinitionError, match="fewest"):
        changed(players=(3, 2))
    with pytest.raises(GameDefinitionError, match="ends"):
        changed(ends=())


def test_an_id_can_be_taken_once_only():
    register(PIG)
    with pytest.raises(GameDefinitionError, match="registered already"):
        register(changed(title="Another Pig"))


def test_an_entry_point_must_name_a_rule_book_of_its_id(monkeypatch):
    class Point:
        def load(self):
            return PIG

    monkeypatch.setattr(registry, "_installed", lambda: {"hog": Point()})
    with pytest.raises(GameDefinitionError, match="hog"):
        registry.find("hog")


def test_a_broken_game_does_not_stand_in_the_way_of_the_others(monkeypatch):
    class Broken:
        def load(self):
            raise ImportError("no module named sty")

    register(PIG)
    monkeypatch.setattr(registry, "_installed", lambda: {"boar": Broken()})
    with pytest.warns(UserWarning, match="boar is installed but cannot be loaded: no module named sty"):
        assert PIG in cutpurse.games()
    with pytest.raises(GameDefinitionError, match="boar"):
        cutpurse.load("boar")


def test_a_full_card_list_is_refused_beyond_its_room():
    layout = Layout([Cards(name="deck", room=2, kinds=("a", "b"), text="x")], [], 2)
    import numpy as np

    board = layout.board(np.zeros(1, layout.dtype), 0)
    board.players = 2
    layout.fill_from_truth(board, {"deck": ["b", "a"]})
    assert layout.truth(board) == {"deck": ["b", "a"]}
    for wrong in (["a", "a", "a"], "a", ["z"], [None]):
        with pytest.raises(TruthError, match="deck"):
            layout.fill_from_truth(board, {"deck": wrong})


def test_every_byte_of_a_record_has_a_name():
    """NumPy copies only named bytes, and states are compared byte by byte."""
    import numpy as np

    for book in (PIG, *cutpurse.games()):
        dtype = book.layout.dtype
        assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
        full = np.frombuffer(bytes([171]) * dtype.itemsize, dtype)
        assert full.copy().tobytes() == full.tobytes()


def test_a_copy_of_a_state_has_a_history_of_its_own(pig):
    state = pig.deal(1).play("roll")
    for other in (copy.copy(state), copy.deepcopy(state), state.copy()):
        assert other == state
        other.play(0)
        assert len(state.played) == 1
        assert state.record().replay() == state


@pytest.mark.slow
@pytest.mark.parametrize("number", [-1, 4, 10**9, True, 1.0, None, "0"])
def test_a_batch_has_only_its_own_games(pig, number):
    batch = Batch(pig, 4, 1)
    assert batch.state(np.int64(3)).game == pig
    with pytest.raises(OptionError, match="numbered 0 to 3"):
        batch.state(number)
