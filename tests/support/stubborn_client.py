"""Players who do not give up: whatever happens to the server, they come back, say what they have seen, and go on.

They speak the protocol as its page tells it: a command that was not answered is sent again under the same name.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from typing import Any

import httpx
import websockets

from cutpurse import apply
from cutpurse.table import api, log, protocol
from cutpurse.table.archive import Archive
from cutpurse.table.protocol import Done, check_of, encode
from cutpurse.table.store import open_store
from tests.support.house import AT_ONCE, SHORT, Guest, whole
from tests.support.waiting import PATIENCE
from tests.support.web import web_client_at, web_socket

LOST = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
AGAIN = {"store", "busy", "too-fast"}  # the same command may be carried out a little later
TOO_LATE = {"stale", "not-your-turn", "over", "bot-plays"}
_names = itertools.count(1)


class Device(Guest):
    """A guest whose requests come from an address of their own, and are made again if the server is away."""

    def __init__(self, server: Any, source: str = "127.0.0.1") -> None:
        super().__init__(server)
        self.source = source
        self._http = web_client_at(source)

    async def ask_once(self, path: str) -> httpx.Response:
        """What is answered now, be it that something is wrong."""
        return await super().http("GET", path)

    async def http(self, method: str, path: str, content: bytes | None = None) -> httpx.Response:
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(httpx.TransportError):
                    answer = await super().http(method, path, content)
                    if answer.status_code != 503:
                        return answer
                await asyncio.sleep(0.1)


async def device(server: Any, name: str, source: str = "127.0.0.1") -> Device:
    """Somebody who is known to the server."""
    made = Device(server, source)
    await made.post("/api/me", api.Introduction(name=name), api.Me)
    return made


async def table_of(game: str, *devices: Device, bots: int = 0, **options: Any) -> str:
    """A table at which these people sit, with some bots, and the cards of a short game are dealt."""
    first, *others = devices
    chosen = {**SHORT.get(game, {}), **options}
    made = await first.make(game, "me", *["open"] * len(others), *["easy"] * bots, settings=AT_ONCE, **chosen)
    for chair, other in enumerate(others, 1):
        done = await other.order(made.table, protocol.Sit(id=f"sit-{chair}", chair=chair, name=f"Guest {chair}"))
        assert isinstance(done, Done), done
    done = await first.order(made.table, protocol.Start(id="start"))
    assert isinstance(done, Done), done
    return str(made.table)


class Stubborn:
    """One seat of a table, played by chance to the end of the game over as many connections as it takes."""

    def __init__(self, device: Device, table: str, *servers: Any, seed: int = 0) -> None:
        self.device = device
        self.table = table
        self.servers = servers or (device.house,)
        self.acknowledged: dict[str, int] = {}  # the version of each command that was carried out
        self.connections = 0
        self.differences = 0  # views that were not the table's
        self.info: protocol.TableInfo | None = None
        self.view: Any = None
        self.version: int | None = None
        self.thread: str | None = None
        self.problems: list[str] = []
        self._pending: protocol.Play | None = None
        self._chance = random.Random(seed)
        self._next = 0

    @property
    def is_over(self) -> bool:
        return self.info is not None and self.info.stage in ("over", "closed")

    async def play(self) -> None:
        """Plays to the end."""
        while not self.is_over:
            server = self.servers[self._next % len(self.servers)]
            self._next += 1
            try:
                await self._visit(server)
            except LOST:
                await asyncio.sleep(0.05)

    async def _visit(self, server: Any) -> None:
        url = f"ws://{server.address}/api/tables/{self.table}/socket"
        async with web_socket(
            url,
            additional_headers={"Cookie": self.device.cookie},
            local_addr=(self.device.source, 0),
            close_timeout=1,
        ) as socket:
            self.connections += 1
            await socket.send(
                encode(protocol.Hello(protocol=protocol.PROTOCOL, seen=self.version, thread=self.thread)).decode()
            )
            if self._pending is not None:
                await socket.send(encode(self._pending).decode())
            while not self.is_over:
                async with asyncio.timeout(PATIENCE):
                    raw = await socket.recv(decode=False)
                await self._heed(socket, protocol.decode_message(raw))

    async def _heed(self, socket: Any, m: Any) -> None:
        match m:
            case protocol.Joined() | protocol.Table():
                self.info = m.table
            case protocol.Shown():
                self.view, self.version, self.thread = m.view, m.version, m.thread
            case protocol.Happened():
                assert m.version > self.version, "something was told twice"
                self.view, self.version = apply(self.view, m.moments), m.version
            case protocol.Checked(same=False):
                self.differences += 1
            case Done():
                before = self.acknowledged.setdefault(m.id, m.version)
                assert before == m.version, "one command was carried out twice"
                self._settle(m.id)
            case protocol.Refused(problem=problem, id=name):
                if problem.code in AGAIN and self._pending is not None:
                    await asyncio.sleep(0.2)
                    await socket.send(encode(self._pending).decode())
                else:
                    if problem.code not in TOO_LATE:
                        self.problems.append(problem.code)
                    self._settle(name)
            case protocol.Closing(back=False):
                raise AssertionError(m)
        if self._pending is None and self.view is not None and self.view.moves and not self.is_over:
            await self._move(socket)

    def _settle(self, name: str | None) -> None:
        if self._pending is not None and self._pending.id == name:
            self._pending = None

    async def _move(self, socket: Any) -> None:
        move = self._chance.choice(self.view.moves)
        if self.version < max(self.acknowledged.values(), default=0):
            return  # done, and what happened is on its way
        self._pending = protocol.Play(
            id=f"stubborn-{next(_names)}",
            seat=self.view.seat,
            version=self.version,
            moves=whole(self.view, move.code, self._chance.randrange(1000)),
            check=check_of(self.view),
        )
        await socket.send(encode(self._pending).decode())


async def play_out(*players: Stubborn) -> None:
    """All of them to the end of the game."""
    async with asyncio.timeout(PATIENCE * 3), asyncio.TaskGroup() as together:
        for player in players:
            together.create_task(player.play())


async def check_logs(store: str, *players: Stubborn) -> int:
    """No acknowledged command is lost, there is no gap, and none was carried out twice; how many entries there are."""
    opened = await open_store(store)
    total = 0
    try:
        archive = Archive(opened)
        for table in {player.table for player in players}:
            rows = await opened.read("SELECT version FROM entries WHERE table_id = ? ORDER BY version", table)
            assert [version for (version,) in rows] == list(range(1, len(rows) + 1)), "a gap"
            stored = await archive.load(table)
            entries = [log.decode_entry(body) for body in stored.entries]
            named = [(one.by, one.command) for one in entries if one.command is not None]
            assert len(named) == len(set(named)), "one command is there twice"
            kept = {one.command: version for version, one in enumerate(entries, 1) if one.command is not None}
            for player in (one for one in players if one.table == table):
                lost = {name: at for name, at in player.acknowledged.items() if kept.get(name) != at}
                assert not lost, "what was acknowledged is not there"
            total += len(entries)
    finally:
        await opened.close()
    return total
