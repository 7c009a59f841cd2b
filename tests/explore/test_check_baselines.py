"""`goharness check` takes baselines: their form, and whether what they name is there."""

from __future__ import annotations

from pathlib import Path

from harness.data_folders import data_folder
from harness.explore.check_files import check_files


def test_the_shipped_baselines_are_right() -> None:
    checked = check_files([data_folder("baselines")])
    assert checked.baselines == len(list(data_folder("baselines").glob("*.yaml")))
    assert not checked.errors


def test_mistakes_are_told_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "known.yaml"
    path.write_text("implementation: bot\nknown:\n- {case: snapback-is-no-k, reason: none}\n")
    (told,) = check_files([path]).errors
    assert told.startswith(f"{path}:3:10: stale: there is no case 'snapback-is-no-k'")
    path.write_text("implementation: bot\nknown:\n- {case: snapback-is-no-ko, resaon: none}\n")
    told, missing = sorted(check_files([path]).errors)
    assert "did you mean 'reason'?" in told + missing
    assert f"{path}:3:" in told


def test_cases_and_rulesets_that_are_checked_with_it_are_known(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "format: 1\nsuite: own\nsources: [definition]\ncases:\n- id: own-case\n  title: First move\n"
        "  board: 3x3\n  moves: []\n  expect: [{legal: {B: [B2]}, because: definition}]\n"
    )
    (tmp_path / "own-rules.yaml").write_text(
        "extends: aga\nname: own-rules\ntitle: Own\nsources: [definition]\n"
    )
    (tmp_path / "known.yaml").write_text(
        "implementation: bot\nknown:\n- {case: own-case, ruleset: own-rules, reason: none}\n"
    )
    checked = check_files([tmp_path])
    assert (checked.rulesets, checked.cases, checked.baselines) == (1, 1, 1)
    assert not checked.errors
