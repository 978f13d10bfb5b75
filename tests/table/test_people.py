"""People and their tables: made, joined, begun; who is here; what waits for whom; what was finished."""

import asyncio
import hashlib

import msgspec
import pytest
import segno

import cutpurse
from cutpurse.table import api, fairness, protocol
from cutpurse.table.log import Settings
from cutpurse.table.protocol import FACES, Done, Leave, Mix, Problem, SeatBot, Sit, Start
from tests.support.house import AT_ONCE, a_pair, fresh_id

GAMES = [facts.id for facts in cutpurse.games()]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_made_of_any_game_with_its_options_and_seats(house, game):
    async def evening(house):
        ana = await house.guest("Ana", face=3)
        told = await ana.get(f"/api/games/{game}", api.GameInfo)
        for players in (told.fewest, told.most):
            forms = told.forms[str(players)]
            options = {form.name: form.high or form.default for form in forms if form.name != "turns"}
            bots = ["easy", told.bots[-1], *["open"] * players]
            made = await ana.make(game, "me", *bots[: players - 1], **options)
            assert isinstance(made, api.Made), made
            info = (await ana.table(made.table)).table
            assert (info.game, info.players, info.stage) == (game, players, "waiting")
            assert {name: info.options[name] for name in options} == options
            kinds = [*["person", "bot", "bot"][:players], *["open"] * told.most]
            chairs = min(told.most, max(players, min(players, 3) + 2))  # at least two free ones
            assert [seat.kind for seat in info.seats] == kinds[:chairs]
            assert (info.seats[0].name, info.seats[0].face, info.host) == ("Ana", 3, 0)
            assert info.code == made.code

    house.play(evening)


def test_a_bot_has_a_face_that_nobody_at_the_table_has(house):
    async def evening(house):
        for face in range(FACES):
            ana, ben = await house.guest("Ana", face=face), await house.guest("Ben", face=(face + 5) % FACES)
            made = await ana.make("steal_the_pile", "me", *["easy"] * 6, "open", *["easy"] * 2)
            his, hers = await ben.visit(made.table), await ana.visit(made.table)
            assert isinstance(await his.do(Sit(id=fresh_id(), chair=7, name="Ben", face=(face + 5) % FACES)), Done)
            await hers.until(lambda at=hers: at.info.seats[7].name == "Ben")
            faces = [seat.face for seat in hers.info.seats]
            assert (faces[0], faces[7], len(set(faces))) == (face, (face + 5) % FACES, 10)

    house.play(evening)


def test_who_is_away_and_face_0_are_told_in_every_message(house):
    async def evening(house):
        ana, ben = await house.guest("Ana", face=0), await house.guest("Ben", face=0)
        made = await ana.make("spite_and_malice", "me", "open")
        his, hers = await ben.visit(made.table), await ana.visit(made.table)
        await his.do(Sit(id=fresh_id(), chair=1, name="Ben", face=0))
        await hers.until(lambda: hers.info.seats[1].here)
        await his.leave()
        await hers.until(lambda: not hers.info.seats[1].here)
        told = msgspec.to_builtins(hers.info)["seats"][1]
        assert (told["face"], told["here"]) == (0, False)

    house.play(evening)


def test_a_table_says_while_a_big_screen_shows_it(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("steal_the_pile", "me", "easy")).table
        hers = await ana.visit(table)
        assert not hers.info.screen
        one, other = [await ana.visit(table, eyes="public") for _ in range(2)]
        await hers.until(lambda: hers.info.screen)
        assert one.info.screen
        await one.leave()
        await other.leave()
        await hers.until(lambda: not hers.info.screen)

    house.play(evening)


def test_what_cannot_be_made_is_refused_with_a_reason(house):
    async def evening(house):
        ana = await house.guest("Ana")
        refused = [
            (await ana.make("poker", "me", "open"), "unknown-game"),
            (await ana.make("spite_and_malice", "me"), "bad-options"),
            (await ana.make("spite_and_malice", "me", "open", win_cards=1000), "bad-options"),
            (await ana.make("spite_and_malice", "me", "open", jokers=2), "bad-options"),
            (await ana.make("spite_and_malice", "me", "genius"), "unknown-bot"),
            (await ana.make("spite_and_malice", "me", "open", settings=Settings(pace=99999)), "bad-setting"),
            (await ana.make("spite_and_malice", "me", "X" * 25), "name-length"),
            (await (await house.guest()).make("spite_and_malice", "me", "open"), "nobody"),
        ]
        assert [problem.code for problem, _ in refused] == [code for _, code in refused]
        assert await ana.get("/api/me/tables") == []

    house.play(evening)


