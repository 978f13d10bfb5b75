"""A checker for accessibility finds nothing around a game and after it, by day and by night, large and small."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import cutpurse
from tests.support.browser import PHONE, WIDE
from tests.support.languages import english_in
from tests.support.listening import Listener
from tests.support.pages import (
    LONG,
    SHORT,
    command,
    finished,
    is_accessible,
    is_accessible_by_day_and_night,
    lay,
    meet,
    play_on,
    seat_of,
    sit_down,
)
from tests.support.people import FOCUS, NOTE_SENDING, Person, Typist, play_to_the_end
from tests.support.soak import soak

GAMES = [facts.id for facts in cutpurse.games()]
END_PICTURES = {  # what only the end of that game shows, once its replay has come
    "nacho_pile": ".plates .rest .chip",
    "old_bill_maid": ".way .step",
    "old_bill_memory": ".map button",
}

# the part of the page that has the focus
PART = """() => ["[data-prompt]", ".hand", "[data-from]", ".bar"].find((part) => document.activeElement.closest(part))
    ?? document.activeElement.tagName"""


def test_a_pile_that_says_what_a_tap_does_is_called_so(page):
    counted = page.locator("button.pile-chips:has(> .count):has(> .tag)")
    while counted.count() == 0:  # it is not met in every game
        sit_down(page, "nacho_pile", "me", "easy", options=SHORT["nacho_pile"])
        person = Person(page)
        play_to_the_end(person, until=lambda who=person: who.is_over or counted.count() > 0)
    is_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_is_accessible_and_all_german(open_page, played, game):
    over = played(game)
    page = open_page(who=over, locale="de-DE")
    page.goto(f"/t/{over.table}")
    expect(page.locator("#end-headline")).to_be_visible()
    expect(page.locator(END_PICTURES.get(game, ".outcome")).first).to_be_visible()
    is_accessible_by_day_and_night(page)
    assert not english_in(page, game)


@pytest.mark.parametrize("game", soak(["old_bill_maid"], ["old_bill_maid", "ten_card_crook"]))
def test_the_replay_the_proof_my_games_and_a_big_screen_are_accessible_and_all_german(open_page, played, game):
    over = played(game)
    page = open_page(who=over, locale="de-DE")
    for path, shows in (
        (f"/replay/{over.table}#5", ".controls"),
        (f"/fairness/{over.table}", "ol.claims"),
        ("/me", "ol"),
        (f"/screen/{over.table}", ".over"),
    ):
        page.goto(path)
        expect(page.locator(shows).first).to_be_visible()
        is_accessible_by_day_and_night(page)
        assert not english_in(page, game)


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
    sit_down(page, "steal_the_pile", "me", "easy")
    person = Person(page)
    assert person.wait()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show me the move").click(timeout=LONG * 1000)
    page.get_by_role("button", name="Show me the numbers").click()
    page.get_by_role("button", name="Menu").click()
    is_accessible(page)


def test_the_list_of_keys_opens_by_a_key_and_from_the_menu_and_gives_the_focus_back(page):
    sit_down(page, "steal_the_pile", "me", "easy")
    assert Person(page).wait()
    page.keyboard.press("1")
    page.wait_for_function("() => document.activeElement.closest('.is-target')")
    held = page.locator("button:focus")
    focused = held.get_attribute("aria-label")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("term")).to_contain_text(
        ["Tab", "Arrow keys", "Enter Space", "Esc", "1–9", "D", "S", "H", "U", "L", "?"]
    )
    is_accessible(page)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(held).to_have_attribute("aria-label", focused)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys").click()
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_who_goes_on_by_keys_comes_to_all_parts_of_a_table_and_out_of_it(open_page):
    page = open_page(viewport=PHONE)
    sit_down(page, "old_bill", "me", "easy", "easy")
    person = Person(page)
    play_to_the_end(person, until=lambda: page.locator("[data-from]").count() > 0)  # a card is laid on the table
    page.locator("[data-prompt]").focus()
    been = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        been.add(page.evaluate(PART))
    assert been >= {"[data-prompt]", ".hand", "[data-from]", ".bar", "BODY"}


def test_who_listens_hears_what_happened_and_then_that_a_turn_of_theirs_begins_each_time(page):
    sit_down(page, "steal_the_pile", "me", "easy", "easy")
    person = Person(page)
    assert person.wait()
    listener = Listener(page)
    for _ in range(3):
        said = listener.all()
        assert [live for live, text in said if "Your turn" in text] == ["polite"]
        assert "Your turn" in said[-1][1]
        person.move()
        assert person.wait()


def test_who_listens_hears_the_same_refusal_again(page):
    sit_down(page, "spite_and_malice", "me", "easy")
    assert Person(page).wait()
    listener = Listener(page)
    refusals = []
    for thing in page.locator("main [data-zone] button[aria-disabled=true]:visible").all():
        thing.click(force=True)
        if refusals := listener.heard("assertive"):
            thing.click(force=True)
            break
    assert refusals
    assert listener.heard("assertive") == refusals
    page.keyboard.press("Escape")
    expect(page.locator("[data-live=assertive]")).to_have_text("")


def test_who_listens_hears_what_they_chose_and_not_what_then_lies_there(open_page):
    page = open_page(reduced_motion="no-preference")
    table = sit_down(page, "steal_the_pile", "me", "easy")
    assert Person(page).wait()
    listener = Listener(page)
    page.locator(f"[data-zone='hand.{seat_of(page, table)}'] button.can").first.click()
    page.locator("main button.is-target, main .is-target > button").first.click()
    page.wait_for_function("() => heard.some(([_, text]) => text.startsWith('You '))")
    assert len([text for text in listener.heard("polite") if " chosen." in text]) == 1


def test_who_chooses_a_card_while_a_story_is_told_hears_the_story_first(open_page):
    page = open_page(reduced_motion="no-preference")
    sit_down(page, "steal_the_pile_solitaire", "me")
    assert Person(page).wait()
    card = page.locator(".tray .hand button.can").first
    card.click()
    Listener(page)
    page.locator("main button.is-target, main .is-target > button").first.click()
    page.wait_for_function("() => document.documentElement.dataset.air === '' && !document.querySelector('.busy')")
    page.evaluate("document.querySelector('.tray .hand button[data-piece]').click()")
    page.wait_for_function("() => heard.map(([, text]) => text).join().split(' chosen.').length > 2")
    said = " ".join(page.evaluate("heard.map(([, text]) => text)"))
    assert 0 <= said.find("You take") < said.rfind(" chosen."), said


def test_who_listens_is_asked_about_an_offer_once_not_about_each_card_of_it(page):
    sit_down(page, "old_bill", "me", "easy", "easy")
    person = Person(page)
    assert person.wait()
    offer = page.locator("[data-send]:not([aria-disabled=true])")
    while offer.count() == 0:
        assert person.wait()
        if offer.count() == 0:
            person.act()
    listener = Listener(page)
    page.locator("[data-from] button").first.click()
    page.wait_for_function(
        "() => heard.some(([live, text]) => live === 'polite' && text.includes(': back in your hand.'))"
    )
    page.locator(".tray .hand button.can").first.click()
    page.wait_for_function("() => heard.some(([live, text]) => live === 'polite' && /: Face (up|down)\\. /.test(text))")
    while offer.count() == 0:
        person.act()
    listener.heard("polite")
    offer.click()
    page.wait_for_function("() => heard.some(([live]) => live === 'polite')")
    assert not listener.heard("assertive")


def test_who_listens_hears_the_next_question_of_their_turn(page):
    sit_down(page, "old_bill_memory", "me", "easy")
    person = Person(page)
    assert person.wait()
    Listener(page)
    person.move()
    assert person.wait()  # one more card is to be turned over
    question = page.locator("[data-prompt] .say").evaluate("(say) => say.lastChild.textContent.trim()")
    says = "(question) => heard.some(([live, text]) => live === 'polite' && text.endsWith(question))"
    page.wait_for_function(says, arg=question)


def test_memory_shows_no_codes_of_places_and_who_listens_hears_row_and_card(page):
    sit_down(page, "old_bill_memory", "me", "easy")
    person = Person(page)
    assert person.wait()
    Listener(page)
    for _ in range(2):  # a turn without a pair, unless luck has it
        person.move()
        assert person.wait()
    page.wait_for_function(r"() => heard.some(([, text]) => /You flip .*, row [1-4], card \d+/.test(text))")
    expect(page.locator("ol.log li").filter(has_text=re.compile("turned up|found")).first).to_be_visible()
    labels = page.locator("[aria-label]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    said = [page.locator("body").inner_text(), *labels, *page.evaluate("heard.map(([, text]) => text)")]
    assert not [text for text in said if re.search(r"\b[W-Z]\d", text)]
    assert any(label.startswith("row 3, card 5, ") for label in labels)


def test_who_plays_by_keys_takes_cards_by_number_and_has_the_focus_at_hand_each_turn(page):
    sit_down(page, "steal_the_pile", "me", "easy")
    hand = page.locator(".tray .hand button[data-piece]")
    for _ in range(2):
        assert Person(page).wait()
        page.keyboard.press("1")
        expect(hand.first).to_have_attribute("aria-pressed", "true")
        page.evaluate(NOTE_SENDING)
        page.locator("main button.is-target, main .is-target > button").first.press("Enter")
        page.wait_for_function("() => hasSent")
        assert Person(page).wait()
        page.wait_for_function("() => document.activeElement.matches('.table button')")


def test_a_turn_never_begins_with_the_focus_on_what_cannot_be_played(page):
    sit_down(page, "spite_and_malice", "me", "easy")
    typist = Typist(page)
    for _ in range(6):
        typist.move()
        assert typist.wait()
        page.wait_for_function(f"() => ({FOCUS})() === 'offer'")


def test_the_log_is_gone_to_by_a_key_and_escape_leads_back(open_page):
    for size in (WIDE, PHONE):
        page = open_page(viewport=size)
        sit_down(page, "steal_the_pile", "me", "easy")
        assert Person(page).wait()
        card = page.locator(".tray .hand button.can").first
        card.focus()
        for key in ("Escape", "l"):
            page.keyboard.press("l")
            expect(page.locator("#rail")).to_be_focused()
            page.keyboard.press(key)
            expect(card).to_be_focused()


def test_who_says_something_or_looks_at_the_table_after_the_end_keeps_the_focus(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ana, ben), "steal_the_pile")
    opener = ana.get_by_role("button", name="Say something")
    opener.press("Enter")
    ana.locator("[data-reaction]").first.press("Enter")
    expect(opener).to_be_focused()
    play_on([ana, ben], table)
    look = ana.get_by_role("button", name="Look at the table")
    look.press("Enter", timeout=LONG * 1000)
    result = ana.get_by_role("button", name="Result")
    expect(result).to_be_focused()
    result.press("Enter")
    expect(ana.locator("#end-headline")).to_be_focused()


def test_who_comes_to_a_game_that_is_over_hears_nothing_of_the_past(page):
    table = finished(page, "old_bill_maid", "easy")
    page.goto(f"/t/{table}")
    listener = Listener(page)
    expect(page.locator("#end-headline")).to_be_focused()
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".log li").nth(3)).to_be_visible()
    assert not listener.all()


def test_who_listens_hears_once_who_goes_away_and_who_is_back(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = meet((ben, ana), "steal_the_pile")  # when she comes he is there
    Listener(ana)
    ben.goto("about:blank")
    ana.wait_for_function("() => heard.some(([live, text]) => live === 'polite' && text === 'Ben is away.')")
    ben.goto(f"/t/{table}")
    ana.wait_for_function("() => heard.at(-1)[1] === 'Ben is here.'")
    assert len(ana.evaluate("heard.filter(([_, text]) => text.startsWith('Ben is '))")) == 2


@pytest.mark.parametrize("game", ["steal_the_pile_solitaire", "ten_card_crook"])  # one says it itself
def test_who_listens_hears_once_that_it_is_their_turn(page, game):
    sit_down(page, game, "me")
    expect(page.locator("[data-live=polite]")).to_have_text(re.compile(r"Your turn[.:] (?!.*Your turn)"))


def test_a_number_key_chooses_and_only_enter_plays_and_a_key_that_does_nothing_says_why(page):
    sit_down(page, "steal_the_pile", "me", "easy")
    assert Person(page).wait()
    page.evaluate(NOTE_SENDING)
    why, spoken = page.locator("[data-prompt].refused"), page.locator("[data-live=assertive]")
    for key, said in (("9", "There is no card 9 to choose."), ("d", "You cannot draw now.")):
        page.keyboard.press(key)
        expect(why).to_contain_text(said)
        expect(spoken).to_contain_text(said)
    for _ in range(3):
        page.keyboard.press("1")
        expect(page.locator(".hand .is-selected")).to_have_count(1)
    assert not page.evaluate("hasSent"), "a number was pressed again, and that made a move"
    expect(page.locator("button.is-target:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function("hasSent", polling=20)
