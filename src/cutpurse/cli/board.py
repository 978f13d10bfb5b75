"""Draws any view: the other seats above, the table in the middle, the seat that looks at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, chop_cells
from rich.text import Text

from cutpurse.cli.cards import Look, Marks, marks_of
from cutpurse.cli.zones import (
    GAP,
    LABEL,
    block,
    chips,
    grid,
    labels_of,
    notes_on_pieces,
    side_by_side,
    wrapped,
)
from cutpurse.engine.view import Seat, View, Zone

MARGIN = 1
FEW_ZONES, MANY_ZONES = 3, 6  # of others, of mine: where there are more, empty ones are not drawn
MANY_SEATS = 4  # so many others, each in a short line, may stand in two columns
MANY_NAMES = 6  # faces that have names: up to so many are explained on the screen
WELL_KNOWN = ("A", "J", "Q", "K")  # faces that need no explaining
YOU, NAME = "bold green", "bold"
BETWEEN = "  "


class Row(NamedTuple):
    """Another seat: who sits there, what the zones are called and what is in them."""

    who: Text
    called: Sequence[str]
    zones: Sequence[Sequence[Text]]


def heading(title: str, aside: str, look: Look) -> Text:
    """A line across with the game's name, and on the right what is worth a glance."""
    rule = look.signs.line
    aside = f" {aside} {rule * 2}" if aside else ""
    line = Text(f"{rule * 2} ", style="cyan")
    line.append(f"{title} ", style="bold cyan")
    line.append(rule * max(0, look.width - line.cell_len - len(aside)), style="cyan")
    line.append(aside, style="dim cyan")
    return line


def facts(view: View, look: Look) -> list[Text]:
    """The facts of the table in one line, or in as many as they need."""
    return joined(look.voice.facts(view.values), look, style=LABEL)


def joined(
    entries: Sequence[str], look: Look, *, style: str = "", indent: int = MARGIN + 2, width: int | None = None
) -> list[Text]:
    """Short texts one after the other, with dots between them; broken within only where one is longer than a line."""
    room = (look.width if width is None else width) - indent
    lines: list[str] = []
    for entry in entries:
        first, *more = wrap(entry, room)
        if lines and not more and cell_len(lines[-1]) + 3 + cell_len(first) <= room:
            lines[-1] += f" {look.signs.dot} {first}"
        else:
            lines += [first, *more]
    return [Text(" " * indent + line, style=style) for line in lines]


def board(view: View, look: Look, *, tight: bool = False) -> list[list[Text]]:
    """The whole table: the others, the middle and what is mine, each as lines of text; all of mine in one if tight."""
    marks = marks_of(view.moves)
    parts = [_others(view, look, marks)]
    parts.append(_indented(_zones([zone for zone in view.zones if _whose(zone) is None], look, marks)))
    if view.seat is not None:
        me = view.seats[view.seat]
        mine = _in_use([zone for zone in view.zones if _whose(zone) == view.seat], MANY_ZONES)
        who = _who(view, me, 0, look)
        if tight and not look.boxes and all(zone.shape != "grid" for zone in mine):
            parts.append(_zones_in_lines(mine, look, marks, look.width, lead=who))
        else:
            parts.append([who, *_indented(_zones(mine, look, marks))])
    return [part for part in parts if part]


def _whose(zone: Zone) -> int | None:
    """In front of whom a zone lies; what is offered to somebody lies in the middle."""
    return zone.owner if zone.to is None else None


def _in_use(zones: Sequence[Zone], few: int) -> list[Zone]:
    """The zones, if they are few; of many only those with something in them."""
    return [zone for zone in zones if zone.count or len(zones) <= few]


def _others(view: View, look: Look, marks: Marks) -> list[Text]:
    """Every other seat, in turn order after the one that looks."""
    start = 0 if view.seat is None else view.seat + 1
    order = [(start + i) % len(view.seats) for i in range(len(view.seats))]
    others = [view.seats[i] for i in order if i != view.seat]
    names = [cell_len(look.voice.name(seat.seat)) for seat in others]
    rows = []
    for seat in others:
        theirs = _in_use([zone for zone in view.zones if _whose(zone) == seat.seat], FEW_ZONES)
        called = labels_of(theirs, look)
        drawn = [
            chips(zone, marks, look, name, notes=not look.short) for zone, name in zip(theirs, called, strict=True)
        ]
        rows.append(Row(_who(view, seat, max(names), look), called, drawn))
    return _aligned(rows, look) or [
        line
        for row in rows
        for line in wrapped(
            row.zones, look.width, lead=row.who, gap=len(BETWEEN), indent=row.who.cell_len + len(BETWEEN)
        )
    ]


