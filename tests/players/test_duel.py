"""What one move gives away to another, in the same imagined worlds."""

import threading

import pytest

import cutpurse
from cutpurse.players.duel import BY_POLICY, Cost, duel, usual_moves
from cutpurse.players.place import Place
from cutpurse.players.search import Budget
from tests.support.positions import steal_the_pile as steal


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


def place_of(state):
    return Place(state, state.to_move)


def test_a_move_that_gives_the_win_away_costs_a_win():
    state = steal.position(["7", "2"], piles=["3", "5 5 5 4 4 7"], opened="7", target=0)
    best, worse = (state.game.rulebook.action_of(code) for code in ("7>p2", "7>open"))
    (cost,) = duel(place_of(state), [(best, worse)], budget=Budget(iterations=200), seed=1)
    assert cost.value == 1.0
    assert 0 < cost.error < 0.01  # a hundred equal results are no certainty, but nearly
    (gain,) = duel(place_of(state), [(worse, best)], budget=Budget(iterations=200), seed=1)
    assert gain.value == -1.0


def test_the_best_move_costs_nothing_and_takes_no_time():
    place = place_of(cutpurse.load("steal_the_pile").deal(1))
    best = place.actions[2]
    assert duel(place, [(best, best)] * 2, budget=Budget(seconds=1000), seed=1) == [Cost(), Cost()]


def test_moves_that_are_alike_cost_nothing_on_average():
    place = place_of(cutpurse.load("old_bill_maid", players=2).deal(1))
    costs = [duel(place, [place.actions[:2]], budget=Budget(iterations=40), seed=seed)[0] for seed in range(20)]
    total = Cost.total(costs)
    assert abs(total.value) < 3 * total.error


@pytest.mark.parametrize("budget", [Budget(iterations=1), Budget(seconds=0)])
def test_without_time_nothing_is_known(budget):
    place = place_of(cutpurse.load("steal_the_pile").deal(1))
    pairs = [(place.actions[0], other) for other in place.actions[1:3]]
    assert duel(place, pairs, budget=budget, seed=1) == [None, None]


def test_what_the_policy_would_do_can_be_compared_with():
    state = steal.position(["7", "2"], piles=["3", "5 5 5 4 4 7"], opened="7", target=0)
    place = place_of(state)
    (usual,) = usual_moves(place, 1)
    other = next(action for action in place.actions if action != usual)
    costs = duel(place, [(BY_POLICY, usual), (BY_POLICY, other), (usual, other)], budget=Budget(iterations=300), seed=1)
    assert costs[0].value == 0
    assert costs[1] == costs[2]


def test_a_duel_that_is_cancelled_stops():
    stop = threading.Event()
    stop.set()
    place = place_of(cutpurse.load("steal_the_pile").deal(1))
    assert duel(place, [place.actions[:2]], budget=Budget(seconds=1000), seed=1, cancel=stop) == [None]


def test_costs_add_up_with_their_errors():
    assert Cost.total([Cost(0.1, 0.03), Cost(-0.02, 0.04)]) == Cost(pytest.approx(0.08), pytest.approx(0.05))
    assert Cost.total([]) == Cost()
    assert Cost(0.1).is_sure
    assert not Cost(0.1, 0.06).is_sure
    assert not Cost().is_sure


def test_in_a_game_of_luck_the_policy_may_make_every_move():
    place = place_of(cutpurse.load("old_bill_maid", players=2).deal(1))
    assert sorted(usual_moves(place, 1)) == sorted(place.actions)


def test_a_policy_that_knows_what_it_wants_makes_few_moves():
    place = place_of(cutpurse.load("spite_and_malice").deal(3))
    assert 1 <= len(usual_moves(place, 1)) < len(place.actions)


@pytest.mark.slow
def test_compiled_and_interpreted_duels_agree(monkeypatch):
    found = []
    for interpreted in ("1", "0"):
        monkeypatch.setenv("CUTPURSE_INTERPRETED", interpreted)
        game = cutpurse.load("old_bill_memory")
        if interpreted == "0":
            game.compile()
        place = place_of(game.deal(1))
        assert place.game.is_compiled == (interpreted == "0")
        pairs = [(place.actions[0], other) for other in place.actions[1:4]]
        costs = duel(place, pairs, budget=Budget(iterations=40), seed=7)
        found.append((costs, usual_moves(place, 3)))
    assert found[0] == found[1]
