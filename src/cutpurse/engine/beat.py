"""Beats: the moments of a move that people at a table would see one after the other.

A rule marks them with `beat(s, kind)`. Compiled it does nothing and costs nothing; uncompiled it lets whoever watches
look at the board in between.
"""

from __future__ import annotations

from cutpurse.engine.chance import draw
from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule


@rule
def beat(s: Board, kind: int) -> None:
    """Marks a moment, by its number in the rule book's `beats`; every piece must lie in some zone now."""
    s.look(kind)


LOT = -1  # marks the beginning and the end of a lot


@rule
def draw_lot(s: Board, n: int) -> int:
    """A draw that tells nobody anything: which of n alike is taken, or where in a hidden hand something is put.

    To those who look on, a move with a lot is as one without; so it is no draw to those who take moves back.
    """
    beat(s, LOT)
    drawn = draw(s, n)
    beat(s, LOT)
    return drawn


@rule
def no_beat(s: Board, kind: int) -> None:
    """What `beat` is when compiled."""
