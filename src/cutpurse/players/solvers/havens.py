"""The long run of a decision problem: where one can stay for ever, and what that pays.

In the theory of Markov decision processes a haven is a maximal end component.
"""

from __future__ import annotations

from dataclasses import dataclass

import numba
import numpy as np

from cutpurse.players.solvers.decisions import EXACT, MOST_SWEEPS, Flags, Floats, Places, Problem, Sweeper

DAMPING = 0.9  # of a turn: a chain that goes round in circles settles only if it sometimes waits
SAME_AVERAGE = 1e-11


@dataclass(frozen=True, eq=False)
class Havens:
    """The largest sets of nodes in which one can stay for ever and reach all of them from each.

    `number` of a node's haven, -1 for none; `usable` the ways that stay in it; `average` what a turn pays at best in
    each, and `ahead` how much more than that is to come from a node than from others of its haven.
    """

    number: Places
    usable: Flags
    average: Floats
    ahead: Floats


def find_havens(problem: Problem, safe: Flags) -> tuple[Places, Flags]:
    """Each node's haven and the ways inside: whatever leads out is closed until nothing does."""
    p = problem
    alive = safe.copy()
    usable = np.ones(len(p.after), np.bool_)
    while True:
        number = _strong_components(p.first, p.after, alive, usable)
        if not _close_ways_out(p.rests, p.first, p.after, number, alive, usable):
            break
    number[~alive] = -1
    used = np.unique(number[number >= 0])
    return np.where(alive, np.searchsorted(used, number), -1), usable


@numba.njit(cache=True, nogil=True)
def _close_ways_out(rests: int, first: Places, after: Places, number: Places, alive: Flags, usable: Flags) -> bool:
    """Closes the ways that leave a component, and takes out the nodes that cannot stay; whether there were any."""
    changed = False
    again = True
    while again:
        again = False
        for node in range(len(first) - 1):
            if not alive[node]:
                continue
            inside = 0
            for way in range(first[node], first[node + 1]):
                there = after[way]
                if usable[way] and not (alive[there] and number[there] == number[node]):
                    usable[way] = False
                    changed = True
                inside += 1 if usable[way] else 0
            if inside == 0 or (node < rests and inside < first[node + 1] - first[node]):
                alive[node] = False
                again = True
                changed = True
    for node in range(len(first) - 1):
        if not alive[node]:
            usable[first[node] : first[node + 1]] = False
    return changed


@numba.njit(cache=True, nogil=True)
def _strong_components(first: Places, after: Places, alive: Flags, usable: Flags) -> Places:
    """Numbers the sets of living nodes that reach each other (Tarjan's algorithm, with a stack of its own)."""
    nodes = len(first) - 1
    number = np.full(nodes + 1, -1, np.int64)
    met = np.full(nodes + 1, -1, np.int64)
    lowest = np.zeros(nodes + 1, np.int64)
    waiting = np.zeros(nodes, np.int64)
    path = np.zeros(nodes, np.int64)
    next_way = first.copy()
    waits = 0
    clock = 0
    found = 0
    for root in range(nodes):
        depth = 0 if alive[root] and met[root] < 0 else -1
        path[0] = root
        while depth >= 0:
            node = path[depth]
            if met[node] < 0:
                met[node] = clock
                lowest[node] = clock
                clock += 1
                waiting[waits] = node
                waits += 1
            there = _next_unmet(first, after, alive, usable, number, met, lowest, next_way, node)
            if there >= 0:
                depth += 1
                path[depth] = there
                continue
            if lowest[node] == met[node]:
                while number[node] < 0:
                    waits -= 1
                    number[waiting[waits]] = found
                found += 1
            depth -= 1
    return number


@numba.njit(cache=True, nogil=True)
def _next_unmet(
    first: Places,
    after: Places,
    alive: Flags,
    usable: Flags,
    number: Places,
    met: Places,
    lowest: Places,
    next_way: Places,
    node: int,
) -> int:
    """The next node to go to from a node, -1 for none; those met on the way say how far back one can get."""
    while next_way[node] < first[node + 1]:
        there = after[next_way[node]]
        if usable[next_way[node]] and alive[there]:
            if met[there] < 0:
                return int(there)
            if number[there] < 0:
                lowest[node] = min(lowest[node], lowest[there])
        next_way[node] += 1
    return -1


def explore_havens(problem: Problem, safe: Flags) -> Havens:
    """The havens, with what a turn pays at best in each."""
    number, usable = find_havens(problem, safe)
    count = int(number.max(initial=-1)) + 1
    average, ahead = np.zeros(count), problem.values()
    if count and _pays(problem, number, usable):
        average, ahead = _averages(problem, number, usable, count)
    return Havens(number, usable, average, ahead)


def _pays(problem: Problem, number: Places, usable: Flags) -> bool:
    """Whether any haven pays at all: all of its ways can be gone again and again."""
    inside = np.repeat(number[:-1] >= 0, np.diff(problem.first))
    return bool(np.any(problem.gain[inside & usable] > 0))


def _averages(problem: Problem, number: Places, usable: Flags, count: int) -> tuple[Floats, Floats]:
    """By sweeps until all nodes of a haven gain the same with each: no plan gains more, and one that much."""
    rests = problem.rests
    sweeper = Sweeper(problem, usable=usable, fixed=number < 0)
    inside = np.flatnonzero(number[:rests] >= 0)
    haven = number[inside]
    value = problem.values()
    for _ in range(MOST_SWEEPS):
        gained = sweeper.next_turn(value)[inside] - value[inside]
        least, most = np.full(count, np.inf), np.full(count, -np.inf)
        np.minimum.at(least, haven, gained)
        np.maximum.at(most, haven, gained)
        average = (least + most) / 2
        value[inside] += DAMPING * (gained - average[haven])
        if np.max(most - least) < EXACT:
            return average, sweeper.choices(value)
    raise ArithmeticError(f"averages still differ after {MOST_SWEEPS} turns")


def best_average(problem: Problem, havens: Havens) -> Floats:
    """The best expected average in the long run, at every node: of the haven one ends in, nothing where one is lost."""
    best = problem.values()
    if len(havens.average) == 0 or not havens.average.max() > 0:
        return best
    inside = havens.number >= 0
    best[inside] = havens.average[havens.number[inside]]  # what staying pays is a start that sweeps only raise
    top = best == havens.average.max()
    return Sweeper(problem, gain=np.zeros_like(problem.gain), fixed=top).settle(best)


def ahead_of_average(problem: Problem, havens: Havens, average: Floats) -> Floats:
    """How much more than the best average of every turn is to come, at every node, by plans that reach that average."""
    p = problem
    inside = havens.number >= 0
    best = inside.copy()
    best[inside] = havens.average[havens.number[inside]] >= average[inside]
    source = np.repeat(np.arange(p.nodes), np.diff(p.first))
    keeps = (source < p.rests) | (average[p.after] >= average[source] - SAME_AVERAGE)
    value = np.where(best, havens.ahead, 0.0)
    return Sweeper(p, usable=keeps, fixed=best).settle(value, charge=average[: p.rests])
