"""Steal the Pile: what happens beat by beat, and the sentences that tell it."""

from random import Random

import pytest

import cutpurse
from cutpurse.engine.events import Scored, Shuffled, apply
from tests.support.positions.steal_the_pile import NAMES, before_last_play, last_play, position, sentences, told, went

# -- what happened ---------------------------------------------------------------------------------------------------


def test_a_card_without_a_match_is_laid_in_the_open_row():
    state = position(["5 9", "Q K"], opened="2 J")
    laid, asked = state.watch("5+").moments(1)
    assert (laid.beat, asked.beat) == ("lay", "turn")
    assert went(laid) == [("hand.0", "open", 1, ["5"])]
    assert laid.events[0].target.index == 1
    assert (laid.by, laid.reveals) == (0, True)


def test_a_card_that_takes_an_open_pile_is_laid_beside_it_and_both_are_taken():
    state = position(["7 9", "Q K"], piles=["3 3", ""], opened="2 7")
    laid, taken, _ = state.watch("7>open").moments(1)
    assert (laid.beat, taken.beat) == ("lay", "take")
    assert went(laid) == [("hand.0", "open", 1, ["7"])]
    assert went(taken) == [("open", "pile.0", 2, ["7"])]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_stolen_pile_goes_as_one_with_its_size_to_the_thief(seat):
    state = position(["7 9", "10 K", "J Q"], piles=["3 3", "8 8 A 7", ""])
    laid, stolen, _ = state.watch("7>p2").moments(seat)
    assert (laid.beat, stolen.beat, stolen.by) == ("lay", "steal", 0)
    assert went(laid) == [("hand.0", "pile.1", 1, ["7"])]
    assert laid.events[0].target.index == 4, "on top of the pile, not beneath the equal card that was its top"
    assert went(stolen) == [("pile.1", "pile.0", 5, ["7"])]
    assert (stolen.events[0].source.index, stolen.events[0].target.index) == (0, 2)
    assert [(event.seat, event.score) for event in stolen.events if isinstance(event, Scored)] == [(0, 7), (1, 0)]


def test_a_card_on_the_own_pile_is_only_laid():
    state = position(["6 9", "Q K"], piles=["2 6", ""])
    laid, _ = state.watch("6>p1").moments(None)
    assert went(laid) == [("hand.0", "pile.0", 1, ["6"])]
    assert laid.events[0].target.index == 2


def test_the_next_round_is_dealt_to_everybody_at_one_beat():
    state = position(["", "9"], deck="A 2 3 4 5 6 7 8", to_move=1)
    watched = state.watch("9+")
    laid, dealt = watched.moments(0)  # the same seat leads, so nothing else is asked
    assert (laid.beat, dealt.beat) == ("lay", "deal")
    assert went(dealt) == [("deck", "hand.0", 4, ["5", "6", "7", "8"]), ("deck", "hand.1", 4, [None] * 4)]
    assert all(faces == [None] * 4 for *_, faces in went(watched.moments(None)[1]))


def test_a_game_begins_with_the_open_piles_and_then_the_hands():
    state, watched = cutpurse.load("steal_the_pile", players=3).watch_deal(seed=5)
    opened, dealt, asked = watched.moments(1)
    assert [opened.beat, dealt.beat, asked.beat] == ["deal", "deal", "turn"]
    assert [(*way[:3],) for way in went(opened)] == [("deck", "open", 4)]
    assert [(*way[:3],) for way in went(dealt)] == [("deck", f"hand.{seat}", 4) for seat in range(3)]
    assert state.view(1, NAMES).words()(dealt.say) == "Round 1 of 4: Cleo deals"
    assert watched.first_view(1).zone("deck").count == 52


def test_the_open_cards_fly_to_the_smallest_pile():
    state = before_last_play(["A A A", "2 2", "3 3 3 3"], "5 6 Q")
    laid, awarded, over = state.watch("Q+").moments(0)
    assert [laid.beat, awarded.beat, over.beat] == ["lay", "award", "turn"]
    assert went(awarded) == [("open", "pile.1", 3, ["Q"])]


def test_SP_11_shared_open_cards_go_to_one_pile_after_the_other():
    state = before_last_play(["A A", "2 2", "3 3 3"], "5 6 7 8 Q")
    _, first, second, _ = state.watch("Q+").moments(0)
    assert (first.beat, second.beat) == ("award", "award")
    assert went(first) == [("open", "pile.0", 3, ["7"])]
    assert went(second) == [("open", "pile.1", 2, ["Q"])]


def test_SP_5_who_comes_away_empty_handed_is_not_told_of():
    state = before_last_play(["A A", "2 2", "3 3"], "5 Q")
    moments = state.watch("Q+").moments(0)
    assert [(moment.beat, went(moment)[0][1]) for moment in moments[1:3]] == [("award", "pile.0"), ("award", "pile.1")]
    assert len(moments) == 4


def test_without_open_cards_there_is_no_award_to_see():
    state = position(["", "3"], piles=["A A", "3 3"], to_move=1)
    assert [moment.beat for moment in state.watch("3>p2").moments(0)] == ["lay", "turn"]


