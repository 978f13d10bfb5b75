"""The coach: hints during a game, in three steps, and the review after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser import ALWAYS
from tests.support.pages import LONG, finished, sit_down
from tests.support.people import OVER, Person
from tests.support.server_process import ServerProcess


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has time for a review however busy the machine is."""
    constants = {"shelf.REVIEW_SECONDS": 3.0}
    server = ServerProcess(tmp_path_factory.mktemp("table"), generous=1000, secret=ALWAYS, constants=constants)
    yield server
    server.end()


def test_a_hint_is_a_nudge_then_the_move_then_the_numbers(page):
    sit_down(page, "steal_the_pile", "me", "easy")
    person = Person(page)
    assert person.wait()
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("complementary", name="A hint")
    further = panel.get_by_role("button", name="Show me the move")
    expect(further).to_be_visible(timeout=LONG * 1000)
    expect(panel).not_to_contain_text("The coach would play")
    further.click()
    expect(panel).to_contain_text("The coach would play")
    expect(panel.get_by_role("list")).to_have_count(0)
    panel.get_by_role("button", name="Show me the numbers").click()
    expect(panel.get_by_role("list", name="All moves").get_by_role("listitem").first).to_be_visible()
    panel.get_by_role("button", name="Thanks, enough").click()
    expect(panel).to_be_hidden()


def test_the_review_comes_when_it_is_made(page):
    table = finished(page, "steal_the_pile", "easy", "easy")
    page.goto(f"/t/{table}")
    expect(page.locator(OVER)).to_be_visible()
    curve = page.get_by_role("img", name=re.compile("^(Score to expect|Chance to win)"))
    expect(curve).to_be_visible(timeout=LONG * 1000)
    page.get_by_text("Luck or skill?").click()
    expect(page.get_by_role("rowheader")).to_have_count(3)
