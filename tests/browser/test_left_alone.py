"""A table that plays by itself while four people look on: neither page nor server grows, and nothing goes wrong.

CUTPURSE_ALONE is for how many seconds; ten minutes (600) is what the pages promise, the tests look for less.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from playing import command, info, meet, seat_of
from playwright.sync_api import Page

SECONDS = float(os.environ.get("CUTPURSE_ALONE", "25"))
WARM = 15.0  # seconds until all that is remembered or loaded at a first time is
MIB = 1024 * 1024
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Held:
    """What a page holds on to after its garbage was collected."""

    heap: float
    nodes: float
    listeners: float


def held_by(page: Page) -> Held:
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.collectGarbage")
    tools.send("Performance.enable")
    found = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    tools.detach()
    return Held(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_SIZE


def test_a_table_left_to_bots_leaks_nothing(open_page, table):
    pages = [open_page(name, reduced_motion="no-preference") for name in ("Ana", "Ben", "Cem", "Dora")]
    game = meet(pages, "spite_and_malice", options={"win_cards": 20}, pace=150)
    for page in pages:
        command(page, game, "hand-over", seat=seat_of(page, game), bot="easy")
    pages[0].wait_for_timeout(WARM * 1000)
    before, memory, version = [held_by(page) for page in pages], memory_of(table.pid), info(pages[0], game)["version"]
    began = monotonic()
    while monotonic() - began < SECONDS and info(pages[0], game)["stage"] == "playing":
        pages[0].wait_for_timeout(1000)
    moves = info(pages[0], game)["version"] - version
    assert moves > SECONDS / 4, "the bots play on"
    for page, earlier in zip(pages, before, strict=True):
        now = held_by(page)
        assert now.heap < earlier.heap + 4 * MIB, (earlier, now)
        assert now.nodes < earlier.nodes + 3000, (earlier, now)
        assert now.listeners < earlier.listeners + 100, (earlier, now)
    assert memory_of(table.pid) < memory + 40 * MIB
