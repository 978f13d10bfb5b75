"""The den game as it is played: deal, turns, offers taken and settled, until everyone has had a last turn."""

from __future__ import annotations

from cutpurse.engine.beat import beat
from cutpurse.engine.chance import shuffle
from cutpurse.engine.layout import Board
from cutpurse.engine.rows import take_out
from cutpurse.engine.rule import rule
from cutpurse.engine.turns import end_game, next_seat
from cutpurse.rulebooks.old_bill.board import (
    BILL_BIT,
    CATCH_BEAT,
    DEAL_BEAT,
    DONE,
    DOWN,
    DOWN_SIDE,
    DRAW_BEAT,
    DROP,
    DROP_BEAT,
    FIRST_DOWN,
    FIRST_DROP,
    FIRST_SUIT,
    FIRST_UP,
    HAND,
    JOIN_BEAT,
    LAST_BEAT,
    MIME,
    NONE,
    PASS_BEAT,
    PICKED_DOWN,
    PICKED_UP,
    PLAYED_OUT,
    RECEIVE_BEAT,
    RETURN_BEAT,
    REVEAL_BEAT,
    SEEN,
    SHOW_BEAT,
    SHUFFLE_BEAT,
    TAKE,
    TAKE_DOWN,
    TAKE_UP,
    TARGET,
    UP,
    WAIT_BEAT,
    class_of,
    copies_of,
)
from cutpurse.rulebooks.old_bill.deck import KINDS, SUIT_COUNT
from cutpurse.rulebooks.old_bill.den import drop_moves, join, leave_suit, mime_moves, stop_waiting, suits_present, wait
from cutpurse.rulebooks.old_bill.offer import (
    can_offer,
    down_moves,
    hand_classes,
    lay_offer,
    offer_exists,
    pick_card,
    target_moves,
    up_moves,
)
from cutpurse.rulebooks.old_bill.returned import find_card, return_card

# -- deal and draw -----------------------------------------------------------------------------------------------------


@rule
def deal(s: Board) -> None:
    """The deck, in order of kinds, is shuffled; each seat in turn takes five cards from its top; seat 0 begins."""
    n = 0
    for kind in range(KINDS):
        for _ in range(copies_of(kind)):
            s.deck[n] = kind
            n += 1
    s.deck_size = n
    shuffle(s, s.deck, 0, n)
    s.target = NONE
    s.taken = NONE
    s.drop_suit = NONE
    beat(s, SHUFFLE_BEAT)
    for seat in range(s.players):
        draw_up(s, seat)
    beat(s, DEAL_BEAT)
    begin_turn(s, 0)


@rule
def draw_up(s: Board, seat: int) -> None:
    """The seat draws back to five cards, or as many as there are."""
    held = int(s.hand_size[seat])
    left = int(s.deck_size)
    drawn = SEEN if s.deck_shown != 0 else int(s.shuffles)
    while held < HAND and left > 0:
        left -= 1
        s.hand[seat, held] = s.deck[left]
        s.drawn[seat, held] = drawn
        s.deck[left] = 0
        held += 1
    s.hand_size[seat] = held
    s.deck_size = left
    if left == 0:
        s.deck_shown = 0


# -- whose turn it is --------------------------------------------------------------------------------------------------


@rule
def deck_can_help(s: Board, seat: int) -> bool:
    """OB-4: whether hand and deck together allow an offer, with a deck that is not empty."""
    classes = hand_classes(s, seat)
    for i in range(s.deck_size):
        classes |= 1 << class_of(s.deck[i])
    return s.deck_size > 0 and offer_exists(classes, s.deck_size + s.hand_size[seat])


@rule
def redraw(s: Board, seat: int) -> None:
    """OB-4: the hand is shown, shuffled into the deck, and five cards are drawn."""
    show_hand(s, seat)
    beat(s, SHOW_BEAT)
    seen = 0 if s.deck_shown != 0 else int(s.deck_size)  # from here on everyone has seen the deck
    s.deck_shown = 0
    for i in range(s.hand_size[seat]):
        s.deck[s.deck_size] = s.hand[seat, i]
        s.deck_size += 1
        s.hand[seat, i] = 0
        s.drawn[seat, i] = 0
    s.hand_size[seat] = 0
    beat(s, RETURN_BEAT)
    s.shuffles += 1
    for i in range(seen, s.deck_size):
        return_card(s, s.deck[i])
    shuffle(s, s.deck, 0, s.deck_size)
    beat(s, SHUFFLE_BEAT)
    draw_up(s, seat)
    beat(s, DRAW_BEAT)