def _aligned(rows: Sequence[Row], look: Look) -> list[Text]:
    """Seats with the same zones as a table, a line each, if that fits; many short ones in two columns."""
    if any(row.called != rows[0].called for row in rows):
        return []
    cells = [[row.who, *(Text(" ").join(parts) for parts in row.zones)] for row in rows]
    widths = [max((row[i].cell_len for row in cells), default=0) for i in range(max(map(len, cells), default=0))]
    lines = []
    for row in cells:
        line = Text()
        for cell, width in zip(row, widths, strict=True):
            line.append(BETWEEN if line else "")
            line.append_text(cell)
            line.append(" " * (width - cell.cell_len))
        line.rstrip()
        lines.append(line)
    if max((line.cell_len for line in lines), default=0) > look.width:
        return []
    return columns(lines, look.width, most=2) if len(lines) >= MANY_SEATS else lines


def _who(view: View, seat: Seat, name_width: int, look: Look) -> Text:
    signs = look.signs
    sign = signs.won if seat.seat in view.winners else signs.turn if seat.seat == view.to_move else " "
    name = look.voice.name(seat.seat)
    who = Text(" " * MARGIN)
    who.append(f"{sign} ", style="bold yellow")
    who.append(name + " " * (name_width - cell_len(name)), style=YOU if seat.seat == view.seat else NAME)
    widest = max(len(str(place.score)) for place in view.seats) if name_width else 0
    score = f"({seat.score})" if look.short else look.voice.own("score", score=str(seat.score))
    who.append(f"{' ' if look.short else BETWEEN}{score}{' ' * (widest - len(str(seat.score)))}")
    return who


def _zones(zones: Sequence[Zone], look: Look, marks: Marks) -> list[Text]:
    """Zones in their order; grids come first."""
    width = look.width - MARGIN - 2
    grids = [zone for zone in zones if zone.shape == "grid"]
    rest = [zone for zone in zones if zone.shape != "grid"]
    lines = [line for zone in grids for line in grid(zone, marks, look, width)]
    if rest and look.boxes:
        lines += side_by_side([block(zone, marks, look, width) for zone in rest], width)
    elif rest:
        return lines + _zones_in_lines(rest, look, marks, width)
    return lines + _notes(zones, look, 0, width)


def _zones_in_lines(
    zones: Sequence[Zone], look: Look, marks: Marks, width: int, lead: Text | None = None
) -> list[Text]:
    """Zones one after the other, behind the name of whose they are, if that is given."""
    called = labels_of(zones, look)
    drawn = [chips(zone, marks, look, name) for zone, name in zip(zones, called, strict=True)]
    indent = MARGIN + 2 if lead else 0
    return [
        *wrapped(drawn, width, lead=lead, indent=indent),
        *_notes(zones, look, indent, width),
    ]


def _notes(zones: Sequence[Zone], look: Look, indent: int, width: int) -> list[Text]:
    notes = [note for zone in zones for note in notes_on_pieces(zone, look)]
    return joined(notes, look, style=LABEL, indent=indent, width=width)


def _indented(lines: Sequence[Text]) -> list[Text]:
    pad = Text(" " * (MARGIN + 2))
    return [Text.assemble(pad, line) for line in lines]


def columns(entries: Sequence[Text], width: int, *, most: int = 99) -> list[Text]:
    """Entries read down the columns, as many columns as fit."""
    widest = max(entry.cell_len for entry in entries)
    fitting = min(most, max(1, (width + GAP) // (widest + GAP)))
    rows = -(-len(entries) // fitting)
    lines = []
    for row in range(rows):
        line = Text()
        for at in range(row, len(entries), rows):
            line.append(" " * ((at // rows) * (widest + GAP) - line.cell_len))
            line.append_text(entries[at])
        lines.append(line)
    return lines


def wrap(text: str, width: int) -> list[str]:
    """A text in lines of whole words; only a word that is longer than a line is broken."""
    lines = [""]
    for word in text.split():
        for part in chop_cells(word, max(1, width)):
            if lines[-1] and cell_len(lines[-1]) + 1 + cell_len(part) > width:
                lines.append(part)
            else:
                lines[-1] += f" {part}" if lines[-1] else part
    return lines


# -- what signs mean -------------------------------------------------------------------------------------------------


def named_faces(view: View, look: Look) -> list[tuple[str, str]]:
    """The faces that can be seen and are called something else, each with its name."""
    seen = [piece.face for zone in view.zones for piece in zone.pieces if piece.face is not None]
    seen += [entry.face for entry in view.tally]
    named = {face: look.voice.face(face) for face in seen}
    return sorted((look.voice.clean(face), name) for face, name in named.items() if name.casefold() != face.casefold())


def legend(view: View, look: Look) -> list[Text]:
    """What a few faces are called, in a line: not those that everybody knows, nor those made up by a system."""
    named = [
        f"{face} {name}"
        for face, name in named_faces(view, look)
        if face not in WELL_KNOWN and not any(sign.isdigit() for sign in face)
    ]
    return joined(named, look, style=LABEL) if len(named) <= MANY_NAMES else []
