"""Playing: what every client sees of a game, from the deal to the end, over the real protocol."""

import asyncio
import json
from importlib.metadata import entry_points

import msgspec
import pytest

from cutpurse.table import api, commands, connection, line, protocol
from cutpurse.table.archive import Archive
from cutpurse.table.protocol import Check, Done, Sit, Start, check_of
from cutpurse.table.rounds import Rounds
from tests.support.house import a_pair, fresh_id

SEATS = {  # people, and bots of each kind beside them
    "nacho_pile": ("me", "open", "easy"),
    "old_bill": ("me", "open", "easy"),
    "old_bill_maid": ("me", "open", "easy"),
    "old_bill_memory": ("me", "open", "hard", "hard"),  # somebody has to find pairs
    "spite_and_malice": ("me", "open", "easy"),
    "steal_the_pile": ("me", "open", "easy"),
    "steal_the_pile_solitaire": ("me",),
    "ten_card_crook": ("me",),
}
SHORT = {"spite_and_malice": {"win_cards": 3}, "ten_card_crook": {"turns": 12}, "nacho_pile": {"per_number": 3}}


def test_all_games_are_here():
    assert set(SEATS) == {entry.name for entry in entry_points(group="cutpurse.games")}


@pytest.mark.parametrize("game", SEATS)
def test_what_was_told_is_what_is_seen_when_a_game_is_over(house, game):
    """The law at the wire: views with all events applied are the views that a newcomer gets, for all eyes."""

    async def evening(house):
        ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
        table = (await ana.make(game, *SEATS[game], **SHORT.get(game, {}))).table
        places = [await ana.visit(table), await cem.visit(table)]
        if "open" in SEATS[game]:
            his = await ben.visit(table)
            assert isinstance(await his.do(Sit(id=fresh_id(), chair=1, name="Ben")), Done)
            places.insert(1, his)
        assert isinstance(await places[0].do(Start(id=fresh_id())), Done)
        await asyncio.gather(*(place.play_on(checking=True) for place in places[:-1]))
        for place in places:
            await place.until(lambda place=place: place.is_over)
            told = place.view
            assert told == (await place.fresh()).view
            assert len(place.all(protocol.Shown)) == 2, "the table before the deal, and the view that was asked for"
            assert all(checked.same for checked in place.all(protocol.Checked))
        assert any(place.all(protocol.Checked) for place in places), "somebody has moved"
        result = places[0].info.result
        assert result is not None
        assert tuple(result.winners) == tuple(places[0].view.winners)

    house.play(evening)


# -- moves -------------------------------------------------------------------------------------------------------------


def an_offer(view):
    """Moves that make a whole offer of Old Bill: for whom, what lies open, what is hidden."""
    draft = view.drafts[0]
    target = [move.code for move in view.moves if move.kind == draft.after][:1]
    return (*target, *draft.moves)


async def one_who_offers(house):
    """Three people at Old Bill; who makes the first offer comes first."""
    ana, ben, cem = await house.guests("Ana", "Ben", "Cem")
    table = (await ana.make("old_bill", "me", "open", "open")).table
    places = [await guest.visit(table) for guest in (ana, ben, cem)]
    for chair, name in ((1, "Ben"), (2, "Cem")):
        await places[chair].do(Sit(id=fresh_id(), chair=chair, name=name))
    await places[0].do(Start(id=fresh_id()))
    for place in places:
        await place.until(lambda place=place: place.view is not None and place.view.to_move is not None)
    return sorted(places, key=lambda place: not place.is_mine)


def test_an_offer_of_several_moves_is_made_in_one_command(house):
    async def evening(house):
        first, *others = await one_who_offers(house)
        codes = an_offer(first.view)
        assert len(codes) >= 4
        done = await first.play(*codes)
        assert isinstance(done, Done)
        for place in others:
            await place.until(lambda place=place: place.version == done.version)
            assert len(place.all(protocol.Happened)) == 2, "the deal, and all of the offer"
            assert await place.is_as_told()

    house.play(evening)


