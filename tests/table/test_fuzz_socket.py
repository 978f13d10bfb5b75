"""Anything at all over the WebSocket: a clear refusal or a closed connection, and nobody else notices."""

import asyncio
import json
import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from cutpurse.table import protocol
from cutpurse.table.protocol import Done, encode
from tests.support.house import fresh_id
from tests.support.junk import Hostile
from tests.support.limits import GENEROUS
from tests.support.siege import HELLO, Siege, refusals, say
from tests.support.soak import soak
from tests.support.stubborn_client import Stubborn, play_out, table_of
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.slow

TAGS = [str(kind.__struct_config__.tag) for kind in protocol.Said.__args__]
ROUNDS = soak(40, 1000)
CLOSED = {None, 1000, 1002, 1003, 1007, 1008, 1009, 1012}  # by a rule of ours or of WebSockets
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    "id",
    "chair",
    "seat",
    "name",
    "face",
    "bot",
    "entropy",
    "settings",
    "fill",
    "version",
    "moves",
    "check",
    "to",
)
MORE_FIELDS = ("agree", "reaction", "forced", "protocol", "eyes", "seen", "key", "story")
likely = st.sampled_from(
    (0, 1, 2, 99, 100, -1, 2**53, 2**53 + 1, 2**64, "x", "", "A", "7>2", "easy", "expert", "public", "mine", [], ["A"])
)
commands = st.builds(
    lambda tag, fields: json.dumps({"type": tag, "id": "f", **fields}, ensure_ascii=False),
    st.sampled_from(TAGS),
    st.dictionaries(st.sampled_from(FIELDS + MORE_FIELDS), likely | anything, max_size=6),
).filter(lambda text: _is_text(text))
frames = st.one_of(
    commands,
    commands,
    st.text(max_size=200),
    st.binary(max_size=200),
    st.builds(lambda value: json.dumps(value, ensure_ascii=True), anything),
    st.sampled_from(
        (
            "",
            "null",
            "[" * 8000,
            '{"type":' * 1500,
            '{"type":"ping","id":' + "[" * 5000 + "]" * 5000 + "}",
            '{"type":"look","seat":' + "9" * 5000 + "}",
            '{"type":"look","seat":1e999999}',
            '{"type":"hello","protocol":' + "1" * 4400 + "}",
            '{"type":"ping","id":"\\ud800"}',
            '{"type":"ping","id":"\\u0000"}',
            '{"type":"play","id":"p","seat":0,"version":0,"moves":["\\u0000"]}',
            '{"type":"ping","id":"a"}{"type":"ping","id":"b"}',
            "\ufeff{}",
            b"\xff\xfe",
            b'{"type":"ping","id":"\xff"}',
            HELLO,
        )
    ),
)


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@pytest.fixture(scope="module")
def siege(tmp_path_factory):
    siege = Siege(tmp_path_factory.mktemp("siege"), limits=GENEROUS)
    yield siege
    siege.end()


PATHS = (
    *("/me", "/me/access", "/me/tables", "/me/games", "/me/devices/{}", "/me/passes/{}", "/passes", "/passes/use"),
    *("/tables", "/tables/{}", "/tables/{}/commands", "/tables/{}/commands", "/tables/{}/record", "/tables/{}/replay"),
    *("/tables/{}/review", "/tables/{}/fairness", "/tables/{}/practice", "/tables/{}/qr", "/tables/{}/socket"),
    *("/server", "/games", "/games/{}", "/games/{}/rules", "/games/{}/words", "/codes/{}", "/records", "/daily"),
    *("/daily/{}", "/daily/{}/{}", "/phones", "/phones/qr", "/{}", "/schema/openapi.json"),
)
MESSAGES = soak(10_000, 1_000_000)
A_TABLE = 20_000  # messages, before others are attacked: what is carried out among them makes its log long
MOST_GROWTH = 150 * 2**20  # bytes, after the first of them


