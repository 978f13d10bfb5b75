"""`cutpurse` alone: the table for browsers on this machine, in this network, or in the world."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass, replace

import cutpurse
from cutpurse.cli.arguments import parse_whole
from cutpurse.cli.places import store_address
from cutpurse.cli.speech import spoken
from cutpurse.cli.terminal import ReaderGone, screen
from cutpurse.cli.welcome import Reached, print_goodbye, print_welcome
from cutpurse.errors import CutpurseError
from cutpurse.table.limits import LimitSettings
from cutpurse.table.logs import Log, start_logging
from cutpurse.table.network import link, machine_names, network_address
from cutpurse.table.server import DEFAULT_PORT, Server, ServerSettings, listen
from cutpurse.table.store.address import Address

LOCAL = ("127.0.0.1", "localhost")
ALL_ADDRESSES = ("0.0.0.0", "::")  # noqa: S104  # what --lan asks for
MOST_BOTS = 256
MANY_FILES = 65_536  # every client is one
IN_THE_TERMINAL = frozenset({"elinks", "links", "lynx", "w3m", "www-browser"})


class NetworkError(CutpurseError):
    """A machine without a network, where one is needed."""


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What an operator asked for, as it was typed."""

    lan: bool = False
    store: str | None = None
    data: str | None = None
    host: str | None = None
    port: str | None = None
    names: tuple[str, ...] = ()
    origin: str | None = None
    proxies: tuple[str, ...] = ()
    bots: str | None = None
    limits: tuple[str, ...] = ()


def serve(wishes: Wishes, *, language: str | None = None, browser: bool = True, verbose: bool = False) -> None:
    """Lays the table, says where it is, and stays until it is told to stop."""
    console = screen()
    words = spoken(console, language)
    start_logging(_level(verbose=verbose))
    log = Log("serve")
    settings, reached, listening = _opened(wishes)

    def started() -> None:
        log.info("started", at=reached.outside or reached.inside, version=cutpurse.__version__)
        with contextlib.suppress(OSError, ReaderGone):  # nobody has to read it
            print_welcome(console, words, reached)
        if browser and has_desktop(os.environ):
            open_browser(reached.inside)

    _allow_many_files()
    try:
        with asyncio.Runner(loop_factory=_new_loop) as runner:
            runner.run(Server(settings, listening).run(started))
    finally:
        listening.close()
    log.info("stopped")
    with contextlib.suppress(OSError, ReaderGone):
        print_goodbye(console, words)


def _opened(wishes: Wishes) -> tuple[ServerSettings, Reached, socket.socket]:
    """How the server is run, where people find it, and its socket.

    Who may reach it follows from where it listens: nobody gets in under a name that was not asked for.
    """
    host = wishes.host or (ALL_ADDRESSES[0] if wishes.lan else LOCAL[0])
    is_everywhere = host in ALL_ADDRESSES
    address = (_network_address() if is_everywhere else host) if wishes.lan else None
    names = machine_names() if wishes.lan else ()
    settings = ServerSettings(
        store=store_address(wishes.store, wishes.data, make=True),
        host=host,
        port=DEFAULT_PORT if wishes.port is None else parse_whole("--port", wishes.port, 0, 65_535),
        hosts=frozenset(
            (*wishes.names, *names, *([address] if address else []), *([] if is_everywhere else [host])),
        ),
        public_origin=wishes.origin or None,
        proxies=wishes.proxies,
        workers=None if wishes.bots is None else parse_whole("--bots", wishes.bots, 1, MOST_BOTS),
        limits=LimitSettings.parse(wishes.limits),
    )
    store = Address.parse(settings.store)
    listening = listen(settings)
    port = int(listening.getsockname()[1])
    reached = Reached(
        inside=link("localhost" if is_everywhere or host in LOCAL else host, port),
        outside=wishes.origin or (link(address, port) if address else None),
        named=tuple(link(name, port) for name in names[-1:]) if is_everywhere else (),
        can_open=host in LOCAL and not wishes.origin and not wishes.proxies,
        file=store.path,
    )
    return replace(settings, port=port, address=reached.outside), reached, listening


def _network_address() -> str:
    found = network_address()
    if found is None:
        raise NetworkError("--lan finds no network on this machine; connect it, or give its address there with --host")
    return found


def _level(*, verbose: bool) -> str:
    """How much is logged: to a person only what needs their hand, to a file all that happens."""
    if sys.stderr.isatty():
        return "info" if verbose else "warning"
    return "debug" if verbose else "info"


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:  # there is none for this system
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _allow_many_files() -> None:
    """Takes as many open files as this process may have: the usual 1024 are 250 tables of four."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(MANY_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def has_desktop(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether somebody sits before a desktop of this machine, where a browser can be opened."""
    if environment.get("SSH_CONNECTION"):
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(link: str) -> None:
    """Opens the table in the browser, if there is one with a window; the server does not wait for it."""

    def opening() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            found = webbrowser.get()
            if getattr(found, "name", "") not in IN_THE_TERMINAL:
                found.open(link)

    threading.Thread(target=opening, name="browser", daemon=True).start()
