"""The tutorial, followed to the letter from an empty directory."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def block(language, containing):
    """The block of code on the page that contains a line."""
    page = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^```{language}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return next(text for text in blocks if containing in text)


@pytest.mark.slow
def test_pig_is_installed_tested_and_played_as_the_page_says(tmp_path):
    (tmp_path / "pyproject.toml").write_text(block("toml", "[build-system]"), encoding="utf-8")
    (tmp_path / "test_pig.py").write_text(block("python", "GameSuite"), encoding="utf-8")
    shutil.copy(DOCS / "pig.py", tmp_path)
    site = tmp_path / "site"
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    environment = {**os.environ, "PYTHONPATH": str(site), "CUTPURSE_LANGUAGE": "en", "CUTPURSE_INTERPRETED": "1"}

    def run(*command):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("pip", "install", "--quiet", *offline, "--target", str(site), ".")
    (tmp_path / "pig.py").unlink()  # from here on it is the installed one
    run("pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", "facts or legal_list or events")
    assert "pig" in run("cutpurse.cli", "games")
    assert '"games": 50' in run("cutpurse.cli", "simulate", "pig", "--games", "50", "--seed", "1", "--json")
