"""The load tool: tables of four clients that play real games against a server of their own process, and what it costs.

`python -m benchmarks.load --tables 500 --rate 1000 --seconds 20 --game spite_and_malice` paces moves; without `--rate`
they follow each other as fast as it goes. `--kill 200` ends the server as a crash would, so many times, and counts what
was lost; with `--postgresql` every other time the database ends so instead. `--starve 3` has one player wait, so many
rounds quiet and so many while another visitor does all that is allowed. The clients share the machine with the server,
one process each.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import uvloop

from benchmarks import load_kill, load_starve, load_stored
from benchmarks.load_server import ServerProcess
from benchmarks.load_tables import PLAYERS, Load, quantile

WARM_UP = 12.0  # seconds: until all that is remembered or loaded at a first time is
QUIET = 7.0  # seconds: until tables at which nobody moves have let go of what can be made again
KIB = 1024


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a run has shown."""

    game: str
    tables: int
    sockets: int
    asked: float | None
    moves_a_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    cpu_ms_a_move: float
    server_cpu_percent: float
    bytes_a_move: float
    kib_a_table: float  # connected and idle, four sockets included
    memory_mib: float
    refused: int
    gaps: int
    behind: int
    games: int
    load_average: float  # of the machine as the run ends, two of it our own: with more, read the CPU and not the clock

    def text(self) -> str:
        """As a table for people."""
        return "\n".join(
            f"{name:>20}  {value:,.3f}" if isinstance(value, float) else f"{name:>20}  {value}"
            for name, value in asdict(self).items()
        )


async def measure(servers: list[ServerProcess], game: str, tables: int, rate: float | None, seconds: float) -> Found:
    """One run against servers that have just been started."""
    load = Load([server.port for server in servers], game)
    first = max(1, tables // 2)
    await load.open(first)  # what the first tables load and remember for all is not what a table holds
    await asyncio.sleep(QUIET)
    before = sum(server.memory() for server in servers)
    await load.open(tables)
    await asyncio.sleep(QUIET)
    each = (sum(server.memory() for server in servers) - before) / max(1, tables - first)
    await load.run(WARM_UP, rate, recording=False)
    await asyncio.sleep(0.5)
    gc.collect()
    gc.freeze()
    used, sent = sum(server.cpu() for server in servers), load.meter.bytes
    took = await load.run(seconds, rate, recording=True)
    used, sent = sum(server.cpu() for server in servers) - used, load.meter.bytes - sent
    tally, waited = load.tally, sorted(load.tally.latencies)
    found = Found(
        game=game,
        tables=tables,
        sockets=tables * PLAYERS,
        asked=rate,
        moves_a_second=tally.moves / took,
        p50_ms=quantile(waited, 0.5) * 1000,
        p99_ms=quantile(waited, 0.99) * 1000,
        worst_ms=quantile(waited, 1.0) * 1000,
        cpu_ms_a_move=used / max(1, tally.moves) * 1000,
        server_cpu_percent=used / took * 100,
        bytes_a_move=sent / max(1, tally.moves),
        kib_a_table=each / KIB,
        memory_mib=sum(server.memory() for server in servers) / KIB / KIB,
        refused=tally.refused,
        gaps=sum(table.gaps for table in load.tables),
        behind=tally.behind,
        games=tally.games,
        load_average=os.getloadavg()[0],
    )
    await load.stop()
    return found


def options() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, help="moves a second; without it, as fast as it goes")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="spite_and_malice")
    parser.add_argument("--store", help="an address; without it, a SQLite file of its own")
    parser.add_argument("--processes", type=int, default=1, help="servers on one PostgreSQL")
    parser.add_argument("--stored", type=int, help="how many unfinished tables lie in the store, to see what they cost")
    parser.add_argument("--kill", type=int, help="how often the server is killed under load")
    parser.add_argument("--postgresql", action="store_true", help="with --kill: a database of its own, killed in turns")
    parser.add_argument("--starve", type=int, help="how many quiet rounds and rounds of an attack take turns")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    return parser.parse_args()


def main() -> None:
    """Measures what the command line asks for."""
    asked = options()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        store = asked.store or f"sqlite:///{folder}/tables.db"
        told: load_stored.Untouched | load_kill.Kept | load_starve.Starved | Found
        if asked.stored:
            told = load_stored.measure(store, f"sqlite:///{folder}/empty.db", asked.game, asked.stored)
        elif asked.kill:
            database = None
            if asked.postgresql:
                from tests.support.postgres import Postgres  # which needs its driver

                database = Postgres()
            try:
                store = store if database is None else database.new_database()
                told = uvloop.run(
                    load_kill.measure(store, asked.game, asked.tables, asked.rate or 200.0, asked.kill, database)
                )
            finally:
                if database is not None:
                    database.close()
        elif asked.starve:
            server = ServerProcess(store, is_usual=True)
            try:
                told = uvloop.run(load_starve.measure(server, asked.starve, asked.seconds))
            finally:
                server.stop()
        else:
            servers = [ServerProcess(store) for _ in range(asked.processes)]
            try:
                told = uvloop.run(measure(servers, asked.game, asked.tables, asked.rate, asked.seconds))
            finally:
                for server in servers:
                    server.stop()
    print(told.text())
    if asked.json:
        asked.json.write_text(json.dumps(asdict(told), indent=1) + "\n", encoding="utf-8")
    sys.exit(0)


if __name__ == "__main__":
    main()
