"""Anything at all over HTTP: never a fault of the server's own, answers by their schema, errors in their one shape."""

import itertools
import json

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.support.limits import GENEROUS
from tests.support.siege import Siege, problem
from tests.support.soak import soak
from tests.support.stubborn_client import Stubborn, play_out, table_of
from tests.support.waiting import PATIENCE
from tests.support.web import web_client

pytestmark = pytest.mark.slow

EXAMPLES = soak(12, 400)  # a way
CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance]


@pytest.fixture(scope="module")
def siege(tmp_path_factory):
    siege = Siege(tmp_path_factory.mktemp("siege"), limits=GENEROUS)
    yield siege
    siege.end()


def test_every_way_in_holds_by_its_own_description(siege):
    """Schemathesis makes requests by the OpenAPI of the server, right ones and wrong ones."""

    async def prepared(siege):
        cem, dora = await siege.somebody("Cem"), await siege.somebody("Dora")
        tables = [await table_of("old_bill_maid", cem, dora) for _ in range(2)]
        await play_out(Stubborn(cem, tables[0]), Stubborn(dora, tables[0]))
        siege.secrets.update(tables)
        return tables, cem.cookie

    tables, cookie = siege.run(prepared)
    base = f"http://{siege.server.address}"
    schema = schemathesis.openapi.from_url(f"{base}/api/schema/openapi.json", timeout=PATIENCE)
    ways = [found.ok() for found in schema.get_all_operations()]
    assert len(ways) > 20
    faults = []
    for way in ways:
        _attack(way, base, cookie, tables, faults)
    assert not faults, "\n".join(faults)


def _attack(way, base, cookie, tables, faults):
    @seed(8)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(way.as_strategy(), st.booleans(), st.sampled_from([None, *tables]))
    def attack(case, is_known, table):
        if "table" in (case.path_parameters or {}) and table is not None:
            case.path_parameters["table"] = table
        answer = case.call(base_url=base, headers={"Cookie": cookie} if is_known else {}, timeout=PATIENCE)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400 and not case.path.startswith("/healthz"):
            problem(answer.content)

    try:
        attack()
    except Exception as fault:
        faults.append(f"{way.label}: {fault}")


BODIES = (
    b"",
    b"null",
    b"[]",
    b"{",
    b"[" * 60_000,
    b'{"name":' * 7_000,
    b'{"name":"\xff"}',
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b"\xef\xbb\xbf{}",
    b'{"name":' + b"9" * 60_000 + b"}",
    b'{"game":"steal_the_pile","seats":[{"kind":"me"}],"options":{"a":' + b"9" * 5_000 + b"}}",
    b'{"game":"steal_the_pile","seats":[{"kind":"me"}],"options":{"a":1e400}}',
    b'{"type":"play"}',
    b'{"type":["play"]}',
    b'{"secret":"' + b"a" * 60_000 + b'"}',
    b'{"record":"' + b"\\u0000" * 10_000 + b'"}',
)
OTHER_KINDS = ("text/plain", "application/x-www-form-urlencoded", "x/\x7f")
PATHS = (
    ("POST", "/api/me"),
    ("POST", "/api/tables"),
    ("POST", "/api/passes"),
    ("POST", "/api/passes/use"),
    ("POST", "/api/records"),
    ("POST", "/api/tables/nowhere/commands"),
    ("POST", "/api/daily/ten_card_crook"),
    ("DELETE", "/api/me"),
    ("GET", "/api/games"),
)


def test_bodies_that_cannot_be_read_are_refused_in_a_sentence(siege):
    async def attack(siege):
        mine = await siege.somebody("Cem")
        async with web_client(base_url=f"http://{siege.server.address}") as http:
            for method, path in PATHS:
                for body, other in zip(BODIES, itertools.cycle(OTHER_KINDS)):
                    for kind in ("application/json", other):
                        headers = {"content-type": kind, "cookie": mine.cookie}
                        if method == "DELETE":
                            del headers["cookie"]
                        answer = await http.request(method, path, content=body, headers=headers)
                        assert answer.status_code < 500, (method, path, body[:60], kind, answer.text[:200])
                        if answer.status_code >= 400:
                            problem(answer.content)

    siege.run(attack)


