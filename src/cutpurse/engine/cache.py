"""Compiled code on disk: files that are proved whole before they are run, and not too many of them."""

from __future__ import annotations

import contextlib
import hashlib
import io
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


def check_files(dispatcher: Any) -> None:
    """Makes a cached function check the files that it loads: a damaged one is as good as none, and compiled anew.

    Numba would raise whatever unpickling it raises, for good, or run what is left of the machine code.
    """
    from numba.core.caching import IndexDataCacheFile

    class CheckedFile(IndexDataCacheFile):
        """Numba's cache files, each behind a hash of its content."""

        def _load_index(self) -> Any:
            body = _checked(Path(self._index_path))
            if body is None:
                return {}
            with io.BytesIO(body) as file:
                if pickle.load(file) != self._version:  # noqa: S301  # what the hash vouches for was written here
                    return {}
                stamp, overloads = pickle.loads(file.read())  # noqa: S301  # as above
            return overloads if stamp == self._source_stamp else {}

        def _load_data(self, name: str) -> Any:
            body = _checked(Path(str(self._cache_path)) / name)
            return None if body is None else pickle.loads(body)  # noqa: S301  # as above

        @contextlib.contextmanager
        def _open_for_write(self, filepath: str) -> Iterator[io.BytesIO]:
            body = io.BytesIO()
            yield body
            with super()._open_for_write(filepath) as file:
                file.write(hashlib.sha256(body.getvalue()).digest() + body.getvalue())

    plain = dispatcher._cache._cache_file
    checked = CheckedFile.__new__(CheckedFile)
    checked.__dict__.update(plain.__dict__)
    dispatcher._cache._cache_file = checked


def _checked(path: Path) -> bytes | None:
    """What a file holds behind its hash; None when it is not there or not as it was written."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    body = content[DIGEST:]
    return body if hashlib.sha256(body).digest() == content[:DIGEST] else None
