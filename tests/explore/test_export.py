"""An export is plain data: JSON by a published schema, SGF that other readers take, and digests."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from sgfmill import sgf, sgf_grammar

from harness.cases.loader import load_cases, load_suite
from harness.cases.model import Case
from harness.explore.export import DIGESTS, INDEX, PAGE, SCHEMA, export_files, exported_earlier
from harness.explore.export_json import case_text
from harness.explore.export_model import exported_case_schema, exported_case_schema_text
from harness.rules.catalogue import load_ruleset, shipped_names

PUBLISHED = Path(__file__).parents[2] / "schemas" / "exported-case.json"
RULESETS = [load_ruleset(name) for name in shipped_names()]
CASES = load_cases().cases
TEXT = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: retake
    title: A ko is taken back
    diagram: |
      . X O .
      X O . O
      . X O .
      . . . .
    to_play: black
    moves: [B C3, W B3!]
    requires: {scoring.method: [area, territory]}
    options: {komi: 26/3}
    expect:
      - {because: text A, when: {superko: positional}, illegal: {W: [B3], reason: superko, repeats: 0}}
      - {because: text B, when: {ko: none, superko: none}, legal: {W: [B3]}}
      - {because: text C, at: 1, captures: [B3], prisoners: {black: 1}, to_play: white}
      - {because: text D, score: {result: W+26/3, dead: [], margin: 0, breakdown: {dame: 0}}}
"""


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return export_files(CASES, RULESETS)


@pytest.fixture(scope="module")
def retake() -> Case:
    (case,), errors = load_suite(TEXT, "mine.yaml")
    assert not errors
    return case


def plain(case: Case) -> dict[str, Any]:
    return dict(json.loads(case_text(case, RULESETS)))


def test_the_readme_names_every_kind_of_file_and_keys_that_cases_have(files: dict[str, str]) -> None:
    readme = files[PAGE]
    kinds = {name.partition("/")[0] for name in files} - {PAGE}
    assert [kind for kind in sorted(kinds) if f"`{kind}" not in readme] == []
    keys = set(re.findall(r"`([a-z_]+)`", readme)) - {"no_script"}
    assert [key for key in sorted(keys) if f'"{key}"' not in files["case.schema.json"]] == []


def test_the_published_schema_is_current_and_a_schema() -> None:
    assert PUBLISHED.read_text("utf-8") == exported_case_schema_text()
    jsonschema.Draft202012Validator.check_schema(exported_case_schema())


def test_every_case_meets_the_schema_that_the_export_holds(files: dict[str, str]) -> None:
    schema = jsonschema.Draft202012Validator(json.loads(files[SCHEMA]))
    for case in CASES:
        schema.validate(json.loads(files[f"cases/{case.id}.json"]))


@pytest.mark.parametrize(
    "change",
    [
        {"bord": {}},
        {"to_play": None},
        {"board": {"width": 0, "height": 3}},
        {"board": {"width": 26, "height": 3}},
        {"expect": [{"because": "x"}]},
        {"steps": [{"move": None}]},
        {"digest": "abc"},
    ],
)
def test_a_mistake_does_not_meet_the_schema(retake: Case, change: dict[str, object]) -> None:
    schema = jsonschema.Draft202012Validator(exported_case_schema())
    schema.validate(plain(retake))
    with pytest.raises(jsonschema.ValidationError):
        schema.validate(plain(retake) | change)


def test_a_case_is_told_whole(retake: Case) -> None:
    told = plain(retake)
    assert (told["board"], told["to_play"]) == ({"width": 4, "height": 4}, "black")
    assert told["black"] == ["B4", "A3", "B2"]
    assert told["options"] == {"komi": "26/3"}
    assert told["steps"] == [
        {"move": "C3", "colour": "black"},
        {"move": "B3", "refused": True, "colour": "white"},
    ]
    assert told["requires"][0]["scoring.method"] == {"one_of": ["area", "territory"]}
    superko, _, captured, count = told["expect"]
    assert superko["legality"] == [
        {"verdict": "illegal", "colour": "white", "moves": ["B3"], "reasons": ["superko"], "repeats": 0}
    ]
    assert (captured["ply"], captured["at_end"], captured["captures"]) == (1, False, ["B3"])
    assert (captured["prisoners"], captured["to_play"]) == ({"black": 1}, "white")
    assert count["score"] == {"dead": [], "result": "W+26/3", "margin": "0", "counts": {"dame": 0}}


