"""The wire: how a WebSocket begins. Uvicorn shakes hands; then a line takes the connection over; the rest is let go.

Uvicorn's own protocol would keep a task, a queue, a parser, two timers and the whole handshake for each client.
"""

from __future__ import annotations

from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cutpurse.table.doors import Scope
from cutpurse.table.line import Keeper, Line

EXTENSION: Final = "cutpurse.wire"


class Wire(WebSocketsSansIOProtocol):
    """One handshake; `wire_of` finds it from within the application."""

    _early = b""

    def data_received(self, data: bytes) -> None:
        """Reads the handshake; what came along with it is for the line."""
        if self.handshake_initiated:
            self._early += data
        else:
            super().data_received(data)

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket."""
        super().handle_connect(event)
        if self.close_sent:
            forget_handshake(self)  # it was refused
        else:
            self.transport.pause_reading()  # whoever speaks before the line stands is heard when it does
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    def hand_over(self, keeper: Keeper) -> Line | None:
        """The line, after the handshake; nothing if the client is gone."""
        if self.disconnected or self.transport.is_closing():
            return None
        transport: Any = self.transport
        self.connections.discard(self)
        self.transport = cast("Any", _NOTHING)  # uvicorn closes what it has when the application returns
        forget_handshake(self)
        cast("dict[str, Any]", self.scope).update(headers=[], extensions={})
        line = Line(transport, keeper, self.connections, self.tasks)
        transport.set_protocol(line)
        transport.resume_reading()
        if self._early:
            line.data_received(self._early)
        return line


def forget_handshake(wire: WebSocketsSansIOProtocol) -> None:
    """Has nothing left of a handshake: what went wrong and the parser refer to all of it, and to themselves."""
    met: BaseException | None = wire.conn.handshake_exc
    while met is not None:
        met.__traceback__ = None
        met = met.__context__
    wire.conn.handshake_exc = None
    wire.conn.parser.close()


class _Nothing:
    """What is left of a transport that was handed over."""

    def is_closing(self) -> bool:
        """It is nothing to write to."""
        return True

    def write(self, data: bytes) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """Nothing ends."""


_NOTHING: Final = _Nothing()


def wire_of(scope: Scope) -> Wire:
    """The wire that a WebSocket comes on."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
