"""Positions of Old Bill built by hand, for its tests."""

from collections import Counter

import cutpurse
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, SUITS

ORDER = {name: kind for kind, name in enumerate(CARD_NAMES)}
COPIES = {name: 2 if name[0] in "HDCS" else 5 if name == "B" else 1 for name in CARD_NAMES}
NAMES = ("Ana", "Ben", "Cy")
DECK = "C6 C5 C4 C3 C2 C1 S6 S5 S4 S3"


def cards(text):
    return text.split() if isinstance(text, str) else list(text)


class Pack:
    """What is left of the cards when some lie where a position says."""

    def __init__(self, *used):
        self.left = Counter(COPIES) - Counter(card for row in used for card in cards(row))

    def take(self, wanted):
        """Those of the cards that are left."""
        found = []
        for card in cards(wanted):
            if self.left[card] > 0:
                self.left[card] -= 1
                found.append(card)
        return found

    def mixed_hand(self):
        """Five cards that allow offers: the lowest of each suit, and Old Bill or another thief."""
        found = []
        for kind in "HDCSBHDCS":
            low = [name for name in CARD_NAMES if name[0] == kind and self.left[name] > 0]
            found += self.take(low[:1] if len(found) < 5 else [])
        return found


def position(players=3, options=None, hands=None, dens=None, waits=None, **changes):
    """A position at the start of seat 0's turn; dens are given as {seat: {suit: cards}}.

    What is not said is filled in with cards that are left.
    """
    game = cutpurse.load("old_bill", players=players, **(options or {}))
    hands = hands or {}
    dens = dens or {}
    waits = waits or {}
    said = [*hands.values(), *waits.values(), changes.get("deck", ""), changes.get("discards", "")]
    said += [row for den in dens.values() for row in den.values()]
    said += changes.get("offer", [])
    pack = Pack(*said)
    deck = cards(changes.pop("deck")) if "deck" in changes else pack.take(DECK)
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
        "hand": [cards(hands[seat]) if seat in hands else pack.mixed_hand() for seat in range(players)],
        "drawn": [[0] * 5 for _ in range(players)],
        "deck": deck,
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
    slots = []
    for name in CARD_NAMES:
        given = list(places.get(name, ()))
        slots += given + [0] * (COPIES[name] - len(given))
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
        found[name] = slots[at : at + COPIES[name]]
        at += COPIES[name]
    return found


def faces(view, zone):
    """What is written on the pieces of a zone, as a seat sees them."""
    return [piece.face for piece in view.zone(zone).pieces]
