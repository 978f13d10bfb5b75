"""Those who move by themselves: bots at their pace, forced moves, clocks, bots that stand in for people; the coach."""

import asyncio
import json
from collections import Counter
from itertools import pairwise

import pytest

from cutpurse.table import api, attendant, protocol
from cutpurse.table.lane import Lane, ThinkingFailed
from cutpurse.table.log import Settings
from cutpurse.table.protocol import AskHint, ComeBack, Done, HandOver, Prefer
from cutpurse.table.thinkers import Thinkers
from tests.support.house import SHORT, a_pair, alone, fresh_id
from tests.support.waiting import until


@pytest.mark.parametrize("game", ["spite_and_malice", "steal_the_pile", "old_bill", "old_bill_maid", "nacho_pile"])
def test_bots_play_a_whole_game_by_themselves(house, game):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make(game, "easy", "medium", "random", begin=True, **SHORT.get(game, {}))).table
        hers = await ana.visit(table)
        await hers.until(lambda: hers.is_over)
        assert hers.info.result is not None
        told = hers.view
        assert told == (await hers.fresh()).view
        assert await ana.get("/api/me/games") == []

    house.play(evening)


def kept_times(house, table):
    """When the entries of a table were made, in milliseconds."""
    rows = house.query("SELECT body FROM entries WHERE table_id = ? ORDER BY version", table)
    return [json.loads(body)["at"] for (body,) in rows]


def test_a_bot_takes_as_long_as_the_host_wants(house):
    """Between two moves of bots lies at least the pace that was set."""

    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile", "random", "random", settings=Settings(pace=10_000), begin=True)).table
        hers = await ana.visit(table)
        while len(hers.all(protocol.Happened)) < 3:
            await house.let_pass(1)
            await hers.pong()
        assert all(later - earlier >= 9_990 for earlier, later in pairwise(kept_times(house, table)))
        await hers.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0)))
        await hers.until(lambda: hers.is_over)

    house.play(evening)


def test_forced_moves_are_made_for_those_who_want_it_and_for_nobody_else(house, monkeypatch):
    monkeypatch.setattr(attendant, "FORCED_PAUSE", 0.0)

    async def forced():
        return await house.counted("cutpurse_moves_total", game="steal_the_pile_solitaire", by="forced")

    async def evening(house):
        ana, eve = await house.guests("Ana", "Eve")
        hers = await ana.visit((await ana.make("steal_the_pile_solitaire", "me", begin=True)).table)
        while await hers.turn() and len(hers.view.moves) > 1:
            await hers.play(which=-1)
        assert hers.is_mine
        assert await forced() == 0, "whoever did not ask for it moves themselves"
        prefer = Prefer(id=fresh_id(), seat=0, forced=True)
        assert (await eve.order(hers.table, prefer)).code == "not-your-seat"
        version = hers.version
        assert isinstance(await hers.do(prefer), Done)
        await hers.until(lambda: hers.version > version)
        assert hers.info.seats[0].forced
        assert await forced() >= 1
        while await hers.turn() and await forced() < 3:
            if len(hers.view.moves) > 1:
                await hers.play(which=-1)
            await hers.pong()
        assert isinstance(await hers.do(Prefer(id=fresh_id(), seat=0, forced=False)), Done)
        await hers.pong()
        assert not hers.info.seats[0].forced

    house.play(evening)


def test_a_move_is_made_for_who_lets_the_clock_run_out(house):
    async def evening(house):
        first, second = await a_pair(house, settings=Settings(pace=0, clock=60))
        assert first.info.deadline is not None
        told = first.all(protocol.Happened)[-1].deadline
        assert told is not None
        version = first.version
        await house.let_pass(61)
        await first.until(lambda: first.version > version)
        await second.until(lambda: second.version > version)
        assert await house.counted("cutpurse_moves_total", game="spite_and_malice", by="clock") >= 1
        assert first.all(protocol.Happened)[-1].deadline > told

    house.play(evening)


