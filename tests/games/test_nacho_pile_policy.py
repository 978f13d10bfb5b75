"""How a seat plays Nacho Pile by itself, from positions built by hand."""

from cutpurse.rulebooks.nacho_pile import RULEBOOK
from tests.support.policies import choices
from tests.support.positions.nacho_pile import position


def test_who_cannot_bust_draws():
    assert choices(position(bag="1 2 3", turn="4 5 6")) == {"draw"}


def test_who_must_bust_stops():
    for manner in RULEBOOK.manners:
        assert choices(position(bag="1 1 2 2 wild", turn="1 2 3 wild"), manner) == {"stop"}


def test_chips_that_would_take_a_pile_are_not_put_at_risk():
    bag = "1 1 2 2 3 3 4 4 5 5 6 6 7 7"
    assert choices(position(bag=bag, turn="1 2")) == {"draw"}
    assert choices(position(bag=bag, turn="1 2", front={1: "1 1 1 2 2"})) == {"stop"}


def test_a_pile_that_can_still_be_taken_is_worth_another_chip():
    bag = "1 1 2 2 3 3 4 4 5 5 6 6"
    assert choices(position(bag=bag, turn="1 2 3")) == {"stop"}
    assert choices(position(bag=bag, turn="1 2 3", front={1: "4 4 4"})) == {"draw"}


def test_the_greedy_draw_where_the_sensible_stop_and_the_careful_stop_where_the_sensible_draw():
    bag = "1 1 2 2 3 3 4 4 5 5 6 6 7 7"
    assert [choices(position(bag=bag, turn="1 2 3"), manner) for manner in ("greedy", "sensible")] == [
        {"draw"},
        {"stop"},
    ]
    assert [choices(position(bag=bag, turn="1 2"), manner) for manner in ("sensible", "careful")] == [
        {"draw"},
        {"stop"},
    ]


def test_a_child_counts_its_chips_and_not_the_odds():
    assert choices(position(bag="7 7 7", turn="1"), "childlike") == {"draw"}
    assert choices(position(bag="1 1 1", turn="1"), "childlike") == {"draw"}
    assert choices(position(bag="7 7 7", turn="1 2 3"), "childlike") == {"draw", "stop"}
    assert choices(position(bag="7 7 7", turn="1 2 3 4 5"), "childlike") == {"stop"}


def test_a_wild_becomes_the_number_that_takes_most():
    state = position(turn="1 wild", front={1: "4 4 6"}).play("stop")
    assert choices(state) == {"wild4"}


def drawn(kind, **more):
    """A special chip has just been drawn."""
    return position(bag=f"{kind} {kind}", **more).play("draw")


def test_the_largest_pile_is_stolen_but_by_the_spiteful_that_of_the_leader():
    state = drawn("steal", players=3, front={1: "3 3 3", 2: "5 5"}, plate={2: "1 1 1 1 2 2 2 2"})
    assert choices(state) == {"steal2.3"}
    assert choices(state, "spiteful") == {"steal3.5"}


def test_nobody_removes_a_pile_of_their_own():
    state = drawn("remove", front={0: "3 3 3 3", 1: "5"})
    for manner in RULEBOOK.manners:
        assert choices(state, manner) == {"remove2.5"}


def test_the_number_that_brings_most_is_scored():
    assert choices(drawn("score", turn="1 2", front={1: "2 2"})) == {"score2"}


def test_a_wild_is_scored_with_a_chip_of_its_number():
    assert choices(drawn("score", turn="1 2 wild", front={1: "2 2"})) == {"scoreW2"}
