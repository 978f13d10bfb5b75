"""What a page does when the line to the table is lost, slow or old: nothing is lost, nothing is done twice."""

from __future__ import annotations

import re

import pytest
from playing import sit_down
from playwright.sync_api import Page, WebSocketRoute, expect

GONE = ("WebSocket connection", "Failed to fetch", "ERR_")
SLOW = 60_000  # ms for a server to start again
TARGETS = "main button.is-target, main .is-target > button, main .tgt > button"


def lines(page: Page) -> list[str]:
    """The log, the latest first."""
    return [line.strip() for line in page.locator("ol.log li").all_inner_texts()]


def my_turn(page: Page) -> None:
    skip = page.get_by_role("button", name="Skip")
    if skip.is_visible():
        skip.click()
    expect(page.locator(".prompt.mine")).to_be_visible()


def move(page: Page) -> None:
    """Makes some move of Steal the Pile: a card, and where it goes."""
    my_turn(page)
    page.locator("[data-zone^='hand.'] button.can").first.click()
    page.locator(TARGETS).first.click()


def mine(page: Page) -> int:
    """How many moves of mine the log tells."""
    return sum(line.startswith("You ") for line in lines(page))


def test_a_reload_keeps_what_happened(page):
    sit_down(page, "steal_the_pile", "me", "random")
    my_turn(page)
    move(page)
    expect(page.locator("ol.log")).to_contain_text("You ")
    my_turn(page)
    told = lines(page)
    page.reload()
    my_turn(page)
    expect(page.locator("ol.log li")).to_have_count(len(told))
    assert lines(page) == told


def test_a_move_made_while_the_server_is_away_is_made_once_when_it_is_back(open_page, table):
    page = open_page(expect=GONE)
    sit_down(page, "steal_the_pile", "me", "random")
    my_turn(page)
    before = mine(page)
    table.kill()
    notice = page.get_by_text("The connection is lost")
    expect(notice).to_be_visible()
    move(page)
    table.start()
    expect(notice).to_be_hidden(timeout=SLOW)
    expect(page.locator("ol.log")).to_contain_text("You ")
    my_turn(page)
    assert mine(page) == before + 1


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
    before = mine(page)
    lines_open[-1]["silent"] = True  # as on a phone that slept: open, but nobody hears anything
    move(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("ol.log")).to_contain_text("You ", timeout=SLOW)
    my_turn(page)
    assert (mine(page), len(lines_open)) == (before + 1, 2)


def test_another_language_needs_no_other_line(page):
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    sit_down(page, "steal_the_pile", "me", "random")
    move(page)
    expect(page.locator("ol.log")).to_contain_text("You ")
    page.evaluate("""() => {
        localStorage.setItem("cutpurse-settings", JSON.stringify({language: "de"}));
        dispatchEvent(new StorageEvent("storage", {key: "cutpurse-settings"}));
    }""")
    expect(page.locator("ol.log")).to_contain_text("Du ")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert len(sockets) == 1


def test_two_windows_of_one_seat_show_the_same(page):
    table = sit_down(page, "steal_the_pile", "me", "random")
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    my_turn(other)
    move(page)
    expect(page.locator("ol.log")).to_contain_text("You ")
    expect(other.locator("ol.log")).to_contain_text("You ")
    my_turn(page)
    my_turn(other)
    move(other)
    expect(page.locator("ol.log li", has_text="You ")).to_have_count(2)
    expect(other.locator("ol.log li", has_text="You ")).to_have_count(2)
    assert lines(page) == lines(other)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_table_that_is_not_there_says_so(open_page, locale):
    page = open_page(locale=locale)
    page.goto("/t/nosuchtable")
    said = "There is no such table" if locale == "en-GB" else "Diesen Tisch gibt es nicht"
    expect(page.get_by_text(said)).to_be_visible()
