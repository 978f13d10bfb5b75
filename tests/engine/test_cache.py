"""Compiled code on disk: never wrong, and never needed."""

import os
import random
import shutil
import subprocess
import sys

import numpy as np
import pytest
from numba.core.caching import FunctionCache

from cutpurse.engine.cache import KEPT_VERSIONS, FormFiles, prune_cache
from cutpurse.engine.rule import Compiler, rule
from tests.support import ROOT


@rule
def twice(x):
    return x * 2


def run(x):
    return twice(twice(x[0])) + 1


def other_run(x):
    return twice(x[0]) - 1


WHOLE, BROKEN = np.array([5]), np.array([5.5])


@pytest.fixture
def compile_anew(tmp_path, monkeypatch):
    """Compiles a function as a fresh process with this cache would; returns its result and whether it was cached."""
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path / "cache"))

    def compiled(function, argument):
        made = Compiler("kept", {}).algorithm(function)
        result = made(argument)
        return result, sum(made.stats.cache_hits.values()) == 1

    return compiled


def files(folder, function):
    return sorted(folder.rglob(f"*.{function.__name__}.kept*.nbc"))


def test_old_versions_of_an_algorithm_are_pruned(tmp_path):
    for age in range(8):
        for ending in ("1.nbc", "2.nbc"):
            file = tmp_path / f"kernels.playouts.pig_{age:016x}-100.py311.{ending}"
            file.touch()
            os.utime(file, (1000 - age, 1000 - age))
    other = tmp_path / "kernels.playouts.nim_0-100.py311.1.nbc"
    other.touch()
    prune_cache(tmp_path, "*.playouts.pig_")
    assert len(list(tmp_path.glob("*pig*"))) == 2 * KEPT_VERSIONS
    assert (tmp_path / f"kernels.playouts.pig_{0:016x}-100.py311.1.nbc").exists()
    assert other.exists()


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["emptied", "cut off", "one bit turned", "noise", "a folder"])
def test_a_damaged_file_is_as_good_as_none(tmp_path, compile_anew, damage):
    assert compile_anew(run, WHOLE) == (21, False)
    assert compile_anew(run, WHOLE) == (21, True)
    (file,) = files(tmp_path, run)
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    whole = {"emptied": b"", "cut off": file.read_bytes()[:-100], "one bit turned": bytes(content)}
    if damage == "a folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(whole.get(damage, random.Random(3).randbytes(3000)))
    assert compile_anew(run, WHOLE) == (21, False)
    assert compile_anew(run, WHOLE) == (21, damage != "a folder"), "what cannot be written is compiled and not kept"


@pytest.mark.slow
def test_a_file_of_another_algorithm_or_of_another_kind_of_argument_is_not_run(tmp_path, compile_anew):
    assert compile_anew(run, WHOLE) == (21, False)
    (of_whole,) = files(tmp_path, run)
    assert compile_anew(run, BROKEN) == (23, False)
    (of_broken,) = {*files(tmp_path, run)} - {of_whole}
    assert compile_anew(other_run, WHOLE) == (9, False)
    (of_other,) = files(tmp_path, other_run)
    for file in (of_broken, of_other):
        shutil.copy(file, of_whole)
        assert compile_anew(run, WHOLE) == (21, False)
        assert compile_anew(run, WHOLE) == (21, True)


def test_two_processes_that_keep_two_forms_at_a_time_do_not_take_each_others(tmp_path):
    """Numba's index would give both the same number: each has read it before the other wrote."""
    one, other = (FormFiles(tmp_path, "k", 1) for _ in range(2))
    assert one.load(("int64",)) is None
    assert other.load(("float64",)) is None
    one.save(("int64",), "code for whole numbers")
    other.save(("float64",), "code for broken ones")
    again = FormFiles(tmp_path, "k", 1)
    assert again.load(("int64",)) == "code for whole numbers"
    assert again.load(("float64",)) == "code for broken ones"
    assert FormFiles(tmp_path, "k", 2).load(("int64",)) is None, "its source was changed"
    again.flush()
    assert again.load(("int64",)) is None


@pytest.mark.parametrize("setting", ["OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "BOUNDSCHECK"])
def test_code_compiled_with_other_settings_is_neither_run_nor_lost(tmp_path, monkeypatch, setting):
    kept = FormFiles(tmp_path, "k", 1)
    kept.save(("int64",), "code")
    with monkeypatch.context() as other:
        other.setattr(f"numba.core.config.{setting}", "another")
        assert kept.load(("int64",)) is None
        kept.save(("int64",), "other code")
    assert kept.load(("int64",)) == "code"


def test_a_file_that_was_not_written_whole_leaves_nothing_behind(tmp_path, monkeypatch):
    kept = FormFiles(tmp_path, "k", 1)
    kept.save(("int64",), "code")

    def stopped(source, target):
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(OSError, match="no space left"):
        kept.save(("int64",), "other code")
    assert kept.load(("int64",)) == "code"
    assert len(list(tmp_path.iterdir())) == 1


FULL_DISK = """
import resource, signal, sys
from tests.engine import test_cache as t
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
made = t.Compiler("kept", {}).algorithm(t.run)
sys.stdout.write(str(made(t.WHOLE)))
"""


@pytest.mark.slow
def test_a_full_disk_means_that_nothing_is_kept(tmp_path):
    path = os.pathsep.join([str(ROOT), *sys.path])
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", FULL_DISK], env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "21", done.stderr[-2000:]
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


@pytest.mark.slow
def test_a_cache_that_is_taken_away_means_that_nothing_is_kept(tmp_path, compile_anew):
    made = Compiler("kept", {}).algorithm(run)
    shutil.rmtree(tmp_path / "cache")
    (tmp_path / "cache").write_text("a file where the folder was")
    assert made(WHOLE) == 21
    assert compile_anew(run, WHOLE)[0] == 21


@pytest.mark.slow
def test_without_a_place_for_a_cache_rules_still_compile(monkeypatch):
    monkeypatch.setattr(FunctionCache._impl_class, "_locator_classes", [])
    made = Compiler("kept", {}).algorithm(run)
    assert made(WHOLE) == 21
    assert made.stats.cache_path is None
