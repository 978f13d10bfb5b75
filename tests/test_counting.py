"""Positions to depth n from fixed deals: any change to a rule changes one of these numbers."""

import pytest

import cutpurse
from cutpurse.testing.counting import count_by_copies, count_positions
from tests.support.soak import soak
from tests.support.warm_cache import TRIED

# game, players, options, seed: positions to depth 1, 2, 3, ...
COUNTS = {
    ("steal_the_pile", 2, (), 1): (
        4,
        17,
        54,
        176,
        384,
        826,
        902,
        952,
        3808,
        11424,
        34272,
        79968,
        159936,
        274176,
        274176,
        274176,
    ),
    ("steal_the_pile", 12, (), 1): (2, 6, 18, 63, 189, 567, 1701, 5103, 18954, 63180, 126360, 379080),
    ("steal_the_pile_solitaire", 1, (("deck_choice", "random"),), 1): (
        4,
        15,
        36,
        36,
        144,
        432,
        864,
        864,
        3456,
        10368,
        20736,
        20736,
        82944,
        248832,
        497664,
    ),
    ("nacho_pile", 3, (), 1): (1, 2, 3, 4, 7, 11, 18, 34, 73, 160, 305, 506, 836, 1505, 2693, 4494),
    ("nacho_pile", 2, (("wilds", 20), ("specials", 10), ("wild_busts", False), ("count_front", True)), 2): (
        1,
        2,
        3,
        5,
        14,
        36,
        71,
        148,
        379,
        945,
        2407,
        5937,
        12500,
        22513,
        37033,
        60318,
    ),
    ("ten_card_crook", 1, (), 1): (2, 5, 16, 52, 164, 512, 1693, 6379, 25566, 95953, 321064),
    ("ten_card_crook", 1, (("removal", "any_time"), ("hold_turns", 9)), 2): (
        2,
        5,
        15,
        48,
        146,
        452,
        1409,
        4333,
        13259,
        39815,
        115989,
        324207,
    ),
    ("spite_and_malice", 2, (), 1): (16, 16, 256, 3904, 65536, 1145712),
    ("spite_and_malice", 4, (("packs", 5), ("win_cards", 3)), 2): (2, 5, 12, 27, 126, 1476, 9576, 74304, 971712),
    ("old_bill", 3, (), 1): (2, 8, 20, 28, 52, 100, 360, 944, 1824, 3296, 5592, 16484, 56568, 142802, 283240, 512308),
    ("old_bill", 4, (), 2): (3, 15, 42, 78, 135, 342, 1257, 3480, 7074, 12924, 27204, 84248, 271546, 652212),
    ("old_bill_memory", 2, (), 1): (52, 2652, 137800, 7022600),
    ("old_bill_maid", 3, (), 1): (11, 144, 1850, 18690, 228662, 2695834),
}


@pytest.mark.parametrize("table", COUNTS, ids=str)
def test_the_number_of_positions_is_as_counted_before(table):
    game, players, options, seed = table
    state = cutpurse.load(game, players=players, **dict(options)).deal(seed)
    small = [count for count in COUNTS[table] if count < 4000]
    assert [count_positions(state, depth) for depth in range(1, len(small) + 1)] == small


@pytest.mark.slow
@pytest.mark.parametrize("table", soak([table for table in COUNTS if table[0] in TRIED], list(COUNTS)), ids=str)
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
