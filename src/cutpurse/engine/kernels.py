"""Algorithms over any game, written once.

The names declared first are a game's rules; the compiler binds them to one game at a time, so nothing here knows which.
Run uncompiled, the same functions take a list of boards in place of an array of records.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.chance import M32, child_seed, start_stream
from cutpurse.engine.rule import rule

M64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15

deal: Any
moves: Any
play: Any
score: Any
wins: Any
hide: Any
fill: Any
choose: Any
appears: Any

# columns of a tally: three totals, then the ways to end, then three figures for each seat
GAMES, DECISIONS, LONGEST, FIRST_END = 0, 1, 2, 3
WON, SHARED, SCORE, SEAT_FIGURES = 0, 1, 2, 3
WAYS_TO_WIN = 2  # columns for each seat in a table of wins by way of ending: alone, shared

MANNERS = ("random", "sensible", "careful", "greedy", "spiteful", "childlike", "hasty")
RANDOM, SENSIBLE, CAREFUL, GREEDY, SPITEFUL, CHILDLIKE, HASTY = range(len(MANNERS))  # how a seat plays

NO_ACTION, DEAL = -1, -2  # among the actions of a batch
WHO_MOVES = -2  # among the seats that look at a batch: the one to move, or a spectator when the game is over

# buckets of a histogram: every number below EXACT has its own, then each doubling is cut into FINE equal ones
EXACT, FINE, DOUBLINGS = 4096, 64, 32
BUCKETS = EXACT + FINE * DOUBLINGS


@rule
def next_word(rng: Any) -> int:
    """The next 32 bits of splitmix64. Its constants are 2^63 or more, which keeps compiled arithmetic unsigned."""
    x = (rng[0] + GOLDEN) & M64
    rng[0] = x
    z = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return ((z ^ (z >> 31)) >> 32) & M32  # type: ignore[no-any-return]  # an array of whole numbers


@rule
def pick(rng: Any, n: int) -> int:
    """A number below n from a fast generator, every one equally likely; for policies, never for a game's own chance."""
    product = next_word(rng) * n
    if (product & M32) < n:
        uneven = 0x100000000 % n
        while (product & M32) < uneven:
            product = next_word(rng) * n
    return product >> 32


@rule
def bucket(number: int) -> int:
    """Where a histogram counts a number from 0 on."""
    first = 0
    while number >= 2 * EXACT:
        number >>= 1
        first += FINE
    if number < EXACT:
        return number
    place = EXACT + first + (number - EXACT) // (EXACT // FINE)
    return place if place < BUCKETS else BUCKETS - 1


