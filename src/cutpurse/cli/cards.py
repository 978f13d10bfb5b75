"""A card as text: a box where there is room, a small chip where there is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from cutpurse.cli.terminal import printable
from cutpurse.engine.view import Card, Move

BACK = "▒"
TIMES = "×"  # noqa: RUF001  # the sign people expect before a count
NARROWEST = 3  # cells inside a box

RED_SUITS = ("♥", "♦")
FACE, RED_FACE, BACK_FACE = "bold", "bold red", "blue"
CHIP, RED_CHIP, BACK_CHIP = "bold black on white", "bold red on white", "white on blue"
EDGE, PLAYABLE_EDGE = "bright_black", "bold cyan"


@dataclass(frozen=True)
class Look:
    """How much room and colour there is."""

    width: int
    boxes: bool
    colour: bool


Marks = Mapping[tuple[str, int], Sequence[int]]  # the card in a zone -> numbers of the moves that touch it


def marks_of(moves: Sequence[Move]) -> Marks:
    """Which cards can be played, and by which moves, numbered from 1 as people see them."""
    found: dict[tuple[str, int], list[int]] = {}
    for number, move in enumerate(moves, 1):
        for touch in move.touches:
            if touch.card is not None:
                at = found.setdefault((touch.zone, touch.card), [])
                if number not in at:
                    at.append(number)
    return found


def chip(card: Card, look: Look, *, times: int = 1, back: str = BACK, width: int = 1) -> Text:
    """One card in a line of text, `back` showing when it is hidden; with a count when it stands for several."""
    hidden = card.face is None
    face = f"{back if hidden else face_of(card):<{width}}"
    if look.colour:
        style = BACK_CHIP if hidden else RED_CHIP if _is_red(card) else CHIP
        drawn = Text.assemble((f" {face} ", style))
    else:
        drawn = Text(f"[{face}]")
    if times > 1:
        drawn.append(f"{TIMES}{times}", style="default")
    return drawn


def box(card: Card | None, *, lower: str = "", playable: bool = False) -> list[Text]:
    """One card as a box of three lines, with a few signs on the lower edge; None is an empty place."""
    if card is None:
        return [Text(line, style=EDGE) for line in ("╭┄┄┄╮", "┆   ┆", f"╰{lower:┄^{NARROWEST}}╯")]
    face = BACK * NARROWEST if card.face is None else face_of(card)
    inside = max(NARROWEST, cell_len(face), cell_len(lower))
    if card.face is None:
        face = BACK * inside
    left = (inside - cell_len(face)) // 2
    edge = PLAYABLE_EDGE if playable else EDGE
    style = BACK_FACE if card.face is None else RED_FACE if _is_red(card) else FACE
    padded = " " * left + face + " " * (inside - left - cell_len(face))
    lower_edge = f"╰{lower:─^{inside - cell_len(lower) + len(lower)}}╯"
    return [
        Text(f"╭{'─' * inside}╮", style=edge),
        Text.assemble(("│", edge), (padded, style), ("│", edge)),
        Text(lower_edge, style=edge),
    ]


def face_of(card: Card) -> str:
    """What is written on a card, with its note."""
    return printable(f"{card.face} {card.note}".strip())


def _is_red(card: Card) -> bool:
    return any(suit in (card.face or "") for suit in RED_SUITS)
