"""When somebody stops a command that takes long, by Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from cutpurse.cli import REFUSED
from cutpurse.cli.terminal import complain
from cutpurse.engine.message import say
from cutpurse.engine.words import Words


@contextmanager
def or_nothing(words: Words) -> Iterator[None]:
    """While something is worked out: whoever stops it before anything came out is told so."""
    try:
        yield
    except KeyboardInterrupt:
        complain(words(say("sim-nothing")))
        raise typer.Exit(REFUSED) from None
