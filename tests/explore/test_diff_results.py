"""Two runs compared: what became of each case, and what cannot be compared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from harness.errors import DataError
from harness.explore.diff_results import Change, Difference, diff_results
from harness.explore.diff_schema import diff_schema, diff_schema_text
from harness.run.outcome import CaseResult, Finding, Outcome, RunResult

PUBLISHED = Path(__file__).parents[2] / "schemas" / "diff.json"


def run(*results: CaseResult, **header: object) -> RunResult:
    return RunResult({"suite": "s", "rulesets": {"aga": "1"}, "tool": "t", **header}, list(results))


def result(outcome: str, case: str = "ko", **more: object) -> CaseResult:
    return CaseResult("engine", "aga", case, Outcome(outcome), **more)  # type: ignore[arg-type]


def diff(old: RunResult, new: RunResult) -> Difference:
    return diff_results(old, new, ("old", "new"))


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("pass", "pass", "same"),
        ("pass", "fail", "worse"),
        ("pass", "tolerant", "worse"),
        ("pass", "unsupported", "worse"),
        ("pass", "xfail", "worse"),
        ("pass", "skip", "changed"),
        ("unsupported", "fail", "worse"),
        ("fail", "crash", "worse"),
        ("xpass", "xfail", "worse"),
        ("fail", "pass", "better"),
        ("tolerant", "pass", "better"),
        ("unsupported", "pass", "better"),
        ("timeout", "fail", "better"),
        ("xfail", "xpass", "better"),
        ("fail", "unsupported", "changed"),
        ("crash", "skip", "changed"),
        ("fail", "xfail", "changed"),
        ("xpass", "pass", "changed"),
        ("timeout", "crash", "changed"),
    ],
)
def test_a_pair_of_outcomes_is_judged(old: str, new: str, change: str) -> None:
    difference = diff(run(result(old)), run(result(new)))
    assert [one.change.value for one in difference.comparisons] == [change]
    assert difference.exit_status == (1 if change == "worse" else 0)


def test_another_answer_of_the_same_failure_is_a_change() -> None:
    old = result("fail", finding=Finding("wrong", ply=3, answer="legal"))
    new = result("fail", finding=Finding("wrong", ply=3, answer="? illegal"))
    assert diff(run(old), run(new)).of(Change.CHANGED)
    assert diff(run(old), run(replace(old, seen=7))).of(Change.SAME)


def test_cases_in_one_run_only_are_new_or_gone() -> None:
    difference = diff(run(result("pass", "a")), run(result("fail", "b")))
    assert [(one.key[2], one.change.value) for one in difference.comparisons] == [("b", "new"), ("a", "gone")]
    assert difference.exit_status == 5


def test_an_edited_case_is_named_and_not_compared() -> None:
    difference = diff(run(result("pass", digest="1")), run(result("fail", digest="2"), suite="t"))
    assert [one.why for one in difference.of(Change.NOT_COMPARED)] == ["the case was edited"]
    assert difference.digests == ("s", "t")
    assert not difference.of(Change.WORSE)


def test_an_edited_ruleset_is_named_and_not_compared() -> None:
    difference = diff(run(result("pass")), run(result("fail"), rulesets={"aga": "2"}))
    assert [one.why for one in difference.of(Change.NOT_COMPARED)] == ["ruleset aga was edited"]
    assert difference.warnings == ("ruleset aga was edited between the runs",)


def test_an_incomplete_run_proves_nothing() -> None:
    part = replace(run(result("pass")), interrupted=True)
    difference = diff(run(result("pass")), part)
    assert difference.exit_status == 2
    assert "new is incomplete" in difference.warnings[0]


def test_a_case_that_stands_twice_is_refused() -> None:
    with pytest.raises(DataError, match="engine / aga / ko twice"):
        diff(run(result("pass"), result("fail")), run())


def test_the_json_keeps_both_runs_and_every_list_and_meets_the_published_schema() -> None:
    old = run(result("pass", "a"), result("fail", "b"), result("pass", "c"), result("pass", "d"))
    new = run(result("fail", "a"), result("pass", "b"), result("pass", "c"), result("pass", "e"), suite="t")
    data = diff(old, new).as_json()
    assert data["runs"] == {"old": {"file": "old", "suite": "s"}, "new": {"file": "new", "suite": "t"}}
    lists = {name: [one["case"] for one in data[name]] for name in data["counts"] if name != "same"}
    assert lists == {
        "worse": ["a"],
        "better": ["b"],
        "changed": [],
        "new": ["e"],
        "gone": ["d"],
        "not_compared": [],
    }
    assert data["counts"] == {name: len(cases) for name, cases in lists.items()} | {"same": 1}
    assert PUBLISHED.read_text("utf-8") == diff_schema_text()
    jsonschema.Draft202012Validator.check_schema(diff_schema())
    jsonschema.Draft202012Validator(diff_schema()).validate(json.loads(json.dumps(data)))
