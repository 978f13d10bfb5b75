"""Where things are on this machine: the data directory, and the store in it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cutpurse.errors import CutpurseError, printable

STORE = "tables.db"
OWNER_ONLY = 0o700


class PlaceError(CutpurseError):
    """A data directory that cannot be used."""


def data_directory(given: str | None) -> Path:
    """The directory asked for, else the usual one for a person's data on this system."""
    try:
        if given:
            return Path(given).expanduser().absolute()
        return _usual_data() / "cutpurse"
    except (RuntimeError, OSError):  # nobody's home
        raise PlaceError("there is no home directory to keep tables in; name a directory with --data") from None


def _usual_data() -> Path:
    said = Path(os.environ.get("XDG_DATA_HOME", ""))
    if said.is_absolute():  # the specification: a relative one does not count
        return said
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local)
    return Path.home() / ".local" / "share"


def store_address(store: str | None, data: str | None, *, make: bool = False) -> str:
    """The address of the store: the one asked for, else a file in the data directory, which `make` makes."""
    if store:
        return store
    directory = data_directory(data)
    if make:
        _make(directory)
    return f"sqlite:///{directory / STORE}"


def _make(directory: Path) -> None:
    try:
        directory.parent.mkdir(parents=True, exist_ok=True)
        directory.mkdir(OWNER_ONLY, exist_ok=True)
    except OSError as error:
        name = printable(str(directory))
        raise PlaceError(
            f"the data directory {name} cannot be made: {error.strerror}; name another with --data"
        ) from None
