"""Old Bill Memory: the claims of its rules page, from positions built by hand."""

from collections import Counter

import pytest

import cutpurse
from cutpurse.rulebooks.old_bill_memory import RULEBOOK
from cutpurse.rulebooks.old_bill_memory.table import inventory

PLACES = 52
SUITS = "HDCS"
THIEVES = [f"{suit}{value}" for suit in SUITS for value in range(1, 7)]
PAIRS = [*((thief, thief) for thief in THIEVES), ("B", "B"), ("M4", "M5")]
A, B, C, D = range(4)  # the first places of the first row


def position(players=2, start=(), won=None, **changes):
    """A table that begins with the cards of `start` (None: a gap); won pairs as given, other cards further on."""
    table = list(start)
    won = [list(cards) for cards in won or [[] for _ in range(players)]]
    left = Counter(card for pair in PAIRS for card in pair)
    left.subtract(card for card in table if card)
    left.subtract(card for cards in won for card in cards)
    assert min(left.values()) >= 0
    table += sorted(left.elements())
    table += [None] * (PLACES - len(table))
    truth = {
        "to_move": 0,
        "table": table,
        "seen": [int(card is None) for card in table],
        "open": [-1, -1],
        "misses": 0,
        "won": won,
    }
    return cutpurse.load("old_bill_memory", players=players).from_truth({**truth, **changes})


def all_but(*kept):
    """Every card except the given ones, in pairs, as one player's winnings."""
    left = Counter(card for pair in PAIRS for card in pair)
    left.subtract(kept)
    return list(left.elements())


# -- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
def test_the_deal_lays_out_26_pairs_and_nobody_has_won_any(players):
    truth = cutpurse.load("old_bill_memory", players=players).deal(1).truth()
    assert Counter(truth["table"]) == Counter(card for pair in PAIRS for card in pair)
    assert truth["won"] == [[]] * players
    assert truth["seen"] == [0] * PLACES
    assert truth["open"] == [-1, -1]
    assert truth["to_move"] == 0


def test_different_seeds_lay_the_cards_out_differently():
    game = cutpurse.load("old_bill_memory")
    assert len({tuple(game.deal(seed).truth()["table"]) for seed in range(20)}) == 20


@pytest.mark.parametrize("players", [1, 7])
def test_it_takes_two_to_six_players(players):
    with pytest.raises(cutpurse.OptionError):
        cutpurse.load("old_bill_memory", players=players)


# -- the turn --------------------------------------------------------------------------------------------------------


def test_any_card_may_be_flipped_first_in_the_order_of_the_places():
    state = position()
    assert state.actions == list(range(PLACES))
    assert [move.code for move in state.moves()[:14]] == [*(f"A{i}" for i in range(1, 14)), "B1"]
    assert state.moves()[-1].code == "D13"


def test_the_first_card_stays_open_and_cannot_be_the_second():
    state = position(start=["H1", "H2"]).play("A1")
    assert state.to_move == 0
    assert state.truth()["open"] == [A, -1]
    assert state.actions == list(range(1, PLACES))
    with pytest.raises(cutpurse.IllegalMove):
        state.play("a1")


@pytest.mark.parametrize("pair", [("H1", "H1"), ("S6", "S6"), ("B", "B"), ("M4", "M5"), ("M5", "M4")])
def test_a_pair_is_taken_and_its_finder_goes_again(pair):
    state = position(3, start=pair, to_move=1, misses=7).play("A1").play("A2")
    truth = state.truth()
    assert truth["won"] == [[], list(pair), []]
    assert truth["table"][:2] == [None, None]
    assert truth["open"] == [-1, -1]
    assert truth["misses"] == 0
    assert state.to_move == 1
    assert state.scores == [0, 1, 0]
    assert state.actions == list(range(2, PLACES))


@pytest.mark.parametrize("cards", [("H1", "H2"), ("H1", "D1"), ("B", "M4"), ("M5", "B"), ("S6", "B"), ("S6", "M4")])
def test_anything_else_is_a_miss_and_passes_the_turn_to_the_left(cards):
    state = position(3, start=cards, to_move=1).play("A1").play("A2")
    assert state.truth()["table"][:2] == list(cards)
    assert state.truth()["misses"] == 1
    assert state.scores == [0, 0, 0]
    assert state.to_move == 2


def test_left_of_the_last_seat_is_seat_0():
    assert position(3, start=["H1", "H2"], to_move=2).play("A1").play("A2").to_move == 0


def test_gaps_cannot_be_flipped():
    state = position(start=[None, "H2", None, "H2"], won=[["H1", "H1"], []])
    assert state.actions == [B, *range(D, PLACES)]
    assert state.play("A4").actions == [B, *range(D + 1, PLACES)]


# -- OB-11 -----------------------------------------------------------------------------------------------------------


def test_OB_11_a_miss_lies_open_until_the_next_flip_and_everyone_sees_it():
    state = position(start=["H1", "H2", "H3"]).play("A2").play("A1")
    assert state.truth()["open"] == [B, A]
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [view.zone(f"place.{place}").cards[0].face for place in range(3)] == ["H1", "H2", None]
    state.play("A3")
    view = state.view(0)
    assert [view.zone(f"place.{place}").cards[0].face for place in range(3)] == [None, None, "H3"]


def test_OB_11_both_cards_of_a_miss_may_be_the_next_flip():
    state = position(start=["H1", "H2"]).play("A1").play("A2")
    assert state.actions == list(range(PLACES))


