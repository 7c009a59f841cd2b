"""Standard streams and files that take nothing, too little or no such character; text made harmless."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli import list_command
from harness.cli.main import main
from harness.cli.output import write_text
from harness.errors import UsageError
from harness.rules.catalogue import load_ruleset

ROOT = Path(__file__).parents[2]
GOHARNESS = f"PYTHONPATH={ROOT} {sys.executable} -m harness"
ESCAPE = "\x1b[31m"
CASE = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: first-move
    title: "The \\e[31mfirst move"
    board: 3x3
    moves: []
    expect: [{legal: {B: [B2]}, because: definition}]
"""


def shell(folder: Path, line: str, **variables: str) -> tuple[int, str, str]:
    """Return status, stdout and stderr of a shell command; `goharness` in it is the real program."""
    done = subprocess.run(
        ["sh", "-c", line.replace("goharness", GOHARNESS)],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        timeout=60,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err
    assert "internal error" not in err
    return done.returncode, out, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "é.sgf").write_text("(;SZ[3]KM[0]RE[B+9];B[bb];W[];B[])")
    (tmp_path / "cases.yaml").write_text(CASE)
    return tmp_path


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (2, "goharness list axes >&-"),
        (2, "goharness score é.sgf -r cgos <&- >&- 2>&-"),
        (0, "goharness score é.sgf -r cgos <&- 2>&-"),
        (0, "goharness gtp -r aga <&- >&-"),
        (2, "goharness score nowhere.sgf -r cgos 2>&-"),
        (2, "goharness score - -r cgos <&-"),
        (0, "goharness gtp -r aga <&-"),
        (2, "goharness nonsense >&- 2>&-"),
    ],
)
def test_a_closed_stream_matters_only_to_those_who_use_it(folder: Path, status: int, line: str) -> None:
    assert shell(folder, line)[0] == status


def test_a_result_is_not_written_into_a_closed_stream(folder: Path) -> None:
    status, _, err = shell(folder, "goharness score é.sgf -r cgos --json result <&- >&-")
    assert (status, err) == (2, "goharness: standard output: cannot be written: Bad file descriptor\n")
    assert json.loads((folder / "result").read_text())["result"] == "B+9"


def test_what_ascii_lacks_is_escaped_and_json_stays_json(folder: Path) -> None:
    status, out, _ = shell(folder, "goharness score é.sgf -r cgos --json -", PYTHONIOENCODING="ascii")
    assert status == 0
    assert json.loads(out)["file"] == "é.sgf"
    status, out, _ = shell(folder, "goharness score é.sgf -r cgos", PYTHONIOENCODING="ascii")
    assert (status, r"\u00e9.sgf" in out) == (0, True)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_told_in_one_sentence(folder: Path, unbuffered: str) -> None:
    line = "ulimit -f 1; goharness list axes > out"
    status, _, err = shell(folder, line, PYTHONUNBUFFERED=unbuffered)
    assert (status, err) == (2, "goharness: standard output: cannot be written: File too large\n")
    status, _, err = shell(folder, "ulimit -f 1; goharness list axes --json result")
    assert (status, err) == (2, "goharness: result: cannot be written: File too large\n")
    assert {file.name for file in folder.iterdir()} == {"é.sgf", "cases.yaml", "out"}


def test_a_file_that_does_not_fit_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "result"
    target.write_text("old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        with pytest.raises(UsageError, match="result: cannot be written: File too large"):
            write_text("x" * 11, str(target))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("result", "old")]


def test_links_and_pipes_stay_what_they_are(folder: Path) -> None:
    (folder / "link").symlink_to("real")
    os.mkfifo(folder / "pipe")
    assert shell(folder, "goharness score é.sgf -r cgos --json link")[0] == 0
    status, _, _ = shell(
        folder, "cat pipe > copy & goharness score é.sgf -r cgos --json pipe; s=$?; wait; exit $s"
    )
    assert status == 0
    assert (folder / "link").is_symlink()
    assert (folder / "pipe").is_fifo()
    assert (folder / "real").read_bytes() == (folder / "copy").read_bytes() != b""


@pytest.mark.parametrize(
    "words", ["score pipe -r cgos", "check pipe", "list cases pipe.yaml", "score é.sgf -r ./pipe.yaml"]
)
def test_a_pipe_is_no_input(folder: Path, words: str) -> None:
    os.mkfifo(folder / "pipe")
    os.mkfifo(folder / "pipe.yaml")
    status, _, err = shell(folder, f"goharness {words}")
    assert status == 2
    assert err.endswith(": cannot be read: it is no regular file\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words", ["list cases cases.yaml", "list cases cases.yaml --json -", "check", "score", "list rulesets"]
)
def test_nothing_that_a_terminal_obeys_is_printed(
    folder: Path, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    odd = folder / f"{ESCAPE}\x9b.sgf"
    odd.write_text(f"(;SZ[3]KM[0]RE[B+{ESCAPE}]RU[{ESCAPE}];B[bb];W[];B[])")
    ruleset = load_ruleset("aga").model_copy(update={"approximates": f"no {ESCAPE}"})
    monkeypatch.setattr(list_command, "load_ruleset", lambda _: ruleset)
    more = {"check": [str(odd), f"{odd}.yaml"], "score": [str(odd), "-r", "cgos"]}
    main([*words.split(), *more.get(words, [])])
    printed = capsys.readouterr()
    shown = printed.out + printed.err
    assert shown.replace("\n", "").isprintable()
    assert "1b[31m" in shown


def test_long_values_are_shortened(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = folder / "long.sgf"
    record.write_text(f"(;SZ[3]KM[0]RE[{'B' * 9999}]RU[{'x' * 9999}]HA[{'1' * 9999}];B[bb];W[];B[])")
    main(["score", str(record), "-r", "cgos"])
    assert 200 < len(capsys.readouterr().out) < 3000
