"""How much one address may ask for: so often, and so many at once. What is remembered of strangers is bounded."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from cutpurse.errors import CutpurseError, shown

NOWHERE = "nowhere"  # where a request came from that names no address: a local pipe, or a forwarder's nonsense


class LimitError(CutpurseError):
    """A limit that would let nothing or everything through."""


@dataclass(frozen=True)
class Rate:
    """So many times in so many seconds on the long run, and at most `burst` times at once."""

    times: float
    seconds: float
    burst: int

    def __post_init__(self) -> None:
        if not (self.times > 0 and self.seconds > 0 and self.burst >= 1):
            raise LimitError("a limit needs a positive rate and a burst of at least 1; give larger numbers")

    def __mul__(self, factor: float) -> Rate:
        """The same limit, so many times as generous."""
        return Rate(self.times * factor, self.seconds, max(1, int(self.burst * factor)))


UNITS = {"s": 1, "min": 60, "h": 3600}
MOST_ALLOWED = 1_000_000  # of anything that an operator sets


@dataclass(frozen=True, kw_only=True)
class LimitSettings:
    """The limits that an operator may set; docs/running.md says what each is for.

    A club of thirty behind one router is one address: the usual ones leave it room, and a flood none.
    """

    # of an address
    requests: Rate = Rate(50, seconds=1, burst=400)
    tables: Rate = Rate(60, seconds=3600, burst=40)
    devices: Rate = Rate(300, seconds=3600, burst=100)
    guesses: Rate = Rate(10, seconds=60, burst=40)
    replays: Rate = Rate(60, seconds=60, burst=60)
    uploads: Rate = Rate(60, seconds=3600, burst=20)
    plies: Rate = Rate(50, seconds=1, burst=600)  # playing them again is the dearest thing that one may ask for
    sockets: int = 200
    connections: int = 400
    reviews: int = 2
    # of a connection
    commands: Rate = Rate(20, seconds=1, burst=60)
    views: Rate = Rate(5, seconds=1, burst=30)  # making one takes far longer than anything else that is said there

    @property
    def values(self) -> dict[str, Rate | int]:
        """All limits by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def parse(cls, words: Iterable[str]) -> LimitSettings:
        """The usual limits but for those that words name: `requests=100/s:800`, `sockets=500`."""
        usual = cls().values
        found: dict[str, Any] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name not in usual:
                raise LimitError(f"there is no limit {shown(name)}; the limits are {', '.join(usual)}")
            if name in found:
                raise LimitError(f"the limit {name} is set twice; set it once")
            found[name] = _parsed(name, value, usual[name])
        return replace(cls(), **found)


USUAL = LimitSettings()


def spelled(limit: Rate | int) -> str:
    """A limit as an operator writes it."""
    if isinstance(limit, int):
        return str(limit)
    unit = next(unit for unit, seconds in UNITS.items() if seconds == limit.seconds)
    return f"{limit.times:g}/{unit}:{limit.burst}"


def _parsed(name: str, text: str, usual: Rate | int) -> Rate | int:
    form = "([0-9]{1,9})" if isinstance(usual, int) else f"([0-9]{{1,9}})/({'|'.join(UNITS)}):([0-9]{{1,9}})"
    found = re.fullmatch(form, text, re.ASCII)
    if found is None or not all(1 <= int(one) <= MOST_ALLOWED for one in found.groups() if one not in UNITS):
        kind = "a number" if isinstance(usual, int) else "a rate and a burst"
        raise LimitError(
            f"the limit {name} is {kind} like {spelled(usual)}, in whole numbers from 1 to {MOST_ALLOWED},"
            f" not {shown(text)}"
        )
    if isinstance(usual, int):
        return int(found[1])
    return Rate(int(found[1]), UNITS[found[2]], int(found[3]))


