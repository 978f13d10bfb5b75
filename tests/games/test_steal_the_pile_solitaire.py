"""Steal the Pile alone against the deck."""

from collections import Counter
from random import Random

import pytest

import cutpurse
from cutpurse.engine.message import Face, Many
from cutpurse.engine.words import Words
from cutpurse.errors import IllegalMove, OptionError
from tests.support.positions.steal_the_pile import codes, facts, sentences, tally, went
from tests.support.positions.steal_the_pile import solitaire as position
from tests.support.soak import soak


def took(state):
    return state.truth()["deck_took"]


# -- set-up and rounds ---------------------------------------------------------------------------------------------


def test_four_open_piles_and_four_cards_in_hand():
    truth = cutpurse.load("steal_the_pile_solitaire").deal(seed=1).truth()
    assert sum(truth["open"]) == 4
    assert len(truth["hand"][0]) == 4
    assert len(truth["deck"]) == 44
    assert (truth["pile_size"], truth["pile_top"]) == ([0, 0], [None, None])
    assert (truth["deck_played"], truth["deck_took"]) == ([None, None], [None, None])


def test_four_rounds_of_four_plays_use_all_cards_and_the_deck_plays_two_after_each():
    state = cutpurse.load("steal_the_pile_solitaire").deal(seed=2)
    left, hands, rounds = [], [], []
    rng = Random(2)
    while not state.over:
        truth = state.truth()
        left.append(len(truth["deck"]))
        hands.append(len(truth["hand"][0]))
        rounds.append(truth["round"])
        state.play(rng.randrange(state.move_count))
    assert left == [44, 42, 40, 38, 32, 30, 28, 26, 20, 18, 16, 14, 8, 6, 4, 2]
    assert hands == [4, 3, 2, 1] * 4
    assert rounds == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert state.truth()["deck"] == []


def test_after_each_card_of_yours_the_deck_plays_its_top_two_one_by_one():
    state = position("7 9", next_cards="4 4", deck="K 6").play("7+")
    truth = state.truth()
    # its first 4 opened a pile, which its second took
    assert truth["deck_played"] == ["4", "4"]
    assert took(state) == ["nothing", "open"]
    assert truth["pile"] == [tally(""), tally("4 4")]
    assert truth["pile_top"] == [None, "4"]
    assert truth["open"] == tally("7")
    assert truth["deck"] == ["K", "6"]


def test_a_new_hand_is_dealt_after_the_deck_has_answered_your_last_card():
    state = position("7", next_cards="4 5 2 K 3 A").play("7+")
    truth = state.truth()
    assert truth["hand"] == [["A", "2", "3", "K"]]
    assert truth["round"] == 2
    assert len(truth["deck"]) == 8


def test_the_deck_plays_the_last_two_cards():
    state = position("7", next_cards="7 9", yours="8 8", decks="3 3", opened="9").play("7+")
    assert state.over
    assert took(state) == ["open", "open"]
    assert state.truth()["pile_size"] == [2, 6]


# -- your plays ----------------------------------------------------------------------------------------------------


def test_you_choose_among_the_piles_that_match_and_must_take_one():
    state = position("7 9", next_cards="A 2", yours="3 3 7", decks="4 4 4 7", opened="7")
    assert codes(state) == ["7>open", "7>p1", "7>deck", "9+"]
    with pytest.raises(IllegalMove):
        state.play("7+")
    sizes = {code: state.copy().play(code).truth()["pile_size"] for code in codes(state)}
    assert sizes == {"7>open": [5, 4], "7>p1": [4, 4], "7>deck": [8, 0], "9+": [3, 4]}


def test_SP_4_open_piles_of_equal_rank_are_one_choice():
    assert codes(position("7", next_cards="A 2", opened="7 7")) == ["7>open"]


# -- the deck's choice ---------------------------------------------------------------------------------------------


