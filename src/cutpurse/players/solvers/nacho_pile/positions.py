"""All positions of a small bag and what leads from one to the next, by the rule book's own rules.

Positions that differ only in which number is which, or in which seat moves, are one. The turns gone by without a chip
on a plate are left out: it is the game without its limit of 200 of them (NP-8).
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.rule import rule
from cutpurse.players.solvers.nacho_pile.evaluation import ALL_KINDS, NUMBERS, STEAL, WILD, result
from cutpurse.players.solvers.nacho_pile.lookahead import DRAW, force, list_of, make

PLAYERS = 2
MOST_PER_NUMBER, MOST_WILDS, MOST_SPECIALS = 3, 1, 1  # what a key has room for

CODE_BITS = 15  # of one number: bag 2, plates 4, fronts 4, wilds on plates and in front 4, turn 1
IN_FIRST_HALF = 4  # numbers
PRIME, OTHER_PRIME = 2147483647, 1000000007

OVER = -1  # in place of a position: the game has ended
NOT_ENOUGH = -1


@rule
def code_of(s: Any, number: int, seat: int) -> int:
    """Where the chips that count as a number lie, the seat to move first."""
    code = s.bag[number] * 2 + (1 if s.turn[number] > 0 else 0)
    for i in range(s.players):
        owner = (seat + i) % s.players
        code = code * 4 + s.plate[owner, number]
        code = code * 4 + s.front[owner, number]
        code = code * 2 + s.plate_wilds[owner, number]
        code = code * 2 + s.front_wilds[owner, number]
    return code  # type: ignore[no-any-return]  # numbers of a record


@rule
def write_key(s: Any, keys: Any, row: int, codes: Any) -> None:
    """Two numbers that tell a position from all that differ in more than names."""
    seat = s.to_move
    for number in range(NUMBERS):  # sorted as they come
        code = code_of(s, number, seat)
        place = number
        while place > 0 and codes[place - 1] > code:
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code
    first = 0
    second = 0
    for i in range(NUMBERS):
        if i < IN_FIRST_HALF:
            first = (first << CODE_BITS) | codes[i]
        else:
            second = (second << CODE_BITS) | codes[i]
    second = second * 8 + s.phase
    second = second * 2 + s.turn[WILD]
    second = second * 2 + s.bag[WILD]
    for special in range(ALL_KINDS - STEAL):
        for i in range(s.players):
            second = second * 2 + s.plate_specials[(seat + i) % s.players, special]
    keys[row, 0] = first
    keys[row, 1] = second


@rule
def number_of(nodes: Any, known: int, keys: Any, slots: Any, codes: Any) -> int:
    """The number of the position in the first free row: one that is known, or `known` for a new one."""
    write_key(nodes[known], keys, known, codes)
    slot = (keys[known, 0] % PRIME * 31 + keys[known, 1] % OTHER_PRIME) % len(slots)
    while slots[slot] >= 0:
        at = slots[slot]
        if keys[at, 0] == keys[known, 0] and keys[at, 1] == keys[known, 1]:
            return at  # type: ignore[no-any-return]  # a number of an array
        slot = (slot + 1) % len(slots)
    slots[slot] = known
    return known


@rule
def follow(
    nodes: Any,
    known: int,
    keys: Any,
    slots: Any,
    codes: Any,
    seat: int,
    weight: float,
    edge: int,
    edges: Any,
    worth: Any,
) -> int:
    """Writes an edge to the position in the first free row; returns how many positions are known then."""
    s = nodes[known]
    worth[edge, 0] = weight
    worth[edge, 1] = 0.0
    edges[edge, 0] = OVER
    edges[edge, 1] = 1
    if s.to_move < 0:
        worth[edge, 1] = result(s, seat)
        return known
    s.idle_turns = 0
    edges[edge, 1] = 1 if s.to_move == seat else 0
    at = number_of(nodes, known, keys, slots, codes)
    edges[edge, 0] = at
    return known + 1 if at == known else known


def list_positions(
    nodes: Any, keys: Any, slots: Any, codes: Any, out: Any, node_moves: Any, move_edges: Any, edges: Any, worth: Any
) -> int:
    """Lists all that can follow from the position in nodes[0]; returns their number, or NOT_ENOUGH room.

    The moves of position i are node_moves[i] to node_moves[i + 1] - 1, and the edges of move m move_edges[m] to
    move_edges[m + 1] - 1; an edge has the position that follows, whether the same seat moves there, its chance, and,
    where the game is over, what it is worth to the seat that moved.
    """
    known = 1
    nodes[0].idle_turns = 0
    number_of(nodes, 0, keys, slots, codes)
    move = 0
    edge = 0
    at = 0
    while at < known:
        node_moves[at] = move
        count = list_of(nodes[at], out)
        seat = nodes[at].to_move
        if known + count + ALL_KINDS >= len(nodes) or edge + count + ALL_KINDS >= len(edges):
            return NOT_ENOUGH
        for i in range(count):
            move_edges[move] = edge
            move += 1
            for kind in range(ALL_KINDS if out[i] == DRAW else 1):
                weight = 1.0
                if out[i] == DRAW:
                    weight = nodes[at].bag[kind] / nodes[at].bag_size
                if weight > 0:
                    nodes[known] = nodes[at]
                    if out[i] == DRAW:
                        force(nodes[known], kind)
                    make(nodes[known], out[i])
                    known = follow(nodes, known, keys, slots, codes, seat, weight, edge, edges, worth)
                    edge += 1
        at += 1
    node_moves[at] = move
    move_edges[move] = edge
    return known
