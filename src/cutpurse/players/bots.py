"""Bots: whoever decides at a seat that no person holds. Each is given its place, never the state."""

from __future__ import annotations

import hashlib
import threading
from typing import Any, Protocol

import numpy as np

from cutpurse.engine.game import Game
from cutpurse.engine.kernels import MANNERS, decide
from cutpurse.errors import NothingToDecide, OptionError
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search
from cutpurse.players.solvers import Plan, plan_made, plan_of


class Bot(Protocol):
    """Decides at one seat of one game."""

    keeps_in_mind: bool  # whether it is to see every move, not only those it is asked for

    def see(self, place: Place) -> None:
        """Is shown its place at the deal and after every move, whoever made it, if it keeps something in mind."""

    def choose(self, place: Place) -> int:
        """The action to play, one of `place.actions`."""
        ...


def word(seed: int, place: Place) -> int:
    """64 bits for one decision: the same for the same bot at the same ply, whatever happened in between."""
    text = f"{seed} {place.seat} {place.ply}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")


def check_asked(place: Place) -> None:
    """Refuses a place at which there is nothing to decide."""
    if not place.is_asked:
        raise NothingToDecide(f"player {place.seat + 1} is not to move: there is nothing to choose from")


def one_decision(states: Any, out: Any, count: int, rng: Any, manner: int) -> int:
    """The place in `out` of the move that a seat with this manner makes."""
    return decide(states[0], out, count, rng, manner)


class Mannered:
    """Plays by the game's own policy, in one of its manners, or at random; at once."""

    keeps_in_mind = False

    def __init__(self, game: Game, seed: int, manner: str) -> None:
        known = (MANNERS[0], *game.rulebook.manners)
        if manner not in known:
            raise OptionError(
                f"{game.rulebook.title} is not played in the manner {manner!r:.40}; there is {', '.join(known)}"
            )
        self._seed = seed
        self._manner = MANNERS.index(manner)

    def see(self, place: Place) -> None:
        """Nothing is kept in mind."""

    def choose(self, place: Place) -> int:
        """The policy's move."""
        check_asked(place)
        out = np.zeros(place.game.rulebook.room_for_moves, np.int32)
        out[: len(place.actions)] = place.actions
        rng = np.array([word(self._seed, place)], np.uint64)
        decided = place.algorithm(one_decision)(place.known(), out, len(place.actions), rng, self._manner)
        return place.actions[int(decided)]


class Searching:
    """Plays what a search finds best within its budget.

    Decisions that the others cannot see, such as an offer being put together, are mixed: each move as often as it held
    its own in the search, so that nobody who knows this code can read them.
    """

    keeps_in_mind = False

    def __init__(self, seed: int, budget: Budget, cancel: threading.Event | None = None) -> None:
        self._seed = seed
        self._budget = budget
        self._cancel = cancel

    def see(self, place: Place) -> None:
        """Nothing is kept in mind: the record holds all that is known."""

    def choose(self, place: Place) -> int:
        """The move that held; a forced one is made at once."""
        check_asked(place)
        if len(place.actions) == 1:
            return place.actions[0]
        seed = word(self._seed, place)
        found = Search(place, seed, foresight=place.game.rulebook.foresight).run(self._budget, self._cancel)
        if not self._is_secret(place):
            return found.best
        most = max(move.visits for move in found.moves)
        worthy = [move for move in found.moves if move.visits and move.visits * MIXED >= most]
        if not worthy:
            return found.best
        at = (seed >> 11) / (1 << 53) * sum(move.visits for move in worthy)
        for move in worthy:
            at -= move.visits
            if at < 0:
                return move.action
        return worthy[-1].action

    def _is_secret(self, place: Place) -> bool:
        """Whether some of the moves look alike to the others."""
        board = place.board()
        appears = place.game.rulebook.appears
        return len({appears(board, action) for action in place.actions}) < len(place.actions)


MIXED = 4  # of secret moves, those are mixed that were tried at least a quarter as often as the most tried


class Planned:
    """Plays by a plan that values every legal move, as solvers make them."""

    keeps_in_mind = False

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def see(self, place: Place) -> None:
        """A plan needs only what is known now."""

    def choose(self, place: Place) -> int:
        """The move with the largest value, the first of several."""
        check_asked(place)
        if len(place.actions) == 1:
            return place.actions[0]
        values = self._plan.values(place.board(), list(place.actions))
        return place.actions[max(range(len(values)), key=lambda i: (values[i], -i))]


class Planning:
    """Has its plan made in the background and plays as another bot meanwhile, so that nobody waits for it."""

    keeps_in_mind = False

    def __init__(self, game: Game, meanwhile: Bot) -> None:
        self._game = game
        self._meanwhile = meanwhile
        if plan_made(game) is None:
            threading.Thread(target=plan_of, args=(game,), daemon=True).start()

    def see(self, place: Place) -> None:
        """A plan needs only what is known now."""

    def choose(self, place: Place) -> int:
        """The plan's move, once there is one."""
        plan = plan_made(self._game)
        return (self._meanwhile if plan is None else Planned(plan)).choose(place)
