"""A slow line: what was played lies where it goes, and a tap that comes too soon is not lost without a word."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.support.slow_line import HELD, TARGET, WAITING, sit_down_far_away

FLYING = ".air .flyer:not([data-waits])"
# where the pale card lay, where things were that took off, and whether they were ever there together
NOTE_FLIGHT = f"""
const places = (path) => [...document.querySelectorAll(path)].map((one) => one.getBoundingClientRect().toJSON());
window.both = false;
new MutationObserver(() => {{
    const [pale, flying] = [places("{WAITING}"), places("{FLYING}")];
    window.both ||= pale.length > 0 && flying.length > 0;
    window.pale = pale[0] ?? window.pale;
    if (window.pale && flying.length) window.tookOff ??= flying;
}}).observe(document, {{subtree: true, childList: true}});
"""
# where a card first waits that is dragged now, and whether a frame shows it at its old place after that
NOTE_WAITING = f"""(thing) => {{
    const card = thing.closest("[data-piece]") ?? thing.querySelector("[data-piece]");
    window.layThere = false;
    new MutationObserver(() => {{
        const waits = document.querySelector("{WAITING}");
        if (waits) window.first ??= waits.getBoundingClientRect().toJSON();
    }}).observe(document, {{subtree: true, childList: true}});
    const look = () => {{
        if (!document.querySelector("body > button[aria-hidden]")) {{
            window.layThere ||= card.isConnected && !card.closest("[data-veil]");
        }}
        requestAnimationFrame(look);
    }};
    look();
}}"""


def test_a_card_lies_on_its_target_until_the_table_answers(open_page):
    page = open_page()
    line = sit_down_far_away(page)
    page.locator(HELD).first.click()
    target = page.locator(TARGET).first
    box = target.bounding_box()
    target.click()
    pale = page.locator(".air .flyer")
    expect(pale).to_have_css("opacity", "0.7")
    where = pale.bounding_box()
    assert box is not None
    assert where is not None
    assert abs(where["x"] + where["width"] / 2 - box["x"] - box["width"] / 2) < 3, "it lies beside its target"
    page.locator(HELD).last.click()
    expect(page.locator("[data-live=assertive]")).to_contain_text("on its way")
    line.let_go()
    expect(pale).to_have_count(0)
    expect(page.locator("[data-prompt]")).not_to_contain_text("on its way")
    expect(page.locator(".log li").filter(has_text="You").first).to_be_visible()


def test_the_card_flies_from_where_it_lay_and_is_never_there_twice(open_page):
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(NOTE_FLIGHT)
    line = sit_down_far_away(page)
    page.locator(HELD).first.click()
    page.locator(TARGET).first.click()
    expect(page.locator(WAITING)).to_have_count(1)
    line.keeps_answers = True  # what happened is told, but not that it was the answer
    line.let_go()
    page.wait_for_function("() => window.tookOff")
    lay, took_off, both = page.evaluate("[window.pale, window.tookOff, window.both]")
    assert not both, "the card lies pale at its place while it flies there"
    assert any(all(abs(lay[side] - one[side]) < 3 for side in lay) for one in took_off), "it flies from elsewhere"
    expect(page.locator(".air")).to_have_count(0)


def drag_onto_a_target(page: Page, thing: Locator) -> None:
    """Drags something and lets it go near a target; the table has not answered yet."""
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 20, steps=4)
    target = page.locator(TARGET).first.bounding_box()
    assert target is not None
    page.mouse.move(target["x"] + target["width"] / 2 + 12, target["y"] + target["height"] / 2 + 9, steps=4)
    dragged = page.locator("body > button[aria-hidden]").bounding_box()
    assert dragged is not None
    thing.evaluate(NOTE_WAITING)
    page.mouse.up()
    expect(page.locator(WAITING)).to_have_css("opacity", "0.7")
    first, lay_there = page.evaluate("[window.first, window.layThere]")
    assert not lay_there, "it was seen where it had been while the table had not answered"
    for side, size in (("x", "width"), ("y", "height")):
        middles = [one[side] + one[size] / 2 for one in (first, dragged)]
        assert abs(middles[0] - middles[1]) < 6, "it lies elsewhere"


def test_a_card_that_was_dragged_lies_where_it_was_let_go_and_is_not_seen_in_the_hand_again(open_page):
    page = open_page()
    line = sit_down_far_away(page)
    drag_onto_a_target(page, page.locator(HELD).first)
    line.let_go()
    expect(page.locator(WAITING)).to_have_count(0)
    expect(page.locator(".log li").filter(has_text="You").first).to_be_visible()


def test_a_card_on_its_way_is_seen_in_the_hand_when_the_board_has_another_size(open_page):
    page = open_page()
    sit_down_far_away(page)
    page.locator(HELD).first.click()
    page.locator(TARGET).first.click()
    expect(page.locator(WAITING)).to_have_count(1)
    expect(page.locator("[data-veil]")).to_have_count(1)
    page.set_viewport_size({"width": 700, "height": 600})
    expect(page.locator("[data-veil], .air")).to_have_count(0)
