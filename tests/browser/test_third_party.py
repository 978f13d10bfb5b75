"""A game that somebody else has written, once it is installed, is in the lobby and can be played there: Pig."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import ALWAYS, PHONE, WIDE
from tests.support.limits import GENEROUS
from tests.support.pages import fits, info, is_accessible, lay, sit_down
from tests.support.people import Person, Typist, play_to_the_end
from tests.support.server_process import ServerProcess

pytestmark = pytest.mark.xdist_group("pig")  # one server for all of them
GONE = ("WebSocket connection", "ERR_")  # while the server is started again
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where Pig is installed, for servers that are started meanwhile."""
    site = tmp_path_factory.mktemp("site")
    shutil.copy(DOCS / "pig.py", site)
    facts = site / "pig-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text("[cutpurse.games]\npig = pig:PIG\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
        yield site


@pytest.fixture(scope="module")
def table(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on a machine on which Pig is installed."""
    server = ServerProcess(tmp_path_factory.mktemp("table"), limits=GENEROUS, secret=ALWAYS)
    try:
        yield server
    finally:
        server.end()


@pytest.fixture
def install(site: Path, table: ServerProcess) -> Iterator[Callable[..., None]]:
    """Installs a version of its rules, as its author would have made it, and starts the server again.

    `lowest`: the lowest target that can be chosen there.
    """
    rules = (site / "pig.py").read_text(encoding="utf-8")
    first = "    version=1,\n"
    assert first in rules
    assert "low=10," in rules

    def install(version: int, lowest: int = 10) -> None:
        table.stop()
        changed = rules.replace(first, f"    version={version},\n").replace("low=10,", f"low={lowest},")
        (site / "pig.py").write_text(changed, encoding="utf-8")
        table.start()

    yield install
    install(1)


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


@pytest.mark.parametrize(
    ("locale", "viewport", "said"),
    [
        ("en-GB", WIDE, "it was begun by version 1, and here is version 20"),
        ("de-DE", PHONE, "Es begann mit Version 1, und hier ist Version 20"),
    ],
    ids=["wide, in English", "on a phone, in German"],
)
def test_games_whose_rules_have_moved_on_say_so_and_can_be_looked_at(open_page, install, locale, viewport, said):
    english = locale == "en-GB"
    page = open_page(locale=locale, viewport=viewport, expect=("409", *GONE))
    over = sit_down(page, "pig", "me", "random", options={"target": 10})
    play_to_the_end(Person(page))
    begun = sit_down(page, "pig", "me", "random")
    waiting = lay(page, "pig", "me", "open", begin=False, options={"target": 10})
    install(20)
    page.goto(f"/t/{over}")
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    moves = page.get_by_role("list", name="The moves" if english else "Die Schritte").get_by_role("listitem")
    expect(moves.first).to_contain_text("1. ")
    assert moves.count() > 3
    expect(page.get_by_role("link", name="Save the record" if english else "Aufzeichnung")).to_be_visible()
    fits(page)
    is_accessible(page)
    page.goto(f"/replay/{over}")
    expect(
        page.get_by_text("Without the old rules" if english else "Ohne die alten Regeln", exact=False)
    ).to_be_visible()
    page.goto(f"/t/{begun}")
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(moves).to_have_count(0)
    give_up = page.get_by_role("button", name="Give the game up" if english else "Spiel abbrechen")
    give_up.click()
    page.get_by_role("button", name="Give up" if english else "Spiel abbrechen", exact=True).last.click()
    expect(give_up).to_have_count(0)
    page.goto(f"/t/{over}")
    page.get_by_role("button", name="by today’s rules" if english else "nach heutigen Regeln").click()
    expect(page.locator("[data-prompt]")).to_be_visible()
    page.goto(f"/t/{waiting}")
    expect(page.get_by_role("button", name="Start with" if english else "anfangen").first).to_be_visible()
    assert info(page, waiting).get("trouble") is None


def test_house_rules_that_the_new_rules_do_not_know_are_chosen_anew_before_the_game(open_page, install):
    page = open_page(expect=GONE)
    table = lay(page, "pig", "me", "random", begin=False, options={"target": 10})
    page.goto(f"/t/{table}")
    start = page.get_by_role("button", name="Start with")
    expect(start).to_be_enabled()
    install(20, lowest=100)
    page.reload()
    expect(page.get_by_role("alert").first).to_contain_text("the house rules that were chosen no longer go with them")
    expect(start).to_be_disabled()
    is_accessible(page)
    page.get_by_role("button", name="Play by the usual house rules").click()
    start.click()
    expect(page.locator("[data-prompt]")).to_be_visible()
