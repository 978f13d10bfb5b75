"""Starvation: how long one player waits, alone and while a visitor from another address does all that limits allow.

The server has its usual limits. Quiet rounds and rounds of the attack take turns, so that both meet the same machine.
The attacker is a process of its own (`python -m benchmarks.load_starve PORT`) that gives way to all others (nice 19):
what the player waits for then is less the attacker's own use of the processor than what the server does for it. How
long the server itself was at work while the player waited is told too: other processes make no difference to that.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

import cutpurse
from benchmarks.load_server import ServerProcess
from benchmarks.load_tables import quantile
from benchmarks.load_wire import Http, Meter, Socket

PLAYER, ATTACKER = "198.51.100.7", "203.0.113.66"
GAME = "spite_and_malice"
HELLO = b'{"type":"hello","protocol":1}'
SETTLING = 4.0  # seconds between two rounds
PAUSE = 0.1  # seconds that the player takes before a move, and between two requests
REPLAY_PAUSE = 1.0
PATIENCE = 120.0  # seconds for an answer

# The attack: 40 tables and 20 uploads are all that an address may make at once, and 200 sockets all that it may hold.
TABLES = {"expert": 28, "easy": 6, "mine": 6}
UPLOADS = 20
SOCKETS = 200
A_SECOND = 22  # messages of each, and requests of each of the request loops: a little more than is allowed
REQUEST_LOOPS = 4
LARGE = 16 * 1024 - 16


Answers = dict[str, list[tuple[float, float]]]  # by kind: seconds that it took, and of CPU of the server meanwhile


@dataclass
class Starved:
    """What the player waited for, by kind: quiet and under attack."""

    quiet: Answers = field(default_factory=dict)
    attacked: Answers = field(default_factory=dict)
    server_cpu: dict[str, float] = field(default_factory=dict)  # percent of one core
    done: dict[str, int] = field(default_factory=dict)  # by the attacker
    rounds: int = 0

    def text(self) -> str:
        """As a table for the page of results."""
        measures = [f"{part} ms quiet, attacked | ratio" for part in ("p50", "p99", "server's CPU, p99")]
        columns = ["", "answers", *measures]
        rows = [f"| {' | '.join(columns)} |", "|---" * 8 + "|"]
        for kind, quiet in self.quiet.items():
            attacked = self.attacked.get(kind, [])
            cells = [kind, f"{len(quiet)}, {len(attacked)}"]
            for which, part in ((0, 0.5), (0, 0.99), (1, 0.99)):
                one, other = (
                    1000 * quantile(sorted(each[which] for each in answers), part) for answers in (quiet, attacked)
                )
                cells += [f"{one:.1f}, {other:.1f}", f"{other / one:.2f}" if one else "-"]
            rows.append(f"| {' | '.join(cells)} |")
        rows.append(f"\n{self.rounds} rounds each; CPU of the server: {self.server_cpu}; the attacker: {self.done}")
        return "\n".join(rows)


async def _begun(http: Http, wanted: dict[str, Any], cookie: str) -> str:
    """A new table at which the cards are dealt."""
    made, _ = await http.post("/api/tables", wanted, cookie)
    table = str(made["table"])
    await http.post(f"/api/tables/{table}/commands", {"type": "start", "id": "start"}, cookie)
    return table


class Waited:
    """Takes down how long something took, while it is asked for."""

    def __init__(self, server: ServerProcess) -> None:
        self.into: Answers | None = None
        self.since = 0.0  # what began earlier belongs to another round
        self._at_work = Path(f"/proc/{server.pid}/schedstat")

    def now(self) -> tuple[float, float]:
        """The time, and how long the server's event loop has been at work."""
        return time.perf_counter(), int(self._at_work.read_text().split()[0]) / 1e9

    def add(self, kind: str, began: tuple[float, float]) -> None:
        """Something that began then is there now."""
        if self.into is not None and began[0] >= self.since:
            now = self.now()
            self.into.setdefault(kind, []).append((now[0] - began[0], now[1] - began[1]))


