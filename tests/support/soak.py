"""Long forms of tests: `make soak` sets CUTPURSE_SOAK and runs them in full, `make test` in short."""

import os
from typing import TypeVar

T = TypeVar("T")
IS_SOAK = bool(os.environ.get("CUTPURSE_SOAK"))


def soak(short: T, long: T) -> T:
    """`long` in a soak run, else `short`."""
    return long if IS_SOAK else short
