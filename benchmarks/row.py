"""One row of the table of games, measured in a process of its own: `python -m benchmarks.row GAME PLAYERS`.

Where the compiled code lands in memory differs from process to process and can cost a game a quarter of its speed, so
a row is measured in several and the best of each figure counts.
"""

from __future__ import annotations

import json
import subprocess
import sys

from benchmarks.ours import FAST_CHANCE, Playouts, best
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find

PROCESSES = 4
ROUNDS = 4


def measure(game_id: str, players: int) -> dict[str, float]:
    """A game's rate as it is, with a fast generator for its chance, and Spite & Malice's beside it."""
    game = Game(find(game_id), players)
    flagship = Playouts(Game(find("spite_and_malice"), 2))
    real, fast = Playouts(game), Playouts(game, FAST_CHANCE)
    return best({"real": real.rate, "fast": fast.rate, "spite": flagship.rate}, ROUNDS)


def measured(game_id: str, players: int) -> dict[str, float]:
    """The best of several processes."""
    found: dict[str, float] = {}
    for _ in range(PROCESSES):
        command = [sys.executable, "-m", "benchmarks.row", game_id, str(players)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        for name, rate in json.loads(done.stdout).items():
            found[name] = max(found.get(name, 0.0), rate)
    return found


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
