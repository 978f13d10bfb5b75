"""Old Bill's Old Maid: what a seat learns by giving and taking, and what it may guess."""

import itertools
import random
from collections import Counter

import pytest
from old_bill_maid_positions import MIMES, hands, pair_of, position, take

import cutpurse


def guessed(state, seat, count=40):
    """The hands of many guesses."""
    return [hands(state.guess(seat, seed)) for seed in range(count)]


def arrangements(state, seat):
    """All ways to deal the cards the seat cannot see, with no pair in a hand."""
    now = hands(state)
    places = [x for x, hand in enumerate(now) if x != seat for _ in hand]
    cards = sorted(card for x, hand in enumerate(now) if x != seat for card in hand)
    found = set()
    for order in set(itertools.permutations(places)):
        dealt = [list(hand) if x == seat else [] for x, hand in enumerate(now)]
        for card, x in zip(cards, order, strict=True):
            dealt[x].append(card)
        if all(len({pair_of(card) for card in hand}) == len(hand) for hand in dealt):
            found.add(tuple(tuple(sorted(hand)) for hand in dealt))
    return found


@pytest.mark.parametrize(
    ("held", "seat", "count"),
    [
        (("H1 H2 B", "H1 H3 M4", "H2 H3 M5"), 0, 200),  # two hidden hands
        (("H1 M4", "H2 M5", "H1 B", "H2"), 0, 240),  # three, one known Mime
        (("H1 M4", "H2 M5", "B H1", "H2"), 3, 450),  # three, both Mimes unseen
        (("H1 H2", "H2", "", "H1 B"), None, 200),  # a spectator
    ],
)
def test_guesses_are_uniform_over_all_arrangements_without_a_pair_in_a_hand(held, seat, count):
    state = position(*held)
    possible = arrangements(state, seat)
    found = Counter(guessed(state, seat, count))
    assert set(found) == possible
    mean, freedom = count / len(possible), len(possible) - 1
    assert sum((n - mean) ** 2 / mean for n in found.values()) < freedom + 4 * (2 * freedom) ** 0.5


def test_with_two_players_everything_is_known_by_elimination():
    state = position("H1 M4 B", "M5 H1")
    assert set(guessed(state, 1)) == {hands(state)}
    assert set(guessed(state, 0)) == {hands(state)}


FOUR_HANDS = ("H1 H2 B", "H3 H4", "H5 H1 H3", "H2 H4 H5")


def test_the_giver_knows_which_card_was_taken():
    state = take(position(*FOUR_HANDS), "H1")
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))
    assert not all("H1" in dealt[1] for dealt in guessed(state, 3))


def test_after_an_unseen_take_the_card_is_in_one_of_two_hands():
    state = take(take(position(*FOUR_HANDS), "H1"), "H4")
    found = guessed(state, 0, 80)
    assert all("H1" in dealt[1] or "H1" in dealt[2] for dealt in found)
    assert any("H1" not in dealt[1] for dealt in found)
    assert any("H1" not in dealt[2] for dealt in found)


def test_after_a_take_that_made_another_pair_the_card_is_still_known_to_be_there():
    state = take(take(position(*FOUR_HANDS), "H1"), "H3")
    assert state.truth()["laid"][2] == ["H3", "H3"]
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))


def test_a_card_whose_only_partner_would_have_paired_with_it_cannot_have_moved():
    """With three players the partner of what seat 0 gave must be with seat 2, who would have laid the pair down."""
    state = take(position("H1 H2 B", "H3 H4", "H1 H3 H4 H2"), "H1")
    take(state, "H3")
    assert all("H1" in dealt[1] for dealt in guessed(state, 0))
    state = take(position("H1 H2 H3", "B H4", "H1 H3 H4 H2"), "H1")
    take(state, "B")
    assert all("H1" in dealt[1] and "B" in dealt[2] for dealt in guessed(state, 0))


def test_old_bill_is_followed_like_any_card():
    state = take(position(*FOUR_HANDS), "B")
    assert all("B" in dealt[1] for dealt in guessed(state, 0))
    take(state, "H4")
    where = Counter(next(x for x, hand in enumerate(dealt) if "B" in hand) for dealt in guessed(state, 0, 100))
    assert set(where) == {1, 2}


