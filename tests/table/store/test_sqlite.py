import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import contextmanager

import pytest

from cutpurse.table.store import (
    Statement,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreMissing,
    StoreUnavailable,
    open_store,
)
from cutpurse.table.store import sqlite as sqlite_module
from cutpurse.table.store import sqlite_file as sqlite_file_module
from tests.support import ROOT
from tests.support.stores import keep, kept, opened, with_store

UNDER_LOAD = "tests.support.store_under_load"


def test_a_second_server_on_one_file_is_refused_until_the_first_has_ended(sqlite_url):
    async def run():
        async with opened(sqlite_url) as first:
            for _ in range(2):
                with pytest.raises(StoreInUse, match=r"^Another server is using"):
                    await open_store(sqlite_url)
            assert await first.append("t", 0, b"")
        async with opened(sqlite_url) as second:
            assert not await second.append("t", 0, b"")

    asyncio.run(run())


def test_a_file_reached_by_a_link_is_still_the_file_of_one_server(sqlite_url, tmp_path):
    async def use(store):
        link = tmp_path / "link.db"
        link.symlink_to(tmp_path / "store.db")
        with pytest.raises(StoreInUse):
            await open_store(f"sqlite:///{link}")

    with_store(sqlite_url, use)


def test_a_store_is_for_its_owner_alone(sqlite_url, tmp_path):
    async def use(store):
        await store.append("t", 0, b"")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        assert set(modes) == {"store.db", "store.db-wal", "store.db-shm", "store.db.lock"}
        assert set(modes.values()) == {0o600}

    with_store(sqlite_url, use)


def test_every_commit_goes_to_the_disk(sqlite_url):
    async def use(store):
        assert await store.write(Statement("PRAGMA synchronous"), Statement("PRAGMA journal_mode")) == [
            [(2,)],
            [("wal",)],
        ]

    with_store(sqlite_url, use)


def test_a_store_without_an_epoch_refuses_and_goes_on_when_it_is_back(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_module, "LOOK_EVERY", 0.02)

    async def use(store):
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        (epoch,) = other.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
        other.execute("DELETE FROM meta WHERE key = 'epoch'")
        await asyncio.sleep(0.1)
        with pytest.raises(StoreError):
            await store.append("t", 0, b"")
        other.execute("INSERT INTO meta (key, value) VALUES ('epoch', ?)", (epoch,))
        other.close()
        assert await store.append("t", 0, b"")

    with_store(sqlite_url, use)


def test_entries_that_come_together_are_added_by_one_statement(sqlite_url):
    async def use(store):
        said = []
        store._writer.set_trace_callback(said.append)
        with held(store):
            adding = [asyncio.ensure_future(store.append(f"t{number}", 0, b"%d" % number)) for number in range(20)]
            await asyncio.sleep(0)
        assert all(await asyncio.gather(*adding))
        store._writer.set_trace_callback(None)
        assert len([statement for statement in said if statement.startswith("INSERT")]) <= 2, "the first may be alone"
        rows = await store.read("SELECT table_id, body FROM entries")
        assert sorted(rows) == sorted((f"t{number}", b"%d" % number) for number in range(20))

    with_store(sqlite_url, use)


def test_an_entry_that_cannot_be_added_keeps_nobody_else_from_being_added_with_it(sqlite_url):
    async def use(store):
        assert await store.append("t5", 0, b"first")
        with held(store):
            adding = [asyncio.ensure_future(store.append(f"t{number}", 0, b"second")) for number in range(10)]
            wrong = asyncio.ensure_future(store.append("t", 1 << 70, b"no number of a store"))
            await asyncio.sleep(0)
        assert [number for number, added in enumerate(await asyncio.gather(*adding)) if not added] == [5]
        with pytest.raises(StoreError):
            await wrong
        rows = dict(await store.read("SELECT table_id, body FROM entries"))
        assert rows == {f"t{number}": b"first" if number == 5 else b"second" for number in range(10)}

    with_store(sqlite_url, use)


