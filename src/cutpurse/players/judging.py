"""Judging the moves of a game: each is looked at once, and those that seem to have cost something a second time.

A first look searches for the best move and compares the one played with it, both played on in the same worlds. Costs of
a first look are right on average and add up, but of many the largest is too large. So the moves that seem dearest are
measured afresh (`second_look.py`), and only what is still clear of its error then is called a mistake.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from statistics import NormalDist
from typing import Any

from cutpurse.engine.look import move_on
from cutpurse.engine.state import State
from cutpurse.engine.view import Move, plain
from cutpurse.engine.words import Words
from cutpurse.players.bots import word
from cutpurse.players.coach import DOUBT, Advice, Valued, advise, halves
from cutpurse.players.duel import BY_POLICY, Cost, duel, usual_moves
from cutpurse.players.figures import Aim
from cutpurse.players.place import Place
from cutpurse.players.search import Budget
from cutpurse.players.second_look import second_look
from cutpurse.players.solvers import Plan

LEAST_COST: dict[Aim, float] = {"win": 0.005, "score": 0.05}  # what is less is not worth a word
NO_TIME = Budget(iterations=0)
MOST_SECOND_LOOKS = 12  # a game: each of them needs its time
NOTHING = Cost()


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One move as it was made, and what there was to choose from; `advice` is None where it was forced."""

    number: int  # of the move, from 1
    seat: int
    move: Move
    advice: Advice | None = None
    best: Valued | None = None  # the best move that was found; the one played where it is as good
    cost: Cost | None = NOTHING  # what the move gave away to the best; None where there was no time to find out
    stake: Cost | None = NOTHING  # what the worst move would have given away, likewise
    made: Cost | None = NOTHING  # by how much it did better than what the game's policy would have done
    is_mistake: bool = False

    @property
    def is_judged(self) -> bool:
        """Whether there was a choice, and what the move gave away could be found out."""
        return self.advice is not None and self.cost is not None

    @property
    def is_as_good(self) -> bool:
        """Whether the move played is the best that was found, or cannot be told from it."""
        return self.is_judged and not self.is_mistake

    def plain(self, words: Words | None = None) -> dict[str, Any]:
        """The decision as plain JSON; sentences as messages, or said if there are words to say them in."""
        best = self.best
        say = plain if words is None else words
        return {
            "number": self.number,
            "seat": self.seat,
            "played": self.move.code,
            "forced": self.advice is None,
            "judged": self.is_judged,
            "best": None if best is None else best.move.code,
            "cost": None if self.cost is None else self.cost.value,
            "error": None if self.cost is None else self.cost.error,
            "is_mistake": self.is_mistake,
            "stake": None if self.stake is None else self.stake.value,
            "say": say(self.move.say),
            "best_say": None if best is None else say(best.move.say),
            "why": None if best is None else say(best.why),
        }


def forced(state: State, number: int, action: int) -> Decision:
    """The only move there was."""
    seat = _asked(state)
    board = state._look().board(seat)
    return Decision(number=number, seat=seat, move=move_on(state.game.rulebook, board, action, 0))


def first_look(
    state: State,
    number: int,
    action: int,
    *,
    budget: Budget,
    seed: int,
    plan: Plan | None = None,
    cancel: threading.Event | None = None,
) -> Decision:
    """Judges a move from what its seat knew: what was best, and about what the move gave away."""
    place = Place(state, _asked(state))
    searching, comparing = halves(budget) if plan is None else (NO_TIME, budget)  # a plan takes none
    advice = advise(place, budget=searching, seed=seed, plan=plan, cancel=cancel)
    played = advice.of(action)
    blank = Decision(
        number=number, seat=place.seat, move=played.move, advice=advice, best=None, cost=None, stake=None, made=None
    )
    if plan is not None:
        return _by_plan(blank, place, played, comparing if place.game.players > 1 else None, seed, cancel)
    tried = [entry for entry in advice.table if entry.value is not None]
    if not tried:
        return blank
    chance = word(~seed, place)  # not that of the search
    usual = usual_moves(place, chance)
    best = _best(advice, tried, usual, action)
    worst = min(tried, key=lambda entry: entry.value or 0.0).move.action
    made = (action, _par(place, usual))
    found = duel(
        place,
        [(best.move.action, action), (best.move.action, worst), made[::-1]],
        budget=comparing,
        seed=chance,
        cancel=cancel,
    )
    cost, stake, behind = found
    return replace(blank, best=best, cost=cost, stake=stake, made=_negated(behind))


