"""The doors, by raw ASGI: who comes in, what leaves, and what is written down of it."""

from __future__ import annotations

import asyncio
import io
import json
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.table.doors import HEADERS, DoorError, Doors, DoorSettings, Toll
from cutpurse.table.limits import Limits, Rate
from cutpurse.table.logs import start_logging
from cutpurse.table.visitor import loggable, read_authority, sender, words_of
from tests.support.waiting import PATIENCE

LOCAL = {"host": "localhost:8000"}
STRANGER = "http://evil.example"


class Inside:
    """A server behind the doors that remembers what reached it."""

    def __init__(self) -> None:
        self.seen: list[dict] = []
        self.bodies: list[bytes] = []
        self.headers: list[tuple[bytes, bytes]] = []

    async def __call__(self, scope, receive, send) -> None:
        self.seen.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 1000})
            return
        if scope["type"] == "http" and scope["method"] == "POST":
            self.bodies.append((await receive())["body"])
        if scope["path"] == "/api/broken":
            raise ZeroDivisionError("token=" + "a1" * 20)
        await send({"type": "http.response.start", "status": 200, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"hello"})


class Said:
    def __init__(self, events: list[dict]) -> None:
        self.events = events
        start = next((event for event in events if event["type"].endswith("response.start")), None)
        self.status = start["status"] if start else None
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]} if start else {}
        body = b"".join(event["body"] for event in events if event["type"].endswith("response.body"))
        self.problem = json.loads(body) if body.startswith(b"{") else None
        self.accepted = any(event["type"] == "websocket.accept" for event in events)


def scope_of(path="/", headers=LOCAL, method="GET", kind="http", client=("9.9.9.9", 1), extensions=None) -> dict:
    pairs = list(headers.items()) if isinstance(headers, dict) else headers
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in pairs]
    scope = {"type": kind, "path": path, "headers": raw, "client": client, "query_string": b"q=secret"}
    return scope | ({"method": method} if kind == "http" else {"extensions": extensions or {}})


def knock(doors: Doors, *given, chunks=(b"",), end=True, **named) -> Said:
    scope = scope_of(*given, **named)
    sent: list[dict] = []
    coming = [
        {"type": "http.request", "body": chunk, "more_body": not end or number + 1 < len(chunks)}
        for number, chunk in enumerate(chunks)
    ]
    if scope["type"] == "websocket":
        coming = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1005}]

    async def receive():
        if coming:
            return coming.pop(0)
        return await asyncio.Event().wait()

    async def send(event) -> None:
        sent.append(event)

    async def run() -> None:
        async with asyncio.timeout(PATIENCE):
            await doors(scope, receive, send)

    asyncio.run(run())
    return Said(sent)


def doors(inside=None, limits=None, **settings) -> Doors:
    return Doors(inside or Inside(), DoorSettings(**settings), limits=limits)


@pytest.fixture
def lines():
    stream = io.StringIO()
    root, ours = logging.getLogger(), logging.getLogger("cutpurse")
    before, levels = root.handlers[:], (root.level, ours.level)
    start_logging("debug", stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers[:] = before
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


# -- Host --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", [
    "localhost", "LOCALHOST:8000", "localhost.", "localhost.:80", "localhost:", "127.0.0.1:1", "[::1]", "[::1]:8000",
    "[0:0:0:0:0:0:0:1]", "192.168.0.7:8000", "table.local", "Table.Local.", "[fe80::7]:80", "[::ffff:127.0.0.1]",
])  # fmt: skip
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_our_own_names_are_let_in_however_they_are_spelled(host, kind):
    inside = Inside()
    ours = doors(inside, hosts=frozenset({"192.168.0.7", "table.local", "fe80::7"}))
    knock(ours, headers={"host": host}, kind=kind)
    assert len(inside.seen) == 1


