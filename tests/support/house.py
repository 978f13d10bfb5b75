"""A house to play in: a real server on a free port with a store of its own, and small clients for its guests.

There is no stand-in for anything: guests speak HTTP and the WebSocket protocol, like any other client.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
import socket
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import websockets

from cutpurse import apply
from cutpurse.table import api, protocol
from cutpurse.table.limits import LimitSettings
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Done, Problem, Refused, check_of, encode
from cutpurse.table.server import Server, ServerSettings, listen
from tests.support.clock import Clock, Loop, let_pass
from tests.support.deals import Deals
from tests.support.limits import GENEROUS, QUICK
from tests.support.stores import query
from tests.support.waiting import PATIENCE
from tests.support.web import web_client, web_socket

AT_ONCE = Settings(pace=0)
SHORT = {"spite_and_malice": {"win_cards": 2}, "nacho_pile": {"per_number": 2}, "ten_card_crook": {"turns": 8}}
_numbers = itertools.count(1)


def fresh_id() -> str:
    """A name for a command that no other has."""
    return f"c{next(_numbers)}"


class House:
    """A server that can be stopped and started again; between the coroutines it is given, it waits."""

    def __init__(self, folder) -> None:
        self.store = f"sqlite:///{folder}/house.db"
        self.clock = Clock()
        self.deals = Deals()
        self._runner = asyncio.Runner(loop_factory=lambda: Loop(self.clock))
        self._guests: list[Guest] = []
        self._run(self._open())

    def _run(self, work):
        return self._runner.run(work)

    def play(self, evening: Callable[[House], Any]) -> Any:
        """Runs what happens in a test, and shows its guests out afterwards."""
        return self._run(self._evening(evening))

    async def _evening(self, evening):
        try:
            async with asyncio.timeout(PATIENCE * 3) as self._deadline:
                return await evening(self)
        finally:
            while self._guests:
                await self._guests.pop().go()

    async def _open(self) -> None:
        settings = ServerSettings(store=self.store, port=0, workers=1, limits=LimitSettings.parse(GENEROUS + QUICK))
        self.server = Server(settings, listen(settings))
        opened = asyncio.Event()
        self._serving = asyncio.create_task(self.server.run(opened.set))
        waiting = asyncio.create_task(opened.wait())
        await asyncio.wait((self._serving, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._serving.done():
            self._serving.result()

    async def _close(self) -> None:
        self.server.stop()
        await self._serving

    async def restart(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Stops the server, and starts another on the same store."""
        await self._close()
        meanwhile()
        await self._open()

    async def let_pass(self, seconds: float) -> None:
        """Time passes for the server, and not for the test."""
        self._deadline.reschedule(self._deadline.when() + seconds)
        await let_pass(seconds)

    def end(self) -> None:
        self._run(self._close())
        self._runner.close()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    def query(self, sql: str, *values: Any) -> list[Any]:
        """What lies in the store's file, read or changed past the server."""
        return query(self.store, sql, *values)

    def versions(self, table: str) -> list[int]:
        """The versions of a table in its log."""
        rows = self.query("SELECT version FROM entries WHERE table_id = ? ORDER BY version", table)
        return [version for (version,) in rows]

    async def guest(self, name: str | None = None, face: int = 0, at: str | None = None) -> Guest:
        """Somebody with a device of their own; without a name, one that the house does not know.

        `at`: another address at which they know the house.
        """
        guest = Guest(self, at)
        self._guests.append(guest)
        if name is not None:
            await guest.post("/api/me", api.Introduction(name=name, face=face), api.Me)
        return guest

    async def guests(self, *names: str) -> list[Guest]:
        return [await self.guest(name) for name in names]

    async def counted(self, name: str, **labels: str) -> float:
        """What the server's metrics say."""
        page = (await (await self.guest()).http("GET", "/metrics")).text
        wanted = name + (
            "{" + ",".join(f'{key}="{value}"' for key, value in sorted(labels.items())) + "}" if labels else ""
        )
        found = re.search(rf"^{re.escape(wanted)} (\S+)$", page, re.MULTILINE)
        return 0.0 if found is None else float(found[1])


