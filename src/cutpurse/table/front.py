"""The pages as they are served: one page for all addresses, its parts, and the icons of the installed app.

The files come from the build of `frontend/`. They travel packed, and are packed once. A part has a name that changes
with what is in it, so browsers may keep it for good; for the page itself they ask each time, and mostly hear that it is
still the same.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

PAGES = Path(__file__).with_name("pages")
PAGE = "index.html"
ADDRESSES = [
    "/", "/new/{game:str}", "/rules/{game:str}", "/t/{table:str}", "/replay/{table:str}", "/fairness/{table:str}",
    "/me", "/tables", "/daily/{game:str}", "/join", "/join/{code:str}", "/screen", "/screen/{table:str}", "/pass",
    "/settings",
]  # fmt: skip
LOOSE = [
    "light.js", "manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png",
    "apple-touch-icon.png",
]  # fmt: skip
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".ftl": "text/plain",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = (
    "The table is open, but its pages have not been built.\n\n"
    "In a copy of the source, `make play` builds them; `pip install .` does so too. Programs can play without them.\n"
)
METHODS = [HttpMethod.GET, HttpMethod.HEAD]


@dataclass(frozen=True)
class Packed:
    """A body as it is and, where that is worth it, packed; by its tag a browser asks whether it is still the same."""

    plain: bytes
    packed: bytes | None
    tag: str


def pack(body: bytes) -> Packed:
    """A body made ready to travel."""
    packed = gzip.compress(body, mtime=0)
    is_worth_it = len(packed) < len(body) * 0.9
    return Packed(body, packed if is_worth_it else None, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def answer(
    request: Request[Any, Any, Any], body: Packed, media_type: str, *, keep: str = ASK_AGAIN, status: int = 200
) -> Response[bytes]:
    """A body as this browser takes it, or only the news that it has it already."""
    headers = {"cache-control": keep, "etag": body.tag, "vary": "accept-encoding"}
    known = request.headers.get("if-none-match", "")
    if status == 200 and body.tag in (each.strip().removeprefix("W/") for each in known.split(",")):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    content = body.plain
    if body.packed is not None and _takes_gzip(request.headers.get("accept-encoding", "")):
        content, headers["content-encoding"] = body.packed, "gzip"
    return Response(content, status_code=status, headers=headers, media_type=media_type)


def _takes_gzip(accepted: str) -> bool:
    for each in accepted.lower().split(","):
        name, _, quality = each.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _file(name: str) -> Packed | None:
    """A file of the pages; it is read again when it has changed."""
    path = PAGES / name
    try:
        return _packed(path, path.stat().st_mtime_ns)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=256)
def _packed(path: Path, changed: int) -> Packed:
    return pack(path.read_bytes())


def the_page(request: Request[Any, Any, Any], status: int = 200) -> Response[Any]:
    """The one page, which finds out by itself what to show."""
    body = _file(PAGE)
    if body is None:
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT, headers={"cache-control": "no-store"})
    return answer(request, body, TYPES[".html"], status=status)


def wants_a_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a person in a browser looks for something that is not there: they get a page that says so."""
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("accept", "")
        and not request.scope["path"].startswith(("/api", "/assets"))
    )


@route(ADDRESSES, http_method=METHODS, status_code=200, include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The page, whatever it will show."""
    return the_page(request)


@route("/assets/{name:str}", http_method=METHODS, status_code=200, include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A part of the page."""
    body = _file(f"assets/{name}") if "/" not in name and "\\" not in name else None
    media_type = TYPES.get(Path(name).suffix)
    if body is None or media_type is None:
        raise NotFoundException
    return answer(request, body, media_type, keep=FOR_GOOD)


@route([f"/{name}" for name in LOOSE], http_method=METHODS, status_code=200, include_in_schema=False)
async def loose(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What browsers ask for when the page is to be an app."""
    name = request.scope["path"].strip("/")
    body = _file(name)
    if body is None:
        raise NotFoundException
    return answer(request, body, TYPES[Path(name).suffix])
