"""A server in a process of its own, which can be killed; all that it writes down is kept to be looked through."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

from cutpurse.table import daily, desk, hub, shelf
from cutpurse.table.logs import start_logging
from cutpurse.table.server import Server, ServerSettings, listen
from tests.support import ROOT

START_SECONDS = 60.0
HOSTS = frozenset({"127.0.0.2", "127.0.0.3"})


class ServerProcess:
    """Starts at once; `kill` is kill -9, and `start` starts another one at the same port and store.

    With a `secret` (64 hexadecimal digits) all tables are dealt from it: the same deal for all who add nothing to it.
    `review_seconds` is for how long the coach looks at a game that is over.
    """

    def __init__(self, folder: Path, store: str | None = None, **settings: object) -> None:
        self.store = store or f"sqlite:///{folder}/house.db"
        self._settings = settings
        self._written = folder / f"log-{time.monotonic_ns()}"
        self.port = 0
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
                [sys.executable, "-m", __spec__.name, json.dumps(settings)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=written,
                stdin=subprocess.DEVNULL,
                env=surroundings,
            )
        ready, _, _ = select.select([self._process.stdout], [], [], START_SECONDS)
        told = self._process.stdout.readline() if ready else b""
        if not told:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log()[-3000:]}")
        self.port = int(told)

    def kill(self) -> None:
        """As the kernel does it when there is no memory left."""
        self._process.kill()
        self._ended()

    def stop(self) -> int:
        """As an operator does it; its exit code."""
        self._process.terminate()
        return self._ended()

    def _ended(self) -> int:
        code = self._process.wait(30)
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


def _deal_always(secret: bytes) -> None:
    """Leaves no deal to chance; in this process only, the server has no such switch."""
    for module in (daily, desk, hub):
        vars(module)["fresh_secret"] = lambda: secret


async def _serve(given: str) -> None:
    asked = json.loads(given)
    if secret := asked.pop("secret", None):
        _deal_always(bytes.fromhex(secret))
    if seconds := asked.pop("review_seconds", None):
        vars(shelf)["REVIEW_SECONDS"] = seconds
    settings = ServerSettings(**(asked | {"hosts": HOSTS}))
    server = Server(settings, listen(settings))

    def tell() -> None:
        sys.stdout.write(f"{server.port}\n")
        sys.stdout.flush()

    await server.run(tell)


if __name__ == "__main__":
    start_logging("debug")
    asyncio.run(_serve(sys.argv[1]))
