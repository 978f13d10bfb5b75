"""Sockets: one client at one table, from its hello to its end. Whatever it sends, nobody else is disturbed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from cutpurse.table import protocol
from cutpurse.table.audience import may_watch
from cutpurse.table.connection import UNREADABLE, Connection
from cutpurse.table.desk import Desk
from cutpurse.table.doors import INTERNAL_ERROR, STAYS, Receive, Scope, Send
from cutpurse.table.hub import Hub
from cutpurse.table.limits import Pace, neighbourhood
from cutpurse.table.line import Keeper, Line
from cutpurse.table.live import Live, now_ms
from cutpurse.table.people import Token, tokens_in
from cutpurse.table.protocol import Closing, Refusal, Refused, decode_said, encode
from cutpurse.table.store import StoreError
from cutpurse.table.wire import wire_of

HELLO_SECONDS = 10.0
MOST_UNREADABLE = 5

logger = logging.getLogger("cutpurse.table")


class Gone(Exception):
    """The client has left."""


class Sockets:
    """Lets clients in, reads what they say, and hands it to the hub."""

    def __init__(self, hub: Hub, desk: Desk) -> None:
        self.hub = hub
        self.desk = desk
        self.devices = desk.devices
        self._keeper = Keeper()
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
        """Begins a visit by WebSocket at /api/tables/{table}/socket; it lasts until its line ends."""
        event = await receive()
        if event["type"] != "websocket.connect":
            return
        table_id = _table_in(scope["path"])
        if table_id is None:
            await send({"type": "websocket.close", "code": UNREADABLE})
            return
        shown = tokens_in(scope["headers"])
        wire = wire_of(scope)
        await send({"type": "websocket.accept"})
        line = wire.hand_over(self._keeper)
        if line is None:
            return
        scope[STAYS] = line.when_over
        self._visits += 1
        try:
            await _Visit(self, line, table_id, str(scope["client"][0])).begin(shown)
        except Gone:
            return
        except BaseException:
            line.hang_up(INTERNAL_ERROR)
            raise

    def one_less(self) -> None:
        """A visit has ended."""
        self._visits -= 1
        if not self._visits:
            self._empty.set()


class _Visit:
    """One client's visit. There is a task only while it has said something that was not answered yet."""

    __slots__ = (
        "_address",
        "_come",
        "_connection",
        "_is_answering",
        "_line",
        "_live",
        "_pace",
        "_sockets",
        "_table",
        "_unreadable",
        "_views",
    )

    def __init__(self, sockets: Sockets, line: Line, table_id: str, address: str) -> None:
        self._sockets = sockets
        self._line = line
        self._live: Live | None = None  # once it is let in
        self._connection: Connection | None = None
        self._come: asyncio.Event | None = None  # until it has said hello
        self._table = table_id
        self._address = address
        self._pace = Pace(sockets.hub.limits.commands)
        self._views = Pace(sockets.hub.limits.views)
        self._unreadable = 0
        self._is_answering = False
        line.listener = self

    async def begin(self, shown: Sequence[Token]) -> None:
        """Lets a client in that may look; from then on it is answered as it speaks."""
        try:
            live, connection, hello = await self._welcome(shown)
        except Refusal as refusal:
            self._refuse(refusal, back=False)
            return
        except StoreError:
            self._refuse(Refusal("store"), back=True)
            return
        await self._turn()
        async with live.lock:  # so that nothing happens between its first view and its first event
            if live.is_gone:
                self._refuse(Refusal("store"), back=True)
                return
            if self._line.is_over:
                raise Gone
            if connection.device in self._sockets.hub.revoked or connection.key in self._sockets.hub.revoked:
                self._refuse(Refusal("unknown-device"), back=False)  # since it knocked
                return
            self._live, self._connection = live, connection
            self._sockets.hub.audience.join(live, connection, hello)
        self._sockets.hub.looked_at(live)
        self.attend()

    async def _turn(self) -> None:
        """Waits until it is the turn of this client's address."""
        await self._sockets.hub.rounds.turn(neighbourhood(self._address)[0])

    def leave(self) -> None:
        """The client is gone."""
        if self._live is not None and self._connection is not None:
            self._sockets.hub.audience.leave(self._live, self._connection)
        elif self._come is not None:
            self._come.set()
        self._sockets.one_less()

    def _refuse(self, refusal: Refusal, *, back: bool) -> None:
        closing = Closing(reason="refused", back=back, problem=refusal.problem)
        Connection(self._line, None, is_public=True).close(closing)

    async def _welcome(self, shown: Sequence[Token]) -> tuple[Live, Connection, protocol.Hello]:
        """Who it is, and whether it may look."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                said = await self._first()
        except TimeoutError:
            raise Refusal("no-hello") from None
        hello = self._decoded(said)
        if not isinstance(hello, protocol.Hello):
            raise Refusal("no-hello")
        if hello.protocol != protocol.PROTOCOL:
            raise Refusal("other-protocol", spoken=protocol.PROTOCOL)
        known = await self._sockets.devices.known(shown)
        live = await self._sockets.hub.live(self._table)
        table = live.table
        who = None if known is None else known.player.id
        key = await self._sockets.desk.opened_screen(hello.key, table.id)
        if not may_watch(table, who) and key is None:
            raise Refusal("no-spectators")
        device = None if known is None else known.hash
        connection = Connection(
            self._line, who, is_public=hello.eyes == "public", device=device, key=key, address=self._address
        )
        if hello.seat is not None and (connection.is_public or who is None or not table.seats_of(who)):
            raise Refusal("not-your-seat")
        return live, connection, hello

    def attend(self) -> None:
        """Something has come: somebody has to answer, unless somebody does already."""
        live, connection = self._live, self._connection
        if live is None or connection is None:
            if self._come is not None:
                self._come.set()
        elif self._line.inbox and not self._is_answering:
            self._is_answering = True
            self._line.spawn(self._answer_all(live, connection))

    async def _answer_all(self, live: Live, connection: Connection) -> None:
        line = self._line
        try:
            while line.inbox and not connection.is_closed:
                await self._turn()
                if not line.inbox or connection.is_closed:
                    break
                told = await self._answer(live, connection, line.inbox.pop(0))
                if told is not None:
                    connection.tell(encode(told))
                    line.let_go()  # what it has done went before
                if not line.inbox:
                    line.resume()
        except Exception:  # whatever it is, it is this client's end and nobody else's
            logger.exception("a socket failed")
            line.hang_up(INTERNAL_ERROR)
        finally:
            self._is_answering = False

    async def _answer(self, live: Live, connection: Connection, said: bytes) -> Any:
        """What a client is told that has said something."""
        if self._pace.wait():
            return Refused(problem=Refusal("too-fast").problem, id=_id_in(said))
        try:
            return await self._heed(live, connection, self._decoded(said))
        except Refusal as refusal:
            if refusal.problem.code == "unreadable":
                self._unreadable += 1
                if self._unreadable >= MOST_UNREADABLE:
                    connection.close(Closing(reason="unreadable", back=False, problem=refusal.problem))
                    return None
            return Refused(problem=refusal.problem, id=_id_in(said))
        except StoreError:
            return Refused(problem=Refusal("store").problem, id=_id_in(said))

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
                    self._sockets.hub.audience.look(live, connection, said)
                return None
            case protocol.Check():
                async with live.lock:
                    self._sockets.hub.audience.check(live, connection, said)
                return None
            case _:
                if connection.player is None or connection.is_public:
                    raise Refusal("only-watching")
                if isinstance(said, protocol.Play) and said.check is not None and not self._views.wait():
                    check = protocol.Check(version=said.version, check=said.check)
                    async with live.lock:
                        self._sockets.hub.audience.check(live, connection, check)
                return await self._sockets.hub.submit(live.table.id, connection.player, said)

    def _decoded(self, said: bytes) -> protocol.Said:
        try:
            return decode_said(said)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Refusal("unreadable", reason=str(error)[:200]) from None

    async def _first(self) -> bytes:
        """What a client says first."""
        inbox = self._line.inbox
        if not inbox:
            self._come = asyncio.Event()
            await self._come.wait()
            self._come = None
        if not inbox:
            raise Gone
        return inbox.pop(0)


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
