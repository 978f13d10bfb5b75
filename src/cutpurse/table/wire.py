"""The wire: a client's WebSocket as the table uses it. What is said is written at once; nothing waits but bytes.

Uvicorn's own protocol hands every message through a queue and two tasks, which costs more than making it, and holds on
to the whole handshake. This one is the same in all that a stranger can do to it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from cutpurse.table.doors import Scope

EXTENSION: Final = "cutpurse.wire"
MOST_UNREAD = 8  # messages; with so many of a client waiting nothing more is read from it
TEXT_FRAME: Final = 0x81
SHORT, MEDIUM = 126, 1 << 16  # from these sizes on a frame says its length in two bytes, and in eight


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket; `wire_of` finds it from within the application."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = _Inbox()
        self.writable: Any = _ALWAYS  # who says something looks at what waits

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    def settle(self) -> None:
        """Lets go of the handshake once all of it was read: it is larger than all else that a socket holds."""
        for part in (self.request, self.response):  # emptied, for the parser holds on to them too
            part.headers.clear()
        del self.request, self.response
        cast("dict[str, Any]", self.scope).update(headers=[], extensions={})

    @property
    def waiting(self) -> int:
        """Bytes that the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def say(self, message: bytes) -> None:
        """Sends a text."""
        if self.disconnected or self.close_sent:
            return
        size = len(message)
        if size < SHORT:
            head = bytes((TEXT_FRAME, size))
        elif size < MEDIUM:
            head = bytes((TEXT_FRAME, SHORT)) + size.to_bytes(2)
        else:
            head = bytes((TEXT_FRAME, SHORT + 1)) + size.to_bytes(8)
        self.transport.write(head + message)

    def hang_up(self, code: int) -> None:
        """Ends the connection after all that was said; a client that does not answer is cut off."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        with suppress(InvalidState):  # it was just saying good-bye itself
            self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Nobody answers: what still waits would never be read."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message has come; reading goes on while few are waiting."""
        was_paused, self.read_paused = self.read_paused, True  # so that uvicorn does not pause after each
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and len(self.queue) >= MOST_UNREAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        """More waits than the system takes: whoever has more to say decides what to do."""

    def resume_writing(self) -> None:
        """The system takes more."""


class _Inbox:
    """What a client has sent: as much of a queue as one reader needs."""

    __slots__ = ("_events", "_waiter")

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        """Whether all was read."""
        return not self._events

    def put_nowait(self, event: Any) -> None:
        """Something has come."""
        self._events.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        """The next thing."""
        while not self._events:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._events.pop(0)


class _Always:
    """A gate that is always open."""

    def set(self) -> None:
        """It is."""

    async def wait(self) -> None:
        """Nobody waits."""


_ALWAYS: Final = _Always()


def wire_of(scope: Scope) -> Wire:
    """The wire that a WebSocket came on."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
