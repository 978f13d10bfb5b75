"""What flies is moved by the browser alone: a page that is busy does not hold it up, and nothing stays hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import PHONE
from tests.support.pages import SHORT, sit_down, until
from tests.support.people import Person, play_to_the_end
from tests.support.slow_line import HELD, TARGET, WAITING, sit_down_far_away
from tests.support.soak import soak

FRAMES = "disabled-by-default-devtools.timeline.frame"
MOVING = 60  # frames, at least, in which something moves
MOST_TOLD = 40  # moves in the log, which shows no more than 60
TOLD = "(moves) => document.querySelectorAll('ol.log li').length >= moves"
MOST_OBJECTS = 3_500  # that the browser lays out; the sprite alone has more, but is not laid out
IS_ABOVE = """(one, other) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    other.inert = false;
    other.style.pointerEvents = "auto";
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    other.inert = true;
    other.style.pointerEvents = "";
    return one.contains(found);
}"""
FLYING = ["nacho_pile", "old_bill_memory", "spite_and_malice"]  # chips, cards that turn over, hands that close up
MANY = [("steal_the_pile", 12), ("spite_and_malice", 4)]  # games and seats
TAPS = 4
MOVED_BY_THE_BROWSER = {"transform", "opacity", "translate", "rotate", "scale"}
# what moved while something flew: properties of pages, and of pictures those that the browser does not move by itself
NOTE_MOTION = """
window.moved = new Set();
const look = () => {
    if (!document.querySelector(".air .flyer")) return;
    for (const one of document.getAnimations()) {
        if (one.playState !== "running") continue;
        const drawn = one.effect.target instanceof SVGElement;
        for (const { offset, computedOffset, easing, composite, ...properties } of one.effect.getKeyframes())
            for (const name of Object.keys(properties))
                window.moved.add(drawn && !["transform", "opacity"].includes(name) ? `${name} of a picture` : name);
    }
};
setInterval(look, 50);
new MutationObserver(look).observe(document, {subtree: true, childList: true});
"""
NOTE_TIMES = """() => {
    window.times = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        times.push(options.duration);
        return animate.call(this, frames, options);
    };
}"""

# what was wrong with things in the air: framed as if they were chosen, above the menu, or below those that make room
NOTE_FAULTS = f"""
const isAbove = {IS_ABOVE};
window.flown = window.slid = 0;
window.faults = new Set();
const look = () => {{
    const air = document.querySelector(".air");
    if (!air?.querySelector(".flyer")) return;
    window.flown += 1;
    window.slid += air.querySelector(".stays ~ .flyer:not(.stays)") ? 1 : 0;
    if (air.querySelector(".is-selected")) window.faults.add("looks chosen");
    if (air.querySelector(".flyer:not(.stays) ~ .stays")) window.faults.add("below its neighbours");
    if (!isAbove(document.querySelector(".bar"), air)) window.faults.add("above the menu");
}};
setInterval(look, 20);
new MutationObserver(look).observe(document, {{subtree: true, childList: true}});
"""


@pytest.mark.parametrize("game", soak(FLYING, ["steal_the_pile", *FLYING]))
def test_the_browser_moves_all_that_flies_below_the_menu_above_its_neighbours_and_not_as_if_chosen(open_page, game):
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(f"{{ {NOTE_MOTION} }} {{ {NOTE_FAULTS} }}")
    sit_down(page, game, "me", "easy", options=SHORT.get(game) if game == "nacho_pile" else None)
    person = Person(page)
    wanted = "slid" if game == "spite_and_malice" else "flown"  # its hand closes up behind a card
    taps = iter(range(TAPS))
    play_to_the_end(
        person,
        until=lambda: (
            person.is_over or (person.is_asked and next(taps, None) is None and page.evaluate(f"window.{wanted}") > 0)
        ),
    )
    moved = set(page.evaluate("[...window.moved]"))
    assert {"transform"} <= moved <= MOVED_BY_THE_BROWSER
    assert page.evaluate(f"window.{wanted}") > 0
    assert page.evaluate("[...window.faults]") == []
    expect(page.locator(".air .flyer")).to_have_count(0)
    expect(page.locator("[data-veil]")).to_have_count(0)


def reports(trace: bytes) -> list[dict[str, Any]]:
    """What the browser says about its frames in which something moved."""
    told = [event for event in json.loads(trace)["traceEvents"] if event["name"] == "PipelineReporter"]
    frames = [event["args"]["frame_reporter"] for event in told if event["ph"] == "b"]
    return [frame for frame in frames if frame["has_compositor_animation"] or frame["has_main_animation"]]


@pytest.mark.parametrize(("game", "seats"), soak(MANY, [*MANY, ("nacho_pile", 4)]))
def test_no_frame_in_which_something_moves_needs_the_page(open_page, browser, game, seats):
    page = open_page(reduced_motion="no-preference")
    sit_down(page, game, *["easy"] * seats, pace=400)  # who looks on may take nothing: seams are sewn by the page
    page.wait_for_function(TOLD, arg=1, polling=100)  # who asks at every frame moves something, for the browser
    moving: list[dict[str, Any]] = []
    while len(moving) <= MOVING:  # a busy machine draws fewer frames of the same flight
        if page.locator("ol.log li").count() > MOST_TOLD:  # the log is soon full, or the game over
            sit_down(page, game, *["easy"] * seats, pace=400)
            page.wait_for_function(TOLD, arg=1, polling=100)
        told = page.locator("ol.log li").count()
        browser.start_tracing(categories=["-*", FRAMES])
        page.wait_for_function(TOLD, arg=told + 3, polling=100)
        moving += reports(browser.stop_tracing())
    by_the_page = [frame for frame in moving if frame["has_main_animation"]]
    few = len(moving) / 20  # what the page moved at each flight would be in most of them
    assert len(by_the_page) <= few, f"the page moves something in {len(by_the_page)} of {len(moving)}"


def test_cards_fly_in_half_the_time_for_who_likes_it_fast(open_page):
    page = open_page(reduced_motion="no-preference")
    times = []
    for pace in ("Normal", "Fast"):
        page.goto("/settings")
        page.get_by_role("group", name="Pace").get_by_role("radio", name=pace).check()
        sit_down(page, "steal_the_pile_solitaire", "me")  # the same cards each time
        assert Person(page).wait()
        page.evaluate(NOTE_TIMES)
        Person(page).move()
        page.wait_for_function("() => times.length > 0")
        times.append(page.evaluate("times[0]"))
    normal, fast = times
    assert fast == normal / 2


def test_a_table_of_twelve_is_made_of_few_things(open_page):
    page = open_page(is_whole=True)
    sit_down(page, "steal_the_pile", "me", *["easy"] * 11)
    browser = page.context.new_cdp_session(page)
    browser.send("HeapProfiler.collectGarbage")  # what was on this device before counts too
    browser.send("Performance.enable")
    counted = {one["name"]: one["value"] for one in browser.send("Performance.getMetrics")["metrics"]}
    assert 0 < counted["LayoutObjects"] <= MOST_OBJECTS


def test_a_hint_is_not_covered_by_what_flies(open_page):
    page = open_page()
    line = sit_down_far_away(page)
    until(page, lambda: Person(page).is_asked, "a turn")
    page.keyboard.press("h")
    hint = page.locator(".advice")
    expect(hint.get_by_role("button").first).to_be_visible()
    page.locator(HELD).first.click()
    page.locator(TARGET).first.dispatch_event("click")  # the hint may lie above it
    expect(page.locator(WAITING)).to_have_count(1)  # as long as the line is so slow, something is in the air
    air = page.locator(".air").element_handle()
    assert hint.evaluate(IS_ABOVE, air)
    assert not page.locator(".middle").evaluate(IS_ABOVE, air), "it is above the table"
    line.let_go()


# how many lanterns there were at most: on their way, and on plates
NOTE_LANTERNS = """
window.most = [0, 0];
new MutationObserver(() => {
    const lanterns = [...document.querySelectorAll(".lamp, .lantern")];
    const flying = lanterns.filter((one) => one.closest(".air")).length;
    window.most = [Math.max(window.most[0], flying), Math.max(window.most[1], lanterns.length - flying)];
}).observe(document, {subtree: true, childList: true});
"""


def test_there_is_one_lantern_however_fast_turns_go_round(open_page):
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(NOTE_LANTERNS)
    sit_down(page, "steal_the_pile", *["easy"] * 3, pace=300)
    until(page, lambda: page.locator("ol.log li").count() > 12, "turns of everybody")
    assert page.evaluate("window.most") == [1, 1]


# when a card lands it lies for a moment below the one that flew: which pictures both have, if it lies in a narrow place
NOTE_LANDINGS = """
window.landed = [];
const pictures = (card) => [...card.querySelectorAll(".full, .small")].map((one) => getComputedStyle(one))
    .map((style) => style.display !== "none" && Number(style.opacity) > 0.5);
