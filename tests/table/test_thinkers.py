"""Thinkers: bots, hints and reviews in processes of their own, which never have a secret and never hold up a table."""

import asyncio
from pathlib import Path

import msgspec
import pytest

import cutpurse
from cutpurse.engine.rulebook import LEVELS
from cutpurse.errors import NothingToDecide
from cutpurse.players import levels
from cutpurse.players.place import Place
from cutpurse.players.ready import prepare
from cutpurse.table import thinker
from cutpurse.table.thinkers import Thinkers
from cutpurse.table.thoughts import Chosen, framed
from tests.support.minds import QUICK, choice, known_at, with_thinkers
from tests.support.soak import soak

pytestmark = pytest.mark.usefixtures("uncompiled")  # processes start sooner when they compile nothing

GAMES = [facts.id for facts in cutpurse.games()]


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
                if not levels.keeps_in_mind(name, state.game.rulebook):
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
    prepare(game)

    async def claim(minds):
        assert await minds.prepare(QUICK)
        assert minds.ready(QUICK)
        while sum(move.visits for move in (await minds.advise(places[0].sent(), 0.1)).moves) < 1000:
            pass  # it is loading what was compiled
        for place in places:
            for _ in range(10):  # a search that is kept from the processor is over before it has all its iterations
                there, here = await minds.choose(place.sent(), "hard", 5), levels.bot("hard", game, 5).choose(place)
                if there == here:
                    break
            assert there == here

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

    assert levels.keeps_in_mind("easy", game.rulebook)
    assert not levels.keeps_in_mind("expert", game.rulebook)
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
def test_many_experts_at_once_are_all_answered_while_the_server_goes_on():
    async def claim(minds):
        known, ticks = known_at(choice(QUICK)), 0

        async def tick():
            nonlocal ticks
            while True:
                await asyncio.sleep(0)
                ticks += 1

        ticking = asyncio.create_task(tick())
        asked = [asyncio.create_task(minds.choose(known, "expert", seed)) for seed in range(soak(12, 50))]
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
