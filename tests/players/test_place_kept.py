"""Places that are sent to another process: they arrive as they were, and nothing else is taken for one."""

import msgspec
import pytest

import cutpurse
from cutpurse.engine.game import Game
from cutpurse.engine.layout import CHANCE
from cutpurse.errors import CutpurseError, OptionError, SeatError, TruthError, UnknownGame
from cutpurse.players import levels
from cutpurse.players.place import Known, Place
from cutpurse.players.search import Budget

GAMES = [facts.id for facts in cutpurse.games()]


def played(game_id, plies):
    state = cutpurse.load(game_id).deal(plies)
    for ply in range(plies):
        if not state.over:
            state.play((ply * 7) % state.move_count)
    return state


def on_its_way(place):
    """What is sent, through bytes and back."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(place.sent()), type=Known)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("plies", [0, 6, 13])
def test_a_place_arrives_as_it_was(game_id, plies):
    state = played(game_id, plies)
    for seat in range(state.game.players):
        place = Place(state, seat)
        arrived = Place.received(on_its_way(place))
        assert arrived.game == place.game
        assert (arrived.seat, arrived.ply, arrived.actions) == (seat, place.ply, place.actions)
        assert arrived.known().tobytes() == place.known().tobytes()
        assert arrived.view() == state.view(seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_sent_is_the_same_whatever_is_hidden(game_id):
    for plies in (0, 5, 9):
        state = played(game_id, plies)
        if state.over:
            continue
        seat = state.to_move
        places = [Place(world, seat) for world in (state, *(state.guess(seat, seed) for seed in range(3)))]
        for place in places:
            place._ply = 0  # a guess has no history
        assert len({msgspec.msgpack.encode(place.sent()) for place in places}) == 1


def test_a_bot_plays_the_same_at_a_place_that_was_sent():
    state = played("spite_and_malice", 4)
    place = Place(state, state.to_move)
    for name in ("easy", "medium", "search"):
        chosen = {
            levels.bot(name, here.game, 5, Budget(iterations=20)).choose(here)
            for here in (place, Place.received(on_its_way(place)))
        }
        assert len(chosen) == 1


def test_options_and_the_table_at_hand_are_kept():
    game = cutpurse.load("nacho_pile", players=3, wilds=1)
    place = Place(game.deal(1), 0)
    assert Place.received(on_its_way(place)).game == game
    assert Place.received(on_its_way(place), game).game is game


def sent(**changes):
    state = cutpurse.load("nacho_pile", players=2).deal(1)
    return msgspec.structs.replace(Place(state, state.to_move).sent(), **changes)


@pytest.mark.parametrize(
    ("changes", "error", "told"),
    [
        ({"game": "solitude"}, UnknownGame, "no game"),
        ({"players": 99}, OptionError, "players"),
        ({"options": {"luck": 7}}, OptionError, "luck"),
        ({"seat": 7}, SeatError, "seats are numbered"),
        ({"seat": -1}, SeatError, "seats are numbered"),
        ({"players": 3}, TruthError, "players is 2"),
        ({"options": {"wilds": 1}}, TruthError, "wilds"),
        ({"record": b"short"}, TruthError, "takes .* bytes, not 5"),
        ({"actions": (10**6,)}, TruthError, "moves to choose from"),
        ({"actions": (-1,)}, TruthError, "moves to choose from"),
        ({"actions": (0,) * 10_000}, TruthError, "moves to choose from"),
        ({"actions": ()}, TruthError, "moves to choose from"),
        ({"ply": -1}, TruthError, "not after -1"),
    ],
)
def test_what_cannot_be_a_place_is_refused(changes, error, told):
    with pytest.raises(error, match=told):
        Place.received(sent(**changes))


def test_a_place_at_another_game_is_refused():
    with pytest.raises(TruthError, match="the table plays old_bill"):
        Place.received(sent(), cutpurse.load("old_bill"))


@pytest.mark.parametrize("name", CHANCE)
def test_a_record_that_knows_anything_of_chance_is_refused(name):
    state = cutpurse.load("spite_and_malice").deal(1)
    place = Place(state, state.to_move)
    record = place.known()
    record[name] = 1
    with pytest.raises(CutpurseError, match="what chance will bring"):
        Place.received(msgspec.structs.replace(place.sent(), record=record.tobytes()))


def test_a_bot_in_a_hurry_thinks_less_but_never_too_little(monkeypatch):
    for name in ("hard", "expert", "search"):
        whole, half = levels.thinking(name), levels.thinking(name, 2.0)
        assert half.seconds == whole.seconds / 2
        assert levels.thinking(name, 1000.0).seconds == levels.LEAST_SECONDS
    assert levels.thinking("hard", 2.0).iterations == levels.thinking("hard").iterations // 2
    monkeypatch.setitem(levels.THINKING, "expert", Budget(iterations=10))
    assert levels.thinking("expert", 4.0) == Budget(iterations=10)


def test_only_players_of_memory_keep_something_in_mind():
    for facts in cutpurse.games():
        game = Game(facts)
        for name in set(levels.names(game)) - {"expert", "solver"}:  # those may make a plan first, and need no more
            assert levels.keeps_in_mind(name, game.rulebook) == levels.bot(name, game, 1).keeps_in_mind
