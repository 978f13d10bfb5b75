"""The command line's own words, and figures as a language writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cutpurse.cli.signs import to_ascii
from cutpurse.engine.message import Text
from cutpurse.engine.words import Words, words_beside

if TYPE_CHECKING:
    from rich.console import Console

    from cutpurse.engine.rulebook import Rulebook

CATALOGUES = words_beside(__file__)


class AsciiWords(Words):
    """Words for those who can be shown ASCII only: spelled so before anything is laid out."""

    __slots__ = ()

    def __call__(self, text: Text) -> str:
        """The sentence in ASCII."""
        return to_ascii(super().__call__(text))


def speech(language: str | None = None, names: Sequence[str] = (), seat: int | None = None) -> Words:
    """Says the messages of the command line; None: in the language of the environment."""
    return Words((CATALOGUES,), language, names, seat)


def spoken(console: Console, language: str | None, rulebook: Rulebook | None = None) -> Words:
    """The words of the command line, or of a game, in signs that the console can show."""
    kind = AsciiWords if console.options.ascii_only else Words
    return kind((CATALOGUES if rulebook is None else rulebook.words,), language)


def figure(words: Words, value: float, places: int = 0) -> str:
    """A number as the language writes it, such as 1,234.50 or 1.234,50."""
    from babel.numbers import format_decimal

    return format_decimal(value, "#,##0" + ("." + "0" * places if places else ""), words.language)


def percent(words: Words, share: float, *, signed: bool = False) -> str:
    """A share in per cent to one place, such as 51.7% or 51,7 %; signed: as a difference."""
    from babel.numbers import format_percent

    sign = "+" if signed and share >= 0 else ""
    pattern = "#,##0.0\u00a0%" if words.language == "de" else "#,##0.0%"
    return sign + format_percent(share, pattern, words.language)
