"""OpenAPI of the HTTP part: routes from the framework, and every shape by its name in the protocol's one schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from cutpurse.table.schema import PREFIX, schema

COMPONENTS = "#/components/schemas/"
REFUSED = {
    "description": "Refused: why, in a code and a message. Nothing has changed.",
    "content": {"application/json": {"schema": {"$ref": f"{COMPONENTS}Problem"}}},
}


class Named(Schema):
    """A shape that is defined elsewhere in the document."""

    def to_schema(self) -> dict[str, Any]:
        """The reference to it."""
        return {"$ref": f"{COMPONENTS}{self.title}"}

    def __hash__(self) -> int:
        return hash(self.title)


class ByName(OpenAPISchemaPlugin):
    """Names our structs instead of describing them a second time, which loses the tags of unions."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether a type is one of ours."""
        kind = field_definition.annotation
        return isinstance(kind, type) and issubclass(kind, msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """The name of a type."""
        return Named(title=field_definition.annotation.__name__)


class Page(JsonRenderPlugin):
    """The document at /api/schema."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The routes, with all shapes they name, and with what every one of them answers when it refuses."""
        return msgspec.json.encode(whole(openapi_schema))


def whole(routes: dict[str, Any]) -> dict[str, Any]:
    """A document that has been given its shapes."""
    paths = {
        path: {method: {**does, "responses": _answers(does["responses"])} for method, does in item.items()}
        for path, item in routes["paths"].items()
    }
    return {**routes, "paths": paths, "components": {"schemas": _shapes()}}


@cache
def _shapes() -> dict[str, Any]:
    shapes: dict[str, Any] = json.loads(json.dumps(schema()["$defs"]).replace(f'"{PREFIX}', f'"{COMPONENTS}'))
    return shapes


def _answers(responses: dict[str, Any]) -> dict[str, Any]:
    good = {status: answer for status, answer in responses.items() if status.startswith("2")}
    return {**good, "default": REFUSED}
