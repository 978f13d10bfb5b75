"""Lists of tables: they say what each table says of itself, and are read without reading tables."""

from __future__ import annotations

import random

import msgspec
import pytest

from cutpurse.table import api, desk, protocol
from cutpurse.table.hub import Hub
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Done
from tests.support.house import AT_ONCE, a_pair, alone, back, fresh_id, some_moves
from tests.support.soak import soak

PUBLIC = Settings(public=True, pace=0)
LISTED = list[api.Listed]


@pytest.fixture
def loads(monkeypatch):
    """The tables that are read from the store, in this order."""
    read, found = Hub._read, []

    async def reading(hub, table_id):
        found.append(table_id)
        return await read(hub, table_id)

    monkeypatch.setattr(Hub, "_read", reading)
    return found


async def mine(guest):
    return await guest.get("/api/me/tables", LISTED)


async def list_and_tables(guest, path):
    """A list, and what each of its tables says of itself at the same version: a bot may have moved in between."""
    listed, told = [], []
    for _ in range(100):
        listed = await guest.get(path, LISTED)
        told = [await guest.table(one.table.id) for one in listed]
        if all(one.table.version == other.table.version for one, other in zip(listed, told, strict=True)):
            break
    return zip(listed, told, strict=True)


async def says_what_tables_say(guest, path):
    """Each line of a list, held against what its table says of itself."""
    for one, told in await list_and_tables(guest, path):
        told_too = set(api.TableSummary.__struct_fields__) - {"stuck"}
        line = {name: getattr(told.table, name) for name in told_too}
        line["stuck"] = told.table.trouble is not None
        line["seats"] = tuple(api.SeatSummary(kind=n.kind, name=n.name, face=n.face) for n in told.table.seats)
        assert one.table == api.TableSummary(**line)
        if not one.seats:
            assert not one.waits
            continue
        assert one.seats == told.seats
        turn = told.table.to_move
        assert one.waits == (turn in one.seats and told.table.seats[turn].bot is None)


def test_two_hundred_open_tables_are_listed_after_a_restart_without_reading_one(house, loads):
    async def evening(house):
        ana, eve = await house.guests("Ana", "Eve")
        made = [await ana.make("old_bill", "me", "open", "open", settings=PUBLIC) for _ in range(desk.MOST_OPEN)]
        before = await eve.get("/api/tables", LISTED)
        assert len(before) == desk.MOST_LISTED
        hers = await mine(ana)
        await house.restart()
        loads.clear()
        assert await eve.get("/api/tables", LISTED) == before
        assert await mine(ana) == hers
        assert loads == []
        await says_what_tables_say(eve, "/api/tables")
        for one in made:
            await ana.order(one.table, protocol.Close(id=fresh_id()))

    house.play(evening)


class Evening:
    """What Ana and Ben may do at a game that they play, and at a table of Ana's that waits for players."""

    def __init__(self, chance, first, second, waiting):
        self.chance, self.places, self.waiting = chance, [first, second], waiting
        self.acts = [
            *[self.move] * 3, self.take_back, self.let_a_bot_play, self.sit, self.get_up, self.change,
            self.prefer, self.react,
        ]  # fmt: skip

    async def look(self):
        for place in self.places:
            await place.pong()
            for path in ("/api/me/tables", "/api/tables"):
                await says_what_tables_say(place.guest, path)

    async def move(self):
        if any(place.is_mine for place in self.places):
            await some_moves(*self.places, count=self.chance.randrange(1, 5))

    async def take_back(self):
        asker, other = self.chance.sample(self.places, 2)
        if isinstance(await back(asker), Done):
            await other.pong()
            seat, version = other.view.seat, other.version
            await other.do(protocol.Answer(id=fresh_id(), seat=seat, version=version, agree=True))

    async def let_a_bot_play(self):
        place = self.chance.choice(self.places)
        await place.do(protocol.HandOver(id=fresh_id(), seat=place.view.seat, bot="random"))
        await self.look()
        await place.do(protocol.ComeBack(id=fresh_id(), seat=place.view.seat))

    async def prefer(self):
        place = self.chance.choice(self.places)
        await place.do(protocol.Prefer(id=fresh_id(), seat=place.view.seat, forced=self.chance.random() < 0.5))

    async def react(self):
        place = self.chance.choice(self.places)
        said = place.info.reactions[0]
        await place.do(protocol.React(id=fresh_id(), seat=place.view.seat, reaction=said))

    async def sit(self):
        await self.places[1].guest.order(self.waiting, protocol.Sit(id=fresh_id(), chair=1, name="B"))

    async def get_up(self):
        await self.places[1].guest.order(self.waiting, protocol.Leave(id=fresh_id(), chair=1))

    async def change(self):
        settings = self.chance.choice([AT_ONCE, PUBLIC])
        await self.places[0].guest.order(self.waiting, protocol.Change(id=fresh_id(), settings=settings))


