"""One thinker from the server's side: its process, started, asked, and ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable

import msgspec

from cutpurse.errors import CutpurseError
from cutpurse.table.thoughts import (
    LARGEST_FRAME,
    LENGTH_BYTES,
    Asked,
    Awake,
    Dropped,
    Ending,
    Progress,
    answer_in,
    framed,
    length_of,
)

STARTING = 60.0  # seconds for a process to start, on the slowest machine
LETTING_GO = 2.0  # seconds in which a question that was dropped must be given up
ENDING = 0.4  # seconds in which a process must end by itself
# of the server's environment: what Python, Numba and their caches need; passwords and addresses stay behind
PASSED_ON = (
    "APPDATA",
    "COVERAGE_",
    "CUTPURSE_INTERPRETED",
    "DYLD_",
    "HOME",
    "LANG",
    "LC_",
    "LD_LIBRARY_PATH",
    "LOCALAPPDATA",
    "NUMBA_",
    "PATH",
    "PYTHON",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "USERPROFILE",
    "VIRTUAL_ENV",
    "WINDIR",
    "XDG_CACHE_HOME",
)


class ThinkerLost(CutpurseError):
    """A thinker's process ended, or never began, or says what makes no sense."""


class ThinkerHangs(CutpurseError):
    """A thinker did not answer in the time that it had."""


class Thinker:
    """A process that answers one question at a time; whatever happens to it, it can be begun again."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Process | None = None
        self._number = 0  # of the last question
        self._deadline: asyncio.Timeout | None = None  # while one is being answered

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def begin(self) -> None:
        """Starts the process, unless it runs, and waits until it listens."""
        if self.pid is not None:
            return
        await self.end()
        starting = asyncio.ensure_future(self._started())
        try:
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                self._process = await starting  # so that it can be ended: half a process cannot
                raise
            async with asyncio.timeout(STARTING):
                greeting = await self._read()
        except (OSError, TimeoutError) as error:
            raise ThinkerLost("a thinker could not be started") from error
        if not isinstance(greeting, Awake):
            raise ThinkerLost("a thinker began with something else than a greeting")

    async def _started(self) -> Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "cutpurse.table.thinking", str(self._niceness)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # a traceback could tell what a seat knows
            env={name: value for name, value in os.environ.items() if name.upper().startswith(PASSED_ON)},
            limit=LARGEST_FRAME,  # reading never pauses: a process with an answer that nobody reads would not end
            start_new_session=True,  # Ctrl-C at the server is not meant for it
        )

    async def ask(self, asked: Asked, seconds: float, progress: Callable[[int, int], None] | None = None) -> Ending:
        """The answer to a question, within so many seconds."""
        self._number = asked.number
        try:
            async with asyncio.timeout(seconds) as self._deadline:
                self._write(framed(asked))
                await self._drain()
                while True:
                    answer = await self._read()
                    if isinstance(answer, Awake) or answer.number != asked.number:
                        raise ThinkerLost("a thinker answered what was not asked")
                    if not isinstance(answer, Progress):
                        return answer
                    if progress is not None:
                        progress(answer.done, answer.total)
        except TimeoutError:
            raise ThinkerHangs(f"a thinker did not answer within {seconds:.0f} seconds") from None
        finally:
            self._deadline = None

    def drop(self, number: int) -> None:
        """Tells the process that nobody waits for an answer any more: it is to come soon, whatever it is."""
        if self._deadline is not None and number == self._number:
            with contextlib.suppress(RuntimeError):  # its time is up in this very moment
                self._deadline.reschedule(asyncio.get_running_loop().time() + LETTING_GO)
            self._write(framed(Dropped(number=number)))

    async def end(self) -> None:
        """Ends the process, by force if need be; if this is broken off, it can be called again."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(ENDING):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        await _closed(process)
        self._process = None

    # -- the pipe ------------------------------------------------------------------------------------------------

    def _write(self, frame: bytes) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(frame)

    async def _drain(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            try:
                await self._process.stdin.drain()
            except OSError as error:
                raise ThinkerLost("a thinker has ended") from error

    async def _read(self) -> Awake | Progress | Ending:
        if self._process is None or self._process.stdout is None:
            raise ThinkerLost("a thinker has not been started")
        stream = self._process.stdout
        try:
            return answer_in(await stream.readexactly(length_of(await stream.readexactly(LENGTH_BYTES))))
        except (EOFError, OSError, ValueError, msgspec.MsgspecError) as error:
            raise ThinkerLost("a thinker has ended, or lost its mind") from error


async def _closed(process: Process) -> None:
    """Closes the pipes of a process that has ended, unless something that it started keeps them open."""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(ENDING):
            if process.stdout is not None:
                await process.stdout.read()
            if process.stdin is not None:
                process.stdin.close()
                await process.stdin.wait_closed()
