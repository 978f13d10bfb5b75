"""What a position of Nacho Pile must fulfil before its rules may run on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.nacho_pile.chips import (
    CHOOSE_STEAL,
    DRAW_OR_STOP,
    FIRST_DRAW,
    IDLE_LIMIT,
    LAST_NUMBER,
    LAST_OTHER,
    NO_CHIP,
    NOTHING_CLAIMED,
    NUMBER_A_WILD,
    NUMBERS,
    SPECIALS,
    STEAL,
    WILD,
)


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield s.bag_size == sum(s.bag), "bag_size is not the number of chips in the bag"
    yield all(s.turn[number] <= 1 for number in range(NUMBERS)), "a turn holds at most one chip of a number"
    yield not s.wild_busts or s.turn[WILD] <= 1, "a turn holds at most one wild where a second one busts"
    drawing = Counter(s.drawing[i] for i in range(s.drawing_size))
    yield all(kind <= WILD for kind in drawing), "only numbers and wilds lie in the drawing order"
    yield all(s.turn[kind] >= count for kind, count in drawing.items()), "drawing holds more chips than the turn"
    yield not s.bust or 0 <= s.drawn <= WILD, "only a number or a wild can bust"
    yield from _special_claims(s)
    yield from _end_claims(s) if s.ended else _phase_claims(s)


def _special_claims(s: Board) -> Iterator[tuple[bool, str]]:
    """A special chip lies among the turn's chips exactly while its effect is chosen."""
    for special in range(SPECIALS):
        chosen = not s.ended and s.phase == CHOOSE_STEAL + special
        yield s.turn[STEAL + special] == int(chosen), "a special chip lies in the turn while its effect is chosen only"


def _phase_claims(s: Board) -> Iterator[tuple[bool, str]]:
    numbering = s.phase == NUMBER_A_WILD
    yield (s.lowest_wild > 0) == numbering, "lowest_wild is 1 to 7 while wilds are numbered, else 0"
    yield not s.bust or s.phase == FIRST_DRAW, "after a bust comes the first draw of the next turn"
    yield s.phase != FIRST_DRAW or not any(s.turn), "before the first draw of a turn it has no chips"
    if numbering:
        yield s.turn[WILD] > 0, "there is no wild to be numbered"
        yield sum(s.turn) == s.turn[WILD], "when wilds are numbered all other chips have been laid down"
        yield s.drawing_size == 0, "the drawing order is empty once the player has stopped"
    if s.revealed != NO_CHIP:
        yield numbering and s.count_front == 1, "the last chip is revealed only when the game ends"
        yield _is_last(s), "the revealed chip is not the last one in the bag"
    else:
        fewest = 2 if s.phase <= DRAW_OR_STOP or numbering else 1
        yield s.bag_size >= fewest, "there are too few chips in the bag for the game to go on"


def _end_claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield s.lowest_wild == 0, "no wild is numbered after the end"
    yield (
        (s.ended == NOTHING_CLAIMED) == (s.revealed == NO_CHIP),
        "the last chip is revealed unless nothing was claimed",
    )
    if s.ended == NOTHING_CLAIMED:
        yield s.idle_turns == IDLE_LIMIT or s.count_front == 1, "too few turns have gone by for the game to end"
        return
    yield _is_last(s), "the revealed chip is not the last one in the bag"
    yield s.ended == (LAST_NUMBER if s.revealed < WILD else LAST_OTHER), "the way it ended is not that of the last chip"


def _is_last(s: Board) -> bool:
    return bool(s.bag_size == 1 and s.bag[s.revealed] == 1)