def test_steps_of_an_offer_that_nobody_sees_are_counted_by_no_message_and_no_version(house):
    async def evening(house):
        places = await one_who_offers(house)
        eve = await house.guest("Eve")
        screen, late = await eve.visit(places[0].table), await eve.visit(places[0].table)
        await late.leave()
        start, steps = late.version, 0
        for turn in range(12):
            mover = next(place for place in places if place.is_mine)
            others = [place for place in (*places, screen) if place is not mover]
            heard = {place: len(place.heard) for place in others}
            command = mover.move(which=turn)
            for count in range(1, len(command.moves)):
                part = msgspec.structs.replace(command, id=fresh_id(), moves=command.moves[:count])
                assert (await mover.do(part)).code == "unfinished"
                assert (await mover.guest.order(mover.table, part)).code == "unfinished"
                steps += 1
            for place in others:
                await place.pong()
                assert [type(message) for message in place.heard[heard[place] :]] == [protocol.Pong]
            version = mover.version
            assert (await mover.do(command)).version == version + 1
            for place in (mover, *others):
                await place.until(lambda place=place, version=version: place.version == version + 1)
            for place in others:
                (told,) = place.heard[heard[place] + 1 :]
                assert isinstance(told, protocol.Happened)
                assert told.moments, "something can be seen of it"
        assert steps > 6
        heard_before = len(late.all(protocol.Happened))
        await late.come(seen=start)
        caught_up = late.all(protocol.Happened)[heard_before:]
        assert [told.version for told in caught_up] == list(range(start + 1, screen.version + 1))
        assert all(told.moments for told in caught_up)

    house.play(evening)


def test_of_several_moves_none_is_made_if_one_cannot_be(house):
    async def evening(house):
        first, *others = await one_who_offers(house)
        before, version = first.view, first.version
        offer = an_offer(before)
        for wrong in ((*offer[:-1], "up:XX"), (*offer, *offer), (offer[0], "done")):
            assert (await first.play(*wrong)).code == "illegal-move"
        for place in (first, *others):
            await place.pong()
            assert place.version == version
        assert (await first.fresh()).view == before
        assert isinstance(await first.play(*offer), Done)

    house.play(evening)


def test_moves_of_others_and_of_other_positions_are_refused_and_change_nothing(house):
    async def evening(house):
        first, second = await a_pair(house)
        stranger = await (await house.guest("Eve")).visit(first.table)
        code, seat, version = first.view.moves[0].code, first.view.seat, first.version
        refused = {
            "not-your-seat": await second.play(code, seat=seat, version=version),
            "not-your-turn": await second.play(code),
            "only-watching": None,
            "stale": await first.play(code, version=version - 1),
            "illegal-move": await first.play("nonsense"),
        }
        assert (await stranger.play(code, seat=seat, version=version)).code == "not-your-seat"
        assert (await first.play(code, version=version + 1)).code == "stale", "a version that never was"
        assert (await first.play(code, seat=7)).code == "not-your-seat"
        del refused["only-watching"]
        assert {code: problem.code for code, problem in refused.items()} == {code: code for code in refused}
        assert all(problem.say.id == f"problem-{code}" for code, problem in refused.items())
        assert (await first.guest.table(first.table)).table.version == version

    house.play(evening)


def test_a_guest_without_a_name_only_watches(house):
    async def evening(house):
        first, _ = await a_pair(house)
        nobody = await (await house.guest()).visit(first.table)
        assert nobody.view is not None
        assert nobody.view.seat is None
        assert nobody.you == protocol.You()
        assert (await nobody.play(first.view.moves[0].code, seat=0)).code == "only-watching"
        assert (await nobody.guest.order(first.table, first.move())).code == "nobody"

    house.play(evening)


