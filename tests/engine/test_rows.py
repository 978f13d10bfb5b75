"""Rows of cards in fields of any number of dimensions, compared with what Python's lists do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.engine import rows
from cutpurse.engine.layout import cells

ROOM = 8
ROWS = [((ROOM,), ()), ((3, ROOM), (2,)), ((2, 3, ROOM), (1, 2))]  # the shape of a field, and a row of it
NEIGHBOUR = 99  # lies in every place of the other rows
CARDS = st.lists(st.integers(1, 5), min_size=1, max_size=ROOM - 1)


def field_with(shape, row, cards):
    """A field that holds some cards in one row."""
    field = np.full(shape, NEIGHBOUR, np.int8)
    field[row] = [*cards, *[0] * (ROOM - len(cards))]
    return field


def held(field, row, size):
    """The cards of a row, when all else is as it was."""
    rest = field.copy()
    rest[row] = NEIGHBOUR
    assert (rest == NEIGHBOUR).all()
    assert not field[row][size:].any()
    return field[row][:size].tolist()


@given(cards=CARDS, card=st.integers(1, 6))
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_a_card_is_found_at_its_first_place_or_not_at_all(shape, row, cards, card):
    field = cells(field_with(shape, row, cards))
    place = cards.index(card) if card in cards else rows.NOT_FOUND
    assert rows.find(field, row, len(cards), card) == place


@given(cards=CARDS)
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_what_lies_beyond_the_last_card_is_not_found(shape, row, cards):
    assert rows.find(cells(field_with(shape, row, cards)), row, len(cards), 0) == rows.NOT_FOUND


@given(cards=CARDS, data=st.data())
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_a_card_put_in_moves_those_after_it_up(shape, row, cards, data):
    place = data.draw(st.integers(0, len(cards)))
    field = field_with(shape, row, cards)
    size = rows.insert(cells(field), row, len(cards), place, 7)
    assert held(field, row, size) == [*cards[:place], 7, *cards[place:]]


@given(cards=CARDS)
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_cards_put_in_one_by_one_in_order_are_sorted(shape, row, cards):
    field = field_with(shape, row, [])
    size = 0
    for card in cards:
        size = rows.insert_sorted(cells(field), row, size, card)
    assert held(field, row, size) == sorted(cards)


@given(cards=CARDS, data=st.data())
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_cards_close_up_after_the_one_taken_out(shape, row, cards, data):
    place = data.draw(st.integers(0, len(cards) - 1))
    field = field_with(shape, row, cards)
    size = rows.take_out(cells(field), row, len(cards), place)
    assert held(field, row, size) == [*cards[:place], *cards[place + 1 :]]


@given(cards=CARDS, data=st.data())
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_the_last_card_moves_to_the_place_of_the_one_taken_out(shape, row, cards, data):
    place = data.draw(st.integers(0, len(cards) - 1))
    field = field_with(shape, row, cards)
    size = rows.take_out_by_last(cells(field), row, len(cards), place)
    left = list(cards)
    left[place] = left[-1]
    assert held(field, row, size) == left[:-1]


@given(cards=CARDS, data=st.data())
@pytest.mark.parametrize(("shape", "row"), ROWS)
def test_two_cards_change_places(shape, row, cards, data):
    one, other = (data.draw(st.integers(0, len(cards) - 1)) for _ in range(2))
    field = field_with(shape, row, cards)
    rows.swap(cells(field), row, one, other)
    swapped = list(cards)
    swapped[one], swapped[other] = cards[other], cards[one]
    assert held(field, row, len(cards)) == swapped


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "row"), ROWS)
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (rows.find, (4, 3)),
        (rows.insert, (4, 1, 5)),
        (rows.insert_sorted, (4, 3)),
        (rows.take_out, (4, 1)),
        (rows.take_out_by_last, (4, 1)),
        (rows.swap, (0, 3)),
    ],
)
def test_compiled_and_interpreted_rows_are_the_same(function, arguments, shape, row):
    import numba

    fields = [field_with(shape, row, [1, 2, 3, 4]) for _ in range(2)]
    told = function(cells(fields[0]), row, *arguments)
    assert numba.njit(function)(fields[1], row, *arguments) == told
    assert fields[0].tobytes() == fields[1].tobytes()
