"""The browser that tests drive, and what goes wrong in its pages."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import ConsoleMessage, Page, Response

PATIENCE = 15_000  # ms until something that should appear is said not to
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
REMARKS = ("Failed to load resource", "preloaded using link preload but not used within a few seconds")  # of slow pages
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}


def chromium() -> str | None:
    """The browser that CHROMIUM names, or the one of this machine; None is the one that Playwright has fetched."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


class Watched:
    """What went wrong in a page; what a test expects to go wrong, it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.expected: list[str] = []
        self._seen: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._seen.append(f"not caught: {error}"))
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(remark in message.text for remark in REMARKS):
            self._seen.append(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"{response.status} {response.request.method} {response.url}")

    def wrong(self) -> list[str]:
        """All that nobody expected."""
        return [each for each in self._seen if not any(part in each for part in self.expected)]