@pytest.mark.parametrize("host", [
    "evil.example", "localhost.evil.example", "evil.localhost", "127.0.0.2", "127.1", "2130706433", "[::2]",
    "0.0.0.0",  # noqa: S104 - a name that browsers take for this machine
    "xn--lcalhost-53a", "localhost-", "192.168.0.70",
])  # fmt: skip
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_name_that_was_bent_to_us_is_not(host, kind):
    inside = Inside()
    ours = doors(inside, hosts=frozenset({"192.168.0.7"}))
    said = knock(ours, headers={"host": host}, kind=kind, extensions={"websocket.http.response": {}})
    assert said.status in (400, 421)
    assert not inside.seen
    assert said.problem["say"]["id"].startswith("problem-")
    if read_authority(host):
        assert (said.status, said.problem["code"]) == (421, "foreign-host")


@pytest.mark.parametrize("headers", [
    [], [("host", "localhost"), ("host", "localhost")], [("host", "localhost"), ("Host", "evil.example")],
    *([("host", host)] for host in (
        "", ".", ":80", "user@localhost", "localhost:80:80", "localhost:99999", "localhost:0", "localhost:-1",
        "localhost:8o", "localhost/", "http://localhost", "[::1", "::1", "[::1].", "[localhost]", "[::1%lo]",
        "localhost, evil.example", "localhost evil", "localhost..", "lo\xadcalhost", "\xff", "localhost\x00", "a" * 300,
        "localhost#", "loc%61lhost",
    )),
])  # fmt: skip
def test_a_host_that_names_nothing_is_a_bad_request(headers):
    inside = Inside()
    said = knock(doors(inside), headers=headers)
    assert (said.status, said.problem["code"]) == (400, "bad-host")
    assert not inside.seen


def test_any_host_is_let_in_only_where_the_operator_says_so():
    assert knock(doors(hosts=frozenset({"*"})), headers={"host": "evil.example"}).status == 200
    assert knock(doors(hosts=frozenset({"*"})), headers={"host": "user@evil.example"}).status == 400


def test_a_socket_is_closed_before_it_is_accepted_where_the_server_cannot_say_why():
    said = knock(doors(), headers={"host": "evil.example"}, kind="websocket")
    assert [event["type"] for event in said.events] == ["websocket.close"]


# -- Origin ------------------------------------------------------------------------------------------------------------

OURS = ["http://localhost:8000", "HTTP://LOCALHOST:8000", "https://localhost:8000", "http://localhost.:8000"]
FOREIGN = ["null", "", "http://evil.example", "http://localhost", "http://localhost:3000", "http://127.0.0.1:8000",
           "localhost:8000", "http://localhost:8000/", "http://localhost:8000@evil.example", "file://", "ws://localhost:8000",
           "http://localhost:8000 http://evil.example"]  # fmt: skip


def asks(ours: Doors, way: str, headers) -> bool:
    if way == "websocket":
        return knock(ours, headers=headers, kind="websocket").accepted
    return knock(ours, headers=headers, method=way).status == 200


@pytest.mark.parametrize("way", ["websocket", "POST", "PUT", "DELETE", "BREW"])
def test_only_our_own_pages_may_change_things_or_open_sockets(way):
    for origin in OURS:
        assert asks(doors(), way, LOCAL | {"origin": origin}), origin
    for origin in FOREIGN:
        assert not asks(doors(), way, LOCAL | {"origin": origin}), origin
    twice = [("host", "localhost:8000"), ("origin", OURS[0]), ("origin", OURS[0])]
    assert not asks(doors(), way, twice)


@pytest.mark.parametrize("way", ["websocket", "POST"])
def test_a_program_names_no_origin_and_is_let_in(way):
    assert asks(doors(), way, LOCAL)


