"""What a seat may know of a board, frozen, and parts of its view that are remembered by what they were made from.

From one position to the next most of a view stays as it was. So a part is made once for the same values of whatever its
function reads: while the function runs, the board notes all that it looks at, and as long as that stays the same, so
does what was made of it. Nothing has to be declared, and nothing can be forgotten.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
import struct
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

Made = TypeVar("Made")
LEARNING = threading.Lock()  # held while it is noted that a part reads more than was known

MOST_KEPT = 256  # results of one part
FORMATS = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint16": "H", "uint32": "I", "float64": "d"}


class Spot:
    """Where a field lies in a record, and which of its bytes count as read together: rows, or single numbers."""

    __slots__ = ("end", "format", "is_one_unit", "numbers", "shape", "start", "unit", "unit_at", "units")

    def __init__(self, start: int, kind: np.dtype[Any], *, single: bool) -> None:
        self.start = start
        self.end = start + kind.itemsize
        self.format = FORMATS[kind.base.name]
        self.shape = kind.shape  # empty: a single number
        self.unit = kind.base.itemsize * (1 if single or not kind.shape else kind.shape[-1])  # bytes
        self.units = range(self.start, self.end, self.unit)
        self.is_one_unit = len(self.units) == 1
        self.unit_at = functools.cache(self._unit_at)
        # what a record holds there: a number, a row of them, or several rows, read in place
        self.numbers: Callable[[bytes], Any] = self._reader()

    def _reader(self) -> Callable[[bytes], Any]:
        """What reads the field of a record; of each kind the quickest way, for sentences and moves read many fields."""
        if len(self.shape) > 1:
            place, form, shape = slice(self.start, self.end), self.format, self.shape
            return lambda raw: memoryview(raw)[place].cast(form, shape)  # type: ignore[call-overload]  # a form by its name
        row = struct.Struct(f"={self.start}x{math.prod(self.shape)}{self.format}").unpack_from
        return row if self.shape else lambda raw: row(raw)[0]

    def _unit_at(self, place: Any) -> int:
        """The offset of the bytes that count as read with the number at a place."""
        at = 0
        for number, length in zip(place if type(place) is tuple else (place,), self.shape, strict=True):
            at = at * length + number % length
        size = (self.end - self.start) // math.prod(self.shape)
        return self.start + at * size // self.unit * self.unit

    def places(self, units: Collection[int]) -> list[Any]:
        """The places of all numbers that lie in some of the units, in order."""
        places: Iterable[Any] = itertools.product(*map(range, self.shape))
        return [
            place for place in (places if len(self.shape) > 1 else range(*self.shape)) if self.unit_at(place) in units
        ]

    def reader(self, units: Iterable[int]) -> Callable[[bytes], tuple[Any, ...]]:
        """What reads all numbers that lie in some of the units of a record, in order."""
        layout, at = ["="], 0
        for unit in units:
            layout.append(f"{unit - at}x{self.unit // struct.calcsize('=' + self.format)}{self.format}")
            at = unit + self.unit
        return struct.Struct("".join(layout)).unpack_from


class Spots(dict[str, Spot]):
    """Where each field of a game's record lies."""

    def __init__(self, dtype: np.dtype[Any], single: Collection[str], board: Callable[[Any, int], Any]) -> None:
        self.dtype = dtype
        self.board = board  # makes one that may be written to
        self.sizes: dict[int, int] = {}  # of what counts as read together, by where it begins
        self.learned = 0  # how often a part was seen to read something that it had never read before
        for name, (kind, start, *_) in (dtype.fields or {}).items():
            if kind.itemsize:
                self[name] = spot = Spot(start, kind, single=name in single)
                self.sizes.update(dict.fromkeys(spot.units, spot.unit))
        fields = {name: _Field(name, spot.numbers) for name, spot in self.items()}
        self._seen = type("SeenOfOneGame", (Seen,), fields)

    def seen(self, redacted: bytes) -> Seen:
        """A redacted record as a board that never changes."""
        return self._seen(self, redacted)  # type: ignore[no-any-return]  # the class was made above


