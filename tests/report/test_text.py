"""The terminal report: everything a person needs, in 80 columns, and nothing a terminal would obey."""

import re
from dataclasses import replace

import pytest

from harness.report import text
from harness.run.outcome import CaseResult, EngineNote, Outcome, RunResult

from .sample import KO, everything, hostile, large, result


def wide() -> RunResult:
    """Many programs and long names of rulesets."""
    results = [
        result(f"a-program-with-a-name-{engine}", f"the-ruleset-with-the-long-name-{ruleset}", "ko", outcome)
        for engine in range(9)
        for ruleset in range(41)
        for outcome in (Outcome.PASS, Outcome.FAIL if engine == ruleset else Outcome.UNSUPPORTED)
    ]
    return RunResult(results=results)


@pytest.mark.parametrize("run", [everything(), hostile(), wide(), large(40, 2_000), RunResult()])
@pytest.mark.parametrize("verbosity", [-1, 0, 2])
def test_no_line_is_wider_than_asked_but_a_command_to_copy(run: RunResult, verbosity: int) -> None:
    for line in text.render(run, verbosity=verbosity).split("\n"):
        assert len(line) <= 80 or line.startswith("  repeat")


@pytest.mark.parametrize("run", [everything(), hostile(), wide(), large(40, 2_000)])
def test_the_summary_fits_a_screen(run: RunResult) -> None:
    assert len(text.render(run, findings=False).split("\n")) <= 24


def test_the_summary_names_the_three_most_telling_findings() -> None:
    summary = text.render(everything(), findings=False)
    telling = summary.split("Most telling\n")[1].split("\n\n")[0].split("\n")
    assert telling == [
        "F gnugo / japanese / ko-retake (+1 alike)",
        "  the program allows B C4, which the rules forbid (ko)",
        "C pachi / chinese / one-point",
        "  the program ended with status 134 after: boardsize 1",
        "T pachi / chinese / slow",
        "  no answer to final_score in 60 s",
    ]


def test_a_telling_finding_is_readable_whatever_the_program_is_called() -> None:
    engine = "gnugo --mode gtp --positional-superko --allow-all-suicide"
    run = RunResult(
        results=[CaseResult(engine, "tromp-taylor", "single-stone-suicide-in-play", Outcome.FAIL, finding=KO)]
    )
    telling = text.render(run, findings=False).split("Most telling\n")[1].split("\n\n")[0]
    assert telling == f"F single-stone-suicide-in-play\n  {KO.message}"


def test_a_finding_says_all_that_a_person_needs() -> None:
    report = text.render(everything())
    for words in (
        "F fail: gnugo / japanese / ko-retake",
        "ply 8 (W B4)",
        "is_legal black C4",
        "also under korean",
        "Article 6: after a ko capture",
        "goharness run cases/ko.yaml -k ko-retake --engine gnugo --ruleset japanese",
        " 4  X (O)(.) O  .     4  X (.)(X) O  .",
    ):
        assert words in report
    assert "no channel counts seki" in text.render(everything(), verbosity=1)


def test_cells_begin_with_the_most_serious_outcome_and_unseen_ones_say_so() -> None:
    lines = text.render(everything(), findings=False).split("\n")
    assert lines[1].split() == ["japanese", "P1", "F1", "P1", "u1", "nothing", "seen", "-"]


def test_a_run_that_saw_nothing_says_nothing_seen() -> None:
    run = RunResult(results=[CaseResult("gnugo", "ing", "ko", Outcome.UNSUPPORTED, words="cannot")])
    report = text.render(run, colour=True)
    assert report.count("nothing seen") >= 2
    assert "\x1b[32m" not in report


def test_an_empty_run_says_so() -> None:
    assert "Nothing was run" in text.render(RunResult())


@pytest.mark.parametrize("verbosity", [-1, 0, 2])
def test_engines_cannot_send_escape_sequences_to_the_terminal(verbosity: int) -> None:
    report = text.render(hostile(), verbosity=verbosity)
    assert all(line.isprintable() for line in report.split("\n"))
    assert "\\x1b[31m" in text.render(hostile(), verbosity=2)


