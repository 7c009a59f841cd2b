"""Team order and hidden information in a run: what is sent, what is seen, what is unsupported."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.engines.adapter import Adapter
from harness.engines.catalogue import shipped_profile
from harness.engines.profile import settings_for
from harness.rules.catalogue import load_ruleset
from harness.run.script_writer import build
from tests.run.running import CHANNELS, only, outcomes, profile, run, stub

HEAD = "format: 1\nsuite: made\nsources: [a test]\ncases:\n"
TEAM = """
  - id: teams
    title: Partners move in turn
    board: 5x4
    requires: {players.per_side: 2}
    moves: [B C3, W C2, B D3!, B/2 D3]
    expect: [{because: a rule, to_play: white}]
"""
PHANTOM = """
  - id: phantom
    title: A hidden stone is found by a refusal
    board: 3x2
    requires: {information.view: own-stones}
    moves: [B A1, W A1!, W B1]
    expect:
      - {because: a rule, to_play: black}
"""


def suite(folder: Path, text: str) -> Path:
    file = folder / "made.yaml"
    file.write_text(HEAD + text, "utf-8")
    return file


def commands(case_file: Path, ruleset_name: str) -> list[str]:
    """Return what the reference engine is sent for the only case of a file."""
    (case,) = load_cases([case_file]).cases
    ruleset, reference = load_ruleset(ruleset_name), shipped_profile("reference")
    known = ["play", "undo", "is_legal", "why_illegal", "list_stones", "goharness-state", "set_position"]
    adapter = Adapter(reference, [*known, "boardsize", "rectangular_boardsize", "clear_board"])
    return build(case, ruleset, adapter, settings_for(reference, ruleset), case_file.parent).commands


def test_the_member_is_sent_with_the_colour(tmp_path: Path) -> None:
    sent = commands(suite(tmp_path, TEAM), "rengo")
    plays = [command for command in sent if command.startswith("play")]
    assert plays[:3] == ["play black C3", "play white C2", "play black/2 D3"]
    assert "is_legal black D3" in sent


def test_a_try_is_only_asked_about_where_all_is_open_and_made_where_it_tells_something(
    tmp_path: Path,
) -> None:
    sent = commands(suite(tmp_path, PHANTOM), "phantom-go")
    assert sent.index("is_legal white A1") < sent.index("play white A1") < sent.index("play white B1")


@pytest.mark.parametrize(("expected", "outcome"), [("illegal", "fail"), ("legal", "pass")])
def test_a_wrong_expectation_about_a_member_fails(expected: str, outcome: str, tmp_path: Path) -> None:
    text = TEAM.replace("to_play: white}", f"at: 2, {expected}: {{B: [D3], player: 2}}}}")
    assert outcomes(run("reference", cases=suite(tmp_path, text), rulesets=("rengo",))) == {"teams": outcome}


def test_a_program_that_knows_no_teams_is_not_judged(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("Query"), CHANNELS)
    one = only(run(engine, cases=suite(tmp_path, TEAM), rulesets=("rengo",)))
    assert (one.outcome.value, one.words) == ("unsupported", "knows no order of players within a side")


def test_options_of_a_case_do_not_outlive_it(tmp_path: Path) -> None:
    case = """
  - id: {id}
    title: A capture
    board: 5x4
    setup: {{black: [B1, D1], white: [C1]}}
    requires: {{scoring.method: capture}}
    {options}
    moves: [B C2]
    expect: [{{because: a rule, phase: {phase}}}]
"""
    text = case.format(id="one-wins", options="options: {scoring.target: 1}", phase="ended")
    text += case.format(id="one-of-five", options="", phase="playing")
    result = run("reference", cases=suite(tmp_path, text), rulesets=("capture-n",), jobs=1)
    assert outcomes(result) == {"one-wins": "pass", "one-of-five": "pass"}
