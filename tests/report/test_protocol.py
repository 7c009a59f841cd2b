"""What GTP itself demands stands in every report, apart from the rules, and fails a run on request only."""

from __future__ import annotations

from dataclasses import replace

from harness.report import html, junit, markdown, text
from harness.run.outcome import EngineNote, RunResult
from tests.report.sample import CONFORMANCE, everything

KEPT = "pachi keeps 1 of 2 MUST, 1 of 1 SHOULD of GTP, 1 not seen"
BRIEF = "pachi keeps 1 of 2 MUST, 1 of 1 SHOULD of GTP"
BROKEN = "MUST 2.11 knows no column I: 'play black I3' was answered '='"


def alone() -> RunResult:
    return RunResult(engines=[EngineNote("pachi", "Pachi", conformance=CONFORMANCE)])


def test_the_terminal_counts_and_shows_what_is_not_kept_on_request() -> None:
    assert f"protocol: {BRIEF}; see -v" in text.render(everything())
    shown = text.render(everything(), verbosity=1)
    assert f"protocol: {KEPT}" in shown
    assert f"  pachi: {BROKEN}" in shown


def test_a_program_that_keeps_everything_is_named_only_where_nothing_else_was_asked() -> None:
    kept = EngineNote("pachi", "Pachi", conformance=CONFORMANCE[:1])
    assert "of GTP" not in text.render(replace(everything(), engines=[kept]))
    assert "pachi keeps 1 of 1 MUST, 0 of 0 SHOULD" in text.render(RunResult(engines=[kept]))


def test_markdown_and_html_list_what_is_not_kept() -> None:
    report = markdown.render(everything())
    assert f"- {KEPT}" in report
    assert "| pachi | MUST | 2.11 | knows no column I | 'play black I3' was answered '=' |" in report
    page = html.render(everything())["programs/pachi.html"]
    assert KEPT in page
    assert "MUST 2.11 knows no column I: &#39;play black I3&#39; was answered &#39;=&#39;" in page


def test_only_a_must_and_only_on_request_touches_the_exit_status() -> None:
    assert alone().exit_status() == 0
    assert replace(alone(), strict_gtp=True).exit_status() == 1
    should = [replace(one, level="SHOULD") for one in CONFORMANCE]
    note = EngineNote("pachi", "Pachi", conformance=tuple(should))
    assert RunResult(engines=[note], strict_gtp=True).exit_status() == 0


def test_junit_has_a_failing_test_on_request() -> None:
    assert "keeps to GTP" not in junit.render(alone())
    shown = junit.render(replace(alone(), strict_gtp=True))
    assert "pachi keeps to GTP" in shown
    assert "2.11 knows no column I" in shown
