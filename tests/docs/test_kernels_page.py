"""The page about kernels: its example runs as it stands, with the same result compiled and uncompiled."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cutpurse
from cutpurse.errors import GameDefinitionError, OptionError

PAGE = (Path(__file__).parents[2] / "docs" / "kernels.md").read_text(encoding="utf-8")


def printed(tmp_path):
    """What the example prints, when it plays fewer games."""
    example = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL).group(1)
    script = tmp_path / "example.py"
    script.write_text(example.replace("10_000", "20"), encoding="utf-8")
    return subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_the_example_gives_the_same_compiled_and_uncompiled(tmp_path, monkeypatch):
    compiled = printed(tmp_path)
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    assert printed(tmp_path) == compiled
    assert 0 < float(compiled) < 52


def test_an_algorithm_of_ones_own_runs_uncompiled(monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    game = cutpurse.load("steal_the_pile", players=3)
    assert game.algorithm(total_score)(game.deal(7).records(), 0) == 0


def misspelt_rule(states):
    return scroe(states[0], 0)  # noqa: F821  # meant is `score`


def misspelt_field(states):
    return states[0].open_piels


def adds_a_text(states):
    return states[0].to_move + "1"


def around(number):
    def within(states):
        return number

    return within


@pytest.mark.parametrize("interpreted", ["0", "1"])
@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (None, "a function written in Python, not None"),
        (len, "a function written in Python, not a builtin"),
        (3, "a function written in Python, not 3"),
        (misspelt_rule, r"misspelt_rule \(test_kernels_page.py, line \d+\) reads scroe, which is defined nowhere"),
        (around(3), r"within \(test_kernels_page.py, line \d+\) reads number of the function around it"),
    ],
)
def test_what_is_no_kernel_is_refused_before_it_runs(monkeypatch, interpreted, function, reason):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", interpreted)
    with pytest.raises(GameDefinitionError, match=reason):
        cutpurse.load("ten_card_crook").algorithm(function)


def test_a_kernel_is_looked_through_and_compiled_once_for_a_game():
    game = cutpurse.load("ten_card_crook")
    assert game.algorithm(total_score) is game.algorithm(total_score)
    assert game.algorithm(total_score) is not cutpurse.load("steal_the_pile").algorithm(total_score)


@pytest.mark.parametrize("states", [None, [1], np.zeros(2), cutpurse.load("nacho_pile").empty_states(1)])
def test_a_kernel_takes_records_of_its_own_game(monkeypatch, states):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    run = cutpurse.load("steal_the_pile").algorithm(total_score)
    with pytest.raises(OptionError, match="total_score takes an array of records of Steal the Pile"):
        run(states, 0)


@pytest.mark.slow
def test_a_field_that_the_game_does_not_have_is_refused_in_a_sentence():
    game = cutpurse.load("steal_the_pile")
    with pytest.raises(GameDefinitionError, match="cannot be compiled: the records have no field 'open_piels'"):
        game.algorithm(misspelt_field)(game.deal(1).records())
    with pytest.raises(GameDefinitionError, match="adds_a_text cannot be compiled: No implementation"):
        game.algorithm(adds_a_text)(game.deal(1).records())


def total_score(states, i):
    return score(states[i], 0) + score(states[i], 1)  # noqa: F821  # a rule of the game, left open
