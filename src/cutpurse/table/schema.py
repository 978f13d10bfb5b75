"""The protocol for other programs: its JSON Schema, and TypeScript made from that, both from the one definition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

import msgspec

from cutpurse.engine import schema as engine
from cutpurse.engine.view import plain
from cutpurse.table import api, protocol
from cutpurse.table.replay import Replay

UNIONS: dict[str, tuple[Any, str]] = {
    "Said": (protocol.Said, "All that a client says on a connection; `type` says what."),
    "TableCommand": (protocol.TableCommand, "A command to a table, over HTTP or on a connection; `type` says which."),
    "ServerMessage": (protocol.ServerMessage, "All that the table says on a connection; `type` says what."),
}
STRUCTS: tuple[type[msgspec.Struct], ...] = (
    protocol.Problem,
    Replay,
    *(
        thing
        for thing in vars(api).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == api.__name__
    ),
)
SENT = (
    "Said",
    "Introduction",
    "NewTable",
    "WantedPass",
    "UsedPass",
    "Practice",
    "Upload",
    "WantedPhones",
)  # by clients
PREFIX = "#/$defs/"


def schema() -> dict[str, Any]:
    """All that goes between clients and the server as one JSON Schema: every definition by its name under `$defs`."""
    roots = [*(union for union, _ in UNIONS.values()), *STRUCTS]
    found, definitions = msgspec.json.schema_components(roots, ref_template=PREFIX + "{name}")
    for definition in definitions.values():
        definition["description"] = cleandoc(definition["description"])
    unions = {name: {**form, "description": UNIONS[name][1]} for name, form in zip(UNIONS, found, strict=False)}
    described = engine.schema()["$defs"]
    whole = plain({**definitions, **unions, **described})
    named = {_members(form): name for name, form in whole.items() if "anyOf" in form}
    return {
        "$schema": engine.DIALECT,
        "title": "Cutpurse protocol",
        "description": (
            f"Protocol {protocol.PROTOCOL}: what clients and the table say to each other, as JSON. "
            "Seats are counted from 0, times are milliseconds since 1970; a field left out has its default."
        ),
        "anyOf": [{"$ref": PREFIX + name} for name in (*UNIONS, *sorted(kind.__name__ for kind in STRUCTS))],
        "$defs": {
            name: form if "anyOf" in form else _by_name(form, named)
            for name, form in sorted(whole.items(), key=lambda entry: entry[0])
        },
    }


def _members(form: Mapping[str, Any]) -> str:
    return json.dumps(form.get("anyOf"))


def _by_name(form: Any, named: Mapping[str, str]) -> Any:
    """The same, with unions that have a name called by it."""
    if isinstance(form, list):
        return [_by_name(one, named) for one in form]
    if not isinstance(form, dict):
        return form
    if "anyOf" in form and _members(form) in named:
        kept = {word: value for word, value in form.items() if word not in ("anyOf", "discriminator")}
        return {"$ref": PREFIX + named[_members(form)], **kept}
    return {word: _by_name(value, named) for word, value in form.items()}


# -- TypeScript --------------------------------------------------------------------------------------------------------

PRIMITIVES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
HEAD = f"""\
// The protocol of Cutpurse as types, printed by `cutpurse schema --typescript`. Not to be edited by hand.
// A field with a question mark is left out where it has the value that is named beside it. In what only the server
// sends, its type is without that word or truth value: comparing it with what is never there does not compile.

export const PROTOCOL = {protocol.PROTOCOL};
"""


def typescript() -> str:
    """The same definitions as TypeScript: an interface for each object, a type for each union."""
    definitions = schema()["$defs"]
    sent = _reached(definitions, SENT)
    return "\n".join([HEAD, *(_declared(name, form, name in sent) for name, form in definitions.items())])


def _reached(definitions: Mapping[str, Any], names: Iterable[str]) -> set[str]:
    """These definitions and all that they contain."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(rf'"{re.escape(PREFIX)}(\w+)"', json.dumps(definitions[name]))
    return found


def _declared(name: str, form: Mapping[str, Any], is_sent: bool) -> str:
    comment = _comment(form["description"])
    if form.get("type") != "object":
        return f"{comment}export type {name} =\n  | " + "\n  | ".join(_alternatives(form)) + ";\n"
    required = form.get("required", ())
    lines = [
        f"{_comment(entry['description'], '  ') if 'description' in entry else ''}"
        + (f"  readonly {field}: {_type(entry)};" if field in required else _optional(field, entry, is_sent))
        for field, entry in form["properties"].items()
    ]
    return f"{comment}export interface {name} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def _optional(field: str, entry: Mapping[str, Any], is_sent: bool) -> str:
    default = json.dumps(entry["default"])
    kinds = ["false", "true"] if entry.get("type") == "boolean" else _alternatives(entry)
    kind = _type(entry) if is_sent or default == "null" else " | ".join(one for one in kinds if one != default)
    return f"  readonly {field}?: {kind}; // {default}"


def _comment(text: str, indent: str = "") -> str:
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def _type(form: Mapping[str, Any]) -> str:
    return " | ".join(_alternatives(form))


def _alternatives(form: Mapping[str, Any]) -> list[str]:
    """The types that a form allows; one, unless it is a union."""
    if "$ref" in form:
        return [str(form["$ref"]).removeprefix(PREFIX)]
    if "anyOf" in form:
        return list(dict.fromkeys(kind for one in form["anyOf"] for kind in _alternatives(one)))
    if "enum" in form:
        return [json.dumps(value) for value in form["enum"]]
    kind = form.get("type")
    if kind == "array":
        return [_array(form)]
    if kind == "object":
        return [f"Readonly<Record<string, {_type(form['additionalProperties'])}>>"]
    return [PRIMITIVES[str(kind)]]


def _array(form: Mapping[str, Any]) -> str:
    if "prefixItems" in form:
        return f"readonly [{', '.join(_type(one) for one in form['prefixItems'])}]"
    kinds = _alternatives(form["items"])
    is_plain = len(kinds) == 1 and " " not in kinds[0]
    return f"readonly {kinds[0]}[]" if is_plain else f"readonly ({' | '.join(kinds)})[]"
