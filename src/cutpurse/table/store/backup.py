"""Backup and restore, both beside a running server; one format for every store, so a backup also moves to another."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from cutpurse.table.store import schema
from cutpurse.table.store.address import Address
from cutpurse.table.store.backup_file import BackupReader, BackupWriter
from cutpurse.table.store.errors import BackupError, StoreMissing, Unsettled
from cutpurse.table.store.rows import OF_THE_STORE, kinds
from cutpurse.table.store.sqlite_file import bring_up_to_date as bring_sqlite_up_to_date
from cutpurse.table.store.sqlite_file import connect as connect_sqlite
from cutpurse.table.store.sqlite_file import told as told_by_sqlite
from cutpurse.table.store.sqlite_file import version as version_of_sqlite

AT_A_TIME = 1000
PATIENCE = 60.0
"""Seconds for which a restore waits for the server's turn to end."""

OURS = ", ".join(f"'{key}'" for key in OF_THE_STORE)


def columns(table: str, version: int) -> tuple[str, ...]:
    """The columns of a table in a store of this version."""
    return kinds(version)[table].__struct_fields__


def selecting(table: str, version: int) -> str:
    """The query for all rows that a backup keeps of a table."""
    return f"SELECT {', '.join(columns(table, version))} FROM {_kept(table)}"  # noqa: S608  # names of ours


def _counting(table: str) -> str:
    return f"SELECT count(*) FROM {_kept(table)}"  # noqa: S608


def _kept(table: str) -> str:
    return f"meta WHERE key NOT IN ({OURS})" if table == "meta" else table


def _inserting(table: str, version: int) -> str:
    names = columns(table, version)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"  # noqa: S608


async def backup(store_url: str, file: Path) -> dict[str, int]:
    """Keep all that is in a store at one moment in this file; says how many rows of each table."""
    address = Address.parse(store_url)
    if address.path is not None:
        return await asyncio.to_thread(_from_sqlite, address, address.path, file)
    return await _from_postgresql(address, file)


async def restore(store_url: str, file: Path) -> dict[str, int]:
    """Replace all that is in a store, made if it is not there, by what this file holds; says how many rows of each.

    Running servers refuse what they were about to write and read everything again.
    """
    address = Address.parse(store_url)
    with contextlib.closing(await asyncio.to_thread(_Contents, file)) as contents:
        if address.path is not None:
            await asyncio.to_thread(_into_sqlite, address, address.path, contents)
        else:
            await _into_postgresql(address, contents)
        return contents.counts


