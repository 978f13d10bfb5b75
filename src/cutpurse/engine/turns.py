"""Whose turn it is next, and that nobody's is when the game is over."""

from __future__ import annotations

from cutpurse.engine.layout import NOBODY, Board
from cutpurse.engine.rule import rule


@rule
def next_seat(s: Board, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def end_game(s: Board, how: int) -> None:
    """The game is over: `how` is 1 + the index of one of the rule book's `ends`."""
    s.ended = how
    s.to_move = NOBODY
