"""Zones of pieces as text: side by side as blocks of boxes, or as chips in lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from cutpurse.cli.cards import Look, Marks, box, chip, face_of, fan_box, wrap_chip
from cutpurse.engine.view import HIDDEN, Piece, Zone

GAP = 3  # cells between zones that lie side by side
LABEL = "dim"
MANY_ALIKE = 3  # pieces of one face in a zone that are shown as one, with their number
MANY_PIECES = 10  # pieces in no order that are shown by face, with their numbers
LAST_FEW = 3  # of a long fan, where there is little room
SHORTEST_FAN = 5  # pieces; a shorter one is always shown whole
ALIKE_LABELS = 3  # zones with the same word in their labels that share it


@dataclass(frozen=True)
class Shown:
    """A piece to draw, for how many it stands, and the moves that touch it."""

    piece: Piece
    times: int = 1
    numbers: Sequence[int] = ()

    @property
    def number(self) -> str:
        """The number of its move, if there is just one."""
        return str(self.numbers[0]) if len(self.numbers) == 1 else ""


def shown(zone: Zone, marks: Marks) -> list[Shown]:
    """The pieces worth drawing: where none can be chosen, equal ones are drawn once."""
    if zone.count == 0:
        return []
    pieces = zone.pieces or (HIDDEN,)
    numbers = [marks.get((zone.id, zone.unlisted + i), ()) for i in range(len(pieces))]
    if any(numbers) and zone.pieces:
        return [Shown(piece, numbers=at) for piece, at in zip(pieces, numbers, strict=True)]
    if all(piece.face is None for piece in pieces):
        return [Shown(HIDDEN, zone.count)]
    bare = [Piece(face=piece.face, stands_for=piece.stands_for) for piece in pieces]
    if zone.shape == "stack":
        if not zone.unlisted and HIDDEN in bare:  # some of it was seen when it was put there
            return [Shown(piece, len(list(run))) for piece, run in groupby(bare)]
        return [Shown(pieces[-1])]
    alike = len(set(bare)) == 1 and len(bare) >= MANY_ALIKE
    if alike or zone.shape == "bag" or (not zone.ordered and len(bare) > MANY_PIECES):
        by_face = groupby(sorted(bare, key=bare.index))
        return [Shown(piece, len(list(group))) for piece, group in by_face]
    return [Shown(piece) for piece in pieces]


def is_cascade(zone: Zone) -> bool:
    """Whether a zone is a pile that is fanned so that all of it can be read."""
    known = len(zone.pieces) > 1 and all(piece.face for piece in zone.pieces)
    return zone.shape == "fan" and zone.ordered and zone.kind != "hand" and known


def label_of(zone: Zone, pieces: Sequence[Shown], look: Look, name: str | None = None) -> Text:
    """The zone's name, for whom it is, and the number of its pieces where that cannot be seen."""
    label = Text(look.voice(zone.label) if name is None else name, style=LABEL)
    if zone.to is not None:
        giver = "" if zone.owner is None else f"{look.voice.name(zone.owner)} "
        label.append(f" ({giver}{look.signs.arrow} {look.voice.name(zone.to)})", style=LABEL)
    if zone.count != sum(piece.times for piece in pieces):
        label.append(f" {look.signs.times}{zone.count}", style="default")
    return label


def notes_of(zone: Zone, look: Look) -> list[str]:
    """What is to be said about a zone, or about the only piece in it."""
    only = zone.pieces[0].values if zone.count == len(zone.pieces) == 1 else ()
    return look.voice.facts([*zone.values, *only])


def notes_on_pieces(zone: Zone, look: Look) -> list[str]:
    """What is to be said about one piece or another of several: by their faces in a bag, else counted from 1."""
    if zone.count < 2:
        return []
    found: dict[str, list[str]] = {}
    for number, piece in enumerate(zone.pieces, zone.unlisted + 1):
        name = look.voice.face(piece.face) if zone.shape == "bag" and piece.face else str(number)
        for note in look.voice.facts(piece.values):
            pieces = found.setdefault(note, [])
            pieces += [] if name in pieces else [name]
    return [f"{note} ({', '.join(numbers)})" for note, numbers in found.items()]


def labels_of(zones: Sequence[Zone], look: Look) -> list[str]:
    """The names of zones in their order; where several of a group begin with the same word, only the first says it."""
    names: list[str] = []
    for _, group in groupby(zones, key=lambda zone: (zone.owner, zone.group)):
        called = [look.voice(zone.label) for zone in group]
        first = called[0].rpartition(" ")[0]
        if len(called) >= ALIKE_LABELS and first and all(name.rpartition(" ")[0] == first for name in called):
            called[1:] = [name.rpartition(" ")[2] for name in called[1:]]
        names += called
    return names


# -- lines of chips --------------------------------------------------------------------------------------------------


def chips(zone: Zone, marks: Marks, look: Look, name: str | None = None, *, notes: bool = True) -> list[Text]:
    """A zone in a line of text: its name, then its pieces, as parts that may be broken over lines."""
    pieces = shown(zone, marks)
    label = label_of(zone, pieces, look, name)
    told = notes_of(zone, look) if notes else []
    if told:
        label.append(f" ({', '.join(told)})", style=LABEL)
    space = " " if label.plain else ""
    if not pieces:
        label.append(f"{space}-", style=LABEL)
        return [label]
    if is_cascade(zone):
        return [Text.assemble(label, space, _cascade(zone, look))]
    drawn = [chip(each.piece, look, times=each.times, back=look.signs.back + each.number) for each in pieces]
    return [Text.assemble(label, space, drawn[0]), *drawn[1:]]


