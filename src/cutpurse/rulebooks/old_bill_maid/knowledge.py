"""What a seat may guess: the hidden hands dealt anew, so that nothing it has seen becomes impossible.

A guess gives every hidden hand its number of cards, never two that pair; to every pair of cards two hands that the seat
has not ruled out; and to the giver a card that can have come from the last unseen take. All such arrangements are
equally likely when two hands are hidden, and very nearly so when there are more. What is not worked out: older unseen
takes are remembered for each pair of cards by itself, not for how they limit several pairs together. The other seats of
a guess have learned nothing yet from their own giving and taking.
"""

from __future__ import annotations

from cutpurse.engine.chance import draw
from cutpurse.engine.layout import NOBODY, Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.deck import COPIES, FIRST_MIME, KINDS, OLD_BILL
from cutpurse.rulebooks.old_bill_maid.rules import (
    FIVE,
    FOUR,
    MIME_PAIR,
    NO_PLACE,
    PAIR_NUMBERS,
    find_partner,
    pair_number,
    partner_of,
)

SWEEPS = 8  # rounds of exchanges between all hidden hands
ALL_WAYS = 1000


@rule
def fill(s: Board, seat: int) -> None:
    """Finds some arrangement, then exchanges cards between hands until it could be any."""
    if s.ended != 0:
        return
    found = False
    while not found:
        found = arrange(s, seat)
        if found:
            exchange_all(s, seat)
            found = last_take_is_possible(s)
    for kind in range(KINDS):
        s.unseen[kind] = 0
    for x in range(s.players):
        s.holds[x] = 0
        for i in range(s.hand_size[x] - 1, 0, -1):
            j = draw(s, i + 1)
            card = s.hand[x, i]
            s.hand[x, i] = s.hand[x, j]
            s.hand[x, j] = card


@rule
def last_take_is_possible(s: Board) -> bool:
    """A card that was kept had its partner neither in the hand it came to nor in the hand it came from."""
    if s.kept_from == NOBODY:
        return True
    possible = False
    for i in range(s.hand_size[s.giver]):
        if find_partner(s, s.kept_from, s.hand[s.giver, i]) == NO_PLACE:
            possible = True
    return possible


@rule
def is_ruled_out(s: Board, seat: int, card: int, here: int, there: int) -> int:
    """1 if the seat knows that the card is not in hand `here` while its partner is in hand `there`."""
    if card == FIVE:
        return int(s.ruled_out[seat, there, here]) >> MIME_PAIR & 1
    return int(s.ruled_out[seat, here, there]) >> pair_number(card) & 1


@rule
def can_be(s: Board, seat: int, card: int, here: int, there: int) -> bool:
    """Whether, for all the seat knows, the card can be in hand `here` while its partner is in hand `there`."""
    return seat < 0 or is_ruled_out(s, seat, card, here, there) == 0


@rule
def unseen_card(s: Board, pair: int) -> int:
    """A hidden card of a pair (of two Mimes the 4), -1 if both are known."""
    if pair == MIME_PAIR:
        return FOUR if s.unseen[FOUR] > 0 else FIVE if s.unseen[FIVE] > 0 else -1
    return pair if s.unseen[pair] > 0 else -1


@rule
def arrange(s: Board, seat: int) -> bool:
    """Places the hidden cards, those with the fewest possible hands first; False if it runs into a dead end."""
    to_place = 0
    left = 0
    for pair in range(PAIR_NUMBERS):
        if unseen_card(s, pair) >= 0:
            to_place |= 1 << pair
            left += 1
    for x in range(s.players):
        s.room[x] = s.hand_size[x] if x != seat else 0
        s.holds[x] = 0
    if seat >= 0:
        for i in range(s.hand_size[seat]):
            s.holds[seat] |= 1 << pair_number(s.hand[seat, i])
    while left > 0:
        fewest = ALL_WAYS
        chosen = 0
        for pair in range(PAIR_NUMBERS):
            if to_place >> pair & 1:
                count, here, there = way(s, seat, pair, left, ALL_WAYS)
                if count < fewest:
                    fewest = count
                    chosen = pair
        if fewest == 0:
            return False
        count, here, there = way(s, seat, chosen, left, 1 + draw(s, fewest))
        card = unseen_card(s, chosen)
        put(s, here, card)
        if there != seat and there != here:
            put(s, there, partner_of(card))
        to_place ^= 1 << chosen
        left -= 1
    return True


