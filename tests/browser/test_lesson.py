"""A lesson in the first game: the coach's strip, the chalk round what it speaks of, and the offer of sound."""

from __future__ import annotations

import re
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import cutpurse
from tests.support.browser import PHONE, WIDE
from tests.support.layout import COACH_COVERS, PARTS_COVERED, are_apart, looks
from tests.support.pages import ALONE, is_accessible, resize, sit_down
from tests.support.people import NO_SOUND, Person
from tests.support.soak import soak

GAMES = [facts.id for facts in cutpurse.games()]
LOCALES = ("en-GB", "de-DE")
EACH_IN_ONE = [*zip(GAMES, cycle(LOCALES), strict=False)]
SMALL = [(320, 568), (360, 640), (375, 667), (390, 664), (667, 375), (740, 360)]
TAPS = 7
WORDS = Path(__file__).parents[2] / "frontend/src/words"
SAYING = re.compile(r"^lesson-[a-z_]+-\w+ = (.+)$", re.MULTILINE)
IS_OVER = "(game) => JSON.parse(localStorage['cutpurse-lessons'])[game] === 'over'"
NOTHING_NEW = re.compile("^(Play on|Spiel ruhig weiter)")
GO_ON = re.compile("^(Go on|Let’s play|Weiter|Los geht’s)$")
PLACES = """() => ["[data-coach]", "[data-prompt]", ".hand", ".others", ".middle"].map((path) =>
    Object.values(document.querySelector(path).getBoundingClientRect().toJSON()).map(Math.round))"""
# whether there is one ring, which goes round all of these things and no part of that one
RING_IS_ROUND = """([inside, outside]) => {
    const boxes = (path) => [...document.querySelectorAll(path)].map((one) => one.getBoundingClientRect());
    const rings = boxes("[data-chalk]"), seen = (path) => boxes(path).filter((one) => one.width);
    const isIn = (ring, {left, right, top, bottom}) =>
        left >= ring.left && right <= ring.right && top >= ring.top && bottom <= ring.bottom;
    const touches = (ring, {left, right, top, bottom}) =>
        left < ring.right && right > ring.left && top < ring.bottom && bottom > ring.top;
    return rings.length === 1 && seen(inside).length > 0 && seen(inside).every((one) => isIn(rings[0], one))
        && !seen(outside).some((one) => touches(rings[0], one));
}"""
SAY_EACH = """(sentences) => sentences.flatMap((sentence) => {
    document.querySelector("[data-coach] p").textContent = sentence;
    return (%s)().filter((wrong) => wrong.startsWith("cuts")).map((wrong) => `${sentence}: ${wrong}`);
})"""


def begin(page: Page, game: str, *others: str) -> str:
    """Sits down at the first table of a device, and would rather not hear it."""
    table = sit_down(page, game, "me", *others)
    page.get_by_role("button", name=NO_SOUND).click()
    return table


def test_nothing_jumps_from_step_to_step_and_leaving_keeps_the_step(open_page):
    page = open_page(is_taught=True)
    table = sit_down(page, "steal_the_pile", "me", "easy")
    assert Person(page).wait()
    places = page.evaluate(PLACES)
    page.get_by_role("button", name=NO_SOUND).click()
    expect(page.locator("[data-coach]")).to_contain_text("Everybody has a pile")
    assert page.evaluate(PLACES) == places

    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-coach]")).to_contain_text("Cards of the same rank match")
    expect(page.get_by_role("button", name="Go on")).to_have_count(0)
    expect(page.locator(".hand button:focus")).to_have_count(1)
    expect(page.locator("[data-live=polite]")).to_have_text(re.compile("^Cards of the same rank match.*Your turn"))
    assert page.evaluate(PLACES) == places

    page.goto("/")
    page.goto(f"/t/{table}")
    expect(page.locator("[data-coach]")).to_contain_text("Cards of the same rank match")
    expect(page.get_by_role("img", name="Step 2 of 4")).to_be_visible()

    # another tap draws the chalk again and says nothing
    page.locator("[data-chalk]").evaluate("(ring) => (ring.id = 'first')")
    asked = page.locator("[data-prompt] .say").inner_text()
    page.locator("[data-zone=deck]").click()
    expect(page.locator("#first")).to_have_count(0)
    expect(page.locator("[data-chalk]")).to_have_count(1)
    expect(page.locator("[data-prompt] .say")).to_have_text(asked)

    page.locator(".hand button.can").first.click()
    expect(page.locator("[data-coach]")).to_contain_text("A dashed edge shows")
    assert page.evaluate(PLACES)[:2] == places[:2]


