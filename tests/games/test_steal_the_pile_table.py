"""Steal the Pile: what each seat sees, and what its moves say."""

from collections import Counter
from random import Random

import pytest

import cutpurse
from cutpurse.engine.events import apply
from cutpurse.engine.message import Who
from cutpurse.engine.view import Tally
from cutpurse.engine.words import Words
from cutpurse.rulebooks.steal_the_pile.cards import RANKS
from tests.support.positions.steal_the_pile import NAMES, before_last_play, facts, last_play, position, tally, went
from tests.support.soak import soak

# -- who sees what -------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_hand_the_open_cards_and_the_top_and_size_of_each_pile():
    state = position(["7 9", "K Q"], piles=["A A", "2 2 5 5"], opened="J 3", deck="8 8 8 8")
    view = state.view(0)
    assert {zone.id: [piece.face for piece in zone.pieces] for zone in view.zones} == {
        "open": ["3", "J"],
        "deck": [],
        "pile.0": ["A"],
        "hand.0": ["7", "9"],
        "pile.1": ["5"],
        "hand.1": [None, None],
    }
    assert [zone.count for zone in view.zones] == [2, 4, 2, 2, 4, 2]
    assert [zone.owner for zone in view.zones] == [None, None, 0, 0, 1, 1]


def test_a_spectator_sees_no_hand():
    view = position(["7 9", "K Q"]).view(None)
    assert all(piece.face is None for seat in range(2) for piece in view.zone(f"hand.{seat}").pieces)


def test_zones_say_how_they_are_drawn():
    view = position(["7 9", "K Q"], piles=["A A", "2 2"]).view(0)
    drawn = {zone.kind: (zone.shape, zone.group, zone.shows, zone.ordered) for zone in view.zones}
    assert drawn == {
        "open": ("row", "open", None, False),
        "deck": ("stack", "deck", 0, True),
        "pile": ("stack", "piles", 1, True),
        "hand": ("fan", "hands", None, False),
    }
    words = view.words("de")
    assert [words(zone.label) for zone in view.zones[:4]] == ["Offene Stapel", "Talon", "Stapel", "Hand"]


def test_an_open_card_keeps_its_place_while_others_come_and_go():
    state = position(["5 K", "J J", "2 3"], opened="J 3")
    before = {piece.face: piece.place for piece in state.view(0).zone("open").pieces}
    state.play("5+").play("J>open").play("2+")
    after = {piece.face: piece.place for piece in state.view(0).zone("open").pieces}
    assert list(after) == ["2", "3", "5"]
    assert after["3"] == before["3"]
    assert len({*before.values(), *after.values()}) == 4


def test_programs_get_the_tally_of_unseen_ranks():
    state = position(["7 9", "K Q"], piles=["A A", ""], opened="J", deck="8 K")
    observed = state.game.observation.named(state.observe(0))
    assert observed["unseen"].tolist() == tally("8 K K Q")


def test_the_memory_aid_counts_the_ranks_that_a_seat_has_not_seen():
    state = position(["7 9", "K Q"], piles=["A A", ""], opened="J", deck="8 K")
    assert [entry.unseen for entry in state.view(0).tally] == tally("8 K K Q")
    assert [entry.unseen for entry in state.view(1).tally] == tally("7 8 9 K")
    assert [entry.unseen for entry in state.view(None).tally] == tally("7 8 9 K K Q")
    assert state.view(0).tally[12] == Tally(face="K", unseen=2, of=4)
    seven = cutpurse.load("steal_the_pile", players=7).deal(seed=1)
    assert {entry.of for entry in seven.view(0).tally} == {8}


def test_a_guess_deals_the_unseen_cards_in_every_way_alike():
    # A, 2 and 2 are hidden: one card in one hand and two in the deck, three ways in all
    state = position(["7", "A"], deck="2 2")
    seen, each = Counter(), soak(60, 300)
    for seed in range(3 * each):
        truth = state.guess(0, seed).truth()
        assert truth["hand"][0] == ["7"]
        seen[truth["hand"][1][0], *truth["deck"]] += 1
    assert set(seen) == {("A", "2", "2"), ("2", "A", "2"), ("2", "2", "A")}
    assert sum((count - each) ** 2 / each for count in seen.values()) < 13.8  # 1 in 1000 with two degrees of freedom


