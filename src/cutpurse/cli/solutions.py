"""What solvers found out, as figures and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from cutpurse.cli.speech import figure, spoken
from cutpurse.cli.terminal import simple_box
from cutpurse.engine.message import say
from cutpurse.engine.words import Words

if TYPE_CHECKING:
    from rich.console import Console

    from cutpurse.engine.game import Game

PLACES = 6  # digits after the point
LABELS = (  # figures that have a name in words
    "solve-expected-score",
    "solve-points-per-turn",
    "solve-never-caught",
    "solve-best-in-100-turns",
    "solve-information-states",
    "solve-by-pairs",
    "solve-counting-misses",
    "solve-without-passing",
    "solve-win-probability",
    "solve-play",
    "solve-games",
    "solve-share",
    "solve-pairs",
    "solve-margin",
    "solve-win-chance",
    "solve-win",
    "solve-shared",
    "solve-loss",
    "solve-seat",
    "solve-loses",
    "solve-low",
    "solve-high",
    "solve-cards",
    "solve-win-share",
    "solve-best-k",
)


def print_solution(console: Console, game: Game, plain: dict[str, Any], language: str | None = None) -> None:
    """The figures of a solution for people: single ones first, then a table for each list."""
    words = spoken(console, language)
    settings = [words(say("players", count=game.players))]
    settings += [f"{name}={str(value).lower()}" for name, value in game.options.items()]
    console.print(Text.assemble((game.rulebook.title, "bold cyan"), f" · {' · '.join(settings)}"))
    single = Table(box=None, show_header=False, pad_edge=False)
    for name, value in plain.items():
        if not isinstance(value, list | dict):
            single.add_row(Text(_label(words, name)), Text(_figure(words, value), style="bold"))
    console.print(single)
    for name, value in plain.items():
        rows = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
        if rows and isinstance(rows[0], dict):
            console.print()
            console.print(Text(_label(words, name), style="dim"))
            console.print(_table(console, words, rows))


def _table(console: Console, words: Words, rows: list[dict[str, Any]]) -> Table:
    shown = [key for key in rows[0] if not isinstance(rows[0][key], list | dict)]
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    for key in shown:
        table.add_column(_label(words, key), justify="left" if isinstance(rows[0][key], str) else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(_figure(words, row.get(key))) for key in shown))
    return table


def _label(words: Words, name: str) -> str:
    """A figure's name in words, or as programs know it."""
    label = f"solve-{name.replace('_', '-')}"
    return words(say(label)) if label in LABELS else name.replace("_", " ")


def _figure(words: Words, value: Any) -> str:
    if value is None:
        return words(say("solve-infinite"))
    if isinstance(value, bool):
        return words(say("yes" if value else "solve-no"))
    if isinstance(value, float):
        return figure(words, value, PLACES)
    return figure(words, value) if isinstance(value, int) else str(value)
