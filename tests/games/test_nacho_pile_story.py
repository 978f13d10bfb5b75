"""Nacho Pile told beat by beat, and why the winners won."""

import pytest

from cutpurse.engine.events import Moved
from tests.support.positions.nacho_pile import FIRST, WILDS, names, position, prompt


def told(state, move, seat=0, language="en"):
    """The beats of a move in order, each with its sentence, as a seat is told them."""
    words = state.view(seat, names(state)).words(language)
    moments = state.watch(move).moments(seat)
    return [(moment.beat, words(moment.say) if moment.say else None) for moment in moments]


def sentences(state, move, seat=0, language="en"):
    return [sentence for _, sentence in told(state.copy(), move, seat, language) if sentence]


def ways(state, move, beat):
    """The pieces that went each way at the first beat of a name, for a spectator."""
    moment = next(moment for moment in state.watch(move).moments(None) if moment.beat == beat)
    return sorted(
        (event.source.zone, event.target.zone, event.count) for event in moment.events if isinstance(event, Moved)
    )


def verdict(state, seat=None, language="en"):
    view = state.view(seat, names(state))
    return [view.words(language)(text) for text in view.verdict]


# -- moments ---------------------------------------------------------------------------------------------------------


def test_a_chip_drawn_is_told():
    state = position(bag="4 4 4", phase=FIRST)
    assert told(state.copy(), "draw") == [("draw", "You draw a 4"), ("turn", None)]
    assert sentences(state, "draw", 1) == ["Ana draws a 4"]
    assert sentences(state, "draw", 1, "de") == ["Ana zieht eine 4"]
    assert ways(state, "draw", "draw") == [("bag", "turn", 1)]
    assert sentences(position(bag="wild wild wild", phase=FIRST), "draw", 0, "de") == ["Du ziehst einen Joker"]


def test_a_bust_is_seen_with_its_chip_before_all_go_back():
    state = position(bag="5 5 5", turn="5 6 wild", front={1: "3 3"})
    assert told(state.copy(), "draw") == [
        ("draw", None),
        ("bust", "You bust on the second 5: 4 chips go back into the bag"),
        ("claim", "Ben claims 2 chips"),
        ("turn", None),
    ]
    assert ways(state.copy(), "draw", "draw") == [("bag", "turn", 1)]
    assert sum(count for _, _, count in ways(state.copy(), "draw", "bust")) == 4
    assert sentences(state, "draw", 1)[0].startswith("Ana busts on the second 5")
    assert sentences(state, "draw", 0, "de") == [
        "Du verzockst dich mit der zweiten 5: 4 Chips wandern zurück in den Beutel",
        "Ben sammelt 2 Chips ein",
    ]
    wild = position(bag="wild wild", turn="wild")
    assert sentences(wild, "draw", 1, "de") == [
        "Ana verzockt sich mit dem zweiten Joker: 2 Chips wandern zurück in den Beutel"
    ]


def test_a_second_wild_that_does_not_bust_is_told_as_a_draw():
    state = position(bag="wild wild wild", turn="wild", options={"wild_busts": False})
    assert sentences(state, "draw") == ["You draw a wild"]


def test_stopping_is_told_chip_by_chip_and_pile_by_pile():
    state = position(
        turn="2 4 wild", drawing=["4", "2", "wild"], front={1: "2 4 4 w4", 2: "4 5"}, players=3, bag="1 1 1"
    )
    assert told(state.copy(), "stop") == [
        ("stop", "You stop with a 4, a 2 and a wild"),
        ("take", "You take Ben’s pile of 2s (1 chip)"),
        ("take", "You take Ben’s pile of 4s (3 chips)"),
        ("take", "You take Cy’s pile of 4s (1 chip)"),
        ("turn", None),
    ]
    assert ways(state.copy(), "stop", "stop") == [("turn", "front.0.2", 1), ("turn", "front.0.4", 1)]
    assert ways(state.copy(), "stop", "take") == [("front.1.2", "front.0.2", 1)]
    assert sentences(state, "stop", 1)[:3] == [
        "Ana stops with a 4, a 2 and a wild",
        "Ana takes your pile of 2s (1 chip)",
        "Ana takes your pile of 4s (3 chips)",
    ]
    assert sentences(state, "stop", 2, "de") == [
        "Ana hört auf und legt eine 4, eine 2 und einen Joker aus",
        "Ana nimmt sich Bens 2er-Stapel (1 Chip)",
        "Ana nimmt sich Bens 4er-Stapel (3 Chips)",
        "Ana nimmt dir deinen 4er-Stapel weg (1 Chip)",
    ]


