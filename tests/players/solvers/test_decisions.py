"""Decision problems small enough to be solved by hand."""

import numpy as np
import pytest

from cutpurse.players.solvers import countdown
from cutpurse.players.solvers.countdown import Countdown
from cutpurse.players.solvers.decisions import (
    Problem,
    Sweeper,
    best_total,
    best_within,
    never_lost,
    safe_nodes,
    stays_within,
)
from cutpurse.players.solvers.havens import ahead_of_average, best_average, explore_havens

LOST = "lost"


def problem(rests, choices):
    """A problem by names: rests as {name: [(chance, gain, to)]}, choices, each after those it leads to, likewise."""
    number = {name: at for at, name in enumerate((*rests, *choices, LOST))}
    ways = [*rests.values(), *([(0, *way) for way in found] for found in choices.values())]
    flat = [way for found in ways for way in found]
    return Problem(
        len(rests),
        np.cumsum([0, *(len(found) for found in ways)]),
        np.array([number[to] for _, _, to in flat]),
        np.array([gain for _, gain, _ in flat], float),
        np.array([chance for chance, _, _ in flat], float),
    )


def run_of(made):
    safe = safe_nodes(made)
    havens = explore_havens(made, safe)
    return safe, havens, best_average(made, havens)


SAFE_OR_PAID = problem(
    {"start": [(1, 0, "choose")], "idle": [(1, 0, "idle")], "brave": [(0.5, 1, "brave"), (0.5, 0, LOST)]},
    {"choose": [(0, "idle"), (0, "brave"), (0, "start")]},
)


def test_who_must_choose_between_safety_and_points_has_the_best_of_each():
    safe = safe_nodes(SAFE_OR_PAID)
    assert safe.tolist() == [True, True, False, True, False]
    assert never_lost(SAFE_OR_PAID, safe)[0] == 1
    assert best_total(SAFE_OR_PAID, safe)[0] == pytest.approx(1)  # 1/2 + 1/4 + ...
    assert best_within(SAFE_OR_PAID, 3)[0] == pytest.approx(0.75)
    assert stays_within(SAFE_OR_PAID, 3).tolist() == [1, 1, 0.125]


def test_a_plan_does_not_wait_for_ever_for_what_it_could_have_now():
    value = best_total(SAFE_OR_PAID, safe_nodes(SAFE_OR_PAID), discount=1 - 1e-9)
    start, _, brave = value[:3]
    assert brave > start == pytest.approx(1, abs=1e-8)


def test_a_safe_place_that_pays_nothing_has_an_average_of_nothing():
    _, havens, average = run_of(SAFE_OR_PAID)
    assert havens.average.tolist() == [0, 0]
    assert not average.any()


CIRCLE = {"tick": [(1, 1, "tock")], "tock": [(1, 0, "turn")]}


def test_a_circle_that_pays_every_other_turn_pays_a_half_on_average():
    made = problem(CIRCLE, {"turn": [(0, "tick"), (0, LOST)]})
    safe, havens, average = run_of(made)
    assert safe[:3].all()
    assert havens.average == pytest.approx([0.5], abs=1e-12)
    assert average[:3] == pytest.approx([0.5] * 3, abs=1e-12)
    ahead = ahead_of_average(made, havens, average)
    assert ahead[0] - ahead[1] == pytest.approx(0.5, abs=1e-9)  # the point comes now or in a turn


TWO_HAVENS = problem(
    {
        "start": [(0.75, 0, "choose"), (0.25, 0, LOST)],
        "poor": [(1, 0.25, "leave")],
        "bridge": [(0.5, 0, "rich"), (0.5, 0, LOST)],
        "rich": [(1, 1, "rich")],
    },
    {"leave": [(0, "poor"), (0, "bridge")], "choose": [(0, "leave"), (0, LOST)]},
)


def test_a_poor_haven_is_left_for_a_rich_one_if_that_is_worth_the_risk():
    safe, havens, average = run_of(TWO_HAVENS)
    assert sorted(havens.average) == pytest.approx([0.25, 1], abs=1e-12)
    assert average[:4] == pytest.approx([0.75 * 0.5, 0.5, 0.5, 1], abs=1e-12)
    assert never_lost(TWO_HAVENS, safe)[0] == pytest.approx(0.75)
    ahead = ahead_of_average(TWO_HAVENS, havens, average)
    value = 10**9 * average + ahead
    assert value[2] > value[1] - 1  # the bridge is at least as good as another turn in the poor haven


def test_a_plan_that_lasts_a_million_turns_is_solved_without_playing_them():
    made = problem({"work": [(1 - 1e-6, 1, "go"), (1e-6, 0, LOST)]}, {"go": [(0, "work"), (5, LOST)]})
    assert best_total(made, safe_nodes(made))[0] == pytest.approx((1 - 1e-6) / 1e-6, rel=1e-9)


def test_values_that_never_settle_are_refused_and_not_returned(monkeypatch):
    monkeypatch.setattr("cutpurse.players.solvers.decisions.MOST_SWEEPS", 1000)
    made = problem({"work": [(1, 1, "work")]}, {})
    with pytest.raises(ArithmeticError, match="still change"):
        Sweeper(made).settle(made.values())


# -- turns to come ---------------------------------------------------------------------------------------------------


def test_a_countdown_that_keeps_few_values_tells_the_same_as_one_that_keeps_all(monkeypatch):
    whole = Countdown(TWO_HAVENS, 300, TWO_HAVENS.values())
    monkeypatch.setattr(countdown, "ROOM", 0)
    thin = Countdown(TWO_HAVENS, 300, TWO_HAVENS.values())
    assert len(thin._kept) < 50
    for turns in (*range(300, -1, -1), 17, 255, 3):
        assert np.array_equal(thin.rests(turns), whole.rests(turns))
        assert np.array_equal(thin.rests(turns), best_within(TWO_HAVENS, turns))


def test_a_countdown_stops_counting_once_every_turn_adds_the_average():
    average = run_of(TWO_HAVENS)[2]
    long = Countdown(TWO_HAVENS, 100_000, average)
    assert long._last < 1000
    assert long.rests(100_000) == pytest.approx(best_within(TWO_HAVENS, 100_000), abs=1e-3)
