"""Positions of Spite & Malice built by hand, for its tests."""

import cutpurse
from cutpurse.rulebooks.spite_and_malice.pieces import KINDS

RANKS = KINDS[:13]
UP_TO_QUEEN = list(RANKS[:12])
QUIET = [["9"], ["9"], ["10"], ["10"]]  # discards that no short pile takes


def position(players=2, options=None, **changes):
    """A quiet position with seat 0 to move: nothing can be played, and `changes` are made to its truth."""
    seats = range(players)
    truth = {
        "to_move": 0,
        "draw_pile": ["5", "6", "7", "8"] * 5,
        "win_pile": [["K", "K"] for _ in seats],
        "hand": [["9", "10", "J", "Q", "K"] for _ in seats],
        "discards": [QUIET for _ in seats],
        "play_pile": [[], [], [], []],
        "retired": [0] * len(KINDS),
        "shuffles": 0,
        "phase": "playing",
        "played": "nothing",
        "passes": 0,
        "idle_turns": 0,
        "draw_class": 0,
        "hand_class": [[0] * 5 for _ in seats],
        "no_aces": [0 for _ in seats],
    }
    truth.update(changes)
    truth["jokers"] = [pile.count("Joker") for pile in truth["play_pile"]]
    truth["retired_size"] = sum(truth["retired"])
    return cutpurse.load("spite_and_malice", players=players, **(options or {})).from_truth(truth)


def exhausted(**changes):
    """Empty hands and nothing to draw."""
    return position(**{"hand": hands([], []), "draw_pile": [], **changes})


def seat_0(mine, other):
    """A list with one entry for each of two seats."""
    return [mine, other]


def hands(mine, other=("9", "10", "J", "Q", "K")):
    return [list(mine), list(other)]


def spots(*mine):
    return [[list(pile) for pile in mine], QUIET]


def codes(state):
    return [move.code for move in state.moves()]


def plays(state):
    return [code for code in codes(state) if ">" in code]


def counts(**cards):
    """The retired cards by kind."""
    names = {"ace": "A", "joker": "Joker", "king": "K"}
    held = {names.get(name, name.removeprefix("n")): number for name, number in cards.items()}
    return [held.get(kind, 0) for kind in KINDS]
