"""`goharness report` and `goharness verify` on a result file, through the real executable."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.run.running import CASES, RULES, stub

PROGRAM = [sys.executable, "-m", "harness"]


def goharness(*words: object) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run.jsonl"
    done = goharness("run", CASES, "-r", RULES, "-e", stub("WrongQuery"), "--json", path, "--strict-gtp")
    assert done.returncode == 1
    (path.parent / "as-run.txt").write_text(done.stdout, "utf-8")
    return path


def test_the_text_is_that_of_the_run(file: Path) -> None:
    done = goharness("report", file)
    assert (done.returncode, done.stdout) == (0, (file.parent / "as-run.txt").read_text("utf-8"))


def test_every_format_comes_from_the_file_alone_and_always_alike(file: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = tmp_path / name
        words = ["--html", folder / "site", "--markdown", folder / "m.md", "--junit", folder / "j.xml"]
        words += ["--badge", folder / "badge.json"]
        done = goharness("report", file, *words)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    first = {path.relative_to(tmp_path / "one"): path for path in (tmp_path / "one").rglob("*.*")}
    assert {Path("m.md"), Path("j.xml"), Path("badge.json"), Path("site/index.html")} <= first.keys()
    for place, path in first.items():
        assert path.read_bytes() == (tmp_path / "two" / place).read_bytes()


def test_pages_of_an_earlier_report_do_not_outlive_it(file: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    goharness("report", file, "--html", site)
    (site / "findings").mkdir(exist_ok=True)
    kept = ["findings/notes.txt", "findings/old.html", "own.html"]
    for name in kept:
        (site / name).write_text("old", "utf-8")
    assert goharness("report", file, "--html", site).returncode == 0
    assert [(site / name).exists() for name in kept] == [True, False, True]


def test_text_comes_beside_files_on_request(file: Path, tmp_path: Path) -> None:
    done = goharness("report", file, "--markdown", tmp_path / "m.md", "--text", "-q")
    assert "2 fail" in done.stdout
    assert (tmp_path / "m.md").exists()


def test_a_file_that_is_not_there_is_one_sentence() -> None:
    done = goharness("report", "no-such-file.jsonl")
    assert done.returncode == 2
    assert done.stderr == "goharness: no-such-file.jsonl: cannot be read: No such file or directory\n"


def test_verify_says_that_all_is_the_same(file: Path) -> None:
    done = goharness("verify", file, CASES, "-r", RULES)
    assert (done.returncode, done.stdout) == (0, "7 digests compared: all the same\n")


@pytest.mark.parametrize("profile", ["{command: [%s]}", "'%s'", "mine.yaml"])
def test_verify_knows_the_programs_of_the_configuration(profile: str, tmp_path: Path) -> None:
    program = ", ".join(stub("Plain").split())
    (tmp_path / "mine.yaml").write_text(f"{{name: mine, title: Mine, command: [{program}]}}")
    (tmp_path / "goharness.yaml").write_text(
        "engines: {own: " + profile.replace("%s", program if "{" in profile else stub("Plain")) + "}"
    )
    config = tmp_path / "goharness.yaml"
    goharness("run", CASES, "-r", RULES, "-e", "own", "--config", config, "--json", tmp_path / "run.jsonl")
    done = goharness("verify", tmp_path / "run.jsonl", CASES, "-r", RULES, "--config", config)
    assert (done.returncode, done.stdout) == (0, "7 digests compared: all the same\n")


def test_verify_names_what_is_not_here(file: Path) -> None:
    done = goharness("verify", file)
    assert done.returncode == 1
    assert "there is no such case here" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
