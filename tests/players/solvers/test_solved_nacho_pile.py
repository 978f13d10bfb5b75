"""Nacho Pile's solver: odds that are exact, moves weighed by winning chance, small bags solved completely."""

import random
import threading

import numpy as np
import pytest

import cutpurse
from cutpurse.engine import runner
from cutpurse.errors import IllegalMove, OptionError
from cutpurse.players.solvers import nacho_pile
from cutpurse.players.solvers.nacho_pile import evaluation, lookahead, network, small_bags, solution, training
from cutpurse.players.solvers.nacho_pile.arena import Arena, Side, Workplace
from cutpurse.rulebooks.nacho_pile import chips, rules
from tests.support.positions.nacho_pile import FIRST, KINDS, position
from tests.support.soak import soak

TABLES = (
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "per_number": 1, "wilds": 0, "specials": 0},
    {"players": 2, "per_number": 2, "wilds": 6, "wild_busts": False},
    {"players": 2, "per_number": 3, "specials": 4, "count_front": True},
    {"players": 3, "per_number": 1, "wilds": 20, "specials": 10, "wild_busts": False, "count_front": True},
    {"players": 2, "per_number": 20, "wilds": 20, "specials": 10},
)


def seen(state):
    """What the seat to move may know."""
    return state._look().board(state.to_move)


def values(state):
    return nacho_pile.plan(state.game).values(seen(state), state.actions)


def by_code(state):
    return dict(zip([move.code for move in state.moves()], values(state), strict=True))


def positions(table, seed, plies=400):
    """The positions of a game at random."""
    pick = random.Random(seed)
    state = cutpurse.load("nacho_pile", **table).deal(seed)
    for _ in range(plies):
        if state.to_move is None:
            return
        yield state
        state.play(pick.randrange(len(state.actions)))


# -- the rule book's own numbers and rules ---------------------------------------------------------------------------


def test_kinds_moves_and_phases_are_numbered_as_in_the_rule_book():
    assert (evaluation.NUMBERS, evaluation.ALL_KINDS) == (chips.NUMBERS, chips.ALL_KINDS)
    assert (evaluation.WILD, evaluation.STEAL, evaluation.SCORE, evaluation.REMOVE) == (
        chips.WILD,
        chips.STEAL,
        chips.SCORE,
        chips.REMOVE,
    )
    assert (lookahead.DRAW, lookahead.STOP, lookahead.WILD_BECOMES) == (chips.DRAW, chips.STOP, chips.WILD_BECOMES)
    assert (lookahead.FIRST_DRAW, lookahead.DRAW_OR_STOP, lookahead.NUMBER_A_WILD) == (
        chips.FIRST_DRAW,
        chips.DRAW_OR_STOP,
        chips.NUMBER_A_WILD,
    )


@pytest.mark.parametrize("table", TABLES)
def test_a_draw_can_be_made_to_bring_any_chip_of_the_bag(table):
    for state in positions(table, 5, plies=40):
        if state.truth()["phase"] in ("first draw", "draw or stop"):
            for kind, count in enumerate(seen(state).bag):
                if count:
                    tried = seen(state).trial()
                    lookahead.force(tried, kind)
                    rules.play(tried, chips.DRAW)
                    assert tried.drawn == kind


# -- odds ------------------------------------------------------------------------------------------------------------


def test_the_second_of_a_number_busts_with_six_chips_of_53():
    state = position(turn="3", bag="1 " * 7 + "2 " * 7 + "3 " * 6, phase="draw or stop")
    odds = nacho_pile.next_chip(state.game, seen(state))
    assert odds.chips == {"1": 7, "2": 7, "3": 6}
    assert (odds.busting, odds.special, odds.bust) == (("3",), (), 6 / 20)
    assert odds.chances == {"1": 7 / 20, "2": 7 / 20, "3": 6 / 20}