def _cascade(zone: Zone, look: Look) -> Text:
    faces = [face_of(piece, look) for piece in zone.pieces]
    if look.short and len(faces) >= SHORTEST_FAN:
        faces = [look.signs.more, *faces[-LAST_FEW:]]
    return wrap_chip(" ".join(faces), look)


def wrapped(
    zones: Sequence[Sequence[Text]], width: int, *, lead: Text | None = None, gap: int = GAP, indent: int = 0
) -> list[Text]:
    """Chips of several zones in as few lines as they need; behind a lead, and indented from the second line on."""
    lines = [Text() if lead is None else lead.copy()]
    for parts in zones:
        whole = sum(part.cell_len + 1 for part in parts) - 1
        for i, part in enumerate(parts):
            space = gap if i == 0 else 1
            # a zone begins where all of it fits, unless it is longer than a line
            needed = whole if i == 0 and whole <= width - indent else part.cell_len
            if lines[-1].plain.strip() and lines[-1].cell_len + space + needed > width:
                lines.append(Text(" " * indent))
            elif lines[-1].plain.strip():
                lines[-1].append(" " * space)
            lines[-1].append_text(part)
    return lines


# -- blocks of boxes -------------------------------------------------------------------------------------------------


def block(zone: Zone, marks: Marks, look: Look, width: int) -> list[Text]:
    """A zone as a block: its name above, its pieces as boxes in as many rows as they need, its notes below."""
    notes = [Text(note, style=LABEL) for note in notes_of(zone, look)]
    if zone.places and zone.shape == "slots":
        return [label_of(zone, _whole(zone), look), *_rows(_places(zone, marks, look), width), *notes]
    pieces = shown(zone, marks)
    label = label_of(zone, pieces, look)
    if is_cascade(zone):
        fan = fan_box(zone.pieces, look)
        if fan[0].cell_len <= width:
            return [label, *fan, *notes]
    boxes = [
        box(
            each.piece,
            look,
            lower=f"{look.signs.times}{each.times}" if each.times > 1 else each.number,
            playable=bool(each.numbers),
        )
        for each in pieces
    ]
    return [label, *_rows(boxes or [box(None, look)], width), *notes]


def _rows(boxes: Sequence[Sequence[Text]], width: int) -> list[Text]:
    rows: list[list[Text]] = []
    for lines in boxes:
        if rows and rows[-1][0].cell_len + lines[0].cell_len <= width:
            rows[-1] = [Text.assemble(line, more) for line, more in zip(rows[-1], lines, strict=True)]
        else:
            rows.append([Text.assemble(line) for line in lines])
    return [line for row in rows for line in row]


def side_by_side(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks from left to right, and on below when a line is full."""
    rows: list[list[Sequence[Text]]] = []
    used = 0
    for lines in blocks:
        wide = max(line.cell_len for line in lines)
        if not rows or used + wide > width:
            rows.append([])
            used = 0
        rows[-1].append(lines)
        used += wide + GAP
    return [line for row in rows for line in _beside(row)]


def _beside(row: Sequence[Sequence[Text]]) -> list[Text]:
    found = [Text() for _ in range(max(map(len, row)))]
    start = 0
    for lines in row:
        for line, more in zip(found, lines, strict=False):
            line.append(" " * (start - line.cell_len))
            line.append_text(more)
        start += max(line.cell_len for line in lines) + GAP
    return found


# -- fixed places ----------------------------------------------------------------------------------------------------


def place_name(zone: Zone, place: int) -> str:
    """What a fixed place is called."""
    return zone.places[place] if place < len(zone.places) else str(place + 1)


def _whole(zone: Zone) -> list[Shown]:
    return [Shown(HIDDEN, zone.count)]


def _at(zone: Zone) -> dict[int, tuple[int, Piece]]:
    """The pieces by their place, each with its number in the zone."""
    found = {}
    for i, piece in enumerate(zone.pieces):
        number = zone.unlisted + i
        found[number if piece.place is None else piece.place] = (number, piece)
    return found


def _size(zone: Zone) -> int:
    return max(len(zone.places), *(place + 1 for place in _at(zone)), 0)


def _places(zone: Zone, marks: Marks, look: Look) -> list[list[Text]]:
    lying = _at(zone)
    boxes = []
    for place in range(_size(zone)):
        name = look.voice.clean(place_name(zone, place))
        number, piece = lying.get(place, (-1, None))
        boxes.append(box(piece, look, lower=name, playable=bool(marks.get((zone.id, number)))))
    return boxes


def grid(zone: Zone, marks: Marks, look: Look, width: int) -> list[Text]:
    """A grid: every piece in its place, which has its name on it; an empty place is a gap."""
    size = _size(zone)
    columns = zone.columns or size or 1
    if look.boxes:
        boxes = _places(zone, marks, look)
        rows = [_rows(boxes[i : i + columns], width) for i in range(0, size, columns)]
        return [line for row in rows for line in row]
    names = [look.voice.clean(place_name(zone, place)) for place in range(size)]
    faces = [face_of(piece, look) for _, piece in _at(zone).values() if piece.face]
    widest = max((cell_len(text) for text in (*names, *faces)), default=1)
    cells = [[_cell(zone, place, names[place], look, widest)] for place in range(size)]
    found: list[Text] = []
    for i in range(0, size, columns):
        found += wrapped(cells[i : i + columns], width, gap=1)
    return found


def _cell(zone: Zone, place: int, name: str, look: Look, widest: int) -> Text:
    """A hidden piece shows the name of its place, an open one its face."""
    _, piece = _at(zone).get(place, (-1, None))
    if piece is None:
        return Text(f"{look.signs.dot:^{widest + 2}}", style=LABEL)
    if piece.face is None and not look.colour:
        return Text(f"{name:^{widest + 2}}")
    return chip(piece, look, back=name, width=widest)
