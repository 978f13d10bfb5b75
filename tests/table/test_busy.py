"""Rules are compiled for games that are played much, and for no others."""

import asyncio

import pytest

from cutpurse.table.busy import MUCH, Busy

SECONDS = 2.0


class Played:
    """A game of which nothing matters but whether it is compiled."""

    def __init__(self, game_id, *, fails=False):
        self.id = game_id
        self.is_compiled = False
        self._fails = fails

    def compile(self):
        if self._fails:
            raise OSError("no room")
        self.is_compiled = True


class Prepared:
    """Thinkers who compile for others, or cannot."""

    def __init__(self, *, can=True):
        self.asked = []
        self._can = can

    async def prepare(self, game_id):
        self.asked.append(game_id)
        return self._can


def plays(much, game, moves):
    for _ in range(moves):
        much.moved(game)


def test_a_game_that_is_played_much_is_compiled_and_one_that_is_not_never():
    thinkers = Prepared()
    much, often, seldom = Busy(thinkers), Played("often"), Played("seldom")
    plays(much, often, int(MUCH * SECONDS))
    plays(much, seldom, int(MUCH * SECONDS) - 1)
    assert much.is_due(SECONDS)
    asyncio.run(much.go_over())
    assert (often.is_compiled, seldom.is_compiled, thinkers.asked) == (True, False, ["often"])
    plays(much, seldom, int(MUCH * SECONDS) - 1)
    assert not much.is_due(SECONDS), "each count begins anew"


def test_other_house_rules_of_a_game_that_is_loaded_already_need_not_be_played_much():
    much, one, other = Busy(Prepared()), Played("often"), Played("often")
    plays(much, one, int(MUCH * SECONDS))
    assert much.is_due(SECONDS)
    asyncio.run(much.go_over())
    plays(much, other, 1)
    assert much.is_due(SECONDS)
    asyncio.run(much.go_over())
    assert other.is_compiled


@pytest.mark.parametrize(("can", "fails"), [(False, False), (True, True)])
def test_what_cannot_be_compiled_is_played_on_and_not_tried_again(can, fails):
    thinkers = Prepared(can=can)
    much, game = Busy(thinkers), Played("often", fails=fails)
    for _ in range(3):
        plays(much, game, int(MUCH * SECONDS))
        if much.is_due(SECONDS):
            asyncio.run(much.go_over())
    assert not game.is_compiled
    assert thinkers.asked == ["often"]
