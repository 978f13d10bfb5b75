"""Settings: at once, in all windows, kept; and how one is called."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.support.pages import is_accessible_by_day_and_night, sit_down, until
from tests.support.people import MINE, Person
from tests.support.stores import query


def test_settings_are_kept_and_hold_in_all_windows(page):
    page.goto("/settings")
    other = page.context.new_page()
    other.goto("/settings")
    page.bring_to_front()  # a window behind another draws once a second
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


def test_settings_fit_and_are_accessible_even_in_large_text(open_page):
    page = open_page(locale="de-DE")
    page.goto("/settings")
    page.get_by_role("radio", name="Groß").check()
    page.get_by_role("switch", name="Ton").click()
    page.get_by_role("button", name="Code zeigen").click()
    expect(page.get_by_text("Zeig ihn sonst niemandem")).to_be_visible()
    is_accessible_by_day_and_night(page)


def test_one_can_be_called_something_else(page):
    page.goto("/settings")
    expect(page.get_by_label("Name")).to_have_value("Ana")
    expect(page.get_by_role("button", name="Keep")).to_be_disabled()
    page.get_by_label("Name").fill("Berta")
    page.get_by_role("radio", name="Face 5").check()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("status").filter(has_text="Kept")).to_be_visible()
    assert page.request.get("/api/me").json() == {"name": "Berta", "face": 4}


def another_device(page, open_page, **kind):
    """A second device of the same person."""
    secret = page.request.post("/api/passes", data={"kind": "device"}).json()["secret"]
    other = open_page(name=None, **kind)
    assert other.request.post("/api/passes/use", data={"secret": secret}).ok
    return other


def test_another_device_is_signed_out_in_the_list_and_says_so_and_begins_anew(page, open_page):
    other = another_device(page, open_page, expect=("401",))
    table = sit_down(page, "steal_the_pile", "me", "easy")
    other.goto(f"/t/{table}")
    expect(other.locator(MINE)).to_be_visible()
    page.goto("/settings")
    there = page.locator("[data-device=other]")
    expect(page.locator("[data-device]")).to_have_count(2)
    expect(there).to_contain_text("last used")
    there.get_by_role("button", name="Sign out").click()
    expect(there).to_have_count(0)
    expect(page.locator("[data-device=this]")).to_be_visible()
    expect(other.get_by_text("This device is no longer known here")).to_be_visible()
    other.goto("/")
    expect(other.get_by_role("link", name="I have a code")).to_be_visible()
    other.get_by_role("button", name="Start as somebody new").click()
    expect(other.get_by_role("button", name="Start as somebody new")).to_have_count(0)
    until(other, lambda: other.request.get("/api/me").ok, "somebody new")


def test_a_code_that_was_given_is_listed_and_ended(page):
    page.goto("/settings")
    page.get_by_role("button", name="Show a code").click()
    given = page.locator("[data-pass=device]")
    expect(given).to_contain_text("not used yet")
    given.get_by_role("button", name="End it").click()
    expect(given).to_have_count(0)


def test_to_forget_me_says_plainly_what_it_ends_and_asks_first(open_page):
    page = open_page(locale="de-DE")
    other = another_device(page, open_page, locale="de-DE", expect=("401",))
    page.goto("/settings")
    page.get_by_role("button", name="Vergiss mich").click()
    expect(page.get_by_role("status").filter(has_text="von keinem Gerät")).to_be_visible()
    page.get_by_role("button", name="Doch nicht").click()
    assert page.request.get("/api/me").json()["name"] == "Ana"
    page.get_by_role("button", name="Vergiss mich").click()
    is_accessible_by_day_and_night(page)
    page.get_by_role("button", name="Endgültig vergessen").click()
    page.wait_for_url("**/")
    until(page, lambda: (page.request.get("/api/me").json() or {"name": "Ana"})["name"] != "Ana", "somebody new")
    assert other.request.get("/api/me").status == 401


def test_a_table_is_told_once_that_single_moves_are_to_be_made_and_never_that_they_are_not(page):
    wishes: list[str] = []

    def said(frame: str | bytes) -> None:
        if '"type":"prefer"' in str(frame):
            wishes.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framesent", said))
    sit_down(page, "steal_the_pile", "me", "easy")
    person = Person(page)
    person.move()
    assert person.wait()
    assert not wishes
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Play my only move for me").check()
    until(page, lambda: bool(wishes), "a wish")
    page.keyboard.press("Escape")
    person.move()
    assert person.wait()
    assert [json.loads(wish)["forced"] for wish in wishes] == [True]


def test_two_devices_of_one_player_that_are_set_otherwise_do_not_answer_each_other_for_ever(open_page, table):
    """Each says what it is set to when it comes, and when that is changed; the last word holds."""
    first, second = open_page("Ana"), open_page()
    for page, forced in ((first, True), (second, False)):
        page.goto("/settings")
        page.evaluate(f"localStorage['cutpurse-settings'] = '{json.dumps({'forced': forced})}'")
    second.context.add_cookies(first.context.cookies())
    laid = sit_down(first, "steal_the_pile", "me", "easy")

    def wishes() -> int:
        rows = query(table.store, "SELECT body FROM entries WHERE table_id = ?", laid)
        return sum(json.loads(body)["type"] == "preferred" for (body,) in rows)

    until(first, lambda: wishes() == 1, "the first device's wish")
    second.goto(f"/t/{laid}")
    until(second, lambda: wishes() == 2, "the second device's wish")
    for page in (first, second):
        person = Person(page)
        person.skip_lesson()
    Person(second).move()
    assert Person(first).wait()
    assert wishes() == 2


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
