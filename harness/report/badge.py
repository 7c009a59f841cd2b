"""The run as a badge: JSON for the endpoint of shields.io (its documentation, Endpoint Badge)."""

from __future__ import annotations

import json

from harness.run.outcome import OBSERVED, Outcome, RunResult

LABEL = "rules of Go"


def render(run: RunResult) -> str:
    """Return the JSON object; `isError` is true where the exit status is not 0, so that the colour stays."""
    message, color = _message(run)
    badge = {
        "schemaVersion": 1,
        "label": LABEL,
        "message": message,
        "color": color,
        "isError": run.exit_status() != 0,
    }
    return json.dumps(badge, indent=2) + "\n"


def _message(run: RunResult) -> tuple[str, str]:
    """Return what the badge says, and its colour; what cannot be judged is grey, never green."""
    status = run.exit_status()
    if status not in (0, 1):
        return {5: "nothing seen", 130: "interrupted"}.get(status, "error"), "lightgrey"
    totals = run.totals()
    observed = sum(totals.get(outcome.value, 0) for outcome in OBSERVED)
    passed = sum(totals.get(outcome.value, 0) for outcome in (Outcome.PASS, Outcome.TOLERANT))
    known = totals.get(Outcome.XFAIL.value, 0)
    new = sum(not result.outcome.quiet for result in run.results)
    parts = [f"{passed} of {observed} pass"] if observed else ["GTP only"]
    parts += [f"{known} known"] if known else []
    parts += [f"{new} unexpected"] if new else ["failing"] if status else []
    return ", ".join(parts), "red" if status else "yellow" if known else "brightgreen"
