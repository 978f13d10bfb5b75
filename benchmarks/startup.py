"""How long people wait for a start: import, the first prompt of `cutpurse play`, what is compiled the first time."""

from __future__ import annotations

import os
import selectors
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from benchmarks import cold
from benchmarks.games import TABLES
from benchmarks.report import Claim, Say
from benchmarks.slices import in_turns

IMPORT = "import time; t = time.perf_counter(); from cutpurse import load; print(time.perf_counter() - t)"
PATIENCE = 30.0  # seconds
ROUNDS = 5
PROMPT = b"): "


def import_seconds() -> float:
    """Seconds until `load` can be called in a fresh process."""
    done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
    return float(done.stdout)


def first_prompt_seconds(game: str, cache: str | None = None) -> float:
    """Seconds from starting `cutpurse play` to its first question, with an empty compile cache if one is given."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    if cache is not None:
        env["NUMBA_CACHE_DIR"] = cache
    command = [sys.executable, "-m", "cutpurse", "play", game, "--seed", "1"]
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None  # noqa: S101  # asked for above
        seen = b""
        with selectors.DefaultSelector() as waiting:
            waiting.register(process.stdout, selectors.EVENT_READ)
            while not seen.endswith(PROMPT) and time.perf_counter() - start < PATIENCE:
                if waiting.select(0.01):
                    part = os.read(process.stdout.fileno(), 65536)
                    if not part:
                        break
                    seen += part
        seconds = time.perf_counter() - start
        process.kill()
    if not seen.endswith(PROMPT):
        raise RuntimeError(f"no prompt within {PATIENCE} seconds: {seen[-200:]!r}")
    return seconds


def cold_prompt_seconds(game: str) -> float:
    """The first prompt when nothing was ever compiled on this machine."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        return first_prompt_seconds(game, cache)


def measure(say: Say) -> Iterator[Claim]:
    """How long a person waits, by the clock."""
    say("start-up")
    asked: dict[str, tuple[float, Callable[[], float]]] = {
        "`from cutpurse import load`": (0.5, import_seconds),
        "First prompt of `cutpurse play`, empty cache": (2.0, lambda: cold_prompt_seconds("spite_and_malice")),
        "First prompt of `cutpurse play`, warm": (1.0, lambda: first_prompt_seconds("spite_and_malice")),
    }
    found = in_turns({what: seconds for what, (_, seconds) in asked.items()}, ROUNDS)
    for what, (wanted, _) in asked.items():
        yield Claim(
            what=what,
            best=found[what].least,
            median=found[what].median,
            wanted=wanted,
            unit="s",
            at_most=True,
            judged="median",
        )
    yield from _compiling(say)


def _compiling(say: Say) -> Iterator[Claim]:
    """What the first run of a game costs in CPU time, when nothing is compiled yet."""
    simulate: dict[str, float] = {}
    for game_id, _ in TABLES:
        say(f"first simulate of {game_id}, empty cache")
        simulate[game_id] = cold.simulate_seconds(game_id)
    slowest = max(simulate, key=lambda game_id: simulate[game_id])
    middle = statistics.median(simulate.values())
    say("first compile() of Old Bill, empty cache")
    old_bill = cold.compile_seconds("old_bill")
    for what, seconds, wanted, detail in (
        ("First `cutpurse simulate`, empty cache, CPU, slowest game", simulate[slowest], 10.5, slowest),
        ("First `cutpurse simulate`, empty cache, CPU, the game in the middle", middle, 8.0, "median of eight games"),
        ("First `compile()` of Old Bill, empty cache, CPU", old_bill, 20.5, "one run"),
    ):
        yield Claim(
            what=what,
            best=seconds,
            median=seconds,
            wanted=wanted,
            unit="s",
            at_most=True,
            judged="median",
            detail=detail,
        )
