"""My devices and the passes I gave: listed, and ended at once, with their open sockets."""

import asyncio

from cutpurse.table import api, devices, hub, protocol
from cutpurse.table.log import Settings
from tests.support.house import a_pair, fresh_id

HOUR = 3600


async def second_device(house, guest, **wanted):
    """Another device of the same player."""
    code = (await guest.post("/api/passes", api.WantedPass(kind="device", **wanted), api.GivenPass)).secret
    phone = await house.guest()
    await phone.use(code)
    return phone


async def access(guest):
    return await guest.get("/api/me/access", api.Access)


async def end(guest, path):
    answer = await guest.http("DELETE", f"/api/me{path}")
    return answer.status_code if answer.status_code == 200 else answer.json()["code"]


async def other_device(guest):
    """The name of the one that is not asking."""
    (other,) = [one.id for one in (await access(guest)).devices if not one.this]
    return other


def test_my_devices_and_passes_are_listed_and_which_device_asks(house):
    async def evening(house):
        first, _ = await a_pair(house)
        ana = first.guest
        phone = await second_device(house, ana)
        seat = first.view.seat
        link = await first.passed(kind="seat", seat=seat, link=True)
        await first.passed(kind="screen")
        for guest in (ana, phone):
            listed = await access(guest)
            assert [one.this for one in listed.devices].count(True) == 1
            assert len({one.id for one in listed.devices}) == 2
            assert all(0 < one.made <= one.used for one in listed.devices)
            assert sorted((one.kind, one.table, one.used) for one in listed.passes) == [
                ("screen", first.table, None),
                ("seat", first.table, None),
            ]
            assert all(0 < one.made < one.until for one in listed.passes)
        assert {one.id for one in (await access(ana)).devices if one.this} != {
            one.id for one in (await access(phone)).devices if one.this
        }
        tokens = [one.cookie.split("=")[1] for one in (ana, phone)]
        told = (await ana.http("GET", "/api/me/access")).text
        assert not any(secret in told for secret in (*tokens, link))
        await ana.use(link)
        while not any(one.used for one in (await access(ana)).passes if one.kind == "seat"):
            await asyncio.sleep(0.01)
        stranger = await house.guest("Eve")
        assert [len(part) for part in ((await access(stranger)).devices, (await access(stranger)).passes)] == [1, 0]
        assert (await (await house.guest()).get("/api/me/access")).code == "nobody"

    house.play(evening)


def test_a_device_that_is_ended_is_out_at_once_with_its_sockets_and_says_why(house):
    async def evening(house):
        first, second = await a_pair(house)
        ana = first.guest
        phone = await second_device(house, ana)
        there, watching = await phone.visit(first.table), await phone.visit(first.table, eyes="public")
        assert there.you.seats == first.you.seats
        assert await end(ana, f"/devices/{await other_device(ana)}") == 200
        for place in (there, watching):
            await place.until(lambda place=place: place.closing)
            assert (place.closing.reason, place.closing.back) == ("refused", False)
            assert place.closing.problem.code == "unknown-device"
        heard = len(there.heard)
        assert (await phone.get("/api/me/games")).code == "unknown-device"
        assert (await phone.post("/api/me", api.Introduction(name="Eve"))).code == "unknown-device"
        assert isinstance(await first.play(), protocol.Done)
        assert len(there.heard) == heard
        again = await phone.visit(first.table)
        assert again.you.seats == ()
        assert (first.closing, second.closing) == (None, None)
        assert len((await access(ana)).devices) == 1

    house.play(evening)


def test_a_device_that_comes_in_while_it_is_ended_stays_out(house, monkeypatch):
    async def evening(house):
        first, _ = await a_pair(house)
        phone = await second_device(house, first.guest)
        other = await other_device(first.guest)
        live = hub.Hub.live

        async def slowly(self, table):
            if asyncio.current_task() is not None and not ended:
                ended.append(await end(first.guest, f"/devices/{other}"))
            return await live(self, table)

        ended = []
        monkeypatch.setattr(hub.Hub, "live", slowly)
        late = await phone.visit(first.table)
        assert ended == [200]
        assert late.closing.problem.code == "unknown-device"
        assert not late.all(protocol.Joined)

    house.play(evening)


