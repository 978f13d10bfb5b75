"""Counting tests: the number of positions to depth n from a fixed deal pins a game's rules in one number."""

from __future__ import annotations

import numpy as np

from cutpurse.engine.state import State


def count_positions(state: State, depth: int) -> int:
    """How many lines of exactly `depth` moves lead on from a state, by the engine's own algorithm."""
    states = state.game.empty_states(depth + 1)
    states[0:1].view(np.uint8)[:] = state._array.view(np.uint8)
    out = np.zeros((depth + 1, state.game.rulebook.room_for_moves + 2), np.int32)
    return int(state.game.runner.count_positions(states, depth, out))


def count_by_copies(state: State, depth: int) -> int:
    """The same number found the slow and obvious way: copy, play, and count on."""
    if depth == 0:
        return 1
    return sum(count_by_copies(state.copy().play(index), depth - 1) for index in range(state.move_count))
