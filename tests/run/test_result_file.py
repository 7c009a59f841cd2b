"""The result file: what is written is read again, and what is broken is told in a sentence."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from harness.errors import DataError, UsageError
from harness.run.outcome import CaseResult, EngineNote, Finding, Outcome, RunResult
from harness.run.result_file import ResultWriter, read_run
from tests.run.running import outcome_lines, run, stub

HEADER = {"format": 1, "tool": "goharness 0", "seed": 0}
FINDING = Finding(
    "legality B A1: expected illegal, answered legal", 3, "legality", "1", moves=("B A1", "W pass")
)
RESULTS = [
    CaseResult("one", "aga", "ko", Outcome.PASS, seen=3, unseen=("liberties A1: no channel",), digest="d"),
    CaseResult("one", "aga", "näher", Outcome.FAIL, "colours swapped", finding=FINDING, beyond_text=True),
    CaseResult("one", "aga", "x", Outcome.UNSUPPORTED, words="boardsize 3: ? no \u2028 size"),
]
NOTES = [
    EngineNote("one", "One", "1.0", protocol=("quit: no answer",)),
    EngineNote("two", "Two", error="gone"),
]


RUN = RunResult(dict(HEADER), list(RESULTS), list(NOTES))


def written(path: Path, *, interrupted: bool = False) -> RunResult:
    run = RunResult(
        dict(HEADER), list(RESULTS), list(NOTES), ["a.yaml:1: bad"], ["b.yaml: stale"], interrupted
    )
    writer = ResultWriter(path, HEADER)
    for result in reversed(RESULTS):  # as they come
        writer.add(result)
    writer.close(run, {"seconds": 1.5, "internal_error": ""})
    return run


@pytest.mark.parametrize("interrupted", [False, True])
def test_what_is_written_is_read_again_in_the_order_of_the_plan(tmp_path: Path, interrupted: bool) -> None:
    path = tmp_path / "run.jsonl"
    assert read_run_without_header_time(path, written(path, interrupted=interrupted))


def read_run_without_header_time(path: Path, expected: RunResult) -> bool:
    assert read_run(path) == expected
    assert [file.name for file in path.parent.iterdir()] == ["run.jsonl"]
    return True


def test_outcome_lines_hold_no_times(tmp_path: Path) -> None:
    written(tmp_path / "run.jsonl")
    keys = {key for line in outcome_lines(tmp_path / "run.jsonl") for key in json.loads(line)}
    assert keys == {
        "type",
        "engine",
        "ruleset",
        "case",
        "outcome",
        "variant",
        "seen",
        "digest",
        "unseen",
        "words",
        "beyond_text",
        "finding",
    }


@pytest.mark.parametrize("cut", [0, 1, 7])
def test_a_file_without_its_end_is_an_interrupted_run(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "run.jsonl"
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:cut])
    run = read_run(path)
    assert run.interrupted
    assert [result.case for result in run.results] == ["ko", "näher"]
    assert run.exit_status() == 130


def test_a_file_cut_inside_a_letter_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    written(path)
    content = path.read_bytes()
    path.write_bytes(content[: content.index("ä".encode()) + 1])
    assert [result.case for result in read_run(path).results] == ["ko"]


Change = Callable[[list[str]], list[str]]
BROKEN: list[tuple[str, Change, str]] = [
    ("nothing", lambda _: [], r"run.jsonl:1: no header line: this is no result file of goharness"),
    ("text", lambda _: ["hello", "there"], r"run.jsonl:1: this line is no JSON, so this is no result file"),
    ("one word", lambda _: ["hello"], r"run.jsonl:1: .*no result file"),
    (
        "other JSON",
        lambda _: ["[1, 2]"],
        r"run.jsonl:1: type: found 'None', expected header, outcome or footer",
    ),
    (
        "format",
        lambda lines: [lines[0].replace('"format": 1', '"format": 9'), *lines[1:]],
        r":1: format: found 9",
    ),
    (
        "no header",
        lambda lines: lines[1:],
        r":1: a outcome line, expected one header, before all other lines",
    ),
    ("two runs", lambda lines: lines + lines, r":6: a header line after the footer"),
    ("no outcome", lambda lines: [lines[0], '{"type": "outcome"}'], r":2: this outcome line lacks something"),
    ("outcome", lambda lines: [line.replace('"pass"', '"green"') for line in lines], r":2: .*'green'"),
    (
        "finding",
        lambda lines: [lines[0], lines[2].replace('"finding": {', '"finding": [{').replace("}}", "}]}")],
        ":2:",
    ),
    ("a line lost", lambda lines: [lines[0], *lines[2:]], r"holds 2 outcomes and its footer counts 3"),
    (
        "changed",
        lambda lines: [line.replace('"outcome": "fail"', '"outcome": "pass"') for line in lines],
        "footer",
    ),
    ("garbage between", lambda lines: [lines[0], "{", *lines[1:]], r":2: this line is no JSON"),
]


@pytest.mark.parametrize(("name", "change", "message"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_broken_file_is_told_in_one_sentence(
    tmp_path: Path, name: str, change: Change, message: str
) -> None:
    path = tmp_path / "run.jsonl"
    written(path)
    path.write_text("\n".join(change(path.read_text("utf-8").split("\n")[:-1])), encoding="utf-8")
    with pytest.raises(DataError, match=message) as caught:
        read_run(path)
    assert "\n" not in str(caught.value)


def test_a_binary_or_missing_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with pytest.raises(DataError, match=r"run.jsonl: cannot be read: No such file"):
        read_run(path)
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    with pytest.raises(DataError, match=r"run.jsonl:1: this line is no JSON"):
        read_run(path)


def test_a_place_where_nothing_can_be_written_is_a_mistake_of_the_user(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"run.jsonl: cannot be written: Not a directory"):
        ResultWriter(tmp_path / "file" / "run.jsonl", HEADER)
    with pytest.raises(UsageError, match="it is a folder, expected a file"):
        ResultWriter(tmp_path, HEADER)


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to(tmp_path / "new" / "run.jsonl")
    written(link)
    assert link.is_symlink()
    assert read_run(tmp_path / "new" / "run.jsonl").results == RESULTS
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["run.jsonl"]


def test_a_pipe_stays_and_gets_the_outcomes_as_they_come(tmp_path: Path) -> None:
    pipe, copy = tmp_path / "pipe", tmp_path / "copy.jsonl"
    os.mkfifo(pipe)
    reader = Thread(target=lambda: copy.write_bytes(pipe.read_bytes()))
    reader.start()
    written(pipe)
    reader.join(10)
    assert pipe.is_fifo()
    assert read_run(copy).results == RESULTS[::-1]
    with pytest.raises(DataError, match="pipe: cannot be read: it is no regular file"):
        read_run(pipe)


def test_a_file_that_another_run_is_writing_is_left_to_it(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    first = ResultWriter(path, HEADER)
    with pytest.raises(UsageError, match=r"run.jsonl: another run is writing this file: wait for it, or"):
        ResultWriter(path, HEADER)
    first.close(RUN, {})
    assert read_run(path).results == RUN.results
    ResultWriter(path, HEADER).close(RUN, {})


def test_outcomes_that_another_run_has_replaced_are_not_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    first = ResultWriter(path, HEADER)
    (tmp_path / "new").write_text("theirs")
    (tmp_path / "new").replace(path)
    with pytest.raises(UsageError, match=r"run.jsonl: another run has replaced this file"):
        first.close(RUN, {})
    assert path.read_text() == "theirs"


def test_a_file_that_was_taken_away_is_written_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    writer = ResultWriter(path, HEADER)
    path.unlink()
    writer.close(RUN, {})
    assert read_run(path).results == RUN.results


def test_a_full_disk_is_told_and_what_was_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    writer = ResultWriter(path, HEADER)
    writer.add(RESULTS[0])
    with file_size_limit(path.stat().st_size + 20):
        with pytest.raises(UsageError, match=r"run.jsonl: cannot be written: File too large"):
            writer.add(RESULTS[1])
        with pytest.raises(UsageError, match=r"run.jsonl: cannot be written: File too large"):
            writer.close(RunResult(dict(HEADER)), {})
    assert read_run(path).results == RESULTS[:1]
    assert [file.name for file in tmp_path.iterdir()] == ["run.jsonl"]


def test_a_disk_that_is_full_at_the_end_keeps_all_outcomes(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    writer = ResultWriter(path, HEADER)
    for result in RESULTS:
        writer.add(result)
    run = RunResult(dict(HEADER), list(RESULTS))
    with file_size_limit(path.stat().st_size), pytest.raises(UsageError, match="cannot be written"):
        writer.close(run, {})
    assert read_run(path).results == RESULTS
    assert [file.name for file in tmp_path.iterdir()] == ["run.jsonl"]


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond `size` bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"seen": 3', '"seen": [3]', "outcome line: seen: found [3], expected a valid integer"),
        ('"ruleset": "aga"', '"ruleset": ["aga"]', "outcome line: ruleset: found ['aga'], expected"),
        ('"liberties A1: no channel"', "7", "outcome line: unseen.0: found 7, expected a valid string"),
        ('"ply": 3', '"ply": {}', "outcome line: finding.ply: found {}, expected a valid integer"),
        ('"a.yaml:1: bad"', "null", "footer line: data_errors.0: found None, expected a valid string"),
        ('"totals": {"pass": 1', '"totals": {"pass": "x"', "footer line: totals."),
        ('"interrupted": false', '"interrupted": []', "footer line: interrupted: found []"),
    ],
)
def test_a_value_of_another_type_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = tmp_path / "run.jsonl"
    written(path)
    lines = path.read_text("utf-8").split("\n")
    numbers = [number for number, text in enumerate(lines) if old in text]
    lines = [text.replace(old, new) for text in lines]
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(DataError) as caught:
        read_run(path)
    assert f"run.jsonl:{numbers[0] + 1}: {message}" in str(caught.value)


def test_same_bytes_for_any_number_of_workers_and_every_transport(tmp_path: Path) -> None:
    engines = ["reference", stub("WrongQuery"), stub("TolerantPlay"), stub("RefusesSize"), stub("Mirrored")]
    seen = set()
    for number, (jobs, transport) in enumerate([(1, "case"), (4, "case"), (2, "window"), (2, "lock-step")]):
        path = tmp_path / f"{number}.jsonl"
        run(engines, json=path, jobs=jobs, transport=transport)
        lines = outcome_lines(path)
        assert len(lines) == 25
        seen.add("\n".join(lines))
    assert len(seen) == 1


def test_a_resumed_run_tells_the_same_as_one_that_was_never_cut(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    engines = [stub("WrongQuery"), stub("Query")]
    run(engines, json=whole)
    part.write_text("\n".join(whole.read_text("utf-8").split("\n")[:4]), encoding="utf-8")
    resumed = run(engines, json=part, earlier=read_run(part))
    assert outcome_lines(part) == outcome_lines(whole)
    assert resumed.exit_status() == run(engines).exit_status() == 1


def test_a_resumed_run_keeps_what_was_noted_of_the_protocol_and_of_claims(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    whole = run("faulty:banner", "walls", "ko-retake", json=path)
    assert whole.engines[0].protocol
    lines = path.read_text("utf-8").split("\n")
    footer = (
        lines[-2].replace('"interrupted": false', '"interrupted": true').replace('"pass": 2', '"pass": 1')
    )
    path.write_text("\n".join([*lines[:2], footer, ""]), "utf-8")
    resumed = run("faulty:banner", "walls", "ko-retake", json=path, earlier=read_run(path))
    assert (resumed.results, resumed.engines) == (whole.results, whole.engines)
    taken_over = run("faulty:banner", "walls", "ko-retake", earlier=read_run(path))
    assert taken_over.engines == whole.engines


def test_a_seed_reaches_the_program_and_stands_in_the_header(tmp_path: Path) -> None:
    run(stub("DividedOnce", tmp_path / "asked-%SRAND"), "ko-retake", json=tmp_path / "run.jsonl", seed=42)
    assert read_run(tmp_path / "run.jsonl").header["seed"] == 42
    assert (tmp_path / "asked-42").exists()


def test_only_the_very_same_run_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run(stub("Query"), "walls", json=path)
    earlier = read_run(path)
    for engine, patterns, what in [
        (stub("Go"), ["walls"], "engines"),
        (stub("Query"), ["walls", "ko-retake"], "suite"),
    ]:
        with pytest.raises(UsageError, match=f"--resume: the earlier run differs in {what}"):
            run(engine, *patterns, earlier=earlier)
    with pytest.raises(UsageError, match="differs in seed"):
        run(stub("Query"), "walls", earlier=earlier, seed=5)


def test_a_killed_run_says_which_version_it_tested_and_goes_on_with_no_other(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run(stub("Query"), "walls", "ko-retake", json=path)
    header, first, *_ = path.read_text("utf-8").split("\n")
    path.write_text(f"{header}\n{first}\n", "utf-8")
    earlier = read_run(path)
    assert earlier.header["versions"] == {stub("Query"): "Stub Go 1.0"}
    assert len(run(stub("Query"), "walls", "ko-retake", earlier=earlier).results) == 2
    earlier.header["versions"] = {stub("Query"): "Stub Go 0.9"}
    with pytest.raises(UsageError, match=r"as 'Stub Go 0\.9', and now it is 'Stub Go 1\.0'"):
        run(stub("Query"), "walls", "ko-retake", json=path, earlier=earlier)
    assert path.read_text("utf-8") == f"{header}\n{first}\n"


def test_what_a_resumed_run_has_seen_is_not_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    first = run(stub("Flaky", tmp_path / "asked"), json=path)
    earlier = read_run(path)
    assert run(stub("Flaky", tmp_path / "asked"), earlier=earlier).results == first.results


def test_a_fault_of_the_harness_itself_is_written_and_not_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"

    def broken(*_: object) -> CaseResult:
        raise LookupError("no such thing")

    monkeypatch.setattr("harness.run.driver.Driver.run", broken)
    with pytest.raises(LookupError):
        run(stub("Query"), json=path)
    read = read_run(path)
    assert read.internal_error == "LookupError: no such thing"
    assert (read.results, read.exit_status()) == ([], 3)
