"""Cutpurse: the table for games of stealing and piles."""

from cutpurse.engine.events import Moment, apply
from cutpurse.engine.game import Game
from cutpurse.engine.record import Record
from cutpurse.engine.registry import games, load
from cutpurse.engine.state import State
from cutpurse.engine.view import Move, View
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
