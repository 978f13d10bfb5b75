"""What opponents have found and what was mended since: each of these was once not so."""

import asyncio
import datetime
import json
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets import ConnectionClosed

from cutpurse.table import api, attendant, daily, days, protocol
from cutpurse.table.archive import Archive
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Done
from cutpurse.table.server import Server, ServerSettings, listen
from cutpurse.table.store import StoreInUse
from cutpurse.table.store.backup import backup, restore
from tests.support.house import AT_ONCE, a_pair, fresh_id
from tests.table.test_reconnect import some_moves, with_other_rules
from tests.table.test_undo import alone, an_offer_begun, back

CROOK, SOLITAIRE = "ten_card_crook", "steal_the_pile_solitaire"


def kept(house, query, *values):
    """What lies in the store's file, read past the server."""
    with closing(sqlite3.connect(house.store.removeprefix("sqlite:///"))) as store, store:
        return store.execute(query, values).fetchall()


def versions(house, table):
    return [version for (version,) in kept(house, "SELECT version FROM entries WHERE table_id = ? ORDER BY 1", table)]


def hand_over(place, bot="easy"):
    return protocol.HandOver(id=fresh_id(), seat=place.you.seats[0], bot=bot)


async def passed(place, **wanted):
    """A secret for another device."""
    return (await place.guest.post("/api/passes", api.WantedPass(**wanted), api.GivenPass)).secret


def use(secret):
    return "/api/passes/use", api.UsedPass(secret=secret), api.Opened


# -- a log, whatever happens to it -------------------------------------------------------------------------------------


async def play_until_shown_out(place):
    """Moves whenever it can, whatever is answered, until it is told to come back."""
    while True:
        await place.until(lambda: place.closing or place.is_mine)
        if place.closing:
            return
        command = place.move()
        with suppress(ConnectionClosed):
            await place.say(command)
        await place.until(lambda command=command: place.closing or any(_answers(m, command) for m in place.heard))


def _answers(message, command):
    return isinstance(message, Done | protocol.Refused) and message.id == command.id


def test_after_the_restore_of_an_older_backup_nobody_plays_on_and_no_log_has_a_hole(house, tmp_path):
    async def evening(house):
        pair = await a_pair(house)
        table = pair[0].table
        await some_moves(*pair, count=4)
        await backup(house.store, tmp_path / "older")
        saved = pair[0].version
        await some_moves(*pair, count=8)
        await asyncio.gather(restore(house.store, tmp_path / "older"), *map(play_until_shown_out, pair))
        assert versions(house, table) == list(range(1, saved + 1)), "nothing was added to the older log"
        for place in pair:
            assert (place.closing.reason, place.closing.back) == ("restored", True)
            assert place.version > saved
            shown = len(place.all(protocol.Shown))
            await place.come_again()
            assert len(place.all(protocol.Shown)) == shown + 1, "a fresh view, not events on top of another history"
            assert place.version == saved
        await some_moves(*pair, count=2)
        assert versions(house, table) == list(range(1, saved + 3))
        await house.restart()
        for place in pair:
            await place.come_again()
        assert place.info.trouble is None
        await some_moves(*pair, count=2)

    house.play(evening)


def damaged(house, table, how):
    """As if the log of a table was written by a faulty disk."""
    ((version, body),) = kept(
        house, "SELECT version, body FROM entries WHERE table_id = ? ORDER BY version DESC LIMIT 1 OFFSET 1", table
    )
    match how:
        case "a move that cannot be made":
            body = json.dumps(json.loads(body) | {"moves": ["nonsense"]}).encode()
        case "an entry that is none":
            body = b"\0"
        case "an entry of a later version":
            body = json.dumps(json.loads(body) | {"type": "danced"}).encode()
    kept(house, "UPDATE entries SET body = ? WHERE table_id = ? AND version = ?", body, table, version)


