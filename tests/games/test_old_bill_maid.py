"""Old Bill's Old Maid: the claims of its rules page, from positions built by hand."""

import random
from collections import Counter

import pytest

import cutpurse
from cutpurse.engine.events import Moved, Place, Turned
from cutpurse.engine.message import Many, Who
from cutpurse.engine.view import Piece
from cutpurse.rulebooks.old_bill_maid import rules
from tests.support.positions.old_bill_maid import DECK, THIEVES, hands, pair_of, position, take
from tests.support.soak import soak

NAMES = ["Ana", "Ben", "Cem"]


def called(state):
    """A name for each seat."""
    return [*NAMES, "Dia", "Eli", "Flo"][: state.game.players]


def faces(view, zone):
    """The faces in a zone."""
    return [piece.face for piece in view.zone(zone).pieces]


def told(state, watched, seat, language="en"):
    """The beats of a move or deal with their sentences, as a seat is told them."""
    words = state.view(seat, called(state)).words(language)
    moments = [moment for moment in watched.moments(seat) if moment.beat != "turn"]
    return [(moment.beat, words(moment.say) if moment.say else None) for moment in moments]


def asked(state, seat, language="en"):
    """The prompt in words."""
    view = state.view(seat, called(state))
    return view.words(language)(view.prompt)


def verdicts(state, seat, language="en"):
    """Why the winners won."""
    view = state.view(seat, called(state))
    return [view.words(language)(text) for text in view.verdict]


# -- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_51_cards_are_dealt_one_by_one_and_no_pair_stays_in_a_hand(players):
    for seed in range(5):
        truth = cutpurse.load("old_bill_maid", players=players).deal(seed).truth()
        dealt = [len(hand) + len(laid) for hand, laid in zip(truth["hand"], truth["laid"], strict=True)]
        assert dealt == [len(range(seat, 51, players)) for seat in range(players)]
        assert sum((Counter(cards) for cards in truth["hand"] + truth["laid"]), Counter()) == DECK
        for hand, laid in zip(truth["hand"], truth["laid"], strict=True):
            assert len({pair_of(card) for card in hand}) == len(hand)
            assert all(pair_of(one) == pair_of(other) for one, other in zip(laid[::2], laid[1::2], strict=True))
        assert (truth["giver"], truth["to_move"]) == (0, 1)


@pytest.mark.parametrize("players", [1, 7])
def test_it_takes_two_to_six_players(players):
    with pytest.raises(cutpurse.OptionError):
        cutpurse.load("old_bill_maid", players=players)


