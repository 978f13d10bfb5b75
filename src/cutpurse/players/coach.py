"""The coach: what every legal move is worth to a seat, how sure that is, and why, from what the seat knows."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from statistics import NormalDist
from typing import Any

from cutpurse.engine.layout import NOBODY
from cutpurse.engine.look import look_at, moves_on
from cutpurse.engine.message import Message, Text, Who, say
from cutpurse.engine.seen import Seen
from cutpurse.engine.simulate import Z_95
from cutpurse.engine.view import Move, Zone, plain
from cutpurse.engine.words import Words
from cutpurse.errors import NothingToDecide
from cutpurse.players.bots import word
from cutpurse.players.figures import Aim, amount
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search
from cutpurse.players.solvers import Plan

EVEN = 1.0  # at the root nothing is taken for granted
LEAST = 0.5  # every move is tried at least half as often as if all were tried alike
DOUBT = 0.01  # how often, at most, chance alone may make a move look clearly worse than the best


@dataclass(frozen=True, kw_only=True)
class Valued:
    """A legal move, what it is worth as far as that was found out, and a sentence of reason."""

    move: Move
    aim: Aim
    value: float | None  # the part of the win to expect, or the score; None if it was never tried
    error: float  # of the value: its standard error, 0 where it is exact
    visits: int  # 0 where it is exact
    why: Text

    @property
    def uncertainty(self) -> float | None:
        """The true value lies within so much of the value 95 times out of 100."""
        return None if self.value is None else max(self.reach(Z_95))

    def reach(self, z: float) -> tuple[float, float]:
        """How far below and above its value the true one may lie, for so many standard errors.

        A few equal results are no certainty: parts of a win are bounded as Wilson bounds a share, scores are widened.
        """
        if self.value is None or self.visits == 0:
            return 0.0, 0.0
        n, p = self.visits, self.value
        if self.aim == "score":
            off = z * self.error * (n + z * z) / n
            return off, off
        middle = (p * n + z * z / 2) / (n + z * z)
        half = z / (n + z * z) * sqrt(n * p * (1 - p) + z * z / 4)
        return p - middle + half, middle + half - p

    def plain(self, words: Words | None = None) -> dict[str, Any]:
        """The move and its figures as plain JSON, with its sentences if there are words to say them in."""
        found: dict[str, Any] = {
            "code": self.move.code,
            "action": self.move.action,
            "value": self.value,
            "uncertainty": self.uncertainty,
            "visits": self.visits,
            "why": plain(self.why),
        }
        return found if words is None else {**found, "text": words(self.move.say), "reason": words(self.why)}


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What the coach says to a seat that is to move: in three steps a nudge, the best move, and the numbers."""

    seat: int
    ply: int
    aim: Aim
    nudge: Message  # points without telling the move
    table: tuple[Valued, ...]  # every legal move, the best first, those that were never tried last
    iterations: int

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.table) == 1

    @property
    def best(self) -> Valued | None:
        """The move to make; None where nothing was found out about any."""
        first = self.table[0]
        return first if self.is_forced or first.value is not None else None

    def of(self, action: int) -> Valued:
        """What is known of a legal move."""
        return next(entry for entry in self.table if entry.move.action == action)

    def behind(self, entry: Valued) -> tuple[float, float] | None:
        """How much worse a move is than the best, and how much chance alone could make of it; None if not known.

        Chance is allowed for the best and the worst luck among as many moves as there are.
        """
        best = self.best
        if best is None or best.value is None or entry.value is None:
            return None
        z = spread(len(self.table))
        return best.value - entry.value, hypot(best.reach(z)[0], entry.reach(z)[1])

    def plain(self, words: Words | None = None) -> dict[str, Any]:
        """The advice as plain JSON."""
        return {
            "seat": self.seat,
            "ply": self.ply,
            "aim": self.aim,
            "iterations": self.iterations,
            "nudge": plain(self.nudge) if words is None else words(self.nudge),
            "best": None if self.best is None else self.best.move.code,
            "moves": [entry.plain(words) for entry in self.table],
        }