class Guest:
    """A device: its cookie, and its places at tables."""

    def __init__(self, house: House, at: str | None = None) -> None:
        self.house = house
        self._at = at
        self._http = web_client()
        self._places: list[Place] = []

    async def go(self) -> None:
        """Leaves the house."""
        while self._places:
            await self._places.pop().leave()
        await self._http.aclose()

    @property
    def address(self) -> str:
        return self._at or self.house.address

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    async def http(self, method: str, path: str, content: bytes | None = None, **headers: str) -> httpx.Response:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        if content is not None:
            more["content-type"] = "application/json"
        return await self._http.request(method, f"http://{self.address}{path}", content=content, headers=more)

    async def get(self, path: str, kind: Any = Any) -> Any:
        """What is there, or the Problem why it is not given."""
        return self._told(await self.http("GET", path), kind)

    async def post(self, path: str, given: Any = None, kind: Any = Any) -> Any:
        return self._told(await self.http("POST", path, None if given is None else encode(given)), kind)

    async def put(self, path: str, given: Any, kind: Any = Any, **headers: str) -> Any:
        return self._told(await self.http("PUT", path, encode(given), **headers), kind)

    def _told(self, answer: httpx.Response, kind: Any) -> Any:
        if answer.status_code >= 400:
            return msgspec.json.decode(answer.content, type=Problem)
        return answer.text if kind is str else msgspec.json.decode(answer.content, type=kind)

    async def make(
        self,
        game: str,
        *seats: str,
        begin: bool = False,
        settings: Settings = AT_ONCE,
        **options: Any,
    ) -> Any:
        """Makes a table; each seat is `me`, `open`, somebody on this device by name, or a bot; `begin` starts it."""
        plans = tuple(_plan(seat) for seat in seats)
        wanted = api.NewTable(game=game, seats=plans, options=options, settings=settings)
        made = await self.post("/api/tables", wanted, api.Made)
        if begin:
            assert isinstance(await self.order(made.table, protocol.Start(id="begin")), Done)
        return made

    async def table(self, table: str) -> Any:
        return await self.get(f"/api/tables/{table}", api.OneTable)

    async def order(self, table: str, command: protocol.TableCommand) -> Any:
        """A command over HTTP: Done, or the Problem."""
        return await self.post(f"/api/tables/{table}/commands", command, Done)

    async def use(self, secret: str) -> Any:
        """Uses a code or a link of another device."""
        return await self.post("/api/passes/use", api.UsedPass(secret=secret), api.Opened)

    async def visit(self, table: str, **hello: Any) -> Place:
        """Connects to a table, and has been told all that there is to see."""
        place = Place(self, table)
        self._places.append(place)
        await place.come(**hello)
        return place


def _plan(seat: str) -> api.SeatPlan:
    if seat in ("me", "open"):
        return api.SeatPlan(kind=seat)
    if seat[0].isupper():
        return api.SeatPlan(kind="me", name=seat)
    return api.SeatPlan(kind="bot", bot=seat)


def whole(view: Any, code: str, which: int = 0) -> tuple[str, ...]:
    """A move of a view; one that others cannot see together with those that belong to it, by one of the drafts."""
    kind = next((move.kind for move in view.moves if move.code == code), None)
    drafts = [(code, *draft.moves) for draft in view.drafts if draft.after == kind] or [
        draft.moves for draft in view.drafts if draft.after is None and draft.moves[0] == code
    ]
    return drafts[which % len(drafts)] if drafts else (code,)


