"""Spite & Malice for people: moves, places, facts, what is asked and why, and the verdict."""

import pytest

from cutpurse.engine.message import Face
from cutpurse.engine.view import Piece
from tests.support.positions.spite_and_malice import (
    QUIET,
    RANKS,
    UP_TO_QUEEN,
    counts,
    exhausted,
    hands,
    position,
    spots,
)

NAMES = ["Ana", "Ben"]
MIXED = {
    "win_pile": [["K", "2"], ["K"]],
    "hand": hands(["A", "2", "Joker", "Q"]),
    "discards": spots(["2"], ["9"], ["9"], ["9"]),
    "play_pile": [["A"], [], [], []],
}

# -- moves -------------------------------------------------------------------------------------------------------------


def move(state, code):
    return next(move for move in state.moves() if move.code == code)


def test_moves_read_well():
    state = position(**MIXED)
    assert {move.code: move.text for move in state.moves()} == {
        "w>1": "Play the 2 from the win pile on pile 1",
        "h2>1": "Play the 2 on pile 1",
        "d1>1": "Play the 2 from spot 1 on pile 1",
        "hA>2": "Start pile 2 with the ace",
        "h*>1": "Play the joker as a 2 on pile 1",
    }
    assert {move.code: move.text for move in state.moves(language="de")} == {
        "w>1": "Die 2 vom Siegstapel auf Stapel 1 spielen",
        "h2>1": "Die 2 auf Stapel 1 spielen",
        "d1>1": "Die 2 von Ablage 1 auf Stapel 1 spielen",
        "hA>2": "Stapel 2 mit dem Ass beginnen",
        "h*>1": "Den Joker als 2 auf Stapel 1 spielen",
    }
    state.play("hA>2")
    assert move(state, "hQ=3").text == "Discard the queen on spot 3"
    filling = position(discards=spots(["9"], [], ["9"], ["9"])).moves()[0]
    assert (filling.text, filling.kind) == ("Fill spot 2 with the 9", "fill")
    assert exhausted().moves()[0].text == "Pass"


def test_moves_touch_the_card_they_take_and_where_it_goes():
    state = position(
        win_pile=[["K", "K", "2"], ["K"]],
        hand=hands(["Q", "2", "9"]),
        discards=spots(["9", "2"], ["9"], ["9"], ["9"]),
        play_pile=[["A"], [], [], []],
    )
    touched = {move.code: [(touch.zone, touch.piece, touch.role) for touch in move.touches] for move in state.moves()}
    assert touched["w>1"] == [("win.0", 2, "pick"), ("play.0", None, "onto")]
    assert touched["h2>1"] == [("hand.0", 0, "pick"), ("play.0", None, "onto")]
    assert touched["d1>1"] == [("discard.0.0", 1, "pick"), ("play.0", None, "onto")]
    assert touched["hQ=2"] == [("hand.0", 2, "pick"), ("discard.0.1", None, "onto")]
    passing = exhausted().moves()[0]
    assert [(touch.zone, touch.role) for touch in passing.touches] == [("hand.0", "also")]


def test_a_move_says_what_it_gains_and_a_word_for_its_target():
    state = position(**MIXED)
    words = state.view(0).words()
    said = {move.code: (move.gain, words(move.tag)) for move in state.moves()}
    assert said == {
        "w>1": (1, "Play the 2"),
        "h2>1": (0, "Play the 2"),
        "d1>1": (0, "Play the 2"),
        "hA>2": (0, "New pile"),
        "h*>1": (0, "As a 2"),
    }
    assert state.view(0).words("de")(move(state, "h2>1").tag) == "Die 2 spielen"
    said = {move.code: (move.gain, words(move.tag)) for move in position(discards=spots([], *"999")).moves()}
    assert set(said.values()) == {(0, "Fill")}
    assert words(move(position(), "h9=1").tag) == "Ends the turn"
    king = {"hand": hands(["K", "9"]), "play_pile": [UP_TO_QUEEN, [], [], []]}
    assert words(move(position(**king), "hK>1").tag) == "Pile complete"
    last = move(position(**king, win_pile=[["K"], ["K"]]), "w>1")
    assert (last.gain, words(last.tag)) == (1, "Wins")


# -- places ------------------------------------------------------------------------------------------------------------


def test_zones_say_what_they_are():
    view = position(**MIXED).view(0)
    words = view.words()
    said = {zone.id: (zone.shape, zone.group, words(zone.label), zone.shows) for zone in view.zones}
    assert said["draw"] == ("stack", "stock", "Draw pile", 0)
    assert said["retired"] == ("stack", "stock", "Retired piles", 0)
    assert said["play.3"] == ("stack", "play", "Pile 4", None)
    assert said["hand.1"] == ("fan", "hands", "Hand", None)
    assert said["win.1"] == ("stack", "wins", "Win pile", 1)
    assert said["discard.1.2"] == ("fan", "discards.1", "Spot 3", None)
    assert [piece.face for piece in view.zone("hand.0").pieces] == ["A", "2", "Q", "Joker"]


