"""Thinkers: bots, hints and reviews in processes of their own, which never have a secret and never hold up a table."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from pig import PIG

import cutpurse
from cutpurse.engine import registry
from cutpurse.engine.message import say
from cutpurse.engine.rulebook import LEVELS
from cutpurse.errors import NothingToDecide, RecordError
from cutpurse.players import levels
from cutpurse.players.bots import Mannered
from cutpurse.players.coach import Advice, Estimate, Valued
from cutpurse.players.place import Place
from cutpurse.table import lane, thinker, thinkers
from cutpurse.table.thinkers import Hint, Thinkers, ThinkersStopped, ThinkingFailed, keeps_in_mind
from cutpurse.table.thinking import MOST_TABLES, Mind, Tables, hint
from cutpurse.table.thoughts import Asked, Choose, Chosen, Failed, framed

GAMES = [facts.id for facts in cutpurse.games()]
QUICK = "steal_the_pile_solitaire"  # a game whose uncompiled search is quick


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch):
    """Processes start sooner when they compile nothing."""
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


def choice(game_id, plies=3):
    """A position in which there is something to choose."""
    state = cutpurse.load(game_id).deal(plies)
    while len(state.played) < plies or state.move_count < 2:
        state.play((len(state.played) * 7) % state.move_count)
    return state


def known_at(state):
    return Place(state, state.to_move).sent()


def with_thinkers(claim, workers=1):
    """Runs a claim with thinkers that are started before and stopped after it."""

    async def run():
        minds = Thinkers(workers)
        await minds.start()
        try:
            async with asyncio.timeout(120):
                return await claim(minds)
        finally:
            await minds.stop()
            assert minds.pids == ()

    return asyncio.run(run())


async def until(holds):
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def finished(game_id, seed=1):
    state = cutpurse.load(game_id).deal(seed)
    while not state.over:
        state.play((len(state.played) * 5) % state.move_count)
    return state.record().text()


# -- moves -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_level_of_every_game_answers_with_a_legal_move():
    async def claim(minds):
        asked = [(known_at(choice(game_id)), level) for game_id in GAMES for level in LEVELS]
        chosen = await asyncio.gather(*(minds.choose(known, level, 1) for known, level in asked))
        assert all(action in known.actions for action, (known, _) in zip(chosen, asked, strict=True))
        assert minds.failures == 0

    with_thinkers(claim)


def test_a_bot_plays_the_same_in_a_process_of_its_own():
    async def claim(minds):
        for game_id in GAMES:
            state = choice(game_id)
            place = Place(state, state.to_move)
            for name in set(levels.names(state.game)) - {"search", "solver", "hard", "expert"}:
                if not keeps_in_mind(state.game, name):
                    assert await minds.choose(place.sent(), name, 5) == levels.bot(name, state.game, 5).choose(place)
        assert minds.failures == 0

    with_thinkers(claim)


@pytest.mark.slow
def test_a_search_of_so_many_iterations_finds_the_same_in_a_process_of_its_own(monkeypatch):
    monkeypatch.delenv("CUTPURSE_INTERPRETED")
    game = cutpurse.load(QUICK)
    state = game.deal(3)
    places = []
    while len(places) < 5:
        if state.move_count > 1:
            places.append(Place(state.copy(), 0))
        state.play((len(state.played) * 7) % state.move_count)
    game.compile()

    async def claim(minds):
        assert await minds.prepare(QUICK)
        assert minds.ready(QUICK)
        while sum(move.visits for move in (await minds.advise(places[0].sent(), 0.1)).moves) < 1000:
            pass  # it is loading what was compiled
        for place in places:
            assert await minds.choose(place.sent(), "hard", 5) == levels.bot("hard", game, 5).choose(place)

    with_thinkers(claim)


def test_a_forgetful_player_of_memory_plays_the_same_in_a_process_of_its_own():
    game = cutpurse.load("old_bill_memory")
    state = game.deal(2)
    bots = [levels.bot("easy", game, 1), levels.bot("medium", game, 2)]
    seen = [[], []]

    def show():
        for seat in range(2):
            bots[seat].see(Place(state, seat))
            seen[seat].append(Place(state, seat).sent())

    async def claim(minds):
        show()
        for _ in range(40):
            seat = state.to_move
            here = bots[seat].choose(Place(state, seat))
            name = ("easy", "medium")[seat]
            assert await minds.choose(known_at(state), name, seat + 1, seen[seat]) == here
            state.play(state.index_of_action(here))
            show()
        assert minds.failures == 0

    assert keeps_in_mind(game, "easy")
    assert not keeps_in_mind(game, "expert")
    with_thinkers(claim)


def test_a_forced_move_needs_no_thinker():
    async def claim():
        state = cutpurse.load("nacho_pile").deal(1)
        known = msgspec.structs.replace(known_at(state), actions=(state.actions[0],))
        assert await Thinkers(1).choose(known, "expert", 1) == state.actions[0]

    asyncio.run(claim())


def test_nobody_is_asked_where_there_is_nothing_to_decide():
    async def claim():
        state = cutpurse.load("nacho_pile").deal(1)
        waiting = Place(state, 1 - state.to_move).sent()
        for asked in (Thinkers(1).choose(waiting, "easy", 1), Thinkers(1).advise(waiting, 1.0)):
            with pytest.raises(NothingToDecide, match="not to move"):
                await asked

    asyncio.run(claim())


@pytest.mark.slow
def test_fifty_experts_at_once_are_all_answered_while_the_server_goes_on():
    async def claim(minds):
        known, ticks = known_at(choice(QUICK)), 0

        async def tick():
            nonlocal ticks
            while True:
                await asyncio.sleep(0)
                ticks += 1

        ticking = asyncio.create_task(tick())
        asked = [asyncio.create_task(minds.choose(known, "expert", seed)) for seed in range(50)]
        await asyncio.sleep(0)
        assert minds.waiting > 0
        counted = []
        for task in asked:
            assert await task in known.actions
            counted.append(ticks)
        ticking.cancel()
        assert counted == sorted(set(counted)), "the server stood still between two answers"
        assert (minds.failures, minds.waiting) == (0, 0)
        assert minds.busy_seconds > 0

    with_thinkers(claim)


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_the_bytes_that_are_sent_are_the_same_whatever_is_hidden(game_id, monkeypatch):
    state = choice(game_id, 7)
    seat = state.to_move
    worlds = [Place(world, seat) for world in (state, *(state.guess(seat, seed) for seed in range(3)))]
    for place in worlds:
        place._ply = 0  # a guess has no history
    written = []

    async def answered(self, asked, seconds, progress=None):
        written.append(framed(msgspec.structs.replace(asked, number=1)))
        return Chosen(number=1, action=asked.question.known.actions[0])

    async def begun(self):
        """No process is needed to see what it would be sent."""

    monkeypatch.setattr(thinker.Thinker, "ask", answered)
    monkeypatch.setattr(thinker.Thinker, "begin", begun)

    async def claim(minds):
        await minds.prepare(game_id)
        for place in worlds:
            await minds.choose(place.sent(), "expert", 1)

    with_thinkers(claim)
    assert len(written) == len(worlds)
    assert len(set(written)) == 1


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux shows what a process was given")
def test_a_thinker_is_not_given_the_passwords_of_the_server(monkeypatch):
    monkeypatch.setenv("PGPASSWORD", "sesame")
    monkeypatch.setenv("CUTPURSE_STORE", "postgresql://me:sesame@host/db")

    async def claim(minds):
        await minds.choose(known_at(choice(QUICK)), "easy", 1)
        given = Path(f"/proc/{minds.pids[0]}/environ").read_bytes()
        assert b"CUTPURSE_INTERPRETED=1" in given
        assert b"sesame" not in given

    with_thinkers(claim)


# -- faults ------------------------------------------------------------------------------------------------------------


def test_a_killed_thinker_is_replaced_and_nobody_notices():
    async def claim(minds):
        state = choice(QUICK)
        await minds.choose(known_at(state), "easy", 1)
        (first,) = minds.pids
        thinking = asyncio.create_task(minds.choose(known_at(state), "expert", 1))
        await asyncio.sleep(0.1)
        os.kill(first, signal.SIGKILL)
        assert await thinking in state.actions
        (second,) = minds.pids
        assert second != first
        os.kill(second, signal.SIGKILL)  # and while it has nothing to do
        assert await minds.choose(known_at(state), "easy", 1) in state.actions
        assert minds.failures == 0

    with_thinkers(claim)


def test_where_every_thinker_is_lost_the_usual_manner_decides():
    async def claim(minds):
        state = choice("spite_and_malice")
        thinking = asyncio.create_task(minds.choose(known_at(state), "expert", 7))
        while not thinking.done():
            for pid in minds.pids:
                os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.01)
        place = Place(state, state.to_move)
        assert await thinking == Mannered(state.game, 7, "sensible").choose(place)
        assert minds.failures == 1

    with_thinkers(claim)


@pytest.mark.slow
def test_a_thinker_that_hangs_is_replaced(monkeypatch):
    monkeypatch.setattr(thinkers, "GRACE", 3.0)

    async def claim(minds):
        state = choice(QUICK)
        await minds.choose(known_at(state), "easy", 1)
        (first,) = minds.pids
        os.kill(first, signal.SIGSTOP)
        assert await minds.choose(known_at(state), "easy", 1) in state.actions
        assert first not in minds.pids
        assert minds.failures == 0

    with_thinkers(claim)


def test_where_every_thinker_hangs_chance_decides_because_the_manner_might_hang_too(monkeypatch):
    monkeypatch.setattr(thinkers, "GRACE", -0.2)  # no time at all

    async def claim(minds):
        known = known_at(choice(QUICK))
        assert await minds.choose(known, "easy", 1) in known.actions
        assert minds.failures == 1

    with_thinkers(claim)


def test_a_bot_that_is_not_there_any_more_is_replaced_by_the_usual_manner():
    async def claim(minds):
        state = choice("nacho_pile")
        place = Place(state, state.to_move)
        assert await minds.choose(place.sent(), "genius", 3) == Mannered(state.game, 3, "sensible").choose(place)
        assert minds.failures == 1

    with_thinkers(claim)


def test_a_game_that_only_the_server_knows_is_played_on(monkeypatch):
    monkeypatch.setitem(registry._registered, "pig", PIG)

    async def claim(minds):
        state = cutpurse.load("pig").deal(1)
        known = msgspec.structs.replace(known_at(state), game="pig")
        while len(known.actions) < 2:
            known = known_at(state.play(0))
        assert await minds.choose(known, "medium", 3) in known.actions
        assert minds.failures == 1

    with_thinkers(claim)


def test_an_illegal_answer_is_not_played(monkeypatch):
    async def answered(self, asked, seconds, progress=None):
        return Chosen(number=asked.number, action=-7)

    monkeypatch.setattr(thinker.Thinker, "ask", answered)

    async def claim(minds):
        state = choice("nacho_pile")
        place = Place(state, state.to_move)
        assert await minds.choose(place.sent(), "expert", 3) == Mannered(state.game, 3, "sensible").choose(place)
        assert minds.failures == 1

    with_thinkers(claim)


def test_stopping_does_not_wait_for_a_search_and_tells_those_who_wait():
    async def claim():
        minds = Thinkers(1)
        await minds.start()
        known = known_at(choice(QUICK))
        await minds.choose(known, "easy", 1)
        record = finished(QUICK)
        asked = [
            *(asyncio.create_task(minds.advise(known, 3600.0)) for _ in range(3)),
            asyncio.create_task(minds.review(record, 3600.0)),
        ]
        await until(lambda: len(minds.pids) == 2)
        for pid in minds.pids:
            os.kill(pid, signal.SIGSTOP)  # not even one that hangs is waited for
        async with asyncio.timeout(30):
            await minds.stop()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [ThinkersStopped] * 4
        assert minds.pids == ()
        with pytest.raises(ThinkersStopped, match="being stopped"):
            await minds.advise(known, 1.0)

    asyncio.run(claim())


def test_thinkers_can_be_started_again():
    async def claim(minds):
        known = known_at(choice(QUICK))
        await minds.stop()
        await minds.start()
        assert await minds.choose(known, "easy", 1) in known.actions

    with_thinkers(claim)


ORPHANS = """
import asyncio, os, sys
from cutpurse.table.thinkers import Thinkers

