"""How a seat plays Memory by itself: it takes the pairs it knows of, and minds what it shows to the others."""

from __future__ import annotations

from typing import Any

from cutpurse.engine.kernels import CAREFUL, CHILDLIKE, GREEDY, pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.deck import FIRST_MIME, OLD_BILL
from cutpurse.rulebooks.old_bill_memory.rules import NO_PLACE

HALF = 30  # of the places, and more: so many bits a lot has
ALL_PLACES = (1 << 2 * HALF) - 1


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """A card that makes a pair; else one that nobody has seen, or a second one that everybody has."""
    mind = in_a_childs_mind(rng) if manner == CHILDLIKE else ALL_PLACES
    second = s.open[0] != NO_PLACE and s.open[1] == NO_PLACE
    known = 1 << pair_of(s.table[s.open[0]]) if second else 0  # a bit for each pair of which one card is known
    seen = 0
    for i in range(count):
        if remembers(s, out[i], mind):
            bit = 1 << pair_of(s.table[out[i]])
            if known & bit:
                return i
            known |= 0 if second else bit
            seen += 1
    # a second card that is known shows nothing new to the next player
    old = second and seen > 0 and shows_nothing_new((count + 1) // 2, seen, manner)
    lot = pick(rng, seen if old else count - seen)  # all cards known, and no pair among them: that cannot be
    chosen = 0
    for i in range(count):
        if remembers(s, out[i], mind) == old:
            if lot == 0:
                chosen = i
            lot -= 1
    return chosen


@rule
def pair_of(kind: int) -> int:
    """The number of the pair that a card belongs to: the two Mimes make one."""
    return min(int(kind), FIRST_MIME)


@rule
def shows_nothing_new(pairs: int, known: int, manner: int) -> bool:
    """Whether the second card is one that is known, when the first has no known partner."""
    if manner == CAREFUL:
        return True
    if manner in (GREEDY, CHILDLIKE):
        return False
    return (pairs + known) % 2 == 0


@rule
def remembers(s: Board, place: int, mind: int) -> bool:
    """Whether a seat knows the card at a place: everybody what is odd and what lies open, else what is in its mind."""
    if s.seen[place] == 0:
        return False
    if s.table[place] >= OLD_BILL or place in (s.open[0], s.open[1]):
        return True
    return bool((mind >> place) & 1)


@rule
def in_a_childs_mind(rng: Any) -> int:
    """What a child has in mind at this moment: a bit for each place, half of them set."""
    return pick(rng, 1 << HALF) | pick(rng, 1 << HALF) << HALF
