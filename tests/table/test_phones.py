"""Phones let in while the server runs: by the owner of the machine alone, at once, and until it is closed again."""

import asyncio
import contextlib
import socket

import httpx
import pytest

from cutpurse.table import api, network, protocol
from cutpurse.table.connections import Gate
from cutpurse.table.http import _picture
from cutpurse.table.network import network_address
from cutpurse.table.protocol import Done, Problem
from cutpurse.table.server import Server, ServerSettings, listen
from cutpurse.table.visitor import is_at_machine
from tests.support.house import fresh_id
from tests.support.server_process import ServerProcess
from tests.support.waiting import PATIENCE
from tests.support.web import blocking_web_client, web_client, web_client_at

PATH = "/api/phones"
OUTSIDE, ELSEWHERE, PHONE = "127.0.0.2", "127.0.0.3", "127.0.0.9"  # all of them are of this machine
ON, OFF = api.WantedPhones(open=True), api.WantedPhones(open=False)


@pytest.fixture(autouse=True)
def _network(house, monkeypatch):
    """A network in which this machine has an address; phones are not let in when a test begins."""
    monkeypatch.setattr(network, "network_address", lambda: OUTSIDE)
    monkeypatch.setattr(network, "machine_names", lambda: ("laptop", "laptop.local"))
    yield
    house.play(lambda house: switch(house, OFF))


async def switch(house, wanted, kind=api.Phones):
    return await (await house.guest()).put(PATH, wanted, kind)


async def phones(guest):
    return await guest.get(PATH, api.Phones)


def at(told):
    """Where phones find the house."""
    return told.address.removeprefix("http://")


async def status(address, path="/healthz", source=PHONE, **headers):
    """How the house answers there; None if nobody does."""
    async with web_client_at(source) as client:
        with contextlib.suppress(httpx.ConnectError):
            return (await client.get(f"http://{address}{path}", headers=headers)).status_code
    return None


def test_phones_are_let_in_while_people_play_and_shut_out_again_and_nobody_at_the_machine_is_disturbed(house):
    async def evening(house):
        ana = await house.guest("Ana")
        made = await ana.make("spite_and_malice", "me", "open")
        place = await ana.visit(made.table)
        closed = await phones(ana)
        assert (closed.mine, closed.open, closed.fixed, closed.address, closed.problem) == (
            True,
            False,
            False,
            None,
            None,
        )
        assert await status(f"{OUTSIDE}:{house.server.port}") is None

        told = await switch(house, ON)
        assert (told.mine, told.open, told.address) == (True, True, f"http://{OUTSIDE}:{house.server.port}")
        assert await phones(ana) == told
        ben = await house.guest("Ben", at=at(told))
        phone = await ben.visit(made.table)
        assert isinstance(await phone.do(protocol.Sit(id=fresh_id(), chair=1, name="Ben")), Done)
        assert isinstance(await place.do(protocol.Start(id=fresh_id())), Done)
        for each in (place, phone):
            await each.until(lambda each=each: each.view is not None and each.view.to_move is not None)
        mover = place if place.is_mine else phone
        assert isinstance(await mover.play(), Done)

        idle = await asyncio.open_connection(OUTSIDE, house.server.port)  # says nothing, as browsers do in advance
        kept = web_client(base_url=told.address)
        assert (await kept.get("/healthz")).status_code == 200
        assert await switch(house, OFF) == closed
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                assert await idle[0].read() == b""
            await phone._reading
            with pytest.raises(httpx.TransportError):
                await kept.get("/healthz")
        idle[1].close()
        await kept.aclose()
        assert await status(at(told)) is None

        assert place.closing is None
        await place.pong()
        await switch(house, ON)
        await phone.come(seen=phone.version)  # as its page does by itself
        assert phone.version == place.version

    house.play(evening)


LIES = [
    {"x_forwarded_for": "127.0.0.1"},
    {"x_forwarded_host": "localhost"},
    {"forwarded": "for=127.0.0.1"},
    {"x_real_ip": "127.0.0.1"},
    {"via": "1.1 somebody"},
]


