"""What thinkers are asked beside moves: hints, records, reviews and deals, each in its turn."""

import asyncio

import msgspec
import pytest

import cutpurse
from cutpurse.engine.message import say
from cutpurse.errors import RecordError
from cutpurse.players.coach import Advice, Estimate, Valued
from cutpurse.table import lane, thinkers
from cutpurse.table.thinkers import Hint, ThinkingFailed
from cutpurse.table.thinking import MOST_TABLES, Mind, Tables, hint
from cutpurse.table.thoughts import Asked, Choose, Failed
from tests.support.minds import QUICK, STAYING, choice, finished, known_at, with_thinkers
from tests.support.waiting import until

pytestmark = pytest.mark.usefixtures("uncompiled")  # processes start sooner when they compile nothing


def test_who_asks_for_hundreds_of_searches_holds_up_nobody_else():
    async def claim(minds):
        known, order = known_at(choice(QUICK)), []

        async def note(name, asked):
            await asked
            order.append(name)

        async with asyncio.TaskGroup() as group:
            for number in range(300):
                asked = minds.choose(known, "expert", 1, visitor="one", table=str(number % 40))
                group.create_task(note("flood", asked))
            await asyncio.sleep(0)
            for name, asked in (
                ("search", minds.choose(known, "expert", 1, visitor="other")),
                ("hint", minds.advise(known, 0.3, visitor="third")),
                ("quick", minds.choose(known, "easy", 1, visitor="other")),
            ):
                group.create_task(note(name, asked))
        # each of them is asked of another process, which may take its time to start
        assert max(order.index(name) for name in ("search", "hint", "quick")) < 100

    with_thinkers(claim)


def test_who_has_many_records_looked_at_holds_up_nobody_else():
    async def claim(minds):
        text, order = finished(QUICK), []

        async def note(name, asked):
            await asked
            order.append(name)

        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(note("flood", minds.check_record(text, visitor="one")))
                group.create_task(note("flood", minds.replay(text, ["Ana"], "open", visitor="one")))
            await asyncio.sleep(0)
            for name, asked in (
                ("record", minds.check_record(text, visitor="other")),
                ("replay", minds.replay(text, ["Ben"], "open", visitor="third")),
            ):
                group.create_task(note(name, asked))
        assert max(order.index(name) for name in ("record", "replay")) < 20

    with_thinkers(claim)


def turns(*asked):
    """In what order questions have their turn that wait all at once; each takes a second."""

    async def claim():
        queue = lane.FairQueue()
        for number, (visitor, table) in enumerate(asked):
            wanted = lane.Wanted(None, 1.0, visitor=visitor, table=table)
            wanted.number, wanted.answer = number, asyncio.get_running_loop().create_future()
            queue.put(wanted)
        found = []
        for _ in asked:
            wanted = await queue.get()
            found.append((wanted.visitor, wanted.table))
            queue.done(wanted, 1.0)
        return found

    return asyncio.run(claim())


def test_time_is_shared_by_visitors_and_then_by_their_tables_and_the_oldest_comes_first():
    one = [("one", table) for table in ("first", "first", "first", "second", "third")]
    assert turns(*one, ("two", "fourth"), ("two", "fourth"), ("three", "fifth")) == [
        ("one", "first"),
        ("two", "fourth"),
        ("three", "fifth"),
        ("one", "second"),
        ("two", "fourth"),
        ("one", "third"),
        ("one", "first"),
        ("one", "first"),
    ]


def test_nobody_saves_up_time_by_asking_for_nothing():
    async def claim():
        queue = lane.FairQueue()
        loop = asyncio.get_running_loop()

        def ask(visitor, number):
            wanted = lane.Wanted(None, 1.0, visitor=visitor)
            wanted.number, wanted.answer = number, loop.create_future()
            queue.put(wanted)

        for number in range(20):
            ask("busy", number)
        for _ in range(10):
            queue.done(await queue.get(), 1.0)
        for number in range(20, 30):
            ask("late", number)
        order = []
        for _ in range(10):
            wanted = await queue.get()
            order.append(wanted.visitor)
            queue.done(wanted, 1.0)
        return order

    order = asyncio.run(claim())
    assert order.count("busy") in (4, 5)
    assert order[0] == "late"


def test_a_review_is_not_in_the_way_of_bots():
    async def claim(minds):
        known = known_at(choice(QUICK))
        reviewing = asyncio.create_task(minds.review(finished(QUICK), 3600.0))
        await until(lambda: len(minds.pids) == STAYING + 1)
        assert await minds.choose(known, "expert", 1) in known.actions
        assert not reviewing.done()
        reviewing.cancel()

    with_thinkers(claim)


def test_processes_for_rare_work_end_when_there_is_none(monkeypatch):
    monkeypatch.setattr(lane, "IDLE", 0.01)

    async def claim(minds):
        for _ in range(3):
            await minds.check_record(finished(QUICK))
            await until(lambda: len(minds.pids) <= STAYING)

    with_thinkers(claim)


# -- hints, records, reviews -------------------------------------------------------------------------------------------


