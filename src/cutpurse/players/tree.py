"""The compiled heart of the search: information-set Monte Carlo tree search over any game's rules.

Every iteration imagines a fresh world that the searching seat cannot tell from the real one, walks down the tree
through the moves that are legal there, adds one node, plays the game out by the game's own policy, and credits every
node on the way with what its mover got out of it. A node stands for what the searching seat has seen, not for a world:
moves of the others that look alike to it (`appears`) share a node. Since not every move is legal in every world, a node
counts how often it was available beside how often it was tried.

Which move to try is settled as in PUCT: by what it has brought so far and by how often the policy, asked in each
world, would have made it.
"""

from __future__ import annotations

from typing import Any

from cutpurse.engine.chance import start_stream
from cutpurse.engine.kernels import decide, next_word, pick
from cutpurse.engine.rule import rule

moves: Any
play: Any
score: Any
wins: Any
fill: Any
appears: Any
promise: Any

KNOWN, WORLD = 0, 1  # states: what the searching seat knows, and the world of this iteration

# a node's numbers in `tree`, and its sums
LABEL, FIRST, NEXT, VISITS, SEEN, LIKED, WIDTH = 0, 1, 2, 3, 4, 5, 6
TOTAL, SQUARES, SUMS = 0, 1, 2
ROOT = 0

# the numbers in `use`
NODES, ITERATIONS, PLIES, FULL, USED = 0, 1, 2, 3, 4
# the figures in `ways`: how far to explore, what an untried move is thought to lack, the range of results so far,
# how many plies to play out before the end of a turn (0: to the end of the game), whether results are scores, how far
# all moves at the root are alike at first, which part of its fair share each of them is given in any case, how much the
# lead counts beside the win, which lead is worth three quarters of it, and whether scores count as promised
EXPLORE, UNTRIED, LOW, HIGH, HORIZON, BY_SCORE, EVEN, LEAST, LEAD, HALF_LEAD, PROMISED, WAYS = range(12)


@rule
def imagined(states: Any, seat: int, rng: Any) -> None:
    """A world of its own, with a future of its own, that the seat cannot tell from the real one."""
    states[WORLD] = states[KNOWN]
    s = states[WORLD]
    for k in range(8):
        s.chance_key[k] = next_word(rng)
    start_stream(s)
    fill(s, seat)


@rule
def label_of(s: Any, action: int, seat: int) -> int:
    """What the searching seat sees of a move: all of its own, of others what appears."""
    return action if s.to_move == seat else appears(s, action)


@rule
def find_children(tree: Any, node: int, marks: Any) -> None:
    """Notes for each move that was tried from a node which child it led to, by its label."""
    child = tree[node * WIDTH + FIRST]
    while child != 0:
        label = tree[child * WIDTH + LABEL]
        marks[2 * label] = node + 1
        marks[2 * label + 1] = child
        child = tree[child * WIDTH + NEXT]


@rule
def child_of(node: int, label: int, marks: Any) -> int:
    """The child that a move leads to, 0 if it was never tried here; after `find_children`."""
    return marks[2 * label + 1] if marks[2 * label] == node + 1 else 0


@rule
def select(
    s: Any, seat: int, node: int, count: int, out: Any, liked: int, tree: Any, sums: Any, marks: Any, ways: Any
) -> int:
    """The place of the move to try next from a node."""
    find_children(tree, node, marks)
    at = node * WIDTH
    visits = tree[at + VISITS]
    spread = ways[HIGH] - ways[LOW]
    scale = 1.0 / spread if spread > 0.0 else 1.0
    mean = 0.5
    tried = 0
    total = 0.0
    for i in range(count):
        child = child_of(node, label_of(s, out[i], seat), marks)
        if child != 0:
            tried += tree[child * WIDTH + VISITS]
            total += sums[child * SUMS + TOTAL]
    if tried > 0:
        mean = (total / tried - ways[LOW]) * scale
    even = ways[EVEN] if node == ROOT else 0.0
    least = ways[LEAST] * visits / count if node == ROOT else 0.0
    best, chosen = -1e300, 0
    for i in range(count):
        child = child_of(node, label_of(s, out[i], seat), marks)
        here = 1.0 if i == liked else 0.0
        if child == 0:
            prior = (1.0 + here) / (visits + count)
            value = mean - ways[UNTRIED]
            tries, chances = 0, visits
        else:
            tries, chances = tree[child * WIDTH + VISITS], tree[child * WIDTH + SEEN]
            prior = (1.0 + tree[child * WIDTH + LIKED] + here) / (chances + count)
            value = (sums[child * SUMS + TOTAL] / tries - ways[LOW]) * scale
        if tries < least:
            return i
        prior = (1.0 - even) * prior + even / count
        urge = value + ways[EXPLORE] * prior * (chances + 1) ** 0.5 / (1 + tries)
        if urge > best or (urge == best and i == liked):
            best, chosen = urge, i
    return chosen


@rule
def credit_availability(s: Any, seat: int, node: int, count: int, out: Any, liked: int, tree: Any, marks: Any) -> None:
    """Counts that each tried move could have been made here, and which one the policy would have made."""
    for i in range(count):
        child = child_of(node, label_of(s, out[i], seat), marks)
        if child != 0:
            tree[child * WIDTH + SEEN] += 1
            if i == liked:
                tree[child * WIDTH + LIKED] += 1


