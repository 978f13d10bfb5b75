"""A table that is alive in this process."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, NamedTuple

from cutpurse.table.connection import Connection
from cutpurse.table.limits import neighbourhood
from cutpurse.table.table import Table

if TYPE_CHECKING:
    from cutpurse.table.attendant import Attendant


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hinting(NamedTuple):
    """A hint that the coach is thinking about: who asked, and the task that waits for it."""

    player: str
    task: asyncio.Task[None]


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
        self.hints: dict[int, Hinting] = {}  # by seat, those that are being thought about

    @property
    def visitor(self) -> str:
        """For whom bots think here: the address of who sits here and looks on, else of anybody, else who made it."""
        seated = self.table.players
        looking = [(one.player not in seated, one.address) for one in self.connections]
        return neighbourhood(min(looking)[1])[0] if looking else self.table.header.host

    def drop_hints(self, player: str | None = None) -> None:
        """Nobody waits for these hints any more: all, or those that a player asked for."""
        for seat, hinting in list(self.hints.items()):
            if player in (None, hinting.player):
                del self.hints[seat]
                hinting.task.cancel()

    def hint_ended(self, seat: int, task: asyncio.Task[None]) -> None:
        """The coach has answered, or was let go."""
        hinting = self.hints.get(seat)
        if hinting is not None and hinting.task is task:
            del self.hints[seat]

    def dismiss_attendant(self) -> None:
        """Nobody attends any more: the table is let go, and without what holds it in a circle it is gone at once."""
        if self.attendant is not None:
            self.attendant.stop()
            self.attendant = None
