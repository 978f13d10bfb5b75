"""Cards are dragged: a drag plays its card once, unless others were faster or the browser kept its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.pages import sit_down, until
from tests.support.people import BUSY, REACH, Person

LIFTABLE = "main [data-zone] button.can"  # of the hand, the win pile or a spot: it depends on the deal
TARGET = "main button.is-target, main .is-target > button"

# the browser ends a drag by itself while it is over a target
END_OVER = """(target, type) => {
    const {x, y} = target.getBoundingClientRect();
    window.dispatchEvent(new PointerEvent(type, {pointerId: 1, buttons: 0, clientX: x + 5, clientY: y + 5}));
}"""


def plays_of(page: Page) -> list[str]:
    """The moves that this page sends from now on."""
    sent: list[str] = []

    def said(frame: str | bytes) -> None:
        if '"type":"play"' in str(frame):
            sent.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framesent", said))
    return sent


def lift(page: Page) -> None:
    """Begins to drag the first thing that can be played."""
    until(page, lambda: Person(page).is_asked, "a turn")
    x, y = page.locator(LIFTABLE).first.evaluate(REACH)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 50, steps=4)
    expect(page.locator(TARGET).first).to_be_visible()


def let_go(page: Page) -> None:
    """Lets go over a target, if there is one."""
    target = page.locator(TARGET).first
    if target.count():
        target.hover(force=True)
    page.mouse.up()


def test_a_drag_plays_the_card_unless_another_window_was_faster(page):
    sent = plays_of(page)
    table = sit_down(page, "spite_and_malice", "me", "easy")
    lift(page)
    let_go(page)
    until(page, lambda: len(sent) == 1, "the move of the drag")

    other = page.context.new_page()
    other.goto(f"/t/{table}")
    expect(other.locator("[data-prompt]")).to_be_visible()
    page.bring_to_front()
    lift(page)
    told = page.locator("ol.log li")
    before = told.count()
    Person(other).move()
    until(page, lambda: told.count() > before, "the move of the other window")
    let_go(page)  # what was lifted belonged to a question that is over

    Person(page).move()
    until(page, lambda: len(sent) > 1, "a move after it")
    expect(page.locator(BUSY)).to_have_count(0)
    assert len(sent) == 2, "the second drag played nothing"


@pytest.mark.parametrize("end", ["pointermove", "pointercancel"])  # the mouse is back without its button; a gesture
def test_a_drag_whose_end_the_browser_kept_for_itself_is_over_and_plays_nothing(page, end):
    sent = plays_of(page)
    sit_down(page, "spite_and_malice", "me", "easy")
    lift(page)
    ghost = page.locator("body > button[aria-hidden]")
    expect(ghost).to_have_count(1)
    page.locator(TARGET).first.evaluate(END_OVER, end)
    expect(ghost).to_have_count(0)
    page.mouse.move(5, 5)  # over the card it would be a tap
    page.mouse.up()
    assert not sent, "it was not let go over a target"
