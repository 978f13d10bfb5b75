"""Large letters on a phone, in the language with the longer words: what is asked can be read and answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE
from tests.support.pages import command, finished, fits, info, lay, play_on, sit_down, until
from tests.support.people import Person

SMALLEST = {"width": 320, "height": 640}
TURNS = 4
# the labels of a table that lie on each other, on another part of it, or beyond the screen
COVERED = """() => {
    const box = (one) => one.getBoundingClientRect().toJSON();
    const boxes = (path) => [...document.querySelectorAll(path)].filter((one) => one.checkVisibility())
        .map((one) => ({says: one.innerText, within: one.closest(".top, .middle, .bottom"), ...box(one)}));
    const apart = (one, other) => one.right <= other.left || other.right <= one.left
        || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
    const [labels, parts] = [boxes("main .lbl"), boxes("main :is(.tray, .others, .card)")];
    return labels.filter((one) => one.left < 0 || one.right > innerWidth || one.bottom > innerHeight
        || labels.some((other) => other !== one && !apart(one, other))
        || parts.some((part) => part.within !== one.within && !apart(one, part))).map((one) => one.says);
}"""
LARGE = """localStorage.setItem("cutpurse-settings", '{"text": "large", "language": "de"}')"""


def test_a_question_with_two_buttons_is_whole(open_page):
    page = open_page(viewport=PHONE, locale="de-DE")
    page.add_init_script(LARGE)
    sit_down(page, "nacho_pile", "me", "easy")
    page.get_by_role("button", name="Überspringen").click()
    buttons = page.locator("[data-prompt] [data-move]")
    person = Person(page)

    def is_asked_for_one_of_two() -> bool:  # a turn may be over with its first chip
        if person.is_asked and buttons.count() == 1:
            person.act()
        return person.is_asked and buttons.count() == 2

    until(page, is_asked_for_one_of_two, "a question with two buttons")
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"], "a button stands out to the side"
    say = page.locator("[data-prompt] .say")
    assert say.evaluate("(one) => one.scrollHeight <= one.clientHeight + 2"), "the question is cut"


def is_within(page: Page, path: str) -> None:
    """What stands there ends before the edge of the screen does, also where the page cuts it."""
    assert page.viewport_size is not None
    for part in page.locator(path).all():
        ends = part.evaluate("(one) => one.getBoundingClientRect().left + one.scrollWidth")
        assert ends <= page.viewport_size["width"], f"{part.inner_text()} ends at {ends}"


def test_a_name_that_is_one_long_word_stays_on_the_screen(open_page):
    page, guest = open_page("W" * 24, viewport=PHONE, locale="de-DE"), open_page("M" * 24)
    page.add_init_script(LARGE)
    table = lay(page, "steal_the_pile", "me", "open", begin=False)
    command(guest, table, "sit", chair=1, name="M" * 24)
    command(page, table, "start")
    page.goto(f"/screen/{table}")
    expect(page.locator("p.turn")).to_contain_text("ist am Zug")
    is_within(page, "p.turn")
    page.goto("/tables")
    expect(page.locator("main")).to_contain_text("M" * 24)
    fits(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Überspringen").click()
    if info(page, table)["to_move"] == info(page, table)["order"][0]:
        Person(page).move()
    expect(page.locator("[data-prompt]")).to_contain_text("M" * 24)
    is_within(page, "[data-prompt] .say, [data-prompt], .tray")
    play_on([page, guest], table)
    expect(page.locator("#end-headline")).to_be_visible()
    is_within(page, "#end-headline")


def test_a_code_of_another_device_can_be_typed_on_a_phone(open_page):
    page = open_page(viewport=PHONE, locale="de-DE")
    page.add_init_script(LARGE)
    page.goto("/pass")
    expect(page.get_by_label("Code")).to_be_visible()
    fits(page)


def test_what_can_be_done_after_a_solitaire_is_in_reach_on_the_smallest_of_phones(open_page):
    page = open_page(viewport=SMALLEST, locale="de-DE")
    page.add_init_script(LARGE)
    page.goto(f"/t/{finished(page, 'steal_the_pile_solitaire')}")
    expect(page.locator("#end-headline")).to_be_visible()
    is_within(page, ".acts > *")


@pytest.mark.parametrize("width", [320, 360])
def test_all_that_stands_at_the_end_of_a_game_is_in_sight_on_a_phone(open_page, width):
    page = open_page(viewport={"width": width, "height": 640}, locale="de-DE")
    page.add_init_script(LARGE)
    table = sit_down(page, "steal_the_pile", "me", "easy")
    page.get_by_role("button", name="Überspringen").click()
    until(page, lambda: Person(page).is_asked, "a turn")
    page.keyboard.press("?")
    expect(page.locator(".advice").get_by_role("button").first).to_be_visible()
    play_on([page], table)
    expect(page.locator("#end-headline")).to_be_visible()
    expect(page.get_by_text("mit Tipps")).to_be_visible()
    expect(page.locator("footer .fair")).to_be_visible()
    is_within(page, ".acts > *, .acts .share .btn, footer > *, footer .fair > *")


def test_four_people_can_be_told_apart_by_name_on_the_smallest_of_phones(open_page):
    page = open_page(viewport=SMALLEST, locale="de-DE")
    page.add_init_script(LARGE)
    sit_down(page, "steal_the_pile", "me", "easy", "easy", "easy")
    names = page.locator(".others .nm > span:first-child")
    expect(names).to_have_count(3)
    for name in names.all():
        shown = name.evaluate("(one) => one.clientWidth / one.scrollWidth")
        assert shown > 0.8, f"{name.inner_text()} is cut to {shown:.0%}"
    fits(page)


@pytest.mark.parametrize("others", [1, 2, 3])
def test_what_comes_next_can_be_read_on_the_smallest_of_phones(open_page, others):
    page = open_page(viewport=SMALLEST, locale="de-DE")
    page.add_init_script(LARGE)
    sit_down(page, "spite_and_malice", "me", *["easy"] * others)
    person = Person(page)
    person.skip_guide()
    expect(page.locator(".middle .lbl").filter(visible=True)).to_have_count(4)
    for _ in range(TURNS):
        until(page, lambda: person.is_asked or person.is_over, "a turn")
        if person.is_over:
            break
        covered = page.evaluate(COVERED)
        assert not covered, covered
        fits(page)
        person.move()


def test_chairs_are_not_seen_through_what_starts_the_game(open_page):
    page = open_page(viewport=SMALLEST, locale="de-DE")
    page.add_init_script(LARGE)
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'open', 'easy', begin=False)}")
    start = page.locator(".start")
    expect(start.get_by_role("combobox")).to_be_visible()
    place = page.evaluate("""() => [".start", ".chairs li:last-child"].map((path) =>
        document.querySelector(path).getBoundingClientRect().toJSON())""")
    assert place[0]["top"] < place[1]["bottom"], "what starts the game lies over the chairs"
    expect(start).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    is_within(page, ".start, .start > *, .chairs li")


def test_whose_eyes_look_again_can_be_read_at_every_width_and_so_can_who_played(open_page):
    page = open_page(locale="de-DE")
    page.add_init_script(LARGE)
    page.goto(f"/replay/{finished(page, 'steal_the_pile', 'easy', 'easy', 'easy')}")
    expect(page.locator(".others .nm")).to_have_count(3)
    for width in (768, 1024, 1101, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"() => innerWidth === {width}")
        is_within(page, ".controls, .controls > *")
        words = page.locator(".controls .cut, .controls select, .others .nm > span:first-child").filter(visible=True)
        for word in words.all():
            cut = word.evaluate("(one) => one.scrollWidth - one.clientWidth")
            assert cut <= 1, f"{word.inner_text()} is cut at {width} px"


def test_a_long_game_can_be_watched_again_on_the_smallest_of_phones(open_page):
    page = open_page(viewport=SMALLEST, locale="de-DE")
    page.add_init_script(LARGE)
    page.goto(f"/replay/{finished(page, 'old_bill_memory', *['easy'] * 5)}")
    at = page.locator(".controls .at")
    expect(at).to_contain_text("/")
    page.keyboard.press("End")
    here, last = at.inner_text().split("/")
    assert int(here) == int(last) > 99
    is_within(page, ".controls, .controls > *")
    title, share = page.locator(".bar .meta").bounding_box(), page.locator(".share-here").bounding_box()
    assert title is not None
    assert share is not None
    assert title["x"] + title["width"] <= share["x"], "what is played runs under the button beside it"
