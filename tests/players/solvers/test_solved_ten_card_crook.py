"""Ten Card Crook solved: the figures, hand-checked cases, the plan in play, and the model against the engine."""

import functools
import json
import math
import statistics
from fractions import Fraction

import numpy as np
import pytest

import cutpurse
from cutpurse.players.solvers.crook_states import FRESH, information, reachable
from cutpurse.players.solvers.decisions import best_within, never_lost, safe_nodes, stays_within
from cutpurse.players.solvers.ten_card_crook import Plan, plan, solve
from tests.support.soak import soak
from tests.support.ten_card_crook_model import count_and_best

PACK = {"T": 1, "<": 3, ">": 3, "M": 3}
WAYS_TO_PLAY = ({}, {"hold_turns": 0}, {"removal": "any_time"}, {"removal": "any_time", "hold_turns": 0})


def load(**options):
    return cutpurse.load("ten_card_crook", **options)


@functools.cache
def known(**options):
    return reachable(load(**options))


@functools.cache
def solved(**options):
    told = []
    solution = solve(load(**options), told.append)
    assert told
    return solution


def look(state):
    return state._look().board(0)


def best_action(made, state):
    values = made.values(look(state), state.actions)
    return state.actions[values.index(max(values))]


def play_on(made, state):
    while not state.over:
        state.play(state.index_of_action(best_action(made, state)))
    return state


# -- figures ---------------------------------------------------------------------------------------------------------

FIGURES = [
    ({}, None, 0.195243468968, 0.195244498804, 0.999994725405, 19.031103173453, 23909),
    ({"hold_turns": 0}, 6.072139035201, 0, None, 0, 5.532852643465, 4695),
    ({"removal": "any_time"}, None, 0.195243968386, 0.195244998224, 0.999994725405, 19.067177812187, 74042),
    ({"hold_turns": 0, "removal": "any_time"}, 6.139710210321, 0, 0, 0.978102051108, 5.580322156594, 14806),
    ({"hold_turns": 1}, 18471.185073252, 0, None, 0, 17.407076821907, 10519),
]


@pytest.mark.parametrize(("options", "score", "average", "if_safe", "safe", "in_100", "states"), FIGURES)
def test_the_figures_stay_what_they_are(options, score, average, if_safe, safe, in_100, states):
    solution = solved(**options)
    near = functools.partial(pytest.approx, rel=1e-10, abs=1e-12)
    assert solution.expected_score == (score if score is None else near(score))
    assert solution.points_per_turn == near(average)
    assert solution.points_per_turn_if_never_caught == (if_safe if if_safe is None else near(if_safe))
    assert solution.never_caught == near(safe)
    assert solution.best_in_100_turns == near(in_100)
    assert solution.information_states == states
    assert json.loads(json.dumps(solution.plain())) == solution.plain()


def test_a_game_of_a_hundred_turns_is_worth_the_best_in_a_hundred_turns():
    endless, limited = solved(), solved(turns=100)
    assert limited.expected_score == limited.best_in_100_turns == endless.best_in_100_turns
    assert limited.points_per_turn == limited.expected_score / 100
    assert endless.never_caught == pytest.approx(limited.never_caught, abs=1e-12)  # it happens early or never
    assert endless.never_caught < solved(turns=8).never_caught < 1
    assert solved(turns=20).best_in_100_turns == solved(turns=20).expected_score


def test_never_being_caught_is_what_not_being_caught_comes_to():
    """From above, the probability of lasting ever more turns; from below, that of getting to where one is safe."""
    for options in ({}, {"hold_turns": 0, "removal": "any_time"}):
        problem, start = known(**options).problem, known(**options).places[FRESH]
        below = never_lost(problem, safe_nodes(problem))[start]
        assert stays_within(problem, 400)[start] == pytest.approx(below, abs=1e-10)


# -- cases worked out by hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "orders"), [({}, 6), ({"hold_turns": 0}, 4), ({"removal": "any_time"}, 6)])
def test_a_point_in_four_turns_takes_a_mark_two_crowds_and_the_theft_in_that_order(options, orders):
    """Three cards in any order, the Theft fourth; without a hand the mark cannot come last, between two crowds."""
    exact = Fraction(orders * 3 * 3 * 3, 10 * 9 * 8) * Fraction(1, 7)
    knowledge = known(**options)
    assert best_within(knowledge.problem, 4)[knowledge.places[FRESH]] == pytest.approx(float(exact), abs=1e-15)
    assert best_within(knowledge.problem, 3)[knowledge.places[FRESH]] == 0


def position(options, row, deck, known_bottom=0, drawn="", held="", **changes):
    truth = {
        "to_move": 0,
        "deck": list(deck),
        "known_bottom": known_bottom,
        "row": list(row),
        "drawn": list(drawn),
        "held": list(held),
        "held_turns": 1 if held else 0,
        "last_mark": 0,
        "turn": 10,
        "points": 0,
        "shuffles": 0,
    }
    assert sorted((*row, *deck, *drawn, *held)) == sorted("T<<<>>>MMM")
    return load(**options).from_truth(truth | changes)


