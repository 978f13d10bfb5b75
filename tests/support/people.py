"""People at pages: each does what the page offers, by pointer or by keys, and knows no game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from time import monotonic

from playwright.sync_api import Page, expect

from tests.support.pages import LONG

PATIENCE = 600.0  # seconds for a whole game
MOST_COVERED = 4  # times in a row that a thing may lie under another which a person puts away
ARROWS = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
OVER = "#end-headline"
MINE = ".prompt.mine"
BUSY = ".place.busy"
DEAF = "[data-deaf]"  # stands where a tap has made a move, until the next question has been there for a moment
NO_SOUND = re.compile("^(No, thanks|Nein, danke)$")
SKIP = re.compile("^(Skip|Überspringen)$")
# whether the page says how the game ended, whether it asks its person and takes an answer, or neither
TURN = f"""() => {{
    const sees = (path) => document.querySelector(path)?.checkVisibility();
    return sees("{OVER}") ? "over" : sees("{MINE}") && !sees("{BUSY}") && !sees("{DEAF}") ? "asked" : "";
}}"""
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
    const targets = all("main button.is-target, main .is-target > button");
    const ways = all("[data-ways] [data-move]");  // on a phone beside a big screen
    const holds = document.querySelector("main .is-selected");
    const first = [all("[data-send]"), all("[data-sheet] [data-move]"), holds ? [...targets, ...ways] : []];
    const others = [...targets, ...ways, ...all("main button.can"), ...all("[data-prompt] [data-move]")];
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
# where one of the offers can be tapped (`chance` says which), or what it is if something lies above it
CHOICE = f"""(chance) => {{
    const offers = ({OFFERS})();
    const wanted = offers[Math.floor(chance * offers.length)];
    return wanted ? [({REACH})(wanted), wanted.outerHTML.slice(0, 200)] : null;
}}"""
FOCUS = f"""() => {{
    const at = document.activeElement;
    if (at === document.body) return "lost";
    const offers = ({OFFERS})();
    if (offers.includes(at)) return "offer";
    const zone = at.closest("[data-zone]");
    return zone && offers.some((one) => zone.contains(one)) ? "beside" : "elsewhere";
}}"""
TURN_AND_FOCUS = f"() => [({TURN})(), ({FOCUS})()]"


class Person:
    """Somebody who plays with a pointer."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.random = random.Random(seed)
        self._covered = 0  # how often in a row what was wanted lay under something

    @property
    def turn(self) -> str:
        """`asked` if it is this person's turn, `over` if the page says how the game ended, else nothing."""
        return str(self.page.evaluate(TURN))

    @property
    def is_over(self) -> bool:
        """Whether the page says how the game ended."""
        return self.turn == "over"

    @property
    def is_asked(self) -> bool:
        """Whether it is this person's turn, and the page takes an answer."""
        return self.turn == "asked"

    def wait(self) -> bool:
        """Waits until it is this person's turn, or the game is over: whether it goes on."""
        turn = self.page.wait_for_function(TURN, polling=30, timeout=LONG * 1000)  # without asking for frames
        return turn.json_value() == "asked"

    def skip_lesson(self) -> None:
        """Does without sound and without the lesson."""
        for button in (NO_SOUND, SKIP):
            found = self.page.get_by_role("button", name=button)
            if found.is_visible():
                found.click()

    def act(self) -> None:
        """Taps something that the page offers."""
        chosen = self.page.evaluate(CHOICE, self.random.random())
        if chosen is None:
            return
        spot, what = chosen
        covered = spot is None and self.is_asked
        self._covered = self._covered + 1 if covered else 0
        assert self._covered < MOST_COVERED, f"something lies above {what}"
        if covered:  # by a list of cards that was opened
            self.page.keyboard.press("Escape")
        elif spot is not None:
            self.page.mouse.click(*spot)

    def move(self) -> None:
        """Makes one move, however many taps it takes; its answer may still be on the way."""
        assert self.wait(), "the game is over"
        self.page.evaluate(NOTE_SENDING)
        began = monotonic()
        while not self.page.evaluate("window.hasSent"):
            assert monotonic() - began < PATIENCE, "no move can be made"
            self.act()


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
            turn, where = self.page.evaluate(TURN_AND_FOCUS)
            if turn != "asked":
                return
            if where == "offer":
                self._press("Enter")
                return
            self._press(self.random.choice(ARROWS) if where == "beside" else "Tab")
        self._press("Escape")  # nothing to be found with this card in hand


def play_to_the_end(*people: Person, until: Callable[[], bool] | None = None) -> None:
    """Has everybody do what their page offers until all pages say that it is over."""
    began = monotonic()
    while True:
        turns = [person.turn for person in people]
        if until() if until else set(turns) == {"over"}:
            return
        assert monotonic() - began < PATIENCE, "the game does not come to an end"
        for person, turn in zip(people, turns, strict=True):
            if turn == "asked":
                person.act()
        if "asked" not in turns:
            people[0].page.wait_for_timeout(20)


def expect_result(page: Page) -> None:
    """The page says who won, and shows the count."""
    expect(page.locator(OVER)).not_to_be_empty()
