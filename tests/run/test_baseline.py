"""Baselines: each way in which they fail a run has its own message; writing one anew loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.report import junit, markdown, text
from harness.run.baseline import (
    Baseline,
    apply_baselines,
    in_force,
    load_baseline,
    stale_entries,
    without_program,
)
from harness.run.baseline_update import updated_baseline
from harness.run.outcome import CaseResult, Finding, Outcome, RunResult

KNOWN = """\
# What bot is known to do.
# Kept by its owner.
format: 1
implementation: bot
version: '1.*'
known:
- case: [ko, seki]
  ruleset: [aga, japanese]
  outcome: fail
  reason: takes back at once
  link: https://example.org/issues/7
- {case: suicide, ruleset: '*', outcome: crash, reason: ends at once}
"""
CASES = {"ko", "seki", "suicide", "passes"}
RULESETS = {"aga", "japanese", "chinese"}


def result(case: str, outcome: str, ruleset: str = "aga", engine: str = "bot") -> CaseResult:
    finding = Finding("legality: expected illegal, answered legal") if outcome == "fail" else None
    return CaseResult(engine, ruleset, case, Outcome(outcome), finding=finding)


@pytest.fixture
def baseline(tmp_path: Path) -> Baseline:
    return read(tmp_path, KNOWN)


def read(folder: Path, content: str) -> Baseline:
    path = folder / "known.yaml"
    path.write_text(content, "utf-8")
    return load_baseline(path)


def updated(old: Baseline | None, *results: CaseResult) -> str:
    return updated_baseline(old, "bot", results, CASES, RULESETS)


def entries(folder: Path, content: str) -> dict[tuple[str, str], tuple[str, str, str | None]]:
    """Return outcome, reason and link by case and pattern of rulesets."""
    known = read(folder, content).file.known
    return {
        (case, ruleset): (entry.outcome, entry.reason, entry.link)
        for entry in known
        for case in entry.case
        for ruleset in entry.ruleset
    }


# ---------------------------------------------------------------------- what it makes of outcomes


@pytest.mark.parametrize(
    ("case", "ruleset", "outcome", "becomes"),
    [
        ("ko", "aga", "fail", "xfail"),
        ("suicide", "chinese", "crash", "xfail"),
        ("ko", "aga", "pass", "xpass"),
        ("ko", "aga", "tolerant", "xpass"),
        ("ko", "aga", "timeout", "timeout"),
        ("ko", "chinese", "fail", "fail"),
        ("passes", "aga", "fail", "fail"),
        ("ko", "aga", "unsupported", "unsupported"),
        ("ko", "aga", "skip", "skip"),
    ],
)
def test_what_becomes_of_an_outcome(
    baseline: Baseline, case: str, ruleset: str, outcome: str, becomes: str
) -> None:
    assert apply_baselines(result(case, outcome, ruleset), [baseline]).outcome.value == becomes


def reports(*results: CaseResult, problems: list[str] | None = None) -> list[str]:
    """Return every report that CI shows, on one line each."""
    run = RunResult(results=list(results), baseline_problems=problems or [])
    rendered = text.render(run, width=300), markdown.render(run), junit.render(run)
    return [" ".join(one.split()).replace("\\", "").replace("&#64;", "@") for one in rendered]


def test_a_known_failure_is_quiet(baseline: Baseline) -> None:
    known = apply_baselines(result("ko", "fail"), [baseline])
    assert RunResult(results=[known]).exit_status() == 0
    for report in reports(known):
        assert "answered legal" not in report


def test_an_unexpected_pass_says_which_entry_to_remove(baseline: Baseline) -> None:
    passes = apply_baselines(result("ko", "pass"), [baseline])
    assert RunResult(results=[passes]).exit_status() == 1
    for report in reports(passes):
        assert "passes: remove the entry;" in report
        assert "known.yaml:7 expects fail: takes back at once" in report


def test_a_new_failure_shows_its_finding(baseline: Baseline) -> None:
    new = apply_baselines(result("passes", "fail"), [baseline])
    assert RunResult(results=[new]).exit_status() == 1
    for report in reports(new):
        assert "legality: expected illegal, answered legal" in report
        assert "known.yaml" not in report


def test_a_failure_of_another_kind_says_what_was_expected(baseline: Baseline) -> None:
    other = apply_baselines(result("suicide", "fail"), [baseline])
    assert RunResult(results=[other]).exit_status() == 1
    for report in reports(other):
        assert "legality: expected illegal, answered legal" in report
        assert "known.yaml:12 expects crash: ends at once" in report


def test_a_stale_key_is_told_with_its_place_and_the_nearest_name(tmp_path: Path) -> None:
    content = (
        KNOWN.replace("[ko, seki]", "[ko, sekki]")
        .replace("[aga, japanese]", "japanes")
        .replace("'*'", "'x-*'")
    )
    baseline = read(tmp_path, content)
    told = [one.removeprefix(f"{tmp_path}/") for one in stale_entries([baseline], CASES, RULESETS)]
    hint = "remove it, or name the file that it is in"
    assert told == [
        f"known.yaml:7:14: stale: there is no case 'sekki'; did you mean 'seki'?: {hint}",
        f"known.yaml:8:12: stale: there is no ruleset 'japanes'; did you mean 'japanese'?: {hint}",
        f"known.yaml:12:28: stale: there is no ruleset 'x-*': {hint}",
    ]
    passes = result("passes", "pass")
    assert RunResult(results=[passes], baseline_problems=told).exit_status() == 1
    for report in reports(passes, problems=told):
        assert "known.yaml:7:14: stale: there is no case 'sekki'" in report.replace("&apos;", "'")


@pytest.mark.parametrize(("version", "applied"), [("1.0", True), ("1.12", True), ("2.0", False), ("", False)])
def test_it_holds_for_the_versions_that_it_names(baseline: Baseline, version: str, applied: bool) -> None:
    kept, problems = in_force([baseline], {"bot": version})
    assert kept == ((baseline,) if applied else ())
    shown = version or "of no version"
    words = f"{baseline.path}: not applied: for version 1.* of bot, and this is {shown}"
    assert problems == ([] if applied else [words])


def test_one_of_another_program_is_told_and_fails_nothing(baseline: Baseline) -> None:
    assert in_force([baseline], {"gnugo": "3.8"}) == ((), [])
    assert without_program([baseline], {"bot"}) == ""
    told = without_program([baseline], {"./bot --gtp"})
    assert told == f"not used, as the run has no such program: {baseline.path} (of bot)"
    assert apply_baselines(result("ko", "fail", engine="gnugo"), [baseline]).outcome is Outcome.FAIL


# ---------------------------------------------------------------------- written anew


def test_reasons_links_version_and_the_comment_at_the_head_are_kept(
    baseline: Baseline, tmp_path: Path
) -> None:
    content = updated(baseline, result("ko", "fail"), result("seki", "fail"), result("suicide", "crash"))
    assert content.startswith("# What bot is known to do.\n# Kept by its owner.\nformat: 1\n")
    assert read(tmp_path, content).file == baseline.file
    assert content.count("link: https://example.org/issues/7") == 1


def test_writing_it_again_changes_nothing(baseline: Baseline, tmp_path: Path) -> None:
    results = [result("ko", "fail"), result("passes", "timeout"), result("seki", "pass")]
    first = updated(baseline, *results)
    assert updated(read(tmp_path, first), *results) == first


def test_what_was_not_run_is_kept(baseline: Baseline, tmp_path: Path) -> None:
    reason = ("fail", "takes back at once", "https://example.org/issues/7")
    skipped = result("seki", "skip")
    found = entries(tmp_path, updated(baseline, result("ko", "pass"), skipped))
    assert found == {
        ("ko", "japanese"): reason,
        ("seki", "aga"): reason,
        ("seki", "japanese"): reason,
        ("suicide", "*"): ("crash", "ends at once", None),
    }


def test_a_pattern_gives_way_to_names_where_it_no_longer_holds(baseline: Baseline, tmp_path: Path) -> None:
    found = entries(
        tmp_path, updated(baseline, result("suicide", "pass"), result("suicide", "crash", "chinese"))
    )
    assert {ruleset for case, ruleset in found if case == "suicide"} == {"chinese", "japanese"}


def test_a_reason_does_not_explain_another_outcome(baseline: Baseline, tmp_path: Path) -> None:
    found = entries(tmp_path, updated(baseline, result("suicide", "fail")))
    words = "not yet explained; before it was crash: ends at once"
    assert found["suicide", "aga"] == ("fail", words, None)
    assert found["suicide", "chinese"] == ("crash", "ends at once", None)


def test_what_is_gone_is_left_out(tmp_path: Path) -> None:
    old = read(tmp_path, KNOWN.replace("[ko, seki]", "[ko, gone]").replace("[aga,", "[agaa,"))
    found = entries(tmp_path, updated(old, result("passes", "pass")))
    assert found.keys() == {("ko", "japanese"), ("suicide", "*")}


def test_a_new_one_is_a_few_sorted_lines() -> None:
    results = [
        result("seki", "fail"),
        result("ko", "fail"),
        result("ko", "fail", "chinese"),
        result("passes", "pass"),
        result("suicide", "fail", engine="another"),
    ]
    assert updated(None, *results) == (
        "format: 1\nimplementation: bot\nknown:\n"
        "- case: ko\n  ruleset:\n  - aga\n  - chinese\n  outcome: fail\n  reason: not yet explained\n"
        "- case: seki\n  ruleset: aga\n  outcome: fail\n  reason: not yet explained\n"
    )
