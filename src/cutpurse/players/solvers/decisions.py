"""Decision problems of one player against chance, exactly: totals and safety.

A problem alternates rests, where chance brings the next turn, and choices inside a turn, which cost no time. All that
is asked of it is answered by sweeps over arrays; each sweep is one more turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numba
import numpy as np
import numpy.typing as npt

from cutpurse.players.solvers.linear import total_of_plan

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]

EXACT = 1e-13  # what is left to come when a value counts as reached
ROUNDING = 1e-14  # of the numbers at hand: changes below are none
MOST_SWEEPS = 1_000_000
FIRST_LOOK = 200  # turns that the first plan looks ahead
MOST_PLANS = 100
STRIDE = 32  # sweeps between two looks at how fast values still change


@dataclass(frozen=True, eq=False)
class Problem:
    """Nodes in the order rests, choices, lost; a choice leads only to rests, earlier choices and lost.

    The ways out of a node are `first[node] : first[node + 1]`: where to, what it pays; of a rest, how likely it is.
    """

    rests: int
    first: Places
    after: Places
    gain: Floats
    chance: Floats

    @property
    def nodes(self) -> int:
        """Rests and choices."""
        return len(self.first) - 1

    @property
    def lost(self) -> int:
        """The node from which nothing leads on."""
        return self.nodes

    def values(self, at: float = 0.0) -> Floats:
        """A value for every node, 0 for the lost one."""
        made = np.full(self.nodes + 1, at)
        made[self.lost] = 0.0
        return made

    def flags(self, at: bool) -> Flags:
        """A flag for every node; the lost one is never set."""
        made = np.full(self.nodes + 1, at)
        made[self.lost] = False
        return made


# -- one turn --------------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def choose_best(
    rests: int, first: Places, after: Places, gain: Floats, usable: Flags, fixed: Flags, value: Floats
) -> None:
    """The value of every choice, given that of the rests."""
    for node in range(rests, len(first) - 1):
        if not fixed[node]:
            best = -np.inf
            for way in range(first[node], first[node + 1]):
                if usable[way]:
                    best = max(best, gain[way] + value[after[way]])
            value[node] = best


@numba.njit(cache=True, nogil=True)
def sweep(
    rests: int,
    first: Places,
    after: Places,
    gain: Floats,
    chance: Floats,
    usable: Flags,
    fixed: Flags,
    value: Floats,
    fresh: Floats,
) -> None:
    """One more turn: values of the choices from those of the rests, then into `fresh` new ones of the rests."""
    choose_best(rests, first, after, gain, usable, fixed, value)
    for node in range(rests):
        if fixed[node]:
            fresh[node] = value[node]
            continue
        total = 0.0
        for way in range(first[node], first[node + 1]):
            total += chance[way] * (gain[way] + value[after[way]])
        fresh[node] = total


class Sweeper:
    """Sweeps over a problem, some of whose nodes may be fixed and some of whose ways may be closed."""

    def __init__(
        self, problem: Problem, gain: Floats | None = None, usable: Flags | None = None, fixed: Flags | None = None
    ) -> None:
        self.problem = problem
        self.gain = problem.gain if gain is None else gain
        self.usable = np.ones(len(problem.after), np.bool_) if usable is None else usable
        self.fixed = problem.flags(False) if fixed is None else fixed
        self._fresh = np.zeros(problem.rests)

    def next_turn(self, value: Floats) -> Floats:
        """The rests' values with one more turn to come; those in `value` are left as they were."""
        p = self.problem
        sweep(p.rests, p.first, p.after, self.gain, p.chance, self.usable, self.fixed, value, self._fresh)
        return self._fresh

    def choices(self, value: Floats) -> Floats:
        """The same values, with those of the choices made of the rests'."""
        p = self.problem
        choose_best(p.rests, p.first, p.after, self.gain, self.usable, self.fixed, value)
        return value

    def settle(self, value: Floats, discount: float = 1.0, charge: Floats | None = None) -> Floats:
        """Sweeps until the values stay, as far as numbers can tell; each turn costs its rest's `charge`.

        Changes shrink by about the same factor with each sweep, so what they still add up to is known.
        """
        rests = self.problem.rests
        before = np.inf
        for number in range(1, MOST_SWEEPS):
            fresh = self.next_turn(value)
            if charge is not None:
                fresh -= np.where(self.fixed[:rests], 0.0, charge)
            if discount != 1.0:
                fresh *= discount
            if number % STRIDE == 0:
                change = float(np.max(np.abs(fresh - value[:rests]), initial=0.0))
                scale = max(1.0, float(np.max(np.abs(fresh), initial=0.0)))
                if change < ROUNDING * scale or _rest_of(change, before) < EXACT * scale:
                    break
                before = change
            value[:rests] = fresh
        else:
            raise ArithmeticError(f"values still change after {MOST_SWEEPS} turns")
        value[:rests] = fresh
        return self.choices(value)


