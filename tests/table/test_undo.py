"""Taking moves back: alone as far as one likes, and marked; with others by consent of all, and only what nobody saw."""

import pytest

from cutpurse.table import api, attendant, protocol
from cutpurse.table.protocol import Answer, Done, TakeBack
from tests.support.house import a_pair, alone, back, fresh_id


def test_alone_moves_go_back_as_far_as_one_likes_and_that_is_marked(house):
    async def evening(house):
        place = await alone(house)
        views = [place.view]
        for n in range(6):
            await place.play(which=n)
            views.append(place.view)
        assert not place.info.seats[0].assisted
        for view in reversed(views[:-1]):
            assert isinstance(await back(place), Done)
            assert place.view == view
        assert place.info.seats[0].assisted
        assert (await back(place)).code == "nothing-back"

    house.play(evening)


def test_one_goes_back_to_any_position_that_led_here_and_to_no_other(house):
    async def evening(house):
        place = await alone(house)
        seen = {place.version: place.view}
        for n in range(4):
            await place.play(which=n)
            seen[place.version] = place.view
        versions = list(seen)
        await back(place, to=versions[1])
        assert place.view == seen[versions[1]]
        here = place.version
        await place.play(which=-1)
        await place.play(which=-1)
        for left in versions[2:]:
            assert (await back(place, to=left)).code == "nothing-back", "the game did not come by there"
        assert (await back(place, to=place.version)).code == "nothing-back"
        await back(place, to=here)
        assert place.view == seen[versions[1]]
        await place.play(which=0)
        await back(place, to=versions[0])
        assert place.view == seen[versions[0]]
        await place.guest.house.restart()
        await place.come_again()
        assert place.view == seen[versions[0]]
        assert await place.is_as_told()

    house.play(evening)


def test_alone_with_bots_their_moves_go_back_too(house):
    async def evening(house):
        place = await alone(house, "spite_and_malice", "easy", "easy")
        view = place.view
        while place.is_mine:
            await place.play()
        while not place.is_mine:
            await place.turn()
        await back(place)
        assert place.is_mine
        while (await back(place)) and place.view != view:
            await place.turn()
        assert place.view == view
        assert [seat.assisted for seat in place.info.seats].count(True) == 1

    house.play(evening)


def test_alone_even_the_last_move_of_a_game_goes_back_and_the_last_result_counts(house):
    async def evening(house):
        place = await alone(house, "ten_card_crook", turns=3)
        await place.play_on()
        assert place.info.stage == "over"
        (first,) = await place.guest.get("/api/me/games", list[api.Finished])
        assert not first.assisted
        assert isinstance(await back(place), Done)
        assert place.info.stage == "playing"
        assert place.info.result is None
        path = f"/api/tables/{place.table}/record"
        assert (await place.guest.get(path)).code == "not-over"
        assert [one.table.id for one in await place.guest.get("/api/me/tables", list[api.Listed])] == [place.table]
        assert await place.guest.get("/api/me/games", list[api.Finished]) == []
        await place.play_on()
        (last,) = await place.guest.get("/api/me/games", list[api.Finished])
        assert last.assisted
        assert last.finished > first.finished

    house.play(evening)


def test_a_game_finished_with_help_is_marked_in_its_result(house):
    async def evening(house):
        place = await alone(house, "ten_card_crook", turns=3)
        await place.play()
        await back(place)
        await place.play_on()
        (result,) = await place.guest.get("/api/me/games", list[api.Finished])
        assert result.assisted

    house.play(evening)


def test_one_goes_back_past_moves_that_were_made_without_a_choice(house, monkeypatch):
    monkeypatch.setattr(attendant, "FORCED_PAUSE", 0.0)

    async def evening(house):
        place = await alone(house)
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


# -- with others -------------------------------------------------------------------------------------------------------


async def an_offer_made(house):
    """Three people at Old Bill, of whom the first has made an offer, and nobody has answered it yet."""
    ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
    table = (await ana.make("old_bill", "me", "open", "open")).table
    places = [await guest.visit(table) for guest in (ana, ben, cem)]
    for chair in (1, 2):
        await places[chair].do(protocol.Sit(id=fresh_id(), chair=chair, name=f"Guest {chair}"))
    await places[0].do(protocol.Start(id=fresh_id()))
    for place in places:
        await place.until(lambda place=place: place.view is not None and place.view.to_move is not None)
    first, *others = sorted(places, key=lambda place: not place.is_mine)
    view = first.view
    assert isinstance(await first.play(), Done)
    for place in others:
        await place.until(lambda place=place: place.version == first.version)
    return first, others, view


