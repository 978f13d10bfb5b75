"""How seats play Spite & Malice by themselves."""

import pytest

from cutpurse.engine.kernels import MANNERS
from tests.support.positions.spite_and_malice import RANKS, exhausted, hands, position, seat_0, spots

JUNK = ["J", "J", "Q", "Q"]


def chosen(state, manner="sensible"):
    """The moves that a policy makes here, whatever its lots."""
    choose, board, actions = state.game.rulebook.choose, state._board(), state.actions
    places = {choose(board, actions, len(actions), [lots], MANNERS.index(manner)) for lots in range(40)}
    return {state.moves()[place].code for place in places}


def win_cards(mine, next_seats="K"):
    return seat_0(["K", mine], ["K", next_seats])


def piles(*heights):
    """Play piles of these heights."""
    return [list(RANKS[:height]) for height in (*heights, 0, 0, 0, 0)[:4]]


@pytest.mark.parametrize("manner", ["sensible", "careful", "greedy", "spiteful", "childlike"])
def test_a_win_card_is_played_whenever_it_can_be(manner):
    state = position(win_pile=win_cards("2"), play_pile=piles(1), hand=hands(["2", "3", "J", "Q", "K"]))
    assert chosen(state, manner) == {"w>1"}


def test_a_win_card_goes_where_it_helps_the_next_seat_least():
    state = position(win_pile=win_cards("3", "4"), play_pile=piles(2, 9), hand=hands(["10", "J", "J", "Q", "K"]))
    assert chosen(state) == {"w>1"}
    state = position(win_pile=win_cards("Joker", "4"), play_pile=piles(2, 5))
    assert chosen(state) == {"w>2"}


def test_the_cards_below_the_win_card_are_laid_before_others():
    state = position(win_pile=win_cards("5"), play_pile=piles(2, 10), hand=hands(["3", "4", "J", "Q", "K"]))
    assert chosen(state) == {"h3>1"}


def test_cards_that_come_free_one_after_the_other_are_counted_on():
    ready = spots(["9", "5", "4", "3"], ["9"], ["10"], ["10"])
    state = position(
        win_pile=win_cards("6", "4"), play_pile=piles(2), discards=ready, hand=hands(["9", "J", "Q", "Q", "K"])
    )
    assert chosen(state) == {"d1>1"}


def test_a_joker_is_spent_where_it_opens_the_way_for_the_win_card():
    state = position(win_pile=win_cards("5"), play_pile=piles(3, 7), hand=hands(["Joker", *JUNK]))
    assert chosen(state) == {"h*>1"}


def test_a_joker_is_not_spent_for_less_except_by_the_greedy():
    state = position(win_pile=win_cards("K"), play_pile=piles(3), hand=hands(["Joker", *JUNK]))
    assert not chosen(state) & {"h*>1"}
    assert chosen(state, "greedy") == {"h*>1"}


def test_a_pile_that_is_past_the_win_card_is_finished_for_the_sake_of_a_new_one():
    state = position(
        win_pile=win_cards("2", "8"),
        play_pile=piles(12, 3, 3, 5),
        discards=spots(["A"], ["9"], ["10"], ["10"]),
        hand=hands(["K", "4", "J", "Q", "Q"]),
    )
    assert chosen(state) == {"hK>1"}


def test_a_card_is_kept_back_that_would_let_the_next_seat_play_its_win_card():
    state = position(win_pile=win_cards("K", "4"), play_pile=piles(2), hand=hands(["3", *JUNK]))
    assert "h3>1" not in chosen(state) | chosen(state, "careful") | chosen(state, "spiteful")
    assert chosen(state, "greedy") == chosen(state, "childlike") == {"h3>1"}


def test_nothing_is_kept_back_when_there_is_little_left_to_draw_except_out_of_spite():
    state = position(
        win_pile=win_cards("K", "4"), play_pile=piles(2), hand=hands(["3", *JUNK]), draw_pile=["5", "6", "7", "8"]
    )
    assert chosen(state) == {"h3>1"}
    assert "h3>1" not in chosen(state, "spiteful")


def test_a_card_is_laid_on_the_place_that_the_next_seat_wants():
    state = position(win_pile=win_cards("K", "3"), play_pile=piles(2, 8), hand=hands(["3", "9", "9", "Q", "Q"]))
    assert chosen(state) == chosen(state, "spiteful") == {"h3>1"}


def test_a_discard_pile_is_emptied_rather_than_made_lower():
    state = position(play_pile=piles(3, 8), discards=spots(["4"], ["J", "4"], ["10"], ["10"]), win_pile=win_cards("2"))
    assert chosen(state) == {"d1>1"}


def test_a_card_comes_off_the_discards_that_frees_the_next_one():
    state = position(
        play_pile=piles(3), discards=spots(["J", "4"], ["5", "4"], ["10"], ["10"]), win_pile=win_cards("2")
    )
    assert chosen(state) == {"d2>1"}


def test_discards_lie_on_equal_ones_or_on_the_next_higher():
    ordered = spots(["2"], ["8"], ["5"], ["Q"])
    state = position(discards=ordered, hand=hands(["8", "8"]), win_pile=win_cards("2"))
    assert chosen(state) == {"h8=2"}
    state = position(discards=ordered, hand=hands(["J", "J"]), win_pile=win_cards("2"))
    assert chosen(state) == {"hJ=4"}


def test_jokers_are_neither_discarded_nor_covered():
    state = position(discards=spots(["Joker"], ["2"], ["3"], ["4"]), hand=hands(["Joker", "Q", "Q"]))
    assert not {code for code in chosen(state) if code.startswith("h*") or code.endswith("=1")}


def test_what_the_win_card_waits_for_is_not_covered():
    state = position(
        win_pile=win_cards("6"),
        play_pile=piles(3),
        discards=spots(["5"], ["7"], ["8"], ["9"]),
        hand=hands(["J", "J", "J", "J", "J"]),
    )
    assert "hJ=1" not in chosen(state)


def test_an_empty_spot_takes_a_high_card_and_no_ace():
    state = position(
        play_pile=piles(3, 3, 3, 3),
        discards=spots([], ["9"], ["10"], ["10"]),
        hand=hands(["A", "2", "K", "2", "2"]),
        win_pile=win_cards("J"),
    )
    assert chosen(state) == {"hK=1"}


def test_with_no_cards_to_draw_a_play_that_helps_only_the_next_seat_is_left_and_the_turn_passed():
    state = exhausted(
        win_pile=win_cards("A", "4"), play_pile=piles(2, 2, 2, 2), discards=spots(["9", "3"], ["9"], ["10"], ["10"])
    )
    assert chosen(state, "spiteful") == {"pass"}
    assert "pass" not in chosen(state, "greedy")


def promised(seat=0, **changes):
    state = position(**changes)
    return state.game.rulebook.promise(state._board(), seat)


def test_a_seat_is_promised_more_the_nearer_its_win_card_is():
    far, near, there = (
        promised(win_pile=win_cards("5"), play_pile=piles(height), hand=hands(JUNK)) for height in (2, 3, 4)
    )
    assert far < near < there


def test_a_joker_in_hand_promises_more_than_a_win_card_played():
    with_joker, without = (promised(win_pile=win_cards("K"), hand=hands([card, *JUNK[:3]])) for card in ("Joker", "J"))
    assert with_joker - without > 100


def test_a_seat_that_has_played_its_last_win_card_has_all_that_was_promised():
    state = position(win_pile=seat_0(["2"], ["K", "K"]), play_pile=piles(1))
    state.play("w>1")
    promise = state.game.rulebook.promise
    assert promise(state._board(), 0) > promise(state._board(), 1)
