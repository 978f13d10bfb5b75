"""What the server keeps and finds again, in its own words; all SQL of the server is here."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from cutpurse.table.store import Statement, Store

PROVED_SECONDS = 5.0
PROBE_BYTES = 50_000


class Stored(NamedTuple):
    """A table as it is kept: its header and its log."""

    id: str
    code: str | None
    header: bytes
    entries: list[bytes]
    state: str = "waiting"


class Player(NamedTuple):
    """Somebody who plays here."""

    id: str
    name: str
    face: int
    created: int


class Device(NamedTuple):
    """A device by which a player is known, by the hash of its token."""

    hash: bytes
    created: int
    used: int


PassKind: TypeAlias = Literal["device", "seat", "screen"]


class Pass(NamedTuple):
    """What somebody who knows a secret code or link may do."""

    kind: PassKind
    player: str | None
    table: str | None
    seat: int | None
    until: int
    reusable: bool
    created: int = 0
    used: int | None = None


class Result(NamedTuple):
    """How a game ended for a seat."""

    table: str
    seat: int
    player: str
    game: str
    won: bool
    score: int
    assisted: bool
    finished: int
    is_whole: bool = True  # it was played to its end, by now


class Row(NamedTuple):
    """A table in a list, with what is kept for lists and the last entry of its log."""

    id: str
    state: str
    changed: int
    listing: bytes | None = None
    version: int = 0
    last: bytes | None = None


class Ranked(NamedTuple):
    """One line of a day's ranking."""

    player: str
    name: str
    face: int
    table: str
    score: int
    assisted: bool
    plies: int
    finished: int


class Counts(NamedTuple):
    """How much there is, for the metrics."""

    tables: dict[str, int]
    players: int


LISTED = (
    "tables.id, tables.state, tables.changed, tables.listing, entries.version, entries.body FROM tables"
    " LEFT JOIN entries ON entries.table_id = tables.id AND entries.version ="
    " (SELECT max(version) FROM entries AS log WHERE log.table_id = tables.id)"
)
GIVEN = "kind, player, table_id, seat, until, reusable, created, used"  # of a pass
MOST_ASKED = 500  # hashes in one question


def _row(row: Sequence[Any]) -> Row:
    return Row(*row)._replace(version=row[4] or 0)


def _pass(row: Sequence[Any]) -> Pass:
    return Pass(*row)._replace(reusable=bool(row[5]))