class Seat:
    """The player at a table with one bot, game after game."""

    def __init__(self, port: int, cookie: str, bot: str, waited: Waited) -> None:
        self._port, self._cookie, self._bot, self._waited = port, cookie, bot, waited
        self._commands = 0
        self._codes: list[str] | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def play(self, *, hints: bool) -> None:
        """Plays until it is stopped."""
        while True:
            await self._begin()
            while (codes := await self._turn()) is not None:
                await asyncio.sleep(PAUSE)
                if hints:
                    await self._timed("hint", {"type": "hint"}, "advised")
                await self._timed("ping", {"type": "ping"}, "pong")
                self._codes = None
                await self._timed("move", {"type": "play", "moves": [random.choice(codes)]}, "done")
            self._socket.close()

    async def _begin(self) -> None:
        self._codes = None
        self._is_over = False
        self._asked_at: tuple[float, float] | None = None  # when the bot was to move
        self._news = asyncio.Event()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": self._bot}]
        wanted = {"game": GAME, "seats": seats, "settings": {"pace": 0}}
        http = Http(self._port, PLAYER)
        table = await _begun(http, wanted, self._cookie)
        http.close()
        self._socket = Socket(Meter(), self._hear, lambda: None, PLAYER)
        await self._socket.connect(self._port, f"/api/tables/{table}/socket", self._cookie, HELLO)

    async def _turn(self) -> list[str] | None:
        async with asyncio.timeout(PATIENCE):
            while self._codes is None and not self._is_over:
                self._news.clear()
                await self._news.wait()
        return None if self._is_over else self._codes

    async def _timed(self, kind: str, command: dict[str, Any], answer: str) -> None:
        """Says something and waits for what answers it."""
        self._commands += 1
        name = f"{answer}-{self._commands}"
        self._answers[name] = asyncio.get_running_loop().create_future()
        about = {} if answer == "pong" else {"seat": self._seat, "version": self._version}
        began = self._waited.now()
        self._socket.send(json.dumps({**command, **about, "id": name}).encode())
        async with asyncio.timeout(PATIENCE):
            await self._answers[name]
        del self._answers[name]
        self._waited.add(kind, began)

    def _hear(self, message: bytes) -> None:
        told = json.loads(message)
        match told["type"]:
            case "shown" | "happened":
                self._version = told["version"]
                if told["type"] == "shown":
                    self._seat = told["seat"]
                    codes = [move["code"] for move in told["view"].get("moves", ())]
                else:
                    events = [event for moment in told["moments"] for event in moment.get("events", ())]
                    codes = [move["code"] for event in events for move in event.get("moves") or ()]
                    if self._asked_at is not None:
                        self._waited.add(f"{self._bot} bot", self._asked_at)
                self._codes = codes or None
                self._asked_at = None if codes else self._waited.now()
            case "table" | "joined":
                self._is_over = told["table"]["stage"] == "over"
            case "refused":
                raise RuntimeError(f"the player was refused: {message!r}")
            case "done" | "advised" | "pong":
                answer = self._answers.get(told["id"])
                if answer is not None and told["id"].startswith(told["type"]) and not answer.done():
                    answer.set_result(told)
        self._news.set()


async def _lobby(port: int, cookie: str, waited: Waited) -> None:
    http = Http(port, PLAYER)
    while True:
        for path in ("/api/tables", "/api/me/tables"):
            began = waited.now()
            status, told, _ = await http.ask("GET", path, cookie=cookie)
            if status != 200:
                raise RuntimeError(f"the player was refused: {told!r}")
            waited.add("lobby", began)
            await asyncio.sleep(PAUSE)