def test_only_who_sits_at_the_machine_may_switch_it(house):
    async def evening(house):
        owner = await house.guest()
        for headers in LIES:  # somebody forwards: who knows for whom
            problem = await owner.put(PATH, ON, api.Phones, **headers)
            assert (type(problem), problem.code) == (Problem, "not-owner")
        told = await switch(house, ON)
        phone = await house.guest(at=at(told))
        for headers in ({}, {"host": "localhost"}, {"host": house.address}, *LIES):
            answer = await phone.http("PUT", PATH, b'{"open":false}', **headers)
            assert answer.status_code == 403
            seen = (await phone.http("GET", PATH, **headers)).json()
            assert seen == {"mine": False, "open": True, "fixed": False, "address": told.address, "problem": None,
                            "system": told.system}  # fmt: skip
        for headers in ({"host": at(told)}, {"host": "laptop.local"}):  # the right machine, by the name that phones use
            assert (await owner.http("PUT", PATH, b'{"open":false}', **headers)).status_code == 403
        for headers in ({"origin": "http://evil.example"}, {"origin": told.address}, {"sec_fetch_site": "cross-site"}):
            problem = await owner.put(PATH, OFF, api.Phones, **headers)
            assert problem.code == "foreign-origin"
        assert (await phones(owner)).open
        await switch(house, OFF)
        assert (await owner.http("GET", PATH, x_forwarded_for="9.9.9.9")).json()["address"] is None

    house.play(evening)


@pytest.mark.parametrize(("client", "server", "host", "is_owner"), [
    ("127.0.0.1", "127.0.0.1", "localhost:8080", True),
    ("::1", "::1", "[::1]:8080", True),
    ("::ffff:127.0.0.1", "::ffff:127.0.0.1", "127.0.0.1", True),
    ("192.168.0.7", "127.0.0.1", "localhost", False),
    ("127.0.0.1", "192.168.0.12", "localhost", False),
    ("192.168.0.12", "192.168.0.12", "localhost", False),
    ("127.0.0.1", "127.0.0.1", "laptop.local", False),
    ("127.0.0.1", "127.0.0.1", "", False),
    ("", "127.0.0.1", "localhost", False),
    ("127.0.0.1", "/run/socket", "localhost", False),
])  # fmt: skip
def test_who_sits_at_the_machine_is_told_by_both_ends_of_the_connection_and_the_name(client, server, host, is_owner):
    scope = {"client": (client, 1), "server": (server, 8080), "headers": [(b"host", host.encode())]}
    assert is_at_machine(scope) == is_owner
    assert not is_at_machine({**scope, "client": None})
    assert not is_at_machine({**scope, "headers": [*scope["headers"], (b"host", b"localhost")]})


def test_the_names_of_the_machine_are_let_in_only_while_phones_are(house):
    async def evening(house):
        port = house.server.port
        names = [f"{name}:{port}" for name in (OUTSIDE, "laptop", "laptop.local")]

        async def answers():
            return [await status(house.address, host=name) for name in names]

        assert await answers() == [421, 421, 421]
        told = await switch(house, ON)
        assert await answers() == [200, 200, 200]
        assert await status(at(told), host="evil.example") == 421
        await switch(house, OFF)
        assert await answers() == [421, 421, 421]

    house.play(evening)


def test_invitations_and_pictures_show_the_address_for_phones_while_it_is_open(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "open")).table

        async def shown():
            return (await ana.http("GET", f"/api/tables/{table}/qr")).content

        inside = _picture(f"http://{house.address}/t/{table}")
        assert await shown() == inside
        assert (await ana.get(f"{PATH}/qr")).code == "not-found"
        told = await switch(house, ON)
        assert await shown() == _picture(f"{told.address}/t/{table}")
        answer = await ana.http("GET", f"{PATH}/qr")
        assert (answer.content, answer.headers["content-type"]) == (_picture(told.address), "image/svg+xml")
        assert (await ana.get("/api/server", api.ServerInfo)).address == told.address
        await switch(house, OFF)
        assert await shown() == inside
        assert (await ana.get("/api/server", api.ServerInfo)).address is None

    house.play(evening)


def test_where_the_port_is_taken_phones_get_another(house):
    async def evening(house):
        with socket.create_server((OUTSIDE, house.server.port)):
            told = await switch(house, ON)
            assert told.address.startswith(f"http://{OUTSIDE}:")
            assert at(told) != f"{OUTSIDE}:{house.server.port}"
            assert await status(at(told)) == 200

    house.play(evening)


def test_without_a_network_or_a_place_to_listen_a_sentence_says_so(house, monkeypatch):
    async def evening(house):
        owner = await house.guest()
        monkeypatch.setattr(network, "network_address", lambda: None)
        told = await phones(owner)
        assert (told.open, told.problem.code) == (False, "no-network")
        assert (await switch(house, ON)).code == "no-network"
        monkeypatch.setattr(network, "network_address", lambda: "203.0.113.9")  # that of nobody
        problem = await switch(house, ON)
        assert problem.code == "no-port"
        assert problem.say.values["address"] == "203.0.113.9"
        told = await phones(owner)
        assert (told.open, told.address, told.problem) == (False, None, None)

    house.play(evening)


