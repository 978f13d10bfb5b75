"""Compiled code on disk: files that are proved whole, and to be what is looked for, before they are run.

Numba keeps an index of the forms of a function beside their code. Two processes that compile two forms at a time, or
one that is stopped between writing the one and the other, leave an index that names the wrong code. So here each form
has a file of its own, which says what it holds.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import uuid
from pathlib import Path
from typing import Any

from numba import __version__ as numba_version
from numba import config
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps

KEPT_VERSIONS = 4  # of each algorithm and game, so that switching between branches need not compile again
DIGEST = 32  # bytes


def prune_cache(folder: Path, prefix: str) -> None:
    """Deletes all but the newest cached versions of one algorithm; each edit of a rule leaves one behind."""
    versions: dict[str, list[Path]] = {}
    for path in folder.glob(prefix + "*.nb*"):
        versions.setdefault(path.name.split("-")[0], []).append(path)
    with contextlib.suppress(OSError):  # another process may be pruning too
        newest_first = sorted(versions.values(), key=lambda files: -max(file.stat().st_mtime for file in files))
        for files in newest_first[KEPT_VERSIONS:]:
            for file in files:
                file.unlink(missing_ok=True)


def keep_on_disk(dispatcher: Any) -> Path | None:
    """Makes a compiled function look for its code on disk and leave it there; the folder, None if there is none."""
    try:
        kept = KeptCode(dispatcher.py_func)
    except (RuntimeError, OSError):  # nowhere on this machine to keep anything: compile for this process only
        return None
    dispatcher._cache = kept
    return Path(str(kept.cache_path))


class KeptCode(FunctionCache):
    """The forms of one compiled function on disk; what cannot be written is compiled and not kept."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]  # Numba is typed in part
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file: Any = FormFiles(Path(str(self.cache_path)), self._impl.filename_base, stamp)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keeps the code made for a signature, if it can: a disk may be full, or not ours to write to."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # as above


class FormFiles:
    """A file for each form of a function: a hash, and behind it what the file is of and the code itself."""

    def __init__(self, folder: Path, name: str, stamp: Any) -> None:
        self._folder = folder
        self._name = name
        self._stamp = stamp

    def load(self, key: Any) -> Any:
        """The code of a form, None if there is none that was written whole for just this form."""
        body = checked(self._path(key))
        if body is None:
            return None
        content, code = pickle.loads(body)  # noqa: S301  # what the hash vouches for was written here
        return pickle.loads(code) if content == self._content(key) else None  # noqa: S301  # as above

    def save(self, key: Any, code: Any) -> None:
        """Writes the code of a form, whole or not at all."""
        body = _dumped((self._content(key), _dumped(code)))
        path = self._path(key)
        part = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
        try:
            part.write_bytes(hashlib.sha256(body).digest() + body)
            os.replace(part, path)
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def flush(self) -> None:
        """Forgets all forms: Numba asks for it when a function is to be compiled again."""
        with contextlib.suppress(OSError):
            for path in self._folder.glob(f"{self._name}.*.nbc"):
                path.unlink(missing_ok=True)

    def _path(self, key: Any) -> Path:
        form = repr((key, _settings()))
        return self._folder / f"{self._name}.{hashlib.sha256(form.encode()).hexdigest()[:16]}.nbc"

    def _content(self, key: Any) -> tuple[Any, ...]:
        """What a file is of: function, source, compiler, its settings, and the arguments and machine in the key."""
        return (self._name, self._stamp, numba_version, _settings(), key)


def _settings() -> tuple[str, ...]:
    """The settings of the compiler that decide what code it makes, and that its own cache does not tell apart."""
    return tuple(str(getattr(config, name)) for name in ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "BOUNDSCHECK"))


def _dumped(thing: Any) -> bytes:
    return bytes(dumps(thing))  # type: ignore[no-untyped-call]  # Numba is typed in part


def checked(path: Path) -> bytes | None:
    """What a file holds behind its hash; None when it is not there or not as it was written."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    body = content[DIGEST:]
    return body if hashlib.sha256(body).digest() == content[:DIGEST] else None
