"""Two quick taps at the same place: the second answers nothing that was not asked when the finger aimed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import PHONE
from tests.support.pages import info, lay, sit_down
from tests.support.people import DEAF, NOTE_SENDING, OVER, Person

# taps a point, and that one or another once more as soon as something has come: whether the second tap makes a move
TAP_TWICE = """async ([left, top, comes, nextLeft = left, nextTop = top]) => {
    const tap = (x, y) => {
        const there = document.elementFromPoint(x, y);
        const where = {bubbles: true, cancelable: true, clientX: x, clientY: y};
        there.dispatchEvent(new PointerEvent("pointerup", where));
        there.dispatchEvent(new MouseEvent("click", {...where, detail: 1}));
    };
    const has = new Promise((done) => {
        const look = () => document.querySelector(comes)?.checkVisibility() && (watch.disconnect(), done());
        const watch = new MutationObserver(look);
        watch.observe(document.body, {subtree: true, childList: true, attributes: true});
    });
    tap(left, top);
    await has;
    while (nextLeft !== left && document.querySelector(".place.busy")) await new Promise((done) => setTimeout(done));
    window.hasSent = false;
    tap(nextLeft, nextTop);
    await new Promise((done) => setTimeout(done));
    return window.hasSent;
}"""
MOVE_AT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-move]')?.dataset.move"


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of something on the page."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def height(page: Page) -> float:
    """The height of the prompt."""
    return float(page.locator("[data-prompt]").evaluate("(prompt) => prompt.getBoundingClientRect().height"))


@pytest.mark.parametrize("width", [360, 390, 1440])
def test_a_double_tap_on_draw_draws_once_and_draw_keeps_its_place(open_page, width):
    page = open_page(viewport={"width": width, "height": 740})
    sit_down(page, "nacho_pile", "me", "easy")
    assert Person(page).wait()
    draw = middle(page.locator("[data-prompt] [data-move=draw]"))
    before = height(page)
    page.evaluate(NOTE_SENDING)
    assert not page.evaluate(TAP_TWICE, [*draw, "[data-prompt] [data-move=stop]"]), "the second tap made a move"
    assert height(page) == before, "the prompt changes its height"
    expect(page.locator(DEAF)).to_have_count(0)
    assert page.evaluate(MOVE_AT, draw) == "draw"


def test_a_double_tap_on_the_bag_draws_once(open_page):
    page = open_page(viewport=PHONE)
    sit_down(page, "nacho_pile", "me", "easy")
    assert Person(page).wait()
    page.evaluate(NOTE_SENDING)
    bag = middle(page.locator("[data-zone=bag] button"))
    assert not page.evaluate(TAP_TWICE, [*bag, "[data-prompt] [data-move=stop]"]), "the second tap made a move"


def test_a_tap_beside_the_last_one_is_not_held_up(open_page):
    page = open_page(viewport=PHONE)
    sit_down(page, "old_bill_memory", "me", "easy")
    assert Person(page).wait()
    cards = page.locator("[data-zone=table] button")
    page.evaluate(NOTE_SENDING)
    first, second = middle(cards.nth(0)), middle(cards.nth(1))
    assert page.evaluate(TAP_TWICE, [*first, DEAF, *second]), "the card beside it is deaf too"


@pytest.mark.parametrize(
    ("button", "sure"), [("Give the game up", "Give up"), ("Let a bot play for me", "Let it play")]
)
def test_what_cannot_be_taken_back_is_asked_once_more_and_not_done_by_a_double_tap(open_page, button, sure):
    page = open_page(viewport=PHONE)
    table = lay(page, "steal_the_pile", "me", "easy")
    page.goto(f"/t/{table}")
    expect(page.locator("[data-prompt]")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.evaluate("window.hasSent = false")
    page.evaluate(TAP_TWICE, [*middle(page.get_by_role("button", name=button)), "dialog[open]"])
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    told = info(page, table)
    assert told["stage"] == "playing"
    assert not any(seat.get("bot") for seat in told["seats"] if seat["kind"] == "person")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name=sure).click()
    told = page.get_by_role("region", name="You").get_by_text("A bot is playing for you.")
    expect(page.locator(OVER) if sure == "Give up" else told).to_be_visible()
