"""Who may see what: shared devices behind a curtain, big screens, spectators, and seats that move to another device."""

import asyncio

import msgspec

from cutpurse.table import api, desk, hub, protocol
from cutpurse.table.log import Settings
from cutpurse.table.protocol import Done, Look, Sit, Start
from tests.support.house import a_pair, alone, back, fresh_id

# -- several people on one device --------------------------------------------------------------------------------------


async def a_shared_device(house, *others, game="spite_and_malice", **options):
    ana = await house.guest("Ana")
    table = (await ana.make(game, "me", "Bea", *others, begin=True, **options)).table
    return await ana.visit(table)


def test_on_a_shared_device_nothing_is_shown_before_somebody_looks(house):
    async def evening(house):
        place = await a_shared_device(house)
        assert [type(m) for m in place.heard if not isinstance(m, protocol.Pong)] == [protocol.Joined, protocol.Curtain]
        assert place.curtain == place.info.to_move
        assert place.you.seats == (0, 1)
        await place.say(Look())
        assert (await place.message(protocol.Refused)).problem.code == "curtain"
        await place.say(Look(seat=place.curtain))
        shown = await place.message(protocol.Shown)
        assert shown.seat == shown.view.seat == place.info.to_move

    house.play(evening)


def test_who_looks_again_is_told_how_much_of_the_story_they_have_missed(house):
    async def evening(house):
        place = await a_shared_device(house, "easy", game="steal_the_pile")
        seen, past = {}, {}
        for _ in range(6):
            await place.until(lambda: place.curtain is not None)
            seat = place.curtain
            await place.say(Look(seat=seat, story=20, seen=seen.get(seat)))
            await place.until(lambda: place.curtain is None)
            told = place.all(protocol.Shown)[-1]
            before = len(told.story) - told.news
            assert told.story[:before] == past.get(seat, told.story)
            assert told.news or seat not in past
            done = await place.play()
            heard = [
                moment
                for m in place.heard[place.heard.index(told) :]
                if isinstance(m, protocol.Happened)
                for moment in m.moments
            ]
            own = [msgspec.structs.replace(moment, events=()) for moment in heard if moment.say is not None]
            seen[seat], past[seat] = done.version, (*told.story, *own)

    house.play(evening)


def test_nothing_is_new_to_who_has_seen_moves_that_were_taken_back(house):
    async def evening(house):
        place = await alone(house)
        for _ in range(2):
            await place.play()
        seen = place.version
        assert isinstance(await back(place), Done)
        await place.play(which=-1)
        for version, news in ((seen, False), (place.info.version + 1, False), (0, True)):
            await place.say(Look(story=20, seen=version))
            await place.pong()
            told = place.all(protocol.Shown)[-1]
            assert told.story
            assert (told.news > 0) == news

    house.play(evening)


def test_the_curtain_falls_when_it_is_anothers_turn_and_nothing_private_passes_it(house):
    """At no time does one device have two hands: what it is told is of the seat that looked last, or of nobody."""

    async def evening(house):
        place = await a_shared_device(house, "easy", win_cards=3)
        seats_seen = set()
        while not place.is_over:
            await place.until(lambda: place.curtain is not None or place.is_mine or place.is_over)
            if place.is_over:
                break
            if place.curtain is not None:
                await place.say(Look(seat=place.curtain))
                await place.until(lambda: place.curtain is None)
            elif place.is_mine:
                seats_seen.add(place.view.seat)
                await place.play()
            await place.pong()
        assert seats_seen == set(place.you.seats)
        looking, drawn = None, True
        for m in place.heard:
            match m:
                case protocol.Curtain():
                    drawn = True
                case protocol.Shown():
                    looking, drawn = m.seat, False
                    seen = {
                        zone.owner
                        for zone in m.view.zones
                        if zone.id.startswith("hand.")
                        for p in zone.pieces
                        if p.face
                    }
                    assert seen == {looking}
                case protocol.Happened():
                    assert not drawn, "nothing happens behind the curtain"
        curtains = [m.seat for m in place.all(protocol.Curtain)]
        assert set(curtains) == set(place.you.seats)

    house.play(evening)


