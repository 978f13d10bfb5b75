"""One device for two people, with a curtain between their turns; and one seat on two devices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import PHONE
from tests.support.listening import Listener
from tests.support.pages import drawn, info, lay, open_faces, seat_of, sit_down, until
from tests.support.people import FOCUS, MINE, Person

TELLING = re.compile('"type":"(shown|happened|curtain)"')
# a tap meant for the table, at the very moment when the curtain falls upon it
TAP_WHERE_IT_FALLS = """() => new MutationObserver((_, observer) => {
    const look = document.querySelector("[data-look]");
    if (!look) return;
    observer.disconnect();
    look.click();
    window.taps = (window.taps ?? 0) + 1;
}).observe(document.body, {childList: true, subtree: true})"""


def test_two_people_at_one_device_never_see_each_others_hand(page):
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda raw: frames.append(str(raw))))
    table = lay(page, "steal_the_pile", "me", "me")
    page.goto(f"/t/{table}")
    names = [seat["name"] for seat in info(page, table)["seats"]]
    for _ in range(3):
        seat = info(page, table)["to_move"]
        look = page.get_by_role("button", name=f"I am {names[seat]}")
        expect(look).to_be_focused()
        assert drawn(page) == {}, "behind the curtain lies nothing"
        assert '"type":"curtain"' in next(raw for raw in reversed(frames) if TELLING.search(raw)), "nor is it sent"
        look.click()
        expect(page.locator(MINE)).to_be_visible()
        assert open_faces(page, re.compile(rf"^hand\.{seat}$"))
        assert not open_faces(page, re.compile(rf"^hand\.{1 - seat}$"))
        page.evaluate(TAP_WHERE_IT_FALLS)
        Person(page).move()
        expect(page.get_by_role("heading", name=f"Hand the device to {names[1 - seat]}")).to_be_visible()
    page.wait_for_function("() => taps === 3")
    expect(page.locator("[data-look]")).to_be_enabled()


def test_when_the_curtain_opens_the_focus_is_on_what_can_be_done(page):
    page.goto(f"/t/{lay(page, 'old_bill_maid', 'me', 'me', 'easy')}")
    for _ in range(3):
        page.locator("[data-look]:not([aria-disabled=true])").press("Enter")
        expect(page.locator(MINE)).to_be_visible()
        page.wait_for_function("() => document.activeElement.matches('.table button')")
        assert page.evaluate(FOCUS) == "offer"
        Person(page).move()


def test_a_curtain_is_not_lifted_by_a_key_that_is_still_held(page):
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'me')}")
    look = page.locator("[data-look]")
    expect(look).to_be_focused()
    expect(look).to_be_enabled()
    held = """(one) => one.dispatchEvent(
        new KeyboardEvent("keydown", {key: "Enter", repeat: true, bubbles: true, cancelable: true}))"""
    assert look.evaluate(held) is False, "a key that repeats is not listened to"
    page.keyboard.press("Enter")
    expect(page.locator("[data-prompt]")).to_be_visible()


def test_a_long_name_stays_on_the_curtain_of_a_phone(open_page):
    page = open_page("W" * 24, viewport=PHONE)
    page.goto(f"/t/{lay(page, 'spite_and_malice', 'me', 'me')}")
    expect(page.locator("[data-look]")).to_be_focused()
    for part in page.locator("main.curtain *").all():
        box = part.bounding_box()
        assert box is None or (box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]), part.evaluate(
            "(one) => one.outerHTML"
        )


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_code_brings_a_seat_to_another_device(open_page, locale):
    ana, phone = open_page("Ana"), open_page("Ana’s phone", locale=locale)
    table = sit_down(ana, "spite_and_malice", "me", "easy")
    hers = open_faces(ana)
    wanted = {"kind": "seat", "table": table, "seat": seat_of(ana, table)}
    code = ana.request.post("/api/passes", data=wanted).json()["secret"]
    phone.goto("/join")
    phone.get_by_role("textbox").fill(code)
    phone.keyboard.press("Enter")
    expect(phone.locator(MINE)).to_be_visible()
    assert open_faces(phone) == hers
    until(ana, lambda: not open_faces(ana), "a hand that is seen no more")
    expect(ana.locator(MINE)).to_have_count(0)


def test_nothing_of_what_one_player_heard_is_in_the_page_on_the_curtain_or_is_told_to_the_next(page):
    page.goto(f"/t/{lay(page, 'old_bill_maid', 'me', 'me', 'easy')}")
    look = page.locator("[data-look]")
    live = page.locator("[data-live]")
    listener, heard = Listener(page), {}
    for _ in range(4):
        expect(look).to_be_visible()
        name = look.inner_text()
        assert live.all_inner_texts() == ["", ""], "what was said is gone with the hand"
        assert not [text for _live, text in listener.all()]
        look.click()
        expect(page.locator(MINE)).to_be_visible()
        page.wait_for_function("() => heard.some(([_, text]) => text.includes('Your turn'))")
        told = [text for _live, text in listener.all()]
        assert not [one for one in told if any(once in one for once in heard.get(name, []))], "nobody hears it twice"
        assert len(told) == 1, "what was missed and the turn is one announcement"
        Person(page).move()
        expect(look).to_be_visible()
        heard[name] = [text for _live, text in listener.all() if "You " in text]
        assert heard[name], "who moved hears what came of it"
