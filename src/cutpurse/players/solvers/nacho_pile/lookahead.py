"""The rest of a turn, looked at completely: every set of chips that can still be drawn, by the rule book's own rules.

What a turn has drawn matters only as a set, so a turn has at most 128 positions for each number of wilds, and each is
valued once, from the largest set down: the better of stopping and drawing on. Chance is no guess: the bag is public.
Two things are simplified. A special chip changes the table, and a new set of positions with it: there the turn is
worth what stopping would bring, and as much more as drawing on was worth without the chip. Draws that hardly ever
happen count as if the player stopped before.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.rule import rule
from cutpurse.players.solvers.nacho_pile.evaluation import ALL_KINDS, NUMBERS, STEAL, WILD, chance_of

moves: Any
play: Any

# moves and phases as the rule book numbers them
DRAW, STOP, WILD_BECOMES = 0, 1, 2
FIRST_DRAW, DRAW_OR_STOP, NUMBER_A_WILD = 0, 1, 2

SETS = 1 << NUMBERS
WILD_LEVELS = 3  # as many wilds as the turn has now, one more, two more
NODES = WILD_LEVELS * SETS

# rows of the records to work on
ROOT = 0
TRIED, CHOSEN, ENDED, PROBE, MOVED = 1, 2, 3, 4, 5
FIRST_NODE = 6
ROWS = FIRST_NODE + NODES

# what is known of a node
UNREACHED, OPEN, CLOSED = 0, 1, 2

# what is noted of each node, then of each number and the wild: whether one that lies in the turn busts
LOST = NODES
NOTES = LOST + WILD + 1
NOT_TRIED = -1

# figures: how likely each node is if one never stops, its value, and then some of the whole
VALUE = NODES
BUST, DRAWN, STOPPED, RARE = 2 * NODES, 2 * NODES + 1, 2 * NODES + 2, 2 * NODES + 3
FIGURES = 2 * NODES + 4


@rule
def make(s: Any, move: int) -> None:
    """Makes a move; only here, because compiled rules of moves are copied to wherever they are called."""
    play(s, move)


@rule
def list_of(s: Any, out: Any) -> int:
    """Lists the legal moves; only here, for the same reason."""
    return moves(s, out)  # type: ignore[no-any-return]  # bound to a rule that returns a number


@rule
def force(s: Any, kind: int) -> None:
    """Makes the next draw bring a chip of a kind that the bag holds, by what lies in the stream of chance."""
    place = 0
    for before in range(kind):
        place += s.bag[before]
    s.chance_block[0] = (place << 16) // s.bag_size + 2  # 2: never so low that it would be drawn again
    s.chance_used = 0


@rule
def settled(states: Any, row: int, seat: int, weights: Any, room: Any) -> float:
    """The chance where a turn is over, but for wilds that have no number yet: the best number for all of them."""
    s = states[row]
    if s.to_move != seat or s.phase != NUMBER_A_WILD:
        return chance_of(s, seat, weights, room)
    best = 0.0
    for move in range(WILD_BECOMES + s.lowest_wild - 1, WILD_BECOMES + NUMBERS):
        states[ENDED] = states[row]
        last = states[ENDED]
        while last.to_move == seat and last.phase == NUMBER_A_WILD:
            make(last, move)
        best = max(best, chance_of(last, seat, weights, room))
    return best


@rule
def stopping(states: Any, row: int, seat: int, weights: Any, room: Any) -> float:
    """The chance after stopping where a row stands; after the end, what it brought."""
    if states[row].to_move != seat or states[row].phase == NUMBER_A_WILD:
        return settled(states, row, seat, weights, room)
    states[TRIED] = states[row]
    make(states[TRIED], STOP)
    return settled(states, TRIED, seat, weights, room)


@rule
def is_rare(s: Any, node: int, kind: int, figures: Any) -> bool:
    """Whether a draw is too unlikely to be followed up: it then counts as if one stopped before."""
    return bool(figures[node] * s.bag[kind] < figures[RARE] * s.bag_size)


@rule
def spread(states: Any, node: int, seat: int, weights: Any, room: Any, notes: Any, figures: Any) -> None:
    """Reaches all nodes that one more number or wild makes of an open one."""
    s = states[FIRST_NODE + node]
    for kind in range(WILD + 1):
        if s.bag[kind] == 0:
            continue
        if s.turn[kind] > 0:
            if notes[LOST + kind] == NOT_TRIED:
                states[PROBE] = states[FIRST_NODE + node]
                force(states[PROBE], kind)
                make(states[PROBE], DRAW)
                notes[LOST + kind] = states[PROBE].bust
                if states[PROBE].bust == 1:
                    figures[BUST] = chance_of(states[PROBE], seat, weights, room)
            if notes[LOST + kind] == 1:
                continue
        larger = node + (SETS if kind == WILD else 1 << kind)
        if larger >= NODES or is_rare(s, node, kind, figures):
            continue
        figures[larger] += figures[node] * s.bag[kind] / s.bag_size
        if notes[larger] == UNREACHED:
            row = FIRST_NODE + larger
            states[row] = states[FIRST_NODE + node]
            force(states[row], kind)
            make(states[row], DRAW)
            if states[row].to_move == seat and states[row].phase == DRAW_OR_STOP:
                notes[larger] = OPEN
            else:
                notes[larger] = CLOSED
                figures[VALUE + larger] = settled(states, row, seat, weights, room)


@rule
def special_chip(states: Any, row: int, kind: int, seat: int, gain: float, weights: Any, room: Any, out: Any) -> float:
    """The chance after drawing a special chip, used in the best way; `gain` is what drawing on adds to stopping."""
    states[CHOSEN] = states[row]
    force(states[CHOSEN], kind)
    make(states[CHOSEN], DRAW)
    s = states[CHOSEN]
    if s.to_move != seat or s.phase == NUMBER_A_WILD:
        return settled(states, CHOSEN, seat, weights, room)
    if s.phase == DRAW_OR_STOP:
        return min(1.0, stopping(states, CHOSEN, seat, weights, room) + gain)
    best = 0.0
    for i in range(list_of(s, out)):
        states[PROBE] = states[CHOSEN]
        make(states[PROBE], out[i])
        on = states[PROBE].to_move == seat and states[PROBE].phase == DRAW_OR_STOP
        value = stopping(states, PROBE, seat, weights, room)
        best = max(best, min(1.0, value + gain) if on else value)
    return best


@rule
def weigh_node(states: Any, node: int, seat: int, weights: Any, room: Any, notes: Any, figures: Any, out: Any) -> None:
    """Values an open node, when all larger sets have been: what stopping and what drawing on is worth there."""
    row = FIRST_NODE + node
    s = states[row]
    stopped = stopping(states, row, seat, weights, room)
    total = 0.0
    chips = 0
    for kind in range(WILD + 1):
        count = s.bag[kind]
        if count > 0:
            larger = node + (SETS if kind == WILD else 1 << kind)
            value = stopped
            if s.turn[kind] > 0 and notes[LOST + kind] == 1:
                value = figures[BUST]
            elif larger < NODES and not is_rare(s, node, kind, figures):
                value = figures[VALUE + larger]
            total += count * value
            chips += count
    gain = max(0.0, total / chips - stopped) if chips > 0 else 0.0
    for kind in range(STEAL, ALL_KINDS):
        count = s.bag[kind]
        if count > 0 and is_rare(s, node, kind, figures):
            total += count * stopped
        elif count > 0:
            total += count * special_chip(states, row, kind, seat, gain, weights, room, out)
    figures[STOPPED] = stopped
    figures[DRAWN] = total / s.bag_size
    figures[VALUE + node] = max(stopped, total / s.bag_size)


@rule
def look_ahead(states: Any, row: int, seat: int, weights: Any, room: Any, notes: Any, figures: Any, out: Any) -> None:
    """Values drawing and stopping (DRAWN and STOPPED of `figures`) where the seat to move may draw."""
    first = 0
    for number in range(NUMBERS):
        first += 1 << number if states[row].turn[number] > 0 else 0
    for node in range(NODES):
        notes[node] = UNREACHED
        figures[node] = 0.0
    for kind in range(WILD + 1):
        notes[LOST + kind] = NOT_TRIED
    states[FIRST_NODE + first] = states[row]
    notes[first] = OPEN
    figures[first] = 1.0
    for node in range(first, NODES):
        if notes[node] == OPEN:
            spread(states, node, seat, weights, room, notes, figures)
    for node in range(NODES - 1, first - 1, -1):
        if notes[node] == OPEN:
            weigh_node(states, node, seat, weights, room, notes, figures, out)


@rule
def weigh_moves(
    states: Any, row: int, count: int, weights: Any, room: Any, notes: Any, figures: Any, out: Any, values: Any
) -> None:
    """The winning chance after each of the `count` legal moves that `values` lists; they are written in their place."""
    seat = states[row].to_move
    if states[row].phase <= DRAW_OR_STOP:
        look_ahead(states, row, seat, weights, room, notes, figures, out)
        values[0] = figures[DRAWN]
        if count > 1:
            values[1] = figures[STOPPED]
        return
    for i in range(count):
        states[MOVED] = states[row]
        make(states[MOVED], int(values[i]))
        if states[MOVED].to_move == seat and states[MOVED].phase == DRAW_OR_STOP:
            look_ahead(states, MOVED, seat, weights, room, notes, figures, out)
            values[i] = max(figures[DRAWN], figures[STOPPED])
        else:
            values[i] = settled(states, MOVED, seat, weights, room)


def weigh(states: Any, weights: Any, room: Any, notes: Any, figures: Any, out: Any, values: Any, listed: Any) -> int:
    """Lists the moves of states[0] and weighs them; returns how many there are."""
    count = list_of(states[ROOT], listed)
    for i in range(count):
        values[i] = listed[i]
    weigh_moves(states, ROOT, count, weights, room, notes, figures, out, values)
    return count
