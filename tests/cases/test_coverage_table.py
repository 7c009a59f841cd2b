"""The tables of what is covered name what exists, and every report that a case cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.engines.gtp_demands import demands
from harness.run.coherence import CHECKS

ROOT = Path(__file__).parents[2]
TABLES = ("coverage.md", "coverage-reports.md")


def rows(table: str) -> list[list[str]]:
    lines = (ROOT / "docs" / table).read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in cells if row[0] not in ("situation", "reports", "---")]


@pytest.mark.parametrize("table", TABLES)
def test_every_case_named_in_the_table_exists(table: str) -> None:
    asked = {demand.name for demand in (*demands(), *(demand for demand, _ in CHECKS))}
    known = {case.id for case in load_cases().cases} | asked
    named = {name for row in rows(table) for name in re.findall(r"`([a-z0-9-]+)`", row[-1]) if "-" in name}
    assert named - known == set()


@pytest.mark.parametrize("table", TABLES)
def test_every_test_named_in_the_table_exists(table: str) -> None:
    named = {path for row in rows(table) for path in re.findall(r"`(tests/[\w./]+)`", row[-1])}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("table", TABLES)
def test_every_row_names_a_case_or_says_why_not(table: str) -> None:
    assert [row for row in rows(table) if len(row) != 3 or not row[2]] == []


def test_a_report_that_a_case_cites_is_in_a_table() -> None:
    told = {key for table in TABLES for row in rows(table) for key in report_keys(" ".join(row))}
    cited = {key for case in load_cases().cases for source in case.sources for key in report_keys(source)}
    assert cited - told == set()


def report_keys(text: str) -> list[str]:
    """The numbers of issues and commits in a text."""
    return re.findall(r"#\d+\b|\b(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,8}\b", text)
