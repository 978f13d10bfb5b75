"""The pages around the tables: the lobby, new tables, waiting for others, joining, rules, my games, daily deals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import cutpurse
from tests.support.browser import PHONE
from tests.support.pages import emulate, fits, is_accessible, is_accessible_by_day_and_night, lay, until
from tests.support.soak import soak

GAMES = {facts.id: facts.title for facts in cutpurse.games()}
TABLE = re.compile(r"/t/\w+$")
SCRIPTS = re.compile(r"/assets/.*\.js$")


def tile(page: Page, title: str):
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title, exact=True))


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_lobby_opens(open_page, locale):
    page = open_page(locale=locale)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cutpurse")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    is_accessible_by_day_and_night(page)


def test_the_bar_is_drawn_before_any_script_has_come(page):
    held: list[Route] = []
    page.route(SCRIPTS, lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    shell = page.locator(".shell")
    expect(shell.get_by_text("Cutpurse")).to_be_visible()
    until(page, lambda: bool(held), "a script that is asked for")
    for route in held:
        route.continue_()
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    expect(shell).to_have_count(0)


def test_somebody_new_gets_in_without_being_asked_anything(open_page):
    page = open_page(name=None, locale="fr-FR")  # a language we do not speak
    page.goto("/")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_label("Name")).to_have_value("Guest")


def test_every_game_against_bots_is_one_tap_away(page):
    page.goto("/")
    for title in GAMES.values():
        tile(page, title).get_by_role("button", name="Play").click()
        expect(page).to_have_url(TABLE)
        expect(page.locator("[data-prompt]")).to_be_visible()
        page.go_back()


def test_the_last_table_is_how_the_next_one_begins(page):
    page.goto("/new/steal_the_pile")
    page.get_by_role("radio", name="6", exact=True).check()
    page.get_by_role("radio", name="bots", exact=True).check()
    page.get_by_label("Chair 2").select_option(label="Bot: spiteful")
    expect(page.get_by_text("Likes to hurt the others.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(TABLE)
    page.goto("/")
    tile(page, "Steal the Pile").get_by_role("button", name="Play").click()
    expect(page).to_have_url(TABLE)
    told = page.request.get(f"/api/tables/{page.url.split('/')[-1]}").json()["table"]
    assert sorted(seat.get("bot", "") for seat in told["seats"]).count("spiteful") == 1
    assert told["players"] == 6


def test_house_rules_are_plain_words_and_reach_the_table(page):
    page.goto("/new/ten_card_crook")
    page.get_by_text("House rules").click()
    page.get_by_role("radio", name="at any time of a turn, as a move of its own").check()
    field = page.get_by_role("spinbutton", name="Turns after which the game is over")
    field.fill("30")
    field.blur()
    expect(page.get_by_text("2 changed")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(TABLE)
    told = page.request.get(f"/api/tables/{page.url.split('/')[-1]}").json()["table"]
    assert told["options"]["removal"] == "any_time"
    assert told["options"]["turns"] == 30


def test_friends_come_by_code_sit_down_and_the_host_starts(open_page):
    ana, ben = open_page("Ana"), open_page("Ben", viewport=PHONE, locale="de-DE")
    ana.goto("/new/nacho_pile")
    ana.get_by_role("button", name="Invite friends").click()
    expect(ana).to_have_url(TABLE)
    expect(ana.get_by_role("img", name="QR code")).to_be_visible()
    fits(ana)
    is_accessible(ana)
    table = ana.url.split("/")[-1]
    code = ana.request.get(f"/api/tables/{table}").json()["table"]["code"]
    ben.goto("/join")
    ben.get_by_label("Wie lautet der Code").fill(" - ".join(re.findall("..", code)).upper())
    ben.get_by_role("button", name="Mitspielen").click()
    expect(ben).to_have_url(TABLE)
    ben.get_by_role("button", name="Hier sitzen").first.click()
    expect(ben.get_by_text("Ana fängt an, wenn alle da sind.")).to_be_visible()
    fits(ben)
    is_accessible(ben)
    ben.get_by_role("button", name="Namen ändern").click()
    ben.get_by_label("Dein Name").fill("Benno")
    ben.keyboard.press("Enter")
    expect(ana.get_by_text("Benno")).to_be_visible()
    ana.get_by_role("button", name="Start with bots").click()
    for page in (ana, ben):
        expect(page.locator("[data-prompt]")).to_be_visible()


def test_a_chair_is_taken_left_and_given_to_a_bot(page):
    page.goto("/new/steal_the_pile")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Invite friends").click()
    expect(page).to_have_url(TABLE)
    page.get_by_label("Bot for chair 2").select_option("greedy")
    expect(page.get_by_text("Takes the most it can get, at once.")).to_be_visible()
    page.get_by_role("button", name="Somebody here").click()
    expect(page.get_by_text("Player 3")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Free this chair")).click()
    expect(page.get_by_text("Free chair", exact=True)).to_be_visible()


def test_a_code_that_nobody_has_is_said_to_be_one(open_page):
    page = open_page(expect=("404 GET",))
    page.goto("/join/xaxaxaxa")
    expect(page.get_by_role("alert").get_by_text("No table has this code now")).to_be_visible()
    expect(page.get_by_label("What is the code")).to_be_focused()


RULES = [("de-DE", game) for game in GAMES] + soak([("en-GB", "old_bill")], [("en-GB", game) for game in GAMES])


@pytest.mark.parametrize(("locale", "game"), RULES)
def test_rules_are_pictured_and_can_be_read(open_page, locale, game):
    page = open_page(locale=locale, viewport=PHONE)
    page.goto(f"/rules/{game}")
    expect(page.locator("figure").first).to_be_visible()
    assert page.locator("article h2").count() >= 4
    assert "lobby-" not in page.locator("main").inner_text()
    fits(page)
    is_accessible(page)


def test_my_tables_wait_for_me_and_can_be_given_up(page):
    lay(page, "steal_the_pile_solitaire", "me")
    page.goto("/")
    expect(page.get_by_role("heading", name="It is your turn at Steal the Pile Solitaire")).to_be_visible()
    page.goto("/tables")
    is_accessible(page)
    page.get_by_role("button", name="Give up Steal the Pile Solitaire").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_text("You are not playing anywhere just now.")).to_be_visible()


def test_an_open_table_is_found_by_somebody_else(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    lay(ana, "old_bill", "me", "open", "open", begin=False, public=True)
    ben.goto("/tables")
    ben.get_by_role("link", name="Join: Old Bill").first.click()
    ben.get_by_role("button", name="Sit here").first.click()
    expect(ben.get_by_text("Ana starts when everybody is there.")).to_be_visible()


@pytest.mark.parametrize("path", ["/me", "/daily/steal_the_pile_solitaire", "/join", "/tables", "/new/old_bill"])
def test_pages_around_the_tables_fit_a_phone(open_page, path):
    page = open_page(viewport=PHONE)
    page.goto(path)
    expect(page.locator("main").locator("section, form").first).to_be_visible()
    for light in ("light", "dark"):
        emulate(page, light, PHONE)
        is_accessible(page)


def test_the_daily_deal_is_played_once_and_gone_on_with(page):
    page.goto("/daily/steal_the_pile_solitaire")
    page.get_by_role("button", name="Play today’s deal").click()
    expect(page).to_have_url(TABLE)
    first = page.url
    expect(page.locator("[data-prompt]")).to_be_visible()
    page.goto("/daily/steal_the_pile_solitaire")
    page.get_by_role("button", name="Go on").click()
    expect(page).to_have_url(first)
