"""The coach: hints during a game, in three steps, and the review after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import cutpurse
from tests.support.browser import ALWAYS, PHONE
from tests.support.layout import PARTS_COVERED, are_apart
from tests.support.limits import GENEROUS
from tests.support.pages import ALONE, LONG, finished, fits, is_accessible, resize, sit_down
from tests.support.people import OVER, Person
from tests.support.server_process import ServerProcess
from tests.support.soak import soak

COMPANY = [facts.id for facts in cutpurse.games() if facts.id not in ALONE]
SIZES = [
    {"width": width, "height": height}
    for width, height in [(360, 740), (390, 844), (768, 1024), (1440, 900), (844, 390)]
]
# what can be tapped beneath the hint, and what of the tray is pushed off the screen
HINT_COVERS = """() => {
    const box = (one) => one.getBoundingClientRect();
    const hint = box(document.querySelector(".advice"));
    const seen = [...document.querySelectorAll("main button")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".advice"));
    const covered = seen.filter((one) => {
        const other = box(one);
        return Math.min(other.right, hint.right) - Math.max(other.left, hint.left) > 1
            && Math.min(other.bottom, hint.bottom) - Math.max(other.top, hint.top) > 1;
    }).map((one) => `covers ${one.ariaLabel ?? one.innerText}`);
    const low = box(document.querySelector(".tray")).bottom - innerHeight;
    return [...covered, ...(low > 1 || hint.top < 0 ? [`pushes the tray ${low} px off the screen`] : [])];
}"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has time for a review however busy the machine is."""
    constants = {"shelf.REVIEW_SECONDS": 3.0}
    server = ServerProcess(tmp_path_factory.mktemp("table"), limits=GENEROUS, secret=ALWAYS, constants=constants)
    yield server
    server.end()


def test_a_hint_is_a_nudge_then_the_move_then_the_numbers(page):
    sit_down(page, "steal_the_pile", "me", "easy")
    person = Person(page)
    assert person.wait()
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("complementary", name="A hint")
    further = panel.get_by_role("button", name="Show me the move")
    expect(further).to_be_visible(timeout=LONG * 1000)
    expect(panel).not_to_contain_text("The coach suggests")
    further.click()
    expect(panel).to_contain_text("The coach suggests")
    expect(panel.get_by_role("list")).to_have_count(0)
    panel.get_by_role("button", name="Show me the numbers").click()
    expect(panel.get_by_role("list", name="All moves").get_by_role("listitem").first).to_be_visible()
    panel.get_by_role("button", name="Thanks, enough").click()
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("game", soak(["spite_and_malice", "old_bill_memory"], COMPANY))
def test_a_hint_covers_nothing_that_can_be_tapped_nor_pushes_the_table_off_the_screen(page, game):
    sit_down(page, game, "me", "easy", "easy")
    assert Person(page).wait()
    page.keyboard.press("h")
    expect(page.locator(".advice .btn").last).to_be_visible(timeout=LONG * 1000)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(HINT_COVERS) == [], size
        are_apart(page, PARTS_COVERED, str(size))
        fits(page)


def test_a_hint_says_which_card_of_many_and_marks_it_as_long_as_it_is_there(page):
    page.set_viewport_size(PHONE)
    sit_down(page, "old_bill_memory", "me", "easy")
    person = Person(page)
    assert person.wait()
    person.move()
    assert person.wait()  # the coach has more to say of the second card
    page.keyboard.press("h")
    page.get_by_role("button", name="Show me the move").click()
    said, marked = page.locator(".advice .say"), page.locator("[data-hinted]")
    expect(said).to_contain_text(re.compile(r"Flip this card, row \d, card \d"))
    (label,) = marked.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    place, done = re.fullmatch(r"(row \d, card \d), face down, possible: (.+)", label).groups()
    assert f"{done}, {place}" in said.text_content()
    for size in ({"width": 360, "height": 740}, {"width": 375, "height": 667}):
        resize(page, size)
        assert said.locator("> div").evaluate("(one) => one.scrollHeight <= one.clientHeight + 2"), "it is cut"
    page.get_by_role("button", name="Thanks, enough").click()
    expect(marked).to_have_count(0)


def test_the_review_comes_when_it_is_made(page):
    table = finished(page, "steal_the_pile", "easy", "easy")
    page.goto(f"/t/{table}")
    expect(page.locator(OVER)).to_be_visible()
    review = page.get_by_role("region", name="Review")
    chart = review.get_by_role("img", name=re.compile("^Chance to win. You: from .+ to "))
    expect(chart).to_be_visible(timeout=LONG * 1000)
    expect(review.locator(".three li")).to_have_count(3)
    parts = review.locator(".read dd b")
    line = review.get_by_role("slider", name="Move of the chart")
    line.focus()
    if line.input_value() == "0":  # where it stands already the line cannot be moved to
        page.keyboard.press("End")
    for key, head in [("Home", "Before the first move"), ("ArrowRight", "After move 1")]:
        page.keyboard.press(key)
        expect(review.locator("[aria-live]")).to_have_text(re.compile(f"^{head}, You .+%, .+%, .+%$"))
        assert sum(int(re.match(r"\d+", part)[0]) for part in parts.all_inner_texts()) == 100
    expect(review.get_by_text("±")).to_have_count(0)
    review.get_by_role("button", name="How sure is this?").click()
    expect(review.locator(".read .error")).to_have_count(3)
    page.get_by_text("Luck or skill?").click()
    expect(page.get_by_role("rowheader")).to_have_count(3)
    fits(page)
    is_accessible(page)

    made = page.request.get(f"/api/tables/{table}/review").json()
    seat = page.request.get(f"/api/tables/{table}").json()["seats"][0]
    move = next(one for one in made["moves"] if one["seat"] == seat and not one["forced"])
    move |= {"judged": True, "is_mistake": True, "cost": 0.09, "error": 0.01, "best": "?", "best_say": "Wait"}
    page.route("**/review", lambda route: route.fulfill(json=made))
    page.reload()
    moments = page.get_by_role("list", name="Key moments")
    expect(moments.get_by_role("listitem").filter(has_text="9.0 percentage points")).to_contain_text("Better")
    moments.get_by_role("button", name="Try again from here").first.click()
    expect(page.locator(".bar .meta")).to_contain_text("Practice · Round")
    expect(page.locator("[data-prompt]")).to_be_visible()
    fits(page)
