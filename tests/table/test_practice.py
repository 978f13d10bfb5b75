"""Practice: a finished game is played on from before a move of one's own, against bots, and nothing counts."""

import asyncio

from cutpurse import Record
from cutpurse.table import api, log, protocol
from cutpurse.table.hub import Hub
from cutpurse.table.protocol import Done, Refusal
from cutpurse.table.server import TOLLS
from cutpurse.table.table import Table, game_at
from tests.support.house import a_pair, alone, back, fresh_id


async def a_finished_pair(house):
    """Two people whose game is over, and its record."""
    first, second = await a_pair(house, win_cards=1)
    await asyncio.gather(first.play_on(), second.play_on())
    record = Record.parse(await first.guest.get(f"/api/tables/{first.table}/record", str))
    return first, second, record


async def practised(guest, table, move):
    """The table of the practice, or the Problem."""
    return await guest.post(f"/api/tables/{table}/practice", api.Practice(move=move), api.Made)


def last_of(record, seat):
    """The number of the last move of a seat."""
    return max(number for number, (mover, _) in enumerate(record.moves, 1) if mover == seat)


def shown_before(record, move, seat, names):
    """What a seat saw before a move."""
    state = game_at(record.game, record.players, tuple(sorted(record.options.items()))).deal(record.seed)
    for _, code in record.moves[: move - 1]:
        state.play(code)
    return state.view(seat, names)


def test_the_position_before_ones_move_is_opened_again_and_bots_play_the_others(house):
    async def evening(house):
        first, second, record = await a_finished_pair(house)
        seat = first.view.seat
        move = last_of(record, seat)
        made = await practised(first.guest, first.table, move)
        place = await first.guest.visit(made.table)
        assert await place.turn()
        assert place.view == shown_before(record, move, seat, [one.name for one in first.view.seats])
        assert place.info.practice == first.table
        assert place.you.seats == (seat,)
        rest = [one for n, one in enumerate(place.info.seats) if n != seat]
        assert [(one.kind, one.bot, one.name) for one in rest] == [("bot", "medium", second.view.seats[1 - seat].name)]
        assert isinstance(await place.play(), Done)

    house.play(evening)


def test_practice_of_the_first_moves_is_shown_where_it_begins_also_to_who_wants_to_see_the_deal(house):
    async def evening(house):
        hers = await alone(house)
        await hers.play_on()
        ana, table = hers.guest, hers.table
        record = Record.parse(await ana.get(f"/api/tables/{table}/record", str))
        for move in (1, 2, 4, 5):
            place = await ana.visit((await practised(ana, table, move)).table, deal=True)
            assert await place.turn()
            assert place.view == shown_before(record, move, 0, ["Ana"])
            assert place.all(protocol.Shown)[0].deal == (move == 1)

    house.play(evening)


def test_practice_that_was_made_and_not_begun_is_begun_later_with_its_own_chairs_only(house, monkeypatch):
    async def evening(house):
        first, second, record = await a_finished_pair(house)
        move = last_of(record, first.view.seat)

        async def no_more(*_):
            raise Refusal("store")

        with monkeypatch.context() as stopped:
            stopped.setattr(Hub, "submit", no_more)
            assert (await practised(first.guest, first.table, move)).code == "store"
        (left,) = await first.guest.get("/api/me/tables", list[api.Listed])
        assert [seat.kind for seat in left.table.seats].count("open") == 0
        place, guest = await first.guest.visit(left.table.id, deal=True), await second.guest.visit(left.table.id)
        for chair in range(3):
            assert (await guest.do(protocol.Sit(id=fresh_id(), chair=chair, name="Ben"))).code == "begun"
            assert (await place.do(protocol.Leave(id=fresh_id(), chair=chair))).code == "begun"
        assert isinstance(await place.do(protocol.Start(id=fresh_id())), Done)
        assert await place.turn()
        assert place.view == shown_before(record, move, first.view.seat, [one.name for one in first.view.seats])

    house.play(evening)


def test_practice_is_counted_among_the_tables_that_an_address_makes():
    assert ("/api/tables/{}/practice", "tables") in [(toll.path, toll.bucket) for toll in TOLLS]