@rule
def show_hand(s: Board, seat: int) -> None:
    """Everyone sees a hand."""
    for i in range(s.hand_size[seat]):
        if s.drawn[seat, i] != SEEN:
            find_card(s.returned, s.hand[seat, i], s.drawn[seat, i])
            s.drawn[seat, i] = SEEN


@rule
def show_on_pass(s: Board, seat: int) -> None:
    """OB-12, OB-13: a player who must pass shows the hand, and the deck if that is why."""
    show_hand(s, seat)
    if s.deck_size > 0 and s.deck_shown == 0:
        for i in range(s.deck_size):
            find_card(s.returned, s.deck[i], s.shuffles)
        s.deck_shown = 1
    beat(s, PASS_BEAT)


@rule
def turn_ends_game(s: Board) -> bool:
    """Counts a turn that is over: the one in which the deck ran out is followed by a last turn for everyone."""
    if s.last_turns > 0:
        s.last_turns -= 1
        return bool(s.last_turns == 0)
    if s.deck_size == 0:
        s.last_turns = s.players
        beat(s, LAST_BEAT)
    return False


@rule
def begin_turn(s: Board, seat: int) -> None:
    """The turn goes to the first seat from this one on that can make an offer; the others pass.

    While there is a deck every hand is five cards, so redrawing never empties it; and three hands that must all pass
    would be fifteen cards of one suit, or all Old Bills. So everyone passes only in the last round.
    """
    for _ in range(s.players):
        s.turn = seat
        if not can_offer(s, seat) and deck_can_help(s, seat):
            # some five cards of hand and deck allow an offer, so this ends
            while not can_offer(s, seat):
                redraw(s, seat)
        if can_offer(s, seat):
            s.to_move = seat
            return
        show_on_pass(s, seat)
        if turn_ends_game(s):
            break
        seat = next_seat(s, seat)
    s.last_turns = 0
    end_game(s, PLAYED_OUT)


@rule
def end_turn(s: Board) -> None:
    """The offer is settled: the offerer draws, and the turn passes left."""
    seat = int(s.turn)
    s.phase = TARGET
    s.target = NONE
    s.taken = NONE
    if s.deck_size > 0:
        draw_up(s, seat)
        beat(s, DRAW_BEAT)
    if turn_ends_game(s):
        end_game(s, PLAYED_OUT)
    else:
        begin_turn(s, next_seat(s, seat))


# -- the moves ---------------------------------------------------------------------------------------------------------


@rule
def moves(s: Board, out: list[int]) -> int:
    """The legal moves: seats by number, cards in the order of the hand or the den, face up before face down."""
    if s.phase == TARGET:
        return target_moves(s, out)
    if s.phase == UP:
        return up_moves(s, out)
    if s.phase == DOWN:
        return down_moves(s, out)
    if s.phase == TAKE:
        out[0] = TAKE_UP
        out[1] = TAKE_DOWN
        return 2
    if s.phase == MIME:
        return mime_moves(s, out)
    return drop_moves(s, out)


@rule
def play(s: Board, move: int) -> None:
    """One step: the offer is put together, laid, taken, and each side settled."""
    if move < FIRST_UP:
        s.target = move
        s.phase = UP
    elif move < FIRST_DOWN:
        pick_card(s, move - FIRST_UP, PICKED_UP)
        s.phase = DOWN
    elif move < DONE:
        pick_card(s, move - FIRST_DOWN, PICKED_DOWN)
    elif move == DONE:
        lay_offer(s)
    elif move <= TAKE_DOWN:
        take_side(s, move - TAKE_UP)
    elif move < FIRST_DROP:
        place_mime(s, move - FIRST_SUIT)
    else:
        drop_card(s, move - FIRST_DROP)


# -- taking a side -----------------------------------------------------------------------------------------------------


