"""A connection: one client at one table, and what it may see. A client that reads too slowly never slows the table."""

from __future__ import annotations

from typing import Final

from cutpurse.table.protocol import Closing, encode
from cutpurse.table.telling import Eyes
from cutpurse.table.wire import Wire

CURTAIN: Final = -1  # several people share the device and nobody looks: nothing is shown
MOST_BYTES = 4 * 1024 * 1024  # that wait for a slow reader
NORMAL, UNREADABLE, GOING_AWAY = 1000, 1008, 1012
CODES = {"stopping": GOING_AWAY, "restored": GOING_AWAY, "slow": GOING_AWAY, "unreadable": UNREADABLE}


class Connection:
    """One client. What it is told is sent at once; what it has not taken yet waits, up to a limit."""

    __slots__ = ("_wire", "eyes", "has_key", "is_closed", "is_public", "player", "welcome")

    def __init__(self, wire: Wire, player: str | None, *, is_public: bool, has_key: bool = False) -> None:
        self._wire = wire
        self.player = player
        self.is_public = is_public  # it asked for what everybody may see, whoever holds it
        self.has_key = has_key  # a screen that may look where spectators may not
        self.eyes: Eyes = None  # or CURTAIN
        self.welcome = False  # told of the table since it has joined
        self.is_closed = False

    def tell(self, message: bytes) -> bool:
        """Sends a message; False for a reader so slow that the connection ends."""
        if self.is_closed:
            return True
        if self._wire.waiting + len(message) > MOST_BYTES:
            self.close(Closing(reason="slow", back=True))
            return False
        self._wire.say(message)
        return True

    def close(self, closing: Closing) -> None:
        """Ends the connection once all that waits has been sent."""
        if not self.is_closed:
            self.is_closed = True
            self._wire.say(encode(closing))
            self._wire.hang_up(CODES.get(closing.reason, NORMAL))
