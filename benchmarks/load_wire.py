"""A lean client: requests and WebSocket frames with as little work as can be, so that the server is measured."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
NO_MASK = b"\0\0\0\0"  # a key that changes nothing: allowed, and no work
WHOLE, MASKED = 0x80, 0x80


class TryAgain(ConnectionError):
    """The server is there, and cannot do it now."""


def _forwarded(address: str) -> str:
    return f"X-Forwarded-For: {address}\r\n" if address else ""


class Http:
    """Requests one after the other on one connection; `address` is whose they are, where the server trusts us."""

    def __init__(self, port: int, address: str = "") -> None:
        self._port = port
        self._from = _forwarded(address)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, content: bytes = b"", cookie: str = "") -> tuple[int, bytes, str]:
        """The status of the answer, what it is, and the cookie that came with it."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\nCookie: {cookie}\r\n{self._from}\r\n".encode()
            + content
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        told = await reader.readexactly(int(headers["content-length"]))
        given = [line.split(": ", 1)[1] for line in head.split("\r\n") if line.lower().startswith("set-cookie")]
        if headers.get("connection") == "close":
            self.close()
        return int(head.split()[1]), told, given[0].split(";")[0] if given else ""

    async def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """What comes of a request that has to be granted, and the cookie that came with it."""
        status, told, given = await self.ask("POST", path, json.dumps(body).encode(), cookie)
        if status == 503:
            raise TryAgain(f"{path}: {told!r}")
        if not 200 <= status < 300:
            raise RuntimeError(f"{path}: {status} {told!r}")
        return json.loads(told or b"null"), given

    def close(self) -> None:
        """Ends the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Meter:
    """How many bytes went over sockets, both ways."""

    def __init__(self) -> None:
        self.bytes = 0


class Socket(asyncio.Protocol):
    """One WebSocket; `heard` gets every message as it is on the wire."""

    def __init__(
        self, meter: Meter, heard: Callable[[bytes], None], lost: Callable[[], None], address: str = ""
    ) -> None:
        self._meter = meter
        self._from = _forwarded(address)
        self._heard = heard
        self._lost = lost
        self._request = b""
        self._first: tuple[bytes, ...] = ()
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._upgraded = False

    async def connect(self, port: int, path: str, cookie: str, *first: bytes) -> None:
        """Connects; the first messages are sent as soon as the server agrees."""
        self._first = first
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n{self._from}\r\n"
        ).encode()
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # TCP
        """Asks for a WebSocket."""
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """The server is gone."""
        self._transport = None
        self._lost()

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Sends one message."""
        if self._transport is None:
            return
        size = len(message)
        length = bytes((MASKED | size,)) if size < 126 else bytes((MASKED | 126,)) + size.to_bytes(2)
        head = bytes((WHOLE | kind,)) + length
        self._transport.write(head + NO_MASK + message)
        self._meter.bytes += len(head) + 4 + size

    def close(self) -> None:
        """Ends it."""
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Takes frames apart."""
        self._meter.bytes += len(data)
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._upgraded:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"no WebSocket: {buffer[:80]!r}")
            self._upgraded = True
            at = end + 4
            for message in self._first:
                self.send(message)
        size = len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size < start + wide:
                    break
                length, start = int.from_bytes(buffer[start : start + wide]), start + wide
            if size < start + length:
                break
            kind, message = buffer[at] & 0x0F, buffer[start : start + length]
            at = start + length
            if kind == TEXT:
                self._heard(message)
            elif kind == PING:
                self.send(message, PONG)
            elif kind == CLOSE:
                self.close()
        self._buffer = buffer[at:]
