"""The review of a game: everybody's chances after every move, what each move cost, luck and skill told apart.

One curve (`chances.py`) values every seat after every move by what everybody could see. Each move is judged by what its
seat knew at the time (`judging.py`). Over a game, for every seat

    result = start + choices + luck,

where start and result are the ends of the curve, and choices add up by how much its moves did better or worse than what
the game's policy, which plays the curve's games on, would have done. Luck is all the rest: deals, draws, the others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf
from typing import Any

from cutpurse.engine.message import Message, Text, Who, say
from cutpurse.engine.record import Record
from cutpurse.engine.simulate import Z_95
from cutpurse.engine.state import State
from cutpurse.engine.view import Move, plain
from cutpurse.engine.words import Words
from cutpurse.players.chances import Chances, Curve, chances, largest_change
from cutpurse.players.coach import ROUGH, spread
from cutpurse.players.duel import Cost, duel, usual_moves
from cutpurse.players.figures import Aim
from cutpurse.players.judging import NOTHING, Decision, called, doubtful, first_look, forced, looked_again
from cutpurse.players.place import Place
from cutpurse.players.review_words import sentences
from cutpurse.players.search import Budget, Search
from cutpurse.players.solvers import Plan

VERSION = 2  # of what `plain` tells, and what it means
CURVE, SECOND_LOOKS = 0.4, 0.3  # shares of the budget; the first looks take the rest
WHOLE_GAME: dict[Aim, float] = {"win": 1.0, "score": inf}  # what a seat's choices can make in all
Progress = Callable[[int, int], None]  # positions and decisions valued, and how many there are


@dataclass(frozen=True, kw_only=True)
class Turn:
    """The move that changed most, with everybody's chances before and after it."""

    move: int  # from 1
    seat: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    told: tuple[Text, ...]  # what each seat saw happen

    def plain(self) -> dict[str, Any]:
        """The turning point as plain JSON."""
        return {"move": self.move, "seat": self.seat, "before": list(self.before), "after": list(self.after)}


@dataclass(frozen=True, kw_only=True)
class SeatReview:
    """How a seat fared: the result is the start, what its choices made, and luck, added up."""

    seat: int
    start: float
    result: float
    result_uncertainty: float = 0.0  # none once the game is over
    start_uncertainty: float = 0.0
    made: Cost = NOTHING  # by all its moves; a win can be given away more than once, if it is given back in between
    choices: float  # what that makes: a whole win at most, or any number of points
    judged: int
    as_good: int  # of the decisions judged: those as good as the best that was found
    mistakes: int
    accuracy: float | None  # 0 to 100; None where nothing was at stake
    sentences: tuple[Message, ...] = ()

    @property
    def luck(self) -> float:
        """All that its choices do not explain."""
        return self.result - self.start - self.choices

    @property
    def luck_uncertainty(self) -> float:
        """The true luck lies within so much of it 95 times out of 100."""
        return hypot(self.start_uncertainty, self.made.uncertainty, self.result_uncertainty)

    def plain(self, words: Words | None = None) -> dict[str, Any]:
        """The figures as plain JSON; sentences as messages, or said if there are words to say them in."""
        return {
            "seat": self.seat,
            "accuracy": self.accuracy,
            "start": self.start,
            "choices": self.choices,
            "choices_uncertainty": self.made.uncertainty,
            "luck": self.luck,
            "luck_uncertainty": self.luck_uncertainty,
            "result": self.result,
            "result_uncertainty": self.result_uncertainty,
            "judged": self.judged,
            "mistakes": self.mistakes,
            "sentences": [(plain if words is None else words)(one) for one in self.sentences],
        }


@dataclass(frozen=True, kw_only=True)
class Review:
    """A whole game, move by move and seat by seat."""

    record: Record
    aim: Aim
    scores: tuple[int, ...]
    chances: tuple[Chances, ...]  # at the deal and after every move
    decisions: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]
    turning_point: Turn | None
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

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """The moves that cost something beyond doubt, the dearest first; of one seat, or of all."""
        return dearest_mistakes(self.decisions, seat)

    def plain(self, words: Callable[[int], Words] | None = None, seat: int | None = None) -> dict[str, Any]:
        """The review as plain JSON, of one seat or of all; seats are counted from 0."""

        def said(one: Decision | SeatReview) -> dict[str, Any]:
            return one.plain(None if words is None else words(one.seat))

        return {
            "version": VERSION,
            "game": self.record.game,
            "players": self.record.players,
            "options": dict(self.record.options),
            "seed": self.record.seed.hex(),
            "aim": self.aim,
            "ended": self.record.ended,
            "winners": list(self.record.winners),
            "scores": list(self.scores),
            "stopped": self.was_stopped,
            "chances": [one.plain() for one in self.chances],
            "turning_point": None if self.turning_point is None else self.turning_point.plain(),
            "seats": [said(one) for one in self.seats if seat in (None, one.seat)],
            "moves": [said(one) for one in self.decisions if seat in (None, one.seat)],
        }


