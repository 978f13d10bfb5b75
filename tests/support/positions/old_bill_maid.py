"""Positions of Old Bill's Old Maid for its tests, and cards taken by their face."""

from collections import Counter

import cutpurse

SUITS = "HDCS"
THIEVES = [f"{suit}{value}" for suit in SUITS for value in range(1, 7)]
DECK = Counter([*THIEVES, *THIEVES, "B", "M4", "M5"])
KINDS = (*THIEVES, "B", "M1", "M2", "M3", "M4", "M5")  # in the order of the bits of `given` and `lacks`


def mate(card):
    """The card that makes a pair with this one."""
    return {"M4": "M5", "M5": "M4"}.get(card, card)


def pair_of(card):
    """A name for the pair a card belongs to."""
    return min(card, mate(card))


def kinds_in(bits):
    """What `given` and `lacks` say, as a set of cards."""
    return {kind for number, kind in enumerate(KINDS) if bits >> number & 1}


def bits_of(*cards):
    """Cards as `given` and `lacks` write them."""
    return sum(1 << KINDS.index(card) for card in cards)


def position(*hands, giver=0, to_move=None, key=0, **changes):
    """Hands as words ("H1 B"); what is not in them lies in front of the last seat, in pairs."""
    held = [hand.split() for hand in hands]
    players = len(held)
    rest = DECK - Counter(card for hand in held for card in hand)
    laid = [[] for _ in held]
    laid[-1] = sorted(rest.elements())
    if to_move is None:
        to_move = next(seat % players for seat in range(giver + 1, giver + players) if held[seat % players])
    truth = {
        "to_move": to_move,
        "giver": giver,
        "hand": held,
        "laid": laid,
        "chance": {"key": f"{key:064x}", "counter": 0, "used": 32},
    }
    return cutpurse.load("old_bill_maid", players=players).from_truth({**truth, **changes})


def take(state, card):
    """The player to move happens to pick this card."""
    truth = state.truth()
    return state.play(truth["hand"][truth["giver"]].index(card))


def hands(state):
    """The hands, each as a sorted tuple."""
    return tuple(tuple(sorted(hand)) for hand in state.truth()["hand"])
