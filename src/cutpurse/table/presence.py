"""Who is here: which people and big screens are connected to which table, in this process or another on the same store.

Nothing of it is kept: a process tells the others who comes and goes, and that it is alive; those of a process that has
fallen silent are away.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Container

import msgspec

SILENT = 15.0  # seconds after which a process is taken for gone
BEAT = 4.0


class Here(msgspec.Struct, tag="here", frozen=True):
    """Somebody has come to a table, or has left it; without a player it is a big screen."""

    process: str
    table: str
    player: str | None
    here: bool


class Who(msgspec.Struct, tag="who", frozen=True):
    """A process asks who is at a table."""

    process: str
    table: str


class Alive(msgspec.Struct, tag="alive", frozen=True):
    """A process is there."""

    process: str


_decode = msgspec.json.Decoder(Here | Who | Alive).decode
_encode = msgspec.json.Encoder().encode
Place = tuple[str, str | None]  # a table, and a player or, None, a big screen


class Presence:
    """Who is here, and since when others are away."""

    def __init__(self, announce: Callable[[bytes], Awaitable[None]], changed: Callable[[str], None]) -> None:
        self._announce = announce
        self._changed = changed
        self._process = secrets.token_hex(4)
        self._here: Counter[Place] = Counter()  # connections of this process
        self._elsewhere: dict[str, set[Place]] = {}
        self._heard: dict[str, float] = {}
        self._silent: set[str] = set()  # processes that were taken for gone
        self._away: dict[str, dict[str, int]] = {}  # by table and player: since when
        self._beaten = 0.0
        self._telling: set[asyncio.Task[None]] = set()

    def come(self, table: str, player: str | None) -> None:
        """Somebody connects, or a big screen does."""
        was_here = self._is_here((table, player))
        self._here[table, player] += 1
        if self._here[table, player] == 1:
            self._say(Here(self._process, table, player, here=True))
            self.ask(table)
        if not was_here:
            self._changed(table)

    def go(self, table: str, player: str | None) -> None:
        """Such a connection ends."""
        self._here[table, player] -= 1
        if self._here[table, player] > 0:
            return
        del self._here[table, player]
        self._say(Here(self._process, table, player, here=False))
        self._gone((table, player))

    def away_since(self, table: str, player: str) -> int | None:
        """Since when somebody has been away from a table, None while they are here."""
        if self._is_here((table, player)):
            return None
        return self._away.setdefault(table, {}).setdefault(player, time.time_ns() // 1_000_000)  # looked for just now

    def has_screen(self, table: str) -> bool:
        """Whether a big screen shows a table."""
        return self._is_here((table, None))

    def is_anybody(self, table: str) -> bool:
        """Whether anybody is at a table, or a big screen shows it."""
        return any(where == table for places in (self._here, *self._elsewhere.values()) for where, _ in places)

    def forget(self, table: str) -> None:
        """Nobody looks at a table any more."""
        self._away.pop(table, None)

    def forget_others(self, alive: Container[str], before: int) -> None:
        """Of tables that are not alive here, and only heard of, forgets who left them before then."""
        old = [table for table, away in self._away.items() if max(away.values(), default=0) < before]
        for table in old:
            if table not in alive:
                del self._away[table]

    def ask(self, table: str) -> None:
        """Has the other processes say who is at a table."""
        self._say(Who(self._process, table))

    def missed(self) -> None:
        """News were lost: this process says again who is here, and asks the others; until then theirs are away."""
        for process in list(self._elsewhere):
            self._part_with(process)
        for table, player in self._here:
            self._say(Here(self._process, table, player, here=True))
        self._ask_all()

    def hear(self, body: bytes) -> None:
        """What another process says."""
        try:
            news = _decode(body)
        except msgspec.MsgspecError:
            return  # of another version
        self._heard[news.process] = time.monotonic()
        if news.process in self._silent:
            self._silent.discard(news.process)
            self._ask_all()
        if isinstance(news, Here):
            theirs = self._elsewhere.setdefault(news.process, set())
            place = (news.table, news.player)
            was_here = self._is_here(place)
            (theirs.add if news.here else theirs.discard)(place)
            if news.here and not was_here:
                self._changed(news.table)
            elif was_here and not news.here:
                self._gone(place)
        elif isinstance(news, Who):
            for table, player in self._here:
                if table == news.table:
                    self._say(Here(self._process, table, player, here=True))

    def beat(self) -> None:
        """Now and then: says that this process is there, and takes those for away whose process is not."""
        now = time.monotonic()
        if now - self._beaten >= BEAT:
            self._beaten = now
            self._say(Alive(self._process))
        for process in [process for process, at in self._heard.items() if now - at > SILENT]:
            del self._heard[process]
            self._silent.add(process)
            self._part_with(process)

    def _ask_all(self) -> None:
        for table in {table for table, _ in self._here}:
            self.ask(table)

    def _part_with(self, process: str) -> None:
        for place in self._elsewhere.pop(process, set()):
            self._gone(place)

    def _is_here(self, place: Place) -> bool:
        return place in self._here or any(place in theirs for theirs in self._elsewhere.values())

    def _gone(self, place: Place) -> None:
        if not self._is_here(place):
            table, player = place
            if player is not None:
                self._away.setdefault(table, {})[player] = time.time_ns() // 1_000_000
            self._changed(table)

    def _say(self, news: Here | Who | Alive) -> None:
        async def say() -> None:
            await self._announce(_encode(news))

        task = asyncio.get_running_loop().create_task(say())
        self._telling.add(task)
        task.add_done_callback(self._said)

    def _said(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled():
            task.exception()  # presence is told again later; a store that is away says so elsewhere
