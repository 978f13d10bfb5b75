"""The signs that a table is drawn with, and a form of everything for terminals that have ASCII only."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

NO_SIGNS = ("C", "POSIX")  # locales that promise no more than ASCII
COERCED = "C.UTF-8"  # what Python makes of them for itself, whatever the terminal can show

SPELLED: Mapping[int, str] = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "’": "'",  # the apostrophe of sentences
        "‘": "'",
        "‚": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "–": "-",
        "—": "-",
        "−": "-",
        "─": "-",
        "━": "-",
        "│": "|",
        "…": "...",
        "·": "-",
        "•": "-",
        "×": "x",
        "→": "->",
        "←": "<-",
        "▶": ">",
        "★": "*",
        "▒": "#",
        "░": ".",
        **dict.fromkeys("█▉▊▋▌", "#"),  # bars
        **dict.fromkeys("▍▎▏", " "),
        "±": "+-",
        "♥": "h",
        "♦": "d",
        "♣": "c",
        "♠": "s",
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{THIN SPACE}": " ",
        "�": "?",
    }
)


@dataclass(frozen=True)
class Signs:
    """What cards, lines and marks are drawn with; a box is its corners, then its edges."""

    back: str
    times: str
    line: str
    turn: str
    won: str
    dot: str
    more: str
    arrow: str
    corners: tuple[str, str, str, str]
    edges: tuple[str, str]  # above and below, at the sides
    empty: tuple[str, str]  # the same of an empty place


UNICODE = Signs(
    back="▒",
    times="×",  # the sign people expect before a count
    line="─",
    turn="▶",
    won="★",
    dot="·",
    more="…",
    arrow="→",
    corners=("╭", "╮", "╰", "╯"),
    edges=("─", "│"),
    empty=("┄", "┆"),
)
ASCII = Signs(
    back="#",
    times="x",
    line="-",
    turn=">",
    won="*",
    dot="-",
    more="...",
    arrow="->",
    corners=(".", ".", "'", "'"),
    edges=("-", "|"),
    empty=(" ", ":"),
)


def to_ascii(text: str) -> str:
    """The text in ASCII: spelled out where there is a usual way, without accents, and a question mark for the rest."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text.translate(SPELLED))
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return bare.encode("ascii", "replace").decode("ascii")


def shows_unicode(encoding: str, environment: Mapping[str, str] | None = None) -> bool:
    """Whether a terminal shows more than ASCII, by the encoding of its stream and by what the locale says.

    In the C locale Python writes UTF-8 all the same, and changes LC_CTYPE to say so: then the word of LANG counts.
    """
    if not encoding.lower().replace("_", "-").startswith("utf"):
        return False
    given = os.environ if environment is None else environment
    kinds = [given.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if kinds[1] == COERCED and not kinds[0] and kinds[2] in NO_SIGNS:
        return False
    said = next((kind for kind in kinds if kind), "")
    return said not in NO_SIGNS


class AsciiFile:
    """A file that is written to in ASCII, whatever is sent to it."""

    encoding = "ascii"

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Writes the text, spelled in ASCII."""
        return self._file.write(to_ascii(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
