"""How the weights of the network were made: by games of the player against itself.

The first samples are games of players that stop at so many chips. Then the player looks ahead with what it has learned
so far, and learns from that: a turn's first position is worth what the turn was found to be worth, mixed with what came
of it. Games with other options are mixed in, so that the same weights serve any bag.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from cutpurse.engine.registry import load
from cutpurse.players.solvers.nacho_pile.arena import Arena, Side
from cutpurse.players.solvers.nacho_pile.evaluation import FEATURES
from cutpurse.players.solvers.nacho_pile.matches import TARGET
from cutpurse.players.solvers.nacho_pile.network import Floats, fit, fresh_weights

WEIGHTS_FILE = Path(__file__).with_name("weights.npy")

FIRST_PLAYERS = ((3, 3), (2, 3), (3, 4), (2, 4), (4, 4), (2, 2), (3, 5))  # stop at so many chips
FIRST_GAMES = 2000
ROUNDS, KEPT = 8, 3  # of self-play; how many of them each fit uses
DEFAULT_GAMES, OTHER_GAMES = 3000, 250
EXPLORE, TRUST = 0.03, 0.6
OTHER_BAGS = (  # per_number, wilds, specials
    (1, 0, 0),
    (1, 0, 1),
    (1, 1, 1),
    (2, 0, 0),
    (2, 0, 1),
    (2, 1, 1),
    (3, 0, 0),
    (3, 1, 1),
    (4, 2, 1),
    (5, 1, 2),
    (10, 3, 2),
)


def load_weights() -> Floats:
    """The weights that come with the package."""
    return np.load(WEIGHTS_FILE).astype(np.float64)  # type: ignore[no-any-return]  # an array of numbers


def train(seed: int, progress: Callable[[str], None]) -> Floats:
    """Weights learned from scratch; the same seed learns the same, up to rounding that differs between machines."""
    random = np.random.default_rng(seed)

    def seeds(stage: int, part: int) -> int:
        return (seed * (ROUNDS + 1) + stage) * (len(OTHER_BAGS) + 1) + part

    arenas = [Arena(load("nacho_pile", players=2))]
    for per_number, wilds, specials in OTHER_BAGS:
        arenas.append(Arena(load("nacho_pile", players=2, per_number=per_number, wilds=wilds, specials=specials)))
    samples = [
        arenas[0].play(Side(stop_at=one), Side(stop_at=other), FIRST_GAMES, seeds(0, i), sample=True, explore=EXPLORE)
        for i, (one, other) in enumerate(FIRST_PLAYERS)
    ]
    learned = np.concatenate([played.samples for played in samples])
    weights, loss = fit(fresh_weights(random), learned[:, :FEATURES], learned[:, TARGET], 3, 3e-3, random)
    progress(f"{len(learned):,} positions of players that stop at so many chips: loss {loss:.4f}")
    rounds: list[Floats] = []
    for i in range(ROUNDS):
        side = Side(weights)
        played = [
            arena.play(
                side,
                side,
                OTHER_GAMES if bag else DEFAULT_GAMES,
                seeds(1 + i, bag),
                sample=True,
                explore=EXPLORE,
                trust=TRUST,
            ).samples
            for bag, arena in enumerate(arenas)
        ]
        rounds = [*rounds, np.concatenate(played)][-KEPT:]
        learned = np.concatenate(rounds)
        rate = 2e-3 if i < ROUNDS - 2 else 1e-3
        weights, loss = fit(weights, learned[:, :FEATURES], learned[:, TARGET], 5, rate, random)
        progress(f"round {i + 1} of {ROUNDS}: {len(learned):,} positions, loss {loss:.4f}")
    return weights


def save_weights(weights: Floats) -> None:
    """Puts weights where the package keeps them, in half the room."""
    np.save(WEIGHTS_FILE, weights.astype(np.float32))
