"""Simulations and measurements as tables: who wins, how games end, how long and how fast they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from cutpurse.cli.arguments import seed_text
from cutpurse.cli.speech import figure, percent, spoken
from cutpurse.cli.terminal import simple_box
from cutpurse.engine.message import say
from cutpurse.engine.simulate import PERCENTILES, Simulation
from cutpurse.engine.words import Words

if TYPE_CHECKING:
    from rich.console import Console

    from cutpurse.engine.rulebook import Rulebook
    from cutpurse.players.match import Failure

BAR = 16  # cells
BENCH_BAR = 8
EIGHTHS = " ▏▎▍▌▋▊▉"
CHANCE = 3.0  # standard errors that luck alone is credited with


def rate_text(words: Words, rate: float) -> str:
    """A rate that can be read aloud."""
    if rate >= 1e6:
        return words(say("rate-millions", number=figure(words, rate / 1e6, 1)))
    return words(say("rate", number=figure(words, rate)))


def bar(share: float, light: float = 0.0, width: int = BAR, style: str = "green") -> Text:
    """A share as a bar, and a further one in a lighter shade behind it."""
    cells = max(0.0, min(1.0, share)) * width
    text = Text("█" * int(cells), style=style)
    part = EIGHTHS[int(cells % 1 * 8)].strip()
    text.append(part, style=style)
    shade = round(min(1.0, share + light) * width) - text.cell_len
    text.append("░" * max(0, shade), style=style)
    text.append(" " * (width - text.cell_len))
    return text


def house_rules(options: Mapping[str, Any]) -> list[str]:
    """House rules as they are typed."""
    return [f"{name}={str(value).lower()}" for name, value in options.items()]


def print_simulation(console: Console, rulebook: Rulebook, result: Simulation, language: str | None = None) -> None:
    """The result of a simulation for people."""
    words = spoken(console, language)
    settings = [words(say("players", count=result.players)), *house_rules(result.options)]
    settings.append(words(say("seed", seed=seed_text(result.seed))))
    console.print(Text.assemble((rulebook.title, "bold cyan"), f" · {' · '.join(settings)}"))
    bots = result.bots[:1] if len(set(result.bots)) == 1 else result.bots
    console.print(words(say("sim-bots", bots=", ".join(bots))))
    played = say(
        "sim-played",
        count=result.games,
        seconds=figure(words, result.seconds, 2),
        decisions=result.decisions,
        rate=rate_text(words, result.decisions_per_second),
    )
    console.print(words(played))
    if not result.games:
        return
    if result.aim == "win":
        console.print(_seats(console, words, result))
        if result.players > 1:
            console.print(f"{_fairness(words, result)}\n")
    else:
        console.print()
    console.print(_ends(words, spoken(console, words.language, rulebook), rulebook, result))
    console.print(_spread(console, words, result))
    console.print(words(say("sim-longest", count=result.longest)))


def print_failures(tell: Callable[[str], None], words: Words, failures: Sequence[tuple[str, Failure]]) -> None:
    """Says which bots failed, once for each way of failing, and how often random moves stood in."""
    kinds = Counter((name, failure.error, failure.replaced) for name, failure in failures)
    for (name, error, replaced), count in kinds.items():
        tell(words(say("bot-failed" if replaced else "bot-blind", bot=name, error=error, count=count)))


# -- who wins ----------------------------------------------------------------------------------------------------------


def _seats(console: Console, words: Words, result: Simulation) -> Table:
    """What each seat won, alone or shared, with the interval that surely holds its true share."""
    shares = any(seat.shared for seat in result.seats)
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    table.add_column(words(say("sim-seat")), no_wrap=True)
    table.add_column(words(say("sim-won")), no_wrap=True, min_width=BAR)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(words(say("sim-interval")), justify="right", no_wrap=True)
    if shares:
        table.add_column(words(say("sim-shared")), justify="right", no_wrap=True)
    table.add_column(words(say("sim-mean-score")), justify="right")
    odd = _odd_seats(result)
    longest = 1.0 if result.players == 1 else max(seat.share for seat in result.seats) or 1.0
    for seat, figures in enumerate(result.seats):
        won, shared = figures.wins / result.games, figures.shared / result.games
        low, high = (figure(words, 100 * edge, 1) for edge in figures.interval)
        table.add_row(
            Text(words.name(seat)),
            bar(won / longest, shared / longest, style="yellow" if seat in odd else "green"),
            Text(percent(words, figures.share)),
            Text(f"{low}–{high}"),  # noqa: RUF001  # the dash of a range
            *([Text(percent(words, shared))] if shares else []),
            Text(figure(words, figures.mean_score, 2)),
        )
    return table


def _fair(result: Simulation) -> tuple[float, float]:
    """The share that every seat would have if all were alike, and how far from it luck alone may take one."""
    fair = sum(seat.share for seat in result.seats) / result.players
    return fair, CHANCE * sqrt(max(fair * (1 - fair), 0) / result.games)


def _odd_seats(result: Simulation) -> list[int]:
    """The seats that luck does not explain, the most favoured first."""
    if result.players == 1:
        return []
    fair, allowed = _fair(result)
    odd = [seat for seat, figures in enumerate(result.seats) if abs(figures.share - fair) > allowed]
    return sorted(odd, key=lambda seat: -result.seats[seat].share)


def _fairness(words: Words, result: Simulation) -> str:
    """Whether the seats are alike, in a sentence."""
    fair, allowed = _fair(result)
    odd = _odd_seats(result)
    if not odd:
        return words(say("sim-even", fair=percent(words, fair), luck=percent(words, allowed)))
    told = ", ".join(
        words(
            say(
                "sim-odd-seat",
                seat=words.name(seat),
                more=percent(words, result.seats[seat].share - fair, signed=True),
            )
        )
        for seat in odd
    )
    return words(say("sim-odd", seats=told, fair=percent(words, fair), luck=percent(words, allowed)))


# -- how games end -----------------------------------------------------------------------------------------------------


def _ends(words: Words, game: Words, rulebook: Rulebook, result: Simulation) -> Table:
    """How often games end in which way, and, where there are several, who wins then."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for side in ("right", "right", "left"):
        table.add_column(justify=side, no_wrap=side == "right")
    several = sum(count > 0 for count in result.ended_by.values()) > 1
    for end in rulebook.ends:
        count = result.ended_by[end.id]
        text = Text(game(end.say))
        winners = _winners(words, result, end.id) if several and count and result.aim == "win" else ""
        if winners:
            text.append(f"\n{winners}", style="dim")
        share = Text(percent(words, count / result.games))
        table.add_row(share, Text(words(say("games", count=count)), style="dim"), text)
    return table


