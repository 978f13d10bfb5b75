"""A connection: one client at one table, and what it may see. A client that reads too slowly never slows the table."""

from __future__ import annotations

from typing import Final

from cutpurse.table.line import MOST_BYTES, Line
from cutpurse.table.protocol import Closing, Curtain, encode
from cutpurse.table.telling import Eyes

CURTAIN: Final = -1  # several people share the device and nobody looks: nothing is shown
NORMAL, UNREADABLE, GOING_AWAY = 1000, 1008, 1012
CODES = {"stopping": GOING_AWAY, "restored": GOING_AWAY, "slow": GOING_AWAY, "unreadable": UNREADABLE}


class Connection:
    """One client. What it is told is sent at once; what it has not taken yet waits, up to a limit."""

    __slots__ = ("_line", "address", "curtain", "device", "eyes", "is_closed", "is_public", "key", "player", "welcome")

    def __init__(
        self,
        line: Line,
        player: str | None,
        *,
        is_public: bool,
        device: bytes | None = None,
        key: bytes | None = None,
        address: str = "",
    ) -> None:
        self._line = line
        self.player = player
        self.address = address  # by which limits and thinking time count
        self.is_public = is_public  # it asked for what everybody may see, whoever holds it
        self.device = device  # the hash of its token
        self.key = key  # the hash of the pass of a screen that may look where spectators may not
        self.eyes: Eyes = None  # or CURTAIN
        self.curtain: Curtain | None = None  # the last that it was told of
        self.welcome = False  # told of the table since it has joined
        self.is_closed = False

    def tell(self, message: bytes) -> bool:
        """Sends a message; False for a reader so slow that the connection ends."""
        if self.is_closed:
            return True
        if self._line.waiting + len(message) > MOST_BYTES:
            self.close(Closing(reason="slow", back=True))
            return False
        self._line.say(message)
        return True

    def expect_more(self) -> None:
        """Has what comes now sent in one piece with what follows at once."""
        self._line.gather()

    def close(self, closing: Closing) -> None:
        """Ends the connection once all that waits has been sent."""
        if not self.is_closed:
            self.is_closed = True
            self._line.say(encode(closing))
            self._line.hang_up(CODES.get(closing.reason, NORMAL))
