"""The page of disagreements names cases that are there, and has judged every program's."""

from __future__ import annotations

import re

from harness.cases.loader import load_cases
from harness.run.baseline import load_baseline
from tests.proof.confirmations import MADE, NOT_JUDGED, OUR_OWN, PAGE

BASELINES = sorted((PAGE.parents[1] / "reports" / "baselines").glob("*.yaml"))


def test_the_page_names_cases_that_are_there() -> None:
    by_hand, _, tables = PAGE.read_text("utf-8").partition(MADE)
    listed = [line.partition(": ")[2] for line in tables.splitlines() if line.startswith("- ")]
    rows = [line.split(" | ")[3] for line in tables.splitlines() if line.startswith("| ") and "`" in line]
    named = set(re.findall(r"`([a-z0-9-]+)`", " ".join([*listed, *rows])))
    assert named
    assert named - {case.id for case in load_cases().cases} == set()
    assert by_hand.count("### ") == 3


def test_every_program_that_disagrees_is_on_the_page_and_judged() -> None:
    tables = PAGE.read_text("utf-8").partition(MADE)[2]
    programs = set(re.findall(r"^\| (\S+) \| .* \| (?:the case|each by its rules) \|", tables, re.MULTILINE))
    files = [load_baseline(path).file for path in BASELINES]
    assert {file.implementation for file in files if file.known} - {*OUR_OWN} <= programs
    assert NOT_JUDGED not in tables
