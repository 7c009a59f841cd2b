"""A run that is ended early, by a signal or a full disk, and then finished by `--resume`."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.run.result_file import read_run
from tests.cli.test_run_command import PROGRAM, engines, goharness
from tests.run.running import CASES, CHANNELS, RULES, outcome_lines, profile, stub


def started(path: Path) -> subprocess.Popen[str]:
    """Start a slow run and wait until it has told of two outcomes."""
    words = [*PROGRAM, str(CASES), "--ruleset", str(RULES), *engines("Slow"), "--json", str(path), "-j", "1"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while not path.exists() or len(outcome_lines(path)) < 2:
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.02)
    return process


def whole_run(path: Path) -> list[str]:
    assert goharness(*engines("Slow"), "--json", path, "-j", "1").returncode == 0
    return outcome_lines(path)


def footer(path: Path) -> dict[str, object]:
    last = json.loads(path.read_text("utf-8").split("\n")[-2])
    assert last["type"] == "footer"
    assert isinstance(last, dict)
    return last


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_is_closed_properly_and_can_be_finished(
    tmp_path: Path, number: signal.Signals
) -> None:
    path = tmp_path / "run.jsonl"
    process = started(path)
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, out + err
    assert "Traceback" not in out + err
    assert footer(path)["interrupted"] is True
    part = outcome_lines(path)
    assert 2 <= len(part) < 5
    done = goharness(*engines("Slow"), "--resume", path)
    assert done.returncode == 0, done.stderr
    assert footer(path)["interrupted"] is False
    assert outcome_lines(path) == whole_run(tmp_path / "whole.jsonl")
    assert footer(path)["totals"] == footer(tmp_path / "whole.jsonl")["totals"]


def test_a_killed_run_loses_only_the_case_in_flight(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    process = started(path)
    process.kill()
    process.communicate()
    part = outcome_lines(path)
    assert len(part) >= 2
    whole = whole_run(tmp_path / "whole.jsonl")
    assert part == whole[: len(part)]
    assert goharness(*engines("Slow"), "--resume", path).returncode == 0
    assert outcome_lines(path) == whole
    assert footer(path)["totals"] == footer(tmp_path / "whole.jsonl")["totals"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_ended_before_its_first_outcome_leaves_a_file_that_can_be_finished(
    tmp_path: Path, number: signal.Signals
) -> None:
    """The program is silent at its start until a file stands beside it."""
    path, awake, program = tmp_path / "run.jsonl", tmp_path / "awake", tmp_path / "program"
    program.write_text(f"#!/bin/sh\n[ -e {awake} ] || exec cat > /dev/null\nexec {stub('Query')}\n", "utf-8")
    program.chmod(0o755)
    words = ["-e", profile(tmp_path, str(program), CHANNELS, limits="start: 50"), "-j", "1"]
    command = [*PROGRAM, str(CASES), "--ruleset", str(RULES), *words, "--json", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    assert process.returncode == (-number if number is signal.SIGKILL else 130), out + err
    part = read_run(path)
    assert part.interrupted
    assert not part.results
    awake.touch()
    done = goharness(*words, "--resume", path)
    assert done.returncode != 2, done.stderr
    whole = tmp_path / "whole.jsonl"
    assert goharness(*words, "--json", whole).returncode == done.returncode
    assert outcome_lines(path) == outcome_lines(whole)
    assert footer(path)["totals"] == footer(whole)["totals"]


def test_what_cannot_be_resumed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("no result\n", "utf-8")
    done = goharness(*engines("Query"), "--resume", path)
    assert done.returncode == 2
    assert "run.jsonl:1:" in done.stderr
    assert path.read_text("utf-8") == "no result\n"


@pytest.mark.parametrize("room", [0, 1, 400])
def test_a_run_on_a_full_disk_keeps_what_it_wrote_and_can_be_finished(tmp_path: Path, room: int) -> None:
    """`room` is how many bytes fit beyond the second outcome of a run in which three cases fail."""
    path, whole = tmp_path / "full" / "run.jsonl", tmp_path / "whole.jsonl"
    words = [*engines("Mirrored"), "-j", "1", "--json"]
    assert goharness(*words, whole).returncode == 1
    size = sum(len(line) + 1 for line in whole.read_bytes().split(b"\n")[:3]) + room

    def fill_up() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    command = [*PROGRAM, str(CASES), "--ruleset", str(RULES), *words, str(path)]
    cut = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, preexec_fn=fill_up)
    assert cut.returncode == 2
    assert cut.stderr == f"goharness: {path}: cannot be written: File too large\n"
    assert [file.name for file in path.parent.iterdir()] == ["run.jsonl"]
    part = read_run(path)
    assert part.interrupted
    assert outcome_lines(whole)[: len(part.results)] == outcome_lines(path)[: len(part.results)]
    assert 1 <= len(part.results) < 5
    assert goharness(*engines("Mirrored"), "--resume", path).returncode == 1
    assert outcome_lines(path) == outcome_lines(whole)
    assert footer(path)["totals"] == footer(whole)["totals"]


@pytest.mark.parametrize("library", ["click", "pydantic", "yaml"])
@pytest.mark.parametrize(
    "command", [[sys.executable, "-m", "harness"], [str(Path(sys.executable).with_name("goharness"))]]
)
def test_an_interruption_while_the_command_is_being_loaded_is_quiet(
    tmp_path: Path, command: list[str], library: str
) -> None:
    """The signal arrives in the import of a library, in whose place stands a module that sends it."""
    (tmp_path / f"{library}.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    done = subprocess.run(
        [*command, "list", "rulesets"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "goharness: interrupted\n")
