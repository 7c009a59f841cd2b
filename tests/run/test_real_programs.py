"""GNU Go and KataGo: a selection of shipped cases; only what is known to deviate fails."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.engines.catalogue import PROFILES
from harness.run.outcome import RunResult
from tests.run.running import run

pytestmark = pytest.mark.engines

TOPICS = {"ko", "superko", "suicide", "capture", "stones", "cycles"}
LEGALITY = [case.id for case in load_cases().cases if case.topic in TOPICS]


def failed(result: RunResult) -> set[tuple[str, str]]:
    return {(one.case, one.outcome.value) for one in result.results if not one.outcome.quiet}


def passed(result: RunResult, ruleset: str) -> int:
    return sum(one.outcome.value in ("pass", "tolerant") for one in result.results if one.ruleset == ruleset)


def test_gnugo_deviates_only_by_not_applying_superko_to_suicide(gnugo: Path) -> None:
    rulesets = ["tromp-taylor", "chinese-2002", "japanese", "new-zealand-program"]
    result = run("gnugo", *LEGALITY, cases=None, rulesets=rulesets)
    for one in result.results:
        if not one.outcome.quiet:
            assert one.outcome.value == "fail"
            assert one.finding
            assert "expected illegal, answered legal" in one.finding.message
            assert "superko" in one.finding.axis
            assert (
                "suicide" in one.case
                or "suicide" in one.finding.title
                or "clears" in one.case
                or one.case in ("only-point-of-the-smallest-board",)
            )
    for ruleset in ("chinese-2002", "japanese"):
        assert not {one.case for one in result.results if one.ruleset == ruleset and not one.outcome.quiet}
    assert all(passed(result, ruleset) >= 15 for ruleset in rulesets)


def test_katago_is_tolerant_at_play_and_right_when_asked(katago: Path) -> None:
    rulesets = ["tromp-taylor", "aga", "chinese-kgs", "spight"]
    result = run("katago", *LEGALITY, cases=None, rulesets=rulesets)
    assert failed(result) == set()
    assert result.totals()["tolerant"] >= 20
    assert all(passed(result, ruleset) >= 30 for ruleset in rulesets)


COUNTS = ["invader-left-on-the-board", "two-walls-on-nine-by-nine", "split-board-with-one-prisoner"]


def test_katago_removes_stones_in_pass_alive_territory_when_it_counts(katago: Path) -> None:
    result = run("katago", *COUNTS, cases=None, rulesets=["tromp-taylor", "chinese-2002"])
    assert failed(result) == {("invader-left-on-the-board", "fail")}
    assert [one.ruleset for one in result.results if not one.outcome.quiet] == ["tromp-taylor"]


def test_katago_counts_territory_after_its_clean_up_phases(katago: Path) -> None:
    cases = ["split-board-with-one-prisoner", "whole-board-seki", "five-rows-against-two"]
    result = run("katago", *cases, cases=None, rulesets=["japanese", "ancient-territory"])
    assert failed(result) == set()
    assert {one.case for one in result.results if one.outcome.value == "pass"} == set(cases)


def test_katago_is_asked_for_no_territory_that_it_judges_by_rules_of_its_own(katago: Path) -> None:
    reasons = {
        "dame-row-counts-for-nobody": "judges seki by independent-life",
        "point-under-a-dead-stone-is-territory": "takes these stones for dead: none",
        "play-goes-on-after-a-resumption": "takes play after two passes for a clean-up phase",
    }
    result = run("katago", *reasons, cases=None, rulesets=["japanese", "ancient-territory"])
    assert {one.case for one in result.results} == set(reasons)
    for one in result.results:
        assert one.outcome.value == "unsupported"
        assert reasons[one.case] in one.words


def test_gnugo_counts_even_games_whatever_the_compensation_for_handicap(gnugo: Path) -> None:
    cases = ["two-walls-on-nine-by-nine", "two-free-stones-and-two-passes"]
    result = run("gnugo", *cases, cases=None, rulesets=["aga"])
    words = {one.case: (one.outcome.value, one.words) for one in result.results}
    assert words.pop("two-walls-on-nine-by-nine") == ("pass", "")
    for outcome, why in words.values():
        assert outcome == "unsupported"
        assert "handicap.compensation: n-1" in why


def test_gnugo_counts_settled_positions(gnugo: Path) -> None:
    result = run("gnugo", *COUNTS, cases=None, rulesets=["chinese-2002", "japanese"])
    assert failed(result) == set()
    assert result.totals()["pass"] >= 2


@pytest.mark.parametrize("transport", ["case", "window", "lock-step"])
def test_gnugo_answers_the_same_by_every_transport(gnugo: Path, transport: str) -> None:
    chosen = LEGALITY[::4]
    once = run("gnugo", *chosen, cases=None, rulesets=["tromp-taylor"])
    again = run("gnugo", *chosen, cases=None, rulesets=["tromp-taylor"], transport=transport, jobs=2)
    assert once.results == again.results


ONE_STONE = """
format: 1
suite: made/one-stone
sources: ["counted by hand"]
cases:
  - id: one-stone-on-two-by-two
    title: All points of the smallest square board are Black's
    board: 2x2
    options: {komi: 0}
    moves: [B A1, W pass, B pass]
    expect:
      - {score: {result: B+4}, because: "no point reaches White"}
"""


def test_gnugo_is_asked_for_no_count_of_stones_that_it_takes_for_seki(gnugo: Path, tmp_path: Path) -> None:
    path = tmp_path / "one-stone.yaml"
    path.write_text(ONE_STONE, encoding="utf-8")
    result = run("gnugo", cases=path, rulesets=["chinese"])
    seen = [(one.outcome.value, one.words) for one in result.results]
    assert seen == [("unsupported", "result: takes these stones for seki: A1")]


def test_an_unknown_program_with_a_policy_map_is_told_who_begins(katago: Path) -> None:
    settings = PROFILES / "katago.cfg"
    command = shlex.join([str(katago), "gtp", "-model", "/dev/null", "-config", str(settings)])
    cases = ["owner-may-fill-an-eye", "two-eyes-cannot-be-filled-by-the-enemy"]
    result = run(command, *cases, cases=None, rulesets=["tromp-taylor"])
    assert failed(result) == set()
    assert passed(result, "tromp-taylor") == len(result.results) == 2
