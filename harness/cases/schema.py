"""The JSON Schema of a case file, made from the models, for editors."""

from __future__ import annotations

import json
from typing import Any

from harness.cases.schema_model import CaseFile
from harness.json_schema import DIALECT


def case_schema() -> dict[str, Any]:
    """Return the JSON Schema of case files."""
    schema: dict[str, Any] = _plain(CaseFile.model_json_schema())
    verdicts = schema["$defs"]["ExpectForm"]["properties"]
    for key in ("legal", "illegal", "undetermined"):  # one map may stand without brackets
        verdicts[key] = {"anyOf": [verdicts[key]["items"], verdicts[key]]}
    return {"$schema": DIALECT, "title": "goharness case file", **schema}


def case_schema_text() -> str:
    """Return the schema as the published file holds it."""
    return json.dumps(case_schema(), indent=2, ensure_ascii=False) + "\n"


def _plain(schema: Any) -> Any:
    """Drop the titles and defaults that the model adds; keys of case files keep their names."""
    if isinstance(schema, list):
        return [_plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    names = schema.get("properties", {})
    plain = {
        key: _plain(item) for key, item in schema.items() if key not in ("title", "default", "properties")
    }
    return plain | ({"properties": {name: _plain(item) for name, item in names.items()}} if names else {})
