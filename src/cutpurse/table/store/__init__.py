"""Where tables are kept: SQLite by default, PostgreSQL by its address, behind one small interface."""

from __future__ import annotations

from cutpurse.table.store.contract import Appended, Missed, News, Row, Said, Statement, Store, Value
from cutpurse.table.store.errors import (
    AlreadyThere,
    BackupError,
    Restored,
    StatementRefused,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreMissing,
    StoreNewer,
    StoreUnavailable,
    Unsettled,
)

__all__ = [
    "AlreadyThere",
    "Appended",
    "BackupError",
    "Missed",
    "News",
    "Restored",
    "Row",
    "Said",
    "Statement",
    "StatementRefused",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreInUse",
    "StoreMissing",
    "StoreNewer",
    "StoreUnavailable",
    "Unsettled",
    "Value",
    "open_store",
]


async def open_store(url: str) -> Store:
    """Open the store at this address, bringing it up to date: a path, `sqlite:///` and a path, or `postgresql://...`."""
    from cutpurse.table.store.address import Address

    address = Address.parse(url)
    if address.path is not None:
        from cutpurse.table.store.sqlite import SqliteStore

        return await SqliteStore.open(address.path)
    from cutpurse.table.store.postgres import PostgresStore  # asyncpg is needed by those alone who use it

    return await PostgresStore.open(address)