def deck_plays_a_7(deck_choice, *, yours="", decks="", opened="", chance=None):
    """The deck's first card is a 7, its second a king that nothing matches; you play a queen before."""
    more = {} if chance is None else {"chance": chance}
    state = position(
        "Q J", next_cards="7 K", yours=yours, decks=decks, opened=opened, deck="A", deck_choice=deck_choice, **more
    )
    return state.play("Q+")


ALL = {"yours": "3 7", "decks": "4 7", "opened": "7"}


def test_the_deck_takes_a_pile_whenever_its_card_matches_one():
    for choice in ("largest", "yours_first", "random"):
        assert took(deck_plays_a_7(choice)) == ["nothing", "nothing"]
        assert took(deck_plays_a_7(choice, opened="7")) == ["open", "nothing"]
        assert took(deck_plays_a_7(choice, yours="3 7")) == ["yours", "nothing"]
        assert took(deck_plays_a_7(choice, decks="4 7")) == ["own", "nothing"]


def test_SP_8_the_deck_takes_the_largest_pile():
    assert took(deck_plays_a_7("largest", yours="3 3 7", decks="4 4 4 7", opened="7"))[0] == "own"
    assert took(deck_plays_a_7("largest", yours="3 3 3 7", decks="4 4 7", opened="7"))[0] == "yours"
    assert took(deck_plays_a_7("largest", decks="4 7", opened="7"))[0] == "own"
    assert took(deck_plays_a_7("largest", yours="3 7", opened="7"))[0] == "yours"


def test_SP_8_of_equally_large_piles_the_deck_takes_yours_then_an_open_one_then_its_own():
    assert took(deck_plays_a_7("largest", **ALL))[0] == "yours"
    # piles of a single card do not come up in play, but the ruling covers them
    assert took(deck_plays_a_7("largest", yours="7", opened="7"))[0] == "yours"
    assert took(deck_plays_a_7("largest", decks="7", opened="7"))[0] == "open"


def test_SP_8_yours_first_goes_on_to_an_open_pile_then_its_own():
    assert took(deck_plays_a_7("yours_first", yours="3 7", decks="4 4 4 7", opened="7"))[0] == "yours"
    assert took(deck_plays_a_7("yours_first", decks="4 4 4 7", opened="7"))[0] == "open"
    assert took(deck_plays_a_7("yours_first", decks="4 4 4 7"))[0] == "own"


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        (ALL, {"yours", "open", "own"}),
        ({"yours": "3 7", "opened": "7 7"}, {"yours", "open"}),
        ({"decks": "4 7", "opened": "7"}, {"open", "own"}),
        ({"yours": "3 7", "decks": "4 7"}, {"yours", "own"}),
    ],
)
def test_SP_8_random_picks_each_matching_kind_of_pile_equally_often(board, kinds):
    seen, picks = Counter(), soak(90, 300)
    for seed in range(picks):
        chance = {"key": seed.to_bytes(32, "little").hex(), "counter": 0, "used": 32}
        seen[took(deck_plays_a_7("random", chance=chance, **board))[0]] += 1
    assert set(seen) == kinds
    even = picks / len(kinds)
    assert sum((count - even) ** 2 / even for count in seen.values()) < 10.8  # 1 in 1000, or less


def test_SP_8_the_deck_steals_your_whole_pile():
    truth = deck_plays_a_7("largest", yours="3 3 5 7").truth()
    assert truth["pile"] == [tally(""), tally("3 3 5 7 7")]
    assert truth["pile_top"] == [None, "7"]


def test_the_house_rule_is_one_of_three_words():
    assert cutpurse.load("steal_the_pile_solitaire").options == {"deck_choice": "largest"}
    with pytest.raises(OptionError, match="deck_choice"):
        cutpurse.load("steal_the_pile_solitaire", deck_choice="smallest")


# -- the end -------------------------------------------------------------------------------------------------------


def test_you_win_with_more_cards_than_the_deck():
    state = position("7", next_cards="A 2", yours="8 8 8", decks="3 3").play("7+")
    assert (state.ended, state.scores, state.winners) == ("won", [3], [0])
    assert state.view(0).words()(state.view(0).prompt) == "All cards are played, and the deck is beaten."


