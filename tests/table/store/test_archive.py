import asyncio

import pytest

from cutpurse.table import archive as archive_module
from cutpurse.table.archive import Archive, Counts, Device, Pass, Player, Ranked, Result, Row, Stored
from cutpurse.table.store import AlreadyThere, Statement, StoreFull
from tests.support.stores import opened, with_store


def with_archive(url, use):
    with_store(url, lambda store: use(Archive(store)))


def test_a_table_comes_back_as_it_was_kept(url):
    async def use(archive):
        await archive.create_table("t", "RED FOX", b"header", "old_bill", True, 100, ["p", "q", "p"])
        assert await archive.load("t") == Stored("t", "RED FOX", b"header", [])
        assert await archive.last_version("t") is None
        for version in (0, 1, 2, 10):
            assert await archive.append("t", version, b"%d" % version)
        assert not await archive.append("t", 10, b"late")
        assert await archive.load("t") == Stored("t", "RED FOX", b"header", [b"0", b"1", b"2", b"10"])
        assert await archive.entries("t", after=1) == [b"2", b"10"]
        assert await archive.last_version("t") == 10
        assert await archive.load("nowhere") is None
        assert await archive.entries("nowhere") == []

    with_archive(url, use)


def test_a_code_calls_one_table_until_it_is_dropped(url):
    async def use(archive):
        await archive.create_table("a", "CODE", b"", "g", True, 1)
        with pytest.raises(AlreadyThere):
            await archive.create_table("b", "CODE", b"", "g", True, 1, ["p"])
        assert await archive.load("b") is None
        assert await archive.tables_of("p", 10) == []
        assert await archive.table_by_code("CODE") == "a"
        assert await archive.append("a", 0, b"", [archive.drop_code("a")])
        assert await archive.table_by_code("CODE") is None
        await archive.create_table("b", "CODE", b"", "g", True, 1)
        await archive.create_table("c", None, b"", "g", True, 1)
        await archive.create_table("d", None, b"", "g", True, 1)
        assert await archive.table_by_code("CODE") == "b"

    with_archive(url, use)


def test_open_tables_are_public_and_waiting_newest_first(url):
    async def use(archive):
        for number in range(6):
            await archive.create_table(f"t{number}", None, b"", "g", number != 2, number)
        await archive.append("t4", 0, b"", [archive.changing_state("t4", "playing", 50)])
        assert [row.id for row in await archive.open_tables(10)] == ["t5", "t3", "t1", "t0"]
        assert [row.id for row in await archive.open_tables(2)] == ["t5", "t3"]
        assert await archive.counts() == Counts({"waiting": 5, "playing": 1}, 0)

    with_archive(url, use)


def test_my_tables_are_those_where_i_sit_last_changed_first(url):
    async def use(archive):
        for number, state in enumerate(["waiting", "playing", "over", "closed"]):
            await archive.create_table(f"t{number}", None, b"", "g", True, 0, ["q"])
            also = [archive.changing_state(f"t{number}", state, 10 + number), archive.sitting(f"t{number}", "p")]
            await archive.append(f"t{number}", 0, b"", also)
        mine = [Row("t1", "playing", 11, None, 0, b""), Row("t0", "waiting", 10, None, 0, b"")]
        assert await archive.tables_of("p", 10) == mine
        assert [table.id for table in await archive.tables_of("p", 3, played_out=True)] == ["t3", "t2", "t1"]
        await archive.append("t1", 1, b"", [archive.standing("t1", "p")])
        assert [table.id for table in await archive.tables_of("p", 10)] == ["t0"]
        assert len(await archive.tables_of("q", 10)) == 2

    with_archive(url, use)


def test_lists_tell_what_was_kept_for_them_and_the_last_entry(url):
    async def use(archive):
        await archive.create_table("new", None, b"", "g", True, 2, ["p"], b"at first")
        await archive.create_table("old", None, b"", "g", True, 1, ["p"])
        await archive.append("new", 1, b"one", [archive.listing("new", b"then")])
        await archive.append("new", 2, b"two")
        rows = [Row("new", "waiting", 2, b"then", 2, b"two"), Row("old", "waiting", 1)]
        assert await archive.open_tables(10) == await archive.tables_of("p", 10) == rows

    with_archive(url, use)


def test_what_lists_lack_is_filled_in_unless_something_newer_was_kept_meanwhile(url):
    async def use(archive):
        for table in ("a", "b", "c"):
            await archive.create_table(table, None, b"", "g", True, 1, listing=b"old" if table == "c" else None)
        read = await archive.open_tables(10)
        await archive.append("b", 1, b"", [archive.listing("b", b"newer")])
        await archive.fill_listings([(row, b"filled") for row in read])
        assert [row.listing for row in await archive.open_tables(10)] == [b"filled", b"newer", b"filled"]

    with_archive(url, use)


