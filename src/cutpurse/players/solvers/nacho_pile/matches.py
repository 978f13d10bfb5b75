"""Whole games between players of one turn's lookahead and players that stop at so many chips, and what they teach."""

from __future__ import annotations

from typing import Any

from cutpurse.engine.chance import child_seed
from cutpurse.engine.kernels import pick
from cutpurse.engine.rule import rule
from cutpurse.players.solvers.nacho_pile.evaluation import (
    FEATURES,
    NUMBERS,
    WILD,
    in_front,
    in_total,
    read_features,
    result,
)
from cutpurse.players.solvers.nacho_pile.lookahead import (
    DRAW_OR_STOP,
    FIRST_DRAW,
    MOVED,
    ROOT,
    list_of,
    make,
    weigh_moves,
)

deal: Any
THINKS = 0  # how a side plays: by looking ahead, or, from 1 on, by stopping at so many chips

# columns of a sample after its features: who moves, the chance as looked ahead, the target
MOVER, AHEAD, TARGET = FEATURES, FEATURES + 1, FEATURES + 2
SAMPLE = FEATURES + 3
NOT_KNOWN = -1.0
EXPLORED = -2.0  # chance was let in: only what was looked ahead counts


@rule
def most_chips(states: Any, count: int, out: Any) -> int:
    """The first of the moves that leave the seat most chips ahead, on plates and in front."""
    seat = states[ROOT].to_move
    best = 0
    most = -10000
    for i in range(count):
        states[MOVED] = states[ROOT]
        s = states[MOVED]
        make(s, out[i])
        lead = 0
        for owner in range(s.players):
            chips = in_total(s, owner)
            for number in range(NUMBERS):
                chips += in_front(s, owner, number)
            lead += chips if owner == seat else -chips
        if lead > most:
            most = lead
            best = i
    return best


@rule
def stop_at(states: Any, count: int, out: Any, enough: int) -> int:
    """The move of a player that stops once so many chips lie in its turn, and else takes all it can."""
    s = states[ROOT]
    if s.phase == FIRST_DRAW:
        return 0
    if s.phase == DRAW_OR_STOP:
        chips = 0
        for kind in range(WILD + 1):
            chips += s.turn[kind]
        return 1 if chips >= enough else 0
    return most_chips(states, count, out)


@rule
def think(states: Any, count: int, weights: Any, room: Any, notes: Any, figures: Any, out: Any, values: Any) -> int:
    """The move with the best winning chance, the first of several."""
    for i in range(count):
        values[i] = out[i]
    weigh_moves(states, ROOT, count, weights, room, notes, figures, out, values)
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return best


@rule
def learn(samples: Any, first: int, last: int, s: Any, trust: float) -> None:
    """Writes the targets of one game's samples, from the last turn back: what was looked ahead, mixed with the rest."""
    for i in range(last - 1, first - 1, -1):
        mover = int(samples[i, MOVER])
        later = result(s, mover)
        if i + 1 < last:
            later = samples[i + 1, TARGET]
            if int(samples[i + 1, MOVER]) != mover:
                later = 1 - later
        ahead = samples[i, AHEAD]
        if ahead >= 0:
            later = trust * ahead + (1 - trust) * later
        elif ahead <= EXPLORED:
            later = -2 - ahead
        samples[i, TARGET] = later


def play_games(
    states: Any,
    seed: Any,
    first: int,
    count: int,
    sides: Any,
    weights: Any,
    room: Any,
    notes: Any,
    figures: Any,
    out: Any,
    values: Any,
    rng: Any,
    block: Any,
    won: Any,
    samples: Any,
    explore: int,
    trust: float,
) -> int:
    """Plays games number `first` to `first + count - 1` of a seed; returns how many samples it took for learning.

    The last row of states is the empty table. Side 0 sits at seat g modulo the players in game g, and the other seats
    are side 1; `sides` says how each plays, by its row of `weights` where it thinks. won[g - first] is what side 0 got.
    A turn's first position is a sample if there is room for one; in `explore` of 1000 decisions any move is made.
    """
    taken = 0
    table = len(states) - 1
    for g in range(first, first + count):
        states[ROOT] = states[table]
        s = states[ROOT]
        child_seed(seed, g, block, s)
        rng[0] = block[16] | (block[17] << 16) | (block[18] << 32) | (block[19] << 48)
        deal(s)
        home = g % s.players
        begun = taken
        while s.to_move >= 0:
            if s.phase == FIRST_DRAW and taken < len(samples):
                read_features(s, s.to_move, (s.to_move + 1) % s.players, samples[taken])
                samples[taken, MOVER] = s.to_move
                samples[taken, AHEAD] = NOT_KNOWN
                taken += 1
            n = list_of(s, out)
            side = 0 if s.to_move == home else 1
            move = 0
            if n > 1:
                if sides[side] != THINKS:
                    move = stop_at(states, n, out, sides[side])
                else:
                    move = think(states, n, weights[side], room, notes, figures, out, values)
                    if taken > begun and samples[taken - 1, AHEAD] == NOT_KNOWN:
                        samples[taken - 1, AHEAD] = values[move]
                    n = list_of(s, out)
                if explore > 0 and pick(rng, 1000) < explore:
                    move = pick(rng, n)
                    if taken > begun and samples[taken - 1, AHEAD] >= 0:
                        samples[taken - 1, AHEAD] = -2 - samples[taken - 1, AHEAD]
            make(s, out[move])
        won[g - first] = result(s, home)
        learn(samples, begun, taken, s, trust)
    return taken
