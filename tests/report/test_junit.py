"""JUnit XML: valid, unique, within GitLab's limits, and red whenever the exit status is."""

from pathlib import Path

import pytest
from lxml import etree

from harness.report import junit
from harness.run.outcome import CaseResult, EngineNote, Outcome, RunResult

from .sample import everything, hostile, large, result

SCHEMA = etree.XMLSchema(etree.parse(Path(__file__).parents[2] / "schemas" / "junit.xsd"))


def parsed(run: RunResult) -> etree._Element:
    document = etree.fromstring(junit.render(run).encode())
    SCHEMA.assertValid(document)
    return document


@pytest.mark.parametrize("run", [everything(), hostile(), RunResult(), large(50, 500)])
def test_every_report_meets_the_schema_and_counts_what_it_holds(run: RunResult) -> None:
    document = parsed(run)
    cases = document.findall(".//testcase")
    assert document.get("tests") == str(len(cases))
    for attribute, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert document.get(attribute) == str(len(document.findall(f".//{element}")))
    names = [(case.get("classname"), case.get("name")) for case in cases]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("outcome", "element"),
    [
        (Outcome.PASS, None),
        (Outcome.TOLERANT, None),
        (Outcome.UNSUPPORTED, "skipped"),
        (Outcome.SKIP, "skipped"),
        (Outcome.XFAIL, "skipped"),
        (Outcome.FAIL, "failure"),
        (Outcome.INCONCLUSIVE, "failure"),
        (Outcome.XPASS, "failure"),
        (Outcome.TIMEOUT, "error"),
        (Outcome.CRASH, "error"),
        (Outcome.PROTOCOL, "error"),
        (Outcome.ERROR, "error"),
    ],
)
def test_each_outcome_becomes_its_element(outcome: Outcome, element: str | None) -> None:
    run = RunResult(results=[result("gnugo", "aga", "ko", outcome, words="why")])
    case = parsed(run).find(".//testcase[@classname='gnugo.aga'][@name='ko']")
    assert case is not None
    assert [child.tag for child in case] == ([element] if element else [])
    if element:
        assert case[0].get("message") == "why"


def test_names_that_would_collide_are_told_apart() -> None:
    run = RunResult(
        results=[
            CaseResult("a.b", "c", "ko", Outcome.PASS),
            CaseResult("a", "b.c", "ko", Outcome.PASS),
            CaseResult("a", "b.c", "ko", Outcome.PASS),
        ]
    )
    assert [case.get("name") for case in parsed(run).findall(".//testcase")] == ["ko", "ko (2)", "ko (3)"]


def test_a_transcript_comes_with_findings_only() -> None:
    document = parsed(everything())
    with_transcript = {
        case.get("name") for case in document.findall(".//testcase") if case.find("system-out") is not None
    }
    assert with_transcript == {"ko-retake", "one-point"}


@pytest.mark.parametrize(
    "run",
    [
        RunResult(),
        RunResult(results=[CaseResult("gnugo", "aga", "ko", Outcome.UNSUPPORTED)]),
        RunResult(results=[CaseResult("gnugo", "aga", "ko", Outcome.PASS)], interrupted=True),
        RunResult(results=[CaseResult("gnugo", "aga", "ko", Outcome.PASS)], data_errors=["x.yaml:1: bad"]),
        RunResult(results=[CaseResult("gnugo", "aga", "ko", Outcome.PASS)], baseline_problems=["stale"]),
        RunResult(results=[CaseResult("gnugo", "aga", "ko", Outcome.PASS)], internal_error="oops"),
        RunResult(
            results=[CaseResult("gnugo", "aga", "ko", Outcome.PASS)],
            engines=[EngineNote("gnugo", "GNU Go", protocol=("a banner",))],
            strict_gtp=True,
        ),
    ],
)
def test_whatever_makes_the_exit_status_red_is_red_here(run: RunResult) -> None:
    assert run.exit_status() != 0
    assert parsed(run).findall(".//error") or parsed(run).findall(".//failure")


def test_a_green_run_has_no_failures() -> None:
    document = parsed(RunResult(results=[CaseResult("gnugo", "aga", "ko", Outcome.PASS)]))
    assert (document.get("failures"), document.get("errors"), document.get("tests")) == ("0", "0", "1")


@pytest.mark.parametrize("findings", [1_000, 10_000])
def test_limits_of_gitlab_hold_for_large_runs_without_loss_of_a_result(findings: int) -> None:
    text = junit.render(large(findings, transcript=20_000))
    assert len(text.encode()) <= junit.MOST_BYTES
    assert text.count("<testcase ") == 10_000
    assert text.count("<failure ") == findings


@pytest.mark.parametrize(("findings", "outcomes"), [(1_000, 70_000), (30_000, 30_000)])
def test_a_run_that_passes_the_limits_says_what_is_left_out(findings: int, outcomes: int) -> None:
    document = parsed(large(findings, outcomes, transcript=200))
    objects = sum(1 + len(one.attrib) + bool(one.text) + bool(one.tail) for one in document.iter("*"))
    assert objects <= junit.MOST_OBJECTS
    kept = len(document.findall(".//failure"))
    (left_out,) = [one.get("message") for one in document.findall(".//error")] or ["0 more"]
    assert kept + int(str(left_out).split()[0]) == findings


def test_limits_that_nothing_meets_leave_out_all_outcomes_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(junit, "MOST_OBJECTS", 5)
    document = parsed(everything())
    assert not document.findall(".//testcase[@classname='gnugo.japanese']")
    assert document.findall(".//testcase[@name='all findings']")


def test_quiet_outcomes_go_before_the_limit_is_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(junit, "MOST_OBJECTS", 60)
    results = [CaseResult("gnugo", "aga", f"u{number}", Outcome.UNSUPPORTED) for number in range(30)]
    results.append(CaseResult("gnugo", "aga", "ko", Outcome.FAIL))
    document = parsed(RunResult(results=results))
    assert [case.get("name") for case in document.findall(".//testcase")] == ["ko"]
    assert "30 quiet outcomes are left out" in junit.render(RunResult(results=results))


def test_the_same_run_gives_the_same_bytes() -> None:
    assert junit.render(everything()) == junit.render(everything())