def test_a_play_pile_says_what_comes_next_and_how_many_jokers_it_has():
    zone = position(play_pile=[["A", "Joker", "3"], [], [], []]).view(None).zone("play.0")
    assert zone.pieces == (Piece(face="A"), Piece(face="Joker", stands_for="2"), Piece(face="3"))
    assert {value.id: value.value for value in zone.values} == {"next": Face("4"), "jokers": 1}
    empty = position().view(None).zone("play.0")
    assert {value.id: value.value for value in empty.values} == {"next": Face("A")}


def test_a_shuffle_can_be_seen_between_two_views():
    state = position(hand=hands(["9"], []), draw_pile=[], retired=counts(ace=6))
    assert state.view(0).zone("retired").count == 6
    assert state.play("h9=1").view(0).zone("draw").shuffles == 1


# -- facts -------------------------------------------------------------------------------------------------------------


def facts(state, language="en"):
    view = state.view(None)
    words = view.words(language)
    return {value.id: value.value if isinstance(value.value, int) else words(value.value) for value in view.values}


def test_values_say_what_part_of_the_turn_it_is():
    state = position(discards=spots([], [], ["9"], ["9"]))
    assert facts(state) == {"phase": "playing"}
    assert facts(state.play("h9=1")) == {"phase": "ending, only discards"}
    assert facts(state, "de") == {"phase": "nur noch abwerfen"}


def test_values_warn_when_the_game_is_about_to_end_without_a_last_win_card():
    assert facts(position(idle_turns=249)) == {"phase": "playing"}
    assert facts(position(idle_turns=250))["stall"] == 50
    assert facts(exhausted(passes=1))["passes"] == 1
    over = exhausted(passes=1, idle_turns=250).play("pass")
    assert facts(over) == {"passes": 2, "stall": 49}


def test_a_score_is_made_of_win_cards_played_and_left():
    seat = position(options={"win_cards": 7}).view(1).seats[0]
    assert (seat.score, {part.id: part.value for part in seat.parts}) == (5, {"played": 5, "left": 2})


def test_the_tally_counts_what_a_seat_cannot_see():
    state = position(
        win_pile=[["2", "K"], ["3", "K"]],
        hand=hands(["9"], ["4", "Joker"]),
        hand_class=[[0] * 5, [0, 1, 0, 0, 0]],
        draw_pile=["2", "9"],
    )
    unseen = {entry.face: entry.unseen for entry in state.view(0).tally}
    assert {face: count for face, count in unseen.items() if count} == {"2": 2, "3": 1, "4": 1, "9": 1, "Joker": 1}
    assert {entry.face: entry.of for entry in state.view(0).tally} == {**dict.fromkeys(RANKS, 8), "Joker": 4}
    assert sum(entry.unseen for entry in state.view(None).tally) == 7


# -- what is asked, and why --------------------------------------------------------------------------------------------


def asked(state, seat=0, language="en"):
    view = state.view(seat, NAMES)
    return view.words(language)(view.prompt)


def test_the_prompt_says_what_can_be_done():
    assert asked(position()) == "Your turn: play cards, or discard one to end it"
    assert asked(position(), 1) == "Ana is playing"
    state = position(discards=spots([], [], ["9"], ["9"]))
    assert asked(state) == "Your turn: play cards, or fill the 2 empty spots and discard to end it"
    assert asked(state.play("h9=1")) == "Fill the empty spot, then discard one more card to end your turn"
    assert asked(state, 1) == "Ana is ending the turn"
    assert asked(state.play("h10=2")) == "Discard one more card to end your turn"
    assert asked(position(discards=spots([], *"999")), language="de") == (
        "Du bist dran: Spiel Karten oder füll die leere Ablage auf und wirf ab"
    )


def test_the_prompt_says_when_there_is_nothing_to_draw():
    assert asked(exhausted()) == "Nothing left to draw and nothing fits: you can only pass"
    assert asked(exhausted(), 1) == "Ana has no cards in hand and may play on or pass"
    state = exhausted(discards=spots(["2"], [], [], []), play_pile=[["A"], [], [], []])
    assert asked(state) == "Nothing left to draw: play on from your win pile and spots, or pass"


ACES = {
    "it lies on your win pile": {"win_pile": [["K", "A"], ["K"]]},
    "it is in your hand": {"hand": hands(["9", "A"])},
    "it lies on your spot 4": {"discards": spots(["9"], ["9"], ["9"], ["9", "A"])},
}


@pytest.mark.parametrize("where", ACES)
def test_SM_3_the_prompt_says_which_ace_must_be_played_first(where):
    assert asked(position(**ACES[where])) == f"Play your ace before you end your turn: {where}"
    assert asked(position(**ACES[where]), 1) == "Ana is playing"
    full = position(**ACES[where], play_pile=[["A"]] * 4)
    assert asked(full) == "Your turn: play cards, or discard one to end it"


