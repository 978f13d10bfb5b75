"""Two server processes on one database: whoever is connected to whichever, it is one table."""

import asyncio

import asyncpg
import pytest

from cutpurse.table import api, log, protocol
from cutpurse.table.archive import Archive, Player
from cutpurse.table.desk import Desk
from cutpurse.table.devices import Devices
from cutpurse.table.hub import Hub
from cutpurse.table.metrics import Metrics
from cutpurse.table.presence import SILENT, Presence
from cutpurse.table.protocol import Done
from cutpurse.table.store import Appended, open_store
from cutpurse.table.thinkers import Thinkers
from tests.support.house import fresh_id
from tests.support.limits import GENEROUS
from tests.support.server_process import ServerProcess
from tests.support.soak import soak
from tests.support.stubborn_client import Stubborn, check_logs, device, play_out, table_of
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.slow

SOON_FORGOTTEN = {"devices.KNOWN_SECONDS": 0.2}  # whose a device is, without a look at the store
GAMES = ("spite_and_malice", "nacho_pile", "steal_the_pile", "old_bill", "old_bill_maid")


@pytest.fixture(scope="module")
def pair(postgres, tmp_path_factory):
    """Two servers that know of each other only by their database."""
    store = postgres.new_database()
    servers = [ServerProcess(tmp_path_factory.mktemp("pair"), store, SOON_FORGOTTEN, limits=GENEROUS) for _ in range(2)]
    try:
        yield servers
        for server in servers:
            assert server.is_running
            assert not [line for line in server.lines() if line["level"] == "error"]
    finally:
        for server in servers:
            server.end()


def spread(pair, evening):
    """An evening of Ana, who is at one of them, and Ben, who is at the other."""

    async def both():
        ana, ben = [await device(server, name) for server, name in zip(pair, ("Ana", "Ben"), strict=True)]
        try:
            return await asyncio.wait_for(evening(ana, ben), PATIENCE * 2)
        finally:
            await ana.go()
            await ben.go()

    return asyncio.run(both())


async def seated(table, *devices):
    """Their places at a table where cards are dealt, once each process knows of it; who is to move comes first."""
    places = [await one.visit(table) for one in devices]
    for place in places:
        await place.until(lambda place=place: place.view is not None and place.view.to_move is not None)
    return sorted(places, key=lambda place: not place.is_mine)


def test_lists_tell_the_same_at_both_processes(pair):
    async def evening(ana, ben):
        table = await table_of("spite_and_malice", ana, ben)
        places = await seated(table, ana, ben)
        for _ in range(5):
            mover = next(place for place in places if place.is_mine)
            done = await mover.play()
            for place in places:
                await place.until(lambda place=place, done=done: place.version >= done.version)
            lists = [await one.get("/api/me/tables", list[api.Listed]) for one in (ana, ben)]
            (hers, his) = [next(one for one in told if one.table.id == table) for told in lists]
            assert (hers.table, hers.changed) == (his.table, his.changed)
            assert hers.table.version == done.version
            assert [hers.waits, his.waits] == [place.is_mine for place in sorted(places, key=lambda p: p.guest is ben)]

    spread(pair, evening)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_one_game_whichever_process_its_players_are_at(pair, game):
    async def evening(ana, ben):
        table = await table_of(game, ana, ben, bots=1)
        players = [Stubborn(ana, table), Stubborn(ben, table, seed=1)]
        await play_out(*players)
        assert [player.info.result for player in players] == [players[0].info.result] * 2
        assert not any(player.differences or player.problems for player in players)
        assert {player.connections for player in players} == {1}
        return players

    players = spread(pair, evening)
    assert asyncio.run(check_logs(pair[0].store, *players)) > 0


def test_who_is_here_is_known_at_the_other_process(pair):
    async def evening(ana, ben):
        table = await table_of("steal_the_pile", ana, ben)
        one, other = await seated(table, ana, ben)
        for place in (one, other):
            await place.until(lambda place=place: all(seat.here for seat in place.info.seats))
        await other.lose_network()
        (mine,) = other.you.seats
        await one.until(lambda: not one.info.seats[mine].here)
        assert one.info.seats[mine].away_since is not None
        again = await other.guest.visit(table)
        await one.until(lambda: one.info.seats[mine].here)
        await again.leave()

    spread(pair, evening)


async def at_the_other_process(ana, ben):
    """A second device of Ana, whose table is open there at the process of Ben, and the name it has in her list."""
    table = await table_of("spite_and_malice", ana, ben)
    code = (await ana.post("/api/passes", api.WantedPass(kind="device"), api.GivenPass)).secret
    await ben.post("/api/passes/use", api.UsedPass(secret=code), api.Opened)
    there = await ben.visit(table)
    assert there.you.seats
    (other,) = [one.id for one in (await ana.get("/api/me/access", api.Access)).devices if not one.this]
    return there, other


