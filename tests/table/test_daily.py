"""Daily deals: the same for everybody, a ranking, and nothing told of a deal before its day is over."""

import asyncio
import datetime

import pytest

from cutpurse import Record
from cutpurse.table import api, daily, days, protocol
from cutpurse.table.protocol import Done
from cutpurse.table.replay import Replay
from tests.support.house import back, fresh_id
from tests.support.waiting import PATIENCE

SOLITAIRE, CROOK = "steal_the_pile_solitaire", "ten_card_crook"
DAY = datetime.timedelta(days=1)
MADE = api.Made


class Calendar:
    """The day that the server takes it to be."""

    def __init__(self) -> None:
        self.day = datetime.date(2026, 12, 24)

    def __call__(self) -> datetime.date:
        return self.day


@pytest.fixture
def calendar(monkeypatch):
    calendar = Calendar()
    monkeypatch.setattr(days, "today", calendar)
    monkeypatch.setattr(daily, "HOUSE_SECONDS", 0.1)
    monkeypatch.setitem(daily.GAMES, CROOK, {"turns": 6})  # a hundred turns, as in life, take long
    return calendar


async def at_the_daily(guest, game=SOLITAIRE):
    made = await guest.post(f"/api/daily/{game}", None, MADE)
    return await guest.visit(made.table)


async def told(guest, game, day):
    return await guest.get(f"/api/daily/{game}/{day}", api.Daily)


def test_the_crook_has_a_hundred_turns():
    assert daily.GAMES[CROOK] == {"turns": 100}
    assert set(daily.GAMES) == {SOLITAIRE, CROOK}


def test_everybody_gets_the_same_deal_that_day_and_another_the_next(house, calendar):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        for game in daily.GAMES:
            hers, his = await at_the_daily(ana, game), await at_the_daily(ben, game)
            assert hers.table != his.table
            assert hers.view.zones == his.view.zones
            assert hers.info.day == "2026-12-24"
            again = await ana.post(f"/api/daily/{game}", None, MADE)
            assert again.table == hers.table, "one goes on with the deal that one has begun"
            code = hers.view.moves[0].code
            await hers.play(code)
            await his.play(code)
            assert hers.view.zones == his.view.zones, "and cards come in the same order"
        before = hers.view.zones
        calendar.day += DAY
        tomorrow = await at_the_daily(ana, game)
        assert tomorrow.table != hers.table
        assert tomorrow.view.zones != before

    house.play(evening)


def test_the_deal_outlives_a_restart_and_two_tabs_begin_one_table(house, calendar):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        hers = await at_the_daily(ana)
        zones = hers.view.zones
        await house.restart()
        one, other = await asyncio.gather(*(ben.post(f"/api/daily/{SOLITAIRE}", None, MADE) for _ in range(2)))
        assert one == other
        his = await ben.visit(one.table)
        await his.until(lambda: his.view is not None)
        assert his.view.zones == zones

    house.play(evening)


def test_a_deal_that_was_made_but_not_dealt_before_a_stop_is_dealt_the_next_time(house, calendar):
    def undealt():
        house.query("DELETE FROM entries WHERE table_id = ?", table)

    async def evening(house):
        nonlocal table
        ana = await house.guest("Ana")
        table = (await at_the_daily(ana)).table
        await house.restart(undealt)
        assert (await at_the_daily(ana)).view.moves

    table = None
    house.play(evening)


def test_players_are_ranked_and_those_who_had_help_come_without_a_rank(house, calendar):
    async def evening(house):
        calendar.day -= 30 * DAY
        guests = await house.guests("Ana", "Ben", "Cem")
        places = [await at_the_daily(guest, CROOK) for guest in guests]
        for place in places[:2]:
            await place.play_on(moves=2000 + places.index(place))
        helped = places[2]
        await helped.play()
        await helped.do(protocol.TakeBack(id=fresh_id(), seat=0, version=helped.version))
        assert len((await told(guests[0], CROOK, calendar.day)).lines) == 2, "only those who have finished"
        await helped.pong()
        await helped.play_on()
        today = await told(guests[1], CROOK, calendar.day)
        scores = {place.view.seats[0].name: place.info.result.scores[0] for place in places}
        assert {line.name: line.score for line in today.lines} == scores
        assert [line.rank for line in today.lines] == [1, 2, None]
        assert today.lines[0].score >= today.lines[1].score
        assert today.lines[2].name == "Cem"
        assert [line.name for line in today.lines if line.me] == ["Ben"]
        assert today.mine == places[1].table
        first = await guests[0].get("/api/daily", list[api.Daily])
        assert {one.game for one in first} == set(daily.GAMES)

    house.play(evening)


