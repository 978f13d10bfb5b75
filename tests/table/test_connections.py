"""The doors and the porch before them on real sockets, under uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import json
import logging
import select
import socket
import threading
import time

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from cutpurse.table.connections import LARGEST_HEADERS, porch
from cutpurse.table.doors import Doors, DoorSettings
from cutpurse.table.limits import Limits, LimitSettings, Rate
from cutpurse.table.line import Keeper
from cutpurse.table.logs import start_logging
from cutpurse.table.wire import Wire, wire_of
from tests.support.clock import Loop
from tests.support.waiting import PATIENCE, wait_until

END = b"\r\n\r\n"


class Echo:
    """A tiny server: answers with the size of the body, and talks back on a WebSocket."""

    async def __call__(self, scope, receive, send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (event := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": event["text"]})
            return
        size = 0
        if scope["method"] == "POST":
            size = len((await receive())["body"])
        body = b"%d" % size
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class House:
    """A running server and where it is."""

    def __init__(self, doors: Doors, port: int, loop: Loop) -> None:
        self.doors = doors
        self.port = port
        self._loop = loop

    def wait_for_answer(self, line: socket.socket) -> tuple[int, dict[str, str], bytes]:
        """What the server answers of itself when time passes; nothing if it just hangs up."""
        while not select.select([line], [], [], 0.01)[0]:
            self._loop.clock.ahead += PATIENCE / 4
            self._loop.call_soon_threadsafe(lambda: None)  # it looks at its clock
        return heard(line) if line.recv(1, socket.MSG_PEEK) else (0, {}, b"")

    def call(self, source: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0))

    def ask(self, text: bytes, source: str = "127.0.0.1") -> tuple[int, dict[str, str], bytes]:
        with self.call(source) as line:
            line.sendall(text)
            return heard(line)

    def get(self, source: str = "127.0.0.1", host: str = "localhost") -> int:
        return self.ask(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), source)[0]

    def socket(self, **settings):
        headers = {name: settings.pop(name) for name in ("origin",) if name in settings}
        return connect(
            f"ws://localhost:{self.port}/api/play",
            **headers,
            open_timeout=PATIENCE,
            close_timeout=5,
            proxy=None,
            **settings,
        )


def heard(line: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """A whole answer, by its own word about its length."""
    got = b""
    while END not in got:
        more = line.recv(65536)
        assert more, "the connection was closed before an answer came"
        got += more
    head, _, body = got.partition(END)
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (each.split(": ", 1) for each in rest)}
    while len(body) < int(headers["content-length"]):
        body += line.recv(65536)
    return int(first.split()[1]), headers, body


def code(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    return answer[0], json.loads(answer[2])["code"]


@contextlib.contextmanager
def open_house(limits: Limits | None = None, app=None, ws="websockets-sansio", **settings):
    doors = Doors(app or Echo(), DoorSettings(**settings), limits=limits)
    protocol = porch(doors.limits, doors.metrics)
    config = uvicorn.Config(
        doors, http=protocol, ws=ws, lifespan="off", log_config=None, access_log=False,
        server_header=False, timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    # The protocol is named, or asyncio would not know it for TCP and leave its answers to Nagle's algorithm.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        loop = Loop()

        def serve() -> None:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(server.serve([listening]))

        thread = threading.Thread(target=serve)
        thread.start()
        while not server.started:
            time.sleep(0.005)
        try:
            yield House(doors, listening.getsockname()[1], loop)
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def house():
    with open_house(most_body=1000) as running:
        yield running


# -- the doors ---------------------------------------------------------------------------------------------------------


def test_a_rebound_name_gets_in_neither_by_request_nor_by_socket(house):
    assert house.get() == 200
    assert house.get(host="evil.example") == 421
    assert code(house.ask(b"GET / HTTP/1.1\r\n\r\n")) == (400, "bad-host")
    assert code(house.ask(b"GET / HTTP/1.0\r\n\r\n")) == (400, "bad-host")
    assert house.ask(b"GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n\r\n")[0] == 421
    with house.call() as line, pytest.raises(InvalidStatus) as refused:
        connect("ws://evil.example/api/play", sock=line).__enter__()
    assert refused.value.response.status_code == 421
    assert json.loads(refused.value.response.body)["code"] == "foreign-host"


def test_a_socket_opens_to_our_page_and_to_programs_and_to_no_stranger(house):
    for origin in (None, f"http://localhost:{house.port}"):
        with house.socket(origin=origin) as line:
            line.send("hello")
            assert line.recv() == "hello"
    for origin in ("http://evil.example", "null", "http://localhost:1"):
        with pytest.raises(InvalidStatus) as refused:
            house.socket(origin=origin).__enter__()
        assert refused.value.response.status_code == 403
        assert "default-src 'none'" in refused.value.response.headers["content-security-policy"]
    with pytest.raises(InvalidStatus):
        house.socket(additional_headers={"Sec-Fetch-Site": "cross-site"}).__enter__()


def chunk(size: int) -> bytes:
    return b"%x\r\n" % size + b"x" * size + b"\r\n"


POST = b"POST /api/x HTTP/1.1\r\nHost: localhost\r\n"


def test_a_body_in_chunks_is_taken_up_to_its_limit(house):
    small = house.ask(POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk(500) * 2 + b"0\r\n\r\n")
    assert (small[0], small[2]) == (200, b"1000")
    assert code(house.ask(POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk(500) * 2 + chunk(1))) == (
        413,
        "too-large",
    )


def test_who_sends_on_and_on_still_hears_why_not(house, monkeypatch):
    monkeypatch.setattr("cutpurse.table.doors.LINGER_SECONDS", PATIENCE)
    with house.call() as line:
        line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(100):
            line.sendall(chunk(1000))  # more than may be, and less than is read to be polite
        assert code(heard(line)) == (413, "too-large")
    assert house.get() == 200


def test_a_body_without_end_is_cut_off(house):
    with house.call() as line:
        line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        with pytest.raises(OSError, match=r"."):  # noqa: PT012 - which of them fails is the network's choice
            for _ in range(10**5):
                line.sendall(chunk(10_000))


def test_a_body_that_is_announced_too_large_is_never_asked_for(house):
    answer = house.ask(POST + b"Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")
    assert code(answer) == (413, "too-large")
    assert answer[1]["connection"] == "close"


def test_a_body_that_trickles_is_not_waited_for():
    with open_house() as house:
        with house.call() as line:
            line.sendall(POST + b"Content-Length: 10\r\n\r\nxx")
            assert code(house.wait_for_answer(line)) == (408, "too-slow")
        assert house.get() == 200


def test_connections_are_kept_for_the_next_request(house):
    with house.call() as line:
        for size in (900, 3, 0) * 60:  # bodies are not counted as headers
            line.sendall(POST + b"Content-Length: %d\r\n\r\n" % size + b"x" * size)
            assert heard(line)[2] == b"%d" % size


def test_uvicorn_writes_nothing_that_opens_a_table(house):
    stream = io.StringIO()
    root, ours = logging.getLogger(), logging.getLogger("cutpurse")
    before, levels = root.handlers[:], (root.level, ours.level)
    start_logging("debug", stream)
    try:
        house.ask(b"GET /t/KEY1?KEY2 HTTP/1.1\r\nHost: localhost\r\nCookie: KEY3\r\n\r\n")
        address = f"ws://localhost:{house.port}/t/KEY4?KEY5"
        with connect(
            address,
            additional_headers={"Cookie": "KEY6"},
            proxy=None,
            open_timeout=PATIENCE,
            logger=logging.getLogger("client"),
        ) as line:
            line.send("KEY7")
            line.recv()
        with pytest.raises(InvalidStatus):
            connect(address, origin="http://KEY8.example", proxy=None, open_timeout=PATIENCE).__enter__()
        house.ask(b"KEY9\r\n\r\n" * 3)
        wait_until(lambda: stream.getvalue().count("\n") >= 3)
    finally:
        root.handlers[:] = before
        root.setLevel(levels[0])
        ours.setLevel(levels[1])
    events = [json.loads(line)["event"] for line in stream.getvalue().splitlines()]
    assert set(events) == {"refused", "request"}, "what cannot be read is counted: strangers fill no log"
    assert "KEY" not in stream.getvalue()


# -- many --------------------------------------------------------------------------------------------------------------


def narrow(**at_once: int) -> Limits:
    return Limits({**LimitSettings().values, **at_once}, loopback_times=1)


def test_sockets_of_one_address_are_bounded_and_others_come_in():
    with open_house(narrow(sockets=3)) as house, contextlib.ExitStack() as held:
        for _ in range(3):
            held.enter_context(house.socket())
        for _ in range(5):
            with pytest.raises(InvalidStatus) as refused:
                house.socket().__enter__()
            assert refused.value.response.status_code == 429
        elsewhere = held.enter_context(house.socket(sock=house.call("127.0.0.2")))
        elsewhere.send("still here")
        assert elsewhere.recv() == "still here"
        held.close()
        wait_until(lambda: house.doors.limits.inside("sockets", "127.0.0.1") == 0)
        with house.socket() as again:
            again.send("back")
            assert again.recv() == "back"


def test_connections_of_one_address_are_bounded_and_others_come_in():
    with open_house(narrow(connections=20)) as house, contextlib.ExitStack() as held:
        for _ in range(20):
            held.enter_context(house.call())
        wait_until(lambda: house.doors.limits.inside("connections", "127.0.0.1") == 20)
        for _ in range(200):
            line = held.enter_context(house.call())
            with contextlib.suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = heard(line)
        assert code(answer) == (429, "too-many-connections")
        assert answer[1]["retry-after"] == "10"
        assert house.get("127.0.0.2") == 200
        held.close()
        wait_until(lambda: house.doors.limits.inside("connections", "127.0.0.1") == 0)
        assert house.get() == 200


def test_a_socket_is_no_longer_one_of_the_connections():
    with open_house(narrow(connections=1)) as house, house.socket() as line:
        assert house.doors.limits.inside("connections", "127.0.0.1") == 0
        assert house.doors.limits.inside("sockets", "127.0.0.1") == 1
        line.send("x")
        assert line.recv() == "x"


def test_headers_that_do_not_come_are_not_waited_for():
    with open_house() as house:
        with house.call() as silent:
            assert house.wait_for_answer(silent)[0] == 0
        with house.call() as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            assert code(house.wait_for_answer(line)) == (408, "too-slow")
        with house.call() as line:  # nor those of a second request
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert heard(line)[0] == 200
            line.sendall(b"GET / HT")
            assert code(house.wait_for_answer(line)) == (408, "too-slow")
        assert house.get() == 200


def test_headers_without_end_are_cut_off(house):
    with house.call() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * LARGEST_HEADERS)
        assert code(heard(line)) == (431, "too-large")
    assert house.get() == 200


HANDSHAKE = (
    b"GET /api/play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize(
    "wrong",
    [
        b"Content-Length: 5\r\n\r\nhello",
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"X: " + b"x" * 9000 + END,
        b"X: x\r\n" * 150 + b"\r\n",
    ],
)
def test_a_handshake_that_cannot_be_read_is_refused_and_does_not_stay(wrong):
    """One parser takes these, the next does not: uvicorn held them uncounted for ever and fell over them at its end."""
    with open_house(narrow(connections=1)) as house:
        assert code(house.ask(HANDSHAKE + wrong)) == (400, "unreadable")
        wait_until(lambda: house.doors.limits.inside("connections", "127.0.0.1") == 0)
        assert house.get() == 200


@pytest.mark.parametrize("unreadable", [HANDSHAKE + b"Content-Length: 5\r\n\r\nhello", b"no request at all\r\n\r\n"])
def test_who_sends_what_cannot_be_read_on_and_on_is_cut_off(unreadable):
    limits = {**LimitSettings().values, "requests": Rate(1, seconds=60, burst=20)}
    with open_house(Limits(limits, loopback_times=1)) as house:
        answers = []
        for _ in range(40):
            with house.call() as line:
                line.sendall(unreadable)
                with contextlib.suppress(ConnectionResetError):
                    answers.append(line.recv(1000)[:12])
        assert 20 <= answers.count(b"HTTP/1.1 400") < 40
        assert house.get("127.0.0.2") == 200


def test_what_cannot_be_read_behind_a_request_that_is_being_answered_is_no_fault_of_the_server(caplog):
    answer, answered = threading.Event(), threading.Event()

    async def slow(scope, receive, send):
        while not answer.is_set():
            await asyncio.sleep(0)
        await Echo()(scope, receive, send)
        answered.set()

    with open_house(app=slow) as house:
        with house.call() as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nno request at all\r\n\r\n")
            assert heard(line)[0] == 400
            answer.set()
            assert answered.wait(PATIENCE)
        assert house.get() == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_handshake_that_cannot_be_read_leaves_nothing_for_the_collector():
    """There are thousands a second of them if somebody wants it, each as large as its headers, and it seldom looks."""
    wrong = HANDSHAKE.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"xx") + b"\r\n"
    with open_house(ws=Wire) as house:
        gc.collect()
        gc.disable()
        try:
            for _ in range(20):
                assert house.ask(wrong)[0] == 400
            wait_until(lambda: not any(isinstance(one, WebSocketsSansIOProtocol) for one in gc.get_objects()))
        finally:
            gc.enable()


async def repeat(scope, receive, send) -> None:
    """A tiny server: says once more what a line has heard already as it is handed over."""
    await receive()
    await send({"type": "websocket.accept"})
    line = wire_of(scope).hand_over(Keeper())
    line.say(b" ".join(line.inbox))
    line.hang_up(1000)


def test_what_comes_in_one_piece_with_the_handshake_is_heard():
    said = b"".join(Frame(Opcode.TEXT, word).serialize(mask=True) for word in (b"early", b"bird"))
    with open_house(app=repeat, ws=Wire) as house, house.call() as line:
        line.sendall(HANDSHAKE + b"\r\n" + said)
        answer = b""
        while not answer.endswith(b"\x88\x02\x03\xe8"):
            more = line.recv(1000)
            assert more, answer
            answer += more
        assert b"\x81\x0aearly bird" in answer