def last_of_a_whole_deal(target):
    """A game a moment before the last card of its first deal."""
    state = cutpurse.load("steal_the_pile", players=3, target=target).deal(seed=7)
    rng = Random(7)
    for _ in range(47):
        state.play(rng.randrange(state.move_count))
    return state


def test_a_new_deal_of_a_race_is_counted_gathered_and_dealt():
    state = last_of_a_whole_deal(target=500)
    moments = state.watch(0).moments(0)
    beats = [moment.beat for moment in moments]
    assert beats[-6:] == ["award", "count", "gather", "deal", "deal", "turn"]
    counted, gathered = moments[-5], moments[-4]
    assert {event.seat for event in counted.events if isinstance(event, Scored)} == {0, 1, 2}
    assert {way[1] for way in went(gathered)} == {"deck"}
    assert len(went(gathered)) == len({way[0] for way in went(gathered)}), "each pile goes as one"
    assert sum(way[2] for way in went(gathered)) == 52
    assert Shuffled(zone="deck", shuffles=2) in gathered.events
    assert (counted.by, gathered.by) == (None, 0), "nobody counts, but somebody deals"


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_through_a_race_with_new_deals_events_lead_from_view_to_view(seat):
    state, dealt = cutpurse.load("steal_the_pile", players=3, target=60).watch_deal(seed=9)
    view = apply(dealt.first_view(seat), dealt.moments(seat))
    rng = Random(9)
    while not state.over:
        view = apply(view, state.watch(rng.randrange(state.move_count)).moments(seat))
        assert view == state.view(seat)
    assert state.truth()["deal_number"] > 1


# -- told ------------------------------------------------------------------------------------------------------------


def test_a_steal_is_told_once_when_the_pile_goes():
    state = position(["7 9", "10 K", "J Q"], piles=["", "8 8 7", "K K"])
    assert told(state, "7>p2", 2) == [("lay", None), ("steal", "Ana steals Ben’s pile of 3 with a 7"), ("turn", None)]


@pytest.mark.parametrize(
    ("seat", "language", "said"),
    [
        (0, "en", "You steal Ben’s pile of 4 with an 8"),
        (1, "en", "Ana steals your pile of 4 with an 8"),
        (None, "en", "Ana steals Ben’s pile of 4 with an 8"),
        (0, "de", "Du klaust mit einer 8 Bens Stapel von 4 Karten"),
        (1, "de", "Ana klaut dir mit einer 8 deinen Stapel von 4 Karten"),
        (None, "de", "Ana klaut mit einer 8 Bens Stapel von 4 Karten"),
    ],
)
def test_a_steal_is_told_to_thief_victim_and_others(seat, language, said):
    state = position(["8 9", "10 K", "J Q"], piles=["", "2 2 2 8", ""])
    assert sentences(state, "8>p2", seat, language) == [said]


@pytest.mark.parametrize(
    ("move", "seat", "english", "german"),
    [
        ("J+", 0, "You open a new pile with a jack", "Du eröffnest mit einem Buben einen neuen Stapel"),
        ("J+", 1, "Ana opens a new pile with a jack", "Ana eröffnet mit einem Buben einen neuen Stapel"),
        ("A>open", 0, "You take an open pile with an ace", "Du nimmst mit einem Ass einen offenen Stapel"),
        ("A>open", None, "Ana takes an open pile with an ace", "Ana nimmt mit einem Ass einen offenen Stapel"),
        ("K>p1", 0, "You put a king on your own pile", "Du legst einen König auf deinen eigenen Stapel"),
        ("K>p1", 1, "Ana puts a king on their own pile", "Ana legt einen König auf den eigenen Stapel"),
    ],
)
def test_every_other_play_is_told_in_one_sentence(move, seat, english, german):
    state = position(["A J K", "7 8 9", "7 8 9"], piles=["3 3 K", "", ""], opened="A 2")
    assert sentences(state.copy(), move, seat) == [english]
    assert sentences(state, move, seat, "de") == [german]


def test_who_deals_a_round_is_told():
    state = position(["", "9"], deck="A 2 3 4 5 6 7 8", to_move=1)
    assert sentences(state.copy(), "9+", 0)[1:] == ["Round 2 of 6: you deal"]
    assert sentences(state.copy(), "9+", 1)[1:] == ["Round 2 of 6: Ana deals"]
    assert sentences(state.copy(), "9+", 0, "de")[1:] == ["Runde 2 von 6: Du gibst"]
    assert sentences(state, "9+", 1, "de")[1:] == ["Runde 2 von 6: Ana gibt"]


