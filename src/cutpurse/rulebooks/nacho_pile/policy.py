"""How a seat plays Nacho Pile by itself: it weighs what the next chip may bring against what a bust would cost.

The bag is public, so the odds are exact; what lies ahead of the next chip is left out.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.kernels import CHILDLIKE, pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.nacho_pile.chips import (
    DRAW_OR_STOP,
    NUMBERS,
    REMOVE_PILE,
    SCORE,
    SCORE_PLAIN,
    SCORE_WILD,
    STEAL,
    STEAL_PILE,
    WILD,
    WILD_BECOMES,
)
from cutpurse.rulebooks.nacho_pile.rules import plate_total, would_bust

# by manner: random, sensible, careful, greedy, spiteful, childlike
OWN = (0, 4, 4, 4, 4, 4)  # what a chip that one lays down is worth
TAKEN = (0, 7, 7, 7, 14, 2)  # what a chip is worth that one takes from somebody
LEADER = (0, 0, 0, 0, 3, 0)  # how much dearer a pile is for each chip on its owner's plate
FEAR = (0, 14, 30, 6, 14, 14)  # of a bust, in sixteenths of what would be lost
CHILD_STOPS_AT, CHILD_SPREAD = 2, 3  # a child counts its chips, not the odds


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """Draw or stop by the odds; of piles and numbers the one that is worth most."""
    if s.phase == DRAW_OR_STOP:
        return 1 if stops(s, rng, manner) else 0
    best = 0
    most = -1
    for i in range(count):
        value = 8 * worth(s, out[i], manner) + pick(rng, 8)  # chance decides between equals
        if value > most:
            most = value
            best = i
    return best


@rule
def in_front_of_others(s: Board, number: int) -> int:
    """The chips of a number in front of the other seats."""
    chips = 0
    for seat in range(s.players):
        if seat != s.to_move:
            chips += s.front[seat, number] + s.front_wilds[seat, number]
    return chips


@rule
def prize(s: Board, number: int, manner: int) -> int:
    """What a chip of a number is worth when it is laid down: itself, and what it takes from the others."""
    return OWN[manner] + TAKEN[manner] * in_front_of_others(s, number)


@rule
def stops(s: Board, rng: Any, manner: int) -> bool:
    """Whether a bust would cost more than the next chip may bring."""
    if manner == CHILDLIKE:
        chips = 0
        for kind in range(STEAL):
            chips += s.turn[kind]
        return chips >= CHILD_STOPS_AT + pick(rng, CHILD_SPREAD)
    stake = 0
    busts = 0
    hopes = 0
    best = 0
    for number in range(NUMBERS):
        value = prize(s, number, manner)
        best = max(best, value)
        if s.turn[number] > 0:
            stake += value
            busts += s.bag[number]
        else:
            hopes += s.bag[number] * value
    stake += best * s.turn[WILD]
    if would_bust(s, WILD):
        busts += s.bag[WILD]
    else:
        hopes += best * s.bag[WILD]
    hopes += best * (s.bag[STEAL] + s.bag[SCORE])
    return bool(16 * hopes < FEAR[manner] * busts * stake)


@rule
def worth(s: Board, action: int, manner: int) -> int:
    """What a choice of a number or of a pile is worth."""
    if action < SCORE_PLAIN:
        return prize(s, action - WILD_BECOMES, manner)
    if action < SCORE_WILD:
        return prize(s, action - SCORE_PLAIN, manner)
    if action < STEAL_PILE:
        number = action - SCORE_WILD
        return prize(s, number, manner) + (OWN[manner] if s.turn[number] > 0 else 0)
    pile = action - (STEAL_PILE if action < REMOVE_PILE else REMOVE_PILE)
    owner = pile // NUMBERS
    chips = s.front[owner, pile % NUMBERS] + s.front_wilds[owner, pile % NUMBERS]
    if owner == s.to_move:
        return 0
    return int(TAKEN[manner] * chips + LEADER[manner] * plate_total(s, owner))
