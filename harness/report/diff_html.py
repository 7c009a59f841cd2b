"""Two runs compared, as one self-contained page."""

from __future__ import annotations

from harness.explore.diff_results import Change, Difference, said
from harness.report.diff_text import counts, outcomes
from harness.report.html import single_page
from harness.report.visible import brief


def render(difference: Difference) -> str:
    """Return the page; it needs no other file and no network."""
    groups = [
        (
            change,
            [
                (tuple(map(brief, one.key)), outcomes(one), brief(said(one.new or one.old)))
                for one in difference.of(change)
            ],
        )
        for change in Change
        if change is not Change.SAME and difference.of(change)
    ]
    return single_page(
        "diff",
        runs=list(zip(("Old", "New"), map(brief, difference.files), difference.digests, strict=True)),
        counts=counts(difference),
        warnings=list(map(brief, difference.warnings)),
        groups=groups,
    )
