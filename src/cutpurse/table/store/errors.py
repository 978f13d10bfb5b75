"""What a store refuses: each kind as its own type; whatever is raised, nothing was half-done."""

from __future__ import annotations

from cutpurse.errors import CutpurseError


class StoreError(CutpurseError):
    """Something the store could not do; unless it is `Unsettled`, nothing of it was done."""


class StoreMissing(StoreError):
    """There is no store at that address, or it cannot be opened: no directory, no permission, no server, no driver."""


class StoreInUse(StoreError):
    """Another server holds this SQLite file."""


class StoreNewer(StoreError):
    """The store was written by a newer version of the program."""


class StoreDamaged(StoreError):
    """What is at that address is not a store of ours, or no longer a whole one."""


class StoreFull(StoreError):
    """The disk is full."""


class StoreUnavailable(StoreError):
    """The store cannot be reached now; it goes on by itself once the cause is gone."""


class Unsettled(StoreUnavailable):
    """The connection was lost while committing and did not come back in time: read again what became of it."""


class Restored(StoreError):
    """The store was replaced by a backup meanwhile: what the caller knew of it no longer holds; read again."""


class AlreadyThere(StoreError):
    """A row that must be the only one of its kind (an id, a code) is there already."""


class StatementRefused(StoreError):
    """A statement that the store cannot run, or values that it cannot hold."""


class BackupError(StoreError):
    """A backup file that cannot be read or written, is damaged, or comes from another version."""
