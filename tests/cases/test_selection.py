"""Cases are chosen by id, tag and axis."""

from __future__ import annotations

import pytest

from harness.cases.selection import Selection
from harness.errors import UsageError
from tests.case_writing import load_text

LEGAL = "legal: {B: [D2]}, because: x"
CASES = load_text(
    "id: plain\ntitle: a\nboard: 5x4\ntags: [snapback]\nexpect: [{" + LEGAL + "}]",
    "id: by-superko\ntitle: a\nboard: 5x4\nexpect: [{when: {superko: [positional, spight]}, " + LEGAL + "}]",
    "id: not-spight\ntitle: a\nboard: 5x4\nrequires: {superko: {not: spight}}\nexpect: [{" + LEGAL + "}]",
    "id: on-a-torus\ntitle: a\nboard: 5x4\nrequires: {board.topology: torus}\nexpect: [{" + LEGAL + "}]",
    "id: suicide-only\ntitle: a\nboard: 5x4\nrequires: {suicide: allowed}\n"
    "expect: [{when: {superko: positional}, " + LEGAL + "}]",
)[0]


@pytest.mark.parametrize(
    ("patterns", "tags", "axes", "chosen"),
    [
        ([], [], [], "plain by-superko not-spight on-a-torus suicide-only"),
        (["plain", "on-*"], [], [], "plain on-a-torus"),
        (["ko/sample/*"], [], [], "plain by-superko not-spight on-a-torus suicide-only"),
        (["ko"], [], [], ""),
        ([], ["snapback"], [], "plain"),
        ([], ["ko"], [], "plain by-superko not-spight on-a-torus suicide-only"),
        ([], [], ["superko=positional"], "by-superko not-spight suicide-only"),
        ([], [], ["superko=spight"], "by-superko"),
        ([], [], ["superko=positional", "suicide=allowed"], "suicide-only"),
        ([], [], ["suicide=forbidden"], ""),
        ([], [], ["board.topology=torus"], "on-a-torus"),
        ([], [], ["board.topology=grid"], ""),
        (["by-*"], ["snapback"], [], ""),
    ],
)
def test_cases_are_chosen(patterns: list[str], tags: list[str], axes: list[str], chosen: str) -> None:
    selection = Selection.parse(patterns, tags, axes)
    assert " ".join(case.id for case in selection.choose(CASES)) == chosen


@pytest.mark.parametrize(
    ("axis", "sentence"),
    [
        ("superko", "expected KEY=VALUE"),
        ("superkoo=none", "did you mean 'superko'?"),
        ("superko=positonal", "did you mean 'positional'?"),
        ("rulesets=aga", "no ruleset key is called 'rulesets'"),
    ],
)
def test_a_wrong_axis_is_told(axis: str, sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        Selection.parse([], [], [axis])
    assert sentence in str(error.value)
