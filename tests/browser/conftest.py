"""A real browser at a real table: what the tests of the pages stand on.

A page fails its test when anything goes wrong in it: an error in the console, an exception that nobody caught, a part
that could not be fetched. What happened to a test that failed is left as a picture beside its other files.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "table"))

from process import ServerProcess  # of the tests of the table, which are no package

PATIENCE = 15_000  # ms until something that should appear is said not to
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
expect.set_options(timeout=PATIENCE)
OUTCOME: pytest.StashKey[bool] = pytest.StashKey()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of a module: a process of its own on a free port, with a store of its own."""
    server = ServerProcess(tmp_path_factory.mktemp("table"), generous=1000)
    try:
        yield server
    finally:
        server.end()


def chromium() -> str | None:
    """The browser that CHROMIUM names, or the one of this machine; None is the one that Playwright has fetched."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            yield browser
        finally:
            browser.close()


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
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self._seen.append(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"{response.status} {response.request.method} {response.url}")

    def wrong(self) -> list[str]:
        """All that nobody expected."""
        return [each for each in self._seen if not any(part in each for part in self.expected)]


@pytest.fixture
def open_page(
    browser: Browser, table: ServerProcess, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., Page]]:
    """Opens pages, each on a device of its own.

    `name` is how the person there is called, None for somebody who comes for the first time; `expect` are parts of
    what may go wrong; all else is for Playwright: `locale`, `color_scheme`, `viewport`, `reduced_motion`.
    """
    opened: list[Watched] = []

    def open_one(name: str | None = "Ana", expect: tuple[str, ...] = (), **options: Any) -> Page:
        usual = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}
        context = browser.new_context(base_url=f"http://{table.address}", **{**usual, **options})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watched = Watched(page)
        watched.expected += expect
        opened.append(watched)
        if name is not None:
            assert context.request.post("/api/me", data={"name": name, "face": 1}).ok
        return page

    yield open_one
    failed = not request.node.stash.get(OUTCOME, True)
    wrong = [each for watched in opened for each in watched.wrong()]
    for number, watched in enumerate(opened):
        if (failed or wrong) and not watched.page.is_closed():
            watched.page.screenshot(path=tmp_path / f"page-{number}.png")
        watched.page.context.close()
    assert not wrong, wrong


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page in English, by day, on a wide screen."""
    return open_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remembers how a test went, for the fixtures that clean up after it."""
    report = yield
    if report.when == "call":
        item.stash[OUTCOME] = report.passed
    return report
