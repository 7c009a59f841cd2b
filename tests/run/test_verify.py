"""What a result file is of, compared with what is here."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.cases.loader import load_cases
from harness.engines.catalogue import profile_called
from harness.errors import DataError
from harness.rules.catalogue import load_ruleset
from harness.run.outcome import RunResult
from harness.run.result_file import read_run
from harness.run.verify import Present, Verified, verify

from .running import CASES, RULES, run, stub

HERE = Present(
    {case.id: case for case in load_cases([CASES]).cases},
    lambda _name: load_ruleset(str(RULES)),
    profile_called,
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run.jsonl"
    run([stub("WrongQuery")], json=path)
    return path


def differing(result: RunResult, here: Present = HERE) -> dict[str, Verified]:
    return {one.what: one for one in verify(result, here) if one.state != "same"}


def changed(file: Path, tmp_path: Path, kind: str, **values: Any) -> RunResult:
    """Read the file after the first line of a kind was given other values."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    next(line for line in lines if line["type"] == kind).update(values)
    copy = tmp_path / "copy.jsonl"
    copy.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return read_run(copy)


def test_a_run_of_what_is_here_differs_in_nothing(file: Path) -> None:
    assert differing(read_run(file)) == {}


def test_a_case_that_changed_is_named_with_the_suite(file: Path) -> None:
    first = next(iter(HERE.cases.values()))
    here = replace(HERE, cases={**HERE.cases, first.id: replace(first, digest="f" * 64)})
    assert differing(read_run(file), here).keys() == {"suite", f"case {first.id}"}


def test_a_case_that_is_gone_is_named(file: Path) -> None:
    first, *others = HERE.cases
    here = replace(HERE, cases={name: HERE.cases[name] for name in others})
    found = differing(read_run(file), here)
    assert found[f"case {first}"].words == "there is no such case here"


def test_another_ruleset_of_the_same_name_is_named(file: Path) -> None:
    here = replace(HERE, ruleset=lambda _name: load_ruleset("ing"))
    (found,) = differing(read_run(file), here).values()
    assert (found.state, found.what.split()[0]) == ("changed", "ruleset")


@pytest.mark.parametrize("values", [{"seen": 99}, {"finding": {"message": "all is well"}}])
def test_an_outcome_that_was_edited_is_noticed(file: Path, tmp_path: Path, values: dict[str, Any]) -> None:
    assert differing(changed(file, tmp_path, "outcome", **values)).keys() == {"outcomes"}


@pytest.mark.parametrize(
    ("kind", "values", "what"),
    [
        ("header", {"versions": {"stub": "GNU Go 9"}}, "header"),
        ("header", {"command_line": ["run"]}, "header"),
        ("header", {"seed": 99}, "header"),
        ("footer", {"engines": []}, "programs"),
        ("footer", {"data_errors": ["a file is broken"]}, "footer"),
        ("footer", {"strict_gtp": True}, "footer"),
        ("footer", {"outcomes": "0" * 64}, "outcomes"),
    ],
)
def test_what_was_edited_around_the_outcomes_is_named(
    file: Path, tmp_path: Path, kind: str, values: dict[str, Any], what: str
) -> None:
    assert what in differing(changed(file, tmp_path, kind, **values))


def test_times_are_under_no_digest(file: Path, tmp_path: Path) -> None:
    assert differing(changed(file, tmp_path, "header", started="yesterday")) == {}
    assert differing(changed(file, tmp_path, "footer", seconds=0.5)) == {}


def test_an_older_file_is_compared_as_far_as_it_goes_and_what_it_lacks_is_named(
    file: Path, tmp_path: Path
) -> None:
    found = differing(changed(file, tmp_path, "footer", digests=None))
    assert {(one.what, one.state) for one in found.values()} == {
        (what, "missing") for what in ("header", "programs", "footer")
    }


def test_a_profile_that_is_not_shipped_has_to_be_named(file: Path, tmp_path: Path) -> None:
    engines = {"mybot": {"title": "My bot", "profile": "0"}}
    found = differing(changed(file, tmp_path, "header", engines=engines))
    assert "name its file with --engine" in found["profile of mybot"].words


def test_a_baseline_that_is_not_named_is_missing(file: Path, tmp_path: Path) -> None:
    found = differing(changed(file, tmp_path, "header", baselines=["a" * 64]))
    assert found["baseline aaaaaaaaaaaa"].state == "missing"


def test_an_unfinished_run_is_not_taken_for_whole(file: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.jsonl"
    part.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    assert differing(read_run(part))["outcomes"].state == "missing"


def test_a_file_that_is_no_result_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello\n", "utf-8")
    with pytest.raises(DataError, match="no JSON"):
        read_run(tmp_path / "x")
