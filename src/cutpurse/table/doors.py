"""The doors: all that happens to a request or socket before the server proper sees it, and to an answer as it leaves.

Pure ASGI around everything. A visitor is counted, must mean this server (`Host`), must not be sent by a stranger's page
(`Origin`), and has a body of bounded size in bounded time. Each answer leaves with headers that allow a browser only
what our pages need; each request leaves one line in the log, without anything that opens a table.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from sys import intern
from typing import Any, TypeAlias

import msgspec

from cutpurse.engine.message import Argument, say
from cutpurse.errors import CutpurseError, shown
from cutpurse.table.limits import Limits, address, neighbourhood
from cutpurse.table.logs import Log
from cutpurse.table.metrics import Metrics
from cutpurse.table.rounds import Rounds
from cutpurse.table.visitor import (
    OWN_HOSTS,
    PATH_WORDS,
    Authority,
    header,
    loggable,
    matches,
    networks,
    parts_of,
    read_authority,
    read_origin,
    sender,
    without_usual_port,
)

Scope: TypeAlias = MutableMapping[str, Any]
Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
ANY_HOST = "*"
LINGER_SECONDS = 1.0
LINGER_BYTES = 2**18
TRY_LATER, INTERNAL_ERROR = 1013, 1011  # why a WebSocket is closed
STAYS = "cutpurse.stays"  # in the scope of a socket that outlives its task: takes what is to be done at its end

# Svelte 5 animates by the Web Animations API and sets styles by property, neither of which needs 'unsafe-inline'; and
# for today's browsers 'self' holds for WebSockets to the same host.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Mapping[bytes, bytes] = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",  # the address of a table is a key to it
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class DoorError(CutpurseError):
    """A setting of the doors that cannot be."""


@dataclass(frozen=True)
class Toll:
    """A limit that requests to a path count against: `Toll("GET", "/api/codes/{}", "guesses")`, `{}` for any part."""

    method: str
    path: str
    bucket: str


@dataclass(frozen=True, kw_only=True)
class DoorSettings:
    """What an operator can say about who comes in.

    `hosts` are names and addresses of this server beside the local ones, `*` for any. `public_origin` is where browsers
    see it when a proxy stands in front ("https://play.example.org"). `proxies` are addresses or networks whose
    `X-Forwarded-For` counts. `larger_bodies` gives paths that take more than `most_body` bytes. `path_words` are the
    words of our own paths: anything else in a path is left out of the log.
    """

    hosts: frozenset[str] = frozenset()
    public_origin: str | None = None
    proxies: tuple[str, ...] = ()
    most_body: int = 2**16
    larger_bodies: Mapping[str, int] = field(default_factory=dict)
    body_seconds: float = 20.0
    tolls: tuple[Toll, ...] = ()
    path_words: frozenset[str] = PATH_WORDS


def problem(code: str, values: Mapping[str, Argument]) -> bytes:
    """The one shape of errors: a code for programs and a message for people."""
    return msgspec.json.encode({"code": code, "say": say(f"problem-{code}", **values)})


@dataclass(frozen=True)
class NoEntry:
    """Why somebody is not let in."""

    status: int
    code: str
    values: Mapping[str, Argument] = field(default_factory=dict)
    wait: int = 0


def too_often(seconds: float) -> NoEntry:
    """The refusal of somebody who has to wait."""
    wait = max(1, math.ceil(seconds))
    return NoEntry(429, "too-often", {"seconds": wait}, wait)


class _Answer:
    """What goes back to one visitor: dressed in our headers, and noted for the log."""

    def __init__(self, send: Send, *, keep: bool) -> None:
        self._send = send
        self._keep = keep
        self.status = 0
        self.started = self.closed = self.gone = False

    async def __call__(self, event: Event) -> None:
        kind = event["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            self.started, self.status = True, event["status"]
            event = {**event, "headers": self._dressed(event.get("headers", ()))}
        elif kind == "websocket.accept":
            self.started, self.status = True, 101
        elif kind == "websocket.close":
            self.closed = True
            self.status = self.status or 403
        try:
            await self._send(event)
        except OSError:  # how servers say that nobody listens any more
            self.gone = True
            raise

    def _dressed(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        kept = [(name, value) for name, value in given if bytes(name).lower() not in HEADERS]
        if not self._keep and not any(bytes(name).lower() == b"cache-control" for name, _ in kept):
            kept.append((b"cache-control", b"no-store"))
        return [*kept, *HEADERS.items()]


class _Visit:
    """What is kept of a visitor until it is gone: all that the log tells, and how it was counted."""

    __slots__ = ("_doors", "began", "is_counted", "method", "path", "peer", "refusal", "status")

    def __init__(self, doors: Doors, method: str, path: str, peer: str) -> None:
        self._doors = doors
        self.began = time.monotonic()
        self.method = method
        self.path = intern(path)  # many have the same
        self.peer = intern(peer)
        self.status = 0
        self.refusal: NoEntry | None = None
        self.is_counted = False  # among the sockets of its address

    def end(self) -> None:
        """It is gone."""
        self._doors.end(self)


class _Gone(Exception):
    """The visitor left in the middle of a request."""


class Doors:
    """The server behind its doors: an ASGI application around another."""

    def __init__(
        self,
        app: App,
        settings: DoorSettings | None = None,
        *,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        rounds: Rounds | None = None,
    ) -> None:
        self.app = app
        self.settings = DoorSettings() if settings is None else settings
        self.limits = Limits() if limits is None else limits
        self.metrics = Metrics() if metrics is None else metrics
        self.rounds = Rounds() if rounds is None else rounds
        self._log = Log("doors")
        self._any_host = ANY_HOST in self.settings.hosts
        self._hosts = {_own_host(name) for name in (*OWN_HOSTS, *self.settings.hosts) if name != ANY_HOST}
        self._more_hosts: set[str] = set()
        self._public = None
        if (said := self.settings.public_origin) is not None:
            self._public = read_origin(said.rstrip("/"))
            if self._public is None:
                raise DoorError(f"{shown(said)} is no origin; give one like https://play.example.org")
            self._hosts.add(self._public.authority.host)
        try:
            self._proxies = networks(self.settings.proxies)
        except ValueError as error:
            raise DoorError("a proxy is neither an address nor a network; give one like 10.0.0.0/8") from error
        self._tolls = [(toll.method, parts_of(toll.path), toll.bucket) for toll in self.settings.tolls]
        self._larger = [(parts_of(path), most) for path, most in self.settings.larger_bodies.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request or socket in, or says why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        peer = sender(scope, self._proxies)
        scope["client"] = (peer, (scope.get("client") or ("", 0))[1])  # what the server proper counts by
        parts = parts_of(scope["path"])
        socket = scope["type"] == "websocket"
        answer = _Answer(send, keep=not socket and parts[:1] != ["api"])
        refusal: NoEntry | None = None
        visit = _Visit(self, _method(scope), loggable(scope["path"], self.settings.path_words), peer)
        try:
            refusal = self._refusal(scope, parts, peer)
            if refusal is not None:
                await self._refuse(scope, receive, answer, refusal)
            elif socket:
                refusal = await self._socket(scope, receive, answer, visit)
            else:
                refusal = await self._request(scope, receive, answer, parts, peer)
        except _Gone:
            pass
        except Exception as error:  # whatever it is, the visitor gets an answer and the log a line
            if not (answer.gone and isinstance(error, OSError)):
                await self._fail(scope, receive, answer)
        finally:
            visit.status, visit.refusal = answer.status, refusal
            if STAYS in scope:
                scope[STAYS](visit.end)
            else:
                visit.end()

    def answer_to(self, names: Iterable[str]) -> None:
        """Lets visitors in under these names too, in place of those that were given before."""
        self._more_hosts = {_own_host(name) for name in names}

    # -- who comes in --------------------------------------------------------------------------------------------------

    def _refusal(self, scope: Scope, parts: list[str], peer: str) -> NoEntry | None:
        """Why a visitor is not let in, as far as that can be told without a body; limits first, they bound the rest."""
        if wait := self.limits.allow("requests", peer):
            return too_often(wait)
        headers = scope["headers"]
        said = header(headers, b"host")
        host = read_authority(said[0]) if len(said) == 1 else None
        if host is None:
            return NoEntry(400, "bad-host")
        if not (self._any_host or host.host in self._hosts or host.host in self._more_hosts):
            return NoEntry(421, "foreign-host")
        if not scope["path"].isprintable():  # no path of ours, and nothing to ask a file system for
            return NoEntry(404, "not-found")
        socket = scope["type"] == "websocket"
        method = "GET" if socket else scope["method"]
        if (socket or method not in SAFE_METHODS) and not self._is_ours(headers, host):
            return NoEntry(403, "foreign-origin")
        for toll_method, pattern, bucket in self._tolls:
            if toll_method == method and matches(parts, pattern) and (wait := self.limits.allow(bucket, peer)):
                return too_often(wait)
        return None

    def _is_ours(self, headers: Iterable[tuple[bytes, bytes]], host: Authority) -> bool:
        """Whether no page of a stranger sent this: a page of ours did, or a program, which names none."""
        if any(site.lower() == "cross-site" for site in header(headers, b"sec-fetch-site")):
            return False
        origins = header(headers, b"origin")
        if not origins:
            return True
        origin = read_origin(origins[0]) if len(origins) == 1 else None
        if origin is None:
            return False
        if self._public is not None:
            if origin == self._public:
                return True
            if without_usual_port(host, self._public.scheme) == self._public.authority:
                return False  # the right host by the wrong scheme: a page that was tampered with on its way
        return origin.authority == without_usual_port(host, origin.scheme)

    # -- inside --------------------------------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, answer: _Answer, visit: _Visit) -> NoEntry | None:
        """Lets a WebSocket in while its address has room."""
        if not self.limits.enter("sockets", visit.peer):
            refusal = NoEntry(429, "too-many-sockets", wait=10)
            await self._refuse(scope, receive, answer, refusal)
            return refusal
        self.metrics.sockets.inc()
        visit.is_counted = True
        await self.rounds.turn(neighbourhood(visit.peer)[0])
        await self.app(scope, receive, answer)
        return None

    async def _request(
        self, scope: Scope, receive: Receive, answer: _Answer, parts: list[str], peer: str
    ) -> NoEntry | None:
        """Hands a request on with its body, which is read here, so that the server never sees half of one."""
        if not _has_body(scope):
            await self.rounds.turn(neighbourhood(peer)[0])
            await self.app(scope, receive, answer)
            return None
        most = next((most for pattern, most in self._larger if matches(parts, pattern)), self.settings.most_body)
        body = await self._body(scope, receive, most)
        if isinstance(body, NoEntry):
            await self._refuse(scope, receive, answer, body)
            return body
        await self.rounds.turn(neighbourhood(peer)[0])
        given = False

        async def replay() -> Event:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, answer)
        return None

    async def _body(self, scope: Scope, receive: Receive, most: int) -> bytes | NoEntry:
        """A body of at most so many bytes; larger ones are not read to their end."""
        too_large = NoEntry(413, "too-large", {"most": most})
        for said in header(scope["headers"], b"content-length"):
            if not (said.isascii() and said.isdigit()):
                return NoEntry(400, "bad-length")
            if len(said) > 18 or int(said) > most:
                return too_large
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    event = await receive()
                    if event["type"] == "http.disconnect":
                        raise _Gone
                    body += event.get("body", b"")
                    if len(body) > most:
                        return too_large
                    if not event.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            return NoEntry(408, "too-slow", {"seconds": math.ceil(self.settings.body_seconds)})

    # -- what is said --------------------------------------------------------------------------------------------------

    async def _refuse(self, scope: Scope, receive: Receive, answer: _Answer, refusal: NoEntry) -> None:
        """Says why not. A visitor who is still sending gets a moment to hear it before the connection closes."""
        body = problem(refusal.code, refusal.values)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"cache-control", b"no-store"),
        ]
        if refusal.wait:
            headers.append((b"retry-after", b"%d" % refusal.wait))
        kind = "http.response"
        sending = scope["type"] == "http" and _has_body(scope)
        if scope["type"] == "websocket":
            if "websocket.http.response" not in (scope.get("extensions") or {}):
                await answer({"type": "websocket.close", "code": TRY_LATER if refusal.wait else 1008})
                return
            kind = "websocket.http.response"
        elif sending:
            headers.append((b"connection", b"close"))
        await answer({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
        await answer({"type": f"{kind}.body", "body": body, "more_body": sending})
        if sending:
            await _linger(receive)
            await answer({"type": f"{kind}.body", "body": b"", "more_body": False})

    async def _fail(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        """Writes down a fault of ours and, while that is possible, says that there was one."""
        self._log.error("the server failed", path=loggable(scope["path"], self.settings.path_words))
        with suppress(Exception):  # the visitor may be gone
            if not answer.started and not answer.closed:
                await self._refuse(scope, receive, answer, NoEntry(500, "internal"))
            elif scope["type"] == "websocket" and not answer.closed:
                await answer({"type": "websocket.close", "code": INTERNAL_ERROR})

    def end(self, visit: _Visit) -> None:
        """One line per visitor; an address only of those who were refused, and those who come too often in `debug`."""
        if visit.is_counted:
            self.metrics.sockets.dec()
            self.limits.leave("sockets", visit.peer)
        ms = round(1000 * (time.monotonic() - visit.began), 1)
        fields: dict[str, object] = {"method": visit.method, "path": visit.path, "status": visit.status, "ms": ms}
        refusal = visit.refusal
        if refusal is None:
            self._log.info("request", **fields)
            return
        self.metrics.refused.labels(why=refusal.code).inc()
        write = self._log.debug if refusal.status == 429 else self._log.info  # a flood must not flood the log
        write("refused", why=refusal.code, address=str(address(visit.peer)), **fields)


def _method(scope: Scope) -> str:
    """What a visitor wants to do, as the log may tell it."""
    if scope["type"] == "websocket":
        return "WS"
    method: str = scope["method"]
    return method if method in METHODS else "*"


def _own_host(name: str) -> str:
    number = address(name)
    said = Authority(str(number), None) if number is not None else read_authority(name)
    if said is None or said.port is not None:
        raise DoorError(f"{shown(name)} is no host; give a name or an address without a port")
    return said.host


def _has_body(scope: Scope) -> bool:
    """Whether a body comes with a request: it says so, or its method is one that may bring one."""
    if header(scope["headers"], b"transfer-encoding"):
        return True
    said = header(scope["headers"], b"content-length")
    return said != ["0"] if said else scope["method"] not in SAFE_METHODS


async def _linger(receive: Receive) -> None:
    """Reads a little more of a body that nobody wants: closed at once, the connection could lose our answer."""
    left = LINGER_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0:
                event = await receive()
                if event["type"] != "http.request" or not event.get("more_body", False):
                    return
                left -= len(event.get("body", b""))