async def a_game(siege, *, is_over=False, is_begun=True):
    """A table of two people, their devices first."""
    two = [await siege.somebody(name) for name in ("Cem", "Dora")]
    if is_begun:
        table = await table_of("spite_and_malice" if not is_over else "old_bill_maid", *two)
        if is_over:
            await play_out(*(Stubborn(one, table) for one in two))
    else:
        made = await two[0].make("spite_and_malice", "me", "open")
        table = made.table
        siege.secrets.add(made.code)
    siege.secrets.add(table)
    return *two, table


def test_whatever_is_said_is_answered_or_ends_the_connection_and_the_game_goes_on(siege):
    said = []  # collected first: hypothesis is not asynchronous

    @settings(max_examples=ROUNDS, suppress_health_check=list(HealthCheck))
    @given(st.lists(frames, min_size=1, max_size=12), st.booleans(), st.integers(0, 2))
    def collect(some, with_hello, who):
        said.append(([HELLO, *some] if with_hello else some, who))

    collect()

    async def attack(siege):
        mine, other, table = await a_game(siege)
        tables = [table, (await a_game(siege, is_over=True))[-1], (await a_game(siege, is_begun=False))[-1], "nowhere"]
        for number, (some, who) in enumerate(said):
            cookie = ("", mine.cookie, other.cookie)[who]
            _, code = await say(siege, tables[number % len(tables)], some, cookie)
            assert code in CLOSED, (code, some)
        one, two = Stubborn(mine, table), Stubborn(other, table)
        if (await mine.table(table)).table.stage == "playing":  # or somebody gave it up by chance
            for seat, bot in enumerate(one.bot for one in (await mine.table(table)).table.seats):
                if bot is not None:
                    await mine.order(table, protocol.ComeBack(id=fresh_id(), seat=seat))
                    await other.order(table, protocol.ComeBack(id=fresh_id(), seat=seat))
            await play_out(one, two)
            assert not one.differences
            assert not two.differences

    siege.run(attack)


def test_valid_commands_with_something_wrong_in_them_are_refused(siege):
    chance = random.Random(8)
    junk = (None, True, -1, 2**70, 1.5, "", "x" * 5000, [], {}, [[]], "\u202e", "\x00", "<b>", 10**300)
    commands = [
        protocol.Play(id="a", seat=0, version=1, moves=("A",)),
        protocol.Sit(id="a", chair=0, name="Eve"),
        protocol.TakeBack(id="a", seat=0, version=1),
        protocol.HandOver(id="a", seat=0, bot="easy"),
        protocol.React(id="a", seat=0, reaction="thanks"),
        protocol.Change(id="a", settings=protocol.NewSettings(clock=7)),
        protocol.AskHint(id="a", seat=0, version=1),
    ]

    async def attack(siege):
        mine, _other, table = await a_game(siege)
        for _ in range(60):
            plain = msgspec.to_builtins(chance.choice(commands))
            plain[chance.choice([name for name in plain if name != "id"])] = chance.choice(junk)
            plain["id"] = fresh_id()  # one that was used before would be answered as then
            heard, code = await say(siege, table, [HELLO, json.dumps(plain)], mine.cookie)
            assert code in CLOSED
            assert all(not isinstance(m, Done) or _may_do(plain) for m in heard), plain

    def _may_do(plain):
        return plain["type"] in ("take-back", "hand-over", "react", "change")

    siege.run(attack)


def test_nothing_can_be_done_before_hello_nor_hello_be_said_twice(siege):
    async def attack(siege):
        mine, _other, table = await a_game(siege)
        before = (await mine.table(table)).table.version
        heard, code = await say(siege, table, [encode(protocol.Close(id="c")).decode(), HELLO], mine.cookie)
        assert refusals(heard) == ["no-hello"]
        assert code == 1000
        heard, code = await say(siege, table, [HELLO, HELLO], mine.cookie)
        assert refusals(heard) == ["hello-twice"]
        assert code is None
        heard, _ = await say(siege, table, ['{"type":"hello","protocol":2}'], mine.cookie)
        assert refusals(heard) == ["other-protocol"]
        assert (await mine.table(table)).table.version == before

    siege.run(attack)


