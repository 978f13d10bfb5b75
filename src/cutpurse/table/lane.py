"""A lane: a pool of worker processes of one kind, and the queue of questions that wait for them.

Fair queuing: of what is equally urgent, the next question is that of the visitor who has had least of the processes, of
theirs that of the table which has had least, and of these the oldest. So who asks a thousand questions holds up only
themselves.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from cutpurse.errors import CutpurseError
from cutpurse.table.thinker import Thinker, ThinkerHangs, ThinkerLost
from cutpurse.table.thoughts import Asked, Ending, Question

IDLE = 30.0  # seconds after which a process that does not stay is ended
STOPPED = "nobody is thinking here any more: the server is being stopped"


class ThinkingFailed(CutpurseError):
    """Something that could not be thought about, and the kind of error that was the cause."""

    def __init__(self, text: str, kind: str) -> None:
        super().__init__(text)
        self.kind = kind


class ThinkersStopped(CutpurseError):
    """A question when the thinkers are being stopped, or have not been started."""


@dataclass(eq=False)
class Wanted:
    """A question that somebody waits for: how urgent it is, and how long its answer may take."""

    question: Question
    seconds: float
    rank: int = 0  # the least is the most urgent
    visitor: str = ""  # for whom processes think: an address, or the server itself
    table: str = ""
    again: bool = True  # whether it is asked again if the thinker is lost or hangs
    progress: Callable[[int, int], None] | None = None
    compiled: Callable[[], bool] = bool  # whether its game lies compiled on disk by then
    answer: asyncio.Future[Ending] = field(init=False)
    number: int = field(init=False)

    @property
    def is_dropped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.answer.done()


class _Usage:
    """How much of the processes visitors, or tables, have had: seconds, and questions that are thought about now.

    Who comes back after a while begins where those stand who are served now: nobody saves up time.
    """

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._running: Counter[str] = Counter()
        self._now = 0.0  # what the last one who was served had had

    def of(self, name: str) -> tuple[int, float]:
        """The less, the sooner it is somebody's turn."""
        return self._running[name], max(self._seconds.get(name, 0.0), self._now)

    def begin(self, name: str) -> None:
        """A question of theirs is thought about."""
        _, had = self.of(name)
        self._seconds = {one: seconds for one, seconds in self._seconds.items() if seconds > had}  # others start there
        self._seconds[name] = self._now = had
        self._running[name] += 1

    def end(self, name: str, seconds: float) -> None:
        """That took so long."""
        self._seconds[name] = self._seconds.get(name, self._now) + seconds
        self._running[name] -= 1
        if not self._running[name]:
            del self._running[name]


