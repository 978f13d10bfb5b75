"""`cutpurse backup` and `cutpurse restore`, as people and timers run them."""

import asyncio
import gzip
import re
import stat

import pytest

from cutpurse.table.archive import Archive
from cutpurse.table.store import open_store
from tests.support.cli_process import new_table, person, table
from tests.support.kept import KEPT
from tests.support.postgres import Postgres
from tests.support.waiting import wait_until


@pytest.fixture(scope="module")
def postgres():
    server = Postgres()
    yield server
    server.close()


def fill(store, tables=2):
    """A store with so many tables and one player."""

    async def filling():
        opened = await open_store(str(store))
        try:
            archive = Archive(opened)
            await archive.new_player("p", "Ana", 0, b"token", 1)
            for number in range(tables):
                await archive.create_table(f"t{number}", None, b"", "old_bill", False, 5, ["p"])
        finally:
            await opened.close()

    asyncio.run(filling())
    return store


def tables_in(store):
    async def counting():
        opened = await open_store(str(store))
        try:
            return sum((await Archive(opened).counts()).tables.values())
        finally:
            await opened.close()

    return asyncio.run(counting())


def test_a_backup_comes_back_whole_in_another_place(run, tmp_path):
    store = fill(tmp_path / "store.db")
    kept = run("backup", tmp_path / "b.gz", "--store", store)
    assert kept == (0, f"Kept 2 tables and 1 player in {tmp_path}/b.gz.\n", "")
    assert stat.S_IMODE((tmp_path / "b.gz").stat().st_mode) == 0o600
    restored = run("restore", tmp_path / "b.gz", "--data", tmp_path / "new", "--language", "de")
    assert restored == (0, f"Zurückgeholt aus {tmp_path}/b.gz: 2 Tische, 1 Mitspieler.\n", "")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert tables_in(tmp_path / "new" / "tables.db") == 2


def test_the_store_is_the_one_that_the_table_uses(run, tmp_path, monkeypatch):
    monkeypatch.setenv("CUTPURSE_DATA", str(tmp_path))
    fill(tmp_path / "tables.db", tables=1)
    assert run("backup", tmp_path / "b.gz").out.startswith("Kept 1 table and 1 player in ")


def test_a_store_that_holds_tables_is_not_replaced_unasked(run, refused, tmp_path):
    store, other = fill(tmp_path / "store.db"), fill(tmp_path / "other.db", tables=3)
    run("backup", tmp_path / "b.gz", "--store", store)
    assert "holds tables (3), and a restore replaces them" in refused("restore", tmp_path / "b.gz", "--store", other)
    assert tables_in(other) == 3
    assert run("restore", tmp_path / "b.gz", "--store", other, "--yes").code == 0
    assert tables_in(other) == 2


@pytest.mark.parametrize(("typed", "code", "left"), [("n\n", 2, 3), ("\n", 2, 3), ("y\n", 0, 2), ("j\n", 2, 3)])
def test_a_person_is_asked_before_tables_are_replaced(run, tmp_path, typed, code, left):
    store, other = fill(tmp_path / "store.db"), fill(tmp_path / "other.db", tables=3)
    run("backup", tmp_path / "b.gz", "--store", store)
    asked = run("restore", tmp_path / "b.gz", "--store", other, typed=typed, person=True)
    assert asked.code == code
    assert re.search(r"3 tables[^?]*\? \(y/n\)", asked.out)
    assert tables_in(other) == left


def test_nothing_but_a_backup_is_written_over(run, refused, tmp_path):
    store = fill(tmp_path / "store.db")
    (tmp_path / "letter").write_text("Dear Ana")
    assert "exists and is no backup" in refused("backup", tmp_path / "letter", "--store", store)
    assert "exists and is no backup" in refused("backup", store, "--store", store)
    assert (tmp_path / "letter").read_text() == "Dear Ana"
    assert "is a directory" in refused("backup", tmp_path, "--store", store)
    for _ in range(2):  # a timer writes the same file every night
        assert run("backup", tmp_path / "b.gz", "--store", store).code == 0


def test_what_cannot_be_kept_or_brought_back_is_one_sentence(run, refused, tmp_path):
    store = fill(tmp_path / "store.db")
    assert "There is no store" in refused("backup", tmp_path / "b.gz", "--store", tmp_path / "none.db")
    assert "could not be written" in refused("backup", tmp_path / "no" / "b.gz", "--store", store)
    assert "No such file" in refused("restore", tmp_path / "none.gz", "--store", store)
    (tmp_path / "b.gz").write_bytes(gzip.compress(b"something else"))
    assert "not a backup of Cutpurse" in refused("restore", tmp_path / "b.gz", "--store", store, "--yes")
    run("backup", tmp_path / "good.gz", "--store", store)
    (tmp_path / "half.gz").write_bytes((tmp_path / "good.gz").read_bytes()[:-30])
    assert "cannot be used, and nothing was changed" in refused("restore", tmp_path / "half.gz", "--store", store)
    (tmp_path / "broken.db").write_bytes(b"no database at all" * 100)
    damaged = refused("restore", tmp_path / "good.gz", "--store", tmp_path / "broken.db", "--yes")
    assert "move it away, then restore again" in damaged
    nowhere = refused("backup", tmp_path / "b.gz", "--store", "postgresql://u:hidden@127.0.0.1:1/x")
    assert "hidden" not in nowhere
    assert tables_in(store) == 2


@pytest.mark.slow
def test_both_work_beside_a_running_server(run, refused, tmp_path):
    store = ("--data", tmp_path / ".local" / "share" / "cutpurse")
    with table(tmp_path) as running, person(running.link) as client:
        first = new_table(client)
        assert "1 table" in run("backup", tmp_path / "b.gz", *store).out
        second = new_table(client)
        assert client.get(f"/api/tables/{second}").status_code == 200
        assert "add --yes" in refused("restore", tmp_path / "b.gz", *store)
        assert "1 table" in run("restore", tmp_path / "b.gz", *store, "--yes").out
        wait_until(lambda: client.get(f"/api/tables/{second}").status_code == 404)  # the server looks now and then
        assert client.get(f"/api/tables/{first}").status_code == 200
        assert running.end() == 0


@pytest.mark.slow
def test_a_backup_moves_tables_from_a_file_to_postgresql_where_a_server_goes_on(run, refused, postgres, tmp_path):
    store, database = fill(tmp_path / "store.db"), postgres.new_database()
    run("backup", tmp_path / "b.gz", "--store", store)
    assert "There is no store" in refused("backup", tmp_path / "none.gz", "--store", database)
    assert "Restored 2 tables" in run("restore", tmp_path / "b.gz", "--store", database).out
    assert "holds tables (2)" in refused("restore", tmp_path / "b.gz", "--store", database)
    assert tables_in(database) == 2
    with table(tmp_path, CUTPURSE_STORE=database) as running, person(running.link) as client:
        new_table(client)
        assert running.end() == 0
    assert "Kept 3 tables and 2 players" in run("backup", tmp_path / "again.gz", "--store", database).out


def test_a_backup_of_an_older_program_comes_back(run, tmp_path):
    restored = run("restore", KEPT / "schema_1" / "store.backup", "--store", tmp_path / "store.db")
    assert restored.out.startswith("Restored 10 tables and 4 players from ")
    assert tables_in(tmp_path / "store.db") == 10
    assert run("backup", tmp_path / "today.backup", "--store", tmp_path / "store.db").code == 0
