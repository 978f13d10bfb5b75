"""`make bench`: every speed claim measured in one run, written to benchmarks/results.md with what was asked for.

`python -m benchmarks PART ...` measures only some parts and prints what it finds.
"""

from __future__ import annotations

import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

import numba
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import decisions, games, search, startup, surface, versus
from benchmarks.report import Claim, Part, Table, markdown

RESULTS = Path(__file__).with_name("results.md")
PARTS: dict[str, Part] = {
    "c": decisions.measure,
    "rivals": versus.measure,
    "games": games.measure,
    "surface": surface.measure,
    "search": search.measure,
    "start": startup.measure,
}


def intro() -> list[str]:
    """What a reader should know before the figures."""
    return [
        f"Written by `make bench` on {datetime.now(UTC):%Y-%m-%d}, all rows from one run: {platform.machine()}, "
        f"{os.cpu_count()} cores, Python {platform.python_version()}, Numba {numba.__version__}.",
        "Rates of one thread are by that thread's CPU time on both sides, in slices taken in turns with what they are "
        "compared with. A ratio is given of the bests and of the medians; the bold one is held against what was asked "
        "for. Machines are noisy, so read the ratios, not the rates.",
    ]


def main(names: list[str]) -> None:
    """Measures all parts, or those named; saves the results of a full run, and fails if a claim does not hold."""
    console = Console()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    found: list[Claim | Table] = []
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("")
        for name in names or PARTS:
            found.extend(PARTS[name](lambda what: progress.update(task, description=what)))
    written = markdown(intro(), found)
    if names:
        print(written)
    else:
        RESULTS.write_text(written, encoding="utf-8")
    claims = [entry for entry in found if isinstance(entry, Claim)]
    for claim in claims:
        mark = "[green]holds[/]" if claim.holds else "[red]fails[/]"
        console.print(f"{mark}  {claim.what}: {claim.measured:.2f} {claim.unit} ({claim.limit}) {claim.detail}")
    if not names:
        console.print(f"written to {RESULTS.relative_to(Path.cwd())}")
    sys.exit(0 if all(claim.holds for claim in claims) else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
