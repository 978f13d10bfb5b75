"""Steal the Pile for one: which deals could have been won with all cards open, exactly; and how often they are won.

With all cards open a deal holds no chance, so every way to play it is tried: at most 24 orders of four cards in each
of four rounds. Somebody who does not see the deck wins fewer; how many at best, nobody knows exactly, so the search and
the sensible policy are measured, each a proven lower bound, and the open deals are the upper one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cutpurse.engine.chance import child
from cutpurse.engine.game import Game
from cutpurse.engine.simulate import simulate, wilson
from cutpurse.engine.state import State
from cutpurse.errors import CutpurseError
from cutpurse.players.match import Match
from cutpurse.players.search import Budget

DEALS = 1000  # of which it is found out whether they could have been won
SEARCHED = 200  # games played by the search
SIMULATED = 100_000  # games played by the policy
THINKING = Budget(iterations=2000)
SEED = 1

moves: Any
play: Any
wins: Any


def find_win(states: Any, out: Any, line: Any) -> int:
    """The number of moves in a line that wins states[0], written into `line`; 0 if there is none.

    `states` and `out` are a stack; the last two columns of `out` hold how many moves there are and which is next.
    """
    width = out.shape[1]
    level = 0
    out[0, width - 2] = moves(states[0], out[0])
    out[0, width - 1] = 0
    while level >= 0:
        at = out[level, width - 1]
        if at == out[level, width - 2]:
            level -= 1
            continue
        out[level, width - 1] = at + 1
        line[level] = out[level, at]
        states[level + 1] = states[level]
        here = states[level + 1]
        play(here, out[level, at])
        if here.to_move < 0:
            if wins(here, 0):
                return level + 1
            continue
        level += 1
        out[level, width - 2] = moves(here, out[level])
        out[level, width - 1] = 0
    return 0


def winning_line(state: State) -> list[int] | None:
    """The actions by which this position can be won if all that is to come is known; None if it cannot."""
    if state.over:
        raise CutpurseError("the game is over: there is nothing left to win")
    game = state.game
    levels = game.rulebook.longest
    states = game.empty_states(levels + 1)
    states[0:1] = state.records()
    out = np.zeros((levels + 1, game.rulebook.room_for_moves + 2), np.int32)
    line = np.zeros(levels + 1, np.int32)
    found = game.algorithm(find_win)(states, out, line)
    return line[:found].tolist() if found else None


@dataclass(frozen=True, kw_only=True)
class Share:
    """How many games of a kind are won, with the 95 % interval."""

    play: str
    games: int
    wins: int

    def plain(self) -> dict[str, Any]:
        """The share as plain JSON."""
        low, high = wilson(self.wins, self.games)
        return {"play": self.play, "games": self.games, "share": self.wins / self.games, "low": low, "high": high}


@dataclass(frozen=True, kw_only=True)
class SolitaireSolution:
    """What can be won: with all cards open, by search, by the sensible policy, at random."""

    shares: tuple[Share, ...]

    def plain(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        return {"win_probability": [share.plain() for share in self.shares]}


def solve(game: Game, progress: Callable[[str], None] | None = None) -> SolitaireSolution:
    """Measures what can be won with these house rules."""
    tell = progress or (lambda what: None)
    game.compile()
    won = 0
    for deal in range(DEALS):
        if deal % 20 == 0:
            tell(f"{deal}/{DEALS}")
        won += winning_line(game.deal(child(SEED, deal))) is not None
    shares = [Share(play="all cards open", games=DEALS, wins=won)]
    won = 0
    for deal in range(SEARCHED):
        tell(f"search {deal}/{SEARCHED}")
        won += bool(Match.between(["search"], game, child(SEED, deal), THINKING).play().winners)
    shares.append(Share(play="search", games=SEARCHED, wins=won))
    for manner in (*game.rulebook.manners[:1], "random"):
        tell(manner)
        found = simulate(game, SIMULATED, SEED, manners=[manner]).seats[0]
        shares.append(Share(play=manner, games=SIMULATED, wins=found.wins))
    return SolitaireSolution(shares=tuple(shares))
