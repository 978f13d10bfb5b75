"""The winning chance of a position at the start of a turn, estimated by a small network.

Every number is looked at by the same little network, and the answers are mixed by how likely it is that the last chip
shows that number; so the estimate does not depend on which number is which, and it is exact in form at the very end.
Chips that let the total decide are an eighth entry of the same kind.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.rule import rule

wins: Any

# the kinds of chips as the rule book numbers them
NUMBERS = 7
WILD, STEAL, SCORE, REMOVE = 7, 8, 9, 10
ALL_KINDS = 11

ENTRIES = NUMBERS + 1  # and the total
OF_ENTRY, OF_ALL = 8, 16  # what is read of each entry, and of the position as a whole
HIDDEN = 16  # the width of both layers

FEATURES = OF_ALL + ENTRIES * (OF_ENTRY + 1)  # each entry begins with its weight

ENTRY_WEIGHTS = 0
ALL_WEIGHTS = ENTRY_WEIGHTS + OF_ENTRY * HIDDEN
BIAS = ALL_WEIGHTS + OF_ALL * HIDDEN
MIXED_WEIGHTS = BIAS + HIDDEN
MIXED_ALL_WEIGHTS = MIXED_WEIGHTS + HIDDEN * HIDDEN
MIXED_BIAS = MIXED_ALL_WEIGHTS + OF_ALL * HIDDEN
LAST_WEIGHTS = MIXED_BIAS + HIDDEN
LAST_BIAS = LAST_WEIGHTS + HIDDEN
WEIGHTS = LAST_BIAS + 1

# where the layers are worked out, after the features
SHARED = FEATURES
LAYER = SHARED + HIDDEN
POOLED = LAYER + HIDDEN
MIX = POOLED + HIDDEN
ROOM = MIX + HIDDEN
EIGHT = 8  # inputs are added by eights: that keeps the sums in registers, five times as fast


@rule
def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (1 if number > 0 else 0) - (1 if number < 0 else 0)


@rule
def on_plate(s: Any, seat: int, number: int) -> int:
    """Chips that count as a number on a plate."""
    return s.plate[seat, number] + s.plate_wilds[seat, number]  # type: ignore[no-any-return]  # numbers of a record


@rule
def in_front(s: Any, seat: int, number: int) -> int:
    """Chips of the pile of a number in front of a seat."""
    return s.front[seat, number] + s.front_wilds[seat, number]  # type: ignore[no-any-return]  # numbers of a record


@rule
def in_total(s: Any, seat: int) -> int:
    """All chips on a plate."""
    total = 0
    for number in range(NUMBERS):
        total += on_plate(s, seat, number)
    for special in range(ALL_KINDS - STEAL):
        total += s.plate_specials[seat, special]
    return total


@rule
def put_entry(room: Any, at: int, weight: float, lead: int, front: int, left: int, scale: float, is_total: int) -> None:
    """What the network reads of one entry: the lead as it stands and after the other has claimed, and what is left."""
    room[at] = weight
    room[at + 1] = lead / scale
    room[at + 2] = (lead - front) / scale
    room[at + 3] = sign(lead)
    room[at + 4] = sign(lead - front)
    room[at + 5] = front / scale
    room[at + 6] = left / 7
    room[at + 7] = lead / (1 + left + front)
    room[at + 8] = is_total


@rule
def read_features(s: Any, one: int, other: int, room: Any) -> None:
    """What the network reads of a position: `one` draws next, `other` after it."""
    bag = s.bag_size
    deciding = 0  # chips that let the total decide
    for kind in range(WILD, ALL_KINDS):
        deciding += s.bag[kind]
    fronts = 0
    alike = 0.0
    different = 0
    taken = 0.0  # chips that the next draw would take if it were kept, on average
    ahead = 0.0  # how often the one would win less how often it would lose, were the next chip the last
    lead = in_total(s, one) - in_total(s, other)
    for number in range(NUMBERS):
        mine = on_plate(s, one, number) + in_front(s, one, number)
        lead += in_front(s, one, number)
        front = in_front(s, other, number)
        fronts += front
        left = s.bag[number]
        share = left / bag
        alike += share * share
        different += 1 if left > 0 else 0
        taken += share * front
        ahead += share * sign(mine - on_plate(s, other, number))
        at = OF_ALL + number * (OF_ENTRY + 1)
        put_entry(room, at, share, mine - on_plate(s, other, number), front, left, 3.0, 0)
    put_entry(room, OF_ALL + NUMBERS * (OF_ENTRY + 1), deciding / bag, lead, fronts, deciding, 8.0, 1)
    room[0] = lead / 8
    room[1] = sign(lead)
    room[2] = fronts / 4
    room[3] = (lead - fronts) / 8
    room[4] = sign(lead - fronts)
    room[5] = bag / 20
    room[6] = 2 / bag
    room[7] = deciding / bag
    room[8] = s.bag[WILD] / bag
    room[9] = s.bag[STEAL] / 2
    room[10] = s.bag[SCORE] / 2
    room[11] = s.bag[REMOVE] / 2
    room[12] = alike * 3
    room[13] = different / 7
    room[14] = taken
    room[15] = ahead + deciding / bag * sign(lead)


@rule
def add_eight(room: Any, at: int, weights: Any, first: int, to: int) -> None:
    """Adds eight inputs, each times its row of weights, to a layer of HIDDEN sums."""
    a, b, c, d = room[at], room[at + 1], room[at + 2], room[at + 3]
    e, f, g, h = room[at + 4], room[at + 5], room[at + 6], room[at + 7]
    for i in range(HIDDEN):
        w = first + i
        room[to + i] += (
            a * weights[w]
            + b * weights[w + HIDDEN]
            + c * weights[w + 2 * HIDDEN]
            + d * weights[w + 3 * HIDDEN]
            + e * weights[w + 4 * HIDDEN]
            + f * weights[w + 5 * HIDDEN]
            + g * weights[w + 6 * HIDDEN]
            + h * weights[w + 7 * HIDDEN]
        )


@rule
def estimate(weights: Any, room: Any) -> float:
    """The chance of the one who draws next, from the features at the beginning of `room`."""
    for h in range(HIDDEN):
        room[SHARED + h] = weights[BIAS + h]
        room[POOLED + h] = 0.0
        room[MIX + h] = weights[MIXED_BIAS + h]
    for eight in range(OF_ALL // EIGHT):
        at = eight * EIGHT
        add_eight(room, at, weights, ALL_WEIGHTS + at * HIDDEN, SHARED)
        add_eight(room, at, weights, MIXED_ALL_WEIGHTS + at * HIDDEN, MIX)
    for entry in range(ENTRIES):
        at = OF_ALL + entry * (OF_ENTRY + 1)
        share = room[at]
        if share > 0:
            for h in range(HIDDEN):
                room[LAYER + h] = room[SHARED + h]
            add_eight(room, at + 1, weights, ENTRY_WEIGHTS, LAYER)
            for h in range(HIDDEN):
                room[POOLED + h] += share * max(room[LAYER + h], 0.0)
    for eight in range(HIDDEN // EIGHT):
        at = eight * EIGHT
        add_eight(room, POOLED + at, weights, MIXED_WEIGHTS + at * HIDDEN, MIX)
    y = weights[LAST_BIAS]
    for m in range(HIDDEN):
        y += max(room[MIX + m], 0.0) * weights[LAST_WEIGHTS + m]
    return 0.5 + 0.5 * y / (1 + abs(y))  # type: ignore[no-any-return]  # numbers of an array


@rule
def result(s: Any, seat: int) -> float:
    """What a finished game is worth to a seat: a win is 1, a shared one its share."""
    if not wins(s, seat):
        return 0.0
    winners = 0
    for other in range(s.players):
        winners += 1 if wins(s, other) else 0
    return 1 / winners


@rule
def chance_of(s: Any, seat: int, weights: Any, room: Any) -> float:
    """A seat's winning chance where a turn begins or the game is over; with several rivals, that of beating each."""
    if s.to_move < 0:
        return result(s, seat)
    chance = 1.0
    mine = (seat - s.to_move + s.players) % s.players  # turns until the seat's
    for other in range(s.players):
        if other != seat:
            theirs = (other - s.to_move + s.players) % s.players
            first = seat if mine < theirs else other
            read_features(s, first, seat + other - first, room)
            before = estimate(weights, room)
            chance *= before if mine < theirs else 1 - before
    return chance
