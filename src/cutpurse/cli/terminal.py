"""Where output goes: results to standard output, progress and complaints to standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console


class ReaderGone(Exception):
    """Whoever was reading our output has stopped, as `head` does."""


class Screen(Console):
    """A console that shows text as it is: nothing in a name or a file can act as markup."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(markup=False, highlight=False, emoji=False, stderr=stderr)

    def on_broken_pipe(self) -> None:
        """Leaves it to the command line to end quietly."""
        raise ReaderGone


def screen() -> Console:
    """Standard output, for results."""
    return Screen()


def margin() -> Console:
    """Standard error, for progress."""
    return Screen(stderr=True)


def print_json(thing: dict[str, Any]) -> None:
    """One JSON object on standard output."""
    try:
        sys.stdout.write(json.dumps(thing, ensure_ascii=False, indent=2) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def complain(sentence: str) -> None:
    """One sentence on standard error, on one line whatever it quotes."""
    line = printable(" ".join(sentence.split()))
    sys.stderr.write(f"cutpurse: {line}{'' if line.endswith(('.', '?', '!')) else '.'}\n")
    sys.stderr.flush()


def printable(text: str) -> str:
    """The text without control codes, which a file could use to play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def counted(number: int, noun: str) -> str:
    """A number of things, such as `1 game` or `1,000 games`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
