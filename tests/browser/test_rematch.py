"""After the end the same people play again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.pages import command, finished, info, lay, play_on, sit_down, until
from tests.support.soak import soak

ELEMENTS = "() => document.getElementsByTagName('*').length"


def test_after_the_end_the_same_people_play_again(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = lay(ana, "old_bill_maid", "me", "open", begin=False)
    command(ben, table, "sit", chair=1, name="Ben")
    command(ana, table, "start")
    play_on((ana, ben), table)
    for page in (ana, ben):
        page.goto(f"/t/{table}")
    ana.get_by_role("button", name="Rematch").click()
    ben.get_by_role("link", name="To the next game").click()
    expect(ana.get_by_text("Ben").first).to_be_visible()
    expect(ben).not_to_have_url(re.compile(table))
    expect(ana).to_have_url(ben.url)
    ana.get_by_role("button", name="Start").click()
    for page in (ana, ben):
        expect(page.locator("[data-prompt]")).to_be_visible()


@pytest.mark.parametrize("bots", [(), ("easy", "easy")], ids=["alone", "with bots"])
def test_who_waits_for_nobody_plays_again_at_once(page, bots):
    game = "old_bill_maid" if bots else "steal_the_pile_solitaire"
    table = finished(page, game, *bots)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Rematch" if bots else "Play again").click()
    expect(page).not_to_have_url(re.compile(table))
    table = page.url.rsplit("/", 1)[1]
    until(page, lambda: info(page, table)["stage"] == "playing", "the deal")
    expect(page.locator("[data-prompt]")).to_be_visible()
    added = page.request.get(f"/api/tables/{table}/fairness").json()["fairness"]["entropy"]
    assert [len(one) for one in added if one] == [64], "this device has added its chance to the deal"


def nodes(page: Page) -> int:
    """How many DOM nodes the page holds, in the document or detached, after a garbage collection."""
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.collectGarbage")
    counters = tools.send("Memory.getDOMCounters")
    tools.detach()
    return int(counters["nodes"])


def test_dom_nodes_of_a_game_do_not_outlive_it(page):
    table = sit_down(page, "old_bill_maid", "me", "easy")
    counts = []
    for _ in range(soak(4, 20)):
        play_on([page], table)
        page.get_by_role("button", name="Rematch").click()
        expect(page).not_to_have_url(re.compile(table))
        table = page.url.rsplit("/", 1)[1]
        until(page, lambda: info(page, table)["stage"] == "playing", "the deal")  # noqa: B023  # asked at once
        expect(page.locator("[data-prompt]")).to_be_visible()
        counts.append(nodes(page))
    most = counts[0] + page.evaluate(ELEMENTS)  # a page that leaks has more for each game; what is on its way is let go
    until(page, lambda: nodes(page) < most, f"at most {most} DOM nodes again after {counts}", every=500)
