"""At every usual size of a window, a tablet or a phone the parts of a table lie beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect

import cutpurse
from tests.support.pages import fits, sit_down, until
from tests.support.people import Person

GAMES = [facts.id for facts in cutpurse.games()]
SIZES = [(360, 740), (800, 600), (820, 1180), (1024, 768), (1180, 820), (1280, 720), (1366, 768), (1920, 1080)]
TURNS = 12
SEEN_WHOLE = """() => {
    const box = document.querySelector(".note.panel")?.getBoundingClientRect();
    return box?.height && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""
# which things of the others, of the middle and of mine lie on each other; a coin or a label may stick out a little,
# and what somebody has unfolded lies above the rest
COVERED = """() => {
    const areas = [".top", ".middle", ".bottom"];
    const things = [...document.querySelectorAll("main :is([data-zone], .seat, .den, .card, .chip, [data-prompt])")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width)
        .filter((one) => !one.closest(".pile.open"));
    const of = (area) => things.filter((one) => one.closest(area));
    const found = new Set();
    for (const [upper, lower] of [[0, 1], [1, 2], [0, 2]])
        for (const one of of(areas[upper])) for (const other of of(areas[lower])) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 4 && down > 12) found.add(`${one.className} / ${other.className}: ${Math.round(down)} px`);
        }
    return [...found];
}"""


LOW = [(740, 360), (720, 450), (1280, 450)]  # a phone on its side, and laptops at twice the size


def resized(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Has a page take each of these sizes, and nothing runs off its side; gives the size in words."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        fits(page)
        yield f"{width} x {height}"


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_is_in_sight_in_the_lowest_of_windows(page, game):
    most = cutpurse.load(game).rulebook.players[1]
    sit_down(page, game, "me", *["easy"] * (min(3, most) - 1))
    for size in resized(page, LOW):
        until(page, lambda: page.evaluate(SEEN_WHOLE), f"the guide at {size}")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_the_table_lies_on_another_part_of_it(page, game):
    most = cutpurse.load(game).rulebook.players[1]
    sit_down(page, game, "me", *["easy"] * (min(4, most) - 1))
    person = Person(page)
    for _ in range(TURNS):
        page.wait_for_function("() => document.querySelector('.prompt.mine, #end-headline')")
        person.skip_guide()
        if person.is_over:
            break
        person.act()
    page.wait_for_function("() => document.querySelector('.prompt.mine, #end-headline')")
    for size in resized(page, SIZES):
        covered = page.evaluate(COVERED)
        assert not covered, f"at {size}: {covered}"


# words of the middle that lie on the prompt or on somebody's den
WORDS_COVERED = """() => {
    const words = [...document.querySelectorAll(".middle :is(h3, small, .lbl)")].filter((one) => one.innerText.trim());
    const others = [...document.querySelectorAll("[data-prompt], .top .den")];
    const [boxes, parts] = [words, others].map((some) => some.map((one) => one.getBoundingClientRect()));
    return words.map((one) => one.innerText).filter((_, at) => parts.some((part) =>
        boxes[at].bottom > part.top + 1 && boxes[at].top < part.bottom - 1
        && boxes[at].right > part.left && boxes[at].left < part.right));
}"""


def test_the_words_of_an_offer_can_be_read_on_a_small_screen(open_page):
    page = open_page(viewport={"width": 800, "height": 600})
    sit_down(page, "old_bill", "me", "easy", "easy", "easy")
    person = Person(page)
    person.skip_guide()
    for _ in range(TURNS):
        page.wait_for_function("() => document.querySelector('.prompt.mine, #end-headline')")
        if person.is_over:
            break
        covered = page.evaluate(WORDS_COVERED)
        assert not covered, covered
        person.act()


# how many px of each card of the hand can be tapped, along its middle
STRIPS = """() => [...document.querySelectorAll(".held [data-piece]")].map((card) => {
    const box = card.getBoundingClientRect();
    const across = Array.from({length: Math.floor(box.width)}, (_, at) => box.left + at + 0.5);
    const at = (x) => document.elementFromPoint(x, box.top + box.height / 2)?.closest("[data-piece]");
    return across.filter((x) => at(x) === card).length;
})"""
# the parts of what is mine that lie on each other, or beyond the screen
MINE_COVERED = """() => {
    const parts = ["[data-prompt]", ".my > .win", ".my > .spots", ".my > .held > *"];
    const boxes = parts.map((path) => document.querySelector(path).getBoundingClientRect());
    const bar = document.querySelector("main").getBoundingClientRect().top;
    return parts.filter((_, at) => boxes[at].top < bar - 1 || boxes[at].bottom > innerHeight + 1
        || boxes[at].right > innerWidth || boxes.some((other, which) => which > at
            && Math.min(other.right, boxes[at].right) - Math.max(other.left, boxes[at].left) > 4
            && Math.min(other.bottom, boxes[at].bottom) - Math.max(other.top, boxes[at].top) > 4));
}"""
SIDEWAYS = [(667, 375), (740, 360), (800, 360), (844, 390), (915, 412), (932, 430)]


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_every_card_of_a_hand_can_be_tapped_on_a_phone_on_its_side(open_page, others, text):
    page = open_page()
    page.add_init_script(f"""localStorage.setItem("cutpurse-settings", '{{"text": "{text}"}}')""")
    sit_down(page, "spite_and_malice", "me", *["easy"] * others)
    Person(page).skip_guide()
    page.wait_for_function("() => document.querySelector('.prompt.mine')")
    for size in resized(page, SIDEWAYS):
        strips = page.evaluate(STRIPS)
        assert len(strips) == 5, "the hand is whole in the first turn"
        assert min(strips) >= 24, f"at {size}: {strips}"
        covered = [*page.evaluate(COVERED), *page.evaluate(MINE_COVERED)]
        assert not covered, f"at {size}: {covered}"