def test_a_reload_draws_the_curtain_unless_a_seat_says_that_it_looks(house):
    async def evening(house):
        place = await a_shared_device(house)
        seat = place.curtain
        await place.say(Look(seat=seat))
        await place.until(lambda: place.view is not None)
        version, thread = place.version, place.thread
        await place.leave()
        place.forget()
        await place.come()
        assert (place.curtain, place.view) == (seat, None)
        await place.leave()
        place.forget()
        await place.come(seat=seat, seen=version, thread=thread)
        assert not place.all(protocol.Shown)
        assert not place.all(protocol.Curtain)
        await place.leave()
        place.forget()
        await place.come(seat=seat)
        assert place.view.seat == seat

    house.play(evening)


def test_taking_back_on_a_shared_device_gives_it_to_who_is_to_move_again(house):
    async def evening(house):
        place = await a_shared_device(house, "Cleo", game="old_bill")
        mover = place.curtain
        await place.say(Look(seat=mover))
        await place.until(lambda: place.is_mine)
        made = await place.play()
        assert isinstance(made, Done), "an offer, which nobody has answered yet"
        ask = protocol.TakeBack(id=fresh_id(), seat=mover, version=made.version)
        assert isinstance(await place.do(ask), Done)
        for other in set(place.you.seats) - {mover}:
            await place.say(Look(seat=other))
            await place.until(lambda other=other: place.view is not None and place.view.seat == other)
            await place.pong()
            yes = protocol.Answer(id=fresh_id(), seat=other, version=place.info.version, agree=True)
            assert isinstance(await place.do(yes), Done)
        await place.until(lambda: place.curtain == mover)

    house.play(evening)


def test_of_one_curtain_a_device_hears_once(house):
    async def evening(house):
        place = await a_shared_device(house, "Cleo")
        going = next(seat for seat in place.you.seats if seat != place.curtain)
        await (await house.guest()).use(await place.passed(kind="seat", seat=going))
        await place.until(lambda: len(place.you.seats) == 2)
        await place.pong()
        versions = [one.version for one in place.all(protocol.Curtain)]
        assert len(set(versions)) == len(versions) == 2

    house.play(evening)


def test_who_comes_back_on_a_shared_device_at_their_turn_is_handed_it(house):
    async def evening(house):
        place = await a_shared_device(house, settings=Settings(pace=10_000))
        mover = place.curtain
        (other,) = set(place.you.seats) - {mover}
        assert isinstance(await place.do(protocol.HandOver(id=fresh_id(), seat=mover, bot="easy")), Done)
        await place.say(Look(seat=other))
        await place.until(lambda: place.view is not None and place.view.seat == other)
        assert isinstance(await place.do(protocol.ComeBack(id=fresh_id(), seat=mover)), Done)
        await place.until(lambda: place.curtain == mover)

    house.play(evening)


def test_a_curtain_for_a_seat_that_goes_to_another_device_hangs_for_one_that_stays(house):
    async def evening(house):
        for people in (("Cleo",), ()):
            place = await a_shared_device(house, *people)
            mover = place.curtain
            code = await place.passed(kind="seat", seat=mover)
            heard = len(place.heard)
            await (await house.guest()).use(code)
            await place.until(lambda place=place, mover=mover: place.curtain not in (None, mover))
            assert place.curtain in place.you.seats
            assert not any(isinstance(one, protocol.Shown) for one in place.heard[heard:]), "nobody has looked"
            await place.say(Look(seat=place.curtain))
            await place.until(lambda place=place: place.view is not None)

    house.play(evening)


def test_a_seat_that_comes_to_a_device_at_its_turn_is_shown_to_nobody_else_there(house):
    async def evening(house):
        first, second = await a_pair(house)
        mover, other = (first, second) if first.is_mine else (second, first)
        seat = mover.view.seat
        code = await mover.passed(kind="seat", seat=seat)
        heard = len(other.heard)
        assert (await other.guest.use(code)).seat == seat
        await other.until(lambda: other.curtain == seat)
        shown = [one.seat for one in other.heard[heard:] if isinstance(one, protocol.Shown)]
        assert seat not in shown

    house.play(evening)


def test_a_seat_of_somebody_else_cannot_be_looked_at(house):
    async def evening(house):
        first, second = await a_pair(house)
        before = second.view
        await second.say(Look(seat=first.view.seat))
        assert (await second.message(protocol.Refused)).problem.code == "not-your-seat"
        assert (await second.fresh()).view == before
        stranger = await house.guest("Eve")
        peeping = await stranger.visit(first.table, seat=first.view.seat)
        assert peeping.closing.problem.code == "not-your-seat"
        screen = await first.guest.visit(first.table, eyes="public", seat=first.view.seat)
        assert screen.closing.problem.code == "not-your-seat"

    house.play(evening)


