"""Each game in a real browser, to its end, on screens of every size, in both languages: by pointer and by keys alone.

What the pages said aloud, and all that came to them, is then held against what happened by the table's log.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import entry_points
from itertools import cycle

import pytest
from playwright.sync_api import Page

from tests.support.browser import PHONE, WIDE
from tests.support.listening import Listener
from tests.support.pages import ALONE, SHORT, fits, info, meet, seat_of, sit_down, until
from tests.support.people import Person, Typist, expect_result, play_to_the_end
from tests.support.secrets import Watcher
from tests.support.soak import soak
from tests.support.story import Story

BOTS = {  # who plays with two people
    "nacho_pile": ("easy",),
    "old_bill": ("easy", "easy"),
    "old_bill_maid": ("easy",) * 4,
    "old_bill_memory": ("hard",) * 4,  # somebody has to find pairs
    "spite_and_malice": ("easy",),  # somebody has to aim at the end
    "steal_the_pile": ("easy",) * 6,
}
TABLET = {"width": 768, "height": 1024}
SCREENS = [  # of who taps, and of who plays by keys; together each size in each language
    ((PHONE, "en-GB"), (WIDE, "de-DE")),
    ((TABLET, "en-GB"), (PHONE, "de-DE")),
    ((WIDE, "en-GB"), (TABLET, "de-DE")),
]
ONE_SCREEN = [screen for screens in SCREENS for screen in screens]


def one_each(games):
    """Each game on one of these screens in a short run, on each of them in a soak run."""
    some = [(game, *screens) for game, screens in zip(games, cycle(SCREENS), strict=False)]
    return soak(some, [(game, *screens) for game in games for screens in SCREENS])


def test_all_games_are_here():
    assert {*BOTS, *ALONE} == {entry.name for entry in entry_points(group="cutpurse.games")}


def shows_who_is_there(page: Page, table: str) -> None:
    """Each plate has the face of who sits there, and says whether they are away."""
    people = info(page, table)["seats"]
    for plate in page.locator(".seat[data-seat]").all():
        person = people[int(plate.get_attribute("data-seat"))]
        assert plate.locator("use[href^='#av-']").get_attribute("href") == f"#av-{person['face']}"
        is_away = "gone" in plate.get_attribute("class").split()
        assert is_away == (person["kind"] == "person" and not person["here"])


def play(table, laid: str, people: Sequence[Person], watchers: Sequence[Watcher]) -> None:
    """Plays to the end; what each page was told, showed and said is then held against what happened."""
    pages = [person.page for person in people]

    def somebody_is_asked() -> bool:
        return any(person.is_asked for person in people) and len({watcher.versions[-1] for watcher in watchers}) == 1

    until(pages[0], somebody_is_asked, "the first question to a person")  # nothing happens until it is answered
    listeners = [Listener(page) for page in pages]
    since = watchers[0].versions[-1]
    seats = [seat_of(page, laid) for page in pages]
    for page in pages:
        fits(page)
        shows_who_is_there(page, laid)
    for watcher in watchers:
        watcher.look()
    play_to_the_end(*people)
    for watcher in watchers:
        watcher.stop()
    story = Story(table, laid)
    for page, seat, watcher, listener in zip(pages, seats, watchers, listeners, strict=True):
        fits(page)
        expect_result(page)
        watcher.find_no_secrets(story, seat)
        language = page.evaluate("document.documentElement.lang")
        assert listener.hears_it_all(story, since, seat, language)


@pytest.mark.parametrize(("game", "tapped", "typed"), one_each(BOTS))
def test_two_people_and_bots_play_one_by_tapping_and_one_by_keys_alone(open_page, table, game, tapped, typed):
    ana, ben = [
        open_page(name, viewport=viewport, locale=locale, is_taught=True)
        for name, (viewport, locale) in (("Ana", tapped), ("Ben", typed))
    ]
    watchers = [Watcher(ana), Watcher(ben)]
    laid = meet((ana, ben), game, *BOTS[game], options=SHORT.get(game))
    people = [Person(ana, seed=1), Typist(ben, seed=2)]
    people[0].skip_lesson()
    ben.keyboard.press("Escape")
    ben.locator("[data-prompt]").focus()
    play(table, laid, people, watchers)


@pytest.mark.parametrize("game", ALONE)
@pytest.mark.parametrize("screen", soak(SCREENS[0], ONE_SCREEN))
def test_a_game_for_one_is_played(open_page, table, game, screen):
    viewport, locale = screen
    page = open_page(viewport=viewport, locale=locale, is_taught=True)
    watcher = Watcher(page)
    laid = sit_down(page, game, "me", options=SHORT.get(game))
    ana = (Person if locale == "en-GB" else Typist)(page)
    page.keyboard.press("Escape")
    page.locator("[data-prompt]").focus()
    play(table, laid, [ana], [watcher])