def advise(
    place: Place,
    *,
    budget: Budget,
    seed: int = 0,
    plan: Plan | None = None,
    cancel: threading.Event | None = None,
) -> Advice:
    """Values every legal move: by a solver's plan if there is one, else by a search; a forced move needs neither."""
    if not place.is_asked:
        over = place.board().to_move == NOBODY
        raise NothingToDecide(
            "the game is over: there is no move to advise on"
            if over
            else f"it is not player {place.seat + 1}'s turn: advice is for the seat that is to move"
        )
    book = place.game.rulebook
    board = book.layout.seen(place.known().tobytes())
    moves = moves_on(book, board, place.actions)
    iterations = 0
    if len(moves) == 1:
        figures: list[tuple[float | None, float, int]] = [(None, 0.0, 0)]
    elif plan is not None:
        figures = [(float(value), 0.0, 0) for value in plan.prospects(place.board(), list(place.actions))]
    else:
        found = Search(place, word(seed, place), even=EVEN, least=LEAST).run(budget, cancel)
        figures = [(move.value, move.error, move.visits) for move in found.moves]
        iterations = found.iterations
    table = []
    for move, (value, error, visits) in zip(moves, figures, strict=True):
        told = None if book.insight is None else book.insight(board, move.action)
        entry = Valued(move=move, aim=book.aim, value=value, error=error, visits=visits, why=told or "")
        table.append(entry if told else replace(entry, why=_figures(entry, forced=len(moves) == 1)))
    silent = Advice(
        seat=place.seat,
        ply=place.ply,
        aim=book.aim,
        nudge=say("nudge-none"),
        table=_ranked(table),
        iterations=iterations,
    )
    return replace(silent, nudge=_nudge(silent, place, board))


def spread(moves: int) -> float:
    """How many standard errors two of so many moves may differ by chance, but for the doubt that is left."""
    return NormalDist().inv_cdf(1 - DOUBT / 2 / max(1, moves - 1))


def _ranked(table: Sequence[Valued]) -> tuple[Valued, ...]:
    """The move that held first (tried most, or of the largest value where nothing was tried), then by value."""
    best = max(table, key=lambda entry: (entry.visits, _worth(entry)))  # the first of equals
    return (best, *sorted((entry for entry in table if entry is not best), key=lambda entry: -_worth(entry)))


def _worth(entry: Valued) -> float:
    return float("-inf") if entry.value is None else entry.value


# -- reasons -----------------------------------------------------------------------------------------------------------


def _figures(entry: Valued, *, forced: bool) -> Message:
    """What can be said of a move in a game that gives no reasons."""
    if entry.value is None:
        return say("why-forced") if forced else say("why-unknown")
    value, off = (amount(figure, entry.aim) for figure in (entry.value, max(entry.reach(Z_95))))
    return say("why-win", value=value, off=off) if entry.aim == "win" else say("why-score", value=value, off=off)


def _nudge(advice: Advice, place: Place, board: Seen) -> Message:
    """Says whether a move stands out and where to look for it, never which it is."""
    if advice.is_forced:
        return say("nudge-forced")
    if advice.best is None:
        return say("nudge-none")
    close = [entry for entry in advice.table if _is_close(advice, entry)]
    if len(close) == len(advice.table):
        return say("nudge-equal", count=len(close))
    if len(close) > 1:
        return say("nudge-several", count=len(close), of=len(advice.table))
    zone = _where(advice, look_at(place.game, board, place.seat).table.zones)
    if zone is None:
        return say("nudge-clear", count=len(advice.table))
    if zone.owner is None:
        return say("nudge-look", zone=zone.label)
    return say("nudge-look-owned", zone=zone.label, owner=Who(zone.owner))


def _is_close(advice: Advice, entry: Valued) -> bool:
    """Whether a move may be as good as the best."""
    behind = advice.behind(entry)
    return behind is None or behind[0] <= behind[1]


def _where(advice: Advice, zones: Sequence[Zone]) -> Zone | None:
    """A zone that the best move touches: it must leave a choice, but rule something out."""
    touched = [{touch.zone for touch in entry.move.touches} for entry in advice.table]
    for touch in advice.table[0].move.touches:
        if 1 < sum(touch.zone in one for one in touched) < len(touched):
            return next(zone for zone in zones if zone.id == touch.zone)
    return None
