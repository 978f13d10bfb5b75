"""The hub: the tables that are alive in this process. A command becomes an entry, the entry is kept, then it is told.

All of it happens in one event loop. A table's lock is held from looking at it until its new entry is durable and told,
so everybody hears of entries in their order; tables do not wait for each other, and their entries are committed
together. Other processes on the same store may be first: then the table is read on, and the command looked at again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any, Literal

from cutpurse.errors import CutpurseError
from cutpurse.players.place import Known, Place
from cutpurse.table import days, log, protocol
from cutpurse.table.archive import Archive, Result, Stored
from cutpurse.table.attendant import Attendant
from cutpurse.table.audience import Audience
from cutpurse.table.busy import Busy
from cutpurse.table.commands import Asking, decide, digest_of, rematch_header
from cutpurse.table.ids import fresh_secret, fresh_table_id, log_mark
from cutpurse.table.limits import USUAL, LimitSettings
from cutpurse.table.live import Hinting, Live, now_ms
from cutpurse.table.metrics import Metrics
from cutpurse.table.presence import Presence
from cutpurse.table.projections import encode_listing, listing
from cutpurse.table.protocol import Done, Refusal, encode
from cutpurse.table.revoked import Revocations
from cutpurse.table.rounds import Rounds
from cutpurse.table.store import Appended, Missed, News, Said, Statement, StoreError
from cutpurse.table.table import Table
from cutpurse.table.thinkers import Thinkers

QUIET = 2.0  # seconds after which a table lets go of what its next view could be made from
IDLE = 120.0  # seconds after which a table that nobody looks at is let go
SWEEP = 15.0
HINT_SECONDS = 1.0
MOST_TRIES = 20  # at adding an entry while others are faster
EPOCH_EVERY = 2.0  # seconds between looks whether a backup was restored

logger = logging.getLogger("cutpurse.table")


class Hub:
    """All tables of this process."""

    def __init__(self, archive: Archive, thinkers: Thinkers, metrics: Metrics, limits: LimitSettings = USUAL) -> None:
        self.archive = archive
        self.thinkers = thinkers
        self.metrics = metrics
        self.limits = limits
        self.presence = Presence(self._announce, self._presence_changed)
        self.audience = Audience(metrics, self.presence, limits.plies)
        self.revoked = Revocations(self._announce, self._show_out)
        self.rounds = Rounds()
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._outdated: set[str] = set()  # tables that others added to while they were being read
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy = Busy(thinkers)
        self._epoch = b""
        self._is_unsure = False  # whether a backup was restored meanwhile
        self.is_stopping = False

    # -- life ----------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begins to listen to other processes and to let go of tables that nobody needs."""
        self._epoch = await self.archive.epoch()
        self.audience.epoch = self._epoch.hex()
        self.archive.store.listen(self._hear)
        self.spawn(self._housekeeping())

    async def stop(self) -> None:
        """Tells every client to come back later, and lets go of all tables."""
        self.is_stopping = True
        self._dismiss("stopping")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs something beside the rest; what goes wrong in it is logged, and ends nothing else."""

        async def guarded() -> None:
            try:
                await work
            except StoreError as error:
                logger.warning("store", extra={"fields": {"error": str(error)}})
            except Exception:
                logger.exception("task failed")

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # where it was broken off before it began
        return task

    def _dismiss(self, reason: Literal["stopping", "restored"]) -> None:
        """Has all clients come back, and forgets all tables."""
        for live in self._live.values():
            live.dismiss_attendant()
            live.is_gone = True
            for connection in live.connections:
                connection.close(protocol.Closing(reason=reason, back=True))
        self._live.clear()

    async def _housekeeping(self) -> None:
        waited = 0.0
        while True:
            await asyncio.sleep(EPOCH_EVERY)
            try:
                await self._look_at_epoch()
            except StoreError:
                continue
            self.presence.beat()
            self._let_quiet_ones_forget()
            if self._busy.is_due(EPOCH_EVERY):
                self.spawn(self._busy.go_over())
            waited += EPOCH_EVERY
            if waited >= SWEEP:
                waited = 0.0
                self._let_go()
                await self.archive.sweep(now_ms())
            self.metrics.tables_live.set(len(self._live))
            self.metrics.store_queue.set(self.archive.store.pressure())
            self.metrics.bots_waiting.set(self.thinkers.waiting)

    async def _look_at_epoch(self) -> None:
        """Has everybody come back if a backup was restored: whatever was read before is another history."""
        epoch = await self.archive.epoch()
        self._is_unsure = False
        if epoch != self._epoch:
            self._epoch = epoch
            self.audience.epoch = epoch.hex()
            self.revoked.restored()
            self._dismiss("restored")

    def _let_quiet_ones_forget(self) -> None:
        """Has tables at which nobody moves let go of what they remember of views: half of what they would hold."""
        before = time.monotonic() - QUIET
        for live in self._live.values():
            if live.touched < before and live.table.state is not None:
                live.table.state.forget_looks()

    def _let_go(self) -> None:
        before = time.monotonic() - IDLE
        for table_id, live in list(self._live.items()):
            busy = live.attendant is not None and live.attendant.is_busy
            if not live.connections and live.touched < before and not live.lock.locked() and not busy:
                live.dismiss_attendant()
                self.presence.forget(table_id)
                del self._live[table_id]
        self.presence.forget_others(self._live, now_ms() - int(IDLE * 1000))

    # -- other processes -----------------------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        match news:
            case Appended(tables=tables):
                for table_id, version in tables:
                    live = self._live.get(table_id)
                    if live is not None and live.table.version < version:
                        self.spawn(self._follow(live))
                    elif live is None and table_id in self._loading:
                        self._outdated.add(table_id)
            case Said(body=body):
                if not self.revoked.hear(body):
                    self.presence.hear(body)
            case Missed():
                self._is_unsure = True
                self.revoked.missed()
                self.spawn(self._look_who_stays())
                self._outdated.update(self._loading)
                self.presence.missed()
                for live in self._live.values():
                    live.is_stale = True
                    self.spawn(self._follow(live))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    def _show_out(self, hashes: Collection[bytes]) -> None:
        """Ends the connections of devices and passes that were revoked."""
        for live in self._live.values():
            self.audience.revoke(live, hashes)

    async def _look_who_stays(self) -> None:
        """Ends the connections of devices and passes that were revoked while no news came."""
        connected = {
            hash_
            for live in self._live.values()
            for connection in live.connections
            for hash_ in (connection.device, connection.key)
            if hash_ is not None
        }
        self.revoked.take(connected - await self.archive.holding(list(connected)))

    async def _announce(self, body: bytes) -> None:
        await self.archive.store.announce(body)

    def _presence_changed(self, table_id: str) -> None:
        live = self._live.get(table_id)
        if live is not None:
            self.audience.tell_table(live)
            self.looked_at(live)

    def looked_at(self, live: Live) -> None:
        """Somebody may have come to look: bots that had paused play on."""
        if live.attendant is not None and not live.attendant.is_busy:
            live.attendant.look()

    def is_looked_at(self, live: Live) -> bool:
        """Whether anybody sees what happens at a table, here or in another process."""
        return bool(live.connections) or self.presence.is_anybody(live.table.id)

    # -- tables --------------------------------------------------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """The table of that id, read from the store if it is not alive."""
        found = self._live.get(table_id)
        if found is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._read(table_id))
                task.add_done_callback(lambda _: self._loaded(table_id))
            try:
                found = await asyncio.shield(task)
            finally:
                del task  # what went wrong in it refers to us
        found.touched = time.monotonic()
        return found

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._outdated.discard(table_id)

    async def _read(self, table_id: str) -> Live:
        is_id = len(table_id) <= 40 and table_id.isascii() and table_id.isprintable()
        epoch = None
        while epoch != self._epoch:  # where a backup was restored while we read, it is another history
            epoch = self._epoch
            stored = await self.archive.load(table_id) if is_id else None
            if stored is None:
                raise Refusal("unknown-table")
            table = await self._folded(stored)
        live = Live(table)
        live.is_stale = table_id in self._outdated
        self._live[table_id] = live
        self.presence.ask(table_id)
        live.attendant = Attendant(self, live)
        live.attendant.look()
        if live.is_stale:
            self.spawn(self._follow(live))
        return live

    async def _folded(self, stored: Stored) -> Table:
        """The table that a log tells of; of one that does not hold, what can be told without its game."""
        try:
            header = log.decode_header(stored.header)
        except ValueError as error:  # msgspec's, and texts that are none
            logger.exception("a header cannot be read", extra={"fields": {"table": log_mark(stored.id)}})
            raise Refusal("damaged-table") from error
        table = Table(stored.id, stored.code, header)
        try:
            for number, body in enumerate(stored.entries):
                table.apply(log.decode_entry(body))
                if number % 50 == 49:
                    await asyncio.sleep(0)  # a long log does not hold up the others
        except (CutpurseError, LookupError, ValueError):
            logger.exception("a log does not hold", extra={"fields": {"table": log_mark(stored.id)}})
            table = Table(stored.id, stored.code, header, broken=True)
            for version, body in enumerate(stored.entries, 1):
                with suppress(LookupError, ValueError):  # what cannot be read is left out
                    table.apply(log.decode_entry(body))
                table.version = version
        return table

    def _with_all(self, table: Table, entry: log.LogEntry) -> tuple[log.LogEntry, list[Statement]]:
        """An entry with all that is kept with it: of the last move of a game the result, of others what lists say."""
        if not isinstance(entry, log.Moved):
            told = self.archive.listing(table.id, encode_listing(listing(table.after(entry))))
            return entry, [*self._also(table, entry), told]
        moved, plies = table.ahead(entry)
        return moved, [] if moved.result is None else self._finishing(table, moved.result, plies, moved.at)

    async def add(
        self, live: Live, make: Callable[[Table], log.LogEntry | None], more: Sequence[Statement] = ()
    ) -> tuple[log.LogEntry, int] | None:
        """Adds the entry that somebody would make of the table as it is, and `more` with it; None if they make none."""
        async with live.lock:
            for _ in range(MOST_TRIES):
                while live.is_stale:
                    await self._catch_up(live)
                if live.is_gone:
                    raise Refusal("store")
                table = live.table
                entry = make(table)
                if entry is None:
                    return None
                entry, also = self._with_all(table, entry)
                version = table.version + 1
                body = log.encode_entry(entry)
                began = time.perf_counter()
                try:
                    added = await self.archive.append(table.id, version, body, [*also, *more])
                    took = time.perf_counter() - began
                    await self.rounds.turn(live.visitor)  # many of one visitor may have become durable together
                except BaseException:
                    live.is_stale = True  # it may be there or not: read on before anything else
                    if not self.is_stopping:
                        self.spawn(self._follow(live))
                    raise
                if added:
                    self.metrics.append_seconds.observe(took)
                    live.is_ours = True
                    self._take(live, entry)
                    return entry, version
                await self._catch_up(live)
            raise Refusal("busy")

    async def submit(self, table_id: str, player: str, command: protocol.TableCommand) -> Done:
        """Carries out a command, durably, or refuses it."""
        began = time.perf_counter()
        kind = str(command.__struct_config__.tag)
        try:
            done = await self._submit(table_id, player, command)
        except Refusal as refusal:
            self.metrics.commanded(kind, refusal.problem.code).inc()
            raise
        except StoreError as error:
            self.metrics.commanded(kind, "store").inc()
            logger.warning("store", extra={"fields": {"error": str(error)}})
            raise Refusal("store") from error
        self.metrics.commanded(kind, "done").inc()
        if isinstance(command, protocol.Play):
            self.metrics.fanout_seconds.observe(time.perf_counter() - began)
        return done

    async def _submit(self, table_id: str, player: str, command: protocol.TableCommand) -> Done:
        live = await self.live(table_id)
        repeated: list[int] = []

        def make(table: Table) -> log.LogEntry | None:
            version = table.carried_out(player, command.id, digest_of(command))
            if version is not None:
                repeated.append(version)
                return None
            asking = Asking(player=player, now=now_ms(), away=self.audience.away(live), new_table=fresh_table_id)
            entry = decide(table, asking, command)
            if isinstance(command, protocol.AskHint) and command.seat in live.hints:
                raise Refusal("hint-asked")
            return entry

        try:
            added = await self.add(live, make)
        except Refusal as refusal:
            if refusal.problem.code == "rematch-made":  # somebody else was faster: that table is for all
                return Done(id=command.id, version=live.table.version, table=live.table.rematch)
            raise
        if added is None:
            rematch = live.table.rematch if isinstance(command, protocol.Rematch) else None
            return Done(id=command.id, version=repeated[0], table=rematch)
        entry, version = added
        if isinstance(command, protocol.AskHint):
            self._begin_hint(live, player, command, version)
        return Done(id=command.id, version=version, table=entry.table if isinstance(entry, log.Again) else None)

    async def give_seat(
        self,
        table_id: str,
        find: Callable[[Table], tuple[int, log.Person]],
        taker: log.Person,
        more: Sequence[Statement],
    ) -> int:
        """A seat that is found with who holds it, or refused, goes to another device, and `more` is done with that."""
        found: list[int] = []

        def make(table: Table) -> log.LogEntry | None:
            seat, one = find(table)
            found[:] = [seat]
            if one.player == taker.player:
                return None
            given = log.Person(player=taker.player, name=one.name, face=one.face)
            if table.order is None:
                return log.Sat(chair=seat, who=given, at=now_ms(), by=taker.player)
            return log.SeatGiven(seat=seat, who=given, at=now_ms(), by=taker.player)

        await self.add(await self.live(table_id), make, more)
        return found[0]

    async def _catch_up(self, live: Live) -> None:
        """Takes in what others have added."""
        live.is_stale = False  # whatever makes it so while we read, makes us read again
        try:
            if self._is_unsure:
                await self._look_at_epoch()
            if live.is_gone:
                return
            added = await self.archive.entries(live.table.id, live.table.version)
        except BaseException:
            live.is_stale = True
            raise
        for body in added:
            live.is_ours = False
            self._take(live, log.decode_entry(body))

    def _take(self, live: Live, entry: log.LogEntry) -> None:
        """Takes an entry into the fold and tells everybody."""
        asked, turned = live.table.request, live.table.turned
        seen = live.table.apply(entry, watching=bool(live.connections))
        if live.table.turned != turned:
            live.drop_hints()
        live.touched = time.monotonic()
        if isinstance(entry, log.Moved):
            self.metrics.moved(live.table.header.game, entry.how).inc()
            if live.table.game is not None:
                self._busy.moved(live.table.game)
        self.audience.tell(live, entry, seen)
        if isinstance(entry, log.Moved) and asked is not None:
            self.audience.tell_table(live)  # what was asked is settled
        if live.attendant is not None:
            live.attendant.look()

    def _also(self, table: Table, entry: log.LogEntry) -> list[Statement]:
        """What else is kept with an entry: so that tables are found by those who sit there, and in their state."""
        archive = self.archive
        match entry:
            case (
                log.Sat(chair=seat, who=log.Person(player=player))
                | log.SeatGiven(seat=seat, who=log.Person(player=player))
            ):
                return [*self._standing(table, seat), archive.sitting(table.id, player)]
            case log.Left(chair=chair):
                return self._standing(table, chair)
            case log.Changed(settings=settings):
                return [archive.publishing(table.id, settings.public)]
            case log.Began():
                return [archive.changing_state(table.id, "playing", entry.at), archive.drop_code(table.id)]
            case log.TookBack() if table.stage == "over":
                return [
                    archive.changing_state(table.id, "playing", entry.at),
                    *archive.unfinishing(table.id, table.people),
                ]
            case log.Resigned(seat=seat, result=None):
                state = table.state
                seen = () if state is None else state.view(seat, table.names).seats  # what its player could see
                lost = log.Result(ended="", scores=tuple(one.score for one in seen))  # whatever the bot makes of it
                return [*archive.finishing(self._results(table, lost, entry.at, [seat])), *self._standing(table, seat)]
            case log.Resigned(result=log.Result() as result):
                return [
                    *archive.finishing(self._results(table, result, entry.at, table.people)),
                    archive.changing_state(table.id, "closed", entry.at),
                ]
            case log.Closed():
                return [archive.changing_state(table.id, "closed", entry.at), archive.drop_code(table.id)]
            case log.Again(table=new):
                header = rematch_header(table, entry.at, fresh_secret())
                return archive.creating(
                    new,
                    None,
                    log.encode_header(header),
                    header.game,
                    header.settings.public,
                    entry.at,
                    table.players,
                    encode_listing(listing(Table(new, None, header))),
                )
        return []

    def _standing(self, table: Table, seat: int) -> list[Statement]:
        """Who leaves a seat leaves the table, unless they hold another there."""
        one = table.sitting[seat]
        if isinstance(one, log.Person) and len(table.seats_of(one.player)) == 1:
            return [self.archive.standing(table.id, one.player)]
        return []

    @staticmethod
    def _results(table: Table, result: log.Result, at: int, seats: Iterable[int]) -> list[Result]:
        """How a game came out for people at these seats."""
        return [
            Result(
                table=table.id,
                seat=seat,
                player=one.player,
                game=table.header.game,
                won=seat in result.winners,
                score=result.scores[seat],
                assisted=seat in table.assisted,
                finished=at,
            )
            for seat in seats
            if isinstance(one := table.sitting[seat], log.Person)
            and table.header.origin != "practice"  # counts nowhere
        ]

    def _finishing(self, table: Table, result: log.Result, plies: int, at: int) -> list[Statement]:
        """What keeps the result of a game."""
        results = self._results(table, result, at, table.people)
        statements = [*self.archive.finishing(results), self.archive.changing_state(table.id, "over", at)]
        day = table.header.day
        if day is not None and not days.is_over(day):  # afterwards everybody may know the cards
            statements += [
                self.archive.finishing_daily(
                    day, one.game, one.player, table.id, score=one.score, assisted=one.assisted, plies=plies, at=at
                )
                for one in results
            ]
        return statements

    # -- the coach -----------------------------------------------------------------------------------------------------

    def _begin_hint(self, live: Live, player: str, command: protocol.AskHint, version: int) -> None:
        """Asks the coach, once a seat: until it has answered, the position is gone, or who asked is."""
        seat, state = command.seat, live.table.state
        if state is None or state.to_move != seat or seat in live.hints:
            return
        if all(one.player != player for one in live.connections):
            return  # it was asked over HTTP: there is nobody to tell
        task = self.spawn(self._advise(live, Place(state, seat).sent(), player, command, version))
        live.hints[seat] = Hinting(player, task)
        task.add_done_callback(lambda done: live.hint_ended(seat, done))

    async def _advise(self, live: Live, known: Known, player: str, command: protocol.AskHint, version: int) -> None:
        said: protocol.Advised | protocol.Refused
        try:
            advice = await self.thinkers.advise(known, HINT_SECONDS, visitor=live.visitor, table=live.table.id)
            said = protocol.Advised(id=command.id, version=version, seat=command.seat, advice=advice)
        except CutpurseError as error:
            logger.warning("no advice", extra={"fields": {"error": type(error).__name__}})  # its words may tell a hand
            said = protocol.Refused(id=command.id, problem=Refusal("no-advice").problem)
        told = encode(said)
        for connection in list(live.connections):
            if connection.player == player and not connection.is_public and connection.eyes == command.seat:
                self.audience.hand(connection, told)
