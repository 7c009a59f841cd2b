"""`goharness engines`: the list fits a terminal and says what to do; a mistake is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.cli import engines_command
from harness.cli.main import main
from harness.engines.catalogue import profile_names
from harness.engines.install import Installed
from harness.engines.packages import InstallError


def test_every_profile_is_listed_in_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engines", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines if line and line[0] != " "] == list(profile_names())
    assert max(len(line) for line in lines if "/" not in line) <= 80


def test_json_says_what_a_program_can_represent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engines", "list", "--json", "-"]) == 0
    tenuki = next(one for one in json.loads(capsys.readouterr().out) if one["name"] == "tenuki")
    assert "natural-situational" in tenuki["axes"]["superko"]
    assert tenuki["counts"] == 0
    assert 0 < tenuki["plays"] < tenuki["rulesets"]


def test_the_table_in_markdown_names_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engines", "list", "--markdown", "-"]) == 0
    table = capsys.readouterr().out
    assert "| sabaki |" in table
    assert "/bin" not in table


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expected names, or --all"),
        (["sgfmil"], "did you mean 'sgfmill'?"),
        (["gnugo", "sgfmil"], "did you mean 'sgfmill'?"),
        (["--all", "sgfmill"], "expected names, or --all"),
    ],
)
def test_install_names_what_is_wrong(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["engines", "install", *words]) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert not shown.out


def test_what_cannot_be_brought_in_is_told_in_one_line_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(name: str, progress: object) -> Installed:
        if name == "gnugo":
            return Installed("gnugo", Path("/there/gnugo"), "3.8", "00")
        raise InstallError("no network")

    monkeypatch.setattr(engines_command, "install", refuse)
    assert main(["engines", "install", "gnugo", "katago"]) == 1
    assert capsys.readouterr() == ("gnugo: version 3.8, /there/gnugo\n", "katago: no network\n")
    assert main(["engines", "install", "gnugo"]) == 0


def test_a_program_that_is_not_here_is_listed_with_the_command_that_brings_it_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GOHARNESS_ENGINES", str(tmp_path))
    assert main(["engines", "list"]) == 0
    listed = capsys.readouterr().out
    assert "  not here: goharness engines install sabaki\n" in listed
    assert "pachi: Pachi 12\n  not here\n" in listed
