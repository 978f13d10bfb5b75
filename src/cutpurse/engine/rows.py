"""Rows of cards: finding a card, putting one in, taking one out.

`cards` is a field of the board, `row` what comes before the place in its index, `size` how many cards lie there:
`s.deck[i]` is the row `()`, `s.hand[seat, i]` the row `(seat,)`. Whatever changes the number of cards returns it:

    s.hand_size[seat] = insert_sorted(s.hand, (seat,), s.hand_size[seat], card)
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.rule import rule

NOT_FOUND = -1


@rule
def find(cards: Any, row: tuple[int, ...], size: int, card: int) -> int:
    """The first place where such a card lies, or NOT_FOUND."""
    for place in range(size):
        if cards[(*row, place)] == card:
            return place
    return NOT_FOUND


@rule
def insert(cards: Any, row: tuple[int, ...], size: int, place: int, card: int) -> int:
    """Puts a card in at a place; those from there on move up by one."""
    for i in range(size, place, -1):
        cards[(*row, i)] = cards[(*row, i - 1)]
    cards[(*row, place)] = card
    return size + 1


@rule
def insert_sorted(cards: Any, row: tuple[int, ...], size: int, card: int) -> int:
    """Puts a card into a row that is sorted, after those equal to it."""
    place = size
    while place > 0 and cards[(*row, place - 1)] > card:
        cards[(*row, place)] = cards[(*row, place - 1)]
        place -= 1
    cards[(*row, place)] = card
    return size + 1


@rule
def take_out(cards: Any, row: tuple[int, ...], size: int, place: int) -> int:
    """Takes out the card at a place; those after it close up."""
    last = size - 1
    for i in range(place, last):
        cards[(*row, i)] = cards[(*row, i + 1)]
    cards[(*row, last)] = 0
    return last


@rule
def take_out_by_last(cards: Any, row: tuple[int, ...], size: int, place: int) -> int:
    """Takes out the card at a place; the last one moves there, in a row whose order means nothing."""
    last = size - 1
    cards[(*row, place)] = cards[(*row, last)]
    cards[(*row, last)] = 0
    return last


@rule
def swap(cards: Any, row: tuple[int, ...], one: int, other: int) -> None:
    """Two cards change places."""
    card = cards[(*row, one)]
    cards[(*row, one)] = cards[(*row, other)]
    cards[(*row, other)] = card