def _winners(words: Words, result: Simulation, end: str) -> str:
    """How much of the games that ended so each seat won; nothing where the way of ending says it all."""
    games = result.ended_by[end]
    won = [(seat.by_end[end].wins + seat.by_end[end].shared) / games for seat in result.seats]
    if result.players == 1:
        return words(say("sim-solved", share=percent(words, won[0]))) if 0 < won[0] < 1 else ""
    told = ", ".join(
        words(say("sim-won-by-seat", seat=words.name(seat), share=percent(words, share)))
        for seat, share in enumerate(won)
    )
    return words(say("sim-won-by", seats=told))


# -- how long they are, what they score --------------------------------------------------------------------------------


def _spread(console: Console, words: Words, result: Simulation) -> Table:
    """Lengths, and the scores of a game that aims at one: the mean, and below what most games stay."""
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    table.add_column(words(say("sim-spread")))
    for share in PERCENTILES:
        table.add_column(f"{share}\u00a0%" if words.language == "de" else f"{share}%", justify="right", no_wrap=True)
    table.add_column(words(say("sim-mean")), justify="right", no_wrap=True)
    decisions = figure(words, result.mean_decisions, 1)
    _spread_row(table, words, words(say("sim-decisions")), result.percentiles, decisions)
    for number, seat in enumerate(result.seats):
        if seat.score_percentiles is not None:
            name = say("sim-score") if result.players == 1 else say("sim-score-of", seat=words.name(number))
            _spread_row(table, words, words(name), seat.score_percentiles, figure(words, seat.mean_score, 2))
    return table


def _spread_row(table: Table, words: Words, name: str, percentiles: Mapping[int, int], mean: str) -> None:
    table.add_row(name, *(figure(words, percentiles[share]) for share in PERCENTILES), mean)


def print_bench(
    console: Console,
    rows: Sequence[tuple[Rulebook, Simulation, Simulation]],
    threads: int,
    language: str | None = None,
) -> None:
    """How fast every game is played on this machine."""
    words = spoken(console, language)
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    table.add_column(words(say("bench-decisions")), no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(words(say("bench-threads", count=1)), justify="right", no_wrap=True)
    table.add_column(words(say("bench-threads", count=threads)), justify="right", no_wrap=True)
    table.add_column(words(say("bench-games")), justify="right", no_wrap=True)
    fastest = max((one.decisions_per_second for _, one, _ in rows), default=1.0) or 1.0
    for rulebook, one, every in rows:
        table.add_row(
            Text.assemble((rulebook.title, "bold"), (f" {one.players}", "dim")),
            bar(one.decisions_per_second / fastest, width=BENCH_BAR, style="cyan"),
            rate_text(words, one.decisions_per_second),
            rate_text(words, every.decisions_per_second),
            rate_text(words, every.games / every.seconds),
        )
    console.print(table)
    console.print(words(say("bench-note")), style="dim")
