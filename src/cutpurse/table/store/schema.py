"""Migrations: numbered SQL files, applied in order when a store is opened, written once for both kinds of store."""

from __future__ import annotations

import re
import secrets
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from cutpurse.table.store.errors import StoreDamaged, StoreNewer

Dialect: TypeAlias = Literal["sqlite", "postgresql"]

FOLDER = Path(__file__).parent / "migrations"
ONLY_POSTGRESQL = "-- postgresql:"
IN_POSTGRESQL = (("BLOB", "BYTEA"), ("INTEGER", "BIGINT"), (" WITHOUT ROWID", ""))


@cache
def migrations() -> list[str]:
    """The texts of all migrations; the first is number 1."""
    files = sorted(FOLDER.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    return [file.read_text("utf-8") for file in files]


def newest() -> int:
    """The version of a store that is up to date."""
    return len(migrations())


def statements(text: str, dialect: Dialect) -> list[str]:
    """The statements of a migration in the language of one kind of store."""
    found: list[str] = []
    lines: list[str] = []
    wanted = True
    for line in text.splitlines():
        if line.strip() == ONLY_POSTGRESQL:
            wanted = dialect == "postgresql"
        elif line.strip() and not line.lstrip().startswith("--"):
            lines.append(line)
            if line.rstrip().endswith(";"):
                if wanted:
                    found.append("\n".join(lines))
                lines, wanted = [], True
    if dialect == "postgresql":
        for word, instead in IN_POSTGRESQL:
            found = [re.sub(rf"{word}\b", instead, statement) for statement in found]
    return found


def version_in(recorded: bytes | None, place: str) -> int:
    """The version that a store says it has in `meta`."""
    if recorded is None or not recorded.isdigit():
        raise StoreDamaged(f"There is no version in {place}: it is damaged, or not a store of Cutpurse.")
    return int(recorded)


def pending(version: int, dialect: Dialect, place: str, to: int | None = None) -> list[str]:
    """What brings a store of this version up to date, or to another version; a newer store is refused."""
    if version > newest():
        raise StoreNewer(
            f"A newer Cutpurse has written {place} (version {version}, and this program knows {newest()}):"
            " update the program."
        )
    return [statement for text in migrations()[version:to] for statement in statements(text, dialect)]


def new_epoch() -> bytes:
    """A mark that no store has had before."""
    return secrets.token_bytes(16)
