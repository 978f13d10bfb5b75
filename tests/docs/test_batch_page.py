"""The page about batches: its example runs as it stands, and prints the same compiled and uncompiled."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")


def printed(tmp_path):
    """What the example prints, when it plays fewer steps."""
    script = tmp_path / "example.py"
    example = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL).group(1)
    script.write_text(example.replace("64", "4").replace("300", "150"), encoding="utf-8")
    return subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True).stdout


def test_the_example_plays_games_to_their_ends(tmp_path, monkeypatch):
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    wins = re.match(r"\[(.*)\] \(4, 3\)$", printed(tmp_path)).group(1).split(", ")
    assert sum(float(number) for number in wins) > 0


@pytest.mark.slow
def test_the_example_gives_the_same_compiled_and_uncompiled(tmp_path, monkeypatch):
    compiled = printed(tmp_path)
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    assert printed(tmp_path) == compiled