def test_a_player_is_known_by_devices(url):
    async def use(archive):
        anna = Player("p", "Anna", 3, 100)
        await archive.new_player("p", "Anna", 3, b"phone", 100)
        await archive.add_device(b"tablet", "p", 200)
        await archive.device_used(b"tablet", 300)
        assert await archive.player_of(b"phone") == (anna, 100)
        assert await archive.player_of(b"tablet") == (anna, 300)
        assert await archive.devices_of("p") == [Device(b"tablet", 200, 300), Device(b"phone", 100, 100)]
        assert await archive.player("p") == anna
        assert await archive.player_of(b"other") is None
        assert await archive.player("q") is None
        with pytest.raises(AlreadyThere):
            await archive.new_player("q", "Thief", 0, b"phone", 100)
        assert await archive.player("q") is None
        await archive.rename("p", "Änne <b>", 4)
        assert await archive.player_of(b"tablet") == (Player("p", "Änne <b>", 4, 100), 300)
        await archive.end_device("q", b"phone")
        assert await archive.player_of(b"phone") is not None, "it is somebody else's"
        await archive.end_device("p", b"phone")
        assert await archive.player_of(b"phone") is None
        assert await archive.player_of(b"tablet") is not None

    with_archive(url, use)


def test_all_devices_and_passes_of_a_player_end_together_and_no_others(url):
    async def use(archive):
        for player in ("p", "q"):
            await archive.new_player(player, player, 0, player.encode(), 1)
            await archive.add_pass(b"pass of %s" % player.encode(), "device", 100, player=player, at=7)
        assert await archive.add_device(b"tablet", "p", 2)
        assert [one.created for _, one in await archive.passes_of("p", 99)] == [7]
        assert await archive.passes_of("p", 100) == []
        every = [b"p", b"tablet", b"pass of p"]
        assert await archive.holding([*every, b"q", b"nothing"]) == {*every, b"q"}
        assert sorted(await archive.end_all("p")) == sorted(every)
        assert await archive.holding([*every, b"q", b"pass of q"]) == {b"q", b"pass of q"}
        assert not await archive.add_device(b"late", "p", 3), "nobody of theirs is left who can have given it"
        assert await archive.player_of(b"late") is None

    with_archive(url, use)


def test_a_pass_for_once_is_gone_when_it_was_used_and_of_many_who_try_one_gets_it(url):
    async def use(archive):
        await archive.add_pass(b"once", "seat", 100, player="p", table="t", seat=2)
        assert await archive.find_pass(b"once", 99) == Pass("seat", "p", "t", 2, 100, False)
        tries = await asyncio.gather(*(archive.use_pass(b"once") for _ in range(20)))
        assert sum(tries) == 1
        assert await archive.find_pass(b"once", 99) is None

    with_archive(url, use)


def test_a_pass_opens_nothing_after_its_time_and_is_swept(url):
    async def use(archive):
        await archive.add_pass(b"link", "screen", 100, table="t", reusable=True)
        await archive.add_pass(b"code", "device", 200, player="p")
        await archive.pass_used(b"link", 50)
        assert await archive.find_pass(b"link", 99) == Pass("screen", None, "t", None, 100, True, 0, 50)
        assert await archive.find_pass(b"link", 100) is None
        assert await archive.find_pass(b"code", 200) is None
        assert await archive.find_pass(b"guess", 0) is None
        assert await archive.sweep(100) == 1
        assert await archive.sweep(100) == 0
        assert await archive.find_pass(b"link", 99) is None
        await archive.end_pass("q", b"code")
        assert await archive.find_pass(b"code", 99) is not None, "it is somebody else's"
        await archive.end_pass("p", b"code")
        assert await archive.find_pass(b"code", 99) is None

    with_archive(url, use)


def test_the_last_result_of_a_seat_is_kept_and_all_are_listed_newest_first(url):
    async def use(archive):
        first = [Result("t1", seat, f"p{seat}", "g", seat == 0, 10 - seat, False, 5) for seat in range(3)]
        again = Result("t1", 0, "p0", "g", False, -1, True, 6)
        second = Result("t2", 1, "p0", "h", False, -3, True, 9)
        await archive.append("t1", 0, b"", archive.finishing(first))
        await archive.append("t1", 1, b"", archive.finishing([again]))
        await archive.append("t2", 0, b"", archive.finishing([second]))
        assert await archive.results_of("p0", 10) == [second, again]
        await archive.append("t1", 2, b"", archive.unfinishing("t1", [0, 1]))
        assert await archive.results_of("p0", 10) == [second]
        assert await archive.results_of("p0", 1) == [second]
        assert await archive.results_of("p2", 1) == [first[2]], "who had gone before it went on"
        assert await archive.results_of("nobody", 1) == []

    with_archive(url, use)


