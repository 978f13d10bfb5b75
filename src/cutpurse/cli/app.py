"""The commands: each reads its arguments, asks the engine, and shows the answer to a person or a program."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cutpurse.cli.arguments import load_all
from cutpurse.cli.figures import bench, simulate, solve, tournament
from cutpurse.cli.laying import backup, restore, table
from cutpurse.cli.options import AsJson, GameId, Language
from cutpurse.cli.saved import replay, review, verify
from cutpurse.cli.sitting import play
from cutpurse.cli.terminal import complain, print_json, screen, speaks_unicode
from cutpurse.engine.registry import find
from cutpurse.engine.words import choose_language

app = typer.Typer(
    help="Card games about stealing and piles. Without a command the table opens in your browser.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich" if speaks_unicode(sys.stdout) else None,  # help in boxes, where they can be shown
)


def games(language: Language = None, as_json: AsJson = False) -> None:
    """List the games."""
    from cutpurse.cli.facts import facts, print_games

    spoken = choose_language(language)
    rulebooks = load_all(complain)
    if as_json:
        print_json({"games": [facts(book, spoken) for book in rulebooks]})
    else:
        print_games(screen(), rulebooks, spoken)


def rules(game: GameId, language: Language = None, as_json: AsJson = False) -> None:
    """Show the rules of a game, its house rules and its facts."""
    from cutpurse.cli import facts

    spoken = choose_language(language)
    rulebook = find(game)
    if as_json:
        print_json(facts.rules(rulebook, spoken))
    else:
        facts.print_rules(screen(), rulebook, spoken)


def words(game: GameId, language: Language = None) -> None:
    """Print all that a game can say as one Fluent catalogue, for front ends and translators."""
    sys.stdout.write(find(game).catalogue(choose_language(language)))


def schema(
    protocol: Annotated[
        bool, typer.Option("--protocol", help="Of the server instead: commands, messages, and what goes over HTTP.")
    ] = False,
    typescript: Annotated[
        bool, typer.Option("--typescript", help="The server's protocol as TypeScript types.")
    ] = False,
) -> None:
    """Print the JSON Schema of what leaves the engine, or the server's protocol, also as TypeScript."""
    if typescript:
        from cutpurse.table.schema import typescript as types

        sys.stdout.write(types())
    elif protocol:
        from cutpurse.table.schema import schema as spoken

        print_json(spoken())
    else:
        from cutpurse.engine.schema import schema as whole

        print_json(whole())


app.callback()(table)
for command in (
    backup,
    restore,
    games,
    rules,
    play,
    simulate,
    tournament,
    solve,
    replay,
    review,
    verify,
    bench,
    words,
    schema,
):  # in the order in which help lists them
    app.command()(command)
