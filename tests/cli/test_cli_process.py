"""The command line as other programs meet it: a process with pipes, signals and an exit code."""

import fcntl
import functools
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import cutpurse
from tests.support.waiting import PATIENCE, wait_until


def start(*arguments, module="cutpurse.cli", **more):
    """The command in a process that heeds Ctrl-C, also where tests run in the background and so do not."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, "CUTPURSE_INTERPRETED": "1"},
        text=True,
        **{"stdout": subprocess.PIPE, **more},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # there are no threads here
    )


def read_until(terminal, pattern):
    """Reads what a process writes to a terminal until the pattern appears."""
    seen = ""
    while not re.search(pattern, seen):
        try:
            seen += os.read(terminal, 65536).decode(errors="replace")
        except OSError:
            raise AssertionError(f"the process ended after writing {seen!r}") from None
    return seen


def test_ctrl_c_in_a_simulation_prints_what_it_has():
    ours, theirs = pty.openpty()
    process = start("simulate", "ten_card_crook", "--bots", "random", "--games", "1000000000", stderr=theirs)
    os.close(theirs)
    read_until(ours, "[1-9][0-9]*/1000000000")
    process.send_signal(signal.SIGINT)
    read_until(ours, "stopped after")
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    assert process.returncode == 2
    assert "Played by random" in out


def test_ctrl_c_in_a_review_prints_what_is_judged(tmp_path):
    state = cutpurse.load("steal_the_pile").deal(1)
    while not state.over:
        state.play(0)
    state.record().save(tmp_path / "game.rec")
    ours, theirs = pty.openpty()
    process = start("review", str(tmp_path / "game.rec"), "--budget", "40000i", stderr=theirs)
    os.close(theirs)
    read_until(ours, r"(5[1-9]|6\d|7\d)/84")  # of its 34 decisions one is judged, once 49 positions are valued
    process.send_signal(signal.SIGINT)
    read_until(ours, "stopped: [1-9][0-9]* of [0-9]+ decisions are judged")
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    assert process.returncode == 2
    assert re.search("Stopped early: [1-9][0-9]* of [0-9]+ decisions are judged", out)
    assert "Accuracy" in out


PRESSED_WHILE_LOADING = """
import os, signal, sys

class Press:
    def find_spec(self, name, *more):
        if name == {module!r}:
            sys.meta_path.remove(self)
            exec("os.kill(os.getpid(), signal.SIGINT)")

sys.meta_path.insert(0, Press())
sys.argv = ["cutpurse", "solve", "ten_card_crook", "--json"]
from cutpurse.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["typer", "numpy", "rich.console", "cutpurse.cli.progress", "numba"])
def test_ctrl_c_while_modules_are_loaded_is_one_sentence_and_the_usual_exit_code(module):
    process = subprocess.Popen(
        [sys.executable, "-c", PRESSED_WHILE_LOADING.format(module=module)],
        env={**os.environ, "LANG": "C.UTF-8"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    out, err = process.communicate(timeout=PATIENCE)
    assert (out, err) == ("", "cutpurse: stopped before there was a result.\n")
    assert process.returncode == 2


@pytest.mark.parametrize("module", ["cutpurse", "cutpurse.cli"])
def test_a_refusal_is_one_sentence_and_exit_code_2_either_way_it_is_started(module):
    process = start("simulate", "chess", stderr=subprocess.PIPE, module=module)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_reader_that_stops_reading_is_no_error():
    process = start("rules", "steal_the_pile", "--json", stderr=subprocess.PIPE)
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == 0
    assert err == ""


def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        process = start("rules", "steal_the_pile", "--json", stdout=full, stderr=subprocess.PIPE)
    err = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 2
    assert err == "cutpurse: cannot write the output: No space left on device.\n"


ALONE = """
import sys
from cutpurse.cli import main
from cutpurse.cli.warm import Warming
Warming.start = lambda *given: None  # once the process that compiles is ready, bots load what it compiled
code = main()
print("compiler:", "numba" in sys.modules)
sys.exit(code)
"""


def test_play_in_a_terminal_never_loads_the_compiler_itself():
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "CUTPURSE_INTERPRETED"}
    with subprocess.Popen(
        [sys.executable, "-c", ALONE, "play", "steal_the_pile", "--seed", "1", "--bots", "easy"],
        env={**environment, "TERM": "xterm-256color"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        read_until(ours, "for help")
        os.write(ours, b"1\nquit\n")
        assert "False" in read_until(ours, "compiler: (True|False)")
        assert process.wait(timeout=PATIENCE) == 0
    os.close(ours)


@functools.cache
def first_screen(**more):
    """What a person sees who starts a game in a terminal of 80 columns and 24 lines."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG")}
    process = subprocess.Popen(
        [sys.executable, "-m", "cutpurse.cli", "play", "steal_the_pile", "--seed=1", "--players=4", "--bots=easy"],
        env={**kept, "CUTPURSE_INTERPRETED": "1", "TERM": "xterm-256color", **more},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    seen = read_until(ours, r"\(\?[^)]*\):")
    os.write(ours, b"quit\n")
    process.wait(timeout=PATIENCE)
    os.close(ours)
    return seen


def test_a_terminal_without_utf_8_is_sent_ascii():
    assert first_screen(LANG="C").isascii()
    assert not first_screen(LANG="de_DE.UTF-8").isascii()


def test_a_terminal_without_colour_is_sent_no_colour_but_brackets():
    plain, coloured = first_screen(LANG="C.UTF-8", NO_COLOR="1"), first_screen(LANG="de_DE.UTF-8")
    assert "[▒]×4" in plain
    assert "[▒]×4" not in coloured
    colours = r"\x1b\[[0-9;]*\b(3[0-7]|4[0-7]|9[0-7]|38|48)[0-9;]*m"
    assert not re.search(colours, plain)
    assert re.search(colours, coloured)


def test_a_screen_is_no_higher_than_the_terminal():
    screen = first_screen(LANG="de_DE.UTF-8").split("\x1b[2J")[-1]
    assert "Dein Zug" in screen
    assert screen.count("\n") < 24


def test_the_compiler_behind_a_game_ends_with_it():
    code = (
        "import sys, time; from cutpurse.cli.warm import Warming; w = Warming(); w.start('steal_the_pile');"
        "print(w._process.pid, flush=True); time.sleep(600)"
    )
    environment = {key: value for key, value in os.environ.items() if key != "CUTPURSE_INTERPRETED"}
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not _runs(child))


def _runs(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


LOST_IN_A_CALLBACK = """
import ctypes, os, signal, sys, time
from cutpurse import cli

signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests may have it ignored

@ctypes.CFUNCTYPE(None)
def called_back():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1)

def app(*arguments, **more):
    called_back()
    time.sleep(600)

import cutpurse.cli.app
cutpurse.cli.app.app = app
sys.argv = ["cutpurse", "games"]
sys.exit(cli.main())
"""


def test_ctrl_c_that_is_lost_in_a_callback_of_c_is_heard_again():
    process = subprocess.run(
        [sys.executable, "-c", LOST_IN_A_CALLBACK],
        env={**os.environ, "LANG": "C.UTF-8"},
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (process.returncode, process.stderr) == (2, "cutpurse: stopped before there was a result.\n")
