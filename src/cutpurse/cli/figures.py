"""Commands that play or solve games by themselves, and show what came out."""

from __future__ import annotations

import os
from typing import Annotated, NoReturn

import typer

from cutpurse.cli import REFUSED
from cutpurse.cli.arguments import load_all, load_game, parse_bots, parse_budget, parse_run
from cutpurse.cli.breaking_off import or_nothing
from cutpurse.cli.options import AsJson, BotList, GameId, Language, Players, Settings, ThinkingTime, Threads
from cutpurse.cli.speech import speech
from cutpurse.cli.terminal import complain, margin, print_json, screen
from cutpurse.engine.message import say
from cutpurse.engine.registry import find
from cutpurse.engine.words import Words
from cutpurse.errors import OptionError


def _stopped(words: Words, games: int) -> NoReturn:
    """Ends a command of which only a part was played."""
    complain(words(say("sim-stopped", games=say("games", count=games))))
    raise typer.Exit(REFUSED)


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
    with or_nothing(words):
        compile_with_progress(console, words, table, at_random=at_random)
        result, failures = simulate_with_progress(console, words, table, run, who)
    if as_json:
        print_json(result.plain())
    else:
        print_simulation(screen(), table.rulebook, result, words.language)
    print_failures(complain, words, failures)
    if result.interrupted:
        _stopped(words, result.games)


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
    with or_nothing(words):
        result = tournament_with_progress(console, words, table, run, who)
    if as_json:
        print_json(result.plain())
    else:
        print_tournament(screen(), table.rulebook, result, words.language)
    print_failures(complain, words, result.failures)
    if result.interrupted:
        _stopped(words, result.played)


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
    with or_nothing(words):
        solution = solve_with_progress(console, words, table, solver)
    told = {"game": table.id, "players": table.players, "options": table.options, **solution.plain()}
    if as_json:
        print_json(told)
    else:
        shown = {name: value for name, value in told.items() if name not in ("game", "players", "options")}
        print_solution(screen(), table, shown, words.language)


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
    with or_nothing(words):
        rows = bench_with_progress(console, words, load_all(complain), seconds, threads)
    if as_json:
        figures = [{"one_thread": one.plain(), "all_threads": every.plain()} for _, one, every in rows]
        print_json(
            {"threads": threads, "games": [{"game": b.id, **f} for (b, _, _), f in zip(rows, figures, strict=True)]}
        )
    else:
        print_bench(screen(), rows, threads, words.language)
