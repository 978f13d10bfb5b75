"""The language of a page changes at once, at a table too, and stays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.languages import english_in
from tests.support.pages import sit_down


def test_the_language_changes_at_the_table_without_a_reload(page):
    sit_down(page, "steal_the_pile", "me", "random")
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