async def main():
    minds = Thinkers(2)
    await minds.start()
    while len(minds.pids) < 2:
        await asyncio.sleep(0.01)
    print(*minds.pids, flush=True)
    os._exit(1)

asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes as Linux shows them")
def test_thinkers_end_by_themselves_when_the_server_is_gone():
    ran = subprocess.run([sys.executable, "-c", ORPHANS], capture_output=True, text=True, check=False)
    pids = [int(pid) for pid in ran.stdout.split()]
    assert len(pids) == 2, ran.stderr
    asyncio.run(until(lambda: not any(is_thinking(pid) for pid in pids)))


def is_thinking(pid):
    """Whether a process runs that is a thinker."""
    try:
        return b"cutpurse.table.thinking" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def test_whoever_stops_waiting_frees_the_thinker():
    async def claim(minds):
        known = known_at(choice(QUICK))
        await minds.choose(known, "easy", 1)
        (pid,) = minds.pids
        hints = [asyncio.create_task(minds.advise(known, 3600.0)) for _ in range(2)]
        await asyncio.sleep(0.1)
        for task in hints:
            task.cancel()
        assert await minds.choose(known, "easy", 1) in known.actions
        assert minds.pids == (pid,)

    with_thinkers(claim)


# -- order -------------------------------------------------------------------------------------------------------------


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


