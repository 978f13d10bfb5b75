"""A table that is alive in this process."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from cutpurse.table.connection import Connection
from cutpurse.table.table import Table

if TYPE_CHECKING:
    from cutpurse.table.attendant import Attendant


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Live:
    """A table that is alive in this process: its fold, who is connected, and who attends to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.is_gone = False  # a backup was restored: this is no table any more
        self.is_stale = False  # the log may have gone on without us
        self.is_ours = False  # this process added the last entry
        self.touched = time.monotonic()
        self.attendant: Attendant | None = None

    def dismiss_attendant(self) -> None:
        """Nobody attends any more: the table is let go, and without what holds it in a circle it is gone at once."""
        if self.attendant is not None:
            self.attendant.stop()
            self.attendant = None
