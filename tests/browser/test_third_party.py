"""A game that somebody else has written, once it is installed, is in the lobby and can be played there: Pig."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import ALWAYS, PHONE, WIDE
from tests.support.pages import fits, is_accessible, sit_down
from tests.support.people import Person, Typist, play_to_the_end
from tests.support.server_process import ServerProcess

pytestmark = pytest.mark.xdist_group("pig")  # one server for all of them
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on a machine on which Pig is installed."""
    site = tmp_path_factory.mktemp("site")
    shutil.copy(DOCS / "pig.py", site)
    facts = site / "pig-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text("[cutpurse.games]\npig = pig:PIG\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
        server = ServerProcess(tmp_path_factory.mktemp("table"), generous=1000, secret=ALWAYS)
    try:
        yield server
    finally:
        server.end()


@pytest.mark.parametrize("hands", [Person, Typist], ids=["tapping on a phone", "by keys alone"])
def test_it_is_one_tap_away_played_to_its_end_and_watched_again(open_page, hands):
    page = open_page(viewport=PHONE if hands is Person else WIDE)
    page.goto("/")
    tile = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Pig", exact=True))
    expect(tile).to_be_visible()
    fits(page)
    tile.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    expect(page.locator("[data-prompt]")).to_be_visible()
    person = hands(page)
    expect(page.get_by_role("button", name="Roll the die")).to_be_visible()
    fits(page)
    is_accessible(page)
    table = sit_down(page, "pig", "me", "random", options={"target": 10})  # soon over
    page.locator("[data-prompt]").focus()
    play_to_the_end(person)
    is_accessible(page)
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider", name="Move of the game")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()


def test_its_rules_and_its_house_rules_have_their_pages(page):
    page.goto("/rules/pig")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pig")
    is_accessible(page)
    page.goto("/new/pig")
    page.get_by_text("House rules").click()
    expect(page.get_by_role("spinbutton").first).to_be_visible()
    is_accessible(page)
