"""Games that are played much in this process go over to compiled rules; others never load a compiler."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from cutpurse.engine.game import Game
from cutpurse.table.thinkers import Thinkers

MUCH = 10.0  # moves a second of one game: a few dozen tables, or one of bots in a hurry

logger = logging.getLogger("cutpurse.table")


class Busy:
    """Counts the moves of each game and has what is played much compiled: in a process of its own, then loaded here.

    The compiler's run time takes a hundred megabytes and, loaded in a thread, the event loop some tens of milliseconds
    once: a family's table is spared both.
    """

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._moves: Counter[str] = Counter()
        self._games: set[Game] = set()  # that still run uncompiled
        self._loaded: set[str] = set()
        self._failed: set[str] = set()

    def moved(self, game: Game) -> None:
        """A move was made."""
        if not game.is_compiled:
            self._moves[game.id] += 1
            self._games.add(game)

    def is_due(self, seconds: float) -> bool:
        """Whether there is a game to go over, by what was played in the last seconds; the count begins anew."""
        much = {game for game, moves in self._moves.items() if moves >= MUCH * seconds} | self._loaded
        self._games = {game for game in self._games if game.id in much - self._failed}
        self._moves.clear()
        return bool(self._games)

    async def go_over(self) -> None:
        """Has them compiled, or loads them if they are."""
        games, self._games = self._games, set()
        for game in games:
            if await self._thinkers.prepare(game.id):
                try:
                    await asyncio.to_thread(game.compile)
                except Exception:  # whatever it is, the uncompiled rules do the same
                    logger.exception("compiled rules could not be loaded", extra={"fields": {"game": game.id}})
                else:
                    self._loaded.add(game.id)
                    continue
            self._failed.add(game.id)
