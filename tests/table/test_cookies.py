"""Cookies: whatever else a browser sends to this host, a device is known by its own, and no identity is overwritten."""

import json

import msgspec
import pytest

from cutpurse.table import api
from cutpurse.table.hub import EPOCH_EVERY
from cutpurse.table.people import cookies_in
from cutpurse.table.protocol import Problem
from cutpurse.table.store.backup import backup, restore
from tests.support.house import House, a_pair
from tests.support.web import web_client, web_socket

STRANGE = {  # what other programs on the same host set
    "a flag without a value": "flag; {}",
    "a name that is an attribute": "path=/elsewhere; {}",
    "attributes without values": "{}; HttpOnly; Secure",
    "a date with a comma": "expires=Thu, 19 Nov 2026 21:42:57 GMT; {}",
    "JSON": 'prefs={{"night": true, "zoom": [1, 2]}}; {}',
    "letters that are not ASCII": "größe=übergroß; {}",
    "a sign beyond Latin": "wahl=🂡; {}",
    "quotes that do not close": 'said="good evening; {}',
    "a version as of RFC 2965": "$Version=1; {}; $Path=/",
    "no name": "=nobody; {}",
    "no value": "empty=; {}",
    "nothing between two": ";; ;{};",
    "no blanks": "a=b;{};c=d",
    "tabs and blanks": "a=b;\t  {}  \t; c=d",
    "brackets and slashes in a name": "a[b]/c@d=e; {}",
    "an equals sign in a value": "token=YWJj==; {}",
    "more than 8 KiB of others": "large=" + "x" * 12_000 + "; {}",
    "one of another store": "cutpurse-ffffffffffff=theirs; {}",
    "one of our name that somebody else set for a part of the host": "{name}=stale; {}",
    "one without a store": "cutpurse=theirs; {}",
    "a name that begins like ours": "cutpurse-daily=1; cutpursed=2; {}",
}


async def sent(house, method, path, *cookies, body=None):
    """The answer to a request with these headers `Cookie`, as they are."""
    headers = [(b"cookie", one.encode()) for one in cookies]
    if body is not None:
        headers.append((b"content-type", b"application/json"))
    async with web_client() as client:
        return await client.request(
            method, f"http://{house.address}{path}", headers=headers, content=body and json.dumps(body)
        )


def another_house(folder):
    """One whose store has another id; tests know all chance, so by themselves they would have the same."""
    other = House(folder)
    other.query("INSERT INTO meta VALUES ('secret/cookie', ?)", bytes(range(32)))
    return other


async def put_back(house, file):
    """Restores a backup, and waits until the server has noticed."""
    guest = await house.guest("Waiter")
    place = await guest.visit((await guest.make("spite_and_malice", "me", "open")).table)
    await restore(house.store, file)
    await house.let_pass(EPOCH_EVERY)
    await place.until(lambda: place.closing)
    assert place.closing.reason == "restored"
    await house.guest("Waiter")  # the first who writes after that is told to try again


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_a_device_is_known_whatever_other_cookies_come_with_its_own(house, strange):
    async def evening(house):
        ana = await house.guest("Ana", face=3)
        cookies = strange.format(ana.cookie, name=ana.cookie.split("=")[0])
        assert (await sent(house, "GET", "/api/me", cookies)).json() == {"name": "Ana", "face": 3}
        players = house.query("SELECT count(*) FROM players")
        answer = await sent(house, "POST", "/api/me", cookies, body={"name": "Berta"})
        assert (answer.status_code, answer.headers.get("set-cookie")) == (200, None)
        assert house.query("SELECT count(*) FROM players") == players, "nobody new"
        assert (await ana.get("/api/me", api.Me)).name == "Berta"

    house.play(evening)


def test_cookies_that_come_in_several_headers_are_all_read(house):
    async def evening(house):
        ana = await house.guest("Ana")
        assert (await sent(house, "GET", "/api/me", "flag", "a=b", ana.cookie, "c")).json()["name"] == "Ana"

    house.play(evening)


def test_a_socket_reads_cookies_as_exactly(house):
    async def evening(house):
        first, _ = await a_pair(house)
        url = f"ws://{house.address}/api/tables/{first.table}/socket"
        cookies = f'flag; path=/; prefs={{"a": "ü"}}; {first.guest.cookie}'
        async with web_socket(url, additional_headers={"Cookie": cookies}) as socket:
            await socket.send('{"type":"hello","protocol":1}')
            assert json.loads(await socket.recv())["you"]["seats"] == list(first.you.seats)

    house.play(evening)


def test_a_header_is_split_at_semicolons_and_at_the_first_equals_sign():
    headers = [(b"Cookie", b'a=b=c; flag; d="e, f" ;=g'), (b"host", b"x=y"), (b"cookie", b"h=\xff")]
    assert list(cookies_in(headers)) == [("a", "b=c"), ("d", '"e, f"'), ("", "g"), ("h", "ÿ")]


UNREADABLE = {
    "unknown": "A" * 43,
    "empty": "",
    "cut off": "Zm9v",
    "not ASCII": "ü" * 10,
    "far too long": "A" * 5000,
    "in quotes": '"AAAA"',
    "of another program": '{"user": 7}',
}