def test_under_a_second_name_on_the_same_device_a_deal_is_played_without_a_rank(house, calendar):
    async def evening(house):
        calendar.day -= 60 * DAY
        ana, ben = await house.guests("Ana", "Ben")
        await (await at_the_daily(ana, CROOK)).play_on()
        assert not (await told(ana, CROOK, calendar.day)).again, "she goes on with her own"
        await ana.http("DELETE", "/api/me")
        assert (await told(ana, CROOK, calendar.day)).again
        await ana.post("/api/me", api.Introduction(name="Second"))
        assert (await told(ana, CROOK, calendar.day)).again
        second = await at_the_daily(ana, CROOK)
        assert second.info.seats[0].assisted, "it is said from the start"
        await second.play_on(moves=2001)
        await (await at_the_daily(ben, CROOK)).play_on(moves=2002)
        ranks = {line.name: line.rank for line in (await told(ben, CROOK, calendar.day)).lines}
        assert sorted((name, rank is None) for name, rank in ranks.items()) == [
            ("Ana", False),
            ("Ben", False),
            ("Second", True),
        ]
        assert not (await told(ben, CROOK, calendar.day)).again
        assert not (await at_the_daily(ana, SOLITAIRE)).info.seats[0].assisted, "another deal"
        calendar.day += DAY
        assert not (await at_the_daily(ana, CROOK)).info.seats[0].assisted, "the next day counts"

    house.play(evening)


def test_a_device_that_became_another_players_plays_a_deal_it_has_begun_without_a_rank(house, calendar):
    async def evening(house):
        calendar.day -= 70 * DAY
        ana, ben = await house.guests("Ana", "Ben")
        await at_the_daily(ana, CROOK)
        code = (await ben.post("/api/passes", api.WantedPass(kind="device"), api.GivenPass)).secret
        await ana.use(code)
        assert (await ana.get("/api/me", api.Me)).name == "Ben"
        assert (await at_the_daily(ana, CROOK)).info.seats[0].assisted

    house.play(evening)


def test_a_game_of_another_player_that_one_was_handed_is_not_ones_own_in_the_ranking(house, calendar):
    async def evening(house):
        calendar.day -= 80 * DAY
        ana, ben = await house.guests("Ana", "Ben")
        hers, his = await at_the_daily(ana, CROOK), await at_the_daily(ben, CROOK)
        await ben.use(await hers.passed(kind="seat", seat=0))
        theirs = await ben.visit(hers.table)
        await theirs.play_on()
        assert theirs.is_over
        assert (await told(ben, CROOK, calendar.day)).lines == ()
        await his.play_on()
        assert [line.name for line in (await told(ben, CROOK, calendar.day)).lines] == ["Ben"]

    house.play(evening)


def test_the_first_finish_counts(house, calendar):
    async def evening(house):
        calendar.day -= 40 * DAY
        ana = await house.guest("Ana")
        hers = await at_the_daily(ana, CROOK)
        await hers.play_on()
        (before,) = (await told(ana, CROOK, calendar.day)).lines
        await hers.do(protocol.TakeBack(id=fresh_id(), seat=0, version=hers.version))
        await hers.pong()
        await hers.play_on(moves=50)
        assert (await told(ana, CROOK, calendar.day)).lines == (before,)

    house.play(evening)


