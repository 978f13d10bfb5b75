"""A table that plays by itself while people look on: neither page nor server grows, and nothing goes wrong.

In a soak run four people look on for ten minutes or more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import ALWAYS
from tests.support.limits import GENEROUS
from tests.support.pages import LONG, command, info, meet, seat_of, until
from tests.support.server_process import ServerProcess
from tests.support.soak import soak

NAMES = soak(("Ana",), ("Ana", "Ben", "Cem", "Dora"))
BOTS = soak(("easy",), ())  # who play from the first
PACE = soak(50, 150)  # ms between the moves of bots
WARM = soak(25, 100)  # moves until all that is remembered or loaded at a first time is
WATCHED = soak(45, 4000)  # moves in which nothing may grow
MOST_NODES = soak(9000, 3000)  # a short watch begins before piles and log are full, and ends in a flight
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


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of which nobody else wants anything: it is measured."""
    server = ServerProcess(tmp_path_factory.mktemp("table"), limits=GENEROUS, secret=ALWAYS)
    yield server
    server.end()


class Evening:
    """Games of the same people, one after the other, that bots play for them."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._moves = 0  # of the games before
        self._table = meet(pages, "spite_and_malice", *BOTS, options={"win_cards": 20}, pace=PACE)
        hand_over(pages, self._table)

    def watch(self, moves: int) -> None:
        """Looks on until so many moves were made since the first."""
        for step in (*range(0, moves, 100), moves):
            until(self._pages[0], lambda step=step: self._made() >= step, f"{step} moves", every=500)

    def _made(self) -> int:
        now = info(self._pages[0], self._table)
        if now["stage"] == "over":
            self._moves += now["version"]
            self._table = once_more(self._pages)
            hand_over(self._pages, self._table)
            return self._moves
        return self._moves + int(now["version"])


def test_a_table_left_to_bots_leaks_nothing(open_page, table):
    pages = [open_page(name, reduced_motion="no-preference") for name in NAMES]
    evening = Evening(pages)
    evening.watch(WARM)
    before, memory = [held_by(page) for page in pages], memory_of(table.pid)
    evening.watch(WARM + WATCHED)
    for page, earlier in zip(pages, before, strict=True):
        later = held_by(page)
        assert later.heap < earlier.heap + 4 * MIB, (earlier, later)
        assert later.nodes < earlier.nodes + MOST_NODES, (earlier, later)
        assert later.listeners < earlier.listeners + 100, (earlier, later)
    assert memory_of(table.pid) < memory + 40 * MIB