@rule
def one_alike(s: Any, seat: int, count: int, out: Any, label: int, liked: int, rng: Any) -> int:
    """One of the moves with a label: the policy's own if it is among them, else any."""
    if label_of(s, out[liked], seat) == label:
        return liked
    chosen, alike = 0, 0
    for i in range(count):
        if label_of(s, out[i], seat) == label:
            alike += 1
            if alike == 1 or pick(rng, alike) == 0:
                chosen = i
    return chosen


@rule
def place_of(out: Any, count: int, action: int) -> int:
    """The place of an action among the moves listed, which it is one of."""
    for i in range(count):
        if out[i] == action:
            return i
    return 0


@rule
def new_node(node: int, label: int, tree: Any, use: Any, room: int) -> int:
    """A new child of a node, or 0 when the tree is full."""
    if use[NODES] >= room:
        use[FULL] = 1
        return 0
    child = use[NODES]
    use[NODES] += 1
    at = child * WIDTH
    tree[at + LABEL] = label
    tree[at + NEXT] = tree[node * WIDTH + FIRST]
    tree[at + SEEN] = 1
    tree[node * WIDTH + FIRST] = child
    return child  # type: ignore[no-any-return]  # a row of whole numbers


@rule
def part_of_win(s: Any, seat: int) -> float:
    """What a seat has of the win in a game that is over."""
    if not wins(s, seat):
        return 0.0
    winners = 0
    for other in range(s.players):
        winners += 1 if wins(s, other) else 0
    return 1.0 / winners


@rule
def share_of_win(s: Any, seat: int) -> float:
    """The same, but where nobody of several won, all share: so all parts add up to 1."""
    winners = 0
    for other in range(s.players):
        winners += 1 if wins(s, other) else 0
    if winners == 0:
        return 1.0 / s.players if s.players > 1 else 0.0
    return 1.0 / winners if wins(s, seat) else 0.0


@rule
def lead_of(s: Any, seat: int, half: float) -> float:
    """A seat's lead over the best other, from 0 far behind to 1 far ahead; `half` is worth three quarters."""
    best = -(1 << 30)
    for other in range(s.players):
        if other != seat:
            best = max(best, promise(s, other))
    lead = (promise(s, seat) - best) / half
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))  # type: ignore[no-any-return]  # a figure


@rule
def result_of(s: Any, seat: int, ways: Any) -> float:
    """What a seat got out of a game, or promises to: its score, or its part of the win and its lead."""
    if ways[BY_SCORE] > 0.0:
        if s.to_move >= 0 and ways[PROMISED] > 0.0:
            return promise(s, seat) / 100.0  # type: ignore[no-any-return]  # a figure
        return 1.0 * score(s, seat)  # type: ignore[no-any-return]  # a whole number
    if s.to_move >= 0:
        return lead_of(s, seat, ways[HALF_LEAD])
    won = part_of_win(s, seat)
    if ways[LEAD] > 0.0:
        won += ways[LEAD] * (lead_of(s, seat, ways[HALF_LEAD]) - won)
    return won


def grow(
    states: Any,
    seat: int,
    iterations: int,
    manners: Any,
    out: Any,
    rng: Any,
    tree: Any,
    sums: Any,
    marks: Any,
    path: Any,
    results: Any,
    use: Any,
    ways: Any,
    only: Any,
) -> int:
    """Adds so many iterations to a tree; returns the plies they took.

    If some moves are named (`only`), these are tried at the root in turn, and no others.
    """
    room = len(tree) // WIDTH
    deepest = len(path) // 2
    plies = 0
    for _ in range(iterations):
        imagined(states, seat, rng)
        tree[VISITS] += 1
        s = states[WORLD]
        node, depth = ROOT, 0
        growing = True
        while growing and s.to_move >= 0 and depth < deepest:
            n = moves(s, out)
            liked = decide(s, out, n, rng, manners[s.to_move])
            if node == ROOT and len(only) > 0:
                place = place_of(out, n, only[tree[VISITS] % len(only)])
                find_children(tree, node, marks)
            else:
                place = select(s, seat, node, n, out, liked, tree, sums, marks, ways)
            label = label_of(s, out[place], seat)
            credit_availability(s, seat, node, n, out, liked, tree, marks)
            child = child_of(node, label, marks)
            if child == 0:
                child = new_node(node, label, tree, use, room)
                growing = False
                if child != 0 and place == liked:
                    tree[child * WIDTH + LIKED] = 1
            if s.to_move != seat:
                place = one_alike(s, seat, n, out, label, liked, rng)
            if child != 0:
                path[2 * depth] = child
                path[2 * depth + 1] = s.to_move
                depth += 1
                node = child
            play(s, out[place])
            plies += 1
        horizon = int(ways[HORIZON])
        left = horizon
        looks_on = True
        while looks_on and s.to_move >= 0:
            mover = s.to_move
            n = moves(s, out)
            play(s, out[decide(s, out, n, rng, manners[mover])])
            plies += 1
            left -= 1
            in_turn = s.players > 1 and s.to_move == mover and left > -horizon
            looks_on = left > 0 or in_turn or horizon == 0
        for who in range(s.players):
            result = result_of(s, who, ways)
            results[who] = result
            ways[LOW] = result if result < ways[LOW] else ways[LOW]
            ways[HIGH] = result if result > ways[HIGH] else ways[HIGH]
        for d in range(depth):
            child = path[2 * d]
            result = results[path[2 * d + 1]]
            tree[child * WIDTH + VISITS] += 1
            sums[child * SUMS + TOTAL] += result
            sums[child * SUMS + SQUARES] += result * result
    use[ITERATIONS] += iterations
    use[PLIES] += plies
    return plies
