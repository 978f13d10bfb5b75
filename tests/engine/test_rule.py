"""Rules and their compiled twins: one source, and a cache that is never stale."""

import enum
import math
import os
import subprocess
import sys
import textwrap
from collections import namedtuple
from pathlib import Path

import numpy as np
import pytest

from cutpurse.engine import kernels
from cutpurse.engine.rule import Binder, Compiler, fingerprint, is_rule, readings, rule
from cutpurse.errors import GameDefinitionError
from tests.support.soak import soak

STEP = 2


def beside(folder):
    """A path for modules with one more folder."""
    return os.pathsep.join([str(folder), *sys.path])


@rule
def twice(x):
    return x * STEP


@rule
def four_times(x):
    return twice(twice(x))


@rule
def three_times(x):
    return x * 3


def run(x):
    return chosen(four_times(x))  # noqa: F821  # left open, as in the kernels


def test_a_rule_is_left_as_it_is():
    assert is_rule(twice)
    assert not is_rule(run)
    assert four_times(3) == 12


@rule
def own_name(x):
    return x.own_name + x.twice


def test_an_attribute_named_like_a_rule_is_not_a_call_of_it():
    assert fingerprint(own_name, {}, {}) != fingerprint(twice, {}, {})
    assert readings(own_name, {}) == {}


def test_the_fingerprint_covers_constants_callees_and_given_rules(monkeypatch):
    before = fingerprint(run, {"chosen": twice}, {})
    assert fingerprint(run, {"chosen": twice}, {}) == before
    assert fingerprint(run, {"chosen": three_times}, {}) != before
    assert fingerprint(run, {"chosen": twice}, {twice: three_times}) != before
    monkeypatch.setitem(globals(), "STEP", 5)
    assert fingerprint(run, {"chosen": twice}, {}) != before


def test_a_longer_array_constant_changes_the_fingerprint(monkeypatch):
    monkeypatch.setitem(globals(), "STEP", np.arange(5000))
    before = fingerprint(run, {"chosen": twice}, {})
    changed = np.arange(5000)
    changed[2500] = 0  # left out of the array's repr
    monkeypatch.setitem(globals(), "STEP", changed)
    assert fingerprint(run, {"chosen": twice}, {}) != before


@rule
def by_default(x, step=10, *, more=1):
    return x * step + more


def test_defaults_of_arguments_are_part_of_the_fingerprint(monkeypatch):
    before = fingerprint(by_default, {}, {})
    monkeypatch.setattr(by_default, "__defaults__", (35,))
    other = fingerprint(by_default, {}, {})
    assert other != before
    monkeypatch.setattr(by_default, "__kwdefaults__", {"more": 2})
    assert fingerprint(by_default, {}, {}) not in (before, other)


@rule
def reads_attribute(x):
    return x.first


@rule
def reads_other_attribute(x):
    return x.other


def test_names_of_attributes_are_part_of_the_fingerprint(monkeypatch):
    """Their bytecode is the same but for a number in a table of names."""
    one, other = reads_attribute.__code__, reads_other_attribute.__code__
    assert one.co_code == other.co_code
    assert fingerprint(reads_attribute, {}, {}) != fingerprint(reads_other_attribute, {}, {})


class Colour(enum.IntEnum):
    RED = 1


def unmarked(x):
    return x


@rule
def reads_module(x):
    return x + math.tau


@rule
def reads_enum(x):
    return x + Colour.RED


@rule
def reads_list(x):
    return x + A_LIST[0]


@rule
def calls_unmarked(x):
    return unmarked(x)


A_LIST = [1, 2]


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (reads_module, r"reads_module \(test_rule.py, line \d+\) reads math, which is a module"),
        (reads_enum, "reads Colour, which is a EnumType"),
        (reads_list, "reads A_LIST, which is a list"),
        (calls_unmarked, "calls unmarked, which is no rule: mark it with @rule"),
    ],
)
def test_what_the_fingerprint_cannot_cover_is_refused_by_name_and_line(function, complaint):
    with pytest.raises(GameDefinitionError, match=complaint):
        fingerprint(function, {}, {})