@pytest.mark.parametrize("way", ["websocket", "POST"])
def test_what_a_browser_calls_cross_site_is_refused_whatever_its_origin(way):
    assert not asks(doors(), way, LOCAL | {"sec-fetch-site": "cross-site"})
    assert not asks(doors(), way, LOCAL | {"origin": OURS[0], "sec-fetch-site": "Cross-Site"})
    for site in ("same-origin", "none"):
        assert asks(doors(), way, LOCAL | {"origin": OURS[0], "sec-fetch-site": site})


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_a_link_from_anywhere_may_be_followed(method):
    assert asks(doors(), method, LOCAL | {"origin": STRANGER, "sec-fetch-site": "cross-site"})


def test_ports_that_go_without_saying_need_not_be_said():
    assert asks(doors(), "POST", {"host": "localhost:80", "origin": "http://localhost"})
    assert asks(doors(), "POST", {"host": "localhost", "origin": "http://localhost:80"})
    assert asks(doors(), "POST", {"host": "localhost:443", "origin": "https://localhost"})
    assert not asks(doors(), "POST", {"host": "localhost:443", "origin": "http://localhost"})


def test_behind_a_proxy_the_public_origin_counts():
    ours = doors(public_origin="https://Play.example.org/")
    assert asks(ours, "websocket", LOCAL | {"origin": "https://play.example.org"})
    assert asks(ours, "websocket", {"host": "play.example.org", "origin": "https://play.example.org"})
    assert asks(ours, "websocket", LOCAL | {"origin": OURS[0]}), "at the machine itself one may play too"
    assert not asks(ours, "websocket", {"host": "play.example.org", "origin": "http://play.example.org"})
    assert not asks(ours, "websocket", {"host": "play.example.org", "origin": "https://play.example.org:444"})
    assert not asks(ours, "websocket", {"host": "play.example.org", "origin": STRANGER})


@pytest.mark.parametrize("settings", [
    {"public_origin": "play.example.org"}, {"public_origin": "https://a/b"}, {"hosts": frozenset({"a b"})},
    {"hosts": frozenset({"localhost:80"})}, {"proxies": ("10.0.0.0/99",)},
])  # fmt: skip
def test_settings_that_cannot_be_are_refused(settings):
    with pytest.raises(DoorError, match="give "):
        doors(**settings)


# -- headers -----------------------------------------------------------------------------------------------------------


def test_every_answer_has_our_headers_once_whatever_the_server_set():
    inside = Inside()
    inside.headers = [
        (b"Content-Security-Policy", b"default-src *"),
        (b"x-own", b"1"),
        (b"Referrer-Policy", b"unsafe-url"),
    ]
    broken = Said(knock(doors(inside), "/api/broken").events)
    for said in (knock(doors(inside)), knock(doors(inside), headers={}), broken):
        for name, value in HEADERS.items():
            assert said.headers[name.decode()] == value.decode()
        assert [name.lower() for name, _ in said.events[0]["headers"]].count(b"content-security-policy") == 1
    assert knock(doors(inside)).headers["x-own"] == "1"


def test_the_policy_allows_no_inline_code_or_style_and_nobody_to_frame_us():
    policy = knock(doors()).headers["content-security-policy"]
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none';")
    assert "frame-ancestors 'none'" in policy


def test_what_the_interface_says_is_not_kept_unless_it_says_so():
    inside = Inside()
    assert knock(doors(inside), "/api/tables/1").headers["cache-control"] == "no-store"
    assert knock(doors(inside), "//api/tables/1").headers["cache-control"] == "no-store"
    assert "cache-control" not in knock(doors(inside), "/assets/x.js").headers
    inside.headers = [(b"Cache-Control", b"max-age=60")]
    said = knock(doors(inside), "/api/games")
    assert "cache-control" not in said.headers
    assert said.headers["Cache-Control"] == "max-age=60"


# -- bodies ------------------------------------------------------------------------------------------------------------


def post(ours: Doors, chunks, path="/api/x", end=True, **headers) -> Said:
    return knock(ours, path, headers=LOCAL | headers, method="POST", chunks=chunks, end=end)


