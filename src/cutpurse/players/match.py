"""Games between bots: each sees its own place and nothing else, and one that fails does not spoil the game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cutpurse.engine.game import Game
from cutpurse.engine.seed import Seed
from cutpurse.engine.state import State
from cutpurse.players.bots import Bot, Mannered
from cutpurse.players.levels import bot
from cutpurse.players.place import Place
from cutpurse.players.search import Budget


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A bot that did not do its job: who, when, and what went wrong; a random move was made in its place."""

    seat: int
    ply: int
    error: str


def _bot_seed(dealt: bytes, seat: int) -> int:
    return int.from_bytes(hashlib.sha256(dealt + b"bot" + bytes([seat])).digest()[:8], "little")


@dataclass
class Match:
    """One game played by bots."""

    game: Game
    bots: Sequence[Bot]
    seed: Seed
    failures: list[Failure] = field(default_factory=list)

    @classmethod
    def between(
        cls, names: Sequence[str], game: Game, seed: bytes, budget: Budget | None = None, *, waits: bool = True
    ) -> Match:
        """Bots by name; each one's own chance starts from the deal's seed, which cannot be told from it."""
        bots = [bot(name, game, _bot_seed(seed, seat), budget, waits=waits) for seat, name in enumerate(names)]
        return cls(game, bots, seed)

    def play(self, stop: Callable[[], bool] = lambda: False) -> State:
        """Plays to the end, or until told to stop."""
        state = self.game.deal(self.seed)
        self.show(state)
        while not state.over and not stop():
            self.step(state)
        return state

    def step(self, state: State) -> None:
        """Asks a bot to move, plays its move and shows everyone the outcome."""
        if state.to_move is None:
            return
        state.play(state.index_of_action(self.asked(Place(state, state.to_move))))
        self.show(state)

    def show(self, state: State) -> None:
        """Shows the position to those who keep something in mind."""
        for who, sitting in enumerate(self.bots):
            if sitting.keeps_in_mind:
                try:
                    sitting.see(Place(state, who))
                except Exception as error:  # a stranger's bot may raise anything
                    self._failed(who, len(state.played), f"{type(error).__name__}: {error}")

    def asked(self, place: Place) -> int:
        """The bot's move, or a random one if it fails."""
        try:
            action = self.bots[place.seat].choose(place)
        except Exception as error:  # a stranger's bot may raise anything
            self._failed(place.seat, place.ply, f"{type(error).__name__}: {error}")
        else:
            if action in place.actions:
                return action
            self._failed(place.seat, place.ply, f"{action!r:.40} is not among its legal moves")
        return Mannered(self.game, place.ply, "random").choose(place)

    def _failed(self, seat: int, ply: int, error: str) -> None:
        self.failures.append(Failure(seat=seat, ply=ply, error=error[:200]))
