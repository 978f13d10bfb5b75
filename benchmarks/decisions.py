"""Spite & Malice in plain C (c/) beside our compiled rule book: the same decisions, move for move, and how fast.

All play the games of one seed with the same chance, the same shuffle and the same random policy. A checksum over every
decision proves that they are the same games; the clock then compares like with like.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

import cutpurse
from benchmarks.report import Claim, Say, Table, ratio
from benchmarks.slices import Slices, together
from cutpurse.engine.beat import beat, no_beat
from cutpurse.engine.chance import child_seed
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import pick
from cutpurse.engine.rule import Compiler
from cutpurse.engine.runner import RULE_NAMES, tallies
from cutpurse.engine.seed import seed_words

SOURCES = Path(__file__).with_name("c")
COMPILERS = ("gcc", "clang")
OPTIONS = ("-O3", "-march=native")
PROGRAMS = {
    "twin": "keeps the same state as ours, field for field: tags for guesses and views, unused places cleared",
    "lean": "keeps nothing but what random play needs: no tags, no order in play piles, nothing cleared",
}
FNV_START, FNV_PRIME, M32 = 0x811C9DC5, 0x01000193, 0xFFFFFFFF
PROOF_GAMES = 2000
ROUNDS = 12
SLICES = 25  # in a round, of PROOF_GAMES each
MILLION = 1e6
WANTED = 95  # % of the fastest C program
TEXT = (
    "Two players, one thread. Every program plays the same decisions as ours, which a checksum over all of them "
    "proves, with the same stream, draws and shuffles; all list the moves before one is chosen. "
    + " ".join(f"`{name}.c` {what}." for name, what in PROGRAMS.items())
)

deal: Any
moves: Any
play: Any


def decide(states: Any, seed: Any, first: int, count: int, out: Any, rng: Any, block: Any) -> int:
    """Plays the games that `playouts` plays and returns the 32-bit FNV-1a hash of all moves chosen."""
    s = states[0]
    checksum = FNV_START
    for g in range(first, first + count):
        states[0] = states[1]
        child_seed(seed, g, block, s)
        rng[0] = block[16] | (block[17] << 16) | (block[18] << 32) | (block[19] << 48)
        deal(s)  # noqa: F821  # the compiler binds it to the game's rule, as it does the next two
        while s.to_move >= 0:
            n = moves(s, out)  # noqa: F821  # as above
            move = out[pick(rng, n)]
            checksum = ((checksum ^ move) * FNV_PRIME) & M32
            play(s, move)  # noqa: F821  # as above
    return checksum


@dataclass(frozen=True)
class Run:
    """A number of games: the tally of their results, the checksum of their decisions, and how fast each slice was."""

    tally: list[int]
    checksum: str
    rates: Slices


class Ours:
    """A game whose random playouts are timed and summed up with compiled rules."""

    def __init__(self, game: Game) -> None:
        self.game = game.compile()
        self._playouts = self.game.playouts(at_random=True)  # compiled before the clock runs
        rules = {name: getattr(game.rulebook, name) for name in RULE_NAMES}
        self._decide = Compiler(f"{game.rulebook.id}_decisions", rules, {beat: no_beat}).algorithm(decide)
        self._states = self.game.empty_states(2)
        self._manners = np.zeros(game.players, np.int64)  # at random
        self._out = np.zeros(game.rulebook.room_for_moves, np.int32)
        self._rng, self._block = np.zeros(1, np.uint64), np.zeros(32, np.uint16)

    def checksum(self, seed: int, first: int, count: int) -> str:
        """The checksum of all decisions in games number `first` and on."""
        key = seed_words(seed)
        return f"{self._decide(self._states, key, first, count, self._out, self._rng, self._block):08x}"

    def run(self, seed: int, first: int, count: int, slices: int) -> Run:
        """The games for the checksum, then so many times by the engine's own `playouts`, timed."""
        key, checksum = seed_words(seed), self.checksum(seed, first, count)
        rates = []
        for _ in range(slices):
            tally, *more = tallies(self.game.rulebook, self.game.players)
            buffers = (self._manners, self._out, self._rng, self._block, tally, *more)
            start = thread_time()
            self._playouts(self._states, key, first, count, *buffers)
            rates.append(int(tally[1]) / (thread_time() - start))
        return Run(tally.tolist(), checksum, Slices(tuple(rates)))


