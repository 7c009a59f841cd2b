"""Answers of one program that do not agree with each other are told; those that agree are not."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.cli.main import main
from harness.engines.catalogue import resolve
from harness.engines.conformance import Conformance
from harness.engines.profile import settings_for
from harness.engines.session import Limits
from harness.rules.catalogue import load_ruleset
from harness.run.coherence import CHECKS, cohere
from harness.run.plan import Engine, Item
from harness.run.processes import Processes
from tests.run.running import children

CASE = load_cases().cases[0]
ROOT = Path(__file__).parents[2]

# weakness: the demand that it breaks, and words of what is said
WEAKNESSES = {
    "ForbidsAllAfterUndo": ("undo-restores", "after the first undo of W B2, what is legal: none"),
    "ClearKeepsKo": ("cleared", "after clear_board, what is legal: "),
    "AnswersOtherHandicap": ("fixed-handicap", "the board after fixed_handicap 2: "),
    "PlacesTooFew": ("fixed-handicap", "stones of fixed_handicap 2: 1, expected 2"),
    "AnswersNoFreeHandicap": ("free-handicap", "stones of place_free_handicap 2: 0, expected 2"),
    "MirrorsNamedHandicap": ("named-handicap", "the board after set_free_handicap: "),
    "SetUpForbidsTheCorner": ("set-up-like-play", "as set up by set_position, not alike: E5"),
    "SetUpLosesAStone": ("set-up-like-play", "the position set up: "),
    "CallsAStoneDeadAndAlive": ("score-by-statuses", "stones in the lists dead, alive and seki: "),
    "CountsAnotherBoard": ("score-by-statuses", "with its own dead stones: W+1.5, expected W+12.5"),
    "ListsEmptyPoints": ("score-by-statuses", "final_status_list seki names points without a stone: A1"),
    "PassIsWorthAPoint": ("score-after-passes", "final_score is W+12.5 before the passes, W+10.5 after them"),
}


def asked(tmp_path: Path, engine: str, ruleset: str = "chinese") -> tuple[Conformance, ...]:
    """Return what became of each demand when a program was asked, told a ruleset."""
    label, profile, command = resolve(engine)
    rules = load_ruleset(ruleset)
    item = Item(Engine(label, profile, command, engine), rules, settings_for(profile, rules), CASE)
    processes = Processes(profile, command, Limits(start=10.0, command=5.0), seed=0)
    try:
        return cohere(item, processes, tmp_path)
    finally:
        processes.end()


def stub(weakness: str) -> str:
    return shlex.join(
        ["env", f"PYTHONPATH={ROOT}", sys.executable, "-m", "tests.engines.stub_coherence", weakness]
    )


def broken(found: tuple[Conformance, ...]) -> dict[str, str]:
    return {one.name: one.words for one in found if one.verdict == "broken"}


@pytest.mark.parametrize("weakness", WEAKNESSES)
def test_each_weakness_breaks_its_demand(weakness: str, tmp_path: Path) -> None:
    demand, words = WEAKNESSES[weakness]
    found = broken(asked(tmp_path, stub(weakness)))
    also = {"score-by-statuses"} if weakness == "PassIsWorthAPoint" else set()
    assert found.keys() == {demand} | also
    assert words in found[demand]


def test_a_sound_program_agrees_with_itself(tmp_path: Path) -> None:
    found = asked(tmp_path, stub("Sound"))
    assert [(one.name, one.verdict, one.words) for one in found] == [
        (demand.name, "held", "") for demand, _ in CHECKS
    ]


def test_a_program_that_falls_silent_is_asked_no_more(tmp_path: Path) -> None:
    before = children()
    first, *others = asked(tmp_path, stub("Silent"))
    assert (first.verdict, "no answer to 'undo'" in first.words) == ("unseen", True)
    assert all(one.verdict == "unseen" and one.words.startswith("not asked: ") for one in others)
    assert children() == before


@pytest.mark.parametrize("fault", ["undo-keeps-prisoners", "undo-keeps-positions", "undo-loses-captured"])
def test_planted_faults_of_undo_are_told(fault: str, tmp_path: Path) -> None:
    assert broken(asked(tmp_path, f"faulty:{fault}", "chinese-2002")).keys() == {"undo-restores"}


def test_a_move_that_is_refused_by_other_rules_contradicts_nothing(tmp_path: Path) -> None:
    assert not broken(asked(tmp_path, "faulty:capture-own-first"))


@pytest.mark.parametrize("ruleset", ["aga-button", "aga-territory", "japanese", "tromp-taylor", "torus"])
def test_the_reference_agrees_with_itself_under_any_rules(ruleset: str, tmp_path: Path) -> None:
    assert not broken(asked(tmp_path, "reference", ruleset))


@pytest.mark.engines
def test_gnugo_agrees_with_itself_but_for_the_moves_that_it_adds_before_it_counts(
    gnugo: Path, tmp_path: Path
) -> None:
    assert not broken(asked(tmp_path, "gnugo", "chinese"))
    assert broken(asked(tmp_path, "gnugo", "japanese")) == {
        "score-by-statuses": "final_score with its own dead stones: W+11.5, expected W+12.5"
    }


@pytest.mark.engines
@pytest.mark.parametrize("ruleset", ["chinese", "japanese", "tromp-taylor"])
def test_katago_contradicts_itself_by_the_score_of_an_unfinished_game_alone(
    ruleset: str, katago: Path, tmp_path: Path
) -> None:
    assert broken(asked(tmp_path, "katago", ruleset)).keys() <= {"score-after-passes"}


def test_a_run_tells_what_does_not_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "-e", "faulty:undo-keeps-prisoners", "--protocol", "only", "-v", "--strict-gtp"]) == 1
    words = " ".join(capsys.readouterr().out.split())
    assert "MUST 6.3.3 has after `undo` the board, bans and prisoners of before" in words
    assert "prisoners: 0 and 1, expected 0 and 0" in words


def test_what_does_not_agree_is_told_in_every_report_and_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "run.md"
    words = [
        "-e",
        "faulty:undo-keeps-prisoners",
        "-r",
        "chinese",
        "-k",
        "two-walls-on-nine-by-nine",
        "--markdown",
        str(page),
    ]
    assert main(["run", *words]) == 0
    told = "answers of faulty:undo-keeps-prisoners contradict each other: undo-restores"
    shown = " ".join(capsys.readouterr().out.split())
    assert f"contradictions: {told}; see -v" in shown
    assert f"- {told}" in page.read_text("utf-8")
    assert main(["run", "-e", "reference", "-r", "chinese", "-k", "two-walls-on-nine-by-nine"]) == 0
    assert "contradict" not in capsys.readouterr().out