def test_a_days_deal_is_begun_once(url):
    async def use(archive):
        begun = await asyncio.gather(*(archive.begin_daily("2026-11-16", "g", "p", f"t{n}") for n in range(10)))
        assert len(set(begun)) == 1
        assert await archive.begin_daily("2026-11-16", "g", "p", "later") == begun[0]
        assert await archive.begin_daily("2026-11-17", "g", "p", "next day") == "next day"
        assert await archive.begin_daily("2026-11-16", "g", "q", "other") == "other"

    with_archive(url, use)


def test_the_ranking_puts_unhelped_first_then_score_then_fewer_plies_then_the_earlier(url):
    async def use(archive):
        day, game = "2026-11-16", "g"
        scores = {  # in the order in which they should be ranked
            "best": (50, False, 9, 9),
            "more plies": (50, False, 10, 1),
            "later": (50, False, 10, 2),
            "lower": (49, False, 1, 1),
            "helped": (99, True, 1, 1),
        }
        for player, (score, assisted, plies, at) in reversed(scores.items()):
            await archive.new_player(player, player.title(), 1, player.encode(), 0)
            await archive.begin_daily(day, game, player, f"table of {player}")
            table = f"table of {player}"
            done = archive.finishing_daily(day, game, player, table, score=score, assisted=assisted, plies=plies, at=at)
            await archive.append(player, 0, b"", [done])
        await archive.new_player("still playing", "x", 1, b"x", 0)
        await archive.begin_daily(day, game, "still playing", "t")
        again = archive.finishing_daily(day, game, "lower", "table of lower", score=1000, assisted=False, plies=0, at=0)
        await archive.append("lower", 1, b"", [again])
        ranking = await archive.ranking(day, game, 10)
        assert [line.player for line in ranking] == list(scores)
        assert ranking[0] == Ranked("best", "Best", 1, "table of best", 50, False, 9, 9)
        assert await archive.ranking(day, game, 1) == ranking[:1]
        assert await archive.ranking("2026-11-17", game, 10) == []

    with_archive(url, use)


def test_a_review_is_kept_in_place_of_an_earlier_one(url):
    async def use(archive):
        assert await archive.review("t") is None
        await archive.keep_review("t", b"first")
        await archive.keep_review("t", b"second")
        assert await archive.review("t") == b"second"

    with_archive(url, use)


def test_a_secret_is_made_once_and_stays(url):
    async def use(archive):
        secrets = await asyncio.gather(*(archive.secret("cookies") for _ in range(10)))
        assert len(set(secrets)) == 1
        assert len(secrets[0]) == 32
        assert await archive.secret("seeds") != secrets[0]
        found.append((secrets[0], await archive.epoch()))

    found = []
    with_archive(url, use)
    with_archive(url, use)
    assert found[0] == found[1]


def test_two_processes_agree_on_secrets_daily_tables_and_passes(postgres_url):
    async def run():
        async with opened(postgres_url) as a, opened(postgres_url) as b:
            one, other = Archive(a), Archive(b)
            for number in range(10):
                assert len(set(await asyncio.gather(one.secret(f"{number}"), other.secret(f"{number}")))) == 1
                begun = (
                    one.begin_daily("day", "g", f"p{number}", "a"),
                    other.begin_daily("day", "g", f"p{number}", "b"),
                )
                assert len(set(await asyncio.gather(*begun))) == 1
                await one.add_pass(b"%d" % number, "seat", 100)
                used = await asyncio.gather(one.use_pass(b"%d" % number), other.use_pass(b"%d" % number))
                assert sum(used) == 1

    asyncio.run(run())


def test_a_store_that_can_be_read_and_not_written_is_noticed(sqlite_url, monkeypatch):
    monkeypatch.setattr(archive_module, "PROVED_SECONDS", 0.0)

    async def use(archive):
        ((pages,),) = await archive.store.read("PRAGMA page_count")
        await archive.store.write(Statement(f"PRAGMA max_page_count = {pages + 3}"))
        await archive.epoch()
        for _ in range(2):
            with pytest.raises(StoreFull):
                await archive.probe()
        await archive.store.write(Statement("PRAGMA max_page_count = 1000000"))
        await archive.probe()
        assert await archive.store.read("SELECT key FROM meta WHERE key LIKE 'probe/%'") == []

    with_archive(sqlite_url, use)