def test_a_command_sent_twice_is_carried_out_once_even_by_another_way_and_after_a_restart(house):
    async def evening(house):
        first, second = await a_pair(house)
        command = first.move()
        done = await first.do(command)
        await first.say(command)
        assert await first.answer_to(command, nth=1) == done
        assert await first.guest.order(first.table, command) == done
        await second.until(lambda: second.version == done.version)
        await house.restart()
        assert await first.guest.order(first.table, command) == done
        assert (await first.guest.table(first.table)).table.version == done.version

    house.play(evening)


def test_the_name_of_a_command_is_not_taken_for_another_one(house):
    async def evening(house):
        first, _ = await a_pair(house)
        command = first.move()
        assert isinstance(await first.do(command), Done)
        other = protocol.React(id=command.id, seat=command.seat, reaction="hello")
        version = first.version
        assert (await first.guest.order(first.table, other)).code == "id-used"
        await house.restart()
        assert (await first.guest.order(first.table, other)).code == "id-used"
        assert (await first.guest.table(first.table)).table.version == version

    house.play(evening)


def test_a_seat_says_no_more_than_others_can_bear_and_the_log_can_hold(house, monkeypatch):
    monkeypatch.setattr(commands, "MOST_REACTIONS", 8)

    async def evening(house):
        first, second = await a_pair(house)

        async def say(place):
            done = await place.do(protocol.React(id=fresh_id(), seat=place.view.seat, reaction="hello"))
            return "done" if isinstance(done, Done) else done.code

        assert [await say(first) for _ in range(7)] == ["done"] * 5 + ["too-fast"] * 2
        assert await say(second) == "done"
        await house.let_pass(11)
        assert [await say(first) for _ in range(5)] == ["done"] * 3 + ["too-fast"] * 2
        await house.let_pass(11)
        assert await say(first) == "too-fast", "that was enough for one game"

    house.play(evening)


def test_the_name_of_a_refused_command_is_free_and_names_of_others_do_not_count(house):
    async def evening(house):
        first, second = await a_pair(house)
        assert (await first.do(first.move("nonsense", id="same"))).code == "illegal-move"
        command = first.move(id="same")
        await first.say(command)
        assert isinstance(await first.answer_to(command, nth=1), Done)
        await second.pong()
        reaction = protocol.React(id="same", seat=second.view.seat, reaction="hello")
        assert (await second.do(reaction)).version == second.version + 1

    house.play(evening)


def test_every_request_visit_command_and_move_of_a_bot_has_its_turn_by_address(house, monkeypatch):
    turns, taken = Rounds.turn, []

    async def noted(rounds, visitor):
        taken.append(visitor)
        await turns(rounds, visitor)

    monkeypatch.setattr(Rounds, "turn", noted)

    async def evening(house):
        async def took(done):
            taken.clear()
            found = await done
            assert set(taken) == {"127.0.0.1"}
            return found, len(taken)

        ana = await house.guest("Ana")
        assert (await took(ana.get("/api/me")))[1] == 1
        assert (await took(ana.post("/api/me", api.Introduction(name="Ana"))))[1] == 1
        table = (await ana.make("steal_the_pile_solitaire", "me", begin=True)).table
        place, count = await took(ana.visit(table))
        assert count == 3, "the request for a socket, the visit, and its ping"
        assert (await took(place.do(place.move())))[1] == 2, "what is said, and what comes of it once it is kept"
        bots = await ana.visit((await ana.make("steal_the_pile", "easy", "easy", begin=True)).table)
        taken.clear()
        await bots.until(lambda: bots.is_over)
        assert len(taken) >= len(bots.all(protocol.Happened)) // 2 > 1
        assert set(taken) == {"127.0.0.1"}

    house.play(evening)


