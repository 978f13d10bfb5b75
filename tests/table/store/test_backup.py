import asyncio
import gzip
import hashlib
import json
import stat
import time
import zlib
from collections import Counter

import pytest

from cutpurse.table.archive import Archive, Result
from cutpurse.table.store import BackupError, Missed, Restored, StoreError, StoreMissing, StoreNewer, open_store, schema
from cutpurse.table.store import Statement as Sql
from cutpurse.table.store import backup_file as backup_file_module
from cutpurse.table.store.backup import backup, columns, restore, selecting
from cutpurse.table.store.rows import kinds
from tests.support.stores import keep, kept, opened, with_store
from tests.support.waiting import until


async def fill(store):
    """Something in every table."""
    archive = Archive(store)
    await archive.secret("cookies")
    for number in range(3):
        await archive.new_player(f"p{number}", f"Änne {number} 🂡", number, b"token%d" % number, 1000 + number)
    await archive.create_table("t1", "CODE", b"\x00header", "old_bill", True, 5, ["p0", "p1"])
    await archive.create_table("t2", None, b"", "nacho_pile", False, 6, ["p2"])
    results = [Result("t1", 0, "p0", "old_bill", True, -7, False, 99)]
    for version in range(30):
        await archive.append("t1", version, bytes([version]) * version, archive.finishing(results))
    await archive.add_pass(b"\xff\xfe", "seat", 2**62, player="p0", table="t1", seat=1)
    await archive.add_pass(b"link", "screen", 17, reusable=True)
    await archive.begin_daily("2026-11-16", "old_bill", "p0", "t1")
    await archive.keep_review("t1", b"review")


async def contents(store):
    version = schema.newest()
    return {table: sorted(await store.read(selecting(table, version)), key=repr) for table in kinds(version)}


def look(url):
    return with_store(url, contents)


@pytest.fixture
def other_url(url, tmp_path, request):
    """A store of the other kind."""
    if url.startswith("sqlite"):
        return request.getfixturevalue("postgres_url")
    return str(tmp_path / "other.db")


@pytest.fixture
def full(url):
    with_store(url, fill)
    return url


@pytest.fixture
def kept_file(full, tmp_path):
    file = tmp_path / "kept.backup"
    asyncio.run(backup(full, file))
    return file


def test_every_column_of_every_table_is_in_a_backup(url):
    async def use(store):
        if url.startswith("sqlite"):
            sql = (
                "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c"
                " WHERE m.type = 'table' ORDER BY m.name, c.cid"
            )
        else:
            sql = (
                "SELECT table_name::text, column_name::text FROM information_schema.columns"
                " WHERE table_schema = 'cutpurse' AND table_name <> 'writers' ORDER BY table_name, ordinal_position"
            )
        found = {}
        for table, column in await store.read(sql):
            found.setdefault(table, []).append(column)
        version = schema.newest()
        assert {table: list(columns(table, version)) for table in kinds(version)} == found

    with_store(url, use)


def test_a_backup_brings_back_everything(full, tmp_path):
    before = look(full)
    assert all(before.values()), "something in every table"
    counts = asyncio.run(backup(full, tmp_path / "b"))
    assert counts == {table: len(rows) for table, rows in before.items()}
    with_store(full, lambda store: store.write(Sql("DELETE FROM entries"), Sql("UPDATE players SET name = 'gone'")))
    assert look(full) != before
    assert asyncio.run(restore(full, tmp_path / "b")) == counts
    assert look(full) == before


def test_a_backup_moves_a_store_to_the_other_kind(full, other_url, tmp_path):
    before = look(full)
    asyncio.run(backup(full, tmp_path / "b"))
    asyncio.run(restore(other_url, tmp_path / "b"))
    assert look(other_url) == before


