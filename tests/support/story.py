"""What happened at a table, read from its event log past the server: the truth that clients are held against."""

from __future__ import annotations

import base64

from cutpurse.table import log
from cutpurse.table.table import Table
from tests.support.stores import query


class Story:
    """A table as its log tells it, version by version: the truth that clients are held against."""

    def __init__(self, house, table: str) -> None:
        ((header,),) = query(house.store, "SELECT header FROM tables WHERE id = ?", table)
        rows = query(house.store, "SELECT body FROM entries WHERE table_id = ? ORDER BY version", table)
        self.header = log.decode_header(header)
        self.entries = [log.decode_entry(body) for (body,) in rows]
        self.fold = Table(table, None, self.header)
        self.states = {}
        self.first = {}
        self.seen = {}
        for version, entry in enumerate(self.entries, 1):
            seen = self.fold.apply(entry, watching=True)
            if self.fold.state is not None:
                self.states[version] = self.fold.state.copy()
                self.seen[version] = seen
            if isinstance(entry, log.Began):
                self.first[version - 1] = seen[0]

    @property
    def secrets(self) -> list[str]:
        """What no client may ever read: the seed and what it is made of, in all usual forms, and who is who."""
        kept = (self.fold.seed, self.header.secret)
        written = [form(secret) for secret in kept for form in (bytes.hex, _base64, _base64_for_links)]
        people = {self.header.host, *(one.player for one in self.fold.sitting if isinstance(one, log.Person))}
        return [*written, *people]

    def view(self, version: int, eyes: int | None):
        if version in self.first:
            return self.first[version].first_view(eyes, self.fold.names)
        return self.states[version].view(eyes, self.fold.names)

    def moments(self, version: int, eyes: int | None):
        return tuple(moment for watched in self.seen[version] for moment in watched.moments(eyes))


def _base64(secret: bytes) -> str:
    return base64.b64encode(secret).decode().rstrip("=")


def _base64_for_links(secret: bytes) -> str:
    return base64.urlsafe_b64encode(secret).decode().rstrip("=")