def test_the_link_of_a_table_is_a_picture_that_phones_read(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        answer = await ana.http("GET", f"/api/tables/{table}/qr")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        code = segno.make(f"http://{house.address}/t/{table}", error="m", micro=False)
        lines = code.svg_inline(border=3).split('d="')[-1].split('"')[0]
        assert lines in answer.text
        assert (await ana.get("/api/tables/nothing/qr")).code == "unknown-table"

    house.play(evening)


def test_a_friend_comes_by_link_or_by_a_code_that_was_spoken(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        made = await ana.make("spite_and_malice", "me", "open", "open")
        spoken = "-".join(made.code[at : at + 2] for at in range(0, 8, 2)).upper()
        assert (await ben.get(f"/api/codes/{spoken}", api.Made)).table == made.table
        assert (await ben.get("/api/codes/ba-ba-ba-ba")).code == "unknown-code"
        his = await ben.visit(made.table)
        assert his.info.code == made.code
        assert isinstance(await his.do(Sit(id=fresh_id(), chair=2, name="Benno", face=5)), Done)
        hers = await ana.visit(made.table)
        assert [(seat.kind, seat.name, seat.face) for seat in hers.info.seats][1:] == [
            ("open", "", 0),
            ("person", "Benno", 5),
            ("open", "", 0),
        ]
        assert his.you.seats == (2,)
        await his.do(Sit(id=fresh_id(), chair=2, name="Benjamin"))
        await hers.until(lambda: hers.info.seats[2].name == "Benjamin")
        assert isinstance(await hers.do(Start(id=fresh_id(), fill="easy")), Done)
        await his.until(lambda: his.info.stage == "playing")
        assert his.info.code is None
        assert (await ben.get(f"/api/codes/{spoken}")).code == "unknown-code", "the code is free again"

    house.play(evening)


def test_chairs_are_taken_left_and_given_to_bots(house):
    async def evening(house):
        ana, ben, eve = await house.guests("Ana", "Ben", "Eve")
        table = (await ana.make("steal_the_pile", "me", "open", "open")).table
        hers, his = await ana.visit(table), await ben.visit(table)
        await his.do(Sit(id=fresh_id(), chair=1, name="Ben"))
        theirs = await eve.visit(table)
        refused = [
            (theirs, Sit(id=fresh_id(), chair=1, name="Eve"), "chair-taken"),
            (theirs, Sit(id=fresh_id(), chair=4, name="Eve"), "no-such-seat"),
            (theirs, Sit(id=fresh_id(), chair=2, name="  "), "name-length"),
            (theirs, Sit(id=fresh_id(), chair=2, name="a\u202eb"), "name-signs"),
            (theirs, Leave(id=fresh_id(), chair=1), "not-host"),
            (theirs, Leave(id=fresh_id(), chair=2), "chair-free"),
            (theirs, SeatBot(id=fresh_id(), chair=2, bot="easy"), "not-host"),
            (theirs, Start(id=fresh_id(), fill="easy"), "not-host"),
            (hers, SeatBot(id=fresh_id(), chair=1, bot="easy"), "chair-taken"),
            (hers, SeatBot(id=fresh_id(), chair=2, bot="genius"), "unknown-bot"),
            (hers, Start(id=fresh_id(), fill="genius"), "unknown-bot"),
        ]
        for place, command, code in refused:
            assert (await place.do(command)).code == code
        assert isinstance(await his.do(Leave(id=fresh_id(), chair=1)), Done)
        assert isinstance(await theirs.do(Sit(id=fresh_id(), chair=1, name="Eve")), Done)
        assert isinstance(await hers.do(Leave(id=fresh_id(), chair=1)), Done), "a host may ask somebody to leave"
        assert isinstance(await hers.do(SeatBot(id=fresh_id(), chair=1, bot="greedy")), Done)
        await his.do(Sit(id=fresh_id(), chair=2, name="Ben"))
        assert isinstance(await hers.do(Start(id=fresh_id())), Done)
        await theirs.until(lambda: theirs.info.stage == "playing")
        assert sorted((seat.kind, seat.bot) for seat in theirs.info.seats if seat.kind == "bot") == [("bot", "greedy")]
        assert (await his.do(Sit(id=fresh_id(), chair=0, name="Ben"))).code == "begun"
        assert (await hers.do(Start(id=fresh_id()))).code == "begun"

    house.play(evening)


def test_free_chairs_come_as_people_sit_down_and_go_as_they_get_up(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        hers, his = await ana.visit(table), await ben.visit(table)

        async def kinds():
            await asyncio.gather(hers.pong(), his.pong())
            assert hers.info.seats == his.info.seats
            return [seat.kind for seat in hers.info.seats]

        assert await kinds() == ["person", "open", "open"]
        await his.do(Sit(id=fresh_id(), chair=2, name="Ben", phone=True))
        assert await kinds() == ["person", "open", "person", "open"], "no more than four play this game"
        assert [seat.phone for seat in hers.info.seats] == [False, False, True, False]
        await hers.do(SeatBot(id=fresh_id(), chair=1, bot="easy"))
        assert await kinds() == ["person", "bot", "person", "open"]
        await his.do(Leave(id=fresh_id(), chair=2))
        assert await kinds() == ["person", "bot", "open", "open"]
        await hers.do(Leave(id=fresh_id(), chair=1))
        assert await kinds() == ["person", "open", "open"]
        assert hers.info.players == 2, "that it was made for"

    house.play(evening)


def test_whoever_sits_starts_with_those_who_sit_by_the_rules_for_so_many(house):
    async def evening(house):
        ana, ben, eve = await house.guests("Ana", "Ben", "Eve")
        table = (await ana.make("spite_and_malice", "me", "open", "open", "open", win_cards=7)).table
        assert (await ana.order(table, Start(id=fresh_id()))).code == "too-few"
        hers, his = await ana.visit(table), await ben.visit(table)
        await his.do(Sit(id=fresh_id(), chair=2, name="Ben"))
        code = (await ben.post("/api/passes", api.WantedPass(kind="seat", table=table, seat=2), api.GivenPass)).secret
        for place, chair, entropy in ((hers, 0, "aa"), (his, 2, "bb")):
            await place.do(Mix(id=fresh_id(), chair=chair, entropy=entropy))
        assert hers.info.options["packs"] == 4
        assert (await eve.order(table, Start(id=fresh_id()))).code == "not-host"
        assert isinstance(await his.do(Start(id=fresh_id())), Done)
        await hers.until(lambda: hers.view is not None)
        info = hers.info
        assert (info.players, info.options, len(info.seats)) == (2, {"win_cards": 7, "packs": 2}, 2)
        assert [info.seats[seat].name for seat in info.order] == ["Ana", "Ben"], "chairs are numbered anew"
        await house.restart()
        again = (await ana.table(table)).table
        known = (again.players, again.options, again.order, [seat.name for seat in again.seats])
        assert known == (info.players, info.options, info.order, [seat.name for seat in info.seats])
        assert (await eve.use(code)).seat == info.order[1]
        assert isinstance(await ana.order(table, protocol.Close(id=fresh_id())), Done)
        told = await ana.get(f"/api/tables/{table}/fairness", api.FairnessReport)
        assert told.fairness.entropy == ("aa", "bb")
        assert all(holds for _, holds in told.claims)

    house.play(evening)


def test_a_rematch_with_somebody_new_draws_seats_and_one_with_fewer_too(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("old_bill_maid", "me", "easy")).table
        await ana.order(table, Start(id=fresh_id()))
        hers = await ana.visit(table)
        await hers.play_on()
        await hers.until(lambda: hers.is_over)
        again = (await ana.order(table, protocol.Rematch(id=fresh_id()))).table
        assert isinstance(await ben.order(again, Sit(id=fresh_id(), chair=2, name="Ben")), Done)
        assert isinstance(await ben.order(again, Start(id=fresh_id())), Done)
        info = (await ana.table(again)).table
        assert [info.seats[seat].kind for seat in info.order] == [*[one.kind for one in hers.info.seats], "person"]
        told = await ana.get(f"/api/tables/{again}/fairness", api.FairnessReport)
        assert told.fairness.order == info.order, "it was drawn, so it is proved"

    house.play(evening)


def test_bots_that_fill_up_have_names_of_their_own_and_a_manner(house):
    async def evening(house):
        ana = await house.guest("Magpie")
        table = (await ana.make("steal_the_pile", "me", *["open"] * 5)).table
        await ana.order(table, Start(id=fresh_id(), fill="childlike"))
        seats = (await ana.table(table)).table.seats
        assert len({seat.name for seat in seats}) == 6
        assert [seat.bot for seat in seats if seat.kind == "bot"] == ["childlike"] * 5

    house.play(evening)


def test_seats_are_drawn_from_the_seed_that_was_promised_and_everybody_added_to(house):
    async def evening(house):
        orders = set()
        for n in range(12):
            ana = await house.guest("Ana")
            table = (
                await ana.make("ten_card_crook" if n == 0 else "steal_the_pile", *["me", *"AB"][: 1 if n == 0 else 3])
            ).table
            hers = await ana.visit(table)
            promise = hers.info.commitment
            chairs = sum(seat.kind != "open" for seat in hers.info.seats)
            assert hers.info.order is None
            entropy = ["" for _ in range(chairs)]
            entropy[-1] = f"{n:02x}ff"
            assert isinstance(await hers.do(Mix(id=fresh_id(), chair=chairs - 1, entropy=entropy[-1])), Done)
            await hers.do(Start(id=fresh_id()))
            await hers.until(lambda hers=hers: hers.info.order is not None)
            names = [seat.name for seat in hers.info.seats]
            before = ["Ana", "A", "B"][:chairs]
            assert [names[seat] for seat in hers.info.order] == before, "the seat that each chair got"
            hidden = await ana.get(f"/api/tables/{table}/fairness", api.FairnessReport)
            assert (hidden.fairness.secret, hidden.fairness.seed, hidden.claims) == (None, None, ())
            assert list(hidden.fairness.entropy) == entropy
            await hers.do(protocol.Close(id=fresh_id()))
            told = await ana.get(f"/api/tables/{table}/fairness", api.FairnessReport)
            assert told.fairness.commitment == promise
            seed = fairness.deal_seed(bytes.fromhex(told.fairness.secret), [bytes.fromhex(one) for one in entropy])
            assert told.fairness.seed == seed.hex()
            assert fairness.seat_order(seed, chairs) == tuple(hers.info.order)
            assert all(holds for _, holds in told.claims)
            assert seed.hex() in await ana.get(f"/api/tables/{table}/record", str)
            orders.add(tuple(hers.info.order))
        assert len(orders) > 2

    house.play(evening)


def test_the_commitment_is_told_before_chance_is_added_and_the_seed_is_made_of_both(house):
    async def evening(house):
        ana = await house.guest("Ana")
        made = await ana.make("spite_and_malice", "Ana", "Eve", "Zoe")
        first, second = await ana.visit(made.table), await ana.visit(made.table)  # two tabs
        for tab in (first, second):
            assert tab.heard[0].table.commitment == made.commitment, "in the first message, before anything is asked"
            assert tab.info.stage == "waiting"
        added = ["1f" * 32, "2e" * 32]
        for chair, entropy in enumerate(added):
            assert isinstance(await first.do(Mix(id=fresh_id(), chair=chair, entropy=entropy)), Done)
        starts = [Start(id=fresh_id()), Start(id=fresh_id())]
        answers = await asyncio.gather(first.do(starts[0]), second.do(starts[1]))
        done = next(answer for answer in answers if isinstance(answer, Done))
        assert next(answer for answer in answers if answer is not done).code == "begun"
        start = next(start for start in starts if start.id == done.id)
        assert await ana.order(made.table, start) == done, "sent twice, it is carried out once"
        assert (await first.do(Mix(id=fresh_id(), chair=0, entropy="00"))).code == "begun"
        assert house.versions(made.table) == [1, 2, 3], "two added chance, then one deal"
        fair = (await ana.get(f"/api/tables/{made.table}/fairness", api.FairnessReport)).fairness
        assert (fair.entropy, fair.secret, fair.seed) == ((*added, ""), None, None)
        await first.do(protocol.Close(id=fresh_id()))
        fair = (await ana.get(f"/api/tables/{made.table}/fairness", api.FairnessReport)).fairness
        secret = bytes.fromhex(fair.secret)
        assert hashlib.sha256(b"cutpurse commitment 1\n" + secret).hexdigest() == made.commitment
        said = b"cutpurse seed 1\n" + secret + (3).to_bytes(8, "little")
        for entropy in (*added, ""):
            said += (len(entropy) // 2).to_bytes(8, "little") + bytes.fromhex(entropy)
        assert hashlib.sha256(said).hexdigest() == fair.seed
        assert fair.seed in await ana.get(f"/api/tables/{made.table}/record", str), "the cards came from it"

    house.play(evening)


def test_a_table_that_is_made_waits_for_its_start_also_where_its_maker_is_gone(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "easy")).table
        await house.restart()
        (mine,) = await ana.get("/api/me/tables", list[api.Listed])
        assert (mine.table.id, mine.table.stage) == (table, "waiting")
        wanted = b'{"game":"spite_and_malice","seats":[{"kind":"me"},{"kind":"bot","bot":"easy"}],"begin":true}'
        refused = await ana.http("POST", "/api/tables", wanted)
        assert (refused.status_code, refused.json()["code"]) == (400, "unreadable"), "nothing is dealt without chance"

    house.play(evening)


def test_chance_is_added_by_those_who_sit_there_only(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        assert (await ben.order(table, Mix(id=fresh_id(), chair=0, entropy="00"))).code == "not-your-seat"
        assert (await ana.order(table, Mix(id=fresh_id(), chair=1, entropy="00"))).code == "not-your-seat"
        assert (await ana.order(table, Mix(id=fresh_id(), chair=0, entropy="000"))).code == "bad-entropy"
        assert isinstance(await ana.order(table, Mix(id=fresh_id(), chair=0, entropy="00")), Done)
        assert [seat.mixed for seat in (await ana.table(table)).table.seats] == [True, False, False]

    house.play(evening)


def test_everybody_sees_who_is_here(house):
    async def evening(house):
        first, second = await a_pair(house)
        await first.until(lambda: all(seat.here for seat in first.info.seats))
        seat = second.view.seat
        tab = await second.guest.visit(second.table)
        await tab.leave()
        await first.pong()
        assert first.info.seats[seat].here, "one tab is enough"
        await second.leave()
        await first.until(lambda: not first.info.seats[seat].here)
        assert first.info.seats[seat].away_since is not None
        again = await second.guest.visit(second.table)
        await first.until(lambda: first.info.seats[seat].here)
        await again.lose_network()
        await first.until(lambda: not first.info.seats[seat].here)

    house.play(evening)


def test_my_tables_lists_what_waits_for_me_first(house):
    async def evening(house):
        first, second = await a_pair(house)
        waiting = await first.guest.make("spite_and_malice", "me", "open")
        mine = await first.guest.get("/api/me/tables", list[api.Listed])
        assert [(one.table.id, one.waits) for one in mine] == [(first.table, True), (waiting.table, False)]
        theirs = await second.guest.get("/api/me/tables", list[api.Listed])
        assert [(one.table.id, one.waits, one.seats) for one in theirs] == [(second.table, False, (second.view.seat,))]
        while first.is_mine:
            await first.play()
        theirs = await second.guest.get("/api/me/tables", list[api.Listed])
        assert [one.waits for one in theirs] == [True]
        await first.guest.order(waiting.table, Leave(id=fresh_id(), chair=0))
        mine = await first.guest.get("/api/me/tables", list[api.Listed])
        assert [one.table.id for one in mine] == [first.table], "who leaves is not waited for"

    house.play(evening)


def test_the_lobby_lists_public_tables_with_free_chairs(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        public = Settings(public=True)
        hidden = (await ana.make("spite_and_malice", "me", "open")).table
        shown = (await ana.make("spite_and_malice", "me", "open", "easy", "easy", settings=public)).table
        full = (await ana.make("spite_and_malice", "me", *["easy"] * 3, settings=public)).table

        async def lobby():
            listed = await ben.get("/api/tables", list[api.Listed])
            return {one.table.id for one in listed} & {hidden, shown, full}

        assert await lobby() == {shown}
        await ana.order(hidden, protocol.Change(id=fresh_id(), settings=protocol.NewSettings(public=True)))
        assert await lobby() == {shown, hidden}
        assert isinstance(await ben.order(shown, Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        assert await lobby() == {hidden}, "its last chair was taken"
        assert isinstance(await ben.order(shown, Leave(id=fresh_id(), chair=1)), Done)
        assert await lobby() == {shown, hidden}
        await ana.order(shown, Start(id=fresh_id(), fill="random"))
        assert await lobby() == {hidden}

    house.play(evening)


def test_only_the_host_changes_how_a_table_is_run(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        await ben.order(table, Sit(id=fresh_id(), chair=1, name="Ben"))
        his = await ben.visit(table)
        change = protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=5, clock=60))
        assert (await his.do(change)).code == "not-host"
        assert isinstance(await ana.order(table, change), Done)
        await his.until(lambda: his.info.settings == Settings(pace=5, clock=60))
        too_slow = protocol.Change(id=fresh_id(), settings=protocol.NewSettings(clock=10**9))
        assert (await ana.order(table, too_slow)).code == "bad-setting"

    house.play(evening)


def test_a_change_changes_what_it_names_and_nothing_else(house):
    async def evening(house):
        ana = await house.guest("Ana")
        settings = Settings(pace=5, clock=60, hints="nobody", public=True)
        made = await ana.make("spite_and_malice", "me", "open", "easy", settings=settings, win_cards=7, packs=4)
        table = made.table
        one, other = await ana.visit(table), await ana.visit(table)  # two pages of the host
        changes = [
            protocol.Change(id=fresh_id(), settings=protocol.NewSettings(clock=0), options={"win_cards": 5}),
            protocol.Change(id=fresh_id(), settings=protocol.NewSettings(spectators=False), options={"packs": 3}),
        ]
        answers = await asyncio.gather(one.do(changes[0]), other.do(changes[1]))
        assert all(isinstance(answer, Done) for answer in answers)
        wanted = Settings(pace=5, hints="nobody", public=True, spectators=False), {"win_cards": 5, "packs": 3}
        await one.until(lambda: (one.info.settings, one.info.options) == wanted)
        for wrong, code in (
            (protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=1, grace=-1)), "bad-setting"),
            (
                protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=1), options={"packs": 99}),
                "bad-options",
            ),
        ):
            assert (await one.do(wrong)).code == code
        await house.restart()
        info = (await ana.table(table)).table
        assert (info.settings, info.options) == wanted, "and what is refused changes none of it"
        assert isinstance(await ana.order(table, Start(id=fresh_id())), Done)
        assert isinstance(await ana.order(table, protocol.Change(id=fresh_id())), Done), "nothing is named"
        assert (await ana.table(table)).table.settings == info.settings

    house.play(evening)


def test_the_host_changes_the_house_rules_until_the_game_begins(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open", "easy", win_cards=7)).table
        hers, his = await ana.visit(table), await ben.visit(table)
        change = protocol.Change(id=fresh_id(), options={"win_cards": 5})
        assert (await his.do(change)).code == "not-host"
        assert isinstance(await hers.do(change), Done)
        await his.until(lambda: his.info.options["win_cards"] == 5)
        for wrong in ({"win_cards": 0}, {"win_cards": "many"}, {"jokers": 1}):
            refused = await hers.do(protocol.Change(id=fresh_id(), options=wrong))
            assert refused.code == "bad-options"
        await hers.do(protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=5)))
        assert hers.info.options["win_cards"] == 5, "who changes how a table is run leaves its rules"
        await house.restart()
        assert (await ana.table(table)).table.options["win_cards"] == 5
        assert isinstance(await ana.order(table, Start(id=fresh_id())), Done)
        begun = (await ana.table(table)).table
        assert begun.options == {"win_cards": 5, "packs": 2}
        late = protocol.Change(id=fresh_id(), options={"win_cards": 7})
        assert (await ana.order(table, late)).code == "begun"

    house.play(evening)


def test_who_is_long_away_is_no_host_until_they_are_back(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open", settings=Settings(grace=0))).table
        his = await ben.visit(table)
        await his.do(Sit(id=fresh_id(), chair=1, name="Ben"))
        await his.until(lambda: his.you.host)
        assert his.info.host == 1
        await ana.visit(table)
        await his.until(lambda: not his.you.host)
        assert his.info.host == 0

    house.play(evening)


def test_a_host_who_gets_up_and_goes_leaves_the_start_to_those_who_sit(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open", "easy")).table
        hers, his = await ana.visit(table), await ben.visit(table)
        await his.do(Sit(id=fresh_id(), chair=1, name="Ben"))
        assert isinstance(await hers.do(Leave(id=fresh_id(), chair=0)), Done)
        await hers.leave()
        screen = await ana.visit(table, eyes="public")
        await his.until(lambda: his.you.host)
        assert (his.info.host, his.info.maker, screen.you.host) == (1, None, False)
        assert isinstance(await his.do(Start(id=fresh_id(), fill="easy")), Done)

    house.play(evening)


def test_a_host_who_does_not_sit_but_is_here_stays_host(house):
    async def evening(house):
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "easy", "open", settings=Settings(pace=0, grace=0))).table
        hers, his = await ana.visit(table), await ben.visit(table)
        assert isinstance(await his.do(Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        await asyncio.gather(hers.pong(), his.pong())
        assert (hers.you.host, his.you.host) == (True, False)
        change = protocol.Change(id=fresh_id(), settings=protocol.NewSettings(pace=1, grace=0))
        assert (await his.do(change)).code == "not-host"
        assert isinstance(await hers.do(change), Done)
        await hers.leave()
        await his.until(lambda: his.you.host)
        await hers.come()
        await his.until(lambda: not his.you.host)
        assert isinstance(await hers.do(Start(id=fresh_id())), Done)

    house.play(evening)


def test_a_new_table_has_its_host_even_on_a_server_that_has_run_for_long(house):
    """Nobody is away from a table that was only just made."""

    async def evening(house):
        await house.let_pass(100)
        ana, ben = await house.guests("Ana", "Ben")
        table = (await ana.make("spite_and_malice", "me", "open", settings=Settings(grace=60))).table
        his = await ben.visit(table)
        await his.do(Sit(id=fresh_id(), chair=1, name="Ben"))
        assert not his.you.host
        assert isinstance(await ana.order(table, Start(id=fresh_id())), Done)

    house.play(evening)


def test_a_name_is_what_a_device_says_it_is(house):
    async def evening(house):
        ana = await house.guest("Ana", face=2)
        cookie = ana.cookie
        assert await ana.get("/api/me", api.Me) == api.Me(name="Ana", face=2)
        await ana.post("/api/me", api.Introduction(name="Anna", face=4))
        assert (ana.cookie, await ana.get("/api/me", api.Me)) == (cookie, api.Me(name="Anna", face=4))
        assert (await ana.post("/api/me", api.Introduction(name=""))).code == "name-length"
        assert (await ana.http("DELETE", "/api/me")).status_code == 200
        assert await ana.get("/api/me") is None

    house.play(evening)


def test_finished_games_are_on_the_players_page(house):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        await asyncio.gather(first.play_on(), second.play_on())
        result = first.info.result
        for place in (first, second):
            (game,) = await place.guest.get("/api/me/games", list[api.Finished])
            seat = place.view.seat
            assert (game.table, game.game, game.seat) == (place.table, "spite_and_malice", seat)
            assert (game.won, game.score, game.assisted) == (seat in result.winners, result.scores[seat], False)
            assert await place.guest.get("/api/me/tables") == [], "it waits for nobody"

    house.play(evening)


def test_a_given_up_game_is_closed_for_everybody_and_no_result(house):
    async def evening(house):
        first, second = await a_pair(house)
        host, other = (first, second) if first.you.host else (second, first)
        assert (await other.do(protocol.Close(id=fresh_id()))).code == "not-host"
        assert isinstance(await host.do(protocol.Close(id=fresh_id())), Done)
        await other.until(lambda: other.info.stage == "closed")
        assert (await first.play()).code == "over"
        assert (await host.do(protocol.Close(id=fresh_id()))).code == "over"
        assert await host.guest.get("/api/me/games") == []
        assert await host.guest.get("/api/me/tables") == []

    house.play(evening)


# -- reactions and rematches -------------------------------------------------------------------------------------------


def test_people_say_things_from_a_list_and_nothing_else(house):
    async def evening(house):
        first, second = await a_pair(house)
        watcher = await (await house.guest("Eve")).visit(first.table)
        assert set(first.info.reactions) > {"hello", "well-played"}
        said = first.info.reactions[-1]
        assert isinstance(await first.do(protocol.React(id=fresh_id(), seat=first.view.seat, reaction=said)), Done)
        for place in (first, second, watcher):
            heard = await place.message(protocol.Reaction)
            assert (heard.seat, heard.reaction) == (first.view.seat, said)
        free = protocol.React(id=fresh_id(), seat=first.view.seat, reaction="you cheat")
        assert (await first.do(free)).code == "unknown-reaction"
        for place in (second, watcher):
            forged = protocol.React(id=fresh_id(), seat=first.view.seat, reaction=said)
            assert (await place.do(forged)).code == "not-your-seat"
        assert isinstance(await first.play(), Done), "it does not make a move stale"

    house.play(evening)


def test_a_rematch_has_the_same_people_one_seat_further_and_two_who_ask_get_one_table(house):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        assert (await first.do(protocol.Rematch(id=fresh_id()))).code == "not-over"
        await asyncio.gather(first.play_on(), second.play_on())
        one, other = await asyncio.gather(
            first.do(protocol.Rematch(id=fresh_id())), second.do(protocol.Rematch(id=fresh_id()))
        )
        assert one.table == other.table is not None
        await first.until(lambda: first.info.rematch == one.table)
        stranger = await (await house.guest("Eve")).visit(first.table)
        assert (await stranger.do(protocol.Rematch(id=fresh_id()))).code == "not-your-seat"
        again = await first.guest.visit(one.table)
        assert again.info.options == first.info.options
        assert again.info.commitment != first.info.commitment
        assert one.table in [listed.table.id for listed in await second.guest.get("/api/me/tables", list[api.Listed])]
        host = first if again.you.host else second
        assert isinstance(await host.guest.order(one.table, Start(id=fresh_id())), Done)
        await again.until(lambda: again.view is not None)
        assert again.view.seat == (first.view.seat + 1) % 2
        assert [seat.name for seat in again.info.seats] == [seat.name for seat in reversed(first.info.seats)]

    house.play(evening)


def test_a_rematch_with_bots_begins_with_the_same_bots(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "easy", "greedy", begin=True, win_cards=1)).table
        hers = await ana.visit(table)
        await hers.play_on()
        again = await ana.visit((await hers.do(protocol.Rematch(id=fresh_id()))).table)
        await again.do(Start(id=fresh_id()))
        await again.until(lambda: again.info.stage == "playing")
        before = [(seat.name, seat.bot) for seat in hers.info.seats]
        assert [(seat.name, seat.bot) for seat in again.info.seats] == [before[-1], *before[:-1]]
        assert again.info.settings == AT_ONCE

    house.play(evening)


def test_of_a_game_there_is_one_rematch_however_many_ask_and_of_a_daily_deal_none(house):
    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        assert (await first.guest.order(first.table, protocol.Rematch(id=fresh_id()))).code == "not-over"
        await asyncio.gather(first.play_on(), second.play_on())
        stranger = await house.guest("Eve")
        assert (await stranger.order(first.table, protocol.Rematch(id=fresh_id()))).code == "not-your-seat"
        tables = len(house.query("SELECT id FROM tables"))
        made = await asyncio.gather(
            *(place.guest.order(first.table, protocol.Rematch(id=fresh_id())) for place in (first, second) * 5)
        )
        assert len({done.table for done in made}) == 1
        assert len(house.query("SELECT id FROM tables")) == tables + 1
        begun = await first.guest.post("/api/daily/steal_the_pile_solitaire", None, api.Made)
        mine = await first.guest.visit(begun.table)
        await mine.play_on()
        assert (await first.guest.order(begun.table, protocol.Rematch(id=fresh_id()))).code == "no-rematch"

    house.play(evening)


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u3164\u2800 \u3164", "Ana\u3164", "\u115f", "\uffa0"])
def test_names_of_letters_without_a_shape_are_refused(house, name):
    async def evening(house):
        guest = await house.guest()
        assert (await guest.post("/api/me", api.Introduction(name=name))).code == "name-signs"
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        assert (await ana.order(table, Sit(id=fresh_id(), chair=1, name=name))).code == "name-signs"

    house.play(evening)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("A\u200dna", "Ana"),
        ("Ana\u200d", "Ana"),
        ("\u200dAna", "Ana"),
        ("A\u200d\u200dna\ufe0f", "Ana"),
        ("1\ufe0f", "1"),
        ("葛\U000e0100", "葛"),
        ("🙂\u200dAna", "🙂Ana"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("👩🏽\u200d❤\ufe0f\u200d👨", "👩🏽\u200d❤\ufe0f\u200d👨"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
    ],
)
def test_joiners_that_join_nothing_make_no_second_name_that_looks_the_same(house, given, kept):
    async def evening(house):
        ana = await house.guest(given)
        assert (await ana.get("/api/me", api.Me)).name == kept
        table = (await ana.make("spite_and_malice", "me", "open")).table
        assert isinstance(await ana.order(table, Sit(id=fresh_id(), chair=0, name=given)), Done)
        assert (await ana.table(table)).table.seats[0].name == kept

    house.play(evening)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables/{table}/commands", '{"type":"sit","id":"c","chair":"0","name":"Ana"}'),
        ("/api/tables/{table}/commands", '{"type":"sit","id":"c","chair":0.0,"name":"Ana"}'),
        ("/api/tables/{table}/commands", '{"type":"sit","id":"c","chair":0,"name":"Ana","phone":"true"}'),
        ("/api/tables/{table}/commands", '{"type":"sit","id":"c","chair":0,"name":"Ana","phone":1}'),
        ("/api/tables/{table}/commands", '{"type":"play","id":"c","seat":"0","version":"1","moves":["x"]}'),
        ("/api/tables/{table}/practice", '{"move":"1"}'),
        ("/api/me", '{"name":"Ana","face":"3"}'),
        ("/api/passes", '{"kind":"seat","table":"{table}","seat":"0"}'),
        ("/api/passes", '{"kind":"screen","table":"{table}","link":1}'),
        ("/api/tables", '{"game":"nacho_pile","seats":[{"kind":"me"},{"kind":"open"}],"settings":{"public":"false"}}'),
        ("/api/tables", '{"game":"old_bill_maid","seats":[{"kind":"me"},{"kind":"open"}],"settings":{"pace":"0"}}'),
    ],
)
def test_what_is_to_be_a_number_or_a_truth_value_is_no_text_over_http_either(house, path, body):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        full = (path.replace("{table}", table), body.replace("{table}", table).encode())
        answer = await ana.http("POST", *full)
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
        assert "$." in answer.json()["say"]["values"]["reason"], "it says where"

    house.play(evening)


def test_problems_over_http_have_a_status_a_code_and_words(house):
    async def evening(house):
        ana = await house.guest("Ana")
        for path, status, code in (
            ("/api/tables/nowhere", 404, "unknown-table"),
            ("/api/codes/nowhere", 404, "unknown-code"),
            ("/api/nothing", 404, "not-found"),
            ("/api/tables/nowhere/record", 404, "unknown-table"),
        ):
            answer = await ana.http("GET", path)
            assert answer.status_code == status
            assert isinstance(problem := ana._told(answer, Problem), Problem)
            assert (problem.code, problem.say.id) == (code, f"problem-{code}")
        assert (await ana.http("POST", "/api/tables", b"{")).status_code == 400

    house.play(evening)