def test_as_many_cards_as_the_deck_do_not_win():
    state = position("7", next_cards="A 2", yours="8 8", decks="3 3").play("7+")
    assert (state.ended, state.scores, state.winners) == ("lost", [2], [])


def test_fewer_cards_than_the_deck_lose():
    state = position("7", next_cards="A 2", yours="8 8", decks="3 3 3").play("7+")
    assert (state.ended, state.scores, state.winners) == ("lost", [2], [])


def test_SP_9_open_cards_left_at_the_end_belong_to_nobody():
    state = position("7", next_cards="A 2", yours="8 8 8", decks="3 3", opened="9 10").play("7+")
    assert state.truth()["open"] == tally("7 A 2 9 10")
    assert state.truth()["pile_size"] == [3, 2]


# -- who sees what -------------------------------------------------------------------------------------------------


def test_the_order_of_the_deck_is_hidden_and_the_decks_pile_is_nobodys():
    state = position("7 9", next_cards="A 2 A 2", yours="8 8 8", decks="3 3", opened="K")
    view = state.view(0)
    faces = {zone.id: [piece.face for piece in zone.pieces] for zone in view.zones}
    assert faces == {"open": ["K"], "deck": [], "pile.deck": ["3"], "pile.0": ["8"], "hand.0": ["7", "9"]}
    assert view.zone("deck").count == 4
    assert (view.zone("pile.deck").owner, view.zone("pile.0").owner) == (None, 0)
    assert view.zone("pile.deck").group == view.zone("pile.0").group == "piles"
    assert [piece.face for piece in state.view(None).zone("hand.0").pieces] == [None, None]


def test_a_guess_shuffles_the_deck_in_every_way_alike_and_leaves_the_hand():
    state = position("7 9", next_cards="A 2", deck="A A")
    seen, each = Counter(), soak(50, 225)
    for seed in range(4 * each):
        truth = state.guess(0, seed).truth()
        assert truth["hand"] == [["7", "9"]]
        seen[tuple(truth["deck"])] += 1
    ways = ("2", "A", "A", "A"), ("A", "2", "A", "A"), ("A", "A", "2", "A"), ("A", "A", "A", "2")
    assert set(seen) == set(ways)
    assert sum((count - each) ** 2 / each for count in seen.values()) < 16.3  # 1 in 1000 with three degrees of freedom


def test_the_memory_aid_counts_the_ranks_still_in_the_deck():
    state = position("7 9", next_cards="A 2", yours="8 8 8", deck="A 3")
    assert [entry.unseen for entry in state.view(0).tally] == tally("A A 2 3")
    assert {entry.of for entry in state.view(0).tally} == {4}


def test_values_say_how_you_stand_against_the_deck():
    state = position("7 9", next_cards="K 7", yours="8 8 8", decks="4 3 3 3 3", deck="A")
    assert facts(state.view(0).values) == {
        "round": 1,
        "deck_score": 5,
        "ahead": -2,
    }
    assert facts(state.view(0).seats[0].parts) == {"won": 3}
    state.play("7+")
    assert state.view(0).value("deck_played") == Many((Face("K"), Face("7")))
    assert state.view(0).value("ahead") == -4


# -- moves ---------------------------------------------------------------------------------------------------------