class Pace:
    """How fast the commands of one connection may come."""

    __slots__ = ("_clock", "_full", "_interval", "_slack")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._interval = rate.seconds / rate.times
        self._slack = (rate.burst - 1) * self._interval
        self._clock = clock
        self._full = clock()

    def wait(self) -> float:
        """Counts one command and gives 0, or counts nothing and gives the seconds until one may come."""
        now = self._clock()
        full = max(self._full, now)
        if (early := full - now - self._slack) > 0:
            return early
        self._full = full + self._interval
        return 0.0


def address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text spells, IPv4 in IPv6's clothes as IPv4; nothing if it spells none."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def neighbourhood(text: str) -> tuple[str, bool]:
    """Whom a limit counts as one: an IPv4 address, or the /64 of an IPv6 address; and whether it is this machine."""
    found = address(text)
    if found is None:
        return NOWHERE, False
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(ip_network((found, 64), strict=False)), False
    return str(found), found.is_loopback


class Limits:
    """Named limits per address: `allow` for how often, `enter` and `leave` for how many at once.

    An address is remembered while it has used up something, as one moment per limit: when it will have all of its burst
    again. At most `most_addresses` are remembered per limit; then those heard of longest ago are forgotten.
    """

    def __init__(
        self,
        limits: Mapping[str, Rate | int] = USUAL.values,
        *,
        loopback_times: float = 20.0,
        most_addresses: int = 20_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        rates = {name: limit for name, limit in limits.items() if isinstance(limit, Rate)}
        at_once = {name: limit for name, limit in limits.items() if isinstance(limit, int)}
        if loopback_times < 1 or most_addresses < 1 or any(most < 1 for most in at_once.values()):
            raise LimitError("limits need numbers of at least 1; give larger ones")
        self._rates = {name: (rate, rate * loopback_times) for name, rate in rates.items()}
        self._at_once = {name: (most, int(most * loopback_times)) for name, most in at_once.items()}
        self._full: dict[str, dict[str, float]] = {name: {} for name in rates}
        self._inside: dict[str, dict[str, int]] = {name: {} for name in at_once}
        self._most_addresses = most_addresses
        self._clock = clock

    def allow(self, bucket: str, address: str, times: int = 1) -> float:
        """Counts so many and gives 0, or counts nothing and gives the seconds until that address may try again."""
        place, here = neighbourhood(address)
        rate = self._rates[bucket][here]
        known = self._full[bucket]
        now = self._clock()
        interval = rate.seconds / rate.times
        full = max(known.get(place, now), now)
        if (early := full - now - interval * (rate.burst - times)) > 0:
            return early
        known.pop(place, None)  # back to the end: the order is that of when they were last heard of
        known[place] = full + interval * times
        self._forget(known, now)
        return 0.0

    def enter(self, crowd: str, address: str) -> bool:
        """Counts one more at once, unless that address has as many as it may; then `leave` is not to be called."""
        place, here = neighbourhood(address)
        inside = self._inside[crowd]
        if inside.get(place, 0) >= self._at_once[crowd][here]:
            return False
        inside[place] = inside.get(place, 0) + 1
        return True

    def leave(self, crowd: str, address: str) -> None:
        """One that entered is gone."""
        place, _ = neighbourhood(address)
        inside = self._inside[crowd]
        if inside[place] > 1:
            inside[place] -= 1
        else:
            del inside[place]  # only those who are here are remembered

    def inside(self, crowd: str, address: str) -> int:
        """How many of an address are in now."""
        return self._inside[crowd].get(neighbourhood(address)[0], 0)

    def remembered(self, bucket: str) -> int:
        """How many addresses are remembered for a limit."""
        return len(self._full[bucket])

    def _forget(self, known: dict[str, float], now: float) -> None:
        """Forgets those heard of longest ago: two if their burst is whole again, so that memory shrinks by itself."""
        for _ in range(2):
            oldest = next(iter(known))
            if known[oldest] > now and len(known) <= self._most_addresses:
                break
            del known[oldest]
            if not known:
                break
