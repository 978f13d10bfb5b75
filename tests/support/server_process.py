"""A server in a process of its own, which can be killed; all that it writes down is kept to be looked through."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cutpurse.table import network
from cutpurse.table.limits import LimitSettings
from cutpurse.table.logs import start_logging
from cutpurse.table.server import Server, ServerSettings, listen, raise_limits
from tests.support import ROOT
from tests.support.deals import Deals, set_deals
from tests.support.waiting import PATIENCE

# on a busy machine clients are slow, and a process that is nice to others gets no turn
BUSY_MACHINE = {
    "sockets.HELLO_SECONDS": PATIENCE,
    "connections.HEADER_SECONDS": PATIENCE,
    "http.HEALTH_SECONDS": PATIENCE,
    "line.GOODBYE_SECONDS": PATIENCE,
    "line.PING_SECONDS": PATIENCE,
    "store.postgres.LETTING_GO": PATIENCE,
    "store.postgres.PATIENCE": PATIENCE,
    "store.postgres_news.PULSE": PATIENCE,
    "store.postgres_session.CONNECT_SECONDS": PATIENCE,
    "thinker.LETTING_GO": PATIENCE,
    "thinker.STARTING": PATIENCE,
    "thinkers.CHECKING": PATIENCE,
    "thinkers.GRACE": PATIENCE,
    **{f"thinkers.{kind}_NICE": 0 for kind in ("BOTS", "RECORDS", "REVIEWS", "COMPILING")},
}
HOSTS = frozenset({"127.0.0.2", "127.0.0.3"})


class ServerProcess:
    """Starts at once; `kill` is kill -9, and `start` starts another one at the same port and store.

    With a `secret` (64 hexadecimal digits) all tables are dealt from it: the same deal for all who add nothing to it.
    `phones`: the address of this machine at which its owner lets phones in, instead of that in the network.
    `constants`: others than the usual ones, by module and name, as "connection.MOST_BYTES".
    """

    def __init__(
        self,
        folder: Path,
        store: str | None = None,
        constants: Mapping[str, float] = MappingProxyType({}),
        **settings: object,
    ) -> None:
        self.store = store or f"sqlite:///{folder}/house.db"
        self._settings = settings
        self._constants = {**BUSY_MACHINE, **constants}
        self._written = folder / f"log-{time.monotonic_ns()}"
        self.port = _free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def start(self) -> None:
        settings = {"store": self.store, "port": self.port, "workers": 1, **self._settings}
        surroundings = os.environ | {"CUTPURSE_INTERPRETED": "1"}  # processes start sooner without compiled rules
        with self._written.open("ab") as written:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __spec__.name, json.dumps(settings), json.dumps(self._constants)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=written,
                stdin=subprocess.DEVNULL,
                env=surroundings,
            )
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        told = self._process.stdout.readline() if ready else b""
        if not told:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log()[-3000:]}")
        assert int(told) == self.port

    def kill(self) -> None:
        """As the kernel does it when there is no memory left."""
        self._process.kill()
        self._ended()

    def stop(self) -> int:
        """As an operator does it; its exit code."""
        self._process.terminate()
        return self._ended()

    def _ended(self) -> int:
        code = self._process.wait(PATIENCE)
        self._process.stdout.close()
        return code

    def end(self) -> None:
        if self.is_running:
            self.stop()

    def log(self) -> str:
        """All that it has written down."""
        return self._written.read_text(encoding="utf-8")

    def lines(self) -> list[dict[str, object]]:
        """The lines of its log; each of them is JSON, whatever happened."""
        return [json.loads(line) for line in self.log().splitlines()]

    def memory(self) -> int:
        """Bytes that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def children(self) -> list[int]:
        """Its worker processes, and theirs."""
        found, todo = [], [self.pid]
        while todo:
            pid = todo.pop()
            for path in Path(f"/proc/{pid}/task").glob("*/children"):
                with contextlib.suppress(OSError):
                    mine = [int(each) for each in path.read_text(encoding="ascii").split()]
                    found += mine
                    todo += mine
        return found


def _free_port() -> int:
    """One that no outgoing connection is given: it is still free when a killed server is started again."""
    first = 12_000 + os.getpid() % 500 * 40  # other processes look elsewhere; browsers go to all of these
    for port in range(first, first + 1000):
        with socket.socket() as trying, contextlib.suppress(OSError):
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trying.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is no free port")


def set_constants(constants: Mapping[str, Any], change: Callable[[Any, str, Any], None] = setattr) -> None:
    """Changes constants of the server's modules."""
    for path, value in constants.items():
        module, _, name = path.rpartition(".")
        change(importlib.import_module(f"cutpurse.table.{module}"), name, value)


async def _serve(settings: dict[str, Any], constants: dict[str, Any]) -> None:
    set_constants(constants)
    secret = settings.pop("secret", None)
    set_deals(Deals("server") if secret is None else lambda: bytes.fromhex(secret))
    phones = settings.pop("phones", "127.0.0.2")
    network.network_address = lambda: phones
    limits = LimitSettings.parse(settings.pop("limits", ()))
    wanted = ServerSettings(**settings, limits=limits, hosts=HOSTS)
    server = Server(wanted, listen(wanted))

    def tell() -> None:
        sys.stdout.write(f"{server.port}\n")
        sys.stdout.flush()

    await server.run(tell)


if __name__ == "__main__":
    start_logging("debug")
    raise_limits()
    asyncio.run(_serve(*map(json.loads, sys.argv[1:])))
