"""The table in a process of its own, as a person or a service manager starts it."""

import contextlib
import os
import re
import signal
import subprocess
import sys

from tests.support.waiting import PATIENCE
from tests.support.web import blocking_web_client


def surroundings(tmp_path, **more):
    """An environment of nobody in particular: no desktop, no settings, a home of its own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("CUTPURSE_", "XDG_", "SSH_"))}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "LC_ALL", "LC_MESSAGES"):
        kept.pop(name, None)
    return {**kept, "HOME": str(tmp_path), "LANG": "C.UTF-8", "CUTPURSE_INTERPRETED": "1", **more}


class Table:
    """A running `cutpurse`: where it is, and how it ended."""

    def __init__(self, tmp_path, *arguments, run=("-m", "cutpurse"), **more):
        self._errors = tmp_path / "errors.txt"
        with open(self._errors, "wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *run, "--port", "0", "--bots", "1", *arguments],
                env=surroundings(tmp_path, **more),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # there are no threads here
            )
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        assert found, (line, self.err)
        self.link = found[0]

    @property
    def err(self):
        return self._errors.read_text()

    @property
    def port(self):
        return int(self.link.rpartition(":")[2])

    def end(self, number=signal.SIGTERM):
        """Its exit code after this signal."""
        self.process.send_signal(number)
        return self.process.wait(timeout=PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


@contextlib.contextmanager
def table(tmp_path, *arguments, **more):
    running = Table(tmp_path, *arguments, **more)
    try:
        yield running
    finally:
        running.close()


@contextlib.contextmanager
def person(link, name="Ana"):
    """A client who has said its name."""
    with blocking_web_client(base_url=link) as client:
        client.post("/api/me", json={"name": name}).raise_for_status()
        yield client


def get(link, cookies=None, **more):
    """An answer of the table, whatever proxies this machine has."""
    with blocking_web_client(cookies=cookies) as client:
        return client.get(link, **more)


def new_table(client, **more):
    """A solitaire on a table of its own, dealt; says the table's id."""
    plan = {"game": "ten_card_crook", "seats": [{"kind": "me"}], **more}
    table = client.post("/api/tables", json=plan).raise_for_status().json()["table"]
    client.post(f"/api/tables/{table}/commands", json={"type": "start", "id": "begin"}).raise_for_status()
    return table
