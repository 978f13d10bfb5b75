"""Many games between two sides, on threads, with the records and arrays that the compiled algorithms work on."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from cutpurse.engine.game import Game
from cutpurse.engine.layout import States
from cutpurse.engine.seed import Seed, seed_words
from cutpurse.players.solvers.nacho_pile.evaluation import ROOM
from cutpurse.players.solvers.nacho_pile.lookahead import FIGURES, NOTES, RARE, ROWS
from cutpurse.players.solvers.nacho_pile.matches import SAMPLE, THINKS, play_games
from cutpurse.players.solvers.nacho_pile.network import Floats

PART = 250  # games that one call plays
RARELY = 1e-3  # draws less likely than this within a turn are not followed up
MOST_TURNS = 400  # samples of a game that are kept, on average over a part


class Workplace:
    """What the lookahead of one thread writes to."""

    def __init__(self, game: Game) -> None:
        moves = game.rulebook.room_for_moves
        self.states: States = game.empty_states(ROWS + 1)  # the last one stays empty: the table that games begin from
        self.room = np.zeros(ROOM)
        self.notes = np.zeros(NOTES, np.int64)
        self.figures = np.zeros(FIGURES)
        self.figures[RARE] = RARELY
        self.out = np.zeros(moves, np.int32)
        self.listed = np.zeros(moves, np.int32)
        self.values = np.zeros(moves)


@dataclass(frozen=True)
class Side:
    """One of two sides: it looks ahead by weights, or stops once so many chips lie in its turn."""

    weights: Floats | None = None
    stop_at: int = THINKS


@dataclass(frozen=True)
class Played:
    """What side 0 won in each game, shared wins in part, and samples of the positions if they were asked for."""

    won: Floats
    samples: Floats


class Arena:
    """Plays games of one table between two sides; seats rotate with the number of the game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._run = game.algorithm(play_games)

    def play(
        self,
        one: Side,
        other: Side,
        games: int,
        seed: Seed,
        *,
        sample: bool = False,
        explore: float = 0.0,
        trust: float = 1.0,
    ) -> Played:
        """Games number 0 to `games - 1` of a seed, the same on any number of threads."""

        def part(first: int) -> Played:
            return self._part((one, other), seed, first, min(PART, games - first), sample, explore, trust)

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            played = list(threads.map(part, range(0, games, PART)))
        return Played(np.concatenate([each.won for each in played]), np.concatenate([each.samples for each in played]))

    def _part(
        self, sides: tuple[Side, Side], seed: Seed, first: int, count: int, sample: bool, explore: float, trust: float
    ) -> Played:
        place = Workplace(self.game)
        unused = np.zeros_like(next((side.weights for side in sides if side.weights is not None), np.zeros(1)))
        weights = np.stack([unused if side.weights is None else side.weights for side in sides])
        won = np.zeros(count)
        samples = np.zeros((count * MOST_TURNS if sample else 0, SAMPLE))
        taken = self._run(
            place.states,
            np.array(seed_words(seed), np.uint32),
            first,
            count,
            np.array([side.stop_at for side in sides], np.int64),
            weights,
            place.room,
            place.notes,
            place.figures,
            place.out,
            place.values,
            np.zeros(1, np.uint64),
            np.zeros(32, np.uint16),
            won,
            samples,
            round(1000 * explore),
            float(trust),
        )
        return Played(won, samples[:taken].copy())
