"""Thinkers: bots, hints and reviews outside the event loop, in processes that never have a secret of the game."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cutpurse.engine.registry import find
from cutpurse.errors import NothingToDecide, RecordError
from cutpurse.players import levels
from cutpurse.players.bots import Mannered
from cutpurse.players.place import Known, Place
from cutpurse.table.lane import Lane, ThinkersStopped, ThinkingFailed, Wanted
from cutpurse.table.thinker import ThinkerHangs
from cutpurse.table.thoughts import (
    Advise,
    Advised,
    CheckRecord,
    Choose,
    Chosen,
    Ending,
    Failed,
    Hint,
    PlayOut,
    Prepare,
    Proved,
    RefusedRecord,
    Replay,
    Review,
    Written,
)

__all__ = ["Hint", "Thinkers", "ThinkersStopped", "ThinkingFailed"]

REVIEW, WHOLE_DEAL = range(2)  # how urgent a question is, among those that wait for the same process
# how far processes stand back behind the server, and behind each other
BOTS_NICE, RECORDS_NICE, REVIEWS_NICE, COMPILING_NICE = 5, 8, 12, 15
GRACE = 10.0  # seconds beyond its thinking time in which a bot must have answered
LONG_GRACE = 180.0  # the same for reviews and whole deals, which may have to compile first
COMPILING = 900.0  # seconds for all rules of a game, on the slowest machine
CHECKING = 10.0  # seconds for an uploaded record

_log = logging.getLogger(__name__)


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Thinkers:
    """All thinking processes of a server; nothing here ever holds up the event loop.

    Moves and hints are found by a few processes that stay and are given redacted places only; one of them is for bots
    that do not search, so that nobody waits for a search who wants none. Records, reviews and compiling have a process
    each while there is something to do, so that they are in nobody's way.
    """

    def __init__(self, workers: int | None = None, count_failure: Callable[[], None] = lambda: None) -> None:
        self._bots = Lane(max(1, cores() - 1) if workers is None else workers, BOTS_NICE, stays=True)
        self._quick = Lane(1, BOTS_NICE, stays=True)
        self._records = Lane(1, RECORDS_NICE)
        self._reviews = Lane(1, REVIEWS_NICE)
        self._compiling = Lane(1, COMPILING_NICE)
        self._lanes = (self._bots, self._quick, self._records, self._reviews, self._compiling)
        self._ready: set[str] = set()
        self._preparing: dict[str, asyncio.Task[bool]] = {}
        self._failures = 0
        self._count_failure = count_failure

    async def start(self) -> None:
        """Starts the processes; questions may be asked at once."""
        for lane in self._lanes:
            lane.start()

    async def stop(self) -> None:
        """Ends all processes within a second, whatever they do; those who still wait get a ThinkersStopped."""
        await asyncio.gather(*(lane.stop() for lane in self._lanes))
        for task in self._preparing.values():
            await task
        self._preparing.clear()

    # -- for the operator ----------------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """How many moves and hints nobody thinks about yet."""
        return self._bots.waiting + self._quick.waiting

    @property
    def busy_seconds(self) -> float:
        """How long processes have been thinking, in all."""
        return sum(lane.busy_seconds for lane in self._lanes)

    @property
    def failures(self) -> int:
        """How often something could not be answered as it should."""
        return self._failures

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(pid for lane in self._lanes for pid in lane.pids)

    def ready(self, game: str) -> bool:
        """Whether the rules of a game lie compiled on disk, as far as is known."""
        return game in self._ready

    async def prepare(self, game: str) -> bool:
        """Has all that bots run in a game compiled, unless it is; until then they play by uncompiled rules."""
        return await asyncio.shield(self._prepared(game))

    # -- for the players -----------------------------------------------------------------------------------------

    async def choose(
        self, known: Known, bot: str, seed: int, seen: Sequence[Known] = (), *, visitor: str = "", table: str = ""
    ) -> int:
        """The action that a bot plays; where it cannot say, the game's usual manner or chance decides.

        `seen`: the places at the deal and after every move since, for a bot that keeps something in mind. `visitor` and
        `table`: for whom it thinks, among whom the time of the processes is shared fairly.
        """
        _check_asked(known)
        if len(known.actions) == 1:
            return known.actions[0]
        question = Choose(known=known, bot=bot, seed=seed, seen=tuple(seen))
        seconds = (levels.thinking(bot).seconds or 0.0) + GRACE
        lane = self._bots if levels.searches(bot, find(known.game)) else self._quick
        wanted = Wanted(question, seconds=seconds, visitor=visitor, table=table)
        try:
            found = await self._ask_about(known.game, wanted, lane)
        except ThinkingFailed as failure:
            return self._chosen_instead(known, seed, failure, is_safe=not isinstance(failure.__cause__, ThinkerHangs))
        if isinstance(found, Chosen) and found.action in known.actions:
            return found.action
        return self._chosen_instead(known, seed, _failure(found), is_safe=True)

    async def advise(self, known: Known, seconds: float, *, visitor: str = "", table: str = "") -> Hint:
        """The coach's hint for the seat that is to move; it thinks for so long, or less if others wait."""
        _check_asked(known)
        question = Advise(known=known, seconds=seconds)
        wanted = Wanted(question, seconds=seconds + GRACE, visitor=visitor, table=table)
        found = await self._answered(self._ask_about(known.game, wanted, self._bots))
        if isinstance(found, Advised):
            return found.hint
        raise self._failed(_failure(found))

    async def check_record(self, text: str, *, visitor: str = "") -> Proved:
        """What a record tells; a text that is none gets a RecordError, and so does one that takes too long."""
        wanted = Wanted(CheckRecord(text=text), seconds=CHECKING, again=False, visitor=visitor)
        try:
            found = await self._records.ask(wanted)
        except ThinkingFailed as failure:
            if not isinstance(failure.__cause__, ThinkerHangs):
                raise self._failed(failure) from None
            reason = f"this record could not be proved within {CHECKING:.0f} seconds, so it is not taken"
            raise RecordError(1, reason) from None
        _check_record(found)
        if isinstance(found, Proved):
            return found
        raise self._failed(_failure(found))

    async def replay(self, record: str, names: Sequence[str], eyes: str, *, visitor: str = "") -> bytes:
        """A finished game step by step, as JSON, as some eyes saw it: a seat's number, `public` or `open`."""
        question = Replay(record=record, names=tuple(names), eyes=eyes)
        found = await self._answered(self._records.ask(Wanted(question, seconds=CHECKING * 3, visitor=visitor)))
        _check_record(found)
        if isinstance(found, Written):
            return found.text
        raise self._failed(_failure(found))

    async def review(
        self,
        record: str,
        seconds: float,
        progress: Callable[[int, int], None] | None = None,
        *,
        visitor: str = "",
    ) -> bytes:
        """The review of a game as JSON, with messages for its moves; `progress` is told of decisions done and to do."""
        question = Review(record=record, seconds=seconds)
        wanted = Wanted(question, rank=REVIEW, seconds=seconds + LONG_GRACE, progress=progress, visitor=visitor)
        return await self._written(wanted)

    async def play_out(self, game: str, options: Mapping[str, Any], seed: bytes, bot: str, seconds: float) -> str:
        """The record of a whole deal, played by a bot for so many seconds and from then on in the usual manner."""
        question = PlayOut(game=game, options=dict(options), seed=seed, bot=bot, seconds=seconds)
        return (await self._written(Wanted(question, rank=WHOLE_DEAL, seconds=seconds + LONG_GRACE))).decode()

    # -- inner workings ------------------------------------------------------------------------------------------

    async def _ask_about(self, game: str, wanted: Wanted, lane: Lane) -> Ending:
        """Asks about a place; the first time that a game is asked about, somebody begins to compile it."""
        if game not in self._preparing:
            self._prepared(game)
        wanted.compiled = lambda: self.ready(game)
        return await lane.ask(wanted)

    def _prepared(self, game: str) -> asyncio.Task[bool]:
        """The compiling of a game, begun now if it was not, or again if it failed."""
        task = self._preparing.get(game)
        if task is None or (task.done() and not self.ready(game)):
            task = self._preparing[game] = asyncio.create_task(self._compile(game))
        return task

    async def _compile(self, game: str) -> bool:
        if os.environ.get("CUTPURSE_INTERPRETED") != "1":
            try:
                found = await self._compiling.ask(Wanted(Prepare(game=game), seconds=COMPILING))
            except ThinkersStopped:
                return False
            except ThinkingFailed as failure:
                self._failed(failure)
                return False
            if isinstance(found, Failed):
                self._failed(_failure(found))
                return False
        self._ready.add(game)
        return True

    async def _written(self, wanted: Wanted) -> bytes:
        found = await self._answered(self._reviews.ask(wanted))
        _check_record(found)
        if isinstance(found, Written):
            return found.text
        raise self._failed(_failure(found))

    async def _answered(self, asking: Awaitable[Ending]) -> Ending:
        try:
            return await asking
        except ThinkingFailed as failure:
            raise self._failed(failure) from None

    def _failed(self, failure: ThinkingFailed) -> ThinkingFailed:
        """Counts a failure; the log gets the kind of it only, for its words may tell what a seat knows."""
        self._failures += 1
        self._count_failure()
        _log.warning("thinking failed: %s", failure.kind)
        return failure

    def _chosen_instead(self, known: Known, seed: int, failure: ThinkingFailed, *, is_safe: bool) -> int:
        """A move by the game's usual manner, or at random where even that fails or might never end."""
        self._failed(failure)
        if is_safe:
            try:
                place = Place.received(known)  # at a table of its own, whose rules are not compiled: they cannot crash
                action = Mannered(place.game, seed, levels.usual(place.game.rulebook)).choose(place)
            except Exception as error:
                _log.warning("the usual manner failed: %s", type(error).__name__)
            else:
                return action
        return known.actions[(seed + known.ply) % len(known.actions)]


def _check_asked(known: Known) -> None:
    if not known.actions:
        raise NothingToDecide(f"player {known.seat + 1} is not to move: there is nothing to choose from")


def _check_record(found: Ending) -> None:
    if isinstance(found, RefusedRecord):
        raise RecordError(found.line, found.reason)


def _failure(found: Ending) -> ThinkingFailed:
    """What an answer that nobody can use means."""
    if isinstance(found, Failed):
        return ThinkingFailed(found.reason or "this could not be thought about; try again", found.kind)
    return ThinkingFailed("a bot's answer is no legal move", type(found).__name__)
