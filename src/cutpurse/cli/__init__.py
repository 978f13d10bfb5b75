"""The command line. Everything it refuses is one sentence on standard error and exit code 2."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from cutpurse.cli.terminal import ReaderGone, complain
from cutpurse.errors import CutpurseError

REFUSED = 2
INTERRUPTED = 130  # what the parser of arguments makes of Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows a question mark
    try:
        from cutpurse.cli.app import app

        code = app(list(sys.argv[1:] if arguments is None else arguments), prog_name="cutpurse", standalone_mode=False)
        sys.stdout.flush()
    except (ReaderGone, BrokenPipeError):
        _drop_output()
        return 0
    except (KeyboardInterrupt, EOFError):
        return _refuse("stopped")
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        return _refuse(sentence)
    if code == INTERRUPTED:
        return _refuse("stopped")
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
        return "stopped"
    if hasattr(error, "format_message"):  # the parser of arguments has its own family of errors
        return f"{error.format_message()}"
    return None


def _refuse(sentence: str) -> int:
    with contextlib.suppress(BrokenPipeError):
        if sentence:  # help was shown instead
            complain(sentence)
    return REFUSED


def _drop_output() -> None:
    """What is still to be written goes nowhere, quietly."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