def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_else_behind(kept_file, tmp_path):
    assert stat.S_IMODE(kept_file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["kept.backup"]


def test_a_backup_while_others_write_is_one_moment(url, tmp_path, monkeypatch):
    """Each entry goes with a row that counts them, so a backup between two moments would contradict itself."""
    add = backup_file_module.BackupWriter.add

    def add_slowly(self, table, rows):
        if url.startswith("sqlite"):
            time.sleep(0.01)  # in a thread: the others go on meanwhile
        add(self, table, rows)

    monkeypatch.setattr(backup_file_module.BackupWriter, "add", add_slowly)

    async def run():
        async with opened(url) as store:
            going, appended = True, set()

            async def play(table):
                version = 0
                await store.write(keep(table, b"0"))
                while going:
                    count = Sql("UPDATE meta SET value = ? WHERE key = ?", (b"%d" % (version + 1), table))
                    assert await store.append(table, version, b"x" * 50, [count])
                    version += 1
                    appended.add(table)

            players = [asyncio.create_task(play(f"t{n}")) for n in range(10)]
            for number in range(5):
                await until(lambda: len(appended) == len(players))
                appended.clear()
                await backup(url, tmp_path / f"b{number}")
            going = False
            await asyncio.gather(*players)

    asyncio.run(run())
    for number in range(5):
        fresh = str(tmp_path / f"fresh{number}.db")
        asyncio.run(restore(fresh, tmp_path / f"b{number}"))
        rows = look(fresh)
        for table in {entry[0] for entry in rows["entries"]}:
            versions = sorted(version for name, version, _ in rows["entries"] if name == table)
            assert versions == list(range(len(versions)))
            assert (table, b"%d" % len(versions)) in rows["meta"]
    assert rows["entries"]


def test_a_running_server_notices_a_restore_and_writes_nothing_on_top_of_what_it_no_longer_knows(full, tmp_path):
    async def run():
        async with opened(full) as store:
            archive = Archive(store)
            heard = []
            store.listen(heard.append)
            await backup(full, tmp_path / "b")
            before = await contents(store)
            epoch = await archive.epoch()
            assert await store.append("t1", 30, b"after the backup")
            assert heard == []
            await restore(full, tmp_path / "b")
            with pytest.raises(Restored):
                await store.append("t1", 31, b"on top of 30, which is gone")
            assert await contents(store) == before
            assert await archive.epoch() != epoch
            await until(lambda: Missed() in heard)
            assert await store.append("t1", 30, b"again")

    asyncio.run(run())


def test_a_server_that_writes_nothing_notices_a_restore_by_itself(full, tmp_path):
    async def run():
        async with opened(full) as store:
            heard = []
            store.listen(heard.append)
            await backup(full, tmp_path / "b")
            await restore(full, tmp_path / "b")
            await until(lambda: Missed() in heard)

    asyncio.run(run())


def test_a_restore_under_load_leaves_a_whole_store(full, tmp_path):
    async def run():
        async with opened(full) as store:
            await backup(full, tmp_path / "b")
            going, appended = True, Counter()
            moment = 0

            def hear(_):
                nonlocal moment
                moment += 1

            async def play(table):
                known, version = -1, 0
                while going:
                    while known != moment:  # anything may have happened: read again
                        known = moment
                        last = await Archive(store).last_version(table)
                        version = 0 if last is None else last + 1
                    try:
                        assert await store.append(table, version, b"x")
                        version += 1
                        appended[table] += 1
                    except Restored:
                        known = -1

            store.listen(hear)

            players = [asyncio.create_task(play(f"new{n}")) for n in range(10)]

            def all_play():  # twice: the first may have been begun before a restore
                return len(appended) == len(players) and min(appended.values()) > 1

            for _ in range(3):
                await until(all_play)
                await restore(full, tmp_path / "b")
                appended.clear()
            await until(all_play)
            going = False
            await asyncio.gather(*players)
            versions = {}
            for table, version, _ in (await contents(store))["entries"]:
                versions.setdefault(table, []).append(version)
            assert all(sorted(found) == list(range(len(found))) for found in versions.values())
            assert len(versions) == 11

    asyncio.run(run())


def lines_of(file):
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def sealed(lines):
    """Lines with a right checksum, as somebody who knows the format would make them."""
    text = b"".join(lines)
    return gzip.compress(text + json.dumps({"sha256": hashlib.sha256(text).hexdigest()}).encode() + b"\n")


def with_header(lines, **changes):
    return sealed([json.dumps(json.loads(lines[0]) | changes).encode() + b"\n", *lines[1:-1]])


def with_row(lines, row):
    header = json.loads(lines[0])
    header["rows"]["entries"] += 1
    return sealed([json.dumps(header).encode() + b"\n", *lines[1:-1], row + b"\n"])


DAMAGE = {
    "empty": lambda whole, lines: b"",
    "not zipped": lambda whole, lines: b"".join(lines),
    "something else zipped": lambda whole, lines: gzip.compress(b"hello"),
    "no line at all": lambda whole, lines: gzip.compress(b""),
    "junk behind it": lambda whole, lines: whole + b"junk",
    "a second file behind it": lambda whole, lines: whole + whole,
    "cut in the middle": lambda whole, lines: whole[: len(whole) // 2],
    "cut by one byte": lambda whole, lines: whole[:-1],
    "only the header": lambda whole, lines: gzip.compress(lines[0]),
    "no checksum": lambda whole, lines: gzip.compress(b"".join(lines[:-1])),
    "no end of the last line": lambda whole, lines: gzip.compress(b"".join(lines)[:-1]),
    "a line less": lambda whole, lines: gzip.compress(b"".join(lines[:5] + lines[6:])),
    "a line less, sealed": lambda whole, lines: sealed(lines[:5] + lines[6:-1]),
    "a line twice, sealed": lambda whole, lines: with_row(lines, lines[-5].strip()),
    "the same entry twice": lambda whole, lines: with_row(lines, b'["entries","t1",3,""]'),
    "two lines exchanged": lambda whole, lines: gzip.compress(b"".join([lines[0], lines[2], lines[1], *lines[3:]])),
    "an unknown table": lambda whole, lines: with_row(lines, b'["entires","t1",99,""]'),
    "a number for a text": lambda whole, lines: with_row(lines, b'["entries",1,99,""]'),
    "a number too large": lambda whole, lines: with_row(lines, b'["entries","t1",9999999999999999999,""]'),
    "bytes that are none": lambda whole, lines: with_row(lines, b'["entries","t1",99,"%%%"]'),
    "a column too many": lambda whole, lines: with_row(lines, b'["entries","t1",99,"",5]'),
    "a column too few": lambda whole, lines: with_row(lines, b'["entries","t1",99]'),
    "no JSON": lambda whole, lines: with_row(lines, b"entries"),
    "very deep": lambda whole, lines: with_row(lines, b"[" * 100_000),
    "no text": lambda whole, lines: with_row(lines, b'["entries","\xff\xfe",99,""]'),
    "newer format": lambda whole, lines: with_header(lines, version=2),
    "newer schema": lambda whole, lines: with_header(lines, schema=99),
    "older schema, which there never was": lambda whole, lines: with_header(lines, schema=0),
    "older schema, which has fewer columns": lambda whole, lines: with_header(lines, schema=1),
    "an older format, which there never was": lambda whole, lines: with_header(lines, version=0),
    "another format": lambda whole, lines: with_header(lines, format="chess"),
    "more rows promised": lambda whole, lines: with_header(lines, rows={"entries": 10**9}),
    "a version of its own": lambda whole, lines: with_row(lines, b'["meta","schema","OTk="]'),
    "an endless line": lambda whole, lines: with_row(lines, b'["entries","t1",99,"' + b"A" * 3_000_000 + b'"]'),
}


def test_a_damaged_backup_is_refused_with_a_sentence_and_nothing_is_changed(full, kept_file, tmp_path, monkeypatch):
    monkeypatch.setattr(backup_file_module, "LONGEST_LINE", 1_000_000)
    whole, lines = kept_file.read_bytes(), lines_of(kept_file)
    file = tmp_path / "damaged"
    before = look(full)

    async def run():
        async with opened(full) as store:
            epoch = await kept(store, "epoch")
            for damage, make in DAMAGE.items():
                file.write_bytes(make(whole, lines))
                with pytest.raises(BackupError, match=r"nothing was changed: .*\.$") as refused:
                    await restore(full, file)
                assert "\n" not in str(refused.value), damage
                assert await contents(store) == before, damage
                assert await kept(store, "epoch") == epoch, damage

    asyncio.run(run())


def test_no_byte_of_a_backup_can_be_changed_unnoticed(sqlite_url, tmp_path):
    with_store(sqlite_url, fill)
    file = tmp_path / "b"
    asyncio.run(backup(sqlite_url, file))
    whole, before = file.read_bytes(), look(sqlite_url)
    for place in range(10, len(whole), 7):  # the ten bytes of gzip's own head say nothing about the rows
        changed = whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :]
        if holds_the_same(changed, whole):
            continue  # a bit that fills up
        file.write_bytes(changed)
        with pytest.raises(BackupError):
            asyncio.run(restore(sqlite_url, file))
    assert look(sqlite_url) == before


def holds_the_same(changed: bytes, whole: bytes) -> bool:
    """Whether what is packed is the same, though its packing is not."""
    try:
        return gzip.decompress(changed) == gzip.decompress(whole)
    except (OSError, EOFError, zlib.error):
        return False


def test_what_cannot_be_read_or_written_is_refused_with_a_sentence(full, tmp_path):
    for refused in (
        backup(full, tmp_path / "no" / "such" / "directory"),
        backup(full, tmp_path),
        restore(full, tmp_path / "nothing"),
        restore(full, tmp_path),
    ):
        with pytest.raises(BackupError, match=r"^The backup .*\.$"):
            asyncio.run(refused)


def test_a_backup_that_fails_leaves_the_earlier_one(full, kept_file, monkeypatch):
    whole = kept_file.read_bytes()
    monkeypatch.setattr(backup_file_module.BackupWriter, "add", lambda *_: (_ for _ in ()).throw(BackupError("full")))
    with pytest.raises(BackupError):
        asyncio.run(backup(full, kept_file))
    assert kept_file.read_bytes() == whole
    assert not list(kept_file.parent.glob(".kept*"))


def test_a_store_that_is_not_there_cannot_be_kept(tmp_path, postgres):
    for url in (str(tmp_path / "nowhere.db"), postgres.new_database()):
        with pytest.raises(StoreMissing):
            asyncio.run(backup(url, tmp_path / "b"))
    assert not (tmp_path / "b").exists()
    assert not (tmp_path / "nowhere.db").exists()


def test_a_newer_store_is_neither_kept_nor_replaced(full, kept_file, tmp_path):
    with_store(full, lambda store: store.write(Sql("UPDATE meta SET value = ? WHERE key = 'schema'", (b"99",))))
    with pytest.raises(StoreNewer):
        asyncio.run(backup(full, tmp_path / "b"))
    with pytest.raises(StoreNewer):
        asyncio.run(restore(full, kept_file))
    with pytest.raises(StoreError):
        asyncio.run(open_store(full))
