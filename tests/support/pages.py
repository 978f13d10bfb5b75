"""What tests of the pages do beside clicking: tables are laid over HTTP, and pages are looked over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import BrowserContext, Page, expect
from websockets.sync.client import connect

from tests.support.browser import PAINT, PHONE, WIDE

Device = Page | BrowserContext  # whoever asks by it is the person who uses it
ALONE = ("steal_the_pile_solitaire", "ten_card_crook")  # games for one
SHORT: dict[str, dict[str, Any]] = {  # house rules with which a game is soon over
    "spite_and_malice": {"win_cards": 1},
    "ten_card_crook": {"turns": 6, "hold_turns": 0},  # and its plan soon made
    "nacho_pile": {"per_number": 3},
}
AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
BACKS = {"back", "back-bill", "back-crook"}
HANDS = re.compile(r"^hand\.\d$")
LONG = 300.0  # seconds for whatever takes longest: bots who play a game
CHECK = """async (standards) => {
    const rules = {"heading-order": {enabled: true}};
    const told = await axe.run(document, {runOnly: standards, rules, resultTypes: ["violations"], preload: false});
    return told.violations.flatMap(
        (each) => each.nodes.map((node) => `${each.id}: ${node.target} ${node.failureSummary || ""}`));
}"""
LAID_OUT = """async ({width, height}) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (innerWidth !== width || innerHeight !== height) await frame();
    await frame();
    await frame();
}"""
DRAWN = """() => {
    const zones = {};
    for (const piece of document.querySelectorAll("[data-zone] [data-piece]")) {
        const place = piece.closest("[data-from], [data-zone]");  // what is laid aside still lies where it came from
        const zone = (zones[place.dataset.from ?? place.dataset.zone] ??= {});
        const uses = [...piece.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
        (zone[piece.dataset.piece] ??= []).push(...uses);
    }
    return zones;
}"""


@dataclass(frozen=True)
class Played:
    """A game that is over, and what its player is known by."""

    table: str
    cookies: Any


def until(device: Device, holds: Callable[[], bool], what: str, every: float = 20) -> None:
    """Waits until something holds that only we can tell, however slow the machine is; looks every so many ms."""
    page = device if isinstance(device, Page) else device.pages[0] if device.pages else device.new_page()
    deadline = monotonic() + LONG
    while not holds():
        assert monotonic() < deadline, f"waited in vain: {what}"
        page.wait_for_timeout(every)


def lay(
    page: Device, game: str, *seats: str, begin: bool = True, options: dict[str, Any] | None = None, **more: Any
) -> str:
    """Makes a table as the person of this page, and gives its name: seats are `me`, `open`, or the name of a bot.

    With `begin` the cards are dealt too, before any page could add chance: tests know them.
    """
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    settings = {"pace": 0, **more}
    asked = {"game": game, "seats": plans, "options": options or {}, "settings": settings}
    made = page.request.post("/api/tables", data=asked)
    assert made.ok, made.text()
    table = str(made.json()["table"])
    if begin:
        command(page, table, "start")
    return table


def sit_down(page: Page, game: str, *seats: str, **more: Any) -> str:
    """Lays a table and opens it."""
    table = lay(page, game, *seats, **more)
    page.goto(f"/t/{table}")
    expect(page.locator("[data-prompt]")).to_be_visible()
    return table


def resize(page: Page, screen: Any) -> None:
    """Has a page take another size, and waits until it has answered that too: its queries are told after the size."""
    page.set_viewport_size(screen)
    page.evaluate(LAID_OUT, screen)


def emulate(page: Page, light: str, screen: Any) -> None:
    """Has a page be looked at by day or by night on another screen, without a reload; it fits there."""
    page.emulate_media(color_scheme=light, reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", light)
    resize(page, screen)
    fits(page)


def fits(page: Page) -> None:
    """Nothing stands out to the side."""
    width = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert width[0] <= width[1], f"the page is {width[0]} px wide on a screen of {width[1]}"


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def is_accessible(page: Page) -> None:
    """Nothing that a checker for accessibility can find is wrong: names, contrast, order, roles."""
    size = page.viewport_size
    assert size is not None
    whole = page.evaluate("document.documentElement.scrollHeight")
    if whole > size["height"]:
        resize(page, {**size, "height": whole})  # bars that stay in sight cover nothing then
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    page.evaluate(PAINT, True)
    found = page.evaluate(CHECK, STANDARDS)
    page.evaluate(PAINT, False)
    if whole > size["height"]:
        resize(page, size)
    assert not found, "\n".join(found)


def is_accessible_by_day_and_night(page: Page) -> None:
    """On a wide screen by day and on a phone by night, without a reload."""
    for screen, light in ((PHONE, "dark"), (WIDE, "light")):
        emulate(page, light, screen)
        is_accessible(page)


def command(page: Device, table: str, kind: str, *, unless: str | None = None, **said: Any) -> None:
    """Has the person of this page say something at a table, without a page of it; `unless` is a refusal that may be."""
    told = page.request.post(f"/api/tables/{table}/commands", data={"type": kind, "id": uuid4().hex, **said})
    assert told.ok or told.json()["code"] == unless, told.text()


def info(page: Device, table: str) -> dict[str, Any]:
    """What everybody may know of a table."""
    return dict(page.request.get(f"/api/tables/{table}").json()["table"])


def seat_of(page: Device, table: str) -> int:
    """Where the person of this page sits."""
    return int(page.request.get(f"/api/tables/{table}").json()["seats"][0])


def meet(pages: Sequence[Page], game: str, *bots: str, **more: Any) -> str:
    """Has people sit down together, with bots if there are to be some, and opens the table for each of them."""
    host, *guests = pages
    table = lay(host, game, "me", *["open"] * len(guests), *bots, begin=False, **more)
    for chair, guest in enumerate(guests, 1):
        command(guest, table, "sit", chair=chair, name=guest.request.get("/api/me").json()["name"])
    command(host, table, "start")
    for page in pages:
        page.goto(f"/t/{table}")
        expect(page.locator("[data-prompt]")).to_be_visible()
    return table


def play_on(pages: Sequence[Device], table: str) -> None:
    """Has bots play for these people to the end of the game, unless it has ended by then."""
    bots = pages[0].request.get(f"/api/games/{info(pages[0], table)['game']}").json()["bots"]
    for page in pages:
        bot = "easy" if "easy" in bots else bots[0]
        command(page, table, "hand-over", unless="over", seat=seat_of(page, table), bot=bot)
    with looking_on(pages[0], table):  # bots alone pause while nobody does
        until(pages[0], lambda: info(pages[0], table)["stage"] != "playing", "the end of the game", every=100)


@contextmanager
def looking_on(page: Device, table: str) -> Iterator[None]:
    """Somebody with the link to a table looks on, without a page."""
    address = f"ws://{urlsplit(page.request.get('/api/server').url).netloc}/api/tables/{table}/socket"
    with connect(address, proxy=None, ping_interval=None, max_queue=None) as line:
        line.send('{"type":"hello","protocol":1}')
        yield


def finished(page: Device, game: str, *bots: str, **more: Any) -> str:
    """A table that was played to its end: a bot played for the person of this page too."""
    table = lay(page, game, "me", *bots, **more)
    play_on([page], table)
    return table


def drawn(page: Page) -> dict[str, dict[str, list[str]]]:
    """What is drawn in each zone: the pictures of each of its pieces, by its number."""
    return dict(page.evaluate(DRAWN))


def open_faces(page: Page, zone: re.Pattern[str] = HANDS) -> list[str]:
    """The faces that can be read in zones of that name: in all hands, if nothing else is said."""
    pictures = [one for name, pieces in drawn(page).items() if zone.match(name) for one in pieces.values()]
    return [use for uses in pictures for use in uses if use not in BACKS]
