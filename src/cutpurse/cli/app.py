"""The commands: each reads its arguments, asks the engine, and shows the answer to a person or a program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from cutpurse.cli import REFUSED
from cutpurse.cli.arguments import (
    check_save,
    load_all,
    load_game,
    parse_bots,
    parse_budget,
    parse_run,
    parse_seed,
    parse_whole,
    seed_text,
)
from cutpurse.cli.speech import speech
from cutpurse.cli.terminal import complain, margin, print_json, screen, speaks_unicode
from cutpurse.engine.message import Many, Message, Who, say
from cutpurse.engine.record import Record
from cutpurse.engine.registry import find
from cutpurse.engine.seed import fresh_seed, seed_bytes
from cutpurse.engine.words import choose_language
from cutpurse.errors import CutpurseError, OptionError, RecordError, printable

if TYPE_CHECKING:
    from cutpurse.cli.play import Session

app = typer.Typer(
    help="The table for games of stealing and piles. Without a command it is laid for browsers on this machine.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich" if speaks_unicode(sys.stdout) else None,  # help in boxes, where they can be shown
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `cutpurse games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
Players = Annotated[str | None, typer.Option("--players", metavar="N", help="Seats at the table; default: the fewest.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="A house rule; give it as often as needed.")
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="L",
        help="en or de; default: what CUTPURSE_LANGUAGE, LC_ALL, LC_MESSAGES or LANG says, else en.",
    ),
]
BotList = Annotated[
    str | None,
    typer.Option("--bots", metavar="A,B", help="Who plays, by seat or one for all; default: sensible."),
]
ThinkingTime = Annotated[
    str | None,
    typer.Option("--budget", metavar="T", help="What `search` spends on a move: seconds (0.2) or iterations (500i)."),
]
Threads = Annotated[str | None, typer.Option(metavar="T", help="Default: one for each processor.")]
StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="S",
        envvar="CUTPURSE_STORE",
        help="Where tables are kept: a file, or postgresql://user:password@host/database; default: in --data.",
    ),
]
DataDirectory = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="DIR", envvar="CUTPURSE_DATA", help="The data directory; default: ~/.local/share/cutpurse."
    ),
]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]


def _version(wanted: bool) -> None:
    if wanted:
        import cutpurse

        typer.echo(f"cutpurse {cutpurse.__version__}")
        raise typer.Exit


@app.callback()
def _table(
    context: typer.Context,
    lan: Annotated[
        bool, typer.Option("--lan", envvar="CUTPURSE_LAN", help="Also for phones and others in this network.")
    ] = False,
    port: Annotated[
        str | None, typer.Option(metavar="N", envvar="CUTPURSE_PORT", help="Default: 8080; 0: any that is free.")
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
        typer.Option(metavar="A", envvar="CUTPURSE_PROXY", help="Whose X-Forwarded-For counts; repeatable."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="N", envvar="CUTPURSE_BOTS", help="Processes for bots; default: all cores but one."),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", envvar="CUTPURSE_VERBOSE", help="Show what the server does.")
    ] = False,
    language: Language = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The table for games of stealing and piles. Without a command it is laid for browsers on this machine."""
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


@app.command()
def backup(file: BackupFile, store: StoreAddress = None, data: DataDirectory = None, language: Language = None) -> None:
    """Keep all tables in one file, also while the server runs."""
    from cutpurse.cli.backup import keep
    from cutpurse.cli.places import store_address

    keep(screen(), speech(language), store_address(store, data), file)


@app.command()
def restore(
    file: BackupFile,
    store: StoreAddress = None,
    data: DataDirectory = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before tables are replaced.")] = False,
    language: Language = None,
) -> None:
    """Replace all tables by those of a backup, also while the server runs."""
    from cutpurse.cli.backup import bring_back
    from cutpurse.cli.places import store_address

    words = speech(language)
    if not bring_back(screen(), words, store_address(store, data, make=True), file, is_agreed=yes):
        complain(words(say("restore-not")))
        raise typer.Exit(REFUSED)


