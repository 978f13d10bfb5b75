"""Each game in a real browser, to its end: against bots by pointer, with others at their own screens, by keys alone."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest
from playwright.sync_api import expect

from tests.support.browser import PHONE
from tests.support.pages import lay, sit_down
from tests.support.people import Person, Typist, expect_result, play_to_the_end

BOTS = {  # who plays against a person
    "nacho_pile": ("easy", "easy"),
    "old_bill": ("easy", "easy"),
    "old_bill_maid": ("easy", "easy"),
    "old_bill_memory": ("hard", "hard", "hard"),  # somebody has to find pairs
    "spite_and_malice": ("easy", "easy"),  # somebody has to aim at the end
    "steal_the_pile": ("easy", "easy", "easy"),
    "steal_the_pile_solitaire": (),
    "ten_card_crook": (),
}
SHORT = {"spite_and_malice": {"win_cards": 1}, "ten_card_crook": {"turns": 12}, "nacho_pile": {"per_number": 3}}


def test_all_games_are_here():
    assert set(BOTS) == {entry.name for entry in entry_points(group="cutpurse.games")}


@pytest.mark.parametrize("game", BOTS)
def test_a_game_against_bots_is_played_by_tapping_what_the_page_offers(open_page, game):
    page = open_page(viewport=PHONE)
    sit_down(page, game, "me", *BOTS[game], options=SHORT.get(game))
    ana = Person(page)
    ana.skip_guide()
    play_to_the_end(ana)
    expect_result(page)


@pytest.mark.parametrize("game", [game for game, bots in BOTS.items() if bots])
def test_people_play_each_at_their_own_screen(open_page, game):
    first, second = open_page("Ana"), open_page("Ben", viewport=PHONE)
    table = lay(first, game, "me", "open", *BOTS[game][1:], begin=False, options=SHORT.get(game))
    for page in (first, second):
        page.goto(f"/t/{table}")
    second.get_by_role("button", name="Sit here").first.click()
    expect(first.get_by_text("Ben").first).to_be_visible()
    first.get_by_role("button", name="Start").click()
    people = [Person(first, seed=1), Person(second, seed=2)]
    for person in people:
        expect(person.page.locator("[data-prompt]")).to_be_visible()
        person.skip_guide()
    play_to_the_end(*people)
    for page in (first, second):
        expect_result(page)


@pytest.mark.parametrize("game", BOTS)
def test_a_game_is_played_by_keys_alone(open_page, game):
    page = open_page()
    sit_down(page, game, "me", *BOTS[game], options=SHORT.get(game))
    typist = Typist(page)
    page.keyboard.press("Escape")
    page.locator("[data-prompt]").focus()
    play_to_the_end(typist)
    expect_result(page)