class Place:
    """A connection to a table, and what its client makes of what it is told, by the rules of the protocol alone."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.forget()

    def forget(self) -> None:
        """As a page that was just opened."""
        self.view = self.folded = None
        self.version: int | None = None
        self.thread: str | None = None
        self.info: protocol.TableInfo | None = None
        self.you = protocol.You()
        self.curtain: int | None = None
        self.closing: protocol.Closing | None = None
        self.heard: list[Any] = []
        self.raw: list[bytes] = []

    async def come(self, greeting: Any = None, *, narrow: bool = False, **hello: Any) -> None:
        """Connects; a narrow line holds little of what its client has not read."""
        url = f"ws://{self.guest.address}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.guest.cookie} if self.guest.cookie else {}
        self.closing = None
        self._news = asyncio.Condition()
        line = _narrow_line(self.guest.house.server.port) if narrow else None
        self._socket = await web_socket(url, additional_headers=headers, sock=line)
        self._reading = asyncio.create_task(self._read())
        await self.say(greeting or protocol.Hello(protocol=protocol.PROTOCOL, **{"thread": self.thread, **hello}))
        await self.pong()

    async def come_again(self) -> None:
        """Reconnects, and says what it has seen."""
        await self.leave()
        await self.come(seen=self.version)

    async def leave(self) -> None:
        self._socket.transport.resume_reading()
        await self._socket.close()
        await asyncio.gather(self._reading, return_exceptions=True)

    async def lose_network(self) -> None:
        """Is gone without a word."""
        self._socket.transport.abort()
        await self._reading

    async def stop_reading(self) -> None:
        """Lets what comes pile up."""
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        self._socket.transport.pause_reading()

    async def read_on(self) -> None:
        self._socket.transport.resume_reading()
        self._reading = asyncio.create_task(self._read())

    async def say(self, said: Any) -> None:
        await self._socket.send(said if isinstance(said, str) else encode(said).decode())

    async def pong(self) -> None:
        """Waits until all that was on its way has come."""
        name = fresh_id()
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.say(protocol.Ping(id=name))
        await self.until(lambda: self.closing or any(isinstance(m, protocol.Pong) and m.id == name for m in self.heard))

    async def until(self, reached: Callable[[], Any]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(reached)

    async def message(self, kind: type, **values: Any) -> Any:
        """The next message of a kind with these values, or one that has come already."""
        found: list[Any] = []

        def is_there() -> bool:
            found[:] = [
                m for m in self.heard if isinstance(m, kind) and all(getattr(m, k) == v for k, v in values.items())
            ]
            return bool(found)

        await self.until(is_there)
        return found[0]

    def all(self, kind: type) -> list[Any]:
        return [m for m in self.heard if isinstance(m, kind)]

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                raw = await self._socket.recv(decode=False)
                async with self._news:
                    self.raw.append(raw)
                    self._hear(protocol.decode_message(raw))
                    self._news.notify_all()

    def _hear(self, m: Any) -> None:
        self.heard.append(m)
        match m:
            case protocol.Joined() | protocol.Table():
                self.info, self.you = m.table, m.you
            case protocol.Shown():
                self.thread, self.folded = m.thread, self.view
                self.view, self.version, self.curtain = m.view, m.version, None
            case protocol.Happened():
                assert self.view is not None, "something happened before the first view"
                self.view, self.version = apply(self.view, m.moments), m.version
            case protocol.Curtain():
                self.view, self.version, self.curtain = None, None, m.seat
            case protocol.Closing():
                self.closing = m

    # -- commands

    async def do(self, command: protocol.TableCommand) -> Any:
        """A command over the socket: Done, or the Problem."""
        await self.say(command)
        return await self.answer_to(command)

    async def answer_to(self, command: protocol.TableCommand, nth: int = 0) -> Any:
        def answers() -> list[Any]:
            return [m for m in self.heard if isinstance(m, Done | Refused) and m.id == command.id]

        await self.until(lambda: len(answers()) > nth)
        found = answers()[nth]
        return found if isinstance(found, Done) else found.problem

    def move(self, *codes: str, which: int = 0, **values: Any) -> protocol.Play:
        """The command that makes a move of the view, or these."""
        moves = codes or whole(self.view, self.view.moves[which % len(self.view.moves)].code, which)
        given = {"id": fresh_id(), "seat": self.view.seat, "version": self.version, "moves": moves, **values}
        return protocol.Play(**given)

    async def play(self, *codes: str, which: int = 0, **values: Any) -> Any:
        """Makes a move, and has seen it when this returns."""
        done = await self.do(self.move(*codes, which=which, **values))
        if isinstance(done, Done):
            await self.until(lambda: self.curtain is not None or (self.version or 0) >= done.version)
        return done

    async def passed(self, **wanted: Any) -> Any:
        """A secret for another device, or the Problem why there is none."""
        asked = api.WantedPass(**{"table": self.table, **wanted})
        given = await self.guest.post("/api/passes", asked, api.GivenPass)
        return given if isinstance(given, Problem) else given.secret

    @property
    def is_mine(self) -> bool:
        """Whether this seat is to move."""
        return self.view is not None and bool(self.view.moves)

    @property
    def is_over(self) -> bool:
        return self.info.stage in ("over", "closed")

    async def turn(self) -> bool:
        """Waits until this seat is to move (True), or the game is over."""
        await self.until(lambda: self.is_mine or self.is_over)
        return self.is_mine

    async def play_on(self, *, checking: bool = False, moves: int = 3000) -> None:
        """Plays some moves, or until the game is over, any moves."""
        chance = random.Random(moves)
        for _ in range(moves):
            if self.is_over or not await self.turn():
                return
            check = check_of(self.view) if checking else None
            command = self.move(which=chance.randrange(1000), check=check)
            played = await self.do(command)
            if isinstance(played, Done):
                await self.until(lambda played=played: self.version >= played.version)
            elif played.code == "too-fast":
                await asyncio.sleep(0.1)
            elif played.code not in ("stale", "not-your-turn", "over", "bot-plays"):
                raise AssertionError(played)

    async def fresh(self) -> Any:
        """The view as the table gives it on request."""
        before = len(self.all(protocol.Shown))
        await self.say(protocol.Look())
        await self.until(lambda: len(self.all(protocol.Shown)) > before)
        return self.all(protocol.Shown)[before]

    async def is_as_told(self) -> bool:
        """Whether the view with all that happened since is the one that the table gives on request."""
        shown = await self.fresh()
        return self.folded == shown.view


def _narrow_line(port: int) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    return line


async def a_pair(house: House, game: str = "spite_and_malice", settings: Settings = AT_ONCE, **options: Any) -> Any:
    """Ana and Ben at a table of two, the cards dealt; who is to move comes first."""
    ana, ben = await house.guests("Ana", "Ben")
    table = (await ana.make(game, "me", "open", settings=settings, **options)).table
    places = [await ana.visit(table), await ben.visit(table)]
    await places[1].do(protocol.Sit(id=fresh_id(), chair=1, name="Ben"))
    await places[0].do(protocol.Start(id=fresh_id()))
    for place in places:
        await place.until(lambda place=place: place.view is not None and place.view.to_move is not None)
    return sorted(places, key=lambda place: not place.is_mine)


async def alone(house: House, game: str = "steal_the_pile_solitaire", *bots: str, **options: Any) -> Place:
    """Ana's place at a table with nobody but bots, when it is her turn."""
    ana = await house.guest("Ana")
    place = await ana.visit((await ana.make(game, "me", *bots, begin=True, **options)).table)
    assert await place.turn()
    return place


async def some_moves(*places: Place, count: int = 6) -> None:
    """Moves by whoever is to move, seen by all of them."""
    for _ in range(count):
        mover = next(place for place in places if place.is_mine)
        done = await mover.play()
        for place in places:
            await place.until(lambda place=place, done=done: place.version >= done.version)


async def back(place: Place, to: int | None = None, **values: Any) -> Any:
    """Takes back, and has seen it."""
    given = {"id": fresh_id(), "seat": place.view.seat, "version": place.version, "to": to, **values}
    done = await place.do(protocol.TakeBack(**given))
    await place.pong()
    return done