@app.command()
def games(language: Language = None, as_json: AsJson = False) -> None:
    """List the games."""
    from cutpurse.cli.facts import facts, print_games

    spoken = choose_language(language)
    rulebooks = load_all(complain)
    if as_json:
        print_json({"games": [facts(book, spoken) for book in rulebooks]})
    else:
        print_games(screen(), rulebooks, spoken)


@app.command()
def rules(game: GameId, language: Language = None, as_json: AsJson = False) -> None:
    """Show the rules of a game, its house rules and its facts."""
    from cutpurse.cli import facts

    spoken = choose_language(language)
    rulebook = find(game)
    if as_json:
        print_json(facts.rules(rulebook, spoken))
    else:
        facts.print_rules(screen(), rulebook, spoken)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME|FILE", help="Id of a game, or a saved game to go on with; else you are asked."),
    ] = None,
    players: Players = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="A whole number or 64 hex digits; default: a fresh one.")
    ] = None,
    settings: Settings = None,
    seat: Annotated[str, typer.Option(metavar="N", help="Your seat; 1 is the first.")] = "1",
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game here when you leave; default for a saved game: its file."),
    ] = None,
    pause: Annotated[
        str | None,
        typer.Option(metavar="S", help="Seconds to see each thing the others do; Enter skips, 0: none. Default: 1."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="The others: one bot for all or one each; default: medium, or you are asked."),
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Use ASCII signs only; default where the terminal has no UTF-8.")
    ] = False,
    language: Language = None,
) -> None:
    """Play in the terminal with bots, or go on with a saved game."""
    from cutpurse.cli.company import check_company
    from cutpurse.cli.dialogue import Left, Terminal
    from cutpurse.cli.opening import (
        USUAL_LEVEL,
        agrees,
        choose_game,
        choose_level,
        choose_players,
        is_record,
        parse_pause,
    )
    from cutpurse.cli.play import Session
    from cutpurse.cli.warm import Warming

    language = choose_language(language)
    seconds = parse_pause(pause)
    terminal = Terminal(screen(), ascii_only=ascii_only)
    if save is not None:
        check_save(save)
    if game is not None and is_record(game):
        if players is not None or seed is not None or settings:
            raise OptionError(f"{game} is a saved game: its players, house rules and seed cannot be changed")
        state = _load_record(Path(game)).replay()
        save = Path(game) if save is None else save
    else:
        given = fresh_seed() if seed is None else seed_bytes(parse_seed(seed))
        try:
            rulebook = choose_game(terminal, load_all(complain), language) if game is None else find(game)
            if game is None and players is None:
                players = choose_players(terminal, rulebook, language)
        except (Left, KeyboardInterrupt):
            return
        state = load_game(rulebook, players, settings or []).deal(given)
    table_seat = parse_whole("--seat", seat, 1, state.game.players) - 1
    warming = Warming()
    try:
        if bots is None:
            asks = game is None or terminal.interactive
            bots = choose_level(terminal, state.game, language) if asks else USUAL_LEVEL
        company = check_company(state.game, table_seat, parse_bots(bots))
        while True:
            session = Session(terminal, state, table_seat, warming, company, language=language, pause=seconds)
            if not _sit(session, save) or not terminal.interactive or not agrees(terminal, language):
                return
            state = state.game.deal(fresh_seed())
    except (Left, KeyboardInterrupt):
        return
    finally:
        warming.stop()


