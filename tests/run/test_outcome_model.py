"""One table: outcome of a case, of its variants, and the exit status of a run."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from harness.run.outcome import (
    LETTERS,
    CaseResult,
    Check,
    CheckVerdict,
    EngineNote,
    Outcome,
    RunResult,
    outcome_of,
    worst,
)

DOCS = Path(__file__).parents[2] / "docs" / "outcomes.md"


def test_the_table_in_the_documentation_is_the_one_in_force() -> None:
    rows = [line.split("|")[1:-1] for line in DOCS.read_text("utf-8").splitlines() if line.startswith("| `")]
    shown = {row[0].strip(" `"): (row[1].strip(), row[3].strip()) for row in rows}
    wanted = {one.letter: (one.value, "no" if one.quiet else "yes") for one in Outcome}
    assert shown == wanted
    assert len(set(LETTERS.values())) == len(Outcome)


CHECKS: list[tuple[str, list[tuple[str, CheckVerdict]], Outcome]] = [
    ("nothing", [], Outcome.UNSUPPORTED),
    ("seen", [("legality", "held")], Outcome.PASS),
    ("contradicted", [("legality", "held"), ("legality", "contradicted")], Outcome.FAIL),
    ("a detail contradicted", [("legality", "held"), ("reason", "contradicted")], Outcome.FAIL),
    ("a detail unseen", [("legality", "held"), ("reason", "unseen")], Outcome.PASS),
    ("only details, all seen", [("liberties", "held"), ("phase", "held")], Outcome.PASS),
    ("only details, one unseen", [("liberties", "held"), ("phase", "unseen")], Outcome.UNSUPPORTED),
    ("legality unseen", [("legality", "held"), ("legality", "unseen")], Outcome.UNSUPPORTED),
    ("result unseen", [("legality", "held"), ("result", "unseen")], Outcome.UNSUPPORTED),
    ("set-up refused", [("legality", "held"), ("set-up", "refused")], Outcome.UNSUPPORTED),
    ("refused after a contradiction", [("board", "contradicted"), ("set-up", "refused")], Outcome.FAIL),
    ("tolerated", [("legality", "held"), ("play refuses", "tolerated")], Outcome.TOLERANT),
    ("tolerated, nothing else seen", [("play refuses", "tolerated")], Outcome.UNSUPPORTED),
]


@pytest.mark.parametrize(("name", "checks", "outcome"), CHECKS, ids=[row[0] for row in CHECKS])
def test_outcome_of_checks(name: str, checks: list[tuple[str, CheckVerdict]], outcome: Outcome) -> None:
    found = [Check(kind, "", "", verdict) for kind, verdict in checks]
    assert outcome_of(found) is outcome
    assert outcome_of(reversed(found)) is outcome


def result(outcome: Outcome, case: str = "case") -> CaseResult:
    return CaseResult("one", "aga", case, outcome)


WORST = [
    ((Outcome.PASS, Outcome.FAIL), Outcome.FAIL),
    ((Outcome.UNSUPPORTED, Outcome.PASS), Outcome.PASS),
    ((Outcome.PASS, Outcome.TOLERANT), Outcome.TOLERANT),
    ((Outcome.FAIL, Outcome.CRASH), Outcome.CRASH),
    ((Outcome.UNSUPPORTED, Outcome.INCONCLUSIVE), Outcome.INCONCLUSIVE),
    ((Outcome.SKIP, Outcome.XPASS, Outcome.XFAIL), Outcome.XPASS),
]


@pytest.mark.parametrize(("variants", "decides"), WORST)
def test_the_worst_variant_decides(variants: tuple[Outcome, ...], decides: Outcome) -> None:
    assert worst([result(outcome) for outcome in variants]).outcome is decides


@pytest.mark.parametrize(
    "outcome", [one for one in Outcome if one not in (Outcome.SKIP, Outcome.UNSUPPORTED)]
)
def test_a_single_outcome_gives_its_status(outcome: Outcome) -> None:
    status = RunResult(results=[result(Outcome.PASS), result(outcome, "other")]).exit_status()
    assert status == (2 if outcome is Outcome.ERROR else 0 if outcome.quiet else 1)


@pytest.mark.parametrize("outcome", [Outcome.SKIP, Outcome.UNSUPPORTED])
def test_nothing_seen_is_never_green(outcome: Outcome) -> None:
    assert RunResult(results=[result(outcome)]).exit_status() == 5
    assert RunResult(results=[result(outcome), result(Outcome.PASS, "other")]).exit_status() == 0


def test_no_number_of_failures_turns_into_another_status() -> None:
    for count in (1, 255, 256, 257):
        assert RunResult(results=[result(Outcome.FAIL, str(n)) for n in range(count)]).exit_status() == 1


def test_the_graver_status_wins() -> None:
    for interrupted, internal, engine, failed in product((True, False), repeat=4):
        run = RunResult(
            results=[result(Outcome.FAIL)] if failed else [],
            engines=[EngineNote("two", "Two", error="gone")] if engine else [],
            interrupted=interrupted,
            internal_error="KeyError: 'x'" if internal else "",
        )
        expected = 130 if interrupted else 3 if internal else 2 if engine else 1 if failed else 5
        assert run.exit_status() == expected