# -- screens and spectators --------------------------------------------------------------------------------------------


def test_a_big_screen_shows_what_everybody_may_see_and_can_do_nothing(house):
    async def evening(house):
        first, second = await a_pair(house)
        screen = await first.guest.visit(first.table, eyes="public")
        assert (screen.view.seat, screen.you.seats, screen.view.moves) == (None, (), ())
        played = await screen.play(first.view.moves[0].code, seat=first.view.seat)
        assert played.code == "only-watching"
        await screen.say(Look(seat=first.view.seat))
        assert (await screen.message(protocol.Refused, id=None)).problem.code == "not-your-seat"
        done = await first.play()
        await screen.until(lambda: screen.version == done.version)
        assert await screen.is_as_told()
        await second.leave()
        await first.leave()
        await screen.until(lambda: not any(seat.here for seat in screen.info.seats))

    house.play(evening)


def test_where_spectators_are_not_allowed_only_a_screen_with_a_key_may_look(house):
    async def evening(house):
        first, second = await a_pair(house, settings=Settings(pace=0, spectators=False))
        eve = await house.guest("Eve")
        refused = await eve.visit(first.table)
        assert (refused.closing.reason, refused.closing.back) == ("refused", False)
        assert refused.closing.problem.code == "no-spectators"
        assert not refused.all(protocol.Joined)
        wanted = api.WantedPass(kind="screen", table=first.table)
        assert (await eve.post("/api/passes", wanted)).code == "not-your-seat"
        given = await second.guest.post("/api/passes", wanted, api.GivenPass)
        for _ in range(2):
            screen = await (await house.guest()).visit(first.table, key=given.secret, eyes="public")
            assert screen.view.seat is None
        assert (await eve.post("/api/passes/use", api.UsedPass(secret=given.secret), api.Opened)).table == first.table
        wrong = await eve.visit(first.table, key=given.secret[:-1] + "q")
        assert wrong.closing.problem.code == "no-spectators"
        other, _ = await a_pair(house, settings=Settings(pace=0, spectators=False))
        assert (await eve.visit(other.table, key=given.secret)).closing.problem.code == "no-spectators"

    house.play(evening)


def test_the_key_of_a_screen_opens_the_rematch_too(house):
    async def evening(house):
        ana, eve = await house.guests("Ana", "Eve")
        private = Settings(pace=0, spectators=False)
        table = (await ana.make("steal_the_pile", "me", "easy", settings=private, begin=True)).table
        key = (await ana.post("/api/passes", api.WantedPass(kind="screen", table=table), api.GivenPass)).secret
        for _ in range(2):
            hers = await ana.visit(table)
            await hers.play_on()
            await hers.until(lambda hers=hers: hers.is_over)
            table = (await hers.do(protocol.Rematch(id=fresh_id()))).table
            await (await ana.visit(table)).do(Start(id=fresh_id()))
            screen = await eve.visit(table, key=key, eyes="public")
            assert screen.closing is None
            assert (await eve.visit(table)).closing.problem.code == "no-spectators"

    house.play(evening)


def test_spectators_are_shown_out_when_the_game_begins_without_them_or_the_host_wants_none(house):
    async def evening(house):
        ana, ben, eve = await house.guests("Ana", "Ben", "Eve")
        table = (await ana.make("spite_and_malice", "me", "easy", settings=Settings(pace=0, spectators=False))).table
        early = await eve.visit(table)
        assert early.closing is None, "who waits may sit down"
        hers = await ana.visit(table)
        key = (await ana.post("/api/passes", api.WantedPass(kind="screen", table=table), api.GivenPass)).secret
        screen = await ben.visit(table, key=key, eyes="public")
        await hers.do(Start(id=fresh_id()))
        await early.until(lambda: early.closing)
        assert early.closing.problem.code == "no-spectators"
        assert not early.all(protocol.Shown)
        await screen.until(lambda: screen.view is not None)
        first, second = await a_pair(house)
        host = first if first.you.host else second
        late = await eve.visit(first.table)
        change = protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=0, spectators=False))
        assert isinstance(await host.do(change), Done)
        await late.until(lambda: late.closing)
        heard = len(late.heard)
        assert isinstance(await first.play(), Done)
        assert len(late.heard) == heard
        assert second.closing is None

    house.play(evening)


