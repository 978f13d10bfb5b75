"""Devices: whose each of them is, what is listed of them and of the passes that were given, and how both are ended."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from cutpurse.table import api
from cutpurse.table.archive import Archive, Player
from cutpurse.table.hub import Hub
from cutpurse.table.ids import fresh_player_id, fresh_token, handle_of, hashed
from cutpurse.table.live import now_ms
from cutpurse.table.names import checked_name
from cutpurse.table.people import MOST_TOKENS, Token, cookie_name
from cutpurse.table.protocol import Refusal

KNOWN_DEVICES = 10_000  # that are kept in mind
KNOWN_SECONDS = 5.0  # until they are looked up again: another process may have renamed them
USED_EVERY = 3600 * 1000  # between two notes that a device was here, or a pass used
LONGEST_TOKEN = 100


class Known(NamedTuple):
    """A device that shows a token, and whose it is."""

    player: Player
    hash: bytes


class _Remembered(NamedTuple):
    player: Player
    used: int
    round: int
    looked_up: float


class Devices:
    """Where devices are known again."""

    def __init__(self, archive: Archive, hub: Hub) -> None:
        self.archive = archive
        self.hub = hub
        self._remembered: OrderedDict[bytes, _Remembered] = OrderedDict()
        self._name: tuple[int, str] | None = None

    async def cookie_name(self) -> str:
        """The name of this store's cookie. It moves with a backup, so whoever restores one elsewhere is known there."""
        if self._name is None or self._name[0] != self.hub.revoked.round:
            now = self.hub.revoked.round
            self._name = (now, cookie_name(await self.archive.secret("cookie")))
        return self._name[1]

    async def known(self, shown: Sequence[Token]) -> Known | None:
        """Whose device shows these tokens, of which only those in this store's own cookie count."""
        if not shown:
            return None
        name = await self.cookie_name()
        for token in [one for one in shown if one.cookie == name][:MOST_TOKENS]:
            if token.text and len(token.text) <= LONGEST_TOKEN:
                hash_ = hashed(token.text)
                player = await self._whose(hash_)
                if player is not None:
                    return Known(player, hash_)
        return None

    async def somebody(self, shown: Sequence[Token]) -> Known:
        """Who shows these tokens, or a refusal: nobody, or a device that is no longer known."""
        known = await self.known(shown)
        if known is None:
            await self.check_not_lost(shown)
            raise Refusal("nobody")
        return known

    async def check_not_lost(self, shown: Sequence[Token]) -> None:
        """Refuses a token of this store that opens nothing: nobody becomes somebody else without having said so."""
        name = await self.cookie_name()
        if any(token.cookie == name for token in shown):
            raise Refusal("unknown-device")

    async def _whose(self, hash_: bytes) -> Player | None:
        revoked = self.hub.revoked
        if hash_ in revoked:
            return None
        kept = self._remembered.pop(hash_, None)
        now = time.monotonic()
        if kept is None or kept.round != revoked.round or now - kept.looked_up >= KNOWN_SECONDS:
            this_round = revoked.round
            found = await self.archive.player_of(hash_)
            if found is None or hash_ in revoked:
                return None
            player, used = found
            used = max(used, 0 if kept is None else kept.used)  # it may be noted in this moment
            kept = _Remembered(player, self._note(hash_, used), this_round, now)
        self._remembered[hash_] = kept
        while len(self._remembered) > KNOWN_DEVICES:
            self._remembered.popitem(last=False)
        return kept.player

    def _note(self, hash_: bytes, used: int) -> int:
        """Notes that a device is here, now and then, beside what it came for."""
        now = now_ms()
        if now - used < USED_EVERY:
            return used
        self.hub.spawn(self.archive.device_used(hash_, now))
        return now

    # -- people --------------------------------------------------------------------------------------------------------

    async def introduce(self, shown: Sequence[Token], given: api.Introduction) -> tuple[Player, str | None]:
        """Takes down how somebody is called; a device that is new is given a token."""
        name = checked_name(given.name)
        known = await self.known(shown)
        if known is not None:
            await self.archive.rename(known.player.id, name, given.face)
            for hash_ in [hash_ for hash_, one in self._remembered.items() if one.player.id == known.player.id]:
                del self._remembered[hash_]
            return known.player._replace(name=name, face=given.face), None
        await self.check_not_lost(shown)
        token = fresh_token()
        player = Player(fresh_player_id(), name, given.face, now_ms())
        await self.archive.new_player(player.id, name, given.face, hashed(token), player.created)
        return player, token

    # -- what may be ended ---------------------------------------------------------------------------------------------

    async def access(self, known: Known) -> api.Access:
        """All by which somebody can come in as this player, or has what this player gave."""
        return api.Access(
            devices=tuple(
                api.Device(id=handle_of(one.hash), made=one.created, used=one.used, this=one.hash == known.hash)
                for one in await self.archive.devices_of(known.player.id)
            ),
            passes=tuple(
                api.Pass(
                    id=handle_of(hash_),
                    kind=one.kind,
                    table=one.table,
                    made=one.created,
                    used=one.used,
                    until=one.until,
                )
                for hash_, one in await self.archive.passes_of(known.player.id, now_ms())
            ),
        )

    async def end_device(self, known: Known, handle: str) -> bool:
        """A device is no longer this player's; says whether it was the one that asks."""
        hashes = [one.hash for one in await self.archive.devices_of(known.player.id)]
        hash_ = next((hash_ for hash_ in hashes if handle_of(hash_) == handle), None)
        if hash_ is None:
            raise Refusal("no-such-device")
        await self.archive.end_device(known.player.id, hash_)
        await self.hub.revoked.tell([hash_])
        return hash_ == known.hash

    async def end_pass(self, known: Known, handle: str) -> None:
        """A code or link that this player gave opens nothing any more."""
        given = await self.archive.passes_of(known.player.id, now_ms())
        hash_ = next((hash_ for hash_, _ in given if handle_of(hash_) == handle), None)
        if hash_ is None:
            raise Refusal("unknown-pass")
        await self.archive.end_pass(known.player.id, hash_)
        await self.hub.revoked.tell([hash_])

    async def end_all(self, known: Known) -> None:
        """Nothing opens what is this player's any more."""
        await self.hub.revoked.tell(await self.archive.end_all(known.player.id))
