"""Addresses: of pages that change without a reload, of none, and of the app on the home screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.pages import is_accessible, resize


def test_an_address_that_leads_nowhere_has_a_way_home(open_page):
    page = open_page(expect=("404 GET",))
    answer = page.goto("/where/is/it")
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_contain_text("back of a card")
    is_accessible(page)
    page.get_by_role("link", name="To the lobby").click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_table_that_is_not_there_says_so(open_page, locale):
    page = open_page(locale=locale)
    page.goto("/t/nosuchtable")
    said = "There is no such table" if locale == "en-GB" else "Diesen Tisch gibt es nicht"
    expect(page.get_by_text(said)).to_be_visible()


def test_pages_change_without_a_reload_and_the_way_back_leads_back(page):
    page.goto("/")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    resize(page, {"width": 360, "height": 500})
    page.evaluate("window.still = true; scrollTo(0, 300)")
    page.get_by_role("link", name="settings").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Settings")
    expect(heading).to_be_focused()
    expect(page).to_have_title("Settings · Cutpurse")
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    expect(heading).to_have_text("Cutpurse")
    expect(page).to_have_title("Cutpurse")
    page.wait_for_function("() => scrollY > 250")
    page.go_forward()
    expect(heading).to_have_text("Settings")
    assert page.evaluate("window.still") is True


def test_the_table_can_be_put_on_the_home_screen(page):
    page.goto("/")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as every window of a test is
    icons = page.locator("link[rel=icon], link[rel=apple-touch-icon]").evaluate_all("all => all.map(each => each.href)")
    assert len(icons) == 2
    for icon in icons:
        assert page.request.get(icon).ok
