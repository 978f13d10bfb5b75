"""Long work with a bar on standard error; without a terminal there, a line now and then says how far it is."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from cutpurse.cli import Stopped
from cutpurse.cli.arguments import Run
from cutpurse.cli.terminal import ReaderGone
from cutpurse.engine.game import Game
from cutpurse.engine.message import say
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.simulate import MOST_GAMES, Simulation, simulate
from cutpurse.engine.words import Words
from cutpurse.errors import printable
from cutpurse.players.match import Failure
from cutpurse.players.search import Budget
from cutpurse.players.simulation import simulate_bots
from cutpurse.players.solvers import Solution, Solver
from cutpurse.players.tournament import Tournament, tournament

SILENT_SECONDS = 10.0  # between two lines where there is no terminal
TELLING_SECONDS = 1.0  # that a line may take at the end, should its reader be slow


class Bots(NamedTuple):
    """Who plays, and how long those that search may think."""

    names: tuple[str, ...] | None  # None: whoever usually plays the game
    budget: Budget | None


@contextmanager
def bar(console: Console) -> Iterator[Progress]:
    """A bar that goes away when the work is done; a quiet console shows nothing."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    drawn = console.is_terminal and not console.quiet
    with Progress(*columns, console=console, transient=True, disable=not drawn) as progress:
        if drawn or console.quiet:
            yield progress
            return
        over = threading.Event()
        teller = threading.Thread(target=_tell_now_and_then, args=(console, progress, over), daemon=True)
        teller.start()
        try:
            yield progress
        finally:
            over.set()
            teller.join(TELLING_SECONDS)


def _tell_now_and_then(console: Console, progress: Progress, over: threading.Event) -> None:
    """Says in lines what a bar would show, until the work is over or nobody reads them."""
    began = time.monotonic()
    with suppress(ReaderGone, OSError, ValueError):
        while not over.wait(SILENT_SECONDS):
            for task in progress.tasks:
                count = "" if task.total is None else f" {task.completed:.0f}/{task.total:.0f},"
                line = f"{task.description}:{count} {time.monotonic() - began:.0f} s"
                console.print(Text(printable(line)), soft_wrap=True)


def compile_with_progress(console: Console, words: Words, game: Game, *, at_random: bool) -> None:
    """Compiles what a simulation needs, or loads it from the disk cache."""
    with bar(console) as progress:
        task = progress.add_task(words(say("compiling", title=game.rulebook.title)), total=None)
        game.playouts(at_random=at_random)
        progress.remove_task(task)


def simulate_with_progress(
    console: Console, words: Words, game: Game, run: Run, bots: Bots
) -> tuple[Simulation, list[tuple[str, Failure]]]:
    """A simulation that shows how many games are done."""
    with bar(console) as progress:
        task = progress.add_task(words(say("playing", title=game.rulebook.title)), total=run.games)
        return simulate_bots(
            game,
            run.games,
            run.seed,
            bots=bots.names,
            budget=bots.budget,
            threads=run.threads,
            progress=lambda done: progress.update(task, completed=done),
        )


def solve_with_progress(console: Console, words: Words, game: Game, solver: Solver) -> Solution:
    """A solution, with what is being done at the moment."""
    title = words(say("solving", title=game.rulebook.title))
    with bar(console) as progress:
        task = progress.add_task(title, total=None)
        return solver.solve(game, lambda what: progress.update(task, description=f"{title}: {what}"))


def tournament_with_progress(console: Console, words: Words, game: Game, run: Run, bots: Bots) -> Tournament:
    """A tournament that shows how many games are done."""
    with bar(console) as progress:
        task = progress.add_task(words(say("playing", title=game.rulebook.title)), total=None)
        return tournament(
            game,
            bots.names or (),
            run.games,
            run.seed,
            budget=bots.budget,
            threads=run.threads,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )


def bench_with_progress(
    console: Console, words: Words, rulebooks: Sequence[Rulebook], seconds: float, threads: int
) -> list[tuple[Rulebook, Simulation, Simulation]]:
    """Every game with its fewest players for a while, on one thread and then on several."""
    rows = []
    with bar(console) as progress:
        task = progress.add_task("", total=len(rulebooks))
        for rulebook in rulebooks:
            game = Game(rulebook)
            progress.update(task, description=words(say("compiling", title=rulebook.title)))
            game.playouts(at_random=True)
            progress.update(task, description=words(say("measuring", title=rulebook.title)))
            rows.append((rulebook, _timed(game, seconds, 1), _timed(game, seconds, threads)))
            progress.advance(task)
    return rows


def _timed(game: Game, seconds: float, threads: int) -> Simulation:
    """As many games as fit into a time."""
    stop = threading.Event()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        result = simulate(game, MOST_GAMES, 0, manners=["random"], threads=threads, stop=stop)
    finally:
        timer.cancel()
    if not stop.is_set():
        raise Stopped  # it was not the clock that stopped it
    return result
