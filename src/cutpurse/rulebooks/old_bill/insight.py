"""What a move in Old Bill is worth, in a sentence for its player: points to whoever gets a side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product, repeat

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Text, Who, say
from cutpurse.rulebooks.old_bill.board import (
    DONE,
    DOWN_SIDE,
    FIRST_DOWN,
    FIRST_DROP,
    FIRST_SUIT,
    FIRST_UP,
    NONE,
    PICKED_DOWN,
    PICKED_UP,
    TAKE_DOWN,
    TAKE_UP,
    UP_SIDE,
    class_of,
)
from cutpurse.rulebooks.old_bill.deck import OLD_BILL, SUIT_COUNT, THIEVES
from cutpurse.rulebooks.old_bill.den import join, leave_suit, score, stop_waiting
from cutpurse.rulebooks.old_bill.table import (
    den_row,
    mime_to_place,
    picked_places,
    side_cards,
    waiting_mimes,
)


def insight(s: Board, move: int) -> Text | None:
    """What a step of an offer, a choice or its settling is worth in points, as far as the seat to move can know."""
    if move < FIRST_UP:
        return say("insight-target", who=Who(move), theirs=score(s, move), yours=score(s, s.to_move))
    if move < DONE:
        kind = move - (FIRST_UP if move < FIRST_DOWN else FIRST_DOWN)
        return say(
            "insight-pick", who=Who(s.target), theirs=_worth(s, s.target, [kind]), yours=_worth(s, s.turn, [kind])
        )
    if move == DONE:
        return _offer(s)
    if move == TAKE_UP:
        points = _worth(s, s.to_move, side_cards(s, UP_SIDE))
        return say("insight-take-up", who=Who(s.turn), points=points, count=s.offer_size[DOWN_SIDE])
    if move == TAKE_DOWN:
        if s.offer[UP_SIDE, 0] == OLD_BILL:
            return say("insight-take-down-safe", who=Who(s.turn))
        return say("insight-take-down", who=Who(s.turn), bills=s.unseen[OLD_BILL], cards=sum(s.unseen))
    if move < FIRST_DROP:
        mime = mime_to_place(s)
        return _den_after(s, lambda tried: join(tried, s.to_move, move - FIRST_SUIT, mime))
    return _den_after(s, lambda tried: _leave(tried, s.to_move, move - FIRST_DROP))


def _offer(s: Board) -> Text:
    """What either side of a complete offer is worth to both."""
    sides = [[s.hand[s.turn, place] for place in picked_places(s, mark)] for mark in (PICKED_UP, PICKED_DOWN)]
    theirs = [_worth(s, s.target, side) for side in sides]
    yours = [_worth(s, s.turn, side) for side in sides]
    return say(
        "insight-offer",
        who=Who(s.target),
        count=len(sides[DOWN_SIDE]),
        theirs_up=theirs[UP_SIDE],
        theirs_down=theirs[DOWN_SIDE],
        yours_up=yours[UP_SIDE],
        yours_down=yours[DOWN_SIDE],
    )


def _den_after(s: Board, change: Callable[[Board], object]) -> Text:
    tried = s.trial()
    change(tried)
    return say("insight-den", points=score(tried, s.to_move))


# -- what cards are worth to a den -----------------------------------------------------------------------------------


def _worth(s: Board, seat: int, kinds: Sequence[int]) -> int:
    """The points that a side brings a seat at once, if it settles the side as well as it can."""
    suit = next((class_of(kind) for kind in kinds if kind < THIEVES), NONE)
    if OLD_BILL in kinds:
        return max((_change(s, seat, [_left(seat, kind)]) for kind in _droppable(s, seat, suit)), default=0)
    if suit != NONE:
        return _change(s, seat, [_joined(seat, suit, kind) for kind in (*kinds, *waiting_mimes(s, seat))])
    present = [suit for suit in range(SUIT_COUNT) if s.den_size[seat, suit]]
    ways = product(present, repeat=len(kinds))  # none, where the Mimes must wait
    return max((_change(s, seat, list(map(_joined, repeat(seat), way, kinds))) for way in ways), default=0)


def _droppable(s: Board, seat: int, suit: int) -> list[int]:
    """The den cards that Old Bill may cost: of the suit that came with him, or any."""
    if suit != NONE:
        return den_row(s, seat, suit)
    return [kind for row in range(SUIT_COUNT) for kind in den_row(s, seat, row)] + waiting_mimes(s, seat)


def _change(s: Board, seat: int, steps: Sequence[Callable[[Board], object]]) -> int:
    tried = s.trial()
    for step in steps:
        step(tried)
    return score(tried, seat) - score(s, seat)


def _joined(seat: int, suit: int, kind: int) -> Callable[[Board], object]:
    return lambda tried: join(tried, seat, suit, kind)


def _left(seat: int, kind: int) -> Callable[[Board], object]:
    return lambda tried: _leave(tried, seat, kind)


def _leave(tried: Board, seat: int, kind: int) -> None:
    """A card leaves its suit, or the Mimes that wait."""
    if not leave_suit(tried, seat, kind):
        stop_waiting(tried, seat, kind)
