"""A process that appends to thirty tables at once, going on from what is there, and prints what was acknowledged."""

from __future__ import annotations

import asyncio
import secrets
import sys

from cutpurse.table.archive import Archive
from cutpurse.table.store import Statement, open_store


async def play(store, table):
    last = await Archive(store).last_version(table)
    version = 0 if last is None else last + 1
    while True:
        body = secrets.token_hex(8)
        count = Statement(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (table, b"%d" % version),
        )
        assert await store.append(table, version, body.encode(), [count])
        sys.stdout.write(f"{table} {version} {body}\n")
        sys.stdout.flush()
        version += 1


async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{number}") for number in range(30)))


if __name__ == "__main__":
    asyncio.run(main())
