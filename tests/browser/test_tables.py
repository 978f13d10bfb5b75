"""A game of each rule book, played by a German while an Englishman looks on: what both see, and how it looks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import cutpurse
from tests.support.browser import WIDE
from tests.support.languages import english_in
from tests.support.layout import COACH_COVERS, PARTS_COVERED, ROW_AND_ENDS, are_apart, looks
from tests.support.pages import is_accessible_by_day_and_night, lay, resize, seat_of
from tests.support.people import BUSY, Person
from tests.support.secrets import Watcher
from tests.support.soak import soak
from tests.support.story import Story

GAMES = [facts.id for facts in cutpurse.games()]
TAPS = soak(6, 12)
LOOKED_AT_IN_A_LESSON = soak(["old_bill"], GAMES)  # the strip is one component, with other words
TAUGHT = [(360, 740), (768, 1024), (1440, 900)]
LOW = [(740, 360), (720, 450), (1280, 450)]  # a phone on its side, and laptops at twice the size
SIZES = [(360, 740), (800, 600), (820, 1180), (1024, 768), (1180, 820), (1280, 720), (1366, 768), (1920, 1080)]
CARD_WIDTH = "() => document.querySelector('[data-zone=table] .card').getBoundingClientRect().width"
# words of the middle that lie on the prompt or on somebody's den
WORDS_COVERED = """() => {
    const words = [...document.querySelectorAll(".middle :is(h3, small, .lbl)")].filter((one) => one.innerText.trim());
    const others = [...document.querySelectorAll("[data-prompt], .top .den")];
    const [boxes, parts] = [words, others].map((some) => some.map((one) => one.getBoundingClientRect()));
    return words.map((one) => one.innerText).filter((_, at) => parts.some((part) =>
        boxes[at].bottom > part.top + 1 && boxes[at].top < part.bottom - 1
        && boxes[at].right > part.left && boxes[at].left < part.right));
}"""


def begin_lesson(page: Page, game: str) -> None:
    """The coach's strip covers nothing and is whole, also where there is little room, and can be done without."""
    page.get_by_role("button", name="Nein, danke").click()
    if game in LOOKED_AT_IN_A_LESSON:
        is_accessible_by_day_and_night(page)
    for how in looks(page, *TAUGHT, *LOW):
        are_apart(page, COACH_COVERS, how)
        are_apart(page, PARTS_COVERED, how)
    resize(page, WIDE)
    skip = page.get_by_role("button", name="Überspringen")
    skip.click()
    expect(skip).to_have_count(0)


def is_drawn_for_fingers(page: Page, game: str) -> None:
    """On a phone: the row of Ten Card Crook has numbers, and buttons for its ends; cards of Memory are large enough."""
    resize(page, {"width": 390, "height": 844})
    if game == "ten_card_crook":
        row = page.evaluate(ROW_AND_ENDS)
        assert row["numbers"] == [*range(1, row["cards"] + 1)]
        assert len(row["ends"]) == 2
        assert min(row["ends"]) >= 58
    if game == "old_bill_memory":
        assert page.evaluate(CARD_WIDTH) >= 44
        expect(page.locator(".tray .large > *").first).to_be_visible()
    resize(page, WIDE)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_keeps_its_secrets_is_all_german_accessible_and_whole_at_every_size(open_page, table, game):
    ana, cem = open_page("Ana", locale="de-DE", is_taught=True), open_page("Cem")
    watchers = {page: Watcher(page) for page in (ana, cem)}
    most = cutpurse.load(game).rulebook.players[1]
    laid = lay(ana, game, "me", *["easy"] * (min(4, most) - 1))
    for page in watchers:
        page.goto(f"/t/{laid}")
        expect(page.locator("[data-prompt]")).to_be_visible()

    assert not english_in(ana, game)
    begin_lesson(ana, game)
    person = Person(ana)

    for _ in range(TAPS):
        goes_on = person.wait()
        for watcher in watchers.values():
            watcher.look()
        if not goes_on:
            break
        if game == "old_bill":
            for how in looks(ana, (800, 600)):
                are_apart(ana, WORDS_COVERED, how)
            resize(ana, WIDE)
        person.act()
        for watcher in watchers.values():
            watcher.look()

    person.wait()
    is_drawn_for_fingers(ana, game)
    expect(ana.locator(BUSY)).to_have_count(0)  # what waits for its answer is drawn paler
    is_accessible_by_day_and_night(ana)
    expect(ana.locator("ol.log li").first).to_be_visible()
    ana.get_by_role("button", name="Menü").click()
    assert not english_in(ana, game)
    ana.keyboard.press("Escape")
    for how in looks(ana, *SIZES):
        are_apart(ana, PARTS_COVERED, how)

    for watcher in watchers.values():
        watcher.stop()
    story = Story(table, laid)
    for page, eyes in ((ana, seat_of(ana, laid)), (cem, None)):
        hidden = watchers[page].find_no_secrets(story, eyes)
        assert hidden > 0 or game in ("nacho_pile", "ten_card_crook"), "something is hidden"
