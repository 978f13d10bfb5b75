"""What a position of Old Bill Memory must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.old_bill_memory.rules import (
    CLEARED,
    GIVEN_UP,
    MISS_LIMIT,
    NO_PLACE,
    PLACES,
    TAKEN,
    make_a_pair,
)


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Iterator[tuple[bool, str]]:
    taken = [place for place in range(PLACES) if s.table[place] == TAKEN]
    yield all(s.seen[place] for place in taken), "a card that was taken has been seen"
    yield len(taken) == sum(s.won_size[seat] for seat in range(s.players)), "the cards won are not those taken away"
    for seat in range(s.players):
        won = [s.won[seat, i] for i in range(s.won_size[seat])]
        pairs = zip(won[::2], won[1::2], strict=False)
        paired = len(won) % 2 == 0 and all(make_a_pair(one, other) for one, other in pairs)
        yield paired, "cards are won in pairs"
    open_places = [s.open[i] for i in range(2) if s.open[i] != NO_PLACE]
    yield s.open[0] != NO_PLACE or s.open[1] == NO_PLACE, "the first of two open cards comes first"
    lying = all(place not in taken and s.seen[place] for place in open_places)
    yield lying, "an open card lies on the table and has been seen"
    if len(open_places) == 2:
        one, other = open_places
        missed = one != other and not make_a_pair(s.table[one], s.table[other])
        yield missed, "two cards stay open only if they are no pair"
    yield (s.ended == CLEARED) == (len(taken) == PLACES), "the game is cleared when every card has been won"
    yield (s.ended == GIVEN_UP) == (s.misses == MISS_LIMIT), "the game is given up after so many misses, and only then"
