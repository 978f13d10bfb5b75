"""Slips of the hand: a key held too long, a drag that others overtake, words that did not come."""

from __future__ import annotations

from conftest import PHONE
from hands import Person
from playing import lay, sit_down
from playwright.sync_api import Page, expect

HELD = ".tray .hand button.can"
TARGET = "main button.is-target, main .is-target > button"


def plays_of(page: Page) -> list[str]:
    """The moves that this page sends from now on."""
    sent: list[str] = []

    def said(frame: str | bytes) -> None:
        if '"type":"play"' in str(frame):
            sent.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framesent", said))
    return sent


def lift(page: Page) -> None:
    """Begins to drag the first card of the hand that can be played."""
    box = page.locator(HELD).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 50, box["y"] - 30, steps=4)


def let_go(page: Page) -> None:
    """Lets go over a target, if there is one."""
    target = page.locator(TARGET).first
    if target.count():
        target.hover(force=True)
    page.mouse.up()


def test_a_curtain_is_not_lifted_by_a_key_that_is_still_held(page):
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'me')}")
    look = page.locator("[data-look]")
    expect(look).to_be_focused()
    expect(look).to_be_enabled()
    held = """(one) => one.dispatchEvent(
        new KeyboardEvent("keydown", {key: "Enter", repeat: true, bubbles: true, cancelable: true}))"""
    assert look.evaluate(held) is False, "a key that repeats is not listened to"
    page.keyboard.press("Enter")
    expect(page.locator("[data-prompt]")).to_be_visible()


def test_a_drag_plays_the_card_unless_another_window_was_faster(page):
    sent = plays_of(page)
    table = sit_down(page, "spite_and_malice", "me", "easy")
    Person(page).skip_guide()
    lift(page)
    let_go(page)
    page.wait_for_timeout(500)
    assert len(sent) == 1

    other = page.context.new_page()
    moved = plays_of(other)
    other.goto(f"/t/{table}")
    expect(other.locator("[data-prompt]")).to_be_visible()
    person = Person(other, seed=5)
    expect(page.locator(HELD).first).to_be_visible()
    lift(page)
    while not moved:
        if person.is_asked:
            person.act()
        other.wait_for_timeout(50)
    page.wait_for_timeout(500)
    let_go(page)
    page.wait_for_timeout(300)
    assert len(sent) == 1, "what was let go belonged to a question that is over"


def test_words_that_did_not_come_are_asked_for_again(open_page):
    page = open_page(expect=("ERR_FAILED",))
    failures = iter([True, True])

    def answer(route) -> None:
        route.abort() if next(failures, False) else route.continue_()

    page.route("**/words?*", answer)
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'easy')}")
    expect(page.locator("[data-prompt]")).to_be_visible()


def test_a_long_name_stays_on_the_curtain_of_a_phone(open_page):
    page = open_page("W" * 24, viewport=PHONE)
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'me')}")
    expect(page.locator("[data-look]")).to_be_focused()
    for part in page.locator("main.curtain *").all():
        box = part.bounding_box()
        assert box is None or (box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]), part.evaluate(
            "(one) => one.outerHTML"
        )
