"""The offer: what may be offered, and how it is put together and laid on the table."""

from __future__ import annotations

from cutpurse.engine.beat import beat, draw_lot
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.board import (
    COVER_BEAT,
    DONE,
    DOWN_SIDE,
    FIRST_DOWN,
    FIRST_UP,
    KEPT,
    LAY_BEAT,
    MIME_BIT,
    NONE,
    PICK_BEAT,
    PICKED_DOWN,
    PICKED_UP,
    SEEN,
    SUIT_BITS,
    TAKE,
    UP_SIDE,
    class_of,
)
from cutpurse.rulebooks.old_bill.deck import SUIT_COUNT
from cutpurse.rulebooks.old_bill.returned import find_card


@rule
def hand_classes(s: Board, seat: int) -> int:
    """The classes of cards in a hand."""
    classes = 0
    for i in range(s.hand_size[seat]):
        classes |= 1 << class_of(s.hand[seat, i])
    return classes


@rule
def offer_exists(classes: int, cards: int) -> bool:
    """Any two cards make an offer unless both are Old Bills, or thieves of one suit: so do more, unless all are."""
    return cards >= 2 and ((classes & MIME_BIT) != 0 or (classes & (classes - 1)) != 0)


@rule
def can_offer(s: Board, seat: int) -> bool:
    """Whether a hand allows an offer."""
    return offer_exists(hand_classes(s, seat), s.hand_size[seat])


@rule
def target_moves(s: Board, out: list[int]) -> int:
    """An offer may go to any other player."""
    n = 0
    for seat in range(s.players):
        out[n] = seat
        n += 1 if seat != s.turn else 0
    return n


@rule
def up_moves(s: Board, out: list[int]) -> int:
    """Any card may lie face up that leaves something to lie face down; equal cards are listed once."""
    seat = s.turn
    classes = hand_classes(s, seat)
    listed = 0
    n = 0
    for i in range(s.hand_size[seat]):
        kind = int(s.hand[seat, i])
        mine = 1 << class_of(kind)
        out[n] = FIRST_UP + kind
        n += 1 if (listed >> kind) & 1 == 0 and (mine == MIME_BIT or classes != mine) else 0
        listed |= 1 << kind
    return n


@rule
def down_moves(s: Board, out: list[int]) -> int:
    """Face-down cards are picked in rising order of kinds; with one or more, the offer may be done (listed last)."""
    seat = s.turn
    size = int(s.hand_size[seat])
    up = 0
    last = NONE
    for i in range(size):
        if s.picked[i] == PICKED_UP:
            up = class_of(s.hand[seat, i])
        elif s.picked[i] == PICKED_DOWN:
            last = max(last, int(s.hand[seat, i]))
    mimes = SUIT_COUNT + 1
    listed = 0
    n = 0
    for i in range(size):
        kind = int(s.hand[seat, i])
        mine = class_of(kind)
        if s.picked[i] == KEPT and kind >= last and (listed >> kind) & 1 == 0:
            # one suit face down, and not the one face up; Old Bill on one side only
            one_suit = last == NONE or mine >= SUIT_COUNT or mine == class_of(last)
            out[n] = FIRST_DOWN + kind
            n += 1 if one_suit and (mine != up or mine == mimes) else 0
            listed |= 1 << kind
    out[n] = DONE
    return n + (1 if last != NONE else 0)


@rule
def pick_card(s: Board, kind: int, mark: int) -> None:
    """Of equal cards a lot picks one: everyone will see the place, and a fixed choice would tell of others (OB-14)."""
    alike = 0
    for i in range(s.hand_size[s.turn]):
        if s.hand[s.turn, i] == kind and s.picked[i] == KEPT:
            alike += 1
    lot = draw_lot(s, alike) if alike > 1 else 0
    for i in range(s.hand_size[s.turn]):
        if s.hand[s.turn, i] == kind and s.picked[i] == KEPT:
            if lot == 0:
                s.picked[i] = mark
            lot -= 1


@rule
def lay_offer(s: Board) -> None:
    """The picked cards leave the hand for the table, the face-up one first, for all to see."""
    s.phase = TAKE
    beat(s, PICK_BEAT)
    lay_side(s, PICKED_UP, UP_SIDE)
    beat(s, LAY_BEAT)
    lay_side(s, PICKED_DOWN, DOWN_SIDE)
    s.to_move = s.target
    beat(s, COVER_BEAT)


@rule
def lay_side(s: Board, mark: int, side: int) -> None:
    """The cards that carry a mark are laid on a side of the offer, and those that stay in the hand close up."""
    seat = int(s.turn)
    size = int(s.hand_size[seat])
    kept = 0
    laid = 0
    for i in range(size):
        if s.picked[i] != mark:
            s.hand[seat, kept] = s.hand[seat, i]
            s.drawn[seat, kept] = s.drawn[seat, i]
            s.picked[kept] = s.picked[i]
            kept += 1
        else:
            s.offer[side, laid] = s.hand[seat, i]
            if side == DOWN_SIDE:
                s.offer_drawn[laid] = s.drawn[seat, i]
            elif s.shuffles > 0 and s.drawn[seat, i] != SEEN:
                find_card(s.returned, s.hand[seat, i], s.drawn[seat, i])
            laid += 1
    for i in range(kept, size):
        s.hand[seat, i] = 0
        s.drawn[seat, i] = 0
        s.picked[i] = KEPT
    s.hand_size[seat] = kept
    s.offer_size[side] = laid


@rule
def offer_is_legal(s: Board) -> bool:
    """Whether the offer on the table has one suit at most face down, not the one face up, and Old Bill on one side."""
    up = 1 << class_of(s.offer[UP_SIDE, 0])
    classes = 0
    for i in range(s.offer_size[DOWN_SIDE]):
        classes |= 1 << class_of(s.offer[DOWN_SIDE, i])
    suits = classes & SUIT_BITS
    return (suits & (suits - 1)) == 0 and (up == MIME_BIT or (classes & up) == 0)
