"""Hostile clients: floods, guesses, slow readers and writers, strange names and records; honest people play on."""

import asyncio
import contextlib
import json
import random
import socket

import pytest
import websockets

from cutpurse.table import protocol
from cutpurse.table.limits import LimitSettings
from cutpurse.table.protocol import Done, encode
from cutpurse.table.server import raise_limits
from tests.support.siege import HELLO, Siege, problem, refusals, say, url
from tests.support.soak import soak
from tests.support.stubborn_client import Stubborn, play_out, table_of
from tests.support.waiting import PATIENCE
from tests.support.web import web_client, web_socket

pytestmark = pytest.mark.slow

# a quarter of the usual, so that a smaller flood reaches it; but what waits for a slow reader is asked for faster
LIMITS = (
    "requests=13/s:100", "tables=15/h:10", "devices=75/h:25", "guesses=3/min:10", "replays=15/min:15", "uploads=15/h:5",
    "sockets=50", "connections=100", "commands=1000/s:60", "views=1000/s:30",
)  # fmt: skip
MOST_HELD = LimitSettings.parse(LIMITS).connections * 20  # 20 times as many as of others for this machine itself
CONNECTIONS = MOST_HELD + soak(500, 8_000)
OPENED_AT_ONCE = 500
SOONER_FULL = {"connection.MOST_BYTES": 2**17}  # what waits for a slow reader may be less
MOST_MEMORY = 400 * 2**20  # of a server under attack


@pytest.fixture(scope="module")
def siege(tmp_path_factory):
    siege = Siege(tmp_path_factory.mktemp("siege"), limits=LIMITS, constants=SOONER_FULL)
    yield siege
    siege.end()


def test_thousands_of_connections_from_one_address_are_bounded_and_others_do_not_notice(siege):
    """Of the attacker's connections only so many are held; all others are turned away."""
    raise_limits()  # of this process

    async def attack(siege):
        before = siege.server.memory()
        room, heard, enough = asyncio.Semaphore(OPENED_AT_ONCE), [], asyncio.Event()

        async def call():
            """Says nothing, and listens until it hears something or is hung up on."""
            said = b""
            with contextlib.suppress(OSError):
                async with room:
                    reader, writer = await asyncio.open_connection(
                        "127.0.0.1", siege.server.port, local_addr=("127.0.0.9", 0)
                    )
                try:
                    said = await reader.read(1000)
                finally:
                    writer.transport.abort()
            heard.append(said)
            if len(heard) >= CONNECTIONS - MOST_HELD:
                enough.set()

        callers = [asyncio.create_task(call()) for _ in range(CONNECTIONS)]
        async with asyncio.timeout(PATIENCE):
            await enough.wait()
        assert any(said.startswith(b"HTTP/1.1 429 ") and b"too-many-connections" in said for said in heard)
        assert siege.server.memory() - before < MOST_MEMORY
        for caller in callers:
            caller.cancel()
        await asyncio.gather(*callers, return_exceptions=True)

    siege.run(attack)


def test_codes_and_passes_can_be_guessed_only_a_few_times(siege):
    async def attack(siege):
        chance = random.Random(8)
        stranger = await siege.somebody("Eve", "127.0.0.4")
        mine = await siege.somebody("Cem")
        made = await mine.make("spite_and_malice", "me", "open")
        siege.secrets.update((made.table, made.code))

        async def guess():
            for _ in range(1000):
                code = "".join(chance.choice("bdfg") + chance.choice("aeiou") for _ in range(4))
                answer = await stranger.http("GET", f"/api/codes/{code}")
                if answer.status_code == 429:
                    return answer
                assert answer.status_code == 404
            raise AssertionError("there is no end of guesses")

        refused = await guess()
        assert int(refused.headers["retry-after"]) >= 1
        assert problem(refused.content).code == "too-often"
        for _ in range(20):  # another guess may have come free meanwhile
            used = await stranger.http("POST", "/api/passes/use", json.dumps({"secret": "bababababa"}).encode())
            if used.status_code == 429:
                break
            await guess()
        assert used.status_code == 429, "passes are guessed from the same purse"
        honest = await siege.somebody("Dora", "127.0.0.2")
        assert (await honest.http("GET", f"/api/codes/{made.code}")).status_code == 200, "others are let in"

    siege.run(attack)