def test_a_device_that_is_ended_is_shown_out_at_the_other_process(pair):
    async def evening(ana, ben):
        there, other = await at_the_other_process(ana, ben)
        assert (await ana.http("DELETE", f"/api/me/devices/{other}")).status_code == 200
        await there.until(lambda: there.closing)
        assert there.closing.problem.code == "unknown-device"
        assert (await ben.get("/api/me")).code == "unknown-device", "and not from memory"

    spread(pair, evening)


def test_a_device_that_was_ended_while_news_were_lost_is_shown_out_when_they_come_again(pair):
    async def evening(ana, ben):
        there, _ = await at_the_other_process(ana, ben)
        database = await asyncpg.connect(pair[0].store)
        await database.execute(
            "DELETE FROM cutpurse.devices WHERE created = (SELECT max(created) FROM cutpurse.devices)"
        )
        await database.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name LIKE 'cutpurse listener%' AND datname = current_database()"
        )
        await database.close()
        await there.until(lambda: there.closing)
        assert there.closing.problem.code == "unknown-device"

    spread(pair, evening)


def test_a_move_is_taken_back_by_consent_across_processes(pair):
    async def evening(ana, ben):
        cem = await device(pair[0], "Cem")
        table = await table_of("old_bill", ana, ben, cem)
        mover, *others = await seated(table, ana, ben, cem)
        before, version = mover.view, mover.version
        done = await mover.play()  # for whom an offer is to be, which nobody sees
        for other in others:
            await other.until(lambda other=other: other.version >= done.version)
        asked = await mover.do(protocol.TakeBack(id=fresh_id(), seat=before.seat, version=mover.version, to=version))
        assert isinstance(asked, Done), asked
        for agreed, other in enumerate(others, 1):
            await other.until(
                lambda other=other, agreed=agreed: other.info.request and len(other.info.request.agreed) == agreed
            )
            agree = protocol.Answer(id=fresh_id(), seat=other.view.seat, version=other.info.version, agree=True)
            answer = await other.do(agree)
            assert isinstance(answer, Done), answer
        await mover.until(lambda: mover.view == before)
        assert (await mover.fresh()).view == before
        await cem.go()

    spread(pair, evening)


def test_a_rematch_that_both_want_at_once_is_one_table(pair):
    async def evening(ana, ben):
        table = await table_of("old_bill_maid", ana, ben)
        await play_out(Stubborn(ana, table), Stubborn(ben, table))
        wanted = [one.order(table, protocol.Rematch(id=fresh_id())) for one in (ana, ben, ana, ben)]
        made = await asyncio.gather(*wanted)
        assert len({done.table for done in made}) == 1
        assert made[0].table
        for one in (ana, ben):
            assert (await one.table(made[0].table)).seats, "both sit there"

    spread(pair, evening)


def test_of_two_moves_for_one_position_one_is_made(pair):
    async def evening(ana, ben):
        table = await table_of("spite_and_malice", ana, ben)
        mover, other = await seated(table, ana, ben)
        secret = await mover.guest.post("/api/passes", api.WantedPass(kind="device", link=True), api.GivenPass)
        twin = await device(other.guest.house, "Twin")
        await twin.post("/api/passes/use", api.UsedPass(secret=secret.secret), api.Opened)
        same = await twin.visit(table)
        await same.until(lambda: same.version == mover.version)
        assert same.you.seats == mover.you.seats, "another device of the same player, at the other process"
        commands = [mover.move(which=0), same.move(which=0)]
        answers = await asyncio.gather(mover.do(commands[0]), same.do(commands[1]))
        assert sorted(isinstance(answer, Done) for answer in answers) == [False, True]
        (late,) = [answer for answer in answers if not isinstance(answer, Done)]
        assert late.code in ("stale", "not-your-turn")
        await twin.go()

    spread(pair, evening)


def test_one_command_sent_to_both_processes_is_carried_out_once(pair):
    async def evening(ana, ben):
        table = await table_of("spite_and_malice", ana, ben)
        mover, _ = await seated(table, ana, ben)
        twins = [await device(server, "Twin") for server in pair]
        for twin in twins:
            secret = await mover.guest.post("/api/passes", api.WantedPass(kind="device", link=True), api.GivenPass)
            await twin.post("/api/passes/use", api.UsedPass(secret=secret.secret), api.Opened)
        command = mover.move()
        answers = await asyncio.gather(*(twin.order(table, command) for twin in twins for _ in range(3)))
        assert len({answer.version for answer in answers}) == 1
        for twin in twins:
            await twin.go()

    spread(pair, evening)


def test_who_joins_while_the_other_process_plays_on_misses_nothing(pair):
    async def evening(ana, ben):
        for _ in range(soak(2, 20)):
            table = await table_of("spite_and_malice", ana, ben)
            player = Stubborn(ana, table)
            playing = asyncio.create_task(player.play())
            place = await ben.visit(table)
            await place.play_on()
            await playing
            assert place.info.result == player.info.result
            await place.leave()

    spread(pair, evening)


