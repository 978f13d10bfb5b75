"""A store in a PostgreSQL database, for any number of server processes that tell each other what they do."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, cast

from cutpurse.table.store.address import Address
from cutpurse.table.store.contract import News, Row, Statement, Value
from cutpurse.table.store.errors import (
    Restored,
    StatementRefused,
    StoreError,
    StoreMissing,
    StoreUnavailable,
    Unsettled,
)
from cutpurse.table.store.job import LARGEST_BATCH, RESTORED, Answer, Blamed, Entry, Job, answer, closed
from cutpurse.table.store.postgres_news import Wire
from cutpurse.table.store.postgres_session import (
    FAULTS,
    GATE,
    Fault,
    asyncpg,
    bring_up_to_date,
    capital,
    connect,
    connecting,
    fault,
    numbered,
    reason,
    told,
)

PATIENCE = 20.0
"""Seconds for which callers wait while the server is away."""

PATIENCE_CLOSING = 1.0
LETTING_GO = 1.0  # seconds for connections to be ended as is proper
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
READERS = 4
LONGEST_ID = 1000
TRIES_TO_END = 100
DAY = 24 * 3600 * 1000

BEGIN = f"BEGIN; SELECT pg_advisory_xact_lock_shared({GATE})"
APPEND = (
    "INSERT INTO entries (table_id, version, body) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])"
    " ON CONFLICT DO NOTHING RETURNING table_id, version"
)
SEAL = (
    "WITH mark AS (INSERT INTO writers (process, batch, changed) VALUES ($1, $2, $3) ON CONFLICT (process)"
    " DO UPDATE SET batch = excluded.batch, changed = excluded.changed)"
    " SELECT value FROM meta WHERE key = 'epoch'"
)
SETTLE = "SELECT 1 FROM writers WHERE process = $1 AND batch = $2"
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()"
)


class PostgresStore:
    """Tables in a database; one connection writes in batches, a few read, one listens.

    A lost connection is made anew for as long as it takes. What was being committed then is settled by the number of
    the last batch of this process, which is written with every batch: it was done, or it is done now, never twice.
    """

    def __init__(self, address: Address, process: str, writer: Any, readers: Any, wire: Wire, epoch: bytes) -> None:
        self._address = address
        self._process = process
        self._writer: Any = writer
        self._readers = readers
        self._wire = wire
        self._epoch = epoch
        self._batch = 0
        self._jobs: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self.patience = PATIENCE
        self._serving = asyncio.create_task(self._serve(), name="store-writer")

    @classmethod
    async def open(cls, address: Address) -> PostgresStore:
        """Open the store in this database, made if it is not there."""
        process = secrets.token_hex(8)
        async with contextlib.AsyncExitStack() as undo:
            writer = await connect(address, _writer_name(process))
            undo.callback(writer.terminate)
            await bring_up_to_date(writer, address)
            try:
                epoch = await writer.fetchval("SELECT value FROM meta WHERE key = 'epoch'")
                await writer.execute("DELETE FROM writers WHERE changed < $1", _now() - DAY)
                readers = await asyncpg.create_pool(
                    address.url,
                    min_size=0,  # made when needed: a pool that keeps some fills the log while the server is away
                    max_size=READERS,
                    reset=_leave_as_it_is,
                    **connecting("cutpurse reader", default_transaction_read_only="on"),
                )
                undo.callback(readers.terminate)
            except FAULTS as error:
                raise StoreMissing(f"{capital(address.place)} cannot be used: {reason(error)}.") from error
            wire = await Wire.open(address, process)
            undo.pop_all()
        return cls(address, process, writer, readers, wire, epoch)

    async def append(self, table: str, version: int, body: bytes, also: Sequence[Statement] = ()) -> bool:
        """Add this entry, and run `also` with it, durably; False, nothing done, if that version is there already."""
        if len(table) > LONGEST_ID:
            raise StatementRefused(f"The id of a table has at most {LONGEST_ID} signs.")  # it must fit into a notice
        return cast("bool", await self._put(tuple(also), entry=Entry(table, version, body)))

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Run all of these or none, durably; returns the rows that each gives back."""
        return cast("list[list[Row]]", await self._put(statements))

    async def announce(self, news: bytes) -> None:
        """Tell all other server processes on this store (at most 5,000 bytes); rarely, it may arrive twice."""
        self._wire.check(news)
        await self._put((), said=news)

    async def read(self, sql: str, *args: Value) -> list[Row]:
        """The rows that a query gives; while the server is away it is asked again."""
        waiting = _Waiting(self._patience)
        while not self._closing:
            try:
                return await self._query(numbered(sql), args)
            except FAULTS as error:
                if not await waiting.pause():
                    raise self._problem(error, Fault.LOST) from error
        raise closed()

    def listen(self, hear: Callable[[News], None]) -> None:
        """Have `hear` called, in the event loop, with all that other processes do and say."""
        self._wire.hear = hear

    def pressure(self) -> int:
        """How many jobs wait to be written."""
        return len(self._jobs)

    async def close(self) -> None:
        """Write what waits, then let go of all connections."""
        if self._closing:
            return
        self._closing = True
        self._wake.set()
        await self._serving
        await self._wire.close()
        if self._writer:
            with contextlib.suppress(*FAULTS):
                await self._writer.execute("DELETE FROM writers WHERE process = $1", self._process, timeout=LETTING_GO)
                await self._writer.close(timeout=LETTING_GO)
            self._writer.terminate()
        with contextlib.suppress(*FAULTS):
            await asyncio.wait_for(self._readers.close(), LETTING_GO)
        self._readers.terminate()

    async def _put(
        self, statements: tuple[Statement, ...], *, entry: Entry | None = None, said: bytes | None = None
    ) -> Answer:
        if self._closing:
            raise closed()
        job = Job(self._loop.create_future(), self._epoch, statements, entry, said)
        self._jobs.append(job)
        self._wake.set()
        return await job.done

    async def _query(self, sql: str, args: tuple[Value, ...]) -> list[Row]:
        async with self._readers.acquire() as connection:
            try:
                return [tuple(row) for row in await connection.fetch(sql, *args)]
            except Exception as error:
                meaning = fault(error, connection)
                if meaning is Fault.LOST:
                    raise ConnectionError(str(error)) from error
                raise told(error, meaning, self._address) from None  # its details may quote values

    def _patience(self) -> float:
        return PATIENCE_CLOSING if self._closing else self.patience

    # the writer

    async def _serve(self) -> None:
        while self._jobs or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._jobs:
                batch = [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_BATCH))]
                answer(await self._commit([job for job in batch if not job.done.cancelled()]))

    async def _commit(self, jobs: list[Job]) -> list[tuple[Job, Answer | StoreError]]:
        """All of these in one transaction, without those that cannot be done."""
        refused: list[tuple[Job, Answer | StoreError]] = [
            (job, Restored(RESTORED)) for job in jobs if job.epoch != self._epoch
        ]
        jobs = [job for job in jobs if job.epoch == self._epoch]
        waiting = _Waiting(self._patience)
        outcomes: list[Answer] | None = None  # what will have happened if the transaction was committed
        one_by_one = False
        self._batch += 1
        while jobs:
            try:
                writer = await self._writing()
                if outcomes is None or not await writer.fetchval(SETTLE, self._process, self._batch):
                    outcomes = None
                    outcomes = await self._prepare(writer, jobs, one_by_one)
                    await self._finish(writer)
                return refused + list(zip(jobs, outcomes, strict=True))
            except Blamed as blamed:
                await self._roll_back()
                refused.append((blamed.job, blamed.error))
                jobs.remove(blamed.job)
            except _Together:
                await self._roll_back()
                one_by_one = True
            except Exception as error:  # whatever happens, callers are answered and the writer goes on
                meaning = fault(error, self._writer)
                if meaning is Fault.LOST:
                    self._let_go()
                else:
                    outcomes = None
                    await self._roll_back()
                if meaning in {Fault.LOST, Fault.AGAIN} and await waiting.pause():
                    continue
                problem = self._problem(error, meaning, unsettled=outcomes is not None)
                return refused + [(job, problem) for job in jobs]
        return refused

    async def _prepare(self, writer: Any, jobs: list[Job], one_by_one: bool) -> list[Answer]:
        """Everything up to the commit."""
        await writer.execute(BEGIN)
        outcomes: dict[Job, Answer] = {}
        appended: list[tuple[str, int]] = []
        for run in _runs(jobs, one_by_one):
            if run[0].entry:
                won = await self._append(writer, run)
                outcomes |= {job: job in won for job in run}
                appended += [job.entry.key for job in won if job.entry]
                for job in won:
                    await self._run(writer, job)
            else:
                outcomes |= {job: await self._run(writer, job) for job in run}
        news = self._wire.notices(appended, [job.said for job in jobs if job.said is not None])
        if news:
            await writer.fetch("SELECT pg_notify('cutpurse', body) FROM unnest($1::text[]) AS body", news)
        if any(job.said is None for job in jobs):  # what is only said leaves no trace and waits for no disk
            epoch = await writer.fetchval(SEAL, self._process, self._batch, _now())
            if epoch != self._epoch:
                self._epoch = epoch
                self._wire.missed()
                raise Restored(RESTORED)
        return [outcomes[job] for job in jobs]

    async def _append(self, writer: Any, run: list[Job]) -> list[Job]:
        """Those whose entry was the first of its version; of two in one batch, the one that came first."""
        first: dict[tuple[str, int], Job] = {}
        for job in run:
            if job.entry:
                first.setdefault(job.entry.key, job)
        # in one order everywhere, so that two processes never wait for each other
        entries = sorted((job.entry for job in first.values() if job.entry), key=lambda entry: entry.key)
        try:
            rows = await writer.fetch(APPEND, *(list(column) for column in zip(*entries, strict=True)))
        except Exception as error:
            if fault(error, writer) is not Fault.OWN:
                raise
            if len(run) > 1:
                raise _Together from error
            raise Blamed(run[0], told(error, Fault.OWN, self._address)) from error
        added = {tuple(row) for row in rows}
        return [job for key, job in first.items() if key in added]

    async def _run(self, writer: Any, job: Job) -> Answer:
        try:
            if job.said is not None:
                return None
            return [[tuple(row) for row in await writer.fetch(numbered(sql), *args)] for sql, args in job.statements]
        except Exception as error:
            if fault(error, writer) is not Fault.OWN:
                raise
            raise Blamed(job, told(error, Fault.OWN, self._address)) from error

    async def _finish(self, writer: Any) -> None:
        if await writer.execute("COMMIT") != "COMMIT":
            raise StoreUnavailable(f"{capital(self._address.place)} refused to commit, and nothing was changed.")

    async def _roll_back(self) -> None:
        try:
            await self._writer.execute("ROLLBACK")
        except FAULTS:
            self._let_go()

    async def _writing(self) -> Any:
        """The connection that writes, made anew if it was lost; nothing that was begun on an earlier one goes on."""
        if self._writer is None or self._writer.is_closed():
            self._let_go()
            name = _writer_name(self._process)
            try:
                writer = await connect(self._address, name)
            except StoreMissing as error:
                raise ConnectionError(str(error)) from error
            try:
                await _end_others(writer, name)
            except BaseException:
                writer.terminate()
                raise
            self._writer = writer
        return self._writer

    def _let_go(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None

    def _problem(self, error: Exception, meaning: Fault, *, unsettled: bool = False) -> StoreError:
        if isinstance(error, StoreError):
            return error
        if meaning is not Fault.LOST:
            return told(error, meaning, self._address)
        place = capital(self._address.place)
        if unsettled:
            return Unsettled(f"{place} went away while it was writing: read again whether it was done.")
        return StoreUnavailable(f"{place} cannot be reached now, and nothing was changed: try again.")


class _Together(Exception):
    """One of several entries cannot be added, and which one is not known."""


class _Waiting:
    """Longer and longer pauses until patience is at its end."""

    def __init__(self, patience: Callable[[], float]) -> None:
        self._patience = patience
        self._since = time.monotonic()
        self._pause = FIRST_PAUSE

    async def pause(self) -> bool:
        """Wait a little; False if that was long enough."""
        if time.monotonic() - self._since > self._patience():
            return False
        await asyncio.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        return True


def _runs(jobs: list[Job], one_by_one: bool) -> list[list[Job]]:
    """The jobs in order; entries that follow one another are added together."""
    runs: list[list[Job]] = []
    for job in jobs:
        if runs and not one_by_one and (job.entry is None) == (runs[-1][0].entry is None):
            runs[-1].append(job)
        else:
            runs.append([job])
    return runs


async def _end_others(writer: Any, name: str) -> None:
    for _ in range(TRIES_TO_END):
        if not await writer.fetch(END_OTHERS, name):
            return
        await asyncio.sleep(FIRST_PAUSE)
    raise ConnectionError("an earlier connection of this process does not end")


async def _leave_as_it_is(_connection: object) -> None:
    """Reading changes nothing about a connection, so nothing has to be set back."""


def _writer_name(process: str) -> str:
    return f"cutpurse writer {process}"


def _now() -> int:
    return time.time_ns() // 1_000_000
