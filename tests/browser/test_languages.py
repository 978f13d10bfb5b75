"""At a German page all is German: what is asked, what happened, what the buttons say; and it changes at once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import cutpurse
from cutpurse.engine.registry import find
from cutpurse.table.sayings import catalogue
from tests.support.pages import ALONE, sit_down
from tests.support.people import Person

FRAME = Path(__file__).parents[2] / "frontend/src/words"
GAMES = [facts.id for facts in cutpurse.games()]
READ = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title], [alt]")]
    .filter((one) => one.checkVisibility())
    .flatMap((one) => ["aria-label", "title", "alt"].map((name) => one.getAttribute(name) ?? ""))].join("\\n")"""
SHORTEST = 6  # signs: shorter words may be those of both languages


def sentences(text: str) -> dict[str, str]:
    """The plain sentences of a catalogue, by their names."""
    return dict(re.findall(r"^([a-z][\w-]*) = ([^{}\n]+)$", text, re.MULTILINE))


@cache
def english(game: str) -> list[str]:
    """What would be said in English and in other words than in German, around the table and at it."""
    said = {}
    for language in ("en", "de"):
        frame = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FRAME / language).glob("*.ftl")))
        said[language] = sentences(f"{frame}\n{catalogue(find(game), language)}")
    german = "\n".join(said["de"].values())
    mine = {text for name, text in said["en"].items() if said["de"].get(name) != text and len(text) >= SHORTEST}
    return sorted(text for text in mine if not re.search(rf"\b{re.escape(text)}\b", german))


def english_in(page: Page, game: str) -> list[str]:
    """What is English on a page."""
    read = page.evaluate(READ)
    return [text for text in english(game) if re.search(rf"\b{re.escape(text)}\b", read)]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_all_german(open_page, game):
    page = open_page(locale="de-DE")
    sit_down(page, game, "me", *() if game in ALONE else ("easy", "easy"))
    assert not english_in(page, game)
    person = Person(page)
    person.skip_guide()
    for _ in range(2):
        person.move()
        assert not english_in(page, game)
    expect(page.locator("ol.log li").first).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    assert not english_in(page, game)


@pytest.mark.parametrize("game", ["steal_the_pile", "ten_card_crook"])
def test_what_comes_after_is_all_german(open_page, played, game):
    over = played(game)
    page, table = open_page(who=over, locale="de-DE"), over.table
    for path, shows in (
        (f"/t/{table}", "#end-headline"),
        (f"/replay/{table}", ".controls"),
        (f"/fairness/{table}", "dl"),
    ):
        page.goto(path)
        expect(page.locator(shows)).to_be_visible()
        assert not english_in(page, game)


def test_the_language_changes_at_the_table_without_a_reload(page):
    sit_down(page, "steal_the_pile", "me", "random")
    Person(page).skip_guide()
    assert english_in(page, "steal_the_pile")
    page.evaluate("window.still = true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").check()
    page.go_back()
    expect(page.locator("[data-prompt]")).to_be_visible()
    expect(page.get_by_role("button", name="Menü")).to_be_visible()
    assert not english_in(page, "steal_the_pile")
    assert page.evaluate("window.still") is True


def test_the_language_changes_at_once_and_stays(page):
    page.goto("/settings")
    page.evaluate("window.still = true")
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_title("Einstellungen · Cutpurse")
    assert page.evaluate("window.still") is True
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
