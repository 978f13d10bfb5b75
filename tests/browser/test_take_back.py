"""Moves are taken back: alone at once, with others when they agree, and not if others have seen too much."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from tests.support.listening import Listener
from tests.support.pages import command, drawn, info, meet, seat_of, sit_down, until
from tests.support.people import MINE, Person

# notes how far from the left the button has stood, after each change of the page
NOTE_PLACES = """() => {
    window.places = [];
    const look = () => {
        const left = document.querySelector("[aria-label=Undo]")?.getBoundingClientRect().left ?? "away";
        if (!window.places.includes(left)) window.places.push(left);
    };
    look();
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def test_who_plays_alone_takes_moves_back(page):
    sit_down(page, "steal_the_pile_solitaire", "me")
    boards = [drawn(page)]
    for _ in range(2):
        Person(page).move()
        until(page, lambda: drawn(page) != boards[-1] and Person(page).is_asked, "the board after the move")
        boards.append(drawn(page))
    listener = Listener(page)
    listener.all()
    for before in reversed(boards[:-1]):
        page.get_by_role("button", name="Undo").click()
        until(page, lambda before=before: drawn(page) == before, "the board before the move")
        page.wait_for_function("() => heard.length")
        question = page.locator("[data-prompt] .say").inner_text()
        assert listener.all() == [("polite", f"You took your move back. {question}")]
    expect(page.locator(MINE)).to_be_visible()


def test_the_way_to_take_a_move_back_stays_in_its_place(page):
    sit_down(page, "steal_the_pile", "me", "easy")
    person = Person(page)
    assert person.wait()
    page.evaluate(NOTE_PLACES)
    for _ in range(3):
        person.move()
    assert person.wait()
    assert len(page.evaluate("window.places")) == 1


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


def offer(page: Page, table: str, to: Page) -> None:
    """Has one person make another an offer, any they can make, as a whole."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    address = f"ws://{urlsplit(page.url).netloc}/api/tables/{table}/socket"
    with connect(address, proxy=None, additional_headers={"Cookie": cookie}) as line:
        line.send('{"type":"hello","protocol":1}')
        while (told := json.loads(line.recv()))["type"] != "shown":
            pass
    moves = [f">{seat_of(to, table) + 1}", *told["view"]["drafts"][0]["moves"]]
    command(page, table, "play", seat=told["seat"], version=told["version"], moves=moves)


def test_with_others_a_move_goes_back_when_they_agree(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill", "easy")
    asks, agrees = someone_offers(ana, ben)
    prompt = asks.locator("[data-prompt]")
    before = prompt.inner_text()
    name = "Ana" if asks is ana else "Ben"
    offer(asks, table, agrees)
    expect(prompt).not_to_have_text(before)
    asks.get_by_role("button", name="Menu").click()
    asks.get_by_role("button", name="Ask to take a move back").click()
    expect(asks.locator(".asks").get_by_text("You asked to take a move back.")).to_be_visible()
    wish = agrees.locator(".asks").get_by_text(f"{name} would like to take a move back.")
    expect(wish).to_be_visible()
    hears, hears_too = Listener(asks), Listener(agrees)
    agrees.get_by_role("button", name="Agree").click()
    expect(wish).to_be_hidden()
    expect(asks.locator(".asks").get_by_text("You asked to take a move back.")).to_be_hidden()
    expect(prompt).to_have_text(before, use_inner_text=True)
    assert hears.heard("polite")[-1].startswith("You took your move back. Your turn")
    assert hears_too.heard("polite")[-1].startswith(f"{name} took a move back. ")


def test_who_is_refused_a_move_back_is_told_and_no_focus_is_lost(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill", "easy")
    asks, refuses = someone_offers(ana, ben)
    offer(asks, table, refuses)
    refused = "The move stays: not everybody agreed."
    hears = {page: Listener(page) for page in (asks, refuses)}
    for button, page in (("Never mind", asks), ("No", refuses)):
        asks.get_by_role("button", name="Menu").click()
        asks.get_by_role("button", name="Ask to take a move back").click()
        expect(asks.locator(".asks").get_by_text("You asked to take a move back.")).to_be_visible()
        page.get_by_role("button", name=button, exact=True).press("Enter")
        expect(asks.locator(".asks").get_by_text("You asked to take a move back.")).to_be_hidden()
        until(page, lambda page=page: page.evaluate("document.activeElement !== document.body"), "the focus")
        said = {who: [text for _live, text in ears.all()] for who, ears in hears.items()}
        assert said[refuses][-1] == "The move stays."
        assert said[asks][-1] == ("The move stays." if page is asks else refused), said


def test_what_came_to_light_cannot_go_back_and_the_page_says_why(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "old_bill_memory")
    first = ana if info(ana, table)["to_move"] == seat_of(ana, table) else ben
    Person(first).move()
    assert Person(first).wait()  # one more card is to be turned over
    first.get_by_role("button", name="Menu").click()
    first.get_by_role("button", name="Ask to take a move back").click()
    expect(first.locator("[data-prompt].refused")).to_contain_text("something hidden came to light")
