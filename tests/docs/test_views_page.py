"""The page about views and events names everything there is, in the engine's own words."""

from pathlib import Path
from typing import get_args

from cutpurse.engine.events import Event
from cutpurse.engine.view import ROLES, SHAPES, View

PAGE = (Path(__file__).parents[2] / "docs" / "views-and-events.md").read_text(encoding="utf-8")


def test_every_shape_and_role_is_explained_as_in_the_engine():
    for name, meaning in {**SHAPES, **ROLES}.items():
        line = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |"))
        assert meaning.split(";")[0] in line


def test_every_event_has_its_line():
    for event in get_args(Event):
        assert f"| `{event.__struct_config__.tag}` |" in PAGE


def test_every_part_of_a_view_is_named():
    for part in View.__struct_fields__:
        assert f"`{part}`" in PAGE or part in ("game", "seat")