@rule
def take_side(s: Board, side: int) -> None:
    """The face-down cards are turned over; the chooser's side is settled first, then the offerer's (OB-3)."""
    for i in range(s.offer_size[DOWN_SIDE]):
        if s.shuffles > 0 and s.offer_drawn[i] != SEEN:
            find_card(s.returned, s.offer[DOWN_SIDE, i], s.offer_drawn[i])
        s.offer_drawn[i] = 0
    s.taken = side
    beat(s, REVEAL_BEAT)
    if not receive(s, s.target, side):
        settle_other_side(s)


@rule
def settle_other_side(s: Board) -> None:
    """The offerer receives the side that is left, and the turn ends when there is nothing to decide."""
    if not receive(s, s.turn, 1 - s.taken):
        end_turn(s)


@rule
def go_on(s: Board) -> None:
    """After the last decision about a side: on to the offerer's side, or to the end of the turn."""
    if s.to_move == s.target:
        settle_other_side(s)
    else:
        end_turn(s)


# -- receiving a side --------------------------------------------------------------------------------------------------


@rule
def receive(s: Board, seat: int, side: int) -> bool:
    """A seat receives a side; True when that leaves it something to decide."""
    suit = NONE
    classes = 0
    for i in range(s.offer_size[side]):
        mine = class_of(s.offer[side, i])
        classes |= 1 << mine
        if mine < SUIT_COUNT:
            suit = mine
    if classes & BILL_BIT != 0:
        return meet_old_bill(s, seat, side, suit)
    if suit != NONE:
        for i in range(s.offer_size[side]):
            join(s, seat, suit, s.offer[side, i])
            s.offer[side, i] = 0
        s.offer_size[side] = 0
        beat(s, RECEIVE_BEAT)
        if s.waiting_size[seat] > 0:
            stop_waiting_for(s, seat, suit)
        return False
    if suits_present(s, seat):
        s.phase = MIME
        s.to_move = seat
        return True
    while s.offer_size[side] > 0:
        wait(s, seat, lift_lowest(s, side))
    beat(s, WAIT_BEAT)
    return False


@rule
def stop_waiting_for(s: Board, seat: int, suit: int) -> None:
    """The Mimes that wait join the suit that has come."""
    for i in range(s.waiting_size[seat]):
        join(s, seat, suit, s.waiting[seat, i])
        s.waiting[seat, i] = 0
    s.waiting_size[seat] = 0
    beat(s, JOIN_BEAT)


@rule
def meet_old_bill(s: Board, seat: int, side: int, suit: int) -> bool:
    """Old Bill takes the whole side with him (OB-6); True when the seat has a den card to drop."""
    for i in range(s.offer_size[side]):
        discard(s, s.offer[side, i])
        s.offer[side, i] = 0
    s.offer_size[side] = 0
    if suit == NONE:
        found = suits_present(s, seat) or s.waiting_size[seat] > 0
    else:
        found = s.den_size[seat, suit] > 0
    if found:
        s.drop_suit = suit
        s.phase = DROP
        s.to_move = seat
    beat(s, CATCH_BEAT)
    return found


@rule
def discard(s: Board, kind: int) -> None:
    """A card is laid on the discards."""
    s.discards[s.discards_size] = kind
    s.discards_size += 1


@rule
def lift_lowest(s: Board, side: int) -> int:
    """Takes the lowest Mime of a side off the table (OB-5)."""
    lowest = 0
    for i in range(s.offer_size[side]):
        if s.offer[side, i] < s.offer[side, lowest]:
            lowest = i
    kind = int(s.offer[side, lowest])
    s.offer_size[side] = take_out(s.offer, (side,), s.offer_size[side], lowest)
    return kind


@rule
def side_to_settle(s: Board) -> int:
    """The side that the seat to move has received."""
    return int(s.taken) if s.to_move == s.target else 1 - int(s.taken)


@rule
def place_mime(s: Board, suit: int) -> None:
    """The lowest of the Mimes received joins a suit."""
    side = side_to_settle(s)
    join(s, s.to_move, suit, lift_lowest(s, side))
    beat(s, JOIN_BEAT)
    if s.offer_size[side] == 0:
        go_on(s)


@rule
def drop_card(s: Board, kind: int) -> None:
    """A den card, or a waiting Mime, is discarded."""
    seat = s.to_move
    if not leave_suit(s, seat, kind):
        stop_waiting(s, seat, kind)
    discard(s, kind)
    s.drop_suit = NONE
    beat(s, DROP_BEAT)
    go_on(s)
