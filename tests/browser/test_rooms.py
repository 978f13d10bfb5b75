"""Tables that are shared: watched, on a big screen, on one device; moves taken back, hints, stand-ins, rematches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.pages import command, drawn, info, lay, meet, seat_of, sit_down, until
from tests.support.people import MINE, OVER, Person

BACKS = {"back", "back-bill", "back-crook"}
HANDS = re.compile(r"^hand\.\d$")
LONG = 60_000  # ms for a coach that thinks, or bots that play on
TELLING = re.compile('"type":"(shown|happened|curtain)"')


def open_faces(page: Page, zone: re.Pattern[str] = HANDS) -> list[str]:
    """The faces that can be read in zones of that name."""
    pictures = [one for name, pieces in drawn(page).items() if zone.match(name) for one in pieces.values()]
    return [use for uses in pictures for use in uses if use not in BACKS]


def move(page: Page) -> None:
    """Some move that the page offers."""
    Person(page).move()


def skip_guide(*pages: Page) -> None:
    for page in pages:
        Person(page).skip_guide()


# -- watching ----------------------------------------------------------------------------------------------------------


def test_a_spectator_sees_the_table_and_nobodys_hand(open_page):
    ana, cem = open_page("Ana"), open_page("Cem")
    table = sit_down(ana, "spite_and_malice", "me", "easy")
    skip_guide(ana)
    cem.goto(f"/t/{table}")
    expect(cem.locator("[data-zone='play.0']")).to_be_visible()
    assert open_faces(ana)
    assert not open_faces(cem)
    assert open_faces(cem, re.compile("^win"))
    expect(cem.locator(MINE)).to_have_count(0)
    move(ana)
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
    expect(screen.get_by_label(code, exact=True)).to_be_visible()
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    expect(screen.get_by_text("Ana")).to_be_visible()
    expect(screen.get_by_text("free", exact=True)).to_be_visible()
    command(ana, table, "start", fill="easy")
    ana.goto(f"/t/{table}")
    expect(screen.locator("[data-zone^='hand.']").first).to_be_visible()
    expect(ana.locator("[data-prompt]")).to_be_visible()
    assert not open_faces(screen)
    assert open_faces(ana)
    expect(screen.locator("main button")).to_have_count(0)


# -- one device for two ------------------------------------------------------------------------------------------------


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
        skip_guide(page)
        assert open_faces(page, re.compile(rf"^hand\.{seat}$"))
        assert not open_faces(page, re.compile(rf"^hand\.{1 - seat}$"))
        move(page)
        expect(page.get_by_role("heading", name=f"Hand over to {names[1 - seat]}")).to_be_visible()


# -- taking back -------------------------------------------------------------------------------------------------------


def test_who_plays_alone_takes_moves_back(page):
    sit_down(page, "steal_the_pile_solitaire", "me")
    skip_guide(page)
    boards = [drawn(page)]
    for _ in range(2):
        move(page)
        until(page, lambda: drawn(page) != boards[-1] and Person(page).is_asked, "the board after the move")
        boards.append(drawn(page))
    for before in reversed(boards[:-1]):
        page.get_by_role("button", name="Undo").click()
        until(page, lambda before=before: drawn(page) == before, "the board before the move")
    expect(page.locator(MINE)).to_be_visible()


def someone_offers(*pages: Page) -> tuple[Page, Page]:
    """Plays Old Bill until one of two people is to make an offer: that one, and the other."""
    people = [Person(page) for page in pages]

    def is_offering() -> bool:
        for person in people:
            if person.is_asked and not person.page.locator("[data-send]").is_visible():
                person.act()
        return any(page.locator("[data-send]").is_visible() for page in pages)

    until(pages[0], is_offering, "an offer")
    first, second = pages
    return (first, second) if first.locator("[data-send]").is_visible() else (second, first)


def test_with_others_a_move_goes_back_when_they_agree(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill", "easy")
    skip_guide(ana, ben)
    asks, agrees = someone_offers(ana, ben)
    prompt = asks.locator("[data-prompt]")
    before = prompt.inner_text()
    seat, name = seat_of(asks, table), "Ana" if asks is ana else "Ben"
    whom = f">{(seat + 1) % 3 + 1}"
    command(asks, table, "play", seat=seat, version=info(asks, table)["version"], moves=[whom])
    expect(prompt).not_to_have_text(before)
    asks.get_by_role("button", name="Menu").click()
    asks.get_by_role("button", name="Ask to take a move back").click()
    expect(asks.get_by_text("You asked to take a move back.")).to_be_visible()
    wish = agrees.get_by_text(f"{name} would like to take a move back.")
    expect(wish).to_be_visible()
    agrees.get_by_role("button", name="Agree").click()
    expect(wish).to_be_hidden()
    expect(asks.get_by_text("You asked to take a move back.")).to_be_hidden()
    expect(prompt).to_have_text(before, use_inner_text=True)


def test_who_is_refused_a_move_back_is_told_and_no_focus_is_lost(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill", "easy")
    skip_guide(ana, ben)
    asks, refuses = someone_offers(ana, ben)
    seat = seat_of(asks, table)
    whom = f">{(seat + 1) % 3 + 1}"
    command(asks, table, "play", seat=seat, version=info(asks, table)["version"], moves=[whom])
    refused = asks.locator("[data-prompt]").get_by_text("The move stays: not everybody agreed.")
    for button, page in (("Never mind", asks), ("No", refuses)):
        asks.get_by_role("button", name="Menu").click()
        asks.get_by_role("button", name="Ask to take a move back").click()
        expect(asks.get_by_text("You asked to take a move back.")).to_be_visible()
        expect(refused).to_be_hidden()
        page.get_by_role("button", name=button, exact=True).press("Enter")
        expect(asks.get_by_text("You asked to take a move back.")).to_be_hidden()
        until(page, lambda page=page: page.evaluate("document.activeElement !== document.body"), "the focus")
    expect(refused).to_be_visible()


def test_what_others_have_seen_cannot_go_back_and_the_page_says_why(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "steal_the_pile")
    skip_guide(ana, ben)
    first = ana if info(ana, table)["to_move"] == seat_of(ana, table) else ben
    move(first)
    expect(first.locator(MINE)).to_have_count(0)
    first.get_by_role("button", name="Menu").click()
    first.get_by_role("button", name="Ask to take a move back").click()
    expect(first.locator("[data-prompt].refused")).to_be_visible()


# -- the coach ---------------------------------------------------------------------------------------------------------


def test_a_hint_is_a_nudge_then_the_move_then_the_numbers(page):
    sit_down(page, "ten_card_crook", "me")
    skip_guide(page)
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("complementary", name="A hint")
    further = panel.get_by_role("button", name="Show me the move")
    expect(further).to_be_visible(timeout=LONG)
    expect(panel).not_to_contain_text("The coach would play")
    further.click()
    expect(panel).to_contain_text("The coach would play")
    expect(panel.get_by_role("list")).to_have_count(0)
    panel.get_by_role("button", name="Show me the numbers").click()
    expect(panel.get_by_role("list", name="All moves").get_by_role("listitem").first).to_be_visible()
    panel.get_by_role("button", name="Thanks, enough").click()
    expect(panel).to_be_hidden()


# -- people who are away -----------------------------------------------------------------------------------------------


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "steal_the_pile", grace=0)
    skip_guide(ana, ben)
    if info(ana, table)["to_move"] == seat_of(ana, table):
        move(ana)
    expect(ben.locator(MINE)).to_be_visible()
    ben.goto("about:blank")
    expect(ana.get_by_text("Ben has been away for a while.")).to_be_visible()
    ana.get_by_role("button", name="A bot plays for Ben").click()
    expect(ana.locator(MINE)).to_be_visible()
    ben.goto(f"/t/{table}")
    expect(ben.get_by_text("A bot is playing for you.")).to_be_visible()
    ben.get_by_role("button", name="I am back").click()
    expect(ben.get_by_text("A bot is playing for you.")).to_be_hidden()
    move(ana)
    move(ben)


def test_one_may_let_a_bot_play_for_oneself(page):
    sit_down(page, "old_bill_maid", "me", "easy")
    skip_guide(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator(OVER)).to_be_visible(timeout=LONG)


# -- once more ---------------------------------------------------------------------------------------------------------


def test_after_the_end_the_same_people_play_again(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill_maid")
    for page in (ana, ben):
        command(page, table, "hand-over", seat=seat_of(page, table), bot="easy")
    for page in (ana, ben):
        expect(page.locator(OVER)).to_be_visible(timeout=LONG)
    ana.get_by_role("button", name="Rematch").click()
    ben.get_by_role("link", name="To the next game").click()
    expect(ana.get_by_text("Ben").first).to_be_visible()
    expect(ben).not_to_have_url(re.compile(table))
    expect(ana).to_have_url(ben.url)
    ana.get_by_role("button", name="Start").click()
    for page in (ana, ben):
        expect(page.locator("[data-prompt]")).to_be_visible()


@pytest.mark.parametrize("bots", [(), ("easy", "easy")], ids=["alone", "with bots"])
def test_who_waits_for_nobody_plays_again_at_once(page, bots):
    game = "old_bill_maid" if bots else "steal_the_pile_solitaire"
    table = sit_down(page, game, "me", *bots)
    command(page, table, "hand-over", seat=seat_of(page, table), bot="easy")
    expect(page.locator(OVER)).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Rematch" if bots else "Play again").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("[data-prompt]")).to_be_visible()


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
    expect(ana.locator(MINE)).to_have_count(0)
    assert not open_faces(ana)
