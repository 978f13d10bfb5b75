"""What a position of Ten Card Crook must fulfil before its rules may run on it."""

from __future__ import annotations

from collections.abc import Iterator

from cutpurse.engine.layout import Board
from cutpurse.engine.position import first_wrong
from cutpurse.rulebooks.ten_card_crook.deck import DECK, MARK, THEFT
from cutpurse.rulebooks.ten_card_crook.row import IN_HAND, NOWHERE, ROW, checkmates, open_pockets, places_of
from cutpurse.rulebooks.ten_card_crook.rules import CHECKMATE, NO_ROOM, TOUCHING, TURN_LIMIT


def check(s: Board) -> str | None:
    """What is wrong, in a sentence; None for a position that can be played."""
    return first_wrong(_claims(s))


def _claims(s: Board) -> Iterator[tuple[bool, str]]:
    yield s.deck_size + s.row_size + s.drawn_size + s.held_size == DECK, "all ten cards must be somewhere"
    yield s.known_bottom <= s.deck_size, "more cards are known at the bottom of the deck than it has"
    yield s.turns == 0 or s.turn <= s.turns, "the last turn is over"
    row = [s.row[i] for i in range(s.row_size)]
    yield THEFT not in row, "the Theft never lies in the row"
    yield from _held_claims(s)
    yield from _last_mark_claims(s)
    yield from _end_claims(s)


def _held_claims(s: Board) -> Iterator[tuple[bool, str]]:
    theft = s.drawn_size == 1 and s.drawn[0] == THEFT
    yield not theft or open_pockets(s) != 0, "a drawn Theft waits only where there are pockets to choose from"
    if s.held_size == 0:
        yield s.held_turns == 0, "held_turns is 0 while no card is held"
        return
    yield s.held[0] != THEFT, "the Theft is never held"
    yield s.hold_turns > 0 and s.held_turns <= s.hold_turns, "a card is held for longer than the house rule allows"
    yield s.held_turns > 0 or s.drawn_size == 0, "a card that was held this turn is the one that was drawn"


def _last_mark_claims(s: Board) -> Iterator[tuple[bool, str]]:
    if s.last_mark == NOWHERE:
        return
    yield s.drawn_size == 0 or s.drawn[0] == MARK, "last_mark is 0 once another card is drawn"
    if s.last_mark == IN_HAND:
        yield s.held_size == 1 and s.held[0] == MARK, "last_mark says that a mark is held"
    else:
        yield s.last_mark <= s.row_size and s.row[s.last_mark - 1] == MARK, "there is no mark where last_mark says"


def _end_claims(s: Board) -> Iterator[tuple[bool, str]]:
    marks = places_of(s, MARK)
    touching = marks & (marks >> 1) != 0
    checkmate = not touching and checkmates(s, marks) != 0
    yield (s.ended == TOUCHING) == touching, "the game is over as soon as two marks touch, and is called that"
    yield (s.ended == CHECKMATE) == checkmate, "the game is over as soon as there is a checkmate, and is called that"
    yield s.ended != NO_ROOM or s.row_size == ROW, "there is room in the row"
    yield s.ended != TURN_LIMIT or s.turn == s.turns, "there are turns left"
