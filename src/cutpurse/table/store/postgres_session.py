"""Connections to PostgreSQL: how they are made, how the store there is brought up to date, what its errors mean."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Any

from cutpurse.table.store import schema
from cutpurse.table.store.address import Address
from cutpurse.table.store.errors import (
    AlreadyThere,
    StatementRefused,
    StoreError,
    StoreFull,
    StoreMissing,
    StoreUnavailable,
)

try:
    import asyncpg as asyncpg  # type: ignore[import-untyped, unused-ignore]
except ImportError as missing:
    raise StoreMissing(
        "A store on PostgreSQL needs the package asyncpg: install it with pip install 'cutpurse[postgresql]'."
    ) from missing

CHANNEL = "cutpurse"
GATE = 0x63757470
"""An advisory lock: writers share it, who restores a backup or migrates has it alone."""

CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 30.0
NAMESPACE = "cutpurse"
FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""All that a command may end with when the server or the way to it is at fault."""

DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
"""A commit is on the disk before it is acknowledged, also where the database is set otherwise; what is more, stays."""

DISK_FULL = "53100"
UNIQUE_VIOLATION = "23505"
TRY_AGAIN = ("40",)
LOST = ("08", "57")
COMMON = ("25", "53", "58", "F0", "XX")


class Fault(Enum):
    """Whose fault an error is."""

    LOST = "the connection is gone: what was being committed is unknown"
    AGAIN = "two transactions were in each other's way: the same again will do"
    COMMON = "the server cannot write for now: nobody's job was done"
    OWN = "the statement or its values"


async def connect(address: Address, name: str, patience: float | None = COMMAND_SECONDS, **settings: str) -> Any:
    """A connection of this name, on which a command may take so many seconds."""
    try:
        connection = await asyncpg.connect(address.url, **connecting(name, patience, **settings))
        await connection.execute(DURABLE)
        return connection
    except FAULTS as error:
        raise unreachable(error, address) from error
    except ValueError as error:
        raise StoreMissing(f"The address of {address.place} cannot be read: write it as a URL.") from error


def connecting(name: str, patience: float | None = COMMAND_SECONDS, **settings: str) -> dict[str, Any]:
    """How connections are made."""
    return {
        "timeout": CONNECT_SECONDS,
        "command_timeout": patience,
        "server_settings": {"application_name": name, "search_path": NAMESPACE, **settings},
    }


def unreachable(error: Exception, address: Address) -> StoreMissing:
    """Why there is no connection."""
    if isinstance(error, asyncpg.PostgresError):
        return StoreMissing(f"{capital(address.place)} does not let us in: {reason(error)}.")
    if isinstance(error, OSError):
        return StoreMissing(f"{capital(address.place)} cannot be reached: is the server running?")
    return StoreMissing(f"The address of {address.place} cannot be read: write it as a URL.")


async def version(connection: Any, address: Address) -> int:
    """The version of the store in this database; 0 if there is none."""
    if await connection.fetchval(f"SELECT to_regclass('{NAMESPACE}.meta')") is None:
        return 0
    return schema.version_in(await connection.fetchval("SELECT value FROM meta WHERE key = 'schema'"), address.place)


async def bring_up_to_date(connection: Any, address: Address) -> None:
    """Apply the migrations that the store lacks, one process at a time."""
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({GATE})")
            if await connection.fetchval(f"SELECT to_regnamespace('{NAMESPACE}')") is None:
                await connection.execute(f"CREATE SCHEMA {NAMESPACE}")
            missing = schema.pending(await version(connection, address), "postgresql", address.place)
            for statement in missing:
                await connection.execute(statement)
            if missing:
                await connection.execute(
                    "INSERT INTO meta VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    b"%d" % schema.newest(),
                )
                await connection.execute(
                    "INSERT INTO meta VALUES ('epoch', $1) ON CONFLICT DO NOTHING", schema.new_epoch()
                )
    except FAULTS as error:
        raise StoreMissing(
            f"{capital(address.place)} could not be prepared, nothing was changed: {reason(error)}."
        ) from error


def fault(error: Exception, connection: Any) -> Fault:
    """Whose fault an error is that a command on this connection ended with."""
    if isinstance(error, OSError) or connection is None or connection.is_closed():
        return Fault.LOST
    state = error.sqlstate if isinstance(error, asyncpg.PostgresError) else None
    if state is None:
        return Fault.OWN
    for kinds, meaning in ((LOST, Fault.LOST), (TRY_AGAIN, Fault.AGAIN), (COMMON, Fault.COMMON)):
        if state.startswith(kinds):
            return meaning
    return Fault.OWN


def told(error: Exception, meaning: Fault, address: Address) -> StoreError:
    """An error of PostgreSQL as what it means here."""
    state = getattr(error, "sqlstate", None)
    if state == DISK_FULL:
        return StoreFull(f"The disk of {address.place} is full: nothing was changed; make room, and it goes on.")
    if state == UNIQUE_VIOLATION:
        return AlreadyThere(f"There is one of these already in {address.place}: choose another.")
    if meaning is Fault.OWN:
        return StatementRefused(
            f"A statement was refused by {address.place}, and nothing was changed: {reason(error)}."
        )
    return StoreUnavailable(f"{capital(address.place)} cannot write for now, and nothing was changed: {reason(error)}.")


def reason(error: Exception) -> str:
    """What went wrong, without details, which may quote the values of a row: those can be secret."""
    return str(error.message) if isinstance(error, asyncpg.PostgresError) else type(error).__name__


@cache
def numbered(sql: str) -> str:
    """A statement with `$1`, `$2`, ... for its `?`."""
    parts = iter(range(1, sql.count("?") + 1))
    return re.sub(r"\?", lambda _: f"${next(parts)}", sql)


def capital(text: str) -> str:
    """As the beginning of a sentence."""
    return text[:1].upper() + text[1:]
