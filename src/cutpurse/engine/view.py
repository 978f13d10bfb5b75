"""What a seat sees, as zones of cards that any front end can draw, and what changed between two sights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies: its face, or None when it is hidden from the seat that looks."""

    face: str | None
    note: str = ""  # such as "as 5" for a joker


HIDDEN = Card(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A place for cards. `count` can exceed the cards listed, as in a pile of which only the top is shown.

    Listed cards are in order, the top or the last one added at the end; `ordered` says whether their order means
    anything. `shuffles` counts how often the zone was shuffled, so that a shuffle can be seen between two views.
    """

    id: str
    kind: str
    label: str
    owner: int | None = None
    count: int
    cards: tuple[Card, ...] = ()
    ordered: bool = True
    shuffles: int = 0


@dataclass(frozen=True, slots=True)
class Touch:
    """A zone a move acts on, and which of the cards listed there (None: the zone as a whole)."""

    zone: str
    card: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A move in a game's own words: what `describe` returns."""

    kind: str
    data: Mapping[str, Any]
    code: str
    text: str
    touches: tuple[Touch, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move: its place in the list, its notation, what it is, and the cards and zones it touches."""

    index: int
    action: int  # the engine's number for it, the same through the whole game
    code: str
    kind: str
    data: Mapping[str, Any]
    text: str
    touches: tuple[Touch, ...]

    def plain(self) -> dict[str, Any]:
        """The move as plain JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A place at the table: who sits there, the score, and how many cards in which kinds of zone."""

    seat: int
    name: str
    score: int
    holds: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything one seat may see (`seat` None: a spectator), and nothing else."""

    game: str
    seat: int | None
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    prompt: str
    to_move: int | None
    moves: tuple[Move, ...]
    ended: str | None
    winners: tuple[int, ...]

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id."""
        return next(zone for zone in self.zones if zone.id == zone_id)

    def plain(self) -> dict[str, Any]:
        """The view as plain JSON."""
        return asdict(self)


def holdings(zones: Sequence[Zone], seat: int) -> dict[str, int]:
    """How many cards a seat owns, by kind of zone."""
    held: dict[str, int] = {}
    for zone in zones:
        if zone.owner == seat:
            held[zone.kind] = held.get(zone.kind, 0) + zone.count
    return held


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One change between two views: `moved`, `revealed`, `covered`, `shuffled`, `scored`, `turn` or `ended`."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
