"""Beats: the moments of a move that people at a table would see one after the other.

A rule marks them with `beat(s, kind)`. Compiled it does nothing and costs nothing; uncompiled it lets whoever watches
look at the board in between.
"""

from __future__ import annotations

from cutpurse.engine.layout import Board
from cutpurse.engine.rule import rule


@rule
def beat(s: Board, kind: int) -> None:
    """Marks a moment, by its number in the rule book's `beats`; every piece must lie in some zone now."""
    s.look(kind)


@rule
def no_beat(s: Board, kind: int) -> None:
    """What `beat` is when compiled."""