def test_a_body_reaches_the_server_in_one_piece():
    inside = Inside()
    assert post(doors(inside), [b"ab", b"", b"cd"], **{"transfer-encoding": "chunked"}).status == 200
    assert inside.bodies == [b"abcd"]


def test_a_body_that_says_it_is_too_large_is_not_read():
    inside = Inside()
    said = post(doors(inside, most_body=100), [b"x"], **{"content-length": "101"})
    assert (said.status, said.problem["code"], said.problem["say"]["values"]) == (413, "too-large", {"most": 100})
    assert said.headers["connection"] == "close"
    assert not inside.seen
    assert post(doors(most_body=100), [b"x"], **{"content-length": "9" * 5000}).status == 413


def test_a_body_that_does_not_say_so_is_not_read_to_its_end():
    inside = Inside()
    said = post(doors(inside, most_body=100), [b"x" * 60] * 10**5, **{"transfer-encoding": "chunked"})
    assert said.status == 413
    assert not inside.seen


def test_a_path_may_take_more(monkeypatch):
    monkeypatch.setattr("cutpurse.table.doors.LINGER_SECONDS", 0.01)  # nothing more is sent
    ours = doors(most_body=10, larger_bodies={"/api/records/{}": 1000})
    assert post(ours, [b"x" * 500], "/api/records/7").status == 200
    assert post(ours, [b"x" * 500], "//api/records/7/").status == 200
    assert post(ours, [b"x" * 1001], "/api/records/7").status == 413
    assert post(ours, [b"x" * 500], "/api/records").status == 413


def test_a_body_that_does_not_come_is_not_waited_for():
    said = post(doors(body_seconds=0.05), [b"x"], end=False, **{"transfer-encoding": "chunked"})
    assert (said.status, said.problem["code"]) == (408, "too-slow")


@pytest.mark.parametrize("said", ["-1", "1.0", "ten", "", "\xb2", "1,1"])
def test_a_length_that_is_none_is_a_bad_request(said):
    assert post(doors(), [b"x"], **{"content-length": said}).problem["code"] == "bad-length"


def test_somebody_who_leaves_in_the_middle_is_no_fault(lines):
    sent = []

    async def receive():
        return {"type": "http.disconnect"}

    async def send(event):
        sent.append(event)

    asyncio.run(doors()(scope_of(method="POST"), receive, send))
    assert sent == []
    assert [line["level"] for line in lines()] == ["info"]


# -- limits ------------------------------------------------------------------------------------------------------------


def few(**rates) -> Limits:
    always = {"requests": Rate(1000, 1, 1000), "tables": Rate(1, 3600, 2), "guesses": Rate(1, 60, 2)}
    return Limits({**always, **rates, "sockets": 1}, clock=lambda: 0.0)


def test_who_comes_too_often_is_told_when_to_come_again():
    ours = doors(limits=few(requests=Rate(1, 100, 2)))
    assert [knock(ours).status for _ in range(3)] == [200, 200, 429]
    said = knock(ours)
    assert said.headers["retry-after"] == "100"
    say = {"type": "message", "id": "problem-too-often", "values": {"seconds": 100}}
    assert said.problem == {"code": "too-often", "say": say}
    assert knock(ours, client=("9.9.9.8", 1)).status == 200
    assert b'refused_total{why="too-often"} 2.0' in ours.metrics.page()


def test_guesses_and_tables_have_limits_of_their_own_however_the_path_is_written():
    ours = doors(limits=few(), tolls=(Toll("GET", "/api/codes/{}", "guesses"), Toll("POST", "/api/tables", "tables")))
    tries = ["/api/codes/a", "//api/codes/b", "/api/codes/c/", "/api//codes/d"]
    assert [knock(ours, path).status for path in tries] == [200, 200, 429, 429]
    assert [knock(ours, "/api/tables/", method="POST").status for _ in range(3)] == [200, 200, 429]
    assert knock(ours, "/api/tables").status == 200, "looking is free"