@pytest.mark.parametrize("token", UNREADABLE.values(), ids=UNREADABLE)
def test_over_a_token_that_opens_nothing_nobody_new_is_made_until_it_was_given_up(house, token):
    async def evening(house):
        name = (await house.guest("Ana")).cookie.split("=")[0]
        mine = f"{name}={token}"
        players = house.query("SELECT count(*) FROM players")
        for method, path, body in (
            ("GET", "/api/me", None),
            ("POST", "/api/me", {"name": "Ana"}),
            ("GET", "/api/me/games", None),
            ("POST", "/api/records", {"record": ""}),
        ):
            answer = await sent(house, method, path, mine, body=body)
            assert (answer.status_code, answer.json()["code"]) == (401, "unknown-device")
            assert "set-cookie" not in answer.headers, "it may be known again one day"
        assert (await sent(house, "GET", "/api/games", mine)).status_code == 200, "to look is for everybody"
        assert house.query("SELECT count(*) FROM players") == players
        gone = await sent(house, "DELETE", "/api/me", mine)
        assert gone.headers["set-cookie"].startswith(f"{name}=; ")
        assert "Max-Age=0" in gone.headers["set-cookie"]
        assert (await sent(house, "POST", "/api/me", body={"name": "Ana"})).status_code == 200

    house.play(evening)


def test_a_seat_that_was_passed_to_a_device_that_is_not_known_makes_nobody_new_and_its_code_stays(house):
    async def evening(house):
        first, _ = await a_pair(house)
        name = first.guest.cookie.split("=")[0]
        code = await first.passed(kind="seat", seat=first.view.seat)
        refused = await sent(house, "POST", "/api/passes/use", f"{name}=gone", body={"secret": code})
        assert refused.json()["code"] == "unknown-device"
        assert (await (await house.guest()).use(code)).kind == "seat"

    house.play(evening)


def test_a_code_of_all_that_is_mine_brings_back_a_device_that_is_not_known(house):
    async def evening(house):
        ana = await house.guest("Ana")
        name = ana.cookie.split("=")[0]
        code = (await ana.post("/api/passes", api.WantedPass(kind="device"), api.GivenPass)).secret
        answer = await sent(house, "POST", "/api/passes/use", f"{name}=gone", body={"secret": code})
        given = answer.headers["set-cookie"].split(";")[0]
        assert (await sent(house, "GET", "/api/me", given)).json()["name"] == "Ana"

    house.play(evening)


def test_two_servers_on_one_host_keep_their_cookies_apart(house, tmp_path):
    other = another_house(tmp_path)
    jar = []

    async def both(house):
        cookies = "; ".join(jar)
        answer = await sent(house, "POST", "/api/me", *([cookies] if cookies else []), body={"name": f"Ana {len(jar)}"})
        jar.append(answer.headers["set-cookie"].split(";")[0])

    async def look(house):
        found.append((await sent(house, "GET", "/api/me", "; ".join(jar))).json()["name"])

    found = []
    try:
        for one in (house, other):
            one.play(both)
        assert len({cookie.split("=")[0] for cookie in jar}) == 2
        for one in (house, other, house):
            one.play(look)
        assert found == ["Ana 0", "Ana 1", "Ana 0"]
    finally:
        other.end()


@pytest.mark.parametrize("name", ["cutpurse", "cutpurse-ffffffffffff"])
def test_a_token_in_a_cookie_that_is_not_this_stores_opens_nothing(house, name):
    async def evening(house):
        ana = await house.guest("Ana")
        token = ana.cookie.split("=")[1]
        assert (await sent(house, "GET", "/api/me", f"{name}={token}")).json() is None
        assert (await sent(house, "GET", "/api/me/games", f"{name}={token}")).status_code == 401

    house.play(evening)


def test_the_cookie_of_a_store_stays_over_a_restart_and_moves_with_a_backup(house, tmp_path):
    other = another_house(tmp_path)

    async def evening(house):
        nonlocal cookie
        cookie = (await house.guest("Ana")).cookie
        await house.restart()
        assert (await (await house.guest("Ben")).get("/api/me", api.Me)).name == "Ben"
        assert (await sent(house, "GET", "/api/me", cookie)).json()["name"] == "Ana"
        await backup(house.store, tmp_path / "kept")

    async def elsewhere(other):
        before = (await other.guest("Eve")).cookie
        await put_back(other, tmp_path / "kept")
        answer = await sent(other, "GET", "/api/me", cookie)
        assert answer.json()["name"] == "Ana"
        assert "set-cookie" not in answer.headers, "the name is that of the backup"
        answer = await sent(other, "POST", "/api/me", before, body={"name": "Eve"})
        assert answer.headers["set-cookie"].split("=")[0] == cookie.split("=")[0], "beside that of the store before"

    cookie = ""
    try:
        house.play(evening)
        other.play(elsewhere)
    finally:
        other.end()


def test_a_device_that_is_newer_than_a_restored_backup_waits_for_a_newer_one(house, tmp_path):
    async def evening(house):
        await house.guest("Ana")
        await backup(house.store, tmp_path / "older")
        ben = await house.guest("Ben")
        await backup(house.store, tmp_path / "newer")
        await put_back(house, tmp_path / "older")
        refused = await ben.post("/api/me", api.Introduction(name="Ben"))
        assert isinstance(refused, Problem)
        assert refused.code == "unknown-device"
        await put_back(house, tmp_path / "newer")
        assert (await ben.get("/api/me", api.Me)).name == "Ben"

    house.play(evening)


def test_the_refusal_of_a_lost_device_says_what_happened(house):
    async def evening(house):
        name = (await house.guest("Ana")).cookie.split("=")[0]
        answer = await sent(house, "GET", "/api/me", f"{name}=gone")
        problem = msgspec.json.decode(answer.content, type=Problem)
        assert problem.say.id == "problem-unknown-device"

    house.play(evening)