@pytest.mark.parametrize(("again", "other"), [(A, B), (B, A)])
def test_OB_11_a_card_that_lies_open_may_be_the_first_card_of_the_turn_and_the_other_is_turned_back(again, other):
    state = position(start=["H1", "H2", "H1", "H2"]).play("A1").play("A2").play(again)
    assert state.truth()["open"] == [again, -1]
    assert state.to_move == 1
    assert state.view(1).zone(f"place.{other}").cards[0].face is None
    assert again not in state.actions
    assert other in state.actions
    partner = again + 2
    assert state.copy().play(state.actions.index(partner)).scores == [0, 1]
    assert state.play(state.actions.index(other)).truth()["misses"] == 2


def test_OB_11_the_500th_miss_in_a_row_ends_the_game():
    state = position(3, start=["H1", "H2"], won=[["S1", "S1"], ["S2", "S2"], []], misses=499).play("A1")
    assert not state.over
    state.play("A2")
    assert state.ended == "misses"
    assert state.to_move is None
    assert state.winners == [0, 1]
    assert state.truth()["misses"] == 500


def test_OB_11_the_499th_miss_does_not_end_it_and_a_pair_starts_the_count_again():
    assert not position(start=["H1", "H2"], misses=498).play("A1").play("A2").over
    assert position(start=["H1", "H1"], misses=499).play("A1").play("A2").truth()["misses"] == 0


def test_no_game_is_longer_than_499_misses_before_each_of_25_pairs_and_the_last_pair():
    assert RULEBOOK.longest == 25 * (499 + 1) * 2 + 2


# -- the end ---------------------------------------------------------------------------------------------------------


def test_the_game_ends_when_the_last_pair_is_taken_and_the_most_pairs_win():
    state = position(start=["M4", "M5"], won=[["H1", "H1"], all_but("M4", "M5", "H1", "H1")], to_move=0)
    state.play("A2").play("A1")
    assert state.ended == "cleared"
    assert state.scores == [2, 24]
    assert state.winners == [1]
    assert state.moves() == []


def test_OB_8_equal_pairs_share_the_win():
    rest = all_but("M4", "M5")
    won = [rest[:16], rest[16:34], rest[34:]]
    state = position(3, start=["M4", "M5"], won=won, to_move=0).play("A1").play("A2")
    assert state.scores == [9, 9, 8]
    assert state.winners == [0, 1]


def test_nobody_having_a_pair_is_a_win_shared_by_all():
    assert position(4, start=["H1", "H2"], misses=499).play("A1").play("A2").winners == [0, 1, 2, 3]


# -- who sees what ---------------------------------------------------------------------------------------------------


def test_views_show_what_lies_open_now_and_programs_know_all_that_was_ever_seen():
    state = position(start=["H1", "H2", "H3", None], won=[[], ["S1", "S1"]]).play("A1").play("A2").play("A3")
    for seat in (0, 1, None):
        view = state.view(seat)
        faces = [zone.cards[0].face for zone in view.zones if zone.kind == "place" and zone.cards]
        assert [face for face in faces if face] == ["H3"]
        assert view.zone("place.3").count == 0
        assert [card.face for card in view.zone("won.1").cards] == ["S1", "S1"]
        known = state.knowledge(seat)
        assert known["table"][:5] == ["H1", "H2", "H3", None, None]
        assert known["seen"][:5] == [1, 1, 1, 1, 0]


def test_a_move_names_a_card_only_while_it_lies_open():
    state = position(start=["H1", "H2", "H3"]).play("A1").play("A2")
    texts = [move.text for move in state.moves()[:3]]
    assert "the 1 of hearts" in texts[0]
    assert "the 2 of hearts" in texts[1]
    assert texts[2] == "Flip A3"
    assert [move.data["card"] for move in state.moves()[:3]] == ["H1", "H2", None]
    state.play("A3")
    assert [move.data["card"] for move in state.moves()[:2]] == [None, None]


def test_the_prompt_says_what_is_asked_of_whom():
    names = ["Ana", "Bo"]
    state = position(start=["H1", "H2"])
    assert state.view(0, names).prompt == "Your turn: flip a card."
    assert state.view(1, names).prompt == "Ana is choosing a card to flip."
    state.play("A1")
    assert state.view(0, names).prompt == "A1 is the 1 of hearts: find its partner."
    assert state.view(None, names).prompt == "A1 is the 1 of hearts: Ana is looking for its partner."
    state.play("A2")
    assert state.view(1, names).prompt == "A1 and A2 are no pair. Your turn: flip a card."
    assert state.view(0, names).prompt == "A1 and A2 are no pair. Bo is choosing a card to flip."


def test_all_52_cards_are_counted_wherever_they_are():
    state = position(start=["H1", "H1"]).play("A1").play("A2")
    assert inventory(state._board()) == Counter(card for pair in PAIRS for card in pair)


def test_a_guess_keeps_every_card_that_was_seen_and_deals_the_others_anew():
    seen = [1] * 20 + [0] * 32
    state = position(seen=seen, start=["M5", "H1", "B"])
    before = state.truth()["table"]
    tables = [state.guess(1, seed).truth()["table"] for seed in range(30)]
    assert all(table[:20] == before[:20] for table in tables)
    assert all(Counter(table) == Counter(before) for table in tables)
    assert len({tuple(table) for table in tables}) == 30


def test_every_arrangement_of_unseen_cards_is_guessed_equally_often():
    seen = [0] * 4 + [1] * 48
    state = position(seen=seen, start=["H1", "M4", "H1", "M5"])
    guesses = 1200
    found = Counter(tuple(state.guess(0, seed).truth()["table"][:4]) for seed in range(guesses))
    assert len(found) == 12  # 4! / 2! orders of H1 H1 M4 M5
    assert sum((count - guesses / 12) ** 2 / (guesses / 12) for count in found.values()) < 35  # 11 degrees of freedom