def test_what_a_device_said_before_it_was_ended_is_not_carried_out_after(house):
    async def evening(house):
        first, _ = await a_pair(house)
        phone = await second_device(house, first.guest)
        there = await phone.visit(first.table)
        other = await other_device(first.guest)
        moves = [there.move() for _ in range(3)]
        await end(first.guest, f"/devices/{other}")
        for move in moves:
            await there._socket.send(protocol.encode(move).decode()) if not there.closing else None
        await there.until(lambda: there.closing)
        assert not there.all(protocol.Done)
        assert await first.is_as_told()

    house.play(evening)


def test_nobody_ends_what_is_not_theirs(house):
    async def evening(house):
        first, second = await a_pair(house)
        await first.passed(kind="screen")
        mine = await access(first.guest)
        assert await end(second.guest, f"/devices/{mine.devices[0].id}") == "no-such-device"
        assert await end(second.guest, f"/passes/{mine.passes[0].id}") == "unknown-pass"
        assert await end(await house.guest(), f"/devices/{mine.devices[0].id}") == "nobody"
        assert await access(first.guest) == mine

    house.play(evening)


def test_ending_this_device_leaves_the_others(house):
    async def evening(house):
        ana = await house.guest("Ana")
        phone = await second_device(house, ana)
        (this,) = [one.id for one in (await access(phone)).devices if one.this]
        assert await end(phone, f"/devices/{this}") == 200
        assert phone.cookie == ""
        assert await phone.get("/api/me") is None
        assert (await ana.get("/api/me", api.Me)).name == "Ana"

    house.play(evening)


def test_to_forget_me_ends_all_my_devices_and_passes_and_nobody_elses(house):
    async def evening(house):
        first, second = await a_pair(house, settings=Settings(pace=0, spectators=False))
        ana = first.guest
        phone = await second_device(house, ana)
        code = (await ana.post("/api/passes", api.WantedPass(kind="device"), api.GivenPass)).secret
        key = await first.passed(kind="screen")
        link = await first.passed(kind="seat", seat=first.view.seat, link=True)
        there = await phone.visit(first.table)
        screen = await (await house.guest()).visit(first.table, key=key, eyes="public")
        assert await end(ana, "") == 200
        for place, why in ((first, "unknown-device"), (there, "unknown-device"), (screen, "no-spectators")):
            await place.until(lambda place=place: place.closing)
            assert place.closing.problem.code == why
        assert ana.cookie == ""
        assert await ana.get("/api/me") is None
        assert (await phone.get("/api/me")).code == "unknown-device"
        for secret in (code, link, key):
            assert (await (await house.guest("Eve")).use(secret)).code == "unknown-pass"
        assert second.closing is None
        assert [seat.name for seat in second.info.seats if seat.kind == "person"], "the game is still there"

    house.play(evening)


def test_a_key_that_is_ended_shows_its_screens_out_where_nobody_may_watch(house):
    async def evening(house):
        first, _ = await a_pair(house, settings=Settings(pace=0, spectators=False))
        key = await first.passed(kind="screen", link=True)
        screen = await (await house.guest()).visit(first.table, key=key, eyes="public")
        mine = await first.guest.visit(first.table, key=key)
        (given,) = (await access(first.guest)).passes
        assert await end(first.guest, f"/passes/{given.id}") == 200
        await screen.until(lambda: screen.closing)
        assert screen.closing.problem.code == "no-spectators"
        await mine.pong()
        assert mine.closing is None, "who sits there needs no key"
        again = await (await house.guest()).visit(first.table, key=key, eyes="public")
        assert again.closing.problem.code == "no-spectators"
        assert (await access(first.guest)).passes == ()

    house.play(evening)