def world(source, **names):
    """The function `top` of a module with this source and these names."""
    module = {"rule": rule, "__name__": "world", **names}
    exec(source, module)  # noqa: S102  # of this file
    return module["top"]


ALIAS = """
@rule
def one(s): return 1
@rule
def other(s): return 2
tie = {tie}
def top(s): return one(s) + 10 * other(s) + 100 * tie(s)
"""
READS = "def top(s): return best(s, 3)"
SQUARE = np.array([[1, 2], [3, 4]])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (world(ALIAS.format(tie="one")), world(ALIAS.format(tie="other"))),
        (world(READS, best=min), world(READS, best=max)),
        (world(READS, best=np.int32(3)), world(READS, best=np.array(3, np.int32))),
        (world(READS, best=SQUARE), world(READS, best=np.asfortranarray(SQUARE))),
        (world(READS, best=(1, (2, 3))), world(READS, best=((1, 2), 3))),
        (world("def top(s, a, b): return a"), world("def top(s, a, *, b): return a")),
        (world("def top(s, a, b): return a"), world("def top(s, a, b, /): return a")),
        (world("def top(s, a): return a"), world("def top(s, *a): return a")),
    ],
    ids=["rule reached before", "builtin", "scalar", "order of an array", "tuples", "keyword", "positional", "varargs"],
)
def test_what_a_name_stands_for_is_part_of_the_fingerprint(before, after):
    assert fingerprint(before, {}, {}) != fingerprint(after, {}, {})


def test_which_open_rule_bears_which_name_is_part_of_the_fingerprint():
    top = world("def top(s): return moves(s) + 10 * play(s)")
    one, other = {"moves": twice, "play": three_times}, {"moves": three_times, "play": twice}
    same = {"moves": twice, "play": twice}
    assert len({fingerprint(top, given, {}) for given in (one, other, same)}) == 3


Limits = namedtuple("Limits", "low high")


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (world("def top(s): return LIMITS.low", LIMITS=Limits(1, 9)), r"line 1\) reads LIMITS, which is a Limits"),
        (world(READS, best=np.array([None])), r"reads best, which is a ndarray of \|O"),
        (world("def top(s):\n    return nothing_here(s)"), r"top \(<string>, line 2\) reads nothing_here, .* nowhere"),
        (world(READS, best=sum), "reads best, which is a builtin"),
        (world("def top(s):\n    from math import pi\n    return pi"), r"line 2\) imports math"),
        (world("def top(s):\n    global GOAL\n    GOAL = s"), r"line 3\) changes GOAL"),
    ],
)
def test_what_no_fingerprint_could_tell_apart_is_refused(function, complaint):
    with pytest.raises(GameDefinitionError, match=complaint):
        fingerprint(function, {}, {})


def test_a_rule_that_reads_the_function_around_it_is_refused():
    secret = 5

    @rule
    def inner(x):
        return x + secret

    with pytest.raises(GameDefinitionError, match="reads secret of the function around it"):
        fingerprint(inner, {}, {})


def test_a_default_that_is_no_number_is_refused():
    @rule
    def odd(x, steps=A_LIST):
        return x

    with pytest.raises(GameDefinitionError, match="a default of odd is a list"):
        fingerprint(odd, {}, {})


@rule
def helper_that_leaves_a_rule_open(x):
    return chosen(x) + 1  # noqa: F821  # bound to a game's rule, three calls down


@rule
def caller(x):
    return helper_that_leaves_a_rule_open(x)


def through_a_helper(x):
    return caller(x)


def test_a_helper_may_call_a_rule_that_is_left_open_also_uncompiled():
    assert Binder({"chosen": twice}).bound(through_a_helper)(5) == 11
    assert Binder({"chosen": twice}, {twice: three_times}).bound(through_a_helper)(5) == 16


