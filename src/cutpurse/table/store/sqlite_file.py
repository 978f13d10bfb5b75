"""A SQLite file: who holds it, how it is opened and brought up to date, and what its errors mean."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from cutpurse.table.store import schema
from cutpurse.table.store.errors import (
    AlreadyThere,
    StatementRefused,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreMissing,
    StoreUnavailable,
)

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 10.0
"""Seconds to wait while another program, restoring a backup, writes to the file."""

OWNER_ONLY = 0o600
"""A store holds the seeds of games that are being played."""

TAKEN = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
NOT_TO_BE_OPENED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM)


class Lock:
    """One server at a time: held on a file beside the store for as long as the process lives, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take it, or be refused; `path` is the store's."""
        path = path.resolve()  # by whatever link it was reached
        name = path.with_name(path.name + ".lock")
        try:
            self._file = os.open(name, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        except OSError as error:
            raise StoreMissing(f"The store {path} cannot be opened: {error.strerror}.") from error
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise StoreInUse(
                f"Another server is using the store {path}: stop it first, or give this one another --data directory."
            ) from error

    def release(self) -> None:
        """Let go of it."""
        os.close(self._file)


def connect(path: Path, purpose: Literal["write", "read"] = "write", patience: float = PATIENCE) -> sqlite3.Connection:
    """Open the file; for writing it is made if it is not there, and brought up to date; read, an older one stays so."""
    place = f"the store {path}"
    connection: sqlite3.Connection | None = None
    try:
        if purpose == "write":
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        mode = "rw" if purpose == "write" else "ro"
        connection = sqlite3.connect(
            f"file:{quote(os.fsencode(path))}?mode={mode}",
            uri=True,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
        )
        if purpose == "write":
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            bring_up_to_date(connection, place)
        elif (found := version(connection, place)) == 0:
            raise StoreMissing(f"There is nothing in {place} yet: start the server there once.")
        else:
            schema.pending(found, "sqlite", place)
    except (OSError, sqlite3.Error, StoreError) as error:
        if connection:
            connection.close()
        if isinstance(error, StoreError):
            raise
        if isinstance(error, OSError):
            raise StoreMissing(f"The store {path} cannot be opened: {error.strerror}.") from error
        raise told(error, place) from error
    return connection


def version(connection: sqlite3.Connection, place: str) -> int:
    """The version of the store in this file; 0 for an empty one."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return 0
    if not {"meta", "entries"} <= names:
        raise StoreDamaged(f"The database in {place} is not one of Cutpurse: give another file.")
    row = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    return schema.version_in(row and row[0], place)


def bring_up_to_date(connection: sqlite3.Connection, place: str) -> None:
    """Apply the migrations that the store lacks, all or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        missing = schema.pending(version(connection, place), "sqlite", place)
        for statement in missing:
            connection.execute(statement)
        if missing:
            connection.execute("REPLACE INTO meta VALUES ('schema', ?)", (b"%d" % schema.newest(),))
            connection.execute("INSERT OR IGNORE INTO meta VALUES ('epoch', ?)", (schema.new_epoch(),))
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def is_common_fault(error: Exception) -> bool:
    """Whether a statement failed for a reason that lies outside it: full disk, failing disk, somebody else writing."""
    return _code(error) & 0xFF in {sqlite3.SQLITE_FULL, *PASSING, *DAMAGED, *NOT_TO_BE_OPENED}


def told(error: Exception, place: str) -> StoreError:
    """An error of SQLite as what it means here."""
    code = _code(error)
    kind = code & 0xFF
    if kind == sqlite3.SQLITE_FULL:
        return StoreFull(f"The disk of {place} is full: nothing was changed; make room, and it goes on.")
    if kind in DAMAGED:
        return StoreDamaged(f"What lies in {place} is damaged or no database ({error}): restore a backup.")
    if kind in NOT_TO_BE_OPENED:
        return StoreMissing(
            f"Nobody may write to {place}, or not there ({error}): check its directory and permissions."
        )
    if kind in PASSING:
        return StoreUnavailable(f"Writing to {place} did not work for now ({error}): nothing was changed; try again.")
    if code in TAKEN:
        return AlreadyThere(f"There is one of these already in {place} ({error}): choose another.")
    return StatementRefused(f"A statement was refused by {place}, and nothing was changed: {error}.")


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", None) or 0
