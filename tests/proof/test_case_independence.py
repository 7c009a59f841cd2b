"""Every expectation of the corpus is re-derived by the naive implementation, or left out for a stated reason.

The expectations were written from the texts, the naive implementation too, and it imports nothing of the
harness: so a wrong expectation has to be thought up twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.cases.model import Case, Expectation, ExpectedScore, Legality, Verdict
from harness.cases.swap import swapped
from harness.rules.catalogue import load_ruleset, shipped_names
from tests.proof.case_on_naive import HIDDEN, NO_COUNT, ROLES, SEQUENCES, STEPS, Part, rederive

WHY_LEFT_OUT = {
    ROLES: "Ing 1991 article 3 judges stones by their part in a fight; the naive one has only rules that "
    "compare boards. Under Ing's rules it judges all moves that take nothing and repeat nothing.",
    SEQUENCES: "test_perft_tables.py recounts them with the naive implementation",
    HIDDEN: "what a side sees and is told is no legality and no score",
    NO_COUNT: "a game of capture has no count to derive, only its target",
    STEPS: "the totals they lead to are re-derived, the way over the board is not",
}
MOST_LEFT_OUT = 0.02
"""The share of all parts that may be left out, so that no kind grows unnoticed."""

CASES = load_cases().cases
RULESETS = [load_ruleset(name) for name in shipped_names()]
TOPICS = sorted({case.topic for case in CASES})


def parts(topic: str) -> Iterator[Part]:
    """Every part of the topic's cases under every ruleset, with colours exchanged where the harness does."""
    for case in CASES:
        if case.topic == topic:
            for variant in (case, swapped(case)) if case.swap else (case,):
                for ruleset in RULESETS:
                    if variant.applies_to(ruleset):
                        yield from rederive(variant, ruleset)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_naive_implementation_derives_what_the_cases_expect(topic: str) -> None:
    assert [part for part in parts(topic) if not part.left_out and not part.agrees] == []


def test_what_is_left_out_is_of_the_stated_kinds_and_little() -> None:
    pairs = [(case, ruleset) for case in CASES for ruleset in RULESETS if case.applies_to(ruleset)]
    left_out = [part.left_out for case, ruleset in pairs for part in rederive(case, ruleset)]
    assert set(left_out) - {""} == set(WHY_LEFT_OUT)
    assert sum(map(bool, left_out)) < MOST_LEFT_OUT * len(left_out)


def test_the_naive_implementation_imports_nothing_of_the_harness() -> None:
    sources = sorted((Path(__file__).parents[1] / "naive").glob("[!t]*.py"))
    assert len(sources) > 5
    assert [path.name for path in sources if "harness" in path.read_text("utf-8").split('"""', 2)[-1]] == []


# ---------------------------------------------------------------------- a bent case is found


def turned(asked: Legality) -> Legality:
    verdict: Verdict = "illegal" if asked.verdict == "legal" else "legal"
    return replace(asked, verdict=verdict, reasons=(), repeats=None)


def shifted(score: ExpectedScore | None) -> ExpectedScore | None:
    return score and replace(score, result="B+99.5", margin=None, winner=None)


def bent(case: Case, expectation: Expectation) -> Case:
    """The case with one of its expectations turned into its contrary."""
    wrong = replace(
        expectation,
        legality=tuple(map(turned, expectation.legality)),
        score=shifted(expectation.score),
    )
    return replace(case, expect=tuple(wrong if one is expectation else one for one in case.expect))


def some_parts(case: Case, expectation: Expectation) -> Iterator[Part]:
    """The parts of a case under the first two rulesets that the expectation is for, without its details."""
    reached = [r for r in RULESETS if case.requires.holds(r) and expectation.when.holds(r)]
    for ruleset in reached[:2]:
        yield from (part for part in rederive(case, ruleset) if part.left_out in ("", ROLES, NO_COUNT))


@pytest.mark.parametrize("topic", TOPICS)
def test_a_bent_expectation_is_noticed(topic: str) -> None:
    unnoticed = []
    for case in CASES:
        for expectation in case.expect if case.topic == topic else ():
            if not (expectation.legality or (expectation.score and expectation.score.result)):
                continue
            wrong = bent(case, expectation)
            if not any(not part.agrees for part in some_parts(wrong, expectation)):
                unnoticed.append(f"{case.id}: {expectation.because}")
    assert unnoticed == []
