"""The pages as browsers get them: packed, kept or asked for again, and in plain words when they are missing."""

from __future__ import annotations

import gzip
import os
import random
import re
from pathlib import Path

import pytest

from cutpurse.table import front
from tests.support.web import web_client

ROOT = Path(__file__).parents[2]
SCRIPT = "console.log('cut');\n" * 200
PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """Pages as a build leaves them, only shorter."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Cutpurse</title>" + " " * 500, encoding="utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "assets" / "secret.txt").write_text("not a part of any page", encoding="utf-8")
    (tmp_path / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(front, "PAGES", tmp_path)
    return tmp_path


@pytest.fixture
def asked(house):
    """Asks the house as a browser does."""

    def ask(path, method="GET", **headers):
        async def evening(house):
            async with web_client() as client:
                sent = {name.replace("_", "-"): value for name, value in headers.items()}
                return await client.request(method, f"http://{house.address}{path}", headers=sent)

        return house.play(evening)

    return ask


@pytest.mark.parametrize(
    "path",
    ["/", "/new/old_bill", "/rules/old_bill", "/t/abc", "/replay/abc", "/fairness/abc", "/me", "/tables", "/join",
     "/daily/ten_card_crook", "/join/fox", "/screen/abc", "/pass", "/settings"],
)  # fmt: skip
def test_every_address_of_the_pages_is_the_one_page(pages, asked, path):
    for method in ("GET", "HEAD"):
        answer = asked(path, method)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
    assert asked(path).text.startswith("<!doctype html>")


def test_the_router_of_the_pages_and_the_server_know_the_same_addresses():
    source = (ROOT / "frontend/src/lib/router.svelte.ts").read_text(encoding="utf-8")
    known = re.findall(r'^  \w+: "(/[^"]*)",$', source, re.MULTILINE)
    assert sorted(known) == sorted(path.replace(":str", "") for path in front.ADDRESSES)


def test_what_is_served_beside_the_page_is_what_the_pages_bring():
    public = ROOT / "frontend/public"
    assert sorted(front.LOOSE) == sorted(path.name for path in public.iterdir())


def test_a_page_that_has_not_changed_is_not_sent_again(pages, asked):
    first = asked("/")
    again = asked("/", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    (pages / "index.html").write_text("<!doctype html>another", encoding="utf-8")
    os.utime(pages / "index.html", (1, 1))  # two writes may fall into one tick of the file system's clock
    assert asked("/", if_none_match=first.headers["etag"]).text == "<!doctype html>another"


def test_parts_travel_packed_and_are_kept_for_good(pages, asked):
    packed = asked("/assets/index-abc.js", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0)) < len(SCRIPT) / 10
    assert packed.text == SCRIPT
    assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
    for refused in ("identity", "gzip;q=0", "br"):
        plain = asked("/assets/index-abc.js", accept_encoding=refused)
        assert "content-encoding" not in plain.headers
        assert plain.text == SCRIPT
        assert plain.headers["vary"] == "accept-encoding"


def test_a_font_which_is_packed_already_travels_as_it_is_and_is_kept_for_good(pages, asked):
    packed = random.Random(0).randbytes(2000)
    (pages / "assets" / "noto-abc.woff2").write_bytes(packed)
    font = asked("/assets/noto-abc.woff2", accept_encoding="br, gzip")
    assert font.content == packed
    assert "content-encoding" not in font.headers
    assert font.headers["content-type"] == "font/woff2"
    assert font.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "font-src 'self';" in font.headers["content-security-policy"]


@pytest.mark.parametrize(
    "name", ["nothing.js", "secret.txt", "..%2findex.html", "%2e%2e/index.html", "..%5cindex.html", "a%00.js", ".js"]
)
def test_nothing_but_parts_is_given_out(pages, asked, name):
    answer = asked(f"/assets/{name}")
    assert answer.status_code in (400, 404)
    assert "doctype" not in answer.text


def test_a_person_who_goes_astray_gets_a_page_and_a_program_a_problem(pages, asked):
    lost = asked("/nonsense", **PERSON)
    assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert asked("/nonsense").json()["code"] == "not-found"
    assert asked("/api/nonsense", **PERSON).json()["code"] == "not-found"
    assert asked("/t/abc", "POST").status_code == 405


def test_without_pages_the_server_says_so(pages, asked):
    (pages / "index.html").unlink()
    answer = asked("/", **PERSON)
    assert answer.status_code == 503
    assert "have not been built" in answer.text
    assert asked("/nonsense", **PERSON).status_code == 503
    assert asked("/icon.svg").status_code == 404
    assert asked("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


def test_words_and_rules_travel_packed_too(asked):
    for what in ("words", "rules"):
        answer = asked(f"/api/games/old_bill/{what}?language=de", accept_encoding="gzip")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert "Bill" in answer.text