@contextmanager
def held(store):
    """While the writer waits for somebody else's transaction, so that what comes meanwhile is written together."""
    path = store._writer.execute("PRAGMA database_list").fetchone()[2]
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.parametrize("content", [b"this is a diary, not a database" * 100, b"\xff" * 5000])
def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(StoreDamaged, match=r"\.$"):
        asyncio.run(open_store(str(path)))
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(StoreDamaged, match="not one of Cutpurse"):
        asyncio.run(open_store(str(path)))
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_what_cannot_be_opened_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    for bad in (tmp_path / "no" / "x.db", tmp_path, tmp_path / "file" / "x.db", tmp_path / ("x" * 300)):
        with pytest.raises(StoreMissing, match=r"^The store .* cannot be opened: .*\.$"):
            asyncio.run(open_store(str(bad)))
    asyncio.run(_lock_is_free(tmp_path / "x.db"))


async def _lock_is_free(path):
    store = await open_store(str(path))
    await store.close()


def test_odd_signs_in_the_name_of_a_file_are_just_signs(tmp_path):
    path = tmp_path / "a ?mode=ro#%41 ü.db"
    with_store(f"sqlite:///{path}", lambda store: store.append("t", 0, b""))
    assert path.exists()


def test_a_full_disk_refuses_changes_nothing_and_works_again_when_there_is_room(sqlite_url):
    async def use(store):
        await store.append("t", 0, b"before")
        ((pages,),) = await store.read("PRAGMA page_count")
        await store.write(Statement(f"PRAGMA max_page_count = {pages + 3}"))
        jobs = [store.append("t", version, b"x" * 3000, [keep(f"k{version}", b"")]) for version in range(1, 40)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert any(isinstance(outcome, StoreFull) for outcome in outcomes)
        assert all(outcome is True or isinstance(outcome, StoreFull) for outcome in outcomes)
        rows = await store.read("SELECT version FROM entries ORDER BY version")
        done = [version for version, outcome in enumerate(outcomes, 1) if outcome is True]
        assert rows == [(version,) for version in [0, *done]]
        assert [await kept(store, f"k{version}") for version in range(1, 40)].count(b"") == len(done)
        await store.write(Statement("PRAGMA max_page_count = 1000000"))
        assert await store.append("t", 99, b"x" * 100_000)

    with_store(sqlite_url, use)


def test_somebody_elses_long_transaction_is_waited_for_and_then_refused(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_file_module.connect, "__defaults__", ("write", 0.2))

    async def use(store):
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="try again"):
            await store.append("t", 0, b"")
        assert await store.read("SELECT count(*) FROM entries") == [(0,)], "reading goes on"
        other.close()
        assert await store.append("t", 0, b"")

    with_store(sqlite_url, use)


def test_reading_does_not_wait_for_writing(sqlite_url):
    async def use(store):
        slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) FROM n"
        for number in range(20):
            writing = asyncio.create_task(store.write(keep(f"slow {number}", b""), Statement(slow)))
            await asyncio.sleep(0)
            found, is_written = await kept(store, f"slow {number}"), writing.done()
            await writing
            assert await kept(store, f"slow {number}") == b""
            if not is_written:  # else this process stood still for as long as that took
                break
        assert (found, is_written) == (None, False)

    with_store(sqlite_url, use)


def test_the_process_killed_under_load_loses_nothing_that_was_acknowledged(sqlite_url):
    acknowledged = {}
    for _ in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", UNDER_LOAD, sqlite_url], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for line in process.stdout:
            table, version, also = line.split()
            acknowledged[table, int(version)] = also
            if len(acknowledged) % 1500 == 0:
                break
        os.kill(process.pid, signal.SIGKILL)
        for line in process.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                table, version, also = line.split()
                acknowledged[table, int(version)] = also
        process.stdout.close()
        process.wait()

        async def look(store):
            rows = await store.read("SELECT table_id, version, body FROM entries")
            found = {(table, version): body.decode() for table, version, body in rows}
            assert acknowledged.items() <= found.items()
            for table in {table for table, _ in found}:
                versions = sorted(version for name, version in found if name == table)
                assert versions == list(range(len(versions)))
                assert await kept(store, table) == b"%d" % versions[-1]
            assert await store.read("PRAGMA integrity_check") == [("ok",)]

        with_store(sqlite_url, look)
    assert len(acknowledged) >= 4500
