"""Every planted rule fault is reported as a failure by a shipped case."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.faults.catalogue import RULE_FAULTS
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.ruleset import Ruleset
from harness.run.outcome import Outcome
from harness.run.script import BadCase, Unsupported
from harness.scoring.available import missing_strategies
from tests.run.in_process import both_ways, play
from tests.run.kills import KILLS
from tests.run.running import only, run


@cache
def shipped_cases() -> dict[str, Case]:
    return {case.id: case for case in load_cases().cases}


def shows(fault: str, ruleset: Ruleset, case: Case, folder: Path) -> bool:
    """Whether the faulty engine fails the case, and the honest one does not."""
    for one in both_ways(case):
        try:
            if play(one, ruleset, folder=folder).outcome is Outcome.FAIL:
                return False
            if play(one, ruleset, fault, folder=folder).outcome is Outcome.FAIL:
                return True
        except (Unsupported, BadCase):
            continue
    return False


def candidates(fault: str) -> Iterator[tuple[str, str]]:
    """Yield the recorded ruleset and case first, then all others that could show the fault."""
    if fault in KILLS:
        yield KILLS[fault]
    for name in shipped_names():
        ruleset = load_ruleset(name)
        if RULE_FAULTS[fault].concerns(ruleset) and not missing_strategies(ruleset):
            yield from ((name, case.id) for case in shipped_cases().values() if case.applies_to(ruleset))


@pytest.mark.parametrize("fault", [slug for slug, fault in RULE_FAULTS.items() if not fault.unseen])
def test_a_shipped_case_shows_the_fault(fault: str, tmp_path: Path) -> None:
    cases = shipped_cases()
    assert any(
        name in cases and shows(fault, load_ruleset(ruleset), cases[name], tmp_path)
        for ruleset, name in candidates(fault)
    )


@pytest.mark.parametrize("fault", ["ko-ignored", "superko-window-8"])
def test_the_faulty_engine_fails_as_a_program(fault: str) -> None:
    ruleset, case = KILLS[fault]
    one = only(run(f"faulty:{fault}", case, cases=None, rulesets=[ruleset]))
    assert one.outcome is Outcome.FAIL
    assert one.finding
    assert one.finding.because


def test_a_broken_program_does_not_break_the_others() -> None:
    result = run(["faulty:crash-at-start", "reference"], "ko-retake", rulesets=["japanese"])
    assert [note.error != "" for note in result.engines] == [True, False]
    assert [one.engine for one in result.results] == ["reference"]
    assert result.exit_status() == 2
