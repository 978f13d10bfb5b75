"""A server under attack: two honest people play on meanwhile, and what it writes down is looked through afterwards."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import websockets

from cutpurse.table import protocol
from cutpurse.table.protocol import Problem, encode
from tests.support.server_process import ServerProcess
from tests.support.stubborn_client import Device, Stubborn, device, play_out, table_of
from tests.support.waiting import PATIENCE
from tests.support.web import web_socket

HONEST = ("127.0.0.2", "127.0.0.3")  # where honest people live
PAUSE = 0.5  # seconds between two of their games
HELLO = encode(protocol.Hello(protocol=protocol.PROTOCOL)).decode()


class Siege:
    """The server, and all that must not be found in its log."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.server = ServerProcess(folder, **settings)
        self.secrets: set[str] = set()
        self._devices: list[Device] = []

    def run(self, attack: Callable[[Siege], Awaitable[Any]], seconds: float = PATIENCE * 3) -> Any:
        """An attack, while honest people play a game to its end, and another one every now and then."""
        return asyncio.run(self._run(attack, seconds))

    async def _run(self, attack: Callable[[Siege], Awaitable[Any]], seconds: float) -> Any:
        people = [await self.somebody(name, where) for name, where in zip(("Ana", "Ben"), HONEST, strict=True)]
        attacking = asyncio.ensure_future(attack(self))
        try:
            async with asyncio.timeout(seconds):
                await self._game(people)
                while not (await asyncio.wait({attacking}, timeout=PAUSE))[0]:
                    await self._game(people)
                return await attacking
        finally:
            attacking.cancel()
            await asyncio.gather(attacking, return_exceptions=True)
            while self._devices:
                await self._devices.pop().go()

    async def _game(self, people: list[Device]) -> None:
        table = await table_of("old_bill_maid", *people)
        self.secrets.add(table)
        players = [Stubborn(one, table, seed=n) for n, one in enumerate(people)]
        await play_out(*players)
        for player in players:
            assert player.connections == 1, "an honest player was thrown out"
            assert not player.differences
            assert not player.problems

    async def somebody(self, name: str, source: str = "127.0.0.1") -> Device:
        """A device whose token is a secret."""
        made = await device(self.server, name, source)
        self._devices.append(made)
        self.secrets.add(made.cookie.partition("=")[2])
        return made

    def end(self) -> None:
        """Whether honest people can still play and the server stops as it should; then takes a look at the log."""

        async def nothing(_: Siege) -> None:
            """Nobody attacks any more."""

        try:
            self.run(nothing)
            assert self.server.stop() == 0
        finally:
            self.server.end()
        lines = self.server.lines()
        assert lines
        failed = [line for line in lines if line["level"] == "error"]
        assert not failed, failed[:3]
        log = self.server.log()
        assert "" not in self.secrets
        assert not [secret for secret in self.secrets if secret in log], "a secret was written down"


def url(siege: Siege, table: str) -> str:
    return f"ws://{siege.server.address}/api/tables/{table}/socket"


async def say(siege: Siege, table: str, frames: list[str | bytes], cookie: str = "") -> tuple[list[Any], int | None]:
    """Says all this on a connection; what was answered, and with which code it was closed, if it was."""
    headers = {"Cookie": cookie} if cookie else {}
    heard: list[Any] = []
    end = encode(protocol.Ping(id="the-end")).decode()
    async with web_socket(url(siege, table), additional_headers=headers) as socket:
        try:
            async with asyncio.timeout(PATIENCE):
                for frame in (*frames, end):
                    await socket.send(frame)
                while True:
                    heard.append(protocol.decode_message(await socket.recv(decode=False)))
                    if isinstance(heard[-1], protocol.Pong) and heard[-1].id == "the-end":
                        return heard, None
                    if isinstance(heard[-1], protocol.Refused) and heard[-1].id == "the-end":  # too fast
                        return heard, None
        except websockets.ConnectionClosed:
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    heard.append(protocol.decode_message(await socket.recv(decode=False)))
            return heard, socket.close_code


def refusals(heard: list[Any]) -> list[str]:
    """The codes of all that was refused."""
    refused = [m.problem.code for m in heard if isinstance(m, protocol.Refused)]
    return refused + [m.problem.code for m in heard if isinstance(m, protocol.Closing) and m.problem is not None]


def problem(body: bytes) -> Problem:
    """An error in its one shape, or a failure."""
    assert set(msgspec.json.decode(body)) == {"code", "say"}, body[:200]
    return msgspec.json.decode(body, type=Problem)
