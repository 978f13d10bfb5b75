"""A real browser at a real table: what the tests of the pages stand on.

A page fails its test when anything goes wrong in it: an error in the console, an exception that nobody caught, a part
that could not be fetched. What happened to a test that failed is left as a picture beside its other files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browser import PATIENCE, QUIET, WIDE, Watched, chromium
from tests.support.server_process import ServerProcess

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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            yield browser
        finally:
            browser.close()


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
