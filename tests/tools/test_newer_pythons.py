"""Which Pythons `make test` finds on a machine: those that run and say that they are newer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "newer_pythons.py"


@pytest.fixture
def machine(tmp_path):
    """A machine with nothing but what a test puts on it: its PATH and its pyenv."""

    def put(where, name, script):
        python = tmp_path / where / name
        python.parent.mkdir(parents=True, exist_ok=True)
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
        return str(python)

    def newer():
        path = os.pathsep.join(str(tmp_path / folder) for folder in ("nowhere", "shims", "bin"))
        env = {"PATH": path, "PYENV_ROOT": str(tmp_path / "pyenv")}
        done = subprocess.run([sys.executable, TOOL], env=env, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    return put, newer


def test_none_is_found_where_none_is_newer(machine):
    put, newer = machine
    put("bin", "python3.9", "echo 3 9 final")
    put("bin", "python3", "echo {} {} final".format(*sys.version_info))
    assert newer() == []


def test_the_newest_comes_first_from_path_and_pyenv_alike(machine):
    put, newer = machine
    found = [
        put("pyenv/versions/3.99.1/bin", "python3.99", "echo 3 99 final"),
        put("bin", "python3.98", "echo 3 98 final"),
        put("pyenv/versions/3.97.0/bin", "python3", "echo 3 97 final"),
    ]
    assert newer() == found


def test_a_shim_without_a_version_behind_it_is_passed_over(machine):
    put, newer = machine
    put("shims", "python3.98", "echo 'pyenv: python3.98: command not found' >&2; exit 127")
    real = put("pyenv/versions/3.98.0/bin", "python3.98", "echo 3 98 final")
    assert newer() == [real]


@pytest.mark.parametrize("script", ["echo 3 99 candidate", "echo hello", "exit 0"])
def test_only_finished_releases_count(machine, script):
    put, newer = machine
    put("bin", "python3.99", script)
    assert newer() == []


def test_what_is_no_program_and_what_only_looks_like_a_python_are_not_asked(machine):
    put, newer = machine
    put("bin", "python3.99-config", "echo 3 99 final")
    Path(put("bin", "python3.98", "echo 3 98 final")).chmod(0o644)
    assert newer() == []
