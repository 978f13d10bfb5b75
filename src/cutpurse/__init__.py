"""Cutpurse: the table for games of stealing and piles."""

import importlib

from cutpurse.errors import (
    CutpurseError,
    IllegalMove,
    LanguageError,
    OptionError,
    RecordError,
    SeatError,
    SeedError,
    TruthError,
    UnknownGame,
)

TYPE_CHECKING = False  # type checkers know the name; loading `typing` takes as long as all else here
if TYPE_CHECKING:
    from cutpurse.engine.events import Moment, apply
    from cutpurse.engine.game import Game
    from cutpurse.engine.record import Record
    from cutpurse.engine.registry import games, load
    from cutpurse.engine.state import State
    from cutpurse.engine.view import Move, View

__all__ = [
    "CutpurseError",
    "Game",
    "IllegalMove",
    "LanguageError",
    "Moment",
    "Move",
    "OptionError",
    "Record",
    "RecordError",
    "SeatError",
    "SeedError",
    "State",
    "TruthError",
    "UnknownGame",
    "View",
    "apply",
    "games",
    "load",
]

__version__ = "0.1.0"

_ON_DEMAND = {
    "Game": "game",
    "Moment": "events",
    "Move": "view",
    "Record": "record",
    "State": "state",
    "View": "view",
    "apply": "events",
    "games": "registry",
    "load": "registry",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Loads the engine when something of it is first asked for: by then the command line heeds Ctrl-C."""
        if name not in _ON_DEMAND:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(importlib.import_module(f"cutpurse.engine.{_ON_DEMAND[name]}"), name)
        return found


def __dir__() -> list[str]:
    """All names, whether they were asked for or not."""
    return sorted({*globals(), *__all__})
