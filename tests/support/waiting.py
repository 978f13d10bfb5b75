"""Waiting for what must come true; the deadlines are such as only a hang can reach."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 120.0  # seconds until something that should happen is said not to
_OFTEN = 0.01


async def until(claim: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Waits until a claim holds."""
    async with asyncio.timeout(seconds):
        while not claim():
            await asyncio.sleep(_OFTEN)


def wait_until(claim: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """As `until`, where there is no event loop."""
    late = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < late, "what should have come true did not"
        time.sleep(_OFTEN)
