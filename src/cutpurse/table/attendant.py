"""The attendant of a table: makes the moves that no person makes, those of bots, forced ones, and when time is up."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from cutpurse.engine.state import State
from cutpurse.players.levels import usual
from cutpurse.players.match import bot_seed
from cutpurse.players.place import Place
from cutpurse.table import log
from cutpurse.table.ids import log_mark
from cutpurse.table.store import StoreError
from cutpurse.table.table import MOST_PLIES, Table

if TYPE_CHECKING:
    from cutpurse.table.hub import Hub
from cutpurse.table.live import Live

FORCED_PAUSE = 0.6  # seconds before a forced move is made for somebody
ELSEWHERE = 2.5  # seconds that another process, which added the last entry, has to make the next move itself
AFTER_FAILURE = 1.0

logger = logging.getLogger("cutpurse.table")


class Attendant:
    """Looks at its table after every entry, and sees to it that the game goes on."""

    def __init__(self, hub: Hub, live: Live) -> None:
        self._hub = hub
        self._live = live
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a move is about to be made here."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Lets go of what was about to be done."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    def look(self) -> None:
        """Finds out what is to be done now."""
        self.stop()
        table = self._live.table
        seat, state = table.to_move, table.state
        if seat is None or state is None or self._hub.is_stopping or state.ply >= MOST_PLIES:
            return
        bot = table.bot_at(seat)
        if bot is not None and table.is_left_to_bots and not self._hub.is_looked_at(self._live):
            return  # until somebody looks
        if bot is not None:
            self._task = self._hub.spawn(self._attend(seat, bot, "bot"))
        elif seat in table.forced and state.move_count == 1 and not self._is_secret(state):
            self._task = self._hub.spawn(self._attend(seat, "random", "forced"))
        elif table.deadline is not None:
            self._task = self._hub.spawn(self._attend(seat, usual(state.game.rulebook), "clock"))

    def _is_secret(self, state: State) -> bool:
        """Whether the others cannot see the only move: made by itself, it could be counted."""
        secret = state.game.rulebook.secret_kinds
        return bool(secret) and state.moves()[0].kind in secret

    async def _attend(self, seat: int, bot: str, how: log.How) -> None:
        while True:
            try:
                await self._move(seat, bot, how)
                return
            except StoreError as error:
                logger.warning("store", extra={"fields": {"error": str(error)}})
                await asyncio.sleep(AFTER_FAILURE)
            except Exception:  # whatever it is, the game must go on
                logger.exception("a move could not be made", extra={"fields": {"table": log_mark(self._live.table.id)}})
                await asyncio.sleep(AFTER_FAILURE)

    async def _move(self, seat: int, bot: str, how: log.How) -> None:
        table = self._live.table
        turned, state = table.turned, table.state
        if state is None:
            return
        await asyncio.sleep(self._wait(table, how))
        began = time.perf_counter()
        moves = (
            (state.game.rulebook.codes[state.actions[0]],) if how == "forced" else await self._chosen(state, seat, bot)
        )
        thought = time.perf_counter() - began
        if how == "bot":
            self._hub.metrics.bot_seconds.observe(thought)
            await asyncio.sleep(table.settings.pace / 1000 - thought)

        def make(now: Table) -> log.LogEntry | None:
            if now.turned != turned or now.to_move != seat or not self._is_still(now, seat, bot, how):
                return None
            return log.Moved(seat=seat, moves=moves, how=how, at=time.time_ns() // 1_000_000)

        await self._hub.rounds.turn(self._live.visitor)
        await self._hub.add(self._live, make)

    def _wait(self, table: Table, how: log.How) -> float:
        """How long to wait before thinking."""
        now = time.time_ns() / 1_000_000_000
        if how == "clock":
            return max(0.0, (table.deadline or 0) / 1000 - now)
        pause = FORCED_PAUSE if how == "forced" else 0.0
        return pause if self._live.is_ours else max(pause, min(ELSEWHERE, ELSEWHERE - (now - table.turned_at / 1000)))

    def _is_still(self, table: Table, seat: int, bot: str, how: log.How) -> bool:
        """Whether the move is still to be made in this way."""
        playing = table.bot_at(seat)
        if how == "bot":
            return playing == bot
        return playing is None and (how == "clock" or seat in table.forced)

    async def _chosen(self, state: State, seat: int, bot: str) -> tuple[str, ...]:
        """A bot's move; if others cannot see it, with those that follow until they can: nobody can count them."""
        book = state.game.rulebook
        seed = bot_seed(state.seed, seat)
        seen = self._live.table.minds.get(seat, [])
        moves: list[str] = []
        ahead = state
        while True:
            place = Place(ahead, seat).sent()
            action = await self._hub.thinkers.choose(
                place, bot, seed, seen, visitor=self._live.visitor, table=self._live.table.id
            )
            moves.append(book.codes[action])
            if not book.secret_kinds:
                return tuple(moves)
            if ahead is state:
                ahead = state.copy()
            if not ahead.watch(moves[-1]).is_secret or ahead.to_move != seat:
                return tuple(moves)
