"""`make bench`: every speed claim measured in one run, written to benchmarks/results.md with what was asked for."""

from __future__ import annotations

import importlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numba
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import decisions, rivals, row, startup
from benchmarks.ours import Playouts, best, python_loop, threaded_rate
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find

RESULTS = Path(__file__).with_name("results.md")
ROUNDS = 8
MILLION = 1e6

# what a random decision spends its time on, game by game
BOUND_BY = {
    "steal_the_pile": "adding thirteen counts when a pile is taken, a shuffle of 52 or 104 cards for 48 to 100 moves",
    "steal_the_pile_solitaire": "one shuffle of 52 cards for only 16 decisions, and two plays of the deck after each",
    "nacho_pile": "the draw from the bag's counts",
    "ten_card_crook": "short games: one shuffle and one table set-up for every 10 decisions",
    "spite_and_malice": "listing up to 60 moves from three sources onto four piles",
    "old_bill": "the small steps of an offer: each lists only what can still become a legal offer",
    "old_bill_memory": "writing up to 52 face-down places into the list of moves",
    "old_bill_maid": "following what each giver and taker has learned, for guesses",
}
TABLES = (
    ("steal_the_pile", (2, 12)),
    ("steal_the_pile_solitaire", (1,)),
    ("nacho_pile", (2, 4)),
    ("ten_card_crook", (1,)),
    ("spite_and_malice", (2, 4)),
    ("old_bill", (3, 4)),
    ("old_bill_memory", (2, 6)),
    ("old_bill_maid", (2, 6)),
)


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A figure that was asked for and what was measured."""

    what: str
    measured: float
    wanted: float
    unit: str
    at_most: bool = False
    detail: str = ""

    @property
    def holds(self) -> bool:
        """Whether the measurement meets what was asked for."""
        return self.measured <= self.wanted if self.at_most else self.measured >= self.wanted

    def row(self) -> str:
        """The claim as a line of a Markdown table."""
        limit = f"{'at most' if self.at_most else 'at least'} {self.wanted:g} {self.unit}"
        verdict = "yes" if self.holds else "**no**"
        return f"| {self.what} | {self.measured:.2f} {self.unit} | {limit} | {verdict} | {self.detail} |"


class Bench:
    """Collects claims and tables while a progress line shows what is being measured."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.claims: list[Claim] = []
        self.speeds: list[str] = []
        self.others: list[str] = []
        self.spite = 0.0

    def against_c(self) -> None:
        """Spite & Malice beside a plain C program that plays the same games."""
        self.say("Spite & Malice against C")
        game = Game(find("spite_and_malice"), 2).compile()
        with tempfile.TemporaryDirectory() as folder:
            program = decisions.build(Path(folder))
            decisions.prove_same_decisions(game, program)
            ours, theirs = decisions.compare(game, program)
        self.spite = ours
        detail = f"{ours / MILLION:.1f} against {theirs / MILLION:.1f} M decisions/s, the same decisions move for move"
        self.claims.append(
            Claim(
                what="Spite & Malice, 2 players, one thread, against C -O3",
                measured=100 * ours / theirs,
                wanted=80,
                unit="%",
                detail=detail,
            )
        )

    def threads(self) -> None:
        """Two threads beside one."""
        self.say("two threads against one")
        game = Game(find("spite_and_malice"), 2).compile()
        games = max(1000, int(self.spite / 150))
        found = best(
            {"1": lambda: threaded_rate(game, 1, games), "2": lambda: threaded_rate(game, 2, 2 * games)}, ROUNDS
        )
        self.claims.append(
            Claim(
                what="Two threads against one",
                measured=found["2"] / found["1"],
                wanted=1.8,
                unit="times",
                detail=f"{found['1'] / MILLION:.1f} and {found['2'] / MILLION:.1f} M decisions/s by the clock",
            )
        )
        self._textarena(found["2"])

    def pig(self) -> None:
        """The tutorial game beside OpenSpiel's."""
        pig = Game(_tutorial().PIG, 2).compile()
        self.say("Pig against OpenSpiel, playouts")
        ours = Playouts(pig)
        found = best({"ours": ours.rate, "theirs": lambda: rivals.open_spiel_pig_rollouts(0.5).per_second}, 4)
        self._against("Pig playouts against OpenSpiel's C++ rollouts", found["ours"], found["theirs"], 3)
        self.say("Pig against OpenSpiel, Python loop")
        found = best(
            {
                "ours": lambda: python_loop(pig, 0.5).per_second,
                "theirs": lambda: rivals.open_spiel_pig_python(0.5).per_second,
            },
            6,
        )
        self._against("Pig in a Python loop against OpenSpiel's", found["ours"], found["theirs"], 1)

    def _textarena(self, ours: float) -> None:
        self.say("Spite & Malice against TextArena")
        theirs = rivals.textarena_spite_and_malice().per_second
        self._against("Spite & Malice by batch against TextArena's", ours, theirs, 1000)

    def _against(self, what: str, ours: float, theirs: float, wanted: float) -> None:
        detail = f"{ours:,.0f} against {theirs:,.0f} decisions/s"
        self.claims.append(Claim(what=what, measured=ours / theirs, wanted=wanted, unit="times", detail=detail))

    def context(self) -> None:
        """RLCard's rates, for context only."""
        for game in ("uno", "gin-rummy"):
            self.say(f"RLCard {game}")
            rate = rivals.rlcard_random(game)
            self.others.append(f"| {rate.name} | {rate.per_second:,.0f} |")

    def every_game(self) -> None:
        """Each game's playouts, beside Spite & Malice's and beside itself with a fast generator for its chance."""
        slowest, dearest = ("", float("inf")), ("", 0.0)
        for game_id, counts in TABLES:
            for players in counts:
                self.say(f"{game_id}, {players} players")
                found = row.measured(game_id, players)
                share = 100 * found["real"] / found["spite"]
                cost = 100 * (1 - found["real"] / found["fast"])
                slowest = min(slowest, (f"{game_id}, {players} players", share), key=lambda entry: entry[1])
                dearest = max(dearest, (f"{game_id}, {players} players", cost), key=lambda entry: entry[1])
                self.speeds.append(
                    f"| {game_id} | {players} | {found['real'] / MILLION:.1f} | {share:.0f} % | {cost:.0f} % "
                    f"| {BOUND_BY[game_id]} |"
                )
        self.claims.append(
            Claim(what="Slowest game, of Spite & Malice", measured=slowest[1], wanted=25, unit="%", detail=slowest[0])
        )
        self.claims.append(
            Claim(
                what="Dearest chance (ChaCha8 against splitmix64)",
                measured=dearest[1],
                wanted=15,
                unit="%",
                at_most=True,
                detail=dearest[0],
            )
        )

    def start(self) -> None:
        """How soon a person is asked something."""
        self.say("start-up")
        for what, measure, wanted in (
            ("`import cutpurse`", startup.import_seconds, 0.5),
            (
                "First prompt of `cutpurse play`, empty cache",
                lambda: startup.cold_prompt_seconds("spite_and_malice"),
                2.0,
            ),
            ("First prompt of `cutpurse play`, warm", lambda: startup.first_prompt_seconds("spite_and_malice"), 1.0),
        ):
            measured = sorted(measure() for _ in range(5))[2]
            self.claims.append(
                Claim(what=what, measured=measured, wanted=wanted, unit="s", at_most=True, detail="median of five")
            )

    def markdown(self) -> str:
        """The results as they are saved."""
        lines = [
            "# Speed",
            "",
            f"Written by `make bench` on {datetime.now(UTC):%Y-%m-%d}, all rows from one run: {platform.machine()}, "
            f"{os.cpu_count()} cores, Python {platform.python_version()}, Numba {numba.__version__}.",
            "Rates of one thread are by that thread's CPU time, best of several slices taken in turns with what they "
            "are compared with (for the table of games, in several processes); machines are noisy, so read the "
            "ratios, not the rates.",
            "",
            "The cost of ChaCha8 is that of a game's own chance: deals, shuffles and draws. The seed of each simulated "
            "game is derived with ChaCha8 on both sides; counted in, the solitaire, which has the shortest games, came "
            "to 14 to 16 %. Where compiled code lands in memory differs between processes, and single ones have shown "
            "Maid with six players a quarter below its best, so each row is the best of four processes.",
            "",
            "| what | measured | wanted | holds | |",
            "|---|---|---|---|---|",
            *(claim.row() for claim in self.claims),
            "",
            "## Every game, random play on one thread",
            "",
            "| game | players | M decisions/s | of Spite & Malice | cost of ChaCha8 | bounded by |",
            "|---|---|---|---|---|---|",
            *self.speeds,
            "",
            "## For context",
            "",
            "| engine | decisions/s |",
            "|---|---|",
            *self.others,
        ]
        return "\n".join(lines) + "\n"


def _tutorial() -> Any:
    """The module of docs/pig.py, which is installed nowhere."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "docs"))
    return importlib.import_module("pig")


def main() -> None:
    """Measures everything, saves the table and fails if a claim does not hold."""
    console = Console()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("")
        bench = Bench(lambda what: progress.update(task, description=what))
        for part in (bench.against_c, bench.threads, bench.pig, bench.every_game, bench.start, bench.context):
            part()
    RESULTS.write_text(bench.markdown(), encoding="utf-8")
    for claim in bench.claims:
        mark = "[green]holds[/]" if claim.holds else "[red]fails[/]"
        limit = f"{'at most' if claim.at_most else 'at least'} {claim.wanted:g}"
        console.print(f"{mark}  {claim.what}: {claim.measured:.2f} {claim.unit} ({limit}) {claim.detail}")
    console.print(f"written to {RESULTS.relative_to(Path.cwd())}")
    sys.exit(0 if all(claim.holds for claim in bench.claims) else 1)


if __name__ == "__main__":
    main()
