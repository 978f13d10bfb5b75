"""Games that are broken off: whoever stops them does not wait, and what was played is told as it was."""

import threading

import pytest
from pig import PIG

from cutpurse.engine.game import Game
from cutpurse.errors import OptionError
from cutpurse.players import levels, match
from cutpurse.players.match import Match
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search
from cutpurse.players.simulation import simulate_bots
from cutpurse.players.tournament import tournament

LONG = Budget(seconds=600)  # no search of this file would be over before something hangs
THREADS = 2


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


@pytest.fixture
def stop(monkeypatch):
    """An event that is set in the middle of a search; from then on no search may go on beyond the share it is at."""
    event, late, grow = threading.Event(), [], Search._grow_by

    def growing(search, iterations):
        late.extend([iterations] * event.is_set())
        grow(search, iterations)
        if search.iterations > 8:
            event.set()

    monkeypatch.setattr(Search, "_grow_by", growing)
    yield event
    assert event.is_set()
    assert len(late) < THREADS  # the other thread may have looked at the event just before


@pytest.mark.parametrize("name", ["search", "hard", "expert"])
def test_a_cancelled_bot_moves_at_once(name, monkeypatch, stop):
    monkeypatch.setattr(levels, "THINKING", dict.fromkeys(levels.THINKING, LONG))
    game = Game(PIG)
    state = game.deal(1)
    place = Place(state, state.to_move)
    assert levels.bot(name, game, 1, LONG, cancel=stop).choose(place) in place.actions


def test_a_cancelled_match_breaks_off_the_search_under_way(stop):
    assert not Match.between(["search"] * 2, Game(PIG), bytes(32), LONG, cancel=stop).play().over


def test_a_stopped_tournament_breaks_off_the_searches_under_way(stop):
    result = tournament(Game(PIG), ["search"], 10, 1, budget=LONG, threads=THREADS, stop=stop)
    assert (result.played, result.interrupted) == (0, True)


def test_a_stopped_simulation_breaks_off_the_searches_under_way(stop):
    result, _ = simulate_bots(Game(PIG), 10, 1, bots=["search"], budget=LONG, threads=THREADS, stop=stop)
    assert (result.games, result.interrupted) == (0, True)


def test_ctrl_c_breaks_off_a_simulation_in_the_middle_of_a_game():
    def press(done):
        if not pressed:
            pressed.append(done)
            raise KeyboardInterrupt

    pressed = []
    result, _ = simulate_bots(Game(PIG), 10, 1, bots=["search"], budget=LONG, threads=THREADS, progress=press)
    assert (result.games, result.interrupted) == (0, True)


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