def values_by_code(state):
    made = Plan(state.game)
    codes = [move.code for move in state.moves()]
    return dict(zip(codes, made.values(look(state), state.actions), strict=True))


def test_the_last_point_comes_from_the_pocket_that_the_next_theft_finds():
    """One turn left, and the Theft is one of the four unknown cards: only `>M<` picks a pocket."""
    state = position({"turns": 11}, ">M", "T><M<>", drawn="<", held="M")
    values = values_by_code(state)
    assert values["R"] == pytest.approx(1 / 6)
    assert values["L"] == 0


def test_a_known_theft_at_the_bottom_is_counted_on():
    """One unknown card comes first, then the Theft: with two turns left the point is certain, with one it cannot be."""
    for turns, value in ((12, 1), (11, 0)):
        state = position({"turns": turns}, "M<<>M", "MT>", known_bottom=2, drawn="<", held=">")
        assert values_by_code(state)["R"] == value


def test_people_are_told_the_whole_score_to_expect():
    """Seven points already, and the last one as often as the plan says."""
    state = position({"turns": 11}, ">M", "T><M<>", drawn="<", held="M", points=7)
    made = Plan(state.game)
    told = dict(zip([move.code for move in state.moves()], made.prospects(look(state), state.actions), strict=True))
    assert told["R"] == pytest.approx(7 + 1 / 6)
    assert told["L"] == 7


@pytest.mark.parametrize(("options", "in_100"), [({}, 19.031103173453), ({"hold_turns": 1}, 17.407076821907)])
def test_people_are_told_of_the_next_hundred_turns_of_an_endless_game(options, in_100):
    game = load(**options)
    told = []
    for seed in range(500):
        state = game.deal(seed)
        while state.move_count == 1:
            state.play(0)
        told.append(max(plan(game).prospects(look(state), state.actions)))
    assert statistics.mean(told) == pytest.approx(in_100, abs=0.1)  # the first choice may come a turn later
    assert max(told) < 25


def test_a_position_that_no_game_comes_to_is_solved_too():
    """Crowds known at the bottom of the deck below an empty row; a removal needs a full one."""
    state = position({"turns": 40}, "", "<<>M>MT>M", known_bottom=3, drawn="<")
    made = Plan(state.game)
    assert information(look(state)) not in known(turns=40).places
    values = made.values(look(state), state.actions)
    assert all(0 < value < 40 for value in values)


# -- the model against the engine ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_every_draw_is_certain_to_be_one_of_the_cards(options):
    problem = known(**options).problem
    ways = problem.first[problem.rests]
    assert np.add.reduceat(problem.chance[:ways], problem.first[: problem.rests]) == pytest.approx(1, abs=1e-15)
    start = known(**options).places[FRESH]
    first = problem.chance[problem.first[start] : problem.first[start + 1]]
    assert first.tolist() == [count / 10 for count in PACK.values()]


def follow(knowledge, node, points):
    """All (choice, points) that a node comes to without a decision, whatever is drawn; None for being caught."""
    problem = knowledge.problem
    found, waiting, met = set(), [(node, points)], set()
    while waiting:
        here, scored = waiting.pop()
        if here == problem.lost:
            found.add((None, scored))
        elif here >= problem.rests:
            found.add((here, scored))
        elif (here, scored) not in met and scored < points + 3:
            met.add((here, scored))
            ways = range(problem.first[here], problem.first[here + 1])
            waiting.extend((int(problem.after[way]), scored + int(problem.gain[way])) for way in ways)
    return found


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_games_go_only_where_the_model_says_they_can(options):
    knowledge, game = known(**options), load(**options)
    problem = knowledge.problem
    generator = np.random.default_rng(7)
    for seed in range(40):
        state = game.deal(seed)
        for _ in range(60):
            node = knowledge.places[information(look(state))]
            ways = range(problem.first[node], problem.first[node + 1])
            assert [int(knowledge.actions[way]) for way in ways] == state.actions
            index = int(generator.integers(len(ways)))
            points = state.scores[0] + int(problem.gain[ways[index]])
            state.play(index)
            there = None if state.over else knowledge.places[information(look(state))]
            assert (there, state.scores[0]) in follow(knowledge, int(problem.after[ways[index]]), points)
            if state.over:
                break


def orders(count, left=None):
    """All ways in which the first cards of the deck can lie, each with its probability."""
    left = PACK if left is None else left
    if count == 0:
        yield "", Fraction(1)
        return
    for card in (card for card in left if left[card]):
        for others, chance in orders(count - 1, left | {card: left[card] - 1}):
            yield card + others, chance * Fraction(left[card], sum(left.values()))


