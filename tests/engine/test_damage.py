"""Damaged positions, pickles, records and cache files, thrown at every game, compiled, in a process of its own.

Whatever comes in is refused in a sentence, or is a position that can be looked at, guessed from and played on. A crash
or a loop without end takes that process with it, and is reported with the case that did it.
"""

import json
import select
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutpurse.engine.registry import game_ids
from tests.support import ROOT
from tests.support.soak import soak

CHILD = "tests.support.damage"
PATIENCE = 900  # seconds, on a machine as busy as can be that has to compile the game first
KINDS = ("truth", "truth", "truth", "bytes", "pickle", "text", "record", "cache")
NUMBERS = st.integers(0, 10**6)
CASES = st.tuples(
    st.sampled_from(KINDS),
    NUMBERS,  # the table and the seed
    st.integers(0, 120),  # moves played before the damage
    st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=3),  # where, and what stands there instead
)

thrown = settings(
    max_examples=soak(30, 3000), suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)


class Child:
    """A process that tries cases; started anew when one of them has ended it."""

    def __init__(self):
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, "-m", CHILD], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def answer(self, case):
        case = json.dumps(case)
        self.process.stdin.write(case + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            self.stop()
            pytest.fail(f"{'it crashed' if ready else 'it hangs'}: python -m {CHILD} '{case}'")
        return json.loads(line)

    def tried(self, case):
        if self.process is None:
            self.start()
        verdict = self.answer(case)
        assert verdict.split(":")[0] in ("refused", "played", "discarded"), f"{case}: {verdict}"


@pytest.fixture(scope="module")
def child():
    found = Child()
    yield found
    found.stop()


PLACES = st.tuples(NUMBERS, st.integers(0, 120), st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=4))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
@given(case=PLACES)
@settings(thrown, max_examples=soak(150, 10_000))
def test_a_damaged_place_is_refused_or_as_good_as_any(child, game_id, case):
    child.tried([game_id, "place", *case])


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
@given(case=CASES)
@thrown
def test_damage_is_refused_or_does_no_harm(child, game_id, case):
    child.tried([game_id, *case])
