"""Tables under load: four clients each, who play real games by the real protocol, paced or as fast as it goes."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import deque
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from benchmarks.load_wire import Http, Meter, Socket

PLAYERS = 4
VERSION = re.compile(rb'"version":(\d+)')
AGAIN = 0.1  # seconds after which a move is sent again that could not be kept
AT_ONCE = 16  # tables that are made side by side


class _Move(msgspec.Struct):
    code: str


class _Question(msgspec.Struct):
    """Of an event only what may be done next."""

    moves: list[_Move] = []


class _Moment(msgspec.Struct):
    events: list[_Question] = []


class _Happened(msgspec.Struct):
    moments: list[_Moment]


class _View(msgspec.Struct):
    moves: list[_Move] = []


class _Shown(msgspec.Struct):
    view: _View
    seat: int | None = None


class _Done(msgspec.Struct):
    id: str
    version: int


_happened = msgspec.json.Decoder(_Happened).decode
_shown = msgspec.json.Decoder(_Shown).decode
_done = msgspec.json.Decoder(_Done).decode


def quantile(sorted_values: list[float], part: float) -> float:
    """The value below which such a part lies."""
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))] if sorted_values else 0.0


@dataclass
class Tally:
    """What was measured in a while."""

    latencies: list[float] = field(default_factory=list)  # seconds from when a move was due until all have it
    moves: int = 0
    refused: int = 0
    games: int = 0
    behind: int = 0  # moves that were due when no table was ready
    recording: bool = False


class Player:
    """One client: a seat at a table, at one of the servers."""

    def __init__(self, table: PlayedTable, port: int, cookie: str) -> None:
        self.table = table
        self.port = port
        self.cookie = cookie
        self.seat = -1
        self.version = 0  # of what it has seen
        self.socket: Socket | None = None

    async def connect(self, *also: bytes) -> None:
        """Opens the socket, says what was seen so far, and what else there is to say."""
        table_id = self.table.id
        seen = b"" if self.version == 0 else b',"seen":%d' % self.version
        hello = b'{"type":"hello","protocol":1%b}' % seen
        self.socket = Socket(self.table.load.meter, self.hear, lambda: self.table.lost(self, table_id))
        await self.socket.connect(self.port, f"/api/tables/{table_id}/socket", self.cookie, hello, *also)

    def hear(self, message: bytes) -> None:
        """One message of the server; most are not looked into."""
        if message.startswith(b'{"type":"happened"'):
            self._advance(message)
            if b'"moves":[{' in message:
                codes = [
                    move.code for moment in _happened(message).moments for one in moment.events for move in one.moves
                ]
                self.table.asked(self, codes)
            self.table.has(self)
        elif message.startswith(b'{"type":"shown"'):
            self._advance(message)
            shown = _shown(message)
            if shown.seat is not None:
                self.seat = shown.seat
            if shown.view.moves:
                self.table.asked(self, [move.code for move in shown.view.moves])
            self.table.has(self)
        elif message.startswith(b'{"type":"done"'):
            self.table.acknowledged(_done(message))
        elif message.startswith((b'{"type":"table"', b'{"type":"joined"')):
            if b'"stage":"over"' in message:
                self.table.over()
        elif message.startswith(b'{"type":"refused"'):
            self.table.refused(message)

    def _advance(self, message: bytes) -> None:
        found = VERSION.search(message)
        assert found is not None  # noqa: S101  # every one has a version
        version = int(found[1])
        if message.startswith(b'{"type":"happened"') and self.version and version != self.version + 1:
            self.table.gaps += 1
        self.version = version


class PlayedTable:
    """One table and its four clients."""

    def __init__(self, number: int, load: Load) -> None:
        self.number = number
        self.load = load
        self.id = ""
        self.players: list[Player] = []
        self.version = 0
        self.gaps = 0
        self._is_ready = False  # waits for its next move
        self._due = 0.0  # when the move was to be sent that leads there; 0: not yet told
        self._choice: tuple[Player, list[str]] | None = None
        self._sent: tuple[Player, bytes] | None = None
        self._commands = 0
        self._is_over = False
        self.acknowledged_moves: dict[str, int] = {}

    async def open(self, http: Http) -> None:
        """Makes a table, has all four sit and begin."""
        load = self.load
        if not self.players:
            for n in range(PLAYERS):
                _, cookie = await http.post("/api/me", {"name": f"{'ABCD'[n]}{self.number}"})
                self.players.append(Player(self, load.ports[n % len(load.ports)], cookie))
        first = self.players[0]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in self.players[1:])]
        made, _ = await http.post("/api/tables", {"game": load.game, "seats": seats}, first.cookie)
        self.id = made["table"]
        commands = f"/api/tables/{self.id}/commands"
        for chair, player in enumerate(self.players[1:], 1):
            sit = {"type": "sit", "id": "sit", "chair": chair, "name": "ABCD"[chair]}
            await http.post(commands, sit, player.cookie)
        told, _ = await http.post(commands, {"type": "start", "id": "start"}, first.cookie)
        self.version, self._due, self._choice, self._sent = told["version"], 0.0, None, None
        self._is_over = self._is_ready = False
        self.acknowledged_moves = load.acknowledged.setdefault(self.id, {})
        for player in self.players:
            player.version = 0
            await player.connect()

    def asked(self, player: Player, codes: list[str]) -> None:
        """A client may move, unless another has already heard of a later version: then this is old news."""
        if player.version >= self.version:
            self._choice = (player, codes)

    def has(self, player: Player) -> None:
        """A client has a version; when all have it, the move is complete and the next can be made."""
        self.version = max(self.version, player.version)
        if not self._all_have_it():
            return
        now = time.perf_counter()
        if self._due and self.load.tally.recording:
            self.load.tally.latencies.append(now - self._due)
            self.load.tally.moves += 1
        self._due = 0.0
        self._go_on()

    def _all_have_it(self) -> bool:
        one, two, three, four = self.players
        return one.version == two.version == three.version == four.version == self.version

    def _go_on(self) -> None:
        if self._choice is not None and not self._is_over and self._sent is None and not self._is_ready:
            self._is_ready = True
            self.load.ready(self)

    def move(self, due: float) -> None:
        """Sends a move, any legal one."""
        self._is_ready = False
        if self._choice is None:
            return
        (player, codes), self._choice = self._choice, None
        self._commands += 1
        code = codes[int(random.random() * len(codes))]  # no secret
        sent = b'{"type":"play","id":"%d","seat":%d,"version":%d,"moves":["%b"]}' % (
            self._commands, player.seat, self.version, code.encode(),
        )  # fmt: skip
        self._sent = (player, sent)
        self._due = due
        if player.socket is not None:
            player.socket.send(sent)

    def acknowledged(self, done: _Done) -> None:
        """The server says that a move is kept."""
        self.acknowledged_moves[done.id] = done.version
        self._sent = None
        if self._all_have_it():
            self._go_on()

    def refused(self, message: bytes) -> None:
        """The server refused a move, which it should only while its store is away: then it is sent again."""
        if b'"code":"store"' in message or b'"code":"busy"' in message:
            self.load.spawn(self._say_again())
            return
        self.load.tally.refused += 1
        if self.load.tally.refused <= 3:
            print("refused:", message[:200])

    async def _say_again(self) -> None:
        await asyncio.sleep(AGAIN)
        if self._sent is not None and (socket := self._sent[0].socket) is not None:
            socket.send(self._sent[1])

    def over(self) -> None:
        """The game has ended: another one, beside what is measured."""
        if not self._is_over:
            self._is_over = True
            self.load.tally.games += 1
            self.load.finished(self)

    def lost(self, player: Player, table_id: str) -> None:
        """A connection ended; if nobody wanted that, the client comes back by itself."""
        if not self._is_over and not self.load.is_stopping and table_id == self.id:
            self.load.spawn(self._come_back(player))

    async def _come_back(self, player: Player) -> None:
        while not self.load.is_stopping:
            mine = (self._sent[1],) if self._sent is not None and self._sent[0] is player else ()
            try:
                await player.connect(*mine)
            except OSError:
                await asyncio.sleep(0.05)
                continue
            return

    def close(self) -> None:
        """Everybody leaves."""
        for player in self.players:
            if player.socket is not None:
                player.socket.close()


class Load:
    """All tables, and when they move."""

    def __init__(self, ports: Sequence[int], game: str) -> None:
        self.ports = ports
        self.game = game
        self.tables: list[PlayedTable] = []
        self.tally = Tally()
        self.meter = Meter()
        self.acknowledged: dict[str, dict[str, int]] = {}  # by table and command: the version
        self.is_stopping = False
        self._ready: deque[PlayedTable] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._rate: float | None = 0.0  # None: as fast as it goes
        self._makers = asyncio.Semaphore(AT_ONCE)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside the rest."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, count: int) -> None:
        """Adds tables until there are so many."""
        new = [PlayedTable(n, self) for n in range(len(self.tables), count)]
        self.tables += new
        waiting = deque(new)

        async def make() -> None:
            http = Http(self.ports[0])
            while waiting:
                await waiting.popleft().open(http)
            http.close()

        await asyncio.gather(*(make() for _ in range(AT_ONCE)))

    def ready(self, table: PlayedTable) -> None:
        """A table waits for its next move."""
        if self._rate is None:
            table.move(time.perf_counter())
        else:
            self._ready.append(table)

    def finished(self, table: PlayedTable) -> None:
        """A game is over: a new one, but not all at once."""
        if not self.is_stopping:
            self.spawn(self._anew(table))

    async def _anew(self, table: PlayedTable) -> None:
        async with self._makers:
            table.close()
            while not self.is_stopping:
                http = Http(self.ports[0])
                try:
                    await table.open(http)
                except (OSError, asyncio.IncompleteReadError):
                    await asyncio.sleep(0.05)  # the server is gone: once more, with another table
                else:
                    return
                finally:
                    http.close()

    async def run(self, seconds: float, rate: float | None, *, recording: bool) -> float:
        """Plays for a while, so many moves a second or (None) as many as there can be; returns the seconds it took."""
        self.tally = Tally(recording=recording)
        self._rate = rate
        began = time.perf_counter()
        end = began + seconds
        if rate is None:
            while self._ready:
                self._ready.popleft().move(time.perf_counter())
            await asyncio.sleep(seconds)
        else:
            sent = 0
            while (now := time.perf_counter()) < end:
                while sent < (now - began) * rate:
                    if not self._ready:
                        self.tally.behind += 1
                    else:
                        self._ready.popleft().move(began + sent / rate)
                    sent += 1
                await asyncio.sleep(0.001)
        self._rate = 0.0
        self.tally.recording = False
        return time.perf_counter() - began

    async def stop(self) -> None:
        """Everybody leaves."""
        self.is_stopping = True
        for table in self.tables:
            table.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
