"""What programs of earlier versions have written is read by this one: stores, backups, logs and records.

`kept/` has a folder for each version of the store; `tests/support/kept.py` says how it was written.
"""

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing

import asyncpg
import pytest

from cutpurse import Record, RecordError
from cutpurse.engine.registry import find
from cutpurse.table import api
from cutpurse.table.store import schema
from cutpurse.table.store.backup import backup, columns, restore, selecting
from cutpurse.table.store.backup_file import BackupReader
from cutpurse.table.store.postgres_session import NAMESPACE, numbered
from cutpurse.table.store.rows import kinds
from tests.support.house import House
from tests.support.kept import KEPT, VERSIONS, unpacked
from tests.support.stores import query, with_store

ENTRIES = {
    *("again", "back-agreed", "back-asked", "back-declined", "began", "came-back", "changed", "closed", "handed-over"),
    *("hinted", "left", "mixed", "moved", "preferred", "reacted", "resigned", "sat", "seat-given", "took-back"),
}
NUMBER = {version: int(version.removeprefix("schema_")) for version in VERSIONS}

every_version = pytest.mark.parametrize("version", VERSIONS)


async def _contents(store):
    version = schema.newest()
    return {table: sorted(await store.read(selecting(table, version)), key=repr) for table in kinds(version)}


def contents(url):
    """All rows of a store, brought up to date when it is opened."""
    return with_store(url, _contents)


def rows_of(older, table, version):
    """All rows of a table of a store that was not opened yet."""
    return query(older, f"SELECT {', '.join(columns(table, version))} FROM {table}")  # noqa: S608


async def put_into_postgresql(url, older, version):
    """What an older program would have left on PostgreSQL."""
    connection = await asyncpg.connect(url, server_settings={"search_path": NAMESPACE})
    try:
        await connection.execute(f"CREATE SCHEMA {NAMESPACE}")
        for statement in schema.pending(0, "postgresql", "", to=version):
            await connection.execute(statement)
        for table in kinds(version):
            places = ", ".join("?" * len(columns(table, version)))
            rows = rows_of(older, table, version)
            await connection.executemany(numbered(f"INSERT INTO {table} VALUES ({places})"), rows)  # noqa: S608
    finally:
        await connection.close()


@every_version
def test_a_store_of_an_older_program_is_brought_up_to_date_when_it_is_opened(version, url, tmp_path):
    older = unpacked(version, tmp_path / "older.db")
    before = {table: rows_of(older, table, NUMBER[version]) for table in kinds(NUMBER[version])}
    assert all(before.values()), "something in every table"
    if url.startswith("postgresql"):
        asyncio.run(put_into_postgresql(url, older, NUMBER[version]))
    opened = contents(url if url.startswith("postgresql") else older)
    assert opened == contents(older), "both kinds of store alike"
    assert {table: len(rows) for table, rows in opened.items() if table != "meta"} == {
        table: len(rows) for table, rows in before.items() if table != "meta"
    }


@every_version
def test_a_backup_of_an_older_program_is_restored_as_its_store_would_be_opened(version, url, tmp_path):
    file = KEPT / version / "store.backup"
    counts = asyncio.run(restore(url, file))
    restored = contents(url)
    assert restored == contents(unpacked(version, tmp_path / "older.db"))
    assert {table: len(rows) for table, rows in restored.items()} == counts
    links = {(row[1], row[6]) for row in restored["passes"]}
    assert ("device", 0) in links, "the migrations were applied to the rows: of a device only one more comes of each"


@every_version
def test_a_backup_of_an_older_program_that_does_not_hold_changes_nothing(version, url, tmp_path):
    whole = gzip.decompress((KEPT / version / "store.backup").read_bytes())
    asyncio.run(restore(url, KEPT / version / "store.backup"))
    before, file = contents(url), tmp_path / "damaged"
    for damaged in (whole[:-200], whole.replace(b'"Ana"', b'"Eve"'), whole.replace(b'"schema":1', b'"schema":2')):
        if damaged == whole:
            continue
        file.write_bytes(gzip.compress(damaged))
        with pytest.raises(Exception, match=r"cannot be used, and nothing was changed"):
            asyncio.run(restore(url, file))
    assert contents(url) == before


@every_version
def test_a_store_of_an_older_program_can_be_kept_before_it_is_brought_up_to_date(version, tmp_path):
    older, file = unpacked(version, tmp_path / "older.db"), tmp_path / "kept.backup"
    asyncio.run(backup(older, file))
    assert BackupReader(file).header().schema == NUMBER[version]
    assert query(older, "SELECT value FROM meta WHERE key = 'schema'") == [(b"%d" % NUMBER[version],)]
    asyncio.run(restore(str(tmp_path / "new.db"), file))
    assert contents(str(tmp_path / "new.db")) == contents(older)


def test_a_log_of_an_older_program_has_every_entry():
    entries = set()
    for version in VERSIONS:
        with closing(sqlite3.connect(":memory:")) as store:
            store.deserialize(gzip.decompress((KEPT / version / "store.db.gz").read_bytes()))
            entries |= {json.loads(body)["type"] for (body,) in store.execute("SELECT body FROM entries")}
    assert entries >= ENTRIES


@every_version
def test_every_table_of_an_older_program_is_read(version, tmp_path, uncompiled):
    unpacked(version, tmp_path / "house.db")
    house = House(tmp_path)

    async def evening(house):
        ana = await house.guest("Ana")
        tables = house.query("SELECT id, state FROM tables WHERE id IN (SELECT table_id FROM entries)")
        assert {state for _, state in tables} == {"waiting", "playing", "over", "closed"}
        for table, state in tables:
            listed = await ana.get(f"/api/tables/{table}", api.OneTable)
            assert listed.table.stage == state
            assert listed.table.version == house.versions(table)[-1]
            assert listed.table.trouble is None or listed.table.trouble.id == "trouble-rules"
            if state == "over":
                text = await ana.get(f"/api/tables/{table}/record", str)
                assert text.startswith("cutpurse record")

    try:
        house.play(evening)
    finally:
        house.end()


@every_version
def test_a_record_of_an_older_program_is_read_or_says_by_which_rules_it_was_played(version):
    file = KEPT / version / "game.rec"
    rules = int(file.read_text("utf-8").split("rules: ")[1].split()[0])
    here = find("steal_the_pile_solitaire").version
    if rules == here:
        assert Record.load(file).replay().over
        return
    with pytest.raises(RecordError, match=f"rules version {rules}, this is version {here}"):
        Record.load(file)
