"""`goharness mutants` says which cases kill which faults, and its page covers the catalogue."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.cli.main import main
from harness.faults.catalogue import RULE_FAULTS

PAGE = Path(__file__).parents[2] / "docs" / "kill-table.md"
ROW = re.compile(r"^\| `([^`]+)` \| .* \| (\d+) \| ([a-z ]*) \|", re.MULTILINE)

CASE = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: ko
    title: A ko may not be taken back at once
    board: 4x3
    setup: {black: [B1, A2, B3], white: [C1, D2, C3, B2]}
    to_play: black
    moves: [B C2]
    requires: {ko: simple, superko: none}
    expect: [{because: definition, VERDICT: {W: [B2]}}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(CASE.replace("VERDICT", "illegal"), "utf-8")
    return path


def test_a_killed_fault_is_shown_with_its_case_within_80_columns(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mutants", "ko-ignored", "--cases", str(file), "-j", "1"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^ko-ignored +1 +one case +ko$", said, re.MULTILINE)
    assert max(map(len, said.splitlines())) <= 80


def test_a_surviving_fault_is_named_and_fails(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "komi-negated", "ko-ign*", "--cases", str(file), "-j", "1"]) == 1
    assert "survive: komi-negated" in capsys.readouterr().out


def test_a_fault_that_no_case_can_show_does_not_fail(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "lower-case-refused", "--cases", str(file), "-j", "1"]) == 0
    assert "out of reach: lower-case-refused" in capsys.readouterr().out


def test_a_case_that_the_honest_engine_fails_is_named_and_fails(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(CASE.replace("VERDICT", "legal"), "utf-8")
    assert main(["mutants", "lower-case-refused", "--cases", str(file), "-j", "1"]) == 1
    assert "ko under japanese: fail on the honest engine" in capsys.readouterr().out


def test_the_whole_table_is_in_the_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "ko-ignored", "komi-negated", "--cases", str(file), "--json", "-"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert list(data["cases"]) == ["ko"]
    assert {slug: fault["row"] for slug, fault in data["faults"].items()} == {
        "ko-ignored": "#",
        "komi-negated": ".",
    }


def test_the_kills_of_all_cases_are_written_for_the_check(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["mutants", "--cases", str(file), "-j", "1", "--kills", "-"])
    assert re.search(r"^ko [1-9][0-9]* [0-9a-f]{64}$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["ko-ignored", "--kills", "-"], 2, "--kills needs every fault and every case"),
        (["ko-ignord"], 2, "did you mean 'ko-ignored'?"),
        (["-k", "no-such-case"], 5, "no case is selected"),
    ],
)
def test_what_selects_nothing_is_told(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mutants", *words]) == status
    assert said in capsys.readouterr().err


def test_the_published_table_has_every_fault_and_no_survivor() -> None:
    rows = {slug: (int(cases), mark.strip()) for slug, cases, mark in ROW.findall(PAGE.read_text("utf-8"))}
    assert list(rows) == list(RULE_FAULTS)
    unkilled = {slug for slug, (cases, _) in rows.items() if not cases}
    assert unkilled <= {slug for slug, fault in RULE_FAULTS.items() if fault.unseen}
    assert {slug for slug, (cases, mark) in rows.items() if mark == "one case"} == {
        slug for slug, (cases, _) in rows.items() if cases == 1
    }


def test_the_published_table_names_cases_that_are_there() -> None:
    named = re.findall(r"`([a-z0-9-]+)` under ", PAGE.read_text("utf-8"))
    assert set(named) <= {case.id for case in load_cases().cases}