def test_of_two_tabs_that_move_at_once_one_moves_and_both_see_it(house):
    async def evening(house):
        first, second = await a_pair(house)
        tab = await first.guest.visit(first.table)
        assert tab.view == first.view
        one, other = first.move(which=0), tab.move(which=-1)
        answers = await asyncio.gather(first.do(one), tab.do(other))
        assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Problem"]
        for place in (first, tab, second):
            await place.until(
                lambda place=place: len(place.all(protocol.Happened)) + len(place.all(protocol.Shown)) > 1
            )
            await place.pong()
            assert await place.is_as_told()
        assert first.view == tab.view
        assert (await second.guest.table(second.table)).table.version == first.version

    house.play(evening)


def test_two_players_who_move_at_once_are_taken_in_turn(house):
    async def evening(house):
        first, second = await a_pair(house)
        for _ in range(20):
            mover, waiter = (first, second) if first.is_mine else (second, first)
            code = mover.view.moves[0].code
            played, refused = await asyncio.gather(mover.play(), waiter.play(code))
            assert isinstance(played, Done)
            assert refused.code in ("not-your-turn", "stale", "illegal-move") or isinstance(refused, Done)
            for place in (first, second):
                await place.pong()
            if first.is_over:
                break
        assert await first.is_as_told()
        assert await second.is_as_told()

    house.play(evening)


def test_moves_for_a_finished_table_are_refused(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("ten_card_crook", "me", begin=True, turns=2)).table
        hers = await ana.visit(table)
        last = None
        while await hers.turn():
            last = hers.move()
            await hers.play(*last.moves)
        assert (await hers.play(*last.moves, seat=0)).code == "over"

    house.play(evening)


# -- views -------------------------------------------------------------------------------------------------------------


def test_a_view_that_differs_is_replaced_and_counted(house):
    async def evening(house):
        first, second = await a_pair(house)
        counted = await house.counted("cutpurse_view_differences_total")
        await first.say(Check(version=first.version, check=check_of(first.view)))
        assert (await first.message(protocol.Checked)).same
        shown = len(first.all(protocol.Shown))
        right, first.view = first.view, second.view
        await first.say(Check(version=first.version, check=check_of(first.view)))
        await first.until(lambda: len(first.all(protocol.Shown)) > shown)
        assert [checked.same for checked in first.all(protocol.Checked)] == [True, False]
        assert first.view == right
        assert await house.counted("cutpurse_view_differences_total") == counted + 1

    house.play(evening)


def test_a_move_can_bring_its_check_and_is_made_all_the_same(house):
    async def evening(house):
        first, _ = await a_pair(house)
        assert isinstance(await first.play(check=12345), Done)
        assert [checked.same for checked in first.all(protocol.Checked)] == [False]
        assert await first.is_as_told()

    house.play(evening)


def test_after_the_first_view_only_events_travel(house):
    async def evening(house):
        first, second = await a_pair(house)
        for _ in range(12):
            mover = first if first.is_mine else second
            done = await mover.play()
            for place in (first, second):
                await place.until(lambda place=place, done=done: place.version >= done.version)
        for place in (first, second):
            assert len(place.all(protocol.Shown)) == 1
            versions = [m.version for m in place.all(protocol.Happened)]
            assert versions == sorted(set(versions))

    house.play(evening)


def test_the_story_of_the_last_moves_comes_on_request(house):
    async def evening(house):
        first, second = await a_pair(house)
        for _ in range(4):
            await (first if first.is_mine else second).play()
            await asyncio.gather(first.pong(), second.pong())
        await first.say(protocol.Look(story=3))
        await first.until(lambda: first.all(protocol.Shown)[-1].story)
        told = first.all(protocol.Shown)[-1]
        assert all(moment.say is not None and not moment.events for moment in told.story)
        assert (await first.fresh()).view == told.view

    house.play(evening)


