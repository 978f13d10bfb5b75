"""When a game is over: who won, the count, the replay, the proof that the deal was fair, the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import PHONE, WIDE
from tests.support.pages import BACKS, Played, command, drawn, finished, fits, info, lay, play_on, until
from tests.support.people import OVER

OTHERS_HIDDEN = """(seat) => [...document.querySelectorAll("[data-zone^='hand.']")].every((zone) =>
    zone.dataset.zone === `hand.${seat}` || !zone.querySelector("[data-piece] use:not([href^='#back'])"))"""


@pytest.fixture
def over(played: Callable[[str], Played]) -> Played:
    """A game of three that all tests here look at."""
    return played("steal_the_pile")


def hands(page: Page) -> dict[str, set[str]]:
    """What can be read in the hands: which of them lie open."""
    zones = {name: pieces for name, pieces in drawn(page).items() if name.startswith("hand.")}
    return {name: {use for uses in pieces.values() for use in uses} - BACKS for name, pieces in zones.items()}


def watch(page: Page, table: str) -> None:
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider", name="Move of the game")).to_be_visible()
    expect(page.locator("[data-piece]").first).to_be_visible()  # the board waits for its words


def at(page: Page) -> tuple[int, int]:
    """At which move the replay is, and of how many."""
    here, last = page.locator(".controls .at").inner_text().split("/")
    return int(here), int(last)


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_end_says_who_won_and_counts(open_page, over):
    page, table = open_page(who=over), over.table
    page.goto(f"/t/{table}")
    headline = page.locator(OVER)
    result = info(page, table)["result"]
    names = [seat["name"] for seat in info(page, table)["seats"]]
    expect(headline).to_be_visible()
    mine = page.request.get(f"/api/tables/{table}").json()["seats"][0]
    for winner in result["winners"]:
        expect(headline).to_contain_text("You" if winner == mine else names[winner])
    rows = page.get_by_role("region", name="The count").locator("ol > li")
    expect(rows).to_have_count(3)
    shown = sorted(int(re.match(r"\d+", text)[0]) for text in page.locator("ol > li .total").all_inner_texts())
    assert shown == sorted(int(score) for score in result["scores"])
    page.get_by_role("button", name="Look at the table").click()
    expect(headline).to_be_hidden()
    page.get_by_role("button", name="Result").click()
    expect(headline).to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats"), [("nacho_pile", 4), ("old_bill_memory", 3), ("steal_the_pile", 4), ("old_bill_maid", 5)]
)
def test_an_end_has_the_whole_width_and_all_that_can_be_done_in_sight(open_page, game, seats):
    page = open_page(viewport=WIDE)
    page.goto(f"/t/{finished(page, game, *['easy'] * (seats - 1))}")
    expect(page.get_by_role("link", name="To the lobby").last).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Look at the table")).to_be_in_viewport(ratio=1)
    expect(page.locator("#rail")).to_have_count(0)
    tops = page.locator(".maid .all > li").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    assert len(set(tops)) <= 1  # five beside each other leave no hole
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator("#rail")).to_be_visible()


@pytest.mark.parametrize("game", ["old_bill_memory"])
def test_a_place_of_memory_tells_its_card_when_it_is_tapped_and_keys_go_from_place_to_place(open_page, played, game):
    over = played(game)
    page = open_page(who=over)
    page.goto(f"/t/{over.table}")
    places = page.locator(".map button")
    expect(places).to_have_count(52)
    shown = " ".join(page.locator(".finders, .panel:has(.map)").all_inner_texts())
    assert not re.search(r"\b[W-Z]\d+\b", shown), "there are no coordinates"
    places.nth(30).click()
    expect(page.locator(".shown")).to_contain_text(re.compile(r"turned up (once|\d+ times): \w+ \d"))
    page.keyboard.press("ArrowRight")
    expect(places.nth(31)).to_be_focused()
    expect(places.nth(31)).to_have_accessible_name("row 3, card 6")
    page.keyboard.press("ArrowUp")
    expect(places.nth(18)).to_be_focused()


@pytest.mark.parametrize("game", ["old_bill_maid"])
def test_old_maid_ends_with_who_keeps_old_bill_and_no_review(open_page, played, game):
    over = played(game)
    cem = open_page("Cem", reduced_motion="no-preference")
    told = info(cem, over.table)
    [loser] = set(range(3)) - set(told["result"]["winners"])
    names = [seat["name"] for seat in told["seats"]]
    cem.goto(f"/t/{over.table}")
    expect(cem.locator(OVER)).to_have_text(f"Old Bill stays with {names[loser]}")
    steps = cem.locator(".way .step")
    expect(steps.last).to_have_text(f"stays with {names[loser]}")
    cem.mouse.click(5, 300)  # a tap ends all motion
    assert cem.evaluate("document.querySelector('.maid').getAnimations({subtree: true}).length") == 0
    expect(cem.get_by_role("heading", name="Chance to win")).to_have_count(0)
    expect(cem.get_by_text("pure luck")).to_be_visible()


@pytest.mark.parametrize("game", ["nacho_pile"])
def test_nacho_pile_ends_with_the_last_chip_which_is_also_heard(open_page, played, game):
    over = played(game)
    page = open_page(who=over)
    page.goto(f"/t/{over.table}")
    expect(page.locator(OVER)).to_be_focused()
    expect(page.locator(OVER)).to_have_accessible_name(re.compile(r"^The last chip is .+\. (\w+ wins?|Level) "))
    scores = sorted(int(score) for score in info(page, over.table)["result"]["scores"])
    shown = sorted(int(re.match(r"\d+", text)[0]) for text in page.locator(".plates .total").all_inner_texts())
    assert shown == scores
    if page.locator(".plates:not(.whole)").count():
        lit = [row.locator("li:not(.none)").count() for row in page.locator(".plates .lit").all()]
        assert sorted(lit) == scores


def test_a_big_screen_tells_what_happened_last(open_page, over):
    page, screen = open_page("Cem"), open_page("Television")
    page.goto(f"/t/{over.table}")
    page.get_by_role("button", name="Look at the table").click()
    told = page.locator("ol.log li")
    expect(told.nth(6)).to_be_attached()
    screen.goto(f"/screen/{over.table}")
    last = screen.locator("ol.log li")
    expect(last).to_have_count(6)
    expect(last.first).to_have_text(told.first.inner_text(), use_inner_text=True)


@pytest.mark.parametrize(
    ("game", "picture"),
    [("nacho_pile", ".plates .plate"), ("old_bill_maid", ".way .step"), ("old_bill_memory", ".map button")],
)
def test_a_big_screen_ends_with_the_picture_of_the_game_told_to_nobody_in_particular(open_page, played, game, picture):
    over = played(game)
    screen = open_page(who=over)  # the device of somebody who sat there
    screen.goto(f"/screen/{over.table}")
    end = screen.get_by_role("region", name="The game is over")
    expect(end.locator(picture).first).to_be_visible()
    expect(end.locator(OVER)).to_be_visible()
    expect(end).to_contain_text("Ana")  # and not "you"
    expect(end).not_to_contain_text(re.compile(r"\byou\b", re.IGNORECASE))
    expect(end.get_by_role("link")).to_have_count(0)  # what to do next is on the phones
    fits(screen)


def test_a_game_that_was_given_up_says_so(page):
    table = lay(page, "steal_the_pile_solitaire", "me")
    command(page, table, "close")
    page.goto(f"/t/{table}")
    expect(page.locator(OVER)).to_have_text("This game was given up")
    expect(page.locator("header .say p")).to_have_text(["It was not played to the end and is not counted."])


# -- the replay --------------------------------------------------------------------------------------------------------


def test_a_replay_is_stepped_scrubbed_and_played(open_page, over):
    page, table = open_page(who=over), over.table
    watch(page, table)
    here, last = at(page)
    assert here == 0
    start = drawn(page)
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".controls .at")).to_have_text(f"1 / {last}")
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".controls .at")).to_have_text(f"0 / {last}")
    until(page, lambda: drawn(page) == start, "the start, one move back")
    page.get_by_role("slider", name="Move of the game").fill(str(last))
    expect(page.locator(".controls .at")).to_have_text(f"{last} / {last}")
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    page.get_by_role("button", name="To the start").click()
    until(page, lambda: drawn(page) == start, "the start, from the end")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => parseInt(document.querySelector('.controls .at').textContent) > 1")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_all_of_a_replay_lies_in_its_main_part_and_its_line_says_which_move(open_page, over):
    page = open_page()
    watch(page, over.table)
    main = page.get_by_role("main")
    expect(main.get_by_role("region", name="The moves")).to_be_visible()
    expect(main.get_by_role("slider", name="Move of the game")).to_have_attribute(
        "aria-valuetext", re.compile(r"^Move \d+ of \d+$")
    )


def test_a_link_leads_anybody_to_a_move_of_a_replay(open_page, over):
    page, table = open_page("Cem"), over.table
    watch(page, f"{table}#5")
    expect(page.locator(".controls .at")).to_have_text(re.compile("^5 /"))
    page.evaluate("location.hash = '#2'")
    expect(page.locator(".controls .at")).to_have_text(re.compile("^2 /"))


def test_a_replay_is_watched_by_keys(open_page, over):
    page, table = open_page(who=over), over.table
    watch(page, table)
    label = page.locator(".controls .at")
    last = at(page)[1]
    for key, to in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)]:
        page.keyboard.press(key)
        expect(label).to_have_text(f"{to} / {last}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_replay_has_the_eyes_of_everybody(open_page, over):
    page, stranger, table = open_page(who=over), open_page("Cem", viewport=PHONE), over.table
    names = [seat["name"] for seat in info(page, table)["seats"]]
    watch(page, table)
    page.keyboard.press("ArrowRight")
    assert all(hands(page).values()), "all cards are open at first"
    eyes = page.get_by_role("group", name="Point of view")
    for seat, name in enumerate(names):
        eyes.get_by_role("button", name=name, exact=True).click()
        expect(eyes.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
        page.wait_for_function(OTHERS_HIDDEN, arg=seat)
        assert {zone for zone, faces in hands(page).items() if faces} == {f"hand.{seat}"}
        assert at(page)[0] == 1, "the same move"
    eyes.get_by_role("button", name="As a spectator").click()
    page.wait_for_function(OTHERS_HIDDEN, arg=None)
    assert not any(hands(page).values())
    watch(stranger, table)
    stranger.get_by_role("combobox", name="Point of view").select_option(label="As a spectator")
    stranger.wait_for_function(OTHERS_HIDDEN, arg=None)
    fits(stranger)


# -- fair shuffling ----------------------------------------------------------------------------------------------------


def test_everybody_had_a_hand_in_the_deal_and_the_proof_is_worked_out_in_the_browser(open_page):
    ana, ben = open_page("Ana"), open_page("Ben")
    table = lay(ana, "old_bill_maid", "me", "open", begin=False)
    for page in (ana, ben):
        page.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").last.click()  # the chair between them goes, and its number with it

    def mixed() -> list[str]:
        return [seat["name"] for seat in info(ana, table)["seats"] if seat.get("mixed")]

    until(ana, lambda: mixed() == ["Ana", "Ben"], "what each adds to the deal")
    ana.get_by_role("button", name="Start").click()
    expect(ben.locator("[data-prompt]")).to_be_visible()
    ana.goto(f"/fairness/{table}")
    expect(ana.get_by_role("heading", name="The proof comes when the game is over")).to_be_visible()
    assert not ana.locator("dt", has_text="secret").count()
    play_on((ana, ben), table)
    ana.goto(f"/t/{table}")
    ana.get_by_role("link", name="checked: a fair deal").click()
    expect(ana.get_by_role("heading", name="Yes, nobody could choose the cards")).to_be_visible()
    expect(ana.get_by_role("heading", name="What this device added is part of it")).to_be_visible()
    claims = ana.locator("ol.claims > li")
    expect(claims).to_have_count(claims.filter(has_text="holds").count())
    assert claims.count() >= 4
    expect(ana.get_by_text("does not hold")).to_have_count(0)


def test_a_proof_names_who_added_what_and_one_that_does_not_hold_is_said_to_be_none(open_page, over):
    page, table = open_page(who=over), over.table
    told = info(page, table)
    names = [seat["name"] for seat in told["seats"]]
    chairs = [names[seat] for seat in told["order"]]
    assert chairs != names, "chairs are not in the order of seats"

    def bend(route: Route) -> None:
        report = route.fetch().json()
        report["fairness"]["secret"] = report["fairness"]["seed"]
        route.fulfill(json=report)

    page.route("**/fairness", bend, times=1)
    page.goto(f"/fairness/{table}")
    expect(page.get_by_role("heading", name="No, something does not fit")).to_be_visible()
    expect(page.locator("dt", has_text="Added by")).to_have_text([f"Added by {name}" for name in chairs])


# -- the record --------------------------------------------------------------------------------------------------------


def test_a_record_is_saved_and_watched_elsewhere(open_page, over, tmp_path: Path):
    page, cem, table = open_page(who=over), open_page("Cem"), over.table
    page.goto(f"/t/{table}")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / saved.value.suggested_filename
    saved.value.save_as(record)
    assert record.name == f"cutpurse-{table}.rec"
    cem.goto("/me")
    chooser = cem.get_by_label("Watch a saved game")
    assert record.suffix in chooser.get_attribute("accept").split(",")
    chooser.set_input_files(record)
    expect(cem).to_have_url(re.compile(r"/replay/\w+$"))
    expect(cem.get_by_role("slider", name="Move of the game")).to_be_visible()
    watch(page, table)
    assert at(cem) == at(page)
    for each in (page, cem):
        each.keyboard.press("End")
        expect(each.get_by_role("button", name="One move on")).to_be_disabled()
    until(page, lambda: drawn(cem) == drawn(page) != {}, "the same end for both")
    dora = open_page("Dora", locale="de-DE")
    dora.goto(cem.url)
    expect(dora.get_by_role("group", name="Blickwinkel").get_by_role("button", name="Spieler 3")).to_be_visible()
    expect(dora.locator(".seat").filter(has_text="Spieler", visible=True)).to_have_count(3)
    expect(dora.locator(".app")).not_to_contain_text("Player")  # a record says no names, so each reader's language does
    cem.goto(cem.url.split("#")[0].replace("/replay/", "/fairness/"))
    expect(cem.get_by_text("did not deal these cards itself")).to_be_visible()


def test_a_file_that_is_no_record_is_said_to_be_none(open_page, tmp_path: Path):
    page = open_page(expect=("400 POST",))
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, the weather is fine.\n", encoding="utf-8")
    page.goto("/me")
    page.get_by_label("Watch a saved game").set_input_files(letter)
    expect(page.get_by_role("alert").filter(has_text="not the record of a game")).to_be_visible()
