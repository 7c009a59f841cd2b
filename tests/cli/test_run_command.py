"""`goharness run` through the real executable: exit status, files, interruption."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run.running import CASES, CHANNELS, RULES, profile, stub

PROGRAM = [sys.executable, "-m", "harness", "run"]


def goharness(
    *words: object, cases: object = CASES, ruleset: object = RULES
) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, str(cases), "--ruleset", str(ruleset), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def engines(*weaknesses: str) -> list[str]:
    return [word for weakness in weaknesses for word in ("--engine", stub(weakness))]


STATUS: list[tuple[str, list[str], int, str]] = [
    ("all as expected", engines("Query"), 0, "4 pass"),
    ("tolerant is as expected", engines("TolerantPlay"), 0, "2 tolerant"),
    ("a failure", engines("WrongQuery"), 1, "2 fail"),
    ("nothing selected", [*engines("Query"), "-k", "no-such-case"], 5, ""),
    ("everything skipped", [*engines("Query"), "--skip", "*=not today"], 5, "5 skip"),
    ("only unsupported", engines("RefusesSize"), 5, "nothing seen"),
    ("a program that is not there", [*engines("Query"), "--engine", "./no-such-engine"], 2, "4 pass"),
    ("a program that ends at once", [*engines("Query"), "--engine", "true"], 2, "4 pass"),
    ("a program that talks without end", [*engines("Query"), "--engine", "yes"], 2, "4 pass"),
    ("an unreadable command line", ["--engine", "'"], 2, ""),
    ("an unknown option", ["--enigne", "reference"], 2, ""),
    ("an unknown ruleset", [*engines("Query"), "--ruleset", "chinse"], 2, ""),
    (
        "a failure beside a program that is not there",
        [*engines("WrongQuery"), "--engine", "true"],
        2,
        "2 fail",
    ),
    ("the protocol alone", [*engines("Query"), "--protocol", "only"], 0, "Only the protocol was asked"),
    (
        "a departure from the protocol",
        [*engines("Query"), "--protocol", "only", "--strict-gtp"],
        1,
        "the run (--strict-gtp)",
    ),
    ("a departure from the protocol that only counts", engines("Query"), 0, "of GTP"),
    ("no word on the protocol", [*engines("Query"), "--protocol", "off", "--strict-gtp"], 0, "4 pass"),
    ("the protocol alone in short", [*engines("Query"), "--protocol", "only", "-q"], 0, "SHOULD of GTP"),
    ("a skip that fits no case", [*engines("Query"), "--skip", "wals=since 1.2"], 2, ""),
    ("a program that is not there for the protocol", ["-e", "true", "--protocol", "only"], 2, ""),
    ("a skip without reason", [*engines("Query"), "--skip", "walls"], 2, ""),
]


@pytest.mark.parametrize(("name", "words", "status", "shown"), STATUS, ids=[row[0] for row in STATUS])
def test_exit_status(name: str, words: list[str], status: int, shown: str) -> None:
    done = goharness(*words)
    assert done.returncode == status, done.stdout + done.stderr
    assert shown in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_program_that_echoes_gives_no_first_answer(tmp_path: Path) -> None:
    done = goharness("--engine", profile(tmp_path, "cat", limits="start: 0.5, command: 0.5"))
    assert done.returncode == 2
    assert (
        "'/usr/bin/cat' does not speak GTP" in done.stderr + done.stdout or "cat" in done.stderr + done.stdout
    )


def test_an_unknown_program_without_ruleset_is_a_mistake_of_the_user() -> None:
    command = [*PROGRAM, str(CASES), *engines("Query")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "name the rules it plays with --ruleset" in done.stderr


def test_irregularities_of_the_protocol_count_only_with_strict_gtp() -> None:
    words = ["--engine", "faulty:banner", "-k", "asymmetric-board"]
    assert goharness(*words).returncode == 0
    strict = goharness(*words, "--strict-gtp")
    assert strict.returncode == 1
    assert re.search(r"^protocol: .* in faulty:banner fails? the run \(--strict-gtp\)", strict.stdout, re.M)


def test_a_program_that_is_not_there_is_told_once() -> None:
    done = goharness(*engines("Query"), "-k", "walls", "--engine", "./no-such-engine")
    assert (done.stdout + done.stderr).count("./no-such-engine: ") == 1


@pytest.mark.parametrize(
    ("choice", "no_colour", "coloured"),
    [("always", "", True), ("always", "1", False), ("auto", "", False), ("never", "", False)],
)
def test_no_color_wins_over_every_option(choice: str, no_colour: str, coloured: bool) -> None:
    words = [*PROGRAM, str(CASES), "--ruleset", str(RULES), *engines("Query"), "-k", "walls"]
    environment = os.environ | {"NO_COLOR": no_colour}
    done = subprocess.run(
        [*words, "--color", choice], capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert ("\x1b[" in done.stdout) is coloured


def test_a_bad_case_file_is_reported_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(CASES.read_text("utf-8"), "utf-8")
    (tmp_path / "bad.yaml").write_text("format: 1\nsuite: bad\ncases: [{id: no-title}]\n", "utf-8")
    done = goharness(*engines("Query"), cases=tmp_path)
    assert done.returncode == 2
    assert "bad.yaml:" in done.stdout
    assert "4 pass" in done.stdout
    assert done.stderr == ""
    for words in (["--json", "-"], ["--dry-run"]):
        assert "bad.yaml:" in goharness(*engines("Query"), *words, cases=tmp_path).stderr


def test_max_fail_stops_early() -> None:
    done = goharness(*engines("Mirrored"), "-x", "-j", "1", "--json", "-")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["outcome"] for line in lines if line["type"] == "outcome"] == ["fail"]
    assert done.returncode == 1


def test_the_same_input_gives_the_same_bytes_on_standard_output() -> None:
    words = [*engines("WrongQuery", "Mirrored"), "-e", "faulty:banner", "-e", "true", "--json", "-"]
    first, second = goharness(*words), goharness(*words)
    assert first.returncode == 2
    assert first.stdout == second.stdout
    header, *_, footer = map(json.loads, first.stdout.splitlines())
    assert not {"started", "seconds"} & {*header, *footer}


def test_a_dry_run_starts_nothing_and_says_why_not(tmp_path: Path) -> None:
    engine = profile(tmp_path, "false", "fixed: [{when: {ko: none}, says: knows no ko}]")
    done = goharness("--engine", engine, "--dry-run", "-k", "walls")
    assert done.returncode == 0
    assert done.stdout == "stub  simple-ko  walls  (unsupported: knows no ko)\n"
    assert done.stderr == "0 cases would run, 1 unsupported\n"


def test_a_dry_run_counts_what_does_not_apply_and_names_it_with_v() -> None:
    words = ["--engine", "faulty", "--ruleset", "atari-go", "--dry-run", "--skip", "ko-*=slow"]
    plain, verbose = goharness(*words), goharness(*words, "-v")
    assert re.search(r"^faulty  atari-go  \(\d+ selected cases? do(es)? not apply\)$", plain.stdout, re.M)
    assert "does not apply: " not in plain.stdout
    assert "  (does not apply: its `requires` is not met)" in verbose.stdout
    assert "1 skipped" in plain.stderr


def test_a_dry_run_names_rulesets_that_cannot_be_set_with_v(tmp_path: Path) -> None:
    engine = profile(tmp_path, "false", "fixed: [{when: {superko: positional}, says: knows one superko}]")
    command = [*PROGRAM, str(CASES), "--engine", engine, "--dry-run", "-k", "walls"]
    done = subprocess.run([*command, "-v"], capture_output=True, text=True, timeout=60, check=False)
    assert "stub  japanese  (not planned: knows one superko)\n" in done.stdout
    assert re.search(r"\d+ rulesets that a program cannot be set to\n", done.stderr)


# ---------------------------------------------------------------------- baselines

BASELINE = """
implementation: stub
known:
  - {{case: [ko-retake, try-retake], outcome: fail, reason: "takes back at once, issue 7"}}
{more}
"""


def baseline(folder: Path, more: str = "") -> Path:
    path = folder / "known.yaml"
    path.write_text(BASELINE.format(more=more), "utf-8")
    return path


def test_a_known_failure_is_quiet(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("WrongQuery"), CHANNELS)
    done = goharness("--engine", engine, "--baseline", baseline(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 xfail" in done.stdout


def test_a_known_failure_that_passes_is_not_quiet(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("Query"), CHANNELS)
    done = goharness("--engine", engine, "--baseline", baseline(tmp_path))
    assert done.returncode == 1
    assert "2 xpass" in done.stdout


def test_a_known_failure_that_changes_its_kind_is_not_quiet(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("WrongQuery"), CHANNELS)
    file = baseline(tmp_path)
    file.write_text(file.read_text("utf-8").replace("outcome: fail", "outcome: crash"), "utf-8")
    assert goharness("--engine", engine, "--baseline", file).returncode == 1


def test_an_entry_for_a_case_that_is_gone_is_not_quiet(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("WrongQuery"), CHANNELS)
    file = baseline(tmp_path, "  - {case: gone-case, reason: old}")
    done = goharness("--engine", engine, "--baseline", file)
    assert done.returncode == 1
    assert "known.yaml:5:12: stale: there is no case 'gone-case'" in " ".join(done.stdout.split())
    assert "stale" not in done.stderr


def test_a_baseline_of_another_version_is_not_applied(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("WrongQuery"), CHANNELS)
    file = baseline(tmp_path)
    file.write_text("version: '2.*'\n" + file.read_text("utf-8"), "utf-8")
    done = goharness("--engine", engine, "--baseline", file)
    assert done.returncode == 1
    assert "2 fail" in done.stdout
    file.write_text(file.read_text("utf-8").replace("2.*", "1.*"), "utf-8")
    assert goharness("--engine", engine, "--baseline", file).returncode == 0


def test_an_updated_baseline_keeps_reasons_and_what_was_not_run(tmp_path: Path) -> None:
    engine, file = profile(tmp_path, stub("Mirrored"), CHANNELS), baseline(tmp_path)
    update = ["--engine", engine, "--baseline", file, "--update-baseline"]
    assert goharness(*update, "-k", "asymmetric-board").returncode == 0
    assert "try-retake" in file.read_text("utf-8")
    assert goharness(*update).returncode == 0
    text = file.read_text("utf-8")
    assert text.count("takes back at once, issue 7") == 1, "cases that deviate alike share an entry"
    assert text.count("not yet explained") == 1
    assert goharness("--engine", engine, "--baseline", file).returncode == 0


def test_a_baseline_of_another_program_is_told_in_one_line(tmp_path: Path) -> None:
    done = goharness(*engines("Query"), "-k", "walls", "--baseline", baseline(tmp_path))
    assert done.returncode == 0
    assert done.stderr == f"not used, as the run has no such program: {tmp_path}/known.yaml (of stub)\n"


def test_a_baseline_of_another_version_is_not_written_anew(tmp_path: Path) -> None:
    engine, file = profile(tmp_path, stub("WrongQuery"), CHANNELS), baseline(tmp_path)
    before = "version: '2.*'\n" + file.read_text("utf-8")
    file.write_text(before, "utf-8")
    done = goharness("--engine", engine, "-k", "walls", "--baseline", file, "--update-baseline")
    assert done.returncode == 2
    assert (
        "known.yaml: not written: for version 2.* of stub, and this is 1.0; change its `version`"
        in done.stderr
    )
    assert file.read_text("utf-8") == before


def test_a_wrong_baseline_is_told_with_its_place(tmp_path: Path) -> None:
    file = baseline(tmp_path, "  - {cse: walls, reason: none}")
    done = goharness(*engines("Query"), "--baseline", file)
    assert done.returncode == 2
    assert "known.yaml:5:" in done.stderr
    assert "did you mean 'case'?" in done.stderr
