"""Revocation: devices and passes that were ended, told from process to process, so that their sockets end at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence

import msgspec

REMEMBERED = 10_000  # lest a look that was under way let one in again
AT_ONCE = 50  # in one announcement, which has at most 5,000 bytes


class Revoked(msgspec.Struct, tag="revoked", frozen=True):
    """Another process has ended the devices and passes with these hashes."""

    hashes: list[bytes]


_decode = msgspec.json.Decoder(Revoked).decode
_encode = msgspec.json.Encoder().encode


class Revocations:
    """What was revoked lately, here or in another process."""

    def __init__(
        self, announce: Callable[[bytes], Awaitable[None]], show_out: Callable[[Collection[bytes]], None]
    ) -> None:
        self._announce = announce
        self._show_out = show_out
        self._lately: OrderedDict[bytes, None] = OrderedDict()
        self.round = 0  # another one: whatever is remembered of a device is to be looked up again

    def __contains__(self, hash_: bytes | None) -> bool:
        return hash_ in self._lately

    async def tell(self, hashes: Sequence[bytes]) -> None:
        """Ends the sockets of these, here and everywhere; the store has forgotten them already."""
        self.take(hashes)
        for first in range(0, len(hashes), AT_ONCE):
            await self._announce(_encode(Revoked(list(hashes[first : first + AT_ONCE]))))

    def hear(self, body: bytes) -> bool:
        """What another process says; False if it is about something else."""
        try:
            self.take(_decode(body).hashes)
        except msgspec.MsgspecError:
            return False
        return True

    def take(self, hashes: Collection[bytes]) -> None:
        """These are ended."""
        self._lately.update(dict.fromkeys(hashes))
        while len(self._lately) > REMEMBERED:
            self._lately.popitem(last=False)
        if hashes:
            self._show_out(hashes)

    def missed(self) -> None:
        """News were lost: nothing that is remembered of devices holds."""
        self.round += 1

    def restored(self) -> None:
        """A backup was restored: what was revoked since then may hold again."""
        self._lately.clear()
        self.round += 1
