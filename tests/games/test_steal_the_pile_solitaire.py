"""Steal the Pile alone against the deck."""

from collections import Counter
from random import Random

import pytest

import cutpurse
from cutpurse.errors import IllegalMove, OptionError
from cutpurse.rulebooks.steal_the_pile.cards import RANKS


def tally(cards):
    """Cards such as "7 7 K" as counts by rank."""
    found = Counter(cards.split())
    return [found[rank] for rank in RANKS]


def position(hand, *, next_cards, yours="", decks="", opened="", deck="", deck_choice="largest", **changes):
    """A position: `next_cards` come off the deck first, in that order; piles are written from bottom to top."""
    piles = [yours, decks]
    return cutpurse.load("steal_the_pile_solitaire", deck_choice=deck_choice).from_truth(
        {
            "to_move": 0,
            "deck": deck.split() + next_cards.split()[::-1],
            "hand": [hand.split()],
            "open": tally(opened),
            "pile": [tally(pile) for pile in piles],
            "pile_size": [len(pile.split()) for pile in piles],
            "pile_top": [pile.split()[-1] if pile else None for pile in piles],
            "deck_played": [None, None],
            "deck_took": [None, None],
            "round": 1,
            **changes,
        }
    )


def codes(state):
    return [move.code for move in state.moves()]


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
    state = position("7 9", next_cards="4 4", deck="K").play("7+")
    truth = state.truth()
    # its first 4 opened a pile, which its second took
    assert truth["deck_played"] == ["4", "4"]
    assert took(state) == ["nothing", "open"]
    assert truth["pile"] == [tally(""), tally("4 4")]
    assert truth["pile_top"] == [None, "4"]
    assert truth["open"] == tally("7")
    assert truth["deck"] == ["K"]


def test_a_new_hand_is_dealt_after_the_deck_has_answered_your_last_card():
    state = position("7", next_cards="4 5 2 K 3 A", deck="10 10").play("7+")
    truth = state.truth()
    assert truth["hand"] == [["A", "2", "3", "K"]]
    assert truth["round"] == 2
    assert truth["deck"] == ["10", "10"]


def test_the_deck_plays_the_last_two_cards():
    state = position("7", next_cards="7 9", yours="8 8", decks="3 3", opened="9").play("7+")
    assert state.over
    assert took(state) == ["open", "open"]
    assert state.truth()["pile_size"] == [2, 6]


# -- your plays ----------------------------------------------------------------------------------------------------


def test_you_choose_among_the_piles_that_match_and_must_take_one():
    state = position("7 9", next_cards="A 2", yours="3 3 7", decks="4 4 4 7", opened="7")
    assert codes(state) == ["7>open", "7>p0", "7>deck", "9+"]
    with pytest.raises(IllegalMove):
        state.play("7+")
    sizes = {code: state.copy().play(code).truth()["pile_size"] for code in codes(state)}
    assert sizes == {"7>open": [5, 4], "7>p0": [4, 4], "7>deck": [8, 0], "9+": [3, 4]}


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
    seen = Counter()
    for seed in range(300):
        chance = {"key": seed.to_bytes(32, "little").hex(), "counter": 0, "used": 32}
        seen[took(deck_plays_a_7("random", chance=chance, **board))[0]] += 1
    assert set(seen) == kinds
    even = 300 / len(kinds)
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
    assert state.view(0).prompt.endswith("you win.")


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
    state = position("7 9", next_cards="A 2", yours="8 8 8", decks="3 3", opened="K")
    view = state.view(0)
    faces = {zone.id: [card.face for card in zone.cards] for zone in view.zones}
    assert faces == {"open": ["K"], "deck": [], "pile.deck": ["3"], "pile.0": ["8"], "hand.0": ["7", "9"]}
    assert view.zone("deck").count == 2
    assert view.zone("pile.deck").owner is None
    assert view.seats[0].holds == {"pile": 3, "hand": 2}
    assert [card.face for card in state.view(None).zone("hand.0").cards] == [None, None]


def test_a_guess_shuffles_the_deck_in_every_way_alike_and_leaves_the_hand():
    state = position("7 9", next_cards="A 2", deck="A")
    seen = Counter()
    for seed in range(900):
        truth = state.guess(0, seed).truth()
        assert truth["hand"] == [["7", "9"]]
        seen[tuple(truth["deck"])] += 1
    assert set(seen) == {("A", "A", "2"), ("A", "2", "A"), ("2", "A", "A")}
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 13.8  # 1 in 1000 with two degrees of freedom


# -- in words ------------------------------------------------------------------------------------------------------


def test_moves_say_what_they_do():
    state = position("7 K", next_cards="A 2", yours="3 3 7", decks="4 7", opened="7")
    assert [(move.text, move.data["take"], move.touches[-1].zone) for move in state.moves()] == [
        ("Play the 7, take the open pile", "open", "open"),
        ("Play the 7, put it on your own pile", "pile.0", "pile.0"),
        ("Play the 7, steal the deck's pile", "pile.deck", "pile.deck"),
        ("Play the king: a new open pile", None, "open"),
    ]


def test_the_prompt_tells_what_the_deck_did():
    state = position("7 9", next_cards="K 7", deck="A")
    assert state.view(0).prompt == "Your turn: play a card (round 1 of 4)"
    state.play("7+")
    told = "From the deck the king opened a pile and the 7 took an open pile. "
    assert state.view(0).prompt == told + "Your turn: play a card (round 1 of 4)"
    assert state.view(None, ("Ana",)).prompt == told + "Ana is choosing a card (round 1 of 4)"
