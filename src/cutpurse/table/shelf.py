"""The shelf: what can be had of games that are over: records, replays, reviews, and the proof of a fair deal."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict

import msgspec

from cutpurse.errors import CutpurseError, RecordError
from cutpurse.players.review import VERSION
from cutpurse.table import api, days, fairness
from cutpurse.table.archive import Archive, Player
from cutpurse.table.hub import Hub
from cutpurse.table.live import Live
from cutpurse.table.protocol import Refusal
from cutpurse.table.table import Table

REVIEW_SECONDS = 20.0
KEPT_REPLAYS = 16
MOST_REVIEWS = 20  # at a time
MOST_REPLAYED = 5_000  # plies

Progress = dict[str, tuple[int, int]]


class Shelf:
    """Finished games. Nothing here is given of a game that goes on: all of it tells what was hidden."""

    def __init__(self, archive: Archive, hub: Hub) -> None:
        self._archive = archive
        self._hub = hub
        self._replays: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()
        self._reviews: Progress = {}
        self._asked: dict[str, str] = {}  # by whom each review was asked for
        self._ended = 0  # reviews that were made, or failed
        self._failed: set[str] = set()  # to be told once
        self._tasks: set[asyncio.Task[None]] = set()

    async def record(self, table_id: str) -> str:
        """The record of a game that is over or was given up."""
        return _record_of((await self._over(table_id)).table)

    async def replay(self, table_id: str, eyes: str, visitor: str = "") -> bytes:
        """A game step by step, as a seat saw it (its number), as everybody could (`public`), or with open cards."""
        table = (await self._over(table_id)).table
        if table.trouble is not None:
            raise table.cannot_go_on()
        if table.stage != "over":
            raise Refusal("not-over")
        if _plies(table) > MOST_REPLAYED:
            raise Refusal("too-long", most=MOST_REPLAYED)
        known = ("open", "public", *(str(seat) for seat in range(len(table.sitting))))
        if eyes not in known:
            raise Refusal("no-such-seat", count=len(table.sitting))
        key = (table.id, table.version, eyes)
        found = self._replays.get(key)
        if found is None:
            try:
                found = await self._hub.thinkers.replay(_record_of(table), list(table.names), eyes, visitor=visitor)
            except RecordError as error:
                raise Refusal("bad-record", line=error.line, reason=error.reason) from None
            self._replays[key] = found
            if len(self._replays) > KEPT_REPLAYS:
                self._replays.popitem(last=False)
        return found

    async def review(
        self, table_id: str, player: Player | None = None, visitor: str = ""
    ) -> bytes | api.ReviewProgress:
        """The review of a game that is over; or how far it is, begun now if it can be.

        A visitor, which is an address, has only so many made at a time.
        """
        table = (await self._over(table_id)).table
        if table.trouble is not None:
            raise table.cannot_go_on()
        if table.stage != "over":
            raise Refusal("not-over")
        ended = self._ended
        kept = await self._archive.review(table_id)
        if kept is not None and _version_of(kept) == VERSION:
            return kept  # one of another version is made anew
        if table_id not in self._reviews:
            if player is None:
                raise Refusal("nobody")
            if table_id in self._failed:
                self._failed.discard(table_id)  # asked again, it is tried again
                raise Refusal("review-failed")
            mine = sum(one == visitor for one in self._asked.values())
            was_kept = ended != self._ended  # since the store was asked, perhaps the one for this table
            if was_kept or mine >= self._hub.limits.reviews or len(self._reviews) >= MOST_REVIEWS:
                return api.ReviewProgress(done=0, total=max(1, len(table.plies)))  # asked again, it has its turn
            self._asked[table_id] = visitor
            self._reviews[table_id] = (0, max(1, len(table.plies)))
            task = asyncio.get_running_loop().create_task(self._make_review(table_id, _record_of(table), visitor))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        done, total = self._reviews[table_id]
        return api.ReviewProgress(done=done, total=total)

    async def _make_review(self, table_id: str, record: str, visitor: str) -> None:
        def tell(done: int, total: int) -> None:
            self._reviews[table_id] = (done, total)

        try:
            made = await self._hub.thinkers.review(record, REVIEW_SECONDS, tell, visitor=visitor)
            live = await self._hub.live(table_id)
            async with live.lock:  # no move is taken back meanwhile
                if _record_of(live.table) == record:
                    await self._archive.keep_review(table_id, made)
        except CutpurseError:
            self._failed.add(table_id)
        finally:
            self._ended += 1
            self._reviews.pop(table_id, None)
            self._asked.pop(table_id, None)

    async def fairness(self, table_id: str) -> api.FairnessReport:
        """How the cards were dealt: the promise while the game goes on, all of it and the proof afterwards."""
        live = await self._hub.live(table_id)
        table = live.table
        if table.commitment is None:
            return api.FairnessReport()  # not dealt by this table's own secret
        order = table.drawn_order
        if not is_told(table):
            return api.FairnessReport(fairness=fairness.promised(table.header.secret, table.entropy, order))
        opened = fairness.opened(table.header.secret, table.entropy, order)
        return api.FairnessReport(fairness=opened, claims=tuple(fairness.check(opened, table.seed)))

    async def _over(self, table_id: str) -> Live:
        live = await self._hub.live(table_id)
        if not is_told(live.table):
            raise Refusal("not-over")
        return live


def is_told(table: Table) -> bool:
    """Whether all of a game may be told: it is over, and nobody else is still playing the same deal."""
    if table.header.day is not None and not days.is_over(table.header.day):
        return False
    return table.stage == "over" or (table.stage == "closed" and table.order is not None)


class _Versioned(msgspec.Struct):
    version: int = 1  # the first reviews did not say it


_versioned = msgspec.json.Decoder(_Versioned)


def _version_of(review: bytes) -> int:
    return _versioned.decode(review).version


def _record_of(table: Table) -> str:
    return table.header.record or table.record().text()


def _plies(table: Table) -> int:
    """How long a game was; a record that was uploaded says so, and was proved."""
    if table.header.record is None:
        return len(table.record().moves)
    said = re.search(r"^moves: (\d+)", table.header.record, re.MULTILINE)
    return 0 if said is None else int(said[1])