@pytest.mark.parametrize("how", ["a move that cannot be made", "an entry that is none", "an entry of a later version"])
def test_a_log_that_does_not_hold_says_so_and_hides_no_other_table(house, how):
    async def evening(house):
        ana = await house.guest("Ana")
        tables = [(await ana.make(SOLITAIRE, "me", begin=True)).table for _ in range(3)]
        places = [await ana.visit(table) for table in tables]
        for place in places:
            await some_moves(place, count=3)
        await house.restart(lambda: damaged(house, tables[1], how))
        listed = {one.table.id: one.table for one in await ana.get("/api/me/tables", list[api.Listed])}
        assert set(listed) == set(tables)
        assert [listed[table].trouble is None for table in tables] == [True, False, True]
        assert listed[tables[1]].trouble.id == "trouble-log"
        broken = await ana.visit(tables[1])
        assert (broken.view, broken.info.stage) == (None, "playing")
        assert isinstance(await broken.do(protocol.Close(id=fresh_id())), Done)
        assert len(await ana.get("/api/me/tables")) == 2

    house.play(evening)


def test_a_header_that_cannot_be_read_hides_no_other_table(house):
    async def evening(house):
        ana = await house.guest("Ana")
        tables = [(await ana.make(SOLITAIRE, "me", begin=True)).table for _ in range(2)]
        await house.restart(lambda: kept(house, "UPDATE tables SET header = ? WHERE id = ?", b"\0", tables[0]))
        assert [one.table.id for one in await ana.get("/api/me/tables", list[api.Listed])] == tables[1:]
        assert (await ana.get(f"/api/tables/{tables[0]}")).code == "damaged-table"
        await some_moves(await ana.visit(tables[1]), count=1)

    house.play(evening)


def test_a_file_reached_by_a_link_is_still_the_file_of_one_server(house, tmp_path):
    async def evening(house):
        link = tmp_path / "link.db"
        link.symlink_to(Path(house.store.removeprefix("sqlite:///")))
        settings = ServerSettings(store=f"sqlite:///{link}", port=0, workers=1)
        with closing(listen(settings)) as listening:
            second = Server(settings, listening)
            with pytest.raises(StoreInUse):
                await second.run(second.stop)

    house.play(evening)


# -- results -----------------------------------------------------------------------------------------------------------


def test_a_result_is_in_the_store_with_the_last_move(house, monkeypatch):
    found = []
    append = Archive.append

    async def looking(archive, table, version, body, also=()):
        added = await append(archive, table, version, body, also)
        rows = kept(house, "SELECT seat, won, score FROM results WHERE table_id = ? ORDER BY seat", table)
        ((state,),) = kept(house, "SELECT state FROM tables WHERE id = ?", table)
        ((entry,),) = kept(house, "SELECT body FROM entries WHERE table_id = ? AND version = ?", table, version)
        found.append((json.loads(entry).get("result"), state, rows))
        return added

    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        monkeypatch.setattr(Archive, "append", looking)
        await asyncio.gather(first.play_on(), second.play_on())
        *before, (result, state, rows) = found
        assert {(result, state, len(rows)) for result, state, rows in before} <= {(None, "playing", 0)}
        told = first.info.result
        assert (result["ended"], tuple(result["winners"]), tuple(result["scores"])) == (
            told.ended,
            told.winners,
            told.scores,
        )
        assert state == "over"
        assert rows == [(seat, int(seat in told.winners), told.scores[seat]) for seat in range(2)]

    house.play(evening)


def plain(record):
    """A record without the checks of its lines."""
    return re.sub(r" #[0-9a-f]{4}$", "", record, flags=re.MULTILINE)


def test_a_game_that_was_over_by_rules_that_are_not_here_keeps_its_result_and_its_record_says_how_it_ended(house):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        await asyncio.gather(first.play_on(), second.play_on())
        path = f"/api/tables/{first.table}/record"
        before = await first.guest.get(path, str)
        result = first.info.result
        assert result.winners
        await house.restart(lambda: with_other_rules(house, first.table))
        info = (await first.guest.table(first.table)).table
        assert (info.stage, info.trouble.id, info.result) == ("over", "trouble-rules", result)
        after = await first.guest.get(path, str)
        assert result.ended in after
        assert plain(after) == plain(before).replace("rules: 1", "rules: 99")

    house.play(evening)


@pytest.fixture
def calendar(monkeypatch):
    """The day that it is, first of all."""
    calendar = [datetime.date(2026, 12, 24)]
    monkeypatch.setattr(days, "today", lambda: calendar[0])
    monkeypatch.setitem(daily.GAMES, CROOK, {"turns": 6})
    return calendar


