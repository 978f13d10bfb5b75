"""The words of players and the coach, and their figures as people read them: chances of winning, or points."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Literal

from cutpurse.engine.message import Message, Odds, say
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.words import Words, words_beside

Aim = Literal["win", "score"]

WORDS = words_beside(__file__)


def words_of(
    rulebook: Rulebook, language: str | None = None, names: Sequence[str] = (), seat: int | None = None
) -> Words:
    """Says what the coach says, which also quotes the game."""
    return Words((WORDS, rulebook.words), language, names, seat)


def amount(value: float, aim: Aim) -> Message:
    """A value or a difference of values in a sentence: a share in per cent, or points with one decimal place.

    Halves are rounded up, as the pages do it beside the sentence.
    """
    if aim == "win":
        return say("amount-win", chance=Odds(round(1000 * value), 1000))
    tenths = floor(10 * abs(value) + 0.5)
    sign = "−" if value < 0 and tenths else ""  # noqa: RUF001  # the proper sign
    return say("amount-score", sign=sign, whole=tenths // 10, tenth=tenths % 10)


def figure(value: float | None, aim: Aim, language: str, *, signed: bool = False) -> str:
    """A value as a table shows it, with one or two decimal places; a dash where there is none."""
    from babel.numbers import format_decimal, format_percent

    if value is None:
        return "–"  # noqa: RUF001  # the dash of an empty cell
    shown = round(value, 3 if aim == "win" else 2) + 0.0
    sign = "+" if signed and shown > 0 else ""
    if aim == "score":
        text = str(format_decimal(shown, "#,##0.00", language))
    else:
        text = str(format_percent(shown, "#,##0.0\u00a0%" if language == "de" else "#,##0.0%", language))
    return sign + text.replace("-", "−")  # noqa: RUF001  # the proper sign