def test_a_guessed_hand_is_sorted_and_of_the_same_size():
    state = cutpurse.load("steal_the_pile", players=4).deal(seed=6).play(0)
    for seed in range(20):
        hands = state.guess(2, seed).truth()["hand"]
        assert [len(hand) for hand in hands] == [3, 4, 4, 4]
        assert all(hand == sorted(hand, key=RANKS.index) for hand in hands)
        assert hands[2] == state.truth()["hand"][2]


# -- values and scores -----------------------------------------------------------------------------------------------


def test_round_and_dealer_are_values_and_in_a_race_the_deal_and_the_target():
    assert facts(position(["7", "K", "Q"]).view(0).values) == {"round": 1, "rounds": 4, "dealer": Who(2)}
    race = position(["7", "K", "Q"], target=100, deal_number=3, round=2, dealer=0, to_move=1, points=[30, 40, 40])
    assert facts(race.view(1).values) == {"round": 2, "rounds": 4, "dealer": Who(0), "deal": 3, "target": 100}
    assert race.view(1).value("target") == 100


def test_a_score_is_made_of_cards_won_and_of_the_open_cards_given_at_the_end():
    state = before_last_play(["A A A", "2 2", "3 3 3 3"], "5 6 Q")
    assert [facts(seat.parts) for seat in state.view(None).seats][1] == {"won": 2, "award": 0}
    state.play("Q+")
    assert [facts(seat.parts) for seat in state.view(None).seats] == [
        {"won": 3, "award": 0},
        {"won": 2, "award": 3},
        {"won": 4, "award": 0},
    ]


def test_SP_12_in_a_race_the_pile_is_part_of_the_score_once_its_deal_is_over():
    state = before_last_play(["A A A", "2 2"], "5 6 Q", target=65, points=[50, 60])
    assert [facts(seat.parts) for seat in state.view(0).seats] == [{"earlier": 50}, {"earlier": 60}]
    state.play("Q+")
    assert [facts(seat.parts) for seat in state.view(0).seats] == [
        {"won": 3, "award": 0, "earlier": 50},
        {"won": 2, "award": 3, "earlier": 60},
    ]


@pytest.mark.parametrize("target", [0, 60])
def test_at_every_beat_the_parts_of_a_score_add_up_to_it(target):
    state = cutpurse.load("steal_the_pile", players=5, target=target).deal(seed=4)
    rng = Random(4)
    while not state.over:
        view = state.view(2)
        for moment in state.watch(rng.randrange(state.move_count)).moments(2):
            view = apply(view, [moment])
            assert [sum(facts(seat.parts).values()) for seat in view.seats] == [seat.score for seat in view.seats]


def test_what_was_given_is_forgotten_in_the_next_deal():
    state = last_play(["A A A", "2 2"], "5 6 Q", target=100)
    assert state.truth()["award"] == [0, 0]


# -- moves -----------------------------------------------------------------------------------------------------------


def test_moves_say_what_they_do():
    state = position(["7 9 K", "3 4 5", "6 J Q"], piles=["8 7", "8 8 7", "K K"], opened="7 2")
    assert [(move.code, move.text, move.data) for move in state.moves(NAMES)] == [
        ("7>open", "Play the 7, take the open pile", {"rank": "7", "take": "open"}),
        ("7>p1", "Play the 7, put it on your own pile", {"rank": "7", "take": "pile.0"}),
        ("7>p2", "Play the 7, steal Ben’s pile of 3", {"rank": "7", "take": "pile.1"}),
        ("9+", "Play the 9: a new open pile", {"rank": "9", "take": None}),
        ("K>p3", "Play the king, steal Cleo’s pile of 2", {"rank": "K", "take": "pile.2"}),
    ]
    assert [move.text for move in state.moves(("Ana", "Max", "Cleo"), "de")] == [
        "Die 7 spielen, den offenen Stapel nehmen",
        "Die 7 auf den eigenen Stapel spielen",
        "Die 7 spielen, Max’ Stapel klauen (3 Karten)",
        "Die 9 spielen: ein neuer offener Stapel",
        "Den König spielen, Cleos Stapel klauen (2 Karten)",
    ]


