"""Fair queuing on the event loop: who asks for a thousand things at once holds up only themselves."""

from __future__ import annotations

import asyncio
from collections import deque


class Rounds:
    """In each round of the event loop every visitor who waits has one turn: a request, a command, or a move of a bot.

    A turn lasts until who has it waits for something else, such as the store. Whoever comes meanwhile waits for one
    turn of each other visitor, however much those have asked for. The first turn in a round is had at once.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # of all who had a turn in this round

    async def turn(self, visitor: str) -> None:
        """Waits until it is this visitor's turn: an address, or who made a table at which nobody looks on."""
        waiting = self._waiting.get(visitor)
        if waiting is None:
            if not self._waiting:
                asyncio.get_running_loop().call_soon(self._go_round)
            self._waiting[visitor] = deque()
            return
        mine = asyncio.get_running_loop().create_future()
        waiting.append(mine)
        await mine

    def _go_round(self) -> None:
        for visitor, waiting in list(self._waiting.items()):
            while waiting and waiting[0].done():  # gone meanwhile
                waiting.popleft()
            if waiting:
                waiting.popleft().set_result(None)
            else:
                del self._waiting[visitor]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._go_round)
