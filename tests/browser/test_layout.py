"""On phones, in large letters and in the longer language, nothing of a page is cut or lies on another part."""

from __future__ import annotations

import re
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

import cutpurse
from tests.support.browser import PHONE
from tests.support.layout import PARTS_COVERED, are_apart, looks
from tests.support.pages import ALONE, command, info, lay, play_on, resize, sit_down
from tests.support.people import Person, play_to_the_end
from tests.support.soak import soak

SMALLEST = (320, 640)
PHONES = [SMALLEST, (360, 640)]
SIDEWAYS = [(667, 375), (740, 360), (800, 360), (844, 390), (915, 412), (932, 430)]
WIDTHS = [(width, 900) for width in (768, 1024, 1101, 1280, 1440)]
TABLETS = [(768, 1024), (768, 900), (820, 1180)]
SCREENS = [(1024, 768), (1920, 1080), (1440, 900)]
TURNS = 4
GAMES_UNTIL_CAUGHT = 6
TAPS = soak(5, 60)
FINGERED = [(375, 667), (360, 740)]
LARGE = """localStorage.setItem("cutpurse-settings", '{"text": "large", "language": "de"}')"""

# the labels of a table that lie on each other, on another part of it, or beyond the screen
LABELS_COVERED = """() => {
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
# how far the count of a row stands under the bar, its ends under what is asked, and its cards under its count and ends
ROW_CUT = """() => {
    const box = (path) => document.querySelector(path)?.getBoundingClientRect();
    const [six, end, card] = [box(".six"), box("[data-zone=row] [data-end]"), box("[data-zone=row] .card")];
    const low = Math.min(box(".tray").top, (box("[data-coach]") ?? box(".tray")).top);
    const under = card ? [six.bottom - card.top, card.bottom - end.top] : [];
    return [box("main").top - six.top, end.bottom - low, ...under];
}"""
# how many px of each card of the hand can be tapped, along its middle
STRIPS = """() => [...document.querySelectorAll(".held [data-piece]")].map((card) => {
    const box = card.getBoundingClientRect();
    const across = Array.from({length: Math.floor(box.width)}, (_, at) => box.left + at + 0.5);
    const at = (x) => document.elementFromPoint(x, box.top + box.height / 2)?.closest("[data-piece]");
    return across.filter((x) => at(x) === card).length;
})"""
# what can be tapped and answers in less than 44 px across or down: how far from the middle of what is in sight of it,
# neighbours and what lies above it taken off
SMALL_TARGETS = """() => [...document.querySelectorAll(".app button:enabled, .app a")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest("[inert], [aria-disabled=true]"))
    .flatMap((one) => {
        const answers = (x, y) => document.elementFromPoint(x, y)?.closest("button, a") === one;
        const box = one.getBoundingClientRect();
        const at = [0.5, 0.25, 0.1, 0.75, 0.9].flatMap((down) => [0.5, 0.1, 0.9]
            .map((along) => [box.left + box.width * along, box.top + box.height * down])).find((at) => answers(...at));
        if (!at) return [];
        const reach = (dx, dy, edge) => {
            let far = answers(at[0] + dx * edge, at[1] + dy * edge) ? edge : 0; // what it shows of itself answers
            while (far < 44 && answers(at[0] + dx * (far + 1), at[1] + dy * (far + 1))) far += 1;
            return far;
        };
        const [left, up] = [Math.floor(at[0] - box.left - 1), Math.floor(at[1] - box.top - 1)];
        const [right, below] = [Math.floor(box.right - at[0] - 1), Math.floor(box.bottom - at[1] - 1)];
        const across = reach(-1, 0, left) + 1 + reach(1, 0, right);
        const down = reach(0, -1, up) + 1 + reach(0, 1, below);
        const what = `${one.className} ${one.getAttribute("aria-label") ?? one.innerText}`;
        return Math.min(across, down) < 44 ? [`${what}: ${across} x ${down}`] : [];
    })"""
COMPANY = [facts.id for facts in cutpurse.games() if facts.id not in ALONE]
LOCALES = ("en-GB", "de-DE")
EACH_IN_ONE = [*zip(COMPANY, cycle(LOCALES), strict=False)]
NAMES = ".seat .nm > span:first-child"
CALL_EVERYBODY = f"(name) => document.querySelectorAll('{NAMES}').forEach((one) => (one.firstChild.data = name))"
BEYOND = """(path) => [...document.querySelectorAll(path)]
    .map((one) => [one.innerText, one.getBoundingClientRect().left + one.scrollWidth])
    .filter(([, end]) => end > innerWidth)"""
PICTURES = {  # what only the end of that game shows, once its replay has come
    "nacho_pile": ".plates .rest .chip",
    "old_bill_maid": ".way .step",
    "old_bill_memory": ".map button",
}
# cards and chips of an end picture that stand out of what they lie on
PIECES_OUTSIDE = """() => {
    const holders = [...document.querySelectorAll(".page :is(.plate, .pairs, .front, .map)")];
    return holders.flatMap((holder) => {
        const [box, pieces] = [holder.getBoundingClientRect(), holder.querySelectorAll(".card, .chip, button")];
        const out = (one) => one.left < box.left - 1 || one.right > box.right + 1;
        return [...pieces].filter((one) => out(one.getBoundingClientRect())).map(() => holder.className);
    });
}"""
CUT = """(path) => [...document.querySelectorAll(path)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth - one.clientWidth > 1).map((one) => one.innerText)"""


def are_within(page: Page, path: str, how: str) -> None:
    """What stands there ends before the edge of the screen does, also where the page cuts it."""
    assert page.locator(path).count(), f"nothing is called {path}"
    beyond = page.evaluate(BEYOND, path)
    assert not beyond, f"{how}: {beyond}"


def in_large_letters(page: Page, address: str) -> None:
    """Opens a page in large letters and in German."""
    page.goto("/pass")
    page.evaluate(LARGE)
    page.goto(address)


def is_asked(page: Page) -> bool:
    """Waits for this person's turn or the end; says whether it is a turn."""
    return Person(page).wait()