def test_a_move_picks_a_card_of_the_hand_and_lays_it_onto_its_target():
    state = position(["7 9 K", "3 4 5", "6 J Q"], piles=["8 7", "8 8 7", "K K"], opened="7 2")
    touched = [[(touch.role, touch.zone, touch.piece, touch.end) for touch in move.touches] for move in state.moves()]
    assert touched == [
        [("pick", "hand.0", 0, None), ("onto", "open", 1, None)],
        [("pick", "hand.0", 0, None), ("onto", "pile.0", None, None)],
        [("pick", "hand.0", 0, None), ("onto", "pile.1", None, None)],
        [("pick", "hand.0", 1, None), ("onto", "open", None, "last")],
        [("pick", "hand.0", 2, None), ("onto", "pile.2", None, None)],
    ]


def test_SP_4_of_equal_open_cards_the_one_that_the_move_touches_is_taken():
    state = position(["7", "K"], opened="7 7 7 2 9")
    (move,) = state.moves()
    assert move.touches[1].piece == 3
    laid, taken, _ = state.watch(move).moments(1)
    assert went(laid) == [("hand.0", "open", 1, ["7"])]
    assert went(taken) == [("open", "pile.0", 2, ["7"])]
    assert taken.events[0].source.index == 3


def test_a_tag_says_what_a_move_wins():
    piles = ["8 7", "3 3 3 3 4 4 4 4 A A A A 2 7", "K K"]
    state = position(["7 9", "6 K", "J Q"], piles=piles, opened="7 2")
    view = state.view(0)
    assert [(move.gain, view.words("en")(move.tag)) for move in view.moves] == [
        (1, "Take 1"),
        (0, "Keep"),
        (14, "Steal 14"),
        (0, "New pile"),
    ]
    german = ["1 nehmen", "Behalten", "14 klauen", "Neuer Stapel"]
    assert [view.words("de")(move.tag) for move in view.moves] == german


def test_two_players_of_one_name_are_told_apart():
    state = position(["7", "K", "Q"], piles=["", "8 8 7", "K K 7"])
    texts = [move.text for move in state.moves(("Ana", "Ben", "Ben"))]
    assert texts == ["Play the 7, steal Ben (2)’s pile of 3", "Play the 7, steal Ben (3)’s pile of 3"]


def test_the_prompt_says_who_plays():
    state = position(["7", "K", "Q"])
    words = {seat: state.view(seat, NAMES).words for seat in (0, 1)}
    assert words[0]("en")(state.view(0, NAMES).prompt) == "Your turn: play a card"
    assert words[1]("en")(state.view(1, NAMES).prompt) == "Ana is choosing a card"
    assert words[0]("de")(state.view(0, NAMES).prompt) == "Du bist dran: Spiel eine Karte"
    assert words[1]("de")(state.view(1, NAMES).prompt) == "Ana sucht eine Karte aus"


# -- facts and pages -------------------------------------------------------------------------------------------------


def test_the_house_rule_explains_itself_in_both_languages():
    book = cutpurse.load("steal_the_pile").rulebook
    (form,) = book.forms(4)
    assert (form.kind, form.low, form.high, form.default) == ("whole", 0, 1000, 0)
    assert Words.of(book, "en")(form.say).startswith("race over several deals until somebody has won this many cards")
    assert Words.of(book, "de")(form.say).startswith("Wettlauf über mehrere Spiele")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_lists_every_ruling(language):
    page = cutpurse.load("steal_the_pile").rulebook.page_in(language)
    for number in range(1, 13):
        assert f"SP-{number}" in page
    assert "`7>p2`" in page
