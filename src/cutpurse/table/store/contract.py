"""What every store can do, and the news that server processes on one store tell each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

Value: TypeAlias = str | int | bytes | None
"""What a column holds."""

Row: TypeAlias = tuple[Value, ...]
"""One row of an answer."""


class Statement(NamedTuple):
    """One SQL statement with its values; `?` stands for the next value, and nothing else in the text is a `?`."""

    sql: str
    args: tuple[Value, ...] = ()


class Appended(msgspec.Struct, frozen=True, tag="appended"):
    """Another process has added these entries, each a table and a version."""

    tables: list[tuple[str, int]]


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Another process has announced something."""

    body: bytes


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Anything may have changed without being told (connection lost, backup restored): read again what you hold."""


News: TypeAlias = Appended | Said | Missed


class Store(Protocol):
    """Where tables are kept; all methods belong to the event loop in which the store was opened.

    After any `StoreError` of `append`, read the table again before going on. After `Missed`, whatever was read before
    is no ground to write on; if a backup was restored, what was asked before and not yet done is refused (`Restored`).
    """

    async def append(self, table: str, version: int, body: bytes, also: Sequence[Statement] = ()) -> bool:
        """Add this entry, and run `also` with it, durably; False, nothing done, if that version is there already."""

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Run all of these or none, durably; returns the rows that each gives back."""

    async def read(self, sql: str, *args: Value) -> list[Row]:
        """The rows that a query gives; it sees everything that was acknowledged before."""

    async def announce(self, news: bytes) -> None:
        """Tell all other server processes on this store (at most 5,000 bytes); rarely, it may arrive twice."""

    def listen(self, hear: Callable[[News], None]) -> None:
        """Have `hear` called, in the event loop, with all that other processes do and say."""

    def pressure(self) -> int:
        """How many jobs wait to be written."""

    async def close(self) -> None:
        """Write what waits, then let go of everything."""
