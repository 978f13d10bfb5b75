"""The page about kernels: its example runs as it stands, with the same result compiled and uncompiled."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import cutpurse

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


def total_score(states, i):
    return score(states[i], 0) + score(states[i], 1)  # noqa: F821  # a rule of the game, left open
