"""The porch: what uvicorn does before there is a request. Connections per address are bounded, and so are headers.

Uvicorn by itself lets anybody hold any number of connections, and waits for ever for headers of any size.
"""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import weakref
from collections.abc import Iterable
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cutpurse.table.doors import NoEntry, problem
from cutpurse.table.limits import Limits
from cutpurse.table.metrics import Metrics
from cutpurse.table.visitor import Network, is_proxy, networks
from cutpurse.table.wire import forget_handshake

HEADER_SECONDS = 15.0
LARGEST_HEADERS = 2**15
MOST_LINGERING = 100
LINGER_SECONDS = 1.0
REASONS = {400: "Bad Request", 408: "Request Timeout", 429: "Too Many Requests", 431: "Request Header Fields Too Large"}


def answer(refusal: NoEntry) -> bytes:
    """A whole HTTP answer to somebody who is not let in."""
    body = problem(refusal.code, refusal.values)
    again = f"Retry-After: {refusal.wait}\r\n" if refusal.wait else ""
    head = (
        f"HTTP/1.1 {refusal.status} {REASONS[refusal.status]}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\n{again}Connection: close\r\n\r\n"
    )
    return head.encode() + body


class Gate:
    """The connections that came in through one listener, to be ended with it."""

    def __init__(self) -> None:
        self._is_shut = False
        self._transports: weakref.WeakSet[asyncio.Transport] = weakref.WeakSet()

    def enter(self, transport: asyncio.Transport) -> None:
        """Somebody has come in; too late, if it was accepted and the gate was shut meanwhile."""
        if self._is_shut:
            transport.abort()
        else:
            self._transports.add(transport)

    def shut(self) -> None:
        """Ends them all at once, whatever they have become."""
        self._is_shut = True
        for transport in list(self._transports):
            transport.abort()


_STRANGERS = logging.getLogger("cutpurse.table.strangers")  # what uvicorn says of requests that it cannot read
_STRANGERS.setLevel(logging.ERROR)  # they are counted; a stranger cannot fill the log


class Porch(HttpToolsProtocol):
    """A connection whose headers are awaited only so long, and only so many bytes of them; `porch` sets the limits."""

    limits: ClassVar[Limits]
    metrics: ClassVar[Metrics]
    proxies: ClassVar[tuple[Network, ...]]
    lingering: ClassVar[set[Porch]]
    gate: Gate | None = None  # of a listener that can be closed

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = _STRANGERS
        self._counted: str | None = None
        self._waited: asyncio.TimerHandle | None = None
        self._unread = 0
        self._reading = b""  # what the parser is at
        self._refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # TCP, as uvicorn means it
        """Somebody is there; counted, unless it is a proxy, which brings everybody."""
        super().connection_made(transport)
        if self.gate is not None:
            self.gate.enter(transport)
        peer = self.client[0] if self.client else ""
        if not is_proxy(peer, self.proxies):
            if not self.limits.enter("connections", peer):
                self._turn_away(NoEntry(429, "too-many-connections", wait=10))
                return
            self._counted = peer
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        """Reads on, up to a limit while there is no end of the headers."""
        if self._refused:
            return
        if self._waited is None and (self.cycle is None or self.cycle.response_complete):
            self._await_headers()
        self._unread += len(data)
        self._reading = data
        super().data_received(data)
        self._reading = b""
        if self._waited is not None and self._unread > LARGEST_HEADERS and not self.transport.is_closing():
            self._turn_away(NoEntry(431, "too-large", {"most": LARGEST_HEADERS}))

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is refused in the same shape as all else; called by uvicorn."""
        self._refuse_unreadable(msg)

    def on_headers_complete(self) -> None:
        """There is a request: from here on it is the doors' affair."""
        self._stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is one of the sockets, which are counted by themselves; called when the parser stops."""
        self._stop_waiting()
        stopped: Any = sys.exception()  # which says where the headers end
        early = self._reading[stopped.args[0] :]
        super().handle_websocket_upgrade()
        wire = cast("WebSocketsSansIOProtocol", self.transport.get_protocol())
        if not wire.handshake_initiated:  # `websockets` reads more strictly; uvicorn would do nothing, for ever
            self._take_back(wire)
            return
        self._leave()
        self.parser = None  # type: ignore[assignment]  # it refers to us, and nobody needs either any more
        if early:
            wire.data_received(early)

    def _take_back(self, wire: WebSocketsSansIOProtocol) -> None:
        """Refuses a handshake that cannot be read."""
        wire.connections.discard(wire)
        self.connections.add(self)
        self.transport.set_protocol(self)
        met = wire.conn.handshake_exc
        reason = str(met and (met.__cause__ or met))  # it may say no more than that there is one
        forget_handshake(wire)
        self._refuse_unreadable(reason[:200])

    def _refuse_unreadable(self, reason: str) -> None:
        """Says what is wrong; who goes on and on is cut off: such things do not come to the doors, which count."""
        if self._counted is not None and self.limits.allow("requests", self._counted):
            self._refused = True
            self.metrics.refused.labels(why="too-fast").inc()
            self.transport.abort()
        else:
            self._turn_away(NoEntry(400, "unreadable", {"reason": reason}))

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._stop_waiting()
        self._leave()
        self.lingering.discard(self)
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        self._unread = 0
        self._waited = self.loop.call_later(HEADER_SECONDS, self._no_headers)

    def _stop_waiting(self) -> None:
        if self._waited is not None:
            self._waited.cancel()
            self._waited = None

    def _no_headers(self) -> None:
        self._waited = None
        if self._unread:
            self._turn_away(NoEntry(408, "too-slow", {"seconds": math.ceil(HEADER_SECONDS)}))
        else:
            self.transport.close()  # browsers open connections in advance; nobody waits for an answer

    def _leave(self) -> None:
        if self._counted is not None:
            self.limits.leave("connections", self._counted)
            self._counted = None

    def _turn_away(self, refusal: NoEntry) -> None:
        """Says why not. Some may linger: closed at once, what they have sent unread would lose them our answer.

        Nobody lingers who asked for something before that is still being answered: it could not be written any more.
        """
        self._stop_waiting()
        self._refused = True
        self.metrics.refused.labels(why=refusal.code).inc()
        self.transport.write(answer(refusal))
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or len(self.lingering) >= MOST_LINGERING or not self.transport.can_write_eof():
            self.transport.close()
            return
        self.lingering.add(self)
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.close)


def porch(limits: Limits, metrics: Metrics, proxies: Iterable[str] = ()) -> type[Porch]:
    """The protocol to give uvicorn as `http=`: so many connections of one address, our proxies excepted."""
    rules = {
        "limits": limits,
        "metrics": metrics,
        "proxies": networks(proxies),
        "lingering": set(),
    }
    return type("Porch", (Porch,), rules)
