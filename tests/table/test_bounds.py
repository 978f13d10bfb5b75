"""What costs much is bounded: long replays, deals that the house plays, old passes, and rules that are compiled."""

import asyncio

import pytest

import cutpurse
from cutpurse.table import api, daily, days, hub, protocol, shelf
from cutpurse.table.busy import MUCH, Busy
from cutpurse.table.store.backup import backup, restore
from tests.support.house import a_pair, fresh_id
from tests.table.test_daily import DAY, SOLITAIRE, Calendar, told
from tests.table.test_mended import kept, versions
from tests.table.test_reconnect import some_moves

SECONDS = 2.0


async def a_long_game(house):
    first, second = await a_pair(house, win_cards=1)
    await asyncio.gather(first.play_on(), second.play_on())
    return first


# -- replays -----------------------------------------------------------------------------------------------------------


def test_a_game_too_long_to_be_shown_step_by_step_is_not_shown_as_an_upload_either_but_can_be_had(house, monkeypatch):
    async def evening(house):
        place = await a_long_game(house)
        record = (await place.guest.http("GET", f"/api/tables/{place.table}/record")).text
        uploaded = await place.guest.post("/api/records", api.Upload(record=record), api.Made)
        plies = len(cutpurse.Record.parse(record).moves)
        for table in (place.table, uploaded.table):
            monkeypatch.setattr(shelf, "MOST_REPLAYED", plies - 1)
            assert (await place.guest.get(f"/api/tables/{table}/replay")).code == "too-long"
            assert (await place.guest.http("GET", f"/api/tables/{table}/record")).text == record
            monkeypatch.setattr(shelf, "MOST_REPLAYED", plies)
            assert (await place.guest.http("GET", f"/api/tables/{table}/replay")).status_code == 200

    house.play(evening)


def test_only_so_many_replays_are_kept_and_one_that_is_kept_is_not_made_again(house, monkeypatch):
    monkeypatch.setattr(shelf, "KEPT_REPLAYS", 2)

    async def evening(house):
        place = await a_long_game(house)
        made = []

        async def replay(text, names, eyes):
            made.append(eyes)
            return b"{}"

        monkeypatch.setattr("cutpurse.table.thinkers.Thinkers.replay", lambda _, *given: replay(*given))
        for eyes in ("0", "0", "1", "open", "open", "0"):
            await place.guest.http("GET", f"/api/tables/{place.table}/replay?eyes={eyes}")
        assert made == ["0", "1", "open", "0"]

    house.play(evening)


# -- rematches ---------------------------------------------------------------------------------------------------------


def test_of_a_game_there_is_one_rematch_however_many_ask_and_of_a_daily_deal_none(house, monkeypatch):
    calendar = Calendar()
    monkeypatch.setattr(days, "today", calendar)

    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        assert (await first.guest.order(first.table, protocol.Rematch(id=fresh_id()))).code == "not-over"
        await asyncio.gather(first.play_on(), second.play_on())
        stranger = await house.guest("Eve")
        assert (await stranger.order(first.table, protocol.Rematch(id=fresh_id()))).code == "not-your-seat"
        tables = len(kept(house, "SELECT id FROM tables"))
        made = await asyncio.gather(
            *(place.guest.order(first.table, protocol.Rematch(id=fresh_id())) for place in (first, second) * 5)
        )
        assert len({done.table for done in made}) == 1
        assert len(kept(house, "SELECT id FROM tables")) == tables + 1
        begun = await first.guest.post(f"/api/daily/{SOLITAIRE}", None, api.Made)
        mine = await first.guest.visit(begun.table)
        await mine.play_on()
        assert (await first.guest.order(begun.table, protocol.Rematch(id=fresh_id()))).code == "no-rematch"

    house.play(evening)


# -- deals that the house plays ----------------------------------------------------------------------------------------


def test_the_house_plays_deals_of_the_last_days_only_and_two_at_a_time(house, monkeypatch):
    calendar = Calendar()
    monkeypatch.setattr(days, "today", calendar)
    playing, go_on = [], asyncio.Event()

    async def play_out(house, game, day, table):
        playing.append(day)
        await go_on.wait()
        del house._playing[table]

    monkeypatch.setattr(daily.DailyDeals, "_play_out", play_out)

    async def evening(house):
        ana = await house.guest("Ana")
        old = (calendar.day - daily.MOST_DAYS_BACK - DAY).isoformat()
        recent = [(calendar.day - n * DAY).isoformat() for n in range(1, 6)]
        for day in (old, *recent, recent[0]):
            assert (await told(ana, SOLITAIRE, day)).best is None
        await ana.get("/api/games")
        assert playing == recent[: daily.MOST_PLAYED_OUT]
        go_on.set()
        await ana.get("/api/games")
        await told(ana, SOLITAIRE, recent[3])
        await ana.get("/api/games")
        assert playing[daily.MOST_PLAYED_OUT :] == [recent[3]], "when one is done there is room for another"

    house.play(evening)