def test_sockets_of_an_address_are_bounded_and_counted_while_they_are_open():
    inside = Inside()
    ours = doors(inside, limits=few())
    seen = []

    async def holding(scope, receive, send):
        seen.append(await other())
        await inside(scope, receive, send)

    async def other():
        sent = []

        async def gone():
            return {"type": "websocket.disconnect", "code": 1005}

        async def send(event):
            sent.append(event)

        await ours(scope_of(kind="websocket", extensions={"websocket.http.response": {}}), gone, send)
        return Said(sent)

    ours.app = holding
    assert knock(ours, kind="websocket").accepted
    assert (seen[0].status, seen[0].problem["code"]) == (429, "too-many-sockets")
    assert ours.limits.inside("sockets", "9.9.9.9") == 0
    assert b"cutpurse_sockets 0.0" in ours.metrics.page()


def forwarded(*values: str, client="10.0.0.1") -> str:
    headers = [("x-forwarded-for", value) for value in values]
    scope = scope_of(headers=headers, client=(client, 5))
    ours = doors(proxies=("10.0.0.0/8", "127.0.0.1"))
    return sender(scope, ours._proxies)


def test_only_our_proxies_are_believed_and_only_what_they_say_themselves():
    assert forwarded("6.6.6.6", client="9.9.9.9") == "9.9.9.9"
    assert forwarded("6.6.6.6, 9.9.9.9") == "9.9.9.9"
    assert forwarded("6.6.6.6", "9.9.9.9, 10.0.0.2") == "9.9.9.9"
    assert forwarded("9.9.9.9:4711") == "9.9.9.9"
    assert forwarded("[2001:db8::1]:4711") == "2001:db8::1"
    assert forwarded("2001:db8::1") == "2001:db8::1"
    assert forwarded("10.0.0.3, 10.0.0.2") == "10.0.0.3"
    for nonsense in ("", "unknown", "6.6.6.6, garbage", "6.6.6.6,"):
        assert forwarded(nonsense) == ""


def test_a_proxy_that_does_not_say_for_whom_it_speaks_is_not_taken_for_this_machine():
    assert forwarded() == ""
    assert forwarded(client="127.0.0.1") == ""
    assert forwarded(client="127.0.0.2") == "127.0.0.2", "who is no proxy is who they are"


def test_the_server_sees_the_address_of_the_sender():
    inside = Inside()
    ours = doors(inside, proxies=("10.0.0.1",))
    knock(ours, headers=LOCAL | {"x-forwarded-for": "9.9.9.9"}, client=("10.0.0.1", 5))
    knock(ours, client=None)
    assert [scope["client"] for scope in inside.seen] == [("9.9.9.9", 5), ("", 0)]


# -- the log -----------------------------------------------------------------------------------------------------------


def test_a_line_per_request_without_what_opens_a_table(lines):
    ours = doors()
    knock(ours, "/t/KEY1/KEY2", headers=LOCAL | {"cookie": "seat=KEY3"})
    knock(ours, "/api/codes/KEY4")
    knock(ours, "/api/tables/KEY5/seats", kind="websocket")
    knock(ours, "/api/games", method="KEY6")
    written = lines()
    assert [(line["method"], line["path"], line["status"]) for line in written] == [
        ("GET", "/t/*", 200), ("GET", "/api/codes/*", 200), ("WS", "/api/tables/*/*", 101), ("*", "/api/games", 200),
    ]  # fmt: skip
    assert "KEY" not in json.dumps(written)
    assert "secret" not in json.dumps(written), "nor the query"
    assert "9.9.9.9" not in json.dumps(written), "nor where a guest lives"


