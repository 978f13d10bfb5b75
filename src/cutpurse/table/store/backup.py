"""Backup and restore, both beside a running server; one format for every store, so a backup also moves to another."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from cutpurse.table.store import schema
from cutpurse.table.store.address import Address
from cutpurse.table.store.backup_file import BackupReader, BackupWriter
from cutpurse.table.store.errors import BackupError, StoreMissing, Unsettled
from cutpurse.table.store.rows import KINDS, OF_THE_STORE, AnyRow
from cutpurse.table.store.sqlite_file import connect as connect_sqlite
from cutpurse.table.store.sqlite_file import told as told_by_sqlite

AT_A_TIME = 1000
PATIENCE = 60.0
"""Seconds for which a restore waits for the server's turn to end."""

COLUMNS = {table: kind.__struct_fields__ for table, kind in KINDS.items()}
OURS = ", ".join(f"'{key}'" for key in OF_THE_STORE)
WHERE = {"meta": f" WHERE key NOT IN ({OURS})"}
COUNT = {table: f"SELECT count(*) FROM {table}{WHERE.get(table, '')}" for table in KINDS}  # noqa: S608  (names of ours)
SELECT = {
    table: f"SELECT {', '.join(columns)} FROM {table}{WHERE.get(table, '')}"  # noqa: S608
    for table, columns in COLUMNS.items()
}
DELETE = {table: f"DELETE FROM {table}{WHERE.get(table, '')}" for table in KINDS}  # noqa: S608
INSERT = {
    table: f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    for table, columns in COLUMNS.items()
}


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
    header = await asyncio.to_thread(BackupReader(file).check)
    if address.path is not None:
        await asyncio.to_thread(_into_sqlite, address, address.path, file)
    else:
        await _into_postgresql(address, file)
    return header.rows


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
        return int(await connection.fetchval(COUNT["tables"]))
    except session.FAULTS as error:
        raise session.told(error, session.fault(error, connection), address) from error
    finally:
        connection.terminate()


def _held_by_sqlite(address: Address, path: Path) -> int:
    if not path.exists() or path.stat().st_size == 0:
        return 0
    connection = connect_sqlite(path, "read")
    try:
        return int(connection.execute(COUNT["tables"]).fetchone()[0])
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
        rows = {table: connection.execute(COUNT[table]).fetchone()[0] for table in KINDS}
        with BackupWriter(file, rows) as draft:
            for table in KINDS:
                draft.add(table, connection.execute(SELECT[table]))
    except sqlite3.Error as error:
        raise told_by_sqlite(error, address.place) from error
    finally:
        connection.close()
    return rows


def _into_sqlite(address: Address, path: Path, file: Path) -> None:
    connection = connect_sqlite(path, patience=PATIENCE)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for table in KINDS:
            connection.execute(DELETE[table])
        for table, rows in _portions(file):
            connection.executemany(INSERT[table], rows)
        connection.execute("UPDATE meta SET value = ? WHERE key = 'epoch'", (schema.new_epoch(),))
        connection.execute("COMMIT")
    except sqlite3.IntegrityError as error:
        raise _contradicts_itself(file) from error
    except sqlite3.Error as error:
        raise told_by_sqlite(error, address.place) from error
    finally:
        connection.close()  # whatever was not committed is undone


async def _from_postgresql(address: Address, file: Path) -> dict[str, int]:
    from cutpurse.table.store import postgres_session as session

    connection = await session.connect(address, "cutpurse backup", patience=None, default_transaction_read_only="on")
    try:
        version = await session.version(connection, address)
        if version != schema.newest():
            schema.pending(version, "postgresql", address.place)
            raise StoreMissing(f"There is no store of this version in {address.place}: start the server there once.")
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            rows = {table: await connection.fetchval(COUNT[table]) for table in KINDS}
            with BackupWriter(file, rows) as draft:
                for table in KINDS:
                    cursor = await connection.cursor(SELECT[table])
                    while portion := await cursor.fetch(AT_A_TIME):
                        draft.add(table, (tuple(row) for row in portion))
    except session.FAULTS as error:
        raise session.told(error, session.fault(error, connection), address) from error
    finally:
        connection.terminate()
    return rows


async def _into_postgresql(address: Address, file: Path) -> None:
    from cutpurse.table.store import postgres_session as session
    from cutpurse.table.store.postgres_news import missed_by_all

    connection = await session.connect(address, "cutpurse restore", patience=None)
    try:
        await session.bring_up_to_date(connection, address)
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({session.GATE})", timeout=PATIENCE)
            await _replace_all(connection, file)
            await connection.execute("UPDATE meta SET value = $1 WHERE key = 'epoch'", schema.new_epoch())
            await connection.execute("SELECT pg_notify($1, $2)", session.CHANNEL, missed_by_all())
    except session.asyncpg.IntegrityConstraintViolationError as error:
        raise _contradicts_itself(file) from error
    except (*session.FAULTS, ValueError) as error:
        meaning = session.fault(error, connection)
        if meaning is session.Fault.LOST:
            raise Unsettled(
                f"The connection to {address.place} was lost: all was restored or nothing; restore again to be sure."
            ) from error
        raise session.told(error, meaning, address) from error
    finally:
        connection.terminate()


async def _replace_all(connection: Any, file: Path) -> None:
    for table in KINDS:
        await connection.execute(DELETE[table])
    for table, rows in _portions(file):
        await connection.copy_records_to_table(table, records=rows, columns=COLUMNS[table])


def _portions(file: Path) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """The rows of a backup, some of one table at a time."""
    rows = BackupReader(file).rows()
    waiting: dict[str, list[tuple[Any, ...]]] = {}
    while portion := list(islice(rows, AT_A_TIME)):
        waiting.clear()
        for row in portion:
            waiting.setdefault(_table(row), []).append(msgspec.structs.astuple(row))
        yield from waiting.items()


def _table(row: AnyRow) -> str:
    return str(row.__struct_config__.tag)


def _contradicts_itself(file: Path) -> BackupError:
    return BackupError(f"The backup {file} cannot be used, and nothing was changed: it holds the same row twice.")
