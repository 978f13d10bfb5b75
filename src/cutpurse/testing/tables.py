"""Tables to test at: any player count and any house rules a game allows, and games played there at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from cutpurse.engine.game import Game
from cutpurse.engine.rulebook import Flag, OneOf, Option, Rulebook, Whole
from cutpurse.engine.state import State


def option_values(option: Option, players: int) -> st.SearchStrategy[Any]:
    """Every value an option may take with so many players."""
    if isinstance(option, Flag):
        return st.booleans()
    if isinstance(option, OneOf):
        return st.sampled_from(option.values)
    low, high = limits(option, players)
    return st.one_of(st.sampled_from([low, high]), st.integers(low, high))


def limits(option: Whole, players: int) -> tuple[int, int]:
    """The smallest and the largest value of a whole-number option."""
    low = option.low if isinstance(option.low, int) else option.low(players)
    high = option.high if isinstance(option.high, int) else option.high(players)
    return low, high


@st.composite
def tables(draw: st.DrawFn, rulebook: Rulebook) -> Game:
    """A game with any player count; each option at its default or at any value it allows."""
    players = draw(st.integers(*rulebook.players))
    options = {}
    for option in rulebook.options:
        if draw(st.booleans()):
            options[option.name] = draw(option_values(option, players))
    return Game(rulebook, players, options)


def play_at_random(state: State, policy: int, most: int) -> Iterator[State]:
    """Plays up to `most` random moves in place, yielding the state before each and once at the end."""
    rng = random.Random(policy)  # noqa: S311  # a test's choices, not a game's chance
    for _ in range(most):
        yield state
        if state.over:
            return
        state.play(rng.randrange(state.move_count))
    yield state
