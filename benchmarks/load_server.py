"""The server under load: a process of its own, what it uses, and how it is stopped.

`python -m benchmarks.load_server STORE PORT` is that process: the real server with limits that let one address do all;
with `usual` behind it, with those that it has, and addresses as our clients forward them.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import uvloop

from cutpurse.table.limits import LimitSettings
from cutpurse.table.server import Server, ServerSettings, listen

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
GENEROUS = LimitSettings.parse(
    [f"{name}=1000000/s:1000000" for name in ("requests", "tables", "devices", "guesses", "replays", "uploads")]
    + ["sockets=1000000", "connections=1000000"]
)
PATIENCE = 30.0  # seconds for a start


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A server that was started for a measurement."""

    def __init__(self, store: str, port: int | None = None, *, is_usual: bool = False) -> None:
        self.store = store
        self._usual = ["usual"] if is_usual else []  # limits
        self.port = port or free_port()
        self.seconds = 0.0  # that it took to start
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it listens."""
        began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load_server", self.store, str(self.port), *self._usual],
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None  # noqa: S101  # asked for above
        if not self._process.stdout.readline():
            raise RuntimeError("the server did not start")
        self.seconds = time.perf_counter() - began

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def cpu(self) -> float:
        """Seconds of CPU time of the process itself, all threads; its bots are processes of their own."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes of memory that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def kill(self) -> None:
        """Ends it as a crash would."""
        self._process.kill()
        self._gone()

    def stop(self) -> None:
        """Stops it as an operator does."""
        self._process.send_signal(signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        self._process.wait()
        assert self._process.stdout is not None  # noqa: S101  # asked for when it was started
        self._process.stdout.close()


def main(store: str, port: int, *, is_usual: bool) -> None:
    """Serves until it is stopped."""
    if is_usual:
        settings = ServerSettings(store=store, port=port, proxies=("127.0.0.1",), workers=1)
    else:
        settings = ServerSettings(store=store, port=port, limits=GENEROUS, workers=1)

    async def serve() -> None:
        server = Server(settings, listen(settings))
        await server.run(lambda: print("ready", flush=True))

    if profile := os.environ.get("LOAD_PROFILE"):
        import cProfile

        profiler = cProfile.Profile()
        profiler.runcall(uvloop.run, serve())
        profiler.dump_stats(profile)
    else:
        uvloop.run(serve())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), is_usual=sys.argv[3:] == ["usual"])