def test_a_hint_values_every_legal_move_and_is_plain_data():
    async def claim(minds):
        state = choice(QUICK)
        told = await minds.advise(known_at(state), 0.3)
        assert {move.code for move in told.moves} == {move.code for move in state.moves()}
        assert told.best == told.moves[0].code
        assert told.nudge.id.startswith("nudge-")
        assert all(move.why for move in told.moves)
        assert msgspec.json.decode(msgspec.json.encode(told), type=Hint) == told
        while state.move_count > 1:
            state.play(0)
        assert not state.over
        assert (await minds.advise(known_at(state), 0.3)).forced

    with_thinkers(claim)


def test_a_record_is_proved_and_one_that_is_damaged_or_takes_too_long_is_refused(monkeypatch):
    async def claim(minds):
        text = finished(QUICK)
        await minds.check_record(text)
        lines = text.splitlines(keepends=True)
        damaged = "".join([*lines[:8], lines[8].replace("1", "2", 1), *lines[9:]])
        for wrong, told in ((damaged, "line 9"), ("poem", "line 1"), (text[:-9], "line "), ("", "line 1")):
            with pytest.raises(RecordError, match=told):
                await minds.check_record(wrong)
        assert minds.failures == 0
        monkeypatch.setattr(thinkers, "CHECKING", 0.0)
        with pytest.raises(RecordError, match="could not be proved within 0 seconds"):
            await minds.check_record(text)

    with_thinkers(claim)


def test_a_review_tells_every_move_as_messages_and_how_far_it_is_whatever_was_wrong_with_those_before_it():
    text, heard = finished("steal_the_pile"), []

    def fails(done, total):
        raise RuntimeError("deaf")

    async def claim(minds):
        with pytest.raises(RecordError, match="line 1"):
            await minds.review("nothing", 1.0)
        with pytest.raises(RuntimeError, match="deaf"):
            await minds.review(text, 1.0, fails)
        return msgspec.json.decode(await minds.review(text, 0.5, lambda done, total: heard.append((done, total))))

    told = with_thinkers(claim)
    assert [move["played"] for move in told["moves"]] == [line.split()[2] for line in text.splitlines() if ". " in line]
    assert all("id" in move["say"] for move in told["moves"] if not isinstance(move["say"], str))
    assert all(len(seat["sentences"]) == 3 for seat in told["seats"])
    assert all(sum(point["values"]) == pytest.approx(1) for point in told["chances"])
    assert heard[-1][0] == heard[-1][1] > 0
    assert heard == sorted(heard)


def test_a_whole_deal_is_played_to_its_end_whatever_the_time_or_refused_with_the_reason():
    seed = bytes(range(32))

    async def claim(minds):
        with pytest.raises(ThinkingFailed, match="no bot 'genius'"):
            await minds.play_out(QUICK, {}, bytes(32), "genius", 1.0)
        assert minds.failures == 1
        return [await minds.play_out(QUICK, {}, seed, *how) for how in (("hard", 0.0), ("medium", 60.0))]

    for text in with_thinkers(claim):
        record = cutpurse.Record.parse(text)
        assert record.seed == seed
        assert record.ended is not None


# -- the process itself ------------------------------------------------------------------------------------------------


def asked(known, bot="easy"):
    return Asked(number=3, question=Choose(known=known, bot=bot, seed=1))


def test_a_mind_answers_whatever_is_asked():
    known = known_at(choice("nacho_pile"))
    mind = Mind()
    assert mind.answer(asked(known), None, None).action in known.actions
    short = msgspec.structs.replace(known, record=b"")
    assert mind.answer(asked(short), None, None) == Failed(
        number=3, kind="TruthError", reason=f"a record of Nacho Pile takes {len(known.record)} bytes, not 0"
    )
    assert mind.answer(asked(known, "genius"), None, None).kind == "OptionError"


def test_an_error_that_is_not_ours_is_told_by_its_kind_alone(monkeypatch):
    def broken(*_, **__):
        raise SystemExit("the hand is 3, 5 and 7")

    monkeypatch.setattr("cutpurse.table.thinking.bot", broken)
    assert Mind().answer(asked(known_at(choice("nacho_pile"))), None, None) == Failed(number=3, kind="SystemExit")


def test_only_so_many_tables_are_kept_loaded():
    tables = Tables()
    first = tables.of("ten_card_crook", 1, {"turns": 1}, compiled=False)
    assert tables.of("ten_card_crook", 1, {"turns": 1}, compiled=False) is first
    for turns in range(2, MOST_TABLES + 2):
        tables.of("ten_card_crook", 1, {"turns": turns}, compiled=False)
    assert tables.of("ten_card_crook", 1, {"turns": 1}, compiled=False) is not first


def test_a_position_of_which_nothing_was_found_out_makes_an_honest_hint():
    state = choice("nacho_pile")
    table = tuple(Valued(move=move, aim="win", worth=None, why="?") for move in state.moves())
    advice = Advice(seat=0, ply=0, aim="win", nudge=say("nudge-none"), table=table, position=None, iterations=0)
    told = hint(advice)
    assert (told.best, told.value, told.rough, told.forced) == (None, None, True, False)
    valued = Estimate(aim="win", value=0.5, visits=10)
    known = hint(Advice(**{**vars(advice), "position": valued}))
    assert known.value == 0.5
    assert known.uncertainty == valued.uncertainty