async def _replays(port: int, cookie: str, waited: Waited) -> None:
    """Games that were played elsewhere, each with the eyes of each seat: more than the server keeps made."""
    http = Http(port, PLAYER)
    made = [await http.post("/api/records", {"record": record_of(1000 + n)}, cookie) for n in range(5)]
    uploaded = [told["table"] for told, _ in made]
    for count in range(10**9):
        began = waited.now()
        path = f"/api/tables/{uploaded[count % 5]}/replay?eyes={count // 5 % 4}"
        status, told, _ = await http.ask("GET", path, cookie=cookie)
        if status != 200:
            raise RuntimeError(f"the player was refused: {told!r}")
        waited.add("replay", began)
        await asyncio.sleep(REPLAY_PAUSE)


async def measure(server: ServerProcess, rounds: int, seconds: float) -> Starved:
    """The player's whole evening, a quiet round and one under attack in turns."""
    http = Http(server.port, PLAYER)
    _, cookie = await http.post("/api/me", {"name": "Ana"})
    http.close()
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.load_starve", str(server.port),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert attacker.stdin is not None  # noqa: S101  # asked for above
    assert attacker.stdout is not None  # noqa: S101
    waited, found = Waited(server), Starved(rounds=rounds)
    cpu = {"quiet": 0.0, "attacked": 0.0}
    try:
        if not await attacker.stdout.readline():
            raise RuntimeError("the attacker could not prepare")
        async with asyncio.TaskGroup() as together:
            easy, expert = (Seat(server.port, cookie, bot, waited) for bot in ("easy", "expert"))
            player = [
                together.create_task(work)
                for work in (
                    easy.play(hints=False), expert.play(hints=True), _lobby(server.port, cookie, waited),
                    _replays(server.port, cookie, waited),
                )
            ]  # fmt: skip
            for _ in range(rounds):
                for name, into in (("quiet", found.quiet), ("attacked", found.attacked)):
                    if into is found.attacked:
                        attacker.stdin.write(b"attack\n")
                    await asyncio.sleep(SETTLING)
                    waited.into, waited.since = into, time.perf_counter()
                    used = server.cpu()
                    await asyncio.sleep(seconds)
                    cpu[name] += server.cpu() - used
                    waited.into = None
                    if into is found.attacked:
                        attacker.stdin.write(b"rest\n")
                        found.done = json.loads(await attacker.stdout.readline())
            for task in player:
                task.cancel()
    finally:
        with suppress(ProcessLookupError):
            attacker.kill()
        await attacker.wait()
    found.server_cpu = {name: round(100 * used / seconds / rounds) for name, used in cpu.items()}
    return found


# -- the attacker ------------------------------------------------------------------------------------------------------


