"""Positions of Old Bill built by hand, for its tests."""

import cutpurse
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, SUITS

ORDER = {name: kind for kind, name in enumerate(CARD_NAMES)}
NAMES = ("Ana", "Ben", "Cy")
MIXED = "H1 D1 C1 S1 B"  # a hand that allows offers
DECK = "C6 C5 C4 C3 C2 C1 S6 S5 S4 S3"


def cards(text):
    return text.split() if isinstance(text, str) else list(text)


def position(players=3, options=None, hands=None, dens=None, waits=None, **changes):
    """A position at the start of seat 0's turn; dens are given as {seat: {suit: cards}}."""
    game = cutpurse.load("old_bill", players=players, **(options or {}))
    hands = hands or {}
    dens = dens or {}
    waits = waits or {}
    truth = {
        "to_move": 0,
        "phase": "target",
        "turn": 0,
        "target": -1,
        "picked": ["kept"] * 5,
        "offer": [[], []],
        "offer_drawn": [0] * 4,
        "taken": None,
        "drop_suit": None,
        "last_turns": 0,
        "hand": [cards(hands.get(seat, MIXED)) for seat in range(players)],
        "drawn": [[0] * 5 for _ in range(players)],
        "deck": cards(changes.pop("deck", DECK)),
        "deck_shown": 0,
        "discards": [],
        "den": [[cards(dens.get(seat, {}).get(suit, "")) for suit in SUITS] for seat in range(players)],
        "waiting": [cards(waits.get(seat, "")) for seat in range(players)],
        "shuffles": 0,
        "returned": [0] * 58,
        **changes,
    }
    return game.from_truth(truth)


def codes(state):
    return [move.code for move in state.moves()]


def make_offer(state, target, up, down):
    """Seats are numbered from 0; the notation counts players from 1."""
    for code in (f">{target + 1}", f"up:{up}", *(f"down:{card}" for card in cards(down)), "done"):
        state.play(code)
    return state


def den_of(state, seat):
    den = state.truth()["den"][seat]
    return {suit: " ".join(den[i]) for i, suit in enumerate(SUITS) if den[i]}


def returned(**places):
    """The field `returned`: for each kind the shuffles with which its cards went back."""
    copies = {name: 2 if name[0] in "HDCS" else 5 if name == "B" else 1 for name in CARD_NAMES}
    slots = []
    for name in CARD_NAMES:
        given = list(places.get(name, ()))
        slots += given + [0] * (copies[name] - len(given))
    return slots


def is_legal(up, down):
    """The offer rules as the page states them."""
    suits = {card[0] for card in down if card[0] in "HDCS"}
    if len(suits) > 1 or up[0] in suits:
        return False
    return bool(down) and not (up == "B" and "B" in down)


def slots_by_kind(slots):
    """The field `returned` taken apart: for each kind its slots."""
    found = {}
    at = 0
    for name in CARD_NAMES:
        copies = 2 if name[0] in "HDCS" else 5 if name == "B" else 1
        found[name] = slots[at : at + copies]
        at += copies
    return found


def faces(view, zone):
    """What is written on the pieces of a zone, as a seat sees them."""
    return [piece.face for piece in view.zone(zone).pieces]