@pytest.mark.parametrize(
    ("piles", "left_open", "seat", "english", "german"),
    [
        (
            ["A A A", "2 2", "3 3 3"],
            "5 6 Q",
            1,
            "You have the fewest cards and get all 3 open cards",
            "Du hast die wenigsten Karten und bekommst alle 3 offenen Karten",
        ),
        (
            ["A A A", "2 2", "3 3 3"],
            "Q",
            0,
            "Ben has the fewest cards and gets the open card",
            "Ben hat die wenigsten Karten und bekommt die offene Karte",
        ),
        (
            ["A A A", "2 2", "3 3"],
            "5 6 Q",
            1,
            "You tie for the fewest cards and get 2 open cards",
            "Gleichstand bei den wenigsten Karten: Du bekommst 2 offene",
        ),
        (
            ["A A A", "2 2", "3 3"],
            "Q",
            2,
            "Ben ties for the fewest cards and gets an open card",
            "Gleichstand bei den wenigsten Karten: Ben bekommt eine offene",
        ),
    ],
)
def test_SP_5_who_gets_the_open_cards_is_told(piles, left_open, seat, english, german):
    state = before_last_play(piles, left_open)
    assert sentences(state.copy(), "Q+", seat)[1] == english
    assert sentences(state, "Q+", seat, "de")[1] == german


def test_the_end_of_a_deal_and_the_next_one_are_told():
    race = before_last_play(["A A A", "2 2"], "5 6 Q", target=100, points=[50, 60])
    assert sentences(race.copy(), "Q+", 0) == [
        "Ben opens a new pile with a queen",
        "Ben has the fewest cards and gets all 3 open cards",
        "After deal 1: Ben has 65 and you have 53",
        "Deal 2: you gather all the cards and shuffle",
        "Round 1 of 6: you deal",
    ]
    assert sentences(race.copy(), "Q+", 1, "de")[2:] == [
        "Nach Spiel 1: du 65 und Ana 53",
        "Spiel 2: Ana sammelt alle Karten ein und mischt",
        "Runde 1 von 6: Ana gibt",
    ]
    assert sentences(race, "Q+", 0, "de")[3] == "Spiel 2: Du sammelst alle Karten ein und mischst"


# -- the verdict -----------------------------------------------------------------------------------------------------


def verdicts(state, seat, language="en"):
    view = state.view(seat, NAMES[: state.game.players])
    return [view.words(language)(text) for text in view.verdict]


def test_the_verdict_says_who_won_by_how_much_and_who_was_given_the_open_cards():
    state = last_play(["A A A", "2 2", "3 3 3"], "5 6 Q")
    assert verdicts(state, 1) == [
        "You win with 5 cards, 2 ahead of Ana and Cleo",
        "You had the fewest cards and were given the last 3 open cards",
    ]
    assert verdicts(state, 0) == [
        "Ben wins with 5 cards, 2 ahead of you and Cleo",
        "Ben had the fewest cards and was given the last 3 open cards",
    ]
    assert verdicts(state, 1, "de") == [
        "Du gewinnst mit 5 Karten, 2 mehr als Ana und Cleo",
        "Du hattest die wenigsten Karten und bekamst die letzten 3 offenen",
    ]
    assert verdicts(state, 2, "de") == [
        "Ben gewinnt mit 5 Karten, 2 mehr als Ana und du",
        "Ben hatte die wenigsten Karten und bekam die letzten 3 offenen",
    ]


def test_a_win_by_one_card_is_said_well():
    state = last_play(["A A A A", "2 2", "3 3 3"], "Q")
    assert verdicts(state, None) == [
        "Ana wins with 4 cards, 1 ahead of Ben and Cleo",
        "Ben had the fewest cards and was given the last open card",
    ]
    assert verdicts(state, None, "de")[0] == "Ana gewinnt mit 4 Karten, einer mehr als Ben und Cleo"


def test_SP_6_a_shared_win_names_everybody():
    state = last_play(["A A A A", "2 2", "3 3"], "5 6 7 Q")
    shared = "The last 4 open cards were shared by the smallest piles"
    assert verdicts(state, 0) == ["A shared win: you, Ben and Cleo have 4 cards each", shared]
    assert verdicts(state, 1, "de") == [
        "Geteilter Sieg mit je 4 Karten: Ana, du und Cleo",
        "Die letzten 4 offenen Karten wurden unter den kleinsten Stapeln geteilt",
    ]
    assert verdicts(state, None, "de")[0] == "Geteilter Sieg mit je 4 Karten: Ana, Ben und Cleo"


def test_a_single_card_for_equally_small_piles_is_said_well():
    state = last_play(["A A A A", "2 2", "3 3"], "Q")
    assert verdicts(state, 0)[1] == "The last open card went to the first of the smallest piles"
    assert verdicts(state, 0, "de")[1] == "Die letzte offene Karte ging an den ersten der kleinsten Stapel"


def test_without_open_cards_the_verdict_is_the_result_alone():
    state = position(["", "3"], piles=["A A", "3 3"], to_move=1).play("3>p2")
    assert verdicts(state, 0) == ["Ben wins with 3 cards, 1 ahead of you"]


def test_SP_7_a_race_is_decided_by_totals():
    state = last_play(["A A A A 3", "2 2"], "5 6 Q", target=60, points=[58, 57])
    assert verdicts(state, 1)[0] == "Ana wins with 63 cards, 1 ahead of you"
    assert state.view(0).words("de")(state.view(0).prompt) == "Das Ziel ist erreicht: Die höchste Summe gewinnt."
