"""Simulations and measurements as tables: who wins, how games end, how fast they are played."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cutpurse.cli.arguments import seed_text
from cutpurse.cli.terminal import counted
from cutpurse.engine.game import default_names
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.simulate import Simulation

BAR = 30  # cells
BENCH_BAR = 8
EIGHTHS = " ▏▎▍▌▋▊▉"
CHANCE = 3.0  # standard errors that luck alone is credited with


def rate_text(rate: float) -> str:
    """A rate that can be read aloud."""
    if rate >= 1e6:
        return f"{rate / 1e6:,.1f} M"
    return f"{rate:,.0f}"


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


def print_simulation(console: Console, rulebook: Rulebook, result: Simulation) -> None:
    """The result of a simulation for people."""
    settings = [counted(result.players, "player")]
    settings += [f"{name}={str(value).lower()}" for name, value in result.options.items()]
    settings.append(f"seed {seed_text(result.seed)}")
    console.print(Text.assemble((rulebook.title, "bold cyan"), f" · {' · '.join(settings)}"))
    console.print(
        f"{counted(result.games, 'random game')} in {result.seconds:.2f} s: {result.decisions:,} decisions, "
        f"{rate_text(result.decisions_per_second)} a second"
    )
    if not result.games:
        return
    console.print(_seats(result))
    fairness = _fairness(result)
    if fairness:
        console.print(f"{fairness}\n")
    console.print(_ends(rulebook, result))
    console.print(f"Length: {result.mean_decisions:,.1f} decisions on average, {result.longest:,} at most")


def _seats(result: Simulation) -> Table:
    shares = any(seat.shared for seat in result.seats)
    table = Table(box=SIMPLE, header_style="dim", pad_edge=False)
    table.add_column("Seat")
    table.add_column("Wins")
    table.add_column("", justify="right")
    if shares:
        table.add_column("Shared", justify="right")
    table.add_column("Mean score", justify="right")
    odd = _odd_seats(result)
    longest = 1.0 if result.players == 1 else max(_credits(result)) or 1.0
    for seat, name in enumerate(default_names(result.players)):
        figures = result.seats[seat]
        won, shared = figures.wins / result.games, figures.shared / result.games
        cells = [
            Text(name),
            bar(won / longest, shared / longest, style="yellow" if seat in odd else "green"),
            Text(f"{won:.1%}"),
            *([Text(f"{shared:.1%}")] if shares else []),
            Text(f"{figures.mean_score:,.2f}"),
        ]
        table.add_row(*cells)
    return table


def _credits(result: Simulation) -> list[float]:
    """How much of all games each seat won, alone or with others."""
    return [(seat.wins + seat.shared) / result.games for seat in result.seats]


def _allowance(result: Simulation) -> float:
    """How far a seat may be from its fair share by luck alone."""
    fair = sum(_credits(result)) / result.players
    return CHANCE * sqrt(max(fair * (1 - fair), 0) / result.games)


def _odd_seats(result: Simulation) -> set[int]:
    if result.players == 1:
        return set()
    won = _credits(result)
    fair, allowed = sum(won) / result.players, _allowance(result)
    return {seat for seat, share in enumerate(won) if abs(share - fair) > allowed}


def _fairness(result: Simulation) -> str:
    """Whether the seats are alike, in a sentence."""
    if result.players == 1:
        return ""
    won = _credits(result)
    fair, allowed = sum(won) / result.players, _allowance(result)
    around = f"fair share {fair:.1%}, luck explains ±{allowed:.1%}"
    odd = _odd_seats(result)
    if not odd:
        return f"No seat is favoured ({around})."
    names = default_names(result.players)
    told = ", ".join(f"{names[seat]} {won[seat] - fair:+.1%}" for seat in sorted(odd, key=lambda i: fair - won[i]))
    return f"The seat matters: {told} ({around})."


def _ends(rulebook: Rulebook, result: Simulation) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    for side in ("right", "right", "left"):
        table.add_column(justify=side)
    for end in rulebook.ends:
        count = result.ended_by[end.id]
        table.add_row(Text(f"{count / result.games:.1%}"), Text(counted(count, "game"), style="dim"), Text(end.text))
    return table


def print_bench(console: Console, rows: Sequence[tuple[Rulebook, Simulation, Simulation]], threads: int) -> None:
    """How fast every game is played on this machine."""
    table = Table(box=SIMPLE, header_style="dim", pad_edge=False)
    table.add_column("Decisions a second", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("1 thread", justify="right", no_wrap=True)
    table.add_column(f"{threads} threads", justify="right", no_wrap=True)
    table.add_column("Games", justify="right", no_wrap=True)
    fastest = max((one.decisions_per_second for _, one, _ in rows), default=1.0) or 1.0
    for rulebook, one, every in rows:
        table.add_row(
            Text.assemble((rulebook.title, "bold"), (f" {one.players}", "dim")),
            bar(one.decisions_per_second / fastest, width=BENCH_BAR, style="cyan"),
            rate_text(one.decisions_per_second),
            rate_text(every.decisions_per_second),
            rate_text(every.games / every.seconds),
        )
    console.print(table)
    console.print("Beside each game its number of players; games a second are those of all threads.", style="dim")