def test_paths_and_methods_that_are_not_there_are_refused_in_the_one_shape(siege):
    paths = (
        *("/api", "/api/", "/api/nothing", "/api/tables/%00", "/api/tables/%ff%fe", "/api/tables/" + "a" * 5000),
        *("/api/tables/nowhere/record", "/api/tables/nowhere/replay?eyes=%00", "/api/games/%F0%9F%98%80/rules"),
        *("/api/games/old_bill/rules?language=" + "x" * 4000, "/api/games/old_bill/words?language=%00"),
        *("/api/daily/ten_card_crook/0000-00-00", "/api/daily/ten_card_crook/2026-W01-1", "/api/daily/%00/%00"),
        *("/api/codes/%00", "/api/codes/" + "b" * 3000, "/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd"),
        *("/assets/%00", "/assets/..%5c..%5cx", "//", "/%2e%2e/", "/api/tables/../../metrics"),
    )

    async def attack(siege):
        mine = await siege.somebody("Cem")
        for path in paths:
            for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW"):
                async with web_client(headers={"cookie": mine.cookie}) as http:
                    answer = await http.request(method, f"http://{siege.server.address}{path}")
                assert answer.status_code < 500, (method, path, answer.text[:200])
                assert "root:" not in answer.text
                if answer.status_code >= 400 and method != "HEAD":
                    problem(answer.content)

    siege.run(attack)


def test_option_bombs_and_settings_out_of_range_are_refused(siege):
    seats = [{"kind": "me"}, {"kind": "open"}]
    plain = {"game": "spite_and_malice", "seats": seats}
    bad = [
        {**plain, "options": {f"o{n}": n for n in range(2000)}},
        {**plain, "options": {"win_cards": 10**300}},
        {**plain, "options": {"win_cards": -1}},
        {**plain, "options": {"win_cards": 10**9}},
        {**plain, "options": {"win_cards": "x" * 1000}},
        {**plain, "options": {"win_cards": True}},
        {**plain, "options": {"": 1}},
        {**plain, "options": {"\u202e": 1}},
        {**plain, "seats": seats * 500},
        {**plain, "seats": []},
        {**plain, "seats": seats * 9},
        {**plain, "seats": [{"kind": "bot", "bot": "expert" * 6}]},
        {**plain, "seats": [{"kind": "bot"}, {"kind": "bot"}]},
        {**plain, "seats": [{"kind": "me", "name": "<script>\x00"}, {"kind": "open"}]},
        {**plain, "begin": True},
        {**plain, "game": "../spite"},
        *(
            {**plain, "settings": {name: value}}
            for name in ("pace", "clock", "grace")
            for value in (-1, 10**12, 2**70, "x")
        ),
        {**plain, "settings": {"hints": "all"}},
    ]

    async def attack(siege):
        mine = await siege.somebody("Cem")
        for wanted in bad:
            answer = await mine.http("POST", "/api/tables", json.dumps(wanted).encode())
            assert 400 <= answer.status_code < 500, (wanted, answer.text[:200])
            assert len(answer.content) < 2000
            problem(answer.content)
        made = json.loads((await mine.http("POST", "/api/tables", json.dumps(plain).encode())).content)
        siege.secrets.update((made["table"], made["code"]))
        for name in ("pace", "clock", "grace"):
            for value in (-1, 10**12):
                change = {"type": "change", "id": f"{name}{value}", "settings": {name: value}}
                path = f"/api/tables/{made['table']}/commands"
                answer = await mine.http("POST", path, json.dumps(change).encode())
                assert problem(answer.content).code == "bad-setting"

    siege.run(attack)
