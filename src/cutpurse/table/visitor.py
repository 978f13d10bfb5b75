"""Who is at the door: what a request says about whom it means, where it comes from and what it wants, read strictly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, NamedTuple

from cutpurse.table.limits import address

LONGEST_NAME = 253
OWN_HOSTS = ("localhost", "127.0.0.1", "::1")
FORWARDED = frozenset({b"forwarded", b"via", b"x-real-ip"})
KEYS_FOLLOW = frozenset({"t", "codes", "join", "screen"})  # what comes after these in a path opens a table
PATH_WORDS = KEYS_FOLLOW | {
    "api",
    "assets",
    "daily",
    "games",
    "healthz",
    "me",
    "metrics",
    "records",
    "replays",
    "tables",
}
_AUTHORITY = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)\.?(?::([0-9]{0,5}))?")
_USUAL_PORT = {"http": 80, "https": 443}

Headers = Iterable[tuple[bytes, bytes]]
Network = IPv4Network | IPv6Network


class Authority(NamedTuple):
    """A host and the port that was said with it."""

    host: str
    port: int | None


class Origin(NamedTuple):
    """Where a page came from, as browsers say it: the port only if it is not the usual one."""

    scheme: str
    authority: Authority


def header(headers: Headers, name: bytes) -> list[str]:
    """All values of a header; most may come only once, so two are for the caller to refuse."""
    return [value.decode("latin-1").strip(" \t") for each, value in headers if each.lower() == name]


def read_authority(text: str) -> Authority | None:
    """What `Host` names, in one spelling: lower case, no dot at the end, addresses as `ipaddress` writes them."""
    found = _AUTHORITY.fullmatch(text.lower()) if len(text) <= LONGEST_NAME + 7 and text.isascii() else None
    if found is None:
        return None
    host, digits = found[1], found[2]
    if host.startswith("["):
        number = address(host[1:-1])
        if number is None or found[0].startswith(host + "."):
            return None
        host = str(number)
    port = int(digits) if digits else None
    return None if port is not None and not 0 < port < 2**16 else Authority(host, port)


def read_origin(text: str) -> Origin | None:
    """The origin of a page, or nothing for `null` and all that is none."""
    scheme, slashes, rest = text.lower().partition("://")
    said = read_authority(rest) if slashes and scheme in _USUAL_PORT else None
    return None if said is None else Origin(scheme, without_usual_port(said, scheme))


def without_usual_port(said: Authority, scheme: str) -> Authority:
    """The same place as browsers write it: port 80 is left out after http, 443 after https."""
    return Authority(said.host, None) if said.port == _USUAL_PORT[scheme] else said


def sender(scope: Any, proxies: Sequence[Network]) -> str:
    """The address a request comes from: the peer's, or what trusted proxies say of whom they speak for, else none.

    Each proxy adds at the right whom it heard, so the first from the right that is no proxy of ours is the sender, and
    whatever stands left of it may be invented.
    """
    peer = str((scope.get("client") or ("",))[0])
    if not is_proxy(peer, proxies):
        return peer
    peer = ""  # a proxy that does not say for whom it speaks: for nobody in particular, and not for this machine
    heard = ",".join(header(scope["headers"], b"x-forwarded-for")).split(",")
    for each in reversed(heard[-20:]):
        text = _bare(each.strip())
        if address(text) is None:
            break  # nobody of ours wrote this
        peer = text
        if not is_proxy(text, proxies):
            break
    return peer


def is_at_machine(scope: Any) -> bool:
    """Whether somebody who uses this machine itself sent a request, straight to it and by its local name."""
    here = [address((scope.get(side) or ("",))[0] or "") for side in ("client", "server")]
    if not all(each is not None and each.is_loopback for each in here):
        return False
    names = {name.lower() for name, _ in scope["headers"]}
    if names & FORWARDED or any(name.startswith(b"x-forwarded") for name in names):
        return False
    host = read_authority(",".join(header(scope["headers"], b"host")))
    return host is not None and host.host in OWN_HOSTS


def is_proxy(text: str, proxies: Sequence[Network]) -> bool:
    """Whether an address is that of a proxy whose word counts."""
    if not proxies:
        return False
    found = address(text)
    return found is not None and any(found in network for network in proxies)


def networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks as an operator writes them; ValueError if one is neither."""
    return tuple(ip_network(text, strict=False) for text in texts)


def words_of(paths: Iterable[str]) -> frozenset[str]:
    """The words of paths as routes are declared: "/api/tables/{table:str}" has "api" and "tables"."""
    return frozenset(part for path in paths for part in parts_of(path) if "{" not in part)


def parts_of(path: str) -> list[str]:
    """The parts of a path as a router sees them: slashes more or less change nothing."""
    return [part for part in path.split("/") if part]


def loggable(path: str, words: frozenset[str]) -> str:
    """A path of which nothing is left but our own words: "/t/*", "/api/tables/*/seats"."""
    kept: list[str] = []
    for part in parts_of(path)[:10]:
        kept.append(part if part in words else "*")
        if part in KEYS_FOLLOW:
            return "/".join(["", *kept, "*"])
    return "/" + "/".join(kept)


def matches(parts: list[str], pattern: list[str]) -> bool:
    """Whether a path is of a pattern, in which `{}` stands for any part."""
    return len(parts) == len(pattern) and all(
        wanted in ("{}", part) for part, wanted in zip(parts, pattern, strict=True)
    )


def _bare(text: str) -> str:
    """An address without the port that some proxies add."""
    said = read_authority(text) if text.startswith("[") or text.count(":") == 1 else None
    return text if said is None else said.host
