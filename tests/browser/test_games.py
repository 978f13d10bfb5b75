"""Each game in a real browser, to its end: by pointer on a phone, by keys alone, with others at their own screens."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

from tests.support.browser import PHONE, WIDE
from tests.support.pages import ALONE, SHORT, meet, sit_down
from tests.support.people import Person, Typist, expect_result, play_to_the_end

BOTS = {  # who plays with two people
    "nacho_pile": ("easy",),
    "old_bill": ("easy", "easy"),
    "old_bill_maid": ("easy",) * 4,
    "old_bill_memory": ("hard",) * 4,  # somebody has to find pairs
    "spite_and_malice": ("easy",),  # somebody has to aim at the end
    "steal_the_pile": ("easy",) * 6,
}


def test_all_games_are_here():
    assert {*BOTS, *ALONE} == {entry.name for entry in entry_points(group="cutpurse.games")}


@pytest.mark.parametrize("game", BOTS)
def test_two_people_and_bots_play_one_by_tapping_on_a_phone_and_one_by_keys_alone(open_page, game):
    phone, desk = open_page("Ana", viewport=PHONE, is_taught=True), open_page("Ben", is_taught=True)
    meet((phone, desk), game, *BOTS[game], options=SHORT.get(game))
    ana, ben = Person(phone, seed=1), Typist(desk, seed=2)
    ana.skip_lesson()
    desk.keyboard.press("Escape")
    desk.locator("[data-prompt]").focus()
    play_to_the_end(ana, ben)
    for page in (phone, desk):
        expect_result(page)


@pytest.mark.parametrize("game", ALONE)
@pytest.mark.parametrize("hands", [Person, Typist], ids=["tapping on a phone", "by keys alone"])
def test_a_game_for_one_is_played(open_page, game, hands):
    page = open_page(viewport=PHONE if hands is Person else WIDE, is_taught=True)
    sit_down(page, game, "me", options=SHORT.get(game))
    ana = hands(page)
    page.keyboard.press("Escape")
    page.locator("[data-prompt]").focus()
    play_to_the_end(ana)
    expect_result(page)
