"""How a thief plays by himself: he looks at the row that each move would leave, and shuns those that could catch him.

A row is one number here: two bits for each card, the rightmost card lowest; its size goes with it.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.kernels import pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.ten_card_crook.deck import LEFT_CROWD, MARK, RIGHT_CROWD
from cutpurse.rulebooks.ten_card_crook.row import AT_LEFT, IN_HAND, ROW, leaving
from cutpurse.rulebooks.ten_card_crook.rules import BACK, HELD, HOLD, PICK, REMOVE

# By manner: random, sensible, careful, greedy, spiteful, childlike; sense is care here, nobody is there to spite. The
# figures of the sensible are those that scored most in play, rounded; some were set by hand among a few.
POCKET = (0, 160, 0, 100, 0, 100)  # >M<, which a Theft can pick
HALF = (0, 80, 0, 80, 0, 0)  # >M or M< at an end, where the missing crowd can come
BARE_END = (0, -50, 0, 0, 0, 0)  # a mark at an end of the row, where no other may come
BARE_ENDS = (0, -100, 0, -20, 0, 0)  # at both ends
STUCK = (0, -60, 0, -20, 0, 0)  # at both ends, and a mark in hand
WELCOME = (0, 145, 0, 0, 0, 0)  # a mark in hand, and an end with a crowd that would push it
GAPING = (0, -25, 0, 0, 0, 0)  # for each such end: marks can wait in hand, and crowds are better turned inwards
CARD = (0, 30, 0, 15, 0, 0)  # for each card in the row
FULL = (0, -50, 0, 0, 0, 0)  # a row without room while the next card cannot be held
NO_WAY_OUT = (0, -100, 0, 0, 0, 0)  # a row without room from which nothing can leave but into the guards' arms
HELD_CROWD = (0, 60, 0, 0, 0, 0)
CROWD_KEEPS = (0, 20, 0, 0, 0, 0)  # for each turn that it may still be held
HELD_MARK = (0, -60, 0, -20, 0, 0)
MARK_KEEPS = (0, 30, 0, 0, 0, 0)
LONG = 3  # turns: whoever may hold a card for longer need not think of it
CAUGHT = -100_000


@rule
def choose(s: Board, out: Any, count: int, rng: Any, manner: int) -> int:
    """The move after which the row is worth most; chance decides between equals."""
    best = 0
    most = 8 * 2 * CAUGHT
    for i in range(count):
        value = 8 * worth(s, out[i], manner) + pick(rng, 8)
        if value > most:
            most = value
            best = i
    return best


@rule
def worth(s: Board, move: int, manner: int) -> int:
    """What the row and the hand are worth after a move."""
    held = int(s.held[0])  # nothing is 0
    drawn = int(s.drawn[0])
    turns = min(int(s.hold_turns), LONG)  # for which a card may be held from now on
    left = min(int(s.hold_turns - s.held_turns), LONG)
    if move >= PICK:
        return worth_of(row_without(s, move - PICK - 1, 3), s.row_size - 3, held, left, turns, manner)
    if move == HOLD or (move >= REMOVE and held == 0):
        held, left = drawn, turns  # a drawn card that is undecided can be held, too
    if move >= REMOVE:
        count = leaving(s, move - REMOVE)
        return worth_of(row_without(s, move - REMOVE, count), s.row_size - count, held, left, turns, manner)
    if move == BACK:
        if s.last_mark == IN_HAND:
            return worth_of(row_without(s, 0, 0), s.row_size, 0, 0, turns, manner)
        return worth_of(row_without(s, s.last_mark - 1, 1), s.row_size - 1, held, left, turns, manner)
    if move >= HOLD:
        return worth_of(row_without(s, 0, 0), s.row_size, held, left, turns, manner)
    at = (move % HELD) // 2 - 1  # of the removal that comes before, if there is one
    count = leaving(s, at) if at >= 0 else 0
    row = row_without(s, at, count)
    size = s.row_size - count
    if is_caught(row, size):
        return CAUGHT
    card = drawn
    if move >= HELD:
        card = held
        held, left = drawn, turns
    row = row | (card << (2 * size)) if move % 2 == AT_LEFT else (row << 2) | card
    return worth_of(row, size + 1, held, left, turns, manner)


@rule
def row_without(s: Board, at: int, count: int) -> int:
    """The row without some of its cards, the rightmost lowest."""
    row = 0
    for i in range(s.row_size):
        if not at <= i < at + count:
            row = (row << 2) | int(s.row[i])
    return row


@rule
def card_at(row: int, size: int, place: int) -> int:
    """The card at a place of a row, counted from the left; nothing beyond its ends."""
    if place < 0 or place >= size:
        return 0
    return (row >> (2 * (size - 1 - place))) & 3


@rule
def is_caught(row: int, size: int) -> bool:
    """Whether marks touch, or a row holds a checkmate."""
    for i in range(size):
        if card_at(row, size, i) == MARK:
            after = card_at(row, size, i + 1)
            if after == MARK:
                return True
            if after == RIGHT_CROWD:
                if card_at(row, size, i + 2) == LEFT_CROWD and card_at(row, size, i + 3) == MARK:
                    return True
                if (
                    card_at(row, size, i + 2) == MARK
                    and card_at(row, size, i + 3) == LEFT_CROWD
                    and card_at(row, size, i + 4) == MARK
                ):
                    return True
    return False


@rule
def has_way_out(row: int, size: int) -> bool:
    """Whether crowds can leave a row without its marks meeting."""
    for i in range(size):
        card = card_at(row, size, i)
        after = card_at(row, size, i + 1)
        count = 0
        if card == RIGHT_CROWD and after != 0:
            count = 2 if after == LEFT_CROWD else 1 if after == MARK else 0
        elif card == LEFT_CROWD and card_at(row, size, i - 1) == MARK:
            count = 1
        right = 2 * (size - i - count)  # bits of the cards right of those that leave
        if count > 0 and not is_caught(
            (row >> (right + 2 * count) << right) | (row & ((1 << right) - 1)), size - count
        ):
            return True
    return False


@rule
def worth_of(row: int, size: int, held: int, left: int, turns: int, manner: int) -> int:
    """What a row and a hand promise: pockets open or half open, room at the ends, and time.

    `left` is how many turns more the held card may be kept, `turns` how many the next one.
    """
    if is_caught(row, size):
        return CAUGHT
    value = CARD[manner] * size
    if size == ROW:
        value += FULL[manner] if held > 0 or turns == 0 else 0
        value += 0 if has_way_out(row, size) else NO_WAY_OUT[manner]
    ends = 0
    for i in range(size):
        if card_at(row, size, i) == MARK:
            before = card_at(row, size, i - 1)
            after = card_at(row, size, i + 1)
            if before == RIGHT_CROWD and after == LEFT_CROWD:
                value += POCKET[manner]
            elif (before == RIGHT_CROWD and after == 0) or (before == 0 and after == LEFT_CROWD):
                value += HALF[manner]
            ends += (1 if before == 0 else 0) + (1 if after == 0 else 0)
    if ends > 0:
        value += BARE_END[manner] if ends == 1 else BARE_ENDS[manner]
    gaps = (1 if card_at(row, size, 0) == LEFT_CROWD else 0) + (1 if card_at(row, size, size - 1) == RIGHT_CROWD else 0)
    if turns > 0:
        value += GAPING[manner] * gaps
    if held == MARK:
        value += HELD_MARK[manner] + MARK_KEEPS[manner] * left
        value += (STUCK[manner] if ends > 1 else 0) + (WELCOME[manner] if gaps > 0 else 0)
    elif held > 0:
        value += HELD_CROWD[manner] + CROWD_KEEPS[manner] * left
    return value