def dearest_mistakes(decisions: Sequence[Decision], seat: int | None = None) -> list[Decision]:
    """The mistakes of one seat or of all, the dearest first."""
    found = [one for one in decisions if one.is_mistake and seat in (None, one.seat)]
    return sorted(found, key=lambda one: (-(one.cost or NOTHING).value, one.number))


def review(
    game: Record | State,
    *,
    budget: Budget,
    seed: int = 0,
    plan: Plan | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Review:
    """Values every position and judges every decision of a game; the budget is for the whole of it.

    Once `cancel` is set no more is found out, and the review says what is known by then.
    """
    record = game if isinstance(game, Record) else game.record()
    choices = _count_choices(record, plan)
    work = _Work(record, budget, seed, plan, progress, cancel or threading.Event(), choices)
    curve = work.curve()
    decisions = work.second_looks(work.first_looks())
    end = record.replay()
    aim = end.game.rulebook.aim
    turn = _turning_point(record, aim, curve)
    found = Review(
        record=record,
        aim=aim,
        scores=tuple(end.scores),
        chances=curve,
        decisions=tuple(decisions),
        seats=tuple(_seat_review(aim, seat, curve, decisions) for seat in range(record.players)),
        turning_point=turn,
        was_stopped=work.was_stopped,
    )
    return replace(found, seats=tuple(replace(one, sentences=sentences(found, one)) for one in found.seats))


def _count_choices(record: Record, plan: Plan | None) -> int:
    """How many decisions there are to judge; what that takes is compiled on the way, so as not to use up the budget."""
    choices = 0
    for ply, state in enumerate(_positions(record)):
        if state.move_count > 1 and ply < len(record.moves) and state.to_move is not None:
            if choices == 0:
                _prepare(state, Place(state, state.to_move), plan)
            choices += 1
    return choices


def _prepare(state: State, place: Place, plan: Plan | None) -> None:
    once = Budget(iterations=1)
    chances(state, 0, budget=once)
    if plan is not None:
        plan.prospects(place.board(), list(place.actions))
    if plan is None or place.game.players > 1:
        Search(place, 0).run(once)
        usual_moves(place, 0)
        duel(place, [(place.actions[0], place.actions[1])], budget=Budget(iterations=2), seed=0)


def _positions(record: Record) -> Iterator[State]:
    """The position at the deal and after every move, compiled."""
    for state in record.states():
        state.game.compile()
        yield state


class _Work:
    """A review being made: the budget is spent on the curve, then on first looks, then on second looks."""

    def __init__(
        self,
        record: Record,
        budget: Budget,
        seed: int,
        plan: Plan | None,
        progress: Progress | None,
        stop: threading.Event,
        choices: int,
    ) -> None:
        self._record, self._seed, self._plan, self._stop = record, seed, plan, stop
        self._progress = progress
        self._budget = budget
        self._began = time.perf_counter()
        self._choices = choices
        self._done, self._total = 0, len(record.moves) + 1 + choices + 1
        self.was_stopped = False

    def curve(self) -> tuple[Chances, ...]:
        """Everybody's chances at the deal and after every move."""
        purse = self._purse(CURVE, until=CURVE, parts=len(self._record.moves) + 1)
        solved = self._plan if self._record.players == 1 else None
        curve = Curve(self._seed, solved, self._stop)
        for state in _positions(self._record):
            curve.add(state, purse.take())
            self._tell()
        return curve.smooth()

    def first_looks(self) -> list[Decision]:
        """Every decision, looked at once."""
        share = 1 - CURVE - SECOND_LOOKS
        purse = self._purse(share, until=1 - SECOND_LOOKS, parts=self._choices)
        found = []
        for number, state in enumerate(_positions(self._record), 1):
            if number > len(self._record.moves):
                break
            action = self._action(number, state)
            if state.move_count == 1:
                found.append(forced(state, number, action))
                continue
            self.was_stopped = self.was_stopped or self._stop.is_set()
            plan = None if self._stop.is_set() else self._plan  # and no search runs then
            found.append(
                first_look(
                    state,
                    number,
                    action,
                    budget=purse.take(),
                    seed=self._seed,
                    plan=plan,
                    cancel=self._stop,
                )
            )
            self._tell()
        return found

    def second_looks(self, decisions: list[Decision]) -> list[Decision]:
        """The decisions, those that seem to have cost most looked at again."""
        if self._plan is not None and self._record.players == 1:  # solved: there is nothing to find out
            self._tell()
            return [called(one, 1) for one in decisions]
        again = {one.number for one in doubtful(decisions)}
        purse = self._purse(SECOND_LOOKS, until=1.0, parts=len(again))
        for number, state in enumerate(_positions(self._record), 1):
            if number in again:
                decisions[number - 1] = looked_again(
                    decisions[number - 1],
                    state,
                    self._action(number, state),
                    len(again),
                    budget=purse.take(),
                    seed=self._seed,
                    cancel=self._stop,
                )
        self._tell()
        return decisions

    def _action(self, number: int, state: State) -> int:
        action = state.game.rulebook.action_of(self._record.moves[number - 1][1])
        if action is None:
            raise ValueError(f"move {number} was never made, yet it was replayed")
        return action

    def _purse(self, share: float, *, until: float, parts: int) -> _Purse:
        """A share of all iterations, and the time that is left until so much of the seconds is over."""
        seconds, iterations = self._budget.seconds, self._budget.iterations
        if seconds is not None:
            seconds = max(0.0, seconds * until - (time.perf_counter() - self._began))
        return _Purse(Budget(seconds, None if iterations is None else int(iterations * share)), parts)

    def _tell(self) -> None:
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self._total)


