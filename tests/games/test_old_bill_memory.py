"""Old Bill Memory: the claims of its rules page, from positions built by hand."""

import re
from collections import Counter

import pytest

import cutpurse
from cutpurse.engine.events import Moved, Turned
from cutpurse.engine.message import Who
from cutpurse.engine.view import Piece
from cutpurse.engine.words import LANGUAGES
from cutpurse.rulebooks.old_bill_memory import RULEBOOK
from cutpurse.rulebooks.old_bill_memory.table import inventory
from tests.support.positions.old_bill_memory import PAIRS, PLACES, all_but, position
from tests.support.soak import soak

A, B, C, D = range(4)  # the first places of the first row, W1 to W4
NAMES = ["Ana", "Ben", "Cem"]


def face_at(view, place):
    """What a seat sees at a place: a face, None for a card face down, "gap" if there is none."""
    return next((piece.face for piece in view.zone("table").pieces if piece.place == place), "gap")


def told(state, code, seat=None, language="en"):
    """Plays a move; its beats with their sentences, as a seat is told them."""
    moments = state.watch(code).moments(seat)
    words = state.view(seat, NAMES[: state.game.players]).words(language)
    return [(moment.beat, words(moment.say) if moment.say else None) for moment in moments if moment.beat != "turn"]


def asked(state, seat, language="en"):
    """The prompt in words."""
    view = state.view(seat, NAMES[: state.game.players])
    return view.words(language)(view.prompt)


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
    assert [move.code for move in state.moves()[:14]] == [*(f"W{i}" for i in range(1, 14)), "X1"]
    assert state.moves()[-1].code == "Z13"


def test_the_first_card_stays_open_and_cannot_be_the_second():
    state = position(start=["H1", "H2"]).play("W1")
    assert state.to_move == 0
    assert state.truth()["open"] == [A, -1]
    assert state.actions == list(range(1, PLACES))
    with pytest.raises(cutpurse.IllegalMove):
        state.play("w1")


@pytest.mark.parametrize("pair", [("H1", "H1"), ("S6", "S6"), ("B", "B"), ("M4", "M5"), ("M5", "M4")])
def test_a_pair_is_taken_and_its_finder_goes_again(pair):
    state = position(3, start=pair, to_move=1, misses=7).play("W1").play("W2")
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
    state = position(3, start=cards, to_move=1).play("W1").play("W2")
    assert state.truth()["table"][:2] == list(cards)
    assert state.truth()["misses"] == 1
    assert state.scores == [0, 0, 0]
    assert state.to_move == 2


def test_left_of_the_last_seat_is_seat_0():
    assert position(3, start=["H1", "H2"], to_move=2).play("W1").play("W2").to_move == 0


def test_gaps_cannot_be_flipped():
    state = position(start=[None, "H2", None, "H2"], won=[["H1", "H1"], []])
    assert state.actions == [B, *range(D, PLACES)]
    assert state.play("W4").actions == [B, *range(D + 1, PLACES)]


# -- OB-11 -----------------------------------------------------------------------------------------------------------


def test_OB_11_a_miss_lies_open_until_the_next_flip_and_everyone_sees_it():
    state = position(start=["H1", "H2", "H3"]).play("W2").play("W1")
    assert state.truth()["open"] == [B, A]
    for seat in (0, 1, None):
        assert [face_at(state.view(seat), place) for place in range(3)] == ["H1", "H2", None]
    state.play("W3")
    assert [face_at(state.view(0), place) for place in range(3)] == [None, None, "H3"]


def test_OB_11_both_cards_of_a_miss_may_be_the_next_flip():
    state = position(start=["H1", "H2"]).play("W1").play("W2")
    assert state.actions == list(range(PLACES))


