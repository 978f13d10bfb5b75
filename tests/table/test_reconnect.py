"""Coming back: after a reload, a lost network, a stopped server, and after days; what was missed is told, or shown."""

import asyncio
import gc
import json
import weakref

from cutpurse.table import api, hub, protocol, telling
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Done
from cutpurse.table.table import Table
from tests.support.house import a_pair, fresh_id, some_moves
from tests.support.web import web_socket


def test_the_gap_is_told_to_who_was_away(house):
    async def evening(house):
        first, second = await a_pair(house)
        watcher = await (await house.guest("Eve")).visit(first.table)
        for away in (watcher, second):
            await away.pong()
        while first.is_mine:
            for away in (watcher, second):
                await away.lose_network()
            await first.play()
            for away in (watcher, second):
                shown = len(away.all(protocol.Shown))
                await away.come(seen=away.version)
                assert len(away.all(protocol.Shown)) == shown, "events only"
                assert away.version == first.version
                assert await away.is_as_told()

    house.play(evening)


def test_who_missed_nothing_is_told_nothing(house):
    async def evening(house):
        first, _ = await a_pair(house)
        await first.leave()
        first.heard.clear()
        await first.come(seen=first.version)
        assert not first.all(protocol.Happened)
        assert not first.all(protocol.Shown)
        assert isinstance(await first.play(), Done)

    house.play(evening)


def test_who_comes_within_the_first_moves_is_told_them_from_the_deal_on(house):
    async def evening(house):
        first, second = await a_pair(house)
        for moves in range(telling.FIRST_PLIES + 2):
            for guest in (first.guest, second.guest, await house.guest("Eve")):
                late = await guest.visit(first.table, deal=True)
                shown, told = late.all(protocol.Shown), late.all(protocol.Happened)
                if moves <= telling.FIRST_PLIES:
                    assert [one.deal for one in shown] == [True]
                    assert told[0].moments[0].beat == "deal"
                    assert len(told) == moves + 1
                else:
                    assert [one.deal for one in shown] == [False]
                    assert not told
                assert late.version == first.version
                assert await late.is_as_told()
                await late.leave()
            await some_moves(first, second, count=1)

    house.play(evening)


def test_a_long_gap_a_strange_version_or_none_bring_a_fresh_view(house, monkeypatch):
    async def evening(house):
        first, second = await a_pair(house)
        start = first.version
        await some_moves(first, second)
        monkeypatch.setattr(telling, "LONGEST_GAP", 3)
        for seen in (start, 10**9, 0, None):
            place = await first.guest.visit(first.table, **({} if seen is None else {"seen": seen}))
            assert [type(m) for m in place.heard if isinstance(m, protocol.Shown | protocol.Happened)] == [
                protocol.Shown
            ]
            assert place.view == first.view

    house.play(evening)


def test_a_game_that_went_back_meanwhile_is_shown_afresh(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile_solitaire", "me", begin=True)).table
        hers, tab = await ana.visit(table), await ana.visit(table)
        await some_moves(hers, tab, count=3)
        await tab.leave()
        await hers.do(protocol.TakeBack(id=fresh_id(), seat=0, version=hers.version))
        await hers.pong()
        await hers.play()
        await tab.come(seen=tab.version)
        assert len(tab.all(protocol.Shown)) == 2
        assert tab.view == hers.view == (await tab.fresh()).view

    house.play(evening)


def test_after_a_restart_every_table_is_as_it_was_and_clients_are_told_to_come_back(house):
    async def evening(house):
        first, second = await a_pair(house)
        await some_moves(first, second)
        alone = await house.guest("Cem")
        table = (await alone.make("steal_the_pile_solitaire", "me", begin=True)).table
        cem = await alone.visit(table)
        await some_moves(cem, count=3)
        await house.restart()
        for place in (first, second, cem):
            assert (place.closing.reason, place.closing.back) == ("stopping", True)
            view, version = place.view, place.version
            await place.come_again()
            assert (place.view, place.version) == (view, version)
            assert (await place.fresh()).view == view
        await some_moves(first, second)
        await some_moves(cem, count=3)

    house.play(evening)


def test_bots_go_on_after_a_restart_once_somebody_looks(house, monkeypatch):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "easy", settings=Settings(pace=10_000), begin=True)).table
        hers = await ana.visit(table)
        while hers.is_mine:
            await hers.play()
        await house.restart()
        await hers.come_again()
        change = protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0))
        assert isinstance(await hers.do(change), Done)
        assert await hers.turn()

    monkeypatch.setattr("cutpurse.table.attendant.ELSEWHERE", 0.0)
    house.play(evening)