def test_a_clock_that_is_set_later_begins_to_run_then(house):
    async def evening(house):
        first, second = await a_pair(house)
        await house.let_pass(100)
        host = first if first.you.host else second
        before = house.clock.time_ns() // 1_000_000
        await host.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0, clock=60)))
        await first.until(lambda: first.info.deadline is not None)
        assert first.info.deadline >= before + 60_000

    house.play(evening)


# -- seats of people who are away --------------------------------------------------------------------------------------


def test_the_seat_of_who_is_away_goes_to_a_bot_after_a_while_and_back_on_demand(house):
    async def evening(house):
        first, second = await a_pair(house, settings=Settings(pace=0, grace=60))
        host, other = (first, second) if first.you.host else (second, first)
        seat = other.view.seat

        def hand_over():
            return HandOver(id=fresh_id(), seat=seat, bot="easy")

        assert (await host.do(hand_over())).code == "not-away"
        await other.leave()
        assert (await host.do(hand_over())).code == "not-away", "only just gone"
        await house.let_pass(61)
        assert isinstance(await host.do(hand_over()), Done)
        await host.until(lambda: host.info.seats[seat].bot == "easy")
        assert host.info.seats[seat].kind == "person"
        assert host.info.seats[seat].name == other.view.seats[seat].name
        for _ in range(2):
            assert await host.turn()
            while host.is_mine:
                await host.play()
        await other.come(seen=other.version)
        move = protocol.Play(id=fresh_id(), seat=seat, version=other.version, moves=("x",))
        assert (await other.do(move)).code == "bot-plays"
        assert (await host.do(ComeBack(id=fresh_id(), seat=seat))).code == "not-your-seat"
        assert isinstance(await other.do(ComeBack(id=fresh_id(), seat=seat)), Done)
        await other.until(lambda: other.info.seats[seat].bot is None)
        assert (await other.do(ComeBack(id=fresh_id(), seat=seat))).code == "no-bot-plays"
        if not other.is_mine:
            await host.turn()
            while host.is_mine:
                await host.play()
        await other.until(lambda: other.is_mine)
        assert isinstance(await other.play(), Done)

    house.play(evening)


def test_only_the_host_hands_over_anothers_seat_and_anybody_their_own(house):
    async def evening(house):
        first, second = await a_pair(house, settings=Settings(pace=0, grace=0))
        host, other = (first, second) if first.you.host else (second, first)
        eve = await (await house.guest("Eve")).visit(first.table)
        mine = HandOver(id=fresh_id(), seat=other.view.seat, bot="easy")
        assert (await eve.do(mine)).code == "not-host"
        assert (await other.do(HandOver(id=fresh_id(), seat=host.view.seat, bot="easy"))).code == "not-host"
        assert (await other.do(HandOver(id=fresh_id(), seat=other.view.seat, bot="genius"))).code == "unknown-bot"
        assert isinstance(await other.do(mine), Done)
        assert (await other.do(HandOver(id=fresh_id(), seat=other.view.seat, bot="easy"))).code == "bot-plays"

    house.play(evening)


def test_a_bot_that_stands_in_is_not_asked_when_moves_go_back(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("old_bill", "me", "open", "random", settings=Settings(pace=10_000))).table
        hers, his = await ana.visit(table), await ben.visit(table)
        await his.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben"))
        await hers.do(protocol.Start(id=fresh_id()))
        await his.until(lambda: his.view is not None)
        assert isinstance(await his.do(HandOver(id=fresh_id(), seat=his.view.seat, bot="random")), Done)
        await hers.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0)))
        while await hers.turn():
            if hers.view.moves[0].kind == "target":
                break
            await hers.play()
        view = hers.view
        await hers.play()
        done = await hers.do(protocol.TakeBack(id=fresh_id(), seat=view.seat, version=hers.version))
        assert isinstance(done, Done)
        await hers.pong()
        assert hers.view == view

    house.play(evening)


