"""What tests of the store share: a store for as long as it is needed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing
from typing import Any

from cutpurse.table.store import Statement, open_store


def query(url: str, sql: str, *values: Any) -> list[Any]:
    """What lies in an SQLite store's file, read or changed past its server."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as store, store:
        return store.execute(sql, values).fetchall()


@asynccontextmanager
async def opened(url):
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def with_store(url, use):
    """Run `use(store)` on a store that is opened for it."""

    async def run():
        async with opened(url) as store:
            return await use(store)

    return asyncio.run(run())


def keep(key, value):
    return Statement("INSERT INTO meta (key, value) VALUES (?, ?)", (key, value))


async def kept(store, key):
    rows = await store.read("SELECT value FROM meta WHERE key = ?", key)
    return rows[0][0] if rows else None
