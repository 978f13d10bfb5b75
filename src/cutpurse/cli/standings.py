"""A tournament as a table: who won how much, how surely, and each bot's rating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.table import Table
from rich.text import Text

from cutpurse.cli.arguments import seed_text
from cutpurse.cli.results import bar, house_rules
from cutpurse.cli.speech import figure, percent, spoken
from cutpurse.cli.terminal import fits, simple_box
from cutpurse.engine.message import Message, say
from cutpurse.engine.words import Words
from cutpurse.players.tournament import Standing, Tournament

if TYPE_CHECKING:
    from rich.console import Console

    from cutpurse.engine.rulebook import Rulebook


def print_tournament(console: Console, rulebook: Rulebook, result: Tournament, language: str | None = None) -> None:
    """The standings for people."""
    words = spoken(console, language)
    settings = [words(say("players", count=result.players)), *house_rules(result.options)]
    settings.append(words(say("seed", seed=seed_text(result.seed))))
    console.print(Text.assemble((rulebook.title, "bold cyan"), f" · {' · '.join(settings)}"))
    console.print(words(say("games", count=result.played)))
    if not result.played:
        return
    wins = rulebook.aim == "win"
    columns = _columns(words, result.standings, wins=wins)
    figures = [column for column in columns if column.head]
    stacked = [column._replace(head=column.head.replace(" ", "\n")) for column in figures]
    tables = (_table(console, shown) for shown in (columns, figures, stacked))
    table = next((table for table in tables if fits(console, table)), None)
    if table is None:
        _print_list(console, figures)
    else:
        console.print(table)
    if wins and result.players > 1:
        console.print(words(say("tour-fair", fair=percent(words, 1 / result.players))), style="dim")


class _Column(NamedTuple):
    """A figure of all bots: its name, none for the bars beside their shares."""

    head: str
    cells: list[Text]


def _columns(words: Words, standings: Sequence[Standing], *, wins: bool) -> list[_Column]:
    columns = [_Column(words(say("tour-bot")), [Text(one.name, style="bold") for one in standings])]

    def add(head: Message, cell: Callable[[Standing], str]) -> None:
        columns.append(_Column(words(head), [Text(cell(one)) for one in standings]))

    if wins:
        columns.append(_Column("", [bar(one.share) for one in standings]))
        add(say("sim-won"), lambda one: percent(words, one.share))
        add(say("tour-won-interval"), lambda one: _range(words, 100 * one.low, 100 * one.high, 1))
    add(say("tour-games"), lambda one: figure(words, one.games))
    add(say("sim-mean-score"), lambda one: figure(words, one.mean_score, 2))
    add(say("tour-score-interval"), lambda one: _range(words, one.score_low, one.score_high, 2))
    if wins:
        add(say("tour-rating"), lambda one: "" if one.rating is None else figure(words, one.rating))
    return columns


def _table(console: Console, columns: Sequence[_Column]) -> Table:
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column.head, justify="right" if number else "left", no_wrap=True)
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*row)
    return table


def _print_list(console: Console, columns: Sequence[_Column]) -> None:
    """The standings where no table fits: one figure below the other."""
    for row in zip(*(column.cells for column in columns), strict=True):
        console.print()
        for column, cell in zip(columns, row, strict=True):
            if cell.plain:
                console.print(Text.assemble(f"{column.head}: ", cell))
    console.print()


def _range(words: Words, low: float | None, high: float | None, places: int) -> str:
    if low is None or high is None:
        return words(say("tour-no-interval"))
    return f"{figure(words, low, places)}–{figure(words, high, places)}"  # noqa: RUF001  # the dash of a range
