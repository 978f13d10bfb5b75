"""The player: the winning chance of every move, by one turn's lookahead and the network at its end."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from cutpurse.engine.game import Game
from cutpurse.engine.layout import Board
from cutpurse.errors import IllegalMove
from cutpurse.players.solvers.nacho_pile.arena import Workplace
from cutpurse.players.solvers.nacho_pile.lookahead import ROOT, weigh
from cutpurse.players.solvers.nacho_pile.network import Floats

ERROR = 0.02  # of a chance: the root of the mean square by which it missed what came of it, by tenths, in 1500 games


class Plan:
    """Weighs the moves of one table; may be asked by several threads at the same time."""

    error = ERROR

    def __init__(self, game: Game, weights: Floats) -> None:
        self._game = game
        self._weights = weights
        self._weigh = game.algorithm(weigh)
        self._places = threading.local()

    def values(self, board: Board, actions: Sequence[int]) -> list[float]:
        """The winning chance of the seat to move after each of the actions, from what it may know of the position."""
        if board.to_move < 0:
            raise IllegalMove("the game is over: there is no move to weigh")
        place = self._place()
        place.states[ROOT : ROOT + 1] = self._game.rulebook.layout.records(board.raw)
        room = (place.room, place.notes, place.figures, place.out, place.values, place.listed)
        count = self._weigh(place.states, self._weights, *room)
        known = {int(place.listed[i]): float(place.values[i]) for i in range(count)}
        unknown = [action for action in actions if action not in known]
        if unknown:
            raise IllegalMove(f"action {unknown[0]} is not legal in this position: it cannot be weighed")
        return [known[action] for action in actions]

    def prospects(self, board: Board, actions: Sequence[int]) -> list[float]:
        """The same: winning chances are what people want to know."""
        return self.values(board, actions)

    def _place(self) -> Workplace:
        """This thread's place to work."""
        if not hasattr(self._places, "own"):
            self._places.own = Workplace(self._game)
        own: Workplace = self._places.own
        return own
