"""After the end the same people play again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.pages import LONG, command, meet, seat_of, sit_down
from tests.support.people import OVER


def test_after_the_end_the_same_people_play_again(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill_maid")
    for page in (ana, ben):
        command(page, table, "hand-over", seat=seat_of(page, table), bot="easy")
    for page in (ana, ben):
        expect(page.locator(OVER)).to_be_visible(timeout=LONG * 1000)
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
    table = sit_down(page, game, "me", *bots)
    command(page, table, "hand-over", seat=seat_of(page, table), bot="easy")
    expect(page.locator(OVER)).to_be_visible(timeout=LONG * 1000)
    page.get_by_role("button", name="Rematch" if bots else "Play again").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("[data-prompt]")).to_be_visible()
