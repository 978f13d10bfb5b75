"""The review of a game: what was played, what was best, what it cost; luck and skill told apart.

Every decision is judged by what its seat knew at the time. A seat's curve has a point before each of its decisions, the
value of the position, and one at the end, the result. From one point to the next it changes by what the move gave away
(its cost) and by all that followed (luck): cards, draws, and what the others did. So over a game

    result = start + choices + luck,    choices = -(the sum of the costs, but no more than a whole win).

A cost is right on average, however little is known of one move (`players/duel.py`): many small ones add up, with an
interval. A single move is called a mistake only where its loss is larger than chance could make it (`Advice.behind`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf
from statistics import median
from typing import Any

from cutpurse.engine.look import move_on
from cutpurse.engine.record import Record
from cutpurse.engine.state import State
from cutpurse.engine.view import Move
from cutpurse.engine.words import Words
from cutpurse.players.bots import word
from cutpurse.players.coach import ROUGH, Advice, Estimate, Valued, advise, halves, spread
from cutpurse.players.duel import Cost, duel, usual_moves
from cutpurse.players.figures import Aim
from cutpurse.players.place import Place
from cutpurse.players.search import Budget, Search
from cutpurse.players.solvers import Plan

MOST_TURNING_POINTS = 5
SURE_PART = 0.25  # of a swing: so much of it must be more than chance, or its size would mean nothing
LEAST_LOSS: dict[Aim, float] = {"win": 0.0005, "score": 0.005}  # what is less is shown as nothing
WHOLE_GAME: dict[Aim, float] = {"win": 1.0, "score": inf}  # what a seat's choices can cost in all
NOTHING = Cost()
Progress = Callable[[int, int], None]  # decisions valued, and how many there are


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One move as it was made, and what there was to choose from; `advice` is None where it was forced."""

    number: int  # of the move, from 1
    seat: int
    move: Move
    advice: Advice | None
    cost: Cost | None = NOTHING  # what the move gave away, right on average; None where there was no time to find out
    stake: Cost | None = NOTHING  # what the worst move would have given away, likewise

    @property
    def best(self) -> Valued | None:
        """The best move, as far as it was found out."""
        return None if self.advice is None else self.advice.best

    @property
    def played(self) -> Valued | None:
        """What was made of the choice."""
        return None if self.advice is None else self.advice.of(self.move.action)

    @property
    def is_judged(self) -> bool:
        """Whether there was a choice, and what the move gave away could be found out."""
        return self.cost is not None and self._behind(self.played) is not None

    @property
    def gap(self) -> float:
        """How much worse than the best the move looked, whether that means something or not."""
        behind = self._behind(self.played)
        return 0.0 if behind is None else max(behind[0], 0.0)

    @property
    def noise(self) -> float:
        """How much of the gap chance alone could make."""
        behind = self._behind(self.played)
        return 0.0 if behind is None else behind[1]

    @property
    def loss(self) -> float:
        """What the move gave away beyond doubt: the gap, or nothing where chance could have made it."""
        if self.advice is None or self.gap < LEAST_LOSS[self.advice.aim]:
            return 0.0
        return self.gap if self.gap > self.noise else 0.0

    def _behind(self, entry: Valued | None) -> tuple[float, float] | None:
        return None if self.advice is None or entry is None else self.advice.behind(entry)

    def plain(self, words: Words | None = None) -> dict[str, Any]:
        """The decision as plain JSON."""
        best, played = self.best, self.played
        found: dict[str, Any] = {
            "number": self.number,
            "seat": self.seat,
            "played": self.move.code,
            "forced": self.advice is None,
            "judged": self.is_judged,
            "best": None if best is None else best.move.code,
            "value": None if played is None else played.value,
            "best_value": None if best is None else best.value,
            "loss": self.loss,
            "gap": self.gap,
            "noise": self.noise,
            "cost": None if self.cost is None else self.cost.value,
            "stake": None if self.stake is None else self.stake.value,
        }
        if words is not None:
            found["text"] = words(self.move.say)
            found["best_text"] = None if best is None else words(best.move.say)
            found["reason"] = None if best is None else words(best.why)
        return found