def test_a_den_that_must_give_a_card_has_room_for_a_finger_and_covers_no_sign(page):
    page.set_viewport_size(PHONE)
    cards = page.locator(".home .den.asked button.card")
    for _ in range(GAMES_UNTIL_CAUGHT):
        sit_down(page, "old_bill", "me", "easy", "easy")
        play_to_the_end(Person(page), until=lambda: cards.count() > 0 or Person(page).is_over)
        if cards.count():
            break
    assert cards.count(), "Old Bill caught nobody"
    for size in FINGERED:
        resize(page, {"width": size[0], "height": size[1]})
        assert not page.evaluate(SMALL_TARGETS.replace(".app button:enabled, .app a", ".den button.card"))
        over = cards.evaluate_all("""(all) => all.filter((one) => one.querySelector(".tag")?.getBoundingClientRect().top
            < one.getBoundingClientRect().bottom - 4).map((one) => one.ariaLabel)""")
        assert not over, "a tag covers the sign"
        are_apart(page, PARTS_COVERED, str(size))


def test_cards_of_memory_are_as_wide_as_a_finger_on_the_usual_phone(page):
    page.set_viewport_size(PHONE)
    sit_down(page, "old_bill_memory", "me", "easy", "easy")
    assert page.locator(".places .card").first.evaluate("(one) => one.getBoundingClientRect().width") >= 44
    expect(page.locator(".seat .score").filter(visible=True)).to_have_count(3)


@pytest.mark.parametrize("text", ["normal", "large"])
def test_an_empty_row_is_one_place_and_a_row_is_in_sight_beside_a_lesson_on_a_low_phone(open_page, text):
    page = open_page(viewport={"width": 375, "height": 667}, is_taught=True)
    page.goto("/pass")
    page.evaluate(LARGE.replace("large", text))
    sit_down(page, "ten_card_crook", "me")
    expect(page.locator("[data-coach]")).to_be_visible()
    ends = page.locator("[data-zone=row] [data-end]")
    expect(ends).to_have_count(1)
    expect(ends.and_(page.locator("button.is-target"))).to_have_attribute(
        "aria-label", re.compile("^in die leere Reihe")
    )
    for _ in range(4):
        page.wait_for_function(f"() => ({ROW_CUT})().every((px) => px <= 1)")  # the coach may go into the prompt
        ends.and_(page.locator("button.is-target")).first.click()
        if not is_asked(page):
            break
    expect(ends).to_have_count(2)