def test_who_knocks_while_a_game_begins_without_spectators_stays_out(house):
    async def evening(house):
        for _ in range(6):
            ana, eve = await house.guests("Ana", "Eve")
            settings = Settings(pace=0, spectators=False)
            table = (await ana.make("spite_and_malice", "me", "easy", settings=settings)).table
            peeping, _ = await asyncio.gather(eve.visit(table), ana.order(table, Start(id=fresh_id())))
            await peeping.until(lambda peeping=peeping: peeping.closing)
            assert peeping.closing.problem.code == "no-spectators"
            assert not peeping.all(protocol.Shown)

    house.play(evening)


def test_a_host_who_does_not_sit_sees_what_everybody_sees(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "easy", "easy", settings=Settings(spectators=False))).table
        hers = await ana.visit(table)
        assert hers.you.host
        await hers.do(Start(id=fresh_id()))
        await hers.until(lambda: hers.view is not None)
        assert hers.view.seat is None

    house.play(evening)


# -- another device ----------------------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_by_a_code_that_is_good_for_once(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat, view = first.view.seat, first.view
        code = await first.passed(kind="seat", seat=seat)
        phone = await house.guest()
        spoken = " ".join(code[at : at + 4] for at in range(0, len(code), 4)).upper()
        opened = await phone.use(spoken)
        assert (opened.kind, opened.table, opened.seat) == ("seat", first.table, seat)
        there = await phone.visit(first.table)
        assert there.view == view
        assert there.info.seats[seat].name == view.seats[seat].name
        assert isinstance(await there.play(), Done)
        await first.until(lambda: first.view.seat is None)
        assert first.you.seats == ()
        assert (await first.play(view.moves[0].code, seat=seat)).code == "not-your-seat"
        assert await first.is_as_told()
        assert await first.guest.get("/api/me/tables") == []
        assert (await (await house.guest("Eve")).use(code)).code == "unknown-pass"

    house.play(evening)


