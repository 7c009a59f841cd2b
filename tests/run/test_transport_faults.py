"""Every planted fault of transport is reported as what it is, in time, and leaves no process."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from harness.engines.transport_faults import TRANSPORT_FAULTS
from tests.run.running import children, profile, run

# Seconds: short where nothing comes, long where something has to come on a busy machine too.
START, COMMAND, QUICK_START, QUICK_COMMAND = 10.0, 5.0, 3.0, 0.4
LONGEST = 30.0

# fault: outcome (empty: the program does not start), part of what is said, notes of the protocol
EXPECTED: dict[str, tuple[str, str, str]] = {
    "hang@5": ("timeout", "no answer to 'play white C2' within 0.4 s", ""),
    "crash@5": ("crash", "exit status 1 and owes the answer to 'play white C2'", ""),
    "segfault@5": ("crash", "signal SIGSEGV", ""),
    "crash-at-start": ("", "cannot load the weights", ""),
    "crash-at-quit": ("pass", "", "ended with exit status 3"),
    "mute": ("", "no first answer to 'list_commands'", ""),
    "mute-at-quit": ("pass", "", "quit: no answer to 'quit' within 1 s"),
    "quit-unanswered": ("pass", "", "quit: no answer"),
    "garbage@5": ("protocol", "text that is no answer: 'segment 7 of 12'", ""),
    "banner": ("pass", "", "text before the answer: 'FaultyGo 0.9'"),
    "split-writes": ("pass", "", ""),
    "trickle@5": ("timeout", "no answer", ""),
    "late@5": ("timeout", "no answer", ""),
    "half-answer@5": ("timeout", "no answer", ""),
    "stderr-flood@5": ("pass", "", ""),
    "stdout-flood@5": ("protocol", "more than 1048576 bytes", ""),
    "endless-line@5": ("protocol", "more than 1048576 bytes", ""),
    "no-blank-line": ("", "was not ended by a blank line", ""),
    "wrong-id@5": ("protocol", "answered 12 to command 5", ""),
    "no-id": ("", "answered without an id", ""),
    "duplicate@5": ("protocol", "an answer that nobody asked for", ""),
    "bare-refusal@3": ("unsupported", "clear_board: ?", ""),
    "bad-bytes": ("unsupported", "board", "control characters"),
    "closes-stdout@5": ("crash", "closed its output but still runs", ""),
    "ignores-sigterm": ("pass", "", "quit: did not end and was killed"),
    "leaves-child": ("pass", "", ""),
}


def test_every_fault_has_its_row() -> None:
    assert {name.partition("@")[0] for name in EXPECTED} == set(TRANSPORT_FAULTS)


@pytest.mark.parametrize("fault", EXPECTED)
def test_fault_is_reported_as_what_it_is(fault: str, tmp_path: Path) -> None:
    outcome, words, notes = EXPECTED[fault]
    command = f"{{python}} -m harness.engines.reference --ruleset {{ruleset}} --any-size --fault {fault}"
    start = START if outcome else QUICK_START
    seconds = QUICK_COMMAND if outcome in ("timeout", "protocol") else COMMAND
    engine = profile(tmp_path, command, MORE, limits=f"start: {start}, command: {seconds}")
    before, began = children(), time.monotonic()
    result = run(engine, "asymmetric-board")
    assert time.monotonic() - began < LONGEST
    assert children() == before
    note = result.engines[0]
    shown = [one.outcome.value for one in result.results]
    assert shown == ([outcome] if outcome else [])
    said = [note.error, *(one.words for one in result.results)]
    assert words in " ".join(said)
    assert notes in " ".join(note.protocol)
    assert bool(notes) is bool(note.protocol)


MORE = """
boards: {smallest: 1, largest: 25}
setup: set_position
channels: {legality: [{kind: play}], board: [{kind: list, command: list_stones}]}
"""