def test_nothing_of_a_deal_is_told_before_its_day_is_over(house, calendar):
    async def evening(house):
        calendar.day -= 50 * DAY
        ana, eve = await house.guests("Ana", "Eve")
        hers = await at_the_daily(ana, SOLITAIRE)
        await hers.play_on()
        assert hers.info.stage == "over"
        paths = [f"/api/tables/{hers.table}/{what}" for what in ("record", "replay?eyes=open", "review")]
        for guest in (ana, eve):
            for path in paths:
                assert (await guest.get(path)).code == "not-over"
            fair = await guest.http("GET", f"/api/tables/{hers.table}/fairness")
            assert "seed" not in fair.json().get("fairness", {})
        assert (await eve.visit(hers.table)).closing.problem.code == "no-spectators"
        today = await told(eve, SOLITAIRE, calendar.day)
        assert (today.best, [line.table for line in today.lines]) == (None, [None])
        assert (await hers.do(protocol.Rematch(id=fresh_id()))).code == "no-rematch"
        calendar.day += DAY
        record = Record.parse(await eve.get(paths[0], str))
        assert record.game == SOLITAIRE
        assert (await eve.get(paths[1], Replay)).ended == record.ended
        seed = record.seed.hex()
        assert not any(seed.encode() in raw for raw in hers.raw)
        yesterday = await told(eve, SOLITAIRE, calendar.day - DAY)
        assert [line.table for line in yesterday.lines] == [hers.table]

    house.play(evening)


def test_a_deal_that_was_given_up_tells_nothing_before_its_day_is_over(house, calendar):
    async def evening(house):
        ana = await house.guest("Ana")
        hers = await at_the_daily(ana)
        assert (await hers.do(protocol.Close(id=fresh_id()))).version
        path = f"/api/tables/{hers.table}/record"
        assert (await ana.get(path)).code == "not-over"
        calendar.day += DAY
        assert (await ana.get(path, str)).startswith("cutpurse record")

    house.play(evening)


def test_the_day_after_the_best_known_play_is_shown(house, calendar):
    async def evening(house):
        calendar.day -= 60 * DAY
        day = calendar.day
        ana, eve = await house.guests("Ana", "Eve")
        hers = await at_the_daily(ana, SOLITAIRE)
        await hers.play_on()
        score = hers.info.result.scores[0]
        calendar.day += DAY
        first = await told(eve, SOLITAIRE, day)
        assert (first.best, first.best_score, first.best_by) == (hers.table, score, "Ana")
        house_table = daily.house_table(SOLITAIRE, day.isoformat())
        async with asyncio.timeout(PATIENCE):
            while isinstance(kept := await eve.table(house_table), protocol.Problem):
                await asyncio.sleep(0.02)
        best = await told(eve, SOLITAIRE, day)
        played = kept.table.result.scores[0]
        assert best.best_score == max(score, played)
        assert best.best == (house_table if played > score else hers.table)
        texts = [await eve.get(f"/api/tables/{table}/record", str) for table in (hers.table, house_table)]
        assert len({Record.parse(text).seed for text in texts}) == 1

    house.play(evening)


def test_days_that_are_no_days_and_games_without_a_deal_are_refused(house, calendar):
    async def evening(house):
        ana = await house.guest("Ana")
        for day in ("yesterday", "2025-12-31", str(calendar.day + DAY)):
            assert (await told(ana, CROOK, day)).code == "no-such-day"
        assert (await ana.post("/api/daily/spite_and_malice")).code == "no-daily"
        assert (await (await house.guest()).post(f"/api/daily/{CROOK}")).code == "nobody"

    house.play(evening)


def test_a_daily_deal_that_is_finished_after_its_day_is_not_ranked(house, calendar):
    async def evening(house):
        calendar.day -= 70 * DAY
        day = calendar.day
        early, late = [await at_the_daily(guest, CROOK) for guest in await house.guests("Ana", "Ben")]
        await early.play_on()
        await late.play()
        calendar.day += 30 * DAY
        await late.play_on()
        assert late.info.stage == "over"
        ranking = await told(late.guest, CROOK, day)
        assert [(line.name, line.rank) for line in ranking.lines] == [("Ana", 1)]
        assert len(await late.guest.get("/api/me/games")) == 1, "it was played all the same"

    house.play(evening)


def test_a_daily_deal_that_is_over_stays_over(house, calendar):
    async def evening(house):
        calendar.day += DAY
        place = await at_the_daily(await house.guest("Ana"), CROOK)
        await place.play()
        assert isinstance(await back(place), Done), "while it goes on, with the mark of help"
        await place.play_on()
        version = place.version
        for _ in range(2):
            assert (await back(place)).code == "over"
            assert place.info.stage == "over"
            assert place.version == version
            calendar.day += 30 * DAY

    house.play(evening)


def test_the_house_plays_deals_of_the_last_days_only_and_two_at_a_time(house, calendar, monkeypatch):
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
