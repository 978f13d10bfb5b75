"""What a seat may know of a board, frozen, and parts of its view that are remembered by what they were made from.

From one position to the next most of a view stays as it was. So a part is made once for the same values of whatever its
function reads: while the function runs, the board notes all that it looks at, and as long as that stays the same, so
does what was made of it. Nothing has to be declared, and nothing can be forgotten.
"""

from __future__ import annotations

import functools
import math
import operator
import struct
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

Made = TypeVar("Made")

MOST_KEPT = 256  # results of one part
FORMATS = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint16": "H", "uint32": "I", "float64": "d"}


class Spot:
    """Where a field lies in a record, and which of its bytes count as read together: rows.

    Of a row with one number for each seat, every number stands for itself.
    """

    __slots__ = ("_unpack", "end", "format", "is_one_unit", "shape", "start", "unit", "unit_at")

    def __init__(self, start: int, kind: np.dtype[Any], *, by_seat: bool) -> None:
        self.start = start
        self.end = start + kind.itemsize
        self.format = FORMATS[kind.base.name]
        self.shape = kind.shape  # empty: a single number
        self.unit = kind.base.itemsize * (1 if by_seat or not kind.shape else kind.shape[-1])  # bytes
        self.is_one_unit = self.start + self.unit == self.end
        self.unit_at = functools.cache(self._unit_at)
        self._unpack = struct.Struct(f"={math.prod(kind.shape)}{self.format}").unpack_from

    def numbers(self, raw: bytes) -> Any:
        """What a record holds there: a number, a row of them, or several rows, read in place."""
        if len(self.shape) > 1:
            cells: Any = memoryview(raw)[self.start : self.end]
            return cells.cast(self.format, self.shape)
        row = self._unpack(raw, self.start)
        return row if self.shape else row[0]

    def _unit_at(self, place: Any) -> int:
        """The offset of the bytes that count as read with the number at a place."""
        at = 0
        for number, length in zip(place if type(place) is tuple else (place,), self.shape, strict=True):
            at = at * length + number % length
        size = (self.end - self.start) // math.prod(self.shape)
        return self.start + at * size // self.unit * self.unit


class Spots(dict[str, Spot]):
    """Where each field of a game's record lies."""

    def __init__(self, dtype: np.dtype[Any], by_seat: Collection[str], board: Callable[[Any, int], Any]) -> None:
        self.dtype = dtype
        self.board = board  # makes one that may be written to
        self.sizes: dict[int, int] = {}  # of what counts as read together, by where it begins
        for name, (kind, start, *_) in (dtype.fields or {}).items():
            if kind.itemsize:
                self[name] = spot = Spot(start, kind, by_seat=name in by_seat)
                self.sizes.update(dict.fromkeys(range(spot.start, spot.end, spot.unit), spot.unit))
        self._single = tuple(name for name, spot in self.items() if not spot.shape)
        self._unpack = struct.Struct("=" + "".join(_packed(spot) for spot in self.values())).unpack

    def single_numbers(self, raw: bytes) -> Iterator[tuple[str, int]]:
        """The fields that are single numbers."""
        return zip(self._single, self._unpack(raw), strict=True)


class Seen:
    """A board that holds only what a seat may know, and that never changes."""

    def __init__(self, spots: Spots, raw: bytes) -> None:
        self.raw = raw
        self.spots = spots
        self.__dict__.update(spots.single_numbers(raw))

    def __getattr__(self, name: str) -> Any:
        spot = self.spots.get(name)
        if spot is None:
            raise AttributeError(name)
        value = self.__dict__[name] = spot.numbers(self.raw)
        return value

    def once(self, function: Callable[[Any], Made]) -> Made:
        """What a function makes of this board, worked out once for all that ask."""
        known: dict[Any, Any] = self.__dict__
        if function not in known:
            known[function] = function(self)
        return known[function]  # type: ignore[no-any-return]  # the same function made it

    def trial(self) -> Any:
        """A copy on which something can be tried out."""
        return self.spots.board(np.frombuffer(bytearray(self.raw), self.spots.dtype), 0)


class Part:
    """A part of views: a function of a board, with its other arguments, and what it made of boards so far.

    The function must depend on nothing else, and what it makes must never be changed.
    """

    __slots__ = ("_units", "arguments", "function", "known")

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.function = function
        self.arguments = arguments
        self._units: frozenset[int] = frozenset()  # the offsets of all that it has been seen to read
        self.known: tuple[Callable[[bytes], Any], dict[Any, Any]] = (
            _nothing,
            {},
        )  # the bytes there, and what they made

    def make(self, board: Seen) -> Any:
        """What the function makes of a board, which is kept."""
        traced = _Traced(board.spots, board.raw)
        made = self.function(traced, *self.arguments)
        read = traced.read()
        key, known = self.known
        if not read <= self._units:
            # what it makes is looked up by all that it has ever read: only more can tell two boards apart
            self._units |= read
            self.known = key, known = _bytes_at(self._units, board.spots), {}
        if len(known) >= MOST_KEPT:
            known.clear()
        known[key(board.raw)] = made
        return made


def made_of(board: Seen, parts: Sequence[Part]) -> tuple[Any, ...]:
    """What each part is on a board."""
    raw = board.raw
    found = []
    for part in parts:
        key, made = part.known
        found.append(made.get(key(raw)) or part.make(board))
    return tuple(found)


class _Traced(Seen):
    """A board for one run of a function, which notes what is read of it."""

    def __init__(self, spots: Spots, raw: bytes) -> None:
        self.raw = raw
        self.spots = spots
        self._units: set[int] = set()
        self._rows: list[_Rows] = []

    def __getattr__(self, name: str) -> Any:
        spot = self.spots.get(name)
        if spot is None:
            raise AttributeError(name)
        value = spot.numbers(self.raw)
        if spot.is_one_unit:
            self._units.add(spot.start)
        else:
            value = _Rows(value, spot)
            self._rows.append(value)
        self.__dict__[name] = value
        return value

    def trial(self) -> Any:
        """A copy, of which anything may be read: this run depends on the whole board."""
        self._units.update(self.spots.sizes)
        return super().trial()

    def read(self) -> set[int]:
        """The offsets of all that was read."""
        for rows in self._rows:
            self._units.update(map(rows.spot.unit_at, rows.places))
        return self._units


class _Rows:
    """The numbers of a field with several rows, or with one number for each seat, while a function is traced."""

    __slots__ = ("_numbers", "places", "spot")

    def __init__(self, numbers: Any, spot: Spot) -> None:
        self._numbers = numbers
        self.spot = spot
        self.places: set[Any] = set()  # those that were read

    def __getitem__(self, place: Any) -> Any:
        if type(place) is slice:
            self.places.update(range(*place.indices(len(self._numbers))))
        else:
            self.places.add(place)
        return self._numbers[place]

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:
        return iter(self[:])


def _packed(spot: Spot) -> str:
    """A single number as `struct` reads it; anything else is skipped."""
    return f"{spot.end - spot.start}x" if spot.shape else spot.format


def _bytes_at(units: Collection[int], spots: Spots) -> Callable[[bytes], Any]:
    """Takes out of a record the bytes that lie there."""
    ranges = _joined((at, at + spots.sizes[at]) for at in sorted(units))
    return operator.itemgetter(*(slice(start, end) for start, end in ranges))


def _joined(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch made one."""
    found: list[tuple[int, int]] = []
    for start, end in ranges:
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _nothing(raw: bytes) -> None:
    return None
