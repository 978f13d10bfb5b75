"""What a seat sees, as zones of pieces that any front end can draw without knowing a rule.

All of it is plain data (`cutpurse schema` prints its JSON Schema). Words are messages: `view.words()` says them.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import astuple, force_setattr

from cutpurse.engine.message import Argument, Data, Text

if TYPE_CHECKING:
    from cutpurse.engine.words import Words

made_once = functools.lru_cache(maxsize=1 << 12)  # marks a function that makes data of a few small arguments

Shape = Literal["stack", "fan", "row", "grid", "bag", "slots"]
SHAPES: dict[str, str] = {
    "stack": "pieces on top of each other; only the top one matters to the eye, the last listed",
    "fan": "pieces spread so that each can be seen or chosen: a hand, a cascade",
    "row": "pieces side by side, from left to right; new ones may come at either end",
    "grid": "fixed places in rows of `columns`, which never move; an empty place is a gap",
    "bag": "pieces in no order",
    "slots": "a few fixed places side by side, each empty or with a piece; an empty one may be shown",
}
Role = Literal["pick", "onto", "also"]
ROLES: dict[str, str] = {
    "pick": "what the player takes hold of: the first click, or where a drag begins",
    "onto": "where it goes: the second click, or where it is dropped",
    "also": "what else the move affects",
}


class Open(Enum):
    """Everybody's eyes together, given where a seat is: all hands are open, for finished games only.

    Of each zone they see what the seat sees that knows most of it; what nobody may look into stays closed. Whoever has
    them knows every secret of the players, so a game that goes on is never shown to anybody with them.
    """

    OPEN = "open"


OPEN = Open.OPEN
Eyes: TypeAlias = int | Open | None  # who looks: a seat, everybody together, or a spectator


class Value(Data, frozen=True, kw_only=True):
    """A fact with a name: the round, the dealer, the odds. Its label is the message `value-<id>` unless given."""

    id: str
    value: Argument
    label: Text | None = None


class Piece(Data, frozen=True, kw_only=True):
    """A card or chip as it lies: its face, or None when it is hidden from the seat that looks."""

    face: str | None
    stands_for: str | None = None  # the face that a joker or wild has been given
    place: int | None = None  # in a grid or in slots: its place; in a row: a name for its place that stays the same
    values: tuple[Value, ...] = ()  # such as how long a card has been held


HIDDEN = Piece(face=None)


class Zone(Data, frozen=True, kw_only=True):
    """A place for pieces.

    Pieces are numbered from 0, the bottom or the left, to `count` - 1. Those listed are the last ones; the others lie
    unseen beneath them. At most `shows` are listed, if that is given: 1 is a pile of which only the top is seen.
    """

    id: str
    kind: str  # the game's own word for it, such as `discard`
    shape: Shape
    group: str  # zones of a group belong side by side: the play piles, a seat's discards
    holds: str = "card"  # what the pieces are: `card`, `chip`, ...
    label: Text = ""
    owner: int | None = None  # whose it is
    to: int | None = None  # for whom it is meant, such as an offer
    count: int
    pieces: tuple[Piece, ...] = ()
    shows: int | None = None
    ordered: bool = True  # False: the order means nothing, a front end may sort
    shuffles: int = 0  # how often it was shuffled
    columns: int = 0  # of a grid
    places: tuple[str, ...] = ()  # what the fixed places of a grid or of slots are called
    values: tuple[Value, ...] = ()

    @property
    def unlisted(self) -> int:
        """How many pieces lie unseen beneath those listed."""
        return self.count - len(self.pieces)

    def piece(self, number: int) -> Piece | None:
        """The piece of that number, None when it is not listed."""
        at = number - self.unlisted
        return self.pieces[at] if 0 <= at < len(self.pieces) else None


class Touch(Data, frozen=True, kw_only=True):
    """A zone a move acts on, in which role, and which piece there (None: the zone, or its first or last end)."""

    zone: str
    piece: int | None = None  # its number in the zone
    role: Role = "pick"
    end: Literal["first", "last"] | None = None


class Datum(Data, frozen=True):
    """A named value of a move, for programs."""

    name: str
    value: bool | int | str | tuple[int, ...] | None


class Said(Data, frozen=True, kw_only=True):
    """A move in a game's own words: what `describe` returns."""

    kind: str
    data: dict[str, Any] = {}  # noqa: RUF012  # msgspec copies the default
    text: Text
    touches: tuple[Touch, ...] = ()
    gain: int | None = None  # pieces or points that it wins at once, where that is known
    tag: Text | None = None  # a word or two to stand on the target: "Steal 14"
    preview: tuple[Zone, ...] = ()  # zones as they will lie once what leaves first has left
    facts: tuple[Datum, ...] = ()  # the data as it leaves the engine

    def __post_init__(self) -> None:
        facts = tuple([Datum(name, tuple(v) if isinstance(v, list) else v) for name, v in self.data.items()])
        force_setattr(self, "facts", facts)


