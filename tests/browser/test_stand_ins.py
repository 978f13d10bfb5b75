"""A bot plays for somebody who is away, or who wants it to."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.pages import LONG, info, meet, seat_of, sit_down
from tests.support.people import MINE, OVER, Person

# what is said while a bot plays
LISTEN = """() => {
    window.asked = [];
    const region = document.querySelector("[data-live=polite]");
    const isAway = () => document.querySelector("main").textContent.includes("A bot is playing for you.");
    new MutationObserver(() => isAway() && asked.push(region.textContent)).observe(region, {childList: true});
}"""


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "steal_the_pile", grace=0)
    if info(ana, table)["to_move"] == seat_of(ana, table):
        Person(ana).move()
    expect(ben.locator(MINE)).to_be_visible()
    ben.goto("about:blank")
    expect(ana.locator(".seat.gone")).to_contain_text("away")
    expect(ana.locator(".asks")).to_contain_text("Ben has been away for a while.")
    ana.get_by_role("button", name="Let a bot play for Ben").click()
    expect(ana.locator(MINE)).to_be_visible()
    ben.goto(f"/t/{table}")
    expect(ben.locator(".asks").get_by_text("A bot is playing for you.")).to_be_visible()
    ben.get_by_role("button", name="I am back").click()
    expect(ben.locator(".asks").get_by_text("A bot is playing for you.")).to_be_hidden()
    Person(ana).move()
    Person(ben).move()


def test_one_may_let_a_bot_play_for_oneself(page):
    sit_down(page, "old_bill_maid", "me", "easy")
    page.evaluate(LISTEN)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("dialog").get_by_role("button", name="Let it play").click()
    expect(page.locator(OVER)).to_be_visible(timeout=LONG * 1000)
    told = page.evaluate("asked")
    assert told
    assert not [text for text in told if "Your turn" in text], "who listens is not told of turns that a bot takes"
