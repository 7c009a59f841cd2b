"""Lint finds what is wrong with cases beyond their form."""

from __future__ import annotations

import pytest

from harness.cases.lint import lint
from harness.cases.loader import Corpus, load_cases
from harness.cases.lock import Locked
from harness.rules.catalogue import load_ruleset, shipped_names
from tests.case_writing import load_text, one_case

RULESETS = [load_ruleset(name) for name in ("aga", "japanese", "tromp-taylor", "new-zealand")]
BOTH = "legal: {B: [D2]}, illegal: {B: [A1], reason: occupied}, because: x"
BODY = f"board: 5\nsetup: {{white: [A1]}}\nexpect: [{{{BOTH}}}]"


def messages(*bodies: str) -> list[str]:
    cases, errors = load_text(*bodies)
    assert not errors, errors
    return [f"{finding.level}: {finding.message}" for finding in lint(Corpus(tuple(cases)), RULESETS)]


def findings(body: str) -> list[str]:
    return [message for message in messages(body) if "suite:" not in message]


def test_the_shipped_cases_have_no_errors() -> None:
    corpus = load_cases()
    rulesets = [load_ruleset(name) for name in shipped_names()]
    found = [str(finding) for finding in lint(corpus, rulesets) if finding.level == "error"]
    assert found == []


def test_a_sound_case_has_no_findings() -> None:
    assert findings(BODY) == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f"id: a\ntitle: It should be legal\n{BODY}", "title: found 'should'"),
        (f"id: a\ntitle: A ko test\n{BODY}", "title: found 'test'"),
        (f"requires: {{superko: spight}}\n{BODY}", "no ruleset meets its requires"),
        (f"board: 5\nexpect: [{{when: {{superko: ing}}, {BOTH}}}]", "no ruleset meets its requires"),
        (f"{BODY[:-1]}, {{when: {{superko: ing}}, {BOTH}}}]", "warning: no ruleset that the case is for"),
        (f"requires: {{rulesets: [aga, japanesse]}}\n{BODY}", "did you mean 'japanese'?"),
        (
            f"moves: [B A2, W E5, B B1, W A1]\nboard: 5\nexpect: [{{{BOTH}}}]",
            "step 4 (W A1) is refused: suicide, under aga, japanese",
        ),
        (
            f"moves: [B A2, W pass, B pass, W pass, B E5, W pass]\nboard: 5\nexpect: [{{{BOTH}}}]",
            "step 5 (B E5) is refused: game-over, under aga",
        ),
        (f"moves: [B A2, W pass, agree void]\nboard: 5\nexpect: [{{{BOTH}}}]", "step 3 (agree void)"),
        ("setup: {black: [A1], white: [A2, B1]}\nboard: 5\nexpect: [{to_play: black, because: x}]", "A1"),
        ("board: 5\nexpect: [{score: {dead: [C3], result: '0'}, because: x}]", "C3 is named as dead"),
        (
            "board: 5\nexpect: [{legal: {B: [A1]}, because: x},"
            " {when: {ko: simple}, illegal: {B: [A1]}, because: x}]",
            "contradicts another expectation about B A1 under japanese",
        ),
        (
            "board: 5\nexpect: [{phase: playing, because: x}, {at: 0, phase: stopped, because: x}]",
            "contradicts another expectation about phase under aga",
        ),
        (
            "board: 5\nexpect: [{score: {result: '0'}, because: x}, {score: {result: B+1}, because: x}]",
            "contradicts another expectation about score.result",
        ),
    ],
)
def test_a_mistake_is_found(body: str, message: str) -> None:
    assert any(message in found for found in findings(body)), findings(body)


def test_expectations_of_different_rulesets_are_no_contradiction() -> None:
    assert not any(
        "contradicts" in message
        for message in findings(
            "board: 5\nexpect:\n"
            "  - {when: {suicide: allowed}, legal: {B: [A1]}, because: x}\n"
            "  - {when: {suicide: forbidden}, illegal: {B: [A1]}, because: x}"
        )
    )


def test_a_suite_shows_both_directions() -> None:
    only = "board: 5\nexpect: [{legal: {B: [A1]}, because: x}]"
    assert any("says what is legal, never what is illegal" in message for message in messages(only))
    tried = "board: 5\nmoves: [B A1, W A1!]\nexpect: [{to_play: white, because: x}]"
    assert not any("never" in message for message in messages(only, tried))


def test_the_lock_is_held_against_the_cases() -> None:
    case = one_case(BODY)
    locked = {"case-1": Locked(1, "0" * 64), "gone": Locked(1, "0" * 64)}
    found = [
        finding.message for finding in lint(Corpus((case,)), RULESETS, locked) if finding.level == "error"
    ]
    assert found == ["it changed: raise its revision to 2", "the case is gone, and ids never change"]
    assert not lint(Corpus((case,)), RULESETS, {"case-1": Locked(1, case.digest)})[1:]
