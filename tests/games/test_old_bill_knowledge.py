"""Old Bill: who sees what, and guesses that respect all that was seen."""

import math
import random
from collections import Counter

from cutpurse.rulebooks.old_bill.deck import CARD_NAMES
from tests.support.positions.old_bill import cards, is_legal, make_offer, position, returned, slots_by_kind
from tests.support.soak import soak

# -- who sees what ---------------------------------------------------------------------------------------------------


def test_OB_10_an_offer_being_put_together_is_invisible_to_the_others():
    state = position(hands={0: "H1 D1 D2 C1 M1"})
    others = (1, 2, None)
    before = {seat: state.observe(seat).tolist() for seat in others}
    views = {seat: state.view(seat) for seat in others}
    for code in (">3", "up:H1", "down:D1", "down:M1"):
        state.play(code)
        for seat in others:
            assert state.observe(seat).tolist() == before[seat]
            assert state.view(seat) == views[seat]
    mine = state.view(0)
    assert [piece.face for piece in mine.zone("hand.0").pieces] == ["D2", "C1"]
    assert [piece.face for piece in mine.zone("offer.up").pieces] == ["H1"]
    assert [piece.face for piece in mine.zone("offer.down").pieces] == ["D1", "M1"]
    assert (mine.zone("offer.up").owner, mine.zone("offer.up").to) == (0, 2)
    state.play("done")
    for seat in others:
        view = state.view(seat)
        assert [piece.face for piece in view.zone("offer.up").pieces] == ["H1"]
        assert [piece.face for piece in view.zone("offer.down").pieces] == [None, None]
        assert view.zone("hand.0").count == 2
        assert (view.zone("offer.down").owner, view.zone("offer.down").to) == (0, 2)
    assert state.knowledge(0)["offer"] == [["H1"], ["D1", "M1"]]


def test_after_the_choice_both_sides_are_public():
    state = position(hands={0: "B M1 M2 H1 D1"}, dens={0: {"hearts": "H6"}, 1: {"spades": "S1 S2"}})
    make_offer(state, 1, "B", "M1 M2").play("take:up")
    assert state.knowledge(2)["offer"] == [[], ["M1", "M2"]]
    assert state.knowledge(None)["offer"] == [[], ["M1", "M2"]]


def after_a_shown_deck():
    """Seat 0 and the deck have only hearts, so it passed and both were shown; seat 1 has drawn H3 and H4 since."""
    state = position(
        hands={0: "H1 H2 H3 H4 H5", 1: "D1 S1 C1 D2 S2", 2: "C2 S3 D3 C3 M1"},
        deck="H6 H6 H5 H4 H3 H2 H1",
        turn=2,
        to_move=2,
    )
    make_offer(state, 1, "C2", "S3").play("take:up")
    make_offer(state, 0, "D1", "S1").play("take:up")
    make_offer(state, 0, "C3", "D3").play("take:up")
    assert (state.truth()["turn"], state.truth()["deck_shown"]) == (1, 1)
    return state


def test_OB_13_a_face_down_card_is_hidden_even_if_everyone_had_seen_it():
    state = after_a_shown_deck()
    for seat in (0, 2, None):
        assert [piece.face for piece in state.view(seat).zone("hand.1").pieces] == [None, None, None, "H3", "H4"]
    moments = state.watch_all([">3", "up:C1", "down:H3", "done"])[-1]
    for seat in (0, 2, None):
        view = state.view(seat)
        assert [piece.face for piece in view.zone("offer.down").pieces] == [None]
        assert state.knowledge(seat)["offer"] == [["C1"], [None]]
        texts = [view.words("en")(moment.say) for moment in moments.moments(seat) if moment.say]
        texts += [view.words("en")(move.say) for move in view.moves]
        assert texts
        assert not any("heart" in text for text in texts)
        others = [] if seat == 2 else ["M1"]
        assert {"H3", "D2", "S2", *others} <= {state.guess(seat, seed).truth()["offer"][1][0] for seed in range(80)}
    mine = state.view(1)
    assert [piece.face for piece in mine.zone("offer.down").pieces] == ["H3"]
    assert {state.guess(1, seed).truth()["offer"][1][0] for seed in range(5)} == {"H3"}


