"""What a page does when the line to the table is lost, slow or old: nothing is lost, nothing is done twice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.pages import lay, sit_down, until
from tests.support.people import MINE, Person

OWN = re.compile(r"^\s*You ")


def lines(page: Page) -> list[str]:
    """The log, the latest first."""
    return [line.strip() for line in page.locator("ol.log li").all_inner_texts()]


def my_turn(page: Page) -> None:
    expect(page.locator(MINE)).to_be_visible()


def move(page: Page) -> None:
    """Makes some move."""
    person = Person(page)
    person.move()


def tells(page: Page, moves: int) -> None:
    """The log tells that many moves of mine."""
    expect(page.locator("ol.log li").filter(has_text=OWN)).to_have_count(moves)


def test_a_reload_keeps_what_happened(page):
    sit_down(page, "steal_the_pile", "me", "random")
    move(page)
    tells(page, 1)
    my_turn(page)
    told = lines(page)
    page.reload()
    my_turn(page)
    expect(page.locator("ol.log li")).to_have_count(len(told))
    assert lines(page) == told


def test_a_line_that_fell_silent_is_left_when_somebody_looks_again(open_page):
    page = open_page()
    lines_open: list[dict[str, bool]] = []

    def between(route: WebSocketRoute) -> None:
        line = {"silent": False}
        lines_open.append(line)
        server = route.connect_to_server()
        route.on_message(lambda said: None if line["silent"] else server.send(said))
        server.on_message(lambda told: None if line["silent"] else route.send(told))

    page.route_web_socket(re.compile("/socket$"), between)
    sit_down(page, "steal_the_pile", "me", "random")
    my_turn(page)
    lines_open[-1]["silent"] = True  # as on a phone that slept: open, but nobody hears anything
    move(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tells(page, 1)
    my_turn(page)
    tells(page, 1)
    assert len(lines_open) >= 2


def test_another_language_needs_no_other_line(page):
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    sit_down(page, "steal_the_pile", "me", "random")
    move(page)
    tells(page, 1)
    before = len(sockets)
    page.evaluate("""() => {
        localStorage.setItem("cutpurse-settings", JSON.stringify({language: "de"}));
        dispatchEvent(new StorageEvent("storage", {key: "cutpurse-settings"}));
    }""")
    expect(page.locator("ol.log")).to_contain_text("Du ")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert len(sockets) == before


def test_two_windows_of_one_seat_show_the_same(page):
    table = sit_down(page, "steal_the_pile", "me", "random")
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    my_turn(other)
    page.bring_to_front()
    move(page)
    for each in (page, other):
        tells(each, 1)
    other.bring_to_front()
    move(other)
    for each in (page, other):
        tells(each, 2)
        my_turn(each)
    until(page, lambda: lines(page) == lines(other), "the same log in both windows")


def test_words_that_did_not_come_are_asked_for_again(open_page):
    page = open_page(expect=("ERR_FAILED",))
    failures = iter([True, True])

    def answer(route) -> None:
        route.abort() if next(failures, False) else route.continue_()

    page.route("**/words?*", answer)
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'easy')}")
    expect(page.locator("[data-prompt]")).to_be_visible()
