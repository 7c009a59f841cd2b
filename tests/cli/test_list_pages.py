"""`goharness list rulesets --markdown` writes pages into a folder, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cli.main import main
from harness.rules.catalogue import shipped_names


def test_it_writes_a_page_for_each_ruleset_and_three_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "not" / "there yet"
    assert main(["list", "rulesets", "--markdown", str(folder)]) == 0
    written = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert written == {
        *("rulesets.md", "axes.md", "rules-names.md"),
        *(f"rulesets/{name}.md" for name in shipped_names()),
    }
    assert capsys.readouterr().out == ""


def test_what_stands_in_the_folder_besides_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "rulesets" / "history.md"
    other.parent.mkdir()
    other.write_text("by hand", encoding="utf-8")
    assert main(["list", "rulesets", "--markdown", str(tmp_path)]) == 0
    assert other.read_text("utf-8") == "by hand"


def test_json_and_pages_at_once_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "rulesets", "--markdown", str(tmp_path), "--json", "-"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "--json and --markdown exclude each other" in captured.err
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_cannot_be_made_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["list", "rulesets", "--markdown", str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert str(tmp_path / "file") in error
