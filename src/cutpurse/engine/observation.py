"""What programs observe: a redacted state as one row of whole numbers, seen from the place of who looks.

Fields with an entry for each seat begin with the seat that looks and go on to its left; a number that means a seat says
how many places to the left it sits (0: the seat itself, -1: nobody). A spectator sees the seats in their own order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cutpurse.engine.layout import CHANCE, ENGINE_FIELDS, NOBODY, SEATS, UNKNOWN, Cards, Field, is_scratch

if TYPE_CHECKING:
    from cutpurse.engine.rulebook import Rulebook


class Observed(NamedTuple):
    """A part of an observation: so many numbers from `low` to `high`, in this shape."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    text: str

    @property
    def length(self) -> int:
        """How many numbers it takes."""
        return int(np.prod(self.shape, dtype=np.int64))


class Observation:
    """How a game's records are observed at a table with so many players."""

    def __init__(self, rulebook: Rulebook, players: int) -> None:
        self._dtype = rulebook.layout.dtype
        self._players = players
        columns = list(_columns(rulebook, players))
        self.parts = tuple(column.observed for column in columns)
        self.length = sum(part.length for part in self.parts)
        # for each seat that looks: where in a record each number lies, and how many bytes it takes
        self.offsets = np.array([self._offsets(columns, seat) for seat in range(players)], np.int32)
        self.sizes = np.array(_each(columns, [self._size(column) for column in columns]), np.int8)
        self.is_seat = np.array(_each(columns, [column.is_seat for column in columns]), np.uint8)

    def _start(self, name: str) -> int:
        fields: Any = self._dtype.fields
        return int(fields[name][1])

    def _size(self, column: _Column) -> int:
        return int(self._dtype[column.observed.name].base.itemsize)

    def _offsets(self, columns: Sequence[_Column], seat: int) -> list[int]:
        found: list[int] = []
        for column in columns:
            kind, start = self._dtype[column.observed.name], self._start(column.observed.name)
            places = np.arange(int(np.prod(kind.shape, dtype=np.int64))).reshape(kind.shape)
            for axis in column.by_seat:
                places = np.roll(places.take(range(self._players), axis), -seat, axis)
            found += (start + places.reshape(-1) * kind.base.itemsize).tolist()
        return found

    def of(self, record: bytes, seat: int) -> npt.NDArray[np.int32]:
        """What a redacted record says to the seat that it was redacted for (-1: a spectator)."""
        raw = np.frombuffer(record, np.uint8)
        row = np.empty(self.length, np.int32)
        offsets = self.offsets[max(seat, 0)]
        for size in np.unique(self.sizes):
            here = self.sizes == size
            cells = raw[offsets[here][:, np.newaxis] + np.arange(size)]
            row[here] = np.ascontiguousarray(cells).view(f"<i{size}")[:, 0]
        if seat >= 0:
            turned = (self.is_seat == 1) & (row >= 0)
            row[turned] = (row[turned] - seat) % self._players
        return row

    def named(self, row: npt.NDArray[np.int32]) -> dict[str, npt.NDArray[np.int32]]:
        """The parts of a row by name, each in its shape; rows of several games stay side by side."""
        ends = np.cumsum([part.length for part in self.parts])[:-1]
        cut = np.split(row, ends, axis=-1)
        return {
            part.name: cells.reshape((*row.shape[:-1], *part.shape))
            for part, cells in zip(self.parts, cut, strict=True)
        }


class _Column(NamedTuple):
    """A field of the record that is observed."""

    observed: Observed
    by_seat: tuple[int, ...]  # the dimensions with an entry for each seat
    is_seat: bool


def _columns(rulebook: Rulebook, players: int) -> Iterator[_Column]:
    for field in ENGINE_FIELDS:
        if field.name not in CHANCE:
            low, high = {"players": (players, players), "ended": (0, len(rulebook.ends))}.get(
                field.name, (NOBODY, players - 1)
            )
            yield _Column(Observed(field.name, (), low, high, field.text), (), field.name == "to_move")
    for option in rulebook.options:
        low, high = option.codes(players)
        yield _Column(Observed(option.name, (), low, high, "house rule"), (), False)
    for declared in rulebook.layout.fields:
        if not is_scratch(declared):
            yield from _field_columns(declared, players)


def _field_columns(field: Field, players: int) -> Iterator[_Column]:
    shape = tuple(players if length == SEATS else length for length in field.per)
    by_seat = tuple(axis for axis, length in enumerate(field.per) if length == SEATS)
    if isinstance(field, Cards):
        yield _Column(
            Observed(field.name, (*shape, field.room), UNKNOWN, len(field.kinds) - 1, field.text), by_seat, False
        )
        yield _Column(Observed(field.size, shape, 0, field.room, f"how many: {field.text}"), by_seat, False)
    else:
        low, high = field.limits(players)
        yield _Column(Observed(field.name, shape, min(low, UNKNOWN), high, field.text), by_seat, field.seat)


def _each(columns: Sequence[_Column], values: Sequence[Any]) -> list[Any]:
    """A value of each field for each of its numbers."""
    pairs = zip(columns, values, strict=True)
    return [value for column, value in pairs for _ in range(column.observed.length)]
