"""Resigning, and giving a table up: nobody ends a game that others play, and who resigns has not won it."""

import pytest

from cutpurse.table import api, protocol
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Close, ComeBack, Done, Sit, Start
from tests.support.house import AT_ONCE, SHORT, a_pair, alone, fresh_id

OF_MANY = ("steal_the_pile", "nacho_pile", "spite_and_malice", "old_bill", "old_bill_memory", "old_bill_maid")
OF_TWO = tuple(game for game in OF_MANY if game != "old_bill")


async def of_three(house, game="old_bill_maid", settings=AT_ONCE):
    """The places of Ana, who made the table, of Ben and of Cem, when the cards are dealt."""
    guests = await house.guests("Ana", "Ben", "Cem")
    made = await guests[0].make(game, "me", "open", "open", settings=settings, **SHORT.get(game, {}))
    places = [await guest.visit(made.table) for guest in guests]
    for chair, place in enumerate(places[1:], 1):
        await place.do(Sit(id=fresh_id(), chair=chair, name=("Ben", "Cem")[chair - 1]))
    await places[0].do(Start(id=fresh_id()))
    for place in places:
        await place.until(lambda place=place: place.view is not None and place.view.to_move is not None)
    return places


async def resign(place, seat=None):
    (mine,) = place.you.seats
    return await place.do(protocol.Resign(id=fresh_id(), seat=mine if seat is None else seat))


async def games_of(place):
    return await place.guest.get("/api/me/games", list[api.Finished])


@pytest.mark.parametrize("game", OF_TWO)
def test_of_two_the_other_has_won_at_once(house, game):
    async def evening(house):
        first, second = await a_pair(house, game, **SHORT.get(game, {}))
        (seat,), (other,) = first.you.seats, second.you.seats
        assert isinstance(await resign(first), Done)
        await second.until(lambda: second.is_over)
        result = second.info.result
        assert (result.ended, result.winners, len(result.scores)) == ("resigned", (other,), 2)
        assert second.info.seats[seat].resigned == second.info.seats[seat].name
        for place, won in ((first, False), (second, True)):
            (one,) = await games_of(place)
            assert (one.table, one.won, one.score) == (place.table, won, result.scores[one.seat])
            assert not one.replay, "it has no end to be shown"
            assert await place.guest.get("/api/me/tables") == []
        assert (await resign(second)).code == "over"
        assert isinstance(await second.do(protocol.Rematch(id=fresh_id())), Done)
        await house.restart()
        again = (await second.guest.table(second.table)).table
        assert (again.stage, again.result) == ("closed", result)
        assert (await second.guest.http("GET", f"/api/tables/{second.table}/record")).status_code == 200

    house.play(evening)


@pytest.mark.parametrize("game", OF_MANY)
def test_of_more_a_bot_plays_on_and_who_resigned_has_not_won_whoever_does(house, game):
    async def evening(house):
        ana, ben, cem = await of_three(house, game)
        (seat,) = ben.you.seats
        assert isinstance(await resign(ben), Done)
        for place in (ana, ben, cem):
            await place.until(lambda place=place: place.info.seats[seat].kind == "bot")
            one = place.info.seats[seat]
            assert (one.resigned, one.name in ("Ana", "Ben", "Cem")) == ("Ben", False)
        assert ben.you.seats == ()
        await ben.until(lambda: ben.view.seat is None)
        (lost,) = await games_of(ben)
        assert (lost.won, lost.seat, lost.replay) == (False, seat, False)
        assert await ben.guest.get("/api/me/tables") == []
        assert (await ben.do(ComeBack(id=fresh_id(), seat=seat))).code == "not-your-seat"
        for place in (ana, cem):
            assert await place.is_as_told()
        await play_out(ana, cem)
        for place in (ana, ben, cem):
            (one,) = await games_of(place)
            assert one.replay
            assert one.won == (place is not ben and one.seat in ana.info.result.winners)
        await house.restart()
        assert (await ana.guest.table(ana.table)).table.result == ana.info.result

    house.play(evening)


