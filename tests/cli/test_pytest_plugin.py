"""The pytest plugin, as a project uses it: in a process and a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

KO = "ko-may-not-be-retaken-at-once"
SNAPBACK = "snapback-is-no-ko"
FAULTY = ("--goharness-engine", "faulty:ko-ignored", "--goharness-ruleset", "japanese")
SOUND = ("--goharness-engine", "reference", "--goharness-ruleset", "japanese")


def command(*options: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]


def run_pytest(folder: Path, *options: str, cache: bool = False) -> tuple[int, str]:
    """Return exit status and output of pytest in `folder`."""
    words = command(*options)
    if cache:
        words.remove("-p")
        words.remove("no:cacheprovider")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout + done.stderr


def baseline(folder: Path, *, case: str = KO, version: str = "*", program: str = "faulty:ko-ignored") -> str:
    path = folder / "known.yaml"
    path.write_text(
        f"format: 1\nimplementation: {program}\nversion: '{version}'\nknown:\n"
        f"- {{case: {case}, ruleset: japanese, outcome: fail, reason: the ko is not kept}}\n"
    )
    return str(path)


def counts(output: str) -> dict[str, int]:
    """Return the last line of pytest as numbers."""
    return {word: int(number) for number, word in re.findall(r"(\d+) ([a-z]+)", output.splitlines()[-1])}


def test_a_sound_program_passes_and_k_selects(tmp_path: Path) -> None:
    status, output = run_pytest(tmp_path, *SOUND, "-k", SNAPBACK, "-v")
    assert (status, counts(output)["passed"]) == (0, 1)
    assert f"goharness::reference::japanese::{SNAPBACK} PASSED" in output


def test_a_failure_reads_as_that_of_a_run(tmp_path: Path) -> None:
    status, output = run_pytest(tmp_path, *FAULTY, "-k", KO)
    assert status == 1
    for words in (
        f"F fail: faulty:ko-ignored / japanese / {KO}",
        "expected illegal, answered legal",
        "rule       ",
        f"repeat     goharness run --engine faulty:ko-ignored --ruleset japanese -k {KO}",
    ):
        assert words in output
    assert "Traceback" not in output
    assert "pytest_cases.py" not in output


def test_x_stops_at_the_first_failure(tmp_path: Path) -> None:
    status, output = run_pytest(tmp_path, *FAULTY, "-x", "-k", "ko-")
    assert (status, counts(output)["failed"]) == (1, 1)


def test_lf_runs_what_failed_last(tmp_path: Path) -> None:
    chosen = (*FAULTY, "-k", f"{KO} or {SNAPBACK}")
    _, first = run_pytest(tmp_path, *chosen, cache=True)
    _, second = run_pytest(tmp_path, *chosen, "--lf", cache=True)
    assert (counts(first)["failed"], counts(first)["passed"]) == (1, 1)
    assert counts(second)["failed"] == 1
    assert "passed" not in counts(second)


def test_workers_share_the_cases_and_see_the_same(tmp_path: Path) -> None:
    alone = run_pytest(tmp_path, *FAULTY, "-k", "ko-", "-q", "-rfsp")
    shared = run_pytest(tmp_path, *FAULTY, "-k", "ko-", "-q", "-rfsp", "-n", "2")
    seen = [sorted(re.findall(r"^(?:FAILED|PASSED) \S+", output, re.M)) for _, output in (alone, shared)]
    assert alone[0] == shared[0] == 1
    assert seen[0] == seen[1] != []


def test_known_deviations_are_xfailed_with_their_reason(tmp_path: Path) -> None:
    chosen = (*FAULTY, "-k", KO, "--goharness-baseline", baseline(tmp_path), "-rx")
    status, output = run_pytest(tmp_path, *chosen)
    assert (status, counts(output)["xfailed"]) == (0, 1)
    assert "the ko is not kept" in output
    assert run_pytest(tmp_path, *chosen, "--runxfail")[0] == 1


@pytest.mark.parametrize(
    ("program", "case", "version", "words"),
    [
        ("reference", SNAPBACK, "*", "passes: remove the entry; "),
        ("reference", "no-such-case", "*", "stale: there is no case 'no-such-case'"),
        ("reference", KO, "9.*", "not applied: for version 9.* of reference"),
    ],
)
def test_a_baseline_that_is_out_of_date_fails(
    tmp_path: Path, program: str, case: str, version: str, words: str
) -> None:
    known = baseline(tmp_path, case=case, version=version, program=program)
    status, output = run_pytest(
        tmp_path, *SOUND, "-k", f"{SNAPBACK} or baseline", "--goharness-baseline", known
    )
    assert (status, counts(output)["failed"]) == (1, 1)
    assert words in " ".join(output.split())


def test_a_baseline_of_another_program_is_told_at_the_head(tmp_path: Path) -> None:
    chosen = (*SOUND, "-k", SNAPBACK, "--goharness-baseline", baseline(tmp_path))
    status, output = run_pytest(tmp_path, *chosen)
    assert status == 0
    assert "goharness: not used, as the run has no such program: " in output


def test_what_a_program_cannot_represent_is_skipped_with_its_reason(tmp_path: Path, gnugo: Path) -> None:
    status, output = run_pytest(
        tmp_path, "--goharness-engine", "gnugo", "--goharness-ruleset", "torus", "-k", "goharness", "-rs"
    )
    assert status == 0
    assert counts(output)["skipped"] > 0
    assert "unsupported: " in output


def test_gnu_go_is_red_where_it_errs(tmp_path: Path, gnugo: Path) -> None:
    chosen = ("--goharness-engine", "gnugo", "--goharness-ruleset", "tromp-taylor")
    status, output = run_pytest(tmp_path, *chosen, "-k", f"single-stone-suicide-in-play or {KO}", "-n", "2")
    assert (status, counts(output)["failed"]) == (1, 1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--goharness-engine", "./no-bot", "--goharness-ruleset", "aga"), "program not found"),
        (("--goharness-engine", "true", "--goharness-ruleset", "aga"), "goharness: "),
        (("--goharness-engine", "reference", "--goharness-ruleset", "agaa"), "'aga'"),
        (("--goharness-ruleset", "aga"), "--goharness-engine is missing"),
        ((*SOUND, "--goharness-baseline", "none.yaml"), "none.yaml"),
        ((*SOUND, "--goharness-cases", "none"), "none"),
    ],
)
@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "workers"])
def test_what_cannot_begin_is_one_clear_error(
    tmp_path: Path, options: tuple[str, ...], words: str, workers: tuple[str, ...]
) -> None:
    status, output = run_pytest(tmp_path, *options, *workers)
    assert status == 4
    assert words in output
    assert output.count("ERROR") == 1
    assert "Traceback" not in output
    assert "INTERNALERROR" not in output


def test_without_its_options_nothing_of_the_harness_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text(
        "import sys\n\n\ndef test_own():\n"
        "    loaded = {name for name in sys.modules if name.partition('.')[0] == 'harness'}\n"
        "    assert loaded <= {'harness', 'harness.cli', 'harness.cli.pytest_plugin'}\n"
    )
    status, output = run_pytest(tmp_path)
    assert (status, counts(output)["passed"]) == (0, 1)


def test_the_tests_of_the_project_run_too(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    status, output = run_pytest(tmp_path, *SOUND, "-k", f"test_own or {SNAPBACK}")
    assert (status, counts(output)["passed"]) == (0, 2)


def test_no_process_is_left_behind_when_pytest_is_ended(tmp_path: Path) -> None:
    """The program never answers and ignores the end of its input."""
    program = tmp_path / "silent.py"
    program.write_text(
        "import os, sys, time\n"
        "open('pids', 'a').write(f'{os.getpid()}\\n')\n"
        "for line in sys.stdin:\n"
        "    if 'boardsize' in line or 'clear_board' in line:\n"
        "        time.sleep(60)\n"
        "    answer = 'play boardsize clear_board komi' if 'list' in line else ''\n"
        "    print('=' + line.split()[0] if line[0].isdigit() else '=', answer, end='\\n\\n', flush=True)\n"
        "time.sleep(60)\n"
    )
    engine = f"{sys.executable} {program}"
    words = command("--goharness-engine", engine, "--goharness-ruleset", "japanese", "-k", KO)
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        pids = tmp_path / "pids"
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and (not pids.exists() or len(pids.read_text().split()) < 2):
            time.sleep(0.05)
        time.sleep(0.3)
        run.send_signal(signal.SIGTERM)
        run.wait(30)
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) >= 2
    assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]
