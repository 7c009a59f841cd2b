"""Two runs compared, as text, Markdown and HTML."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from harness.explore.diff_results import Difference, diff_results
from harness.report import diff_html, diff_markdown, diff_text
from harness.report.visible import visible_run
from harness.run.outcome import Outcome, RunResult
from tests.report.sample import everything, hostile


def compared(old: RunResult, new: RunResult) -> Difference:
    return diff_results(visible_run(old), visible_run(new), ("old.jsonl", "new.jsonl"))


def failing() -> Difference:
    new = everything()
    new.results[0] = replace(new.results[0], outcome=Outcome.FAIL, words="ko retaken")
    return compared(everything(), new)


def test_the_text_fits_the_terminal_and_names_each_case() -> None:
    text = diff_text.render(failing())
    assert max(map(len, text.splitlines())) <= 80
    assert "  reference / japanese / ko-retake: pass -> fail\n    ko retaken\n" in text
    assert text.endswith("1 worse, 0 better, 0 changed, 0 new, 0 gone, 0 not compared, 16 same\n")


def test_the_quiet_text_has_the_counts_only() -> None:
    assert "ko-retake" not in diff_text.render(failing(), quiet=True)


def test_markdown_keeps_a_limit_and_says_what_is_left_out() -> None:
    empty = replace(everything(), results=[])
    many = replace(
        everything(),
        results=[replace(everything().results[0], case=f"case-{number}") for number in range(2000)],
    )
    text = diff_markdown.render(compared(empty, many), 10_000)
    assert len(text.encode()) <= 10_000
    assert "more\n" in text


def test_hostile_texts_stay_text() -> None:
    run = hostile()
    changed = replace(run, results=[replace(one, outcome=Outcome.CRASH) for one in run.results])
    difference = compared(run, changed)
    page = diff_html.render(difference)
    assert "<script" not in page
    assert not etree.HTML(page).xpath("//script | //link | //img")
    for text in (page, diff_text.render(difference), diff_markdown.render(difference)):
        assert text.replace("\n", "").isprintable()


def test_the_page_needs_no_other_file() -> None:
    page = etree.HTML(diff_html.render(failing()))
    assert not page.xpath("//@src | //link")
    assert page.xpath("string(//h2[1])") == "Worse: 1"
