"""A real browser at a real table: what the tests of the pages stand on.

There is one browser and one server for all tests of a process; each page is a device of its own. A page fails its test
when anything goes wrong in it: an error in the console, an exception that nobody caught, a part that could not be
fetched. A test that failed leaves pictures of its pages, their consoles and the server's log in `test-failures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browser import ALL_LEAVE, ALWAYS, PATIENCE, WIDE, Devices, Kind, Watched, launch, leave
from tests.support.limits import GENEROUS
from tests.support.pages import ALONE, SHORT, Played, finished
from tests.support.server_process import ServerProcess

expect.set_options(timeout=PATIENCE)
IN_A_HURRY = {"shelf.REVIEW_SECONDS": 0.2, "daily.HOUSE_SECONDS": 0.2}  # how long the house thinks, uncompiled


@dataclass
class Scene:
    """What is open in a test, and the server that it is open at."""

    table: ServerProcess
    written_before: int
    opened: list[Watched] = field(default_factory=list)

    def leave(self, test: str) -> str:
        """Writes down what there is to see, and says where."""
        return f"screenshots, consoles and the server's log: {leave(test, self.opened, self._written())}"

    def _written(self) -> str:
        return self.table.log()[self.written_before :]


SCENE: pytest.StashKey[Scene] = pytest.StashKey()


@pytest.fixture(scope="package")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of this process: on a free port, with a store of its own. Who kills it brings another one."""
    server = ServerProcess(tmp_path_factory.mktemp("table"), limits=GENEROUS, secret=ALWAYS, constants=IN_A_HURRY)
    try:
        yield server
    finally:
        server.end()


@pytest.fixture(scope="package")  # not longer: as long as Playwright runs, asyncio cannot
def browser() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture(scope="package")
def devices(browser: Browser) -> Iterator[Devices]:
    """What people look at pages with."""
    devices = Devices(browser)
    yield devices
    devices.close()


@pytest.fixture
def open_page(devices: Devices, table: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages, each on a device of its own.

    `name` is how the person there is called, None for somebody who comes for the first time; `who` is somebody who has
    been here before; `expect` are parts of what may go wrong; all else is how the page is looked at.
    """
    scene = Scene(table, len(table.log()))
    request.node.stash[SCENE] = scene

    def open_one(
        name: str | None = "Ana",
        *,
        who: Played | None = None,
        expect: tuple[str, ...] = (),
        locale: str = "en-GB",
        viewport: dict[str, int] = WIDE,
        color_scheme: str = "light",
        reduced_motion: str = "reduce",
        is_whole: bool = False,
        is_taught: bool = False,
    ) -> Page:
        address = f"http://{table.address}"
        kind = Kind(address, locale, is_whole=is_whole or reduced_motion != "reduce", is_taught=is_taught)
        watched = devices.take(kind)
        watched.expected += expect
        scene.opened.append(watched)
        page, context = watched.page, watched.page.context
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        if who is not None:
            context.add_cookies(who.cookies)
        elif name is not None:
            assert context.request.post("/api/me", data={"name": name, "face": 1}).ok
        return page

    yield open_one
    wrong = [each for watched in scene.opened for each in watched.wrong()]
    where = scene.leave(request.node.nodeid) if wrong or ALL_LEAVE else ""
    for watched in scene.opened:
        devices.give_back(watched)
    assert not wrong, "\n".join([*wrong, where])


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page in English, by day, on a wide screen."""
    return open_page()


@pytest.fixture(scope="package")
def played(browser: Browser, table: ServerProcess) -> Callable[[str], Played]:
    """Finished games, each of them played once, by bots, for all who only look at it."""

    @cache
    def one(game: str) -> Played:
        device = browser.new_context(base_url=f"http://{table.address}")
        device.set_default_timeout(PATIENCE)
        assert device.request.post("/api/me", data={"name": "Ana", "face": 1}).ok
        bots = () if game in ALONE else ("easy", "easy")
        over = Played(finished(device, game, *bots, options=SHORT.get(game)), device.cookies())
        device.close()
        return over

    return one


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives all tests that look at the same finished game to one worker, which plays it once."""
    for item in items:
        if "played" in getattr(item, "fixturenames", ()):
            game = getattr(item, "callspec", None)
            item.add_marker(pytest.mark.xdist_group(f"played-{game.params['game'] if game else 'steal_the_pile'}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A test that fails leaves what there is to see as long as its pages are open, and its report says where."""
    report = yield
    scene = item.stash.get(SCENE, None)
    if report.failed and report.when in ("setup", "call") and scene is not None:
        report.sections.append(("what the test has left", scene.leave(item.nodeid)))
    return report
