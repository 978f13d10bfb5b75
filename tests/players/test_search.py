"""The search: what it finds, what it may know, and how it behaves when it is given little or is stopped."""

import threading

import numpy as np
import pytest
from pig import PIG

import cutpurse
from cutpurse.engine.game import Game
from cutpurse.engine.rulebook import TO_THE_END, Foresight
from cutpurse.errors import CutpurseError
from cutpurse.players import tree
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search
from tests.support.soak import soak

FEW = Budget(iterations=30)


def place_of(game_id, players=None, seed=1, moves=0):
    state = cutpurse.load(game_id, players=players).deal(seed)
    for _ in range(moves):
        state.play(0)
    return Place(state, state.to_move)


def test_every_iteration_is_one_visit_of_one_move():
    found = Search(place_of("steal_the_pile", 3), seed=1).run(FEW)
    assert found.iterations == 30
    assert sum(move.visits for move in found.moves) == 30
    assert found.best in {move.action for move in found.moves}


def test_moves_are_told_in_the_order_of_the_engine_and_untried_ones_have_no_value():
    place = place_of("spite_and_malice", 2)
    found = Search(place, seed=1).run(Budget(iterations=3))
    assert tuple(move.action for move in found.moves) == place.actions
    assert all((move.value is None) == (move.visits == 0) for move in found.moves)


def test_a_search_finds_the_move_that_wins_at_once():
    """Pig to 100 with 94 banked and 6 this turn: hold wins now, and whoever rolls may lose it all."""
    game = Game(PIG)
    state = game.deal(1)
    truth = state.truth()
    truth |= {"points": [94, 99], "pot": 6, "die": 6}
    state = game.from_truth(truth)
    found = Search(Place(state, state.to_move), seed=3).run(Budget(iterations=200))
    assert state.game.rulebook.codes[found.best] == "bank"


@pytest.mark.parametrize("game_id", ["steal_the_pile", "nacho_pile", "old_bill", "old_bill_memory", "spite_and_malice"])
def test_the_same_seed_searches_the_same_tree(game_id):
    state = cutpurse.load(game_id).compile().deal(1)
    first, again = (Search(Place(state, state.to_move), seed=9).run(FEW) for _ in range(2))
    assert first.moves == again.moves


def test_a_search_can_be_gone_on_with():
    place = place_of("steal_the_pile", 2)
    search = Search(place, seed=5)
    search.run(Budget(iterations=20))
    assert search.run(Budget(iterations=20)).moves == Search(place, seed=5).run(Budget(iterations=40)).moves


@pytest.mark.parametrize("budget", [Budget(iterations=0), Budget(seconds=0)])
def test_a_budget_of_nothing_still_gives_a_legal_move(budget):
    place = place_of("steal_the_pile", 2)
    found = Search(place, seed=1).run(budget)
    assert found.iterations == 0
    assert found.best in place.actions


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": "1"},
        {"seconds": True},
        {"iterations": -1},
        {"iterations": 1.5},
        {"iterations": "5"},
        {"iterations": True},
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(CutpurseError, match="budget"):
        Budget(**wrong)


def test_numbers_of_numpy_are_numbers():
    place = place_of("steal_the_pile", 2)
    found = Search(place, seed=np.int64(-3)).run(Budget(seconds=np.float32(60), iterations=np.int32(5)))
    assert found.moves == Search(place, seed=-3).run(Budget(iterations=5)).moves


@pytest.mark.parametrize("wrong", ["x", 1.5, None, True])
def test_a_seed_that_is_no_whole_number_is_refused(wrong):
    with pytest.raises(CutpurseError, match="the seed of a search is a whole number"):
        Search(place_of("steal_the_pile", 2), seed=wrong)


def test_a_finished_game_and_another_seats_move_cannot_be_searched():
    state = cutpurse.load("nacho_pile").deal(1)
    with pytest.raises(CutpurseError, match="nothing to search"):
        Search(Place(state, 1), seed=1)
    while not state.over:
        state.play(0)
    with pytest.raises(CutpurseError, match="nothing to search"):
        Search(Place(state, 0), seed=1)


