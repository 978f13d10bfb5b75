"""After the end the same people play again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.pages import command, finished, lay, play_on


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
    expect(page.locator("[data-prompt]")).to_be_visible()