def test_a_table_that_is_added_to_while_it_is_read_is_read_on(tmp_path):
    """As the other process sees it: the news come when the table was read, but is not alive here yet."""

    async def evening():
        store = await open_store(f"sqlite:///{tmp_path}/store.db")
        archive = Archive(store)
        hub = Hub(archive, Thinkers(1), Metrics())
        await hub.start()
        ana = Player("ana", "Ana", 0, 0)
        seats = (api.SeatPlan(kind="me"), api.SeatPlan(kind="open"))
        desk = Desk(archive, hub, Devices(archive, hub))
        made = await desk.make_table(ana, api.NewTable(game="steal_the_pile", seats=seats))
        read = archive.load

        async def read_slowly(table):
            stored = await read(table)
            sat = log.Sat(chair=1, who=log.Person(player="ben", name="Ben"), at=1, by="ben", command="sit")
            assert await archive.append(table, 1, log.encode_entry(sat), [])
            hub._hear(Appended([(table, 1)]))
            return stored

        archive.load = read_slowly
        live = await hub.live(made.table)
        await until(lambda: live.table.version == 1)
        await hub.stop()
        await store.close()

    asyncio.run(evening())


async def said():
    """Until all that is on its way between processes of one loop has come."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_who_left_tables_of_another_process_is_not_remembered_for_ever():
    async def evening():
        one = Presence(lambda body: asyncio.sleep(0, other.hear(body)), lambda table: None)
        other = Presence(lambda body: asyncio.sleep(0), lambda table: None)
        for table in ("there", "here"):
            one.come(table, "ana")
            one.go(table, "ana")
        await said()
        left = other.away_since("there", "ana")
        other.forget_others({"here"}, before=left)
        assert other._away.keys() == {"there", "here"}, "it may come here at any moment"
        other.forget_others({"here"}, before=left + 60_000)
        assert other._away.keys() == {"here"}

    asyncio.run(evening())


def test_who_is_here_is_told_again_after_a_silence_and_after_news_were_missed():
    async def evening():
        processes = []

        def process():
            async def announce(body):
                if is_connected:
                    for other in processes:
                        if other is not mine:
                            other.hear(body)

            mine = Presence(announce, lambda table: None)
            processes.append(mine)
            return mine

        is_connected = True
        one, other = process(), process()
        one.come("table", "ana")
        other.come("table", "ben")
        other.come("table", None)
        await said()
        assert one.has_screen("table"), "a big screen at the other process"
        assert not one.has_screen("another")
        assert one.away_since("table", "ben") is None
        assert other.away_since("table", "ana") is None

        is_connected = False
        one.come("table", "cem")
        one.go("table", "ana")
        await said()
        is_connected = True
        for each in processes:
            each.missed()
        await said()
        assert other.away_since("table", "cem") is None, "who came meanwhile"
        assert other.away_since("table", "ana") is not None, "who went meanwhile"
        assert one.away_since("table", "ben") is None

        for name in other._heard:
            other._heard[name] -= 2 * SILENT
        other.beat()
        assert other.away_since("table", "cem") is not None, "a process that says nothing has nobody"
        one._beaten = 0.0
        one.beat()
        await said()
        assert other.away_since("table", "cem") is None
        other.go("table", None)
        await said()
        assert not one.has_screen("table")

    asyncio.run(evening())


def test_when_a_process_is_killed_the_other_carries_on_with_players_and_bots(pair):
    first, second = pair

    async def evening():
        ana, ben = await device(first, "Ana"), await device(second, "Ben")
        players = []
        for _ in range(2):
            table = await table_of("nacho_pile", ana, ben, bots=2)
            players += [Stubborn(ana, table, first, second), Stubborn(ben, table, second, first)]
        playing = asyncio.create_task(play_out(*players))
        await until(lambda: sum(len(player.acknowledged) for player in players) >= 8)
        await asyncio.to_thread(first.kill)
        await playing
        await ana.go()
        await ben.go()
        return players

    try:
        players = asyncio.run(evening())
        assert all(player.is_over for player in players)
        assert not any(player.differences or player.problems for player in players)
        assert asyncio.run(check_logs(first.store, *players)) > 0
    finally:
        first.end()
        first.start()


def test_a_device_that_was_forgotten_at_one_process_is_unknown_at_the_other(pair):
    async def evening(ana, ben):
        ana.house = pair[1]
        assert (await ana.http("GET", "/api/me")).status_code == 200
        ana.house = pair[0]
        token = ana.cookie
        assert (await ana.http("DELETE", "/api/me")).status_code == 200
        ben._http.cookies.clear()
        ben._http.headers["cookie"] = token
        ben.house = pair[1]
        async with asyncio.timeout(PATIENCE):
            while (await ben.http("GET", "/api/me")).json().get("code") != "unknown-device":
                await asyncio.sleep(0.02)

    spread(pair, evening)