def test_a_game_that_was_dealt_to_fewer_than_it_was_made_for_is_practised_by_as_many(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "easy", "open", "open", win_cards=1)).table
        hers = await ana.visit(table)
        assert isinstance(await hers.do(protocol.Start(id=fresh_id())), Done)
        await hers.play_on()
        record = Record.parse(await ana.get(f"/api/tables/{table}/record", str))
        assert record.players == 2
        move = last_of(record, hers.view.seat)
        place = await ana.visit((await practised(ana, table, move)).table)
        assert await place.turn()
        assert place.view == shown_before(record, move, hers.view.seat, [one.name for one in hers.view.seats])
        assert place.info.options == record.options

    house.play(evening)


def test_practice_counts_nowhere_and_has_no_rematch(house):
    async def evening(house):
        first, _, record = await a_finished_pair(house)
        before = await first.guest.get("/api/me/games", list[api.Finished])
        made = await practised(first.guest, first.table, last_of(record, first.view.seat))
        place = await first.guest.visit(made.table)
        await place.play_on()
        assert place.info.stage == "over"
        assert await first.guest.get("/api/me/games", list[api.Finished]) == before
        assert house.query("SELECT count(*) FROM results WHERE table_id = ?", made.table) == [(0,)]
        assert (await place.do(protocol.Rematch(id=fresh_id()))).code == "practice"
        assert (await first.guest.table(first.table)).table.rematch is None

    house.play(evening)


def test_the_deal_of_practice_is_not_said_to_be_its_own_and_is_not_told_while_it_goes_on(house):
    async def evening(house):
        first, _, record = await a_finished_pair(house)
        made = await practised(first.guest, first.table, last_of(record, first.view.seat))
        place = await first.guest.visit(made.table)
        for part in ("record", "replay?eyes=open", "review"):
            assert (await first.guest.get(f"/api/tables/{made.table}/{part}")).code == "not-over"
        assert await first.guest.get(f"/api/tables/{made.table}/fairness", api.FairnessReport) == api.FairnessReport()
        assert (await first.guest.table(made.table)).table.commitment is None, "nothing is promised of these cards"
        assert not any(record.seed.hex().encode() in raw for raw in place.raw)

    house.play(evening)


def test_practice_survives_a_restart_and_goes_back_to_where_it_began_and_no_further(house):
    async def evening(house):
        first, _, record = await a_finished_pair(house)
        made = await practised(first.guest, first.table, last_of(record, first.view.seat))
        place = await first.guest.visit(made.table)
        assert await place.turn()
        began = place.view
        await place.play()
        await place.pong()
        await house.restart()
        place = await first.guest.visit(made.table)
        await place.until(lambda: place.is_mine or place.is_over)
        for to in (None, 0):
            await back(place, to)
            if place.view == began:
                break
        assert place.view == began
        assert (await back(place)).code == "nothing-back"
        assert (await back(place, 0)).code == "nothing-back"

    house.play(evening)


def test_a_running_game_strangers_and_moves_of_others_or_beyond_the_end_are_refused(house):
    async def evening(house):
        running = await alone(house, "spite_and_malice", "easy")
        assert (await practised(running.guest, running.table, 1)).code == "not-over"
        first, second, record = await a_finished_pair(house)
        eve = await house.guest("Eve")
        mine, theirs = last_of(record, first.view.seat), last_of(record, second.view.seat)
        assert (await practised(eve, first.table, mine)).code == "not-your-seat"
        assert (await practised(first.guest, first.table, theirs)).code == "not-your-seat"
        assert (await practised(first.guest, first.table, len(record.moves) + 1)).code == "no-such-move"
        assert (await practised(first.guest, first.table, 0)).code == "unreadable"
        assert (await practised(first.guest, "nothing", 1)).code == "unknown-table"
        assert (await practised(await house.guest(), first.table, mine)).code == "nobody"

    house.play(evening)


def test_bots_that_keep_things_in_mind_have_seen_the_game_until_then():
    state = game_at("old_bill_memory", 2, ()).deal(bytes(32))
    for _ in range(9):
        state.play(state.actions[0])
    moves = state.record().moves
    person, bot = log.Person(player="p", name="Ana"), log.Bot(bot="medium", name="Rook")
    header = log.Header(
        game="old_bill_memory", rules=state.game.rulebook.version, players=2, options=state.game.options, host="p",
        secret=bytes(32), created=0, chairs=(person, bot), origin="practice", order=(0, 1), seed=bytes(32),
        practice="t", moves=moves,
    )  # fmt: skip
    table = Table("u", None, header)
    table.apply(log.Began(at=0))
    assert len(table.minds[1]) == len(moves) + 1
    assert table.state.view(0) == state.view(0)
    assert (table.ply_at(0), table.ply_at(1)) == (9, 9)
