"""How rules are compiled: each once, whatever it is called with, and to machine code only inside algorithms."""

import dataclasses

import numpy as np
import pytest
from numba.core.caching import FunctionCache
from pig import PIG

from cutpurse.engine import runner
from cutpurse.engine.game import Game
from cutpurse.engine.rule import Compiler, rule

RECORD = np.dtype([("small", "u1"), ("middle", "i2"), ("row", "i1", (3,)), ("longer", "i1", (5,))], align=True)


@pytest.fixture
def nothing_cached(monkeypatch):
    """A machine with nowhere to keep a cache, so that everything is compiled here."""
    monkeypatch.setattr(FunctionCache._impl_class, "_locator_classes", [])


@rule
def doubled(x):
    return 2 * x


@rule
def first_of(row):
    return row[0]


def all_kinds(states):
    s = states[0]
    numbers = doubled(s.small) + doubled(s.middle) + doubled(7) + doubled(s.small + s.middle)
    return numbers + first_of(s.row) + first_of(s.longer)


@pytest.mark.slow
def test_a_rule_is_compiled_once_for_numbers_of_all_widths_constants_and_rows_of_all_lengths(nothing_cached):
    states = np.zeros(1, RECORD)
    states["small"], states["middle"], states["row"], states["longer"] = 255, -300, -1, 5
    compiler = Compiler("twin", {})
    assert compiler.algorithm(all_kinds)(states) == 510 - 600 + 14 - 90 - 1 + 5
    for function in (doubled, first_of):
        assert len(compiler._binder.made(function).overloads) == 1


@rule
def listed(x):
    return doubled(x) + 1


@rule
def rarely(x):
    return x - 1


def every_decision_and_rarely(x):
    return listed(x) + rarely(x)


@pytest.mark.slow
def test_what_every_decision_calls_is_forced_inline_with_all_that_it_calls(nothing_cached):
    compiler = Compiler("twin", {"moves": listed})
    assert compiler.algorithm(every_decision_and_rarely)(7) == 21
    forced = {
        function: "alwaysinline" in version.library.get_llvm_str()
        for function in (listed, doubled, rarely)
        for version in compiler._binder.made(function).overloads.values()
    }
    assert forced == {listed: True, doubled: True, rarely: False}


@pytest.mark.slow
def test_the_rules_of_a_game_are_compiled_once_each_and_have_no_machine_code_of_their_own(nothing_cached):
    from cutpurse.engine.twin import RuleLibrary

    book = dataclasses.replace(PIG)
    Game(book, 2).playouts()
    compiled = runner._kept(book, None).compiler._binder._made.values()
    used = [list(made.overloads.values()) for made in compiled if made.overloads]
    assert len(used) > 10
    assert all(len(versions) == 1 for versions in used)
    assert all(isinstance(version.library, RuleLibrary) for (version,) in used)


@pytest.mark.slow
def test_compile_readies_what_states_use_and_leaves_playouts_to_those_who_simulate():
    book = dataclasses.replace(PIG)
    game = Game(book, 2).compile()
    made = game.runner.made
    assert not made["playouts"].overloads
    assert all(made[name].overloads for name in runner.OF_STATES)
    game.playouts()
    assert made["playouts"].overloads