new MutationObserver((changes) => {
    for (const {target} of changes) {
        const card = target.matches(".card") ? target : target.querySelector(".card");
        if (target.dataset.veil || card?.querySelectorAll(".full, .small").length !== 2) continue;
        const {left, top, width} = card.getBoundingClientRect();
        for (const flyer of document.querySelectorAll(".air .flyer:not(.stays)")) {
            const box = flyer.getBoundingClientRect();
            const over = Math.abs(box.left - left) < 2 && Math.abs(box.top - top) < 2 && flyer.offsetWidth > width + 2;
            if (over) window.landed.push([pictures(card), pictures(flyer.querySelector(".side:last-child .card"))]);
        }
    }
}).observe(document, {subtree: true, attributeFilter: ["data-veil"]});
"""


def test_what_lands_in_a_narrow_place_has_its_picture_already(open_page):
    page = open_page(reduced_motion="no-preference", viewport=PHONE)
    page.add_init_script(NOTE_LANDINGS)
    sit_down(page, "ten_card_crook", "me")
    person = Person(page)
    landed: list[list[list[bool]]] = []
    while not landed:
        until(page, lambda: person.is_asked or person.is_over, "a turn")
        assert not person.is_over, "no card came to lie in a narrow place"
        person.move()
        until(page, lambda: person.is_asked or person.is_over, "the answer")
        expect(page.locator(".air")).to_have_count(0)  # a tap would end the flight
        landed = page.evaluate("window.landed")
    assert all(lies == flew for lies, flew in landed)


# of cards in the air: how much larger they are than those on the table, and how far they reach over the prompt
NOTE_TURNS = """() => {
    window.turns = [];
    const {width} = document.querySelector('[data-zone="table"] [data-piece]').getBoundingClientRect();
    const shelf = document.querySelector(".shelf").getBoundingClientRect();
    new MutationObserver((changes) => {
        for (const flyer of changes.flatMap(({addedNodes}) => [...addedNodes])) {
            for (const one of flyer.querySelectorAll?.(".flyer:has(.card)") ?? [])
                window.turns.push([one.offsetWidth - width, one.getBoundingClientRect().bottom - shelf.top]);
        }
    }).observe(document, {subtree: true, childList: true});
}"""


def test_a_card_of_memory_turns_over_at_its_place_on_a_phone_and_covers_nothing(open_page):
    page = open_page(reduced_motion="no-preference", viewport=PHONE)
    sit_down(page, "old_bill_memory", "me", "easy")
    Person(page).wait()
    expect(page.locator(".air")).to_have_count(0)
    page.evaluate(NOTE_TURNS)
    card = page.locator('[data-zone="table"] [data-piece="40"]')
    card.click()
    expect(card.locator(".small, .full")).not_to_have_count(0)
    expect(page.locator(".air")).to_have_count(0)
    turns = page.evaluate("window.turns")
    assert turns
    assert all(larger < 2 and reach < 0 for larger, reach in turns), turns
    expect(page.locator(".large .card")).to_have_count(1)


# how many of those that fly still do, two pictures after the window has another size
NOTE_LEFT = """() => {
    window.left = null;
    const old = document.querySelectorAll(".air .flyer");
    const look = () => window.left = [...old].filter((one) => one.isConnected).length;
    window.addEventListener("resize", () => requestAnimationFrame(() => requestAnimationFrame(look)), {once: true});
}"""
# how far the place from which the next flight is measured is from that of the screen
AIR_IS_AT = """() => {
    const flyer = document.querySelector(".air .flyer:not([data-looked-at])");
    if (!flyer) return null;
    flyer.dataset.lookedAt = "";
    const {left, top} = flyer.closest(".air").getBoundingClientRect();
    return [left, top];
}"""


def test_what_flies_is_over_when_the_window_has_another_size_and_the_next_lies_where_it_lands(open_page):
    page = open_page(reduced_motion="no-preference", viewport={"width": 740, "height": 360})
    sit_down(page, "spite_and_malice", *["easy"] * 4, options={"win_cards": 20}, pace=300)  # a long game
    for width, height in [(360, 740), (740, 360), (1280, 720), (360, 740)]:
        page.wait_for_function("() => document.querySelector('.air .flyer')?.getAnimations().length")
        page.evaluate(NOTE_LEFT)
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        page.wait_for_function("() => window.left !== null")
        assert page.evaluate("window.left") == 0, f"something still flies at {width} x {height}"
        for _ in range(3):
            place = page.wait_for_function(AIR_IS_AT).json_value()
            assert max(map(abs, place)) < 1, f"the air is {place} px off at {width} x {height}"
