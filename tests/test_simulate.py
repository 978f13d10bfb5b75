import json
import signal
import threading
from dataclasses import replace
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.engine import kernels
from cutpurse.engine import simulate as simulation
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find
from cutpurse.engine.rule import rule
from cutpurse.engine.simulate import simulate, wilson
from cutpurse.errors import OptionError, SeedError
from tests.support.waiting import PATIENCE


@pytest.fixture
def game(pig, monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    return Game(pig, 3, {"target": 40})


def figures(result):
    plain = result.plain()
    return {name: plain[name] for name in plain if name not in ("seconds", "decisions_per_second")}


def test_figures_are_the_same_whatever_the_number_of_threads(game):
    alone = figures(simulate(game, 50, seed=5, threads=1))
    assert alone["games"] == 50
    for threads in (2, 3, 8, 64):
        assert figures(simulate(game, 50, seed=5, threads=threads)) == alone


def test_figures_are_the_same_however_games_are_shared_out(game, monkeypatch):
    usual = figures(simulate(game, 50, seed=5))
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.0)
    assert figures(simulate(game, 50, seed=5)) == usual


@pytest.mark.slow
def test_compiled_and_interpreted_simulations_agree(pig, game, monkeypatch):
    interpreted = figures(simulate(game, 60, seed=b"\x07" * 32))
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    compiled = Game(pig, 3, {"target": 40})
    assert figures(simulate(compiled, 60, seed=b"\x07" * 32)) == interpreted
    assert not compiled.is_compiled, "a simulation compiles nothing but what it runs"