def test_forged_and_replayed_commands_change_nothing(siege):
    async def attack(siege):
        mine, other, table = await a_game(siege)
        stranger = await siege.somebody("Eve")
        place, others = await mine.visit(table), await other.visit(table)
        mover, waiter = (place, others) if place.is_mine else (others, place)
        good = mover.move()
        version = place.info.version

        async def refused(by, *commands):
            for command in commands:
                socket, _ = await say(siege, table, [HELLO, encode(command).decode()], by)
                yield refusals(socket)

        forged = msgspec.structs.replace(good, id=fresh_id())
        async for codes in refused(waiter.guest.cookie, forged):
            assert codes == ["not-your-seat"], "another seat's move"
        own = msgspec.structs.replace(forged, seat=waiter.view.seat)
        async for codes in refused(waiter.guest.cookie, own):
            assert codes == ["not-your-turn"]
        everything = [
            forged,
            protocol.Close(id=fresh_id()),
            protocol.Change(id=fresh_id(), settings=protocol.NewSettings(spectators=False)),
            protocol.HandOver(id=fresh_id(), seat=good.seat, bot="easy"),
            protocol.TakeBack(id=fresh_id(), seat=good.seat, version=version),
            protocol.Answer(id=fresh_id(), seat=good.seat, version=version, agree=True),
            protocol.AskHint(id=fresh_id(), seat=good.seat, version=version),
            protocol.React(id=fresh_id(), seat=good.seat, reaction="thanks"),
            protocol.Prefer(id=fresh_id(), seat=good.seat, forced=True),
            protocol.Sit(id=fresh_id(), chair=0, name="Eve"),
            protocol.Start(id=fresh_id(), fill="easy"),
            protocol.Rematch(id=fresh_id()),
        ]
        async for codes in refused(stranger.cookie, *everything):
            assert codes in (["not-your-seat"], ["not-host"], ["begun"])
        for cookie in (
            "",
            "cutpurse=",
            "cutpurse=" + "a" * 43,
            "cutpurse=../../x",
            'cutpurse="\\',
            "cutpurse=" + "é" * 9,
        ):
            async for codes in refused(cookie.encode().decode("latin-1"), *everything):
                assert codes == ["only-watching"], "who shows no token of ours is nobody"
        assert (await mine.table(table)).table.version == version

        done = await mover.play(*good.moves)
        assert isinstance(done, Done)
        stale = msgspec.structs.replace(good, id=fresh_id())
        async for codes in refused(mover.guest.cookie, stale):
            assert codes in (["stale"], ["not-your-turn"]), "a move that was overheard and sent again"
        again = [await mover.guest.order(table, protocol.React(id="same", seat=mover.view.seat, reaction="thanks"))]
        again += [await mover.guest.order(table, protocol.React(id="same", seat=mover.view.seat, reaction="thanks"))]
        assert again[0] == again[1], "the same command twice is carried out once"

    siege.run(attack)


def test_moves_for_tables_that_wait_are_over_closed_or_unknown_are_refused(siege):
    async def attack(siege):
        cases = []
        mine, _other, over = await a_game(siege, is_over=True)
        cases.append((mine, over, "over"))
        host, _, waiting = await a_game(siege, is_begun=False)
        cases.append((host, waiting, "not-begun"))
        third, _, closed = await a_game(siege)
        assert isinstance(await third.order(closed, protocol.Close(id="c")), Done)
        cases.append((third, closed, "over"))
        for guest, table, code in cases:
            seat = (await guest.table(table)).seats[0]
            play = encode(protocol.Play(id=fresh_id(), seat=seat, version=1, moves=("A",))).decode()
            heard, _ = await say(siege, table, [HELLO, play], guest.cookie)
            assert refusals(heard) == [code]
        for table in ("unknown", "a" * 41, "%00", "%2e%2e", "%F0%9F%98%80", "a" * 5000):
            try:
                heard, code = await say(siege, table, [HELLO], mine.cookie)
                answer = refusals(heard), code
            except InvalidStatus as refused:  # not even the path of a table
                answer = refused.response.status_code
            assert answer in ((["unknown-table"], 1000), 404)

    siege.run(attack)


