"""The facts of games, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cutpurse.engine.layout import Cards
from cutpurse.engine.rulebook import OneOf, Option, Rulebook, Whole


def players_text(rulebook: Rulebook) -> str:
    """How many can play, such as 2-4."""
    low, high = rulebook.players
    return str(low) if low == high else f"{low}-{high}"


def credit_text(rulebook: Rulebook) -> str:
    """Whose game it is."""
    credit = rulebook.credit
    return ", ".join(part for part in (credit.author, credit.publisher, credit.note) if part)


def _by_players(rulebook: Rulebook, value: Callable[[int], Any]) -> str:
    """A value that may depend on the number of players, each value once: `20 (2 players), 15 (3-4 players)`."""
    low, high = rulebook.players
    runs: list[tuple[Any, int, int]] = []
    for players in range(low, high + 1):
        here = value(players)
        if runs and runs[-1][0] == here:
            runs[-1] = (here, runs[-1][1], players)
        else:
            runs.append((here, players, players))
    if len(runs) == 1:
        return _shown(runs[0][0])
    return ", ".join(f"{_shown(v)} ({a if a == b else f'{a}-{b}'} players)" for v, a, b in runs)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def print_games(console: Console, rulebooks: Sequence[Rulebook]) -> None:
    """All games, numbered: title, players and id, and what each is about."""
    widest = max((len(book.title) for book in rulebooks), default=0)
    for number, book in enumerate(rulebooks, 1):
        line = Text.assemble((f"{number:>3}  ", "bold cyan"), (f"{book.title:<{widest}}", "bold"))
        line.append(f"  {players_text(book):>4} {'player ' if book.players == (1, 1) else 'players'}")
        line.append(f"  {book.id}", style="dim")
        console.print(line, no_wrap=True, overflow="ellipsis")
        console.print(Padding(Text(book.summary), (0, 0, 0, 5)))


def print_rules(console: Console, rulebook: Rulebook) -> None:
    """The rules page and the facts."""
    from rich.markdown import Markdown

    console.print(Markdown(rulebook.page))
    console.print()
    facts = Table(box=None, show_header=False, pad_edge=False)
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    rows = {
        "Id": rulebook.id,
        "Players": players_text(rulebook),
        "Length": rulebook.length,
        "Hidden": rulebook.hidden,
        "By": credit_text(rulebook),
        "Rules version": str(rulebook.version),
    }
    for name, text in rows.items():
        facts.add_row(name, Text(text))
    console.print(facts)
    if rulebook.options:
        console.print(_options_table(rulebook))


def _options_table(rulebook: Rulebook) -> Table:
    table = Table(box=SIMPLE, header_style="dim", pad_edge=False)
    for name in ("House rule (--set)", "Meaning", "Allowed", "Default"):
        table.add_column(name)
    for option in rulebook.options:
        table.add_row(
            Text(option.name, style="bold"),
            Text(option.text),
            Text(_by_players(rulebook, option.allowed)),
            Text(_by_players(rulebook, option.default_for)),
        )
    return table


def facts(rulebook: Rulebook) -> dict[str, Any]:
    """The facts of a game as plain JSON."""
    return {
        "game": rulebook.id,
        "title": rulebook.title,
        "rules_version": rulebook.version,
        "summary": rulebook.summary,
        "players": {"fewest": rulebook.players[0], "most": rulebook.players[1]},
        "credit": {
            "author": rulebook.credit.author,
            "publisher": rulebook.credit.publisher,
            "note": rulebook.credit.note,
        },
        "hidden": rulebook.hidden,
        "length": rulebook.length,
        "longest": rulebook.longest or None,
        "options": [_option(rulebook, option) for option in rulebook.options],
        "ends": {end.id: end.text for end in rulebook.ends},
    }


def rules(rulebook: Rulebook) -> dict[str, Any]:
    """All that is written about a game: facts, page, moves and the fields of `truth()`."""
    return {
        **facts(rulebook),
        "page": rulebook.page,
        "move_kinds": dict(rulebook.move_kinds),
        "truth": {
            field.name: field.text for field in rulebook.fields if isinstance(field, Cards) or not field.knowledge
        },
    }


def _option(rulebook: Rulebook, option: Option) -> dict[str, Any]:
    low, high = rulebook.players
    kind = "number" if isinstance(option, Whole) else "word" if isinstance(option, OneOf) else "flag"
    by_players = {
        str(players): {"allowed": option.allowed(players), "default": option.default_for(players)}
        for players in range(low, high + 1)
    }
    return {"name": option.name, "text": option.text, "kind": kind, "by_players": by_players}
