"""Two rulesets are separated by a case that expects contradictory things of them, and by nothing less."""

from __future__ import annotations

import pytest

from harness.cases.loader import load_cases, load_suite
from harness.explore.separation import separation
from harness.rules.catalogue import load_ruleset, shipped_names

CASE = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: one
    title: A position of three points
    board: 3x1
    moves: [B B1]
    expect:
      - {{because: definition, when: {{superko: positional}}, {one}}}
      - {{because: definition, when: {{superko: situational}}, {other}}}
"""


@pytest.mark.parametrize(
    ("one", "other", "state"),
    [
        ("legal: {W: [A1]}", "illegal: {W: [A1]}", "separated"),
        ("legal: {W: [A1]}", "legal: {W: [A1]}", "open"),
        ("legal: {W: [A1]}", "legal: {W: [C1]}", "open"),
        ("legal: {W: [A1]}", "legal_points: [A1, C1]", "open"),
        ("prisoners: {black: 1}", "prisoners: {black: 2}", "separated"),
        ("prisoners: {black: 1}", "prisoners: {white: 2}", "open"),
        ("legal_points: [A1, C1]", "legal_points: [C1, A1]", "open"),
        ("legal_points: [A1, C1]", "legal_points: [A1]", "separated"),
        ("score: {result: B+3}", "score: {result: W+3}", "separated"),
        ("score: {dead: [B1], result: B+3}", "score: {result: W+3}", "open"),
    ],
)
def test_only_contradictory_expectations_separate(one: str, other: str, state: str) -> None:
    cases, errors = load_suite(CASE.format(one=one, other=other), "text")
    assert not errors
    (pair,) = separation([load_ruleset("cgos"), load_ruleset("aga")], cases)
    assert pair.state == state


def test_every_pair_of_shipped_rulesets_is_separated_or_equivalent_for_a_reason() -> None:
    pairs = separation([load_ruleset(name) for name in sorted(shipped_names())], load_cases().cases)
    assert [(pair.one, pair.other) for pair in pairs if pair.state == "open"] == []
    assert {(pair.one, pair.other) for pair in pairs if pair.reason} == {
        ("ancient-area", "stone-scoring"),
        ("pair-go", "rengo"),
    }