def whole_pairs(s, pack, first, count):
    """Instead of a shuffle: everyone is dealt pairs, and Old Bill goes to the one seat with an odd number of cards."""
    dealt = [len(range(seat, count, s.players)) for seat in range(s.players)]
    pairs = iter([(28, 29), *((kind, kind) for kind in range(24))])
    for seat, cards in enumerate(dealt):
        hand = [24] * (cards % 2) + [card for _ in range(cards // 2) for card in next(pairs)]
        for i, card in enumerate(hand):
            pack[seat + i * s.players] = card


def no_pairs(s, pack, first, count):
    """Instead of a shuffle: each of two seats gets one card of every pair."""
    for i, kind in enumerate([*(kind for kind in range(24) for _ in range(2)), 28, 29, 24]):
        pack[i] = kind


@pytest.mark.parametrize(("players", "loser"), [(2, 1), (5, 0)])
def test_OB_21_a_deal_that_leaves_only_old_bill_is_over_at_once(monkeypatch, players, loser):
    monkeypatch.setattr(rules, "shuffle", whole_pairs)
    state = cutpurse.load("old_bill_maid", players=players).deal(1)
    assert state.ended == "only_bill"
    assert state.truth()["hand"] == [["B"] if seat == loser else [] for seat in range(players)]
    assert state.winners == [seat for seat in range(players) if seat != loser]
    assert state.scores == [int(seat != loser) for seat in range(players)]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_OB_21_with_other_numbers_of_players_several_hands_are_odd_so_no_deal_is_over_at_once(players):
    odd = [seat for seat in range(players) if len(range(seat, 51, players)) % 2]
    assert len(odd) > 1  # each keeps a card, and only one of those is Old Bill


# -- the turn --------------------------------------------------------------------------------------------------------


def test_OB_9_every_place_of_the_held_out_hand_is_a_move_and_its_card_is_the_one_taken():
    state = position("H1 H2 B", "H1 H2 M4", "M5")
    assert state.to_move == 1
    assert state.actions == [0, 1, 2]
    assert [move.code for move in state.moves()] == ["c1", "c2", "c3"]
    taken = [state.copy().play(place).truth()["hand"] for place in range(3)]
    assert [sorted(hands[0]) for hands in taken] == [["B", "H2"], ["B", "H1"], ["H1", "H2"]]


@pytest.mark.parametrize(("card", "pair"), [("H1", ["H1", "H1"]), ("M4", ["M4", "M5"])])
def test_a_taken_card_that_makes_a_pair_is_laid_down_with_its_partner(card, pair):
    state = take(position("H1 M4 B", "M5 H1 H2", "H2"), card)
    truth = state.truth()
    assert truth["laid"][1] == pair
    assert Counter(truth["hand"][1]) == Counter(["M5", "H1", "H2"]) - Counter(pair)
    assert (truth["giver"], truth["to_move"]) == (1, 2)


@pytest.mark.parametrize("held", ["M4", "M5"])
def test_the_two_mimes_lie_down_in_one_order_whichever_was_taken(held):
    other = {"M4": "M5", "M5": "M4"}[held]
    state = take(position(f"{other} B", f"{held} H1", "H1"), other)
    assert state.truth()["laid"][1] == ["M4", "M5"]


@pytest.mark.parametrize("card", ["H1", "B"])
def test_a_taken_card_that_makes_no_pair_is_kept_and_the_taker_is_on_turn(card):
    state = take(position("H1 B", "H2 H3", "H1 H2 H3"), card)
    truth = state.truth()
    assert sorted(truth["hand"][1]) == sorted(["H2", "H3", card])
    assert truth["laid"][1] == []
    assert (truth["giver"], truth["to_move"]) == (1, 2)


EACH = soak(30, 100)  # plays for each of the places, on average


def test_OB_9_a_kept_card_goes_to_any_place_of_the_hand_equally_often():
    places = Counter(
        position("B", "H1 H2 H3", "H1 H2 H3", key=key).play(0).truth()["hand"][1].index("B") for key in range(4 * EACH)
    )
    assert sorted(places) == [0, 1, 2, 3]
    assert sum((count - EACH) ** 2 / EACH for count in places.values()) < 16  # 3 degrees of freedom


def test_OB_9_after_any_play_the_first_card_of_a_hand_may_be_any_of_them():
    """A hand that lost one card and got another is still in no particular order."""
    first = Counter()
    for key in range(4 * EACH):
        shuffled = random.Random(key).sample(["H1", "H2", "H3"], 3)
        state = position("H4 B", " ".join(shuffled), "H1 H2 H3 H4", key=key)
        take(state, "B").play(0)  # someone picks the first place
        first[next(iter(state.truth()["hand"][1]))] += 1
    assert sorted(first) == ["B", "H1", "H2", "H3"]
    assert sum((count - EACH) ** 2 / EACH for count in first.values()) < 16


def test_hands_are_held_out_to_the_next_player_on_the_left_who_still_has_cards():
    state = position("H1 H2", "", "", "H1 H2 B", "", giver=0)
    assert state.to_move == 3
    take(state, "H1")
    assert (state.truth()["giver"], state.to_move) == (3, 0)


def test_a_giver_who_has_given_the_last_card_is_out():
    state = take(position("H1", "H2 B", "H1 H2"), "H1")
    assert (state.truth()["giver"], state.to_move) == (1, 2)
    take(state, "B")
    assert (state.truth()["giver"], state.to_move) == (2, 1)


def test_if_the_taker_goes_out_the_turn_passes_on_to_the_left():
    state = take(position("H1 B", "H1", "H2", "H2"), "H1")
    assert state.truth()["hand"][1] == []
    assert (state.truth()["giver"], state.to_move) == (2, 3)


def test_if_the_taker_goes_out_players_without_cards_are_passed_over():
    state = take(position("H1 B", "H1", "", "H2", "H2"), "H1")
    assert (state.truth()["giver"], state.to_move) == (3, 4)


def test_two_players_take_from_each_other_in_turn():
    state = position("H1 B", "H1", giver=0)
    for taker in (1, 0, 1, 0):
        assert state.to_move == taker
        take(state, "B")
    assert not state.over


# -- the end ---------------------------------------------------------------------------------------------------------


def test_when_only_old_bill_is_left_his_holder_loses_and_everyone_else_wins():
    state = position("H1 B", "H1", "", "")
    assert state.scores == [0, 0, 0, 0]
    take(state, "H1")
    assert state.ended == "only_bill"
    assert state.truth()["giver"] == 0
    assert state.winners == [1, 2, 3]
    assert state.scores == [0, 1, 1, 1]
    assert state.moves() == []


def test_old_bill_taken_with_the_last_card_loses_for_the_taker():
    state = take(take(position("B", "H1", "H1"), "B"), "H1")
    assert state.ended == "only_bill"
    assert state.winners == [0, 2]


# -- who sees what ---------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_all_counts_and_the_pairs_laid_down():
    state = take(position("M4 H1 B", "H1 H2", "M5 H2"), "H1")
    view = state.view(2)
    assert [piece.face for piece in view.zone("hand.2").pieces] == ["H2", "M5"]
    assert [piece.face for piece in view.zone("hand.0").pieces] == [None, None]
    assert [piece.face for piece in view.zone("hand.1").pieces] == [None]
    assert [piece.face for piece in view.zone("laid.1").pieces] == ["H1", "H1"]
    assert all(piece.face is None for seat in range(3) for piece in state.view(None).zone(f"hand.{seat}").pieces)


def test_nobody_sees_the_order_of_a_hand_not_even_its_owner():
    one, other = position("H1 M4 B", "M5 H1"), position("B H1 M4", "H1 M5")
    for seat in (0, 1, None):
        assert one.view(seat) == other.view(seat)
        assert one.observe(seat).tolist() == other.observe(seat).tolist()
    assert [piece.face for piece in one.view(0).zone("hand.0").pieces] == ["H1", "B", "M4"]


def test_the_last_card_is_turned_up_at_the_end():
    state = take(position("H1 B", "H1", ""), "H1")
    for seat in (0, 1, 2, None):
        assert [piece.face for piece in state.view(seat).zone("hand.0").pieces] == ["B"]
        assert hands(state.guess(seat, 1)) == (("B",), (), ())


def test_prompts_say_who_takes_from_whom():
    state = position("H1 B", "H1 H2", "H2")
    assert asked(state, 1) == "Your turn: take one of Ana’s cards. They all look alike from behind."
    assert asked(state, 0) == "You hold out your hand: Ben is choosing a card"
    assert asked(state, 2) == asked(state, None) == "Ben is choosing a card from Ana’s hand"
    assert asked(state, 1, "de") == "Du bist dran: Zieh eine von Anas Karten. Von hinten sehen alle gleich aus."
    assert asked(state, 0, "de") == "Du hältst deine Karten hin: Ben sucht sich eine aus"
    assert asked(state, 2, "de") == "Ben sucht sich eine Karte aus Anas Hand aus"


def test_a_move_says_its_place_and_takes_hold_of_the_card_there():
    state = position("H1 B", "H1 H2", "H2")
    move = state.moves(NAMES)[1]
    assert move.text == "Take card 2 of 2 from Ana’s hand"
    assert state.moves(NAMES, "de")[1].text == "Karte 2 von 2 aus Anas Hand ziehen"
    assert move.data == {"from": 0, "place": 1}
    assert [(touch.zone, touch.piece, touch.role) for touch in move.touches] == [
        ("hand.0", 1, "pick"),
        ("hand.1", None, "onto"),
    ]


def test_the_takers_own_cards_have_a_reason_why_they_cannot_be_played():
    view = position("H1 B", "H1 H2", "H2").view(1, NAMES)
    assert [(reason.zone, reason.piece) for reason in view.reasons] == [("hand.1", None)]  # one for the whole hand
    assert view.words()(view.reasons[0].say) == "You take a card from Ana’s hand, not from your own"
    assert view.words("de")(view.reasons[0].say) == "Du ziehst eine Karte aus Anas Hand, nicht aus deiner eigenen"


def test_the_hand_held_out_is_meant_for_the_taker():
    state = position("H1 B", "H1 H2", "", "H2", giver=1)
    zones = [state.view(None).zone(f"hand.{seat}") for seat in range(4)]
    assert [zone.owner for zone in zones] == [0, 1, 2, 3]
    assert [zone.to for zone in zones] == [None, 3, None, None]
    assert {(zone.shape, zone.ordered) for zone in zones} == {("fan", False)}


def test_values_tell_giver_taker_pairs_left_and_who_is_out():
    state = position("H1 B", "", "H1 H2", "H2")
    values = {value.id: value.value for value in state.view(None).values}
    assert values == {"giver": Who(0), "taker": Who(2), "pairs_left": 2, "out": Many((Who(1),))}
    assert "out" not in {value.id for value in position("H1 B", "H1").view(0).values}
    state = take(position("H1 B", "H1", ""), "H1")
    values = {value.id: value.value for value in state.view(None).values}
    assert values == {"pairs_left": 0, "out": Many((Who(1), Who(2)))}


# -- what happened ---------------------------------------------------------------------------------------------------


def test_after_the_deal_everyone_is_seen_to_lay_down_their_pairs():
    state, dealt = cutpurse.load("old_bill_maid", players=3).watch_deal(1)
    first = dealt.first_view(0, NAMES)
    assert [zone.count for zone in first.zones] == [17, 0, 17, 0, 17, 0]
    assert None not in faces(first, "hand.0")
    assert {*faces(first, "hand.1")} == {None}
    assert [zone.to for zone in first.zones] == [None] * 6
    assert {value.id for value in first.values} == {"pairs_left"}
    sentences = ["Ana lays down 3 pairs", "You lay down 2 pairs", "Cem lays down 2 pairs"]
    assert told(state, dealt, 1) == [("pairs", sentence) for sentence in sentences]
    sentences = ["Ana legt 3 Paare ab", "Ben legt 2 Paare ab", "Du legst 2 Paare ab"]
    assert told(state, dealt, 2, "de") == [("pairs", sentence) for sentence in sentences]


def test_OB_21_a_deal_that_is_over_at_once_is_told_to_its_end(monkeypatch):
    monkeypatch.setattr(rules, "shuffle", whole_pairs)
    state, dealt = cutpurse.load("old_bill_maid").watch_deal(1)
    assert told(state, dealt, 1) == [
        ("pairs", "Ana lays down 13 pairs, and is out and safe already"),
        ("pairs", "You lay down 12 pairs"),
        ("bill", "Old Bill stays with you"),
    ]
    assert told(state, dealt, 0, "de")[0] == ("pairs", "Du legst 13 Paare ab und bist schon alle Karten los")


def test_a_dealt_hand_without_a_pair_is_told_in_silence(monkeypatch):
    monkeypatch.setattr(rules, "shuffle", no_pairs)
    state, dealt = cutpurse.load("old_bill_maid").watch_deal(1)
    assert told(state, dealt, 0) == []
    assert state.view(0).zone("hand.0").count == 26


def test_the_taken_card_is_seen_in_the_takers_hand_before_its_pair_is_laid_down():
    state = position("H1 M4 B", "M5 H2", "H1 H2")
    take_, lay, _ = state.copy().watch("c2").moments(1)
    assert (take_.beat, lay.beat) == ("take", "lay")
    (moved,) = (event for event in take_.events if isinstance(event, Moved))
    assert (moved.source, moved.target) == (Place("hand.0", 1), Place("hand.1", 1))
    assert moved.pieces == (Piece(face="M4"),)
    (moved,) = (event for event in lay.events if isinstance(event, Moved))
    assert (moved.source, moved.target, moved.count) == (Place("hand.1", 1), Place("laid.1", 0), 2)
    assert moved.pieces == (Piece(face="M4"), Piece(face="M5"))


@pytest.mark.parametrize("place", range(4))
def test_taker_and_spectators_see_from_where_in_the_fan_a_card_is_taken(place):
    state = position("H3 H1 B H2", "H1 H4", "H2 H3 H4")
    watched = state.watch(place)
    for seat in (1, 2, None):
        moved = next(event for event in watched.moments(seat)[0].events if isinstance(event, Moved))
        assert moved.source == Place("hand.0", place)


def test_the_giver_sees_which_card_leaves_the_sorted_hand_and_not_where_it_was_held():
    for held, place in (("H3 H1 B H2", 2), ("B H2 H1 H3", 0)):
        moments = position(held, "H1 H4", "H2 H3 H4").watch(place).moments(0)
        moved = next(event for event in moments[0].events if isinstance(event, Moved))
        assert moved.source == Place("hand.0", 3)  # H1 H2 H3 B


def test_only_giver_and_taker_learn_the_face_of_a_card_that_is_kept():
    state = position("H1 C4", "H2 H3", "B", "H1 H2 H3 C4")
    sentences = {seat: told(state, state.copy().watch("c2"), seat) for seat in (0, 1, 2, 3, None)}
    assert sentences[0] == [("take", "Ben takes the 4 of clubs from you")]
    assert sentences[1] == [("take", "You take the 4 of clubs from Ana")]
    assert sentences[2] == sentences[3] == sentences[None] == [("take", "Ben takes a card from Ana")]
    for seat in (2, 3, None):
        one, other = (state.copy().watch(code).moments(seat) for code in ("c1", "c2"))
        assert [moment.say for moment in one] == [moment.say for moment in other]
        assert not any(moment.reveals for moment in (*one, *other))
        moved = next(event for event in other[0].events if isinstance(event, Moved))
        assert moved.pieces == (Piece(face=None),)


def test_a_take_in_german():
    watched = (state := position("H1 C4 B", "H2 H3", "H1 H2 H3 C4")).watch("c2")
    assert told(state, watched, 0, "de") == [("take", "Ben zieht dir die Kreuz 4 aus der Hand")]
    assert told(state, watched, 1, "de") == [("take", "Du ziehst die Kreuz 4 aus Anas Hand")]
    assert told(state, watched, 2, "de") == [("take", "Ben zieht eine Karte aus Anas Hand")]


def test_old_bill_changing_hands_is_told_to_the_two_who_know():
    watched = (state := position("H1 B", "H2", "H1 H2")).watch("c2")
    assert told(state, watched, 0) == [("take", "Ben takes Old Bill from you")]
    assert told(state, watched, 1, "de") == [("take", "Du ziehst Old Bill aus Anas Hand")]
    assert told(state, watched, None) == [("take", "Ben takes a card from Ana")]


def test_giver_and_taker_going_out_together_are_told_one_after_the_other():
    watched = (state := position("C2", "C2", "H1 B", "H1")).watch("c1")
    assert told(state, watched, 1) == [
        ("take", "You take the 2 of clubs from Ana"),
        ("giver_out", "Ana is out and safe"),
        ("lay", "You lay down a pair: the two 2s of clubs"),
        ("taker_out", "You are out and safe"),
    ]
    assert told(state, watched, 3, "de") == [
        ("take", "Ben zieht eine Karte aus Anas Hand"),
        ("giver_out", "Ana ist alle Karten los und in Sicherheit"),
        ("lay", "Ben legt ein Paar ab: beide Kreuz 2"),
        ("taker_out", "Ben ist alle Karten los und in Sicherheit"),
    ]


def test_at_the_end_old_bill_is_turned_up_and_told():
    watched = (state := position("M4 B", "M5", "")).watch("c1")
    assert told(state, watched, 2) == [
        ("take", "Ben takes a card from Ana"),
        ("lay", "Ben lays down a pair: Mimes 4 and 5"),
        ("taker_out", "Ben is out and safe"),
        ("bill", "Old Bill stays with Ana"),
    ]
    bill = next(moment for moment in watched.moments(2) if moment.beat == "bill")
    assert Turned(zone="hand.0", index=0, piece=Piece(face="B")) in bill.events
    assert told(state, watched, 0, "de")[-1] == ("bill", "Old Bill bleibt bei dir")


def test_the_verdict_names_the_loser_and_the_winners():
    state = take(position("H1 B", "H1", ""), "H1")
    assert verdicts(state, 2) == ["Ana is left with Old Bill and loses", "The win goes to Ben and you"]
    assert verdicts(state, 0) == ["You are left with Old Bill and lose", "The win goes to Ben and Cem"]
    assert verdicts(state, 1, "de") == ["Ana bleibt auf Old Bill sitzen und verliert", "Gewonnen: du und Cem"]


def test_a_hand_with_a_card_of_every_pair_can_hold_one_more_until_the_pair_is_down():
    mine = [*THIEVES, "B", "M4"]
    state = position(" ".join([*THIEVES, "M5"]), " ".join(mine))
    watched = state.watch("c25")
    assert told(state, watched, 1)[-1] == ("lay", "You lay down a pair: Mimes 4 and 5")
    assert state.view(1).zone("hand.1").count == 25
