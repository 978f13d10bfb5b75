"""Which store an address means, and how to name it to people without its password."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from cutpurse.errors import printable
from cutpurse.table.store.errors import StoreMissing

SQLITE = "sqlite:///"
POSTGRESQL = ("postgresql://", "postgres://")


class Address(NamedTuple):
    """Where a store is: a file, or else a PostgreSQL server."""

    url: str
    path: Path | None
    place: str
    """The store in words, for messages."""

    @staticmethod
    def parse(url: str) -> Address:
        """An address as it is written; after `sqlite:///` a path is relative unless it begins with a further `/`."""
        if url.startswith(POSTGRESQL):
            return Address(url, None, _postgresql_place(url))
        name = url.removeprefix(SQLITE)
        if not name or "://" in name or name.startswith("sqlite:") or "\0" in name:
            kind = printable(url.partition("://")[0][:40])
            raise StoreMissing(
                f"A store's address is a file, sqlite:/// with a file, or postgresql://...; {kind!r} is none of them."
            )
        path = Path(name).absolute()
        return Address(url, path, f"the store {printable(str(path))}")


def _postgresql_place(url: str) -> str:
    try:
        parts = urlsplit(url)
        host = parts.hostname or (parse_qs(parts.query).get("host") or ["this machine"])[0]
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise StoreMissing(
            "The address of the PostgreSQL store cannot be read: write postgresql://user:password@host:port/database."
        ) from None
    return printable(f"the PostgreSQL database {parts.path.strip('/') or 'of that user'!r} at {host}{port}")