def test_on_a_machine_without_a_network_there_is_no_address():
    def unreachable(*_):
        raise OSError("Network is unreachable")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "socket", unreachable)
        patch.setattr(socket, "gethostbyname", lambda name: "127.0.1.1")
        assert network_address() is None
        patch.setattr(socket, "gethostbyname", lambda name: "192.168.0.12")
        assert network_address() == "192.168.0.12"


def test_in_another_network_phones_are_let_in_at_the_new_address(house, monkeypatch):
    async def evening(house):
        owner = await house.guest()
        before = await switch(house, ON)
        monkeypatch.setattr(network, "network_address", lambda: ELSEWHERE)
        assert await phones(owner) == before, "the machine has that address still, beside another: nobody is sent away"
        monkeypatch.setattr(network, "has_address", lambda host: host != OUTSIDE)
        monkeypatch.setattr(network, "network_address", lambda: None)
        told = await phones(owner)  # on its way from one to the other
        assert (told.open, told.address, told.problem.code) == (True, before.address, "no-network")
        monkeypatch.setattr(network, "network_address", lambda: ELSEWHERE)
        after = await phones(owner)
        assert (after.open, after.address, after.problem) == (True, f"http://{ELSEWHERE}:{house.server.port}", None)
        assert await status(at(after)) == 200
        assert await status(at(before)) is None
        assert await status(house.address, host=at(before)) == 421

    house.play(evening)


def test_of_switches_at_the_same_time_each_is_whole_and_the_last_one_holds(house):
    async def evening(house):
        assert {told.address for told in await asyncio.gather(*(switch(house, ON) for _ in range(8)))} == {
            f"http://{OUTSIDE}:{house.server.port}"
        }
        for _ in range(4):
            await asyncio.gather(*(switch(house, wanted) for wanted in (ON, OFF, ON, OFF, OFF, ON)))
            told = await phones(await house.guest())
            assert await status(f"{OUTSIDE}:{house.server.port}") == (200 if told.open else None)

    house.play(evening)


def test_after_a_restart_it_is_off_however_many_phones_were_there(house):
    async def evening(house):
        ana = await house.guest("Ana")
        table = (await ana.make("spite_and_malice", "me", "open")).table
        told = await switch(house, ON)
        place = await (await house.guest("Ben", at=at(told))).visit(table)
        await house.restart()
        await place.until(lambda: place.closing is not None)
        assert (place.closing.reason, place.closing.back) == ("stopping", True)
        assert not (await phones(ana)).open
        assert await status(at(told)) is None

    house.play(evening)


@pytest.mark.parametrize(("settings", "is_fixed", "has_proxy"), [
    ({}, False, False),
    ({"host": "localhost"}, False, False),
    ({"host": "0.0.0.0"}, True, False),  # noqa: S104  # what --lan asks for
    ({"public_origin": "https://play.example.org"}, True, True),
    ({"proxies": ("10.0.0.1",)}, True, True),
])  # fmt: skip
def test_a_server_that_was_started_for_more_than_this_machine_is_not_switched(settings, is_fixed, has_proxy):
    wanted = ServerSettings(store="", port=0, **settings)
    with listen(wanted) as listening:
        found = Server(wanted, listening).network_listener()
    assert (found.is_open, found.is_fixed, found.has_proxy) == (is_fixed, is_fixed, has_proxy)


@pytest.mark.slow
def test_behind_a_proxy_nobody_is_taken_for_the_owner(tmp_path):
    server = ServerProcess(tmp_path, public_origin="https://play.example.org", address="https://play.example.org")
    try:
        with blocking_web_client(base_url=f"http://{server.address}") as client:
            told = client.get(PATH).json()
            assert (told["mine"], told["open"], told["fixed"]) == (False, True, True)
            assert told["address"] == "https://play.example.org"
            assert client.put(PATH, json={"open": True}).json()["code"] == "not-owner"
    finally:
        server.end()


def test_who_is_accepted_while_it_is_closed_is_not_let_in():
    class Transport:
        is_over = False

        def abort(self):
            self.is_over = True

    early, late, gate = Transport(), Transport(), Gate()
    gate.enter(early)
    assert not early.is_over
    gate.shut()
    gate.enter(late)
    assert early.is_over
    assert late.is_over
