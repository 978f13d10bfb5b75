"""Zones of cards as text: side by side as blocks of boxes, or as chips in lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from cutpurse.cli.cards import BACK, TIMES, Look, Marks, box, chip
from cutpurse.cli.terminal import printable
from cutpurse.engine.view import Card, Zone

GAP = 3  # cells between zones that lie side by side
LABEL = "dim"
MANY_ALIKE = 3  # cards of one face in a zone that are shown as one, with their number
MANY_CARDS = 10  # cards in no order that are shown by face, with their numbers
MANY_PLACES = 8  # places for a single card each that are shown as tiles


@dataclass(frozen=True)
class Shown:
    """A card to draw, for how many it stands, and the moves that touch it."""

    card: Card
    times: int = 1
    numbers: Sequence[int] = ()

    @property
    def number(self) -> str:
        """The number of its move, if there is just one."""
        return str(self.numbers[0]) if len(self.numbers) == 1 else ""


def shown(zone: Zone, marks: Marks) -> list[Shown]:
    """The cards worth drawing: where none can be chosen, equal ones are drawn once."""
    if zone.count == 0:
        return []
    cards = zone.cards or (Card(None),)
    numbers = [marks.get((zone.id, i), ()) for i in range(len(cards))]
    if any(numbers):
        return [Shown(card, numbers=at) for card, at in zip(cards, numbers, strict=True)]
    if all(card.face is None for card in cards):
        return [Shown(cards[-1], zone.count)]
    alike = len(set(cards)) == 1 and len(cards) >= MANY_ALIKE
    if alike or (not zone.ordered and len(cards) > MANY_CARDS):
        by_face = groupby(sorted(cards, key=cards.index))
        return [Shown(card, len(list(group))) for card, group in by_face]
    return [Shown(card) for card in cards]


def _label(zone: Zone, cards: Sequence[Shown]) -> Text:
    """The zone's name, with the number of its cards where that cannot be seen."""
    label = Text(printable(zone.label), style=LABEL)
    if zone.count != sum(card.times for card in cards):
        label.append(f" {TIMES}{zone.count}", style="default")
    return label


# -- lines of chips --------------------------------------------------------------------------------------------------


def chips(zone: Zone, marks: Marks, look: Look) -> list[Text]:
    """A zone in a line of text: its name, then its cards, as parts that may be broken over lines."""
    cards = shown(zone, marks)
    label = _label(zone, cards)
    if not cards:
        label.append(" -", style=LABEL)
        return [label]
    drawn = [chip(card.card, look, times=card.times, back=BACK + card.number) for card in cards]
    return [Text.assemble(label, " ", drawn[0]), *drawn[1:]]


def wrapped(zones: Sequence[Sequence[Text]], width: int, look: Look, *, lead: Text, gap: int = GAP) -> list[Text]:
    """Chips of several zones in as few lines as they need; after a lead, and indented by as much from then on."""
    indent = min(lead.cell_len + gap, width // 3) if lead else 0
    lines = [lead.copy()]
    between = int(look.colour)  # chips with a background need a space between them
    for parts in zones:
        whole = sum(part.cell_len + between for part in parts) - between
        for i, part in enumerate(parts):
            space = gap if i == 0 else between
            # a zone begins where all of it fits, unless it is longer than a line
            needed = whole if i == 0 and whole <= width - indent else part.cell_len
            if lines[-1].plain.strip() and lines[-1].cell_len + space + needed > width:
                lines.append(Text(" " * indent))
            elif lines[-1].plain.strip():
                lines[-1].append(" " * space)
            lines[-1].append_text(part)
    return lines


# -- blocks of boxes -------------------------------------------------------------------------------------------------


def block(zone: Zone, marks: Marks, width: int) -> list[Text]:
    """A zone as a block: its name above, its cards as boxes below, in as many rows as they need."""
    cards = shown(zone, marks)
    boxes = [
        box(card.card, lower=f"{TIMES}{card.times}" if card.times > 1 else card.number, playable=bool(card.numbers))
        for card in cards
    ]
    return [_label(zone, cards), *_rows(boxes or [box(None)], width)]


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
    lines: list[Text] = []
    row: list[Text] = []
    used = 0
    for lines_of_block in blocks:
        wide = max(line.cell_len for line in lines_of_block)
        if row and (used + wide > width or len(lines_of_block) != len(row)):
            lines += row
            row, used = [], 0
        row = row or [Text() for _ in lines_of_block]
        for line, more in zip(row, lines_of_block, strict=True):
            line.append(" " * (used - line.cell_len))
            line.append_text(more)
        used += wide + GAP
    return lines + row


# -- tiles -----------------------------------------------------------------------------------------------------------


def tiled(zones: Sequence[Zone]) -> list[Zone]:
    """The zones of kinds that are many places for a single card each."""
    kinds = {zone.kind for zone in zones}
    by_kind = [[zone for zone in zones if zone.kind == kind] for kind in sorted(kinds)]
    found = [same for same in by_kind if len(same) >= MANY_PLACES and all(zone.count <= 1 for zone in same)]
    return [zone for same in found for zone in same]


def tiles(zones: Sequence[Zone], marks: Marks, look: Look, width: int) -> list[Text]:
    """Places for single cards, each with its name on it; a new row where the letter of the name changes."""
    lines: list[Text] = []
    for _, row in groupby(zones, key=lambda zone: zone.label.rstrip("0123456789")):
        places = list(row)
        if look.boxes:
            lines += _rows([_tile(zone, marks) for zone in places], width)
        else:
            widest = max(len(zone.label) for zone in zones)
            lines += wrapped([[_small_tile(zone, look, widest)] for zone in places], width, look, lead=Text(), gap=1)
    return lines


def _tile(zone: Zone, marks: Marks) -> list[Text]:
    cards = shown(zone, marks)
    name = printable(zone.label)
    return box(cards[0].card, lower=name, playable=bool(cards[0].numbers)) if cards else box(None, lower=name)


def _small_tile(zone: Zone, look: Look, widest: int) -> Text:
    """A hidden card shows the name of its place, an open one its face."""
    if zone.count == 0:
        return Text(f"{'·':^{widest + 2}}", style=LABEL)
    card = zone.cards[0] if zone.cards else Card(None)
    name = printable(zone.label)
    if card.face is None and not look.colour:
        return Text(f"{name:^{widest + 2}}")
    return chip(card, look, back=name, width=widest)
