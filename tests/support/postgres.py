"""A real PostgreSQL server for tests: found or installed, started in a directory of its own, stopped hard on demand."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import quote

import asyncpg

from cutpurse.table.store.postgres_session import NAMESPACE

WAIT_SECONDS = 300
SHORT = ("/tmp", "/var/tmp")  # noqa: S108 - a folder of its own is made there
ACCOUNTS = ("postgres", "nobody")
# a crash of the server is not one of the machine: what it wrote need not be on the disk, which may be slow
OPTIONS = "-c listen_addresses='' -c max_connections=60 -c shared_buffers=16MB -c fsync=off -c full_page_writes=off"
END_SESSIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
"""
EMPTY = f"{END_SESSIONS} DROP SCHEMA IF EXISTS {NAMESPACE} CASCADE;"


@cache
def binaries() -> Path:
    """Where initdb and pg_ctl are."""
    found = _find()
    if found is None:
        raise RuntimeError("These tests need PostgreSQL: tools/programs installs it, or put initdb on PATH.")
    return found


def _find() -> Path | None:
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    if packaged:
        return packaged[-1].parent
    return Path(on_path).resolve().parent if on_path else None


class Postgres:
    """A server of our own on a socket in a temporary directory."""

    def __init__(self) -> None:
        self._bin = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="cutpurse-pg-", dir=_near()))
        self._data = self.folder / "data"
        self._numbers = itertools.count(1)
        self._emptied: list[str] = []
        self._account = None
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            self._account = next(name for name in ACCOUNTS if _exists(name))
            shutil.chown(self.folder, self._account)
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def url(self, database: str) -> str:
        """The address of a database there."""
        return f"postgresql://postgres@/{database}?host={quote(str(self.folder))}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        return self.url(self._create())

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database; it is emptied for the next test, which is quicker than a new one."""
        name = self._emptied.pop() if self._emptied else self._create()
        yield self.url(name)
        asyncio.run(self._execute(EMPTY, name))
        self._emptied.append(name)

    def _create(self) -> str:
        name = f"test_{next(self._numbers)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return name

    def start(self) -> None:
        """Start the server; returns when it answers."""
        options = f"{OPTIONS} -k {shlex.quote(str(self.folder))}"
        self._run(
            "pg_ctl", "-D", self._data, "-w", "-t", WAIT_SECONDS, "-l", self.folder / "log", "-o", options, "start"
        )

    def stop_hard(self) -> None:
        """Stop it as a crash would: nothing is finished, connections just end."""
        self._run("pg_ctl", "-D", self._data, "-t", WAIT_SECONDS, "-m", "immediate", "stop")

    def restart(self) -> None:
        """A crash and a new start."""
        self.stop_hard()
        self.start()

    def close(self) -> None:
        """Stop it for good and leave nothing behind."""
        if (self._data / "postmaster.pid").exists():
            self.stop_hard()
        shutil.rmtree(self.folder)

    def _run(self, program: str, *arguments: object) -> None:
        subprocess.run(
            [str(self._bin / program), *map(str, arguments)],
            check=True,
            user=self._account,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )

    async def _execute(self, sql: str, database: str = "postgres") -> None:
        connection = await asyncpg.connect(self.url(database))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()


def _near() -> str | None:
    """A folder whose path is short, as sockets need it, and which other accounts may enter."""
    return next((folder for folder in SHORT if os.access(folder, os.W_OK | os.X_OK)), None)


def _exists(account: str) -> bool:
    try:
        pwd.getpwnam(account)
    except KeyError:
        return False
    return True
