"""Small bags solved completely, and what the player loses there against the best play there is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from cutpurse.engine.game import Game
from cutpurse.engine.registry import load
from cutpurse.errors import OptionError
from cutpurse.players.solvers.nacho_pile.arena import Workplace
from cutpurse.players.solvers.nacho_pile.lookahead import ROOT, weigh
from cutpurse.players.solvers.nacho_pile.network import Floats
from cutpurse.players.solvers.nacho_pile.positions import (
    MOST_PER_NUMBER,
    MOST_SPECIALS,
    MOST_WILDS,
    NOT_ENOUGH,
    OVER,
    PLAYERS,
    list_positions,
)

CLOSE = 1e-12  # values that change less are settled
SAME = 1e-9  # moves whose values differ by less are equally good
EDGES_EACH = 6  # of a position, on average at most
FIRST_ROOM = 1 << 12  # positions, doubled until they fit

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class SmallBag:
    """One bag: what the best play is worth, and what is lost by the player that looks one turn ahead."""

    per_number: int
    wilds: int
    specials: int
    positions: int
    first_player: float  # winning chance of the first player when both play best
    win_share: float  # of the player against the best reply to it, seats alternating; 0.5 would be perfect
    loss: float  # 0.5 - win_share
    best_moves: float  # share of positions with a choice in which it chooses a best move

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Graph:
    """All positions of a bag, as `list_positions` writes them."""

    nodes: Any
    count: int
    node_moves: Whole
    move_edges: Whole
    edges: Whole
    worth: Floats

    @property
    def has_choice(self) -> npt.NDArray[np.bool_]:
        """In which positions there are several moves."""
        return np.diff(self.node_moves[: self.count + 1]) > 1


def graph_of(game: Game) -> Graph:
    """Every position that can come up in a game of two; an OptionError says how large the bag may be."""
    largest = {"per_number": MOST_PER_NUMBER, "wilds": MOST_WILDS, "specials": MOST_SPECIALS}
    if game.players != PLAYERS or any(game.options[name] > most for name, most in largest.items()):
        allowed = ", ".join(f"{name} up to {most}" for name, most in largest.items())
        raise OptionError(f"all positions are listed for {PLAYERS} players and small bags only: {allowed}")
    run = game.algorithm(list_positions)
    room = FIRST_ROOM
    while True:
        nodes = game.empty_states(room)
        nodes[0:1] = game.deal(0).records()
        node_moves, move_edges = np.zeros(room + 1, np.int64), np.zeros(room * EDGES_EACH, np.int64)
        edges, worth = np.zeros((room * EDGES_EACH, 2), np.int64), np.zeros((room * EDGES_EACH, 2))
        keys, slots, codes = np.zeros((room, 2), np.int64), np.full(2 * room, -1, np.int64), np.zeros(8, np.int64)
        out = np.zeros(game.rulebook.room_for_moves, np.int32)
        count = run(nodes, keys, slots, codes, out, node_moves, move_edges, edges, worth)
        if count != NOT_ENOUGH:
            return Graph(nodes, count, node_moves, move_edges, edges, worth)
        room *= 2


@njit(nogil=True, cache=True)
def _move_value(move: Any, move_edges: Any, edges: Any, worth: Any, same: Any, other: Any) -> Any:
    """What a move is worth, by the values of positions where the same seat and where the other one moves."""
    total = 0.0
    for edge in range(move_edges[move], move_edges[move + 1]):
        to = edges[edge, 0]
        if to == OVER:
            value = worth[edge, 1]
        elif edges[edge, 1] == 1:
            value = same[to]
        else:
            value = 1 - other[to]
        total += worth[edge, 0] * value
    return total


@njit(nogil=True, cache=True)
def _sweep(chosen: Any, node_moves: Any, move_edges: Any, edges: Any, worth: Any, same: Any, other: Any) -> Any:
    """Values every position once, the last found first; `chosen` fixes the moves if it has any. The largest change."""
    change = 0.0
    for at in range(len(node_moves) - 2, -1, -1):
        if len(chosen) > 0:
            move = node_moves[at] + chosen[at]
            best = _move_value(move, move_edges, edges, worth, same, other)
        else:
            best = 0.0
            for move in range(node_moves[at], node_moves[at + 1]):
                best = max(best, _move_value(move, move_edges, edges, worth, same, other))
        change = max(change, abs(best - same[at]))
        same[at] = best
    return change


NOTHING_CHOSEN = np.zeros(0, np.int64)


def best_values(graph: Graph) -> Floats:
    """The winning chance of the seat to move in every position, when both play best."""
    values = np.full(graph.count, 0.5)
    parts = (graph.node_moves[: graph.count + 1], graph.move_edges, graph.edges, graph.worth)
    while _sweep(NOTHING_CHOSEN, *parts, values, values) > CLOSE:
        pass
    return values


def replied_values(graph: Graph, chosen: Whole) -> tuple[Floats, Floats]:
    """The chances of a player that makes the chosen moves, and of the one that replies best, each where it moves."""
    player, reply = np.full(graph.count, 0.5), np.full(graph.count, 0.5)
    parts = (graph.node_moves[: graph.count + 1], graph.move_edges, graph.edges, graph.worth)
    while _sweep(chosen, *parts, player, reply) + _sweep(NOTHING_CHOSEN, *parts, reply, player) > CLOSE:
        pass
    return player, reply


def choices(game: Game, graph: Graph, weights: Floats) -> Whole:
    """What the player that looks one turn ahead does in every position."""
    place = Workplace(game)
    chosen = np.zeros(graph.count, np.int64)
    run = game.algorithm(weigh)  # as in play, where it is compiled already
    room = (place.room, place.notes, place.figures, place.out, place.values, place.listed)
    for at in np.flatnonzero(graph.has_choice):
        place.states[ROOT] = graph.nodes[at]
        chosen[at] = np.argmax(place.values[: run(place.states, weights, *room)])
    return chosen


def measure(per_number: int, wilds: int, specials: int, weights: Floats) -> SmallBag:
    """Solves a bag for two and holds the player against the solution."""
    game = load("nacho_pile", players=2, per_number=per_number, wilds=wilds, specials=specials)
    graph = graph_of(game)
    values = best_values(graph)
    chosen = choices(game, graph, weights)
    player, reply = replied_values(graph, chosen)
    share = (player[0] + 1 - reply[0]) / 2
    best = [
        _move_value(graph.node_moves[at] + chosen[at], graph.move_edges, graph.edges, graph.worth, values, values)
        >= values[at] - SAME
        for at in np.flatnonzero(graph.has_choice)
    ]
    return SmallBag(
        per_number=per_number,
        wilds=wilds,
        specials=specials,
        positions=graph.count,
        first_player=float(values[0]),
        win_share=float(share),
        loss=float(0.5 - share),
        best_moves=float(np.mean(best)),
    )