# -- housekeeping ------------------------------------------------------------------------------------------------------


def test_passes_that_have_run_out_are_swept_away_and_others_stay(house, monkeypatch):
    async def evening(house):
        place = (await a_pair(house))[0]
        for _ in range(2):
            await place.guest.post("/api/passes", api.WantedPass(kind="device"), api.GivenPass)
        before = kept(house, "SELECT hash FROM passes ORDER BY 1")
        kept(house, "UPDATE passes SET until = 1 WHERE hash = ?", before[0][0])
        monkeypatch.setattr(hub, "EPOCH_EVERY", 0.05)
        monkeypatch.setattr(hub, "SWEEP", 0.05)
        async with asyncio.timeout(30):
            while len(kept(house, "SELECT hash FROM passes")) == len(before):
                await asyncio.sleep(0.02)
        assert kept(house, "SELECT hash FROM passes ORDER BY 1") == before[1:]

    house.play(evening)


def test_a_backup_that_is_restored_between_two_tries_at_one_move_leaves_no_move_of_the_other_history(
    house, monkeypatch, tmp_path
):
    """The store is restored after a move was found to be late and before it is tried again."""

    async def evening(house):
        pair = await a_pair(house)
        table = pair[0].table
        await backup(house.store, tmp_path / "older")
        saved = versions(house, table)
        await some_moves(*pair, count=4)
        tries = []
        append = hub.Archive.append

        async def late_once(archive, table_id, version, body, also=()):
            tries.append(version)
            if len(tries) == 1:
                await restore(house.store, tmp_path / "older")
                return False
            return await append(archive, table_id, version, body, also)

        monkeypatch.setattr(hub.Archive, "append", late_once)
        place = pair[0] if pair[0].is_mine else pair[1]
        await place.say(place.move())
        await place.until(lambda: place.closing)
        assert place.closing.reason == "restored"
        assert versions(house, table) == saved
        await place.come_again()
        assert (place.info.trouble, place.version) == (None, saved[-1])

    house.play(evening)


# -- compiled rules ----------------------------------------------------------------------------------------------------


class Played:
    """A game of which nothing matters but whether it is compiled."""

    def __init__(self, game_id, *, fails=False):
        self.id = game_id
        self.is_compiled = False
        self._fails = fails

    def compile(self):
        if self._fails:
            raise OSError("no room")
        self.is_compiled = True


class Prepared:
    """Thinkers who compile for others, or cannot."""

    def __init__(self, *, can=True):
        self.asked = []
        self._can = can

    async def prepare(self, game_id):
        self.asked.append(game_id)
        return self._can


def plays(much, game, moves):
    for _ in range(moves):
        much.moved(game)


def test_a_game_that_is_played_much_is_compiled_and_one_that_is_not_never():
    thinkers = Prepared()
    much, often, seldom = Busy(thinkers), Played("often"), Played("seldom")
    plays(much, often, int(MUCH * SECONDS))
    plays(much, seldom, int(MUCH * SECONDS) - 1)
    assert much.is_due(SECONDS)
    asyncio.run(much.go_over())
    assert (often.is_compiled, seldom.is_compiled, thinkers.asked) == (True, False, ["often"])
    plays(much, seldom, int(MUCH * SECONDS) - 1)
    assert not much.is_due(SECONDS), "each count begins anew"


def test_other_house_rules_of_a_game_that_is_loaded_already_need_not_be_played_much():
    much, one, other = Busy(Prepared()), Played("often"), Played("often")
    plays(much, one, int(MUCH * SECONDS))
    assert much.is_due(SECONDS)
    asyncio.run(much.go_over())
    plays(much, other, 1)
    assert much.is_due(SECONDS)
    asyncio.run(much.go_over())
    assert other.is_compiled


@pytest.mark.parametrize(("can", "fails"), [(False, False), (True, True)])
def test_what_cannot_be_compiled_is_played_on_and_not_tried_again(can, fails):
    thinkers = Prepared(can=can)
    much, game = Busy(thinkers), Played("often", fails=fails)
    for _ in range(3):
        plays(much, game, int(MUCH * SECONDS))
        if much.is_due(SECONDS):
            asyncio.run(much.go_over())
    assert not game.is_compiled
    assert thinkers.asked == ["often"]
