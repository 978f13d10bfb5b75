"""The hub: the tables that are alive in this process. A command becomes an entry, the entry is kept, then it is told.

All of it happens in one event loop. A table's lock is held from looking at it until its new entry is durable and told,
so everybody hears of entries in their order; tables do not wait for each other, and their entries are committed
together. Other processes on the same store may be first: then the table is read on, and the command looked at again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec

from cutpurse.engine.watch import Watched
from cutpurse.errors import CutpurseError
from cutpurse.players.place import Place
from cutpurse.table import log, protocol, telling
from cutpurse.table.archive import Archive, Result
from cutpurse.table.attendant import Attendant
from cutpurse.table.busy import Busy
from cutpurse.table.commands import Asking, decide, host_of, may_ask_coach, rematch_header
from cutpurse.table.connection import CURTAIN, Connection
from cutpurse.table.ids import fresh_secret, fresh_table_id
from cutpurse.table.metrics import Metrics
from cutpurse.table.presence import Presence
from cutpurse.table.protocol import Done, Refusal, encode
from cutpurse.table.store import Appended, Missed, News, Said, Statement, StoreError
from cutpurse.table.table import Table
from cutpurse.table.thinkers import Thinkers

IDLE = 120.0  # seconds after which a table that nobody looks at is let go
SWEEP = 15.0
HINT_SECONDS = 1.0
MOST_TRIES = 20  # at adding an entry while others are faster
EPOCH_EVERY = 2.0  # seconds between looks whether a backup was restored

logger = logging.getLogger("cutpurse.table")


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def may_watch(table: Table, player: str | None) -> bool:
    """Whether somebody may see what everybody at a table may: they sit there, run it, or spectators are allowed."""
    if table.settings.spectators or table.stage == "waiting":
        return True
    return player is not None and (player == table.header.host or bool(table.seats_of(player)))


class Live:
    """A table that is alive in this process: its fold, who is connected, and who attends to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.is_stale = False  # the log may have gone on without us
        self.is_finished = False  # its result is kept
        self.is_ours = False  # this process added the last entry
        self.touched = time.monotonic()
        self.attendant: Attendant | None = None


