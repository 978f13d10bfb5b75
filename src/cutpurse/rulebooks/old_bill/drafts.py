"""Offers as a whole: every one that can be put together, and why cards cannot be part of one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from types import SimpleNamespace

from cutpurse.engine.layout import Board
from cutpurse.engine.message import Text, say
from cutpurse.engine.view import Conflict, Draft, Reason, Touch, made_once
from cutpurse.rulebooks.old_bill.board import (
    DONE,
    FIRST_DOWN,
    FIRST_UP,
    HAND,
    KEPT,
    MIME,
    PICKED_DOWN,
    PICKED_UP,
    TAKE,
    TARGET,
    class_of,
)
from cutpurse.rulebooks.old_bill.deck import CARD_NAMES, OLD_BILL, SUIT_COUNT
from cutpurse.rulebooks.old_bill.offer import down_moves, up_moves
from cutpurse.rulebooks.old_bill.story import in_words
from cutpurse.rulebooks.old_bill.table import face, mime_to_place, picked_places, suit_name

MARKS = (PICKED_UP, PICKED_DOWN)
WORDS = {PICKED_UP: "up", PICKED_DOWN: "down"}
COMPLETE = -1  # in place of a kind of card: nothing more
Kinds = tuple[int, ...]  # of cards
Marks = tuple[int, ...]  # for each card of a hand, whether and for which side it is picked
Pick = tuple[int, int]  # a place in the hand, and the mark that it gets
Going = tuple[int, int]  # a kind of card, and the mark that it would get


def _hand(s: Board) -> tuple[Kinds, Marks]:
    """The hand of the seat on turn, and which of its cards are picked."""
    turn, hand, picked = s.turn, s.hand, s.picked
    places = range(s.hand_size[turn])
    return tuple([hand[turn, place] for place in places]), tuple([picked[place] for place in places])


def _kept(hand: Kinds, picked: Marks) -> Kinds:
    """The cards that are not picked, as the hand is listed."""
    return tuple([kind for kind, mark in zip(hand, picked, strict=True) if mark == KEPT])


@made_once
def _next(hand: Kinds, picked: Marks) -> tuple[int, Kinds]:
    """The side on which the next card goes, and the kinds that the rules list for it, or that it is COMPLETE."""
    # all that the rules of an offer read of a board: here the hand is that of seat 0
    board = SimpleNamespace(
        turn=0, hand={(0, place): kind for place, kind in enumerate(hand)}, hand_size=(len(hand),), picked=picked
    )
    listed = [0] * (HAND + 2)
    if PICKED_UP in picked:
        count = down_moves(board, listed)
        return PICKED_DOWN, tuple([COMPLETE if move == DONE else move - FIRST_DOWN for move in listed[:count]])
    return PICKED_UP, tuple([move - FIRST_UP for move in listed[: up_moves(board, listed)]])


# -- whole offers ----------------------------------------------------------------------------------------------------


def drafts(s: Board, seat: int) -> list[Draft]:
    """Every way to complete the offer with cards of the hand, equal cards once; whom it is for is another move."""
    if s.phase >= TAKE:
        return []
    hand, picked = _hand(s)
    numbers = [picked[:place].count(KEPT) for place in range(len(hand))]  # as the hand is listed
    after = "target" if s.phase == TARGET else None
    return [_draft(s.turn, hand, numbers, picks, after) for picks in _completed(hand, picked)]


@made_once
def _completed(hand: Kinds, picked: Marks) -> tuple[tuple[Pick, ...], ...]:
    """What the rules list after these picks, picked in turn until the offer is done."""
    mark, kinds = _next(hand, picked)
    found: list[tuple[Pick, ...]] = []
    for kind in kinds:
        if kind == COMPLETE:
            found.append(())
            continue
        place = next(place for place, held in enumerate(hand) if held == kind and picked[place] == KEPT)
        then = _completed(hand, (*picked[:place], mark, *picked[place + 1 :]))
        found += [((place, mark), *picks) for picks in then]
    return tuple(found)


def _draft(turn: int, hand: Kinds, numbers: Sequence[int], picks: Sequence[Pick], after: str | None) -> Draft:
    laid = [_laid(turn, numbers[place], hand[place], mark) for place, mark in picks]
    return Draft(
        picks=tuple([touch for touch, _, _ in laid]),
        onto=tuple([onto for _, onto, _ in laid]),
        moves=(*[move for _, _, move in laid], "done"),
        after=after,
    )


@made_once
def _laid(turn: int, number: int, kind: int, mark: int) -> tuple[Touch, str, str]:
    """A card of the hand that goes to a side of the offer: what is touched, where it goes, and the move."""
    word = WORDS[mark]
    return Touch(zone=f"hand.{turn}", piece=number), f"offer.{word}", f"{word}:{CARD_NAMES[kind]}"


# -- cards that cannot be together -----------------------------------------------------------------------------------


def conflicts(s: Board, seat: int) -> Sequence[Conflict]:
    """Every two cards that can each be part of the offer in some place, but not both."""
    return () if s.phase >= TAKE else _conflicts(seat, *_hand(s))


@made_once
def _conflicts(seat: int, hand: Kinds, picked: Marks) -> tuple[Conflict, ...]:
    held = _kept(hand, picked)
    side, kinds = _next(hand, picked)
    marks = MARKS if side == PICKED_UP else (PICKED_DOWN,)
    found = []
    for pieces in combinations((number for number, kind in enumerate(held) if kind in kinds), 2):
        rest = [kind for number, kind in enumerate(held) if number not in pieces]
        for going in product(marks, repeat=2):
            one, other = ((held[piece], mark) for piece, mark in zip(pieces, going, strict=True))
            why = _clash(one, other, rest if side == PICKED_UP else None)
            if why is not None:
                onto = (f"offer.{WORDS[going[0]]}", f"offer.{WORDS[going[1]]}")
                found.append(Conflict(zone=f"hand.{seat}", pieces=pieces, onto=onto, say=why))
    return tuple(found)


def _clash(one: Going, other: Going, rest: Sequence[int] | None) -> Text | None:
    """Why two cards cannot go there together, if they cannot; `rest` is what could lie face up, None if that does."""
    (upper, mark), (lower, below) = (one, other) if one[1] <= other[1] else (other, one)  # face up before face down
    if below == PICKED_UP:
        return say("conflict-up", what=in_words((upper, lower)))
    classes = {class_of(upper), class_of(lower)}
    if mark == PICKED_UP:
        if len(classes) > 1 or upper > OLD_BILL:
            return None
        return say("conflict-bill") if upper == OLD_BILL else say("conflict-suit", up=face(upper), down=face(lower))
    if len(classes) > 1 and max(classes) < SUIT_COUNT:
        return say("conflict-suits", one=face(one[0]), other=face(other[0]))
    if rest is None or any(kind > OLD_BILL or class_of(kind) not in classes for kind in rest):
        return None
    return say("conflict-left", what=in_words((upper, lower)))


# -- cards that cannot be picked -------------------------------------------------------------------------------------


def reasons(s: Board, seat: int) -> list[Reason]:
    """Why cards of the hand cannot join the offer, or what must be decided before; one reason for all if it is so."""
    zone = f"hand.{seat}"
    if s.phase >= TAKE:
        return [Reason(zone=zone, say=_first(s))] if s.hand_size[seat] else []
    hand, picked = _hand(s)
    held = _kept(hand, picked)
    _, kinds = _next(hand, picked)
    why = {number: _why_not(s, kind) for number, kind in enumerate(held) if kind not in kinds}
    if 0 < len(why) == len(held) and all(said == why[0] for said in why.values()):
        return [Reason(zone=zone, say=why[0])]
    return [Reason(zone=zone, piece=number, say=said) for number, said in why.items()]


def _first(s: Board) -> Text:
    """What the seat to move has to decide before it can think of its hand."""
    if s.phase == TAKE:
        return say("reason-take")
    return say("reason-mime", card=face(mime_to_place(s))) if s.phase == MIME else say("reason-drop")


def _why_not(s: Board, kind: int) -> Text:
    """Why a card cannot lie face down; while nothing lies face up, every card can be part of some offer."""
    mine = class_of(kind)
    up, down = ([class_of(s.hand[s.turn, place]) for place in picked_places(s, mark)] for mark in MARKS)
    if mine in up and kind <= OLD_BILL:
        return say("reason-bill") if kind == OLD_BILL else say("reason-suit-up", suit=suit_name(mine))
    suit = min(down, default=SUIT_COUNT)
    if mine < SUIT_COUNT and suit < SUIT_COUNT and mine != suit:
        return say("reason-suit-down", suit=suit_name(suit))
    return say("reason-order")