async def at_the_daily(house, name):
    guest = await house.guest(name)
    return await guest.visit((await guest.post(f"/api/daily/{CROOK}", None, api.Made)).table)


def test_a_daily_deal_that_is_finished_after_its_day_is_not_ranked(house, calendar):
    async def evening(house):
        day = calendar[0]
        early, late = await at_the_daily(house, "Ana"), await at_the_daily(house, "Ben")
        await early.play_on()
        await late.play()
        calendar[0] += datetime.timedelta(days=30)
        await late.play_on()
        assert late.info.stage == "over"
        told = await late.guest.get(f"/api/daily/{CROOK}/{day}", api.Daily)
        assert [(line.name, line.rank) for line in told.lines] == [("Ana", 1)]
        assert len(await late.guest.get("/api/me/games")) == 1, "it was played all the same"

    house.play(evening)


def test_a_daily_deal_that_is_over_stays_over(house, calendar):
    async def evening(house):
        calendar[0] += datetime.timedelta(days=1)
        place = await at_the_daily(house, "Ana")
        await place.play()
        assert isinstance(await back(place), Done), "while it goes on, with the mark of help"
        await place.play_on()
        version = place.version
        for _ in range(2):
            assert (await back(place)).code == "over"
            assert place.info.stage == "over"
            assert place.version == version
            calendar[0] += datetime.timedelta(days=30)

    house.play(evening)


def test_who_lets_a_bot_play_has_had_help(house):
    async def evening(house):
        place = await alone(house, CROOK, turns=4)
        assert not place.info.seats[0].assisted
        assert isinstance(await place.do(hand_over(place)), Done)
        await place.until(lambda: place.is_over)
        assert place.info.seats[0].assisted
        (result,) = await place.guest.get("/api/me/games", list[api.Finished])
        assert result.assisted

    house.play(evening)


# -- eyes and threads --------------------------------------------------------------------------------------------------


def test_a_device_whose_seat_changed_while_it_was_off_sees_with_its_new_eyes(house):
    async def evening(house):
        first, second = await a_pair(house)
        seat = second.view.seat
        phone = await (await house.guest("Phone")).visit(first.table)
        code = await passed(second, kind="seat", table=second.table, seat=seat)
        await phone.lose_network()
        await second.lose_network()
        assert (await phone.guest.post(*use(code))).seat == seat
        assert isinstance(await first.play(), Done)
        for device, eyes in ((phone, seat), (second, None)):
            heard = len(device.heard)
            await device.come(seen=device.version)
            told = [m for m in device.heard[heard:] if isinstance(m, protocol.Shown | protocol.Happened)]
            assert [(type(m), m.seat) for m in told] == [(protocol.Shown, eyes)]
            assert device.view.seat == eyes
            assert device.view == (await device.fresh()).view

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


# -- hosts, clocks, requests -------------------------------------------------------------------------------------------


