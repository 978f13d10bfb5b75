"""Where output goes: results to standard output, progress and complaints to standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.box import SIMPLE, Box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from cutpurse.cli.signs import AsciiFile, shows_unicode, to_ascii
from cutpurse.errors import printable

_ASCII_SIMPLE = Box("    \n    \n -- \n    \n    \n -- \n    \n    \n", ascii=True)

WIDE = 1000  # room for any table


class ReaderGone(Exception):
    """Whoever was reading our output has stopped, as `head` does."""


def speaks_unicode(stream: object) -> bool:
    """Whether those who read a stream can be shown more than ASCII."""
    return shows_unicode(getattr(stream, "encoding", None) or "utf-8")


class Screen(Console):
    """A console that shows text as it is: nothing in a name or a file can act as markup."""

    def __init__(self, *, stderr: bool = False) -> None:
        stream: Any = sys.stderr if stderr else sys.stdout
        file = None if speaks_unicode(stream) else AsciiFile(stream)
        super().__init__(markup=False, highlight=False, emoji=False, stderr=stderr, file=file)  # type: ignore[arg-type]  # all of a stream that it needs

    def on_broken_pipe(self) -> None:
        """Leaves it to the command line to end quietly."""
        raise ReaderGone


def screen() -> Console:
    """Standard output, for results."""
    return Screen()


def margin() -> Console:
    """Standard error, for progress."""
    return Screen(stderr=True)


def simple_box(console: Console) -> Box:
    """The lines of a table: one below its head."""
    return _ASCII_SIMPLE if console.options.ascii_only else SIMPLE


def fits(console: Console, table: Table) -> bool:
    """Whether a table can be shown whole, side by side as it is."""
    room = console.options.update(width=WIDE)
    return Measurement.get(console, room, table).maximum <= console.width


def print_json(thing: dict[str, Any]) -> None:
    """One JSON object on standard output."""
    escape = not str(getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
    try:
        sys.stdout.write(json.dumps(thing, ensure_ascii=escape, indent=2) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def complain(sentence: str) -> None:
    """One sentence on standard error, on one line whatever it quotes."""
    line = printable(" ".join(sentence.split()))
    line = f"cutpurse: {line}{'' if line.endswith(('.', '?', '!')) else '.'}\n"
    sys.stderr.write(line if speaks_unicode(sys.stderr) else to_ascii(line))
    sys.stderr.flush()