def test_a_wild_is_told_with_its_number_before_it_takes():
    state = position(turn="wild", phase=WILDS, lowest_wild=1, front={1: "4 4 5"})
    assert told(state.copy(), "wild4", 1) == [
        ("number", "Ana’s wild becomes a 4"),
        ("take", "Ana takes your pile of 4s (2 chips)"),
        ("claim", "You claim one chip"),
        ("turn", None),
    ]
    assert ways(state.copy(), "wild4", "number") == [("turn", "front.0.4", 1)]
    assert sentences(state, "wild4", 0, "de")[:2] == [
        "Dein Joker wird zur 4",
        "Du nimmst dir Bens 4er-Stapel (2 Chips)",
    ]


def test_stopping_with_nothing_is_told():
    assert told(position(), "stop")[0] == ("stop", "You stop with nothing to lay down")
    assert sentences(position(), "stop", 1, "de") == ["Ana hört auf, ohne etwas auszulegen"]


def test_a_steal_by_itself_and_the_chip_on_the_plate():
    state = position(bag="steal steal steal", turn="4", front={1: "5 w5"})
    assert told(state.copy(), "draw", 1) == [
        ("draw", "Ana draws Steal"),
        ("steal", "Ana steals your pile of 5s (2 chips)"),
        ("plate", None),
    ]
    assert ways(state.copy(), "draw", "steal") == [("front.1.5", "front.0.5", 2)]
    assert ways(state.copy(), "draw", "plate") == [("turn", "plate.0", 1)]


def test_a_steal_by_choice():
    state = position(bag="steal steal steal", turn="4", front={1: "5 5", 2: "6"}, players=3)
    assert told(state, "draw") == [("draw", "You draw Steal"), ("turn", None)]
    assert told(state.copy(), "steal2.5") == [
        ("steal", "You steal Ben’s pile of 5s (2 chips)"),
        ("plate", None),
        ("turn", None),
    ]
    assert sentences(state, "steal2.5", 1, "de") == ["Ana klaut dir deinen 5er-Stapel (2 Chips)"]
    assert sentences(state, "steal2.5", 2) == ["Ana steals Ben’s pile of 5s (2 chips)"]
    assert sentences(state, "steal2.5", 2, "de") == ["Ana klaut Bens 5er-Stapel (2 Chips)"]


@pytest.mark.parametrize(
    ("chip", "english", "german"),
    [
        (
            "steal",
            "Steal has no effect: nobody else has a pile",
            "„Klauen“ bewirkt nichts: Sonst hat niemand einen Stapel",
        ),
        (
            "score",
            "Score has no effect: there is no chip to score",
            "„Werten“ bewirkt nichts: Es liegt kein Chip zum Werten da",
        ),
        (
            "remove",
            "Remove has no effect: nobody has a pile",
            "„Zurücklegen“ bewirkt nichts: Niemand hat einen Stapel",
        ),
    ],
)
def test_a_special_chip_without_effect_says_why_and_goes_to_the_plate(chip, english, german):
    state = position(bag=f"{chip} {chip} {chip}", phase=FIRST)
    assert [beat for beat, _ in told(state.copy(), "draw")] == ["draw", "nothing", "plate", "turn"]
    assert sentences(state, "draw")[1] == english
    assert sentences(state, "draw", 0, "de")[1] == german