def test_a_host_who_does_not_sit_but_is_here_stays_host(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "easy", "open", settings=Settings(pace=0, grace=0))).table
        hers, his = await ana.visit(table), await ben.visit(table)
        assert isinstance(await his.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        await asyncio.gather(hers.pong(), his.pong())
        assert (hers.you.host, his.you.host) == (True, False)
        assert (await his.do(protocol.Start(id=fresh_id()))).code == "not-host"
        change = protocol.Change(id=fresh_id(), settings=Settings(pace=1, grace=0))
        assert isinstance(await hers.do(change), Done)
        await hers.leave()
        await his.until(lambda: his.you.host)
        await hers.come()
        await his.until(lambda: not his.you.host)
        assert isinstance(await hers.do(protocol.Start(id=fresh_id())), Done)

    house.play(evening)


def test_coming_back_from_a_bot_starts_the_clock_anew_only_once_a_turn(house):
    async def evening(house):
        settings = Settings(pace=10_000, clock=600)  # the bot is slow enough to be sent away each time
        first, _ = await a_pair(house, settings=settings)
        seat = first.view.seat
        deadlines = [first.info.deadline]
        for _ in range(3):
            await asyncio.sleep(0.01)
            assert isinstance(await first.do(hand_over(first)), Done)
            assert isinstance(await first.do(protocol.ComeBack(id=fresh_id(), seat=seat)), Done)
            await first.pong()
            deadlines.append(first.info.deadline)
        began, *after = deadlines
        assert began < after[0]
        assert len(set(after)) == 1, "or nobody's time would ever run out"

    house.play(evening)


def test_everybody_is_told_that_a_request_was_settled_by_a_move(house):
    async def evening(house):
        first, others, _ = await an_offer_begun(house)
        assert isinstance(await back(first), Done)
        for place in others:
            await place.until(lambda place=place: place.info.request is not None)
        assert isinstance(await first.play(), Done)
        for place in (first, *others):
            await place.pong()
            assert place.info.request is None
            assert place.info.version == place.version

    house.play(evening)


def test_one_goes_back_past_moves_that_were_made_without_a_choice(house, monkeypatch):
    monkeypatch.setattr(attendant, "FORCED_PAUSE", 0.0)

    async def evening(house):
        place = await alone(house, SOLITAIRE)
        assert isinstance(await place.do(protocol.Prefer(id=fresh_id(), seat=0, forced=True)), Done)
        forced = False
        while not forced:  # of the four cards of a hand, the last goes by itself
            await place.until(lambda: len(place.view.moves) > 1)
            before = place.view
            done = await place.play()
            await place.until(lambda: len(place.view.moves) > 1)
            forced = place.version > done.version
        assert isinstance(await back(place), Done)
        assert place.view == before
        assert isinstance(await place.play(which=1), Done)

    house.play(evening)


# -- doors -------------------------------------------------------------------------------------------------------------


def test_the_lobby_lists_only_tables_with_free_chairs(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        public = Settings(pace=0, public=True)
        full = (await ana.make("spite_and_malice", "me", "easy", settings=public)).table
        free = (await ana.make("spite_and_malice", "me", "open", settings=public)).table
        hidden = (await ana.make("spite_and_malice", "me", "open", settings=AT_ONCE)).table

        async def lobby():
            return {one.table.id for one in await ben.get("/api/tables", list[api.Listed])} & {full, free, hidden}

        assert await lobby() == {free}
        assert isinstance(await ben.order(free, protocol.Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        assert await lobby() == set()
        assert isinstance(await ben.order(free, protocol.Leave(id=fresh_id(), chair=1)), Done)
        assert await lobby() == {free}

    house.play(evening)


def test_a_code_that_is_shown_at_the_wrong_door_is_not_used_up(house):
    async def evening(house):
        first, _ = await a_pair(house, settings=Settings(pace=0, spectators=False))
        device = await passed(first, kind="device")
        seat = await passed(first, kind="seat", table=first.table, seat=first.view.seat)
        phone = await house.guest()
        for code in (device, seat):
            assert (await phone.visit(first.table, key=code)).closing.problem.code == "no-spectators"
        assert (await phone.post(*use(device))).kind == "device"
        assert (await phone.visit(first.table)).view == first.view
        assert (await (await house.guest("Eve")).post(*use(seat))).kind == "seat"

    house.play(evening)


def test_a_seat_that_was_given_away_by_code_is_not_taken_back_by_an_older_link(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        link = await passed(first, kind="seat", table=first.table, seat=seat, link=True)
        code = await passed(first, kind="seat", table=first.table, seat=seat)
        phone = await house.guest("Phone")
        assert (await phone.post(*use(code))).seat == seat
        for device in (first.guest, await house.guest("Eve")):
            assert (await device.post(*use(link))).code == "unknown-pass"
        assert (await phone.visit(first.table)).view.seat == seat

    house.play(evening)


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u3164\u2800 \u3164", "Ana\u3164", "\u115f", "\uffa0"])
def test_names_of_letters_without_a_shape_are_refused(house, name):
    async def evening(house):
        guest = await house.guest()
        assert (await guest.post("/api/me", api.Introduction(name=name))).code == "name-signs"
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        assert (await ana.order(table, protocol.Sit(id=fresh_id(), chair=1, name=name))).code == "name-signs"

    house.play(evening)
