"""The rows of every table of a store, as a backup holds them: `["entries", "t1", 3, "..."]`, bytes in base 64."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Int: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


class MetaRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="meta"):
    """A fact about the store: secrets, its version, its epoch."""

    key: str
    value: bytes


class PlayerRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="players"):
    """Somebody who plays here."""

    id: str
    name: str
    face: Int
    created: Int


class DeviceRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="devices"):
    """A device by which a player is known."""

    token_hash: bytes
    player: str
    created: Int
    used: Int


class TableRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="tables"):
    """A table."""

    id: str
    code: str | None
    header: bytes
    game: str
    state: str
    public: Int
    created: Int
    changed: Int


class EntryRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="entries"):
    """One entry of a table's log."""

    table_id: str
    version: Int
    body: bytes


class SeatRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="seats"):
    """Who sits where."""

    table_id: str
    player: str


class PassRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="passes"):
    """What a secret opens."""

    hash: bytes
    kind: str
    player: str | None
    table_id: str | None
    seat: Int | None
    until: Int
    reusable: Int
    created: Int = 0  # not told by backups of version 1 of the store
    used: Int | None = None


class ResultRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="results"):
    """How a game ended for a seat."""

    table_id: str
    seat: Int
    player: str
    game: str
    won: Int
    score: Int
    assisted: Int
    finished: Int


class DailyRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="daily"):
    """A player at a day's deal."""

    day: str
    game: str
    player: str
    table_id: str
    score: Int | None
    assisted: Int | None
    plies: Int | None
    finished: Int | None


class ReviewRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="reviews"):
    """The review of a finished game."""

    table_id: str
    body: bytes


AnyRow: TypeAlias = (
    MetaRow | PlayerRow | DeviceRow | TableRow | EntryRow | SeatRow | PassRow | ResultRow | DailyRow | ReviewRow
)

KINDS: dict[str, type[AnyRow]] = {
    "meta": MetaRow,
    "players": PlayerRow,
    "devices": DeviceRow,
    "tables": TableRow,
    "entries": EntryRow,
    "seats": SeatRow,
    "passes": PassRow,
    "results": ResultRow,
    "daily": DailyRow,
    "reviews": ReviewRow,
}
"""Every table, by name."""

OF_THE_STORE = ("schema", "epoch")
"""Keys of `meta` that belong to one store and do not move with a backup."""