def test_a_cancelled_search_says_what_it_has():
    cancel = threading.Event()
    cancel.set()
    found = Search(place_of("steal_the_pile", 2), seed=1).run(Budget(seconds=60), cancel)
    assert found.iterations == 0
    assert found.seconds < 60


def test_a_search_looks_up_after_its_first_iteration():
    """Uncompiled, one takes tens of milliseconds."""
    search, cancel, grown = Search(place_of("steal_the_pile", 2), seed=1), threading.Event(), []
    search._grow_by = lambda iterations: (grown.append(iterations), cancel.set())
    search.run(Budget(seconds=60), cancel)
    assert grown == [1]


def test_a_tree_grows_no_deeper_than_a_game_says():
    search = Search(place_of("steal_the_pile", 2), seed=1, foresight=Foresight(depth=1))
    found = search.run(Budget(iterations=60))
    assert found.iterations == 60
    assert int(search._use[tree.NODES]) == 1 + len(found.moves)


def test_a_full_tree_goes_on_counting():
    found = Search(place_of("steal_the_pile", 2), seed=1, room=5).run(Budget(iterations=50))
    assert found.iterations == 50
    assert sum(move.visits for move in found.moves) <= 50


def test_a_game_without_a_policy_can_be_searched():
    state = Game(PIG).deal(4)
    assert Search(Place(state, state.to_move), seed=1).run(FEW).iterations == 30


def test_a_game_that_never_ends_is_played_out_only_so_far():
    found = Search(place_of("ten_card_crook"), seed=1).run(Budget(iterations=5))
    assert found.plies < 5 * 1000


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [facts.id for facts in cutpurse.games()])
def test_compiled_and_interpreted_searches_find_the_same(game_id):
    games = (cutpurse.load(game_id), cutpurse.load(game_id).compile())
    assert [game.is_compiled for game in games] == [False, True]
    for foresight in {TO_THE_END, games[0].rulebook.foresight}:
        places = [Place(state, state.to_move) for state in (game.deal(1) for game in games)]
        some = Budget(iterations=soak(8, 30))
        plain, compiled = (Search(place, seed=7, foresight=foresight).run(some).moves for place in places)
        assert plain == compiled


def test_a_search_that_looks_less_far_takes_fewer_plies_and_still_values_moves_as_parts_of_a_win():
    place = place_of("spite_and_malice", 2)
    short, long = (Search(place, seed=7, foresight=Foresight(plies, half=60.0)).run(FEW) for plies in (1, 40))
    assert short.plies < long.plies
    assert all(0 <= move.value <= 1 for move in short.moves if move.visits)


@pytest.mark.slow
def test_two_searches_at_once_do_not_meet():
    game = cutpurse.load("spite_and_malice", players=2).compile()
    state = game.deal(1)
    alone = Search(Place(state, state.to_move), seed=7).run(Budget(iterations=2000)).moves
    found = {}

    def search(number):
        found[number] = Search(Place(state, state.to_move), seed=7).run(Budget(iterations=2000)).moves

    threads = [threading.Thread(target=search, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(moves == alone for moves in found.values())


@pytest.mark.slow
def test_a_running_search_can_be_cancelled_from_another_thread(monkeypatch):
    game = cutpurse.load("spite_and_malice", players=4).compile()
    state = game.deal(1)
    search = Search(Place(state, state.to_move), seed=1)
    search.run(FEW)
    running, cancel, grow = threading.Event(), threading.Event(), search._grow_by
    monkeypatch.setattr(search, "_grow_by", lambda share: (running.set(), grow(share)))
    threading.Thread(target=lambda: running.wait(600) and cancel.set()).start()
    found = search.run(Budget(seconds=600), cancel)
    assert found.seconds < 600
    assert found.iterations > 30
    assert np.isfinite([move.error for move in found.moves]).all()
