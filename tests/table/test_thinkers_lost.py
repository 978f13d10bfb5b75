"""Thinkers that are killed, hang or are stopped: the game goes on, and nobody waits for what does not come."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from pig import PIG

import cutpurse
from cutpurse.engine import registry
from cutpurse.players.bots import Mannered
from cutpurse.players.place import Place
from cutpurse.table import thinker, thinkers
from cutpurse.table.thinkers import Thinkers, ThinkersStopped
from cutpurse.table.thoughts import Chosen
from tests.support.clock import let_pass
from tests.support.minds import QUICK, STAYING, choice, finished, known_at, with_thinkers
from tests.support.waiting import until

pytestmark = pytest.mark.usefixtures("uncompiled")  # processes start sooner when they compile nothing


def test_a_thinker_that_was_killed_or_hangs_is_replaced_and_nobody_notices():
    async def claim(minds):
        state = choice(QUICK)
        await minds.choose(known_at(state), "hard", 1)
        first, quick = minds.pids
        os.kill(first, signal.SIGSTOP)  # or it might have answered by then
        thinking = asyncio.create_task(minds.choose(known_at(state), "expert", 1))
        await let_pass(0)  # until it is asked
        os.kill(first, signal.SIGKILL)
        assert await thinking in state.actions
        second, _ = minds.pids
        assert second != first
        os.kill(second, signal.SIGKILL)  # and while it has nothing to do
        assert await minds.choose(known_at(state), "hard", 1) in state.actions
        third, _ = minds.pids
        os.kill(third, signal.SIGSTOP)
        choosing = asyncio.create_task(minds.choose(known_at(state), "hard", 1))
        await let_pass(0)  # until it is asked
        await let_pass(thinkers.GRACE + 10)
        assert await choosing in state.actions
        assert third not in minds.pids
        assert quick in minds.pids, "the other processes are in nobody's trouble"
        assert minds.failures == 0

    with_thinkers(claim)


def test_where_every_thinker_is_lost_the_usual_manner_decides():
    async def claim(minds):
        state = choice("spite_and_malice")
        thinking = asyncio.create_task(minds.choose(known_at(state), "expert", 7))
        while not thinking.done():
            for pid in minds.pids:
                with suppress(ProcessLookupError):  # it is gone, but not yet missed
                    os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.01)
        place = Place(state, state.to_move)
        assert await thinking == Mannered(state.game, 7, "sensible").choose(place)
        assert minds.failures == 1

    with_thinkers(claim)


def test_where_every_thinker_hangs_chance_decides_because_the_manner_might_hang_too(monkeypatch):
    monkeypatch.setattr(thinkers, "GRACE", -0.2)  # no time at all

    async def claim(minds):
        known = known_at(choice(QUICK))
        assert await minds.choose(known, "easy", 1) in known.actions
        assert minds.failures == 1

    with_thinkers(claim)


def test_a_bot_or_game_that_only_the_server_knows_is_played_on(monkeypatch):
    monkeypatch.setitem(registry._registered, "pig", PIG)

    async def claim(minds):
        state = choice("nacho_pile")
        place = Place(state, state.to_move)
        usual = Mannered(state.game, 3, "sensible").choose(place)
        assert await minds.choose(place.sent(), "genius", 3) == usual
        assert minds.failures == 1
        state = cutpurse.load("pig").deal(1)
        known = msgspec.structs.replace(known_at(state), game="pig")
        while len(known.actions) < 2:
            known = known_at(state.play(0))
        assert await minds.choose(known, "medium", 3) in known.actions
        assert minds.failures == 2

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
        await until(lambda: len(minds.pids) == STAYING + 1)
        for pid in minds.pids:
            os.kill(pid, signal.SIGSTOP)  # not even one that hangs is waited for
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
    while len(minds.pids) < 3:
        await asyncio.sleep(0.01)
    print(*minds.pids, flush=True)
    os._exit(1)

asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes as Linux shows them")
def test_thinkers_end_by_themselves_when_the_server_is_gone():
    ran = subprocess.run([sys.executable, "-c", ORPHANS], capture_output=True, text=True, check=False)
    pids = [int(pid) for pid in ran.stdout.split()]
    assert len(pids) == 3, ran.stderr
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
        await minds.choose(known, "hard", 1)
        pids = minds.pids
        hints = [asyncio.create_task(minds.advise(known, 3600.0)) for _ in range(2)]
        await asyncio.sleep(0.1)
        for task in hints:
            task.cancel()
        assert await minds.choose(known, "hard", 1) in known.actions
        assert minds.pids == pids

    with_thinkers(claim)
