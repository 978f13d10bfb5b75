"""Projection of a table's log that lists read: what the lobby says of a table, kept as one value beside it.

Every entry but a move keeps it anew, in one transaction with the entry. A move says in the entry itself whose turn it
is then: moves come often, and are written in one statement for many tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from cutpurse.engine.registry import find
from cutpurse.errors import CutpurseError
from cutpurse.table import api, log
from cutpurse.table.archive import Row
from cutpurse.table.names import faces_of
from cutpurse.table.table import Table


class _Seat(msgspec.Struct, array_like=True, frozen=True):
    """Who sits there, and who moves for them."""

    kind: Literal["open", "person", "bot"]
    name: str
    face: int
    player: str | None = None
    has_bot: bool = False  # its own, or one that stands in for a person


class Listing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list says of a table at a version."""

    version: int
    game: str
    rules: int  # of the game as it was here then; 0: it was not
    stage: Literal["waiting", "playing", "over", "closed"]
    seats: tuple[_Seat, ...]
    changed: int
    stuck: bool = False
    maker: int | None = None
    to_move: int | None = None
    clock: int = 0  # seconds for a move
    clock_since: int = 0

    @property
    def has_room(self) -> bool:
        """Whether anybody can sit down at this table, if it has not begun."""
        return not self.stuck and any(seat.kind == "open" for seat in self.seats)

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The chairs, or seats, that a player holds."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.player == player)

    def waits_for(self, seats: Sequence[int]) -> bool:
        """Whether it is the turn of one of these seats, and no bot plays it."""
        return self.to_move in seats and not self.seats[self.to_move or 0].has_bot

    def goes_on(self, now: int) -> bool:
        """Whether the server has to move: with a bot for which people wait, or because time is up."""
        if self.to_move is None:
            return False
        if self.seats[self.to_move].has_bot:
            return not all(seat.has_bot for seat in self.seats)
        return self.clock > 0 and now >= self.clock_since + self.clock * 1000

    def summary(self, table_id: str) -> api.TableSummary:
        """The table in a few words."""
        return api.TableSummary(
            id=table_id,
            game=self.game,
            stage=self.stage,
            version=self.version,
            seats=tuple(api.SeatSummary(kind=one.kind, name=one.name, face=one.face) for one in self.seats),
            maker=self.maker,
            to_move=self.to_move,
            stuck=self.stuck,
        )


encode_listing = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Listing).decode


def listing(table: Table) -> Listing:
    """What a list says of a table as it is."""
    faces = faces_of(table.sitting)
    return Listing(
        version=table.version,
        game=table.header.game,
        rules=_rules_here(table.header.game),
        stage=table.stage,
        seats=tuple(_seat(table, n, one, faces[n]) for n, one in enumerate(table.sitting)),
        changed=table.turned_at,
        stuck=table.trouble is not None,
        maker=next(iter(table.seats_of(table.header.host)), None),
        to_move=table.to_move,
        clock=table.settings.clock,
        clock_since=table.clock_since,
    )


def read_listing(row: Row) -> Listing | None:
    """What is kept, and moved on by the last entry if that is a move; None where the table itself has to be asked.

    It does where nothing is kept, where an older program wrote, and where the rules of the game have changed since.
    """
    if row.listing is None:
        return None
    try:
        kept = _decode(row.listing)
        moved = None if row.last is None or kept.version == row.version else log.decode_entry(row.last)
    except ValueError:
        return None
    if kept.rules != _rules_here(kept.game):
        return None
    if moved is None:
        return kept
    if not isinstance(moved, log.Moved) or moved.turn is None:
        return None
    at = moved.at
    return msgspec.structs.replace(kept, version=row.version, to_move=moved.turn, changed=at, clock_since=at)


def _rules_here(game: str) -> int:
    """The version of a game's rules in this program; 0 where it has no such game."""
    try:
        return find(game).version
    except CutpurseError:
        return 0


def _seat(table: Table, n: int, one: log.Sitting, face: int) -> _Seat:
    match one:
        case log.Open():
            return _Seat("open", "", face)
        case log.Bot():
            return _Seat("bot", one.name, face, None, True)
        case log.Person():
            return _Seat("person", one.name, face, one.player, n in table.stand_ins)