@pytest.mark.parametrize(("again", "other"), [(A, B), (B, A)])
def test_OB_11_a_card_that_lies_open_may_be_the_first_card_of_the_turn_and_the_other_is_turned_back(again, other):
    state = position(start=["H1", "H2", "H1", "H2"]).play("W1").play("W2").play(again)
    assert state.truth()["open"] == [again, -1]
    assert state.to_move == 1
    assert face_at(state.view(1), other) is None
    assert again not in state.actions
    assert other in state.actions
    partner = again + 2
    assert state.copy().play(state.actions.index(partner)).scores == [0, 1]
    assert state.play(state.actions.index(other)).truth()["misses"] == 2


def test_OB_11_the_500th_miss_in_a_row_ends_the_game():
    state = position(3, start=["H1", "H2"], won=[["S1", "S1"], ["S2", "S2"], []], misses=499).play("W1")
    assert not state.over
    state.play("W2")
    assert state.ended == "misses"
    assert state.to_move is None
    assert state.winners == [0, 1]
    assert state.truth()["misses"] == 500


def test_OB_11_the_499th_miss_does_not_end_it_and_a_pair_starts_the_count_again():
    assert not position(start=["H1", "H2"], misses=498).play("W1").play("W2").over
    assert position(start=["H1", "H1"], misses=499).play("W1").play("W2").truth()["misses"] == 0


def test_no_game_is_longer_than_499_misses_before_each_of_25_pairs_and_the_last_pair():
    assert RULEBOOK.longest == 25 * (499 + 1) * 2 + 2


# -- the end ---------------------------------------------------------------------------------------------------------


def test_the_game_ends_when_the_last_pair_is_taken_and_the_most_pairs_win():
    state = position(start=["M4", "M5"], won=[["H1", "H1"], all_but("M4", "M5", "H1", "H1")], to_move=0)
    state.play("W2").play("W1")
    assert state.ended == "cleared"
    assert state.scores == [2, 24]
    assert state.winners == [1]
    assert state.moves() == []


def test_OB_8_equal_pairs_share_the_win():
    rest = all_but("M4", "M5")
    won = [rest[:16], rest[16:34], rest[34:]]
    state = position(3, start=["M4", "M5"], won=won, to_move=0).play("W1").play("W2")
    assert state.scores == [9, 9, 8]
    assert state.winners == [0, 1]


def test_nobody_having_a_pair_is_a_win_shared_by_all():
    assert position(4, start=["H1", "H2"], misses=499).play("W1").play("W2").winners == [0, 1, 2, 3]


# -- who sees what ---------------------------------------------------------------------------------------------------


def test_views_show_what_lies_open_now_and_programs_know_all_that_was_ever_seen():
    state = position(start=["H1", "H2", "H3", None], won=[[], ["S1", "S1"]]).play("W1").play("W2").play("W3")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [piece.face for piece in view.zone("table").pieces if piece.face] == ["H3"]
        assert face_at(view, 3) == "gap"
        assert [piece.face for piece in view.zone("won.1").pieces] == ["S1", "S1"]
        known = state.knowledge(seat)
        assert known["table"][:5] == ["H1", "H2", "H3", None, None]
        assert known["seen"][:5] == [1, 1, 1, 1, 0]


def test_a_move_names_a_card_only_while_it_lies_open():
    state = position(start=["H1", "H2", "H3"]).play("W1").play("W2")
    texts = [move.text for move in state.moves()[:3]]
    assert "the 1 of hearts" in texts[0]
    assert "the 2 of hearts" in texts[1]
    assert texts[2] == "Flip card 3 in row 1"
    assert [move.data["card"] for move in state.moves()[:3]] == ["H1", "H2", None]
    state.play("W3")
    assert [move.data["card"] for move in state.moves()[:2]] == [None, None]


