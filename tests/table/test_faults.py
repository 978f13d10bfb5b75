"""Faults: servers are killed and databases fall over under load; what was acknowledged stays, and clients go on."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from tests.support.limits import GENEROUS
from tests.support.server_process import ServerProcess
from tests.support.soak import soak
from tests.support.stubborn_client import Stubborn, check_logs, device, play_out, table_of
from tests.support.waiting import until

TABLES = soak(3, 12)
KILLS = soak(1, 20)
SOON_UNWELL = {"http.HEALTH_SECONDS": 0.2}  # so long a store may take to answer
GAMES = ("spite_and_malice", "nacho_pile", "steal_the_pile")


class Crowd:
    """Tables that are played at, one game after the other, until they are told that it is enough."""

    def __init__(self, *servers) -> None:
        self.servers = servers
        self.players = []
        self.enough = False
        self.games = 0

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    @property
    def playing(self) -> int:
        """How many are in the midst of a game."""
        return sum(player.view is not None and not player.is_over for player in self.players)

    async def table(self, number: int) -> None:
        ana = await device(self.servers[0], f"Ana {number}")
        ben = await device(self.servers[-1], f"Ben {number}")
        try:
            while not self.enough:
                table = await table_of(GAMES[number % len(GAMES)], ana, ben, bots=number % 2)
                there = [
                    Stubborn(ana, table, *self.servers, seed=self.games),
                    Stubborn(ben, table, *reversed(self.servers), seed=-self.games),
                ]
                self.players += there
                await play_out(*there)
                self.games += 1
        finally:
            await ana.go()
            await ben.go()

    async def play_while(self, happenings) -> None:
        async with asyncio.TaskGroup() as together:
            for number in range(TABLES):
                together.create_task(self.table(number))
            async for _ in happenings:
                pass
            self.enough = True

    async def some_moves(self, moves: int) -> None:
        """Waits until so many more were acknowledged."""
        wanted = self.acknowledged + moves
        await until(lambda: self.acknowledged >= wanted)

    def check(self) -> None:
        assert self.games >= TABLES
        assert not sum(player.differences for player in self.players), "somebody saw what was not so"
        assert not [player.problems for player in self.players if player.problems]


@pytest.mark.slow
def test_a_server_that_is_killed_loses_no_acknowledged_move_and_its_clients_go_on(tmp_path):
    server = ServerProcess(tmp_path, limits=GENEROUS)
    crowd = Crowd(server)
    chance = random.Random(8)

    async def killings():
        for _ in range(KILLS):
            await crowd.some_moves(chance.randint(30, 90))
            await until(lambda: crowd.playing == 2 * TABLES)
            workers = server.children()
            server.kill()  # before anybody goes on
            yield
            await asyncio.to_thread(server.start)
            await until(lambda workers=workers: not any(_is_alive(pid) for pid in workers))

    try:
        asyncio.run(crowd.play_while(killings()))
    finally:
        server.end()
    crowd.check()
    assert sum(player.connections for player in crowd.players) > len(crowd.players), "nobody had to come back"
    assert asyncio.run(check_logs(server.store, *crowd.players)) > crowd.acknowledged


@pytest.mark.slow
def test_a_database_that_falls_over_loses_no_acknowledged_move_and_servers_and_clients_go_on(postgres, tmp_path):
    """Without it a server says so and still gives what needs no store; with it all is well again."""
    servers = []
    store = postgres.new_database()
    try:
        servers = [ServerProcess(tmp_path, store, SOON_UNWELL, limits=GENEROUS) for _ in range(2)]
        crowd = Crowd(*servers)

        async def falls():
            noticed = await device(servers[0], "Eve")
            for _ in range(KILLS):
                await crowd.some_moves(60)
                await asyncio.to_thread(postgres.stop_hard)
                try:
                    health = asyncio.create_task(noticed.ask_once("/healthz"))
                    assert (await noticed.ask_once("/api/games")).status_code == 200
                    assert (await health).status_code == 503
                    yield
                finally:
                    await asyncio.to_thread(postgres.start)
                assert (await noticed.http("GET", "/healthz")).status_code == 200
            await noticed.go()

        asyncio.run(crowd.play_while(falls()))
        crowd.check()
        assert all(server.is_running for server in servers)
        lines = [line for server in servers for line in server.lines()]
        assert not [line for line in lines if line["event"] == "the server failed"]
        assert asyncio.run(check_logs(store, *crowd.players)) > crowd.acknowledged
    finally:
        for server in servers:
            server.end()


def _is_alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    return False