def answer(place, agree, version=None):
    return Answer(id=fresh_id(), seat=place.view.seat, version=version or place.info.version, agree=agree)


def test_with_others_moves_go_back_once_all_agree(house):
    async def evening(house):
        first, (second, third), view = await an_offer_made(house)
        after = first.view
        assert isinstance(await back(first), Done)
        await second.until(lambda: second.info.request is not None)
        assert second.info.request.seat == first.view.seat
        assert first.view == after, "nothing has changed yet"
        assert isinstance(await second.do(answer(second, agree=True)), Done)
        await third.until(lambda: len(third.info.request.agreed) == 2)
        assert (await second.do(answer(second, agree=True))).code == "answered"
        assert (await first.do(answer(first, agree=True))).code == "answered"
        assert isinstance(await third.do(answer(third, agree=True)), Done)
        await first.until(lambda: first.view == view)
        for place in (first, second, third):
            await place.pong()
            assert place.info.request is None
            assert await place.is_as_told()
            assert [told.back for told in place.all(protocol.Shown)] == [None, first.view.seat, None], "who went back"
            assert not any(seat.assisted for seat in place.info.seats), "with others it is no help"

    house.play(evening)


def test_one_who_does_not_agree_is_enough_and_who_asked_may_withdraw(house):
    async def evening(house):
        first, (second, third), view = await an_offer_made(house)
        for who in (third, first):
            assert isinstance(await back(first), Done)
            assert (await back(first)).code == "back-asked"
            await second.pong()
            assert isinstance(await second.do(answer(second, agree=True)), Done)
            await who.until(lambda who=who: who.info.request is not None and len(who.info.request.agreed) == 2)
            assert isinstance(await who.do(answer(who, agree=False)), Done)
            await first.pong()
            assert first.info.request is None
            assert first.view != view
            assert (await second.do(answer(second, agree=True))).code == "nothing-asked"

    house.play(evening)


def test_a_move_made_meanwhile_settles_what_was_asked(house):
    async def evening(house):
        first, (second, third), _ = await an_offer_made(house)
        assert isinstance(await back(first), Done)
        await second.pong()
        version = second.info.version
        asked = second if second.is_mine else third
        assert isinstance(await asked.play(), Done)
        assert (await second.do(answer(second, agree=True, version=version))).code == "stale"
        assert (await second.guest.table(second.table)).table.request is None

    house.play(evening)


def test_who_only_watches_is_not_asked_and_cannot_answer(house):
    async def evening(house):
        first, (second, _), _ = await an_offer_made(house)
        eve = await (await house.guest("Eve")).visit(first.table)
        await back(first)
        asked = answer(second, agree=True, version=first.version + 1)
        assert (await eve.do(asked)).code == "not-your-seat"
        taking = TakeBack(id=fresh_id(), seat=second.view.seat, version=first.version)
        assert (await eve.do(taking)).code == "not-your-seat"

    house.play(evening)


def test_with_others_a_card_that_one_played_openly_goes_back_until_somebody_else_moves(house):
    async def evening(house):
        first, second = await a_pair(house, "steal_the_pile")
        view = first.view
        await first.play()
        assert isinstance(await back(first), Done)
        await second.until(lambda: second.info.request is not None)
        assert isinstance(await second.do(answer(second, agree=True)), Done)
        await first.until(lambda: first.view == view)
        await first.play()
        await second.turn()
        await second.play()
        assert (await back(first)).code == "back-decided"

    house.play(evening)


@pytest.mark.parametrize(("game", "why"), [("old_bill_memory", "back-revealed"), ("nacho_pile", "back-drawn")])
def test_with_others_nothing_goes_back_that_came_to_light(house, game, why):
    async def evening(house):
        first, second = await a_pair(house, game)
        seat = first.view.seat
        start = first.version
        await first.play()
        assert (await back(first)).code == why
        assert (await back(second, to=start)).code == "back-decided"
        assert (await back(second)).code == "nothing-back", "who decided nothing has nothing to take back"
        assert (await back(first, seat=1 - seat)).code == "not-your-seat"
        assert (await back(first, version=start)).code == "stale"

    house.play(evening)


def test_everybody_is_told_that_a_request_was_settled_by_a_move(house):
    async def evening(house):
        first, others, _ = await an_offer_made(house)
        assert isinstance(await back(first), Done)
        for place in others:
            await place.until(lambda place=place: place.info.request is not None)
        asked = next(place for place in others if place.is_mine)
        assert isinstance(await asked.play(), Done)
        for place in (first, *others):
            await place.pong()
            assert place.info.request is None
            assert place.info.version == place.version

    house.play(evening)
