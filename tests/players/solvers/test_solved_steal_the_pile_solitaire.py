"""The solitaire: whether a deal could have been won with all cards open."""

import pytest

import cutpurse
from cutpurse.engine.simulate import simulate
from cutpurse.errors import CutpurseError
from cutpurse.players.solvers import steal_the_pile_solitaire as solver
from tests.support.soak import IS_SOAK, soak


@pytest.fixture
def game(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    return cutpurse.load("steal_the_pile_solitaire")


def late(game, seed, decisions):
    """A deal after so many decisions, so that all that is left can be tried by hand."""
    state = game.deal(seed)
    for _ in range(decisions):
        state.play(0)
    return state


def can_win(state):
    """By trying everything with the verbs of a state."""
    if state.over:
        return state.winners == [0]
    return any(can_win(state.copy().play(index)) for index in range(state.move_count))


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_can_be_won_exactly_if_some_way_to_play_it_wins(game, seed):
    state = late(game, seed, 9)
    line = solver.winning_line(state)
    assert (line is not None) == can_win(state)
    for action in line or ():
        state.play(state.index_of_action(action))
    if line is not None:
        assert state.winners == [0]


def test_a_game_that_is_over_is_refused(game):
    with pytest.raises(CutpurseError, match="over"):
        solver.winning_line(late(game, 1, 16))


@pytest.mark.slow
def test_the_figures_are_bounds_of_each_other(monkeypatch):
    for name, value in (("DEALS", 60), ("SEARCHED", 10), ("SIMULATED", soak(200, 2000))):
        monkeypatch.setattr(solver, name, value)
    if not IS_SOAK:
        monkeypatch.setattr(solver, "simulate", uncompiled)  # for so few games
    told = solver.solve(cutpurse.load("steal_the_pile_solitaire")).plain()["win_probability"]
    shares = {row["play"]: row["share"] for row in told}
    assert shares["all cards open"] >= shares["search"]
    assert shares["all cards open"] > shares["random"]


def uncompiled(game, games, seed, manners):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUTPURSE_INTERPRETED", "1")
        return simulate(cutpurse.load(game.id), games, seed, manners=manners)
