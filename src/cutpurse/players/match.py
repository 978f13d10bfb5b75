"""Games between bots: each sees its own place and nothing else, and one that fails does not spoil the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cutpurse.engine.game import Game
from cutpurse.engine.seed import Seed
from cutpurse.engine.state import State
from cutpurse.players.bots import Bot, Mannered
from cutpurse.players.place import Place


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A bot that did not do its job: who, when, and what went wrong; a random move was made in its place."""

    seat: int
    ply: int
    error: str


@dataclass
class Match:
    """One game played by bots."""

    game: Game
    bots: Sequence[Bot]
    seed: Seed
    failures: list[Failure] = field(default_factory=list)

    def play(self, stop: Callable[[], bool] = lambda: False) -> State:
        """Plays to the end, or until told to stop."""
        state = self.game.deal(self.seed)
        while not state.over and not stop():
            self.step(state)
        return state

    def step(self, state: State) -> None:
        """Asks the bot to move, plays its move and shows everyone the outcome."""
        seat = state.to_move
        if seat is None:
            return
        state.play(state.index_of_action(self._asked(Place(state, seat))))
        for who, bot in enumerate(self.bots):
            try:
                bot.see(Place(state, who))
            except Exception as error:  # a stranger's bot may raise anything
                self._failed(who, len(state.played), f"{type(error).__name__}: {error}")

    def _asked(self, place: Place) -> int:
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
