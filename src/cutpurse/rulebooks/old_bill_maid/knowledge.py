"""Who knows what: a guess is any deal of the unseen cards that leaves no pair in a hand and agrees with what a player
keeps in mind of two kinds of cards, and all such deals are equally likely.

The hand on the left holds each card that the player gave it, until somebody takes a card from there unseen and keeps
it; from then on one of the two has it, and so on to the left, until it may be anywhere. The hand on the right has no
partner of a card that the player took from it and kept, until it keeps a card itself. The other seats of a guess have
nothing in mind, and neither has a seat that is out.

So no deal is left out that can be, but some are guessed that a perfect memory would rule out. It could conclude more
from several takes together: of two cards given away only one can have gone on if one was taken from there; a card that
another hand laid down is the one that had gone, so the other is still there; what a hand further off cannot have. Each
such conclusion leans on the order of all takes since, a game may go on for ever, and to hold one deal against them is a
search with many dead ends. There is nothing to decide with it, so it is forgotten. In endings of eleven cards at whose
beginning nobody knows anything, 2 of 100 deals that fit could be ruled out with three players, 4 with four and 6 with
five (a test holds this down); at all positions of whole games it was 4, 6 and 8 to 10, with six players 11 to 19.
"""

from __future__ import annotations

import math

import numpy as np

from cutpurse.engine.chance import draw, next_half
from cutpurse.engine.layout import NOBODY, UNKNOWN, Board
from cutpurse.engine.rows import insert_sorted, swap
from cutpurse.engine.rule import rule
from cutpurse.engine.turns import next_seat
from cutpurse.rulebooks.old_bill.deck import COPIES, KINDS
from cutpurse.rulebooks.old_bill_maid.rules import (
    CARDS,
    FIVE,
    FOUR,
    PAIR_NUMBERS,
    left_neighbour,
    partner_of,
    right_neighbour,
)

# There can be more deals than 64 bits hold, so they are counted in floating point, by the same steps in both runs.
FACTORIAL = np.array([math.factorial(n) for n in range(CARDS + 1)], np.float64)
DIVIDED = 1 / FACTORIAL
FINEST = 1 / (1 << 48)  # three units of 16 bits
MOST_TRIES = 500


@rule
def hide(s: Board, seat: int) -> None:
    """A seat sees its own cards, not the order they are held in, and how many cards the others have."""
    plays = seat >= 0 and s.hand_size[seat] > 0
    right = right_neighbour(s, seat) if plays else NOBODY
    for x in range(s.players):
        if x != seat or not plays:
            for other in range(s.players):
                s.given[x, other] = 0
        if x != right:
            s.lacks[x] = 0
        if x != seat and s.ended == 0:  # at the end the last card is turned up
            for i in range(s.hand_size[x]):
                s.unseen[s.hand[x, i]] += 1
                s.hand[x, i] = UNKNOWN
    if seat >= 0:
        for i in range(1, s.hand_size[seat]):
            insert_sorted(s.hand, (seat,), i, s.hand[seat, i])


@rule
def fill(s: Board, seat: int) -> None:
    """Deals the unseen cards until all is as the seat has it in mind; then all hands are shuffled.

    In play one deal in six or more is; a position built by hand may claim what hardly any deal fulfils, or none, and
    gets the last of so many.
    """
    if s.ended != 0:
        return
    plays = seat >= 0 and s.hand_size[seat] > 0
    left = left_neighbour(s, seat) if plays else 0
    given = int(s.given[seat, left]) if plays else 0
    hands = line_up(s, seat, left)
    known, partners = put_given(s, left, given)
    pairs, singles, barred = sort_unseen(s, given, partners)
    count_deals(s, hands, pairs)
    deal_unseen(s, hands, known, pairs, singles, barred)
    tries = 1
    while plays and tries < MOST_TRIES and not agrees(s, seat, left):
        tries += 1
        pairs, singles, barred = sort_unseen(s, given, partners)
        deal_unseen(s, hands, known, pairs, singles, barred)
    clear(s)
    for x in range(s.players):
        for i in range(s.hand_size[x] - 1, 0, -1):
            swap(s.hand, (x,), i, draw(s, i + 1))


@rule
def agrees(s: Board, seat: int, left: int) -> bool:
    """Whether what a seat gave is no further than it can have gone, and nothing is where the seat knows it is not."""
    if cards_in(s, right_neighbour(s, seat)) & s.lacks[right_neighbour(s, seat)] != 0:
        return False
    held = 0
    x = left
    while x != seat:
        held |= cards_in(s, x)
        if s.given[seat, x] & ~held != 0:
            return False
        x = left_neighbour(s, x)
    return True


@rule
def cards_in(s: Board, seat: int) -> int:
    """The cards in a hand, a bit for each kind."""
    held = 0
    for i in range(s.hand_size[seat]):
        held |= 1 << s.hand[seat, i]
    return held


@rule
def line_up(s: Board, seat: int, left: int) -> int:
    """Lines the hidden hands up, the one on the left first; returns how many there are."""
    hands = 0
    x = left
    for _ in range(s.players):
        if x != seat and s.hand_size[x] > 0:
            s.line[hands] = x
            hands += 1
        x = next_seat(s, x)
    return hands


