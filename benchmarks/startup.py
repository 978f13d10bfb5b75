"""How soon a person is asked something: import time and the first prompt of `cutpurse play`."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from benchmarks.report import Claim, Say
from benchmarks.slices import in_turns

IMPORT = "import time; t = time.perf_counter(); import cutpurse; print(time.perf_counter() - t)"
PATIENCE = 30.0  # seconds
ROUNDS = 5
PROMPT = b"): "


def import_seconds() -> float:
    """Seconds that `import cutpurse` takes in a fresh process."""
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
        "`import cutpurse`": (0.5, import_seconds),
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