def test_OB_13_what_lies_face_down_changes_nothing_in_what_others_observe_but_the_hand_it_came_from():
    observed = []
    for card in ("H3", "H4"):
        state = after_a_shown_deck()
        state.play_all([">3", "up:C1", f"down:{card}", "done"])
        observed.append({name: value for name, value in state.knowledge(2).items() if name not in ("hand", "unseen")})
    assert observed[0] == observed[1]


# -- guesses ---------------------------------------------------------------------------------------------------------


def assert_distributed(counts, weights):
    """A chi-square test against a distribution given by weights; nothing else may have turned up."""
    assert set(counts) <= set(weights)
    unit = sum(counts.values()) / sum(weights.values())
    statistic = sum((counts[key] - unit * weight) ** 2 / (unit * weight) for key, weight in weights.items())
    freedom = len(weights) - 1
    assert statistic < freedom + 4 * math.sqrt(2 * freedom)


def test_the_hidden_side_of_an_offer_is_guessed_among_legal_offers_only():
    state = position(hands={0: "H1 D1 D2", 1: "H2 B", 2: "C1"}, deck="D3 M1")
    make_offer(state, 1, "H1", "D1 D2")
    # unseen by seat 1: D1 D2 C1 D3 M1, in two places face down, the hand of seat 2 and two of the deck
    pool = ["D1", "D2", "C1", "D3", "M1"]
    weights = {}
    for a, b in ((a, b) for a in pool for b in pool if a != b):
        if is_legal("H1", (a, b)):
            weights[a, b] = 1
    assert ("C1", "D1") not in weights
    tries = 700
    counts = Counter(tuple(state.guess(1, seed).truth()["offer"][1]) for seed in range(tries))
    assert_distributed(counts, weights)
    assert state.guess(0, 1).truth()["offer"] == [["H1"], ["D1", "D2"]]


def test_an_old_bill_face_up_is_never_guessed_face_down():
    state = position(hands={0: "B H1", 1: "C1 D1", 2: "B"}, deck="B B C2")
    make_offer(state, 1, "B", "H1")
    seen = {state.guess(1, seed).truth()["offer"][1][0] for seed in range(60)}
    assert seen == {"H1", "C2"}


def test_a_seat_putting_an_offer_together_is_guessed_to_be_able_to():
    state = position(hands={0: "H1 D1", 1: "H2 H3", 2: "C1 C2"}, deck="H4 H5", last_turns=0)
    pool = ["H1", "D1", "C1", "C2", "H4", "H5"]
    weights = {(a, b): 1 for a in pool for b in pool if a != b and a[0] != b[0]}
    tries = 700
    counts = Counter()
    state.play(">3").play("up:H1")  # which seat 1 cannot see
    for seed in range(tries):
        counts[tuple(state.guess(1, seed).truth()["hand"][0])] += 1
    assert_distributed(counts, weights)


def test_of_two_equal_cards_one_seen_going_back_all_places_are_alike():
    # one H1 went back and may be in the deck only; the other is anywhere
    state = position(
        hands={0: "C1 D1", 1: "S1", 2: "H1"},
        deck="H1 C3",
        shuffles=1,
        returned=returned(H1=[1]),
    )
    tries = 700
    counts = Counter()
    for seed in range(tries):
        truth = state.guess(0, seed).truth()
        counts[truth["hand"][1][0], truth["hand"][2][0], *truth["deck"]] += 1
    # the card that went back: 2 places; the other three cards: 3! orders
    weights = Counter()
    for deck_place in (0, 1):
        for first, second, third in (
            ("H1", "S1", "C3"),
            ("H1", "C3", "S1"),
            ("S1", "H1", "C3"),
            ("S1", "C3", "H1"),
            ("C3", "H1", "S1"),
            ("C3", "S1", "H1"),
        ):
            deck = ["H1", third] if deck_place == 0 else [third, "H1"]
            weights[first, second, *deck] += 1
    assert_distributed(counts, weights)


