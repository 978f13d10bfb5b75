"""Faults: servers are killed and databases fall over under load; what was acknowledged stays, and clients go on."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from tests.support.postgres import Postgres
from tests.support.server_process import ServerProcess
from tests.support.stubborn_client import Stubborn, check_logs, device, play_out, table_of

TABLES = 6
KILLS = 3
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
        async with asyncio.timeout(60):
            while self.acknowledged < wanted:
                await asyncio.sleep(0.01)

    def check(self) -> None:
        assert self.games >= TABLES
        assert not sum(player.differences for player in self.players), "somebody saw what was not so"
        assert not [player.problems for player in self.players if player.problems]


@pytest.mark.slow
def test_a_server_that_is_killed_loses_no_acknowledged_move_and_its_clients_go_on(tmp_path):
    server = ServerProcess(tmp_path, generous=100)
    crowd = Crowd(server)
    chance = random.Random(8)

    async def killings():
        for _ in range(KILLS):
            await crowd.some_moves(chance.randint(30, 90))
            workers = server.children()
            await asyncio.to_thread(server.kill)
            yield
            await asyncio.to_thread(server.start)
            await _gone(workers)

    try:
        asyncio.run(crowd.play_while(killings()))
    finally:
        server.end()
    crowd.check()
    assert sum(player.connections for player in crowd.players) > len(crowd.players), "nobody had to come back"
    assert asyncio.run(check_logs(server.store, *crowd.players)) > crowd.acknowledged


@pytest.mark.slow
def test_a_database_that_falls_over_loses_no_acknowledged_move_and_servers_and_clients_go_on(tmp_path):
    database = Postgres()
    servers = []
    try:
        store = database.new_database()
        servers = [ServerProcess(tmp_path, store, generous=100) for _ in range(2)]
        crowd = Crowd(*servers)

        async def falls():
            for _ in range(KILLS):
                await crowd.some_moves(60)
                await asyncio.to_thread(database.stop_hard)
                await asyncio.sleep(0.5)
                yield
                await asyncio.to_thread(database.start)

        asyncio.run(crowd.play_while(falls()))
        crowd.check()
        assert all(server.is_running for server in servers)
        assert asyncio.run(check_logs(store, *crowd.players)) > crowd.acknowledged
    finally:
        for server in servers:
            server.end()
        database.close()


@pytest.mark.slow
def test_a_server_without_its_database_says_so_and_is_well_again_with_it(tmp_path):
    database = Postgres()
    server = None
    try:
        server = ServerProcess(tmp_path, database.new_database())

        async def evening():
            ana = await device(server, "Ana")
            ben = await device(server, "Ben")
            table = await table_of("steal_the_pile", ana, ben)
            database.stop_hard()
            health = asyncio.create_task(super(type(ana), ana).http("GET", "/healthz"))
            games = await super(type(ana), ana).http("GET", "/api/games")
            assert games.status_code == 200, "what needs no store is still there"
            assert (await health).status_code == 503
            database.start()
            assert (await ana.http("GET", "/healthz")).status_code == 200
            there = [Stubborn(ana, table), Stubborn(ben, table)]
            await play_out(*there)
            await ana.go()
            await ben.go()
            return there

        there = asyncio.run(evening())
        assert asyncio.run(check_logs(server.store, *there)) > 0
        assert not [line for line in server.lines() if line["event"] == "the server failed"]
    finally:
        if server is not None:
            server.end()
        database.close()


async def _gone(pids: list[int]) -> None:
    """Nobody stays behind: worker processes end with the server that started them."""
    async with asyncio.timeout(30):
        for pid in pids:
            while _is_alive(pid):
                await asyncio.sleep(0.05)


def _is_alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    return False
