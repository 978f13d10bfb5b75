"""What tests of the pages do beside clicking: tables are laid over HTTP, and pages are looked over."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def lay(
    page: Page, game: str, *seats: str, begin: bool = True, options: dict[str, Any] | None = None, **more: Any
) -> str:
    """Makes a table as the person of this page, and gives its name: seats are `me`, `open`, or the name of a bot."""
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    settings = {"pace": 0, **more}
    asked = {"game": game, "seats": plans, "options": options or {}, "settings": settings, "begin": begin}
    made = page.request.post("/api/tables", data=asked)
    assert made.ok, made.text()
    return str(made.json()["table"])


def sit_down(page: Page, game: str, *seats: str, **more: Any) -> str:
    """Lays a table and opens it."""
    table = lay(page, game, *seats, **more)
    page.goto(f"/t/{table}")
    expect(page.locator("[data-prompt]")).to_be_visible()
    return table


def fits(page: Page) -> None:
    """Nothing stands out to the side."""
    width = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert width[0] <= width[1], f"the page is {width[0]} px wide on a screen of {width[1]}"


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def is_accessible(page: Page) -> None:
    """Nothing that a checker for accessibility can find is wrong: names, contrast, order, roles."""
    size = page.viewport_size
    assert size is not None
    whole = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({**size, "height": max(size["height"], whole)})  # bars that stay in sight cover nothing then
    page.evaluate(_axe())
    found = page.evaluate(
        """standards => axe.run({exclude: [".sprite"]}, {runOnly: standards, resultTypes: ["violations"]})
        .then(told => told.violations.flatMap(
            each => each.nodes.map(node => `${each.id}: ${node.target} ${node.failureSummary || ""}`)))""",
        STANDARDS,
    )
    page.set_viewport_size(size)
    assert not found, "\n".join(found)