def _sit(session: Session, save: Path | None) -> bool:
    """Plays one game, saves it if asked, and says whether it came to its end."""
    from cutpurse.cli.dialogue import Left

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
    bots: BotList = None,
    budget: ThinkingTime = None,
    threads: Threads = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and show who wins, how they end and how long they are."""
    from cutpurse.cli.progress import Bots, compile_with_progress, simulate_with_progress
    from cutpurse.cli.results import print_failures, print_simulation
    from cutpurse.players.simulation import check_bots

    words = speech(language)
    table = load_game(find(game), players, settings or [])
    run = parse_run(number, seed, threads)
    who = Bots(None if bots is None else parse_bots(bots), None if budget is None else parse_budget(budget))
    at_random = set(check_bots(table, who.names)) == {"random"}
    console = margin()
    console.quiet = as_json
    try:
        compile_with_progress(console, words, table, at_random=at_random)
        result, failures = simulate_with_progress(console, words, table, run, who)
    except KeyboardInterrupt:
        complain(words(say("sim-nothing")))
        raise typer.Exit(REFUSED) from None
    if as_json:
        print_json(result.plain())
    else:
        print_simulation(screen(), table.rulebook, result, words.language)
    print_failures(complain, words, failures)
    if result.interrupted:
        complain(words(say("sim-stopped", games=say("games", count=result.games))))
        raise typer.Exit(REFUSED)


@app.command()
def tournament(
    game: GameId,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,...", help="Who plays, such as search,sensible.")],
    players: Players = None,
    number: Annotated[str, typer.Option("--games", metavar="N", help="How many games at least.")] = "1000",
    seed: Annotated[str, typer.Option(metavar="S", help="A whole number or 64 hex digits.")] = "0",
    settings: Settings = None,
    budget: ThinkingTime = None,
    threads: Threads = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on the same deals from every seat, and show how strong each is."""
    from cutpurse.cli.progress import Bots, tournament_with_progress
    from cutpurse.cli.results import print_failures
    from cutpurse.cli.standings import print_tournament
    from cutpurse.players.levels import check_bot

    words = speech(language)
    table = load_game(find(game), players, settings or [])
    run = parse_run(number, seed, threads)
    who = Bots(parse_bots(bots), None if budget is None else parse_budget(budget))
    for name in who.names or ():
        check_bot(name, table)
    console = margin()
    console.quiet = as_json
    try:
        result = tournament_with_progress(console, words, table, run, who)
    except KeyboardInterrupt:
        complain(words(say("sim-nothing")))
        raise typer.Exit(REFUSED) from None
    if as_json:
        print_json(result.plain())
    else:
        print_tournament(screen(), table.rulebook, result, words.language)
    print_failures(complain, words, result.failures)
    if result.interrupted:
        complain(words(say("sim-stopped", games=say("games", count=result.played))))
        raise typer.Exit(REFUSED)


