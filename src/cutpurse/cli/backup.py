"""`cutpurse backup` and `cutpurse restore`: all tables of a store into one file and back, also while a server runs."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.text import Text

from cutpurse.cli.dialogue import Terminal
from cutpurse.engine.message import Message, say
from cutpurse.engine.words import Words
from cutpurse.errors import CutpurseError, printable
from cutpurse.table.store.address import Address
from cutpurse.table.store.backup import backup, held, restore
from cutpurse.table.store.backup_file import BackupReader
from cutpurse.table.store.errors import BackupError, StoreDamaged

Done = TypeVar("Done")


def keep(console: Console, words: Words, store: str, file: Path) -> None:
    """Writes a backup and says how much is in it; never over a file that is something else."""
    if file.is_dir():
        raise BackupError(f"{_name(file)} is a directory; add a file name")
    if file.exists():
        try:
            BackupReader(file).header()
        except BackupError:
            raise BackupError(
                f"{_name(file)} exists and is no backup that this program knows; choose another name"
            ) from None
    rows = _run(store, backup(store, file))
    _tell(console, words(say("backup-kept", file=_name(file), **_counted(rows))))


def bring_back(console: Console, words: Words, store: str, file: Path, *, is_agreed: bool) -> bool:
    """Replaces all tables by those of a backup, after asking if there are any; False if that was not wanted."""
    header = BackupReader(file).check()
    there = _held(store)
    if there and not is_agreed:
        terminal = Terminal(console)
        if not sys.stdin.isatty():
            place = Address.parse(store).place
            raise CutpurseError(f"{place} holds tables ({there}), and a restore replaces them; add --yes to agree")
        question = say("restore-sure", held=_tables(there), **_counted(header.rows))
        if terminal.ask(words(question)).casefold()[:1] not in ("y", words(say("yes"))[:1]):
            return False
    rows = _run(store, restore(store, file))
    _tell(console, words(say("restore-done", file=_name(file), **_counted(rows))))
    return True


def _held(store: str) -> int:
    try:
        return asyncio.run(held(store))
    except StoreDamaged:
        place = Address.parse(store).place
        raise StoreDamaged(f"{place} is damaged or no store of Cutpurse: move it away, then restore again") from None


def _run(store: str, work: Coroutine[Any, Any, Done]) -> Done:
    with _undisturbed() if Address.parse(store).path is not None else contextlib.nullcontext():
        return asyncio.run(work)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Lets Ctrl-C wait: a file is written by a thread, which goes on to its end, so `stopped` would be untrue."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _counted(rows: dict[str, int]) -> dict[str, Message]:
    return {"tables": _tables(rows.get("tables", 0)), "players": say("people", count=rows.get("players", 0))}


def _tables(count: int) -> Message:
    return say("tables", count=count)


def _name(file: Path) -> str:
    return printable(str(file))


def _tell(console: Console, sentence: str) -> None:
    console.print(Text(sentence), soft_wrap=True)
