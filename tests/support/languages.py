"""Which language a page speaks: what of its words is English."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from cutpurse.engine.registry import find
from cutpurse.table.sayings import catalogue

FRAME = Path(__file__).parents[2] / "frontend/src/words"
READ = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title], [alt]")]
    .filter((one) => one.checkVisibility())
    .flatMap((one) => ["aria-label", "title", "alt"].map((name) => one.getAttribute(name) ?? ""))].join("\\n")"""
SHORTEST = 6  # signs: shorter words may be those of both languages


def sentences(text: str) -> dict[str, str]:
    """The plain sentences of a catalogue, by their names."""
    return dict(re.findall(r"^([a-z][\w-]*) = ([^{}\n]+)$", text, re.MULTILINE))


@cache
def english(game: str) -> list[str]:
    """What would be said in English and in other words than in German, around the table and at it."""
    said = {}
    for language in ("en", "de"):
        frame = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FRAME / language).glob("*.ftl")))
        said[language] = sentences(f"{frame}\n{catalogue(find(game), language)}")
    german = "\n".join(said["de"].values())
    mine = {text for name, text in said["en"].items() if said["de"].get(name) != text and len(text) >= SHORTEST}
    return sorted(text for text in mine if not re.search(rf"\b{re.escape(text)}\b", german))


def english_in(page: Page, game: str) -> list[str]:
    """What is English on a page."""
    return english_of(page.evaluate(READ), game)


def english_of(read: str, game: str) -> list[str]:
    """What is English of that which was read."""
    return [text for text in english(game) if re.search(rf"\b{re.escape(text)}\b", read)]
