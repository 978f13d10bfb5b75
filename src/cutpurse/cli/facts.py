"""The facts of games, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cutpurse.cli.signs import to_ascii
from cutpurse.cli.speech import spoken
from cutpurse.cli.terminal import simple_box
from cutpurse.engine.layout import Cards
from cutpurse.engine.message import Message, say
from cutpurse.engine.options import Form
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.view import plain
from cutpurse.engine.words import FALLBACK, Words


def players_text(rulebook: Rulebook, words: Words) -> str:
    """How many can play, such as `2-4 players`."""
    return words(_players(*rulebook.players))


def _players(low: int, high: int) -> Message:
    return say("players", count=low) if low == high else say("players-from-to", low=low, high=high)


def credit_text(rulebook: Rulebook) -> str:
    """Whose game it is."""
    credit = rulebook.credit
    parts = dict.fromkeys((credit.author, credit.publisher, credit.note))  # a publisher may be all that is known
    return ", ".join(part for part in parts if part)


# -- for people --------------------------------------------------------------------------------------------------------


def print_games(console: Console, rulebooks: Sequence[Rulebook], language: str | None = None) -> None:
    """All games, numbered: title, players and id, and what each is about."""
    words = spoken(console, language)
    titles = max((len(book.title) for book in rulebooks), default=0)
    counts = max((len(players_text(book, words)) for book in rulebooks), default=0)
    for number, book in enumerate(rulebooks, 1):
        line = Text.assemble((f"{number:>3}  ", "bold cyan"), (f"{book.title:<{titles}}", "bold"))
        line.append(f"  {players_text(book, words):<{counts}}")
        line.append(f"  {book.id}", style="dim")
        console.print(line, no_wrap=True, overflow="ellipsis")
        summary = spoken(console, words.language, book)(book.about["summary"])
        console.print(Padding(Text(summary), (0, 0, 0, 5)))


def print_rules(console: Console, rulebook: Rulebook, language: str | None = None) -> None:
    """The rules page and the facts."""
    from rich.markdown import Markdown

    words = spoken(console, language)
    game = spoken(console, words.language, rulebook)
    page = rulebook.page_in(words.language)
    console.print(Markdown(to_ascii(page) if console.options.ascii_only else page))
    console.print()
    facts = Table(box=None, show_header=False, pad_edge=False)
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    rows = {
        "fact-id": rulebook.id,
        "fact-players": players_text(rulebook, words),
        "fact-length": game(rulebook.about["length"]),
        "fact-hidden": game(rulebook.about["hidden"]),
        "fact-by": credit_text(rulebook),
        "fact-version": str(rulebook.version),
    }
    if page != rulebook.page_in(FALLBACK):  # a credit is written in English; the page names it in its own language
        del rows["fact-by"]
    for name, text in rows.items():
        facts.add_row(words(say(name)), Text(text))
    console.print(facts)
    if rulebook.options:
        console.print(_options_table(console, rulebook, words, game))


def _options_table(console: Console, rulebook: Rulebook, words: Words, game: Words) -> Table:
    table = Table(box=simple_box(console), header_style="dim", pad_edge=False)
    for name in ("rule-name", "rule-meaning", "rule-allowed", "rule-default"):
        table.add_column(words(say(name)))
    low, high = rulebook.players
    by_players = zip(*(rulebook.forms(players) for players in range(low, high + 1)), strict=True)
    for forms in by_players:
        table.add_row(
            Text(forms[0].name, style="bold"),
            Text(_meaning(forms[0], words, game)),
            Text(_by_players(forms, low, words, lambda form: _allowed(form, words))),
            Text(_by_players(forms, low, words, lambda form: _shown(form.default))),
        )
    return table


def _meaning(form: Form, words: Words, game: Words) -> str:
    """What an option changes, and below it what each of its words means."""
    lines = [game(form.say)]
    for choice in form.values:
        meaning = game(choice.say)
        if meaning != choice.value:
            lines.append(words(say("rule-value", value=choice.value, meaning=meaning)))
    return "\n".join(lines)


def _allowed(form: Form, words: Words) -> str:
    if form.kind == "whole":
        return words(say("allowed-whole", low=str(form.low), high=str(form.high)))
    if form.kind == "flag":
        return words(say("allowed-flag"))
    return ", ".join(choice.value for choice in form.values)


def _by_players(forms: Sequence[Form], fewest: int, words: Words, value: Callable[[Form], str]) -> str:
    """A value that may depend on the number of players, each value once: `20 (2 players), 15 (3-4 players)`."""
    runs: list[tuple[str, int, int]] = []
    for players, form in enumerate(forms, fewest):
        here = value(form)
        if runs and runs[-1][0] == here:
            runs[-1] = (here, runs[-1][1], players)
        else:
            runs.append((here, players, players))
    if len(runs) == 1:
        return runs[0][0]
    return ", ".join(words(say("for-players", value=here, players=_players(a, b))) for here, a, b in runs)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- for programs ------------------------------------------------------------------------------------------------------


def facts(rulebook: Rulebook, language: str | None = None) -> dict[str, Any]:
    """The facts of a game as plain JSON, its sentences in a language; `forms` holds the house rules by player count."""
    words = Words.of(rulebook, language)
    low, high = rulebook.players
    about = {name: words(text) for name, text in rulebook.about.items()}
    return {
        "game": rulebook.id,
        "title": rulebook.title,
        "language": words.language,
        "rules_version": rulebook.version,
        "aim": rulebook.aim,
        "summary": about["summary"],
        "players": {"fewest": low, "most": high},
        "credit": {
            "author": rulebook.credit.author,
            "publisher": rulebook.credit.publisher,
            "note": rulebook.credit.note,
        },
        "hidden": about["hidden"],
        "length": about["length"],
        "longest": rulebook.longest or None,
        "forms": {
            str(players): [plain(_said(form, words)) for form in rulebook.forms(players)]
            for players in range(low, high + 1)
        },
        "ends": {end.id: words(end.say) for end in rulebook.ends},
    }


def rules(rulebook: Rulebook, language: str | None = None) -> dict[str, Any]:
    """All that is written about a game: facts, page, moves, beats and the fields of `truth()`."""
    told = facts(rulebook, language)
    return {
        **told,
        "page": rulebook.page_in(told["language"]),
        "move_kinds": dict(rulebook.move_kinds),
        "beats": dict(rulebook.beats),
        "truth": {
            field.name: field.text for field in rulebook.fields if isinstance(field, Cards) or not field.knowledge
        },
    }


def _said(form: Form, words: Words) -> Form:
    """A form whose messages are said."""
    values = tuple(replace(choice, say=words(choice.say)) for choice in form.values)
    return replace(form, say=words(form.say), values=values)
