import sys
from io import StringIO
from typing import NamedTuple

import pytest
from rich.console import Console

from cutpurse.cli import main
from cutpurse.cli.dialogue import Terminal


class Result(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch):
    """Uncompiled rules, which need no warming up; English and UTF-8, whatever this machine speaks."""
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
    for name in ("CUTPURSE_LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


class Keyboard(StringIO):
    """What a person types at a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def run(pig, capsys, monkeypatch):
    """Runs a command as if typed, with what is typed into it, by a program or by a person."""

    def command(*arguments, typed="", person=False):
        monkeypatch.setattr(sys, "stdin", Keyboard(typed) if person else StringIO(typed))
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


class Seen:
    """A terminal at which a person types these lines, and what was written to it, screen by screen."""

    def __init__(self, monkeypatch, typed, width, height, colour, ascii_only):
        self._file = StringIO()
        console = Console(
            file=self._file, force_terminal=True, width=width, height=height, color_system=None, highlight=False
        )
        if colour:
            console = Console(file=self._file, force_terminal=True, width=width, height=height, color_system="256")
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        self.terminal = Terminal(console, ascii_only=ascii_only)
        self.terminal.interactive = True

    @property
    def text(self):
        return self._file.getvalue()

    @property
    def screens(self):
        """What was written between one clearing of the screen and the next."""
        return [part.lstrip("\x1b[H") for part in self.text.split("\x1b[2J")][1:]


@pytest.fixture
def sit(monkeypatch):
    """Sits a person down at a terminal."""

    def down(typed="", width=80, height=24, colour=False, ascii_only=False):
        return Seen(monkeypatch, typed, width, height, colour, ascii_only)

    return down
