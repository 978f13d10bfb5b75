import asyncio
import traceback

import pytest

from cutpurse.table.archive import Archive
from cutpurse.table.store import (
    AlreadyThere,
    Appended,
    Said,
    Statement,
    StatementRefused,
    StoreError,
    StoreMissing,
    StoreNewer,
    StoreUnavailable,
    open_store,
    schema,
)
from tests.support.stores import keep, kept, opened, with_store
from tests.support.waiting import until

WAITING = 2000  # entries: more than are written at a time
NOBODY_THERE = "postgresql://me:hunter2@127.0.0.1:1/cutpurse"


async def bodies(store, table):
    rows = await store.read("SELECT version, body FROM entries WHERE table_id = ? ORDER BY version", table)
    return dict(rows)


def test_what_was_appended_is_there_after_a_new_start(url):
    async def write(store):
        assert await store.append("t", 0, b"deal")
        assert await store.append("t", 1, b"\x00\xff move", [keep("also", b"done")])

    async def look(store):
        assert await bodies(store, "t") == {0: b"deal", 1: b"\x00\xff move"}
        assert await kept(store, "also") == b"done"

    with_store(url, write)
    with_store(url, look)


def test_a_version_that_is_there_is_not_overwritten_and_what_goes_with_the_loser_is_not_run(url):
    async def use(store):
        assert await store.append("t", 0, b"first")
        assert not await store.append("t", 0, b"second", [keep("loser", b"ran")])
        assert await bodies(store, "t") == {0: b"first"}
        assert await kept(store, "loser") is None

    with_store(url, use)


def test_of_many_who_append_one_version_at_once_exactly_one_is_told_it_was_first(url):
    async def use(store):
        for version in range(5):
            won = await asyncio.gather(
                *(store.append("t", version, b"%d" % who, [keep(f"{version}/{who}", b"")]) for who in range(40))
            )
            assert sum(won) == 1
            winner = won.index(True)
            assert (await bodies(store, "t"))[version] == b"%d" % winner
            rows = await store.read("SELECT key FROM meta WHERE key LIKE ?", f"{version}/%")
            assert rows == [(f"{version}/{winner}",)]

    with_store(url, use)


def test_whoever_is_answered_finds_it_written(url):
    """Group commit answers after the commit: every reader, on its own connection, sees what was acknowledged."""

    async def use(store):
        async def play(table):
            for version in range(20):
                assert await store.append(table, version, b"x")
                assert version in await bodies(store, table)

        await asyncio.gather(*(play(f"table {number}") for number in range(20)))

    with_store(url, use)


def test_entries_that_are_handed_in_one_after_the_other_need_not_be_waited_for(url):
    async def use(store):
        jobs = [store.append("t", version, b"%d" % version) for version in range(2500)]
        assert all(await asyncio.gather(*jobs))
        assert len(await bodies(store, "t")) == 2500

    with_store(url, use)


def test_what_is_written_together_is_written_whole_or_not_at_all(url):
    async def use(store):
        with pytest.raises(AlreadyThere):
            await store.write(keep("a", b"1"), keep("b", b"1"), keep("a", b"2"))
        assert await kept(store, "a") is None
        assert await kept(store, "b") is None

    with_store(url, use)


def test_rows_come_back_from_each_statement(url):
    async def use(store):
        rows = await store.write(
            Statement("INSERT INTO meta (key, value) VALUES (?, ?) RETURNING key", ("a", b"1")),
            keep("b", b"2"),
            Statement("SELECT key, value FROM meta WHERE key IN ('a', 'b') ORDER BY key"),
        )
        assert rows == [[("a",)], [], [("a", b"1"), ("b", b"2")]]

    with_store(url, use)


