"""Positions of Old Bill Memory."""

from collections import Counter

import cutpurse

PLACES = 52
SUITS = "HDCS"
THIEVES = [f"{suit}{value}" for suit in SUITS for value in range(1, 7)]
PAIRS = [*((thief, thief) for thief in THIEVES), ("B", "B"), ("M4", "M5")]


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
