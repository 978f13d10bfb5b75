"""Runs the stages of `make test`, `make check` and `make soak`, and tells how long each took.

    .venv/bin/python tools/stages.py                all stages, as CI runs them
    .venv/bin/python tools/stages.py table browser  these alone
    .venv/bin/python tools/stages.py table -- -x    with more arguments for pytest

A stage has lanes that run side by side; a lane is a list of commands that run one after the other. What a single lane
prints is shown as it comes, what several print only if one of them fails. The first stage that fails is the last.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {
    "PATH": os.pathsep.join([str(ROOT / ".venv" / "bin"), os.environ.get("PATH", "")])
}  # all stages, and the many processes that they start, read the same bytecode

PYTEST = "pytest -n auto"
IN_ORDER = "--no-loadscope-reorder --dist"  # of tests/conftest.py: the longest first
WAITING = f"pytest -n {(os.cpu_count() or 1) + 1} {IN_ORDER}"  # for others: one worker more than there are cores
ENGINE = " ".join(["tests/engine", *(f"tests/{path.name}" for path in ROOT.glob("tests/test_*.py"))])
REFERENCE = " ".join(f"tests/games/{path.name}" for path in sorted(ROOT.glob("tests/games/*_reference.py")))
PROGRAM = "tests/cli tests/docs tests/pages tests/players tests/testing tests/tools"
SCRIPTS = "benchmarks docs/client.py docs/pig.py docs/keep_or_swap.py hatch_build.py tools"

Lanes = Sequence[Sequence[str]]
STAGES: dict[str, Lanes] = {
    "style": [
        ["ruff check .", "ruff format --check .", "mypy", f"mypy {SCRIPTS}", "lint-imports"],
        ["tools/pages", "tools/check-pages"],
        ["tools/programs"],
    ],
    "rules": [
        [
            "python -m tests.support.warm_cache",
            f"{PYTEST} {ENGINE} {REFERENCE}",
            "coverage erase",  # without them, too, tests of the games run every line of every rule book, uncompiled
            f"coverage run -m {PYTEST} --ignore-glob=*_reference.py tests/games",
            "coverage combine --quiet",
            "coverage report",
        ]
    ],
    "program": [[f"{PYTEST} {IN_ORDER} loadfile {PROGRAM}"]],
    "table": [[f"{WAITING} loadfile tests/table"]],
    "browser": [[f"{WAITING} loadgroup tests/browser"]],
    "newest": [["tools/test-newest"]],
}
CHECK: dict[str, Lanes] = {
    "style": STAGES["style"],
    "check": [[f"{PYTEST} -m 'not slow' {ENGINE} tests/games tests/pages"]],
}

ENDS = re.compile(r"^[ =]*(?:Tests +)?(\d+ (?:passed|failed|skipped|error).*)")  # of pytest and vitest
COUNT = re.compile(r"(\d+) (passed|failed|skipped|error)")
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Outcome:
    """What a lane printed, and what can be read from it."""

    code: int = 0
    text: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def hear(self, line: str) -> None:
        """Takes in a line."""
        self.text.append(line)
        plain = COLOUR.sub("", line)
        if found := ENDS.match(plain):
            self.counts.update({kind: int(number) for number, kind in COUNT.findall(found[1])})
        if found := FAILED.match(plain):
            self.failed.append(found[1])


def run_lane(commands: Sequence[str], more: Sequence[str], *, is_shown: bool) -> Outcome:
    """Runs commands until one fails."""
    outcome = Outcome()
    for command in commands:
        words = shlex.split(command)
        if "pytest" in words or "tools/test-newest" in words:
            words += more
        with subprocess.Popen(
            words,
            cwd=ROOT,
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                outcome.hear(line)
                if is_shown:
                    print(line, end="", flush=True)
        outcome.code = process.returncode
        if outcome.code != 0:
            outcome.text.append(f"exit code {outcome.code}: {shlex.join(words)}\n")
            break
    return outcome


def run_stage(name: str, lanes: Lanes, more: Sequence[str]) -> tuple[bool, Counter[str]]:
    """Runs a stage; whether all was well, and how many tests passed, failed or were skipped."""
    print(f"── {name}", flush=True)
    began = time.monotonic()
    with ThreadPoolExecutor(len(lanes)) as pool:
        outcomes = list(pool.map(lambda lane: run_lane(lane, more, is_shown=len(lanes) == 1), lanes))
    is_good = all(outcome.code == 0 for outcome in outcomes)
    if len(lanes) > 1:
        print("".join(line for outcome in outcomes if outcome.code != 0 for line in outcome.text), end="")
    print(f"── {name}: {'passed' if is_good else 'FAILED'} after {spell(time.monotonic() - began)}", flush=True)
    if not is_good:
        print(f"   the stage again: .venv/bin/python tools/stages.py {name}")
        if failed := [test for outcome in outcomes for test in outcome.failed]:
            print(f"   what failed:     .venv/bin/pytest {shlex.join(failed[:5])}")
    return is_good, sum((outcome.counts for outcome in outcomes), Counter())


def spell(seconds: float) -> str:
    """A time as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def main(arguments: list[str]) -> int:
    """Runs the stages that are named, or all."""
    at = arguments.index("--") if "--" in arguments else len(arguments)
    names, more = arguments[:at], arguments[at + 1 :]
    stages = CHECK if names == ["check"] else STAGES
    if unknown := [name for name in names if name not in STAGES | CHECK]:
        print(f"There is no stage {unknown[0]!r}. There are: {', '.join(STAGES)}, check", file=sys.stderr)
        return 2
    total: Counter[str] = Counter()
    times: dict[str, float] = {}
    is_good = True
    for name in names if stages is STAGES and names else stages:
        began = time.monotonic()
        is_good, counts = run_stage(name, stages[name], more)
        times[name] = time.monotonic() - began
        total += counts
        if not is_good:
            break
    told = ", ".join(f"{name} {spell(seconds)}" for name, seconds in times.items())
    print(f"── {spell(sum(times.values()))} in all: {told}")
    print(f"total: {total['passed']} passed, {total['failed'] + total['error']} failed, {total['skipped']} skipped")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
