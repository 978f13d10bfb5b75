"""Hostile messages by the thousand: a client that says anything at all, by socket and request, and hears the answers.

It speaks bytes, not a library's frames, so that it can say what no library would, and is quick enough for a million.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import random
from collections import Counter
from collections.abc import Sequence

from tests.support.waiting import PATIENCE

HELLO = b'{"type":"hello","protocol":1}'
END = b'{"type":"ping","id":"the-end"}'
A_MOMENT = 0.2
A_CONNECTION = 400  # messages: with more in one go one is hung up on
JUNK = (
    *(None, True, False, 0, 1, -1, 2, 99, 100, 2**31, 2**53, 2**53 + 1, 2**64, -(2**63), 10**300, 1.5, -0.0, 1e308),
    *("", "x", "A", "7>2", "mine", "public", "easy", "\x00", "\u202e", "\ufeff", "<b>", "x" * 5000, "é" * 99),
    *([], [[]], ["A"], ["A"] * 200, {}, {"a": {}}, {"type": "play"}, [0] * 500),
)
FIELDS = {
    "id": "i", "seat": 0, "chair": 0, "version": 3, "moves": ["A"], "check": 1, "to": 1, "agree": True, "name": "Eve",
    "face": 1, "phone": True, "bot": "easy", "entropy": "ab", "settings": {}, "options": {}, "fill": "easy",
    "reaction": "thanks", "forced": True, "protocol": 1, "eyes": "mine", "seen": 2, "thread": "t", "deal": True,
    "key": "k", "story": 5,
}  # fmt: skip
NESTED = (b"[" * 8000, b'{"type":' * 1500, b'{"type":"ping","id":' + b"[" * 5000 + b"]" * 5000 + b"}")
ANSWERS = ("done", "refused", "pong", "checked")
METHODS = ("GET", "GET", "POST", "POST", "POST", "DELETE", "PUT", "HEAD", "PATCH", "OPTIONS", "BREW")
HEADERS = ("Content-Type: text/plain", "Accept: */*", "Cookie: a=b", "Origin: null", "X-Forwarded-For: ::1")


class Hostile:
    """Who says all this; what came of it is counted."""

    def __init__(
        self, port: int, tags: Sequence[str], paths: Sequence[str], cookies: Sequence[str], chance: random.Random
    ) -> None:
        self.port = port
        self.tables: list[str] = []
        self.said = 0
        self.answers: Counter[str] = Counter()  # statuses, close codes, and kinds of messages
        self.faults: list[bytes] = []
        self._tags, self._paths, self._cookies, self._chance = tags, paths, cookies, chance

    # -- what is said --------------------------------------------------------------------------------------------------

    def command(self) -> bytes:
        """A command with wrong or missing values, or bytes that were one."""
        chance = self._chance
        if chance.random() < 0.02:
            return chance.choice(NESTED)
        if chance.random() < 0.05:
            return chance.randbytes(chance.randrange(300))
        said = {"type": chance.choice(self._tags), "id": f"j{self.said}"}
        for name in chance.sample(list(FIELDS), chance.randrange(7)):
            said[name] = FIELDS[name] if chance.random() < 0.6 else chance.choice(JUNK)
        text = json.dumps(said).encode()
        if chance.random() < 0.2:
            return self._damaged(text)
        return text.ljust(16_000 if chance.random() < 0.02 else 0)

    def _damaged(self, text: bytes) -> bytes:
        damaged = bytearray(text)
        for _ in range(self._chance.randint(1, 4)):
            at = self._chance.randrange(len(damaged))
            match self._chance.randrange(4):
                case 0:
                    damaged[at] = self._chance.randrange(256)
                case 1:
                    del damaged[at : at + 5]
                case 2:
                    damaged[at:at] = damaged[at : at + 20]
                case _:
                    damaged[at:at] = self._chance.choice((b"{", b"[", b'"', b"\\u", b"null", b"1e999"))
            damaged = damaged or bytearray(b"{")
        return bytes(damaged)

    def frame(self, message: bytes) -> bytes:
        """A frame as it should be; now and then one that ends the connection: too large, no text, or no frame."""
        head, mask = (0x81, 0x80) if _is_text(message) else (0x82, 0x80)
        if self._chance.random() < 0.001:
            head, mask = self._chance.randrange(256), self._chance.choice((0, 0x80))
            message = message.ljust(self._chance.choice((0, 20_000)))
        size = len(message)
        length = bytes((mask | size,)) if size < 126 else bytes((mask | 126,)) + min(size, 65535).to_bytes(2)
        return bytes((head,)) + length + (b"\0\0\0\0" if mask else b"") + message

    def request(self) -> tuple[bytes, bool]:
        """A request, and whether it is one that can be read."""
        chance = self._chance
        method, path = chance.choice(METHODS), chance.choice(self._paths)
        while "{" in path:
            start, end = path.index("{"), path.index("}")
            part = chance.choice((*self.tables, "nowhere", "%00", "%F0%9F%98%80", "a" * 300, "spite_and_malice", "1"))
            path = path[:start] + part + path[end + 1 :]
        if chance.random() < 0.2:
            path += chance.choice(("?eyes=open", "?eyes=%00", "?language=" + "x" * 2000, "?a=b&a=c", "//", "/..", "%"))
        body = b"" if method in ("GET", "HEAD", "OPTIONS") else self.command()[:60_000]
        ends_a_device = method == "DELETE" and path.startswith("/api/me")  # and then nobody would be left
        cookie = "" if ends_a_device else chance.choice(self._cookies)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {cookie}"]
        lines += chance.sample(HEADERS, chance.randrange(3))
        if not any(line.startswith("Content-Type") for line in lines):
            lines.append("Content-Type: application/json")
        lines.append(f"Content-Length: {len(body)}")
        text = ("\r\n".join(lines) + "\r\n\r\n").encode() + body
        if chance.random() < 0.02:
            return self._damaged(text), False
        return text, True

    # -- saying it -----------------------------------------------------------------------------------------------------

    async def siege(self, messages: int, connections: int, requesters: int) -> None:
        """So many messages over so many connections at a time, with requests meanwhile."""
        goal = self.said + messages
        await asyncio.gather(
            *(self._repeat(self.visit, goal) for _ in range(connections)),
            *(self._repeat(self.ask, goal) for _ in range(requesters)),
        )

    async def _repeat(self, once, goal: int) -> None:
        while self.said < goal:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                async with asyncio.timeout(PATIENCE):
                    await once()

    async def visit(self) -> None:
        """One socket, from its handshake to its end, which is the server's or comes with the answer to all."""
        chance = self._chance
        table = chance.choice(self.tables) if chance.random() < 0.97 else "nowhere"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            key = base64.b64encode(chance.randbytes(16)).decode()
            writer.write(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {chance.choice(self._cookies)}\r\n\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head[:20]:
                self._note_status(head)
                return
            said = [self.command() for _ in range(chance.choice((1, 10, A_CONNECTION // 2, A_CONNECTION)))]
            if chance.random() < 0.95:
                said.insert(0, HELLO)
            writer.write(b"".join(map(self.frame, said)) + b"\x81\x9e\0\0\0\0" + END)
            heeded = await self._answered(reader, len(said))
            self.said += heeded
        finally:
            writer.transport.abort()

    async def _answered(self, reader: asyncio.StreamReader, said: int) -> int:
        """How many messages were heeded: all, or those that were answered before the connection was ended."""
        answered = 0
        while True:
            first, size = await reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
            message = await reader.readexactly(size)
            if first & 0x0F == 0x8:
                code = int.from_bytes(message[:2])
                self.answers[f"closed {code}"] += 1
                if code == 1011:
                    self.faults.append(message)
                return answered
            kind = message[9:40].partition(b'"')[0].decode("latin-1")
            self.answers[kind] += 1
            answered += kind in ANSWERS
            if b'"code":"internal"' in message[:200]:
                self.faults.append(message)
            if kind in ("pong", "refused") and b'"the-end"' in message:
                return said

    async def ask(self) -> None:
        """Requests on one connection until it ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            for _ in range(50):
                text, is_readable = self.request()
                self.said += 1
                writer.write(text)
                if not is_readable:  # the server may wait for more of it, and this client does not
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(A_MOMENT):
                            self._note_status(await reader.readuntil(b"\r\n\r\n"))
                    return
                head = await reader.readuntil(b"\r\n\r\n")
                self._note_status(head)
                lines = head.decode("latin-1").lower().split("\r\n")
                size = next((int(line[16:]) for line in lines if line.startswith("content-length: ")), 0)
                await reader.readexactly(0 if text.startswith(b"HEAD") else size)
                if "connection: close" in lines:
                    return
        finally:
            writer.transport.abort()

    def _note_status(self, head: bytes) -> None:
        status = head[9:12].decode("latin-1")
        self.answers[status] += 1
        if status.startswith("5"):
            self.faults.append(head)


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
