"""Compiles a game behind an interactive session, in a process of its own that ends with the session.

People never wait for it: the rules run uncompiled at the table. It fills the disk cache, so that the bots go over to
compiled search while the game is played, and the next game starts with it. Whatever goes wrong here is nobody's
business.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable

READY = "ready"


class Warming:
    """The process from the session's side: started, asked how far it is, ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._status = ""
        self._waiting: list[Callable[[], None]] = []
        self._done = threading.Event()  # whether everything lies compiled on disk
        self._telling = threading.Lock()

    @property
    def status(self) -> str:
        """How far it is while it is compiling, such as 3/8, nothing otherwise."""
        return self._status

    def when_done(self, act: Callable[[], None]) -> None:
        """Does something as soon as everything lies compiled on disk, which may be now; it must not take long."""
        with self._telling:
            if not self._done.is_set():
                self._waiting.append(act)
                return
        act()

    def start(self, game_id: str) -> None:
        """Starts compiling, once."""
        if self._process is not None or os.environ.get("CUTPURSE_INTERPRETED") == "1":
            return
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603  # our own module, by our own interpreter
                [sys.executable, "-P", "-m", "cutpurse.cli.warm", game_id],
                stdin=subprocess.PIPE,  # its end tells the process that we are gone
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,  # Ctrl-C at the table is not meant for it
            )
            threading.Thread(target=self._follow, args=(self._process,), daemon=True).start()

    def _follow(self, process: subprocess.Popen[str]) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in process.stdout or ():
                if line.strip() == READY:
                    self._tell()
                else:
                    self._status = line.strip()
        self._status = ""

    def _tell(self) -> None:
        self._status = ""
        with self._telling:
            self._done.set()
            waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def stop(self) -> None:
        """Ends the process without waiting for it; what it has compiled stays on disk."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


def main(game_id: str) -> None:
    """The process itself: compiles one game, saying how far it is."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(15)

    from cutpurse.engine.registry import load
    from cutpurse.players.ready import prepare

    def tell(name: str, done: int, total: int) -> None:
        sys.stdout.write(f"{done}/{total}\n")
        sys.stdout.flush()

    prepare(load(game_id), tell)
    sys.stdout.write(f"{READY}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with contextlib.suppress(Exception):
        main(sys.argv[1])
    os._exit(0)  # not held up by the thread that reads
