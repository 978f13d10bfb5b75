"""Playing: what every client sees of a game, from the deal to the end, over the real protocol."""

import asyncio

import pytest
from house import fresh_id

import cutpurse
from cutpurse.table import api, attendant, connection, hub, protocol
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Check, Done, Play, check_of

SEATS = {  # people, and bots of each kind beside them
    "nacho_pile": ("me", "open", "easy"),
    "old_bill": ("me", "open", "easy"),
    "old_bill_maid": ("me", "open", "easy"),
    "old_bill_memory": ("me", "open", "easy"),
    "spite_and_malice": ("me", "open", "easy"),
    "steal_the_pile": ("me", "open", "easy"),
    "steal_the_pile_solitaire": ("me",),
    "ten_card_crook": ("me",),
}
SHORT = {"spite_and_malice": {"win_cards": 2}, "ten_card_crook": {"turns": 12}, "nacho_pile": {"per_number": 3}}


def test_all_games_are_here():
    assert set(SEATS) == {facts.id for facts in cutpurse.games()}


@pytest.mark.parametrize("game", SEATS)
def test_what_was_told_is_what_is_seen_when_a_game_is_over(house, game):
    """The law at the wire: views with all events applied are the views that a newcomer gets, for all eyes."""

    async def evening(house):
        ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
        table = (await ana.make(game, *SEATS[game], **SHORT.get(game, {}))).table
        places = [await ana.visit(table), await cem.visit(table)]
        if "open" in SEATS[game]:
            his = await ben.visit(table)
            assert isinstance(await his.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben")), Done)
            places.insert(1, his)
        assert isinstance(await places[0].do(protocol.Start(id=fresh_id())), Done)
        await asyncio.gather(*(place.play_on(checking=True) for place in places[:-1]))
        for place in places:
            await place.until(lambda place=place: place.is_over)
            told = place.view
            assert told == (await place.fresh()).view
            assert len(place.all(protocol.Shown)) == 2, "the table before the deal, and the view that was asked for"
            assert all(checked.same for checked in place.all(protocol.Checked))
        assert places[0].all(protocol.Checked)
        result = places[0].info.result
        assert result is not None
        assert tuple(result.winners) == tuple(places[0].view.winners)

    house.play(evening)
