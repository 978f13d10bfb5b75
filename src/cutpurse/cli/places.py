"""Where things are on this machine: the data directory, the store in it, and the machine itself in its network."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from ipaddress import ip_address
from pathlib import Path

from cutpurse.errors import CutpurseError, printable

STORE = "tables.db"
OWNER_ONLY = 0o700
FAR_AWAY = ("198.51.100.1", 9)  # an address for documentation: nobody is there, and nothing is sent


class PlaceError(CutpurseError):
    """A data directory that cannot be used, or a machine without a network."""


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


def network_address() -> str:
    """This machine's address in its network: the one from which it would send to the world."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(FAR_AWAY)  # only chooses the way
        return str(asking.getsockname()[0])
    with contextlib.suppress(OSError, UnicodeError):
        found = socket.gethostbyname(socket.gethostname())
        if not ip_address(found).is_loopback:
            return found
    raise PlaceError("--lan finds no network on this machine; connect it, or give its address there with --host")


def machine_names() -> tuple[str, ...]:
    """What this machine is called by others in its network: its name, and that with .local."""
    from cutpurse.table.visitor import read_authority

    name = socket.gethostname().lower()
    names = dict.fromkeys((name, f"{name.partition('.')[0]}.local"))
    return tuple(each for each in names if (said := read_authority(each)) is not None and said.port is None)