class _Purse:
    """What is left of a budget, for so many parts of the work."""

    def __init__(self, budget: Budget, parts: int) -> None:
        self._left = parts
        self._parts = parts
        self._budget = budget
        self._iterations = budget.iterations or 0
        self._began = time.perf_counter()
        self._given = 0.0  # seconds

    def take(self) -> Budget:
        """The share of the next part, less what is needed beside it, as before."""
        seconds, iterations = self._budget.seconds, self._budget.iterations
        if seconds is not None:
            spent = time.perf_counter() - self._began
            beside = max(0.0, spent - self._given) / max(1, self._parts - self._left)
            seconds = max(0.0, (seconds - spent) / self._left - beside)
            self._given += seconds
        if iterations is not None:
            iterations = self._iterations // self._left
            self._iterations -= iterations
        self._left -= 1
        return Budget(seconds, iterations)


# -- seats -------------------------------------------------------------------------------------------------------------


def _seat_review(aim: Aim, seat: int, curve: Sequence[Chances], decisions: Sequence[Decision]) -> SeatReview:
    mine = [one for one in decisions if one.seat == seat and one.is_judged]
    made = Cost.total(one.made for one in mine if one.made is not None)
    cost = Cost.total(one.cost for one in mine if one.cost is not None)
    stake = Cost.total(one.stake for one in mine if one.stake is not None)
    return SeatReview(
        seat=seat,
        start=curve[0].values[seat],
        start_uncertainty=Z_95 * curve[0].errors[seat],
        result=curve[-1].values[seat],
        result_uncertainty=Z_95 * curve[-1].errors[seat],
        made=made,
        choices=max(-WHOLE_GAME[aim], min(made.value, WHOLE_GAME[aim])) + 0.0,
        judged=len(mine),
        as_good=sum(one.is_as_good for one in mine),
        mistakes=sum(one.is_mistake for one in mine),
        accuracy=100 * (1 - min(max(cost.value / stake.value, 0.0), 1.0)) if stake.is_sure else None,
    )


# -- the turning point -------------------------------------------------------------------------------------------------


def _turning_point(record: Record, aim: Aim, curve: Sequence[Chances]) -> Turn | None:
    """The largest rise of the winner's chances, or the largest change of anybody's where nobody won alone."""
    winner = record.winners[0] if len(record.winners) == 1 else None
    seats = range(record.players) if winner is None else [winner]
    z = spread(len(seats) * max(1, len(curve) - 1))
    ply = largest_change(curve, seats, least=ROUGH[aim], z=z, is_rise=winner is not None)
    if ply is None:
        return None
    seat, code = record.moves[ply - 1]
    return Turn(
        move=ply,
        seat=seat,
        before=curve[ply - 1].values,
        after=curve[ply].values,
        told=_told(record, ply, code),
    )


def _told(record: Record, ply: int, code: str) -> tuple[Text, ...]:
    """What each seat saw of a move, in a sentence; the move by its name where the game says none."""
    state = record.replay(ply - 1)
    mover = state.to_move
    watched = state.watch(code)
    found: list[Text] = []
    for seat in range(record.players):
        told = [moment.say for moment in watched.moments(seat) if moment.say is not None]
        move = watched.move(seat)
        found.append(told[0] if told else _untold(move, mover))
    return tuple(found)


def _untold(move: Move | None, mover: int | None) -> Message:
    """A move of which the game says nothing, to the seat that made it or to another."""
    if move is not None:
        return say("review-told-own", move=move.say)
    return say("review-told-secret", who=Who(mover or 0))