def test_every_way_to_end_is_listed(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    game = Game(find("ten_card_crook"))
    result = simulate(game, 2, seed=1)
    assert list(result.ended_by) == [end.id for end in game.rulebook.ends]
    assert sum(result.ended_by.values()) == 2


def test_sums_add_up(game):
    result = simulate(game, 40, seed=2)
    assert sum(seat.wins for seat in result.seats) == 40
    assert all(seat.shared == 0 for seat in result.seats)
    assert result.longest * 40 >= result.decisions >= 40
    assert result.mean_decisions == result.decisions / 40
    assert result.decisions_per_second == pytest.approx(result.decisions / result.seconds)


def test_the_plain_form_is_json_with_the_promised_names(game):
    plain = simulate(game, 3, seed=2).plain()
    promised = "game players options games decisions seconds decisions_per_second mean_decisions ended_by seats"
    assert set(promised.split()) <= set(plain)
    assert {"wins", "shared_wins", "mean_score"} < set(plain["seats"][0])
    assert json.loads(json.dumps(plain)) == plain


# -- how figures are spread --------------------------------------------------------------------------------------------


def lengths(game, games, seed):
    """The lengths of a simulation's games, each simulated as far as it and no further."""
    sums = [0, *(simulate(game, count, seed).decisions for count in range(1, games + 1))]
    return [after - before for before, after in pairwise(sums)]


def nearest_rank(values, percent):
    """The textbook's percentile: the smallest value with at least so many per cent of all at or below it."""
    return sorted(values)[ceil(percent * len(values) / 100) - 1]


def test_percentiles_of_lengths_are_exact(game):
    of_each = lengths(game, 21, 3)
    for games in (1, 2, 19, 20, 21):
        found = simulate(game, games, seed=3).percentiles
        assert found == {percent: nearest_rank(of_each[:games], percent) for percent in (5, 25, 50, 75, 95)}, games


@given(st.integers(0, 2**44))
def test_a_histogram_counts_every_number_in_a_narrow_bucket(number):
    place = kernels.bucket(number)
    least = kernels.least_in(place)
    assert least <= number
    if number < kernels.EXACT:
        assert least == number
    elif place < kernels.BUCKETS - 1:
        assert number < kernels.least_in(place + 1) <= least * (1 + 1 / kernels.FINE)
    assert kernels.bucket(least) == place


def test_the_buckets_of_a_histogram_are_in_order():
    edges = [kernels.least_in(place) for place in range(kernels.BUCKETS)]
    assert edges == sorted(set(edges))
    assert [kernels.bucket(edge) for edge in edges] == list(range(kernels.BUCKETS))


def test_scores_are_spread_too_where_the_score_is_the_aim_also_below_zero(pig, monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")

    @rule
    def short_of_the_middle(s, seat):
        return s.points[seat] - 30

    game = Game(replace(pig, id="scored_pig", aim="score", score=short_of_the_middle), 2, {"target": 40})
    result = simulate(game, 20, seed=2)
    scores = []
    for g in range(20):
        upto = [simulate(game, count, seed=2).seats if count else None for count in (g, g + 1)]
        before = [seat.mean_score * g for seat in upto[0]] if g else [0, 0]
        scores.append([round(seat.mean_score * (g + 1) - was) for seat, was in zip(upto[1], before, strict=True)])
    for seat in (0, 1):
        mine = [both[seat] for both in scores]
        assert min(mine) < 0 < max(mine)
        expected = {percent: nearest_rank(mine, percent) for percent in (5, 25, 50, 75, 95)}
        assert result.seats[seat].score_percentiles == expected
    assert simulate(Game(pig), 2, seed=2).seats[0].score_percentiles is None


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Brown, Cai and DasGupta (2001) and any table of Wilson's interval
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (500, 1000, 0.4691, 0.5309),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilson_s(part, whole, low, high):
    assert wilson(part, whole) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_every_seat_has_its_share_its_interval_and_its_wins_by_way_of_ending(game):
    result = simulate(game, 30, seed=2)
    for seat in result.seats:
        assert seat.share == (seat.wins + seat.shared) / 30
        assert seat.interval == wilson(seat.wins + seat.shared, 30)
        assert {end: (wins.wins, wins.shared) for end, wins in seat.by_end.items()} == {
            "target": (seat.wins, seat.shared)
        }


def test_progress_is_told_on_the_calling_thread_and_reaches_the_end(game, monkeypatch):
    monkeypatch.setattr(simulation, "REPORT_SECONDS", 0.001)
    told = []
    simulate(game, 200, seed=1, progress=lambda done: told.append((done, threading.current_thread())))
    done = [count for count, _ in told]
    assert done == sorted(done)
    assert done[-1] == 200
    assert {thread for _, thread in told} == {threading.current_thread()}


def test_a_stop_returns_the_first_games_as_if_so_many_had_been_asked_for(game, monkeypatch):
    monkeypatch.setattr(simulation, "REPORT_SECONDS", 0.001)
    stop = threading.Event()
    result = simulate(game, 10**9, seed=1, threads=3, stop=stop, progress=lambda done: done > 20 and stop.set())
    assert result.interrupted
    assert 20 < result.games < 10**9
    again = simulate(game, result.games, seed=1)
    assert figures(again) == figures(result) | {"interrupted": False}


def test_ctrl_c_returns_what_was_played(game, monkeypatch):
    monkeypatch.setattr(simulation, "REPORT_SECONDS", 0.001)

    def press(done):
        if done > 5 and not pressed:
            pressed.append(done)
            raise KeyboardInterrupt

    pressed = []
    result = simulate(game, 10**9, seed=1, threads=2, progress=press)
    assert result.interrupted
    assert figures(simulate(game, result.games, seed=1)) == figures(result) | {"interrupted": False}


def test_ctrl_c_pressed_again_just_where_works_are_being_closed_leaves_none_that_never_ends(monkeypatch):
    """Whoever was answered, and whose process had not ended, had pressed there; what runs must end all the same."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(simulation, "REPORT_SECONDS", 0.001)
    closed, ended = threading.Event(), []

    def work():
        ended.append(closed.wait(PATIENCE))

    def close():
        signal.raise_signal(signal.SIGINT)
        closed.set()

    try:
        simulation.side_by_side([work, work], lambda: closed.is_set() or signal.raise_signal(signal.SIGINT), close)
        assert ended == [True, True]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_stopped_before_the_first_game_there_are_no_figures_and_no_errors(game):
    stop = threading.Event()
    stop.set()
    result = simulate(game, 10, seed=1, stop=stop)
    assert (result.games, result.mean_decisions, result.interrupted) == (0, 0.0, True)
    assert all((seat.mean_score, seat.interval) == (0.0, (0.0, 1.0)) for seat in result.seats)
    assert result.percentiles == {}


def test_a_fault_in_a_rule_ends_the_simulation(pig, monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")

    @rule
    def broken(s, move):
        raise ZeroDivisionError

    game = Game(replace(pig, id="broken_pig", play=broken))
    with pytest.raises(ZeroDivisionError):
        simulate(game, 10**9, seed=1, threads=3)


@pytest.mark.parametrize("games", [0, -1, True, 1.5, "10", None, 10**16])
def test_a_number_of_games_that_makes_no_sense_is_refused(game, games):
    with pytest.raises(OptionError, match="games must be a whole number from 1"):
        simulate(game, games, seed=1)


@pytest.mark.parametrize("threads", [0, -1, False, 2.0, "2", 10**6])
def test_a_number_of_threads_that_makes_no_sense_is_refused(game, threads):
    with pytest.raises(OptionError, match="threads must be a whole number from 1"):
        simulate(game, 1, seed=1, threads=threads)


def test_a_seed_that_is_none_is_refused(game):
    with pytest.raises(SeedError):
        simulate(game, 1, seed="1")
