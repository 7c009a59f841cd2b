"""JSON Schemas of files that the harness writes, made from models of them."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def written_schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    """Return the JSON Schema of what a model describes.

    A key whose default is null is left out where it says nothing, and then is never null; all others are
    always there.
    """
    schema: dict[str, Any] = _plain(model.model_json_schema())
    return {"$schema": DIALECT, "title": title} | schema


def schema_text(schema: dict[str, Any]) -> str:
    """Return a schema as its published file holds it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _plain(schema: Any) -> Any:
    """Drop titles and defaults, which the model adds, and tell which keys are always there."""
    if isinstance(schema, list):
        return [_plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    named = schema.get("properties", {})
    plain = {
        key: _plain(item)
        for key, item in schema.items()
        if key not in ("title", "default", "properties", "required")
    }
    if named:
        optional = {name for name, item in named.items() if item.get("default", ...) is None}
        plain["properties"] = {
            name: _plain(_not_null(item) if name in optional else item) for name, item in named.items()
        }
        plain["required"] = [name for name in named if name not in optional]
    return plain


def _not_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value without null."""
    choices = [one for one in schema["anyOf"] if one != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return choices[0] | rest if len(choices) == 1 else {"anyOf": choices, **rest}