class _Field:
    """A field of boards, read when somebody asks for it first; from then on the board has it as an attribute."""

    __slots__ = ("_name", "_numbers")

    def __init__(self, name: str, numbers: Callable[[bytes], Any]) -> None:
        self._name = name
        self._numbers = numbers

    def __get__(self, board: Seen, owner: type) -> Any:
        value = board.__dict__[self._name] = self._numbers(board.raw)
        return value


class Seen:
    """A board that holds only what a seat may know, and that never changes."""

    def __init__(self, spots: Spots, raw: bytes) -> None:
        self.raw = raw
        self.spots = spots
        self._array: Any = None

    if TYPE_CHECKING:  # the fields of the record, by their names

        def __getattr__(self, name: str) -> Any: ...

    def differs_at(self, other: Seen) -> list[int]:
        """The offsets of the bytes in which two boards differ."""
        if self.raw == other.raw:
            return []
        if self._array is None:
            self._array = np.frombuffer(self.raw, np.uint8)  # arrays are quickly compared
        if other._array is None:
            other._array = np.frombuffer(other.raw, np.uint8)
        return (self._array != other._array).nonzero()[0].tolist()  # type: ignore[no-any-return]  # whole numbers

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

    The function must depend on nothing else, and what it makes, which is never None, must never be changed.
    """

    __slots__ = ("arguments", "function", "known", "units")

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.function = function
        self.arguments = arguments
        self.units: frozenset[int] = frozenset()  # the offsets of all that it has been seen to read
        self.known: _Known | None = None  # None: it was never made

    def on(self, board: Seen) -> Any:
        """What the part is on a board: what was made of the same bytes before, or made now."""
        known = self.known
        if known is None:
            return self._learn(board)
        key = known.bytes_at(board.raw)
        made = known.made.get(key)
        if made is None:
            try:
                made = self.function(_Glass(board, known), *self.arguments)
            except (_ReadsMore, TypeError):  # TypeError: from a slice of a row that is known in part
                return self._learn(board)
            known.keep(key, made)
        return made

    def _learn(self, board: Seen) -> Any:
        """What the function makes of a board, while all that it reads is noted."""
        traced = _Traced(board)
        made = self.function(traced, *self.arguments)
        read = traced.read()
        with LEARNING:
            known = self.known
            if known is None or not read <= self.units:
                # what it makes is looked up by all that it has ever read: only more can tell two boards apart
                self.units |= read
                board.spots.learned += 1  # before anything can be looked up by it
                known = self.known = _Known(self.units, board.spots)
        known.keep(known.bytes_at(board.raw), made)
        return made


class _Known:
    """What a part is known to read of boards, and what it made of that."""

    __slots__ = ("bytes_at", "made", "rows", "whole")

    def __init__(self, units: Collection[int], spots: Spots) -> None:
        self.bytes_at = _bytes_at(units, spots)
        self.made: dict[Any, Any] = {}  # by the bytes there
        read = {name: [at for at in spot.units if at in units] for name, spot in spots.items()}
        self.whole = [name for name, spot in spots.items() if read[name] == list(spot.units)]
        self.rows = [  # of other fields the places, and what reads the numbers there
            (name, spot.places(read[name]), spot.reader(read[name]))
            for name, spot in spots.items()
            if 0 < len(read[name]) < len(spot.units)
        ]

    def keep(self, key: Any, made: Any) -> None:
        """Remembers what was made of some bytes."""
        if len(self.made) >= MOST_KEPT:
            self.made.clear()
        self.made[key] = made


class Scene:
    """Parts that are seen together, and which of them the difference between two boards can touch."""

    __slots__ = ("_learned", "_numbers", "_readers", "parts")

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self._learned = -1
        self._readers: list[int] = []  # for each byte of a record the parts that read it, as bits
        self._numbers: dict[int, tuple[int, ...]] = {}  # the numbers of the parts that bits stand for

    def on(self, board: Seen) -> tuple[Any, ...]:
        """What each part is on a board."""
        return tuple([part.on(board) for part in self.parts])

    def changed(self, made: tuple[Any, ...], was: Seen, now: Seen) -> tuple[tuple[Any, ...], Sequence[int]]:
        """What each part is now, if this is what it was, and the numbers of those that differ.

        Where nothing changed that a part reads, it is the same.
        """
        if self._learned != now.spots.learned:
            self._index(now.spots)
        bits = 0
        readers = self._readers
        for at in was.differs_at(now):
            bits |= readers[at]
        if not bits:
            return made, ()
        raw, parts = now.raw, self.parts
        found, numbers = None, []
        for number in self._numbers.get(bits) or self._numbers_of(bits):
            known = parts[number].known
            new = None if known is None else known.made.get(known.bytes_at(raw))
            if new is None:
                new = parts[number].on(now)
            old = made[number]
            if new is not old and new != old:
                found = found or list(made)
                found[number] = new
                numbers.append(number)
        return (made, ()) if found is None else (tuple(found), numbers)

    def _index(self, spots: Spots) -> None:
        """Notes which parts read which bytes, by all that they have been seen to read."""
        learned = spots.learned
        readers = [0] * spots.dtype.itemsize
        for number, part in enumerate(self.parts):
            for unit in part.units:
                for at in range(unit, unit + spots.sizes[unit]):
                    readers[at] |= 1 << number
        self._readers, self._learned = readers, learned

    def _numbers_of(self, bits: int) -> tuple[int, ...]:
        if len(self._numbers) >= MOST_KEPT:
            self._numbers.clear()
        found = self._numbers[bits] = tuple(number for number in range(len(self.parts)) if bits >> number & 1)
        return found


class _ReadsMore(BaseException):  # no error, and none that a function could catch
    """A part reads something that it was not known to read."""


class _Glass(Seen):
    """A board of which a part sees what it is known to read, without anything being noted."""

    def __init__(self, board: Seen, known: _Known) -> None:
        fields, raw = self.__dict__, board.raw
        for name in known.whole:
            fields[name] = getattr(board, name)
        for name, places, numbers in known.rows:
            fields[name] = _Row(zip(places, numbers(raw), strict=False))

    def __getattr__(self, name: str) -> Any:
        raise _ReadsMore

    def trial(self) -> Any:
        """Of a copy anything may be read."""
        raise _ReadsMore


class _Row(dict[Any, int]):
    """The numbers of a field that a part is known to read, by their places."""

    def _more(self, *_: Any) -> Any:
        raise _ReadsMore

    __missing__ = __len__ = __iter__ = __contains__ = __reversed__ = __eq__ = _more


class _Traced(Seen):
    """A board for one run of a function, which notes what is read of it."""

    def __init__(self, board: Seen) -> None:
        self.raw = board.raw
        self.spots = board.spots
        self._board = board
        self._units: set[int] = set()
        self._rows: list[_Rows] = []

    def __getattr__(self, name: str) -> Any:
        spot = self.spots.get(name)
        if spot is None:
            raise AttributeError(name)
        value = getattr(self._board, name)
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
    """The numbers of a field with several rows, or of which each stands for itself, while a function is traced."""

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


def _bytes_at(units: Collection[int], spots: Spots) -> Callable[[bytes], Any]:
    """Takes out of a record the bytes that lie there."""
    ranges = _joined((at, at + spots.sizes[at]) for at in sorted(units))
    return operator.itemgetter(*(slice(start, end) for start, end in ranges or [(0, 0)]))


def _joined(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch made one."""
    found: list[tuple[int, int]] = []
    for start, end in ranges:
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found
