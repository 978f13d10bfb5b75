"""A piece as text: a box where there is room, a small chip where there is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from cutpurse.cli.signs import Signs
from cutpurse.cli.voice import Voice
from cutpurse.engine.view import Move, Piece

NARROWEST = 3  # cells inside a box

RED_SIGNS = ("♥", "♦")
FACE, RED_FACE, BACK_FACE = "bold", "bold red", "blue"
CHIP, RED_CHIP, BACK_CHIP = "bold black on white", "bold red on white", "white on blue"
EDGE, PLAYABLE_EDGE = "bright_black", "bold cyan"


@dataclass(frozen=True)
class Look:
    """How a table is drawn: how much room and colour there is, in which signs and words."""

    width: int
    colour: bool
    signs: Signs
    voice: Voice
    boxes: bool = False
    short: bool = False  # long fans show their last cards only


Marks = Mapping[tuple[str, int], Sequence[int]]  # the piece in a zone -> numbers of the moves that touch it


def marks_of(moves: Sequence[Move]) -> Marks:
    """Which pieces can be played or chosen, and by which moves, numbered from 1 as people see them."""
    found: dict[tuple[str, int], list[int]] = {}
    for number, move in enumerate(moves, 1):
        for touch in move.touches:
            if touch.piece is not None and touch.role != "also":
                at = found.setdefault((touch.zone, touch.piece), [])
                if number not in at:
                    at.append(number)
    return found


def chip(piece: Piece, look: Look, *, times: int = 1, back: str | None = None, width: int = 1) -> Text:
    """One piece in a line of text, `back` showing when it is hidden; with a count when it stands for several."""
    hidden = piece.face is None
    face = (look.signs.back if back is None else back) if hidden else face_of(piece, look)
    drawn = wrap_chip(face + " " * (width - cell_len(face)), look, BACK_CHIP if hidden else _colour(piece, CHIP))
    if times > 1:
        drawn.append(f"{look.signs.times}{times}", style="default")
    return drawn


def wrap_chip(face: str, look: Look, style: str = CHIP) -> Text:
    """Something written on a piece: on a ground of its own, or in brackets where there is no colour."""
    return Text.assemble((f" {face} ", style)) if look.colour else Text(f"[{face}]")


def box(piece: Piece | None, look: Look, *, lower: str = "", playable: bool = False) -> list[Text]:
    """One piece as a box of three lines, with a few signs on the lower edge; None is an empty place."""
    inside = max(NARROWEST, cell_len(lower))
    if piece is None:
        return _framed(Text(" " * inside), look, EDGE, look.signs.empty, lower)
    face = look.signs.back * inside if piece.face is None else face_of(piece, look)
    inside = max(inside, cell_len(face))
    edge = PLAYABLE_EDGE if playable else EDGE
    style = BACK_FACE if piece.face is None else _colour(piece, FACE)
    left = (inside - cell_len(face)) // 2
    padded = " " * left + face + " " * (inside - left - cell_len(face))
    return _framed(Text(padded, style=style), look, edge, look.signs.edges, lower)


def _framed(inner: Text, look: Look, edge: str, edges: tuple[str, str], lower: str) -> list[Text]:
    above, beside = edges
    inside = inner.cell_len
    first, second, third, fourth = look.signs.corners
    below = f"{lower:{above}^{inside - cell_len(lower) + len(lower)}}"
    return [
        Text(first + above * inside + second, style=edge),
        Text.assemble((beside, edge), inner, (beside, edge)),
        Text(third + below + fourth, style=edge),
    ]


def fan_box(pieces: Sequence[Piece], look: Look) -> list[Text]:
    """Pieces that lie on each other, each showing its left edge and the last one whole."""
    *under, last = pieces
    first, _, third, _ = look.signs.corners
    above, beside = look.signs.edges
    lines = [Text(), Text(), Text()]
    for piece in under:
        face = look.signs.back if piece.face is None else face_of(piece, look)
        width = max(2, cell_len(face))
        lines[0].append(first + above * width, style=EDGE)
        lines[1].append(beside, style=EDGE)
        style = BACK_FACE if piece.face is None else _colour(piece, FACE)
        lines[1].append(face + " " * (width - cell_len(face)), style=style)
        lines[2].append(third + above * width, style=EDGE)
    return [line.append_text(more) for line, more in zip(lines, box(last, look), strict=True)]


def face_of(piece: Piece, look: Look) -> str:
    """What is written on a piece, with the face that it stands for."""
    face = look.voice.clean(piece.face or "")
    return f"{face}={look.voice.clean(piece.stands_for)}" if piece.stands_for else face


def _colour(piece: Piece, style: str) -> str:
    red = any(sign in (piece.face or "") for sign in RED_SIGNS)
    return {CHIP: RED_CHIP, FACE: RED_FACE}[style] if red else style