@pytest.mark.parametrize("seed", soak(range(3), range(60)))
def test_lists_say_what_tables_say_of_themselves_whatever_happens_there(house, loads, seed):
    async def evening(house):
        chance = random.Random(seed)
        first, second = await a_pair(house, chance.choice(["spite_and_malice", "old_bill_memory"]))
        waiting = (await first.guest.make("old_bill", "me", "open", "easy", settings=PUBLIC)).table
        tonight = Evening(chance, first, second, waiting)
        for _ in range(15):
            await chance.choice(tonight.acts)()
            await tonight.look()
        told = [await mine(place.guest) for place in tonight.places]
        await house.restart()
        loads.clear()
        assert [await mine(place.guest) for place in tonight.places] == told
        assert loads == []

    house.play(evening)


@pytest.mark.parametrize("kept", ["nothing", "of other rules", "not to be read", "of an older program"])
def test_a_table_of_which_lists_know_nothing_is_read_once(house, loads, kept):
    async def evening(house):
        first, second = await a_pair(house)
        await some_moves(first, second)
        guests = [first.guest, second.guest]
        told = [await mine(guest) for guest in guests]
        (((listing,),)) = house.query("SELECT listing FROM tables WHERE id = ?", first.table)
        other = {
            "nothing": None,
            "of other rules": msgspec.json.encode({**msgspec.json.decode(listing), "rules": 99}),
            "not to be read": b"{",
            "of an older program": listing,
        }[kept]

        def meanwhile():
            house.query("UPDATE tables SET listing = ? WHERE id = ?", other, first.table)
            if kept == "of an older program":  # whose moves did not say whose turn it is then
                cut = "UPDATE entries SET body = json_remove(CAST(body AS TEXT), '$.turn') WHERE table_id = ?"
                house.query(cut, first.table)

        await house.restart(meanwhile)
        loads.clear()
        assert await mine(guests[0]) == told[0]
        assert loads == [first.table]
        await house.restart()
        loads.clear()
        assert [await mine(guest) for guest in guests] == told
        assert loads == []

    house.play(evening)


@pytest.mark.parametrize("who", ["a bot", "the clock"])
def test_a_game_in_which_the_server_has_to_move_goes_on_when_its_players_look_at_their_lists(house, loads, who):
    async def evening(house):
        if who == "a bot":
            place = await alone(house, "steal_the_pile", "random", settings=Settings(pace=10_000))
            await place.play()
            waits = True
        else:
            place, _ = await a_pair(house, settings=Settings(pace=0, clock=30))
            waits = False
        (listed,) = await mine(place.guest)
        assert listed.waits is not waits
        await place.leave()
        await house.restart()
        loads.clear()
        await house.let_pass(60)
        while (await mine(place.guest))[0].waits is not waits:
            await house.let_pass(5)
        assert loads == [place.table]

    house.play(evening)


def test_who_made_a_table_may_give_it_up_while_somebody_else_stands_in_as_its_host(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("old_bill", "me", "open", "open")).table
        his = await ben.visit(table)
        await his.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben"))
        await ana.table(table)  # she is away from now on
        await house.let_pass(120)
        await his.pong()
        assert (await ana.table(table)).table.host == 1
        assert (await mine(ana))[0].table.maker == 0, "by which her list offers it"
        assert isinstance(await ana.order(table, protocol.Close(id=fresh_id())), Done)

    house.play(evening)
