"""What a state holds, declared once: the record's fields, their names in `truth()`, and the text that documents them.

From one declaration come the NumPy record that compiled rules work on, the `Board` that uncompiled rules and people's
views read, the JSON of `truth()`, its way back, and the vector that programs observe.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cutpurse.engine.seen import Seen, Spots
from cutpurse.errors import GameDefinitionError, TruthError, shown

Board = Any  # a record with attributes: a NumPy record when compiled, a generated class of memoryviews otherwise
States = npt.NDArray[Any]

SEATS: Final = -1  # a dimension as long as the largest player count; truth() shows only the seats at the table
UNKNOWN: Final = -1  # stands in a place whose card the seat may not see
NOBODY: Final = -1  # in `to_move` when the game is over

LARGEST_STATE = 4096  # bytes
ALIGNMENT = 8  # a record is a multiple of its widest number
PADDING = "padding"
NUMBERS = ("i1", "i2", "i4")  # whole and signed, no larger than those of a row that programs observe
SCRATCH_NUMBERS = ("i8", "f8")  # nobody sees what rules work with


@dataclass(frozen=True, kw_only=True)
class Number:
    """Whole numbers: one, or an array; `names` shows codes 0, 1, ... as words and -1 as null.

    `knowledge` marks a field that is empty in every real state and filled only by the game's `hide`; `scratch` one that
    a rule uses for its own work and leaves empty.
    """

    name: str
    text: str
    per: tuple[int, ...] = ()
    dtype: str = "i2"
    names: tuple[str, ...] | None = None
    knowledge: bool = False
    scratch: bool = False
    default: int | None = None  # what it is in a hand-built position that leaves it out; None: it must be given
    low: int | None = None  # the smallest and the largest it can ever be; None: what `seat`, `names` or the dtype allow
    high: int | None = None
    seat: bool = False  # the number is a seat, -1 for nobody

    def limits(self, players: int) -> tuple[int, int]:
        """The smallest and the largest number that can stand in it at a table with so many players."""
        whole = np.iinfo(self.dtype)
        low, high = int(whole.min), int(whole.max)
        if self.seat:
            low, high = NOBODY, players - 1
        elif self.names is not None:
            low, high = UNKNOWN, len(self.names) - 1
        return low if self.low is None else self.low, high if self.high is None else self.high


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Cards in a row, in order: an array `name` with room for so many, and `name_size`, how many there are."""

    name: str
    text: str
    room: int
    kinds: tuple[str, ...]
    per: tuple[int, ...] = ()
    optional: bool = False  # a hand-built position may leave it out: it is then empty

    @property
    def size(self) -> str:
        """The name of the field that counts the cards."""
        return self.name + "_size"


Field = Number | Cards

ENGINE_FIELDS: tuple[Number, ...] = (
    Number(name="chance_counter", dtype="i8", text="blocks of the random stream used up"),
    Number(name="chance_key", per=(8,), dtype="u4", text="the seed, as eight little-endian words"),
    Number(name="chance_block", per=(32,), dtype="u2", text="the block now being drawn from"),
    Number(name="chance_used", dtype="i1", text="16-bit units of that block used up"),
    Number(name="players", dtype="i1", text="seats at the table"),
    Number(name="to_move", dtype="i1", text="the seat that decides, -1 when the game is over"),
    Number(name="ended", dtype="i1", text="why the game is over, 0 while it is not"),
)
TRUTH_KEYS = ("game", "players", "options", "to_move", "ended", "chance")  # the engine's part of `truth()`
CHANCE = ("chance_counter", "chance_key", "chance_block", "chance_used")


