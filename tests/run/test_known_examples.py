"""What is known of programs is found again by the cases: the table of reports/README.md, row by row."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.engines.catalogue import available_engines
from tests.run.running import run

PAGE = Path(__file__).parents[2] / "reports" / "README.md"
ROW = re.compile(r"\| ([a-z-]+) \| [^|]+ \| ([a-z0-9-]+) \| ([a-z0-9-]+) \| (pass|fail) \|")
ROWS = [match.groups() for match in map(ROW.fullmatch, PAGE.read_text("utf-8").splitlines()) if match]
QUICK = {"gnugo", "katago", "sabaki"}


def test_every_row_names_a_case_that_there_is() -> None:
    known = {case.id for case in load_cases().cases}
    assert len(ROWS) >= 12
    assert {case for _, _, case, _ in ROWS} <= known


def replayed(program: str, ruleset: str, case: str) -> set[str]:
    """Return the outcomes of a case; skips the test where the program is not here."""
    if program not in available_engines():
        if os.environ.get("CI"):
            pytest.fail(f"{program} is not here, and in CI it has to be")
        pytest.skip(f"{program} is not here: goharness engines install {program}")
    return {one.outcome.value for one in run(program, case, cases=None, rulesets=[ruleset]).results}


@pytest.mark.engines
@pytest.mark.parametrize("row", [row for row in ROWS if row[0] in QUICK], ids=lambda row: "/".join(row[:3]))
def test_a_known_example_is_found(row: tuple[str, str, str, str]) -> None:
    program, ruleset, case, outcome = row
    assert replayed(program, ruleset, case) == {outcome}


@pytest.mark.every_program
@pytest.mark.parametrize(
    "row", [row for row in ROWS if row[0] not in QUICK], ids=lambda row: "/".join(row[:3])
)
def test_a_known_example_of_a_bridged_library_is_found(row: tuple[str, str, str, str]) -> None:
    program, ruleset, case, outcome = row
    assert replayed(program, ruleset, case) == {outcome}