def _best(advice: Advice, tried: Sequence[Valued], usual: Sequence[int], action: int) -> Valued:
    """The best move, as far as it is known: the game's policy knows it, unless the search found one clearly better.

    Where little is known the policy is a better guess than the luckiest of many moves.
    """
    close = [advice.of(one) for one in usual if advice.is_close(advice.of(one))]
    good = close or list(tried[:1])
    return next((entry for entry in good if entry.move.action == action), good[0])


def _by_plan(
    blank: Decision, place: Place, played: Valued, comparing: Budget | None, seed: int, cancel: threading.Event | None
) -> Decision:
    """What the move played and the worst one give away by a plan."""
    advice = blank.advice
    if advice is None or advice.best is None:
        return blank
    costs = {entry.move.action: _behind_best(advice.best, entry) for entry in advice.table}
    cost = costs[played.move.action]
    found = replace(
        blank,
        best=played if cost == NOTHING else advice.best,
        cost=cost,
        stake=max(costs.values(), key=lambda one: one.value),
        made=_negated(cost),
    )
    if comparing is None:
        return found
    chance = word(~seed, place)
    par = _par(place, usual_moves(place, chance))
    (behind,) = duel(place, [(par, played.move.action)], budget=comparing, seed=chance, cancel=cancel)
    return replace(found, made=_negated(behind))


def _par(place: Place, usual: Sequence[int]) -> int:
    """What people do by the policy; the action itself where it is the only one that they would think of."""
    return usual[0] if len(usual) == 1 and not place.game.rulebook.people else BY_POLICY


def _behind_best(best: Valued, entry: Valued) -> Cost:
    if best.worth is None or entry.worth is None or entry.is_planned or entry is best:
        return NOTHING
    return Cost(best.worth.value - entry.worth.value, hypot(best.worth.error, entry.worth.error))


def _negated(cost: Cost | None) -> Cost | None:
    return None if cost is None else Cost(-cost.value + 0.0, cost.error)


def doubtful(decisions: Sequence[Decision]) -> list[Decision]:
    """The moves that seem to have cost most, the dearest first: those to look at a second time."""
    seeming = [one for one in decisions if one.advice is not None and _seems_dear(one, one.advice.aim)]
    dearest = sorted(seeming, key=lambda one: (-(one.cost or NOTHING).value, one.number))
    return dearest[:MOST_SECOND_LOOKS]


def _seems_dear(one: Decision, aim: Aim) -> bool:
    cost = one.cost or NOTHING
    return cost.value >= LEAST_COST[aim] and cost.value > cost.error


def looked_again(
    decision: Decision,
    state: State,
    action: int,
    looks: int,
    *,
    budget: Budget,
    seed: int,
    cancel: threading.Event | None = None,
) -> Decision:
    """The decision with its cost measured afresh, and whether that makes it a mistake; one of so many second looks."""
    if decision.best is None:
        return decision
    place = Place(state, decision.seat)
    chance = word(seed ^ FRESH, place)
    cost = second_look(place, decision.best.move.action, action, budget=budget, seed=chance, cancel=cancel)
    return decision if cost is None else called(replace(decision, cost=cost), looks)


def called(decision: Decision, looks: int) -> Decision:
    """The decision, called a mistake if its cost is clear of its error; chance is allowed the best of so many looks."""
    cost, advice = decision.cost, decision.advice
    if cost is None or advice is None:
        return decision
    z = NormalDist().inv_cdf(1 - DOUBT / max(1, looks))
    is_clear = cost.value >= LEAST_COST[advice.aim] and cost.value - z * cost.error > 0
    return replace(decision, is_mistake=is_clear)


FRESH = 0x5EC0D  # makes another seed of a seed


def _asked(state: State) -> int:
    if state.to_move is None:
        raise ValueError("the game is over: there is nothing to judge")
    return state.to_move