def test_the_prompt_says_what_is_asked_of_whom():
    state = position(start=["H1", "H2"])
    assert asked(state, 0) == "Your turn: flip a card"
    assert asked(state, 1) == "Ana is choosing a card to flip"
    assert asked(state, 1, "de") == "Ana sucht eine Karte zum Aufdecken aus"
    state.play("W1")
    assert asked(state, 0) == "You flipped the 1 of hearts: find the matching card"
    assert asked(state, None) == "Ana flipped the 1 of hearts and is looking for the matching card"
    assert asked(state, 0, "de") == "Du hast die Herz 1 aufgedeckt: Such die passende Karte"
    state.play("W2")
    assert asked(state, 1) == "No pair: the 1 of hearts and the 2 of hearts. Your turn: flip a card."
    assert state.view(1).prompt.values["last"] == Who(0)
    assert asked(state, 0) == "No pair: the 1 of hearts and the 2 of hearts. Ben is choosing a card to flip."
    assert asked(state, 1, "de") == "Kein Paar: die Herz 1 und die Herz 2. Du bist dran: Deck eine Karte auf."


def test_the_prompt_declines_a_Mime():
    state = position(start=["M4", "H2"]).play("W1")
    assert asked(state, 0, "de") == "Du hast den Mimen 4 aufgedeckt: Such die passende Karte"
    state.play("W2")
    assert asked(state, 1, "de") == "Kein Paar: der Mime 4 und die Herz 2. Du bist dran: Deck eine Karte auf."


# -- what is shown ---------------------------------------------------------------------------------------------------


def test_the_table_is_a_grid_of_named_places_that_never_move():
    state = position(start=["H1", None, "H2"], won=[["S1", "S1"], []])
    table = state.view(0).zone("table")
    assert (table.shape, table.columns, len(table.places)) == ("grid", 13, PLACES)
    assert [table.places[place] for place in (0, 12, 13, 26, 39, 51)] == ["W1", "W13", "X1", "Y1", "Z1", "Z13"]
    assert table.count == 50
    assert [piece.place for piece in table.pieces[:3]] == [0, 2, 3]


def test_no_place_is_called_like_a_card():
    view = position().view(0)
    assert not {*view.zone("table").places} & {card for pair in PAIRS for card in pair}


def test_a_flip_takes_hold_of_its_card_by_its_number_among_those_left():
    state = position(start=["H1", None, "H2"], won=[["S1", "S1"], []])
    moves = {move.code: move for move in state.moves()}
    (touch,) = moves["W3"].touches
    assert (touch.zone, touch.piece, touch.role) == ("table", 1, "pick")
    assert moves["W3"].data == {"place": 2, "name": "W3", "card": None}


def test_the_first_card_of_a_turn_has_a_reason_why_it_cannot_be_the_second():
    state = position(start=["H1", None, "H2"], won=[["S1", "S1"], []])
    assert state.view(0).reasons == ()
    state.play("W3")
    view = state.view(0)
    (reason,) = view.reasons
    assert (reason.zone, reason.piece) == ("table", 1)
    assert view.words()(reason.say) == "You are looking for the card that matches the 2 of hearts"
    assert view.words("de")(reason.say) == "Hier liegt die Herz 2: Du suchst gerade die Karte, die dazu passt"
    assert state.view(1).reasons == ()


def test_values_tell_the_pairs_left_the_flip_and_many_misses():
    state = position(start=["H1", "H2", "H1"], won=[["S1", "S1"], []], misses=249)

    def values():
        return {value.id: value.value for value in state.view(None).values}

    assert values() == {"pairs_left": 25, "flip": 1}
    state.play("W1")
    assert values() == {"pairs_left": 25, "flip": 2}
    after = state.copy()
    state.play("W2")
    assert values() == {"pairs_left": 25, "flip": 1, "misses": 250, "miss_limit": 500}
    state = after.play("W3")
    assert values() == {"pairs_left": 24, "flip": 1}


# -- what happened ---------------------------------------------------------------------------------------------------


