"""Resigning at the table: what it means is said before, and what came of it after."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.pages import meet
from tests.support.people import OVER


def test_of_two_the_page_says_who_has_won_if_one_resigns(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    meet((ana, ben), "steal_the_pile")
    ben.get_by_role("button", name="Menu").click()
    expect(ben.get_by_role("button", name="Give the game up")).to_have_count(0)
    ben.get_by_role("button", name="Resign").click()
    sure = ben.get_by_role("dialog", name="Resign?")
    expect(sure).to_contain_text("Ana wins then.")
    assert not ana.locator(OVER).is_visible()
    sure.get_by_role("button", name="Resign").click()
    for page in (ana, ben):
        expect(page.locator(OVER)).to_have_text("Ben has resigned. Ana wins.")


def test_of_more_the_page_says_that_a_bot_plays_on(open_page):
    ana, ben = open_page("Ana"), open_page("Ben", locale="de-DE")
    meet((ana, ben), "steal_the_pile", "easy")
    ben.get_by_role("button", name="Menü").click()
    ben.get_by_role("button", name="Für mich aufgeben").click()
    sure = ben.get_by_role("dialog", name="Willst du aufgeben?")
    expect(sure).to_contain_text("für dich zählt das Spiel als verloren")
    sure.get_by_role("button", name="Für mich aufgeben").click()
    expect(ana.get_by_text("Ben has resigned.")).to_be_visible()
    expect(ben.get_by_text("Ben hat aufgegeben.")).to_be_visible()
    ana.get_by_role("button", name="Menu").click()
    expect(ana.get_by_role("button", name="Resign")).to_have_count(0)
    expect(ana.get_by_role("button", name="Give the game up")).to_be_visible()