def _rest_of(change: float, before: float) -> float:
    """What changes still add up to, from the last one and the one `STRIDE` sweeps earlier."""
    factor = (change / before) ** (1 / STRIDE) if before < np.inf else 1.0
    return change / (1 - factor) if factor < 1 else np.inf


# -- totals ----------------------------------------------------------------------------------------------------------


def turn_by_turn(problem: Problem) -> Iterator[Floats]:
    """The best expected total with 0, 1, 2, ... turns to come, at every rest; each array is the receiver's own."""
    sweeper = Sweeper(problem)
    value = problem.values()
    while True:
        yield value[: problem.rests].copy()
        value[: problem.rests] = sweeper.next_turn(value)


def best_within(problem: Problem, turns: int) -> Floats:
    """The best expected total within so many turns, at every rest."""
    totals = turn_by_turn(problem)
    for _ in range(turns):
        next(totals)
    return next(totals)


def best_total(problem: Problem, safe: Flags, discount: float = 1.0) -> Floats:
    """The best expected total of an endless problem where it is finite, at every node.

    Where one can stay for ever it comes from below: staying pays nothing. With a discount below 1 the best choices
    there also get somewhere: without, a safe circle is as good as what it puts off.
    """
    if safe.any():
        return Sweeper(problem).settle(problem.values(), discount)
    return _improved_plans(problem)


def _improved_plans(problem: Problem) -> Floats:
    """The total of ever better plans, each solved at once: a plan may last 100,000 turns, too many to sweep."""
    p = problem
    value = problem.values()
    value[: p.rests] = best_within(problem, FIRST_LOOK)
    plan = p.first[:-1].copy()
    first = p.first[: p.rests + 1].copy()
    chance = p.chance[: first[-1]]
    tolerance = 0.0
    for _ in range(MOST_PLANS):
        if _improve(p.rests, p.first, p.after, p.gain, value, plan, tolerance) == 0 and tolerance > 0:
            break
        after, pay = _follow(p.rests, p.first, p.after, p.gain, p.chance, plan)
        value[: p.rests] = total_of_plan(first, after, chance, pay, value[: p.rests])
        tolerance = ROUNDING * max(1.0, float(np.max(value)))
    return Sweeper(problem).choices(value)


@numba.njit(cache=True, nogil=True)
def _improve(
    rests: int, first: Places, after: Places, gain: Floats, value: Floats, plan: Places, tolerance: float
) -> int:
    """Changes the plan wherever another way is better; how often that was."""
    changes = 0
    for node in range(rests, len(first) - 1):
        best = gain[plan[node]] + value[after[plan[node]]]
        for way in range(first[node], first[node + 1]):
            worth = gain[way] + value[after[way]]
            if worth > best + tolerance:
                best = worth
                plan[node] = way
                changes += 1
        value[node] = best
    return changes


@numba.njit(cache=True, nogil=True)
def _follow(
    rests: int, first: Places, after: Places, gain: Floats, chance: Floats, plan: Places
) -> tuple[Places, Floats]:
    """Of each way out of a rest, the rest to which a plan leads in that turn; of each rest, what the turn pays."""
    lost = len(first) - 1
    then = np.zeros(first[rests], np.int64)
    pay = np.zeros(rests)
    for node in range(rests):
        for way in range(first[node], first[node + 1]):
            there = after[way]
            paid = gain[way]
            while rests <= there < lost:
                paid += gain[plan[there]]
                there = after[plan[there]]
            then[way] = there
            pay[node] += chance[way] * paid
    return then, pay


# -- safety ----------------------------------------------------------------------------------------------------------


def stays_within(problem: Problem, turns: int) -> Floats:
    """The largest probability of not being lost within so many turns, at every rest."""
    sweeper = Sweeper(problem, gain=np.zeros_like(problem.gain))
    value = problem.values(1.0)
    for _ in range(turns):
        value[: problem.rests] = sweeper.next_turn(value)
    return value[: problem.rests]


def safe_nodes(problem: Problem) -> Flags:
    """The nodes from which one can certainly stay for ever."""
    safe = problem.flags(True)
    _drop_unsafe(problem.rests, problem.first, problem.after, safe)
    return safe


@numba.njit(cache=True, nogil=True)
def _drop_unsafe(rests: int, first: Places, after: Places, safe: Flags) -> None:
    """Takes out every rest with a way to what is not safe, and every choice without a way to what is."""
    changed = True
    while changed:
        changed = False
        for node in range(len(first) - 1):
            if safe[node]:
                inside = 0
                for way in range(first[node], first[node + 1]):
                    inside += 1 if safe[after[way]] else 0
                if inside == 0 or (node < rests and inside < first[node + 1] - first[node]):
                    safe[node] = False
                    changed = True


def never_lost(problem: Problem, safe: Flags) -> Floats:
    """The largest probability of never being lost, at every node: that of coming to where one is safe."""
    value = problem.values()
    value[safe] = 1.0
    return Sweeper(problem, gain=np.zeros_like(problem.gain), fixed=safe).settle(value)
