"""Our compiled Spite & Malice against the same game in plain C (spite.c): the same decisions, move for move, and how fast.

Both sides play the games of one seed with the same chance and the same random policy. A checksum over every decision
proves that they are the same games; the clock then compares like with like.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

import cutpurse
from cutpurse.engine.chance import child_seed
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import FIRST_END, SEAT_FIGURES, pick
from cutpurse.engine.rule import Compiler
from cutpurse.engine.runner import RULE_NAMES
from cutpurse.engine.seed import seed_words

SPITE_C = Path(__file__).with_name("spite.c")
FNV_START, FNV_PRIME, M32 = 0x811C9DC5, 0x01000193, 0xFFFFFFFF

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
        deal(s)
        while s.to_move >= 0:
            n = moves(s, out)
            move = out[pick(rng, n)]
            checksum = ((checksum ^ move) * FNV_PRIME) & M32
            play(s, move)
    return checksum


@dataclass(frozen=True)
class Run:
    """A number of games: the tally of their results, the checksum of their decisions, and the seconds they took."""

    tally: list[int]
    checksum: str
    seconds: float

    @property
    def decisions(self) -> int:
        """Decisions in all games together."""
        return self.tally[1]

    @property
    def per_second(self) -> float:
        """Decisions a second on one thread."""
        return self.decisions / self.seconds


class Table:
    """A game, ready to play a seed's games at random with compiled rules."""

    def __init__(self, game: Game) -> None:
        self.game = game.compile()
        rules = {name: getattr(game.rulebook, name) for name in RULE_NAMES}
        self._decide = Compiler(f"{game.rulebook.id}_decisions", rules).algorithm(decide)
        self._states = self.game.empty_states(2)
        self._out = np.zeros(game.rulebook.most_moves, np.int32)
        self._rng, self._block = np.zeros(1, np.uint64), np.zeros(32, np.uint16)

    def checksum(self, seed: int, first: int, count: int) -> str:
        """The checksum of all decisions in so many games."""
        key = seed_words(seed)
        return f"{self._decide(self._states, key, first, count, self._out, self._rng, self._block):08x}"

    def run(self, seed: int, first: int, count: int) -> Run:
        """The games played by the engine's own `playouts`, timed, then once more for the checksum."""
        tally = np.zeros(FIRST_END + len(self.game.rulebook.ends) + SEAT_FIGURES * self.game.players, np.int64)
        start = thread_time()
        self.game.runner.playouts(
            self._states, seed_words(seed), first, count, self._out, self._rng, self._block, tally
        )
        seconds = thread_time() - start
        return Run(tally.tolist(), self.checksum(seed, first, count), seconds)


class Twin:
    """The C program, compiled into a folder."""

    def __init__(self, folder: Path, compiler: str = "gcc") -> None:
        self._program = folder / "spite"
        subprocess.run([compiler, "-O3", "-march=native", "-o", str(self._program), str(SPITE_C)], check=True)

    def run(self, game: Game, seed: int, first: int, count: int) -> Run:
        """The same games, as it tells of them."""
        numbers = (seed, first, count, game.players, game.options["win_cards"], game.options["packs"])
        command = [str(self._program), *map(str, numbers)]
        told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return Run(told["tally"], told["checksum"], told["seconds"])


def compare(players: int, *, rounds: int = 40, count: int = 2000, seed: int = 0) -> tuple[Run, Run]:
    """The best run of ours and of the C program, taken in turns; refuses to compare games that are not the same."""
    table = Table(cutpurse.load("spite_and_malice", players=players))
    ours: list[Run] = []
    theirs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        twin = Twin(Path(folder))
        for _ in range(rounds):
            ours.append(table.run(seed, 0, count))
            theirs.append(twin.run(table.game, seed, 0, count))
            if (ours[-1].checksum, ours[-1].tally) != (theirs[-1].checksum, theirs[-1].tally):
                raise RuntimeError("the C program and the rule book play different games: compare their rules")
    return min(ours, key=lambda run: run.seconds), min(theirs, key=lambda run: run.seconds)


if __name__ == "__main__":
    for seats in (2, 3, 4):
        own, other = compare(seats)
        print(
            f"{seats} players: {own.per_second / 1e6:.1f} M decisions/s, C {other.per_second / 1e6:.1f} M,"
            f" {own.per_second / other.per_second:.0%} of C; same decisions: {own.checksum}"
        )