@dataclass(frozen=True)
class Point:
    """What a seat could expect when so many moves had been made."""

    ply: int
    worth: Estimate

    @property
    def value(self) -> float:
        """The part of the win, or the score."""
        return self.worth.value

    def differs(self, other: Point, z: float) -> bool:
        """Whether two points lie apart, and so many standard errors do not explain nearly all of it."""
        high, low = (self, other) if self.value > other.value else (other, self)
        gap, noise = high.worth.above(low.worth, z)
        return noise < gap * (1 - SURE_PART)

    def plain(self) -> dict[str, Any]:
        """The point as plain JSON."""
        return {"ply": self.ply, "value": self.value, "uncertainty": self.worth.uncertainty}


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A swing of a seat's prospects: from the point before a decision to its next point."""

    seat: int
    first: int  # the moves in between, from 1
    last: int
    before: float
    after: float
    loss: float  # what its own move gave away of that

    @property
    def change(self) -> float:
        """By how much it swung."""
        return self.after - self.before

    def plain(self) -> dict[str, Any]:
        """The turning point as plain JSON."""
        return {
            "seat": self.seat,
            "first": self.first,
            "last": self.last,
            "before": self.before,
            "after": self.after,
            "loss": self.loss,
        }


@dataclass(frozen=True, kw_only=True)
class SeatReview:
    """How a seat fared: the result is the start, what its choices cost, and luck, added up."""

    seat: int
    curve: tuple[Point, ...]
    start: float
    result: float
    result_uncertainty: float = 0.0  # none once the game is over
    cost: Cost  # of all its moves; a win can be given away more than once, if it is given back in between
    choices: float  # what that makes: down to a whole win, or any number of points
    judged: int
    mistakes: int
    accuracy: float | None  # 0 to 100; None where nothing was at stake

    @property
    def luck(self) -> float:
        """All that its choices do not explain."""
        return self.result - self.start - self.choices

    @property
    def luck_uncertainty(self) -> float:
        """The true luck lies within so much of it 95 times out of 100."""
        start = self.curve[0].worth.uncertainty if self.curve else 0.0
        return hypot(start, self.cost.uncertainty, self.result_uncertainty)

    def plain(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        return {
            "seat": self.seat,
            "accuracy": self.accuracy,
            "start": self.start,
            "costs": self.cost.value,
            "choices": self.choices,
            "choices_uncertainty": self.cost.uncertainty,
            "luck": self.luck,
            "luck_uncertainty": self.luck_uncertainty,
            "result": self.result,
            "result_uncertainty": self.result_uncertainty,
            "judged": self.judged,
            "mistakes": self.mistakes,
            "curve": [point.plain() for point in self.curve],
        }


@dataclass(frozen=True, kw_only=True)
class Review:
    """A whole game, move by move and seat by seat."""

    record: Record
    aim: Aim
    scores: tuple[int, ...]
    decisions: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]
    turning_points: tuple[Turn, ...]  # in the order of the game
    was_stopped: bool = False  # before every decision was judged

    @property
    def choices(self) -> int:
        """How many decisions there were."""
        return sum(decision.advice is not None for decision in self.decisions)

    @property
    def judged(self) -> int:
        """How many of them have been judged."""
        return sum(decision.is_judged for decision in self.decisions)

    @property
    def is_finished(self) -> bool:
        """Whether the game came to its end."""
        return self.record.ended is not None

    @property
    def is_valued(self) -> bool:
        """Whether there was time to value any decision."""
        return self.judged > 0

    @property
    def blur(self) -> float:
        """How much chance can make of a single loss, in half of all decisions that were searched; less is not seen."""
        searched = [one.noise for one in self.decisions if one.is_judged and one.advice and one.advice.iterations]
        return median(searched) if searched else 0.0

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """The moves that cost something, the dearest first; of one seat, or of all."""
        found = [one for one in self.decisions if one.loss > 0 and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.loss, one.number))

    def plain(self, words: Callable[[int], Words] | None = None, seat: int | None = None) -> dict[str, Any]:
        """The review as plain JSON, of one seat or of all; seats are counted from 0."""
        return {
            "game": self.record.game,
            "players": self.record.players,
            "options": dict(self.record.options),
            "seed": self.record.seed.hex(),
            "aim": self.aim,
            "ended": self.record.ended,
            "winners": list(self.record.winners),
            "scores": list(self.scores),
            "stopped": self.was_stopped,
            "seats": [one.plain() for one in self.seats if seat in (None, one.seat)],
            "turning_points": [one.plain() for one in self.turning_points if seat in (None, one.seat)],
            "moves": [
                one.plain(None if words is None else words(one.seat))
                for one in self.decisions
                if seat in (None, one.seat)
            ],
        }