def test_of_those_who_are_refused_the_address_is_written_and_of_a_flood_only_when_debugging(lines):
    knock(doors(), headers={"host": "evil.example"})
    knock(doors(limits=few(requests=Rate(1, 100, 1))), headers=LOCAL)
    flooded = doors(limits=few(requests=Rate(1, 100, 1)))
    knock(flooded)
    knock(flooded)
    first, *_, last = lines()
    assert (first["level"], first["why"], first["address"]) == ("info", "foreign-host", "9.9.9.9")
    assert (last["level"], last["why"]) == ("debug", "too-often")


def test_a_fault_of_ours_is_an_answer_in_the_one_shape_and_a_line_with_where(lines):
    said = knock(doors(), "/api/broken")
    assert (said.status, said.problem["code"]) == (500, "internal")
    fault, request = lines()
    assert fault["trace"][-1].startswith("ZeroDivisionError")
    assert "a1a1" not in json.dumps(fault)
    assert request["status"] == 500


def test_a_fault_in_an_open_socket_closes_it(lines):
    async def breaks(scope, receive, send):
        await send({"type": "websocket.accept"})
        raise ZeroDivisionError

    assert knock(doors(breaks), kind="websocket").events[-1] == {"type": "websocket.close", "code": 1011}
    assert lines()[0]["level"] == "error"


def test_somebody_who_is_gone_when_we_answer_is_no_fault(lines):
    async def gone(event):
        raise BrokenPipeError

    asyncio.run(doors()(scope_of(), asyncio.Event().wait, gone))
    assert [line["level"] for line in lines()] == ["info"]


def test_of_a_path_only_words_of_ours_are_written():
    words = words_of(["/api/tables/{table:str}/seats", "/t/{key:str}", "/"])
    assert words == {"api", "tables", "seats", "t"}
    assert loggable("/api/tables/abc/seats/", words) == "/api/tables/*/seats"
    assert loggable("/", words) == "/"
    assert loggable("//t//x/api", words) == "/t/*"
    assert len(loggable("/api" * 1000, words)) < 100


def test_the_start_and_end_of_the_server_pass_through():
    seen = []

    async def inside(*given):
        seen.append(given)

    asyncio.run(doors(inside)({"type": "lifespan"}, "receive", "send"))
    assert seen == [({"type": "lifespan"}, "receive", "send")]


# -- anything at all ---------------------------------------------------------------------------------------------------

latin = st.text(st.characters(max_codepoint=255), max_size=40)
pieces = st.sampled_from(
    ["localhost", "127.0.0.1", "[::1]", ":", "8000", ".", "@", "http://", "null", ",", " ", "[", "]", "%"]
)
oddly = latin | st.lists(pieces, max_size=6).map("".join)
names = st.sampled_from(
    ["host", "origin", "sec-fetch-site", "x-forwarded-for", "content-length", "transfer-encoding", "Host"]
)


@given(
    headers=st.lists(st.tuples(names, oddly), max_size=6),
    path=st.text(max_size=40),
    method=st.sampled_from(["GET", "POST", "HEAD", "X"]) | latin,
    kind=st.sampled_from(["http", "websocket"]),
    client=st.none() | st.tuples(oddly, st.integers(0, 2**16)) | st.just(("10.0.0.1", 1)),
)
def test_no_headers_make_the_doors_fail(headers, path, method, kind, client):
    ours = doors(proxies=("10.0.0.0/8",), body_seconds=0.5, public_origin="https://play.example.org")
    path = path.replace("broken", "")
    said = knock(ours, path, headers=headers, method=method, kind=kind, client=client)
    assert said.status != 500
    assert said.events
    if said.status == 200 or said.accepted:
        [host] = [value for name, value in headers if name.lower() == "host"]
        assert read_authority(host.strip(" \t")).host in {"localhost", "127.0.0.1", "::1", "play.example.org"}


@given(oddly)
def test_whatever_is_read_as_a_host_has_one_spelling(text):
    if said := read_authority(text):
        host = f"[{said.host}]" if ":" in said.host else said.host
        again = host if said.port is None else f"{host}:{said.port}"
        assert read_authority(again) == said
