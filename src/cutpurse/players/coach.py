"""The coach: what every legal move is worth to a seat, how sure that is, and why, from what the seat knows."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from cutpurse.engine.layout import NOBODY
from cutpurse.engine.look import look_at, moves_on
from cutpurse.engine.message import Message, Text, Who, say
from cutpurse.engine.rulebook import Foresight
from cutpurse.engine.seen import Seen
from cutpurse.engine.simulate import Z_95
from cutpurse.engine.view import Move, Zone, plain
from cutpurse.engine.words import Words
from cutpurse.errors import NothingToDecide
from cutpurse.players.bots import word
from cutpurse.players.figures import Aim, amount
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Finding, Found, Search
from cutpurse.players.solvers import Plan

EVEN = 1.0  # at the root nothing is taken for granted
LEAST = 0.5  # every move is tried at least half as often as if all were tried alike
SAME = 1e-9  # a plan's values that differ by no more are equal
DOUBT = 0.01  # how often, at most, chance alone may make a move look clearly worse than the best
ROUGH: dict[Aim, float] = {"win": 0.05, "score": 0.5}  # if the best move may be off by more, it is only a guess


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What a move or a position is worth as far as that is known: the part of the win to expect, or the score."""

    aim: Aim
    value: float
    error: float = 0.0  # of the value: its standard error
    visits: int = 0  # on which it rests; 0 where a plan tells it

    @property
    def uncertainty(self) -> float:
        """The true value lies within so much of the value 95 times out of 100."""
        return max(self.reach(Z_95))

    @property
    def at_least(self) -> float:
        """What can be counted on: the lower end of that."""
        return self.value - self.reach(Z_95)[0]

    def reach(self, z: float) -> tuple[float, float]:
        """How far below and above its value the true one may lie, for so many standard errors.

        A few equal results are no certainty: parts of a win are bounded as Wilson bounds a share, scores are widened.
        """
        if self.visits == 0:
            return z * self.error, z * self.error
        n, p = self.visits, self.value
        if self.aim == "score":
            off = z * self.error * (n + z * z) / n
            return off, off
        middle = (p * n + z * z / 2) / (n + z * z)
        half = z / (n + z * z) * sqrt(n * p * (1 - p) + z * z / 4)
        return p - middle + half, middle + half - p

    def above(self, other: Estimate, z: float) -> tuple[float, float]:
        """How much more it is than another one, and how much chance alone could make of it (Newcombe's interval)."""
        return self.value - other.value, hypot(self.reach(z)[0], other.reach(z)[1])


