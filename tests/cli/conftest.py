import sys
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from cutpurse.cli import main
from cutpurse.engine.registry import find, register
from cutpurse.errors import UnknownGame

DOCS = Path(__file__).parents[2] / "docs"


class Result(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def pig():
    """The tutorial's dice game, registered in this process."""
    try:
        return find("pig")
    except UnknownGame:
        sys.path.insert(0, str(DOCS))
        import pig as module

        return register(module.PIG)


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    """Uncompiled rules are fast enough here and need no warming up."""
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")


@pytest.fixture
def run(pig, capsys, monkeypatch):
    """Runs a command as if typed, with what is typed into it."""

    def command(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return command


@pytest.fixture
def refused(run):
    """Runs a command that must be refused: exit code 2, nothing printed, one sentence on standard error."""

    def command(*arguments):
        result = run(*arguments)
        assert result.code == 2
        assert result.out == ""
        assert result.err.startswith("cutpurse: ")
        assert result.err.count("\n") == 1
        assert "Traceback" not in result.err
        return result.err

    return command


@pytest.fixture
def record(pig, tmp_path):
    """A finished game of Pig, saved."""
    from cutpurse.engine.game import Game

    state = Game(pig, 2, {"target": 20}).deal(seed=7)
    while not state.over:
        state.play(int(len(state.played) % 3 == 2))
    path = tmp_path / "game.txt"
    state.record().save(path)
    return path
