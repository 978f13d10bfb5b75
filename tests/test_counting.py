"""Positions to depth n from fixed deals: any change to a rule changes one of these numbers."""

import pytest

import cutpurse
from cutpurse.testing.counting import count_by_copies, count_positions

# game, players, options, seed: positions to depth 1, 2, 3, ...
COUNTS = {}


@pytest.mark.parametrize("table", COUNTS, ids=str)
def test_the_number_of_positions_is_as_counted_before(table):
    game, players, options, seed = table
    state = cutpurse.load(game, players=players, **dict(options)).deal(seed)
    small = [count for count in COUNTS[table] if count < 4000]
    assert [count_positions(state, depth) for depth in range(1, len(small) + 1)] == small


@pytest.mark.slow
@pytest.mark.parametrize("table", COUNTS, ids=str)
def test_the_number_of_positions_far_ahead_is_as_counted_before(table):
    game, players, options, seed = table
    state = cutpurse.load(game, players=players, **dict(options)).compile().deal(seed)
    assert [count_positions(state, depth) for depth in range(1, len(COUNTS[table]) + 1)] == list(COUNTS[table])


@pytest.mark.parametrize("table", COUNTS, ids=str)
def test_counting_by_copies_gives_the_same_number(table):
    game, players, options, seed = table
    state = cutpurse.load(game, players=players, **dict(options)).deal(seed)
    depth = max(depth for depth, count in enumerate(COUNTS[table], 1) if count < 1500)
    assert count_by_copies(state, depth) == COUNTS[table][depth - 1]
