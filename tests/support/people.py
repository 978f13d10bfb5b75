"""People at pages: each does what the page offers, by pointer or by keys, and knows no game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from time import monotonic

from playwright.sync_api import ElementHandle, Page, expect
from playwright.sync_api import Error as BrowserError

from tests.support.pages import until

PATIENCE = 240.0  # seconds for a whole game
MOST_COVERED = 4  # times in a row that a thing may lie under another which a person puts away
ARROWS = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
OVER = "#end-headline"
MINE = ".prompt.mine"
BUSY = ".place.busy"
SKIP = re.compile("^(Skip|Überspringen)$")
# notes that something was sent, also if the answer is there before anybody looks
NOTE_SENDING = f"""() => {{
    window.hasSent = false;
    const look = () => (window.hasSent ||= document.querySelector("{BUSY}") !== null);
    new MutationObserver(look).observe(document.body, {{subtree: true, attributes: true, attributeFilter: ["class"]}});
}}"""
# what a person would tap next: an offer that is complete, a way to tell moves apart, a target of what they hold; else
# anything that is lit or stitched, and the buttons
OFFERS = """() => {
    const seen = (one) => one.checkVisibility() && !one.disabled && one.getAttribute("aria-disabled") !== "true";
    const all = (path) => [...document.querySelectorAll(path)].filter(seen);
    const targets = all("main button.is-target, main .is-target > button, main .tgt > button");
    const holds = document.querySelector("main .is-selected");
    const first = [all("[data-send]"), all("[data-sheet] [data-move]"), holds ? targets : []];
    const others = [...targets, ...all("main button.can"), ...all("[data-prompt] [data-move]")];
    return first.find((some) => some.length) ?? others;
}"""
# a point of a thing at which nothing else lies above it, as a finger finds it
REACH = """(one) => {
    one.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = one.getBoundingClientRect();
    for (const down of [0.5, 0.2, 0.8, 0.05, 0.95])
        for (const along of [0.5, 0.25, 0.1, 0.75, 0.9, 0.03, 0.97]) {
            const [x, y] = [box.left + box.width * along, box.top + box.height * down];
            const found = document.elementFromPoint(x, y);
            if (found && one.contains(found)) return [x, y];
        }
    return null;
}"""
FOCUS = f"""() => {{
    const at = document.activeElement;
    if (at === document.body) return "lost";
    const offers = ({OFFERS})();
    if (offers.includes(at)) return "offer";
    const zone = at.closest("[data-zone]");
    return zone && offers.some((one) => zone.contains(one)) ? "beside" : "elsewhere";
}}"""


class Person:
    """Somebody who plays with a pointer."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.random = random.Random(seed)
        self._covered = 0  # how often in a row what was wanted lay under something

    @property
    def is_over(self) -> bool:
        """Whether the page says how the game ended."""
        return self.page.locator(OVER).is_visible()

    @property
    def is_asked(self) -> bool:
        """Whether it is this person's turn, and nothing is on its way."""
        return self.page.locator(MINE).is_visible() and not self.page.locator(BUSY).is_visible()

    def skip_guide(self) -> None:
        """Does without the guided turn."""
        skip = self.page.get_by_role("button", name=SKIP)
        if skip.is_visible():
            skip.click()

    def offers(self) -> Sequence[ElementHandle]:
        """What can be tapped now."""
        found = self.page.evaluate_handle(OFFERS)
        return [one for one in (each.as_element() for each in found.get_properties().values()) if one is not None]

    def act(self) -> None:
        """Taps something that the page offers."""
        offers = self.offers()
        if not offers:
            return
        wanted = self.random.choice(offers)
        try:
            spot = wanted.evaluate(REACH)
            covered = spot is None and wanted.is_visible() and self.is_asked
        except BrowserError:
            return  # it has gone meanwhile
        self._covered = self._covered + 1 if covered else 0
        assert self._covered < MOST_COVERED, f"something lies above {wanted.evaluate('(one) => one.outerHTML')[:200]}"
        if covered:  # by the guide, or by a list of cards that was opened
            self.skip_guide()
            self.page.keyboard.press("Escape")
        elif spot is not None:
            self.page.mouse.click(*spot)

    def move(self) -> None:
        """Makes one move, however many taps it takes; its answer may still be on the way."""
        until(self.page, lambda: self.is_asked, "their turn")
        self.page.evaluate(NOTE_SENDING)

        def has_sent() -> bool:
            self.act()
            return bool(self.page.evaluate("window.hasSent"))

        until(self.page, has_sent, "a move that can be made")


class Typist(Person):
    """Somebody who plays with the keys alone, and whose focus is never lost by a move."""

    _has_just_moved = False

    def _press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self._has_just_moved = key == "Enter"

    def act(self) -> None:
        """Goes on through the page until something is offered, and takes it."""
        if self._has_just_moved:
            assert self.page.evaluate(FOCUS) != "lost", "after a move the focus is on nothing"
        for _ in range(self.random.randrange(3)):
            self._press(self.random.choice(["Tab", "ArrowRight"]))
        for _ in range(80):
            where = self.page.evaluate(FOCUS)
            if where == "offer":
                self._press("Enter")
                return
            self._press(self.random.choice(ARROWS) if where == "beside" else "Tab")
            if self.is_over or not self.is_asked:
                return
        self._press("Escape")  # nothing to be found with this card in hand


def play_to_the_end(*people: Person, until: Callable[[], bool] | None = None) -> None:
    """Has everybody do what their page offers until all pages say that it is over."""
    began = monotonic()
    while not (until() if until else all(person.is_over for person in people)):
        assert monotonic() - began < PATIENCE, "the game does not come to an end"
        waiting = True
        for person in people:
            if person.is_asked:
                person.act()
                waiting = False
        if waiting:
            people[0].page.wait_for_timeout(20)


def expect_result(page: Page) -> None:
    """The page says who won, and shows the count."""
    expect(page.locator(OVER)).not_to_be_empty()