def test_score_tells_how_many_chips_were_yours():
    state = position(bag="score score score", turn="3", front={0: "3", 1: "3 w3", 2: "4"}, players=3)
    assert told(state.copy(), "draw") == [
        ("draw", "You draw Score"),
        ("score", "You score the 3: 4 chips go to your plate"),
        ("plate", None),
        ("turn", None),
    ]
    assert sentences(state, "draw", 1)[1] == "Ana scores the 3: 4 chips go to the plate, 2 of them yours"
    assert sentences(state, "draw", 2)[1] == "Ana scores the 3: 4 chips go to the plate"
    assert sentences(state, "draw", None)[1] == "Ana scores the 3: 4 chips go to the plate"
    assert sentences(state, "draw", 1, "de")[1] == "Ana wertet die 3: 4 Chips kommen auf den Teller, davon 2 von dir"
    assert {way[1] for way in ways(state, "draw", "score")} == {"plate.0"}


def test_score_tells_a_wild_by_its_number():
    state = position(turn="3 wild score", phase="score", drawing=["3", "wild"])
    assert sentences(state, "scoreW3") == ["You score the wild as a 3: 2 chips go to your plate"]
    assert sentences(state, "scoreW4", 1) == ["Ana scores the wild as a 4: one chip goes to the plate"]
    assert sentences(state, "scoreW4", 0, "de") == ["Du wertest den Joker als 4: Ein Chip kommt auf deinen Teller"]
    assert ways(state.copy(), "scoreW3", "score") == [("turn", "plate.0", 2)]


def test_remove_by_itself_and_by_choice():
    state = position(bag="remove remove remove", turn="4", front={0: "2 2 w2"})
    assert told(state.copy(), "draw")[1] == ("remove", "You put your own pile of 2s back into the bag (3 chips)")
    assert sentences(state, "draw", 1)[1] == "Ana puts their own pile of 2s back into the bag (3 chips)"
    assert sentences(state, "draw", 1, "de")[1] == "Ana legt den eigenen 2er-Stapel zurück in den Beutel (3 Chips)"
    assert {way[:2] for way in ways(state, "draw", "remove")} == {("front.0.2", "bag")}
    state = position(turn="remove", phase="remove", front={0: "2", 1: "6"}, players=3)
    assert sentences(state, "remove2.6") == ["You put Ben’s pile of 6s back into the bag (1 chip)"]
    assert sentences(state, "remove2.6", 1) == ["Ana puts your pile of 6s back into the bag (1 chip)"]
    assert sentences(state, "remove2.6", 2) == ["Ana puts Ben’s pile of 6s back into the bag (1 chip)"]


def test_a_claim_is_told_when_the_turn_begins():
    state = position(turn="1", front={1: "2 2 w2 w7"})
    assert told(state.copy(), "stop", 1)[1] == ("claim", "You claim 4 chips")
    assert sentences(state, "stop", 1, "de")[1] == "Du sammelst 4 Chips ein"
    assert {way[1] for way in ways(state, "stop", "claim")} == {"plate.1"}


def test_the_last_chip_is_turned_over():
    state = position(bag="3 3", turn="5")
    assert told(state.copy(), "draw") == [
        ("draw", "You draw a 3"),
        ("reveal", "Only one chip is left, a 3: the most 3s win"),
        ("turn", None),
    ]
    assert sentences(state, "draw", 0, "de")[1] == "Nur noch ein Chip ist übrig, eine 3: Die meisten 3er gewinnen"
    state = position(bag="remove remove", turn="5")
    assert sentences(state, "draw")[-1] == "Only one chip is left, Remove: the most chips win"


def test_with_count_front_the_last_stop_and_every_claim_are_seen():
    state = position(
        bag="4 4", turn="3", drawing=["3"], front={0: "7", 1: "4 4 3", 2: "2"}, players=3, options={"count_front": True}
    )
    assert told(state.copy(), "draw", 1) == [
        ("draw", "Ana draws a 4"),
        ("reveal", "Only one chip is left, a 4: the most 4s win"),
        ("stop", "The turn ends here: Ana lays down a 3 and a 4"),
        ("take", "Ana takes your pile of 3s (1 chip)"),
        ("take", "Ana takes your pile of 4s (2 chips)"),
        ("claim", "Ana claims 6 chips"),
        ("claim", "Cy claims one chip"),
        ("turn", None),
    ]
    assert "Hier endet der Zug: Du legst eine 3 und eine 4 aus" in sentences(state, "draw", 0, "de")


