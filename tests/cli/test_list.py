"""The lists fit a terminal, and their JSON has the documented keys."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from harness.cli.main import main
from harness.explore.list_schema import LISTS, list_schema_text
from harness.rules.catalogue import shipped_names

SCHEMAS = Path(__file__).parents[2] / "schemas"


@pytest.mark.parametrize("what", ["rulesets", "cases", "axes", "separation"])
def test_a_list_fits_80_columns(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", what]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 10
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("what", "keys"),
    [
        ("rulesets", {"name", "title", "version", "approximates", "missing", "axes", "sources"}),
        (
            "cases",
            {"id", "suite", "topic", "title", "tags", "width", "height", "revision", "digest"},
        ),
        ("axes", {"key", "values", "default", "meaning", "missing"}),
        ("separation", {"rulesets", "state", "axes", "cases", "reason"}),
    ],
)
def test_json_has_the_documented_keys(what: str, keys: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", what, "--json", "-"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert all(row.keys() == keys for row in rows)


def rows(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert main(["list", *words, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("name", LISTS)
def test_what_is_written_meets_the_published_schema(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (SCHEMAS / f"list-{name}.json").read_text("utf-8")
    assert text == list_schema_text(name)
    jsonschema.Draft202012Validator.check_schema(json.loads(text))
    found = rows(capsys, name)
    assert found
    jsonschema.Draft202012Validator(json.loads(text)).validate(found)
    del found[0][next(iter(found[0]))]
    assert not jsonschema.Draft202012Validator(json.loads(text)).is_valid(found)


def test_every_shipped_ruleset_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["name"] for row in rows(capsys, "rulesets")] == sorted(shipped_names())


def test_every_axis_is_listed_with_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    listed = rows(capsys, "axes")
    axes = rows(capsys, "rulesets")[0]["axes"]
    assert isinstance(axes, dict)
    assert [row["key"] for row in listed] == list(axes)
    assert all(row["meaning"] and row["values"] for row in listed)


def test_cases_are_selected(capsys: pytest.CaptureFixture[str]) -> None:
    everything = rows(capsys, "cases")
    by_glob = rows(capsys, "cases", "-k", "ko-*")
    for_ruleset = rows(capsys, "cases", "-r", "strasbourg")
    assert all(str(row["id"]).startswith("ko-") for row in by_glob)
    assert 0 < len(by_glob) < len(everything)
    assert 0 < len(for_ruleset) < len(everything)


@pytest.mark.parametrize(
    ("pair", "state"),
    [
        (("ancient-area", "stone-scoring"), "equal"),
        (("japanese", "cgos"), "separated"),
        (("pair-go", "rengo"), "equivalent"),
    ],
)
def test_separation_is_honest_about_a_pair(
    pair: tuple[str, str], state: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (row,) = rows(capsys, "separation", "-r", pair[0], "-r", pair[1])
    assert row["state"] == state
