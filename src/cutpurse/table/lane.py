"""A lane: thinkers of one kind, and the questions that wait for them, the most urgent first and then the oldest."""

from __future__ import annotations

import asyncio
import itertools
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
    again: bool = True  # whether it is asked again if the thinker is lost or hangs
    progress: Callable[[int, int], None] | None = None
    compiled: Callable[[], bool] = bool  # whether its game lies compiled on disk by then
    answer: asyncio.Future[Ending] = field(init=False)

    @property
    def is_dropped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.answer.done()


class Lane:
    """A queue with so many thinkers, which stay or are there only while there is something to do."""

    def __init__(self, size: int, niceness: int, *, stays: bool = False) -> None:
        self._size, self._niceness, self._stays = size, niceness, stays
        self._queue: asyncio.PriorityQueue[tuple[int, int, Wanted]] = asyncio.PriorityQueue()
        self._numbers = itertools.count(1)
        self._serving: dict[asyncio.Task[None], Thinker] = {}
        self._idle = 0  # thinkers without a question
        self._is_open = False
        self.busy_seconds = 0.0

    @property
    def waiting(self) -> int:
        """How many questions nobody thinks about yet."""
        return self._queue.qsize()

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
        while not self._queue.empty():
            _refuse(self._queue.get_nowait()[2])

    async def ask(self, wanted: Wanted) -> Ending:
        """The answer, when its turn has come; a ThinkingFailed if there is none, twice."""
        if not self._is_open:
            raise ThinkersStopped(STOPPED)
        wanted.answer = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((wanted.rank, next(self._numbers), wanted))
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
                    self.busy_seconds += monotonic() - began
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
                        wanted = (await self._queue.get())[2]
                except TimeoutError:
                    if self._queue.empty():
                        return None
                    continue
                if not wanted.is_dropped:
                    return wanted
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
        """Asks once; the more questions wait, the less time is taken for each."""
        asked = Asked(
            number=next(self._numbers),
            question=wanted.question,
            hurry=1.0 + self.waiting / self._size,
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
