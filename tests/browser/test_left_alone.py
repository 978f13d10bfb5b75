"""A table that plays by itself while four people look on: neither page nor server grows, and nothing goes wrong.

CUTPURSE_ALONE is for how many seconds; ten minutes (600) is what the pages promise, the tests look for less.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from playwright.sync_api import Page, expect

from tests.support.pages import LONG, command, info, meet, seat_of

SECONDS = float(os.environ.get("CUTPURSE_ALONE", "25"))
PACE = 150  # ms between the moves of bots: a game takes a minute or two
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


def hand_over(pages: Sequence[Page], table: str) -> None:
    """Lets bots play for everybody."""
    for page in pages:
        command(page, table, "hand-over", seat=seat_of(page, table), bot="easy")


def once_more(pages: Sequence[Page]) -> str:
    """Has the same people go on to the next game, in the pages that they have open, and gives its table."""
    host, *guests = pages
    host.get_by_role("button", name="Rematch").click(timeout=LONG * 1000)
    for guest in guests:
        guest.get_by_role("link", name="To the next game").click(timeout=LONG * 1000)
    host.get_by_role("button", name="Start").click()
    for page in pages:
        expect(page.locator("[data-prompt]")).to_be_visible()
    return host.url.rpartition("/")[2]


def test_a_table_left_to_bots_leaks_nothing(open_page, table):
    pages = [open_page(name, reduced_motion="no-preference") for name in ("Ana", "Ben", "Cem", "Dora")]
    game = meet(pages, "spite_and_malice", options={"win_cards": 20}, pace=PACE)
    hand_over(pages, game)
    pages[0].wait_for_timeout(WARM * 1000)
    before, memory = [held_by(page) for page in pages], memory_of(table.pid)
    began, moves, version = monotonic(), 0, info(pages[0], game)["version"]
    while monotonic() - began < SECONDS:
        pages[0].wait_for_timeout(1000)
        now = info(pages[0], game)
        moves, version = moves + now["version"] - version, now["version"]
        if now["stage"] == "over":
            game = once_more(pages)
            hand_over(pages, game)
            version = info(pages[0], game)["version"]
    assert moves > SECONDS / 4, "the bots play on"
    for page, earlier in zip(pages, before, strict=True):
        later = held_by(page)
        assert later.heap < earlier.heap + 4 * MIB, (earlier, later)
        assert later.nodes < earlier.nodes + 3000, (earlier, later)
        assert later.listeners < earlier.listeners + 100, (earlier, later)
    assert memory_of(table.pid) < memory + 40 * MIB
