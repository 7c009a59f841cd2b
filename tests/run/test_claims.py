"""What a profile claims is probed by the cases; what is taken and not followed is told apart from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.engines.catalogue import shipped_profile
from harness.run.claims import claimed_keys
from harness.run.outcome import Claim, Outcome, RunResult
from harness.run.result_file import read_run
from tests.run.running import CHANNELS, RULES, SUPERKO_CASE, profile, run, stub

SUPERKO = f"""{SUPERKO_CASE}  - id: last-liberty
    title: A stone without a liberty
    board: 2x2
    moves: [B A1, W pass, B B2]
    expect:
      - when: {{suicide: forbidden}}
        illegal: {{W: [B1], reason: suicide}}
        because: "Japanese rules, article 4"
"""
TAKES_ALL = f"""
axes:
  - {{sets: superko, choices: [{{commands: komi 0}}]}}
  - {{sets: suicide, choices: [{{commands: komi 0}}]}}
{CHANNELS}"""


def superko_run(folder: Path, engine: str) -> RunResult:
    """Run cases on superko and suicide on a program of simple ko without suicide."""
    rules, cases = folder / "superko.yaml", folder / "cases.yaml"
    text = RULES.read_text("utf-8").replace("ko: simple\n", "superko: positional\n")
    rules.write_text(text.replace("simple-ko", "sk"), "utf-8")
    cases.write_text(SUPERKO, "utf-8")
    return run(engine, cases=cases, rulesets=[rules], json=folder / "run.jsonl")


@pytest.fixture
def claims(tmp_path: Path) -> RunResult:
    """A program of simple ko that takes any superko, and does forbid suicide."""
    return superko_run(tmp_path, profile(tmp_path, stub("Go"), TAKES_ALL))


def test_a_setting_that_is_taken_and_not_followed_is_told_by_axis(claims: RunResult) -> None:
    found = {claim.values: claim for claim in claims.engines[0].claims}
    assert found["superko: positional"] == Claim(
        "superko: positional",
        0,
        1,
        "sk, first-stone-alone-again: legality B A1: expected illegal, answered legal",
    )
    assert found["suicide: forbidden"] == Claim("suicide: forbidden", 1)
    assert [claim.verdict for claim in found.values()] == ["followed", "broken"]


def test_claims_change_no_outcome_and_are_read_again(claims: RunResult, tmp_path: Path) -> None:
    assert [one.outcome.value for one in claims.results] == ["fail", "pass"]
    assert read_run(tmp_path / "run.jsonl").engines == claims.engines


def test_an_expectation_that_turns_on_no_axis_breaks_no_claim() -> None:
    result = run("faulty:ko-ignored", "ko-retake")
    assert [one.outcome.value for one in result.results] == ["fail"]
    assert not result.engines[0].claims


def test_a_program_that_is_sent_no_setting_claims_none(tmp_path: Path) -> None:
    result = superko_run(tmp_path, stub("Go"))
    assert [one.outcome for one in result.results] == [Outcome.FAIL, Outcome.PASS]
    assert not result.engines[0].claims


def test_what_no_case_showed_is_not_seen(tmp_path: Path) -> None:
    result = run(profile(tmp_path, stub("RefusesSize"), CHANNELS), "ko-retake")
    assert not any(claim.followed or claim.broken for claim in result.engines[0].claims)


def test_all_that_a_profile_speaks_of_is_a_claim() -> None:
    keys = claimed_keys(shipped_profile("gnugo"))
    assert keys is not None
    assert {"ko", "superko", "suicide", "scoring.method", "repetition.start_position"} <= keys
    assert claimed_keys(shipped_profile("reference")) is None


@pytest.mark.engines
def test_gnugo_takes_positional_superko_and_does_not_apply_it_to_suicide(gnugo: Path) -> None:
    case = "single-stone-suicide-in-play"
    claims = run("gnugo", case, cases=None, rulesets=["tromp-taylor"]).engines[0].claims
    assert [claim.values for claim in claims if claim.broken] == ["suicide: allowed, superko: positional"]
