"""A store in one SQLite file, for one server process: a thread that writes in batches and a thread that reads."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import cast

from cutpurse.table.store.contract import Missed, News, Row, Statement, Value
from cutpurse.table.store.errors import Restored, StoreError
from cutpurse.table.store.job import LARGEST_BATCH, RESTORED, Answer, Blamed, Entry, Job, answer, closed
from cutpurse.table.store.sqlite_file import Lock, connect, is_common_fault, told

LOOK_EVERY = 0.5
"""Seconds between looks, while nothing is written, whether a backup was restored."""

APPEND = "INSERT INTO entries (table_id, version, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
EPOCH = "SELECT value FROM meta WHERE key = 'epoch'"
MOST_AT_ONCE = 64
"""Entries that one statement adds; a statement is kept prepared for each number up to it."""


class SqliteStore:
    """Tables in a file; a commit is on disk (WAL, synchronous FULL) before anybody is answered."""

    def __init__(self, path: Path, lock: Lock, writer: sqlite3.Connection, reader: sqlite3.Connection) -> None:
        self._place = f"the store {path}"
        self._lock = lock
        self._writer = writer
        self._reader = reader
        self._epoch: bytes = writer.execute(EPOCH).fetchone()[0]
        self._known = self._epoch  # by callers: changes in the event loop, when they are told
        self._hear: Callable[[News], None] | None = None
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closing = False
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._thread = threading.Thread(target=self._serve, name="store-writer", daemon=True)
        self._thread.start()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open this file, made if it is not there, for this process alone."""
        lock = Lock(path)
        try:
            writer = await asyncio.to_thread(connect, path)
            try:
                reader = await asyncio.to_thread(connect, path, "read")
            except BaseException:
                writer.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, writer, reader)

    async def append(self, table: str, version: int, body: bytes, also: Sequence[Statement] = ()) -> bool:
        """Add this entry, and run `also` with it, durably; False, nothing done, if that version is there already."""
        return cast("bool", await self._put(tuple(also), Entry(table, version, body)))

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Run all of these or none, durably; returns the rows that each gives back."""
        return cast("list[list[Row]]", await self._put(statements))

    async def read(self, sql: str, *args: Value) -> list[Row]:
        """The rows that a query gives; it never waits for a commit."""
        if self._closing:
            raise closed()
        return await self._loop.run_in_executor(self._readers, self._query, sql, args)

    async def announce(self, news: bytes) -> None:
        """Nobody else is on this store: nothing to do."""

    def listen(self, hear: Callable[[News], None]) -> None:
        """Have `hear` called when a backup was restored, the one thing that others do to this store."""
        self._hear = hear

    def pressure(self) -> int:
        """How many jobs wait to be written."""
        return self._jobs.qsize()

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        if self._closing:
            return
        self._closing = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._reader.close()
        self._writer.close()
        self._lock.release()

    async def _put(self, statements: tuple[Statement, ...], entry: Entry | None = None) -> Answer:
        if self._closing:
            raise closed()
        job = Job(self._loop.create_future(), self._known, statements, entry)
        self._jobs.put(job)
        return await job.done

    def _query(self, sql: str, args: tuple[Value, ...]) -> list[Row]:
        try:
            return self._reader.execute(sql, args).fetchall()
        except (sqlite3.Error, UnicodeError, OverflowError) as error:
            raise self._told(error) from error

    # in the writer's thread

    def _serve(self) -> None:
        going_on = True
        while going_on:
            try:
                batch = [self._jobs.get(timeout=LOOK_EVERY)]
            except queue.Empty:
                # a fault, or no epoch (TypeError): looked at again soon, and told to whoever writes
                with contextlib.suppress(sqlite3.Error, TypeError):
                    self._notice_restore()
                continue
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            going_on = batch[-1] is not None  # nothing is put behind the None that closes
            answers = self._commit([job for job in batch if job is not None and not job.done.cancelled()])
            self._in_loop(answer, answers)

    def _commit(self, jobs: list[Job]) -> list[tuple[Job, Answer | StoreError]]:
        """All of these in one transaction, without those that cannot be done."""
        refused: list[tuple[Job, Answer | StoreError]] = []
        while jobs:
            try:
                if self._add_at_once(jobs):
                    return refused + [(job, True) for job in jobs]
                return refused + list(zip(jobs, self._attempt(jobs), strict=True))
            except Blamed as blamed:
                refused.append((blamed.job, blamed.error))
                jobs.remove(blamed.job)
            except Exception as error:  # whatever happens, callers are answered and the writer goes on
                problem = error if isinstance(error, StoreError) else self._told(error)
                return refused + [(job, problem) for job in jobs]
        return refused

    def _add_at_once(self, jobs: list[Job]) -> bool:
        """Adds entries that nothing goes with, all of them in one statement; False, nothing done, where that won't do.

        The thread asks for the interpreter before and after each statement, and has to wait while others run.
        """
        entries = [job.entry for job in jobs if job.entry and not job.statements and job.epoch == self._epoch]
        if len(entries) < len(jobs) or len(jobs) > MOST_AT_ONCE:
            return False
        values = [value for entry in entries for value in entry]
        try:
            return self._writer.execute(_append_all(len(entries)), (*values, self._epoch)).rowcount == len(entries)
        except Exception as error:
            if is_common_fault(error):
                raise
            return False  # one of them is there already, or cannot be written: one by one it comes out which

    def _attempt(self, jobs: list[Job]) -> list[Answer | StoreError]:
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            self._notice_restore()
            outcomes: list[Answer | StoreError] = [
                self._run(job) if job.epoch == self._epoch else Restored(RESTORED) for job in jobs
            ]
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
        return outcomes

    def _run(self, job: Job) -> Answer:
        try:
            if job.entry and self._writer.execute(APPEND, job.entry).rowcount == 0:
                return False
            rows = [self._writer.execute(*statement).fetchall() for statement in job.statements]
        except Exception as error:
            if is_common_fault(error):
                raise
            raise Blamed(job, self._told(error)) from error
        return True if job.entry else rows

    def _notice_restore(self) -> None:
        epoch = self._writer.execute(EPOCH).fetchone()[0]
        if epoch != self._epoch:
            self._epoch = epoch
            self._in_loop(self._missed, epoch)

    def _in_loop(self, call: Callable[..., None], *args: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    def _missed(self, epoch: bytes) -> None:
        self._known = epoch
        if self._hear:
            self._hear(Missed())

    def _told(self, error: Exception) -> StoreError:
        return told(error, self._place)


@cache
def _append_all(entries: int) -> str:
    """The statement that adds so many entries to a store of an epoch: all of them or, where it is another one, none."""
    rows = ", ".join(["(?, ?, ?)"] * entries)
    values = f"SELECT * FROM (VALUES {rows}) WHERE ({EPOCH}) = ?"  # noqa: S608  # question marks and a query of our own
    return f"INSERT INTO entries (table_id, version, body) {values}"