def test_a_seat_moves_by_a_link_as_often_as_wanted(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        link = await first.passed(kind="seat", seat=seat, link=True)
        assert len(link) > 40
        for device in (await house.guest(), await house.guest("Phone"), first.guest):
            opened = await device.use(link)
            assert (opened.kind, opened.seat) == ("seat", seat)
            assert (await device.visit(first.table)).view.seat == seat
        await first.until(lambda: first.view.seat == seat)

    house.play(evening)


def test_nobody_passes_on_what_is_not_theirs(house):
    async def evening(house):
        first, second = await a_pair(house)
        assert (await second.passed(kind="seat", seat=first.view.seat)).code == "not-your-seat"
        assert (await second.passed(kind="seat")).code == "not-your-seat"
        stranger = await house.guest("Eve")
        for kind in ("seat", "screen"):
            wanted = api.WantedPass(kind=kind, table=first.table, seat=0)
            assert (await stranger.post("/api/passes", wanted)).code == "not-your-seat"
        assert (await (await house.guest()).post("/api/passes", api.WantedPass(kind="device"))).code == "nobody"
        assert (await stranger.use("ba-ba-ba-ba-ba-ba")).code == "unknown-pass"

    house.play(evening)


def test_a_code_of_a_seat_that_was_moved_since_opens_nothing(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        old = await first.passed(kind="seat", seat=seat)
        new = await first.passed(kind="seat", seat=seat)
        phone, thief = await house.guest("Phone"), await house.guest("Eve")
        assert (await phone.use(new)).seat == seat
        assert (await thief.use(old)).code == "unknown-pass"
        assert (await phone.visit(first.table)).view.seat == seat

    house.play(evening)


def test_a_pass_given_before_the_deal_opens_the_seat_that_its_chair_got(house):
    async def evening(house):
        for link in (False, True):
            for _ in range(4):
                ana, ben = await house.guests("Ana", "Ben")
                table = (await ana.make("steal_the_pile", "me", "open", "open")).table
                hers, his = await ana.visit(table), await ben.visit(table)
                await his.do(Sit(id=fresh_id(), chair=1, name="Ben"))
                secret = await hers.passed(kind="seat", seat=0, link=link)
                await hers.do(Start(id=fresh_id(), fill="random"))
                await his.until(lambda his=his: his.view is not None)
                phone = await house.guest("Phone")
                opened = await phone.use(secret)
                assert opened.seat == hers.info.order[0]
                assert (await phone.visit(table)).view.seat == opened.seat != his.view.seat

    house.play(evening)


def test_a_link_to_a_chair_does_not_open_it_once_somebody_else_sits_there(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "open", "me")).table
        his = await ben.visit(table)
        await his.do(Sit(id=fresh_id(), chair=0, name="Ben"))
        link = await his.passed(kind="seat", seat=0, link=True)
        await his.do(protocol.Leave(id=fresh_id(), chair=0))
        cem = await house.guest("Cem")
        assert isinstance(await cem.order(table, Sit(id=fresh_id(), chair=0, name="Cem")), Done)
        assert (await ben.use(link)).code == "unknown-pass"
        await ana.order(table, Start(id=fresh_id()))
        assert (await ben.use(link)).code == "unknown-pass"

    house.play(evening)


def test_all_that_is_mine_moves_to_another_device_by_a_code(house):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        await asyncio.gather(first.play_on(), second.play_on())
        waiting = (await first.guest.make("spite_and_malice", "me", "open")).table
        code = (await first.guest.post("/api/passes", api.WantedPass(kind="device"), api.GivenPass)).secret
        phone = await house.guest()
        assert (await phone.use(code)).kind == "device"
        for path in ("/api/me", "/api/me/games", "/api/me/tables"):
            assert await phone.get(path) == await first.guest.get(path)
        assert (await phone.visit(waiting)).you.host
        assert len(await phone.get("/api/me/games")) == 1
        assert (await (await house.guest()).use(code)).code == "unknown-pass"

    house.play(evening)


def test_a_code_runs_out(house, monkeypatch):
    async def evening(house):
        first, _ = await a_pair(house)
        monkeypatch.setattr(desk, "CODE_LASTS", 0)
        code = await first.passed(kind="seat", seat=first.view.seat)
        assert (await (await house.guest("Phone")).use(code)).code == "unknown-pass"

    house.play(evening)


def test_a_code_that_is_shown_at_the_wrong_door_is_not_used_up(house):
    async def evening(house):
        first, _ = await a_pair(house, settings=Settings(pace=0, spectators=False))
        device = await first.passed(kind="device")
        seat = await first.passed(kind="seat", table=first.table, seat=first.view.seat)
        phone = await house.guest()
        for code in (device, seat):
            assert (await phone.visit(first.table, key=code)).closing.problem.code == "no-spectators"
        assert (await phone.use(device)).kind == "device"
        assert (await phone.visit(first.table)).view == first.view
        assert (await (await house.guest("Eve")).use(seat)).kind == "seat"

    house.play(evening)


def test_a_seat_that_was_given_away_by_code_is_not_taken_back_by_an_older_link(house):
    async def evening(house):
        first, _ = await a_pair(house)
        seat = first.view.seat
        link = await first.passed(kind="seat", table=first.table, seat=seat, link=True)
        code = await first.passed(kind="seat", table=first.table, seat=seat)
        phone = await house.guest("Phone")
        assert (await phone.use(code)).seat == seat
        for device in (first.guest, await house.guest("Eve")):
            assert (await device.use(link)).code == "unknown-pass"
        assert (await phone.visit(first.table)).view.seat == seat

    house.play(evening)


def test_passes_that_have_run_out_are_swept_away_and_others_stay(house):
    async def evening(house):
        place = (await a_pair(house))[0]
        for _ in range(2):
            await place.passed(kind="device")
        before = house.query("SELECT hash FROM passes ORDER BY 1")
        house.query("UPDATE passes SET until = 1 WHERE hash = ?", before[0][0])
        house.query("UPDATE passes SET until = 9000000000000 WHERE hash <> ?", before[0][0])
        while len(house.query("SELECT hash FROM passes")) == len(before):
            await house.let_pass(hub.EPOCH_EVERY)
            await asyncio.sleep(0.01)
        assert house.query("SELECT hash FROM passes ORDER BY 1") == before[1:]

    house.play(evening)
