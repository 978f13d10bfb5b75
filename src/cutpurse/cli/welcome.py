"""What a person reads who lays the table: where it is, as a link to click and as a picture for phones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cutpurse.engine.message import say
from cutpurse.errors import printable

if TYPE_CHECKING:
    from rich.console import Console

    from cutpurse.engine.words import Words

QUIET = 2  # modules around a QR code that stay light
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
ON_ANY_GROUND = "rgb(0,0,0) on rgb(255,255,255)"  # dark on light, whatever the terminal's own colours


@dataclass(frozen=True, kw_only=True)
class Reached:
    """Where people find the table."""

    inside: str
    """On this machine."""

    outside: str | None = None
    """From elsewhere: in this network, or in the world."""

    named: tuple[str, ...] = ()
    """The same in this network by name, where names are known there."""

    can_open: bool = False
    """Phones can be let in from the lobby."""

    file: Path | None = None
    """Where tables are kept, if in a file."""


def print_welcome(console: Console, words: Words, reached: Reached) -> None:
    """Says where the table is; to a program in one line."""
    if not console.is_terminal:
        told = words(say("serve-at", address=reached.outside or reached.inside))
        console.print(Text(told), soft_wrap=True)
        return
    places = Table.grid(padding=(0, 3))
    places.add_row(words(say("serve-here")), _link(reached.inside))
    if reached.outside is not None:
        places.add_row(words(say("serve-outside")), _link(reached.outside))
    for link in reached.named:
        places.add_row("", _link(link))
    console.print()
    console.print(Text(" " + words(say("serve-ready")), style="bold"))
    console.print()
    console.print(Padding(places, (0, 0, 0, 3)))
    console.print()
    if reached.outside is not None:
        print_picture(console, words, reached.outside)
    if reached.can_open:
        console.print(Text(" " + words(say("serve-phones"))), soft_wrap=True)
    if reached.file is not None:
        path = printable(str(reached.file))
        console.print(Text(" " + words(say("serve-kept", path=path)), style="dim"), soft_wrap=True)
    console.print(Text(" " + words(say("serve-stop")), style="dim"))
    console.print()


def print_goodbye(console: Console, words: Words) -> None:
    """Says to a person that all is well."""
    if console.is_terminal:
        console.print(Text("\n " + words(say("serve-stopped"))))


def print_picture(console: Console, words: Words, link: str) -> None:
    """The link as a QR code, where it can be drawn so that a phone reads it."""
    lines = picture(link)
    is_coloured = console.color_system is not None and not console.no_color
    if console.options.ascii_only or not is_coloured or len(lines[0]) + 3 > console.width:
        return
    for line in lines:
        console.print(Text("   ").append(line, ON_ANY_GROUND))
    console.print()
    console.print(Text("   " + words(say("serve-scan"))))
    console.print()


def picture(link: str) -> list[str]:
    """A QR code in half blocks, two modules above each other in one sign; dark modules are drawn."""
    import segno

    rows = [tuple(row) for row in segno.make(link, error="l", micro=False, boost_error=True).matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append((0,) * len(rows[0]))
    return ["".join(HALVES[pair] for pair in zip(*two, strict=True)) for two in zip(rows[::2], rows[1::2], strict=True)]


def _link(address: str) -> Text:
    return Text(address, style=f"bold link {address}")