def test_frames_that_are_too_large_binary_or_too_many_end_at_worst_their_own_connection(siege):
    async def attack(siege):
        mine, _other, table = await a_game(siege)
        for size, codes in ((20_000, {1009}), (2**20, {1009, 1006})):  # still sending, a client may not hear the code
            heard, code = await say(siege, table, [HELLO, json.dumps({"type": "ping", "id": "x" * size})], mine.cookie)
            assert code in codes
        heard, code = await say(siege, table, [HELLO, b'{"type":"ping","id":"b"}'], mine.cookie)
        assert code is None, "JSON is JSON, in a frame of either kind"
        heard, code = await say(siege, table, [HELLO, *["{"] * 6], mine.cookie)
        assert code == 1008
        assert set(refusals(heard)) == {"unreadable"}
        heard, code = await say(siege, table, [HELLO, *['{"type":"look"}'] * 300], mine.cookie)
        assert code in (None, 1012)
        assert "too-fast" in refusals(heard)
        for said in ('{"type":"look"}', ""):  # hung up on, a client that still sends may not hear the code
            heard, code = await say(siege, table, [HELLO, *[said] * 3000], mine.cookie)
            assert code in (None, 1006, 1008, 1012)
        floods = [say(siege, table, [HELLO, *['{"type":"ping","id":"p"}'] * 300], mine.cookie) for _ in range(10)]
        assert {code for _, code in await asyncio.gather(*floods)} <= {None, 1012}

    siege.run(attack)


def test_hostile_messages_by_the_million_harm_no_table_and_no_memory(tmp_path):
    """Random, damaged, oversized, nested and wrong-typed, in any order, by socket and by request."""
    limits = (*GENEROUS, "commands=1000000/s:1000000")
    siege = Siege(tmp_path, limits=limits, constants={"sockets.MOST_UNREADABLE": 10**6})
    paths = [f"/api{path}" for path in PATHS]

    async def attack(siege):
        cem, dora, other_table = await a_game(siege)
        before = (await cem.table(other_table)).table
        eve, fay = await siege.somebody("Eve"), await siege.somebody("Fay")
        cookies = ["", "cutpurse=" + "a" * 43, eve.cookie, eve.cookie, fay.cookie]
        hostile = Hostile(siege.server.port, TAGS, paths, cookies, random.Random(8))
        held = 0
        while hostile.said < MESSAGES:
            mine = [await table_of("old_bill_maid", eve, fay), await table_of("spite_and_malice", eve, fay, bots=1)]
            mine.append((await eve.make("spite_and_malice", "me", "open")).table)
            siege.secrets.update(mine)
            hostile.tables = [*mine, other_table]
            await hostile.siege(min(A_TABLE, MESSAGES // 4), connections=12, requesters=4)
            assert not hostile.faults, hostile.faults[:3]
            held = held or siege.server.memory()
        assert siege.server.memory() - held < MOST_GROWTH, f"{held} bytes, then {siege.server.memory()}"
        assert {"400", "404", "refused", "pong"} <= set(hostile.answers)
        now = (await cem.table(other_table)).table
        assert msgspec.structs.replace(now, host=None) == msgspec.structs.replace(before, host=None)
        await play_out(Stubborn(cem, other_table), Stubborn(dora, other_table))

    try:
        siege.run(attack, seconds=PATIENCE * soak(3, 30))
    finally:
        siege.end()
