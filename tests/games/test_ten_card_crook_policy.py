"""How a thief plays by himself, from positions built by hand."""

import pytest

from cutpurse.rulebooks.ten_card_crook import RULEBOOK
from tests.support.policies import choices
from tests.support.positions.ten_card_crook import codes, position, row_of


def rows_after(state, manner="sensible"):
    return {row_of(state.copy().play(code)) for code in choices(state, manner)}


@pytest.mark.parametrize("manner", RULEBOOK.manners)
def test_a_half_open_pocket_is_opened(manner):
    assert rows_after(position(row=">M", drawn="<"), manner) == {">M<"}
    assert rows_after(position(row="M<", drawn=">"), manner) == {">M<"}


@pytest.mark.parametrize("manner", RULEBOOK.manners)
@pytest.mark.parametrize("row", ["M<", "M><", "M>M<"])
def test_nobody_lets_marks_touch_or_meet_in_a_checkmate_who_can_help_it(row, manner):
    state = position(row=row, drawn="M", held=">")
    assert {state.copy().play(code).ended for code in choices(state, manner)} == {None}


def test_the_crowd_between_two_marks_stays():
    state = position(row=">M<M<>", drawn="<", held=">")
    assert {"x3L", "x3R"} < set(codes(state))
    assert not any(code.startswith("x3") for code in choices(state))


def test_two_marks_go_back_when_there_is_no_other_way():
    assert choices(position(row="M<>M", drawn="M", last_mark=4, options={"hold_turns": 0})) == {"back"}
    assert choices(position(row="M", drawn="M", held="M", last_mark=7)) == {"back"}


def test_of_two_open_pockets_either_may_be_picked():
    assert choices(position(row=">M<>M<", drawn="T")) <= {"pick2", "pick5"}


def test_a_removal_at_any_time_is_weighed_too():
    state = position(row=">M<>", drawn="<", options={"removal": "any_time"})
    assert "x1" in codes(state)
    assert "x1" not in choices(state)


def test_a_card_is_kept_in_hand_rather_than_spoil_the_row():
    state = position(row=">M<", held="M", held_turns=2, drawn="", last_mark=0)
    assert "end" in codes(state)
    assert choices(state) <= {"end", "hL", "hR"}


def test_a_third_mark_is_held_rather_than_sent_back():
    assert choices(position(row="M<>M", drawn="M", last_mark=4)) == {"hold"}


def test_a_row_is_not_filled_so_that_nothing_can_leave_it():
    state = position(row="M>M>>", held="<", held_turns=1, drawn="<")
    assert {"L", "hL"} < set(codes(state))
    assert choices(state) <= {"R", "hR"}


def test_a_mark_in_hand_goes_where_a_crowd_pushes_it():
    assert rows_after(position(row=">M<<>", held="M", held_turns=3, drawn="", last_mark=0)) == {">M<<>M"}
