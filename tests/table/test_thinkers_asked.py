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
from tests.support.minds import QUICK, choice, finished, known_at, with_thinkers
from tests.support.waiting import until

pytestmark = pytest.mark.usefixtures("uncompiled")  # processes start sooner when they compile nothing


def test_moves_come_before_hints_and_hints_in_their_order():
    async def claim(minds):
        known, order = known_at(choice(QUICK)), []

        async def note(name, asked):
            await asked
            order.append(name)

        async with asyncio.TaskGroup() as group:
            for name in ("first hint", "second hint"):
                group.create_task(note(name, minds.advise(known, 0.3)))
            await asyncio.sleep(0)
            for name in ("first move", "second move"):
                group.create_task(note(name, minds.choose(known, "easy", 1)))
        assert order.index("first move") < order.index("second move") < order.index("second hint")
        assert order.index("first hint") < order.index("second hint")

    with_thinkers(claim)


def test_a_review_is_not_in_the_way_of_bots():
    async def claim(minds):
        known = known_at(choice(QUICK))
        reviewing = asyncio.create_task(minds.review(finished(QUICK), 3600.0))
        await until(lambda: len(minds.pids) == 2)
        assert await minds.choose(known, "expert", 1) in known.actions
        assert not reviewing.done()
        reviewing.cancel()

    with_thinkers(claim)


def test_processes_for_rare_work_end_when_there_is_none(monkeypatch):
    monkeypatch.setattr(lane, "IDLE", 0.01)

    async def claim(minds):
        for _ in range(3):
            await minds.check_record(finished(QUICK))
            await until(lambda: len(minds.pids) <= 1)

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
        forced = msgspec.structs.replace(known_at(state), actions=known_at(state).actions[:1])
        assert (await minds.advise(forced, 0.3)).forced

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