def test_sound_is_offered_once_at_the_first_table(open_page):
    page = open_page(is_taught=True)
    sit_down(page, "nacho_pile", "me", "easy")
    is_accessible(page)
    page.get_by_role("button", name="Turn sound on").click()
    expect(page.get_by_role("button", name="Sound", pressed=True)).to_be_visible()
    page.get_by_role("button", name="Sound").click()
    sit_down(page, "ten_card_crook", "me")
    expect(page.locator("[data-coach]")).to_contain_text("You have drawn this card")
    expect(page.get_by_role("button", name=NO_SOUND)).to_have_count(0)


def test_on_a_low_phone_sound_is_offered_beside_what_is_asked(open_page):
    page = open_page(viewport={"width": 375, "height": 667}, is_taught=True)
    sit_down(page, "spite_and_malice", "me", "easy")
    assert Person(page).wait()
    prompt = page.locator("[data-prompt]")
    expect(prompt).to_contain_text(re.compile("turn"))  # what is asked, whatever it is
    expect(prompt.get_by_role("button", name="Turn sound on")).to_be_visible()
    prompt.get_by_role("button", name=NO_SOUND).click()
    expect(page.locator("[data-coach]")).to_contain_text("win pile")


def test_in_old_bill_the_chalk_is_round_the_whole_den(open_page):
    page = open_page(is_taught=True)
    begin(page, "old_bill", "easy", "easy")
    for size in (WIDE, PHONE):
        resize(page, size)
        page.wait_for_function(RING_IS_ROUND, arg=[".home .suit", "[data-prompt], .hand .card"])


def test_in_old_maid_the_chalk_is_round_the_hand_that_is_taken_from(open_page):
    page = open_page(is_taught=True)
    begin(page, "old_bill_maid", "easy", "easy")
    assert Person(page).wait()
    for size in (WIDE, PHONE):
        resize(page, size)
        page.wait_for_function(RING_IS_ROUND, arg=[".heldout .card", "[data-prompt], [data-coach], .held .card"])


@pytest.mark.parametrize(("game", "locale"), soak(EACH_IN_ONE, [*product(GAMES, LOCALES)]))
def test_a_lesson_is_given_on_every_phone_and_covers_nothing(open_page, game, locale):
    page = open_page(is_taught=True, locale=locale, viewport={"width": SMALL[0][0], "height": SMALL[0][1]})
    begin(page, game, *[] if game in ALONE else ["easy"] * 3)
    person = Person(page)
    taught: dict[tuple[int, int], list[str]] = {size: [] for size in SMALL}
    for _ in range(TAPS):
        if not person.wait() or page.evaluate(IS_OVER, game):
            break
        for size, sentences in taught.items():
            resize(page, {"width": size[0], "height": size[1]})
            are_apart(page, PARTS_COVERED, f"{size}")
            if page.locator("[data-coach]").count():
                are_apart(page, COACH_COVERS, f"{size}")
                sentences.append(page.locator("[data-coach] p").inner_text())
        go_on = page.get_by_role("button", name=GO_ON)
        if go_on.count():
            go_on.click()
        else:
            person.act()
    first, *others = [[each for each in said if not NOTHING_NEW.match(each)] for said in taught.values()]
    assert len(set(first)) > 1
    assert all(other == first for other in others), "where there is less room the same is taught"


@pytest.mark.parametrize(("language", "locale"), [("en", "en-GB"), ("de", "de-DE")])
def test_every_sentence_of_the_coach_is_whole_on_phones_and_tablets(open_page, language, locale):
    page = open_page(is_taught=True, locale=locale)
    begin(page, "steal_the_pile", "easy")
    sentences = SAYING.findall((WORDS / language / "lesson.ftl").read_text(encoding="utf-8"))
    assert len(sentences) > 30
    for how in looks(page, (PHONE["width"], PHONE["height"]), (740, 360), (768, 1024)):
        wrong = page.evaluate(SAY_EACH % COACH_COVERS, sentences)
        assert not wrong, f"{how}: {wrong}"


def test_on_a_phone_on_its_side_the_question_stands_below_the_coach_and_wrong_taps_are_answered(open_page):
    page = open_page(is_taught=True, viewport={"width": 740, "height": 360})
    begin(page, "steal_the_pile", "easy", "easy")
    assert Person(page).wait()
    page.get_by_role("button", name="Go on").click()
    prompt = page.locator("[data-prompt]")
    expect(prompt).to_contain_text("Cards of the same rank match")
    expect(prompt).to_contain_text("Your turn: play a card")
    page.locator("[data-zone=deck]").click()
    expect(page.locator("[data-prompt].refused .say")).to_have_text(
        re.compile(r"^Deck: \d+ cards\. First tap one of your cards\.$")
    )
