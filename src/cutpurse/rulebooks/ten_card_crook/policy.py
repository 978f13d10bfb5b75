"""How a thief plays by himself: he looks at the row that each move would leave, and shuns those that could catch him.

A row is one number here: two bits for each card, the rightmost card lowest, and a 1 above the leftmost.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.kernels import pick
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule
from cutpurse.rulebooks.ten_card_crook.deck import LEFT_CROWD, MARK, RIGHT_CROWD
from cutpurse.rulebooks.ten_card_crook.row import AT_LEFT, IN_HAND, ROW, leaving
from cutpurse.rulebooks.ten_card_crook.rules import BACK, END_TURN, HELD, HOLD, PICK, REMOVE

# by manner: random, sensible, careful, greedy, spiteful, childlike; sense is care here, nobody is there to spite
POCKET = (0, 100, 0, 100, 0, 100)  # >M<, which a Theft can pick
SECOND_POCKET = (0, 55, 0, 100, 0, 0)
HALF = (0, 50, 0, 80, 0, 0)  # >M or M< at an end, where the missing crowd can come
SPOILT = (0, -10, 0, -10, 0, 0)  # a mark with a crowd that looks away from it
BARE_END = (0, -30, 0, 0, 0, 0)  # a mark at an end of the row, where no other may come
BARE_ENDS = (0, -60, 0, -20, 0, 0)  # at both ends
STUCK = (0, -60, 0, -20, 0, 0)  # at both ends, and a mark in hand
CARD = (0, 15, 0, 15, 0, 0)  # for each card in the row
FULL = (0, -40, 0, 0, 0, 0)  # a row without room
HELD_CROWD = (0, 30, 0, 0, 0, 0)
HELD_MARK = (0, -20, 0, -20, 0, 0)
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
    if move >= PICK:
        return worth_of(row_without(s, move - PICK - 1, 3), s.row_size - 3, held, manner)
    if move >= REMOVE:
        count = leaving(s, move - REMOVE)
        return worth_of(row_without(s, move - REMOVE, count), s.row_size - count, held, manner)
    if move == END_TURN:
        return worth_of(row_without(s, 0, 0), s.row_size, held, manner)
    if move == HOLD:
        return worth_of(row_without(s, 0, 0), s.row_size, int(s.drawn[0]), manner)
    if move == BACK:
        if s.last_mark == IN_HAND:
            return worth_of(row_without(s, 0, 0), s.row_size, 0, manner)
        return worth_of(row_without(s, s.last_mark - 1, 1), s.row_size - 1, held, manner)
    at = (move % HELD) // 2 - 1  # of the removal that comes before, if there is one
    count = leaving(s, at) if at >= 0 else 0
    row = row_without(s, at, count)
    size = s.row_size - count
    if is_caught(row, size):
        return CAUGHT
    card = int(s.drawn[0]) if move < HELD else held
    row = row | (card << (2 * size)) if move % 2 == AT_LEFT else (row << 2) | card
    return worth_of(row, size + 1, held if move < HELD else 0, manner)


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
def worth_of(row: int, size: int, held: int, manner: int) -> int:
    """What a row promises: pockets open or half open, and room at its ends."""
    if is_caught(row, size):
        return CAUGHT
    value = CARD[manner] * size + (FULL[manner] if size == ROW else 0)
    ends = 0
    pockets = 0
    for i in range(size):
        if card_at(row, size, i) == MARK:
            before = card_at(row, size, i - 1)
            after = card_at(row, size, i + 1)
            if before == RIGHT_CROWD and after == LEFT_CROWD:
                pockets += 1
            elif (before == RIGHT_CROWD and after == 0) or (before == 0 and after == LEFT_CROWD):
                value += HALF[manner]
            if before == LEFT_CROWD or after == RIGHT_CROWD:
                value += SPOILT[manner]
            ends += (1 if before == 0 else 0) + (1 if after == 0 else 0)
    if pockets > 0:
        value += POCKET[manner] + SECOND_POCKET[manner] * (pockets - 1)
    if ends > 0:
        value += BARE_END[manner] if ends == 1 else BARE_ENDS[manner]
    if held > 0:
        value += HELD_MARK[manner] if held == MARK else HELD_CROWD[manner]
        if held == MARK and ends > 1:
            value += STUCK[manner]
    return value