def test_OB_4_an_equal_card_that_comes_to_light_is_taken_for_the_one_that_went_back():
    """Seat 0 drew a H1 since the shuffle: it may be either, and so the other may be anywhere; all places count alike.

    Exactly weighed, a place filled since would count twice: there it can be the one that went back, or the other.
    """
    state = position(
        hands={0: "H1 D1", 1: "S1 S2", 2: "C2 H1"},
        deck="C3",
        shuffles=1,
        drawn=[[1, 0, 0, 0, 0], [0] * 5, [0, 1, 0, 0, 0]],
        returned=returned(H1=[1]),
    )
    places = Counter()
    for seed in range(soak(200, 700)):
        truth = state.guess(0, seed).truth()
        places[(*truth["hand"][1], *truth["hand"][2], *truth["deck"]).index("H1")] += 1
    assert_distributed(places, dict.fromkeys(range(5), 1))


def test_a_seat_that_holds_the_card_knows_where_it_is():
    state = position(
        hands={0: "H1 D1", 1: "S1", 2: "C2"},
        deck="H1 C3",
        shuffles=1,
        drawn=[[1, 0, 0, 0, 0], [0] * 5, [0] * 5],
        returned=returned(H1=[1]),
    )
    # the H1 that went back is in seat 0's hand, so the other may be anywhere; seat 1 knows it is not in seat 2's
    assert any(state.guess(0, seed).truth()["hand"][2] == ["H1"] for seed in range(60))
    assert state.guess(0, 3).truth()["returned"] == returned(H1=[1])
    assert state.play(0).play("up:H1").play("down:D1").play("done").truth()["returned"] == returned()


def test_later_shuffles_bind_harder():
    state = position(
        hands={0: "C1 D1", 1: "S1 S2 S3", 2: "D2"},
        deck="B B",
        shuffles=2,
        drawn=[[0] * 5, [0, 1, 2, 0, 0], [0] * 5],
        returned=returned(B=[2, 1]),
    )
    places = set()
    for seed in range(soak(100, 300)):
        hand = state.guess(0, seed).truth()["hand"]
        assert "B" not in (hand[1][0], hand[2][0])
        places.add(tuple(i for i in (1, 2) if hand[1][i] == "B"))
    assert places == {(), (1,), (2,), (1, 2)}


def fits(truth):
    """Whether each card seen going back can be where the truth has it: in the deck or a place filled since."""
    stamps = {}
    for hand, drawn in zip(truth["hand"], truth["drawn"], strict=True):
        for card, stamp in zip(hand, drawn, strict=False):
            if stamp >= 0:
                stamps.setdefault(card, []).append(stamp)
    if not truth["deck_shown"]:
        for card in truth["deck"]:
            stamps.setdefault(card, []).append(truth["shuffles"])
    if truth["phase"] == "take":
        for card, stamp in zip(truth["offer"][1], truth["offer_drawn"], strict=False):
            stamps.setdefault(card, []).append(stamp)
    for card, back in slots_by_kind(truth["returned"]).items():
        here = sorted(stamps.get(card, ()), reverse=True)
        back = [stamp for stamp in back if stamp]
        assert back == sorted(back, reverse=True)
        if len(back) > len(here) or any(b > h for b, h in zip(back, here, strict=False)):
            return False
    return True


def test_whatever_is_remembered_of_shown_hands_stays_true_and_every_guess_respects_it():
    stuck = {0: "H1 H2 H3 H4 D5", 1: "D1 D1 D2 D2 D3", 2: "C1 C1 C2 C2 C3", 3: "S1 S1 S2 S2 S3"}
    used = Counter(card for hand in stuck.values() for card in cards(hand))
    deck = Counter({name: 2 if name[0] in "HDCS" else 5 if name == "B" else 1 for name in CARD_NAMES}) - used
    shuffles = 0
    games = soak(4, 12)
    for seed in range(games):
        rng = random.Random(seed)
        pile = sorted(deck.elements(), key=lambda card: (card[0], rng.random()))
        chance = {"key": f"{seed:064x}", "counter": 0, "used": 32}
        state = position(4, hands=stuck, deck=pile, chance=chance)
        while not state.over:
            truth = state.truth()
            assert fits(truth)
            if rng.random() < 0.1:
                seat = rng.randrange(4)
                guess = state.guess(seat, seed)
                assert fits(guess.truth())
                assert guess.observe(seat).tolist() == state.observe(seat).tolist()
            state.play(rng.randrange(state.move_count))
        shuffles += state.truth()["shuffles"]
    assert shuffles >= 3 * games
