"""How a seat plays the den game by itself: it weighs what each side of an offer does for the dens it may go to.

A den is one number here, which is fast: 12 bits for each suit (its cards, and below them its value), then its pairs.
A lot is added to every choice, so that nobody who knows the weights can read what lies face down.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.kernels import pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.old_bill.board import (
    COUNTS_NUMBER,
    DONE,
    DOWN,
    DOWN_SIDE,
    FIRST_DOWN,
    FIRST_DROP,
    FIRST_SUIT,
    FIRST_UP,
    HAND,
    MIME,
    NONE,
    PAIR_POINTS,
    PICKED_DOWN,
    PICKED_UP,
    TAKE,
    TARGET,
    UP,
    UP_SIDE,
)
from cutpurse.rulebooks.old_bill.deck import KINDS, OLD_BILL, SUIT_COUNT, THIEVES, VALUES
from cutpurse.rulebooks.old_bill.rules import side_to_settle

CARD = 1 << 7  # in a suit: one card more, of no value
VALUE = CARD - 1
WIDTH = 12
SUIT = (1 << WIDTH) - 1
ALL_SUITS = SUIT_COUNT * WIDTH
PAIR = 1 << ALL_SUITS
ANY_PLACES = (1 << HAND) - 1
GAIN_WIDTH = 12
NO_GAIN = 1 << (GAIN_WIDTH - 1)
LEAST = -(1 << 40)

# what a den is worth, in parts of a point: its score, and what promises more of it
POINT = 16
PER_VALUE = 6
PER_SUIT = -40
PER_CARD_OF_LONGEST = 32
WAITING_MIME = 2 * POINT

# by manner: random, sensible, careful, greedy, spiteful, childlike
LOT = (0, 12, 12, 12, 12, 60)  # how far chance may move a choice, in the same parts
HIDDEN_CARD = (0, 50, 30, 70, 50, 30)  # what a card face down is thought to be worth to the one who takes it
SPITE = (0, 8, 8, 2, 20, 0)  # in sixteenths: how much what the other gets counts against what one gets oneself
LEADER = (0, -1, -1, 0, 2, 0)  # in parts of their points: how gladly an offer goes to players with many
TELLING = (0, 2, 2, 2, 2, 0)  # how surely the other is expected to take what looks better


@rule
def appears(s: Board, action: int) -> int:
    """What the others see of a move: nothing while an offer is put together (OB-10)."""
    return action if action >= DONE else 0


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """Whom to offer to and what, which side to take, where a Mime goes and what Old Bill gets."""
    if s.phase == TARGET:
        return choose_target(s, out, count, rng, manner)
    if s.phase <= DOWN:
        return choose_card(s, out, count, rng, manner)
    if s.phase == TAKE:
        return choose_side(s, rng, manner)
    best = 0
    most = LEAST
    den, _ = den_of(s, s.to_move)
    for i in range(count):
        if s.phase == MIME:
            after = den + (in_suit(s, mime_to_place(s)) << (WIDTH * (out[i] - FIRST_SUIT)))
        else:
            after = without(s, den, out[i] - FIRST_DROP)
        if worth(after) > most:
            most = worth(after)
            best = i
    return best


# -- what a den is worth -----------------------------------------------------------------------------------------------


@rule
def in_suit(s: Board, kind: int) -> int:
    """A card as a part of a suit."""
    if kind < THIEVES:
        return CARD + kind % VALUES + 1
    return CARD + (kind - OLD_BILL if s.mime_value == COUNTS_NUMBER else 0)


@rule
def den_of(s: Board, seat: int) -> tuple[int, int]:
    """A den as a number, and its thieves without a twin as bits."""
    den = 0
    singles = 0
    for suit in range(SUIT_COUNT):
        cards = 0
        for i in range(s.den_size[seat, suit]):
            kind = int(s.den[seat, suit, i])
            cards += in_suit(s, kind)
            if kind < THIEVES:
                den += PAIR * ((singles >> kind) & 1)
                singles ^= 1 << kind
        den += cards << (WIDTH * suit)
    return den, singles


@rule
def worth(den: int) -> int:
    """The score of a den, and a little for what it promises: few suits, and one of them long."""
    longest = 0
    fewest = PAIR
    more = 0
    for _ in range(SUIT_COUNT):
        cards = den & SUIT
        den >>= WIDTH
        more += PER_VALUE * (cards & VALUE) + (PER_SUIT if cards > 0 else 0)
        other = min(longest, cards)
        longest = max(longest, cards)
        if other > 0:  # by the number of cards, and of equals the best first
            fewest = min(fewest, other - 2 * (other & VALUE))
    score = (longest & VALUE) + (-fewest & VALUE) + PAIR_POINTS * den
    return POINT * score + PER_CARD_OF_LONGEST * (longest >> 7) + more


@rule
def mime_to_place(s: Board) -> int:
    """The lowest of the Mimes that the seat to move has received."""
    side = side_to_settle(s)
    lowest = KINDS
    for i in range(s.offer_size[side]):
        lowest = min(lowest, int(s.offer[side, i]))
    return lowest


@rule
def without(s: Board, den: int, kind: int) -> int:
    """The den of the seat to move when it has dropped a card; a Mime that waits was no part of it."""
    for suit in range(SUIT_COUNT):
        copies = 0
        for i in range(s.den_size[s.to_move, suit]):
            copies += 1 if s.den[s.to_move, suit, i] == kind else 0
        if copies > 0:
            return den - (in_suit(s, kind) << (WIDTH * suit)) - (PAIR if copies > 1 else 0)
    return den


@rule
def worth_with(den: int, singles: int, suit: int, cards: int, thieves: int, twins: int, bills: int) -> int:
    """What a den is worth with a side that it receives, described as `side_of` does."""
    if bills > 0:
        return worth_after_old_bill(den, suit)
    if suit == NONE:
        best = LEAST
        for k in range(SUIT_COUNT):
            if (den >> (WIDTH * k)) & SUIT > 0:
                best = max(best, worth(den + (cards << (WIDTH * k))))
        return best if best > LEAST else worth(den) + WAITING_MIME
    pairs = twins
    found = singles & thieves
    while found > 0:
        found &= found - 1
        pairs += 1
    return worth(den + (cards << (WIDTH * suit)) + PAIR * pairs)


@rule
def worth_after_old_bill(den: int, suit: int) -> int:
    """What Old Bill leaves of a den, with a suit or without: about, as if a low card of one suit went."""
    best = LEAST
    for k in range(SUIT_COUNT):
        cards = (den >> (WIDTH * k)) & SUIT
        if cards > 0 and suit in (NONE, k):
            best = max(best, worth(den - ((CARD + min(cards & VALUE, 2)) << (WIDTH * k))))
    return best if best > LEAST else worth(den)


# -- taking a side -----------------------------------------------------------------------------------------------------


@rule
def choose_side(s: Board, rng: Any, manner: int) -> int:
    """The card face up, if it does more for the den than so many cards face down are thought to do."""
    den, singles = den_of(s, s.to_move)
    gain = gain_of_card(s, den, singles, int(s.offer[UP_SIDE, 0]))
    lot = pick(rng, 2 * LOT[manner] + 1) - LOT[manner]
    return 0 if gain + lot >= HIDDEN_CARD[manner] * s.offer_size[DOWN_SIDE] else 1


# -- the offer ---------------------------------------------------------------------------------------------------------


@rule
def choose_target(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """A player with few points, as a rule: what one gives away does less harm there."""
    best = 0
    most = LEAST
    for i in range(count):
        den, _ = den_of(s, out[i])
        liking = LEADER[manner] * worth(den) // POINT + pick(rng, 2 * LOT[manner] + 1)
        if liking > most:
            most = liking
            best = i
    return best


@rule
def side_of(s: Board, places: int) -> tuple[int, int, int, int]:
    """Cards of the hand as a side: number and value, thieves as bits, pairs among them, and Old Bills."""
    cards = 0
    thieves = 0
    twins = 0
    bills = 0
    for i in range(s.hand_size[s.turn]):
        if (places >> i) & 1:
            kind = int(s.hand[s.turn, i])
            if kind == OLD_BILL:
                bills += 1
                continue
            cards += in_suit(s, kind)
            if kind < THIEVES:
                twins += (thieves >> kind) & 1
                thieves |= 1 << kind
    return cards, thieves, twins, bills


@rule
def choose_card(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """The next card of the best offer that can still be made, or its end."""
    seat = int(s.turn)
    size = int(s.hand_size[seat])
    up = (1 << size) - 1 if s.phase == UP else 0  # places whose cards may lie face up
    down = 0
    last = NONE
    for i in range(size):
        if s.picked[i] == PICKED_UP:
            up = 1 << i
        elif s.picked[i] == PICKED_DOWN:
            down |= 1 << i
            last = max(last, int(s.hand[seat, i]))
    loose = 0  # places of Old Bills and Mimes
    thieves_at = 0  # places of thieves, five bits for each suit
    for i in range(size):
        kind = int(s.hand[seat, i])
        if kind >= last or (down >> i) & 1:  # else it can no longer lie face down
            if kind < THIEVES:
                thieves_at |= 1 << (HAND * (kind // VALUES) + i)
            else:
                loose |= 1 << i
    mine, my_singles = den_of(s, seat)
    theirs, their_singles = den_of(s, s.target)
    my_gains = gains_face_up(s, mine, my_singles, up)
    their_gains = gains_face_up(s, theirs, their_singles, up)
    before_mine = worth(mine)
    before_theirs = worth(theirs)
    most = LEAST
    action = 0
    for suit in range(NONE, SUIT_COUNT):
        of_suit = (thieves_at >> (HAND * suit)) & ANY_PLACES if suit != NONE else 0
        places = of_suit | loose
        while places > 0:
            side = places
            places = (places - 1) & (of_suit | loose)
            if (side & down) != down or (suit != NONE and side & of_suit == 0):
                continue
            cards, thieves, twins, bills = side_of(s, side)
            down_mine = worth_with(mine, my_singles, suit, cards, thieves, twins, bills) - before_mine
            down_theirs = worth_with(theirs, their_singles, suit, cards, thieves, twins, bills) - before_theirs
            hidden = HIDDEN_CARD[manner] * ((cards >> 7) + bills)
            value, kind = best_face_up(
                s, up & ~side, suit, bills, my_gains, their_gains, down_mine, down_theirs, hidden, rng, manner
            )
            if value > most:
                most = value
                action = FIRST_UP + kind if s.phase == UP else next_card(s, side & ~down)
    return place_of(action, out, count)


@rule
def place_of(action: int, out: Any, count: int) -> int:
    """Where a move stands among those listed."""
    place = 0
    for i in range(count):
        if out[i] == action:
            place = i
    return place


@rule
def best_face_up(
    s: Board,
    places: int,
    suit: int,
    bills: int,
    my_gains: int,
    their_gains: int,
    down_mine: int,
    down_theirs: int,
    hidden: int,
    rng: Any,
    manner: int,
) -> tuple[int, int]:
    """Of the cards that may lie face up beside a side face down, the one that makes the best offer: its value and kind.

    The other is expected to take what looks better: the card face up, or so many cards that are thought to be worth
    `hidden`.
    """
    most = LEAST
    best = 0
    lots = 2 * LOT[manner] + 1
    spite = SPITE[manner]
    telling = TELLING[manner]
    for i in range(s.hand_size[s.turn]):
        kind = int(s.hand[s.turn, i])
        if (places >> i) & 1 == 0 or kind // VALUES == suit or (kind == OLD_BILL and bills > 0):
            continue
        up_mine = gain_at(my_gains, i)
        up_theirs = gain_at(their_gains, i)
        taken = min(60, max(4, 32 + telling * (up_theirs - hidden) // 2))  # how likely that is, in parts of 64
        value = (
            taken * (16 * down_mine - spite * up_theirs) + (64 - taken) * (16 * up_mine - spite * down_theirs)
        ) // 1024 + pick(rng, lots)
        if value > most:
            most = value
            best = kind
    return most, best


@rule
def gain_of_card(s: Board, den: int, singles: int, kind: int) -> int:
    """What one card does for a den."""
    suit = kind // VALUES if kind < THIEVES else NONE
    thieves = 1 << kind if kind < THIEVES else 0
    return worth_with(den, singles, suit, in_suit(s, kind), thieves, 0, 1 if kind == OLD_BILL else 0) - worth(den)


@rule
def gains_face_up(s: Board, den: int, singles: int, places: int) -> int:
    """What each card of the hand would do for a den by itself, in one number: 12 bits for each place."""
    gains = 0
    for i in range(s.hand_size[s.turn]):
        if (places >> i) & 1:
            gains |= (gain_of_card(s, den, singles, int(s.hand[s.turn, i])) + NO_GAIN) << (GAIN_WIDTH * i)
    return gains


@rule
def gain_at(gains: int, place: int) -> int:
    """One of the gains that `gains_face_up` has put together."""
    return ((gains >> (GAIN_WIDTH * place)) & (2 * NO_GAIN - 1)) - NO_GAIN


@rule
def next_card(s: Board, places: int) -> int:
    """The move that lays the lowest of some cards face down, or that ends the offer if there are none."""
    lowest = KINDS
    for i in range(s.hand_size[s.turn]):
        if (places >> i) & 1:
            lowest = min(lowest, int(s.hand[s.turn, i]))
    return FIRST_DOWN + lowest
