"""The JSON Schema of a ruleset file, made from the model, for editors."""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import WithDefaultSchema

from harness.json_schema import DIALECT
from harness.rules.ruleset import Ruleset
from harness.rules.values import SIZE_PATTERN

NEVER_NULL = frozenset({"name", "title", "sources"})
_NULL = {"type": "null"}


class _WithoutDefaults(GenerateJsonSchema):
    """Leaves defaults out: many depend on the ruleset extended, so a fixed one would mislead."""

    def default_schema(self, schema: WithDefaultSchema) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])


def ruleset_schema() -> dict[str, Any]:
    """Return the schema of a file as it is written: with `extends`, where null restores a default."""
    generated = Ruleset.model_json_schema(by_alias=True, schema_generator=_WithoutDefaults)
    groups: dict[str, Any] = generated["$defs"]
    komi = groups.pop("Komi")["properties"]["default"]
    source = _group(groups.pop("Source"), nullable=False)
    defs = {name: _group(group) for name, group in groups.items()}
    defs |= {"Komi": _komi(_plain(komi)), "Source": {"anyOf": [{"type": "string"}, source]}}
    ruleset = _group(generated)
    ruleset["properties"]["extends"] = {
        "type": ["string", "null"],
        "description": "a shipped ruleset, or a file in the same folder, whose axes this one changes",
    }
    scored = {"required": ["scoring"], "properties": {"scoring": {"required": ["method"]}}}
    return {
        "$schema": DIALECT,
        "title": "goharness ruleset",
        **ruleset,
        "required": ["name", "sources"],
        "anyOf": [{"required": ["extends"]}, scored],
        "$defs": dict(sorted(defs.items())),
    }


def schema_text() -> str:
    """Return the schema as the published file holds it."""
    return json.dumps(ruleset_schema(), indent=2, ensure_ascii=False) + "\n"


def _group(group: dict[str, Any], *, nullable: bool = True) -> dict[str, Any]:
    """Return the schema of a group of keys; where `nullable`, null stands for the default of each."""
    plain = {name: _plain(value) for name, value in group["properties"].items()}
    if nullable:
        plain = {name: value if name in NEVER_NULL else _or_null(value) for name, value in plain.items()}
    required = {} if nullable else {"required": group["required"]}
    return {"type": "object", "additionalProperties": False, "properties": plain} | required


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    """Drop the titles that the model adds; where a word looks like a number, allow the number."""
    plain = {key: item for key, item in value.items() if key != "title"}
    if "0" in plain.get("enum", ()):
        del plain["type"]
        plain["enum"] = [*plain["enum"], 0]
    return plain


def _or_null(value: dict[str, Any]) -> dict[str, Any]:
    described = {key: item for key, item in value.items() if key == "description"}
    rest = {key: item for key, item in value.items() if key != "description"}
    choices = rest["anyOf"] if set(rest) == {"anyOf"} else [rest]
    return {"anyOf": choices if _NULL in choices else [*choices, _NULL], **described}


def _komi(one: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of komi: on every board the same, or a map by board size with a default."""
    value = _or_null(one)
    by_size = {
        "type": "object",
        "properties": {"default": value},
        "patternProperties": {f"^{SIZE_PATTERN}$": value},
        "additionalProperties": False,
        "required": ["default"],
    }
    return {"anyOf": [*value["anyOf"], by_size]}