class _Contents:
    """What a backup holds, as a store of this program holds it; read to its end before and found whole.

    The rows of an older store are put into a store as it was then, which is brought up to date: a temporary one that
    has no name, so that nothing of it stays, and none that anybody plays at.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._reader = BackupReader(file)
        self._older: sqlite3.Connection | None = None
        header = self._reader.header()
        if header.schema == schema.newest():
            self.counts = dict.fromkeys(kinds(header.schema), 0) | self._reader.check().rows
            return
        self._older = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        try:
            self._bring_up_to_date(self._older, header.schema)
            self.counts = _counts(self._older, schema.newest())
        except BaseException:
            self._older.close()
            raise

    def close(self) -> None:
        """Let go of the temporary store."""
        if self._older is not None:
            self._older.close()

    def portions(self) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
        """All rows, some of one table at a time."""
        if self._older is None:
            yield from _portions(self._reader.rows())
            return
        version = schema.newest()
        for table in kinds(version):
            yield from _portions((table, row) for row in self._older.execute(selecting(table, version)))

    def _bring_up_to_date(self, store: sqlite3.Connection, version: int) -> None:
        try:
            store.execute("BEGIN")
            for statement in schema.pending(0, "sqlite", "the backup", to=version):
                store.execute(statement)
            marks = {"schema": b"%d" % version, "epoch": schema.new_epoch()}
            store.executemany(_inserting("meta", version), marks.items())
            for table, rows in _portions(self._reader.rows()):
                store.executemany(_inserting(table, version), rows)
            store.execute("COMMIT")
            bring_sqlite_up_to_date(store, "the backup")
        except sqlite3.IntegrityError as error:
            raise _contradicts_itself(self.file) from error
        except sqlite3.Error as error:
            raise BackupError(
                f"The backup {self.file} cannot be used, and nothing was changed: its store of version {version} could"
                f" not be brought up to date ({error})."
            ) from error


async def held(store_url: str) -> int:
    """How many tables are kept in a store, also while a server runs on it; 0 if there is none yet."""
    address = Address.parse(store_url)
    if address.path is not None:
        return await asyncio.to_thread(_held_by_sqlite, address, address.path)
    from cutpurse.table.store import postgres_session as session

    connection = await session.connect(address, "cutpurse restore", default_transaction_read_only="on")
    try:
        if await session.version(connection, address) == 0:
            return 0
        return int(await connection.fetchval(_counting("tables")))
    except session.FAULTS as error:
        raise session.told(error, session.fault(error, connection), address) from error
    finally:
        connection.terminate()


def _held_by_sqlite(address: Address, path: Path) -> int:
    if not path.exists() or path.stat().st_size == 0:
        return 0
    connection = connect_sqlite(path, "read")
    try:
        return int(connection.execute(_counting("tables")).fetchone()[0])
    except sqlite3.Error as error:
        raise told_by_sqlite(error, address.place) from error
    finally:
        connection.close()


def _from_sqlite(address: Address, path: Path, file: Path) -> dict[str, int]:
    if not path.exists():
        raise StoreMissing(f"There is no store {path}: nothing to keep.")
    connection = connect_sqlite(path, "read")
    try:
        connection.execute("BEGIN")  # from the first query on, one moment
        version = version_of_sqlite(connection, address.place)
        rows = _counts(connection, version)
        with BackupWriter(file, version, rows) as draft:
            for table in rows:
                draft.add(table, connection.execute(selecting(table, version)))
    except sqlite3.Error as error:
        raise told_by_sqlite(error, address.place) from error
    finally:
        connection.close()
    return rows


def _counts(connection: sqlite3.Connection, version: int) -> dict[str, int]:
    return {table: connection.execute(_counting(table)).fetchone()[0] for table in kinds(version)}


def _into_sqlite(address: Address, path: Path, contents: _Contents) -> None:
    connection = connect_sqlite(path, patience=PATIENCE)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for table in contents.counts:
            connection.execute(f"DELETE FROM {_kept(table)}")  # noqa: S608
        for table, rows in contents.portions():
            connection.executemany(_inserting(table, schema.newest()), rows)
        connection.execute("UPDATE meta SET value = ? WHERE key = 'epoch'", (schema.new_epoch(),))
        connection.execute("COMMIT")
    except sqlite3.IntegrityError as error:
        raise _contradicts_itself(contents.file) from error
    except sqlite3.Error as error:
        raise told_by_sqlite(error, address.place) from error
    finally:
        connection.close()  # whatever was not committed is undone


async def _from_postgresql(address: Address, file: Path) -> dict[str, int]:
    from cutpurse.table.store import postgres_session as session

    connection = await session.connect(address, "cutpurse backup", patience=None, default_transaction_read_only="on")
    try:
        version = await session.version(connection, address)
        if version == 0:
            raise StoreMissing(f"There is no store in {address.place} yet: start the server there once.")
        schema.pending(version, "postgresql", address.place)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            rows = {table: await connection.fetchval(_counting(table)) for table in kinds(version)}
            with BackupWriter(file, version, rows) as draft:
                for table in rows:
                    cursor = await connection.cursor(selecting(table, version))
                    while portion := await cursor.fetch(AT_A_TIME):
                        draft.add(table, (tuple(row) for row in portion))
    except session.FAULTS as error:
        raise session.told(error, session.fault(error, connection), address) from error
    finally:
        connection.terminate()
    return rows


async def _into_postgresql(address: Address, contents: _Contents) -> None:
    from cutpurse.table.store import postgres_session as session
    from cutpurse.table.store.postgres_news import missed_by_all

    connection = await session.connect(address, "cutpurse restore", patience=None)
    try:
        await session.bring_up_to_date(connection, address)
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({session.GATE})", timeout=PATIENCE)
            await _replace_all(connection, contents)
            await connection.execute("UPDATE meta SET value = $1 WHERE key = 'epoch'", schema.new_epoch())
            await connection.execute("SELECT pg_notify($1, $2)", session.CHANNEL, missed_by_all())
    except session.asyncpg.IntegrityConstraintViolationError as error:
        raise _contradicts_itself(contents.file) from error
    except (*session.FAULTS, ValueError) as error:
        meaning = session.fault(error, connection)
        if meaning is session.Fault.LOST:
            raise Unsettled(
                f"The connection to {address.place} was lost: all was restored or nothing; restore again to be sure."
            ) from error
        raise session.told(error, meaning, address) from error
    finally:
        connection.terminate()


async def _replace_all(connection: Any, contents: _Contents) -> None:
    for table in contents.counts:
        await connection.execute(f"DELETE FROM {_kept(table)}")  # noqa: S608
    for table, rows in contents.portions():
        await connection.copy_records_to_table(table, records=rows, columns=columns(table, schema.newest()))


def _portions(rows: Iterator[tuple[str, tuple[Any, ...]]]) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    while portion := list(islice(rows, AT_A_TIME)):
        waiting: dict[str, list[tuple[Any, ...]]] = {}
        for table, row in portion:
            waiting.setdefault(table, []).append(row)
        yield from waiting.items()


def _contradicts_itself(file: Path) -> BackupError:
    return BackupError(f"The backup {file} cannot be used, and nothing was changed: it holds the same row twice.")