def test_a_failing_statement_spoils_nobody_elses(url):
    async def use(store):
        assert await store.append("t", 0, b"first")
        outcomes = await asyncio.gather(
            store.append("a", 0, b"a"),
            store.append("bad", 0, b"bad", [Statement("INSERT INTO nowhere VALUES (1)")]),
            store.append("b", 0, b"b", [keep("b", b"b")]),
            store.write(Statement("this is no SQL")),
            store.write(keep("b", b"twice")),
            store.write(Statement("UPDATE players SET face = ?", (1 << 70,))),
            store.append("huge", 1 << 70, b"version"),
            store.append("lone \ud800 half", 0, b"text"),
            store.append("t", 0, b"second"),
            store.append("c", 0, b"c"),
            return_exceptions=True,
        )
        kinds = [outcome if isinstance(outcome, bool) else type(outcome) for outcome in outcomes]
        refused = StatementRefused
        assert kinds == [True, refused, True, refused, AlreadyThere, refused, refused, refused, False, True]
        tables = await store.read("SELECT table_id FROM entries ORDER BY table_id")
        assert tables == [("a",), ("b",), ("c",), ("t",)]
        assert await kept(store, "b") == b"b"

    with_store(url, use)


def test_a_refusal_does_not_quote_what_was_to_be_kept(url):
    player = "INSERT INTO players (id, name, face, created) VALUES (?, ?, ?, ?)"

    async def use(store):
        await store.write(Statement(player, ("hunter2", "x", 1, 1)))
        for job in (
            store.write(Statement(player, ("hunter2", "y", 2, 2))),
            store.write(Statement(player, ("hunter2 again", None, 2, 2))),
            store.write(Statement(player, ("hunter2", "y", {"hunter2": 1}, 2))),
            store.append("hunter2", {"hunter2": 1}, b"hunter2"),
            store.read("SELECT * FROM players WHERE face = ?", {"hunter2": 1}),
        ):
            with pytest.raises(StoreError) as refused:
                await job
            told = "".join(traceback.format_exception(refused.value))
            assert "hunter2" not in told.replace('"hunter2', "")  # which is this test's own text
            assert "\n" not in str(refused.value)

    with_store(url, use)


def test_a_query_that_fails_says_so_and_the_next_one_works(url):
    async def use(store):
        with pytest.raises(StatementRefused):
            await store.read("SELECT * FROM nowhere")
        with pytest.raises(StatementRefused):
            await store.read("SELECT * FROM entries WHERE version = ?", 1 << 70)
        assert await store.read("SELECT count(*) FROM entries") == [(0,)]

    with_store(url, use)


def test_a_caller_who_goes_away_disturbs_nobody(url):
    async def use(store):
        gone = [asyncio.create_task(store.append("gone", version, b"")) for version in range(50)]
        stays = asyncio.create_task(store.append("stays", 0, b""))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        assert await stays
        assert await store.append("stays", 1, b"")

    with_store(url, use)


def test_closing_writes_what_waits_and_a_closed_store_refuses(url):
    async def run():
        store = await open_store(url)
        jobs = [asyncio.create_task(store.append("t", version, b"")) for version in range(WAITING)]
        await asyncio.sleep(0)
        assert store.pressure() > 0
        await store.close()
        await store.close()
        assert all(await asyncio.gather(*jobs))
        assert store.pressure() == 0
        for refused in (store.append("t", WAITING, b""), store.write(), store.read("SELECT 1")):
            with pytest.raises(StoreUnavailable):
                await refused

    asyncio.run(run())
    assert len(with_store(url, lambda store: bodies(store, "t"))) == WAITING


def test_a_store_that_is_newer_than_the_program_is_refused_and_left_alone(url):
    with_store(url, lambda store: store.write(Statement("UPDATE meta SET value = ? WHERE key = 'schema'", (b"99",))))
    for _ in range(2):
        with pytest.raises(StoreNewer, match=r"version 99.*update the program\.$"):
            asyncio.run(open_store(url))


def test_a_store_without_a_version_is_refused(url):
    with_store(url, lambda store: store.write(Statement("UPDATE meta SET value = ? WHERE key = 'schema'", (b"?",))))
    with pytest.raises(StoreError, match="no version"):
        asyncio.run(open_store(url))


