"""The JSON Schema of what leaves the engine: views, moves, moments with their events, forms and messages."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import msgspec

from cutpurse.engine.events import Event, Moment
from cutpurse.engine.message import Message
from cutpurse.engine.options import Form
from cutpurse.engine.view import ROLES, SHAPES, Move, View, plain

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ROOTS: dict[str, Any] = {"View": View, "Move": Move, "Moment": Moment, "Event": Event, "Form": Form, "Message": Message}


def schema() -> dict[str, Any]:
    """All of it as one JSON Schema: every definition by its name under `$defs`, those asked for most in `anyOf`."""
    found, definitions = msgspec.json.schema_components(ROOTS.values(), ref_template="#/$defs/{name}")
    unions = {name: form for name, form in zip(ROOTS, found, strict=True) if name not in definitions}
    unions["Event"]["description"] = "One thing that happened; `type` says which."
    definitions["Zone"]["properties"]["shape"]["description"] = _listed(SHAPES)
    definitions["Touch"]["properties"]["role"]["description"] = _listed(ROLES)
    for definition in definitions.values():
        definition["description"] = cleandoc(definition["description"])
    whole = {
        "$schema": DIALECT,
        "title": "Cutpurse",
        "description": "What leaves the engine, as JSON. Seats are counted from 0; a field left out has its default.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ROOTS],
        "$defs": dict(sorted({**definitions, **unions}.items())),
    }
    return plain(whole)  # type: ignore[no-any-return]  # an object stays one


def _listed(meanings: Mapping[str, str]) -> str:
    return "\n".join(f"{word}: {meaning}" for word, meaning in meanings.items())
