"""Games that are broken off: whoever stops them does not wait, and what was played is told as it was."""

import threading
import time

import pytest
from pig import PIG

from cutpurse.engine.game import Game
from cutpurse.errors import OptionError
from cutpurse.players import levels, match
from cutpurse.players.match import Match
from cutpurse.players.place import Place
from cutpurse.players.search import Budget
from cutpurse.players.simulation import simulate_bots
from cutpurse.players.tournament import tournament

LONG = Budget(seconds=600)
SOON = 20.0  # seconds: no search of this file would be over by then


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


def seconds_after(stop, run):
    """How long something goes on after it was stopped."""
    began = []

    def press():
        began.append(time.perf_counter())
        stop.set()

    timer = threading.Timer(0.5, press)
    timer.start()
    result = run()
    timer.cancel()
    return time.perf_counter() - began[0], result


@pytest.mark.parametrize("name", ["search", "hard", "expert"])
def test_a_cancelled_bot_moves_at_once(name, monkeypatch):
    monkeypatch.setattr(levels, "THINKING", dict.fromkeys(levels.THINKING, LONG))
    game, stop = Game(PIG), threading.Event()
    state = game.deal(1)
    place = Place(state, state.to_move)
    took, action = seconds_after(stop, lambda: levels.bot(name, game, 1, LONG, cancel=stop).choose(place))
    assert action in place.actions
    assert took < SOON


def test_a_cancelled_match_breaks_off_the_search_under_way():
    stop = threading.Event()
    took, state = seconds_after(stop, Match.between(["search"] * 2, Game(PIG), bytes(32), LONG, cancel=stop).play)
    assert not state.over
    assert took < SOON


def test_a_stopped_tournament_breaks_off_the_searches_under_way():
    stop = threading.Event()
    took, result = seconds_after(
        stop, lambda: tournament(Game(PIG), ["search"], 10, 1, budget=LONG, threads=2, stop=stop)
    )
    assert (result.played, result.interrupted) == (0, True)
    assert took < SOON


def test_a_stopped_simulation_breaks_off_the_searches_under_way():
    stop = threading.Event()
    took, (result, _) = seconds_after(
        stop, lambda: simulate_bots(Game(PIG), 10, 1, bots=["search"], budget=LONG, threads=2, stop=stop)
    )
    assert (result.games, result.interrupted) == (0, True)
    assert took < SOON


def test_ctrl_c_breaks_off_a_simulation_in_the_middle_of_a_game():
    def press(done):
        if not pressed:
            pressed.append(time.perf_counter())
            raise KeyboardInterrupt

    pressed = []
    result, _ = simulate_bots(Game(PIG), 10, 1, bots=["search"], budget=LONG, threads=2, progress=press)
    assert result.interrupted
    assert time.perf_counter() - pressed[0] < SOON


def test_a_simulation_that_is_broken_off_tells_the_first_so_many_games():
    stop = threading.Event()
    few = Budget(iterations=2)

    def play(games, **more):
        result, _ = simulate_bots(Game(PIG, options={"target": 20}), games, 4, bots=["search"], budget=few, **more)
        told = result.plain()
        return {name: told[name] for name in told if name not in ("seconds", "decisions_per_second", "interrupted")}

    cut = play(10**6, threads=3, stop=stop, progress=lambda done: done >= 3 and stop.set())
    assert 3 <= cut["games"] < 10**6
    assert cut == play(cut["games"], threads=1)


def test_a_game_without_an_end_is_refused_in_a_sentence_that_says_what_may_end_it(monkeypatch):
    monkeypatch.setattr(match, "MOST_DECISIONS", 5)
    told = "Pig between these bots was not over after 5 decisions; its house rules may give it an end: target"
    few = Budget(iterations=1)
    with pytest.raises(OptionError, match=told):
        Match.between(["random"] * 2, Game(PIG), bytes(32)).play()
    with pytest.raises(OptionError, match=told):
        simulate_bots(Game(PIG), 10, 1, bots=["search"], budget=few, threads=2)
    with pytest.raises(OptionError, match=told):
        tournament(Game(PIG), ["search"], 10, 1, budget=few, threads=2)


def test_a_game_may_take_all_the_decisions_that_a_match_has(monkeypatch):
    game = Game(PIG, options={"target": 20})
    played = Match.between(["random"] * 2, game, bytes(32)).play().played
    monkeypatch.setattr(match, "MOST_DECISIONS", len(played))
    assert Match.between(["random"] * 2, game, bytes(32)).play().over