def review(
    game: Record | State,
    *,
    budget: Budget,
    seed: int = 0,
    plan: Plan | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Review:
    """Judges every decision of a game; the budget is for the whole of it and spread evenly over the decisions.

    Once `cancel` is set no more are judged, and the review says what is known by then.
    """
    record = game if isinstance(game, Record) else game.record()
    purse = _Purse(budget, _count_choices(record, is_searched=plan is None))
    stop = threading.Event() if cancel is None else cancel
    decisions, was_stopped = [], False
    for number, state in enumerate(_before_moves(record), 1):
        asked = purse.left
        decisions.append(_decision(state, number, record.moves[number - 1][1], purse, seed, plan, stop))
        was_stopped = was_stopped or (stop.is_set() and purse.left < asked)
        if progress is not None:
            progress(purse.decisions - purse.left, purse.decisions)
    end = record.replay()
    aim = end.game.rulebook.aim
    seats = tuple(_seat_review(end, aim, seat, decisions) for seat in range(record.players))
    return Review(
        record=record,
        aim=aim,
        scores=tuple(end.scores),
        decisions=tuple(decisions),
        seats=seats,
        turning_points=_turning_points(seats, decisions),
        was_stopped=was_stopped,
    )


def _before_moves(record: Record) -> Iterator[State]:
    """The position before each move, compiled."""
    states = record.states(len(record.moves) - 1) if record.moves else iter(())
    for state in states:
        state.game.compile()
        yield state


def _count_choices(record: Record, *, is_searched: bool) -> int:
    """How many decisions there are to judge; what that takes is compiled on the way, so as not to use up the budget."""
    choices = 0
    for state in _before_moves(record):
        if state.move_count > 1:
            if choices == 0 and state.to_move is not None and is_searched:
                place = Place(state, state.to_move)
                Search(place, 0).run(Budget(iterations=1))
                usual_moves(place, 0)
                duel(place, place.actions[0], place.actions[1:2], budget=Budget(iterations=2), seed=0)
            choices += 1
    return choices


class _Purse:
    """What is left of a budget, for so many decisions."""

    def __init__(self, budget: Budget, decisions: int) -> None:
        self.decisions = self.left = decisions
        self._budget = budget
        self._iterations = budget.iterations or 0
        self._began = time.perf_counter()
        self._searched = 0.0  # seconds

    def take(self) -> Budget:
        """The share of the next decision, less what is needed beside the search, as before."""
        seconds, iterations = self._budget.seconds, self._budget.iterations
        if seconds is not None:
            spent = time.perf_counter() - self._began
            beside = max(0.0, spent - self._searched) / max(1, self.decisions - self.left)
            seconds = max(0.0, (seconds - spent) / self.left - beside)
            self._searched += seconds
        if iterations is not None:
            iterations = self._iterations // self.left
            self._iterations -= iterations
        self.left -= 1
        return Budget(seconds, iterations)


def _decision(
    state: State, number: int, code: str, purse: _Purse, seed: int, plan: Plan | None, stop: threading.Event
) -> Decision:
    """Judges the next move of a record from what its seat knew; nothing is found out any more once `stop` is set."""
    book = state.game.rulebook
    action, seat = book.action_of(code), state.to_move
    if action is None or seat is None:
        raise ValueError(f"move {number} was never made, yet it was replayed")
    if state.move_count == 1:
        return Decision(number=number, seat=seat, move=move_on(book, state._look().board(seat), action, 0), advice=None)
    used = None if stop.is_set() else plan  # and no search runs then
    place = Place(state, seat)
    searching, comparing = halves(purse.take())
    advice = advise(place, budget=searching, seed=seed, plan=used, cancel=stop)
    cost, stake = (
        _compared(place, advice, action, comparing, seed, stop) if used is None else _told(advice, advice.of(action))
    )
    return Decision(
        number=number,
        seat=seat,
        move=advice.of(action).move,
        advice=advice,
        cost=cost,
        stake=stake,
    )


def _told(advice: Advice, played: Valued) -> tuple[Cost, Cost]:
    """What the move played and the worst one give away by a plan."""
    costs = {entry.move.action: _behind_best(advice, entry) for entry in advice.table}
    return costs[played.move.action], max(costs.values(), key=lambda cost: cost.value)


def _behind_best(advice: Advice, entry: Valued) -> Cost:
    best = advice.best
    if best is None or best.worth is None or entry.worth is None or entry.is_planned or entry is best:
        return NOTHING
    return Cost(best.worth.value - entry.worth.value, hypot(best.worth.error, entry.worth.error))


def _compared(
    place: Place, advice: Advice, played: int, budget: Budget, seed: int, stop: threading.Event
) -> tuple[Cost | None, Cost | None]:
    """What the move played and the worst one give away, beside the best as far as that is known from a search.

    The best are all moves that the game's own policy may make, unless the search found one that is clearly better:
    where little is known the policy is a better guess than the luckiest of many moves.
    """
    tried = [entry for entry in advice.table if entry.value is not None]
    if not tried:
        return None, None
    chance = word(~seed, place)  # not that of the search
    usual = [action for action in usual_moves(place, chance) if advice.is_close(advice.of(action))]
    best = usual or [tried[0].move.action]
    worst = min(tried, key=lambda entry: entry.value or 0.0).move.action
    others = [action if action not in best else best[0] for action in (played, worst)]
    cost, stake = duel(place, best[0], others, budget=budget, seed=chance, cancel=stop)
    return cost, stake


# -- seats -------------------------------------------------------------------------------------------------------------


def _seat_review(end: State, aim: Aim, seat: int, decisions: Sequence[Decision]) -> SeatReview:
    mine = [one for one in decisions if one.seat == seat and one.is_judged]
    curve = [_point(one) for one in mine]
    cost = Cost.total(one.cost for one in mine if one.cost is not None)
    stake = Cost.total(one.stake for one in mine if one.stake is not None)
    result, doubt = _result(end, aim, seat), 0.0
    if result is None:  # not finished: what its last move left it
        last = mine[-1].played if mine else None
        worth = None if last is None else last.worth
        result, doubt = (_fair(end, aim), 0.0) if worth is None else (worth.value, worth.uncertainty)
    start = curve[0].value if curve else _fair(end, aim)
    if end.over:
        curve.append(Point(len(decisions), Estimate(aim=aim, value=result)))
    return SeatReview(
        seat=seat,
        curve=tuple(curve),
        start=start,
        result=result,
        result_uncertainty=doubt,
        cost=cost,
        choices=max(-WHOLE_GAME[aim], min(-cost.value, WHOLE_GAME[aim])) + 0.0,
        judged=len(mine),
        mistakes=sum(one.loss > 0 for one in mine),
        accuracy=100 * (1 - min(max(cost.value / stake.value, 0.0), 1.0)) if stake.is_sure else None,
    )


def _point(decision: Decision) -> Point:
    if decision.advice is None or decision.advice.position is None:
        raise ValueError("only decisions that were judged are points of the curve")
    return Point(decision.number - 1, decision.advice.position)


def _result(end: State, aim: Aim, seat: int) -> float | None:
    """What a seat got out of a game that is over."""
    if not end.over:
        return None
    if aim == "score":
        return float(end.scores[seat])
    return 1 / len(end.winners) if seat in end.winners else 0.0


def _fair(end: State, aim: Aim) -> float:
    """What a seat that never had a choice is taken to have started with: an even share, or no points."""
    return 1 / end.game.players if aim == "win" else 0.0


# -- turning points ----------------------------------------------------------------------------------------------------


def _turning_points(seats: Sequence[SeatReview], decisions: Sequence[Decision]) -> tuple[Turn, ...]:
    """The largest swings that chance does not explain, among as many as there are; no two at the same time."""
    z = spread(sum(max(0, len(seat.curve) - 1) for seat in seats))
    swings = sorted(
        (turn for seat in seats for turn in _swings(seat, decisions, z)),
        key=lambda turn: (-abs(turn.change), turn.first, turn.seat),
    )
    found: list[Turn] = []
    for turn in swings:
        if len(found) < MOST_TURNING_POINTS and all(turn.last < one.first or one.last < turn.first for one in found):
            found.append(turn)
    return tuple(sorted(found, key=lambda turn: turn.first))


def _usual_rise(curve: Sequence[Point]) -> float:
    """By how much a score to expect rises as a rule: in a game without an end each turn brings one more into sight."""
    rises = [after.value - before.value for before, after in pairwise(curve)]
    return max(0.0, median(rises)) if rises and curve[0].worth.aim == "score" else 0.0


def _swings(seat: SeatReview, decisions: Sequence[Decision], z: float) -> Iterator[Turn]:
    usual = _usual_rise(seat.curve)
    for before, after in zip(seat.curve, seat.curve[1:], strict=False):
        between = decisions[before.ply + 1 : after.ply]
        if any(one.seat == seat.seat and one.advice is not None for one in between):
            continue  # decisions that were not judged: nobody knows when it swung
        beyond = abs(after.value - before.value - usual)
        if beyond >= ROUGH[before.worth.aim] and before.differs(after, z):
            yield Turn(
                seat=seat.seat,
                first=before.ply + 1,
                last=after.ply,
                before=before.value,
                after=after.value,
                loss=decisions[before.ply].loss,
            )