@pytest.mark.parametrize(("mine", "other"), [("M4", "M5"), ("M5", "M4")])
def test_mimes_are_told_apart(mine, other):
    state = take(position(f"H1 H6 {mine} B", "H3 H4", f"H5 H3 {other}", "H4 H5 H1 H6"), mine)
    found = guessed(state, 0)
    assert all(mine in dealt[1] and other not in dealt[1] for dealt in found)
    take(state, "H4")
    found = guessed(state, 0, 80)
    assert all(mine in dealt[1] or mine in dealt[2] for dealt in found)
    assert any(mine in dealt[2] and other in dealt[3] for dealt in found)
    assert any(mine in dealt[1] and other in dealt[3] for dealt in found)
    assert any(mine in dealt[1] and other in dealt[2] for dealt in found)
    assert {x for dealt in found for x, hand in enumerate(dealt) if other in hand} == {2, 3}


@pytest.mark.parametrize("card", ["H1", "M4", "M5"])
def test_the_taker_knows_that_the_partner_of_a_kept_card_is_not_where_it_came_from(card):
    partner = {"M4": "M5", "M5": "M4"}.get(card, card)
    state = take(position(f"{card} H2 B", "H3 H4", f"H3 H5 {partner}", "H2 H4 H5"), card)
    found = guessed(state, 1, 100)
    where = {x for dealt in found for x, hand in enumerate(dealt) if x != 1 and partner in hand}
    assert where == {2, 3}


def test_when_the_partner_of_a_given_card_comes_to_hand_the_given_card_is_where_it_could_be():
    state = position("H1 H2 B", "H3 H4", "H5 H6 H3", "H1 H2 H4 H5 H6")
    for card in ("H1", "H4", "H3", "H1"):  # seat 0 gives a H1, two unseen takes, seat 0 takes the other H1
        take(state, card)
    assert state.truth()["giver"] == 0
    found = guessed(state, 0, 100)
    where = {x for dealt in found for x, hand in enumerate(dealt) if x != 0 and "H1" in hand}
    assert where == {1, 2}  # seat 3 would have laid the pair down


def test_the_last_unseen_take_must_have_been_possible():
    """Seat 2 kept a card of seat 1, so not all its cards have their partners with seat 1."""
    state = take(position("H4", "H1 H2 H6 B", "H1", "H2 H4 H6", giver=1), "B")
    assert state.truth()["kept_from"] == 1
    found = set(guessed(state, 0, 60))
    for dealt in found:
        assert not {pair_of(card) for card in dealt[2]} <= {pair_of(card) for card in dealt[1]}
    unaware = state.game.from_truth({**state.truth(), "kept_from": -1})
    assert any(
        {pair_of(card) for card in dealt[2]} <= {pair_of(card) for card in dealt[1]}
        for dealt in guessed(unaware, 0, 50)
    )


@pytest.mark.parametrize("players", [3, 4, 6])
def test_nobody_ever_rules_out_the_truth(players):
    for seed in range(2):
        state = cutpurse.load("old_bill_maid", players=players).deal(seed)
        rng = random.Random(seed)
        while not state.over:
            truth = state.truth()
            where = {}
            for x, hand in enumerate(truth["hand"]):
                for card in sorted(hand):
                    where.setdefault(card, []).append(x)
            where["mimes"] = where.pop("M4", []) + where.pop("M5", [])
            for seat, (card, places) in itertools.product(range(players), where.items()):
                if places and places != [seat]:  # Old Bill in one's own hand needs no following
                    number = MIMES if card == "mimes" else pair_of(card)
                    assert not truth["ruled_out"][seat][places[0]][places[-1]] >> number & 1
                    assert number == MIMES or not truth["ruled_out"][seat][places[-1]][places[0]] >> number & 1
            state.play(rng.randrange(state.move_count))


def test_a_guess_is_found_even_if_a_first_attempt_runs_into_a_dead_end():
    """H1 is with seat 1 or 2, H2 and H3 are with seat 1 or 3: H1 cannot be with seat 1, but that shows only later."""
    ruled_out = [[[0] * 4 for _ in range(4)] for _ in range(4)]
    for card, elsewhere in (("H1", 3), ("H2", 2), ("H3", 2)):
        for here, there in ((0, elsewhere), (elsewhere, 0)):
            ruled_out[0][here][there] |= 1 << pair_of(card)
    state = position("H1 H2 H3 B", "H2", "H1", "H3", ruled_out=ruled_out)
    mine = ("B", "H1", "H2", "H3")
    assert set(guessed(state, 0)) == {(mine, ("H2",), ("H1",), ("H3",)), (mine, ("H3",), ("H1",), ("H2",))}