class Archive:
    """All that the server keeps, on any store; ids, hashes and times (milliseconds since 1970) are the caller's.

    Methods that return a `Statement` do nothing by themselves: they go with an entry, as `append(..., also=[...])`.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._proved = -PROVED_SECONDS  # when it was last seen that something can be written

    # tables

    async def create_table(
        self,
        table: str,
        code: str | None,
        header: bytes,
        game: str,
        public: bool,
        at: int,
        players: Iterable[str] = (),
        listing: bytes | None = None,
        also: Iterable[Statement] = (),
    ) -> None:
        """Keep a new table, waiting for players, `also` something else; `AlreadyThere` if its id or code is taken."""
        await self.store.write(*self.creating(table, code, header, game, public, at, players, listing), *also)

    @classmethod
    def creating(
        cls,
        table: str,
        code: str | None,
        header: bytes,
        game: str,
        public: bool,
        at: int,
        players: Iterable[str] = (),
        listing: bytes | None = None,
    ) -> list[Statement]:
        """What keeps a new table, to go with the entry of another."""
        return [
            Statement(
                "INSERT INTO tables (id, code, header, game, state, public, created, changed, listing)"
                " VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?, ?)",
                (table, code, header, game, int(public), at, at, listing),
            ),
            *(cls.sitting(table, player) for player in players),
        ]

    async def append(self, table: str, version: int, body: bytes, also: Sequence[Statement] = ()) -> bool:
        """Add an entry to a table's log, durably; False if that version is there already, and nothing was done."""
        return await self.store.append(table, version, body, also)

    async def load(self, table: str) -> Stored | None:
        """A table with its whole log, or None if there is none of that id."""
        found = await self._one("SELECT id, code, header, state FROM tables WHERE id = ?", table)
        if found is None:
            return None
        id_, code, header, state = found
        return Stored(id_, code, header, await self.entries(table), state)

    async def entries(self, table: str, after: int = -1) -> list[bytes]:
        """The log of a table after this version, in order."""
        rows = await self._rows(
            "SELECT body FROM entries WHERE table_id = ? AND version > ? ORDER BY version", table, after
        )
        return [body for (body,) in rows]

    async def last_version(self, table: str) -> int | None:
        """The newest version in a table's log, or None while it is empty."""
        version: int | None
        ((version,),) = await self._rows("SELECT max(version) FROM entries WHERE table_id = ?", table)
        return version

    async def table_by_code(self, code: str) -> str | None:
        """The id of the table that is called by this code."""
        found = await self._one("SELECT id FROM tables WHERE code = ?", code)
        return str(found[0]) if found else None

    async def open_tables(self, limit: int) -> list[Row]:
        """Public tables that wait for players, newest first."""
        wanted = "WHERE tables.public = 1 AND tables.state = 'waiting' ORDER BY tables.created DESC, tables.id LIMIT ?"
        return [_row(row) for row in await self._rows(f"SELECT {LISTED} {wanted}", limit)]

    async def tables_of(self, player: str, limit: int, played_out: bool = False) -> list[Row]:
        """Tables at which a player sits, last changed first; those that are over or closed only if asked for."""
        rows = await self._rows(
            f"SELECT {LISTED} JOIN seats ON seats.table_id = tables.id"
            " WHERE seats.player = ? AND (? = 1 OR tables.state NOT IN ('over', 'closed'))"
            " ORDER BY tables.changed DESC, tables.id LIMIT ?",
            player,
            int(played_out),
            limit,
        )
        return [_row(row) for row in rows]

    async def fill_listings(self, listings: Iterable[tuple[Row, bytes]]) -> None:
        """Keep what lists say of tables where nothing has been kept since these rows were read."""
        await self.store.write(
            *(
                Statement(
                    "UPDATE tables SET listing = ? WHERE id = ? AND (listing IS NULL OR listing = ?)",
                    (listing, row.id, row.listing),
                )
                for row, listing in sorted(listings)  # in one order everywhere: no two processes wait for each other
            )
        )

    @staticmethod
    def listing(table: str, listing: bytes) -> Statement:
        """What lists say of a table from now on."""
        return Statement("UPDATE tables SET listing = ? WHERE id = ?", (listing, table))

    @staticmethod
    def changing_state(table: str, state: str, at: int) -> Statement:
        """A table goes into another state ('waiting', 'playing', 'over', 'closed')."""
        return Statement("UPDATE tables SET state = ?, changed = ? WHERE id = ?", (state, at, table))

    @staticmethod
    def publishing(table: str, public: bool) -> Statement:
        """Whether a table is listed for everybody while it waits."""
        return Statement("UPDATE tables SET public = ? WHERE id = ?", (int(public), table))

    @staticmethod
    def sitting(table: str, player: str) -> Statement:
        """A player sits down at a table."""
        return Statement("INSERT INTO seats (table_id, player) VALUES (?, ?) ON CONFLICT DO NOTHING", (table, player))

    @staticmethod
    def standing(table: str, player: str) -> Statement:
        """A player leaves a table."""
        return Statement("DELETE FROM seats WHERE table_id = ? AND player = ?", (table, player))

    @staticmethod
    def drop_code(table: str) -> Statement:
        """A table's code is free for another table."""
        return Statement("UPDATE tables SET code = NULL WHERE id = ?", (table,))

    @staticmethod
    def finishing(results: Iterable[Result]) -> list[Statement]:
        """How a game ended for each seat; in place of an earlier end that was taken back."""
        return [
            Statement(
                "INSERT INTO results (table_id, seat, player, game, won, score, assisted, finished)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET won = excluded.won,"
                " score = excluded.score, assisted = excluded.assisted, finished = excluded.finished",
                (
                    result.table,
                    result.seat,
                    result.player,
                    result.game,
                    int(result.won),
                    result.score,
                    int(result.assisted),
                    result.finished,
                ),
            )
            for result in results
        ]

    @staticmethod
    def unfinishing(table: str, seats: Sequence[int]) -> list[Statement]:
        """A game goes on that was over, for those who sit there; who has resigned from it has lost it."""
        return [
            Statement("DELETE FROM reviews WHERE table_id = ?", (table,)),  # it is of another end
            *(Statement("DELETE FROM results WHERE table_id = ? AND seat = ?", (table, seat)) for seat in seats),
        ]

    # players

    async def new_player(self, player: str, name: str, face: int, token_hash: bytes, at: int) -> None:
        """Keep a new player, known by a first device."""
        await self.store.write(
            Statement("INSERT INTO players (id, name, face, created) VALUES (?, ?, ?, ?)", (player, name, face, at)),
            Statement(
                "INSERT INTO devices (token_hash, player, created, used) VALUES (?, ?, ?, ?)",
                (token_hash, player, at, at),
            ),
        )

    async def add_device(self, token_hash: bytes, player: str, at: int) -> bool:
        """Another device of a player; False where none of theirs is left, so that nobody can have given it."""
        (added,) = await self.store.write(
            Statement(
                "INSERT INTO devices (token_hash, player, created, used) SELECT ?, ?, ?, ?"
                " WHERE EXISTS (SELECT 1 FROM devices WHERE player = ?) RETURNING player",
                (token_hash, player, at, at, player),
            )
        )
        return bool(added)

    async def player_of(self, token_hash: bytes) -> tuple[Player, int] | None:
        """Whose device this is, and when it was noted that it was here."""
        found = await self._one(
            "SELECT players.id, name, face, players.created, used FROM devices JOIN players ON players.id = player"
            " WHERE token_hash = ?",
            token_hash,
        )
        return found and (Player(*found[:4]), found[4])

    async def device_used(self, token_hash: bytes, at: int) -> None:
        """Note that a device was here."""
        await self.store.write(Statement("UPDATE devices SET used = ? WHERE token_hash = ?", (at, token_hash)))

    async def devices_of(self, player: str) -> list[Device]:
        """A player's devices, the last used first."""
        rows = await self._rows(
            "SELECT token_hash, created, used FROM devices WHERE player = ? ORDER BY used DESC, created DESC", player
        )
        return [Device(*row) for row in rows]

    async def end_device(self, player: str, token_hash: bytes) -> None:
        """A device is nobody's any more."""
        await self.store.write(
            Statement("DELETE FROM devices WHERE token_hash = ? AND player = ?", (token_hash, player))
        )

    async def end_pass(self, player: str, hash_: bytes) -> None:
        """A secret that a player gave opens nothing any more."""
        await self.store.write(Statement("DELETE FROM passes WHERE hash = ? AND player = ?", (hash_, player)))

    async def end_all(self, player: str) -> list[bytes]:
        """None of a player's devices and passes is theirs any more; gives the hashes of all."""
        devices, passes = await self.store.write(
            Statement("DELETE FROM devices WHERE player = ? RETURNING token_hash", (player,)),
            Statement("DELETE FROM passes WHERE player = ? RETURNING hash", (player,)),
        )
        return [hash_ for (hash_,) in (*devices, *passes) if isinstance(hash_, bytes)]

    async def holding(self, hashes: Sequence[bytes]) -> set[bytes]:
        """Which of these are hashes of devices and passes that there are."""
        found: set[bytes] = set()
        for first in range(0, len(hashes), MOST_ASKED):
            some = hashes[first : first + MOST_ASKED]
            places = ", ".join("?" * len(some))
            for table, column in (("devices", "token_hash"), ("passes", "hash")):
                rows = await self._rows(f"SELECT {column} FROM {table} WHERE {column} IN ({places})", *some)  # noqa: S608  # names of ours
                found.update(hash_ for (hash_,) in rows)
        return found

    async def player(self, player: str) -> Player | None:
        """A player by id."""
        found = await self._one("SELECT id, name, face, created FROM players WHERE id = ?", player)
        return found and Player(*found)

    async def rename(self, player: str, name: str, face: int) -> None:
        """A player takes another name and face."""
        await self.store.write(Statement("UPDATE players SET name = ?, face = ? WHERE id = ?", (name, face, player)))

    # passes

    async def add_pass(
        self,
        hash_: bytes,
        kind: PassKind,
        until: int,
        *,
        player: str | None = None,
        table: str | None = None,
        seat: int | None = None,
        reusable: bool = False,
        at: int = 0,
    ) -> None:
        """Keep the hash of a secret that opens something until a time: once, or as often as wanted."""
        await self.store.write(
            Statement(
                "INSERT INTO passes (hash, kind, player, table_id, seat, until, reusable, created)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (hash_, kind, player, table, seat, until, int(reusable), at),
            )
        )

    async def use_pass(self, hash_: bytes) -> bool:
        """Uses up a secret that is good for once: of two who do so one gets it."""
        (taken,) = await self.store.write(Statement("DELETE FROM passes WHERE hash = ? RETURNING kind", (hash_,)))
        return bool(taken)

    async def find_pass(self, hash_: bytes, now: int) -> Pass | None:
        """What this secret opens, without using it up."""
        found = await self._one(f"SELECT {GIVEN} FROM passes WHERE hash = ? AND until > ?", hash_, now)  # noqa: S608  # names of ours
        return None if found is None else _pass(found)

    async def pass_used(self, hash_: bytes, at: int) -> None:
        """Note that a secret that is good for longer was used."""
        await self.store.write(Statement("UPDATE passes SET used = ? WHERE hash = ?", (at, hash_)))

    async def passes_of(self, player: str, now: int) -> list[tuple[bytes, Pass]]:
        """The secrets that a player gave and that still open something, with their hashes, the newest first."""
        given = f"SELECT hash, {GIVEN} FROM passes WHERE player = ? AND until > ?"  # noqa: S608  # names of ours
        rows = await self._rows(f"{given} ORDER BY created DESC, until DESC", player, now)
        return [(hash_, _pass(rest)) for hash_, *rest in rows]

    @staticmethod
    def dropping_seat_passes(table: str, player: str) -> Statement:
        """No secret of a player opens a seat of a table any more."""
        return Statement("DELETE FROM passes WHERE kind = 'seat' AND table_id = ? AND player = ?", (table, player))

    async def sweep(self, now: int) -> int:
        """Forget passes that have run out; says how many."""
        (gone,) = await self.store.write(Statement("DELETE FROM passes WHERE until <= ? RETURNING kind", (now,)))
        return len(gone)

    # results, daily deals, reviews

    async def results_of(self, player: str, limit: int) -> list[Result]:
        """A player's finished games, newest first."""
        rows = await self._rows(
            "SELECT table_id, seat, player, game, won, score, assisted, finished, NOT EXISTS"
            " (SELECT 1 FROM tables WHERE id = table_id AND state <> 'over') FROM results WHERE player = ?"
            " ORDER BY finished DESC, table_id, seat LIMIT ?",
            player,
            limit,
        )
        return [
            Result(table, seat, who, game, bool(won), score, bool(assisted), finished, bool(whole))
            for table, seat, who, game, won, score, assisted, finished, whole in rows
        ]

    async def begin_daily(self, day: str, game: str, player: str, table: str) -> str:
        """The table at which a player plays this day's deal: this one, or the one that was begun before."""
        _, ((begun,),) = await self.store.write(
            Statement(
                "INSERT INTO daily (day, game, player, table_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (day, game, player, table),
            ),
            Statement("SELECT table_id FROM daily WHERE day = ? AND game = ? AND player = ?", (day, game, player)),
        )
        return str(begun)

    @staticmethod
    def beginning_daily_anew(day: str, game: str, player: str, before: str, table: str) -> Statement:
        """A player plays a day's deal at another table than before, unless they have finished it."""
        return Statement(
            "UPDATE daily SET table_id = ? WHERE day = ? AND game = ? AND player = ? AND table_id = ?"
            " AND finished IS NULL",
            (table, day, game, player, before),
        )

    async def daily_table(self, day: str, game: str, player: str) -> str | None:
        """The table at which a player plays a day's deal, if they have begun."""
        found = await self._one(
            "SELECT table_id FROM daily WHERE day = ? AND game = ? AND player = ?", day, game, player
        )
        return None if found is None else str(found[0])

    @staticmethod
    def finishing_daily(
        day: str, game: str, player: str, table: str, *, score: int, assisted: bool, plies: int, at: int
    ) -> Statement:
        """A player has finished this day's deal at the table where they began it; the first finish counts."""
        return Statement(
            "UPDATE daily SET score = ?, assisted = ?, plies = ?, finished = ?"
            " WHERE day = ? AND game = ? AND player = ? AND table_id = ? AND finished IS NULL",
            (score, int(assisted), plies, at, day, game, player, table),
        )

    async def ranking(self, day: str, game: str, limit: int) -> list[Ranked]:
        """Who has finished this day's deal, best first: without help, higher score, fewer plies, earlier."""
        rows = await self._rows(
            "SELECT player, name, face, table_id, score, assisted, plies, finished FROM daily"
            " JOIN players ON players.id = player WHERE day = ? AND game = ? AND finished IS NOT NULL"
            " ORDER BY assisted, score DESC, plies, finished, player LIMIT ?",
            day,
            game,
            limit,
        )
        return [
            Ranked(player, name, face, table, score, bool(assisted), plies, finished)
            for player, name, face, table, score, assisted, plies, finished in rows
        ]

    async def review(self, table: str) -> bytes | None:
        """The review of a finished game, if it was made."""
        found = await self._one("SELECT body FROM reviews WHERE table_id = ?", table)
        return bytes(found[0]) if found else None

    async def keep_review(self, table: str, body: bytes) -> None:
        """Keep the review of a finished game in place of an earlier one."""
        await self.store.write(
            Statement(
                "INSERT INTO reviews (table_id, body) VALUES (?, ?)"
                " ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
                (table, body),
            )
        )

    # the store itself

    async def secret(self, name: str) -> bytes:
        """32 random bytes of that name, made once and then the same for every process and start."""
        key = f"secret/{name}"
        found = await self._one("SELECT value FROM meta WHERE key = ?", key)
        if found is None:
            _, (found,) = await self.store.write(
                Statement(
                    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, secrets.token_bytes(32))
                ),
                Statement("SELECT value FROM meta WHERE key = ?", (key,)),
            )
        return bytes(found[0])

    async def epoch(self) -> bytes:
        """Changes when a backup is restored: whoever remembers another one must read everything again."""
        (row,) = await self._rows("SELECT value FROM meta WHERE key = 'epoch'")
        return bytes(row[0])

    async def probe(self) -> None:
        """Write something of the size of a long entry, durably, and take it away again; what fails is raised.

        Asked often, it writes now and then.
        """
        if time.monotonic() - self._proved < PROVED_SECONDS:
            return
        name = f"probe/{os.urandom(8).hex()}"
        await self.store.write(
            Statement("INSERT INTO meta (key, value) VALUES (?, ?)", (name, os.urandom(PROBE_BYTES))),
            Statement("DELETE FROM meta WHERE key = ?", (name,)),
        )
        self._proved = time.monotonic()

    async def counts(self) -> Counts:
        """How many tables there are in each state, and how many players."""
        tables = await self._rows("SELECT state, count(*) FROM tables GROUP BY state")
        ((players,),) = await self._rows("SELECT count(*) FROM players")
        return Counts(dict(tables), players)

    async def _rows(self, sql: str, *args: str | int | bytes | None) -> list[Any]:
        return list(await self.store.read(sql, *args))

    async def _one(self, sql: str, *args: str | int | bytes | None) -> Any:
        rows = await self.store.read(sql, *args)
        return rows[0] if rows else None