def own_seat_to(place, bot="easy"):
    return HandOver(id=fresh_id(), seat=place.you.seats[0], bot=bot)


def test_who_lets_a_bot_play_has_had_help(house):
    async def evening(house):
        place = await alone(house, "ten_card_crook", turns=4)
        assert not place.info.seats[0].assisted
        assert isinstance(await place.do(own_seat_to(place)), Done)
        await place.until(lambda: place.is_over)
        assert place.info.seats[0].assisted
        (result,) = await place.guest.get("/api/me/games", list[api.Finished])
        assert result.assisted

    house.play(evening)


def test_coming_back_from_a_bot_starts_the_clock_anew_only_once_a_turn(house):
    async def evening(house):
        settings = Settings(pace=10_000, clock=600)  # the bot is slow enough to be sent away each time
        first, _ = await a_pair(house, settings=settings)
        seat = first.view.seat
        deadlines = [first.info.deadline]
        for _ in range(3):
            await house.let_pass(1)
            assert isinstance(await first.do(own_seat_to(first)), Done)
            assert isinstance(await first.do(ComeBack(id=fresh_id(), seat=seat)), Done)
            await first.pong()
            deadlines.append(first.info.deadline)
        began, *after = deadlines
        assert began < after[0]
        assert len(set(after)) == 1, "or nobody's time would ever run out"

    house.play(evening)


# -- the coach ---------------------------------------------------------------------------------------------------------


def hint(place, **values):
    return AskHint(**{"id": fresh_id(), "seat": place.view.seat, "version": place.version, **values})


def test_a_hint_comes_to_who_asked_alone_and_is_marked(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile", "me", "easy", begin=True)).table
        hers = await ana.visit(table)
        screen = await ana.visit(table, eyes="public")
        eve = await (await house.guest("Eve")).visit(table)
        assert hers.you.hints
        assert not eve.you.hints
        assert await hers.turn()
        codes = [move.code for move in hers.view.moves]
        command = hint(hers)
        assert isinstance(await hers.do(command), Done)
        advised = await hers.message(protocol.Advised, id=command.id)
        assert advised.seat == hers.view.seat
        assert sorted(weighed.code for weighed in advised.advice.moves) == sorted(codes)
        assert hers.info.seats[hers.view.seat].assisted
        for place in (eve, screen):
            await place.pong()
            assert not place.all(protocol.Advised)
        assert (await eve.do(hint(hers))).code == "not-your-seat"
        assert isinstance(await hers.play(), Done), "a hint does not make a move stale"

    house.play(evening)


def test_hints_are_given_only_where_and_when_they_are_allowed(house):
    async def evening(house):
        first, second = await a_pair(house, "steal_the_pile")
        assert not first.you.hints
        assert (await first.do(hint(first))).code == "no-hints"
        assert not any(seat.assisted for seat in first.info.seats)
        host = first if first.you.host else second
        await host.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0, hints="everybody")))
        await first.until(lambda: first.you.hints)
        assert (await second.do(hint(second))).code == "not-your-turn"
        command = hint(first)
        assert isinstance(await first.do(command), Done)
        await first.message(protocol.Advised, id=command.id)
        await second.pong()
        assert not second.all(protocol.Advised)
        await host.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0, hints="nobody")))
        assert (await first.do(hint(first))).code == "no-hints"
        assert (await first.guest.get(f"/api/tables/{first.table}", api.OneTable)).table.seats[first.view.seat].assisted

    house.play(evening)


@pytest.fixture
def held_coach(monkeypatch):
    """The coach answers once it is let: how often it was asked, how often it was let go, and what lets it."""
    counts, gate, advise = Counter(), asyncio.Event(), Thinkers.advise

    async def held(thinkers, *asked, **more):
        counts["asked"] += 1
        try:
            await gate.wait()
        except asyncio.CancelledError:
            counts["dropped"] += 1
            raise
        return await advise(thinkers, *asked, **more)

    monkeypatch.setattr(Thinkers, "advise", held)
    counts.let = gate.set
    return counts


