"""Who sees what: hands, the deck and the face-down side are hidden, and may be guessed.

A guess deals the unseen cards anew, a card that everyone saw going back into the deck (OB-4) there or to a place filled
since, and so that the offer on the table is legal or one can be made. All such deals are equally likely, save that
equal cards are not weighed exactly: when one of them comes to light it is taken for the one that went back latest,
though it may have been another. A card that lies face down may be any, even one known to all in the hand (OB-13).
"""

from __future__ import annotations

from cutpurse.engine.chance import draw, draw_kind
from cutpurse.engine.layout import UNKNOWN, Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.board import CARDS, DOWN_SIDE, HAND, KEPT, NONE, SEEN, TAKE, TARGET, copies_of
from cutpurse.rulebooks.old_bill.deck import KINDS
from cutpurse.rulebooks.old_bill.offer import can_offer, offer_is_legal
from cutpurse.rulebooks.old_bill.returned import find_card, first_slot


@rule
def hide(s: Board, seat: int) -> None:
    """Other hands, the deck and the face-down side are hidden; an offer being put together has not begun for others."""
    if s.turn != seat and s.phase < TAKE:
        s.phase = TARGET
        s.target = NONE
        for i in range(HAND):
            s.picked[i] = KEPT
    for slot in range(CARDS):
        s.since[slot] = s.returned[slot]
    for other in range(s.players):
        for i in range(s.hand_size[other]):
            if s.drawn[other, i] != SEEN:
                s.hand[other, i] = cover(s, other == seat, s.hand[other, i], s.drawn[other, i])
    if s.phase == TAKE and s.taken == NONE:
        for i in range(s.offer_size[DOWN_SIDE]):  # even a card that everyone had seen in the hand (OB-13)
            s.offer[DOWN_SIDE, i] = cover(s, s.turn == seat, s.offer[DOWN_SIDE, i], s.offer_drawn[i])
    if s.deck_shown == 0:
        for i in range(s.deck_size):
            s.deck[i] = cover(s, False, s.deck[i], s.shuffles)


@rule
def cover(s: Board, own: bool, kind: int, drawn: int) -> int:
    """What a seat sees of a card that not everyone knows: its own, or nothing but that it is one of the unseen."""
    if own:
        find_card(s.since, kind, drawn)
        return kind
    if kind != UNKNOWN:
        s.unseen[kind] += 1
    return UNKNOWN


@rule
def fill(s: Board, seat: int) -> None:
    """Deals the unseen cards anew: first those seen going back into the deck, whose places are fewer, then the rest."""
    while True:
        deal_returned(s)
        left = 0
        for kind in range(KINDS):
            left += s.unseen[kind]
        for i in range(s.offer_size[DOWN_SIDE]):
            if s.offer[DOWN_SIDE, i] == UNKNOWN:
                s.offer[DOWN_SIDE, i] = draw_kind(s, s.unseen, 0, KINDS, left)
                left -= 1
        left = fill_hand(s, s.turn, left)
        if plausible(s):
            break
        hide(s, seat)
    for other in range(s.players):
        left = fill_hand(s, other, left)
    for i in range(s.deck_size):
        if s.deck[i] == UNKNOWN:
            s.deck[i] = draw_kind(s, s.unseen, 0, KINDS, left)
            left -= 1


@rule
def fill_hand(s: Board, seat: int, left: int) -> int:
    """Deals unseen cards into the hidden places of a hand; returns how many are left."""
    for i in range(s.hand_size[seat]):
        if s.hand[seat, i] == UNKNOWN:
            s.hand[seat, i] = draw_kind(s, s.unseen, 0, KINDS, left)
            left -= 1
    return left


@rule
def deal_returned(s: Board) -> None:
    """Puts each card seen going back into the deck there or in a place filled since; those with least room first."""
    for shuffles in range(s.shuffles, 0, -1):
        for kind in range(KINDS):
            first = first_slot(kind)
            for slot in range(first, first + copies_of(kind)):
                if s.since[slot] == shuffles:
                    s.since[slot] = 0
                    s.unseen[kind] -= 1
                    places = put_hidden(s, shuffles, NONE, kind)
                    put_hidden(s, shuffles, draw(s, places), kind)


@rule
def put_hidden(s: Board, shuffles: int, place: int, kind: int) -> int:
    """Puts a card in hidden place number `place` of those filled after so many shuffles; returns how many there are."""
    n = 0
    for i in range(s.offer_size[DOWN_SIDE]):
        if s.offer[DOWN_SIDE, i] == UNKNOWN and s.offer_drawn[i] >= shuffles:
            if n == place:
                s.offer[DOWN_SIDE, i] = kind
            n += 1
    for seat in range(s.players):
        for i in range(s.hand_size[seat]):
            if s.hand[seat, i] == UNKNOWN and s.drawn[seat, i] >= shuffles:
                if n == place:
                    s.hand[seat, i] = kind
                n += 1
    for i in range(s.deck_size):
        if s.deck[i] == UNKNOWN:
            if n == place:
                s.deck[i] = kind
            n += 1
    return n


@rule
def plausible(s: Board) -> bool:
    """Whether the offer on the table is legal, or the seat that is putting one together can make one."""
    if s.phase == TAKE:
        return offer_is_legal(s)
    return s.to_move == NONE or s.phase > TAKE or can_offer(s, s.turn)
