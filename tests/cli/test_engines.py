"""`goharness engines`: the list fits a terminal; a mistake is named."""

from __future__ import annotations

import json

import pytest

from harness.cli.main import main
from harness.engines.catalogue import profile_names


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
        (["--all", "sgfmill"], "expected names, or --all"),
    ],
)
def test_install_names_what_is_wrong(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["engines", "install", *words]) != 0
    assert message in capsys.readouterr().err
