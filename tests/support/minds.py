"""Positions and records to think about, and thinkers for a claim about them."""

import cutpurse
from cutpurse.players.place import Place
from cutpurse.table.thinkers import Thinkers
from tests.support import clock

STAYING = 2  # processes: one that searches, and one for bots that do not
QUICK = "steal_the_pile_solitaire"  # a game whose uncompiled search is quick


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
            return await claim(minds)
        finally:
            await minds.stop()
            assert minds.pids == ()

    return clock.run(run())


def finished(game_id, seed=1):
    state = cutpurse.load(game_id).deal(seed)
    while not state.over:
        state.play((len(state.played) * 5) % state.move_count)
    return state.record().text()
