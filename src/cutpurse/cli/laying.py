"""`cutpurse` alone lays the table for browsers: how it is told where and for whom; and how tables are kept."""

from __future__ import annotations

from typing import Annotated

import typer

from cutpurse.cli import REFUSED
from cutpurse.cli.options import BackupFile, DataDirectory, Language, StoreAddress
from cutpurse.cli.speech import speech
from cutpurse.cli.terminal import complain, screen
from cutpurse.engine.message import say
from cutpurse.engine.words import choose_language
from cutpurse.errors import OptionError


def _version(wanted: bool) -> None:
    if wanted:
        import cutpurse

        typer.echo(f"cutpurse {cutpurse.__version__}")
        raise typer.Exit


def table(
    context: typer.Context,
    lan: Annotated[
        bool, typer.Option("--lan", envvar="CUTPURSE_LAN", help="Let this network in from the start.")
    ] = False,
    port: Annotated[
        str | None, typer.Option(metavar="N", envvar="CUTPURSE_PORT", help="The port; default: 8080, 0: any free one.")
    ] = None,
    data: DataDirectory = None,
    store: StoreAddress = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", envvar="CUTPURSE_NO_BROWSER", help="Do not open a browser.")
    ] = False,
    host: Annotated[
        str | None,
        typer.Option(metavar="A", envvar="CUTPURSE_HOST", help="Listen at this address; default: 127.0.0.1."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", envvar="CUTPURSE_NAME", help="Another name that people type; repeatable."),
    ] = None,
    origin: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="CUTPURSE_ORIGIN", help="Behind a proxy: what browsers see, https://..."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="A", envvar="CUTPURSE_PROXY", help="A proxy whose X-Forwarded-For counts; repeatable."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="N", envvar="CUTPURSE_BOTS", help="Processes for bots; default: all cores but one."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=L",
            envvar="CUTPURSE_LIMITS",
            help="What one address may do, such as requests=100/s:800 or sockets=500; repeatable.",
        ),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", envvar="CUTPURSE_VERBOSE", help="Show what the server does.")
    ] = False,
    language: Language = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Card games about stealing and piles. Without a command the table opens in your browser."""
    if context.invoked_subcommand is not None:
        _refuse_misplaced(context)
        return
    try:
        from cutpurse.cli.serve import Wishes, serve

        wishes = Wishes(
            lan=lan,
            port=port,
            data=data,
            store=store,
            host=host,
            names=tuple(name or ()),
            origin=origin,
            proxies=tuple(proxy or ()),
            bots=bots,
            limits=tuple(limit or ()),
        )
        serve(wishes, language=choose_language(language), browser=not no_browser, verbose=verbose)
    except KeyboardInterrupt:  # before there was anything to stop
        return


def _refuse_misplaced(context: typer.Context) -> None:
    """An option of the table before a command would be lost; one in the environment is for whom it may concern."""
    for name in context.params:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise OptionError(
                f"--{name.replace('_', '-')} before {context.invoked_subcommand} does nothing;"
                " write it behind, if that command takes it"
            )


def backup(file: BackupFile, store: StoreAddress = None, data: DataDirectory = None, language: Language = None) -> None:
    """Keep all tables in one file, also while the server runs."""
    from cutpurse.cli.backup import keep
    from cutpurse.cli.places import store_address

    keep(screen(), speech(language), store_address(store, data), file)


def restore(
    file: BackupFile,
    store: StoreAddress = None,
    data: DataDirectory = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before tables are replaced.")] = False,
    language: Language = None,
) -> None:
    """Replace all tables with those of a backup, also while the server runs."""
    from cutpurse.cli.backup import bring_back
    from cutpurse.cli.places import store_address

    words = speech(language)
    if not bring_back(screen(), words, store_address(store, data, make=True), file, is_agreed=yes):
        complain(words(say("restore-not")))
        raise typer.Exit(REFUSED)
