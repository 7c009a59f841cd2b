"""The badge: red when the exit status is 1, green only where all was seen to hold."""

from __future__ import annotations

import json

import pytest

from harness.report import badge
from harness.run.outcome import CaseResult, EngineNote, Outcome, RunResult


def run(*outcomes: Outcome, **more: object) -> RunResult:
    results = [CaseResult("bot", "aga", f"case-{n}", outcome) for n, outcome in enumerate(outcomes)]
    return RunResult(results=results, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "message", "color", "is_error"),
    [
        (run(Outcome.PASS, Outcome.TOLERANT), "2 of 2 pass", "brightgreen", False),
        (run(Outcome.PASS, Outcome.UNSUPPORTED), "1 of 1 pass", "brightgreen", False),
        (run(Outcome.PASS, Outcome.XFAIL), "1 of 2 pass, 1 known", "yellow", False),
        (run(Outcome.PASS, Outcome.FAIL), "1 of 2 pass, 1 unexpected", "red", True),
        (run(Outcome.PASS, Outcome.XPASS), "1 of 2 pass, 1 unexpected", "red", True),
        (run(Outcome.PASS, baseline_problems=["stale"]), "1 of 1 pass, failing", "red", True),
        (run(Outcome.UNSUPPORTED), "nothing seen", "lightgrey", True),
        (run(), "nothing seen", "lightgrey", True),
        (run(Outcome.PASS, interrupted=True), "interrupted", "lightgrey", True),
        (run(Outcome.PASS, engines=[EngineNote("b", "b", error="gone")]), "error", "lightgrey", True),
    ],
)
def test_it_says_what_the_exit_status_says(
    result: RunResult, message: str, color: str, is_error: bool
) -> None:
    assert json.loads(badge.render(result)) == {
        "schemaVersion": 1,
        "label": "rules of Go",
        "message": message,
        "color": color,
        "isError": is_error,
    }
