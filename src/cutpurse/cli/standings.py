"""A tournament as a table: who won how much, how surely, and each bot's rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cutpurse.cli.arguments import seed_text
from cutpurse.cli.results import BAR, bar, house_rules
from cutpurse.cli.speech import figure, percent, spoken
from cutpurse.cli.terminal import simple_box
from cutpurse.engine.message import say
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
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    table.add_column(words(say("tour-bot")), no_wrap=True)
    if wins:
        table.add_column(words(say("sim-won")), no_wrap=True, min_width=BAR)
        table.add_column("", justify="right", no_wrap=True)
        table.add_column(words(say("sim-interval")), justify="right", no_wrap=True)
    table.add_column(words(say("tour-games")), justify="right", no_wrap=True)
    table.add_column(words(say("sim-mean-score")), justify="right")
    table.add_column(words(say("sim-interval")), justify="right", no_wrap=True)
    if wins:
        table.add_column(words(say("tour-rating")), justify="right")
    for standing in result.standings:
        table.add_row(*_row(words, standing, wins=wins))
    console.print(table)
    if wins and result.players > 1:
        console.print(words(say("tour-fair", fair=percent(words, 1 / result.players))), style="dim")


def _row(words: Words, standing: Standing, *, wins: bool) -> list[Text]:
    cells = [Text(standing.name, style="bold")]
    if wins:
        cells += [bar(standing.share), Text(percent(words, standing.share))]
        cells.append(_range(words, 100 * standing.low, 100 * standing.high, 1))
    cells += [Text(figure(words, standing.games)), Text(figure(words, standing.mean_score, 2))]
    cells.append(_range(words, standing.score_low, standing.score_high, 2))
    if wins:
        cells.append(Text("" if standing.rating is None else figure(words, standing.rating)))
    return cells


def _range(words: Words, low: float, high: float, places: int) -> Text:
    return Text(f"{figure(words, low, places)}–{figure(words, high, places)}")  # noqa: RUF001  # the dash of a range