def test_stolen_and_invented_cookies_open_nothing(siege):
    async def attack(siege):
        mine = await siege.somebody("Cem")
        token = mine.cookie.partition("=")[2]
        base = f"http://{siege.server.address}"
        wrong = [token[:-1], token + "a", token.swapcase(), token[::-1], "", '"', "a" * 43, "a" * 8000, "%00"]
        for each in wrong:
            async with web_client(base_url=base, headers={"cookie": f"cutpurse={each}"}) as http:
                answer = await http.get("/api/me/tables")
                assert answer.status_code == 401, each
                assert problem(answer.content).code == "nobody"
        assert (await mine.http("DELETE", "/api/me")).status_code == 200
        async with web_client(base_url=base, headers={"cookie": f"cutpurse={token}"}) as http:
            assert (await http.get("/api/me")).json() is None, "a token that was given up is worth nothing"

    siege.run(attack)


def test_a_reader_that_never_reads_is_dropped_and_finds_the_game_as_it_is_when_it_comes_back(siege):
    async def attack(siege):
        cem, dora = [await siege.somebody(name) for name in ("Cem", "Dora")]
        table = await table_of("spite_and_malice", cem, dora, bots=2)
        siege.secrets.add(table)
        deaf = await _deaf(siege, table, dora)
        players = [Stubborn(cem, table), Stubborn(dora, table)]
        playing = asyncio.create_task(play_out(*players))
        async with asyncio.timeout(PATIENCE):
            while "\ncutpurse_slow_readers_dropped_total 1.0\n" not in (await cem.http("GET", "/metrics")).text:
                await _ask(deaf, times=20)
        await playing
        assert not any(player.differences or player.problems for player in players), "the table did not wait for it"
        assert siege.server.memory() < MOST_MEMORY
        deaf.transport.abort()
        heard, code = await say(siege, table, [HELLO], dora.cookie)
        assert code is None
        assert heard[0].table.stage == "over", "who comes back sees how it came out"

    siege.run(attack)


async def _ask(connection, times):
    """Asks for views, and reads none."""
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(times):
            await connection.send('{"type":"look","story":200}')