def test_a_record_is_proved_and_a_damaged_one_refused_by_its_line():
    async def claim(minds):
        text = finished(QUICK)
        await minds.check_record(text)
        lines = text.splitlines(keepends=True)
        damaged = "".join([*lines[:8], lines[8].replace("1", "2", 1), *lines[9:]])
        for wrong, told in ((damaged, "line 9"), ("poem", "line 1"), (text[:-9], "line "), ("", "line 1")):
            with pytest.raises(RecordError, match=told):
                await minds.check_record(wrong)
        assert minds.failures == 0

    with_thinkers(claim)


def test_a_record_that_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(thinkers, "CHECKING", 0.0)

    async def claim(minds):
        with pytest.raises(RecordError, match="could not be proved within 0 seconds"):
            await minds.check_record(finished(QUICK))

    with_thinkers(claim)


def test_a_review_tells_every_move_as_messages_and_how_far_it_is():
    text, heard = finished("steal_the_pile"), []

    async def claim(minds):
        return msgspec.json.decode(await minds.review(text, 1.0, lambda done, total: heard.append((done, total))))

    told = with_thinkers(claim)
    assert [move["played"] for move in told["moves"]] == [line.split()[2] for line in text.splitlines() if ". " in line]
    assert all("id" in move["say"] for move in told["moves"] if not isinstance(move["say"], str))
    assert all("curve" in seat for seat in told["seats"])
    assert heard[-1][0] == heard[-1][1] > 0
    assert heard == sorted(heard)


