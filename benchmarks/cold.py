"""What compiling costs: CPU seconds of a process that finds nothing compiled."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile

COMPILE = "import sys, cutpurse; cutpurse.load(sys.argv[1]).compile()"


def simulate_seconds(game: str) -> float:
    """The first `cutpurse simulate` of a game, of one game played."""
    return _cpu_seconds("-m", "cutpurse", "simulate", game, "--games", "1", "--seed", "1")


def compile_seconds(game: str) -> float:
    """The first `compile()` of a game."""
    return _cpu_seconds("-c", COMPILE, game)


def _cpu_seconds(*arguments: str) -> float:
    """The CPU time of Python with these arguments and an empty cache, of the user and of the system."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        env = {**os.environ, "NUMBA_CACHE_DIR": cache}
        subprocess.run([sys.executable, *arguments], env=env, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
