"""Sockets: one client at one table, from its hello to its end. Whatever it sends, nobody else is disturbed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from cutpurse.table import protocol
from cutpurse.table.audience import may_watch
from cutpurse.table.connection import UNREADABLE, Connection
from cutpurse.table.desk import Desk
from cutpurse.table.doors import Receive, Scope, Send
from cutpurse.table.hub import Hub
from cutpurse.table.limits import Pace
from cutpurse.table.live import Live, now_ms
from cutpurse.table.people import token_in
from cutpurse.table.protocol import Closing, Refusal, Refused, decode_said, encode
from cutpurse.table.store import StoreError
from cutpurse.table.wire import wire_of

HELLO_SECONDS = 10.0
COMMANDS_A_SECOND, COMMANDS_AT_ONCE = 20.0, 60
VIEWS_A_SECOND, VIEWS_AT_ONCE = 5.0, 30  # making one takes far longer than anything else that a client can ask for
MOST_UNREADABLE = 5


class Gone(Exception):
    """The client has left."""


class Sockets:
    """Lets clients in, reads what they say, and hands it to the hub."""

    def __init__(self, hub: Hub, desk: Desk) -> None:
        self._hub = hub
        self._desk = desk
        self._visits = 0
        self._empty = asyncio.Event()

    async def left(self, seconds: float) -> None:
        """Waits until all clients that were shown out have gone, but not for longer than this."""
        if self._visits:
            self._empty.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._empty.wait()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one WebSocket at /api/tables/{table}/socket."""
        self._visits += 1
        try:
            await self._serve(scope, receive, send)
        finally:
            self._visits -= 1
            if not self._visits:
                self._empty.set()

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        event = await receive()
        if event["type"] != "websocket.connect":
            return
        table_id = _table_in(scope["path"])
        if table_id is None:
            await send({"type": "websocket.close", "code": UNREADABLE})
            return
        await send({"type": "websocket.accept"})
        try:
            await _Visit(self._hub, self._desk, scope, receive, table_id).run()
        except Gone:
            return


class _Visit:
    """One client's visit."""

    def __init__(self, hub: Hub, desk: Desk, scope: Scope, receive: Receive, table_id: str) -> None:
        self._hub = hub
        self._desk = desk
        self._wire = wire_of(scope)
        self._token = token_in(scope["headers"])
        self._wire.settle()
        self._receive = receive
        self._table = table_id
        self._pace = Pace(COMMANDS_A_SECOND, COMMANDS_AT_ONCE)
        self._views = Pace(VIEWS_A_SECOND, VIEWS_AT_ONCE)
        self._unreadable = 0

    async def run(self) -> None:
        try:
            live, connection, hello = await self._welcome()
        except Refusal as refusal:
            self._refuse(refusal, back=False)
            return
        except StoreError:
            self._refuse(Refusal("store"), back=True)
            return
        try:
            async with live.lock:  # so that nothing happens between its first view and its first event
                if live.is_gone:
                    self._refuse(Refusal("store"), back=True)
                    return
                self._hub.audience.join(live, connection, hello)
            await self._read(live, connection)
        finally:
            self._hub.audience.leave(live, connection)

    def _refuse(self, refusal: Refusal, *, back: bool) -> None:
        closing = Closing(reason="refused", back=back, problem=refusal.problem)
        Connection(self._wire, None, is_public=True).close(closing)

    async def _welcome(self) -> tuple[Live, Connection, protocol.Hello]:
        """Who it is, and whether it may look."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                said = await self._next()
        except TimeoutError:
            raise Refusal("no-hello") from None
        hello = self._decoded(said)
        if not isinstance(hello, protocol.Hello):
            raise Refusal("no-hello")
        if hello.protocol != protocol.PROTOCOL:
            raise Refusal("other-protocol", spoken=protocol.PROTOCOL)
        player = await self._desk.known(self._token)
        live = await self._hub.live(self._table)
        table = live.table
        who = None if player is None else player.id
        has_key = await self._desk.opens_screen(hello.key, table.id)
        if not may_watch(table, who) and not has_key:
            raise Refusal("no-spectators")
        connection = Connection(self._wire, who, is_public=hello.eyes == "public", has_key=has_key)
        if hello.seat is not None and (connection.is_public or who is None or not table.seats_of(who)):
            raise Refusal("not-your-seat")
        return live, connection, hello

    async def _read(self, live: Live, connection: Connection) -> None:
        """Reads until the client leaves or is shown out."""
        while True:
            said = await self._next()
            if self._pace.wait():
                connection.tell(encode(Refused(problem=Refusal("too-fast").problem, id=_id_in(said))))
                continue
            try:
                told = await self._heed(live, connection, self._decoded(said))
            except Refusal as refusal:
                told = Refused(problem=refusal.problem, id=_id_in(said))
                if refusal.problem.code == "unreadable":
                    self._unreadable += 1
                    if self._unreadable >= MOST_UNREADABLE:
                        connection.close(Closing(reason="unreadable", back=False, problem=refusal.problem))
                        return
            except StoreError:
                told = Refused(problem=Refusal("store").problem, id=_id_in(said))
            if told is not None:
                connection.tell(encode(told))

    async def _heed(self, live: Live, connection: Connection, said: protocol.Said) -> Any:
        match said:
            case protocol.Hello():
                raise Refusal("hello-twice")
            case protocol.Ping():
                return protocol.Pong(id=said.id, now=now_ms())
            case protocol.Look() | protocol.Check() if self._views.wait():
                raise Refusal("too-fast")
            case protocol.Look():
                async with live.lock:
                    self._hub.audience.look(live, connection, said)
                return None
            case protocol.Check():
                async with live.lock:
                    self._hub.audience.check(live, connection, said)
                return None
            case _:
                if connection.player is None or connection.is_public:
                    raise Refusal("only-watching")
                if isinstance(said, protocol.Play) and said.check is not None and not self._views.wait():
                    check = protocol.Check(version=said.version, check=said.check)
                    async with live.lock:
                        self._hub.audience.check(live, connection, check)
                return await self._hub.submit(live.table.id, connection.player, said)

    def _decoded(self, said: bytes) -> protocol.Said:
        try:
            return decode_said(said)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Refusal("unreadable", reason=str(error)[:200]) from None

    async def _next(self) -> bytes:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        said = event.get("text") or event.get("bytes") or b""
        return said.encode("utf-8", "surrogatepass") if isinstance(said, str) else said


class _OnlyId(msgspec.Struct):
    """The name of a command that could not be read otherwise."""

    id: str | None = None


def _id_in(said: bytes) -> str | None:
    try:
        found = msgspec.json.decode(said, type=_OnlyId).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    return None if found is None else found[:40]


def _table_in(path: str) -> str | None:
    parts = path.strip("/").split("/")
    is_one = len(parts) == 4 and parts[:2] == ["api", "tables"] and parts[3] == "socket"
    return parts[2] if is_one else None
