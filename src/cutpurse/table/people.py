"""How a device is known again: a token in a cookie that no script can read and no other site can send.

Browsers send a host's cookies to every port of it, in one header with those of whatever else runs there. So the header
is read exactly, whatever stands beside ours, and a cookie has the name of its store.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

LASTS = 400 * 24 * 3600  # seconds; browsers keep cookies no longer
DAILY_LASTS = 2 * 24 * 3600
MOST_TOKENS = 8  # that are looked at: others may have set cookies of our name for a part of the host
_OURS = re.compile(r"cutpurse-[0-9a-f]{12}")


class Token(NamedTuple):
    """What a request shows to be known by, and the name of the cookie that it came in."""

    cookie: str
    text: str


def cookie_name(store: bytes) -> str:
    """The name of a store's cookie: servers on one host, which share all cookies, keep theirs apart."""
    return f"cutpurse-{store[:6].hex()}"


def cookies_in(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[str, str]]:
    """Names and values of all cookies, as they came: split at `;`, then at the first `=`."""
    for header, value in headers:
        if header.lower() == b"cookie":
            for part in value.decode("latin-1").split(";"):
                name, equals, text = part.strip(" \t").partition("=")
                if equals:
                    yield name.rstrip(" \t"), text.lstrip(" \t")


def tokens_in(headers: Iterable[tuple[bytes, bytes]]) -> tuple[Token, ...]:
    """All tokens that a request shows, this store's and those of others on this host."""
    return tuple([Token(name, text) for name, text in cookies_in(headers) if _OURS.fullmatch(name)])


def cookie(name: str, token: str, *, secure: bool) -> str:
    """The header that gives a device its token; an empty one takes it away again."""
    return _set(name, token, LASTS if token else 0, secure=secure)


def daily_cookie(name: str, begun: Iterable[str], *, secure: bool) -> str:
    """The header by which a device says which deals of the day were begun on it, whoever it belongs to by then."""
    return _set(f"{name}-daily", "+".join(begun), DAILY_LASTS, secure=secure)


def begun_in(headers: Iterable[tuple[bytes, bytes]], name: str) -> list[str]:
    """The daily deals that were begun on a device."""
    found = [text for cookie, text in cookies_in(headers) if cookie == f"{name}-daily"]
    return found[0].split("+") if found else []


def _set(name: str, value: str, lasts: int, *, secure: bool) -> str:
    parts = [f"{name}={value}", "Path=/", f"Max-Age={lasts}", "HttpOnly", "SameSite=Strict"]
    return "; ".join([*parts, "Secure"] if secure else parts)
