"""Offers as a whole: every one that can be put together, and why cards cannot be part of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

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
Pick = tuple[int, int]  # a place in the hand, and the mark that it gets
Going = tuple[int, int]  # a kind of card, and the mark that it would get


def _kept(s: Board) -> list[int]:
    """The cards that the seat on turn has not picked, as its hand is listed."""
    turn, hand = s.turn, s.hand
    return [hand[turn, place] for place in picked_places(s, KEPT)]


def _next(s: Board) -> tuple[int, list[int]]:
    """The side on which the next card goes, and the kinds that the rules list for it, or that it is COMPLETE."""
    listed = [0] * (HAND + 2)
    if picked_places(s, PICKED_UP):
        count = down_moves(s, listed)
        return PICKED_DOWN, [COMPLETE if move == DONE else move - FIRST_DOWN for move in listed[:count]]
    return PICKED_UP, [move - FIRST_UP for move in listed[: up_moves(s, listed)]]


# -- whole offers ----------------------------------------------------------------------------------------------------


def drafts(s: Board, seat: int) -> list[Draft]:
    """Every way to complete the offer with cards of the hand, equal cards once; whom it is for is another move."""
    return list(_completed(s.trial(), ())) if s.phase < TAKE else []


def _completed(s: Board, picks: tuple[Pick, ...]) -> Iterator[Draft]:
    """What the rules list after these picks, picked in turn until the offer is done."""
    mark, kinds = _next(s)
    for kind in kinds:
        if kind == COMPLETE:
            yield _draft(s, picks)
            continue
        place = next(place for place in picked_places(s, KEPT) if s.hand[s.turn, place] == kind)
        s.picked[place] = mark
        yield from _completed(s, (*picks, (place, mark)))
        s.picked[place] = KEPT


def _draft(s: Board, picks: tuple[Pick, ...]) -> Draft:
    turn, hand = s.turn, s.hand
    unpicked = sorted([*picked_places(s, KEPT), *(place for place, _ in picks)])  # as the hand is listed
    laid = [_laid(turn, unpicked.index(place), hand[turn, place], mark) for place, mark in picks]
    return Draft(
        picks=tuple([touch for touch, _, _ in laid]),
        onto=tuple([onto for _, onto, _ in laid]),
        moves=(*[move for _, _, move in laid], "done"),
        after="target" if s.phase == TARGET else None,
    )


@made_once
def _laid(turn: int, number: int, kind: int, mark: int) -> tuple[Touch, str, str]:
    """A card of the hand that goes to a side of the offer: what is touched, where it goes, and the move."""
    word = WORDS[mark]
    return Touch(zone=f"hand.{turn}", piece=number), f"offer.{word}", f"{word}:{CARD_NAMES[kind]}"


# -- cards that cannot be together -----------------------------------------------------------------------------------


def conflicts(s: Board, seat: int) -> list[Conflict]:
    """Every two cards that can each be part of the offer in some place, but not both."""
    if s.phase >= TAKE:
        return []
    held = _kept(s)
    side, kinds = _next(s)
    marks = MARKS if side == PICKED_UP else (PICKED_DOWN,)
    found = []
    for pieces in combinations((number for number, kind in enumerate(held) if kind in kinds), 2):
        rest = [kind for number, kind in enumerate(held) if number not in pieces]
        for going in product(marks, repeat=2):
            one, other = ((held[piece], mark) for piece, mark in zip(pieces, going, strict=True))
            why = _clash(s, one, other, rest)
            if why is not None:
                onto = (f"offer.{WORDS[going[0]]}", f"offer.{WORDS[going[1]]}")
                found.append(Conflict(zone=f"hand.{seat}", pieces=pieces, onto=onto, say=why))
    return found


def _clash(s: Board, one: Going, other: Going, rest: Sequence[int]) -> Text | None:
    """Why two cards cannot go there together, if they cannot; `rest` is what else is in the hand."""
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
    if picked_places(s, PICKED_UP) or any(kind > OLD_BILL or class_of(kind) not in classes for kind in rest):
        return None
    return say("conflict-left", what=in_words((upper, lower)))


# -- cards that cannot be picked -------------------------------------------------------------------------------------


def reasons(s: Board, seat: int) -> list[Reason]:
    """Why cards of the hand cannot join the offer, or what must be decided before; one reason for all if it is so."""
    zone = f"hand.{seat}"
    if s.phase >= TAKE:
        return [Reason(zone=zone, say=_first(s))] if s.hand_size[seat] else []
    held = _kept(s)
    _, kinds = _next(s)
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