@pytest.mark.parametrize("table", TABLES)
def test_odds_are_what_the_rules_say_of_every_chip(table):
    for state in positions(table, 6):
        odds = nacho_pile.next_chip(state.game, seen(state))
        if state.truth()["phase"] not in ("first draw", "draw or stop"):
            assert odds is None
            continue
        board = seen(state)
        assert odds.in_bag == board.bag_size
        assert sum(odds.chances.values()) == pytest.approx(1)
        assert odds.bust == sum(board.bag[k] for k in range(11) if rules.would_bust(board, k)) / board.bag_size
        assert odds.special == tuple(kind for kind in KINDS[8:] if kind in odds.chips)


def test_a_finished_game_has_no_next_chip():
    state = next(reversed(list(positions({"players": 2, "per_number": 1}, 1))))
    assert state.to_move is None
    assert nacho_pile.next_chip(state.game, state._look().board(0)) is None


# -- moves weighed ---------------------------------------------------------------------------------------------------


def test_the_draw_that_ends_the_game_is_weighed_exactly():
    # one of the two chips is drawn, the other decides: with a 1 last seat 0 wins, with a 2 seat 1
    state = position(bag="1 1 1 2", turn="", plate={0: "1 1", 1: "2"}, phase=FIRST)
    assert values(state)[0] > 0.5
    last = position(bag="1 2", plate={0: "1", 1: "2"}, phase=FIRST)
    assert values(last) == [0.5]
    assert values(position(bag="1 1", plate={0: "1", 1: "2"}, phase=FIRST)) == [1]
    assert values(position(bag="1 2", plate={0: "3", 1: "3"}, phase=FIRST)) == [0.5]  # shared either way
    assert values(position(bag="1 wild", plate={0: "2 2", 1: "1"}, phase=FIRST)) == [0.5]


def test_a_special_chip_at_the_end_is_weighed_by_what_it_does():
    # Steal, then the 1 is last; or the 1, and Steal is last: the total decides. It goes to the plate of seat 0.
    state = position(bag="1 steal", plate={0: "2", 1: "2"}, phase=FIRST)
    assert values(state) == [(1 + 0.5) / 2]


def test_stopping_is_better_than_a_certain_bust():
    weighed = by_code(position(bag="3 3 3 3 3", turn="3 4", plate={0: "1 1 1", 1: "2"}))
    assert weighed["stop"] > weighed["draw"]


def test_a_wild_takes_the_number_that_wins():
    state = position(
        bag="5 5", turn="wild", front={1: "5"}, plate={0: "5", 1: "5"}, phase="number a wild", lowest_wild=1
    )
    weighed = by_code(state)
    assert max(weighed, key=weighed.get).endswith("5")


@pytest.mark.parametrize("table", TABLES)
def test_every_move_of_every_table_has_a_chance(table):
    phases = set()
    for seed in range(2):
        for state in positions(table, seed, plies=60):
            found = values(state)
            phases.add(state.truth()["phase"])
            assert len(found) == len(state.actions)
            assert all(0 <= value <= 1 for value in found)
    assert len(phases) >= 2


def test_choices_of_special_chips_and_wilds_are_weighed():
    front = {0: "2", 1: "3 4 4 w4"}  # piles of one and of three chips
    for phase in ("steal", "score", "remove"):
        state = position(bag="1 1 1 2 5 6 7", turn=f"1 5 {phase}", front=front, phase=phase)
        found = values(state)
        assert len(found) == len(state.actions) >= 2
        assert len(set(found)) >= 2


def test_actions_are_weighed_in_the_order_asked():
    state = position(turn="3 4")
    plan = nacho_pile.plan(state.game)
    draw, stop = plan.values(seen(state), [chips.DRAW, chips.STOP])
    assert plan.values(seen(state), [chips.STOP, chips.DRAW]) == [stop, draw]
    assert plan.values(seen(state), [chips.STOP]) == [stop]


def test_an_action_that_is_not_legal_is_refused():
    state = position(phase=FIRST)
    with pytest.raises(IllegalMove, match="action 1 is not legal"):
        nacho_pile.plan(state.game).values(seen(state), [chips.STOP])


def test_a_finished_game_has_no_moves_to_weigh():
    state = next(reversed(list(positions({"players": 2, "per_number": 1}, 1))))
    with pytest.raises(IllegalMove, match="the game is over"):
        nacho_pile.plan(state.game).values(state._look().board(0), [])