def test_everybodys_points_stand_on_a_phone_at_old_bill(page):
    sit_down(page, "old_bill", "me", "easy", "easy")
    for width, height in ((375, 667), (360, 740), (740, 360)):
        resize(page, {"width": width, "height": height})
        expect(page.locator(".others .score").filter(visible=True)).to_have_text([re.compile(r"^\d+")] * 2)
        expect(page.locator(".home .total")).to_have_text(re.compile(r"^\d+"))
        inside = "(all, width) => all.every((one) => one.getBoundingClientRect().right <= width - 4)"
        assert page.locator(".stocks .count").evaluate_all(inside, width), "a count stands against the edge"


@pytest.mark.parametrize("others", soak([3], [1, 2, 3]))
def test_every_card_can_be_tapped_and_every_label_read_on_a_phone(page, others):
    table = sit_down(page, "spite_and_malice", "me", *["easy"] * others)
    for is_large in (False, True):
        if is_large:
            in_large_letters(page, f"/t/{table}")
        assert is_asked(page)
        for how in looks(page, *SIDEWAYS):
            strips = page.evaluate(STRIPS)
            assert len(strips) == 5, "the hand is whole in the first turn"
            assert min(strips) >= 24, f"{how}: {strips}"
            are_apart(page, PARTS_COVERED, how)
            are_apart(page, MINE_COVERED, how)
    for _ in range(TURNS):
        for how in looks(page, SMALLEST):
            expect(page.locator(".middle .lbl").filter(visible=True)).to_have_count(4)
            are_apart(page, LABELS_COVERED, how)
        Person(page).move()
        if not is_asked(page):
            break


@pytest.mark.parametrize("game", [facts.id for facts in cutpurse.games()])
def test_everything_that_can_be_tapped_on_a_phone_is_as_large_as_a_finger(page, game):
    page.set_viewport_size(PHONE)
    sit_down(page, game, "me", *[] if game in ALONE else ["easy"] * 3)
    person = Person(page)
    found: dict[str, None] = {}
    for _ in range(TAPS):
        if not is_asked(page):
            break
        for width, height in FINGERED:
            resize(page, {"width": width, "height": height})
            found |= dict.fromkeys(f"{width} x {height}: {one}" for one in page.evaluate(SMALL_TARGETS))
        person.act()
    assert not found, "\n".join(found)


def test_a_game_is_read_in_large_letters_from_its_first_turn_to_its_replay(page):
    table = lay(page, "steal_the_pile", "me", "easy", "easy", "easy")
    in_large_letters(page, f"/t/{table}")
    assert is_asked(page)
    for how in looks(page, SMALLEST):
        names = page.locator(".others .nm > span:first-child")
        expect(names).to_have_count(3)
        for name in names.all():
            shown = name.evaluate("(one) => one.clientWidth / one.scrollWidth")
            assert shown > 0.8, f"{how}: {name.inner_text()} is cut to {shown:.0%}"
    page.keyboard.press("h")
    expect(page.locator(".advice").get_by_role("button").first).to_be_visible()

    play_on([page], table)
    expect(page.locator("#end-headline")).to_be_visible()
    for how in looks(page, *PHONES):
        expect(page.get_by_text("mit Tipps")).to_be_visible()
        expect(page.locator("footer .fair")).to_be_visible()
        are_within(page, ".acts > *, .acts .share .btn, footer > *, footer .fair > *", how)

    page.goto(f"/replay/{table}")
    expect(page.locator(".others .nm")).to_have_count(3)
    for how in looks(page, *WIDTHS):
        are_within(page, ".controls, .controls > *", how)
        cut = page.evaluate(CUT, ".controls .cut, .controls select, .others .nm > span:first-child, .others .st")
        assert not cut, f"{how}: {cut}"


