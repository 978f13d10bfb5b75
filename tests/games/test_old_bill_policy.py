"""How a seat plays Old Bill by itself, from positions built by hand."""

import pytest

from cutpurse.rulebooks.old_bill import RULEBOOK
from tests.support.policies import choices
from tests.support.positions.old_bill import make_offer, position

RICH = {"hearts": "H4 H5 H6", "spades": "S5 S6"}


def offered(up, down, manner="sensible"):
    """What a seat takes when it is offered these cards."""
    state = position(hands={0: f"{up} {down} C2 C2 S2"}, dens={1: RICH})
    return choices(make_offer(state, 1, up, down), manner)


@pytest.mark.parametrize("manner", RULEBOOK.manners)
def test_a_thief_that_makes_a_pair_in_the_longest_suit_is_taken_rather_than_one_card_face_down(manner):
    assert offered("H6", "D1", manner) == {"take:up"}


def test_nobody_takes_old_bill_who_lies_face_up_and_has_a_den_to_lose():
    assert offered("B", "D1") == {"take:down"}


def test_a_card_that_would_be_a_poor_third_suit_is_left():
    assert offered("C1", "D1") == {"take:down"}


def test_the_greedy_take_many_cards_unseen_where_the_careful_take_the_one_they_see():
    state = position(hands={0: "S4 D1 D2 C2 C3"}, dens={1: RICH})
    make_offer(state, 1, "S4", "D1 D2")
    assert choices(state, "careful") == {"take:up"}
    assert choices(state, "greedy") == {"take:down"}


@pytest.mark.parametrize("manner", RULEBOOK.manners)
def test_old_bill_gets_the_card_that_spoils_the_den(manner):
    state = position(hands={0: "B C2 C3 S2 S3"}, dens={1: {**RICH, "clubs": "C1"}})
    make_offer(state, 1, "B", "C2").play("take:up")
    assert choices(state, manner) == {"drop:C1"}


def test_old_bill_gets_one_of_a_suit_rather_than_a_pair():
    state = position(hands={0: "B C2 C3 S2 S3"}, dens={1: {"hearts": "H5 H6 H6"}})
    make_offer(state, 1, "B", "C2").play("take:up")
    assert choices(state) == {"drop:H5"}


def test_old_bill_gets_a_waiting_mime():
    state = position(hands={0: "B C2 C3 S2 S3"}, waits={1: "M1 M2"})
    make_offer(state, 1, "B", "C2").play("take:up")
    assert choices(state) <= {"drop:M1", "drop:M2"}


@pytest.mark.parametrize("value", ["number", "zero"])
def test_a_mime_joins_the_longest_suit(value):
    dens = {1: {**RICH, "clubs": "C1 C2"}}
    state = position(hands={0: "M3 D1 D2 S2 S3"}, dens=dens, options={"mime_value": value})
    make_offer(state, 1, "M3", "D1").play("take:up")
    assert choices(state) == {"mime:hearts"}


def test_offers_go_to_the_players_who_are_behind_but_those_of_the_spiteful_to_the_leader():
    state = position(dens={1: {"hearts": "H4 H4 H5 H5 H6 H6"}, 2: {"clubs": "C1"}})
    assert choices(state) == {">3"}
    assert choices(state, "spiteful") == {">2"}


def test_nobody_who_knows_the_weights_can_read_an_offer():
    state = position(hands={0: "H3 D3 C3 S3 B"}).play(">2")
    assert len(choices(state)) > 1
    ways = choices(state.copy().play("up:H3"))
    assert len(ways) > 1


@pytest.mark.parametrize("manner", RULEBOOK.manners)
def test_an_offer_is_complete_in_the_end(manner):
    for hand in ("H3 H3 D4 M1 B", "M1 M2 M3 B B", "H1 H2 H3 H4 D1"):
        state = position(hands={0: hand}, dens={0: RICH, 1: {"clubs": "C1"}})
        while state.to_move == 0:
            state.play(min(choices(state, manner)))
        assert state.truth()["phase"] == "take"


def test_the_others_see_nothing_of_an_offer_that_is_put_together():
    state = position(hands={0: "H3 D3 C3 S3 B"})
    done = RULEBOOK.action_of("done")
    seen = set()
    for code in (">2", "up:H3", "down:D3"):
        seen |= {RULEBOOK.appears(state._board(), action) for action in state.actions if action != done}
        state.play(code)
    assert len(seen) == 1
    assert done not in seen
    assert RULEBOOK.appears(state._board(), done) == done
