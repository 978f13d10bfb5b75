"""Somebody who listens to a page as a screen reader does, and what they hear held against what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.support.languages import english_of
from tests.support.story import Story

TURN = {"en": "Your turn", "de": "Du bist dran"}
ASKED_TOO = {"told-miss"}  # what the question that follows says again
NOT_SAID = ("{", "}", "undefined", "null", "NaN", "[object")  # what no sentence has in it
# each element that is put into a live region is read aloud, also if its words are those of the one before
LISTEN = """() => {
    window.heard = [];
    const read = (one) => {
        const region = one.closest?.("[data-live]"), text = one.textContent.trim();
        if (region && text) heard.push([region.dataset.live, text]);
    };
    document.querySelectorAll("[data-live] > p").forEach(read);
    new MutationObserver((changes) => changes.flatMap((one) => [...one.addedNodes]).forEach(read))
        .observe(document.body, {childList: true, subtree: true});
}"""


class Listener:
    """What is read aloud of a page since somebody began to listen or asked last; what stood there then is read too."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(LISTEN)

    def all(self) -> list[tuple[str, str]]:
        """What was read, and how: at the next pause (`polite`), or at once (`assertive`)."""
        self._page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        return [(live, text) for live, text in self._page.evaluate("heard.splice(0)")]

    def heard(self, live: str) -> list[str]:
        """What was read in that way."""
        return [text for how, text in self.all() if how == live]

    def hears_it_all(self, story: Story, since: int, eyes: int, language: str) -> int:
        """Says how many turns began. What happened was said in order, and each turn since then after what led to it.

        It is asked once the game is over, of a page that has been there since that version.
        """
        told = self.all()
        strange = [text for _live, text in told if any(sign in text for sign in NOT_SAID)]
        assert not strange, strange
        if language != "en":
            english = [found for _live, text in told if (found := english_of(text, story.header.game))]
            assert not english, english
        said = story.view(since, eyes).words(language)
        versions = [version for version in sorted(story.states) if version > since]
        spoken = " ".join(text for live, text in told if live == "polite")
        turns = list(_turns(story, [since, *versions], eyes))
        place = before = 0

        def hears(sentence: str, after: int) -> int:
            found = spoken.find(sentence, after)
            assert found >= 0, f"not heard: {sentence!r} in {spoken[after : after + 400]!r}"
            return found + len(sentence)

        for version in versions:
            for moment in story.moments(version, eyes):
                if moment.say is not None and not (version in turns and getattr(moment.say, "id", "") in ASKED_TOO):
                    before, place = place, hears(re.sub(r"([.!?…])\. ", r"\1 ", said(moment.say)), place)
            if version in turns:  # the question may begin with what led to it
                place = max(place, hears(TURN[language], before))
        return len(turns)


def _turns(story: Story, versions: list[int], eyes: int) -> Iterator[int]:
    """The versions at which a turn of this seat begins: it is asked, and was not asked before or others moved since."""
    was_asked = False
    for version in versions:
        view = story.view(version, eyes)
        is_asked = view.to_move == eyes and bool(view.moves)
        by_others = any(moment.by not in (None, eyes) for moment in story.moments(version, eyes))
        if is_asked and (not was_asked or by_others):
            yield version
        was_asked = is_asked
