"""Resigning at the table: what it means is said before, and what came of it after."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.pages import meet
from tests.support.people import OVER


def test_of_two_the_page_says_who_has_won_if_one_resigns(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "steal_the_pile")
    ben.get_by_role("button", name="Menu").click()
    expect(ben.get_by_role("button", name="Give the game up")).to_have_count(0)
    ben.get_by_role("button", name="Resign").click()
    sure = ben.get_by_role("dialog", name="Resign?")
    expect(sure).to_contain_text("Ana wins then.")
    assert not ana.locator(OVER).is_visible()
    sure.get_by_role("button", name="Resign").click()
    for page, told in ((ana, "Ben has resigned. You win."), (ben, "You have resigned. Ana wins.")):
        expect(page.locator(OVER)).to_have_text(told)
        page.get_by_role("button", name="Look at the table").click()
        expect(page.locator("[data-prompt] .say")).to_have_text("The game is over")
        expect(page.locator("main .can, main .is-target")).to_have_count(0)
        page.get_by_role("button", name="Result").click()
    ana.get_by_role("button", name="Rematch").click()
    expect(ana).not_to_have_url(re.compile(table))
    ben.get_by_role("link", name="To the next game").click()
    expect(ben).to_have_url(ana.url)


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
