"""The page about running a server tells every limit and every option as the program has them."""

import ast
import importlib
import re
from pathlib import Path

from cutpurse.cli.app import app
from cutpurse.table import limits

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
SOURCES = ROOT / "src" / "cutpurse" / "table"
UNITS = {"": 1, " KiB": 2**10, " MiB": 2**20}
# bounds of what no visitor asks for: how the parts of a server talk, keep and log, and what a message may look like
INNER = {
    "archive.MOST_ASKED", "connections.MOST_LINGERING", "daily.MOST_DAYS_BACK", "devices.LONGEST_TOKEN",
    "fairness.MOST_CHAIRS", "hub.MOST_TRIES", "limits.MOST_ALLOWED", "line.LARGEST_MESSAGE", "logs.LONGEST_EVENT",
    "logs.LONGEST_TRACE", "logs.LONGEST_VALUE", "logs.MOST_ITEMS", "names.MOST_MARKS", "thinking.MOST_TABLES",
    "thoughts.LARGEST_FRAME", "visitor.LONGEST_NAME",
}  # fmt: skip


def test_every_limit_that_can_be_set_has_its_line():
    told = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| an? (?:address|socket) \| .+ \|$", PAGE, re.MULTILINE)
    assert told == [(name, limits.spelled(limit)) for name, limit in limits.USUAL.values.items()]
    assert f"{limits.MOST_ALLOWED:,}" in PAGE


def test_every_bound_that_cannot_be_set_has_its_line():
    lines = re.findall(r"^\| .+ \| ([0-9,]+)( KiB| MiB|) \| `(\w+)\.(\w+)` \|$", PAGE, re.MULTILINE)
    told = {f"{module}.{name}": int(number.replace(",", "")) * UNITS[unit] for number, unit, module, name in lines}
    for place, bound in told.items():
        module, name = place.split(".")
        assert bound == getattr(importlib.import_module(f"cutpurse.table.{module}"), name), place
    there = {f"{path.stem}.{name}" for path in SOURCES.glob("*.py") for name in bounds(path)}
    assert there == {place for place in told if place.split(".")[1].startswith(BOUNDS)} | INNER


BOUNDS = ("MOST_", "LONGEST_", "LARGEST_")


def bounds(path):
    """The constants of a module that are bounds by their names."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Name) and target.id.startswith(BOUNDS):
                yield target.id


def test_every_option_of_the_table_has_its_line():
    table = app.registered_callback.callback
    options = {hint.__metadata__[0].envvar for hint in hints(table) if hint.__metadata__[0].envvar}
    assert options <= set(re.findall(r"`(CUTPURSE_\w+)(?:=1)?`", PAGE))


def hints(function):
    from typing import get_type_hints

    return [hint for hint in get_type_hints(function, include_extras=True).values() if hasattr(hint, "__metadata__")]