class Program:
    """One of the C programs as one compiler builds it."""

    def __init__(self, name: str, compiler: str, folder: Path) -> None:
        self.title = f"{name}.c, {compiler} {' '.join(OPTIONS)}"
        self._path = folder / f"{name}-{compiler}"
        subprocess.run([compiler, *OPTIONS, "-o", str(self._path), str(SOURCES / f"{name}.c")], check=True)

    def run(self, game: Game, seed: int, first: int, count: int, slices: int) -> Run:
        """The games as the program plays them, likewise."""
        numbers = (seed, first, count, game.players, game.options["win_cards"], game.options["packs"], slices)
        command = [str(self._path), *map(str, numbers)]
        told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        rates = tuple(told["tally"][1] / seconds for seconds in told["seconds"])
        return Run(told["tally"], told["checksum"], Slices(rates))


def build(folder: Path) -> list[Program]:
    """Both programs by each compiler that is on this machine."""
    there = [compiler for compiler in COMPILERS if shutil.which(compiler)]
    return [Program(name, compiler, folder) for name in PROGRAMS for compiler in there]


def prove_same_decisions(game: Game, programs: list[Program], seed: int = 0) -> None:
    """Raises an error unless all play the same games, move for move."""
    ours = Ours(game).run(seed, 0, PROOF_GAMES, 1)
    for program in programs:
        theirs = program.run(game, seed, 0, PROOF_GAMES, 1)
        if (ours.checksum, ours.tally) != (theirs.checksum, theirs.tally):
            raise RuntimeError(f"the rule book and {program.title} differ: {ours.tally} and {theirs.tally}")


def compare(game: Game, programs: list[Program]) -> dict[str, Slices]:
    """The rates of ours and of the C programs in decisions a second, measured in turns."""
    ours = Ours(game)

    def one_round() -> dict[str, Slices]:
        theirs = {program.title: program.run(game, 0, 0, PROOF_GAMES, SLICES).rates for program in programs}
        return {"ours": ours.run(0, 0, PROOF_GAMES, SLICES).rates, **theirs}

    return together(one_round() for _ in range(ROUNDS))


def measure(say: Say) -> Iterator[Claim | Table]:
    """Ours against the faster build of the twin and against the fastest C of all."""
    say("Spite & Malice against C")
    game = cutpurse.load("spite_and_malice", players=2).compile()
    with tempfile.TemporaryDirectory() as folder:
        programs = build(Path(folder))
        prove_same_decisions(game, programs)
        found = compare(game, programs)
    ours = found.pop("ours")
    for name in PROGRAMS if found else ():
        builds = {title: rates for title, rates in found.items() if title.startswith(name)}
        fastest = max(builds, key=lambda title: builds[title].most)
        yield ratio(f"Spite & Malice against C, {fastest}", ours, builds[fastest], WANTED, unit="%")
    rows = [_row("ours", ours, ours), *(_row(title, rates, ours) for title, rates in found.items())]
    missing = [compiler for compiler in COMPILERS if not shutil.which(compiler)]
    rows += [(f"{compiler} is not on this machine and could not be installed", "", "", "", "") for compiler in missing]
    head = ("program", "M decisions/s, best", "median", "ours of it, best", "median")
    yield Table(title="Spite & Malice in C", text=TEXT, head=head, rows=rows)


def _row(title: str, rates: Slices, ours: Slices) -> tuple[str, ...]:
    shares = (ours.most / rates.most, ours.median / rates.median)
    return title, f"{rates.most / MILLION:.1f}", f"{rates.median / MILLION:.1f}", *(f"{share:.0%}" for share in shares)


def main() -> None:
    """Proves for every number of players and packs that all play the same games."""
    with tempfile.TemporaryDirectory() as folder:
        programs = build(Path(folder))
        for players in (2, 3, 4):
            for packs in (players, players + 1):
                for win_cards in (1, 5, 25):
                    options = {"packs": packs, "win_cards": win_cards}
                    prove_same_decisions(cutpurse.load("spite_and_malice", players=players, **options), programs)
                    print(f"{players} players, {packs} packs, {win_cards} win cards: the same decisions, move for move")


if __name__ == "__main__":
    main()