def why(state, language="en"):
    """The reasons by zone and piece."""
    view = state.view(0)
    words = view.words(language)
    return {(reason.zone, reason.piece): words(reason.say) for reason in view.reasons}


def test_SM_3_hand_cards_that_must_wait_for_the_ace_say_so():
    state = position(hand=hands(["9", "A", "2", "9"]), play_pile=[["A"], [], [], []])
    reasons = why(state)
    waits = "No pile needs a 9 now (next: ace and 2); discard it only after the ace"
    assert [reasons.get(("hand.0", number)) for number in range(4)] == [None, None, waits, waits]
    assert why(state, "de")["hand.0", 2] == (
        "Kein Stapel braucht jetzt eine 9 (als Nächstes: Ass und 2); abwerfen geht erst nach dem Ass"
    )
    assert not any(zone.startswith("hand") for zone, _ in why(state.play("hA>2")))


def test_win_card_and_discards_say_why_no_pile_takes_them():
    pile = ["A", "Joker", "Joker", "Joker"]
    state = position(
        4,
        {"packs": 5},
        win_pile=[["K", "K", "Q"], ["K"], ["K"], ["K"]],
        discards=[[["9", "Joker"], [], ["6"], ["5"]], QUIET, QUIET, QUIET],
        play_pile=[pile, pile, [*pile, "5"], []],
    )
    assert why(state) == {
        ("win.0", 2): "No pile needs a queen now (next: ace, 5 and 6)",
        ("discard.0.0", 1): "Every open pile already has three jokers",
    }
    state = position(discards=spots(["9"], ["9"], ["A"], ["9"]), play_pile=[["A"], ["A"], ["A"], ["A"]])
    assert why(state)["discard.0.2", 0] == "Four piles are open: there is no room for another ace"


def test_a_joker_without_an_open_pile_cannot_be_an_ace():
    state = position(win_pile=[["K", "Joker"], ["K"]])
    assert why(state)["win.0", 1] == "A joker cannot be an ace, and no pile is open"
    state = position(hand=hands(["A", "Joker"]))
    assert why(state)["hand.0", 1] == ("A joker cannot be an ace, and no pile is open; discard it only after the ace")


def test_SM_4_while_the_turn_is_ending_only_hand_cards_can_be_used():
    state = position(hand=hands(["9", "9"]), discards=spots([], ["9"], [], ["2"]), play_pile=[["A"], [], [], []])
    reasons = why(state.play("h9=1"))
    assert set(reasons) == {(zone, None) for zone in ("win.0", "discard.0.0", "discard.0.1", "discard.0.3")}
    assert set(reasons.values()) == {"You are ending your turn: only discards from your hand now"}


# -- the verdict -------------------------------------------------------------------------------------------------------


def judged(state, seat=None, language="en"):
    view = state.view(seat, ["Ana", "Ben", "Cleo"][: state.game.players])
    words = view.words(language)
    return [words(text) for text in (view.prompt, *view.verdict)]


def test_the_verdict_says_who_played_the_last_win_card_and_who_was_closest():
    state = position(3, win_pile=[["2"], ["K", "K"], ["K"]], play_pile=[["A"], [], [], []]).play("w>1")
    assert judged(state) == [
        "The last win card is played.",
        "Ana has played the last win card and wins",
        "Closest behind, with one win card left: Cleo",
    ]
    assert judged(state, 0)[1] == "You have played your last win card and win"
    state = position(3, win_pile=[["2"], ["K", "K"], ["K", "K"]], play_pile=[["A"], [], [], []]).play("w>1")
    assert judged(state, 1)[2] == "Closest behind, with 2 win cards left each: you and Cleo"
    assert judged(state, 1, "de")[1:] == [
        "Ana hat die letzte Siegkarte gespielt und gewinnt",
        "Am dichtesten dran, mit je 2 Siegkarten: du und Cleo",
    ]


def test_SM_6_the_verdict_of_an_exhausted_game_says_why_it_stopped_and_who_has_the_fewest_left():
    state = exhausted(passes=1, win_pile=[["K"] * 3, ["K"]]).play("pass")
    assert judged(state) == [
        "Nobody can go on: the fewest win cards left win.",
        "Ben wins with one win card left, 2 fewer than anybody else",
        "Everybody in turn had to pass without playing a card",
    ]
    assert judged(state, 1)[1] == "You win with one win card left, 2 fewer than anybody else"
    assert judged(exhausted(passes=1).play("pass"), 0)[1] == (
        "Equally few win cards left, 2 each: you and Ben share the win"
    )


def test_SM_7_the_verdict_of_a_stalled_game_says_so():
    state = position(idle_turns=299).play("h9=1")
    assert judged(state)[1:] == [
        "Equally few win cards left, 2 each: Ana and Ben share the win",
        "For 300 turns nobody played a win card",
    ]
    assert judged(state, 0, "de")[1:] == [
        "Gleich wenige Siegkarten übrig, je 2: Ihr teilt euch den Sieg (du und Ben)",
        "300 Züge lang hat niemand eine Siegkarte gespielt",
    ]
