"""A connection: one client at one table, what it may see, and a bounded outbox that never slows the table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from cutpurse.table.protocol import Closing, encode
from cutpurse.table.telling import Eyes

CURTAIN: Final = -1  # several people share the device and nobody looks: nothing is shown
MOST_WAITING = 512  # messages
MOST_BYTES = 4 * 1024 * 1024

Send = Callable[[bytes], Awaitable[None]]


class Connection:
    """One client. What is put into its outbox is sent in order by a task of its own."""

    __slots__ = (
        "_bytes", "_closing", "_outbox", "_wake", "eyes", "has_key", "is_closed", "is_public", "player", "welcome",
    )  # fmt: skip

    def __init__(self, player: str | None, *, is_public: bool, has_key: bool = False) -> None:
        self.player = player
        self.is_public = is_public  # it asked for what everybody may see, whoever holds it
        self.has_key = has_key  # a screen that may look where spectators may not
        self.eyes: Eyes = None  # or CURTAIN
        self.welcome = False  # told of the table since it has joined
        self.is_closed = False
        self._closing: Closing | None = None
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

    def tell(self, message: bytes) -> bool:
        """Puts a message into the outbox; False for a reader so slow that the connection ends."""
        if self.is_closed or self._closing is not None:
            return True
        if len(self._outbox) >= MOST_WAITING or self._bytes + len(message) > MOST_BYTES:
            self._outbox.clear()
            self.close(Closing(reason="slow", back=True))
            return False
        self._outbox.append(message)
        self._bytes += len(message)
        self._wake.set()
        return True

    def close(self, closing: Closing) -> None:
        """Ends the connection once all that waits has been sent."""
        if self._closing is None:
            self._closing = closing
            self._wake.set()

    async def write(self, send: Send) -> Closing:
        """Sends what comes into the outbox until the connection is to end; returns why."""
        while True:
            while self._outbox:
                message = self._outbox.popleft()
                self._bytes -= len(message)
                await send(message)
            if self._closing is not None:
                await send(encode(self._closing))
                return self._closing
            self._wake.clear()
            await self._wake.wait()
