"""The commands: each reads its arguments, asks the engine, and shows the answer to a person or a program."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cutpurse.cli import REFUSED
from cutpurse.cli.arguments import check_save, load_all, load_game, parse_seed, parse_whole, seed_text
from cutpurse.cli.terminal import complain, counted, margin, print_json, screen
from cutpurse.engine.record import Record
from cutpurse.engine.registry import find
from cutpurse.engine.seed import fresh_seed, seed_bytes
from cutpurse.errors import CutpurseError, OptionError, RecordError

if TYPE_CHECKING:
    from cutpurse.cli.play import Session

app = typer.Typer(
    help="The table for games of stealing and piles: play, simulate, replay.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `cutpurse games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
Players = Annotated[str | None, typer.Option("--players", metavar="N", help="Seats at the table; default: the fewest.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="A house rule; give it as often as needed.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]


def _version(wanted: bool) -> None:
    if wanted:
        import cutpurse

        typer.echo(f"cutpurse {cutpurse.__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The table for games of stealing and piles: play, simulate, replay."""


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    from cutpurse.cli.facts import facts, print_games

    rulebooks = load_all(complain)
    if as_json:
        print_json({"games": [facts(book) for book in rulebooks]})
    else:
        print_games(screen(), rulebooks)


@app.command()
def rules(game: GameId, as_json: AsJson = False) -> None:
    """Show the rules of a game, its house rules and its facts."""
    from cutpurse.cli import facts

    rulebook = find(game)
    if as_json:
        print_json(facts.rules(rulebook))
    else:
        facts.print_rules(screen(), rulebook)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Id of a game; asked for if left out.")] = None,
    players: Players = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="A whole number or 64 hex digits; default: a fresh one.")
    ] = None,
    settings: Settings = None,
    seat: Annotated[str, typer.Option(metavar="N", help="Your seat, from 0.")] = "0",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game here when you leave.")] = None,
) -> None:
    """Play in the terminal; the other seats play at random."""
    from cutpurse.cli.play import Left, Session, Terminal, choose_game, choose_players
    from cutpurse.cli.warm import Warming

    terminal = Terminal(screen())
    given = None if seed is None else seed_bytes(parse_seed(seed))
    if save is not None:
        check_save(save)
    try:
        rulebook = choose_game(terminal, load_all(complain)) if game is None else find(game)
        if game is None and players is None:
            players = choose_players(terminal, rulebook)
    except (Left, KeyboardInterrupt):
        return
    table = load_game(rulebook, players, settings or [])
    table_seat = parse_whole("--seat", seat, 0, table.players - 1)
    warming = Warming()
    try:
        while True:
            session = Session(terminal, table, given or fresh_seed(), table_seat, warming)
            finished = _sit(session, save)
            if not finished or not terminal.interactive or terminal.ask("\n Play again? (y/n) ").casefold()[:1] != "y":
                return
            given = None
    except (Left, KeyboardInterrupt):
        return
    finally:
        warming.stop()


def _sit(session: Session, save: Path | None) -> bool:
    """Plays one game, saves it if asked, and says whether it came to its end."""
    from cutpurse.cli.play import Left

    finished = True
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        session.terminal.console.print()
        finished = False
    session.tell_seed()
    if save is not None:
        session.save(str(save))
    return finished


@app.command()
def simulate(
    game: GameId,
    players: Players = None,
    number: Annotated[str, typer.Option("--games", metavar="N", help="How many games.")] = "10000",
    seed: Annotated[str, typer.Option(metavar="S", help="A whole number or 64 hex digits.")] = "0",
    settings: Settings = None,
    threads: Annotated[str | None, typer.Option(metavar="T", help="Default: one for each processor.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at random and show who wins, how they end and how long they are."""
    from cutpurse.cli.progress import compile_with_progress, simulate_with_progress
    from cutpurse.cli.results import print_simulation
    from cutpurse.engine.simulate import MOST_GAMES, MOST_THREADS

    rulebook = find(game)
    table = load_game(rulebook, players, settings or [])
    parsed = parse_seed(seed)
    wanted = parse_whole("--games", number, 1, MOST_GAMES)
    workers = None if threads is None else parse_whole("--threads", threads, 1, MOST_THREADS)
    console = margin()
    console.quiet = as_json
    try:
        compile_with_progress(console, table)
        result = simulate_with_progress(console, table, wanted, parsed, workers)
    except KeyboardInterrupt:
        complain("stopped before there was a result")
        raise typer.Exit(REFUSED) from None
    if as_json:
        print_json(result.plain())
    else:
        print_simulation(screen(), rulebook, result)
    if result.interrupted:
        complain(f"stopped after {counted(result.games, 'game')}")
        raise typer.Exit(REFUSED)


def _load_record(file: Path) -> Record:
    try:
        return Record.load(file)
    except RecordError as error:
        raise CutpurseError(f"{file}, {error}") from None


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Whose view to show, from 0; default: a spectator's.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Step through a saved game; all of it at once when the output is not a terminal."""
    from cutpurse.cli import replay as stepping
    from cutpurse.cli.play import Left, Terminal

    record = _load_record(file)
    table_seat = None if seat is None else parse_whole("--seat", seat, 0, record.players - 1)
    if as_json:
        print_json(stepping.plain(record, table_seat))
        return
    try:
        stepping.replay(Terminal(screen()), record, table_seat)
    except (Left, KeyboardInterrupt):
        return


@app.command()
def verify(file: RecordFile, as_json: AsJson = False) -> None:
    """Deal a saved game again from its seed, replay every move, and say whether it is genuine."""
    try:
        record = Record.load(file)
    except RecordError as error:
        if as_json:
            print_json({"file": str(file), "valid": False, "line": error.line, "reason": error.reason})
        raise CutpurseError(f"{file}, {error}") from None
    if as_json:
        print_json(
            {
                "file": str(file),
                "valid": True,
                "game": record.game,
                "rules_version": record.rules,
                "players": record.players,
                "options": dict(record.options),
                "seed": record.seed.hex(),
                "moves": len(record.moves),
                "end": record.end,
            }
        )
        return
    title = record.table().rulebook.title
    end = f"ended by {record.end}" if record.end else "not finished"
    screen().print(
        f"{file} is genuine: {title}, {counted(record.players, 'player')}, seed {seed_text(record.seed)}, "
        f"{counted(len(record.moves), 'move')} replayed, {end}.",
        soft_wrap=True,
    )


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to play each game.")] = 0.5,
    as_json: AsJson = False,
) -> None:
    """Measure how many decisions a second every game reaches on this machine."""
    from cutpurse.cli.progress import bench_with_progress
    from cutpurse.cli.results import print_bench

    if not 0 < seconds <= 3600:
        raise OptionError(f"--seconds must be more than 0 and at most 3600, not {seconds:g}")
    console = margin()
    console.quiet = as_json
    threads = os.cpu_count() or 1
    try:
        rows = bench_with_progress(console, load_all(complain), seconds, threads)
    except KeyboardInterrupt:
        complain("stopped before there was a result")
        raise typer.Exit(REFUSED) from None
    if as_json:
        figures = [{"one_thread": one.plain(), "all_threads": every.plain()} for _, one, every in rows]
        print_json(
            {"threads": threads, "games": [{"game": b.id, **f} for (b, _, _), f in zip(rows, figures, strict=True)]}
        )
    else:
        print_bench(screen(), rows, threads)
