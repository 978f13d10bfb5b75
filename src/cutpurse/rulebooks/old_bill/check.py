"""What a position of Old Bill must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.old_bill.board import (
    DOWN,
    DOWN_SIDE,
    DROP,
    HAND,
    KEPT,
    MIME,
    NONE,
    PICKED_DOWN,
    PICKED_UP,
    SEEN,
    TAKE,
    TARGET,
    UP_SIDE,
    class_of,
    copies_of,
)
from cutpurse.rulebooks.old_bill.deck import FIRST_MIME, KINDS, SUIT_COUNT
from cutpurse.rulebooks.old_bill.offer import can_offer, offer_is_legal
from cutpurse.rulebooks.old_bill.returned import first_slot

Claims = Iterator[tuple[bool, str]]
MIMES_CLASS = SUIT_COUNT + 1


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Claims:
    for seat in range(s.players):
        yield from _den_claims(s, seat)
        yield from _drawn_claims([s.drawn[seat, i] for i in range(HAND)], s.hand_size[seat], s.shuffles)
    yield not s.deck_shown or s.deck_size > 0, "a deck that everyone has seen is not empty"
    yield s.last_turns <= s.players, "more last turns are left than there are seats"
    yield s.last_turns == 0 or s.deck_size == 0, "the last turns come when the deck is empty"
    yield from _returned_claims(s)
    if s.phase < TAKE:
        yield from _picking_claims(s)
    else:
        yield from _offer_claims(s)


def _den_claims(s: Board, seat: int) -> Claims:
    for suit in range(SUIT_COUNT):
        row = [s.den[seat, suit, i] for i in range(s.den_size[seat, suit])]
        yield all(class_of(kind) in (suit, MIMES_CLASS) for kind in row), "a suit of a den holds its thieves and Mimes"
        yield row == sorted(row), "the thieves of a den lie by value, and then the Mimes"
    waiting = [s.waiting[seat, i] for i in range(s.waiting_size[seat])]
    yield all(kind >= FIRST_MIME for kind in waiting) and waiting == sorted(waiting), "only Mimes wait, by number"


def _drawn_claims(drawn: list[int], size: int, shuffles: int) -> Claims:
    yield all(shuffle <= shuffles for shuffle in drawn), "a card was drawn after a shuffle that has not been"
    yield not any(drawn[size:]), "drawn says something of an empty place"


def _returned_claims(s: Board) -> Claims:
    """Every card that was seen going back into the deck still is where it can have come from there, unseen."""
    hidden: dict[int, list[int]] = {kind: [] for kind in range(KINDS)}
    for seat in range(s.players):
        for i in range(s.hand_size[seat]):
            hidden[s.hand[seat, i]].append(s.drawn[seat, i])
    if s.phase == TAKE:
        for i in range(s.offer_size[DOWN_SIDE]):
            hidden[s.offer[DOWN_SIDE, i]].append(s.offer_drawn[i])
    for i in range(s.deck_size):
        hidden[s.deck[i]].append(SEEN if s.deck_shown else s.shuffles)
    for kind, places in hidden.items():
        first = first_slot(kind)
        slots = [s.returned[slot] for slot in range(first, first + copies_of(kind))]
        yield slots == sorted(slots, reverse=True), "returned has equal cards in falling order"
        went = [shuffle for shuffle in slots if shuffle > 0]
        latest = sorted(places, reverse=True)[: len(went)]
        fits = len(latest) == len(went) and all(place >= shuffle for place, shuffle in zip(latest, went, strict=True))
        yield fits, "returned names a card that cannot have come from the deck since"


def _picking_claims(s: Board) -> Claims:
    """Before an offer is made, and after the end."""
    yield not any(s.offer_size), "there is no offer on the table yet"
    yield s.taken == NONE and s.drop_suit == NONE, "nothing is taken or dropped before there is an offer"
    yield not any(s.offer_drawn), "offer_drawn says something of an offer that is not there"
    if s.ended:
        yield s.phase == TARGET and s.last_turns == 0, "nothing is being offered after the end"
    else:
        yield s.to_move == s.turn, "the seat whose turn it is puts the offer together"
        yield can_offer(s, s.turn), "the hand allows no offer"
    yield s.target != s.turn, "nobody can offer to himself"
    yield (s.target == NONE) == (s.phase == TARGET), "an offer is for somebody once that is decided"
    picked = [s.picked[i] for i in range(HAND)]
    yield picked.count(PICKED_UP) == (1 if s.phase == DOWN else 0), "one card is picked to lie face up, and that first"
    yield s.phase == DOWN or picked.count(PICKED_DOWN) == 0, "cards to lie face down are picked after the one face up"
    yield all(mark == KEPT for mark in picked[s.hand_size[s.turn] :]), "picked says something of an empty place"
    if s.phase == DOWN:
        up = class_of(s.hand[s.turn, picked.index(PICKED_UP)])
        down = [class_of(s.hand[s.turn, i]) for i in range(HAND) if picked[i] == PICKED_DOWN]
        yield _is_legal(up, down), "these cards cannot be offered together"


def _is_legal(up: int, down: list[int]) -> bool:
    """One suit at most face down, not the one face up, and Old Bill on one side only."""
    return len({mine for mine in down if mine < SUIT_COUNT}) <= 1 and (up == MIMES_CLASS or up not in down)


def _offer_claims(s: Board) -> Claims:
    """An offer is on the table, or what is left of it."""
    yield not any(s.picked), "no card is picked while an offer is on the table"
    yield s.target not in (NONE, s.turn), "the offer is for another seat"
    sizes = [s.offer_size[side] for side in (UP_SIDE, DOWN_SIDE)]
    yield s.hand_size[s.turn] + sum(sizes) <= HAND, "hand and offer are more than five cards"
    yield sizes[UP_SIDE] <= 1, "one card of an offer lies face up"
    if s.phase == TAKE:
        yield s.taken == NONE and s.drop_suit == NONE, "nothing is dropped before a side is taken"
        yield s.to_move == s.target, "the seat that the offer is for takes a side"
        yield min(sizes) > 0, "an offer has two sides"
        yield offer_is_legal(s), "these cards cannot be offered together"
        drawn = [s.offer_drawn[i] for i in range(HAND - 1)]
        yield from _drawn_claims(drawn, sizes[DOWN_SIDE], s.shuffles)
        return
    yield s.taken != NONE and s.to_move in (s.turn, s.target), "the two seats settle the sides that were taken"
    yield not any(s.offer_drawn), "offer_drawn is 0 once a side is taken"
    mine = s.taken if s.to_move == s.target else 1 - s.taken
    rest = {class_of(s.offer[1 - mine, i]) for i in range(sizes[1 - mine])}
    yield (sizes[1 - mine] > 0) == (s.to_move == s.target), "the side of the seat that chose is settled first"
    yield len({kind for kind in rest if kind < SUIT_COUNT}) <= 1, "these cards cannot be offered together"
    if s.phase == MIME:
        held = {class_of(s.offer[mine, i]) for i in range(sizes[mine])}
        yield held == {MIMES_CLASS} and s.drop_suit == NONE, "only Mimes are placed one by one"
    else:
        yield s.phase == DROP and sizes[mine] == 0, "Old Bill takes his whole side before a den card is dropped"
