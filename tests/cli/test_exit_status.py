"""Every status of docs/exit-status.md, seen through the real executable; and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.cli.main import main

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "harness"]
KO = "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])"
RULESET = "name: mine\ntitle: Mine\nsources: [memory]\nscoring: {method: area}\n"
CASE = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: first-move
    title: The first move may be anywhere
    board: 3x3
    moves: []
    expect:
      - legal: {B: [B2]}
        because: definition
"""
RUN = b"""{"type": "header", "format": 1, "tool": "goharness 0", "suite": "s"}
{"type": "outcome", "engine": "e", "ruleset": "aga", "case": "first-move", "outcome": "%s", "digest": "d"}
"""
FOOTER = (
    b'{"type": "footer", "interrupted": false, "totals": {"%s": 1}, "engines": [], "data_errors": [],'
    b' "baseline_problems": []}\n'
)
FILES: dict[str, bytes] = {
    "ok.sgf": b"(;SZ[3]KM[0]RE[B+9];B[bb];W[];B[])",
    "wrong-result.sgf": b"(;SZ[3]KM[0]RE[W+9];B[bb];W[];B[])",
    "ko.sgf": KO.encode(),
    "huge.sgf": b"(;SZ[52];B[aa])",
    "empty": b"",
    "empty.sgf": b"",
    "board.txt": b"X.O\nX.O\nX.O\n",
    "empty.yaml": b"",
    "binary": bytes(range(256)) * 8,
    "binary.yaml": bytes(range(256)) * 8,
    "mine.yaml": RULESET.encode(),
    "wrong-key.yaml": RULESET.encode() + b"superkoo: none\n",
    "neither.yaml": b"colour: blue\n",
    "list.yaml": b"- 1\n",
    "cases/mine.yaml": CASE.encode(),
    "bad-cases/mine.yaml": CASE.replace("B2", "J9").encode(),
    "run.jsonl": RUN % b"pass" + FOOTER % b"pass",
    "worse.jsonl": RUN % b"fail" + FOOTER % b"fail",
    "part.jsonl": RUN % b"pass",
    "other.jsonl": (RUN % b"pass" + FOOTER % b"pass").replace(b"first-move", b"second-move"),
    "later.jsonl": RUN.replace(b'"format": 1', b'"format": 9') % b"pass",
}


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("files")
    for name, content in FILES.items():
        target = root / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(content)
    return root


def goharness(folder: Path, *words: str, stdin: str = "") -> Ended:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*COMMAND, *words],
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("status", "words", "said"),
    [
        (0, "--help", ""),
        (0, "--version", ""),
        (2, "scroe", "'score'"),
        (0, "list rulesets", ""),
        (2, "list ruleset", "'rulesets'"),
        (0, "check mine.yaml", ""),
        (1, "check wrong-key.yaml mine.yaml", ""),
        (2, "check nowhere.yaml wrong-key.yaml", ""),
        (0, "score ok.sgf -r mine.yaml", ""),
        (1, "score wrong-result.sgf -r cgos", ""),
        (1, "score ko.sgf -r japanese", ""),
        (2, "score binary -r cgos", "no SGF"),
        (0, "gtp -r aga", ""),
        (0, "gtp --fault list", ""),
        (2, "gtp -r agaa", "'aga'"),
    ],
)
def test_the_program_ends_with_the_documented_status(
    folder: Path, status: int, words: str, said: str
) -> None:
    ended = goharness(folder, *words.split())
    assert (ended.status, bool(ended.err)) == (status, bool(said))
    assert said in ended.err