def test_a_seat_has_one_hint_at_a_time(house, held_coach):
    async def evening(house):
        place = await alone(house, "steal_the_pile", "easy")
        first = hint(place)
        assert isinstance(await place.do(first), Done)
        entries = house.versions(place.table)
        for _ in range(50):
            assert (await place.do(hint(place))).code == "hint-asked"
        assert isinstance(await place.do(first), Done), "the same command again is that command"
        assert held_coach["asked"] == 1
        assert house.versions(place.table) == entries
        held_coach.let()
        await place.message(protocol.Advised, id=first.id)
        second = hint(place)
        assert isinstance(await place.do(second), Done)
        await place.message(protocol.Advised, id=second.id)

    house.play(evening)


def test_a_hint_is_dropped_when_its_position_or_who_asked_is_gone(house, held_coach):
    async def evening(house):
        place = await alone(house, "steal_the_pile", "easy")
        assert isinstance(await place.do(hint(place)), Done)
        await until(lambda: held_coach["asked"] == 1)
        assert isinstance(await place.play(), Done)
        await until(lambda: held_coach["dropped"] == 1)
        assert await place.turn()
        assert isinstance(await place.do(hint(place)), Done)
        await until(lambda: held_coach["asked"] == 2)
        await place.lose_network()
        await until(lambda: held_coach["dropped"] == 2)
        await place.come(seen=place.version)
        held_coach.let()
        command = hint(place)
        assert isinstance(await place.do(command), Done), "and one may ask again"
        await place.message(protocol.Advised, id=command.id)

    house.play(evening)


def test_who_asked_is_told_when_the_coach_fails(house, monkeypatch):
    async def fails(*_, **__):
        raise ThinkingFailed("try again", "RuntimeError")

    monkeypatch.setattr(Thinkers, "advise", fails)

    async def evening(house):
        place = await alone(house, "steal_the_pile", "easy")
        command = hint(place)
        await place.say(command)
        assert (await place.answer_to(command)).id == command.id
        assert (await place.answer_to(command, nth=1)).code == "no-advice"

    house.play(evening)


def test_bots_alone_pause_while_nobody_looks_and_play_on_when_somebody_does(house):
    async def evening(house):
        ana = await house.guest("Ana")
        left = (await ana.make("steal_the_pile", "random", "random", begin=True)).table
        watched = await ana.visit((await ana.make("steal_the_pile", "random", "random", begin=True)).table)
        await watched.until(lambda: watched.is_over)
        assert house.versions(left) == [1], "the deal, and nothing else"
        stranger = await (await house.guest()).visit(left)
        await stranger.until(lambda: stranger.is_over)

    house.play(evening)


def test_bots_that_play_for_people_pause_too_and_others_play_until_a_person_is_asked(house):
    async def evening(house):
        place = await alone(house, "steal_the_pile", "random", settings=Settings(pace=10_000))
        assert isinstance(await place.play(), Done)
        await place.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0)))
        await place.leave()
        ana = place.guest

        async def waits():
            (listed,) = await ana.get("/api/me/tables", list[api.Listed])
            return listed.waits

        while not await waits():
            await asyncio.sleep(0.01)
        await place.come(seen=place.version)
        assert isinstance(await place.do(own_seat_to(place, "random")), Done)
        await place.until(lambda: place.is_over)

    house.play(evening)


def test_failures_of_bots_are_counted_for_the_operator(house, monkeypatch):
    async def lost(*_, **__):
        raise ThinkingFailed("try again", "RuntimeError")

    async def evening(house):
        before = await house.counted("cutpurse_bot_failures_total")
        with monkeypatch.context() as patch:
            patch.setattr(Lane, "ask", lost)
            await alone(house, "steal_the_pile", "random")
            place = await alone(house, "steal_the_pile", "medium")
            await place.play()
            assert await place.turn()
        assert await house.counted("cutpurse_bot_failures_total") > before

    house.play(evening)
