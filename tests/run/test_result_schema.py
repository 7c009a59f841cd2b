"""The published schema describes every line that a run writes, and nothing else."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel

from harness.engines.conformance import Conformance
from harness.run import result_schema as schema
from harness.run.outcome import CaseResult, Claim, EngineNote, Finding, RunResult
from harness.run.result_file import read_run, run_lines
from tests.run.running import CASES, CHANNELS, RULES, SUPERKO_CASE, profile, run, stub

PUBLISHED = Path(__file__).parents[2] / "schemas" / "result-line.json"
LINE = jsonschema.Draft202012Validator(schema.result_schema())
WEAK = ["Query", "WrongQuery", "TolerantPlay", "Divided", "RefusesSize", "Mirrored", "KeepsPrisoners"]
TAKES_ANY_SUPERKO = f"axes:\n  - {{sets: superko, choices: [{{commands: komi 0}}]}}\n{CHANNELS}"
BROKEN = ["faulty:banner", "./no-such-program", "true"]


def kinds(lines: list[str]) -> list[str]:
    """Return the kind of each line once all have met the schema."""
    data = [json.loads(line) for line in lines]
    for one in data:
        LINE.validate(one)
    return [one["type"] for one in data]


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_the_published_schema_is_current() -> None:
    assert PUBLISHED.read_text("utf-8") == schema.result_schema_text()
    jsonschema.Draft202012Validator.check_schema(schema.result_schema())


@pytest.mark.parametrize(
    ("line", "model"),
    [
        (schema.OutcomeLine, CaseResult),
        (schema.FindingData, Finding),
        (schema.ProgramNote, EngineNote),
        (schema.DemandData, Conformance),
        (schema.ClaimData, Claim),
    ],
)
def test_it_has_the_keys_of_the_result_model(line: type[BaseModel], model: Any) -> None:
    assert line.model_fields.keys() - {"type"} == {field.name for field in fields(model)}


def test_every_line_of_a_run_with_findings_meets_it(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    result = run([*map(stub, WEAK), *BROKEN], json=path, timeout=0.5, protocol="off")
    assert {one.outcome.value for one in result.results} >= {"pass", "fail", "tolerant", "inconclusive"}
    assert any(note.protocol for note in result.engines)
    assert any(note.error for note in result.engines)
    assert kinds(lines_of(path)) == ["header", *["outcome"] * len(result.results), "footer"]


def test_lines_with_claims_meet_it(tmp_path: Path) -> None:
    rules, cases = tmp_path / "superko.yaml", tmp_path / "cases.yaml"
    rules.write_text(RULES.read_text("utf-8").replace("ko: simple\n", "superko: positional\n"), "utf-8")
    cases.write_text(SUPERKO_CASE, "utf-8")
    engine = profile(tmp_path, stub("Go"), TAKES_ANY_SUPERKO)
    path = tmp_path / "run.jsonl"
    result = run(engine, cases=cases, rulesets=[rules], json=path)
    assert any(note.claims for note in result.engines)
    kinds(lines_of(path))


def test_lines_of_a_killed_and_of_a_resumed_run_meet_it(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run(stub("WrongQuery"), json=path)
    path.write_text("".join(f"{line}\n" for line in lines_of(path)[:3]), "utf-8")
    assert kinds(lines_of(path)) == ["header", "outcome", "outcome"]
    run(stub("WrongQuery"), json=path, earlier=read_run(path))
    assert kinds(lines_of(path))[-1] == "footer"


def test_lines_on_the_protocol_alone_and_of_bad_data_meet_it(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run(stub("Query"), json=path, protocol="only")
    assert kinds(lines_of(path)) == ["header", "footer"]
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "good.yaml").write_text(CASES.read_text("utf-8"), "utf-8")
    (tmp_path / "cases" / "bad.yaml").write_text("format: 1\nsuite: bad\ncases: [{id: x}]\n", "utf-8")
    run(stub("Query"), cases=tmp_path / "cases", json=path)
    assert json.loads(lines_of(path)[-1])["data_errors"]
    kinds(lines_of(path))


def test_lines_to_standard_output_meet_it() -> None:
    result = run(stub("WrongQuery"))
    assert kinds(run_lines(result.header, result, {}))[-1] == "footer"


OUTCOME = {
    "type": "outcome",
    "engine": "bot",
    "ruleset": "aga",
    "case": "ko",
    "outcome": "pass",
    "variant": "plain",
    "seen": 1,
    "digest": "0" * 64,
}


@pytest.mark.parametrize(
    "change",
    [
        {"type": "result"},
        {"outcome": "green"},
        {"seen": -1},
        {"digest": "d"},
        {"words": None},
        {"seconds": 1.5},
        {"finding": {"ply": 3, "topology": "grid"}},
        {"finding": {"message": "m", "topology": "grid", "expected_board": "X?"}},
    ],
    ids=str,
)
def test_what_is_no_line_does_not_meet_it(change: dict[str, object]) -> None:
    LINE.validate(OUTCOME)
    assert not LINE.is_valid(OUTCOME | change)


def test_no_run_at_all_is_no_header() -> None:
    assert not LINE.is_valid(json.loads(run_lines({}, RunResult(), {})[0]))