async def _deaf(siege, table, device):
    """A client whose ears are full at once."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.setblocking(False)
    await asyncio.get_running_loop().sock_connect(small, ("127.0.0.1", siege.server.port))
    connection = await web_socket(
        url(siege, table),
        sock=small,
        additional_headers={"Cookie": device.cookie},
        max_queue=1,
        close_timeout=1,
    )
    await connection.send(HELLO)
    connection.transport.pause_reading()
    return connection


NAMES = (
    "<script>alert(1)</script>",
    "A\x00B",
    "A\u202eB",
    "A\u200bB",
    "\u2066A",
    "A\u0300\u0300\u0300\u0300",
    "\ud83d",
    "",
    "   ",
    "\u3000",
    "x" * 25,
    "\U0001f600" * 262_144,
    "\U000e0001A",
)


def test_strange_names_are_refused_or_shown_as_they_are(siege):
    async def attack(siege):
        mine = await siege.somebody("Cem")
        made = await mine.make("spite_and_malice", "me", "open")
        siege.secrets.update((made.table, made.code))
        for name in NAMES:
            answer = await mine.http("POST", "/api/me", json.dumps({"name": name}).encode())
            assert answer.status_code in (400, 413), name[:40]
            assert problem(answer.content).code in ("name-length", "name-signs", "unreadable", "too-large")
            sit = json.dumps({"type": "sit", "id": "s", "chair": 0, "name": name})
            heard, code = await say(siege, made.table, [HELLO, sit], mine.cookie)
            assert code in (None, 1009, 1006)
            assert code is not None or refusals(heard)[0] in ("name-length", "name-signs", "unreadable")
        for name in ("<b>Bo</b>", 'O\'Neil & "Co"', "{ $x }", "Zoë", "\u5929", "\U0001f469\u200d\U0001f680"):
            sat = await mine.order(made.table, protocol.Sit(id=name[:20], chair=0, name=name))
            assert isinstance(sat, Done), name
            answer = await mine.http("GET", f"/api/tables/{made.table}")
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert json.loads(answer.content)["table"]["seats"][0]["name"] == name

    siege.run(attack)


def test_damaged_and_huge_records_are_refused_in_a_sentence(siege):
    async def attack(siege):
        cem, dora = await siege.somebody("Cem"), await siege.somebody("Dora")
        table = await table_of("old_bill_maid", cem, dora)
        siege.secrets.add(table)
        await play_out(Stubborn(cem, table), Stubborn(dora, table))
        record = (await cem.http("GET", f"/api/tables/{table}/record")).text
        chance = random.Random(8)

        async def upload(text):
            return await cem.http("POST", "/api/records", json.dumps({"record": text}).encode())

        assert (await upload(record)).status_code == 201
        lines = record.splitlines(keepends=True)
        damaged = ["", "\x00", "x" * 1000, record * 2, record[: len(record) // 2], "\n" * 1000, "9" * 100_000]
        for _ in range(25):
            kind, at = chance.randrange(4), chance.randrange(len(lines))
            cut = lines.copy()
            if kind == 0:
                del cut[at]
            elif kind == 1:
                cut.insert(at, lines[chance.randrange(len(lines))])
            elif kind == 2:
                cut[at] = cut[at].replace(cut[at][len(cut[at]) // 2], chance.choice("\x000Zé9"))
            else:
                cut[at] = cut[at][: len(cut[at]) // 2] + "\n"
            damaged.append("".join(cut))
        refused = 0
        for text in damaged:
            answer = await upload(text)
            assert answer.status_code in (201, 400, 409), answer.text[:200]
            if answer.status_code != 201:  # some damage changes nothing: a line that may stand twice
                refused += 1
                problem(answer.content)
        assert refused > len(damaged) // 2
        assert (await upload("a" * 600_000)).status_code == 400
        answer = await upload("a" * 2_000_000)
        assert answer.status_code == 413

    siege.run(attack)


def test_pages_of_strangers_and_rebound_names_do_not_get_in(siege):
    async def attack(siege):
        mine = await siege.somebody("Cem")
        made = await mine.make("spite_and_malice", "me", "open")
        siege.secrets.update((made.table, made.code))
        base = f"http://{siege.server.address}"
        change = encode(protocol.Close(id="c"))
        path = f"/api/tables/{made.table}/commands"
        async with web_client(base_url=base, headers={"cookie": mine.cookie}) as http:
            for origin in (
                "https://evil.example",
                "null",
                f"http://evil.example:{siege.server.port}",
                "http://127.0.0.1:1",
            ):
                answer = await http.post(path, content=change, headers={"origin": origin})
                assert (answer.status_code, problem(answer.content).code) == (403, "foreign-origin")
            answer = await http.post(path, content=change, headers={"sec-fetch-site": "cross-site"})
            assert answer.status_code == 403
            for host in ("evil.example", "127.0.0.1.evil.example", f"evil.example:{siege.server.port}", "[::2]"):
                answer = await http.get("/api/me", headers={"host": host})
                assert (answer.status_code, problem(answer.content).code) == (421, "foreign-host")
        for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            with pytest.raises(websockets.InvalidStatus) as refused:
                await web_socket(url(siege, made.table), additional_headers={**headers, "Cookie": mine.cookie})
            assert refused.value.response.status_code == 403
            problem(refused.value.response.body)
        assert (await mine.table(made.table)).table.stage == "waiting"

    siege.run(attack)


def test_answers_carry_a_strict_policy_and_cookies_their_flags(siege):
    async def attack(siege):
        base = f"http://{siege.server.address}"
        async with web_client(base_url=base) as http:
            answer = await http.post("/api/me", json={"name": "Cem"})
            given = answer.headers["set-cookie"]
            siege.secrets.add(given.partition("=")[2].partition(";")[0])
            assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(given.split("; "))
            for path in ("/", "/t/anything", "/api/me", "/api/nothing", "/healthz", "/api/schema/openapi.json"):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["referrer-policy"] == "no-referrer"
                assert headers["x-content-type-options"] == "nosniff"
                assert "server" not in headers
                if path.startswith("/api"):
                    assert headers["cache-control"] == "no-store"

    siege.run(attack)