def test_a_link_to_all_that_is_mine_is_used_once(house):
    async def evening(house):
        ana = await house.guest("Ana")
        wanted = api.WantedPass(kind="device", link=True)
        link = (await ana.post("/api/passes", wanted, api.GivenPass)).secret
        assert (await ana.use(link)).kind == "device", "on a device that is mine already nothing is to be done"
        assert len((await access(ana)).devices) == 1
        assert (await (await house.guest()).use(link)).kind == "device"
        assert (await (await house.guest()).use(link)).code == "unknown-pass"

    house.play(evening)


def test_that_a_device_was_here_is_written_once_an_hour(house, monkeypatch):
    async def evening(house):
        written = []
        note = devices.Archive.device_used

        async def counted(archive, hash_, at):
            written.append(at)
            await note(archive, hash_, at)

        monkeypatch.setattr(devices.Archive, "device_used", counted)
        monkeypatch.setattr(devices, "KNOWN_SECONDS", 0.0)  # each request looks it up
        ana = await house.guest("Ana")
        for _ in range(5):
            await ana.get("/api/me/games")
        assert not written
        before = (await access(ana)).devices[0].used
        await house.let_pass(HOUR + 1)
        for _ in range(5):
            await ana.get("/api/me/games")
        assert len(written) == 1
        while (used := (await access(ana)).devices[0].used) == before:
            await asyncio.sleep(0.01)
        assert used == written[0] >= before + HOUR * 1000

    house.play(evening)


# -- codes that are good for once --------------------------------------------------------------------------------------


def test_a_code_of_a_seat_is_not_used_up_where_the_seat_is_refused(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        code = await first.passed(kind="seat", seat=seat)
        phone = await house.guest("Phone")
        given = house.query("SELECT hash, player FROM passes WHERE kind = 'seat' ORDER BY created DESC LIMIT 1")
        house.query("UPDATE passes SET player = 'somebody else' WHERE hash = ?", given[0][0])
        assert (await phone.use(code)).code == "unknown-pass"
        house.query("UPDATE passes SET player = ? WHERE hash = ?", given[0][1], given[0][0])
        assert (await phone.use(code)).seat == seat
        assert (await (await house.guest("Eve")).use(code)).code == "unknown-pass"

    house.play(evening)


def test_a_code_of_a_seat_is_used_up_in_one_step_with_the_seat(house, monkeypatch):
    """A store that fails in between leaves both as they were."""

    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        code = await first.passed(kind="seat", seat=seat)
        phone = await house.guest("Phone")
        append = hub.Archive.append
        failed = []

        async def failing(archive, *given):
            if not failed:
                failed.append(1)
                raise protocol.Refusal("store")
            return await append(archive, *given)

        monkeypatch.setattr(hub.Archive, "append", failing)
        assert (await phone.use(code)).code == "store"
        assert (await phone.use(code)).seat == seat

    house.play(evening)


def test_of_many_who_use_one_code_of_a_seat_one_gets_it(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        code = await first.passed(kind="seat", seat=seat)
        guests = await house.guests(*"ABCDEF")
        used = await asyncio.gather(*(guest.use(code) for guest in guests))
        assert sorted(isinstance(one, api.Opened) for one in used) == [False] * 5 + [True]
        winner = guests[[isinstance(one, api.Opened) for one in used].index(True)]
        assert (await winner.visit(first.table)).you.seats == (seat,)

    house.play(evening)


def test_a_code_of_a_game_that_was_given_up_makes_nobody_new(house):
    async def evening(house):
        first, second = await a_pair(house)
        code = await first.passed(kind="seat", seat=first.view.seat)
        players = house.query("SELECT count(*) FROM players")
        host = first if first.you.host else second
        await host.do(protocol.Close(id=fresh_id()))
        phone = await house.guest()
        assert (await phone.use(code)).code == "over"
        assert phone.cookie == ""
        assert house.query("SELECT count(*) FROM players") == players

    house.play(evening)