def test_a_table_that_nobody_looks_at_is_let_go_and_found_again(house):
    async def evening(house):
        first, second = await a_pair(house)
        await some_moves(first, second)
        held = [weakref.ref(one) for one in gc.get_objects() if type(one) is Table and one.id == first.table]
        await asyncio.gather(first.leave(), second.leave())
        while await house.counted("cutpurse_tables_live") or any(one() is not None for one in held):
            await house.let_pass(hub.IDLE)
        listed = await first.guest.get("/api/me/tables", list[api.Listed])
        assert [one.table.id for one in listed] == [first.table]
        await first.come(seen=first.version)
        assert await first.is_as_told()

    gc.disable()  # the collector of a server seldom looks
    try:
        house.play(evening)
    finally:
        gc.enable()


def test_an_unreadable_or_missing_hello_ends_the_visit_with_a_reason(house):
    async def evening(house):
        first, _ = await a_pair(house)
        for said, code in (
            (protocol.Ping(id="x"), "no-hello"),
            (protocol.Hello(protocol=99), "other-protocol"),
            ("{", "unreadable"),
        ):
            place = await first.guest.visit(first.table, greeting=said)
            assert (place.closing.reason, place.closing.problem.code) == ("refused", code)
        nowhere = await first.guest.visit("nowhere")
        assert nowhere.closing.problem.code == "unknown-table"
        await first.say(protocol.Hello(protocol=1))
        assert (await first.message(protocol.Refused)).problem.code == "hello-twice"

    house.play(evening)


async def raw(house, said):
    """A connection on which this was said; what is answered until its end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
    writer.write(said)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def greeted(house, table):
    """What is answered on a socket that says nothing."""
    async with web_socket(f"ws://{house.address}/api/tables/{table}/socket") as silent:
        return await silent.recv(decode=False)


def test_who_says_nothing_or_writes_slowly_is_let_go_with_a_reason(house):
    async def evening(house):
        table = (await (await house.guest("Ana")).make("spite_and_malice", "me", "open")).table
        waiting = [
            asyncio.create_task(greeted(house, table)),
            asyncio.create_task(raw(house, b"GET / HTTP/1.1\r\nHost: ")),
            asyncio.create_task(raw(house, b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{")),
        ]
        while not all(task.done() for task in waiting):
            await house.let_pass(5)
            await asyncio.sleep(0.01)
        greeting, *answers = [task.result() for task in waiting]
        assert protocol.decode_message(greeting).problem.code == "no-hello"
        for answer in answers:
            head, _, body = answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 408 ")
            assert json.loads(body)["code"] == "too-slow"

    house.play(evening)


# -- eyes and threads --------------------------------------------------------------------------------------------------


def test_a_device_whose_seat_changed_while_it_was_off_sees_with_its_new_eyes(house):
    async def evening(house):
        first, second = await a_pair(house)
        seat = second.view.seat
        phone = await (await house.guest("Phone")).visit(first.table)
        code = await second.passed(kind="seat", table=second.table, seat=seat)
        await phone.lose_network()
        await second.lose_network()
        assert (await phone.guest.use(code)).seat == seat
        assert isinstance(await first.play(), Done)
        for device, eyes in ((phone, seat), (second, None)):
            heard = len(device.heard)
            await device.come(seen=device.version)
            told = [m for m in device.heard[heard:] if isinstance(m, protocol.Shown | protocol.Happened)]
            assert [(type(m), m.seat) for m in told] == [(protocol.Shown, eyes)]
            assert device.view.seat == eyes
            assert await device.is_as_told()

    house.play(evening)


def test_a_version_that_was_seen_in_no_thread_or_another_says_nothing(house):
    async def evening(house):
        first, second = await a_pair(house)
        seen, before = second.version, second.view
        assert isinstance(await first.play(), Done)
        await second.pong()
        second.view = before
        for thread, expected in (
            (second.thread, protocol.Happened),
            (None, protocol.Shown),
            (first.thread, protocol.Shown),
            ("", protocol.Shown),
        ):
            await second.leave()
            second.heard.clear()
            await second.come(seen=seen, thread=thread)
            told = [type(m) for m in second.heard if isinstance(m, protocol.Shown | protocol.Happened)]
            assert told == [expected], thread
            second.view = before  # the page as it was

    house.play(evening)


def test_an_idle_http_connection_is_still_there_when_a_client_uses_it_again(house):
    async def evening(house):
        reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
        for _ in range(2):
            writer.write(f"GET /api/me HTTP/1.1\r\nHost: {house.address}\r\n\r\n".encode())
            assert (await reader.readuntil(b"\r\n")).split()[1] == b"200"
            await reader.readuntil(b"\r\n\r\nnull")
            await house.let_pass(60)
        writer.close()

    house.play(evening)
