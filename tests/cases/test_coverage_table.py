"""The table of covered situations names only cases that exist."""

from __future__ import annotations

import re
from pathlib import Path

from harness.cases.loader import load_cases

TABLE = Path(__file__).parents[2] / "docs" / "coverage.md"


def rows() -> list[list[str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in cells if row[0] not in ("situation", "---")]


def test_every_case_named_in_the_table_exists() -> None:
    ids = {case.id for case in load_cases().cases}
    named = {name for row in rows() for name in re.findall(r"`([a-z0-9-]+)`", row[-1]) if "-" in name}
    assert named - ids == set()


def test_every_row_names_a_case_or_says_why_not() -> None:
    assert [row for row in rows() if len(row) != 3 or not row[2]] == []