@rule
def put_given(s: Board, seat: int, given: int) -> tuple[int, int]:
    """Puts the cards that were given to a hand there; returns their number and the kinds of their partners."""
    known = 0
    partners = 0
    for kind in range(KINDS):
        if (given >> kind) & 1 == 1:
            s.hand[seat, known] = kind
            known += 1
            partners |= 1 << partner_of(kind)
    return known, partners


@rule
def clear(s: Board) -> None:
    """Leaves nothing behind of what a guess was worked out with."""
    for i in range(s.players):
        s.line[i] = 0
        for pairs in range(PAIR_NUMBERS if 0 < i < s.players - 1 else 0):
            s.ways[i, pairs] = 0
    for i in range(PAIR_NUMBERS):
        s.pairs[i] = 0
        s.singles[i] = 0
    for kind in range(KINDS):
        s.unseen[kind] = 0


# -- dealing ---------------------------------------------------------------------------------------------------------
# A hand splits some of the pairs of which both cards are unseen, and gets single cards besides, whose partners are
# elsewhere. Of a pair that was split, the other card is a single one for the hands that follow.


@rule
def sort_unseen(s: Board, given: int, partners: int) -> tuple[int, int, int]:
    """Sorts the unseen cards that were not given into pairs and single cards; returns how many there are of each.

    And of how many single cards the first hand has the partner: those come first.
    """
    pairs = 0
    singles = 0
    barred = 0
    for kind in range(KINDS):
        unseen = s.unseen[kind] - ((given >> kind) & 1)
        if kind == FIVE and unseen == 1 and singles > 0 and s.singles[singles - 1] == FOUR:
            singles -= 1
            unseen = COPIES
        if unseen == COPIES:
            s.pairs[pairs] = kind
            pairs += 1
        elif unseen == 1:
            s.singles[singles] = kind
            if (partners >> kind) & 1 == 1:
                s.singles[singles] = s.singles[barred]
                s.singles[barred] = kind
                barred += 1
            singles += 1
    return pairs, singles, barred


@rule
def deal_unseen(s: Board, hands: int, known: int, pairs: int, singles: int, barred: int) -> None:
    """Deals pairs and single cards to one hidden hand after the other.

    In the first so many places are taken, and the first of the single cards cannot be there.
    """
    for i in range(hands):
        x = s.line[i]
        size = known if i == 0 else 0
        first = barred if i == 0 else 0
        split = draw_split(s, i, hands, pairs, singles - first, s.hand_size[x] - size)
        while size < s.hand_size[x] - split:
            singles -= 1
            s.hand[x, size] = pick_out(s, s.singles, first, singles)
            size += 1
        while size < s.hand_size[x]:
            pairs -= 1
            card = pick_out(s, s.pairs, 0, pairs)
            if card == FIVE:
                card -= draw(s, COPIES)
            s.hand[x, size] = card
            size += 1
            s.singles[singles] = partner_of(card)
            singles += 1


@rule
def pick_out(s: Board, cards: list[int], first: int, last: int) -> int:
    """Takes any card of a row from a place on out of it; the last one fills the gap."""
    place = first + draw(s, last + 1 - first)
    card = cards[place]
    cards[place] = cards[last]
    return int(card)


@rule
def count_deals(s: Board, hands: int, most_pairs: int) -> None:
    """Counts the deals to each hand but the first together with all after it, for any number of pairs left to split."""
    places = int(s.hand_size[s.line[hands - 1]])
    for i in range(hands - 2, 0, -1):
        size = int(s.hand_size[s.line[i]])
        places += size
        for pairs in range(min(most_pairs, places // COPIES) + 1):
            singles = places - COPIES * pairs
            total = 0.0
            for split in range(max(0, size - singles), min(pairs, size) + 1):
                total += count_split(s, i, hands, pairs, singles, size, split)
            s.ways[i, pairs] = total


@rule
def draw_split(s: Board, i: int, hands: int, pairs: int, singles: int, size: int) -> int:
    """How many pairs hand number i splits for its free places: each number as often as there are deals with it."""
    fewest = max(0, size - singles)
    most = min(pairs, size)
    if fewest == most:
        return most
    total = 0.0
    for split in range(fewest, most + 1):
        total += count_split(s, i, hands, pairs, singles, size, split)
    lot = ((next_half(s) << 32) + (next_half(s) << 16) + next_half(s)) * FINEST * total
    for split in range(fewest, most):
        lot -= count_split(s, i, hands, pairs, singles, size, split)
        if lot < 0:
            return split
    return most


@rule
def count_split(s: Board, i: int, hands: int, pairs: int, singles: int, size: int, split: int) -> float:
    """In how many ways hand number i can split so many pairs, and all after it be dealt what is left then."""
    ways = FACTORIAL[pairs] * DIVIDED[split] * DIVIDED[pairs - split] * (1 << split)
    ways *= FACTORIAL[singles] * DIVIDED[size - split] * DIVIDED[singles - size + split]
    if i + 2 < hands:
        ways *= s.ways[i + 1, pairs - split]
    elif split < pairs:  # the last hand cannot hold both cards of a pair
        ways *= 0
    return ways  # type: ignore[no-any-return]  # a board's numbers have no types