def least_in(place: int) -> int:
    """The smallest number that a bucket of a histogram counts."""
    if place < EXACT:
        return place
    doubling, part = divmod(place - EXACT, FINE)
    return (EXACT + part * (EXACT // FINE)) << doubling


@rule
def choose_at_random(s: Any, out: Any, count: int, rng: Any, manner: int) -> int:
    """The policy of a game that has none of its own: any of the moves listed in `out`, all equally likely."""
    return pick(rng, count)


@rule
def as_scored(s: Any, seat: int) -> int:
    """How well a seat stands in a game that does not say it better: by its score."""
    return 100 * score(s, seat)  # type: ignore[no-any-return]  # a whole number


@rule
def as_it_is(s: Any, action: int) -> int:
    """How a move appears to the other seats in a game where all moves are seen: as it is."""
    return action


@rule
def decide(s: Any, out: Any, count: int, rng: Any, manner: int) -> int:
    """The place in `out` of the move that a seat with this manner makes."""
    if manner == RANDOM:
        return pick(rng, count)
    return choose(s, out, count, rng, manner) if count > 1 else 0


@rule
def decide_at_random(s: Any, out: Any, count: int, rng: Any, manner: int) -> int:
    """In place of `decide` where every seat plays at random: the loop is faster without a policy beside it."""
    return pick(rng, count)


@rule
def play_out(s: Any, out: Any, rng: Any, manners: Any) -> int:
    """Plays a game from where it stands to its end, each seat in its manner; returns the number of decisions."""
    decisions = 0
    while s.to_move >= 0:
        n = moves(s, out)
        play(s, out[decide(s, out, n, rng, manners[s.to_move])])
        decisions += 1
    return decisions


def deal_one(states: Any, i: int) -> int:
    """Deals a game into a state that holds players, options and seed, and nothing else."""
    start_stream(states[i])
    deal(states[i])
    return 0


def list_moves(states: Any, i: int, out: Any) -> int:
    """Writes the legal moves into `out` and returns their number; none when the game is over."""
    s = states[i]
    if s.to_move < 0:
        return 0
    return moves(s, out)  # type: ignore[no-any-return]  # bound to a rule that returns a number


def step(states: Any, i: int, action: int, out: Any) -> int:
    """Plays a move that is known to be legal, then lists the next ones."""
    s = states[i]
    play(s, action)
    if s.to_move < 0:
        return 0
    return moves(s, out)  # type: ignore[no-any-return]  # bound to a rule that returns a number


def score_of(states: Any, i: int, seat: int) -> int:
    """A seat's score as it stands."""
    return score(states[i], seat)  # type: ignore[no-any-return]  # bound to a rule that returns a number


def wins_of(states: Any, i: int, seat: int) -> int:
    """Whether a seat has won, alone or shared; only of a game that is over."""
    return 1 if wins(states[i], seat) else 0


@rule
def forget(s: Any, seat: int) -> None:
    """Takes out of a state all that `seat` may not know: the future first, then what the game keeps from it."""
    for i in range(8):
        s.chance_key[i] = 0
    for i in range(32):
        s.chance_block[i] = 0
    s.chance_counter = 0
    s.chance_used = 0
    hide(s, seat)


@rule
def fill_in(s: Any, seat: int, key: Any) -> None:
    """Draws anew all that was taken out of a state, and gives it a future of its own from `key`."""
    for k in range(8):
        s.chance_key[k] = key[k]
    start_stream(s)
    fill(s, seat)


def redact(states: Any, i: int, seat: int) -> int:
    """Leaves in a state only what `seat` may know (-1: a spectator)."""
    forget(states[i], seat)
    return 0


def imagine(states: Any, i: int, seat: int, key: Any) -> int:
    """Turns a state into another that `seat` cannot tell from it, with a future of its own from `key`."""
    forget(states[i], seat)
    fill_in(states[i], seat, key)
    return 0


def complete(states: Any, i: int, seat: int, key: Any) -> int:
    """Turns a state that was redacted for `seat` into a whole one that it cannot tell from the truth."""
    fill_in(states[i], seat, key)
    return 0


def playouts(
    states: Any,
    seed: Any,
    first: int,
    count: int,
    manners: Any,
    out: Any,
    rng: Any,
    block: Any,
    tally: Any,
    won: Any,
    spread: Any,
) -> int:
    """Plays games number `first` .. `first + count - 1` of a seed, each seat in its manner, and adds up their results.

    states[1] is the empty table (players and options), states[0] the place to play; game g has the child seed g, and
    its policy starts from the same block, so a game is the same whichever thread plays it. `tally` takes the totals,
    `won` the wins by way of ending and seat, `spread` histograms: of lengths, and, if it has rows for them, of each
    seat's scores (two rows: from 0 up, and below 0).
    """
    s = states[0]
    ends = won.shape[0]
    for g in range(first, first + count):
        states[0] = states[1]
        child_seed(seed, g, block, s)
        rng[0] = block[16] | (block[17] << 16) | (block[18] << 32) | (block[19] << 48)
        deal(s)
        decisions = play_out(s, out, rng, manners)
        tally[GAMES] += 1
        tally[DECISIONS] += decisions
        if decisions > tally[LONGEST]:
            tally[LONGEST] = decisions
        end = s.ended - 1
        tally[FIRST_END + end] += 1
        spread[0, bucket(decisions)] += 1
        winners = 0
        for seat in range(s.players):
            winners += 1 if wins(s, seat) else 0
        for seat in range(s.players):
            at = FIRST_END + ends + SEAT_FIGURES * seat
            if wins(s, seat):
                way = WON if winners == 1 else SHARED
                tally[at + way] += 1
                won[end, WAYS_TO_WIN * seat + way] += 1
            points = score(s, seat)
            tally[at + SCORE] += points
            if spread.shape[0] > 1:
                spread[1 + 2 * seat + (1 if points < 0 else 0), bucket(abs(points))] += 1
    return 0


@rule
def is_listed(listed: Any, i: int, count: int, action: int) -> bool:
    """Whether an action is among the first so many of a row."""
    for k in range(count):
        if listed[i, k] == action:
            return True
    return False


def step_batch(
    states: Any,
    first: int,
    last: int,
    actions: Any,
    deal_ended: int,
    fresh: Any,
    seed: Any,
    block: Any,
    dealt: Any,
    listed: Any,
    counts: Any,
    to_move: Any,
    mask: Any,
    ended: Any,
    scores: Any,
    winners: Any,
    rewards: Any,
    by_score: int,
) -> int:
    """Plays one action in each of states[first:last] and writes what a learner needs into the caller's arrays.

    DEAL deals a fresh game; so does any action in a game that is over, if `deal_ended`. The g-th game in place i has
    the child seed i + g * the number of places, whichever thread deals it. NO_ACTION changes nothing. Any other action
    must be among those `listed` after the step before, which is why moves are listed once a step; else it is refused,
    and the number of those is returned.
    """
    refused = 0
    for i in range(first, last):
        s = states[i]
        action = actions[i]
        fresh_deal = action == DEAL or (deal_ended == 1 and s.to_move < 0)
        for seat in range(s.players):
            rewards[i, seat] = 0
        if fresh_deal:
            states[i] = fresh[0]
            child_seed(seed, i + dealt[i] * len(dealt), block, s)
            dealt[i] += 1
            deal(s)
        elif s.to_move < 0 or action == NO_ACTION:
            continue
        elif is_listed(listed, i, counts[i], action):
            play(s, action)
        else:
            refused += 1
            continue
        for k in range(counts[i]):
            mask[i, listed[i, k]] = 0
        n = moves(s, listed[i]) if s.to_move >= 0 else 0
        for k in range(n):
            mask[i, listed[i, k]] = 1
        counts[i] = n
        to_move[i] = s.to_move
        ended[i] = s.ended
        won = 0
        for seat in range(s.players):
            winners[i, seat] = 1 if n == 0 and wins(s, seat) else 0
            won += winners[i, seat]
        for seat in range(s.players):
            points = score(s, seat)
            if by_score == 1:
                rewards[i, seat] = 0 if fresh_deal else points - scores[i, seat]
            elif winners[i, seat] == 1:
                rewards[i, seat] = 1 / won
            scores[i, seat] = points
    return refused


def observe_batch(
    states: Any,
    first: int,
    last: int,
    seats: Any,
    known: Any,
    raw: Any,
    offsets: Any,
    sizes: Any,
    is_seat: Any,
    out: Any,
) -> int:
    """Writes what `seats` may know of states[first:last], each seen from its own place, as `observation.py` says.

    known[0] is a state to work on, and `raw` its bytes.
    """
    players = offsets.shape[0]
    for i in range(first, last):
        seat = states[i].to_move if seats[i] == WHO_MOVES else seats[i]
        known[0] = states[i]
        forget(known[0], seat)
        place = max(seat, 0)
        for j in range(len(sizes)):
            at = offsets[place, j]
            number = int(raw[at])
            for k in range(1, sizes[j]):
                number |= int(raw[at + k]) << (8 * k)
            top = 8 * sizes[j] - 1
            if (number >> top) & 1 == 1:
                number -= 1 << (top + 1)
            if is_seat[j] == 1 and number >= 0 and seat >= 0:
                number = (number - seat + players) % players
            out[i, j] = number
    return 0


def count_positions(states: Any, depth: int, out: Any) -> int:
    """Positions at the end of every line of `depth` moves from states[0]; states and out are a stack."""
    if depth == 0:
        return 1
    total = 0
    level = 0
    # per level: how many moves there are and which is next, kept in the last two columns of `out`
    width = out.shape[1]
    out[0, width - 2] = moves(states[0], out[0]) if states[0].to_move >= 0 else 0
    out[0, width - 1] = 0
    while level >= 0:
        at = out[level, width - 1]
        if at == out[level, width - 2]:
            level -= 1
            continue
        out[level, width - 1] = at + 1
        states[level + 1] = states[level]
        play(states[level + 1], out[level, at])
        if level + 1 == depth:
            total += 1
            continue
        level += 1
        here = states[level]
        out[level, width - 2] = moves(here, out[level]) if here.to_move >= 0 else 0
        out[level, width - 1] = 0
    return total


ALGORITHMS = (
    deal_one,
    list_moves,
    step,
    score_of,
    wins_of,
    redact,
    imagine,
    complete,
    playouts,
    step_batch,
    observe_batch,
    count_positions,
)
