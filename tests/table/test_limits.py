"""Limits per address: so often, so many at once, and a memory of strangers that is bounded."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpurse.table import audience
from cutpurse.table.connection import Connection
from cutpurse.table.limits import NOWHERE, LimitError, Limits, Pace, Rate, neighbourhood
from cutpurse.table.metrics import Metrics
from cutpurse.table.rounds import Rounds


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def limits(clock: Clock, **settings) -> Limits:
    rates = {"requests": Rate(2, seconds=1, burst=3), "tables": Rate(1, seconds=3600, burst=1)}
    return Limits({**rates, "sockets": 2}, clock=clock, **settings)


def test_a_burst_is_let_in_and_then_the_rate():
    clock = Clock()
    ours = limits(clock)
    assert [ours.allow("requests", "9.9.9.9") for _ in range(3)] == [0, 0, 0]
    assert ours.allow("requests", "9.9.9.9") == pytest.approx(0.5)
    clock.now += 0.5
    assert ours.allow("requests", "9.9.9.9") == 0
    assert ours.allow("requests", "9.9.9.9") == pytest.approx(0.5)


def test_who_is_refused_is_not_counted():
    clock = Clock()
    ours = limits(clock)
    assert ours.allow("tables", "9.9.9.9") == 0
    for _ in range(50):
        assert ours.allow("tables", "9.9.9.9") == pytest.approx(3600)
    clock.now += 3600
    assert ours.allow("tables", "9.9.9.9") == 0


def test_one_address_does_not_use_up_what_another_has_and_one_limit_not_another():
    ours = limits(Clock())
    while not ours.allow("requests", "9.9.9.9"):
        pass
    assert ours.allow("requests", "9.9.9.8") == 0
    assert ours.allow("tables", "9.9.9.9") == 0


def test_an_ipv6_network_of_one_household_is_one_address():
    assert neighbourhood("2001:db8:1:2::3") == neighbourhood("2001:db8:1:2:ffff::1")
    assert neighbourhood("2001:db8:1:2::3") != neighbourhood("2001:db8:1:3::3")
    assert neighbourhood("::ffff:9.9.9.9") == neighbourhood("9.9.9.9") == ("9.9.9.9", False)
    assert neighbourhood("fe80::1%eth0")[0] == "fe80::/64"


def test_this_machine_is_limited_but_generously():
    ours = limits(Clock(), loopback_times=10)
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.2"):
        assert [ours.allow("requests", address) for _ in range(30)] == [0] * 30
        assert ours.allow("requests", address) > 0
        assert [ours.enter("sockets", address) for _ in range(21)] == [True] * 20 + [False]


@given(st.text(max_size=60))
def test_whatever_an_address_is_there_is_a_bounded_name_for_it(text):
    place, here = neighbourhood(text)
    assert len(place) < 60
    assert not (here and place == NOWHERE)


def test_only_so_many_addresses_are_remembered():
    ours = limits(Clock(), most_addresses=100)
    for number in range(5000):
        ours.allow("tables", f"10.0.{number // 250}.{number % 250}")
    assert ours.remembered("tables") == 100
    assert ours.allow("tables", "10.0.19.249") > 0, "the latest is remembered"
    assert ours.allow("tables", "10.0.0.0") == 0, "the oldest is not"


def test_addresses_whose_burst_is_whole_again_are_forgotten():
    clock = Clock()
    ours = limits(clock)
    for number in range(200):
        ours.allow("requests", f"10.0.0.{number}")
    clock.now += 3600
    for _ in range(300):
        ours.allow("requests", "9.9.9.9")
        clock.now += 1
    assert ours.remembered("requests") <= 1


def test_who_leaves_makes_room_and_is_forgotten():
    ours = limits(Clock())
    assert [ours.enter("sockets", "9.9.9.9") for _ in range(3)] == [True, True, False]
    assert ours.inside("sockets", "9.9.9.9") == 2
    ours.leave("sockets", "9.9.9.9")
    assert ours.enter("sockets", "9.9.9.9")
    ours.leave("sockets", "9.9.9.9")
    ours.leave("sockets", "9.9.9.9")
    assert ours.inside("sockets", "9.9.9.9") == 0


def test_commands_of_a_connection_come_at_a_pace():
    clock = Clock()
    pace = Pace(Rate(4, seconds=1, burst=2), clock)
    assert [pace.wait(), pace.wait()] == [0, 0]
    assert pace.wait() == pytest.approx(0.25)
    clock.now += 10
    assert [pace.wait(), pace.wait()] == [0, 0], "waiting longer gives no more than the burst"
    assert pace.wait() > 0


@given(st.lists(st.floats(0, 5), max_size=60))
def test_in_no_stretch_of_time_more_comes_than_burst_and_rate_allow(pauses):
    clock = Clock()
    ours = limits(clock)
    let_in = []
    for pause in pauses:
        clock.now += pause
        if not ours.allow("requests", "9.9.9.9"):
            let_in.append(clock.now)
    for first, start in enumerate(let_in):
        for last in range(first, len(let_in)):
            assert last - first + 1 <= 3 + 2 * (let_in[last] - start) + 1e-6


@pytest.mark.parametrize("make", [
    lambda: Rate(0, 1, 1), lambda: Rate(1, 1, 0), lambda: Limits(loopback_times=0), lambda: Limits({"sockets": 0}),
])  # fmt: skip
def test_a_limit_that_lets_nothing_through_is_refused(make):
    with pytest.raises(LimitError, match="give larger"):
        make()


def test_many_are_counted_all_at_once_or_not_at_all():
    clock = Clock()
    ours = limits(clock)
    assert ours.allow("requests", "9.9.9.9", 4) == pytest.approx(0.5), "never as many as that, and nothing is counted"
    assert ours.allow("requests", "9.9.9.9", 2) == 0
    assert ours.allow("requests", "9.9.9.9", 2) == pytest.approx(0.5)
    assert ours.allow("requests", "9.9.9.9", 1) == 0


def test_who_has_much_told_again_takes_nothing_from_others():
    ours = audience.Audience(Metrics(), presence=None, retold=Rate(1, seconds=1e9, burst=100))
    mine, others = (Connection(None, None, is_public=False, address=address) for address in ("9.9.9.9", "9.9.9.8"))
    assert ours.may_retell(mine, 60)
    assert not ours.may_retell(mine, 60)
    assert ours.may_retell(mine, 40), "what was refused has used up nothing"
    assert not ours.may_retell(mine, 1)
    assert ours.may_retell(others, 60)


def test_on_the_event_loop_who_asks_for_a_thousand_things_holds_up_others_by_one_turn_each():
    async def claim():
        rounds, order = Rounds(), []

        async def ask(visitor):
            await rounds.turn(visitor)
            order.append(visitor)

        flood = [asyncio.create_task(ask(one)) for _ in range(1000) for one in ("one", "two")]
        await asyncio.sleep(0)
        before = len(order)
        await asyncio.create_task(ask("three"))
        assert len(order) - before <= 5, "two turns of each, and its own"
        gone, kept = flood[-2:]
        gone.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        assert order.count("one") == 999
        assert order.count("two") == 1000
        assert kept.done()
        await asyncio.wait_for(ask("one"), 1)

    asyncio.run(claim())
