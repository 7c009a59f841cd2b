"""The published schema is that of the model, and every shipped case file meets it."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml

from harness.cases.schema import case_schema, case_schema_text
from harness.data_folders import data_folder

PUBLISHED = Path(__file__).parents[2] / "schemas" / "case.json"
SCHEMA = jsonschema.Draft202012Validator(case_schema())
FILES = sorted(data_folder("cases").rglob("*.yaml"))


def test_the_published_schema_is_current() -> None:
    assert PUBLISHED.read_text("utf-8") == case_schema_text()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_shipped_file_meets_the_schema(file: Path) -> None:
    jsonschema.validate(
        yaml.safe_load(file.read_text("utf-8")), case_schema(), jsonschema.Draft202012Validator
    )


@pytest.mark.parametrize(
    "change",
    [
        {"bord": 5},
        {"swap": "no"},
        {"options": {"kmoi": 7}},
        {"requires": {"superkoo": "none"}},
        {"expect": []},
        {"expect": [{"because": "x", "illegal": {"B": ["A1"], "reason": "koo"}}]},
        {"expect": [{"because": "x", "score": {"result": "B by 3"}}]},
    ],
)
def test_a_mistake_does_not_meet_the_schema(change: dict[str, object]) -> None:
    case = {"id": "a", "title": "t", "board": "5x4", "expect": [{"because": "x", "legal": {"B": "A1"}}]}
    good = {"format": 1, "suite": "ko/a", "sources": ["s"], "cases": [case]}
    SCHEMA.validate(good)
    with pytest.raises(jsonschema.ValidationError):
        SCHEMA.validate({**good, "cases": [case | change]})
