"""The frame around all pages: addresses, languages, light, settings, and the app on the home screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import PHONE, WIDE
from tests.support.pages import fits, is_accessible


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_lobby_opens(open_page, locale, light, screen):
    page = open_page(locale=locale, color_scheme=light, viewport=screen)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cutpurse")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    root = page.locator("html")
    expect(root).to_have_attribute("lang", locale[:2])
    expect(root).to_have_attribute("data-theme", light)
    fits(page)
    page.set_viewport_size({**screen, "height": 4_000})  # what lies half below the bar at its foot can be scrolled up
    is_accessible(page)


def test_somebody_new_gets_in_without_being_asked_anything(open_page):
    page = open_page(name=None, locale="fr-FR")  # a language we do not speak
    page.goto("/")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_label("Name")).to_have_value("Guest")


def test_an_address_that_leads_nowhere_has_a_way_home(open_page):
    page = open_page(expect=("404 GET",))
    answer = page.goto("/where/is/it")
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_contain_text("back of a card")
    is_accessible(page)
    page.get_by_role("link", name="To the lobby").click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()


def test_pages_change_without_a_reload_and_the_way_back_leads_back(page):
    page.goto("/")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 500})
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


def test_settings_are_kept_and_hold_in_all_windows(page):
    page.goto("/settings")
    other = page.context.new_page()
    other.goto("/settings")
    page.get_by_role("radio", name="Night").check()
    page.get_by_role("radio", name="Large").check()
    page.get_by_role("radio", name="All of it").check()
    page.get_by_role("switch", name="Sound").click()
    for each in (page, other):
        root = each.locator("html")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-text", "large")
        expect(root).to_have_attribute("data-motion", "full")
        expect(each.get_by_role("slider", name="Volume")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="Night")).to_be_checked()
    expect(page.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "true")


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_settings_fit_and_are_accessible_even_in_large_text(open_page, screen, light):
    page = open_page(viewport=screen, color_scheme=light, locale="de-DE")
    page.goto("/settings")
    page.get_by_role("radio", name="Groß").check()
    page.get_by_role("switch", name="Ton").click()
    page.get_by_role("button", name="Code zeigen").click()
    expect(page.get_by_text("Zeig ihn sonst niemandem")).to_be_visible()
    fits(page)
    is_accessible(page)


def test_one_can_be_called_something_else(page):
    page.goto("/settings")
    expect(page.get_by_label("Name")).to_have_value("Ana")
    expect(page.get_by_role("button", name="Keep")).to_be_disabled()
    page.get_by_label("Name").fill("Berta")
    page.get_by_role("radio", name="Face 5").check()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("status").filter(has_text="Kept")).to_be_visible()
    assert page.request.get("/api/me").json() == {"name": "Berta", "face": 4}


def test_the_chosen_light_is_there_before_anything_is_drawn(open_page):
    page = open_page(expect=("ERR_FAILED",), color_scheme="light")
    page.goto("/settings")
    page.evaluate('localStorage.setItem(\'cutpurse-settings\', \'{"theme": "dark", "text": "large"}\')')
    page.route("**/assets/*.js", lambda route: route.abort())
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-text", "large")


def test_a_setting_that_cannot_be_read_does_no_harm(page):
    page.goto("/settings")
    page.evaluate("localStorage.setItem('cutpurse-settings', '{\"theme\": ')")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_the_table_can_be_put_on_the_home_screen(page):
    page.goto("/")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as every window of a test is
    icons = page.locator("link[rel=icon], link[rel=apple-touch-icon]").evaluate_all("all => all.map(each => each.href)")
    assert len(icons) == 2
    for icon in icons:
        assert page.request.get(icon).ok