@pytest.mark.slow
def test_a_slow_reader_is_dropped_holds_up_nobody_and_comes_back(house, monkeypatch):
    async def evening(house):
        first, second = await a_pair(house)
        counted = await house.counted("cutpurse_slow_readers_dropped_total")
        slow = await (await house.guest("Slow")).visit(first.table, narrow=True)
        await slow.stop_reading()
        monkeypatch.setattr(connection, "MOST_BYTES", 50_000)
        while await house.counted("cutpurse_slow_readers_dropped_total") == counted:
            for _ in range(20):
                await slow.say(protocol.Look())
            await asyncio.gather(first.pong(), second.pong())
        assert isinstance(await first.play(), Done), "the table goes on"
        await second.until(lambda: second.version == first.version)
        monkeypatch.undo()
        await slow.read_on()
        await slow.until(lambda: slow.closing)
        assert (slow.closing.reason, slow.closing.back) == ("slow", True)
        assert first.closing is None
        await slow.come_again()
        assert slow.version == first.version
        assert await slow.is_as_told()

    house.play(evening)


def test_host_and_guest_at_once_starting_and_sitting(house):
    """Either she sits when the cards are dealt, or a bot does and she is told that it has begun."""

    async def evening(house):
        for _ in range(8):
            ana, ben = await house.guests("Ana", "Ben")
            table = (await ana.make("spite_and_malice", "me", "open")).table
            hers, his = await ana.visit(table), await ben.visit(table)
            sit, start = Sit(id=fresh_id(), chair=1, name="Ben"), Start(id=fresh_id(), fill="random")
            sat, started = await asyncio.gather(his.do(sit), hers.do(start))
            assert isinstance(started, Done)
            await his.until(lambda his=his: his.view is not None)
            kinds = sorted(seat.kind for seat in his.info.seats)
            if isinstance(sat, Done):
                assert kinds == ["person", "person"]
                assert his.view.seat is not None
                assert his.you.seats == (his.view.seat,)
            else:
                assert sat.code == "begun"
                assert kinds == ["bot", "person"]
                assert his.view.seat is None

    house.play(evening)


def test_who_moves_is_told_of_it_together_with_the_answer(house, monkeypatch):
    sent = []
    let_go = line.Line.let_go

    def noted(self):
        if self._held:
            sent.append(b"".join(self._held))
        let_go(self)

    monkeypatch.setattr(line.Line, "let_go", noted)

    async def evening(house):
        first, _ = await a_pair(house, "steal_the_pile")
        assert isinstance(await first.play(), Done)

    house.play(evening)
    assert any(b'"type":"happened"' in piece and b'"type":"done"' in piece for piece in sent)


def test_a_move_counts_of_somebody_who_leaves_at_once(house):
    async def evening(house):
        first, second = await a_pair(house, "steal_the_pile")
        before = second.version
        await first.say(first.move())
        await first.leave()
        await second.until(lambda: second.version > before)

    house.play(evening)


def test_a_result_is_in_the_store_with_the_last_move(house, monkeypatch):
    found = []
    append = Archive.append

    async def looking(archive, table, version, body, also=()):
        added = await append(archive, table, version, body, also)
        rows = house.query("SELECT seat, won, score FROM results WHERE table_id = ? ORDER BY seat", table)
        ((state,),) = house.query("SELECT state FROM tables WHERE id = ?", table)
        ((entry,),) = house.query("SELECT body FROM entries WHERE table_id = ? AND version = ?", table, version)
        found.append((json.loads(entry).get("result"), state, rows))
        return added

    async def evening(house):
        first, second = await a_pair(house, win_cards=1)
        monkeypatch.setattr(Archive, "append", looking)
        await asyncio.gather(first.play_on(), second.play_on())
        *before, (result, state, rows) = found
        assert {(result, state, len(rows)) for result, state, rows in before} <= {(None, "playing", 0)}
        told = first.info.result
        assert (result["ended"], tuple(result["winners"]), tuple(result["scores"])) == (
            told.ended,
            told.winners,
            told.scores,
        )
        assert state == "over"
        assert rows == [(seat, int(seat in told.winners), told.scores[seat]) for seat in range(2)]

    house.play(evening)
