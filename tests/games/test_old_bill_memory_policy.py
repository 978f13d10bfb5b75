"""How a seat plays Memory by itself, from positions built by hand."""

import pytest

from cutpurse.rulebooks.old_bill_memory import RULEBOOK
from cutpurse.rulebooks.old_bill_memory.policy import remembers
from tests.support.policies import choices
from tests.support.positions.old_bill_memory import PLACES, position

NOTHING = 0  # in mind


def table(start, seen, **changes):
    """A table that begins with these cards, of which the first so many were seen."""
    return position(start=start.split(), seen=[int(place < seen) for place in range(PLACES)], **changes)


@pytest.mark.parametrize("start", ["B H1 B", "M4 H1 M5"])
def test_a_known_pair_is_taken(start):
    for manner in RULEBOOK.manners:
        state = table(start, 3)
        assert choices(state, manner) == {"W3"}
        assert choices(state.play("W3"), manner) == {"W1"}


def test_without_one_a_card_is_flipped_that_nobody_has_seen():
    found = choices(table("H1 H2 H3", 3))
    assert len(found) > 5
    assert not found & {"W1", "W2", "W3"}


def test_its_partner_follows_if_it_is_known():
    assert choices(table("H1 H2 H3 H2", 3).play("W4")) == {"W2"}


def test_the_second_card_is_a_known_one_if_an_unknown_one_would_only_help_the_others():
    state = table("H1 H2 H3", 2).play("W3")  # 26 pairs, two cards known before
    assert choices(state) <= {"W1", "W2"}
    assert not choices(table("H1 H2", 1).play("W2")) & {"W1"}


def test_the_careful_show_one_card_at_a_time_and_the_greedy_two():
    state = table("H1 H2", 1).play("W2")
    assert choices(state, "careful") == {"W1"}
    assert "W1" not in choices(table("H1 H2 H3", 2).play("W3"), "greedy")


def test_a_child_forgets_each_card_at_some_moments_but_never_old_bill():
    others = ["H2", "H3", "H4", "H5", "H6", "D1", "D2", "D3", "D4", "D5", "D6"]
    for far in range(3, 13):
        start = " ".join(others[: far - 2])
        taken = choices(table(f"H1 {start} H1", far), "childlike")
        assert f"W{far}" in taken
        assert len(taken) > 1
        assert choices(table(f"B {start} B", far), "childlike") == {f"W{far}"}


def test_a_child_knows_the_cards_that_lie_open():
    board = table("H1 H2 H3 H4", 4, open=[3, 1], misses=1)._board()
    assert [place for place in range(PLACES) if remembers(board, place, NOTHING)] == [1, 3]
