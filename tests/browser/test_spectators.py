"""Who looks on, at a page or on a big screen, sees the table and nobody's hand."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.browser import PHONE
from tests.support.layout import PARTS_COVERED, are_apart, looks
from tests.support.pages import command, info, is_accessible, lay, open_faces, resize, sit_down, until
from tests.support.people import MINE, Person


def test_a_spectator_sees_the_table_and_nobodys_hand(open_page):
    ana, cem = open_page("Ana"), open_page("Cem")
    table = sit_down(ana, "spite_and_malice", "me", "easy")
    cem.goto(f"/t/{table}")
    expect(cem.locator("[data-zone='play.0']")).to_be_visible()
    assert open_faces(ana)
    assert not open_faces(cem)
    assert open_faces(cem, re.compile("^win"))
    expect(cem.locator(MINE)).to_have_count(0)
    Person(ana).move()
    expect(cem.locator("ol.log")).to_contain_text("Ana ")
    assert not open_faces(cem)


def test_a_table_without_spectators_is_closed_to_who_has_no_seat(open_page):
    ana, cem = open_page("Ana"), open_page("Cem")
    table = lay(ana, "spite_and_malice", "me", "easy", spectators=False)
    cem.goto(f"/t/{table}")
    expect(cem.get_by_role("heading", name="This table is closed to you")).to_be_visible()


def test_a_big_screen_shows_the_code_while_chairs_are_free_then_the_table_and_no_hand(open_page):
    ana, screen = open_page("Ana"), open_page("Television")
    table = lay(ana, "old_bill_maid", "me", "open", begin=False, spectators=False)
    wanted = {"kind": "screen", "table": table, "link": True}
    key = ana.request.post("/api/passes", data=wanted).json()["secret"]
    screen.goto(f"/screen/{table}#{key}")
    code = info(ana, table)["code"]
    expect(screen.get_by_text(f"{code[:4]} {code[4:]}", exact=True)).to_be_visible()
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    expect(screen.get_by_text("Ana")).to_be_visible()
    expect(screen.get_by_text("free", exact=True)).to_have_count(2)
    command(ana, table, "start", fill="easy")
    ana.goto(f"/t/{table}")
    expect(screen.locator("[data-zone^='hand.']").first).to_be_visible()
    expect(ana.locator("[data-prompt]")).to_be_visible()
    assert not open_faces(screen)
    assert open_faces(ana)
    expect(screen.locator("main button")).to_have_count(0)


def test_a_phone_beside_a_big_screen_shows_the_hand_and_plays_by_its_buttons(open_page):
    ana, screen = open_page("Ana"), open_page("Television")
    resize(ana, PHONE)
    table = sit_down(ana, "spite_and_malice", "me", "easy")
    hand = ana.locator("[data-phone-hand]")
    expect(hand).to_have_count(0)
    screen.goto(f"/screen/{table}")
    expect(hand).to_be_visible()
    expect(ana.get_by_role("heading", name="Ana’s hand")).to_be_visible()
    assert open_faces(ana)
    expect(hand.locator("[data-zone^='win.'] .count")).to_have_text("20")
    expect(hand.locator("[data-zone^='play.']")).to_have_count(0)

    Person(ana).wait()
    ways = ana.get_by_role("group", name="What you can do").get_by_role("button")
    before = info(ana, table)["version"]
    ways.last.click()  # an ace must be played first: there is nothing to choose
    until(ana, lambda: info(ana, table)["version"] > before, "the move of that button")
    Person(ana).wait()
    ana.keyboard.press("1")
    expect(ways.first).to_be_visible()
    is_accessible(ana)
    for how in looks(ana, (360, 740), (740, 360)):
        are_apart(ana, PARTS_COVERED, how)
    resize(ana, PHONE)
    before = info(ana, table)["version"]
    ways.last.focus()
    ana.keyboard.press("Enter")
    until(ana, lambda: info(ana, table)["version"] > before, "the move of that button, by a key")

    ana.get_by_role("button", name="Show it here").press("Enter")
    expect(hand).to_have_count(0)
    expect(ana.locator("[data-zone='play.0']")).to_be_visible()
    ana.wait_for_function("() => document.activeElement.closest('.table')")
    ana.reload()
    expect(ana.locator("[data-zone='play.0']")).to_be_visible()
    expect(hand).to_have_count(0)
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_label("Only my hand").check()
    expect(hand).to_be_visible()

    memory = lay(ana, "old_bill_memory", "me", "easy")
    screen.goto(f"/screen/{memory}")
    expect(hand).to_have_count(0)
    ana.goto(f"/t/{memory}")
    until(ana, lambda: bool(info(ana, memory).get("screen")), "the big screen")
    expect(ana.locator("[data-zone='table'] [data-piece]").first).to_be_visible()
    expect(hand).to_have_count(0)  # there is none: moves touch common places only


def test_beside_a_big_screen_the_only_move_of_a_card_is_an_amber_button_with_the_card(open_page):
    ana, screen = open_page("Ana", viewport=PHONE), open_page("Television")
    table = sit_down(ana, "steal_the_pile", "me", "easy", "easy")
    screen.goto(f"/screen/{table}")
    expect(ana.locator("[data-phone-hand]")).to_be_visible()
    assert Person(ana).wait()
    ana.keyboard.press("1")  # a card that matches nothing
    way = ana.locator("[data-ways] button")
    expect(way).to_have_count(1)
    expect(way).to_have_class(re.compile(r"\bprimary\b"))
    expect(way).to_have_text(re.compile("Play the .*: a new open pile"))
    expect(way.locator(".card")).to_have_count(1)