def test_what_the_bag_will_give_does_not_matter():
    state = next(state for i, state in enumerate(positions({"players": 2}, 3)) if i == 5)
    assert values(state) == values(state.guess(state.to_move, 1)) == values(state.guess(state.to_move, 2))


def test_threads_may_ask_the_same_plan():
    state = position(turn="3 4")
    plan = nacho_pile.plan(state.game)
    board, alone, found = seen(state), values(state), []
    asking = [
        threading.Thread(target=lambda: found.extend(plan.values(board, state.actions) for _ in range(20)))
        for _ in range(4)
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert found == [alone] * 80


@pytest.mark.parametrize("turn", ["3 4", "1 2 3 wild"])
def test_compiled_and_interpreted_weigh_alike(turn):
    state = position(bag="1 2 3 4 4 5 steal remove", turn=turn, front={1: "3 5 5"}, plate={0: "2 2", 1: "7"})
    place = Workplace(state.game)
    place.states[0:1] = state.game.rulebook.layout.records(seen(state).raw)
    run = runner.interpreted_algorithm(state.game.rulebook, lookahead.weigh)
    room = (place.room, place.notes, place.figures, place.out, place.values, place.listed)
    count = run(place.states, training.load_weights(), *room)
    assert place.values[:count].tolist() == pytest.approx(values(state), abs=1e-12)


# -- the network -----------------------------------------------------------------------------------------------------


def samples():
    played = Arena(cutpurse.load("nacho_pile", players=2)).play(Side(stop_at=3), Side(stop_at=2), 20, 1, sample=True)
    return played.samples


def test_samples_hold_positions_and_what_came_of_them():
    found = samples()
    targets = found[:, evaluation.FEATURES + 2]
    assert len(found) > 20 * 10
    assert set(targets) <= {0, 0.5, 1}


def test_the_slope_is_that_of_the_loss():
    found = samples()[:100]
    features, targets = found[:, : evaluation.FEATURES], found[:, evaluation.FEATURES + 2]
    weights = network.fresh_weights(np.random.default_rng(1))
    _, change = network.slope(weights, features, targets)
    for i in (0, 150, 300, 400, 500, 700, 900, evaluation.WEIGHTS - 1):
        step = np.zeros(evaluation.WEIGHTS)
        step[i] = 1e-6
        above, below = (network.slope(weights + sign * step, features, targets)[0] for sign in (1, -1))
        assert change[i] == pytest.approx((above - below) / 2e-6, abs=1e-7)


def test_fitting_lowers_the_loss():
    found = np.concatenate([samples()] * 4)
    features, targets = found[:, : evaluation.FEATURES], found[:, evaluation.FEATURES + 2]
    weights = network.fresh_weights(np.random.default_rng(1))
    before, _ = network.slope(weights, features, targets)
    _, after = network.fit(weights, features, targets, 10, 3e-3, np.random.default_rng(2))
    assert after < before


def test_the_estimate_does_not_depend_on_which_number_is_which():
    weights, room = training.load_weights(), np.zeros(evaluation.ROOM)
    one = position(bag="1 1 2 3 wild", front={1: "1 4"}, plate={0: "2 2", 1: "3"}, phase=FIRST)
    other = position(bag="7 7 5 6 wild", front={1: "7 2"}, plate={0: "5 5", 1: "6"}, phase=FIRST)
    chances = [evaluation.chance_of(seen(state), 0, weights, room) for state in (one, other)]
    assert chances[0] == pytest.approx(chances[1], abs=1e-12)


def test_the_chances_of_two_players_add_up_to_one():
    state = position(bag="1 1 2 3 wild", front={1: "1 4"}, plate={0: "2 2", 1: "3"}, phase=FIRST)
    weights, room = training.load_weights(), np.zeros(evaluation.ROOM)
    assert sum(evaluation.chance_of(seen(state), seat, weights, room) for seat in (0, 1)) == pytest.approx(1)


@pytest.mark.slow
def test_weights_can_be_learned_anew(monkeypatch):
    rounds = soak(1, 2)
    monkeypatch.setattr(training, "FIRST_GAMES", 60)
    monkeypatch.setattr(training, "ROUNDS", rounds)
    monkeypatch.setattr(training, "DEFAULT_GAMES", soak(30, 40))
    monkeypatch.setattr(training, "OTHER_GAMES", soak(2, 10))
    told = []
    weights = training.train(3, told.append)
    assert len(told) == 1 + rounds
    assert np.array_equal(weights, training.train(3, told.append))
    won = Arena(cutpurse.load("nacho_pile", players=2)).play(Side(weights), Side(stop_at=3), soak(100, 200), 1).won
    assert won.mean() > 0.5


# -- small bags ------------------------------------------------------------------------------------------------------


def solved(per_number, wilds, specials):
    game = cutpurse.load("nacho_pile", players=2, per_number=per_number, wilds=wilds, specials=specials)
    graph = small_bags.graph_of(game)
    return graph, small_bags.best_values(graph)


def test_seven_different_chips_are_shared():
    # nobody can bust: who draws on to the end leaves both plates as they are
    graph, values = solved(1, 0, 0)
    assert values[0] == pytest.approx(0.5)
    assert graph.count == 56


def test_with_specials_and_nothing_to_bust_with_the_first_player_wins():
    # all chips but the last are drawn in one turn: at least two of the special chips lie on the plate, the rest nowhere
    _, values = solved(1, 0, 1)
    assert values[0] == pytest.approx(1)


@pytest.mark.parametrize("table", [{"players": 2}, {"players": 3, "per_number": 1, "wilds": 0}])
def test_larger_tables_are_not_listed(table):
    with pytest.raises(OptionError, match="per_number up to 3, wilds up to 1, specials up to 1"):
        small_bags.graph_of(cutpurse.load("nacho_pile", **table))


def test_best_play_is_its_own_best_reply():
    graph, values = solved(2, 0, 0)
    assert values[0] == pytest.approx(0.555713162726, abs=1e-10)
    moves = graph.node_moves
    worth = [
        small_bags._move_value(move, graph.move_edges, graph.edges, graph.worth, values, values)
        for move in range(moves[graph.count])
    ]
    chosen = np.array([int(np.argmax(worth[moves[at] : moves[at + 1]])) for at in range(graph.count)])
    player, reply = small_bags.replied_values(graph, chosen)
    assert player[0] == pytest.approx(values[0], abs=1e-9)
    assert reply[0] == pytest.approx(values[0], abs=1e-9)


def test_chances_of_a_draw_add_up_to_one():
    graph, _ = solved(1, 1, 0)
    first = graph.move_edges[: graph.node_moves[graph.count] + 1]
    sums = np.add.reduceat(graph.worth[: first[-1], 0], first[:-1])
    assert sums == pytest.approx(1)


@pytest.mark.slow
def test_the_player_loses_little_where_best_play_is_known():
    bag = small_bags.measure(2, 0, 0, training.load_weights())
    assert 0 <= bag.loss < 0.04  # 0.0294 with the weights of the package
    assert bag.best_moves > 0.8
    assert bag.plain()["first_player"] == pytest.approx(0.555713, abs=1e-6)


# -- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_solution_beats_the_best_player_that_stops_at_k_chips(monkeypatch):
    monkeypatch.setattr(solution, "OTHER_GAMES", soak(20, 1000))
    monkeypatch.setattr(solution, "SMALL_BAGS", soak(solution.SMALL_BAGS[:2], solution.SMALL_BAGS))
    told = []
    found = nacho_pile.solve(cutpurse.load("nacho_pile", players=2), told.append, games=soak(200, 1000))
    assert found.best_k == 3
    assert found.low > 0.6
    assert all(stop.solver_share > 0.6 for stop in found.stop_at)
    assert [stop.k for stop in found.stop_at] == list(range(1, 9))
    plain = found.plain()
    assert {"win_share", "low", "high", "best_k", "stop_at", "exact_small_bags"} <= set(plain)
    assert told


def test_games_are_the_same_on_any_number_of_threads(monkeypatch):
    arena = Arena(cutpurse.load("nacho_pile", players=3))
    one = arena.play(Side(stop_at=3), Side(stop_at=2), 600, 1).won
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert np.array_equal(one, arena.play(Side(stop_at=3), Side(stop_at=2), 600, 1).won)
