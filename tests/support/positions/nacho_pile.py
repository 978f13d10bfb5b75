"""Positions of Nacho Pile built by hand, for its tests. A bag of one kind makes the next draw certain."""

from collections import Counter

import cutpurse

KINDS = ("1", "2", "3", "4", "5", "6", "7", "wild", "steal", "score", "remove")
NAMES = ("Ana", "Ben", "Cy", "Di")
FIRST, AGAIN, WILDS = "first draw", "draw or stop", "number a wild"


def by_kind(chips):
    """Chips such as "3 3 wild steal", counted in the order of KINDS."""
    counts = Counter(chips.split())
    return [counts[kind] for kind in KINDS]


def numbered(chips, players):
    """Plain chips and wilds-as-number such as {1: "3 3 w5"}, by seat and number."""
    seats = [Counter(chips.get(seat, "").split()) for seat in range(players)]
    plain = [[held[str(n)] for n in range(1, 8)] for held in seats]
    wild = [[held[f"w{n}"] for n in range(1, 8)] for held in seats]
    return plain, wild


def position(
    bag="1 2 3 4 5 6 7", turn="", front=None, plate=None, players=2, to_move=0, phase=AGAIN, options=None, **more
):
    """A position built by hand: by default seat 0 has drawn and may go on or stop."""
    plain, wild = numbered(front or {}, players)
    eaten, eaten_wild = numbered(plate or {}, players)
    specials = [[(plate or {}).get(seat, "").split().count(kind) for kind in KINDS[8:]] for seat in range(players)]
    truth = {
        "to_move": to_move,
        "ended": None,
        "phase": phase,
        "bag": by_kind(bag),
        "bag_size": len(bag.split()),
        "turn": by_kind(turn),
        "front": plain,
        "front_wilds": wild,
        "plate": eaten,
        "plate_wilds": eaten_wild,
        "plate_specials": specials,
        "lowest_wild": 0,
        "idle_turns": 1,
        "drawn": None,
        "bust": 0,
        "revealed": None,
    }
    chips = {"wilds": 4, "specials": 3, **(options or {})}  # enough of them for a bag of one kind
    return cutpurse.load("nacho_pile", players=players, **chips).from_truth({**truth, **more})


def codes(state):
    return [move.code for move in state.moves()]


def bag(state):
    held = state.truth()["bag"]
    assert sum(held) == state.truth()["bag_size"]
    return spelled(held)


def spelled(held):
    return " ".join(kind for kind, count in zip(KINDS, held, strict=True) for _ in range(count))


def turn(state):
    return spelled(state.truth()["turn"])


def in_place(state, place, seat):
    truth = state.truth()
    chips = [str(n) for n in range(1, 8) for _ in range(truth[place][seat][n - 1])]
    chips += [f"w{n}" for n in range(1, 8) for _ in range(truth[f"{place}_wilds"][seat][n - 1])]
    if place == "plate":
        chips += [
            kind for kind, count in zip(KINDS[8:], truth["plate_specials"][seat], strict=True) for _ in range(count)
        ]
    return " ".join(chips)


def front(state, seat):
    return in_place(state, "front", seat)


def plate(state, seat):
    return in_place(state, "plate", seat)


def names(state):
    return NAMES[: state.game.players]


def prompt(state, seat, language="en"):
    view = state.view(seat, names(state))
    return view.words(language)(view.prompt)
