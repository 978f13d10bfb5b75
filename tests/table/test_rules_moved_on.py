"""A new version of a rule book: tables that wait move on to it, games that were begun are kept to be looked at."""

import asyncio
import datetime
from dataclasses import replace

import pytest

from cutpurse import Record, RecordError
from cutpurse.engine import registry
from cutpurse.table import api, daily, days, http, log, protocol
from cutpurse.table.protocol import Done
from cutpurse.table.table import game_at
from tests.support.house import a_pair, alone, back, fresh_id, some_moves

GAME, SOLITAIRE = "spite_and_malice", "steal_the_pile_solitaire"


@pytest.fixture
def raise_version(monkeypatch):
    """Installs the next version of a game's rules, in which a house rule may begin at another number."""

    def install(game, **lowest):
        book = registry.find(game)
        options = tuple(replace(one, low=lowest.get(one.name, one.low)) if lowest else one for one in book.options)
        monkeypatch.setitem(registry._registered, game, replace(book, version=book.version + 1, options=options))
        forget()

    def forget():
        game_at.cache_clear()
        http._info_of.cache_clear()

    yield install
    monkeypatch.undo()
    forget()


async def told(guest, table):
    """What everybody may know of a table."""
    return (await guest.table(table)).table


def refused(answer, code="rules-moved-on"):
    """That something was refused, with both versions of the rules in the sentence."""
    assert answer.code == code, answer
    if code == "rules-moved-on":
        played, here = (answer.say.values[name] for name in ("played", "here"))
        assert here == played + 1
    return True


def test_a_table_that_waits_moves_on_to_the_new_rules_by_itself(house, raise_version):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make(GAME, "me", "easy", "open", win_cards=2)).table
        await house.restart(lambda: raise_version(GAME))
        info = await told(ana, table)
        assert (info.stage, info.trouble, info.options["win_cards"]) == ("waiting", None, 2)
        a, b = await ana.visit(table), await ben.visit(table)
        assert isinstance(await b.do(protocol.Sit(id=fresh_id(), chair=2, name="Ben")), Done)
        assert isinstance(await a.do(protocol.Start(id=fresh_id())), Done)
        await some_moves(a, b, count=0)
        await asyncio.gather(a.play_on(), b.play_on())
        text = await ana.get(f"/api/tables/{table}/record", str)
        assert Record.parse(text).rules == registry.find(GAME).version
        await house.restart()
        info = await told(ana, table)
        assert (info.stage, info.trouble) == ("over", None), "the log says by which rules it was dealt"
        assert await ana.get(f"/api/tables/{table}/record", str) == text

    house.play(evening)


