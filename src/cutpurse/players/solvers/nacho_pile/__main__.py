"""`python -m cutpurse.players.solvers.nacho_pile train --seed 1` makes the weights anew."""

from __future__ import annotations

import argparse
import sys

from cutpurse.players.solvers.nacho_pile.training import WEIGHTS_FILE, save_weights, train


def main() -> None:
    """Learns from scratch and writes the file that the package carries."""
    parser = argparse.ArgumentParser(prog="python -m cutpurse.players.solvers.nacho_pile")
    parser.add_argument("command", choices=["train"])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    save_weights(train(asked.seed, _tell))
    _tell(f"written: {WEIGHTS_FILE.name}")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


main()
