"""The pages around the tables: the lobby, new tables, waiting for others, joining, rules, my games, daily deals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

import cutpurse
from cutpurse.table import fairness
from tests.support.browser import PHONE
from tests.support.pages import (
    command,
    emulate,
    fits,
    info,
    is_accessible,
    is_accessible_by_day_and_night,
    lay,
    resize,
    seat_of,
    until,
)
from tests.support.soak import soak

GAMES = {facts.id: facts.title for facts in cutpurse.games()}
TABLE = re.compile(r"/t/\w+$")
SCRIPTS = re.compile(r"/assets/.*\.js$")


PHONES = {"fixed": False, "problem": None, "system": "linux"}
SHUT = {**PHONES, "mine": True, "open": False, "address": None}
OPEN = {**PHONES, "mine": True, "open": True, "address": "http://192.168.0.12:8000"}
NOTES_WAITING = """new MutationObserver(() => (window.hasWaited ||= document.querySelector(".waiting") !== null))
    .observe(document, { childList: true, subtree: true })"""
CUT_PICTURES = """() => [...document.querySelectorAll(".pictures .lies")].flatMap((row) => {
    const {left, right} = row.getBoundingClientRect();
    const isOut = (box) => box.left < left || box.right > right;
    return [...row.children].filter((one) => isOut(one.getBoundingClientRect())).map((one) => one.className);
})"""
IS_WHOLE = """() => [...document.querySelectorAll(".spoken")].map((code) =>
    [...code.children].map((word) => word.getClientRects().length).every((lines) => lines === 1))"""


def switch(page: Page, state: dict[str, object] = SHUT) -> None:
    """Has a switch for phones that opens nothing; whoever may use it is here, or on another device."""
    now = dict(state)

    def answer(route: Route) -> None:
        if route.request.method == "PUT":
            now.update(OPEN if route.request.post_data_json["open"] else SHUT)
        route.fulfill(json=now)

    page.route("**/api/phones", answer)
    page.route("**/api/phones/qr", lambda route: route.fulfill(body="<svg/>", content_type="image/svg+xml"))


def tile(page: Page, title: str):
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title, exact=True))


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_lobby_opens(open_page, locale):
    page = open_page(locale=locale)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cutpurse")
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.get_by_role("heading", name="Ten Card Crook")).to_have_count(2)  # today's deals have come too
    resize(page, {"width": 768, "height": 1024})
    expect(page.locator(".bar button")).to_have_count(2)  # also that for phones
    assert page.locator("h1").evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the name of the house is cut"
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


def test_somebody_new_plays_at_once_and_is_called_as_they_have_just_said(open_page):
    page = open_page(name=None, locale="fr-FR")  # a language we do not speak
    page.goto("/")
    field = page.get_by_role("textbox", name="Your name")
    expect(field).to_have_value(re.compile("^[A-Z][a-z]+$"))
    field.focus()
    assert field.evaluate("(one) => one.selectionEnd - one.selectionStart === one.value.length"), "it is typed over"
    field.fill("Zoé")
    tile(page, "Steal the Pile").get_by_role("button", name="Play").click()
    expect(page.locator("[data-prompt]")).to_be_visible()
    assert "Zoé" in [seat["name"] for seat in info(page, page.url.split("/")[-1])["seats"]]
    page.go_back()
    expect(page.get_by_text("Nacho Pile").first).to_be_visible()
    expect(page.get_by_role("heading", name="Who’s playing?")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_first_visit_asks_who_sits_down_once(open_page, motion):
    page = open_page(name=None, reduced_motion=motion)
    switch(page)
    page.goto("/")
    asked = page.get_by_role("heading", name="Who’s playing?")
    expect(asked).to_be_visible()
    if motion == "reduce":
        is_accessible_by_day_and_night(page)
    expect(page.get_by_role("link", name="Use this screen as the table")).to_be_visible()
    page.get_by_role("textbox", name="Your name").fill("Fox")
    page.get_by_role("radio", name="Face 4").check(force=True)
    page.get_by_role("button", name="That’s me").click()
    expect(asked).to_have_count(0)
    expect(page.get_by_role("link", name="Fox, settings")).to_be_focused()
    assert page.request.get("/api/me").json() == {"name": "Fox", "face": 3}
    page.reload()
    expect(page.get_by_role("button", name="Phones")).to_be_visible()
    expect(asked).to_have_count(0)


def test_on_a_phone_the_first_visit_has_a_field_for_a_code_and_no_big_screen(open_page):
    page = open_page(name=None, viewport=PHONE, locale="de-DE")
    switch(page, {**SHUT, "mine": False})
    page.goto("/")
    expect(page.get_by_role("heading", name="Wer setzt sich?")).to_be_visible()
    expect(page.get_by_role("link", name="Bildschirm")).to_be_hidden()
    expect(page.get_by_role("switch")).to_have_count(0)
    fits(page)
    page.get_by_label("Mitspielen", exact=True).fill("Duvo Pore")
    page.route("**/api/codes/*", lambda route: route.fulfill(json={"table": "nosuchtable", "code": None}))
    with page.expect_request("**/api/codes/duvopore"):
        page.get_by_role("button", name="Hinsetzen").click()


def test_phones_are_let_in_by_one_tap_and_shut_out_by_another(open_page):
    page = open_page()
    switch(page)
    page.goto("/")
    page.get_by_role("button", name="Phones").click()
    toggle = page.get_by_role("switch", name="Let phones join")
    expect(page.get_by_text("Phones in the same Wi-Fi can sit down")).to_be_visible()
    toggle.click()
    expect(page.get_by_role("img", name="QR code of 192.168.0.12:8000")).to_be_visible()
    expect(page.get_by_role("status").get_by_text("192.168.0.12:8000")).to_be_visible()
    page.get_by_text("Phone can’t connect?").click()
    expect(page.get_by_text("sudo ufw allow 8000/tcp")).to_be_visible()
    is_accessible(page)
    toggle.click()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)


def test_a_switch_that_fails_says_why(open_page):
    page = open_page(expect=("409 PUT",))
    say = {"type": "message", "id": "problem-begun"}
    no = {"code": "phones", "say": say}
    answers = {"GET": (200, SHUT), "PUT": (409, no)}
    page.route(
        "**/api/phones",
        lambda route: route.fulfill(**dict(zip(("status", "json"), answers[route.request.method], strict=True))),
    )
    page.goto("/")
    page.get_by_role("button", name="Phones").click()
    page.get_by_role("switch", name="Let phones join").click()
    expect(page.get_by_role("alert").get_by_text("The game has begun already")).to_be_visible()


def test_a_screen_becomes_the_table_of_a_game_that_others_sit_down_at(open_page):
    page, ben, cem = open_page(), open_page("Ben", viewport=PHONE), open_page("Cem", viewport=PHONE)
    page.goto("/screen")
    is_accessible(page)
    page.get_by_role("button", name="Old Bill Old Maid").click()
    expect(page).to_have_url(re.compile(r"/screen/\w+$"))
    table = page.url.split("/")[-1]
    for guest in (ben, cem):
        guest.goto(f"/t/{table}")
        guest.get_by_role("button", name="Sit here").first.click()
    expect(cem.get_by_text("Any of you can start.")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Cem sat down. Two at the table.")
    cem.get_by_role("button", name="Start with two").click()
    for guest in (ben, cem):
        expect(guest.locator("[data-prompt]")).to_be_visible()


def test_every_game_against_bots_is_one_tap_away(page):
    page.goto("/")
    for title in GAMES.values():
        tile(page, title).get_by_role("button", name="Play").click()
        expect(page).to_have_url(TABLE)
        expect(page.locator("[data-prompt]")).to_be_visible()
        page.go_back()


def test_one_tap_adds_chance_to_a_deal_whose_commitment_was_told_and_shows_no_waiting_room(page):
    frames: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda told: frames.append(json.loads(told)))
        line.on("framesent", lambda said: frames.append(json.loads(said)))

    page.on("websocket", listen)
    page.add_init_script(NOTES_WAITING)
    page.goto("/")
    tile(page, "Spite & Malice").get_by_role("button", name="Play").click()
    expect(page.locator("[data-prompt]")).to_be_visible()
    kinds = [frame["type"] for frame in frames]
    order = [kinds.index(kind) for kind in ("joined", "mix", "done", "start", "shown")]
    assert order == sorted(order), kinds
    assert kinds.count("mix") == kinds.count("start") == 1
    assert not page.evaluate("window.hasWaited")
    joined, mix = (next(frame for frame in frames if frame["type"] == kind) for kind in ("joined", "mix"))
    table = page.url.split("/")[-1]
    command(page, table, "close")
    told = page.request.get(f"/api/tables/{table}/fairness").json()["fairness"]
    secret, entropy = bytes.fromhex(told["secret"]), [bytes.fromhex(added) for added in told["entropy"]]
    assert entropy[mix["chair"]].hex() == mix["entropy"]
    assert fairness.commitment(secret).hex() == joined["table"]["commitment"]
    assert fairness.deal_seed(secret, entropy).hex() == told["seed"]
    page.goto(f"/fairness/{table}")
    expect(page.get_by_role("heading", name="Yes, nobody could choose the cards")).to_be_visible()
    expect(page.get_by_role("heading", name="What this device added is part of it")).to_be_visible()


def test_a_page_that_is_closed_before_the_start_leaves_a_table_that_waits(open_page):
    page = open_page()
    page.route_web_socket(re.compile("/socket$"), lambda line: line.close(code=1012))
    page.goto("/")
    with page.expect_response(lambda told: told.request.method == "POST" and told.url.endswith("/api/tables")) as made:
        tile(page, "Spite & Malice").get_by_role("button", name="Play").click()
    table = made.value.json()["table"]
    expect(page).to_have_url(TABLE)
    page.close()
    again = page.context.new_page()
    again.goto(f"/t/{table}")
    expect(again.get_by_role("button", name="Start with two")).to_be_visible()


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
    switch(ana)
    ana.goto("/new/nacho_pile")
    ana.get_by_role("button", name="Invite friends").click()
    expect(ana).to_have_url(TABLE)
    expect(ana.get_by_text("One more has to sit down.")).to_be_visible()
    assert not ana.evaluate(CUT_PICTURES), "a picture of the game is cut"
    first = ana.get_by_text("Let phones join first")
    expect(first).to_be_visible()
    ana.get_by_role("switch", name="Let phones join").click()
    expect(ana.get_by_role("img", name="QR code")).to_be_visible()
    expect(first).to_have_count(0)
    assert ana.evaluate(IS_WHOLE) == [True], "a line of the code ends only between its words"
    fits(ana)
    is_accessible(ana)
    table = ana.url.split("/")[-1]
    code = ana.request.get(f"/api/tables/{table}").json()["table"]["code"]
    words = [code[:4], code[4:]]
    expect(ana.get_by_text("/join/" + "-".join(words))).to_be_visible()
    ben.goto("/join")
    ben.get_by_label("Wie lautet der Code").fill(" ".join(words).upper())
    ben.get_by_role("button", name="Mitspielen").click()
    expect(ben).to_have_url(TABLE)
    ben.get_by_role("button", name="Hier sitzen, Stuhl 2").press("Enter")
    expect(ben.get_by_role("button", name="Ben, Namen ändern")).to_be_focused()
    expect(ben.get_by_role("button", name="Zu zweit anfangen")).to_be_visible()
    expect(ana.get_by_role("status").get_by_text("Ben sat down. Two at the table.")).to_be_attached()
    fits(ben)
    is_accessible(ben)
    ben.get_by_role("button", name="Namen ändern").press("Enter")
    ben.keyboard.press("Escape")
    expect(ben.get_by_role("button", name="Namen ändern")).to_be_focused()
    ben.keyboard.press("Enter")
    ben.get_by_label("Dein Name").fill("Benno")
    ben.keyboard.press("Enter")
    expect(ana.get_by_text("Benno")).to_be_visible()
    expect(ben.get_by_role("button", name="Benno, Namen ändern")).to_be_focused()
    for page in (ana, ben):
        page.evaluate(
            "() => document.querySelectorAll('[data-live]').forEach((region) => (region.id = region.dataset.live))"
        )
    ana.get_by_role("button", name="Start with two").press("Enter")
    for page in (ana, ben):
        expect(page.locator("[data-prompt]")).to_be_visible()
        expect(page).to_have_title("Nacho Pile · Cutpurse")
        page.wait_for_function("() => document.activeElement.closest('.table')")
    began = ana if seat_of(ana, table) == info(ana, table)["to_move"] else ben
    expect(began.locator("#polite")).not_to_be_empty()  # what is said first is said in a region that was there
    assert len(info(ana, table)["seats"]) == 2, "free chairs are gone"


def test_the_waiting_room_says_the_house_rules_and_the_host_changes_them(open_page):
    ana, ben = open_page("Ana"), open_page("Ben", viewport=PHONE, locale="de-DE")
    table = lay(ana, "old_bill", "me", "open", "open", begin=False, options={"mime_value": "zero"})
    said: list[dict[str, Any]] = []
    ana.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(json.loads(frame))))
    for page in (ana, ben):
        page.goto(f"/t/{table}")
    mime = "What a Mime is worth in the suit it joined"
    expect(ana.locator("dl dt")).to_have_text(["House rules", mime, "Who begins", "Hints"])
    expect(ana.locator("dl dd")).to_have_text(["one changed", "nothing", "drawn by lot", "when playing alone"])
    expect(ben.locator("dl")).to_contain_text("Was ein Mime in seiner Farbe wert ist")
    expect(ben.get_by_role("button", name="Ändern", exact=True)).to_have_count(0)  # he is not the host
    ana.get_by_role("button", name="Change", exact=True).click()
    for page in (ana, ben):
        fits(page)
        is_accessible(page)
    ana.get_by_role("radio", name="its number").check()
    ana.get_by_role("radio", name="for everybody").check()
    expect(ben.locator("dl dd")).to_have_text(["wie üblich", "wird ausgelost", "für alle"])
    told = info(ana, table)
    assert (told["options"]["mime_value"], told["settings"]["hints"]) == ("number", "everybody")
    changes = [{**frame, "id": ""} for frame in said if frame["type"] == "change"]
    assert changes == [
        {"type": "change", "id": "", "options": {"mime_value": "number"}},
        {"type": "change", "id": "", "settings": {"hints": "everybody"}},
    ], "what was changed, and nothing else"


def test_a_chair_is_taken_left_and_given_to_a_bot(page):
    page.goto("/new/steal_the_pile")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Invite friends").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_role("heading", name="Just you at the table")).to_be_visible()
    page.get_by_role("button", name="Add a bot, Chair 2").click()
    page.get_by_label("Bot for chair 2").select_option("greedy")
    expect(page.get_by_text("bot, greedy")).to_be_visible()
    expect(page.get_by_text("Free chair", exact=True)).to_have_count(2)  # another one has come
    page.get_by_role("button", name="Somebody here").first.click()
    expect(page.get_by_text("Player 3", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Start with three")).to_be_enabled()
    page.get_by_role("button", name=re.compile("^Free this chair")).click()
    expect(page.get_by_role("heading", name="Two at the table")).to_be_visible()
    expect(page.get_by_role("button", name="Start with two")).to_be_enabled()


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
    expect(ben.get_by_text("One more has to sit down.")).to_be_visible()
    expect(ben.get_by_role("button", name="Start with three")).to_be_disabled()


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


def test_a_daily_deal_that_was_begun_under_another_name_says_that_it_has_no_rank(page):
    page.goto("/daily/ten_card_crook")
    expect(page.get_by_text("counts without a rank")).to_have_count(0)
    assert page.request.post("/api/daily/ten_card_crook").ok
    assert page.request.delete("/api/me").ok
    page.reload()
    expect(page.get_by_text("counts without a rank")).to_be_visible()
