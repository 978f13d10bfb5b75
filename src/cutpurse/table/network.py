"""The network listener: lets phones of the same network in while the server runs, beside the listener on this machine.

It is off until the owner of the machine opens it, and after every restart. Closing it ends the connections that came in
through it, and only these.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

from cutpurse.table.limits import address
from cutpurse.table.logs import Log
from cutpurse.table.protocol import Refusal
from cutpurse.table.visitor import read_authority

BACKLOG = 2048
FAR_AWAY = ("198.51.100.1", 9)  # an address for documentation: nobody is there, and nothing is sent

Close: TypeAlias = Callable[[], None]
System: TypeAlias = Literal["linux", "macos", "windows"]
SYSTEMS: Final[Mapping[str, System]] = {"darwin": "macos", "win32": "windows"}
SYSTEM: Final[System] = SYSTEMS.get(sys.platform, "linux")


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; from then on nobody else gets the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio turns delays off
    try:
        if os.name == "posix":  # elsewhere it would share the port with whoever has it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening


def link(host: str, port: int) -> str:
    """What people type to come there."""
    return f"http://{f'[{host}]' if ':' in host else host}{'' if port == 80 else f':{port}'}"


def network_address() -> str | None:
    """This machine's address in its network: the one from which it would send to the world; None without a network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(FAR_AWAY)  # only chooses the way
        return str(asking.getsockname()[0])
    with contextlib.suppress(OSError, UnicodeError):
        found = socket.gethostbyname(socket.gethostname())
        if (number := address(found)) is not None and not number.is_loopback:
            return found
    return None


def has_address(host: str) -> bool:
    """Whether an address is one of this machine."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trying:
        trying.bind((host, 0))
        return True
    return False


def machine_names() -> tuple[str, ...]:
    """What this machine is called by others in its network: its name, and that with .local."""
    name = socket.gethostname().lower()
    names = dict.fromkeys((name, f"{name.partition('.')[0]}.local"))
    return tuple(each for each in names if (said := read_authority(each)) is not None and said.port is None)


class NetworkListener:
    """Whether phones are let in, and where. A server started for more than this machine is fixed: always open."""

    def __init__(
        self, *, port: int, address: str | None = None, is_fixed: bool = False, has_proxy: bool = False
    ) -> None:
        self.is_fixed = is_fixed
        self.has_proxy = has_proxy  # so that nobody is known to sit at this machine
        self.address = address  # what phones type; None while nobody is let in, or if the server does not know it
        self._port = port  # of the listener on this machine
        self._at: tuple[str, int] | None = None
        self._close: Close | None = None
        self._lock = asyncio.Lock()
        self._log = Log("network")

    def attach(
        self, serve: Callable[[socket.socket], Awaitable[Close]], answer_to: Callable[[Iterable[str]], None]
    ) -> None:
        """Tells how one more socket is served, and who decides which names this server answers to."""
        self._serve = serve
        self._answer_to = answer_to

    @property
    def is_open(self) -> bool:
        """Whether phones are let in."""
        return self.is_fixed or self._close is not None

    def brought(self, server: Any) -> bool:
        """Whether a connection to that address (`server` of its scope) came in through this listener."""
        return self._at is not None and server is not None and tuple(server) == self._at

    async def switch(self, *, is_open: bool) -> None:
        """Opens or closes it; Refusal if that cannot be. Who comes at the same time waits, and the last one decides."""
        async with self._lock:
            if self.is_fixed and not is_open:
                raise Refusal("phones-fixed")
            if is_open:
                await self._open()
            elif self._close is not None:
                self._shut()
                self._log.info("network closed")

    async def look(self) -> Refusal | None:
        """Why phones do not get in, or could not be let in. Where the machine has changed its network, so does this."""
        async with self._lock:
            try:
                if self._close is not None:
                    await self._open()
                elif not self.is_fixed:
                    await self._found()
            except Refusal as refusal:
                return refusal
        return None

    async def _open(self) -> None:
        if self.is_fixed or (self._at is not None and has_address(self._at[0])):
            return
        host = await self._found()
        listening = self._bound(host)
        at = listening.getsockname()
        try:
            close = await self._serve(listening)
        except BaseException:
            listening.close()
            raise
        self._shut()  # if it was open: at an address that is gone
        self._close, self._at, self.address = close, at, link(*at)
        self._answer_to((host, *machine_names()))
        self._log.info("network opened")

    async def _found(self) -> str:
        host = await asyncio.to_thread(network_address)  # it may have to ask for this machine's name
        if host is None:
            raise Refusal("no-network")
        return host

    def _bound(self, host: str) -> socket.socket:
        """A socket on the port that the server has on this machine, so that there is one to remember, or on another."""
        with contextlib.suppress(OSError):
            return bound(host, self._port)
        try:
            return bound(host, 0)
        except OSError as error:
            raise Refusal("no-port", address=host, reason=error.strerror or str(error)) from None

    def _shut(self) -> None:
        if self._close is not None:
            self._close()
            self._close = self._at = self.address = None
            self._answer_to(())