def test_a_miss_is_seen_card_by_card_and_turned_back_at_the_next_flip():
    state = position(3, start=["H1", "C3", "B"])
    assert told(state, "W1") == [("flip", "Ana flips the 1 of hearts")]
    assert told(state, "W2", 0) == [("flip", "You flip the 3 of clubs"), ("miss", "No pair: now it is Ben’s turn")]
    assert told(state, "W3", 1) == [("back", None), ("flip", "You flip Old Bill")]


def test_a_miss_in_german():
    state = position(3, start=["H1", "C3", "M4"])
    assert told(state, "W1", 0, "de") == [("flip", "Du deckst die Herz 1 auf")]
    assert told(state, "W2", 1, "de") == [
        ("flip", "Ana deckt die Kreuz 3 auf"),
        ("miss", "Kein Paar: Jetzt bist du dran"),
    ]
    assert told(state, "W3", None, "de") == [("back", None), ("flip", "Ben deckt den Mimen 4 auf")]


def test_both_cards_of_a_pair_lie_open_before_they_are_taken():
    state = position(start=["C3", "H1", "C3"]).play("W1")
    flip, pair, _ = state.watch("W3").moments(1)
    (turned,) = (event for event in flip.events if isinstance(event, Turned))
    assert (turned.zone, turned.index, turned.piece) == ("table", 2, Piece(face="C3", place=2))
    moved = [event for event in pair.events if isinstance(event, Moved)]
    assert [(event.source.zone, event.source.index, event.target.zone, event.target.index) for event in moved] == [
        ("table", 0, "won.0", 0),
        ("table", 1, "won.0", 1),
    ]
    assert flip.reveals
    assert not pair.reveals


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        (("C3", "C3"), "the two 3s of clubs", "beide Kreuz 3"),
        (("H1", "H1"), "the two 1s of hearts", "beide Herz 1"),
        (("D6", "D6"), "the two 6s of diamonds", "beide Karo 6"),
        (("S2", "S2"), "the two 2s of spades", "beide Pik 2"),
        (("B", "B"), "the two Old Bills", "beide Old Bills"),
        (("M5", "M4"), "Mimes 4 and 5", "die Mimen 4 und 5"),
    ],
)
def test_a_pair_is_told_with_its_name(cards, english, german):
    state = position(start=cards).play("W1")
    assert told(state.copy(), "W2", 1)[-1] == ("pair", f"A pair: Ana takes {english} and goes again")
    assert told(state.copy(), "W2", 0)[-1] == ("pair", f"A pair: you take {english} and go again")
    expected = f"Ein Paar: Ana nimmt {german} und ist gleich noch einmal dran"
    assert told(state, "W2", None, "de")[-1] == ("pair", expected)


def test_OB_11_beginning_with_a_card_that_lies_open_is_told_as_such():
    state = position(start=["H1", "C3"]).play("W1").play("W2")
    expected = [("back", None), ("flip", "Ben begins with the 3 of clubs, which still lies open")]
    assert told(state.copy(), "W2") == expected
    moment = state.copy().watch("W2").moments(None)[0]
    assert [(event.index, event.piece.face) for event in moment.events if isinstance(event, Turned)] == [(0, None)]
    expected = [("back", None), ("flip", "Du fängst mit einer Karte an, die noch offen liegt: die Herz 1")]
    assert told(state, "W1", 1, "de") == expected


