"""Tables to test at: any player count and any house rules a game allows, and games played there at random."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from cutpurse.engine.game import Game
from cutpurse.engine.options import Form
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.state import State

SEEDS = st.one_of(st.integers(0, 2**32), st.binary(min_size=32, max_size=32))
POLICIES = st.integers(0, 2**32)
ENDLESS = 200_000  # decisions: a game that promises no bound ends before that, however it is played
PLIES = 120  # moves looked at one by one; games are also played to their end

IS_SOAK = bool(os.environ.get("CUTPURSE_SOAK"))  # fresh examples, and many more of them
SOAK_FACTOR = 10


def examples(count: int) -> settings:
    """So many examples, the same in every run; no machine is too slow for them."""
    return settings(
        max_examples=count * SOAK_FACTOR if IS_SOAK else count,
        deadline=None,
        derandomize=not IS_SOAK,
        database=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.large_base_example,
            HealthCheck.differing_executors,  # every game's class runs the same methods
        ],
    )


few = examples(8)


def option_values(form: Form) -> st.SearchStrategy[Any]:
    """Every value that may be filled in."""
    if form.kind == "flag":
        return st.booleans()
    if form.kind == "one_of":
        return st.sampled_from([choice.value for choice in form.values])
    low, high = limits(form)
    return st.one_of(st.sampled_from([low, high]), st.integers(low, high))


def limits(form: Form) -> tuple[int, int]:
    """The smallest and the largest value of a whole number."""
    assert form.low is not None
    assert form.high is not None
    return form.low, form.high


@st.composite
def tables(draw: st.DrawFn, rulebook: Rulebook) -> Game:
    """A game with any player count; each option at its default or at any value it allows."""
    players = draw(st.integers(*rulebook.players))
    options = {}
    for form in rulebook.forms(players):
        if draw(st.booleans()):
            options[form.name] = draw(option_values(form))
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


def most_decisions(rulebook: Rulebook) -> int:
    """How many decisions a game may take."""
    return rulebook.longest or ENDLESS


def goes_on(most: int) -> str:
    """What to tell the author of a game that goes on after so many."""
    return f"the game goes on after {most} moves: end it, or promise more in `longest` (0: no bound but {ENDLESS})"


def some_state(data: st.DataObject, rulebook: Rulebook, most: int = PLIES) -> State:
    """A state somewhere in a random game at any table."""
    game = data.draw(tables(rulebook))
    state = game.deal(data.draw(SEEDS))
    for _ in play_at_random(state, data.draw(POLICIES), data.draw(st.integers(0, most))):
        pass
    return state