@pytest.mark.slow
def test_a_helper_may_call_a_rule_that_is_left_open_also_compiled():
    assert Compiler("test", {"chosen": twice}).algorithm(through_a_helper)(5) == 11


@pytest.mark.slow
def test_one_rule_can_stand_in_for_another_everywhere():
    assert Compiler("test", {"chosen": twice}).algorithm(run)(5) == 40
    assert Compiler("test", {"chosen": twice}, {twice: three_times}).algorithm(run)(5) == 135


def test_algorithms_leave_exactly_the_rules_of_a_game_open():
    open_names = {name for name in kernels.__annotations__ if not hasattr(kernels, name)}
    assert open_names == {"deal", "moves", "play", "score", "wins", "hide", "fill", "choose", "appears"}


@pytest.mark.slow
def test_an_edited_helper_in_another_file_is_compiled_anew_and_the_old_version_is_found_again(tmp_path):
    """The stale cache of plain Numba: only the kernel's own file is stamped there."""
    (tmp_path / "helper.py").write_text("from cutpurse.engine.rule import rule\n@rule\ndef gain():\n    return 10\n")
    (tmp_path / "middle.py").write_text(
        "from helper import gain\nfrom cutpurse.engine.rule import rule\n"
        "@rule\ndef twice_gain():\n    return 2 * gain()\n"
    )
    (tmp_path / "main.py").write_text(
        textwrap.dedent("""
        from middle import twice_gain
        from cutpurse.engine.rule import Compiler
        def total(n):
            return n * bonus()
        made = Compiler("stale", {"bonus": twice_gain}).algorithm(total)
        result = made(1)
        print(result, sum(made.stats.cache_hits.values()))
    """)
    )

    def run_main():
        env = {**os.environ, "PYTHONPATH": beside(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, str(tmp_path / "main.py")], env=env, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    assert run_main() == ["20", "0"]
    assert run_main() == ["20", "1"]
    original = (tmp_path / "helper.py").read_text()
    (tmp_path / "helper.py").write_text(original.replace("10", "35"))
    assert run_main() == ["70", "0"]
    (tmp_path / "helper.py").write_text(original)
    assert run_main() == ["20", "1"]


@rule
def write_down(numbers, n):
    if n == 0:
        return 0
    for i in range(n):
        numbers[i] = twice(i)
    return n


def test_a_rule_counts_no_references_to_an_array_it_is_given():
    """Counting is atomic, and every decision hands a list of moves to rules."""
    compiled = Compiler("test", {})._binder.made(write_down)
    compiled.compile("(int32[::1], int64)")
    assert "NRT_incref" not in "".join(compiled.inspect_llvm().values())


def test_everything_compiled_bears_the_name_of_its_game():
    names = {Compiler(tag, {})._binder.made(twice).py_func.__qualname__ for tag in ("pig", "hog")}
    assert names == {f"twice.{tag}_{fingerprint(twice, {}, {})}" for tag in ("pig", "hog")}


TWO_GAMES = """
import sys
from cutpurse.engine import runner
from cutpurse.engine.game import Game
from cutpurse.engine.registry import find

for name in sys.argv[1:]:
    game = Game(find(name))
    slow, fast = game.empty_states(), game.empty_states()
    game.runner.deal_one(slow, 0)
    runner.compiled(game.rulebook).deal_one(fast, 0)
    assert slow.tobytes() == fast.tobytes()
    print(name)
"""


@pytest.mark.slow
def test_two_games_cached_by_different_processes_do_not_call_each_others_code(tmp_path):
    """Numba names record types by a number that starts anew in every process."""
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    memory, spite = "old_bill_memory", "spite_and_malice"  # both shuffle, and their fields lie elsewhere
    for games in ([memory], [spite], [spite, memory], *soak([], [[memory, spite]])):
        command = [sys.executable, "-c", TWO_GAMES, *games]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.stdout.split() == games, done.stderr[-2000:]


def test_importing_cutpurse_does_not_import_the_compiler():
    code = "import sys, cutpurse; cutpurse.load; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
    assert Path(kernels.__file__).exists()
