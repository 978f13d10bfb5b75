"""What tables cost that lie in the store and that nobody touches: memory and the time to start."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, dataclass

from benchmarks.load_server import ServerProcess
from cutpurse import load
from cutpurse.table import log
from cutpurse.table.archive import Archive
from cutpurse.table.ids import fresh_secret, fresh_table_id
from cutpurse.table.store import open_store

PLIES = 50  # of each of them
ROUNDS = 3


@dataclass(frozen=True, kw_only=True)
class Untouched:
    """A server on a full store beside one on an empty store; the least of some rounds."""

    tables: int
    memory_mib: float
    memory_mib_empty: float
    kib_a_table: float
    start_seconds: float
    start_seconds_empty: float

    def text(self) -> str:
        """As a table for people."""
        return "\n".join(f"{name:>20}  {value:,.3f}" for name, value in asdict(self).items())


async def _fill(store: str, game_id: str, count: int) -> None:
    """Puts unfinished games into a store, all with the same moves."""
    game = load(game_id, players=4)
    state = game.deal(1)
    while state.ply < PLIES and not state.over:
        state.play(0)
    opened = await open_store(store)
    archive = Archive(opened)
    people = tuple(log.Person(player=f"p{n}", name="ABCD"[n]) for n in range(4))

    async def one() -> None:
        table = fresh_table_id()
        header = log.Header(
            game=game.id, rules=game.rulebook.version, players=4, options=game.options, host="p0",
            secret=fresh_secret(), created=0, chairs=people, seed=state.seed, order=(0, 1, 2, 3),
        )  # fmt: skip
        await archive.create_table(table, None, log.encode_header(header), game.id, False, 0, [])
        await archive.append(table, 1, log.encode_entry(log.Began(at=0)), [archive.changing_state(table, "playing", 0)])
        moved = [log.Moved(at=0, seat=seat, moves=(code,), by=f"p{seat}", command="x") for seat, code in state.moved]
        await asyncio.gather(
            *(archive.append(table, version, log.encode_entry(entry)) for version, entry in enumerate(moved, 2))
        )

    for start in range(0, count, 50):
        await asyncio.gather(*(one() for _ in range(min(50, count - start))))
    await opened.close()


def _started(store: str) -> tuple[float, float]:
    server = ServerProcess(store)
    time.sleep(3.0)  # all that it does by itself it has done once
    memory = server.memory()
    server.stop()
    return memory, server.seconds


def measure(store: str, empty: str, game: str, count: int) -> Untouched:
    """Starts servers on both, in turns."""
    asyncio.run(_fill(store, game, count))
    full, none = zip(*((_started(store), _started(empty)) for _ in range(ROUNDS)), strict=True)
    memory, start = (min(values) for values in zip(*full, strict=True))
    memory_empty, start_empty = (min(values) for values in zip(*none, strict=True))
    return Untouched(
        tables=count,
        memory_mib=memory / 2**20,
        memory_mib_empty=memory_empty / 2**20,
        kib_a_table=(memory - memory_empty) / 1024 / count,
        start_seconds=start,
        start_seconds_empty=start_empty,
    )
