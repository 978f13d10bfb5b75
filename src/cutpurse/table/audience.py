"""The audience of a table: who looks at it with whose eyes, and what each is told of an entry."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from functools import partial

import msgspec

from cutpurse.engine.watch import Watched
from cutpurse.table import log, protocol, telling
from cutpurse.table.commands import host_of, may_ask_coach
from cutpurse.table.connection import CURTAIN, Connection
from cutpurse.table.limits import Limits, Rate
from cutpurse.table.live import Live, now_ms
from cutpurse.table.metrics import Metrics
from cutpurse.table.presence import Presence
from cutpurse.table.protocol import Refusal, encode
from cutpurse.table.table import Table


def may_watch(table: Table, player: str | None) -> bool:
    """Whether somebody may see what everybody at a table may: they sit or sat there, run it, or anybody may."""
    if table.settings.spectators or table.stage == "waiting":
        return True
    has_played = any(one.player == player for one in table.resigned.values())
    return player is not None and (player == table.header.host or bool(table.seats_of(player)) or has_played)


class Audience:
    """Lets clients in, chooses their eyes, and tells them what those may see: nothing else reaches a client."""

    def __init__(self, metrics: Metrics, presence: Presence, retold: Rate) -> None:
        self.metrics = metrics
        self.presence = presence
        self.epoch = ""  # of the store: another one is another history
        self._retelling = Limits({"plies": retold}, loopback_times=1)

    # -- who is here ---------------------------------------------------------------------------------------------------

    def away(self, live: Live) -> dict[str, int | None]:
        """Of the host and those who sit here, since when they are away; None for those who are here."""
        table = live.table
        people = {table.header.host, *table.players}
        return {player: self.presence.away_since(table.id, player) for player in people}

    # -- connections ---------------------------------------------------------------------------------------------------

    def join(self, live: Live, connection: Connection, hello: protocol.Hello) -> None:
        """Lets a client in, and tells it all it may see."""
        if not _may_stay(live, connection):  # the game has begun since it knocked
            connection.close(_refused(Refusal("no-spectators")))
            return
        live.connections.add(connection)
        if connection.is_public or connection.player is not None:
            self.presence.come(live.table.id, None if connection.is_public else connection.player)
        connection.tell(encode(self._joined(live, connection)))
        connection.welcome = True
        self._choose_eyes(live, connection, hello.seat)
        if live.table.state is not None:
            known = hello.thread == telling.thread_of(live.table, connection.eyes, self.epoch)
            self._show(live, connection, hello.seen if known else None, deal=hello.deal)

    def leave(self, live: Live, connection: Connection) -> None:
        """A client is gone."""
        connection.is_closed = True
        if connection in live.connections:
            live.connections.discard(connection)
            live.touched = time.monotonic()
            if all(one.player != connection.player for one in live.connections):
                live.drop_hints(connection.player)
            if connection.is_public or connection.player is not None:
                self.presence.go(live.table.id, None if connection.is_public else connection.player)

    def revoke(self, live: Live, hashes: Collection[bytes]) -> None:
        """Ends the connections of devices that were revoked, and of screens whose key was."""
        for connection in list(live.connections):
            if connection.device in hashes:
                connection.close(_refused(Refusal("unknown-device")))
            elif connection.key in hashes:
                connection.key = None
                if not _may_stay(live, connection):
                    connection.close(_refused(Refusal("no-spectators")))

    def look(self, live: Live, connection: Connection, look: protocol.Look) -> None:
        """Shows a seat of this device, or once more what it sees."""
        table = live.table
        if look.seat is not None:
            mine = () if connection.player is None or connection.is_public else table.seats_of(connection.player)
            if look.seat not in mine:
                raise Refusal("not-your-seat")
            connection.eyes, connection.curtain = look.seat, None
        if connection.eyes == CURTAIN:
            raise Refusal("curtain")
        plies = 0 if table.state is None else min(look.story, table.state.ply)
        story = plies if self.may_retell(connection, plies) else 0
        self.hand(connection, encode(telling.shown(table, connection.eyes, self.epoch, story, look.seen)))

    def may_retell(self, connection: Connection, plies: int) -> bool:
        """Whether there is time to play so many plies again; if not, a view without them has to do."""
        return plies == 0 or not self._retelling.allow("plies", connection.address, plies)

    def check(self, live: Live, connection: Connection, check: protocol.Check) -> None:
        """Compares a client's view with its own; a client that has another gets a fresh one."""
        table = live.table
        if table.state is None or connection.eyes == CURTAIN or not table.turned <= check.version <= table.version:
            return  # what it has seen is gone: it will say so again
        same = protocol.check_of(table.state.view(connection.eyes, table.names)) == check.check
        self.hand(connection, encode(protocol.Checked(version=check.version, same=same)))
        if not same:
            self.metrics.view_differences.inc()
            self.hand(connection, encode(telling.shown(table, connection.eyes, self.epoch)))

    def _choose_eyes(self, live: Live, connection: Connection, wanted: int | None) -> None:
        """Whose view a client gets: that of its seat; of several, the one it wants, or none before somebody looks."""
        mine = () if connection.player is None or connection.is_public else live.table.seats_of(connection.player)
        if wanted is not None and wanted in mine:
            connection.eyes = wanted
        elif len(mine) > 1:
            connection.eyes = CURTAIN
        else:
            connection.eyes = mine[0] if mine else None

    def _show(self, live: Live, connection: Connection, seen: int | None, *, deal: bool = False) -> None:
        table = live.table
        if connection.eyes == CURTAIN:
            self._draw_curtain(live, connection)
            return
        told = None
        if seen is not None and table.state is not None:
            gap = table.state.ply - table.ply_at(seen)
            if gap <= telling.LONGEST_GAP and self.may_retell(connection, gap):
                told = telling.told_since(table, connection.eyes, seen)
        elif deal and self.may_retell(connection, telling.FIRST_PLIES):
            told = telling.told_from_the_deal(table, connection.eyes, self.epoch)
        for message in [encode(telling.shown(table, connection.eyes, self.epoch))] if told is None else told:
            self.hand(connection, message)

    def _draw_curtain(self, live: Live, connection: Connection) -> None:
        """Shows nothing until the seat that is to move looks."""
        table = live.table
        mine = table.seats_of(connection.player or "")
        seat = table.to_move if table.to_move in mine else (mine[0] if mine else 0)
        connection.eyes = CURTAIN
        curtain = protocol.Curtain(version=table.version, seat=seat if seat is not None else 0)
        if connection.curtain != curtain:  # who was told so hears it once
            connection.curtain = curtain
            connection.tell(encode(curtain))

    # -- telling -------------------------------------------------------------------------------------------------------

    def tell(self, live: Live, entry: log.LogEntry, seen: list[Watched]) -> None:
        """Tells every client what an entry means to it."""
        if not live.connections:
            return
        match entry:
            case log.Began():
                self._show_out(live)
                self.tell_table(live)
                self._tell_deal(live, seen)
            case log.Moved(by=by):
                self._tell_moves(live, seen, by)
                if live.table.stage == "over":
                    self.tell_table(live)
            case log.TookBack(seat=seat):
                self._tell_each(live, partial(self._gone_back, seat))
                self.tell_table(live)
                self._pass_all_on(live)
            case log.CameBack():
                self.tell_table(live)
                self._pass_all_on(live)  # it may be their turn
            case log.Reacted(seat=seat, reaction=reaction):
                told = encode(protocol.Reaction(version=live.table.version, seat=seat, reaction=reaction))
                self._tell_all(live.connections, told)
            case log.Resigned(result=None):
                self._show_out(live)
                self.tell_table(live)
                self._show_each_anew(live)
                self._pass_all_on(live)
            case log.SeatGiven(seat=seat):
                self._show_out(live)
                self.tell_table(live)
                self._seat_anew(live, seat)
                self._pass_all_on(live)
            case log.Changed():
                self._show_out(live)
                self.tell_table(live)
            case _:
                self.tell_table(live)

    def _show_out(self, live: Live) -> None:
        """Ends the connections of those who may not look any more, before they are told anything else."""
        for connection in list(live.connections):
            if not _may_stay(live, connection):
                connection.close(_refused(Refusal("no-spectators")))

    def _tell_moves(self, live: Live, seen: list[Watched], by: str | None) -> None:
        made: dict[int | None, bytes] = {}
        for connection in list(live.connections):
            eyes = connection.eyes
            if by is not None and connection.player == by:
                connection.expect_more()  # the answer to its command
            if eyes != CURTAIN:
                if eyes not in made:
                    made[eyes] = encode(telling.happened(live.table, eyes, seen))
                self.hand(connection, made[eyes])
            self._pass_on(live, connection)

    def _pass_all_on(self, live: Live) -> None:
        for connection in list(live.connections):
            self._pass_on(live, connection)

    def _pass_on(self, live: Live, connection: Connection) -> None:
        """Where people share a device: the curtain falls when it is another's turn."""
        if connection.player is None or connection.is_public:
            return
        mine = live.table.seats_of(connection.player)
        if len(mine) > 1:
            turn = live.table.to_move
            if turn != connection.eyes and turn in mine and live.table.bot_at(turn) is None:
                self._draw_curtain(live, connection)

    def _tell_deal(self, live: Live, seen: list[Watched]) -> None:
        for connection in list(live.connections):
            self._choose_eyes(live, connection, None)
            if live.table.state is None:
                continue
            if connection.eyes == CURTAIN:
                self._draw_curtain(live, connection)
                continue
            for message in telling.dealt(live.table, connection.eyes, self.epoch, seen[0]):
                self.hand(connection, message)

    def _seat_anew(self, live: Live, seat: int) -> None:
        """After a seat went to another device, each sees what it may see now, and nothing else."""
        for connection in list(live.connections):
            held = connection.eyes
            if held == CURTAIN and live.table.seats_of(connection.player or ""):
                self._draw_curtain(live, connection)  # it may have hung for the seat that is gone; nobody looked yet
                continue
            self._choose_eyes(live, connection, held if held != CURTAIN else None)
            if connection.eyes != held or held == seat:
                self._show(live, connection, None)

    def _show_each_anew(self, live: Live) -> None:
        """After a bot with a name of its own has sat down, everybody has another view; who got up sees what all see."""
        for connection in list(live.connections):
            held = connection.eyes
            self._choose_eyes(live, connection, held if held != CURTAIN else None)
            self._show(live, connection, None)

    def _gone_back(self, seat: int, live: Live, connection: Connection) -> bytes:
        return encode(telling.shown(live.table, connection.eyes, self.epoch, back=seat))

    def _tell_each(self, live: Live, make: Callable[[Live, Connection], bytes]) -> None:
        for connection in list(live.connections):
            if connection.eyes == CURTAIN:
                self._draw_curtain(live, connection)
                continue
            self.hand(connection, make(live, connection))

    def tell_table(self, live: Live) -> None:
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
            self.hand(connection, made[who])

    def _tell_all(self, connections: Iterable[Connection], message: bytes) -> None:
        for connection in list(connections):
            self.hand(connection, message)

    def hand(self, connection: Connection, message: bytes) -> None:
        """Puts a message into a client's outbox; a reader who is too slow is counted."""
        if not connection.tell(message):
            self.metrics.slow_readers_dropped.inc()

    def info(self, live: Live) -> protocol.TableInfo:
        """What everybody may know of a table; encoded once for all."""
        return msgspec.Raw(encode(self.plain_info(live)))  # type: ignore[return-value]  # the same, encoded

    def plain_info(self, live: Live) -> protocol.TableInfo:
        """What everybody may know of a table."""
        away = self.away(live)
        screen = self.presence.has_screen(live.table.id)
        return live.table.info(away, host_of(live.table, away, now_ms()), screen=screen)

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


def _may_stay(live: Live, connection: Connection) -> bool:
    return connection.key is not None or may_watch(live.table, connection.player)


def _refused(refusal: Refusal) -> protocol.Closing:
    return protocol.Closing(reason="refused", back=False, problem=refusal.problem)
