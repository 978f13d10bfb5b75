"""The rows of every table of a store, as a backup holds them: `["entries", "t1", 3, "..."]`, bytes in base 64.

What a row is made of is said once, by the migrations: a store of any version is made of them in memory and asked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import cache
from typing import Annotated, Any, TypeAlias

import msgspec

from cutpurse.table.store import schema

Int: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
Kinds: TypeAlias = Mapping[str, type[msgspec.Struct]]

TYPES: dict[str, Any] = {"TEXT": str, "INTEGER": Int, "BLOB": bytes}

OF_THE_STORE = ("schema", "epoch")
"""Keys of `meta` that belong to one store and do not move with a backup."""


@cache
def kinds(version: int) -> Kinds:
    """Every table of a store of this version by name, with the type of its rows."""
    with closing(sqlite3.connect(":memory:")) as store:
        for statement in schema.pending(0, "sqlite", "memory", to=version):
            store.execute(statement)
        names = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        return {name: _kind(name, store.execute(f"PRAGMA table_info({name})")) for (name,) in names}


def _kind(table: str, columns: Iterable[tuple[Any, ...]]) -> type[msgspec.Struct]:
    fields = [
        (name, TYPES[kind] if is_required or key else TYPES[kind] | None)
        for _, name, kind, is_required, _, key in columns
    ]
    return msgspec.defstruct(table, fields, array_like=True, frozen=True, forbid_unknown_fields=True, tag=table)