class Layout:
    """All fields of a game's state, and the translations between a record and plain JSON."""

    def __init__(self, fields: Sequence[Field], options: Sequence[str], seats: int) -> None:
        self.fields = tuple(fields)
        self.options = tuple(options)
        self.seats = seats
        self._option_fields = tuple(Number(name=name, dtype="i4", text="house rule") for name in options)
        self.dtype = self._dtype()
        self.board: Callable[[States, int], Board] = _board_class(self.dtype)
        self._spots = Spots(self.dtype, _single_numbers(self.fields), self.board)

    def _dtype(self) -> np.dtype[Any]:
        for declared in self.fields:
            if isinstance(declared, Number):
                _check_dtype(declared)
        columns: list[tuple[str, str, tuple[int, ...]]] = []
        for field in (*ENGINE_FIELDS, *self._option_fields, *self.fields):
            shape = self._shape(field)
            if isinstance(field, Cards):
                columns.append((field.name, "i1" if len(field.kinds) < 128 else "i2", (*shape, field.room)))
                columns.append((field.size, "i2", shape))
            else:
                columns.append((field.name, field.dtype, shape))
        names = [name for name, _, _ in columns]
        if len(set(names)) != len(names):
            twice = sorted({name for name in names if names.count(name) > 1})
            raise GameDefinitionError(f"the fields {', '.join(twice)} are declared twice; give each its own name")
        # widest first keeps every number aligned without padding between fields, and a field of its own fills the end:
        # NumPy copies no byte that has no name, and states are compared byte by byte
        columns.sort(key=lambda column: -np.dtype(column[1]).itemsize)
        columns.append((PADDING, "i1", (-np.dtype(columns).itemsize % ALIGNMENT,)))
        dtype = np.dtype(columns, align=True)
        if dtype.itemsize > LARGEST_STATE:
            raise GameDefinitionError(f"the state takes {dtype.itemsize} bytes; at most {LARGEST_STATE} are allowed")
        return dtype

    def _shape(self, field: Field) -> tuple[int, ...]:
        return tuple(self.seats if length == SEATS else length for length in field.per)

    def _places(self, field: Field, players: int) -> Iterator[tuple[int, ...]]:
        return itertools.product(*(range(length) for length in self._lengths(field, players)))

    def _lengths(self, field: Field, players: int) -> tuple[int, ...]:
        return tuple(players if length == SEATS else length for length in field.per)

    def records(self, record: bytes) -> States:
        """An array of its own with the records that some bytes hold."""
        return np.frombuffer(bytearray(record), self.dtype)

    def seen(self, redacted: bytes) -> Seen:
        """A redacted record as a board that never changes."""
        return self._spots.seen(redacted)

    # -- truth ---------------------------------------------------------------------------------------------------

    def truth(self, board: Board) -> dict[str, Any]:
        """The whole position as plain JSON, field by field."""
        return {field.name: self._plain(field, board) for field in self.fields if kept(field)}

    def knowledge(self, board: Board) -> dict[str, Any]:
        """A redacted position as plain JSON, with what is known of the hidden cards as a whole."""
        return {field.name: self._plain(field, board) for field in self.fields if not is_scratch(field)}

    def chance_truth(self, board: Board) -> dict[str, Any]:
        """The random stream as plain JSON: with it, the future of the game is known too."""
        key = b"".join(int(word).to_bytes(4, "little") for word in board.chance_key)
        return {"key": key.hex(), "counter": board.chance_counter, "used": board.chance_used}

    def _plain(self, field: Field, board: Board) -> Any:
        def at(place: tuple[int, ...]) -> Any:
            if isinstance(field, Cards):
                cards, size = getattr(board, field.name), _get(getattr(board, field.size), place)
                return [_named(field.kinds, _get(cards, (*place, i))) for i in range(size)]
            value = _get(getattr(board, field.name), place)
            return value if field.names is None else _named(field.names, value)

        return _nested(field.per, board.players, at, ())

    def fill_from_truth(self, board: Board, truth: dict[str, Any]) -> None:
        """Writes a position given as by `truth` into a zeroed board; says which field is wrong and why."""
        known = {*TRUTH_KEYS, *(field.name for field in self.fields if kept(field))}
        for name in truth:
            if name not in known:
                raise TruthError(f"there is nothing called {shown(name)} in a position of this game")
        for field in self.fields:
            if not kept(field):
                continue
            if field.name not in truth:
                self._leave_out(board, field)
                continue
            for place in self._places(field, board.players):
                value = _dig(truth[field.name], self._lengths(field, board.players), place, field.name)
                if isinstance(field, Cards):
                    self._put_cards(board, field, place, value)
                else:
                    _put(board, field.name, place, _number(field, value))

    def _leave_out(self, board: Board, field: Field) -> None:
        """A field that a hand-built position says nothing about takes its default."""
        if isinstance(field, Cards):
            if field.optional:
                return
        elif field.default is not None:
            for place in self._places(field, board.players):
                _put(board, field.name, place, field.default)
            return
        raise TruthError(f"{field.name} is missing: {field.text}")

    def _put_cards(self, board: Board, field: Cards, place: tuple[int, ...], value: Any) -> None:
        if not isinstance(value, list) or len(value) > field.room:
            what = f"{len(value)} of them" if isinstance(value, list) else shown(value)
            raise TruthError(f"{field.name} takes a list of at most {field.room} cards, not {what}")
        _put(board, field.size, place, len(value))
        cards = getattr(board, field.name)
        for i, name in enumerate(value):
            cards[(*place, i)] = _code(field.kinds, name, field.name)


