"""The command line. Everything it refuses is one sentence on standard error and exit code 2."""

from __future__ import annotations

import _thread
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence

from cutpurse.errors import CutpurseError

REFUSED = 2
INTERRUPTED = 130  # what the parser of arguments makes of Ctrl-C
STOPPED = "stopped before there was a result"
SOON = 0.05  # seconds


class Stopped(KeyboardInterrupt):
    """Ctrl-C: Python ends a process by signal if a plain interrupt ever left an `exec`, even one that was handled."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; without arguments it runs those of the process, and is its last."""
    with _heeding_ctrl_c(restored=arguments is not None) as presses:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows a question mark
        try:
            return _run(list(sys.argv[1:] if arguments is None else arguments), presses)
        except KeyboardInterrupt:  # pressed again while it was said that it stopped
            return REFUSED


@contextlib.contextmanager
def _heeding_ctrl_c(*, restored: bool) -> Iterator[list[int]]:
    """Ctrl-C raises Stopped and is counted, where it would have raised; then all is as before, or it says no more."""
    presses: list[int] = []
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield presses
        return

    def press(number: int, frame: object) -> None:
        presses.append(number)
        raise Stopped

    signal.signal(signal.SIGINT, press)
    usual, sys.unraisablehook = sys.unraisablehook, _press_again
    try:
        yield presses
    finally:
        sys.unraisablehook = usual
        signal.signal(signal.SIGINT, signal.default_int_handler if restored else signal.SIG_IGN)


def _interrupt_main() -> None:
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)  # wakes it, too
    else:
        _thread.interrupt_main()


def _press_again(lost: sys.UnraisableHookArgs) -> None:
    """Has a Ctrl-C heard again that came while C called back into Python, where nothing that is raised gets out."""
    if not isinstance(lost.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    is_to_come = False
    while not is_to_come:
        timer = threading.Timer(SOON, _interrupt_main)
        timer.daemon = True
        with contextlib.suppress(KeyboardInterrupt):  # on a busy machine it comes while we are still in here: once more
            timer.start()
            is_to_come = True


def _run(arguments: list[str], presses: Sequence[int]) -> int:
    """One command; `presses` are those of Ctrl-C."""
    try:
        from cutpurse.cli.app import app
        from cutpurse.cli.terminal import ReaderGone

        try:
            code = app(arguments, prog_name="cutpurse", standalone_mode=False)
            sys.stdout.flush()
        except ReaderGone:
            _drop_output()
            return 0
    except BrokenPipeError:
        _drop_output()
        return 0
    except (KeyboardInterrupt, EOFError):
        return _refuse(STOPPED)
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None and presses:
            sentence = STOPPED  # what was broken off may raise anything
        if sentence is None:
            raise
        return _refuse(sentence)
    if code == INTERRUPTED:
        return _refuse(STOPPED)
    return code if isinstance(code, int) else 0


def _sentence(error: Exception) -> str | None:
    """What to tell a person, or None when it is a fault of ours that deserves a traceback."""
    import typer

    if isinstance(error, CutpurseError):
        return str(error)
    if isinstance(error, OSError):
        if error.filename is not None:
            return f"cannot use {error.filename}: {error.strerror}"
        _drop_output()
        return f"cannot write the output: {error.strerror}"
    if isinstance(error, typer.Abort):
        return STOPPED
    if hasattr(error, "format_message"):  # the parser of arguments has its own family of errors
        return f"{error.format_message()}"
    return None


def _refuse(sentence: str) -> int:
    from cutpurse.cli.terminal import complain

    with contextlib.suppress(BrokenPipeError):
        if sentence:  # help was shown instead
            complain(sentence)
    return REFUSED


def _drop_output() -> None:
    """What is still to be written goes nowhere, quietly."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
