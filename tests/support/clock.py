"""Time that passes when a test says so, for the server's clocks and for the timers of its event loop."""

import asyncio
import time
from typing import Any

from cutpurse.table import attendant, audience, devices, hub, live, presence

_MODULES = (attendant, audience, devices, hub, live, presence)  # those that look at a clock


class Clock:
    """Stands in for the module `time`: the time that it is, and as much more as was let pass."""

    def __init__(self) -> None:
        self.ahead = 0.0  # seconds

    def time_ns(self) -> int:
        return time.time_ns() + int(self.ahead * 1e9)

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead

    def perf_counter(self) -> float:
        return time.perf_counter() + self.ahead


class Loop(asyncio.SelectorEventLoop):
    """An event loop by such a clock: a timer whose time was let pass goes off at once."""

    def __init__(self, clock: Clock | None = None) -> None:
        super().__init__()
        self.clock = clock or Clock()

    def time(self) -> float:
        return super().time() + self.clock.ahead


def set_clock(patch: Any, clock: Clock) -> None:
    """Has all parts of the server look at this clock."""
    for module in _MODULES:
        patch.setattr(module, "time", clock)


async def let_pass(seconds: float) -> None:
    """Lets time pass in the loop that runs; what was due has begun when this returns."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    loop.clock.ahead += seconds
    for _ in range(10):
        await asyncio.sleep(0)


def run(work: Any) -> Any:
    """As `asyncio.run`, in a loop in which `let_pass` works."""
    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(work)