def test_moves_say_what_they_do():
    state = position("7 K", next_cards="A 2", yours="3 3 7", decks="4 7", opened="7")
    assert [(move.code, move.text, move.data["take"], move.gain) for move in state.moves()] == [
        ("7>open", "Play the 7, take the open pile", "open", 1),
        ("7>p1", "Play the 7, put it on your own pile", "pile.0", 0),
        ("7>deck", "Play the 7, steal the deck’s pile of 2", "pile.deck", 2),
        ("K+", "Play the king: a new open pile", None, 0),
    ]
    assert [move.text for move in state.moves(language="de")][2:] == [
        "Die 7 spielen, den Stapel des Talons klauen (2 Karten)",
        "Den König spielen: ein neuer offener Stapel",
    ]
    assert [(touch.role, touch.zone, touch.piece) for touch in state.moves()[2].touches] == [
        ("pick", "hand.0", 0),
        ("onto", "pile.deck", None),
    ]
    view = state.view(0)
    assert [view.words()(move.tag) for move in view.moves] == ["Take 1", "Keep", "Steal 2", "New pile"]


def test_the_prompt_says_whose_turn_it_is():
    view = position("7 9", next_cards="K 7", deck="A").view(0)
    assert view.words()(view.prompt) == "Your turn: play a card"
    watching = position("7 9", next_cards="K 7", deck="A").view(None, ("Ana",))
    assert watching.words("de")(watching.prompt) == "Ana sucht eine Karte aus"


# -- what happened -------------------------------------------------------------------------------------------------


def test_the_deck_plays_its_two_cards_one_after_the_other():
    state = position("7 9", next_cards="5 K", yours="3 8 8 8 8 K", opened="5", deck="A")
    moments = state.watch("7+").moments(0)
    assert [moment.beat for moment in moments] == ["lay", "lay", "take", "lay", "steal", "turn"]
    assert [went(moment) for moment in moments[:-1]] == [
        [("hand.0", "open", 1, ["7"])],
        [("deck", "open", 1, ["5"])],
        [("open", "pile.deck", 2, ["5"])],
        [("deck", "pile.0", 1, ["K"])],
        [("pile.0", "pile.deck", 7, ["K"])],
    ]
    assert [moment.by for moment in moments] == [0, None, None, None, None, 0]


def test_what_you_and_the_deck_do_is_told_in_order():
    state = position("7 9", next_cards="5 K", yours="3 8 8 8 8 K", decks="2 7", opened="5", deck="A")
    assert sentences(state.copy(), "7>deck", 0) == [
        "You steal the deck’s pile of 2 with a 7",
        "The deck takes an open pile with a 5",
        "The deck opens a new pile with a king",
    ]
    assert sentences(state.copy(), "9+", 0) == [
        "You open a new pile with a 9",
        "The deck takes an open pile with a 5",
        "The deck steals your pile of 6 with a king",
    ]
    assert sentences(state.copy(), "9+", 0, "de") == [
        "Du eröffnest mit einer 9 einen neuen Stapel",
        "Der Talon nimmt mit einer 5 einen offenen Stapel",
        "Der Talon klaut dir mit einem König deinen Stapel von 6 Karten",
    ]
    assert sentences(state.copy(), "9+", None)[2] == "The deck steals Ana’s pile of 6 with a king"
    assert sentences(state.copy(), "9+", None, "de")[2] == "Der Talon klaut mit einem König Anas Stapel von 6 Karten"
    assert sentences(state.copy(), "7>deck", None)[0] == "Ana steals the deck’s pile of 2 with a 7"
    assert sentences(state, "7>deck", 0, "de") == [
        "Du klaust dem Talon mit einer 7 seinen Stapel von 2 Karten",
        "Der Talon nimmt mit einer 5 einen offenen Stapel",
        "Der Talon eröffnet mit einem König einen neuen Stapel",
    ]


def test_a_card_on_the_own_pile_is_told_of_both():
    state = position("7 9", next_cards="Q 3", yours="2 7", decks="4 Q", deck="A")
    assert sentences(state.copy(), "7>p1", 0) == [
        "You put a 7 on your own pile",
        "The deck puts a queen on its own pile",
        "The deck opens a new pile with a 3",
    ]
    assert sentences(state, "7>p1", 0, "de")[1] == "Der Talon legt eine Dame auf seinen eigenen Stapel"


