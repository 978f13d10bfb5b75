"""Days, the same for everybody: what day it is, and whether one is over."""

from __future__ import annotations

import datetime


def today() -> datetime.date:
    """The day it is, the same everywhere."""
    return datetime.datetime.now(datetime.UTC).date()


def is_over(day: str) -> bool:
    """Whether a day's deal may be shown: what is played of it now counts no more."""
    return day < today().isoformat()
