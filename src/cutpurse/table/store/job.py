"""What waits to be written: one job for each caller, answered when its batch is durable."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from cutpurse.table.store.contract import Row, Statement
from cutpurse.table.store.errors import StoreError, StoreUnavailable

LARGEST_BATCH = 1000
RESTORED = "The store was replaced by a backup: read again, then go on from there."

Answer: TypeAlias = bool | list[list[Row]] | None


class Entry(NamedTuple):
    """A row of `entries`."""

    table: str
    version: int
    body: bytes

    @property
    def key(self) -> tuple[str, int]:
        """What there can be one entry of."""
        return self.table, self.version


@dataclass(eq=False, slots=True)
class Job:
    """An entry with the statements that go with it, or statements alone, or something to announce."""

    done: asyncio.Future[Answer]
    epoch: bytes
    """What the caller knew of the store when it asked: if a backup was restored since, it did not know enough."""
    statements: tuple[Statement, ...] = ()
    entry: Entry | None = None
    said: bytes | None = None


class Blamed(Exception):
    """One job of a batch cannot be done, through no fault of the others."""

    def __init__(self, job: Job, error: StoreError) -> None:
        super().__init__(str(error))
        self.job = job
        self.error = error


def answer(answers: Iterable[tuple[Job, Answer | StoreError]]) -> None:
    """Tell callers what became of their jobs; those who no longer wait are left alone."""
    for job, outcome in answers:
        if job.done.done():
            continue
        if isinstance(outcome, StoreError):
            job.done.set_exception(type(outcome)(*outcome.args))  # each its own: tracebacks grow where they are raised
        else:
            job.done.set_result(outcome)


def closed() -> StoreUnavailable:
    """What a closed store answers."""
    return StoreUnavailable("The store is closed: the server is stopping.")
