"""Prints the Pythons of this machine that are newer than the one running this, newest first, one path a line.

They are looked for on the PATH and among pyenv's versions. Each is asked for its version: a shim of pyenv may be there
without a version behind it, so a name proves nothing. Only finished releases count, and of each version the first.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAME = re.compile(r"python3(\.\d+)?")
ASK = "import sys; print(sys.version_info[0], sys.version_info[1], sys.version_info[3])"
PATIENCE = 20  # seconds


def candidates() -> Iterator[Path]:
    """Whatever bears the name of a Python 3."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    on_path = (Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder)
    for folder in (*on_path, *sorted(pyenv.glob("versions/*/bin"), reverse=True)):
        if folder.is_dir():
            yield from sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))


def version(python: Path) -> tuple[int, int] | None:
    """The version a candidate says it is; None if it does not run or is no finished release."""
    try:
        done = subprocess.run([python, "-c", ASK], capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    told = done.stdout.split()
    if done.returncode != 0 or len(told) != len(("major", "minor", "level")) or told[2] != "final":
        return None
    return int(told[0]), int(told[1])


def main() -> None:
    """Asks all candidates and prints the newer ones."""
    found: dict[tuple[int, int], Path] = {}
    for python in candidates():
        told = version(python)
        if told is not None and told > sys.version_info[:2]:
            found.setdefault(told, python)
    for _, python in sorted(found.items(), reverse=True):
        print(python)


if __name__ == "__main__":
    main()
