"""The browser that tests drive, what goes wrong in its pages, and what a failed test leaves to look at."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Response
from playwright.sync_api import Error as BrowserError

from tests.support import ROOT

ALWAYS = "5e" * 32  # the secret of every deal: who adds nothing to it gets the same cards each time
PATIENCE = 60_000  # ms until something that should appear is said not to: only a page that hangs takes so long
PICTURE_PATIENCE = 10_000  # ms for a screenshot of a page that may hang
QUIET = [
    "--disable-background-networking",
    "--disable-backgrounding-occluded-windows",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters are as wide as the font says, as on screens of today
    "--no-first-run",
]
CHANGES = ("add_init_script", "expose_function", "once", "route", "route_web_socket")  # that stay with a page
# A page that nobody looks at is laid out and can be used, but its pixels are not drawn, which is half of what it costs,
# and its artwork, of which every card has a copy of its own, is put aside. Who looks at colours has it painted
# meanwhile, who takes a picture drawn; where things fly it is whole from the first.
UNPAINTED = """
globalThis.unpainted = new CSSStyleSheet();
unpainted.replaceSync(":root { opacity: 0 }");
document.adoptedStyleSheets.push(unpainted);
new MutationObserver((_, observer) => {
    unpainted.art = document.querySelector(".sprite");
    if (!unpainted.art) return;
    unpainted.art.remove();
    observer.disconnect();
}).observe(document, {childList: true, subtree: true});
"""
PAINT = "(is) => { if (globalThis.unpainted) unpainted.disabled = is; }"
DRAW = f"() => {{ ({PAINT})(true); document.body.prepend(globalThis.unpainted?.art ?? ''); }}"
GAMES = [*(game.name for game in entry_points(group="cutpurse.games")), "pig"]
OVER = json.dumps(dict.fromkeys([*GAMES, "sound"], "over"))  # lessons that were given, and sound that was offered
UNTAUGHT = f"if (location.protocol === 'http:') localStorage['cutpurse-lessons'] ??= '{OVER}';"
LIFELESS = "/icon.svg"  # an address of the table without scripts
REMARKS = (  # about slow pages
    "Failed to load resource",
    "WebSocket is closed before the connection is established",
    "preloaded using link preload but not used within a few seconds",
)
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
LEFT = ROOT / "test-failures"
SLOW_MOTION = os.environ.get("CUTPURSE_HEADED")  # a visible window, with so many ms between two steps
ALL_LEAVE = bool(os.environ.get("CUTPURSE_SCREENSHOTS"))  # every test leaves what otherwise only a failed one does


def chromium() -> str | None:
    """The browser that CHROMIUM names, or the one of this machine; None is the one that Playwright has fetched.

    The headless shell is the same engine without the browser's own windows, which cost a quarter of the time.
    """
    shells = () if SLOW_MOTION else ("chromium-headless-shell",)
    known = filter(None, map(shutil.which, (*shells, "chromium", "chromium-browser")))
    return os.environ.get("CHROMIUM") or next(known, None)


def launch(playwright: Playwright) -> Any:
    """Starts the browser: without a window, unless CUTPURSE_HEADED asks for one."""
    seen = {} if SLOW_MOTION is None else {"headless": False, "slow_mo": float(SLOW_MOTION or 0)}
    return playwright.chromium.launch(executable_path=chromium(), args=QUIET, timeout=PATIENCE, **seen)


class Kind(NamedTuple):
    """What cannot be changed of a device once it is there."""

    address: str
    locale: str
    is_whole: bool
    is_taught: bool  # begins with a lesson in each game, and with the offer of sound


class Watched:
    """A page, its console, and what went wrong in it; what a test expects to go wrong, it says."""

    def __init__(self, page: Page, kind: Kind) -> None:
        self.page = page
        self.kind = kind
        self.is_changed = False  # whether a test has put something of its own into the page or between it and the table
        self.expected: list[str] = []
        self.console: list[str] = []
        self._wrong: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"not caught: {error}"))
        page.on("response", self._response)
        self._heard: list[tuple[Any, Callable[..., Any]]] = []  # what a test listens to
        self._listen = page.on
        page.on = self._hear
        for name in CHANGES:
            setattr(page, name, self._noting(getattr(page, name)))

    def _hear(self, event: Any, hear: Callable[..., Any]) -> None:
        self._heard.append((event, hear))
        self._listen(event, hear)

    def _noting(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **more: Any) -> Any:
            self.is_changed = True
            return change(*given, **more)

        return noted

    def forget(self) -> None:
        """Begins anew, for another test."""
        for event, hear in self._heard:
            self.page.remove_listener(event, hear)
        self.expected, self.console, self._wrong, self._heard = [], [], [], []

    def _note(self, what: str) -> None:
        self.console.append(what)
        self._wrong.append(what)

    def _console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type in ("error", "warning") and not any(remark in message.text for remark in REMARKS):
            self._wrong.append(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status} {response.request.method} {response.url}")

    def wrong(self) -> list[str]:
        """All that nobody expected."""
        return [each for each in self._wrong if not any(part in each for part in self.expected)]

    def leave(self, folder: Path, name: str) -> None:
        """Writes the console, and a picture of each window of this device."""
        (folder / f"{name}-console.txt").write_text("\n".join([self.page.url, *self.console, ""]), encoding="utf-8")
        for number, window in enumerate(self.page.context.pages):
            try:
                window.evaluate(DRAW)
                window.screenshot(path=folder / f"{name}-window-{number}.png", timeout=PICTURE_PATIENCE)
            except BrowserError as error:
                (folder / f"{name}-window-{number}.txt").write_text(f"no picture: {error}\n", encoding="utf-8")


def leave(test: str, opened: Sequence[Watched], server_log: str) -> Path:
    """Writes all that can be looked at after a test, and says where."""
    folder = LEFT / re.sub(r"[^\w.-]+", "-", test.removeprefix("tests/browser/")).strip("-")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "server.log").write_text(server_log, encoding="utf-8")
    for number, watched in enumerate(opened):
        watched.leave(folder, f"page-{number}")
    return folder


class Devices:
    """Devices with a page each, used again by somebody else: all that is left on them is the parts of the pages.

    On a new device every script has to be fetched and compiled anew, which takes longer than most tests.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._all: list[BrowserContext] = []
        self._free: dict[Kind, list[Watched]] = {}

    def take(self, kind: Kind) -> Watched:
        """A device on which nobody is known, and its page."""
        free = self._free.setdefault(kind, [])
        if free:
            return free.pop()
        device = self._browser.new_context(
            base_url=kind.address, locale=kind.locale, viewport=WIDE, reduced_motion="reduce", color_scheme="light"
        )
        device.set_default_timeout(PATIENCE)
        if not kind.is_whole and SLOW_MOTION is None:
            device.add_init_script(UNPAINTED)
        if not kind.is_taught:
            device.add_init_script(UNTAUGHT)
        self._all.append(device)
        return Watched(device.new_page(), kind)

    def give_back(self, watched: Watched) -> None:
        """Forgets who used a device; its page is kept for the next one, unless a test has changed how it works."""
        if watched.is_changed or watched.page.is_closed():
            self._drop(watched.page.context)
            return
        page, device = watched.page, watched.page.context
        for window in device.pages:
            if window is not page:
                window.close()
        try:
            page.goto(LIFELESS)
        except BrowserError:  # the server is gone
            self._drop(device)
            return
        page.evaluate("sessionStorage.clear()")
        tools = device.new_cdp_session(page)
        tools.send("Storage.clearDataForOrigin", {"origin": watched.kind.address, "storageTypes": "all"})
        tools.detach()
        device.clear_cookies()
        watched.forget()
        self._free[watched.kind].append(watched)

    def _drop(self, device: BrowserContext) -> None:
        self._all.remove(device)
        device.close()

    def close(self) -> None:
        """Puts all devices away."""
        for device in self._all:
            device.close()