class Hub:
    """All tables of this process."""

    def __init__(self, archive: Archive, thinkers: Thinkers, metrics: Metrics) -> None:
        self.archive = archive
        self.thinkers = thinkers
        self.metrics = metrics
        self.presence = Presence(self._announce, self._presence_changed)
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._outdated: set[str] = set()  # tables that others added to while they were being read
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy = Busy(thinkers)
        self._epoch = b""
        self.is_stopping = False

    # -- life ----------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begins to listen to other processes and to let go of tables that nobody needs."""
        self._epoch = await self.archive.epoch()
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

    def _dismiss(self, reason: str) -> None:
        """Has all clients come back, and forgets all tables."""
        for live in self._live.values():
            if live.attendant is not None:
                live.attendant.stop()
            for connection in live.connections:
                connection.close(protocol.Closing(reason=reason, back=True))  # type: ignore[arg-type]  # one of its words
        self._live.clear()

    async def _housekeeping(self) -> None:
        waited = 0.0
        while True:
            await asyncio.sleep(EPOCH_EVERY)
            try:
                epoch = await self.archive.epoch()
            except StoreError:
                continue
            if epoch != self._epoch:
                self._epoch = epoch
                self._dismiss("restored")
            self.presence.beat()
            if self._busy.is_due(EPOCH_EVERY):
                self.spawn(self._busy.go_over())
            waited += EPOCH_EVERY
            if waited >= SWEEP:
                waited = 0.0
                self._let_go()
            self.metrics.tables_live.set(len(self._live))
            self.metrics.store_queue.set(self.archive.store.pressure())
            self.metrics.bots_waiting.set(self.thinkers.waiting)

    def _let_go(self) -> None:
        before = time.monotonic() - IDLE
        for table_id, live in list(self._live.items()):
            busy = live.attendant is not None and live.attendant.is_busy
            if not live.connections and live.touched < before and not live.lock.locked() and not busy:
                if live.attendant is not None:
                    live.attendant.stop()
                self.presence.forget(table_id)
                del self._live[table_id]

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
                self.presence.hear(body)
            case Missed():
                self._outdated.update(self._loading)
                self.presence.missed()
                for live in self._live.values():
                    live.is_stale = True
                    self.spawn(self._follow(live))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    async def _announce(self, body: bytes) -> None:
        await self.archive.store.announce(body)

    def _presence_changed(self, table_id: str) -> None:
        live = self._live.get(table_id)
        if live is not None:
            self._tell_table(live)

    # -- tables --------------------------------------------------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """The table of that id, read from the store if it is not alive."""
        found = self._live.get(table_id)
        if found is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._read(table_id))
                task.add_done_callback(lambda _: self._loaded(table_id))
            found = await asyncio.shield(task)
        found.touched = time.monotonic()
        return found

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._outdated.discard(table_id)

    async def _read(self, table_id: str) -> Live:
        is_id = len(table_id) <= 40 and table_id.isascii() and table_id.isprintable()
        stored = await self.archive.load(table_id) if is_id else None
        if stored is None:
            raise Refusal("unknown-table")
        table = Table(stored.id, stored.code, log.decode_header(stored.header))
        for number, body in enumerate(stored.entries):
            table.apply(log.decode_entry(body))
            if number % 50 == 49:
                await asyncio.sleep(0)  # a long log does not hold up the others
        table.was_over = stored.state == "over"
        live = Live(table)
        live.is_stale = table_id in self._outdated
        self._live[table_id] = live
        self.presence.ask(table_id)
        live.attendant = Attendant(self, live)
        await self._finish(live)
        live.attendant.look()
        if live.is_stale:
            self.spawn(self._follow(live))
        return live

    async def add(self, live: Live, make: Callable[[Table], log.LogEntry | None]) -> tuple[log.LogEntry, int] | None:
        """Adds the entry that somebody would make of the table as it is; None if they would make none any more."""
        async with live.lock:
            while live.is_stale:
                await self._catch_up(live)
            for _ in range(MOST_TRIES):
                table = live.table
                entry = make(table)
                if entry is None:
                    return None
                version = table.version + 1
                body = log.encode_entry(entry)
                try:
                    added = await asyncio.shield(self.archive.append(table.id, version, body, self._also(table, entry)))
                except BaseException:
                    live.is_stale = True  # it may be there or not: read on before anything else
                    if not self.is_stopping:
                        self.spawn(self._follow(live))
                    raise
                if added:
                    live.is_ours = True
                    self._take(live, entry)
                    await self._finish(live)
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
            self.metrics.commands.labels(kind, refusal.problem.code).inc()
            raise
        except StoreError as error:
            self.metrics.commands.labels(kind, "store").inc()
            logger.warning("store", extra={"fields": {"error": str(error)}})
            raise Refusal("store") from error
        self.metrics.commands.labels(kind, "done").inc()
        if isinstance(command, protocol.Play):
            self.metrics.fanout_seconds.observe(time.perf_counter() - began)
        return done

    async def _submit(self, table_id: str, player: str, command: protocol.TableCommand) -> Done:
        live = await self.live(table_id)
        repeated: list[int] = []

        def make(table: Table) -> log.LogEntry | None:
            version = table.carried_out(player, command.id)
            if version is not None:
                repeated.append(version)
                return None
            asking = Asking(player=player, now=now_ms(), away=self.away(live), new_table=fresh_table_id)
            return decide(table, asking, command)

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
            self.spawn(self._advise(live, player, command, version))
        return Done(id=command.id, version=version, table=entry.table if isinstance(entry, log.Again) else None)

    async def give_seat(self, table_id: str, seat: int, who: log.Person) -> None:
        """A seat goes to another device, whose player was given it."""

        def make(table: Table) -> log.LogEntry | None:
            one = table.sitting[seat] if seat < len(table.sitting) else None
            if not isinstance(one, log.Person) or table.stage in ("over", "closed"):
                raise Refusal("over")
            if one.player == who.player:
                return None
            given = log.Person(player=who.player, name=one.name, face=one.face)
            if table.order is None:
                return log.Sat(chair=seat, who=given, at=now_ms(), by=who.player)
            return log.SeatGiven(seat=seat, who=given, at=now_ms(), by=who.player)

        await self.add(await self.live(table_id), make)

    async def _catch_up(self, live: Live) -> None:
        """Takes in what others have added."""
        live.is_stale = False  # whatever makes it so while we read, makes us read again
        try:
            added = await self.archive.entries(live.table.id, live.table.version)
        except BaseException:
            live.is_stale = True
            raise
        for body in added:
            live.is_ours = False
            self._take(live, log.decode_entry(body))
        await self._finish(live)

    def _take(self, live: Live, entry: log.LogEntry) -> None:
        """Takes an entry into the fold and tells everybody."""
        seen = live.table.apply(entry, watching=bool(live.connections))
        live.touched = time.monotonic()
        if isinstance(entry, log.Moved):
            self.metrics.moves.labels(live.table.header.game, entry.how).inc()
            if live.table.game is not None:
                self._busy.moved(live.table.game)
        self._tell(live, entry, seen)
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
                return [archive.changing_state(table.id, "playing", entry.at)]
            case log.Closed():
                return [archive.changing_state(table.id, "closed", entry.at), archive.drop_code(table.id)]
            case log.Again(table=new):
                header = rematch_header(table, entry.at, fresh_secret())
                return archive.creating(
                    new, None, log.encode_header(header), header.game, header.settings.public, entry.at, table.players
                )
        return []

    def _standing(self, table: Table, seat: int) -> list[Statement]:
        """Who leaves a seat leaves the table, unless they hold another there."""
        one = table.sitting[seat]
        if isinstance(one, log.Person) and len(table.seats_of(one.player)) == 1:
            return [self.archive.standing(table.id, one.player)]
        return []

    async def _finish(self, live: Live) -> None:
        """Keeps the result of a game that is over, once; repeated after a crash, it changes nothing."""
        table = live.table
        state = table.state
        if table.stage != "over" or state is None:
            live.is_finished = False
            return
        if live.is_finished or table.header.origin == "uploaded":
            return
        live.is_finished = True
        results = [
            Result(
                table=table.id,
                seat=seat,
                player=one.player,
                game=table.header.game,
                won=seat in state.winners,
                score=state.scores[seat],
                assisted=seat in table.assisted,
                finished=table.turned_at,
            )
            for seat, one in enumerate(table.sitting)
            if isinstance(one, log.Person)
        ]
        statements = [*self.archive.finishing(results), self.archive.changing_state(table.id, "over", table.turned_at)]
        if table.header.day is not None:
            statements += [
                self.archive.finishing_daily(
                    table.header.day,
                    table.header.game,
                    one.player,
                    score=one.score,
                    assisted=one.assisted,
                    plies=state.ply,
                    at=table.turned_at,
                )
                for one in results
            ]
        try:
            await self.archive.store.write(*statements)
        except StoreError as error:
            live.is_finished = False
            logger.warning("result not kept yet", extra={"fields": {"table": table.id, "error": str(error)}})

    # -- who is here ---------------------------------------------------------------------------------------------------

    def away(self, live: Live) -> dict[str, int | None]:
        """Of the people who sit here, since when they are away; None for those who are here."""
        table = live.table
        since = {player: self.presence.away_since(table.id, player) for player in table.players}
        created = table.header.created  # nobody was away from a table before there was one
        return {player: None if at is None else max(at, created) for player, at in since.items()}

    # -- connections ---------------------------------------------------------------------------------------------------

    def join(self, live: Live, connection: Connection, hello: protocol.Hello) -> None:
        """Lets a client in, and tells it all it may see."""
        live.connections.add(connection)
        if connection.player is not None and not connection.is_public:
            self.presence.come(live.table.id, connection.player)
        connection.tell(encode(self._joined(live, connection)))
        connection.welcome = True
        self._choose_eyes(live, connection, hello.seat)
        if live.table.state is not None:
            self._show(live, connection, hello.seen)

    def leave(self, live: Live, connection: Connection) -> None:
        """A client is gone."""
        connection.is_closed = True
        if connection in live.connections:
            live.connections.discard(connection)
            live.touched = time.monotonic()
            if connection.player is not None and not connection.is_public:
                self.presence.go(live.table.id, connection.player)

    def look(self, live: Live, connection: Connection, look: protocol.Look) -> None:
        """Shows a seat of this device, or once more what it sees."""
        table = live.table
        if look.seat is not None:
            mine = () if connection.player is None or connection.is_public else table.seats_of(connection.player)
            if look.seat not in mine:
                raise Refusal("not-your-seat")
            connection.eyes = look.seat
        if connection.eyes == CURTAIN:
            raise Refusal("curtain")
        self._hand(connection, encode(telling.shown(table, connection.eyes, look.story)))

    def check(self, live: Live, connection: Connection, check: protocol.Check) -> None:
        """Compares a client's view with its own; a client that has another gets a fresh one."""
        table = live.table
        if table.state is None or connection.eyes == CURTAIN or not table.turned <= check.version <= table.version:
            return  # what it has seen is gone: it will say so again
        same = protocol.check_of(table.state.view(connection.eyes, table.names)) == check.check
        self._hand(connection, encode(protocol.Checked(version=check.version, same=same)))
        if not same:
            self.metrics.view_differences.inc()
            self._hand(connection, encode(telling.shown(table, connection.eyes)))

    def _choose_eyes(self, live: Live, connection: Connection, wanted: int | None) -> None:
        """Whose view a client gets: that of its seat; of several, the one it wants, or none before somebody looks."""
        mine = () if connection.player is None or connection.is_public else live.table.seats_of(connection.player)
        if wanted is not None and wanted in mine:
            connection.eyes = wanted
        elif len(mine) > 1:
            connection.eyes = CURTAIN
        else:
            connection.eyes = mine[0] if mine else None

    def _show(self, live: Live, connection: Connection, seen: int | None) -> None:
        table = live.table
        if connection.eyes == CURTAIN:
            self._draw_curtain(live, connection)
            return
        told = None if seen is None else telling.told_since(table, connection.eyes, seen)
        for message in [encode(telling.shown(table, connection.eyes))] if told is None else told:
            self._hand(connection, message)

    def _draw_curtain(self, live: Live, connection: Connection) -> None:
        """Shows nothing until the seat that is to move looks."""
        table = live.table
        mine = table.seats_of(connection.player or "")
        seat = table.to_move if table.to_move in mine else (mine[0] if mine else 0)
        connection.eyes = CURTAIN
        connection.tell(encode(protocol.Curtain(version=table.version, seat=seat if seat is not None else 0)))

    # -- telling -------------------------------------------------------------------------------------------------------

    def _tell(self, live: Live, entry: log.LogEntry, seen: list[Watched]) -> None:
        """Tells every client what an entry means to it."""
        if not live.connections:
            return
        match entry:
            case log.Began():
                self._show_out(live)
                self._tell_table(live)
                self._tell_deal(live, seen)
            case log.Moved():
                self._tell_moves(live, seen)
                if live.table.stage == "over":
                    self._tell_table(live)
            case log.TookBack():
                self._tell_table(live)
                self._tell_each(live, lambda connection: [encode(telling.shown(live.table, connection.eyes))])
                for connection in list(live.connections):
                    self._pass_on(live, connection)
            case log.Reacted(seat=seat, reaction=reaction):
                told = encode(protocol.Reaction(version=live.table.version, seat=seat, reaction=reaction))
                self._tell_all(live.connections, told)
            case log.SeatGiven(seat=seat):
                self._show_out(live)
                self._tell_table(live)
                self._seat_anew(live, seat)
            case log.Changed():
                self._show_out(live)
                self._tell_table(live)
            case _:
                self._tell_table(live)

    def _show_out(self, live: Live) -> None:
        """Ends the connections of those who may not look any more, before they are told anything else."""
        refused = protocol.Closing(reason="refused", back=False, problem=Refusal("no-spectators").problem)
        for connection in list(live.connections):
            if not connection.has_key and not may_watch(live.table, connection.player):
                connection.close(refused)

    def _tell_moves(self, live: Live, seen: list[Watched]) -> None:
        made: dict[int | None, bytes] = {}
        for connection in list(live.connections):
            eyes = connection.eyes
            if eyes != CURTAIN:
                if eyes not in made:
                    made[eyes] = encode(telling.happened(live.table, eyes, seen))
                self._hand(connection, made[eyes])
            self._pass_on(live, connection)

    def _pass_on(self, live: Live, connection: Connection) -> None:
        """Where people share a device: the curtain falls when it is another's turn."""
        turn = live.table.to_move
        if connection.player is None or connection.is_public or turn is None or turn == connection.eyes:
            return
        mine = live.table.seats_of(connection.player)
        if len(mine) > 1 and turn in mine and live.table.bot_at(turn) is None:
            self._draw_curtain(live, connection)

    def _tell_deal(self, live: Live, seen: list[Watched]) -> None:
        for connection in list(live.connections):
            self._choose_eyes(live, connection, None)
            if live.table.state is None:
                continue
            if connection.eyes == CURTAIN:
                self._draw_curtain(live, connection)
                continue
            for message in telling.dealt(live.table, connection.eyes, seen[0]):
                self._hand(connection, encode(message))

    def _seat_anew(self, live: Live, seat: int) -> None:
        """After a seat went to another device, each sees what it may see now, and nothing else."""
        for connection in list(live.connections):
            held = connection.eyes
            self._choose_eyes(live, connection, held if held != CURTAIN else None)
            if connection.eyes != held or held == seat:
                self._show(live, connection, None)

    def _tell_each(self, live: Live, make: Callable[[Connection], Iterable[bytes]]) -> None:
        for connection in list(live.connections):
            if connection.eyes == CURTAIN:
                self._draw_curtain(live, connection)
                continue
            for message in make(connection):
                self._hand(connection, message)

    def _tell_table(self, live: Live) -> None:
        """Tells everybody about the table; what it is to each differs."""
        if not live.connections:
            return
        info = self.info(live)
        made: dict[str | None, bytes] = {}
        now = now_ms()
        for connection in list(live.connections):
            if not connection.welcome:
                continue
            who = None if connection.is_public else connection.player
            if who not in made:
                made[who] = encode(protocol.Table(now=now, table=info, you=self.you(live, who)))
            self._hand(connection, made[who])

    def _tell_all(self, connections: Iterable[Connection], message: bytes) -> None:
        for connection in list(connections):
            self._hand(connection, message)

    def _hand(self, connection: Connection, message: bytes) -> None:
        if not connection.tell(message):
            self.metrics.slow_readers_dropped.inc()

    def info(self, live: Live) -> protocol.TableInfo:
        """What everybody may know of a table; encoded once for all."""
        return msgspec.Raw(encode(self.plain_info(live)))  # type: ignore[return-value]  # the same, encoded

    def plain_info(self, live: Live) -> protocol.TableInfo:
        """What everybody may know of a table."""
        away = self.away(live)
        return live.table.info(away, host_of(live.table, away, now_ms()))

    def you(self, live: Live, player: str | None) -> protocol.You:
        """What a table is to a player."""
        table = live.table
        if player is None:
            return protocol.You()
        seats = table.seats_of(player)
        return protocol.You(
            seats=seats,
            host=host_of(table, self.away(live), now_ms()) == player,
            hints=bool(seats) and may_ask_coach(table),
            undo=bool(seats),
        )

    def _joined(self, live: Live, connection: Connection) -> protocol.Joined:
        who = None if connection.is_public else connection.player
        return protocol.Joined(protocol=protocol.PROTOCOL, now=now_ms(), table=self.info(live), you=self.you(live, who))

    # -- the coach -----------------------------------------------------------------------------------------------------

    async def _advise(self, live: Live, player: str, command: protocol.AskHint, version: int) -> None:
        state = live.table.state
        if state is None or state.to_move != command.seat:
            return
        turned = live.table.turned
        try:
            advice = await self.thinkers.advise(Place(state, command.seat).sent(), HINT_SECONDS)
        except CutpurseError as error:
            logger.warning("no advice", extra={"fields": {"error": str(error)}})
            return
        if live.table.turned != turned:
            return
        told = encode(protocol.Advised(id=command.id, version=version, seat=command.seat, advice=advice))
        for connection in list(live.connections):
            if connection.player == player and not connection.is_public and connection.eyes == command.seat:
                self._hand(connection, told)