def test_a_record_that_cannot_be_reviewed_is_refused():
    async def claim(minds):
        with pytest.raises(RecordError, match="line 1"):
            await minds.review("nothing", 1.0)

    with_thinkers(claim)


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_a_whole_deal_is_played_to_its_end_whatever_the_time(seconds):
    seed = bytes(range(32))

    async def claim(minds):
        return await minds.play_out(QUICK, {}, seed, "hard" if seconds == 0 else "medium", seconds)

    record = cutpurse.Record.parse(with_thinkers(claim))
    assert record.seed == seed
    assert record.ended is not None


def test_a_deal_that_cannot_be_played_is_refused_with_the_reason():
    async def claim(minds):
        with pytest.raises(ThinkingFailed, match="no bot 'genius'"):
            await minds.play_out(QUICK, {}, bytes(32), "genius", 1.0)
        assert minds.failures == 1

    with_thinkers(claim)


def test_a_listener_that_fails_does_not_stop_the_reviews():
    async def claim(minds):
        def fails(done, total):
            raise RuntimeError("deaf")

        with pytest.raises(RuntimeError, match="deaf"):
            await minds.review(finished("steal_the_pile"), 1.0, fails)
        await minds.review(finished("steal_the_pile"), 0.1)

    with_thinkers(claim)


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
