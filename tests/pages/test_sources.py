"""The sources of the pages, without a browser: what they ask for and say, what they weigh, and what must not be in."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"
BUILT = ROOT / "src/cutpurse/table/pages"
MOST_SCRIPT = 156_000  # bytes of JavaScript as they travel, all parts together
MOST_FIRST = 46_000  # bytes of scripts and styles as they travel, that the lobby waits for
MOST_FONT = 90_000  # bytes of all fonts together
SOURCES = sorted(path for end in ("svelte", "ts") for path in (FRONTEND / "src").rglob(f"*.{end}"))
MARKUP = [path for path in SOURCES if path.suffix == ".svelte"]
OURS = [path for path in SOURCES if not path.name.endswith(".test.ts")]
MESSAGE = re.compile(r"^([a-z][\w-]*) *=", re.MULTILINE)
OUTSIDE = re.compile(r"""["'(](https?:|wss?:)?//[\w-]+\.""")


def name_of(path):
    return str(path.relative_to(FRONTEND))


def said(language):
    folder = FRONTEND / "src/words" / language
    return {one for path in folder.glob("*.ftl") for one in MESSAGE.findall(path.read_text(encoding="utf-8"))}


def test_the_lock_names_no_registry_and_holds_every_package():
    lock = json.loads((FRONTEND / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((FRONTEND / "package.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""].get(kind, {}) == wanted.get(kind, {})
        assert all(f"node_modules/{name}" in lock["packages"] for name in wanted.get(kind, {}))
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


@pytest.mark.parametrize("path", MARKUP, ids=name_of)
def test_no_markup_needs_what_the_content_security_policy_forbids(path):
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=", source), "use style:name={value} or a class"
    assert "data:" not in re.findall(r"(?:src|href)=[\"'{](data:)", source)
    assert not re.search(r"<(script|iframe|object|embed)\b(?![^>]*lang=)", source)


@pytest.mark.parametrize("path", MARKUP, ids=name_of)
def test_no_name_is_read_a_second_time_as_a_title(path):
    assert not re.search(r"aria-label=(\{.+\}) title=\1", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", OURS, ids=name_of)
def test_nothing_is_fetched_from_elsewhere(path):
    source = re.sub(r"^\s*(//|\*|/\*).*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert not OUTSIDE.search(source.replace("http://www.w3.org/", ""))


def test_every_message_that_is_asked_for_is_there():
    known = said("en")
    missing = set()
    for path in OURS:
        for asked in re.findall(r"""\bt\(\s*["']([\w.-]+)["']""", path.read_text(encoding="utf-8")):
            if asked.split(".")[0] not in known:
                missing.add(f"{name_of(path)}: {asked}")
    assert not missing


def test_every_message_is_asked_for_by_somebody():
    source = "\n".join(path.read_text(encoding="utf-8") for path in OURS)
    unused = set()
    for message in said("en"):
        parts = message.split("-")
        beginnings = ["-".join(parts[:count]) for count in range(1, len(parts))]
        made = any(f"{beginning}-${{" in source for beginning in beginnings)  # `frame-title-${name}`
        if message not in source and not made:
            unused.add(message)
    assert not unused


def test_the_scripts_are_light():
    """The pages as they were built last; `make test` builds them first."""
    parts = sorted(BUILT.rglob("*.js"))
    assert parts, "the pages are not built: make pages"
    weights = {path.name: len(gzip.compress(path.read_bytes())) for path in parts}
    assert sum(weights.values()) <= MOST_SCRIPT, weights


def test_the_lobby_waits_for_little():
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)
    weights = {name: len(gzip.compress((BUILT / name).read_bytes())) for name in first}
    assert 0 < sum(weights.values()) <= MOST_FIRST, weights


def test_the_fonts_are_light_and_fetched_before_they_are_asked_for():
    weights = {path.name: path.stat().st_size for path in BUILT.rglob("*.woff2")}
    assert sum(weights.values()) <= MOST_FONT, weights
    styles = "".join(path.read_text(encoding="utf-8") for path in BUILT.rglob("*.css"))
    preloads = re.findall(r'<link rel="preload"[^>]*>', (BUILT / "index.html").read_text(encoding="utf-8"))
    assert all('as="font" type="font/woff2" crossorigin' in preload for preload in preloads)
    fetched = {re.search(r'href="/assets/([^"]+)"', preload)[1] for preload in preloads}
    assert fetched == set(re.findall(r"url\(/assets/([\w.-]+\.woff2)\)", styles)) == weights.keys()


def test_every_font_comes_with_its_licence():
    told = (FRONTEND / "OFL.txt").read_text(encoding="utf-8")
    packages = json.loads((FRONTEND / "package.json").read_text(encoding="utf-8"))["dependencies"]
    fonts = [name for name in packages if name.startswith("@fontsource")]
    assert len(fonts) == len(list(BUILT.rglob("*.woff2")))
    for name in fonts:
        licence = (FRONTEND / "node_modules" / name / "LICENSE").read_text(encoding="utf-8")
        owners, _, terms = licence.partition("\n")
        assert owners.split(")")[0] in told
        assert terms in told
