"""A checker for accessibility finds nothing at any table nor after it, by day and by night, large and small."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import cutpurse
from tests.support.browser import PHONE, WIDE
from tests.support.pages import command, finished, fits, is_accessible, lay, sit_down
from tests.support.people import BUSY, Person, play_to_the_end

GAMES = [facts.id for facts in cutpurse.games()]
ALONE = ("steal_the_pile_solitaire", "ten_card_crook")
SHORT: dict[str, dict[str, Any]] = {
    "spite_and_malice": {"win_cards": 2},
    "ten_card_crook": {"turns": 6},
    "nacho_pile": {"per_number": 3},
}
DAY, NIGHT = {"viewport": WIDE, "color_scheme": "light"}, {"viewport": PHONE, "color_scheme": "dark"}
LOOKS = pytest.mark.parametrize("look", [DAY, NIGHT], ids=["wide by day", "phone by night"])
LONG = 60_000  # ms for a review


@LOOKS
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_the_middle_of_a_game(open_page, game, look):
    page = open_page(**look)
    sit_down(page, game, "me", *() if game in ALONE else ("easy", "easy"))
    is_accessible(page)  # with the guide, if there is one
    person = Person(page)
    person.skip_guide()
    for _ in range(5):
        page.wait_for_function("() => document.querySelector('.prompt.mine, #end-headline')")
        if person.is_over:
            break
        person.act()
    expect(page.locator(BUSY)).to_have_count(0)  # what waits for its answer is drawn paler
    fits(page)
    is_accessible(page)


def test_a_pile_that_says_what_a_tap_does_is_called_so(page):
    sit_down(page, "nacho_pile", "me", "easy", "easy")
    person = Person(page)
    person.skip_guide()
    counted = page.locator("button.pile-chips:has(> .count):has(> .tag)")
    play_to_the_end(person, until=lambda: person.is_over or counted.count() > 0)
    is_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_and_its_replay(open_page, game):
    page = open_page()
    table = finished(page, game, *() if game in ALONE else ("easy", "easy"), options=SHORT.get(game))
    for look in (DAY, NIGHT):
        page.set_viewport_size(look["viewport"])
        page.emulate_media(color_scheme=look["color_scheme"], reduced_motion="reduce")
        for path, shows in ((f"/t/{table}", "#end-headline"), (f"/replay/{table}#5", ".controls")):
            page.goto(path)
            expect(page.locator(shows)).to_be_visible()
            expect(page.locator("html")).to_have_attribute("data-theme", look["color_scheme"])
            fits(page)
            is_accessible(page)


@LOOKS
def test_the_proof_my_games_and_a_big_screen_after_a_game(open_page, look):
    page = open_page(**look)
    table = finished(page, "old_bill_maid", "easy")
    for path, shows in ((f"/fairness/{table}", "ol.claims"), ("/me", "ol"), (f"/screen/{table}", ".over")):
        page.goto(path)
        expect(page.locator(shows).first).to_be_visible()
        fits(page)
        is_accessible(page)


@LOOKS
def test_a_waiting_room_a_curtain_a_big_screen_and_a_pass(open_page, look):
    page = open_page(**look)
    table = lay(page, "spite_and_malice", "me", "me", "open", begin=False)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    is_accessible(page)
    page.goto(f"/screen/{table}")
    expect(page.get_by_role("heading", name="Who is playing?")).to_be_visible()
    is_accessible(page)
    command(page, table, "start", fill="easy")
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=re.compile("^I am"))).to_be_visible()
    fits(page)
    is_accessible(page)
    page.goto(f"/screen/{table}")
    expect(page.locator("[data-zone='play.0']")).to_be_visible()
    fits(page)
    is_accessible(page)
    page.goto("/pass")
    expect(page.get_by_role("textbox")).to_be_visible()
    is_accessible(page)


def test_a_hint_and_an_open_menu(page):
    sit_down(page, "ten_card_crook", "me")
    Person(page).skip_guide()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show me the move").click(timeout=LONG)
    page.get_by_role("button", name="Show me the numbers").click()
    page.get_by_role("button", name="Menu").click()
    is_accessible(page)


@pytest.mark.parametrize("game", ["steal_the_pile_solitaire", "ten_card_crook"])  # one says it itself
def test_who_listens_hears_once_that_it_is_their_turn(page, game):
    sit_down(page, game, "me")
    expect(page.locator("[data-live=assertive]")).to_have_text(re.compile(r"^Your turn[.:] (?!Your turn)"))
