"""A checker for accessibility finds nothing at any table nor after it, by day and by night, large and small."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import cutpurse
from tests.support.browser import PHONE, WIDE
from tests.support.pages import ALONE, LONG, SHORT, command, emulate, is_accessible, lay, sit_down
from tests.support.people import BUSY, Person, play_to_the_end

GAMES = [facts.id for facts in cutpurse.games()]
DAY, NIGHT = (WIDE, "light"), (PHONE, "dark")
TAPS = 5


def is_accessible_by_day_and_night(page: Page) -> None:
    """On a wide screen by day and on a phone by night, without a reload."""
    for viewport, light in (DAY, NIGHT):
        emulate(page, light, viewport)
        is_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_its_first_question_and_in_the_middle_of_a_game(page, game):
    sit_down(page, game, "me", *() if game in ALONE else ("easy", "easy"))
    is_accessible_by_day_and_night(page)  # with the guide, if there is one
    person = Person(page)
    person.skip_guide()
    for _ in range(TAPS):
        if not person.wait():
            break
        person.act()
    expect(page.locator(BUSY)).to_have_count(0)  # what waits for its answer is drawn paler
    is_accessible_by_day_and_night(page)


def test_a_pile_that_says_what_a_tap_does_is_called_so(page):
    sit_down(page, "nacho_pile", "me", "easy", "easy")
    person = Person(page)
    person.skip_guide()
    counted = page.locator("button.pile-chips:has(> .count):has(> .tag)")
    play_to_the_end(person, until=lambda: person.is_over or counted.count() > 0)
    is_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_and_its_replay(open_page, played, game):
    over = played(game)
    page = open_page(who=over)
    for path, shows in ((f"/t/{over.table}", "#end-headline"), (f"/replay/{over.table}#5", ".controls")):
        page.goto(path)
        expect(page.locator(shows)).to_be_visible()
        is_accessible_by_day_and_night(page)


@pytest.mark.parametrize("game", ["old_bill_maid"])
def test_the_proof_my_games_and_a_big_screen_after_a_game(open_page, played, game):
    over = played(game)
    page = open_page(who=over)
    for path, shows in ((f"/fairness/{over.table}", "ol.claims"), ("/me", "ol"), (f"/screen/{over.table}", ".over")):
        page.goto(path)
        expect(page.locator(shows).first).to_be_visible()
        is_accessible_by_day_and_night(page)


def test_a_waiting_room_a_curtain_a_big_screen_and_a_pass(page):
    table = lay(page, "spite_and_malice", "me", "me", "open", begin=False)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    is_accessible_by_day_and_night(page)
    page.goto(f"/screen/{table}")
    expect(page.get_by_role("heading", name="Who is playing?")).to_be_visible()
    is_accessible_by_day_and_night(page)
    command(page, table, "start", fill="easy")
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=re.compile("^I am"))).to_be_visible()
    is_accessible_by_day_and_night(page)
    page.goto(f"/screen/{table}")
    expect(page.locator("[data-zone='play.0']")).to_be_visible()
    is_accessible_by_day_and_night(page)
    page.goto("/pass")
    expect(page.get_by_role("textbox")).to_be_visible()
    is_accessible_by_day_and_night(page)


def test_a_hint_and_an_open_menu(page):
    sit_down(page, "ten_card_crook", "me", options=SHORT["ten_card_crook"])
    Person(page).skip_guide()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show me the move").click(timeout=LONG * 1000)
    page.get_by_role("button", name="Show me the numbers").click()
    page.get_by_role("button", name="Menu").click()
    is_accessible(page)


@pytest.mark.parametrize("game", ["steal_the_pile_solitaire", "ten_card_crook"])  # one says it itself
def test_who_listens_hears_once_that_it_is_their_turn(page, game):
    sit_down(page, game, "me")
    expect(page.locator("[data-live=assertive]")).to_have_text(re.compile(r"^Your turn[.:] (?!Your turn)"))
