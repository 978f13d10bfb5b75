"""Where a person reads and types."""

from __future__ import annotations

import select
import sys
import time

from rich.console import Console
from rich.text import Text

from cutpurse.cli.cards import Look
from cutpurse.cli.signs import ASCII, UNICODE, AsciiFile, shows_unicode
from cutpurse.cli.voice import Voice
from cutpurse.errors import printable


class Left(Exception):
    """The person has left the table."""


class Terminal:
    """A console to write to and a keyboard to read from; `interactive` if a person sits at both."""

    def __init__(self, console: Console, *, ascii_only: bool = False) -> None:
        self.console = console
        self.interactive = console.is_terminal and sys.stdin.isatty()
        self.ascii_only = ascii_only or not shows_unicode(console.encoding)
        if self.ascii_only and not isinstance(console.file, AsciiFile):
            console.file = AsciiFile(console.file)  # type: ignore[assignment]  # as good as a file
        self._typed_ahead: list[str] = []

    @property
    def colour(self) -> bool:
        """Whether pieces can be told by their colours."""
        return self.console.color_system is not None and not self.console.no_color

    def look(self, voice: Voice, *, boxes: bool = False, short: bool = False) -> Look:
        """How to draw a table here."""
        signs = ASCII if self.ascii_only else UNICODE
        return Look(width=self.console.width, colour=self.colour, signs=signs, voice=voice, boxes=boxes, short=short)

    def ask(self, question: str) -> str:
        """One line of input; `Left` when there is none left."""
        self.console.print(Text(f" {question} ", style="bold"), end="")
        self.console.file.flush()
        if self._typed_ahead:
            line = self._typed_ahead.pop(0)
            self.console.print(Text(printable(line)))
            return line
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.console.print(Text(printable(line.strip())))
        elif not line.endswith("\n"):
            self.console.print()
        if not line:
            raise Left
        return line.strip()

    def pause(self, seconds: float) -> bool:
        """Waits; Enter ends it, which is told. What was typed before Enter is kept for the next question."""
        try:
            ready, _, _ = select.select([sys.stdin], [], [], seconds)
        except (OSError, ValueError):  # a system where a keyboard cannot be waited for
            time.sleep(seconds)
            return False
        if not ready:
            return False
        line = sys.stdin.readline()
        if not line:
            raise Left
        if line.strip():
            self._typed_ahead.append(line.strip())
        return True

    def say(self, text: str, style: str = "") -> None:
        """A line of our own."""
        self.console.print(Text(f" {text}", style=style))