def test_OB_11_a_move_that_begins_with_an_open_card_says_so():
    state = position(start=["H1", "C3"]).play("W1").play("W2")
    assert [move.text for move in state.moves()[:3]] == [
        "Begin with the 1 of hearts, which still lies open",
        "Begin with the 3 of clubs, which still lies open",
        "Flip card 3 in row 1",
    ]
    assert [move.text for move in state.moves(language="de")[1:3]] == [
        "Mit der offenen Karte anfangen: die Kreuz 3",
        "Karte 3 in Reihe 1 aufdecken",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_names_a_place_by_its_code(language):
    state = position(start=["H1", "H2", "H3", "H1"])
    said = []
    for code in ("W1", "W2", "W2", "W3", "W1", "W4"):
        seat = state.view(0).to_move
        said += [text for _, text in told(state, code, seat, language) if text]
        view = state.view(seat, NAMES[:2])
        words = view.words(language)
        said += [words(text) for text in (view.prompt, *(one.say for one in (*view.moves, *view.reasons)))]
    assert not [text for text in said if re.search(r"\b[W-Z]\d", text)]


def test_OB_11_the_500th_miss_is_told_as_the_last():
    state = position(start=["H1", "H2"], misses=499).play("W1")
    assert told(state.copy(), "W2")[-1] == ("miss", "No pair, for the 500th time in a row")
    assert told(state, "W2", 0, "de")[-1] == ("miss", "Kein Paar, zum 500. Mal in Folge")


def test_the_last_pair_is_told_as_the_last():
    state = position(start=["M4", "M5"], won=[all_but("M4", "M5"), []]).play("W1")
    assert told(state.copy(), "W2", 1)[-1] == ("pair", "Ana takes the last pair: Mimes 4 and 5")
    assert told(state, "W2", 0)[-1] == ("pair", "You take the last pair: Mimes 4 and 5")
    assert "flip" not in {value.id for value in state.view(0).values}


def verdicts(state, seat, language="en"):
    """Why the winners won."""
    view = state.view(seat, NAMES[: state.game.players])
    return [view.words(language)(text) for text in view.verdict]


def test_the_verdict_says_who_found_how_many_pairs_more():
    state = position(start=["M4", "M5"], won=[["H1", "H1"], all_but("M4", "M5", "H1", "H1")]).play("W1").play("W2")
    assert verdicts(state, 0) == ["Ben wins with 24 pairs, 22 ahead"]
    assert verdicts(state, 1) == ["You win with 24 pairs, 22 ahead"]
    assert verdicts(state, 1, "de") == ["Du gewinnst mit 24 Paaren, 22 vor dem zweiten Platz"]
    state = position(start=["H1", "H2"], won=[["S1", "S1"], []], misses=499).play("W1").play("W2")
    assert verdicts(state, 1) == ["Ana wins with 1 pair, 1 ahead"]
    assert verdicts(state, 1, "de") == ["Ana gewinnt mit einem Paar, 1 vor dem zweiten Platz"]


def test_OB_8_the_verdict_says_that_the_win_is_shared():
    won = [["S1", "S1"], ["S2", "S2"], []]
    state = position(3, start=["H1", "H2"], won=won, misses=499).play("W1").play("W2")
    assert verdicts(state, 1) == ["One pair each: Ana and you share the win"]
    assert verdicts(state, 2, "de") == ["Je ein Paar: Ana und Ben teilen sich den Sieg"]
    won[0] += ["C1", "C1"]
    won[2] = ["C2", "C2", "M4", "M5"]
    state = position(3, start=["H1", "H2"], won=won, misses=499).play("W1").play("W2")
    assert verdicts(state, None) == ["2 pairs each: Ana and Cem share the win"]


def test_OB_8_without_a_pair_all_share_the_win():
    state = position(3, start=["H1", "H2"], misses=499).play("W1").play("W2")
    assert verdicts(state, None) == ["Nobody has found a pair: Ana, Ben and Cem share the win"]
    assert verdicts(state, 0, "de") == ["Niemand hat ein Paar gefunden: Ihr teilt euch den Sieg (du, Ben und Cem)"]


# -- counting and guessing -------------------------------------------------------------------------------------------


def test_all_52_cards_are_counted_wherever_they_are():
    state = position(start=["H1", "H1"]).play("W1").play("W2")
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
    guesses = soak(360, 1200)
    found = Counter(tuple(state.guess(0, seed).truth()["table"][:4]) for seed in range(guesses))
    assert len(found) == 12  # 4! / 2! orders of H1 H1 M4 M5
    assert sum((count - guesses / 12) ** 2 / (guesses / 12) for count in found.values()) < 35  # 11 degrees of freedom