@pytest.mark.parametrize("game", ["old_bill_memory"])
def test_a_long_game_can_be_watched_again_on_the_smallest_of_phones(open_page, played, game):
    over = played(game)
    page = open_page(who=over)
    in_large_letters(page, f"/replay/{over.table}")
    at = page.locator(".controls .at")
    expect(at).to_contain_text("/")
    page.keyboard.press("End")
    here, last = at.inner_text().split("/")
    assert int(here) == int(last) > 99
    for how in looks(page, SMALLEST):
        are_within(page, ".controls, .controls > *", how)
        title, share = page.locator(".bar .meta").bounding_box(), page.locator(".share-here").bounding_box()
        assert title is not None
        assert share is not None
        assert title["x"] + title["width"] <= share["x"], f"{how}: what is played runs under the button beside it"


@pytest.mark.parametrize("game", ["steal_the_pile_solitaire"])
def test_what_can_be_done_after_a_solitaire_is_in_reach_on_the_smallest_of_phones(open_page, played, game):
    over = played(game)
    page = open_page(who=over)
    in_large_letters(page, f"/t/{over.table}")
    expect(page.locator("#end-headline")).to_be_visible()
    for how in looks(page, SMALLEST):
        are_within(page, ".acts > *", how)


@pytest.mark.parametrize("game", PICTURES)
def test_the_pieces_of_an_end_are_whole_and_answer_to_a_finger(open_page, played, game):
    over = played(game)
    page = open_page(who=over, viewport=PHONE)
    in_large_letters(page, f"/t/{over.table}")
    expect(page.locator(PICTURES[game]).first).to_be_visible()
    for how in looks(page, SMALLEST, (PHONE["width"], PHONE["height"]), *TABLETS[:1], *WIDTHS[-1:]):
        are_within(page, ".outcome h2, .outcome p, .outcome :is(li, .names, .total)", how)
        outside = page.evaluate(PIECES_OUTSIDE)
        assert not outside, f"{how}: {outside}"
    resize(page, PHONE)
    page.locator(PICTURES[game]).first.evaluate("(one) => one.parentElement.scrollIntoView({block: 'center'})")
    small = page.evaluate(SMALL_TARGETS.replace(".app button:enabled, .app a", ".outcome button:enabled"))
    assert not small


@pytest.mark.parametrize(("game", "locale"), soak(EACH_IN_ONE, [*product(COMPANY, LOCALES)]))
def test_names_of_twelve_letters_are_whole_on_a_tablet(open_page, game, locale):
    page = open_page(locale=locale)
    sit_down(page, game, "me", "easy", "random", "easy")
    assert is_asked(page)
    for how in looks(page, *TABLETS):
        page.evaluate(CALL_EVERYBODY, "Bartholomäus")
        cut = page.evaluate(CUT, NAMES)
        assert not cut, f"{how}: {cut}"


@pytest.mark.parametrize(
    ("game", "seats"), [("steal_the_pile", 6), ("steal_the_pile", 12), ("old_bill_memory", 6), ("old_bill_maid", 6)]
)
def test_a_big_screen_shows_many_people_large_with_whole_names(open_page, game, seats):
    page = open_page()
    table = lay(page, game, "me", *["easy"] * (seats - 1))
    page.goto(f"/screen/{table}")
    expect(page.locator(":is(.seat, .cell).turn")).to_have_count(1)
    names = ".cell .n" if seats > 6 else NAMES
    for how in looks(page, *SCREENS):
        page.evaluate(CALL_EVERYBODY.replace(NAMES, names), "Tuppence")
        cut = page.evaluate(CUT, names)
        assert not cut, f"{how}: {cut}"
        are_apart(page, PARTS_COVERED, how)
    sizes = page.locator(names).evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) > 18  # a table has 14 and 16
    if game == "steal_the_pile":
        widths = page.locator("main :is(.card, .slot)").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
        assert min(widths) > (100 if seats == 6 else 70)


