"""The pages of cases and rulesets: what is drawn, expected and compared."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from harness.cases.loader import load_cases, load_suite
from harness.cases.model import Case
from harness.cases.record import record_from_bytes
from harness.report import html
from harness.report.case_view import CaseView, case_view
from harness.report.expectation_text import guard_text, sentences
from harness.report.subject import Subject, subject_of
from harness.rules.catalogue import load_ruleset
from harness.rules.ruleset import Ruleset
from harness.run.digests import ruleset_digest
from harness.run.outcome import CaseResult, Outcome, RunResult

from .test_html import Page, read

RULESETS = {name: load_ruleset(name) for name in ("japanese", "tromp-taylor", "torus")}
KO = "ko-may-not-be-retaken-at-once"


@cache
def shipped() -> dict[str, Case]:
    return {case.id: case for case in load_cases().cases}


def run_of(*names: str, rulesets: dict[str, Ruleset] = RULESETS) -> RunResult:
    """A run in which everything passed, of the cases named."""
    results = [
        CaseResult("reference", ruleset.name, name, Outcome.PASS, seen=1, digest=shipped()[name].digest)
        for ruleset in rulesets.values()
        for name in names
        if shipped()[name].applies_to(ruleset)
    ]
    return RunResult({"rulesets": {r.name: ruleset_digest(r) for r in rulesets.values()}}, results)


def here(run: RunResult) -> Subject:
    return subject_of(run, shipped().values(), RULESETS.values())


def view_of(case: str, ruleset: str) -> CaseView:
    return case_view(shipped()[case], [load_ruleset(ruleset)])


def written(board: str, lines: str) -> Case:
    head = (
        f"format: 1\nsuite: test/x\nsources: [none]\ncases:\n  - id: one\n    title: t\n    board: {board}\n"
    )
    (case,), errors = load_suite(head + lines, "test")
    assert not errors
    return case


class TestCasePage:
    def test_it_has_a_picture_per_step_the_rules_and_the_answers(self) -> None:
        run = run_of(KO)
        pages = html.render(run, here(run))
        page = Page(pages[f"cases/{KO}.html"])
        radios = [value for name, value in page.attributes if name == "id" and value.startswith("step-")]
        assert len(radios) == 10
        assert page.tags.count("figure") == 10
        for words in (
            "ply 9: B C2; White to play",
            "White at B2 is illegal (ko or superko)",
            "JP89 art. 6",
            "1 expectation held",
            f"goharness run --engine PROGRAM --ruleset japanese -k {KO}",
        ):
            assert words in page.text
        assert f"{KO}.sgf" in " ".join(page.links)

    def test_its_record_can_be_read(self) -> None:
        run = run_of(KO)
        record = record_from_bytes(html.render(run, here(run))[f"cases/{KO}.sgf"].encode())
        assert record.width == 5

    def test_it_is_linked_from_cells_outcomes_and_findings(self) -> None:
        run = run_of(KO)
        for path in ("outcomes.html", "cells/reference--japanese.html"):
            assert any(
                link.endswith(f"cases/{KO}.html") for link in read(html.render(run, here(run)))[path].links
            )

    def test_every_shipped_case_can_be_shown(self) -> None:
        for case in shipped().values():
            applying = [
                ruleset
                for name in ("japanese", "tromp-taylor", "aga", "ing", "torus", "capture-n", "new-zealand")
                if case.applies_to(ruleset := load_ruleset(name))
            ]
            if applying:
                view = case_view(case, applying)
                assert view.frames or view.stopped
                assert all(one.sentences and one.because for one in view.expected)

    def test_the_seam_of_a_torus_is_drawn(self) -> None:
        name = next(case.id for case in shipped().values() if case.applies_to(RULESETS["torus"]))
        assert 'class="seam"' in view_of(name, "torus").frames[0].picture

    def test_a_refused_start_is_said(self) -> None:
        case = written(
            "2x1", "    setup: {black: [A1, B1]}\n    expect: [{setup_error: no-liberty, because: b}]\n"
        )
        view = case_view(case, [RULESETS["japanese"]])
        assert view.frames == ()
        assert view.stopped.startswith("The rules refuse this start")
        assert view.sgf == ""


class TestSubject:
    def test_a_case_that_changed_has_no_page_and_the_first_page_says_so(self) -> None:
        run = run_of(KO)
        changed = replace(shipped()[KO], digest="0")
        assert subject_of(run, [changed], RULESETS.values()).cases == {}
        site = html.render(run, subject_of(run, [changed], RULESETS.values()))
        assert not [path for path in site if path.startswith("cases/")]
        assert "1 case of this run without a page" in site["index.html"]
        assert "without a page" not in html.render(run, here(run))["index.html"]

    def test_a_ruleset_that_changed_has_no_page(self) -> None:
        run = run_of(KO)
        run.header["rulesets"] = {"japanese": "0"}
        assert here(run).rulesets == {}
        assert "rulesets.html" not in html.render(run, here(run))


class TestRulesets:
    def test_a_page_has_axes_sources_and_neighbours(self) -> None:
        run = run_of(KO)
        text = Page(html.render(run, here(run))["rulesets/japanese.html"]).text
        for words in (
            "Japanese Rules of Go 1989",
            "Nihon Ki-in",
            "void-by-agreement",
            "art. 12",
            "tromp-taylor",
        ):
            assert words in text

    def test_the_comparison_shows_only_axes_that_differ(self) -> None:
        run = run_of(KO)
        text = Page(html.render(run, here(run))["rulesets.html"]).text
        assert "superko" in text
        assert "positional" in text
        assert "players.per_side" not in text


SENTENCES = [
    ("{illegal: {W: [B2], reason: ko}}", ["White at B2 is illegal (ko)"]),
    ("{legal: {W: [B2, pass]}}", ["White at B2, pass is legal"]),
    ("{captures: []}", ["taken: nothing"]),
    ("{liberties: {A1: 1}}", ["liberties: A1: 1"]),
    ("{score: {result: B+2, dead: [A1]}}", ["result: B+2, with A1 dead"]),
    ("{board: 'X../...'}", ["the board stands as drawn:\nX . .\n. . ."]),
]


@pytest.mark.parametrize(("expectation", "expected"), SENTENCES, ids=[row[0] for row in SENTENCES])
def test_expectations_are_sentences(expectation: str, expected: list[str]) -> None:
    text = expectation.replace("'X../...'", '"X..\\n..."')
    case = written(
        "3x2",
        "    moves: [B A1]\n"
        f"    expect: [{text[:-1]}, because: b, when: {{superko: {{not: none}}, suicide: allowed}}}}]\n",
    )
    (found,) = case.expect
    assert sentences(found) == expected
    assert guard_text(found.when) == "superko is not none and suicide is allowed"