@dataclass(frozen=True, kw_only=True)
class Valued:
    """A legal move, what it is worth as far as that was found out, and a sentence of reason."""

    move: Move
    aim: Aim
    worth: Estimate | None  # None if it was never tried
    why: Text
    is_planned: bool = False  # whether a plan would make it: then it is as good as the best

    @property
    def value(self) -> float | None:
        """The part of the win to expect, or the score."""
        return None if self.worth is None else self.worth.value

    @property
    def uncertainty(self) -> float | None:
        """The true value lies within so much of the value 95 times out of 100."""
        return None if self.worth is None else self.worth.uncertainty

    @property
    def visits(self) -> int:
        """How often it was tried; 0 where a plan tells its value."""
        return 0 if self.worth is None else self.worth.visits

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
    position: Estimate | None  # what it is worth to the seat to be here; None where nothing was found out
    iterations: int

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.table) == 1

    @property
    def best(self) -> Valued | None:
        """The move to make; None where nothing was found out about any."""
        first = self.table[0]
        return first if self.is_forced or first.worth is not None else None

    @property
    def caveat(self) -> Message | None:
        """What must be said with the best move: that others may be as good, or even that it is a guess."""
        others = sum(self.is_close(entry) for entry in self.table[1:])
        if self.best is None or not others:
            return None
        return say("best-guess", count=others) if self.is_rough else say("best-alike", count=others)

    @property
    def is_rough(self) -> bool:
        """Whether too little is known to tell moves apart that people would call different."""
        return self.best is None or self.best.worth is None or self.best.worth.uncertainty > ROUGH[self.aim]

    def of(self, action: int) -> Valued:
        """What is known of a legal move."""
        return next(entry for entry in self.table if entry.move.action == action)

    def behind(self, entry: Valued) -> tuple[float, float] | None:
        """How much worse a move is than the best, and how much chance alone could make of it; None if not known.

        Chance is allowed for the best and the worst luck among as many moves as there are.
        """
        best = self.best
        if best is None or best.worth is None or entry.worth is None:
            return None
        if entry.is_planned:
            return 0.0, 0.0
        return best.worth.above(entry.worth, spread(len(self.table) - 1))

    def is_close(self, entry: Valued) -> bool:
        """Whether a move may be as good as the best."""
        behind = self.behind(entry)
        return behind is None or behind[0] <= behind[1]

    def plain(self, words: Words | None = None) -> dict[str, Any]:
        """The advice as plain JSON."""
        return {
            "seat": self.seat,
            "ply": self.ply,
            "aim": self.aim,
            "iterations": self.iterations,
            "nudge": plain(self.nudge) if words is None else words(self.nudge),
            "best": None if self.best is None else self.best.move.code,
            "value": None if self.position is None else self.position.value,
            "uncertainty": None if self.position is None else self.position.uncertainty,
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
    iterations, position = 0, None
    worths: list[Estimate | None]
    planned: set[int] = set()
    if len(moves) == 1:
        worths = [None]
    elif plan is not None:
        told = plan.prospects(place.board(), list(place.actions))
        worths = [Estimate(aim=book.aim, value=float(value), error=plan.error) for value in told]
        planned = _best_of(place.actions, plan.values(place.board(), list(place.actions)))
        position = max(filter(None, worths), key=lambda worth: worth.value)
    else:
        to_the_end = Foresight(depth=book.foresight.depth)
        search = Search(place, word(seed, place), even=EVEN, least=LEAST, foresight=to_the_end)
        first, second = halves(budget)
        early, late = search.run(first, cancel), search.run(second, cancel)
        worths = [estimate(book.aim, Tally.of(move)) for move in late.moves]
        position = _position(book.aim, early, late)
        iterations = late.iterations
    table = []
    for move, worth in zip(moves, worths, strict=True):
        reason = None if book.insight is None else book.insight(board, move.action)
        is_planned = move.action in planned
        entry = Valued(move=move, aim=book.aim, worth=worth, why=reason or "", is_planned=is_planned)
        table.append(entry if reason else replace(entry, why=_figures(entry, forced=len(moves) == 1)))
    silent = Advice(
        seat=place.seat,
        ply=place.ply,
        aim=book.aim,
        nudge=say("nudge-none"),
        table=tuple(sorted(table, key=_rank)),
        position=position,
        iterations=iterations,
    )
    return replace(silent, nudge=_nudge(silent, place, board))


def spread(comparisons: int) -> float:
    """How many standard errors two values may differ by chance in so many comparisons, but for the doubt left."""
    return NormalDist().inv_cdf(1 - DOUBT / 2 / max(1, comparisons))


def _best_of(actions: Sequence[int], values: Sequence[float]) -> set[int]:
    """The actions with the largest value."""
    return {action for action, value in zip(actions, values, strict=True) if value >= max(values) - SAME}


def _rank(entry: Valued) -> tuple[float, float]:
    """The best first: that of which most can be counted on; those that were never tried last."""
    return (inf, inf) if entry.worth is None else (-entry.worth.at_least, -entry.worth.value)


# -- what a position is worth ------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """Results counted and added up."""

    number: int
    total: float
    squares: float

    @classmethod
    def of(cls, move: Finding) -> Tally:
        """All results of a move."""
        n, mean = move.visits, move.value or 0.0
        return cls(n, n * mean, n * (n * move.error**2 + mean**2))

    def less(self, other: Tally) -> Tally:
        """Those that came after others."""
        return Tally(self.number - other.number, self.total - other.total, self.squares - other.squares)


def estimate(aim: Aim, *tallies: Tally) -> Estimate | None:
    """The mean of all these results."""
    count = sum(tally.number for tally in tallies)
    if count == 0:
        return None
    mean = sum(tally.total for tally in tallies) / count
    if aim == "win":
        mean = min(max(mean, 0.0), 1.0)  # but for rounding it is
    variance = max(sum(tally.squares for tally in tallies) / count - mean**2, 0.25 / (count + 1))
    return Estimate(aim=aim, value=mean, error=sqrt(variance / count), visits=count)


def halves(budget: Budget) -> tuple[Budget, Budget]:
    """A budget in two parts."""
    seconds = None if budget.seconds is None else budget.seconds / 2
    if budget.iterations is None:
        return Budget(seconds), Budget(seconds)
    first = budget.iterations // 2
    return Budget(seconds, first), Budget(seconds, budget.iterations - first)


def _position(aim: Aim, early: Found, late: Found) -> Estimate | None:
    """What the moves bring in the second half of a search that looked best in the first.

    The best of several uncertain values is too large, just because it is the best: so no result that helped to choose
    a move counts for its value. Moves that the first half could not tell from the best are taken together.
    """
    known = [Tally.of(move) for move in early.moves]
    first = [estimate(aim, tally) for tally in known]
    best = max((worth for worth in first if worth is not None), key=lambda worth: worth.at_least, default=None)
    rest = [Tally.of(after).less(before) for after, before in zip(late.moves, known, strict=True)]
    alike = [tally for tally, worth in zip(rest, first, strict=True) if worth and best and _may_be(worth, best)]
    return estimate(aim, *alike) or estimate(aim, *(Tally.of(move) for move in late.moves))


def _may_be(worth: Estimate, best: Estimate) -> bool:
    gap, noise = best.above(worth, Z_95)
    return gap <= noise


# -- reasons -----------------------------------------------------------------------------------------------------------


def _figures(entry: Valued, *, forced: bool) -> Message:
    """What can be said of a move in a game that gives no reasons."""
    if entry.worth is None:
        return say("why-forced") if forced else say("why-unknown")
    value, off = (amount(figure, entry.aim) for figure in (entry.worth.value, entry.worth.uncertainty))
    return say("why-win", value=value, off=off) if entry.aim == "win" else say("why-score", value=value, off=off)


def _nudge(advice: Advice, place: Place, board: Seen) -> Message:
    """Says whether a move stands out and where to look for it, never which it is."""
    if advice.is_forced:
        return say("nudge-forced")
    if advice.best is None:
        return say("nudge-none")
    close = [entry for entry in advice.table if advice.is_close(entry)]
    if len(close) == len(advice.table):
        return say("nudge-rough" if advice.is_rough else "nudge-equal", count=len(close))
    if len(close) > 1:
        return say("nudge-several", count=len(close), of=len(advice.table))
    zone = _where(advice, look_at(place.game, board, place.seat).table.zones)
    if zone is None:
        return say("nudge-clear", count=len(advice.table))
    if zone.owner is None:
        return say("nudge-look", zone=zone.label)
    return say("nudge-look-owned", zone=zone.label, owner=Who(zone.owner))


def _where(advice: Advice, zones: Sequence[Zone]) -> Zone | None:
    """A zone that the best move touches: it must leave a choice, but rule something out."""
    touched = [{touch.zone for touch in entry.move.touches} for entry in advice.table]
    for touch in advice.table[0].move.touches:
        if 1 < sum(touch.zone in one for one in touched) < len(touched):
            return next(zone for zone in zones if zone.id == touch.zone)
    return None
