"""How seats play Steal the Pile by themselves, with others and alone."""

import pytest

from cutpurse.engine.kernels import MANNERS
from tests.support.positions.steal_the_pile import position, solitaire

REST = "2 4 6 10 10 Q K K"  # a deck


def chosen(state, manner="sensible"):
    """The moves that a policy makes here, whatever its lots."""
    choose, board, actions = state.game.rulebook.choose, state._board(), state.actions
    places = {choose(board, actions, len(actions), [lots], MANNERS.index(manner)) for lots in range(100)}
    return {state.moves()[place].code for place in places}


@pytest.mark.parametrize("manner", ["sensible", "careful", "greedy", "spiteful"])
def test_a_pile_is_stolen_whose_rank_is_in_hand(manner):
    state = position(["7 9", "K Q"], piles=["", "2 2 3 3 7 7 7"], deck=REST)
    assert chosen(state, manner) == {"7>p2"}


def test_of_two_cards_that_match_the_one_is_shown_that_nobody_else_can_hold():
    state = position(["5 9", "K Q"], piles=["5 5 A A", "J J"], opened="5 9", deck=REST)
    assert chosen(state) == chosen(state, "careful") == {"5>open"}


def test_a_large_pile_is_not_covered_with_a_card_that_others_may_hold():
    state = position(["9 J", "K Q"], piles=["A A 2 2 5 5 5 5", "3 3"], opened="9", deck=REST)
    assert chosen(state) == {"J+"}
    assert chosen(state, "greedy") == {"9>open"}


def test_a_pile_that_can_be_stolen_is_covered_with_a_card_that_nobody_can_hold():
    state = position(["9 J", "K Q"], piles=["9 9 2 2 5 5", "3 3"], opened="9", deck=REST)
    assert chosen(state) == {"9>open"}


def test_the_card_is_opened_that_nobody_can_take():
    state = position(["3 8", "K Q"], piles=["3 3 3 A A", "J J"], deck=REST)
    assert chosen(state) == {"3+"}


def test_of_two_cards_that_nobody_can_take_the_one_is_opened_that_has_a_twin():
    state = position(["3 8 8", "K Q 2"], piles=["3 3 3 8 8 A A", "J J"], deck=REST)
    assert chosen(state) == {"8+"}
    assert chosen(state, "careful") == {"3+", "8+"}


def test_a_top_card_with_a_twin_in_hand_is_less_of_a_risk_than_one_without():
    state = position(
        ["6 6 9", "K Q 2"], piles=["A A", "J J"], opened="6 9 9", deck=REST
    )  # one six and one nine are out
    assert chosen(state) == {"6>open"}


def test_in_the_last_round_the_cards_of_the_only_rival_are_known():
    state = position(["4 9", "9 K"], piles=["A A 2 2 4 4", "J J 4"], opened="9", deck="")
    assert "9>open" not in chosen(state)


def test_spite_robs_the_largest_pile_at_a_risk_that_is_not_worth_it():
    state = position(["7 K", "Q J"], piles=["A A A A 5 5 5 5", "2 2 3 3 4 4 6 7 7"], deck="7 10 10 8")
    assert chosen(state) == {"K+"}
    assert chosen(state, "spiteful") == {"7>p2"}


def test_a_card_goes_on_the_own_pile_when_that_makes_it_safe():
    state = position(["5 9", "K Q"], piles=["A A 5 5 5", "J J"], deck=REST)
    assert chosen(state, "greedy") == {"5>p1"}


def test_a_child_takes_the_obvious_and_sometimes_does_not_see_it():
    state = position(["7 9", "K Q"], piles=["", "2 2 3 3 7 7"], deck=REST)
    assert chosen(state, "childlike") == {"7>p2", "9+"}


def test_the_hasty_know_what_is_sensible_and_sometimes_do_not_think():
    state = position(["9 J", "K Q"], piles=["A A 2 2 5 5 5 5", "3 3"], opened="9", deck=REST)
    assert chosen(state) == {"J+"}
    assert chosen(state, "hasty") == {"J+", "9>open"}


@pytest.mark.parametrize("manner", ["sensible", "careful", "greedy"])
def test_alone_the_pile_of_the_deck_is_stolen(manner):
    state = solitaire("7 9", next_cards="4 4", decks="2 2 3 3 7 7 7")
    assert chosen(state, manner) == {"7>deck"}


def test_alone_a_large_pile_is_not_covered_with_a_card_that_the_deck_may_play():
    state = solitaire("9 J", next_cards="4 4", yours="2 2 3 3 5 5 5 5", opened="9")
    assert chosen(state) == {"J+"}
    assert chosen(state, "greedy") == {"9>open"}