class Move(Data, frozen=True, kw_only=True):
    """A legal move: its place in the list, its notation, what it is, and the pieces and zones it touches."""

    index: int
    action: int  # the engine's number for it, the same through the whole game
    code: str
    kind: str
    facts: tuple[Datum, ...] = ()
    say: Text
    touches: tuple[Touch, ...] = ()
    gain: int | None = None
    tag: Text | None = None
    preview: tuple[Zone, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The move's named values, as the game's reference documents them."""
        return {fact.name: list(fact.value) if isinstance(fact.value, tuple) else fact.value for fact in self.facts}

    def spoken(self, words: Words) -> SpokenMove:
        """The same move, with its `text` in these words."""
        spoken = SpokenMove(**{name: getattr(self, name) for name in self.__struct_fields__})
        spoken.__dict__["words"] = words
        return spoken


class SpokenMove(Move, frozen=True, kw_only=True, dict=True, gc=True):
    """A legal move that can be read: `text` is in the words that it was asked for in."""

    @property
    def text(self) -> str:
        """The move in words, for the seat that decides."""
        words: Words = self.__dict__["words"]
        return words(self.say)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and astuple(self) == astuple(other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class Seat(Data, frozen=True, kw_only=True):
    """A place at the table: who sits there, the score, and what the score is made of."""

    seat: int
    name: str
    score: int
    parts: tuple[Value, ...] = ()


class Reason(Data, frozen=True, kw_only=True):
    """Why a piece cannot be played now (None: any piece of the zone)."""

    zone: str
    piece: int | None = None
    say: Text


class Draft(Data, frozen=True, kw_only=True):
    """Moves that are made as one, such as an offer: which pieces go where, in any order, and the moves to send."""

    picks: tuple[Touch, ...]  # each piece, `end` unset, paired in order with `onto`
    onto: tuple[str, ...]  # the zone where each goes
    moves: tuple[str, ...]  # their notation, in the order in which they are played
    after: str | None = None  # the kind of legal move to be sent before them: whom the offer is for


class Conflict(Data, frozen=True, kw_only=True):
    """Why two pieces of a zone cannot be part of one draft, the one going here and the other there."""

    zone: str
    pieces: tuple[int, int]
    onto: tuple[str, str]
    say: Text


class Tally(Data, frozen=True, kw_only=True):
    """For a memory aid: how many pieces of a face this seat has not seen yet, and how many there are."""

    face: str
    unseen: int
    of: int


@made_once
def tallied(face: str, unseen: int, of: int) -> Tally:
    """An entry of a tally, made once."""
    return Tally(face=face, unseen=unseen, of=of)


class Table(NamedTuple):
    """What lies on the table as a seat sees it, before anybody is named or asked."""

    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    values: tuple[Value, ...] = ()
    tally: tuple[Tally, ...] = ()

    @classmethod
    def of(cls, players: int, made: tuple[Any, ...]) -> Table:
        """The table whose parts are these: seats, zones, values and tally."""
        return cls(made[:players], made[players:-2], made[-2], made[-1])

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id."""
        return next(zone for zone in self.zones if zone.id == zone_id)


class View(Data, frozen=True, kw_only=True):
    """Everything one seat may see (`seat` None: a spectator, or all hands open), and nothing else."""

    game: str
    seat: int | None
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    values: tuple[Value, ...] = ()
    tally: tuple[Tally, ...] = ()
    prompt: Text = ""
    to_move: int | None = None
    moves: tuple[Move, ...] = ()
    reasons: tuple[Reason, ...] = ()
    drafts: tuple[Draft, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    ended: str | None = None
    winners: tuple[int, ...] = ()
    verdict: tuple[Text, ...] = ()  # why the winners won, once it is over

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id."""
        return next(zone for zone in self.zones if zone.id == zone_id)

    def value(self, value_id: str) -> Argument | None:
        """The value of that id, None if there is none now."""
        return next((entry.value for entry in self.values if entry.id == value_id), None)

    def words(self, language: str | None = None) -> Words:
        """Says the messages of this view, to the seat that looks."""
        from cutpurse.engine.registry import find
        from cutpurse.engine.words import Words

        return Words.of(find(self.game), language, [seat.name for seat in self.seats], self.seat)

    def plain(self) -> dict[str, Any]:
        """The view as plain JSON."""
        return plain(self)  # type: ignore[no-any-return]  # a struct becomes an object


def plain(thing: Any) -> Any:
    """Data that leaves the engine, as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def holdings(zones: Sequence[Zone], seat: int) -> dict[str, int]:
    """How many pieces a seat owns, by kind of zone."""
    held: dict[str, int] = {}
    for zone in zones:
        if zone.owner == seat:
            held[zone.kind] = held.get(zone.kind, 0) + zone.count
    return held