@pytest.mark.parametrize(
    ("status", "words", "said"),
    [
        (0, "-h", ""),
        (2, "", "Usage"),
        (2, "--nonsense", "--nonsense"),
        (0, "list axes --json -", ""),
        (0, "list cases -k no-such-case", ""),
        (0, "list separation -r aga -r cgos", ""),
        (2, "list", "Usage"),
        (2, "list cases --axis supreko=none", "'superko'"),
        (2, "list cases nowhere", "nowhere"),
        (2, "list cases bad-cases", "J9"),
        (2, "list separation -r agaa", "'aga'"),
        (0, "export new/export --cases cases", ""),
        (2, "export . --cases cases", "no export"),
        (2, "export new/other --cases bad-cases", "J9"),
        (2, "export mine.yaml", "is a file"),
        (5, "export new/other --cases cases -k no-such-case", "no case"),
        (0, "check cases", ""),
        (0, "check ok.sgf", ""),
        (1, "check bad-cases", ""),
        (1, "check empty.yaml", ""),
        (1, "check binary.yaml", ""),
        (1, "check neither.yaml", ""),
        (1, "check list.yaml", ""),
        (1, "check huge.sgf", ""),
        (2, "check --update-lock mine.yaml", "folder"),
        (2, "score ok.sgf", "--ruleset"),
        (2, "score ok.sgf --rulset aga", "--ruleset"),
        (2, "score ok.sgf -r agaa", "'aga'"),
        (2, "score ok.sgf -r wrong-key.yaml", "wrong-key.yaml:5:1"),
        (2, "score ok.sgf -r empty.yaml", "empty"),
        (2, "score ok.sgf -r binary.yaml", "UTF-8"),
        (2, "score ok.sgf -r strasbourg", "--any-size"),
        (2, "score ko.sgf -r spight", "--komi"),
        (2, "score ok.sgf -r cgos --komi much", "7.5"),
        (2, "score ok.sgf -r cgos --dead Z9", "Z9"),
        (2, "score ok.sgf -r cgos --json ok.sgf/result", "cannot be written"),
        (0, "score ok.sgf -r cgos --json new/folder/result", ""),
        (2, "score ok.sgf -r cgos --json cases", "is a directory"),
        (2, "score ok.sgf -r cgos --json=", "empty name"),
        (2, "list rulesets --json cases", "is a directory"),
        (2, "list rulesets --markdown=", "empty name"),
        (2, "score nowhere.sgf -r cgos", "nowhere.sgf"),
        (2, "score . -r cgos", "directory"),
        (2, "score empty -r cgos", "no SGF"),
        (2, "score huge.sgf -r cgos", "52"),
        (0, "compare ok.sgf --any-size", ""),
        (0, "compare ok.sgf -r cgos -r japanese --any-size --json - --html new/compare.html", ""),
        (0, "compare board.txt -r cgos --dead A1", ""),
        (0, "compare ok.sgf ok.sgf -r cgos -r tromp-taylor", ""),
        (2, "compare ok.sgf empty.sgf -r cgos", "no SGF"),
        (2, "compare ok.sgf -r agaa", "'aga'"),
        (2, "compare ok.sgf -r strasbourg", "--any-size"),
        (2, "compare ok.sgf -r cgos --between cgos", "two rulesets"),
        (2, "compare ok.sgf -r cgos --dead A1 --dead-from gnugo", "one of them"),
        (2, "compare ok.sgf -r cgos --dead A1", "no stone"),
        (2, "compare ok.sgf -r cgos --komi much", "own"),
        (2, "compare nowhere.sgf", "nowhere.sgf"),
        (2, "compare no-such-case", "'no-such-case'"),
        (2, "compare binary", "diagram"),
        (2, "compare cases", "no SGF file"),
        (2, "compare", "GAME"),
        (0, "diff run.jsonl run.jsonl", ""),
        (1, "diff run.jsonl worse.jsonl", ""),
        (0, "diff worse.jsonl run.jsonl --html new/diff.html --markdown new/diff.md --json -", ""),
        (2, "diff run.jsonl part.jsonl", ""),
        (5, "diff run.jsonl other.jsonl", ""),
        (2, "diff run.jsonl nowhere.jsonl", "nowhere.jsonl"),
        (2, "diff run.jsonl binary", "no JSON"),
        (2, "diff run.jsonl later.jsonl", "format"),
        (2, "diff run.jsonl", "NEW"),
        (2, "gtp", "--ruleset"),
        (2, "gtp -r aga --size 99", "99"),
        (2, "gtp -r aga --komi much", "much"),
        (2, "gtp -r aga --fault nonsense", "nonsense"),
    ],
)
def test_status_and_message(
    folder: Path,
    status: int,
    words: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    assert main(words.split()) == status
    printed = capsys.readouterr()
    assert bool(printed.err) == bool(said)
    assert said.lower() in printed.err.lower()
    assert "Traceback" not in printed.err


def test_an_unreadable_file_is_named(folder: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("the administrator can read every file")
    locked = folder / "locked.sgf"
    locked.write_bytes(FILES["ok.sgf"])
    locked.chmod(0)
    ended = goharness(folder, "score", "locked.sgf", "-r", "cgos")
    assert ended.status == 2
    assert "locked.sgf" in ended.err


def test_a_bad_file_hides_no_other(folder: Path) -> None:
    ended = goharness(
        folder, "check", "nowhere.yaml", "wrong-key.yaml", "empty.yaml", "bad-cases", "mine.yaml"
    )
    assert all(name in ended.out for name in ("nowhere.yaml", "wrong-key.yaml:5:1", "empty.yaml", "J9"))
    assert ended.out.endswith(
        "2 rulesets, 1 case, 0 profiles in 4 files: 3 errors, 0 warnings, 1 unreadable\n"
    )


def test_the_lock_is_written_and_then_holds(folder: Path) -> None:
    assert goharness(folder, "check", "cases", "--update-lock").status == 0
    assert (folder / "cases" / "ids.lock").exists()
    assert goharness(folder, "check", "cases").status == 0
    case = folder / "cases" / "mine.yaml"
    case.write_text(CASE.replace("B2", "A1"))
    changed = goharness(folder, "check", "cases")
    assert changed.status == 1
    assert "raise its revision to 2" in changed.out
    assert goharness(folder, "check", "cases", "--update-lock").status == 1


def test_a_record_can_come_from_stdin(folder: Path) -> None:
    ended = goharness(folder, "score", "-", "-r", "cgos", "--json", "-", stdin="(;SZ[3]KM[0];B[bb];W[];B[])")
    assert ended.status == 0
    assert '"result": "B+9"' in ended.out


def test_gtp_referees_by_a_ruleset_file(folder: Path) -> None:
    commands = "boardsize 9\nplay b e5\nplay w e5\n7 is_legal w d4\nquit\n"
    ended = goharness(folder, "gtp", "-r", "./mine.yaml", stdin=commands)
    assert ended.status == 0
    assert ended.out.replace("\n\n", "\n").split("\n")[:4] == ["= ", "= ", "? illegal move", "=7 1"]


def test_a_reader_that_goes_away_is_no_error(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [*COMMAND, "list", "axes", "--json", "-"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 141


def test_an_interrupt_ends_with_130(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [*COMMAND, "gtp", "-r", "aga"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"name\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