def test_with_count_front_a_last_stop_without_chips_is_not_told():
    state = position(bag="steal steal", phase=FIRST, options={"count_front": True})
    assert sentences(state, "draw") == [
        "You draw Steal",
        "Steal has no effect: nobody else has a pile",
        "Only one chip is left, Steal: the most chips win",
    ]


# -- the end ---------------------------------------------------------------------------------------------------------


def finished(plates, last="4", **more):
    """A game whose last chip is turned over; the chip drawn before it does not matter."""
    state = position(bag=f"{last} {last}", plate=plates, players=len(plates), phase=FIRST, **more)
    return state.play("draw")


def test_most_chips_of_the_last_number_win():
    state = finished({0: "4 w4 4", 1: "4 1 1 1 1"})
    assert verdict(state) == [
        "Ana wins with the most 4s: 3 chips, 2 ahead",
        "Not counted: one chip that had not reached a plate",
    ]
    assert verdict(state, 0, "de") == [
        "Du gewinnst mit den meisten 4ern: 3 Chips, 2 vor dem zweiten Platz",
        "Nicht gezählt: ein Chip, der auf keinem Teller gelandet ist",
    ]


def test_NP_7_equal_numbers_are_decided_by_the_total():
    state = finished({0: "4 4", 1: "4 1 1", 2: "4 w4 1"})
    assert state.winners == [2]
    assert verdict(state, 2)[:2] == ["Level on 4s, 2 each: Ana and you", "So all chips count: you win with 3, 1 ahead"]
    assert verdict(state, 0, "de")[:2] == [
        "Gleich viele 4er, je 2: du und Cy",
        "Also zählen alle Chips: Cy gewinnt mit 3, 1 vor dem zweiten Platz",
    ]


def test_NP_7_equal_totals_share_the_win():
    state = finished({0: "4 4 1", 1: "4 4", 2: "4 w4 1"})
    assert state.winners == [0, 2]
    assert verdict(state)[:2] == [
        "Level on 4s, 2 each: Ana, Ben and Cy",
        "Level on all chips too, 3 each: Ana and Cy share the win",
    ]
    assert verdict(state, 0, "de")[1] == "Auch insgesamt gleich viele Chips, je 3: Ihr teilt euch den Sieg (du und Cy)"


def test_when_nobody_has_the_number_all_chips_count():
    assert verdict(finished({0: "1", 1: "1 2"}))[:2] == [
        "Nobody has a 4 on their plate",
        "So all chips count: Ben wins with 2, 1 ahead",
    ]


def test_a_last_chip_without_a_number_lets_the_total_decide():
    state = finished({0: "1 2 3", 1: "5"}, last="wild", front={0: "2 2"})
    assert verdict(state) == [
        "Ana wins with 3 chips, 2 ahead",
        "Not counted: 3 chips that had not reached a plate",
    ]
    assert (
        verdict(finished({0: "1 2", 1: "5 6"}, last="wild"), 1)[0]
        == "Level on chips, 2 each: Ana and you share the win"
    )


def test_the_end_after_idle_turns_has_its_verdict():
    """NP-8."""
    state = position(turn="3", plate={1: "5"}, idle_turns=200).play("stop")
    assert state.ended == "nothing_claimed"
    assert verdict(state, 1, "de")[0] == "Du gewinnst mit einem Chip, 1 vor dem zweiten Platz"
    assert prompt(state, 1) == "For 200 turns no chip has reached a plate: the most chips in all win."


def test_when_all_was_claimed_nothing_is_left_to_mention():
    state = position(bag="4 4", phase=FIRST, plate={0: "4"}, options={"count_front": True}).play("draw")
    assert verdict(state) == ["Ana wins with the most 4s: 2 chips, 2 ahead"]
