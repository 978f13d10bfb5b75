"""The fonts that travel with the pages: they hold every letter, and nobody sees them arrive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.support import ROOT
from tests.support.pages import fits, lay, resize, until

FONTS = "**/*.woff2"
WIDTHS = (360, 768, 1440)
MOST_DOWN, MOST_ASIDE = 1, 3  # px; a word in the middle of a button is a little wider or narrower
SENT = [  # what becomes text on the pages: catalogues, rules, and signs in markup, scripts and styles
    *(ROOT / "frontend/src").rglob("*.ftl"),
    *(
        path
        for end in ("svelte", "ts", "css")
        for path in (ROOT / "frontend/src").rglob(f"*.{end}")
        if ".test." not in path.name
    ),
    *(path for room in ("table", "players", "rulebooks") for path in (ROOT / "src/cutpurse" / room).rglob("*.ftl")),
    *(ROOT / "src/cutpurse/rulebooks").rglob("*.md"),
]
FACES = [("--font-text", 400, "Noto Sans"), ("--font-text", 700, "Noto Sans"), ("--font-display", 700, "Noto Serif")]
WRITE = """([font, weight, text]) => {
    const line = document.createElement("p");
    line.id = "line";
    line.textContent = text;
    Object.assign(line.style, {font: `${weight} 100px var(${font})`, width: "max-content"});
    document.getElementById("line")?.remove();
    document.body.append(line);
    return line.getBoundingClientRect().width;
}"""
# where everything stands that is read or tapped, by what it says
PLACES = """() => [...document.querySelectorAll("h1, h2, h3, [data-prompt], [data-prompt] .say, main button, header a")]
    .filter((one) => one.checkVisibility()).map((one) => {
        const {left, top, bottom} = one.getBoundingClientRect();
        return {says: one.innerText || one.ariaLabel, left, top, bottom};
    })"""


def letters(path: Path) -> set[str]:
    return set(path.read_text(encoding="utf-8")) - set("\n")


def drawn_by(page: Page) -> set[str]:
    """The fonts that draw the line, as the browser tells them; those that a page brings are marked."""
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    line = client.send("DOM.querySelector", {"nodeId": root, "selector": "#line"})["nodeId"]
    fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": line})["fonts"]
    client.detach()
    return {f"{font['familyName']}{' of the page' if font['isCustomFont'] else ''}" for font in fonts}


def widths(page: Page) -> Iterator[int]:
    """Has a page take each of these widths."""
    for width in WIDTHS:
        resize(page, {"width": width, "height": 900})
        yield width


def test_every_letter_of_the_pages_is_drawn_by_their_own_fonts(page):
    page.goto("/")
    used = "".join(sorted(set().union(*map(letters, SENT))))
    assert {*"äöüÄÖÜß„“”’–…×−"} <= {*used}
    for font, weight, name in FACES:
        page.evaluate(WRITE, [font, weight, used])
        page.evaluate("() => document.fonts.ready")
        assert drawn_by(page) == {f"{name} of the page"}
        figures = {page.evaluate(WRITE, [font, weight, figure * 10]) for figure in "0123456789"}
        assert len(figures) == 1, f"figures of {name} {weight} differ in width: {figures}"


@pytest.mark.parametrize("address", ["/", "/new/spite_and_malice", "/t/"])
def test_nothing_jumps_when_the_fonts_arrive_late(page, address):
    if address == "/t/":
        address += lay(page, "steal_the_pile", "me", "easy", "easy", "easy")
    asked: set[Request] = set()
    page.on("request", lambda request: asked.add(request))
    page.on("requestfinished", lambda request: asked.discard(request))
    page.on("requestfailed", lambda request: asked.discard(request))
    held: list[Route] | None = []
    page.route(FONTS, lambda font: font.continue_() if held is None else held.append(font))
    page.goto(address, wait_until="commit")
    if address.startswith("/t/"):
        expect(page.locator(".prompt.mine")).to_be_visible()
    else:
        expect(page.locator("main h2").first).to_be_visible()
    until(page, lambda: all(".woff2" in one.url for one in asked), "all that a page asks for but its fonts")
    page.evaluate(WRITE, ["--font-text", 400, "Late"])
    assert not any("Noto" in font for font in drawn_by(page))
    before = {width: page.evaluate(PLACES) for width in widths(page)}
    late, held = held, None
    for font in late:
        font.continue_()
    page.evaluate("() => document.fonts.ready")
    assert drawn_by(page) == {"Noto Sans of the page"}
    after = {width: page.evaluate(PLACES) for width in widths(page)}
    jumps = [
        (width, was, now)
        for width in WIDTHS
        for was, now in zip(before[width], after[width], strict=True)
        if was["says"] != now["says"]
        or abs(was["left"] - now["left"]) > MOST_ASIDE
        or max(abs(was["top"] - now["top"]), abs(was["bottom"] - now["bottom"])) > MOST_DOWN
    ]
    assert not jumps


def test_pages_are_whole_without_their_fonts(page):
    page.route(FONTS, lambda font: font.abort())
    page.goto("/")
    expect(page.locator("main h2").first).to_be_visible()
    page.evaluate(WRITE, ["--font-text", 400, "Never"])
    assert not any("Noto" in font for font in drawn_by(page))
    for _ in widths(page):
        fits(page)
