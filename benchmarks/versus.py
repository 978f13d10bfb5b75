"""Ours beside other engines: the same number of threads and the same clock on both sides."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import rivals
from benchmarks.ours import Playouts, python_loop, threaded_rate
from benchmarks.report import Claim, Say, Table, ratio
from benchmarks.slices import in_turns
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find

ROUNDS = 8
GAMES_A_SLICE = 100_000  # about half a second of Spite & Malice on one thread
SECONDS = 0.5
CONTEXT_ROUNDS = 3
TEXT = (
    "Other engines' card games, on one thread by its CPU time. RLCard plays with its own loop and agents that choose "
    "at random."
)


def measure(say: Say) -> Iterator[Claim | Table]:
    """Two threads, Pig beside OpenSpiel's, Spite & Malice beside TextArena's, and RLCard for context."""
    spite = Game(find("spite_and_malice"), 2).compile()
    say("two threads against one")
    found = in_turns(
        {
            "1": lambda: threaded_rate(spite, 1, GAMES_A_SLICE),
            "2": lambda: threaded_rate(spite, 2, 2 * GAMES_A_SLICE),
        },
        ROUNDS,
    )
    detail = "{ours:,.0f} against {theirs:,.0f} decisions/s by the clock"
    yield ratio("Two threads against one", found["2"], found["1"], 1.8, detail=detail)

    say("Spite & Malice against TextArena")
    found = in_turns(
        {
            "ours": Playouts(spite).rate,
            "theirs": lambda: rivals.textarena_spite_and_malice(SECONDS).per_second,
        },
        ROUNDS,
    )
    detail = "{ours:,.0f} against {theirs:,.0f} decisions/s, one thread each; theirs without dealing and choosing"
    yield ratio("Spite & Malice playouts against TextArena's", found["ours"], found["theirs"], 1000, detail=detail)

    pig = Game(_tutorial().PIG, 2).compile()
    say("Pig against OpenSpiel, playouts")
    found = in_turns(
        {"ours": Playouts(pig).rate, "theirs": lambda: rivals.open_spiel_pig_rollouts(SECONDS).per_second}, ROUNDS
    )
    yield ratio("Pig playouts against OpenSpiel's C++ rollouts", found["ours"], found["theirs"], 3)
    say("Pig against OpenSpiel, Python loop")
    found = in_turns(
        {
            "ours": lambda: python_loop(pig, SECONDS).per_second,
            "theirs": lambda: rivals.open_spiel_pig_python(SECONDS).per_second,
        },
        ROUNDS,
    )
    yield ratio("Pig in a Python loop against OpenSpiel's", found["ours"], found["theirs"], 1)
    yield _context(say)


def _context(say: Say) -> Table:
    rows: list[tuple[str, str, str]] = []
    for game in ("uno", "gin-rummy"):
        name = f"RLCard {game}"
        say(name)
        found = in_turns({name: partial(_rlcard, game)}, CONTEXT_ROUNDS)[name]
        rows.append((name, f"{found.most:,.0f}", f"{found.median:,.0f}"))
    return Table(title="For context", text=TEXT, head=("engine", "decisions/s, best", "median"), rows=rows)


def _rlcard(game: str) -> float:
    return rivals.rlcard_random(game).per_second


def _tutorial() -> Any:
    """The module of docs/pig.py, which is installed nowhere."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "docs"))
    return importlib.import_module("pig")
