"""Spite & Malice in plain C (spite.c) beside our compiled rule book: the same decisions, move for move, and how fast.

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
from cutpurse.engine.beat import beat, no_beat
from cutpurse.engine.chance import child_seed
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import pick
from cutpurse.engine.rule import Compiler
from cutpurse.engine.runner import RULE_NAMES, tallies
from cutpurse.engine.seed import seed_words

SPITE_C = Path(__file__).with_name("spite.c")
COMMAND = ("gcc", "-O3", "-march=native")
FNV_START, FNV_PRIME, M32 = 0x811C9DC5, 0x01000193, 0xFFFFFFFF
PROOF_GAMES = 2000

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
    """A number of games: the tally of their results, the checksum of their decisions, and the seconds they took."""

    tally: list[int]
    checksum: str
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second on one thread."""
        return self.tally[1] / self.seconds


class Table:
    """A game whose random playouts are timed and summed up with compiled rules."""

    def __init__(self, game: Game) -> None:
        self.game = game.compile()
        rules = {name: getattr(game.rulebook, name) for name in RULE_NAMES}
        self._decide = Compiler(f"{game.rulebook.id}_decisions", rules, {beat: no_beat}).algorithm(decide)
        self._states = self.game.empty_states(2)
        self._out = np.zeros(game.rulebook.room_for_moves, np.int32)
        self._rng, self._block = np.zeros(1, np.uint64), np.zeros(32, np.uint16)

    def checksum(self, seed: int, first: int, count: int) -> str:
        """The checksum of all decisions in games number `first` and on."""
        key = seed_words(seed)
        return f"{self._decide(self._states, key, first, count, self._out, self._rng, self._block):08x}"

    def run(self, seed: int, first: int, count: int) -> Run:
        """The games played by the engine's own `playouts`, timed, then once more for the checksum."""
        tally, *more = tallies(self.game.rulebook, self.game.players)
        key = seed_words(seed)
        start = thread_time()
        buffers = (self._out, self._rng, self._block, tally, *more)
        self.game.runner.playouts(self._states, key, first, count, *buffers)
        seconds = thread_time() - start
        return Run(tally.tolist(), self.checksum(seed, first, count), seconds)


def build(folder: Path) -> Path:
    """Compiles the C program into a folder."""
    program = folder / "spite"
    subprocess.run([*COMMAND, "-o", str(program), str(SPITE_C)], check=True)
    return program


def run_program(program: Path, game: Game, seed: int, first: int, count: int) -> Run:
    """The games as the C program plays them."""
    numbers = (seed, first, count, game.players, game.options["win_cards"], game.options["packs"])
    command = [str(program), *map(str, numbers)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return Run(told["tally"], told["checksum"], told["seconds"])


def prove_same_decisions(game: Game, program: Path, seed: int = 0, first: int = 0, count: int = PROOF_GAMES) -> None:
    """Raises an error unless both sides play the same games, move for move."""
    ours, theirs = Table(game).run(seed, first, count), run_program(program, game, seed, first, count)
    if (ours.checksum, ours.tally) != (theirs.checksum, theirs.tally):
        raise RuntimeError(f"the rule book and spite.c play different games: {ours.tally} and {theirs.tally}")


def compare(game: Game, program: Path, rounds: int = 40, count: int = PROOF_GAMES) -> tuple[float, float]:
    """The best rate of ours and of the C program in decisions a second, measured in turns."""
    table = Table(game)
    ours = theirs = 0.0
    for _ in range(rounds):
        ours = max(ours, table.run(0, 0, count).rate)
        theirs = max(theirs, run_program(program, game, 0, 0, count).rate)
    return ours, theirs


def main() -> None:
    """Proves and compares for every number of players and packs."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        for players in (2, 3, 4):
            for packs in (players, players + 1):
                for win_cards in (1, 5, 25):
                    options = {"packs": packs, "win_cards": win_cards}
                    prove_same_decisions(cutpurse.load("spite_and_malice", players=players, **options), program)
            ours, theirs = compare(cutpurse.load("spite_and_malice", players=players), program)
            rates = f"{ours / 1e6:.1f} M decisions/s, C {theirs / 1e6:.1f} M"
            print(f"{players} players: {rates}, {ours / theirs:.0%} of C; the same decisions, move for move")


if __name__ == "__main__":
    main()
