import asyncio
import subprocess
import sys

import pytest

from cutpurse.table.store import Missed, Statement, StoreError, StoreUnavailable, Unsettled, open_store
from tests.support.stores import keep, kept, opened
from tests.support.waiting import PATIENCE, until

ABSENT = """
import asyncio, sys
sys.modules["asyncpg"] = None
from cutpurse.table.store import StoreMissing, open_store
try:
    asyncio.run(open_store("postgresql://x/y"))
except StoreMissing as error:
    print(error)
"""


@pytest.mark.slow
def test_stopped_hard_and_started_again_under_load_nothing_is_lost_or_doubled_and_appends_resume(
    postgres, postgres_url
):
    """Each body is unique, and a row that goes with it counts: a move lost or done twice would show in either."""

    async def run():
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            heard = []
            one.listen(heard.append)
            acknowledged, going = {}, True

            async def play(store, table):
                version = 0
                while going:
                    body = f"{table}/{version}".encode()
                    assert await store.append(table, version, body, [keep(body.decode(), b"")]) is True
                    acknowledged[table, version] = body
                    version += 1

            stores = [one, other]
            players = [asyncio.create_task(play(stores[n % 2], f"t{n}")) for n in range(20)]
            for stops in range(1, 4):
                before = len(acknowledged)
                await until(lambda before=before: len(acknowledged) > before + 500)
                await asyncio.to_thread(postgres.stop_hard)
                stopped = len(acknowledged)
                reading = asyncio.create_task(one.read("SELECT 1"))
                await asyncio.to_thread(postgres.start)
                assert await reading == [(1,)]
                await until(lambda stopped=stopped: len(acknowledged) > stopped + 500)
                await until(lambda stops=stops: heard.count(Missed()) >= stops)
            going = False
            await asyncio.gather(*players)
            rows = await one.read("SELECT table_id, version, body FROM entries")
            assert {(table, version): body for table, version, body in rows} == acknowledged
            assert await other.read("SELECT count(*) FROM meta WHERE key LIKE 't%/%'") == [(len(acknowledged),)]
            heard.clear()
            assert await other.append("after", 0, b"")
            await until(lambda: heard)

    asyncio.run(run())


class Interrupted:
    """The connection that writes, which breaks at the next commit, before it or after."""

    def __init__(self, connection, after):
        self._connection = connection
        self._after = after

    def __getattr__(self, name):
        return getattr(self._connection, name)

    async def execute(self, sql, *args, **options):
        if sql != "COMMIT":
            return await self._connection.execute(sql, *args, **options)
        if self._after:
            await self._connection.execute(sql)
        self._connection.terminate()
        raise ConnectionResetError("cut")


@pytest.mark.parametrize("after", [False, True])
def test_what_was_being_committed_when_the_line_was_cut_is_settled_exactly(postgres_url, after):
    async def run():
        async with opened(postgres_url) as store:
            assert await store.append("t", 0, b"theirs")
            store._writer = Interrupted(store._writer, after)
            outcomes = await asyncio.gather(
                store.append("t", 0, b"theirs"),  # the same body as is there, and yet not first
                store.append("t", 1, b"ours", [keep("once", b"")]),
                store.append("t", 1, b"ours"),
                store.write(keep("written once", b"")),
            )
            assert outcomes == [False, True, False, [[]]]
            assert await store.read("SELECT count(*) FROM entries") == [(2,)]
            assert await kept(store, "once") == b""
            assert await kept(store, "written once") == b""

    asyncio.run(run())


def test_a_transaction_that_an_earlier_connection_left_open_does_not_get_in_the_way(postgres_url):
    async def run():
        async with opened(postgres_url) as store:
            left = store._writer
            await left.execute("BEGIN; INSERT INTO entries VALUES ('t', 0, 'half done')")
            store._writer = None  # as if the line had been cut without the server noticing
            assert await store.append("t", 0, b"whole")
            assert await store.read("SELECT body FROM entries") == [(b"whole",)]
            left.terminate()

    asyncio.run(run())


@pytest.mark.slow
def test_a_server_that_stays_away_is_said_so_and_found_again(postgres, postgres_url):
    async def run():
        async with opened(postgres_url) as store:
            assert await store.append("t", 0, b"")
            store.patience = 0.3
            await asyncio.to_thread(postgres.stop_hard)
            try:
                outcomes = await asyncio.gather(
                    store.append("t", 1, b""), store.read("SELECT 1"), store.announce(b"x"), return_exceptions=True
                )
                assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 3
                assert "try again" in str(outcomes[0])
            finally:
                await asyncio.to_thread(postgres.start)
            store.patience = PATIENCE
            assert await store.append("t", 1, b"")

    asyncio.run(run())


def test_what_stays_unknown_is_said_to_be_unknown(postgres, postgres_url):
    async def run():
        async with opened(postgres_url) as store:
            store.patience = 0.3
            cut = Interrupted(store._writer, after=True)
            store._writer = cut
            commit = cut.execute

            async def commit_and_stop(sql, *args, **options):
                try:
                    return await commit(sql, *args, **options)
                finally:
                    if sql == "COMMIT":
                        await asyncio.to_thread(postgres.stop_hard)

            cut.execute = commit_and_stop
            try:
                with pytest.raises(Unsettled, match="read again"):
                    await store.append("t", 0, b"")
            finally:
                await asyncio.to_thread(postgres.start)
            store.patience = PATIENCE
            assert await store.append("t", 0, b"") is False

    asyncio.run(run())


@pytest.mark.slow
def test_a_store_can_be_closed_while_the_server_is_away(postgres, postgres_url):
    async def run():
        store = await open_store(postgres_url)
        await asyncio.to_thread(postgres.stop_hard)
        try:
            waiting = asyncio.create_task(store.append("t", 0, b""))
            for _ in range(5):  # until it waits
                await asyncio.sleep(0)
            await store.close()
            with pytest.raises(StoreError):
                await waiting
        finally:
            await asyncio.to_thread(postgres.start)

    asyncio.run(run())


def test_processes_that_ended_leave_no_trace(postgres_url):
    async def run():
        async with opened(postgres_url) as store:
            assert await store.append("t", 0, b"")
            assert await store.read("SELECT count(*) FROM writers") == [(1,)]
        async with opened(postgres_url) as store:
            assert await store.read("SELECT count(*) FROM writers") == [(0,)]

    asyncio.run(run())


def test_without_its_driver_a_sentence_says_what_to_install():
    done = subprocess.run([sys.executable, "-c", ABSENT], capture_output=True, text=True, check=True)
    assert "install it with pip" in done.stdout
    assert done.stderr == ""


def test_who_uses_sqlite_loads_no_driver(tmp_path):
    code = (
        "import asyncio, sys; from cutpurse.table.store import open_store\n"
        "async def main():\n    await (await open_store(sys.argv[1])).close()\n"
        "asyncio.run(main()); print('asyncpg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "x.db"], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_commit_is_on_the_disk_before_it_is_acknowledged_also_where_the_database_is_set_otherwise(postgres_url):
    async def setting(store, how):
        (name,) = (await store.read("SELECT current_database()"))[0]
        await store.write(Statement(f'ALTER DATABASE "{name}" {how}'))

    async def run():
        async with opened(postgres_url) as store:
            await setting(store, "SET synchronous_commit = off")
        async with opened(postgres_url) as store:
            assert await store._writer.fetchval("SHOW synchronous_commit") == "on"
            await setting(store, "RESET synchronous_commit")

    asyncio.run(run())
