"""How a device is known again: a token in a cookie that no script can read and no other site can send."""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

COOKIE = "cutpurse"
LASTS = 400 * 24 * 3600  # seconds; browsers keep cookies no longer


def token_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token that a request shows."""
    for name, value in headers:
        if name.lower() == b"cookie" and len(value) <= 8192:
            try:
                found = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                continue
            if found is not None:
                return found.value
    return None


def cookie(token: str, *, secure: bool) -> str:
    """The header that gives a device its token."""
    parts = [f"{COOKIE}={token}", "Path=/", f"Max-Age={LASTS}", "HttpOnly", "SameSite=Strict"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def no_cookie() -> str:
    """The header that takes the token away again."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