class Attack:
    """One visitor who does as much as limits allow."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._http = Http(port, ATTACKER)
        self.done: Counter[str] = Counter()
        self._tables: dict[str, list[str]] = {kind: [] for kind in TABLES}
        self._uploaded: list[str] = []

    async def prepare(self) -> None:
        """Makes all the tables and uploads that it may."""
        _, self._cookie = await self._http.post("/api/me", {"name": "Eve"})
        for kind, count in TABLES.items():
            bot = {"kind": "bot", "bot": "easy" if kind == "easy" else "expert"}
            seats = [{"kind": "me"} if kind == "mine" else bot, bot, bot, bot]
            wanted = {"game": GAME, "seats": seats, "settings": {"pace": 0}}
            for _ in range(count):
                self._tables[kind].append(await _begun(self._http, wanted, self._cookie))
        for number in range(UPLOADS):
            made, _ = await self._http.post("/api/records", {"record": record_of(number)}, self._cookie)
            self._uploaded.append(made["table"])

    async def run(self) -> None:
        """All at once, until it is stopped."""
        async with asyncio.TaskGroup() as together:
            for number in range(SOCKETS):
                together.create_task(self._socket(number))
            for number in range(REQUEST_LOOPS):
                together.create_task(self._requests(number))

    async def _socket(self, number: int) -> None:
        """Watches the bots' tables, or plays and asks for hints at its own."""
        kind = ("expert", "easy", "mine", "mine", "expert")[number % 5]
        table = self._tables[kind][number // 5 % len(self._tables[kind])]
        at = {"seat": 0, "version": 0}

        def hear(message: bytes) -> None:
            if message.startswith(b'{"type":"shown"'):
                told = json.loads(message)
                at.update(seat=told["seat"] or 0, version=told["version"])
            elif message.startswith((b'{"type":"done"', b'{"type":"happened"')):
                at["version"] = json.loads(message)["version"]
            self.done[message[9:20].split(b'"')[0].decode()] += 1

        lost = asyncio.Event()
        lost.set()
        socket = Socket(Meter(), hear, lost.set, ATTACKER)
        try:
            for count in range(10**9):
                await asyncio.sleep(1 / A_SECOND)
                if lost.is_set():  # or not yet let in again
                    lost.clear()
                    socket = Socket(Meter(), hear, lost.set, ATTACKER)
                    await socket.connect(self._port, f"/api/tables/{table}/socket", self._cookie, HELLO)
                    self.done["sockets"] += 1
                    await asyncio.sleep(0.5)
                name = f"{number}-{time.monotonic_ns()}"
                messages: list[dict[str, Any]] = [
                    {"type": "ping"},
                    {"type": "hint", **at},
                    {"type": "look", "story": 200},
                    {"type": "prefer", "seat": at["seat"], "forced": bool(count & 4)},
                    {"type": "react", "seat": at["seat"], "reaction": "thanks"},
                    {"type": "check", "version": at["version"], "check": 1},
                ]
                said = messages[count % 6 if kind == "mine" else count % 3 * 2]
                if said["type"] not in ("look", "check"):
                    said["id"] = name
                socket.send(json.dumps(said).encode().ljust(LARGE if count % 6 == 0 else 0))
        finally:
            socket.close()

    async def _requests(self, number: int) -> None:
        """The lobby, replays, reviews, uploads and large bodies."""
        http = Http(self._port, ATTACKER)
        try:
            for count in range(number, 10**9):
                began = time.monotonic()
                one = self._uploaded[count % UPLOADS]
                method, path, content = (
                    ("GET", "/api/tables", b""),
                    ("GET", "/api/me/tables", b""),
                    ("GET", f"/api/tables/{one}/replay?eyes={('open', 'public', '0', '1')[count // 20 % 4]}", b""),
                    ("GET", f"/api/tables/{one}/review", b""),
                    ("POST", "/api/records", json.dumps({"record": record_of(count % 7) + " " * 500_000}).encode()),
                    ("POST", "/api/me", b'{"name":"Eve"}'.ljust(60_000)),
                    ("GET", f"/api/games/{GAME}/words?language=de", b""),
                )[count % 7]
                status, _, _ = await http.ask(method, path, content, self._cookie)
                self.done[f"{path.split('?')[0].rsplit('/', 1)[-1] or path} {status}"] += 1
                await asyncio.sleep(max(0.0, 1 / A_SECOND - (time.monotonic() - began)))
        finally:
            http.close()


_records: dict[int, str] = {}


def record_of(seed: int) -> str:
    """A game that somebody has played by chance."""
    if seed not in _records:
        state, chance = cutpurse.load(GAME, players=4).deal(seed), random.Random(seed)
        while not state.over:
            state.play(chance.randrange(state.move_count))
        _records[seed] = state.record().text()
    return _records[seed]


async def _attack(port: int) -> None:
    os.nice(19)
    attack = Attack(port)
    await attack.prepare()
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    print("ready", flush=True)
    running: asyncio.Task[None] | None = None
    while order := await orders.readline():
        if order == b"attack\n":
            running = asyncio.create_task(attack.run())
        elif running is not None:
            if running.done():
                running.result()  # what went wrong
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            print(json.dumps(attack.done), flush=True)


if __name__ == "__main__":
    uvloop.run(_attack(int(sys.argv[1])))