@pytest.mark.parametrize("options", [{}, {"hold_turns": 0}])
def test_played_over_every_order_of_the_first_five_cards_the_plan_scores_exactly_what_is_expected(options):
    """Nothing but the deal is chance in five turns: a pocket is picked in the fourth at the earliest."""
    game = load(turns=5, **options)
    made, total = plan(game), Fraction(0)
    for order, chance in orders(5):
        total += chance * play_on(made, first_choice(game, order)).scores[0]
    assert float(total) == pytest.approx(solved(turns=5, **options).expected_score, abs=1e-15)


def first_choice(game, order):
    """The position after a deal with these cards on top: a Theft that comes first goes under the deck by itself."""
    rest = list("T<<<>>>MMM")
    for card in order:
        rest.remove(card)
    thefts = 1 if order[0] == "T" else 0
    deck = [*"T" * thefts, *rest, *reversed(order[1 + thefts :])]
    truth = {"to_move": 0, "deck": deck, "known_bottom": thefts, "row": [], "drawn": [order[thefts]], "held": []}
    truth |= {"held_turns": 0, "last_mark": 0, "turn": 1 + thefts, "points": 0, "shuffles": 0}
    return game.from_truth(truth)


@pytest.mark.parametrize(
    ("hold_turns", "removal"),
    [
        (0, "when_full"),
        *(
            pytest.param(*ways, marks=pytest.mark.slow)
            for ways in ((1, "when_full"), (0, "any_time"), *soak((), ((3, "when_full"),)))
        ),
    ],
)
def test_the_reference_implementation_comes_to_the_same(hold_turns, removal):
    states, best = count_and_best(hold_turns, removal == "any_time", 100)
    solution = solved(hold_turns=hold_turns, removal=removal)
    assert states == solution.information_states
    assert best == pytest.approx(solution.best_in_100_turns, abs=1e-11)


def test_rules_run_as_plain_python_give_the_same_model(monkeypatch):
    compiled = known(hold_turns=0)
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    plain = reachable(load(hold_turns=0))
    assert plain.places == compiled.places
    assert np.array_equal(plain.problem.after, compiled.problem.after)
    assert np.array_equal(plain.problem.chance, compiled.problem.chance)
    assert np.array_equal(plain.actions, compiled.actions)


# -- the plan in play ------------------------------------------------------------------------------------------------


def agrees(scores, expected):
    """Whether a mean is within four standard errors of what is expected."""
    return abs(np.mean(scores) - expected) < 4 * np.std(scores, ddof=1) / math.sqrt(len(scores))


PLAYED = [
    pytest.param({}, 30, id="default"),
    pytest.param({"hold_turns": 0}, 80, id="no hand"),
    pytest.param({"removal": "any_time", "hold_turns": 0}, 20, id="any time, no hand"),
    *soak([], [pytest.param({"removal": "any_time"}, 500, id="any time")]),
]


@pytest.mark.parametrize(("options", "games"), PLAYED)
def test_the_plan_scores_in_a_hundred_turns_what_is_expected(options, games):
    game = load(turns=100, **options).compile()
    scores = [play_on(plan(game), game.deal(seed)).scores[0] for seed in range(soak(games, 500))]
    assert agrees(scores, solved(turns=100, **options).expected_score)


@pytest.mark.parametrize("options", [{"hold_turns": 0}, {"hold_turns": 0, "removal": "any_time"}])
def test_the_plan_of_an_endless_game_scores_what_is_expected_and_does_not_wait_for_ever(options):
    game = load(**options).compile()
    scores = []
    for seed in range(soak(80, 300)):
        state, moved = game.deal(seed), 0
        while not state.over and moved < 2000:
            state.play(state.index_of_action(best_action(plan(game), state)))
            moved += 1
        scores.append(state.scores[0])
    assert agrees(scores, solved(**options).expected_score)


def test_the_plan_of_a_game_that_can_go_on_for_ever_does_and_scores_at_the_best_rate():
    game = load().compile()
    made, state = plan(game), game.deal(3)
    rates, before = [], 0
    for block in range(1, 41):
        while look(state).turn < 50 * block:
            state.play(state.index_of_action(best_action(made, state)))
            assert not state.over
        rates.append(state.scores[0] - before)
        before = state.scores[0]
    assert agrees(rates[1:], 50 * solved().points_per_turn_if_never_caught)


def test_the_plan_sees_nothing_of_the_order_of_the_deck():
    state = load(turns=100).deal(5)
    for _ in range(12):
        state.play(0)
        if state.over:
            break
        other = state.guess(0, seed=9)
        made = plan(state.game)
        assert made.values(look(state), state.actions) == made.values(look(other), other.actions)


def test_a_finished_game_has_no_values():
    game = load(turns=1)
    state = play_on(plan(game), game.deal(1))
    assert plan(game).values(look(state), state.actions) == []
