"""A page whose server is killed and started again loses nothing, and does nothing twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser import ALWAYS
from tests.support.limits import GENEROUS
from tests.support.pages import sit_down
from tests.support.people import MINE, Person
from tests.support.server_process import ServerProcess

GONE = ("WebSocket connection", "Failed to fetch", "ERR_")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server to be killed."""
    server = ServerProcess(tmp_path_factory.mktemp("table"), limits=GENEROUS, secret=ALWAYS)
    yield server
    server.end()


def test_a_move_made_while_the_server_is_away_is_made_once_when_it_is_back(open_page, table):
    page = open_page(expect=GONE)
    sit_down(page, "steal_the_pile", "me", "random")
    expect(page.locator(MINE)).to_be_visible()
    mine = page.locator("ol.log li").filter(has_text=re.compile(r"^\s*You "))
    table.kill()
    notice = page.get_by_text("The connection is lost")
    expect(notice).to_be_visible()
    person = Person(page)
    person.move()
    table.start()
    expect(notice).to_be_hidden()
    expect(mine).to_have_count(1)
    expect(page.locator(MINE)).to_be_visible()
    expect(mine).to_have_count(1)
