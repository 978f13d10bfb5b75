"""Draws any view: the other seats above, the table in the middle, the seat that looks at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from rich.text import Text

from cutpurse.cli.cards import Look, Marks, marks_of
from cutpurse.cli.terminal import printable
from cutpurse.cli.zones import GAP, block, chips, side_by_side, tiled, tiles, wrapped
from cutpurse.engine.view import Move, Seat, View, Zone

MARGIN = 1
MANY_MOVES = 15  # more are listed in columns
FEW_ZONES = 3
YOU, NAME = "bold green", "bold"
TURN = "▶"
WON = "★"


def heading(title: str, aside: str, width: int) -> Text:
    """A line across with the game's name, and on the right what is worth a glance."""
    aside = f" {aside} ──" if aside else ""
    line = Text("── ", style="cyan")
    line.append(f"{title} ", style="bold cyan")
    line.append("─" * max(0, width - line.cell_len - len(aside)), style="cyan")
    line.append(aside, style="dim cyan")
    return line


def board(view: View, look: Look) -> list[Text]:
    """The whole table as lines of text."""
    marks = marks_of(view.moves)
    parts = [_others(view, look, marks)]
    parts.append(_indented(_zones([zone for zone in view.zones if zone.owner is None], look, marks)))
    if view.seat is not None:
        me = view.seats[view.seat]
        mine = [zone for zone in view.zones if zone.owner == view.seat]
        parts.append([_who(view, me, 0), *_indented(_zones(mine, look, marks))])
    lines: list[Text] = []
    for part in parts:
        lines += [Text(), *part] if lines and part else part
    return lines


def _others(view: View, look: Look, marks: Marks) -> list[Text]:
    """Every other seat in a line, in turn order after the one that looks."""
    start = 0 if view.seat is None else view.seat + 1
    order = [(start + i) % len(view.seats) for i in range(len(view.seats))]
    others = [view.seats[i] for i in order if i != view.seat]
    name_width = max((Text(seat.name).cell_len for seat in others), default=0)
    lines: list[Text] = []
    for seat in others:
        theirs = [zone for zone in view.zones if zone.owner == seat.seat]
        if len(theirs) > FEW_ZONES:
            theirs = [zone for zone in theirs if zone.count]  # so many places: only those in use
        lines += wrapped(
            [chips(zone, marks, look) for zone in theirs], look.width, look, lead=_who(view, seat, name_width)
        )
    return lines


def _who(view: View, seat: Seat, name_width: int) -> Text:
    sign = WON if seat.seat in view.winners else TURN if seat.seat == view.to_move else " "
    name = printable(seat.name)
    who = Text(" " * MARGIN)
    who.append(f"{sign} ", style="bold yellow")
    who.append(name + " " * (name_width - Text(name).cell_len), style=YOU if seat.seat == view.seat else NAME)
    who.append(f"   score {seat.score}")
    return who


def _zones(zones: Sequence[Zone], look: Look, marks: Marks) -> list[Text]:
    """Zones in their order; many places for single cards come first, as tiles."""
    width = look.width - MARGIN - 2
    small = tiled(zones)
    rest = [zone for zone in zones if zone not in small]
    lines = tiles(small, marks, look, width) if small else []
    if rest and look.boxes:
        lines += side_by_side([block(zone, marks, width) for zone in rest], width)
    elif rest:
        lines += wrapped([chips(zone, marks, look) for zone in rest], width, look, lead=Text())
    return lines


def _indented(lines: Sequence[Text]) -> list[Text]:
    pad = Text(" " * (MARGIN + 2))
    return [Text.assemble(pad, line) for line in lines]


class Moves(Enum):
    """Ways to give the legal moves, from the finest to the shortest."""

    LIST = "in words, one a line, with their notation"
    COLUMNS = "in words"
    NOTATION = "in notation"


def move_list(moves: Sequence[Move], width: int, form: Moves) -> list[Text]:
    """The legal moves, numbered from 1; a list of many is given in columns."""
    digits = len(str(len(moves)))
    if form is Moves.NOTATION:
        short = [_entry(number, printable(move.code), digits) for number, move in enumerate(moves, 1)]
        return _columns(short, width)
    told = [_entry(number, printable(move.text), digits) for number, move in enumerate(moves, 1)]
    if form is Moves.COLUMNS or len(moves) > MANY_MOVES:
        return _columns(told, width)
    widest = max(line.cell_len for line in told)
    for line, move in zip(told, moves, strict=True):
        line.append(" " * (widest - line.cell_len + 2))
        line.append(printable(move.code), style="dim")
    return told


def _entry(number: int, text: str, digits: int) -> Text:
    entry = Text(" " * MARGIN)
    entry.append(f"{number:>{digits + 1}}", style="bold cyan")
    entry.append(f"  {text}")
    return entry


def _columns(entries: Sequence[Text], width: int) -> list[Text]:
    """Entries read down the columns, as many columns as fit."""
    widest = max(entry.cell_len for entry in entries)
    columns = max(1, (width + GAP) // (widest + GAP))
    rows = -(-len(entries) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for at in range(row, len(entries), rows):
            line.append(" " * ((at // rows) * (widest + GAP) - line.cell_len))
            line.append_text(entries[at])
        lines.append(line)
    return lines
