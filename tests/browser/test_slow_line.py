"""A slow line: what was played lies where it goes, and a tap that comes too soon is not lost without a word."""

from __future__ import annotations

from playwright.sync_api import expect
from slow_line import HELD, PALE, TARGET, sit_down_far_away

FLYING = ".air .flyer:not([data-pale])"
# where the pale card lay, where things were that took off, and whether they were ever there together
NOTE_FLIGHT = f"""
const places = (path) => [...document.querySelectorAll(path)].map((one) => one.getBoundingClientRect().toJSON());
window.both = false;
new MutationObserver(() => {{
    const [pale, flying] = [places("{PALE}"), places("{FLYING}")];
    window.both ||= pale.length > 0 && flying.length > 0;
    window.pale = pale[0] ?? window.pale;
    if (window.pale && flying.length) window.tookOff ??= flying;
}}).observe(document, {{subtree: true, childList: true}});
"""


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
    expect(page.locator("[data-prompt]")).to_contain_text("on its way")
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
    expect(page.locator(PALE)).to_have_count(1)
    line.keeps_answers = True  # what happened is told, but not that it was the answer
    line.let_go()
    page.wait_for_function("() => window.tookOff")
    lay, took_off, both = page.evaluate("[window.pale, window.tookOff, window.both]")
    assert not both, "the card lies pale at its place while it flies there"
    assert any(all(abs(lay[side] - one[side]) < 3 for side in lay) for one in took_off), "it flies from elsewhere"
    expect(page.locator(".air")).to_have_count(0)