def test_an_expectation_names_the_rulesets_of_which_it_speaks(retake: Case) -> None:
    for entry, expectation in zip(plain(retake)["expect"], retake.expect, strict=True):
        speaks = [one.name for one in RULESETS if expectation in retake.expectations(one)]
        assert set(entry["rulesets"]) == {
            name for name in speaks if retake.requires.holds(load_ruleset(name))
        }
    superko, lawless, *_ = plain(retake)["expect"]
    assert "tromp-taylor" in superko["rulesets"]
    assert "japanese" not in superko["rulesets"] + lawless["rulesets"]


def holds(guard: list[dict[str, Any]], ruleset: dict[str, Any]) -> bool:
    """Tell whether a guard holds, by what docs/export.md says of it."""

    def texts(value: object) -> list[str]:
        if isinstance(value, list):
            return [text for one in value for text in texts(one)]
        return [value if isinstance(value, str) else json.dumps(value)]

    def met(key: str, condition: dict[str, list[str]]) -> bool:
        value = texts(ruleset["name"] if key == "rulesets" else ruleset["axes"][key])
        if "one_of" in condition:
            return bool(set(value) & set(condition["one_of"]))
        return not set(value) & set(condition["none_of"])

    return not guard or any(all(met(*item) for item in one.items()) for one in guard)


def test_the_guards_and_axes_say_the_same_as_the_names_of_rulesets(files: dict[str, str]) -> None:
    rulesets = [json.loads(text) for name, text in files.items() if name.startswith("rulesets/")]
    for case in CASES:
        told = json.loads(files[f"cases/{case.id}.json"])
        able = [one for one in rulesets if holds(told["requires"], one)]
        for expected in told["expect"]:
            assert expected["rulesets"] == [one["name"] for one in able if holds(expected["when"], one)]


def test_every_record_can_be_read_and_none_plays_a_forbidden_move(files: dict[str, str]) -> None:
    for case in CASES:
        text = files[f"sgf/{case.id}.sgf"]
        if case.width == case.height:
            sgf.Sgf_game.from_string(text)
        else:
            sgf_grammar.parse_sgf_game(text.encode())


def test_a_forbidden_move_is_a_marked_point_with_the_rulesets_that_forbid_it(retake: Case) -> None:
    text = export_files([retake], RULESETS)["sgf/retake.sgf"]
    *_, last = sgf.Sgf_game.from_string(text).get_main_sequence()
    assert last.get_move() == ("b", (2, 2))
    assert last.get("MA") == {(2, 1)}
    comment = last.get("C")
    under, said = comment.splitlines()[1:3]
    assert "tromp-taylor" in under
    assert said == "W B3: illegal (superko)"
    assert "because: text A" in comment


def test_the_digests_are_of_every_other_file(files: dict[str, str]) -> None:
    sums = {
        name: digest for digest, _, name in (line.partition("  ") for line in files[DIGESTS].splitlines())
    }
    assert sums == {
        name: sha256(text.encode()).hexdigest() for name, text in files.items() if name != DIGESTS
    }
    assert list(sums) == sorted(sums)


def test_the_index_names_every_file_of_a_case_or_ruleset(files: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / INDEX).write_text(files[INDEX], "utf-8")
    named = exported_earlier(tmp_path)
    assert named is not None
    assert set(named) == files.keys() - {INDEX, SCHEMA, DIGESTS, PAGE}
    ids = [entry["id"] for entry in json.loads(files[INDEX])["cases"]]
    assert ids == sorted(case.id for case in CASES)


def test_the_same_cases_in_another_order_give_the_same_files(files: dict[str, str]) -> None:
    again = export_files(reversed(CASES), RULESETS)
    assert list(again.items()) == list(files.items())


@pytest.mark.parametrize(
    "index",
    [
        "",
        "[]",
        "{}",
        '{"made_by": "me"}',
        '{"made_by": "goharness export"}',
        '{"made_by": "goharness export", "rulesets": 1}',
    ],
)
def test_a_folder_with_another_index_is_no_export(tmp_path: Path, index: str) -> None:
    (tmp_path / INDEX).write_text(index, "utf-8")
    assert exported_earlier(tmp_path) is None


def test_an_index_cannot_name_files_elsewhere(tmp_path: Path) -> None:
    entry = {"files": ["../x", "/etc/x", "cases/../../x", "cases/a.json", 3]}
    index = {"made_by": "goharness export", "rulesets": [], "cases": [entry]}
    (tmp_path / INDEX).write_text(json.dumps(index), "utf-8")
    assert exported_earlier(tmp_path) == ["cases/a.json"]


def test_scores_stay_exact(files: dict[str, str]) -> None:
    for case in CASES:
        for expectation, told in zip(
            case.expect, json.loads(files[f"cases/{case.id}.json"])["expect"], strict=True
        ):
            for colour, points in (expectation.score.totals if expectation.score else {}).items():
                assert Fraction(told["score"]["totals"][colour]) == points