@pytest.mark.parametrize(
    ("game", "seats", "screen"),
    [
        ("steal_the_pile", 4, (360, 740)),
        ("nacho_pile", 4, (390, 844)),
        ("steal_the_pile", 6, (768, 1024)),
        ("old_bill_maid", 6, (768, 1024)),
    ],
)
def test_names_of_eight_letters_are_whole_beside_many_others(open_page, game, seats, screen):
    page = open_page()
    sit_down(page, game, "me", *["easy"] * (seats - 1))
    assert is_asked(page)
    for how in looks(page, screen):
        page.evaluate(CALL_EVERYBODY, "Tuppence")
        cut = page.evaluate(CUT, NAMES)
        assert not cut, f"{how}: {cut}"


def test_a_slot_says_what_belongs_there_and_a_plate_what_it_counts(open_page):
    page = open_page(viewport=PHONE)
    sit_down(page, "steal_the_pile", "me", "easy", "easy", "easy")
    assert is_asked(page)
    expect(page.locator(".tray [data-kind=pile] .slot")).to_have_text("empty")
    expect(page.locator(".kept .slot")).to_have_text("New pile")
    for held in page.locator(".seat [data-kind=hand]").all():
        assert re.fullmatch(r"\d+\s+in hand", held.inner_text())


def test_a_name_that_is_one_long_word_stays_on_the_screen(open_page):
    page, guest = open_page("W" * 24, locale="de-DE"), open_page("M" * 24)
    phone = (PHONE["width"], PHONE["height"])
    table = lay(page, "steal_the_pile", "me", "open", begin=False)
    command(guest, table, "sit", chair=1, name="M" * 24)
    command(page, table, "start")
    in_large_letters(page, f"/screen/{table}")
    expect(page.locator("p.turn")).to_contain_text("ist am Zug")
    for how in looks(page, phone):
        are_within(page, "p.turn", how)
    page.goto("/tables")
    expect(page.locator("main")).to_contain_text("M" * 24)
    for _ in looks(page, phone):
        pass
    page.goto(f"/t/{table}")
    if info(page, table)["to_move"] == info(page, table)["order"][0]:
        Person(page).move()
    expect(page.locator("[data-prompt]")).to_contain_text("M" * 24)
    for how in looks(page, phone):
        are_within(page, "[data-prompt] .say, [data-prompt], .tray", how)
    play_on([page, guest], table)
    expect(page.locator("#end-headline")).to_be_visible()
    for how in looks(page, phone):
        are_within(page, "#end-headline", how)


def test_a_question_with_two_buttons_is_whole(page):
    page.set_viewport_size(PHONE)
    table = lay(page, "nacho_pile", "me", "easy")
    in_large_letters(page, f"/t/{table}")
    buttons = page.locator("[data-prompt] [data-move]")
    while is_asked(page) and buttons.count() != 2:  # a turn may be over with its first chip
        Person(page).act()
    expect(buttons).to_have_count(2)
    for how in looks(page, (PHONE["width"], PHONE["height"])):
        are_within(page, "[data-prompt] [data-move]", how)
        say = page.locator("[data-prompt] .say")
        assert say.evaluate("(one) => one.scrollHeight <= one.clientHeight + 2"), f"{how}: the question is cut"


def test_chairs_are_not_seen_through_what_starts_the_game(page):
    table = lay(page, "spite_and_malice", "me", "open", "easy", begin=False)
    in_large_letters(page, f"/t/{table}")
    start = page.locator(".start")
    expect(start.get_by_role("button", name="Zu zweit anfangen")).to_be_enabled()
    for how in looks(page, SMALLEST):
        expect(start).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
        place = page.evaluate("""() => [".start", "ol li:last-child"].map((path) =>
            document.querySelector(path).getBoundingClientRect().toJSON())""")
        assert place[0]["top"] < place[1]["bottom"], f"{how}: what starts the game lies over the chairs"
        are_within(page, ".start, .start > *, ol li, ol li *", how)


def test_a_code_of_another_device_can_be_typed_on_a_phone(page):
    in_large_letters(page, "/pass")
    expect(page.get_by_label("Code")).to_be_visible()
    for _ in looks(page, (PHONE["width"], PHONE["height"])):
        expect(page.get_by_label("Code")).to_be_in_viewport()