async def play_out(*places):
    """Whoever is to move plays, until it is over."""
    while not places[0].is_over:
        for place in places:
            if not place.is_mine:
                continue
            done = await place.play()
            assert isinstance(done, Done) or done.code in ("stale", "over")
        await places[0].pong()


def test_who_comes_back_after_somebody_resigned_gets_a_fresh_view(house):
    async def evening(house):
        ana, ben, cem = await of_three(house)
        await cem.leave()
        await resign(ben)
        shown = len(cem.all(protocol.Shown))
        await cem.come(seen=cem.version)
        assert len(cem.all(protocol.Shown)) == shown + 1, "somebody is called something else"
        assert await cem.is_as_told()
        assert ana.info.seats[cem.you.seats[0]].here

    house.play(evening)


def test_who_has_resigned_may_watch_and_sees_no_hand(house):
    async def evening(house):
        ana, ben, cem = await of_three(house, settings=Settings(pace=0, spectators=False))
        await resign(ben)
        await ben.until(lambda: ben.view.seat is None)
        assert ben.closing is None
        hands = [piece for zone in ben.view.zones for piece in zone.pieces if zone.id.startswith("hand")]
        assert not any(piece.face for piece in hands)
        again = await ben.guest.visit(ben.table)
        assert again.view.seat is None
        assert ana.closing is cem.closing is None

    house.play(evening)


def test_who_plays_alone_has_nobody_to_resign_to(house):
    async def evening(house):
        for game, *bots in (("steal_the_pile_solitaire",), ("old_bill_maid", "easy", "easy")):
            place = await alone(house, game, *bots)
            assert (await resign(place)).code == "resign-alone"
            assert isinstance(await place.do(Close(id=fresh_id())), Done)
        assert await games_of(place) == []

    house.play(evening)


def test_nobody_resigns_for_somebody_else_or_before_the_game(house):
    async def evening(house):
        ana, ben, _ = await of_three(house)
        assert (await resign(ana, ben.you.seats[0])).code == "not-your-seat"
        waiting = (await ana.guest.make("old_bill_maid", "me", "open")).table
        refused = await ana.guest.order(waiting, protocol.Resign(id=fresh_id(), seat=0))
        assert refused.code == "not-begun"

    house.play(evening)


def test_a_guest_who_stands_in_as_host_never_voids_a_running_game(house):
    async def evening(house):
        ana, ben, cem = await of_three(house, settings=Settings(pace=0, grace=0))
        await ana.leave()
        await ben.until(lambda: ben.info.host in (*ben.you.seats, *cem.you.seats))
        refused = {(await place.do(Close(id=fresh_id()))).code for place in (ben, cem)}
        assert refused == {"not-maker", "not-host"}, "one of them stands in as host"
        assert ben.info.stage == "playing"
        await ana.come()
        assert isinstance(await ana.do(Close(id=fresh_id())), Done), "who made the table may"

    house.play(evening)


def test_a_host_who_has_resigned_does_not_void_the_game_of_the_others(house):
    async def evening(house):
        ana, ben, cem = await of_three(house)
        await resign(ana)
        assert (await ana.do(Close(id=fresh_id()))).code == "resigned"
        await resign(ben)
        assert (await resign(cem)).code == "resign-alone"
        assert isinstance(await cem.do(Close(id=fresh_id())), Done), "nobody but bots is left"

    house.play(evening)


def test_a_game_that_is_taken_back_after_its_end_stays_lost_for_who_resigned(house):
    async def evening(house):
        ana, ben, cem = await of_three(house)
        await resign(ben)
        await resign(cem)
        await play_out(ana)
        assert [one.won for one in await games_of(ben)] == [False]
        took = protocol.TakeBack(id=fresh_id(), seat=ana.you.seats[0], version=ana.info.version)
        assert isinstance(await ana.do(took), Done)
        assert await games_of(ana) == []
        assert [one.won for one in await games_of(ben)] == [False]

    house.play(evening)
