import json
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from cutpurse.engine import simulate as simulation
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find, register
from cutpurse.engine.rule import rule
from cutpurse.engine.simulate import simulate
from cutpurse.errors import OptionError, SeedError, UnknownGame


@pytest.fixture(scope="module")
def pig():
    try:
        return find("pig")
    except UnknownGame:
        sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
        import pig as module

        return register(module.PIG)


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


def test_compiled_and_interpreted_simulations_agree(pig, game, monkeypatch):
    interpreted = figures(simulate(game, 60, seed=b"\x07" * 32))
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    compiled = Game(pig, 3, {"target": 40})
    assert figures(simulate(compiled, 60, seed=b"\x07" * 32)) == interpreted
    assert not compiled.is_compiled, "a simulation compiles nothing but what it runs"


def test_every_way_to_end_is_listed(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    game = Game(find("ten_card_crook"))
    result = simulate(game, 5, seed=1)
    assert list(result.ended_by) == [end.id for end in game.rulebook.ends]
    assert sum(result.ended_by.values()) == 5


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
    assert set(plain["seats"][0]) == {"wins", "shared_wins", "mean_score"}
    assert json.loads(json.dumps(plain)) == plain


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


def test_stopped_before_the_first_game_there_are_no_figures_and_no_errors(game):
    stop = threading.Event()
    stop.set()
    result = simulate(game, 10, seed=1, stop=stop)
    assert (result.games, result.mean_decisions, result.interrupted) == (0, 0.0, True)
    assert all(seat.mean_score == 0.0 for seat in result.seats)


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
