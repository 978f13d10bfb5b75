"""What server processes on one PostgreSQL tell each other: NOTIFY with every batch, and one connection that listens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cutpurse.table.store.address import Address
from cutpurse.table.store.contract import Appended, Missed, News, Said
from cutpurse.table.store.errors import StatementRefused, StoreMissing
from cutpurse.table.store.postgres_session import CHANNEL, FAULTS, capital, connect, reason

MOST_SAID = 5000
MOST_APPENDED = 6000
"""Bytes of the entries in one notice: PostgreSQL allows 8,000 for all of it."""

PULSE = 10.0
"""Seconds between looks whether a silent connection is still there."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0


class Notice(msgspec.Struct, frozen=True):
    """News on their way; the number keeps two that say the same from being taken for one."""

    sender: str = msgspec.field(name="from")
    number: int
    news: News


class Wire:
    """One process's end of the news."""

    def __init__(self, address: Address, process: str, connection: Any) -> None:
        self.hear: Callable[[News], None] | None = None
        self._address = address
        self._process = process
        self._number = 0
        self._listening = asyncio.create_task(self._stay_connected(connection), name="store-listener")

    @classmethod
    async def open(cls, address: Address, process: str) -> Wire:
        """Listen from now on."""
        connection = await connect(address, f"cutpurse listener {process}")
        wire = cls(address, process, connection)
        try:
            await connection.add_listener(CHANNEL, wire._heard)
        except FAULTS as error:
            await wire.close()
            raise StoreMissing(f"{capital(address.place)} does not let us listen: {reason(error)}.") from error
        return wire

    async def close(self) -> None:
        """Listen no longer."""
        self._listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._listening

    @staticmethod
    def check(news: bytes) -> None:
        """Refuse what is too long to be told."""
        if len(news) > MOST_SAID:
            raise StatementRefused(f"At most {MOST_SAID} bytes can be announced at once, and these are {len(news)}.")

    def notices(self, appended: list[tuple[str, int]], said: Iterable[bytes]) -> list[str]:
        """What to send for these entries and announcements, in as few pieces as fit."""
        pieces: list[News] = [Appended(entries) for entries in _pieces(appended)]
        pieces += [Said(body) for body in said]
        return [self._notice(news) for news in pieces]

    def missed(self) -> None:
        """Tell that anything may have changed."""
        if self.hear:
            self.hear(Missed())

    def _notice(self, news: News) -> str:
        self._number += 1
        return msgspec.json.encode(Notice(self._process, self._number, news)).decode()

    def _heard(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        try:
            notice = msgspec.json.decode(payload, type=Notice)
        except msgspec.MsgspecError:
            self.missed()  # from another version of the program, say: something has happened
            return
        if notice.sender != self._process and self.hear:
            self.hear(notice.news)

    async def _stay_connected(self, connection: Any) -> None:
        """For as long as the store is open; what was said while the line was down was missed."""
        pause = FIRST_PAUSE
        while True:
            try:
                if connection is None:
                    connection = await connect(self._address, f"cutpurse listener {self._process}")
                    await connection.add_listener(CHANNEL, self._heard)
                    self.missed()
                pause = FIRST_PAUSE
                await _until_lost(connection)
            except (*FAULTS, StoreMissing):
                pause = min(2 * pause, LONGEST_PAUSE)
            finally:
                if connection is not None:
                    connection.terminate()
                    connection = None
            await asyncio.sleep(pause)


async def _until_lost(connection: Any) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    while not connection.is_closed():
        try:
            await asyncio.wait_for(lost.wait(), PULSE)
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=PULSE)


def _pieces(appended: list[tuple[str, int]]) -> Iterable[list[tuple[str, int]]]:
    piece: list[tuple[str, int]] = []
    size = 0
    for entry in appended:
        length = len(msgspec.json.encode(entry)) + 1
        if piece and size + length > MOST_APPENDED:
            yield piece
            piece, size = [], 0
        piece.append(entry)
        size += length
    if piece:
        yield piece


def missed_by_all() -> str:
    """The notice of somebody who has changed everything: a restored backup."""
    return msgspec.json.encode(Notice("restore", 0, Missed())).decode()