@app.command()
def solve(
    game: GameId,
    players: Players = None,
    settings: Settings = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Solve a game, exactly or as nearly as is known: what the best play brings."""
    from cutpurse.cli.progress import solve_with_progress
    from cutpurse.cli.solutions import print_solution
    from cutpurse.players.solvers import solver_of

    words = speech(language)
    table = load_game(find(game), players, settings or [])
    solver = solver_of(table)
    console = margin()
    console.quiet = as_json
    try:
        solution = solve_with_progress(console, words, table, solver)
    except KeyboardInterrupt:
        complain(words(say("sim-nothing")))
        raise typer.Exit(REFUSED) from None
    told = {"game": table.id, "players": table.players, "options": table.options, **solution.plain()}
    if as_json:
        print_json(told)
    else:
        shown = {name: value for name, value in told.items() if name not in ("game", "players", "options")}
        print_solution(screen(), table, shown, words.language)


def _load_record(file: Path) -> Record:
    try:
        return Record.load(file)
    except RecordError as error:
        raise CutpurseError(f"{file}, {error}") from None


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Whose view to show; 1 is the first. Default: a spectator's.")
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Use ASCII signs only; default where the terminal has no UTF-8.")
    ] = False,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Step through a saved game; when the output is not a terminal, tell its story and show how it ended."""
    from cutpurse.cli import replay as stepping
    from cutpurse.cli.dialogue import Left, Terminal

    language = choose_language(language)
    record = _load_record(file)
    table_seat = None if seat is None else parse_whole("--seat", seat, 1, record.players) - 1
    if as_json:
        print_json(stepping.whole(record, stepping.voice_for(record, table_seat, language)))
        return
    terminal = Terminal(screen(), ascii_only=ascii_only)
    voice = stepping.voice_for(record, table_seat, language, ascii_only=terminal.ascii_only)
    try:
        stepping.replay(terminal, record, voice)
    except (Left, KeyboardInterrupt):
        return


@app.command()
def review(
    file: RecordFile,
    budget: Annotated[
        str, typer.Option(metavar="S", help="Seconds for the whole review; or iterations, such as 50000i.")
    ] = "30",
    seat: Annotated[
        str | None, typer.Option(metavar="N", help="Whose moves to show; 1 is the first. Default: everybody's.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="Of the search: a whole number.")] = "0",
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review as a page for a browser.")] = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Judge a saved game move by move, by what each player knew: mistakes, turning points, luck and skill."""
    from cutpurse.cli import review as reviewing

    words = speech(language)
    thinking = parse_budget(budget)
    record = _load_record(file)
    table_seat = None if seat is None else parse_whole("--seat", seat, 1, record.players) - 1
    number = parse_whole("--seed", seed, 0, reviewing.LARGEST_SEED)
    if html is not None:
        reviewing.check_page(html)
    console = margin()
    console.quiet = as_json
    try:
        found = reviewing.review_with_progress(console, words, record, thinking, number)
    except KeyboardInterrupt:
        complain(words(say("sim-nothing")))
        raise typer.Exit(REFUSED) from None
    if html is not None:
        reviewing.write_page(html, found, words.language, table_seat)
    if as_json:
        print_json(found.plain(reviewing.words_by_seat(found, words.language), table_seat))
    else:
        reviewing.print_review(screen(), found, words.language, table_seat)
    if found.was_stopped:
        complain(words(say("review-stopped", judged=found.judged, of=found.choices)))
        raise typer.Exit(REFUSED)


@app.command()
def verify(file: RecordFile, language: Language = None, as_json: AsJson = False) -> None:
    """Deal a saved game again from its seed, replay every move, and say whether it is genuine."""
    words = speech(language)
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
                "ended": record.ended,
                "winners": list(record.winners),
            }
        )
        return
    told = say(
        "verify-genuine",
        file=str(file),
        title=record.table().rulebook.title,
        players=say("players", count=record.players),
        seed=say("seed", seed=seed_text(record.seed)),
        moves=len(record.moves),
        end=_result(record),
    )
    console = screen()
    console.print(Text(printable(words(told))), soft_wrap=not console.is_terminal)  # one line for other programs


def _result(record: Record) -> Message:
    """How a recorded game came out."""
    if record.ended is None:
        return say("verify-unfinished")
    if record.table().rulebook.aim == "score":
        return say("verify-ended")
    if not record.winners:
        return say("verify-nobody")
    return say("verify-won", winners=Many(tuple(Who(seat) for seat in record.winners)))


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to play each game.")] = 0.5,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Measure how many decisions a second every game reaches on this machine."""
    from cutpurse.cli.progress import bench_with_progress
    from cutpurse.cli.results import print_bench

    words = speech(language)
    if not 0 < seconds <= 3600:
        raise OptionError(f"--seconds must be more than 0 and at most 3600, not {seconds:g}")
    console = margin()
    console.quiet = as_json
    threads = os.cpu_count() or 1
    try:
        rows = bench_with_progress(console, words, load_all(complain), seconds, threads)
    except KeyboardInterrupt:
        complain(words(say("sim-nothing")))
        raise typer.Exit(REFUSED) from None
    if as_json:
        figures = [{"one_thread": one.plain(), "all_threads": every.plain()} for _, one, every in rows]
        print_json(
            {"threads": threads, "games": [{"game": b.id, **f} for (b, _, _), f in zip(rows, figures, strict=True)]}
        )
    else:
        print_bench(screen(), rows, threads, words.language)


@app.command()
def words(game: GameId, language: Language = None) -> None:
    """Print all that a game can say as one Fluent catalogue, for front ends and translators."""
    sys.stdout.write(find(game).catalogue(choose_language(language)))


@app.command()
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
