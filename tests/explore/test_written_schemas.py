"""What `score` and `compare` write as JSON meets the published schemas, and their pages name each key."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel

from harness.cases.record import read_record, record_from_bytes
from harness.errors import UsageError
from harness.explore import compare_schema, score_schema
from harness.explore.compare_columns import Settings, compare
from harness.explore.compare_input import Subject
from harness.explore.compare_many import summarise
from harness.explore.compare_report import report_on
from harness.explore.score_record import Request, score_record
from harness.rules.catalogue import load_ruleset
from tests.docs.pages import ROOT, spans

SCORE = jsonschema.Draft202012Validator(score_schema.score_schema())
COMPARE = jsonschema.Draft202012Validator(compare_schema.compare_schema())
FILES = sorted((ROOT / "cases" / "sgf").glob("*.sgf"))
RULESETS = ["chinese-2002", "japanese", "aga", "ing", "stone-scoring", "atari-go"]
WALLS = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]"
ANY = Request(any_size=True)
RECORDS = [
    f"{WALLS}KM[22/3]TB[aa]TW[ea];B[];W[])",  # marks that part from the rule
    f"{WALLS};B[];W[];B[ba])",  # an occupied point stops the replay
    "(;SZ[4]KM[0]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[];W[])",  # a ko taken back at once
    "(;SZ[5]RE[B+R];B[bb])",
]


def written(data: object) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize(
    ("name", "text", "validator"),
    [
        ("score", score_schema.score_schema_text(), SCORE),
        ("compare", compare_schema.compare_schema_text(), COMPARE),
    ],
)
def test_the_published_schema_is_current(
    name: str, text: str, validator: jsonschema.Draft202012Validator
) -> None:
    assert (ROOT / "schemas" / f"{name}.json").read_text("utf-8") == text
    validator.check_schema(validator.schema)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_score_writes_meets_its_schema(ruleset: str) -> None:
    rules, seen = load_ruleset(ruleset), set()
    for record in [*map(read_record, FILES), *(record_from_bytes(text.encode()) for text in RECORDS)]:
        try:
            scored = score_record(record, rules, ANY)
        except UsageError:  # komi left to agreement
            continue
        SCORE.validate(written(scored.as_json()))
        seen.add(scored.score is None)
    assert False in seen or ruleset == "atari-go"


@pytest.mark.parametrize("sgf", RECORDS)
def test_what_compare_writes_meets_its_schema(sgf: str) -> None:
    rulesets, settings = list(map(load_ruleset, RULESETS)), Settings(any_size=True)
    comparison = compare(Subject(record_from_bytes(sgf.encode())), rulesets, settings)
    game = report_on(comparison, settings, every=True).as_json()
    COMPARE.validate(written({"games": [game], "summary": None}))
    COMPARE.validate(written({"games": [game] * 2, "summary": summarise([comparison] * 2).as_json()}))


def test_what_is_not_counted_is_null() -> None:
    data = written(score_record(record_from_bytes(RECORDS[1].encode()), load_ruleset("aga"), ANY).as_json())
    assert {data[key] for key in ("winner", "margin", "black", "owner", "breakdown")} == {None}
    assert not SCORE.is_valid({**data, "winner": "nobody"})
    assert not SCORE.is_valid({key: value for key, value in data.items() if key != "margin"})


@pytest.mark.parametrize(
    ("model", "page"),
    [
        (score_schema.ScoredRecordData, "commands.md"),
        (score_schema.IllegalData, "commands.md"),
        (compare_schema.GameData, "compare.md"),
        (compare_schema.SummaryData, "compare.md"),
    ],
)
def test_the_page_names_every_key(model: type[BaseModel], page: str) -> None:
    assert model.model_fields.keys() <= set(spans(ROOT / "docs" / page))