@pytest.mark.parametrize("address", ["", "mysql://here/x", "sqlite://here/x", "sqlite:x", "postgresql://host:port/x"])
def test_an_address_that_means_no_store_is_refused_with_a_sentence(address):
    with pytest.raises(StoreMissing, match=r"^[A-Z].*\.$"):
        asyncio.run(open_store(address))


def test_a_server_that_is_not_there_is_named_without_the_password():
    with pytest.raises(StoreMissing, match="cannot be reached") as refused:
        asyncio.run(open_store(NOBODY_THERE))
    assert "127.0.0.1:1" in str(refused.value)
    assert "hunter2" not in str(refused.value)


def test_a_database_that_is_not_there_is_refused_with_a_sentence(postgres):
    with pytest.raises(StoreMissing, match="does not exist"):
        asyncio.run(open_store(postgres.url("nowhere")))


def test_two_processes_race_and_each_version_has_one_winner(postgres_url):
    async def run():
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            for _ in range(10):
                table = f"t{_}"
                jobs = [
                    store.append(table, version, name, [keep(f"{table}/{version}/{name.decode()}", b"")])
                    for version in range(50)
                    for store, name in ((one, b"one"), (other, b"other"))
                ]
                won = await asyncio.gather(*jobs)
                pairs = list(zip(won[::2], won[1::2], strict=True))
                assert all(a != b for a, b in pairs)
                expected = {version: b"one" if a else b"other" for version, (a, _) in enumerate(pairs)}
                assert await bodies(one, table) == expected
                rows = await other.read("SELECT key FROM meta WHERE key LIKE ?", f"{table}/%")
                assert {key for (key,) in rows} == {f"{table}/{v}/{who.decode()}" for v, who in expected.items()}

    asyncio.run(run())


def test_two_processes_may_open_an_empty_store_at_once(postgres_url):
    async def run():
        stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(4)))
        epochs = [await kept(store, "epoch") for store in stores]
        assert len(set(epochs)) == 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())


def test_other_processes_hear_what_was_appended_and_said_and_a_process_does_not_hear_itself(postgres_url):
    async def run():
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            heard_by_one, heard = [], []
            one.listen(heard_by_one.append)
            other.listen(heard.append)
            assert await one.append("t", 0, b"body")
            assert not await one.append("t", 0, b"lost")
            await asyncio.gather(*(one.announce(b"\x00hello") for _ in range(3)))
            await until(lambda: len(heard) == 4)
            assert heard == [Appended([("t", 0)]), *[Said(b"\x00hello")] * 3]
            await asyncio.gather(*(one.append(f"table with a rather long name {n}", 7, b"") for n in range(900)))
            await until(lambda: sum(len(news.tables) for news in heard[4:]) == 900)
            assert len(heard) < 100
            assert {tuple(entry) for news in heard[4:] for entry in news.tables} == {
                (f"table with a rather long name {n}", 7) for n in range(900)
            }
            await other.announce(b"x" * 5000)
            await until(lambda: heard_by_one)
            assert heard_by_one == [Said(b"x" * 5000)]
            with pytest.raises(StatementRefused):
                await other.announce(b"x" * 5001)

    asyncio.run(run())


def test_a_store_of_version_1_is_brought_up_to_date_with_all_that_is_in_it(url, monkeypatch):
    async def fill(store):
        keep = "INSERT INTO passes (hash, kind, player, until, reusable) VALUES (?, ?, 'p', 99, 1)"
        await store.write(*(Statement(keep, (kind.encode(), kind)) for kind in ("device", "seat", "screen")))

    async def look(store):
        archive = Archive(store)
        found = {one.kind: (one.reusable, one.created, one.used) for _, one in await archive.passes_of("p", 0)}
        assert found == {"device": (False, 0, None), "seat": (True, 0, None), "screen": (True, 0, None)}
        assert await store.read("SELECT value FROM meta WHERE key = 'schema'") == [(b"%d" % schema.newest(),)]

    with monkeypatch.context() as older:
        first = schema.migrations()[:1]
        older.setattr(schema, "migrations", lambda: first)
        with_store(url, fill)
    for _ in range(2):
        with_store(url, look)