def test_a_new_hand_is_a_beat_of_its_own():
    state = position("7", next_cards="4 5 2 K 3 A", deck="10 10")
    dealt, asked = state.copy().watch("7+").moments(0)[-2:]
    assert (dealt.beat, asked.beat) == ("deal", "turn")
    assert went(dealt) == [("deck", "hand.0", 4, ["A", "2", "3", "K"])]
    assert sentences(state.copy(), "7+", 0)[-1] == "Round 2 of 4: you are dealt four cards"
    assert sentences(state.copy(), "7+", None)[-1] == "Round 2 of 4: Ana is dealt four cards"
    assert sentences(state, "7+", 0, "de")[-1] == "Runde 2 von 4: Du bekommst vier Karten"


def test_a_game_begins_with_four_open_piles_and_then_the_hand():
    state, watched = cutpurse.load("steal_the_pile_solitaire").watch_deal(seed=5)
    moments = watched.moments(0)
    assert [way[:3] for moment in moments for way in went(moment)] == [("deck", "open", 4), ("deck", "hand.0", 4)]
    assert state.view(0).words()(moments[1].say) == "Round 1 of 4: you are dealt four cards"


# -- the verdict ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("yours", "decks", "english", "german"),
    [
        ("8 8 8 8", "3 3", "You win by 2 cards, 4 to 2", "Du gewinnst mit 2 Karten Vorsprung, 4 zu 2"),
        ("8 8 8", "3 3", "You win by one card, 3 to 2", "Du gewinnst mit einer Karte Vorsprung, 3 zu 2"),
        ("8 8", "3 3 3", "The deck wins by one card, 3 to 2", "Der Talon gewinnt mit einer Karte Vorsprung, 3 zu 2"),
        ("", "3 3", "The deck wins by 2 cards, 2 to 0", "Der Talon gewinnt mit 2 Karten Vorsprung, 2 zu 0"),
        (
            "8 8",
            "3 3",
            "2 cards each: a tie goes to the deck",
            "Je 2 Karten: Bei Gleichstand gewinnt der Talon",
        ),
    ],
)
def test_the_verdict_says_by_how_many(yours, decks, english, german):
    view = position("7", next_cards="A 2", yours=yours, decks=decks).play("7+").view(0)
    assert [view.words()(text) for text in view.verdict] == [
        english,
        "3 open cards were left over and belong to nobody",
    ]
    assert [view.words("de")(text) for text in view.verdict] == [
        german,
        "3 offene Karten blieben übrig und gehören niemandem",
    ]


def test_SP_9_the_verdict_speaks_of_open_cards_only_if_there_are_any():
    view = position("7", next_cards="9 3", yours="8 8 7", decks="8 8 6 3").play("7>p1").view(None, ("Ana",))
    assert view.words()(view.verdict[1]) == "One open card was left over and belongs to nobody"
    view = position("7", next_cards="3 3", yours="8 8 7", decks="8 3").play("7>p1").view(None, ("Ana",))
    assert [view.words()(text) for text in view.verdict] == ["4 cards each: a tie goes to the deck"]
    view = position("7", next_cards="3 3", yours="8 8 8 7", decks="8 3").play("7>p1").view(None, ("Ana",))
    assert [view.words("de")(text) for text in view.verdict] == ["Ana gewinnt mit einer Karte Vorsprung, 5 zu 4"]


# -- facts and pages -----------------------------------------------------------------------------------------------


def test_the_house_rule_explains_its_words():
    book = cutpurse.load("steal_the_pile_solitaire").rulebook
    (form,) = book.forms(1)
    assert [choice.value for choice in form.values] == ["largest", "yours_first", "random"]
    said = Words.of(book, "de")(form.values[0].say)
    assert said == "den größten; bei gleich großen deinen, dann einen offenen, dann seinen eigenen"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_lists_the_rulings_of_the_solitaire(language):
    page = cutpurse.load("steal_the_pile_solitaire").rulebook.page_in(language)
    for number in (1, 3, 4, 8, 9):
        assert f"- SP-{number}:" in page
    assert "`7>p1`" in page
