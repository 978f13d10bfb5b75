"""The file of a backup: JSON lines in gzip; a header, the rows, and a checksum of all that came before it.

It says two versions: that of the file's format, and that of the store whose rows these are. Every program reads the
backups of all older stores.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import secrets
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NoReturn, Union

import msgspec

from cutpurse.errors import printable
from cutpurse.table.store import schema
from cutpurse.table.store.errors import BackupError
from cutpurse.table.store.rows import kinds

FORMAT = "cutpurse backup"
VERSION = 1
LONGEST_LINE = 64 * 1024 * 1024
OWNER_ONLY = 0o600
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Header(msgspec.Struct, frozen=True):
    """The first line: what follows."""

    format: str
    version: int  # of this format: how lines are written
    schema: int  # the version of the store: which tables and columns there are
    made: int
    rows: dict[str, int]


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the SHA-256 of all lines before it."""

    sha256: str


class BackupWriter:
    """Writes a backup beside its place and puts it there when it is whole, in one step."""

    def __init__(self, file: Path, version: int, rows: dict[str, int]) -> None:
        """`version`: that of the store; `rows`: how many there will be of each table."""
        self._file = file
        self._draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
        self._hash = hashlib.sha256()
        self._encoder = msgspec.json.Encoder()
        self._raw: BinaryIO | None = None
        self._zip: gzip.GzipFile | None = None
        self._kinds = kinds(version)
        self._header = Header(FORMAT, VERSION, version, time.time_ns() // 1_000_000, rows)

    def __enter__(self) -> BackupWriter:
        try:
            self._raw = os.fdopen(os.open(self._draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb")
            self._zip = gzip.GzipFile("", "wb", 6, self._raw)
            self._line(self._header)
        except OSError as error:
            self._discard()
            self._refuse(error)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        try:
            if kind is None and self._zip and self._raw:
                self._line(Seal(self._hash.hexdigest()))
                self._zip.close()
                self._raw.flush()
                os.fsync(self._raw.fileno())
                self._raw.close()
                os.replace(self._draft, self._file)
                _sync_folder(self._file.parent)
        except OSError as problem:
            self._refuse(problem)
        finally:
            self._discard()

    def add(self, table: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Rows of a table."""
        kind = self._kinds[table]
        try:
            for row in rows:
                self._line(kind(*row))
        except OSError as error:
            self._refuse(error)

    def _line(self, line: msgspec.Struct) -> None:
        text = self._encoder.encode(line) + b"\n"
        self._hash.update(text)
        if self._zip:
            self._zip.write(text)

    def _discard(self) -> None:
        for part in (self._zip, self._raw):
            if part:
                with contextlib.suppress(OSError):
                    part.close()
        self._draft.unlink(missing_ok=True)

    def _refuse(self, error: OSError) -> NoReturn:
        name = printable(str(self._file))
        raise BackupError(f"The backup {name} could not be written: {error.strerror or error}.") from error


class BackupReader:
    """Reads a backup, and refuses it unless it is whole; rows come out before the end of it was seen."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def check(self) -> Header:
        """Read all of it and keep nothing."""
        for _ in self.rows():
            pass
        return self.header()

    def header(self) -> Header:
        """The first line, checked."""
        with self._lines() as lines:
            return self._checked_header(next(lines, b""))

    def rows(self) -> Iterator[tuple[str, tuple[object, ...]]]:
        """All rows in order, each with its table; at the end, their number and the checksum were right."""
        found: Counter[str] = Counter()
        checksum = hashlib.sha256()
        number = 1
        with self._lines() as lines:
            line = next(lines, b"")
            header = self._checked_header(line)
            decoder = msgspec.json.Decoder(Union[tuple(kinds(header.schema).values())])  # noqa: UP007  # made as we run
            for following in lines:
                checksum.update(line)
                if number > 1:
                    row = self._decoded(decoder, line, number, header.schema)
                    table = str(row.__struct_config__.tag)
                    found[table] += 1
                    yield table, msgspec.structs.astuple(row)
                line, number = following, number + 1
            try:
                seal = msgspec.json.decode(line, type=Seal)
            except UNREADABLE:
                self._refuse("it ends before its checksum, so a part of it is missing")
        if seal.sha256 != checksum.hexdigest() or not line.endswith(b"\n"):
            self._refuse("its checksum is wrong, so something in it was changed")
        if found != Counter(header.rows):
            self._refuse("it does not hold as many rows as it says")

    def _decoded(
        self, decoder: msgspec.json.Decoder[msgspec.Struct], line: bytes, number: int, version: int
    ) -> msgspec.Struct:
        try:
            return decoder.decode(line)
        except UNREADABLE as error:
            self._refuse(f"line {number} is no row of a store of version {version} ({error})")

    def _checked_header(self, line: bytes) -> Header:
        try:
            header = msgspec.json.decode(line, type=Header)
        except UNREADABLE:
            header = None
        if header is None or header.format != FORMAT:
            self._refuse("it is not a backup of Cutpurse")
        if header.version > VERSION or header.schema > schema.newest():
            self._refuse("a newer Cutpurse has made it: update the program")
        if header.version < 1 or header.schema < 1:
            self._refuse("it says that it is of a version that there never was")
        return header

    @contextlib.contextmanager
    def _lines(self) -> Iterator[Iterator[bytes]]:
        try:
            with gzip.open(self._file, "rb") as text:
                yield self._cut(text)
        except (gzip.BadGzipFile, zlib.error):
            self._refuse("it is damaged, or not a backup of Cutpurse")
        except EOFError:
            self._refuse("its end is missing")
        except OSError as error:
            self._refuse(error.strerror or str(error))

    def _cut(self, text: gzip.GzipFile) -> Iterator[bytes]:
        while line := text.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                self._refuse("it holds a line that is far too long")
            yield line

    def _refuse(self, reason: str) -> NoReturn:
        name = printable(str(self._file))
        raise BackupError(f"The backup {name} cannot be used, and nothing was changed: {reason}.") from None


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder durable, where the system knows how."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
