"""Kills under load: the server ends as in a crash at random moments, and every acknowledged move is looked for.

With a database of our own every other time it is the database that ends so, and the server stays.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from benchmarks.load_server import ServerProcess
from benchmarks.load_tables import Load
from cutpurse.table import log
from cutpurse.table.archive import Archive
from cutpurse.table.store import open_store

if TYPE_CHECKING:
    from tests.support.postgres import Postgres

EARLIEST, LATEST = 0.3, 2.0  # seconds between a start and the next kill
LONGEST_AWAY = 1.0  # seconds that the database stays away


@dataclass(kw_only=True)
class Kept:
    """What the store holds against what clients were told."""

    kills: int = 0  # of the server
    falls: int = 0  # of the database
    tables: int = 0
    acknowledged: int = 0
    lost: int = 0  # acknowledged moves that are not there, or not where they were said to be
    doubled: int = 0  # commands that are there twice
    missing_versions: int = 0
    told_twice_or_not: int = 0  # versions that a client missed or heard again
    refused: int = 0
    kept_untold: int = 0  # moves that are there although nobody was told before the crash: as it should be
    went_on: int = 0  # tables at which a move was made after the last kill
    slowest_start: float = 0.0

    def text(self) -> str:
        """As a table for people."""
        return "\n".join(f"{name:>20}  {value}" for name, value in asdict(self).items())


async def measure(
    store: str, game: str, tables: int, rate: float, kills: int, database: Postgres | None = None
) -> Kept:
    """Plays, kills, starts again, and so on; then reads the store."""
    server = ServerProcess(store)
    load = Load([server.port], game)
    found = Kept()
    await load.open(tables)
    for number in range(kills):
        playing = asyncio.create_task(load.run(3600, rate, recording=True))
        await asyncio.sleep(random.uniform(EARLIEST, LATEST))  # no secret
        if database is not None and number % 2:
            await asyncio.to_thread(database.stop_hard)
            await asyncio.sleep(random.uniform(0.0, LONGEST_AWAY))  # no secret
            await asyncio.to_thread(database.start)
            found.falls += 1
        else:
            server.kill()
            await asyncio.sleep(random.uniform(0.0, 0.3))  # no secret
            await asyncio.to_thread(server.start)
            found.slowest_start = max(found.slowest_start, round(server.seconds, 2))
            found.kills += 1
        playing.cancel()
        found.refused += load.tally.refused
    before = {table.number: (table.id, table.version) for table in load.tables}
    await asyncio.sleep(1.0)
    await load.run(max(5.0, 2 * tables / rate), rate, recording=True)
    await asyncio.sleep(1.0)
    found.went_on = sum(before[table.number] != (table.id, table.version) for table in load.tables)
    found.told_twice_or_not = sum(table.gaps for table in load.tables)
    await load.stop()
    server.stop()
    await _compare(store, load, found)
    return found


async def _compare(store: str, load: Load, found: Kept) -> None:
    opened = await open_store(store)
    archive = Archive(opened)
    for table_id, told in load.acknowledged.items():
        stored = await archive.load(table_id)
        found.tables += 1
        found.acknowledged += len(told)
        if stored is None:
            found.lost += len(told)
            continue
        rows = await opened.read("SELECT version FROM entries WHERE table_id = ?", table_id)
        versions = [int(str(row[0])) for row in rows]
        found.missing_versions += sorted(versions) != list(range(1, len(versions) + 1))
        kept: dict[str, int] = {}
        for version, body in enumerate(stored.entries, 1):
            entry = log.decode_entry(body)
            if isinstance(entry, log.Moved) and entry.command is not None:
                found.doubled += entry.command in kept
                kept[entry.command] = version
        found.lost += sum(kept.get(command) != version for command, version in told.items())
        found.kept_untold += len(kept.keys() - told.keys())
    await opened.close()