def _check_dtype(field: Number) -> None:
    """Refuses what programs could not observe, or rules would not store alike in both runs."""
    kinds = NUMBERS + SCRATCH_NUMBERS if field.scratch else NUMBERS
    if field.dtype not in kinds:
        raise GameDefinitionError(
            f"the field {field.name} cannot be of dtype {shown(field.dtype)}: take {', '.join(NUMBERS)}, which are "
            f"signed, or, for what only rules see (scratch), also {', '.join(SCRATCH_NUMBERS)}"
        )


def copied(states: States) -> States:
    """Records of their own with the same bytes; NumPy copies field by field, which takes forty times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def _single_numbers(fields: Sequence[Field]) -> list[str]:
    """The record's fields of which each number stands for itself: one for each seat, or how many cards lie there."""
    counts = [field.size for field in fields if isinstance(field, Cards)]
    return counts + [field.name for field in fields if not isinstance(field, Cards) and field.per[-1:] == (SEATS,)]


def is_scratch(field: Field) -> bool:
    """Whether a field is a rule's own working space."""
    return isinstance(field, Number) and field.scratch


def kept(field: Field) -> bool:
    """Whether a field says something about a real state: `truth()` shows it."""
    return isinstance(field, Cards) or not (field.knowledge or field.scratch)


def cells(numbers: Any) -> Any:
    """An array's numbers as a memoryview: read and written in place, as Python's own ints."""
    return memoryview(numbers)


def _get(values: Any, place: tuple[int, ...]) -> int:
    """The number at a place; the place of a row is a plain number, which any kind of row takes."""
    if not place:
        return int(values)
    return int(values[place[0] if len(place) == 1 else place])


def _put(board: Board, name: str, place: tuple[int, ...], value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TruthError(f"{name} takes a whole number, not {shown(value)}")
    try:
        if place:
            getattr(board, name)[place] = int(value)
        else:
            setattr(board, name, int(value))
    except (ValueError, OverflowError):
        raise TruthError(f"{name} cannot be {shown(value)}: the number is too large for it") from None


def _named(names: Sequence[str], code: int) -> str | None:
    return None if code < 0 else names[code]


def _number(field: Number, value: Any) -> Any:
    if field.names is None:
        return value
    return UNKNOWN if value is None else _code(field.names, value, field.name)


def _code(names: Sequence[str], name: Any, field: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise TruthError(f"{field} does not know {shown(name)}; it takes one of {', '.join(names)}")
    return names.index(name)


def _nested(per: tuple[int, ...], players: int, at: Callable[[tuple[int, ...]], Any], place: tuple[int, ...]) -> Any:
    if not per:
        return at(place)
    length = players if per[0] == SEATS else per[0]
    return [_nested(per[1:], players, at, (*place, i)) for i in range(length)]


def _dig(value: Any, lengths: tuple[int, ...], place: tuple[int, ...], name: str) -> Any:
    for i, length in zip(place, lengths, strict=True):
        if not isinstance(value, list) or len(value) != length:
            what = f"one of {len(value)}" if isinstance(value, list) else shown(value)
            raise TruthError(f"{name} needs a list with {length} entries, not {what}")
        value = value[i]
    return value


def _board_class(dtype: np.dtype[Any]) -> type:
    """A class whose attributes read and write one record in place: plain ints, and memoryviews of arrays.

    Memoryviews hand out Python ints, so uncompiled arithmetic cannot overflow a small field's type, and refuse to store
    what does not fit, which a compiled store would silently cut off.
    """
    names = dtype.names or ()
    scalars = [name for name in names if dtype[name].shape == ()]
    arrays = [name for name in names if dtype[name].shape != ()]
    hidden = ["_" + name for name in scalars]

    def init(self: Any, states: States, i: int) -> None:
        row = states[i : i + 1]
        self.watch = None
        self._record = row.view(np.uint8)
        for name in scalars:
            setattr(self, "_" + name, cells(row[name]))
        for name in arrays:
            setattr(self, name, cells(row[name][0]))

    def scalar(name: str) -> property:
        place = getattr(made, "_" + name).__get__  # of the slot itself: rules read single numbers more than anything

        def read(self: Any) -> int:
            return place(self)[0]  # type: ignore[no-any-return]  # a memoryview of whole numbers

        def write(self: Any, value: int) -> None:
            place(self)[0] = value

        return property(read, write)

    def raw_bytes(self: Any) -> Any:
        return self._record

    def look(self: Any, kind: int) -> None:
        if self.watch is not None:
            self.watch(kind)

    members: dict[str, Any] = {
        "__slots__": ("_record", "watch", *hidden, *arrays),
        "__init__": init,
        "raw_bytes": raw_bytes,
        "look": look,
    }
    made = type("Board", (), members)
    for name in scalars:
        setattr(made, name, scalar(name))
    return made
