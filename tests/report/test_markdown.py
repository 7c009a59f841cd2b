"""Markdown: whole where it fits, degraded section by section where it does not, never markup of others."""

import re
from dataclasses import replace

import pytest

from harness.engines.conformance import Conformance
from harness.report import markdown
from harness.run.outcome import CaseResult, Claim, EngineNote, Outcome, RunResult

from .sample import everything, hostile, large


def test_the_sections_hold_what_a_person_needs() -> None:
    report = markdown.render(everything())
    for words in (
        "17 outcomes: 4 programs, 4 rulesets; 8 findings.",
        "| japanese | P1 | **F1 P1 u1** | nothing seen | - |",
        "### F fail: gnugo / japanese / ko-retake",
        "- also under: korean",
        " 4  X (O)(.) O  .     4  X (.)(X) O  .",
        "- rule: Article 6",
        "```sh\ngoharness run cases/ko.yaml -k ko-retake --engine gnugo --ruleset japanese\n```",
        "<details><summary>Transcript</summary>",
        "- **baseline**: reports/pachi.yaml:3: no case called old",
        "GTP itself, counted apart from the rules: 1 irregularity in gnugo (noted only).",
    ):
        assert words in report


def test_irregularities_that_fail_the_run_are_told_as_such() -> None:
    report = markdown.render(replace(everything(), strict_gtp=True))
    assert r"1 irregularity in gnugo fails the run (--strict-gtp)." in report


@pytest.mark.parametrize(("findings", "outcomes"), [(1_000, 10_000), (10_000, 10_000), (5_000, 100_000)])
def test_large_runs_fit_githubs_limit_and_say_what_is_left_out(findings: int, outcomes: int) -> None:
    report = markdown.render(large(findings, outcomes))
    assert len(report.encode()) <= 1 << 20
    assert "## Matrix" in report
    full, short = report.count("\n### F"), report.count("\n- **F**")
    more = re.search(r"… and (\d+) more", report)
    assert full
    assert short
    assert full + short + (int(more[1]) if more else 0) == findings


def test_every_section_gives_way_and_says_so() -> None:
    broken = Conformance("undo", "MUST", "6.3.3", "takes the last move back", "broken", "seen " * 50)
    claim = Claim("suicide: allowed", 0, 1, "not followed " * 20)
    notes = [
        EngineNote(f"engine{n}", f"Engine {n}", "1.0", "d" * 64, "", ("a banner",), (broken,), (claim,))
        for n in range(3_000)
    ]
    run = large(5_000, 5_000)
    spread = [replace(one, engine=f"e{n % 50}", ruleset=f"r{n % 400}") for n, one in enumerate(run.results)]
    wrong = [f"cases/x.yaml:{n}: found something wrong here" for n in range(9_000)]
    report = markdown.render(RunResult({}, spread, notes, wrong))
    assert len(report.encode()) <= 1 << 20
    sections = re.split(r"^## ", report, flags=re.MULTILINE)[1:]
    heads = ["Problems around the cases", "Matrix", "Programs", "Findings", "Claims", "Protocol"]
    assert [section.split("\n")[0] for section in sections] == heads
    for section in sections:
        assert re.search(r"… and \d+ more", section), section[:200]


def test_a_smaller_limit_is_kept_too() -> None:
    assert len(markdown.render(large(500, 2_000), most=100_000).encode()) <= 100_000


def test_texts_of_engines_are_never_markup() -> None:
    report = markdown.render(hostile())
    fence, outside = "", []
    for line in report.split("\n"):
        if fence:
            fence = "" if line.strip() == fence else fence
        elif opening := re.match(r" *(`{3,})", line):
            fence = opening[1]
        else:
            unescaped = re.sub(r"\\.", "", line)
            outside.append(re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", unescaped))
    assert not fence
    assert not re.search(r"<(?!/?(details|summary|sub)>)", "\n".join(outside))
    assert all(line.isprintable() for line in report.split("\n"))


@pytest.mark.parametrize("text", ["`", "``", "a`b``c", " `", "", "a|b"])
def test_code_spans_hold_their_text(text: str) -> None:
    span = markdown.code(text)
    fence = re.match("`+", span)
    assert fence
    inside = span[len(fence[0]) : -len(fence[0])]
    assert inside.strip() == text.strip()
    assert fence[0] not in re.findall("`+", inside)


def test_nothing_seen_and_nothing_run() -> None:
    run = RunResult(results=[CaseResult("gnugo", "ing", "ko", Outcome.UNSUPPORTED)])
    assert "| ing | nothing seen |" in markdown.render(run)
    assert "Nothing was run." in markdown.render(RunResult())


def test_the_same_run_gives_the_same_bytes() -> None:
    assert markdown.render(everything()) == markdown.render(everything())
