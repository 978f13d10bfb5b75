"""What flies is moved by the browser alone: a page that is busy does not hold it up, and nothing stays hidden."""

from __future__ import annotations

import pytest
from hands import Person, play_to_the_end
from playing import sit_down
from playwright.sync_api import expect

MOVED_BY_THE_BROWSER = {"transform", "opacity", "translate", "rotate", "scale"}
# what moved while something flew: properties of pages, and of pictures those that the browser does not move by itself
NOTE_MOTION = """
window.moved = new Set();
setInterval(() => {
    if (!document.querySelector(".air .flyer")) return;
    for (const one of document.getAnimations()) {
        if (one.playState !== "running") continue;
        const drawn = one.effect.target instanceof SVGElement;
        for (const { offset, computedOffset, easing, composite, ...properties } of one.effect.getKeyframes())
            for (const name of Object.keys(properties))
                window.moved.add(drawn && !["transform", "opacity"].includes(name) ? `${name} of a picture` : name);
    }
}, 50);
"""


@pytest.mark.parametrize("game", ["steal_the_pile", "nacho_pile", "old_bill_memory"])
def test_the_browser_moves_all_that_moves_while_something_flies(open_page, game):
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(NOTE_MOTION)
    sit_down(page, game, "me", "easy", "easy", options={"per_number": 3} if game == "nacho_pile" else None)
    person = Person(page)
    person.skip_guide()
    moves = iter(range(8))
    play_to_the_end(person, until=lambda: person.is_over or (person.is_asked and next(moves, None) is None))
    moved = set(page.evaluate("[...window.moved]"))
    assert {"transform"} <= moved <= MOVED_BY_THE_BROWSER
    expect(page.locator(".air .flyer")).to_have_count(0)
    expect(page.locator("[data-veil]")).to_have_count(0)
