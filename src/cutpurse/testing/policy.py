"""The part of the suite that looks at a game's policy: how its seats play when nobody tells them what to do."""

from __future__ import annotations

import itertools
import random
import types
from typing import Any, ClassVar, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.engine import kernels, runner
from cutpurse.engine.game import Game
from cutpurse.engine.kernels import MANNERS, decide
from cutpurse.engine.layout import cells
from cutpurse.engine.rule import Binder, Plain, rule
from cutpurse.engine.rulebook import Rulebook
from cutpurse.engine.state import State
from cutpurse.testing.tables import examples, goes_on, most_decisions, play_at_random, some_state

PEEKS = "a policy may read only what its seat may know: nothing that `hide` takes away"
TWO_RUNS = "compiled, the policy plays otherwise: in it, use whole numbers and rules only"


class PolicySuite:
    """A policy plays legal moves, changes nothing and cannot peek."""

    rulebook: ClassVar[Rulebook]

    @property
    def _known(self) -> list[int]:
        """The manners of this game."""
        return [MANNERS.index(manner) for manner in ("random", *self.rulebook.manners)]

    @given(data=st.data())
    @examples(5)
    def test_a_policy_makes_legal_moves_and_leans_on_nothing_hidden(self, data: st.DataObject) -> None:
        """It plays the same on the truth, on what its seat may know of it, and in a world that the seat can imagine."""
        choose = Binder({"choose": self.rulebook.choose}).bound(cast("Plain", decide))
        table = data.draw(st.integers(0, 2**32))
        for state in play_at_random(some_state(data, self.rulebook), table, 12):
            seat = state.to_move
            if seat is None:
                return
            known = State.from_array(state.game, _known(state, seat))
            for manner, seed in itertools.product(self._known, (table % 97, table % 89)):
                worlds = (state, known, state.guess(seat, seed))
                made = [_place(choose, world, state.actions, seed, manner) for world in worlds]
                assert 0 <= made[0] < state.move_count, "a policy returns the place of a move in the list it is given"
                assert len(set(made)) == 1, PEEKS

    @given(data=st.data())
    @examples(5)
    def test_moves_that_appear_alike_cannot_be_told_apart_by_the_others(self, data: st.DataObject) -> None:
        """Search lets the other seats know of a move what `appears` says."""
        for state in play_at_random(some_state(data, self.rulebook), data.draw(st.integers(0, 2**32)), 12):
            board = state._board()
            alike: dict[int, list[int]] = {}
            for index, action in enumerate(state.actions):
                alike.setdefault(self.rulebook.appears(board, action), []).append(index)
            for indices in alike.values():
                after = [state.copy().play(index) for index in indices[:3]]
                for seat in set(range(state.game.players)) - {state.to_move}:
                    seen = {other.observe(seat).tobytes() for other in after}
                    assert len(seen) == 1, (
                        "`appears` gives one number only to moves between which others see no difference"
                    )

    @pytest.mark.slow
    def test_compiled_and_interpreted_playouts_tally_the_same(self) -> None:
        """The kernels too are one source run in two ways, in every manner that the game knows."""
        for players, manner in itertools.product(set(self.rulebook.players), self._known):
            game = Game(self.rulebook, players)
            tallies = []
            bounded = types.SimpleNamespace(playouts=_bounded_playouts(self.rulebook))  # first: compiled it would hang
            for run in (bounded, runner.compiled(self.rulebook)):
                sums = runner.tallies(self.rulebook, players)
                states = game.empty_states(2)
                out, manners = np.zeros(self.rulebook.room_for_moves, np.int32), np.full(players, manner, np.int64)
                rng, block = np.zeros(1, np.uint64), np.zeros(32, np.uint16)
                run.playouts(states, np.arange(8, dtype=np.uint32), 3, 4, manners, out, rng, block, *sums)
                tallies.append(([part.tolist() for part in sums], states.tobytes()))
            assert tallies[0] == tallies[1], TWO_RUNS


def _bounded_playouts(rulebook: Rulebook) -> Any:
    """`playouts` uncompiled, of games that end."""
    most = most_decisions(rulebook)

    @rule
    def play_out_bounded(s: Any, out: Any, rng: Any, manners: Any) -> int:
        decisions = 0
        while s.to_move >= 0:
            count = rulebook.moves(s, out)
            rulebook.play(s, out[choose(s, out, count, rng, manners[s.to_move])])
            decisions += 1
            assert decisions <= most or s.to_move < 0, goes_on(most)
        return decisions

    rules = {name: getattr(rulebook, name) for name in runner.RULE_NAMES}
    choose = Binder(rules).bound(cast("Plain", decide))
    return runner.interpreted_algorithm(rulebook, kernels.playouts, Binder(rules, {kernels.play_out: play_out_bounded}))


def _known(state: State, seat: int) -> Any:
    """A record of what a seat may know."""
    record = state.records().copy()
    state.game.runner.redact(record, 0, seat)
    return record


def _place(choose: Any, state: State, actions: list[int], seed: int, manner: int) -> int:
    """Where in the list the policy's move is; nothing may have changed."""
    before = state.records().tobytes()
    out = np.zeros(state.game.rulebook.room_for_moves, np.int32)
    out[: len(actions)] = actions
    rng = np.array([random.Random(seed).getrandbits(64)], np.uint64)  # noqa: S311  # a policy's choices
    place = int(choose(state._board(), cells(out), len(actions), cells(rng), manner))
    assert state.records().tobytes() == before, "a policy changes nothing in the state it looks at"
    return place
