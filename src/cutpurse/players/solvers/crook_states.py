"""What a player of Ten Card Crook can know, as numbers, and where each draw and each choice leads: by the game's rules.

An information state is the row, the held card and its age, the mark that a second one would pair with, and what is
known of the deck's order. Between two turns that is all (a rest); inside a turn there is the drawn card too (a choice).
Chance is nothing but the next card: a shuffle only takes away knowledge. Points and the number of the turn do not
matter to what follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from cutpurse.engine.game import Game
from cutpurse.engine.layout import Board, Cards, States
from cutpurse.engine.rule import rule
from cutpurse.players.solvers.decisions import Places, Problem

moves: Any
play: Any
hide: Any

KINDS = 4
CARD, COUNT, AGE, FLAG = 4, 16, 16, 2  # how many values a card, a number of cards or turns, and a yes or no can take
CHOICE = FLAG * CARD * COUNT * AGE * FLAG * CARD * COUNT * CARD**6 * COUNT * CARD**10  # keys of choices begin here
LOST = -1  # in place of a key
FRESH = 0  # the key of an empty row and a shuffled deck: the rest before the first turn
FIRST_ROOM, MORE_ROOM = 1 << 16, 4  # for information states
WAYS = 8  # out of each, for which there is room
EMPTY = -1  # in a table of keys: nothing there yet


@rule
def known_cards(s: Board) -> int:
    """How many cards at the bottom are known, of a redacted state: all, once those above are of one kind."""
    kinds = 0
    for kind in range(KINDS):
        kinds += 1 if s.unseen[kind] > 0 else 0
    return int(s.deck_size if kinds <= 1 else s.known_bottom)


@rule
def information(s: Board) -> int:
    """The key of what is known in a redacted state: states that nobody can tell apart have the same."""
    known = known_cards(s)
    above = 0
    for kind in range(KINDS):
        if s.unseen[kind] > 0:
            above = kind
    key = 1 if s.ended == 0 else 0
    key = key * FLAG + s.drawn_size
    key = key * CARD + s.drawn[0]
    key = key * COUNT + s.last_mark
    key = key * AGE + s.held_turns
    key = key * FLAG + s.held_size
    key = key * CARD + s.held[0]
    key = key * COUNT + s.row_size
    for i in range(len(s.row)):
        key = key * CARD + s.row[i]
    key = key * COUNT + known
    for i in range(len(s.deck)):
        card = 0
        if i < s.known_bottom:
            card = s.deck[i]
        elif i < known:
            card = above
        key = key * CARD + card
    return int(key)


@rule
def recall(s: Board, key: int, pieces: Any, unseen: Any) -> None:
    """Makes an empty state one of those with a key, all but its unknown cards, which are counted in `unseen`."""
    for i in range(len(s.deck)):
        s.deck[len(s.deck) - 1 - i] = key % CARD
        key //= CARD
    s.known_bottom = key % COUNT
    key //= COUNT
    for i in range(len(s.row)):
        s.row[len(s.row) - 1 - i] = key % CARD
        key //= CARD
    s.row_size = key % COUNT
    key //= COUNT
    s.held[0] = key % CARD
    key //= CARD
    s.held_size = key % FLAG
    key //= FLAG
    s.held_turns = key % AGE
    key //= AGE
    s.last_mark = key % COUNT
    key //= COUNT
    s.drawn[0] = key % CARD
    key //= CARD
    s.drawn_size = key % FLAG
    for kind in range(KINDS):
        unseen[kind] = pieces[kind]
    for i in range(s.known_bottom):
        unseen[s.deck[i]] -= 1
    for i in range(s.row_size):
        unseen[s.row[i]] -= 1
    if s.held_size > 0:
        unseen[s.held[0]] -= 1
    if s.drawn_size > 0:
        unseen[s.drawn[0]] -= 1


@rule
def lay_unknown(s: Board, unseen: Any, top: int) -> None:
    """Lays the unknown cards on the known ones, one of the kind `top` above all."""
    at = s.known_bottom
    for turned in range(KINDS):
        kind = (top + 1 + turned) % KINDS
        for _ in range(unseen[kind]):
            s.deck[at] = kind
            at += 1
    s.deck_size = at


@rule
def chances(s: Board, unseen: Any, kind: int) -> int:
    """In how many cases of all that are equally likely the next card is of a kind."""
    total = 0
    for other in range(KINDS):
        total += unseen[other]
    if total > 0:
        return int(unseen[kind])
    return 1 if s.deck[s.known_bottom - 1] == kind else 0


@rule
def place_of(table: Any, keys: Any, key: int) -> int:
    """Where a table keeps a key, or the empty place where it belongs."""
    at = (key ^ (key >> 29)) * 0x2545F4914F6CDD1D % len(table)
    while table[at] != EMPTY and keys[table[at]] != key:
        at = at + 1 if at + 1 < len(table) else 0
    return int(at)


@rule
def key_after(s: Board, turn_limit: int) -> int:
    """What is known when a turn has been brought to a choice or to its end, which is here the end of the game."""
    if s.ended != 0 and s.ended != turn_limit:
        return LOST
    hide(s, 0)
    return information(s)


def explore(
    states: Any,
    pieces: Any,
    unseen: Any,
    end: int,
    turn_limit: int,
    out: Any,
    keys: Any,
    found: int,
    table: Any,
    first: Any,
    after: Any,
    gain: Any,
    label: Any,
) -> int:
    """Finds all information states that can follow the first `found` ones, and every way from each to the next.

    states[0] is an empty table with a random stream, states[1] and states[2] places to work. Of a way, `after` is the
    number of the state that follows, `gain` its points, `label` the move, or the cases in which that card is drawn. A
    turn is the last one, so that a rest is where the rules stop. Returns how many states there are, -1 without room.
    """
    s = states[1]
    ways = 0
    at = 0
    for i in range(found):
        table[place_of(table, keys, keys[i])] = i
    while at < found:
        first[at] = ways
        if ways + len(out) > len(after) or found + len(out) > len(keys):
            return -1
        key = keys[at]
        resting = key < CHOICE
        states[2] = states[0]
        recall(states[2], key, pieces, unseen)
        states[2].turn = 1
        states[2].turns = 2 if resting else 1
        count = KINDS
        if not resting:
            lay_unknown(states[2], unseen, 0)
            count = moves(states[2], out)
        for k in range(count):
            weight = chances(states[2], unseen, k) if resting else 1
            if weight == 0:
                continue
            states[1] = states[2]
            if resting:
                lay_unknown(s, unseen, k)
                play(s, end)
            else:
                weight = out[k]
                play(s, out[k])
            label[ways] = weight
            gain[ways] = s.points
            next_key = key_after(s, turn_limit)
            after[ways] = LOST
            if next_key != LOST:
                place = place_of(table, keys, next_key)
                if table[place] == EMPTY:
                    table[place] = found
                    keys[found] = next_key
                    found += 1
                after[ways] = table[place]
            ways += 1
        at += 1
    first[found] = ways
    return found


@dataclass(frozen=True, eq=False)
class Knowledge:
    """All information states with their keys, and the decision problem they make."""

    problem: Problem
    actions: npt.NDArray[np.int8]  # of each way out of a choice, the move
    places: dict[int, int]  # the node of each key

    @property
    def choices(self) -> int:
        """Information states in which the player decides."""
        return self.problem.nodes - self.problem.rests


def reachable(game: Game, others: Iterable[int] = ()) -> Knowledge:
    """All information states that can come up in a game, and those that can follow some others."""
    roots = np.unique(np.array([FRESH, *others], np.int64))
    room = FIRST_ROOM
    while True:
        keys = np.zeros(room, np.int64)
        keys[: len(roots)] = roots
        first = np.zeros(room + 1, np.int64)
        after = np.zeros(WAYS * room, np.int64)
        gain, label = np.zeros(WAYS * room, np.int8), np.zeros(WAYS * room, np.int8)
        found = _explore(game, keys, len(roots), first, after, gain, label)
        if found >= 0:
            ways = first[found]
            return _in_order(keys[:found], first[: found + 1], after[:ways], gain[:ways], label[:ways])
        room *= MORE_ROOM


def _explore(game: Game, keys: Any, roots: int, first: Any, after: Any, gain: Any, label: Any) -> int:
    rulebook = game.rulebook
    deck = next(field for field in rulebook.fields if isinstance(field, Cards) and field.name == "deck")
    pieces = np.array([game.pieces[kind] for kind in deck.kinds], np.int64)
    turn_limit = 1 + [end.id for end in rulebook.ends].index("turn_limit")
    unseen = np.zeros_like(pieces)
    table = np.full(2 * len(keys), EMPTY, np.int64)
    out = np.zeros(rulebook.room_for_moves, np.int32)
    run = game.algorithm(explore)
    end = rulebook.action_of("end")
    work = _work(game)
    return int(run(work, pieces, unseen, end, turn_limit, out, keys, roots, table, first, after, gain, label))


def _work(game: Game) -> States:
    """Three empty tables with a random stream: whatever a shuffle brings is forgotten."""
    states = game.empty_states(3)
    dealt = game.deal(0).records()
    for name in ("chance_key", "chance_counter", "chance_block", "chance_used"):
        states[name] = dealt[name]
    return states


def _in_order(keys: Places, first: Places, after: Places, gain: Any, label: Any) -> Knowledge:
    """The states in the order that sweeps need: rests, then choices, each after those it leads to in its turn."""
    source = np.repeat(np.arange(len(keys)), np.diff(first))
    resting = keys < CHOICE
    depth = np.where(resting, 0, 1)
    inside = ~resting[source] & (after >= 0) & ~resting[after]
    while True:
        deeper = depth.copy()
        np.maximum.at(deeper, source[inside], depth[after[inside]] + 1)
        if np.array_equal(deeper, depth):
            break
        depth = deeper
    order = np.argsort(depth, kind="stable")
    number = np.empty(len(keys) + 1, np.int64)
    number[order] = np.arange(len(keys))
    number[LOST] = len(keys)
    ways = np.argsort(number[source], kind="stable")
    counts = np.diff(first)[order]
    new_first = np.concatenate(([0], np.cumsum(counts)))
    weight = np.where(resting[source], label, 0)[ways].astype(np.float64)
    total = np.maximum(1, np.repeat(np.add.reduceat(weight, new_first[:-1]), counts))
    problem = Problem(int(resting.sum()), new_first, number[after[ways]], gain[ways].astype(np.float64), weight / total)
    return Knowledge(problem, label[ways], dict(zip(keys[order].tolist(), range(len(keys)), strict=True)))
