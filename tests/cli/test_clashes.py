"""Outputs that would destroy one another, or what a command reads, are refused before anything is done."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from harness.cli.clashes import Command
from harness.cli.main import COMMANDS, Verbs, main
from harness.cli.output import Output

RUN = "run -r tromp-taylor -k ko-in-another-shape --protocol off"
CASES = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: first-move
    title: The first move
    board: 3x3
    moves: []
    expect: [{legal: {B: [B2]}, because: definition}]
"""


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a small run writes."""
    file = tmp_path_factory.mktemp("run") / "run.jsonl"
    assert main([*RUN.split(), "-q", "--json", str(file)]) == 0
    return file.read_bytes()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, result: bytes) -> Path:
    """A working directory with a record, runs, cases and a link."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.sgf").write_text("(;SZ[3]KM[0]RE[B+9];B[bb];W[];B[])")
    (tmp_path / "link.sgf").symlink_to("game.sgf")
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "cases.yaml").write_text(CASES)
    (tmp_path / "goharness.yaml").write_text("run: {seed: 0}\n")
    for name in ("run.jsonl", "old.jsonl"):
        (tmp_path / name).write_bytes(result)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    "line",
    [
        "score game.sgf -r chinese --any-size --json game.sgf",
        "score link.sgf -r chinese --any-size --json ./game.sgf",
        "compare game.sgf --any-size --html game.sgf",
        "compare . --any-size --html game.sgf",
        "compare game.sgf -r ./rules.yaml --json rules.yaml",
        "perft game.sgf -r chinese --depth 1 --json game.sgf",
        "report run.jsonl --junit run.jsonl",
        "report run.jsonl my --html my",
        "diff old.jsonl run.jsonl --json old.jsonl",
        "diff old.jsonl run.jsonl --markdown run.jsonl",
        "run my -r aga --json my/cases.yaml",
        "run -r aga -e 'python3 bot.py' --json bot.py",
        "run -r aga --baseline known.yaml --json known.yaml",
        "run -r aga --resume run.jsonl --markdown run.jsonl",
        "run -r aga --json goharness.yaml",
        "mutants --cases my --json my/cases.yaml",
        "list cases my --json my/cases.yaml",
    ],
)
def test_nothing_is_written_over_what_is_read(
    folder: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("rules.yaml", "bot.py", "known.yaml"):
        (folder / name).write_text("x")
    before = contents(folder)
    assert main(shlex.split(line)) == 2
    assert contents(folder) == before
    assert "is read by this command: name another file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"{RUN} --json x --junit x", "--json and --junit: both are to be written to x"),
        (f"{RUN} --json x --html ./x", "--json and --html: both are to be written to x"),
        (f"{RUN} --json - --junit -", "--json and --junit: both are to go to standard output"),
        (f"{RUN} --markdown - --badge -", "--markdown and --badge: both are to go to standard output"),
        ("report run.jsonl --text --badge -", "--text: a report of another format"),
        ("engines list --json - --markdown -", "--json and --markdown: both are to go to standard output"),
        (f"{RUN} --html -", "found -, expected a folder"),
        ("report run.jsonl --html -", "found -, expected a folder"),
    ],
)
def test_two_outputs_are_never_one(
    folder: Path, line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(folder)
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.out == ""
    assert contents(folder) == before


@pytest.mark.parametrize(
    "line",
    [
        f"{RUN} -q --resume run.jsonl --json run.jsonl",
        f"{RUN} -q --json {os.devnull} --junit {os.devnull}",
        f"{RUN} -q --html site --json site/run.jsonl",
        "score - -r chinese --any-size --json -",
        "compare . --any-size -r aga --json results.json",
    ],
)
def test_what_destroys_nothing_is_allowed(folder: Path, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with (folder / "game.sgf").open() as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert main(line.split()) == 0


@pytest.mark.parametrize("option", ["--badge", "--json", "--junit", "--markdown"])
def test_only_one_format_goes_to_standard_output(
    folder: Path, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main([*RUN.split(), "-q", option, "-"]) == 0
    printed = capsys.readouterr().out
    assert "1 outcome: 1 program, 1 ruleset; no finding.\n1 pass" not in printed
    if option == "--badge":
        assert json.loads(printed)["schemaVersion"] == 1


def commands(group: click.Group, context: click.Context) -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, context)
        else:
            yield name, command


def test_every_command_with_an_output_refuses_clashes() -> None:
    verbs = Verbs("goharness")
    found = dict(commands(verbs, click.Context(verbs)))
    writing = {
        name for name, command in found.items() if any(isinstance(one.type, Output) for one in command.params)
    }
    assert {"run", "score", "names", "rulesets"} <= writing
    assert {name for name in writing if not isinstance(found[name], Command)} == set()
    assert len(found) > len(COMMANDS)


FOREIGN = ("index.html", "style.css", "cases/mine.sgf")


@pytest.mark.parametrize("name", FOREIGN)
def test_a_site_takes_no_name_of_other_files(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = folder / "site" / name
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    for line in (f"{RUN} --html site", "report run.jsonl --html site"):
        assert main(line.split()) == 2
        assert "which is of no report: name a new or an empty folder" in capsys.readouterr().err
    assert [file for file in (folder / "site").rglob("*") if file.is_file()] == [mine]
    assert mine.read_text() == "mine"


def test_a_site_stands_beside_other_files_and_replaces_an_earlier_one(folder: Path) -> None:
    (folder / "site").mkdir()
    (folder / "site" / "run.jsonl").write_text("mine")
    for _ in range(2):
        assert main(["report", "run.jsonl", "--html", "site"]) == 0
    assert (folder / "site" / "run.jsonl").read_text() == "mine"