def test_house_rules_that_the_new_rules_do_not_know_are_chosen_anew_by_the_host(house, raise_version):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        public = log.Settings(pace=0, public=True)
        table = (await ana.make(GAME, "me", "open", settings=public, win_cards=2)).table
        await house.restart(lambda: raise_version(GAME, win_cards=3))
        info = await told(ana, table)
        assert (info.stage, info.trouble.id) == ("waiting", "trouble-house-rules")
        assert table not in [one.table.id for one in await ana.get("/api/tables", list[api.Listed])]
        a, b = await ana.visit(table), await ben.visit(table)
        assert isinstance(await b.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        assert refused(await a.do(protocol.Start(id=fresh_id())), "house-rules")
        assert refused(await a.do(protocol.SeatBot(id=fresh_id(), chair=2, bot="easy")), "no-such-seat")
        change = {"options": {"win_cards": 2}}
        assert refused(await a.do(protocol.Change(id=fresh_id(), **change)), "bad-options")
        change["options"]["win_cards"] = 3
        assert refused(await b.do(protocol.Change(id=fresh_id(), **change)), "not-host")
        assert refused(await b.do(protocol.Close(id=fresh_id())), "not-host")
        assert isinstance(await a.do(protocol.Change(id=fresh_id(), **change)), Done)
        await a.until(lambda: a.info.trouble is None)
        assert isinstance(await a.do(protocol.Start(id=fresh_id())), Done)
        await a.until(lambda: a.view is not None)
        assert a.info.options["win_cards"] == 3

    house.play(evening)


def test_a_house_rule_that_is_gone_does_not_keep_the_host_from_choosing_others(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make(GAME, "me", "easy", win_cards=2)).table
        gone = ("UPDATE tables SET header = replace(header, ?, ?) WHERE id = ?", '"win_cards"', '"gone"', table)
        await house.restart(lambda: house.query(*gone))
        assert (await told(ana, table)).trouble.id == "trouble-house-rules"
        change = protocol.Change(id=fresh_id(), options={"win_cards": 3})
        assert isinstance(await ana.order(table, change), Done)
        info = await told(ana, table)
        assert (info.trouble, info.options["win_cards"]) == (None, 3)

    house.play(evening)


def test_a_bot_that_the_new_rules_do_not_know_is_not_dealt_to(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("nacho_pile", "me", "easy")).table
        body = ("UPDATE tables SET header = replace(header, ?, ?) WHERE id = ?", '"easy"', '"gone"', table)
        await house.restart(lambda: house.query(*body))
        answer = await ana.order(table, protocol.Start(id=fresh_id()))
        assert refused(answer, "unknown-bot")
        assert isinstance(await ana.order(table, protocol.SeatBot(id=fresh_id(), chair=1, bot="easy")), Done)
        assert isinstance(await ana.order(table, protocol.Start(id=fresh_id())), Done)

    house.play(evening)


def test_a_game_that_was_begun_says_so_and_every_command_that_needs_the_old_rules_is_refused(house, raise_version):
    async def evening(house):
        settings = log.Settings(pace=0, clock=5, hints="everybody")
        first, second = await a_pair(house, settings=settings, win_cards=3)
        await some_moves(first, second, count=4)
        table, seats = first.table, [one.name for one in first.info.seats]
        versions = house.versions(table)
        await house.restart(lambda: raise_version(GAME))
        await first.come_again()
        info = first.info
        assert (info.stage, info.trouble.id) == ("playing", "trouble-rules")
        assert info.trouble.values["here"] == info.trouble.values["played"] + 1
        assert [one.name for one in info.seats] == seats
        assert (info.to_move, info.deadline) == (None, None)
        mine = await first.guest.get("/api/me/tables", list[api.Listed])
        assert [(one.table.id, one.table.stuck, one.waits) for one in mine] == [(table, True, False)]
        seat = first.you.seats[0]
        for command in (
            protocol.Play(id=fresh_id(), seat=seat, version=info.version, moves=("D",)),
            protocol.TakeBack(id=fresh_id(), seat=seat, version=info.version),
            protocol.AskHint(id=fresh_id(), seat=seat, version=info.version),
            protocol.HandOver(id=fresh_id(), seat=seat, bot="easy"),
            protocol.Resign(id=fresh_id(), seat=seat),
        ):
            assert refused(await first.do(command))
        await first.say(protocol.Look())
        assert refused((await first.message(protocol.Refused, id=None)).problem)
        await house.let_pass(600)
        assert house.versions(table) == versions, "no clock, bot or forced move touches it"
        for path in ("record", "replay", "review"):
            answer = await first.guest.get(f"/api/tables/{table}/{path}")
            assert answer.code == "not-over", "what was hidden is still hidden: the old rules may come back"
        stranger = await house.guest("Eve")
        assert refused(await stranger.order(table, protocol.Close(id=fresh_id())), "not-host")
        assert isinstance(await second.guest.order(table, protocol.Close(id=fresh_id())), Done), "anybody who plays may"
        text = await first.guest.get(f"/api/tables/{table}/record", str)
        assert f"rules: {info.trouble.values['played']}\n" in text
        assert "\n4. " in text
        assert refused(await first.guest.get(f"/api/tables/{table}/replay"))

    house.play(evening)


def test_a_game_that_is_over_is_looked_at_as_its_record(house, raise_version):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        await asyncio.gather(first.play_on(), second.play_on())
        table, result = first.table, first.info.result
        record = await first.guest.get(f"/api/tables/{table}/record", str)
        fairness = await first.guest.get(f"/api/tables/{table}/fairness", api.FairnessReport)
        games = await first.guest.get("/api/me/games", list[api.Finished])
        uploaded = (await first.guest.post("/api/records", api.Upload(record=record), api.Made)).table
        await house.restart(lambda: raise_version(GAME))
        for one in (table, uploaded):
            info = await told(first.guest, one)
            assert (info.stage, info.trouble.id, info.result) == ("over", "trouble-rules", result)
            assert await first.guest.get(f"/api/tables/{one}/record", str) == record
            for path in ("replay?eyes=open", "replay", "review"):
                assert refused(await first.guest.get(f"/api/tables/{one}/{path}"))
        assert refused(await first.guest.post(f"/api/tables/{table}/practice", api.Practice(move=1)))
        assert await first.guest.get(f"/api/tables/{table}/fairness", api.FairnessReport) == fairness
        assert table in [one.table for one in games]
        assert await first.guest.get("/api/me/games", list[api.Finished]) == games
        with pytest.raises(RecordError, match=f"rules version {registry.find(GAME).version - 1}, this is version"):
            Record.parse(record)

    house.play(evening)


@pytest.mark.parametrize("ends", ["taken back", "resigned", "given up", "practised"])
def test_a_record_is_the_same_with_and_without_the_rules(house, raise_version, ends):
    async def evening(house):
        if ends == "resigned":
            place, other = await a_pair(house)
            await some_moves(place, other, count=4)
            assert isinstance(await place.do(protocol.Resign(id=fresh_id(), seat=place.you.seats[0])), Done)
        else:
            place = await alone(house, SOLITAIRE)
            await some_moves(place, count=4)
            await back(place)
            if ends != "given up":
                await place.play_on()
        if ends == "given up":
            assert isinstance(await place.do(protocol.Close(id=fresh_id())), Done)
        if ends == "practised":
            made = await place.guest.post(f"/api/tables/{place.table}/practice", api.Practice(move=3), api.Made)
            place = await place.guest.visit(made.table)
            await place.play_on()
        table = place.table
        record = await place.guest.get(f"/api/tables/{table}/record", str)
        before = await told(place.guest, table)
        await house.restart(lambda: raise_version(place.info.game))
        info = await told(place.guest, table)
        assert info.trouble.id == "trouble-rules"
        assert (info.stage, info.result, info.version) == (before.stage, before.result, before.version)
        assert await place.guest.get(f"/api/tables/{table}/record", str) == record

    house.play(evening)


@pytest.mark.parametrize("was", ["playing", "over"])
def test_the_same_people_play_again_by_the_new_rules(house, raise_version, was):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        if was == "over":
            await asyncio.gather(first.play_on(), second.play_on())
        table = first.table
        await house.restart(lambda: raise_version(GAME))
        made = await first.guest.order(table, protocol.Rematch(id=fresh_id()))
        assert (await told(second.guest, table)).rematch == made.table
        again = [await place.guest.visit(made.table) for place in (first, second)]
        assert again[0].info.trouble is None
        assert isinstance(await again[0].do(protocol.Start(id=fresh_id())), Done)
        await asyncio.gather(*(place.play_on() for place in again))
        text = await first.guest.get(f"/api/tables/{made.table}/record", str)
        assert Record.parse(text).rules == registry.find(GAME).version
        if was == "playing":
            assert isinstance(await second.guest.order(table, protocol.Close(id=fresh_id())), Done)
            assert (await told(first.guest, table)).stage == "closed"
            told_then = await first.guest.get(f"/api/tables/{table}/record", str)
            assert f"rules: {registry.find(GAME).version - 1}\n" in told_then

    house.play(evening)


def test_with_the_old_rules_installed_again_the_game_goes_on(house, raise_version):
    async def evening(house):
        place = await alone(house, SOLITAIRE)
        await some_moves(place, count=3)
        view = place.view
        book = registry.find(SOLITAIRE)
        await house.restart(lambda: raise_version(SOLITAIRE))
        assert (await told(place.guest, place.table)).trouble.id == "trouble-rules"
        await house.restart(lambda: (registry._registered.update({SOLITAIRE: book}), game_at.cache_clear()))
        await place.come_again()
        assert (place.info.trouble, place.view) == (None, view)
        await place.play_on()

    house.play(evening)


def test_a_daily_deal_whose_rules_move_on_is_played_anew_without_a_rank(house, raise_version, monkeypatch):
    monkeypatch.setattr(days, "today", lambda: datetime.date(2026, 12, 27))
    monkeypatch.setattr(daily, "HOUSE_SECONDS", 0.1)

    async def begin(guest):
        return (await guest.post(f"/api/daily/{SOLITAIRE}", None, api.Made)).table

    async def evening(house):
        ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
        finished, begun = await begin(ana), await begin(ben)
        await (await ana.visit(finished)).play_on()
        await some_moves(await ben.visit(begun), count=2)
        await house.restart(lambda: raise_version(SOLITAIRE))
        assert await begin(ana) == finished, "what was finished counts"
        anew = await asyncio.gather(begin(ben), begin(ben))
        assert anew[0] == anew[1] != begun
        assert await begin(ben) == anew[0]
        new = await begin(cem)
        for guest, table in ((ben, anew[0]), (cem, new)):
            place = await guest.visit(table)
            assert await place.turn()
            assert place.info.trouble is None
            await place.play_on()
        day = await ana.get(f"/api/daily/{SOLITAIRE}/2026-12-27", api.Daily)
        assert {line.name: line.rank is not None for line in day.lines} == {"Ana": True, "Ben": False, "Cem": True}
        assert (await told(ben, begun)).trouble.id == "trouble-rules"
        assert isinstance(await ben.order(begun, protocol.Close(id=fresh_id())), Done)

    house.play(evening)