def test_colour_changes_nothing_but_colour() -> None:
    coloured = re.sub(r"\x1b\[[0-9;]*m", "", text.render(everything(), colour=True))
    plain = text.render(everything())
    assert [line.rstrip() for line in coloured.split("\n")] == plain.split("\n")
    assert "\x1b" not in plain


def test_more_findings_than_fit_are_counted() -> None:
    report = text.render(large(40, 400))
    assert report.count("F fail: ") == 5
    assert "... and 35 more" in report
    assert text.render(large(40, 400), verbosity=1).count("F fail: ") == 40


def test_quiet_gives_totals_and_problems_only() -> None:
    lines = text.render(everything(), verbosity=-1).split("\n")
    assert lines[0] == "17 outcomes: 4 programs, 4 rulesets; 8 findings."
    assert "absent: cannot start /opt/absent: no such file" in lines
    assert len(lines) == 5


@pytest.mark.timeout(20)
def test_a_large_run_is_rendered_in_reasonable_time_and_the_same_each_time() -> None:
    assert text.render(large(1_000)) == text.render(large(1_000))


def test_irregularities_of_the_protocol_are_always_counted_and_listed_with_v() -> None:
    note = "6.3: no empty line after the answer to quit"
    assert "protocol: 1 irregularity in gnugo (noted only); see -v" in text.render(everything())
    assert note not in text.render(everything())
    assert f"  gnugo: {note}" in text.render(everything(), verbosity=1).split("\n")


@pytest.mark.parametrize("verbosity", [-1, 0, 1])
def test_irregularities_that_fail_the_run_say_so(verbosity: int) -> None:
    report = text.render(replace(everything(), strict_gtp=True), verbosity=verbosity)
    assert "protocol: 1 irregularity in gnugo fails the run (--strict-gtp)" in report


@pytest.mark.parametrize("verbosity", [-1, 0, 1])
def test_errors_are_wrapped_and_never_cut(verbosity: int) -> None:
    error = " ".join(f"word{number}" for number in range(20))
    unseen = CaseResult("gnugo", "aga", "ko", Outcome.UNSUPPORTED, words=error)
    gone = EngineNote("gone", "Gone", error=error)
    run = RunResult(results=[unseen], engines=[gone], data_errors=[f"a.yaml:3: {error}"])
    words = " ".join(text.render(run, verbosity=verbosity).split())
    assert f"gone: {error}" in words
    assert f"data: a.yaml:3: {error}" in words
    assert (f"1 gnugo: {error}" in words) is (verbosity > 0)


def test_the_name_of_a_file_with_a_problem_can_be_copied_whole() -> None:
    place = f"/home/anna/{'games-of-the-winter-' * 5}club/ko.yaml:3:14:"
    run = RunResult(data_errors=[f"{place} missing key"], baseline_problems=[f"{place} stale"])
    assert text.render(run, verbosity=1).split("\n").count(place) == 2


def test_problems_that_do_not_fit_are_counted() -> None:
    run = RunResult(data_errors=[f"{number}.yaml:3: wrong" for number in range(9)])
    assert text.render(run).count(".yaml:3: wrong") == 5
    assert "and 4 more problems: see -v" in text.render(run)
    assert text.render(run, verbosity=1).count(".yaml:3: wrong") == 9


def test_rows_with_known_deviations_are_folded_after_those_that_are_green() -> None:
    results = [
        result("gnugo", f"rules{number}", "ko", Outcome.XFAIL if number >= 35 else Outcome.PASS)
        for number in range(41)
    ]
    results += [result("katago", one.ruleset, "ko", Outcome.UNSUPPORTED) for one in results]
    summary = text.render(RunResult(results=results), findings=False)
    assert all(f"rules{number} " in summary for number in range(35, 41))
    assert "other rulesets" in summary