class FairQueue:
    """Questions that wait, and whose turn it is."""

    def __init__(self) -> None:
        self._waiting: list[Wanted] = []
        self._visitors = _Usage()
        self._tables: defaultdict[str, _Usage] = defaultdict(_Usage)  # by visitor, of those who wait or are served
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return sum(not wanted.is_dropped for wanted in self._waiting)

    def put(self, wanted: Wanted) -> None:
        """One more waits."""
        self._waiting.append(wanted)
        self._news.set()

    async def get(self) -> Wanted:
        """The next question that somebody waits for, counted as thought about until `done`."""
        while True:
            self._waiting = [wanted for wanted in self._waiting if not wanted.is_dropped]
            if self._waiting:
                break
            self._news.clear()
            await self._news.wait()
        wanted = min(self._waiting, key=self._turn)
        self._waiting.remove(wanted)
        self._visitors.begin(wanted.visitor)
        self._tables[wanted.visitor].begin(wanted.table)
        return wanted

    def done(self, wanted: Wanted, seconds: float) -> None:
        """It was thought about for so long."""
        self._visitors.end(wanted.visitor, seconds)
        self._tables[wanted.visitor].end(wanted.table, seconds)
        if all(one.visitor != wanted.visitor for one in self._waiting) and not self._visitors.of(wanted.visitor)[0]:
            del self._tables[wanted.visitor]

    def hurried(self, wanted: Wanted) -> int:
        """How many shares of the time are wanted beside this one: one of each other visitor, all others of its own."""
        others = {one.visitor for one in self._waiting if one.visitor != wanted.visitor and not one.is_dropped}
        return len(others) + sum(one.visitor == wanted.visitor and not one.is_dropped for one in self._waiting)

    def take_all(self) -> list[Wanted]:
        """All that wait, who are not to wait any longer."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def _turn(self, wanted: Wanted) -> tuple[int, tuple[int, float], tuple[int, float], int]:
        tables = self._tables[wanted.visitor]
        return wanted.rank, self._visitors.of(wanted.visitor), tables.of(wanted.table), wanted.number


class Lane:
    """A queue with so many thinkers, which stay or are there only while there is something to do."""

    def __init__(self, size: int, niceness: int, *, stays: bool = False) -> None:
        self._size, self._niceness, self._stays = size, niceness, stays
        self._queue = FairQueue()
        self._numbers = itertools.count(1)
        self._serving: dict[asyncio.Task[None], Thinker] = {}
        self._idle = 0  # thinkers without a question
        self._is_open = False
        self.busy_seconds = 0.0

    @property
    def waiting(self) -> int:
        """How many questions nobody thinks about yet."""
        return len(self._queue)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(thinker.pid for thinker in self._serving.values() if thinker.pid is not None)

    def start(self) -> None:
        """Takes questions from now on."""
        self._is_open = True
        while self._stays and len(self._serving) < self._size:
            self._serve_more()

    async def stop(self) -> None:
        """Ends all thinkers and refuses those who wait."""
        self._is_open = False
        serving = dict(self._serving)
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        await asyncio.gather(*(thinker.end() for thinker in serving.values()))  # whose task was just ending it
        for wanted in self._queue.take_all():
            _refuse(wanted)

    async def ask(self, wanted: Wanted) -> Ending:
        """The answer, when its turn has come; a ThinkingFailed if there is none, twice."""
        if not self._is_open:
            raise ThinkersStopped(STOPPED)
        wanted.answer = asyncio.get_running_loop().create_future()
        wanted.number = next(self._numbers)
        self._queue.put(wanted)
        if len(self._serving) < min(self._size, len(self._serving) - self._idle + self.waiting):
            self._serve_more()
        return await wanted.answer

    # -- serving -------------------------------------------------------------------------------------------------

    def _serve_more(self) -> None:
        thinker = Thinker(self._niceness)
        task = asyncio.create_task(self._serve(thinker))
        self._serving[task] = thinker
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        """A thinker has gone; a question that came in that moment gets another one."""
        self._serving.pop(task, None)
        if self._is_open and self.waiting and len(self._serving) < self._size:
            self._serve_more()

    async def _serve(self, thinker: Thinker) -> None:
        """Answers one question after another."""
        try:
            while True:
                if self._stays:
                    await _begun(thinker)
                wanted = await self._next()
                if wanted is None:
                    return
                began = monotonic()
                try:
                    await self._answer(thinker, wanted)
                finally:
                    seconds = monotonic() - began
                    self.busy_seconds += seconds
                    self._queue.done(wanted, seconds)
                    _refuse(wanted)  # if it was not answered
        finally:
            await thinker.end()

    async def _next(self) -> Wanted | None:
        """The next question that somebody waits for; none if the lane has been idle for long."""
        self._idle += 1
        try:
            while True:
                try:
                    async with asyncio.timeout(None if self._stays else IDLE):
                        return await self._queue.get()
                except TimeoutError:
                    if not self.waiting:
                        return None
        finally:
            self._idle -= 1

    async def _answer(self, thinker: Thinker, wanted: Wanted) -> None:
        """Has a question answered; a thinker that is lost or hangs is replaced, and the next one is asked again."""
        failure: ThinkerLost | ThinkerHangs | None = None
        for _ in range(2 if wanted.again else 1):
            if wanted.is_dropped:
                return
            try:
                await thinker.begin()
                ending = await self._asked(thinker, wanted)
            except (ThinkerLost, ThinkerHangs) as error:
                failure = error
                await thinker.end()
            except Exception as error:  # of whoever is told the progress, or a question that is too large for the pipe
                await thinker.end()
                if not wanted.is_dropped:
                    wanted.answer.set_exception(error)
                return
            else:
                if not wanted.is_dropped:
                    wanted.answer.set_result(ending)
                return
        if not wanted.is_dropped:
            failed = ThinkingFailed("this could not be thought about; try again", type(failure).__name__)
            failed.__cause__ = failure
            wanted.answer.set_exception(failed)

    async def _asked(self, thinker: Thinker, wanted: Wanted) -> Ending:
        """Asks once; the more others wait, and the more of the same visitor, the less time is taken."""
        asked = Asked(
            number=next(self._numbers),
            question=wanted.question,
            hurry=1.0 + self._queue.hurried(wanted) / self._size,
            compiled=wanted.compiled(),
        )

        def dropped(answer: asyncio.Future[Ending]) -> None:
            if answer.cancelled():
                thinker.drop(asked.number)

        wanted.answer.add_done_callback(dropped)
        try:
            return await thinker.ask(asked, wanted.seconds, wanted.progress)
        finally:
            wanted.answer.remove_done_callback(dropped)


async def _begun(thinker: Thinker) -> None:
    """Begins a thinker ahead of its next question; if that fails, the question is told."""
    try:
        await thinker.begin()
    except ThinkerLost:
        await thinker.end()


def _refuse(wanted: Wanted) -> None:
    if not wanted.is_dropped:
        wanted.answer.set_exception(ThinkersStopped(STOPPED))
