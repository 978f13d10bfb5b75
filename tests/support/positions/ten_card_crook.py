"""Positions of Ten Card Crook built by hand, and what is told and shown of them, for its tests."""

import cutpurse
from cutpurse.engine.events import Moved
from cutpurse.engine.message import Message

TEN = "T<<<>>>MMM"


def position(row="", drawn="", held="", top="", deck=None, options=None, **changes):
    """A position with the ten cards where they are said to be; the deck has the rest, and `top` is drawn next."""
    if deck is None:
        rest = list(TEN)
        for card in row + drawn + held + top:
            rest.remove(card)
        deck = "".join(rest) + top[::-1]
    assert sorted(row + drawn + held + deck) == sorted(TEN)
    truth = {
        "to_move": 0,
        "deck": list(deck),
        "known_bottom": 0,
        "row": list(row),
        "drawn": list(drawn),
        "held": list(held),
        "held_turns": 1 if held else 0,
        "last_mark": 0,
        "turn": 10,
        "points": 0,
        "shuffles": 0,
    }
    return cutpurse.load("ten_card_crook", **(options or {})).from_truth(truth | changes)


def codes(state):
    return [move.code for move in state.moves()]


def row_of(state):
    return "".join(state.truth()["row"])


def deck_of(state):
    return "".join(state.truth()["deck"])


def cards_of(state):
    truth = state.truth()
    return sorted(truth["row"] + truth["drawn"] + truth["held"] + truth["deck"])


# -- what is told and shown ------------------------------------------------------------------------------------------

NAMES = ["Ana"]


def told(state, code, seat=0, language="en"):
    """The beats of a move with their sentences, as a seat is told of them; what is asked afterwards is left out."""
    moments = state.watch(code).moments(seat)
    words = state.view(seat, NAMES).words(language)
    return [(moment.beat, words(moment.say) if moment.say else "") for moment in moments if moment.beat != "turn"]


def sentences(state, code, seat=0, language="en"):
    return [sentence for _, sentence in told(state, code, seat, language) if sentence]


def moments_of(state, code):
    return {moment.beat: moment for moment in state.watch(code).moments(0)}


def travels(moment):
    """Who went where: zone, number, zone, number, how many."""
    return [
        (event.source.zone, event.source.index, event.target.zone, event.target.index, event.count)
        for event in moment.events
        if isinstance(event, Moved)
    ]


def facts(piece):
    """A piece's values by id; of a message its id."""
    return {value.id: value.value.id if isinstance(value.value, Message) else value.value for value in piece.values}


def row_facts(view):
    return [facts(piece) for piece in view.zone("row").pieces]


def asked(state, language="en", seat=0):
    view = state.view(seat, NAMES)
    return view.words(language)(view.prompt)


def texts(state, language="en"):
    return [move.text for move in state.moves(language=language)]