@rule
def put(s: Board, seat: int, card: int) -> None:
    """Adds a card to a hand that is being filled."""
    s.hand[seat, s.hand_size[seat] - s.room[seat]] = card
    s.room[seat] -= 1
    s.holds[seat] |= 1 << pair_number(card)


@rule
def way(s: Board, seat: int, pair: int, left: int, wanted: int) -> tuple[int, int, int]:
    """Counts the ways to place a pair's hidden cards up to the wanted one; returns the count and the hands of that way.

    Each of the `left` pairs still to be placed gives a hand at most one card, so a hand that lacks that many must get
    one of every pair: any way past it would be a dead end.
    """
    card = unseen_card(s, pair)
    both = s.unseen[card] == COPIES or (card == FOUR and s.unseen[FIVE] > 0)
    in_need = 0
    for x in range(s.players):
        in_need += 1 if s.room[x] == left else 0
    count = 0
    for here in range(s.players):
        if s.room[here] > 0:
            needed = 1 if s.room[here] == left else 0
            if not both:
                there = here if pair == OLD_BILL else seat
                if needed == in_need and can_be(s, seat, card, here, there):
                    count += 1
                    if count == wanted:
                        return count, here, there
            else:
                for there in range(0 if card == FOUR else here + 1, s.players):
                    if there != here and s.room[there] > 0:
                        also = 1 if s.room[there] == left else 0
                        if needed + also == in_need and can_be(s, seat, card, here, there):
                            count += 1
                            if count == wanted:
                                return count, here, there
    return count, 0, 0


@rule
def exchange_all(s: Board, seat: int) -> None:
    """Exchanges cards between any two hidden hands: once if there are only two, else again and again."""
    hidden = 0
    for x in range(s.players):
        hidden += 1 if x != seat and s.hand_size[x] > 0 else 0
    for _ in range(SWEEPS if hidden > 2 else 1):
        for one in range(s.players):
            for other in range(one + 1, s.players):
                if one != seat and other != seat and s.hand_size[one] > 0 and s.hand_size[other] > 0:
                    exchange(s, seat, one, other)


@rule
def exchange(s: Board, seat: int, one: int, other: int) -> None:
    """Deals anew, between two hidden hands, the cards that could be in either: every outcome is equally likely."""
    first = gather(s, seat, one, other)
    total = first + gather(s, seat, other, one)
    for i in range(total - 1, 0, -1):
        j = draw(s, i + 1)
        hand_i, at_i = (one, i) if i < first else (other, i - first)
        hand_j, at_j = (one, j) if j < first else (other, j - first)
        card = s.hand[hand_i, at_i]
        s.hand[hand_i, at_i] = s.hand[hand_j, at_j]
        s.hand[hand_j, at_j] = card
    for i in range(total):
        if i < first:
            s.holds[one] |= 1 << pair_number(s.hand[one, i])
        else:
            s.holds[other] |= 1 << pair_number(s.hand[other, i - first])
    exchange_mimes(s, seat, one, other)


@rule
def gather(s: Board, seat: int, here: int, elsewhere: int) -> int:
    """Moves the cards of a hand that could be in the other hand to the front, and takes them off its `holds`."""
    count = 0
    for i in range(s.hand_size[here]):
        card = s.hand[here, i]
        bit = 1 << pair_number(card)
        partner = elsewhere  # Old Bill's, so to say
        for x in range(s.players):
            if x != here and s.holds[x] & bit:
                partner = x
        if (partner != elsewhere or card == OLD_BILL) and can_be(s, seat, card, elsewhere, partner):
            s.hand[here, i] = s.hand[here, count]
            s.hand[here, count] = card
            s.holds[here] ^= bit
            count += 1
    return count


@rule
def exchange_mimes(s: Board, seat: int, one: int, other: int) -> None:
    """If each of two hands has one Mime, they may as well be the other way round."""
    for i in range(s.hand_size[one]):
        card = s.hand[one, i]
        if card >= FIRST_MIME:
            place = find_partner(s, other, card)
            if place != NO_PLACE and can_be(s, seat, partner_of(card), one, other) and draw(s, 2) == 1:
                s.hand[one, i] = partner_of(card)
                s.hand[other, place] = card
