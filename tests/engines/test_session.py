from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from harness.engines.gtp import Response
from harness.engines.session import GtpSession, Limits
from harness.engines.transcript import Transcript
from harness.errors import EngineClosed, EngineError, EngineStartError, EngineTimeout, ProtocolError

STUBS = str(Path(__file__).with_name("stub_engines.py"))
GNUGO = ["/usr/games/gnugo", "--mode", "gtp"]
START = 2.0  # seconds; an interpreter starts slowly on a busy machine


def stub(name: str, argument: str = "") -> list[str]:
    return [sys.executable, "-S", "-E", STUBS, name, argument]


def start(name: str, argument: str = "", *, first: float = START, ids: bool = True) -> GtpSession:
    limits = Limits(start=first, command=0.3, score=0.5, quit=0.3)
    return GtpSession(stub(name, argument), limits=limits, ids=ids)


def is_gone(pid: int) -> bool:
    """Whether neither a process nor a zombie is left."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test ends with no open file, no temporary file and no zombie."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    before = os.listdir("/proc/self/fd")
    yield
    assert os.listdir("/proc/self/fd") == before
    assert os.listdir(tmp_path) == []
    with pytest.raises(ChildProcessError):
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)


COMMANDS = ["name", "version", "boardsize 9", "final_score"]

FAULTS: list[tuple[str, str, type[EngineError], int, str]] = [
    # behaviour, argument, error, index of the command that it belongs to, message
    ("silent", "", EngineStartError, 0, r"no first answer to 'name' within 0.5 s .*a --timeout above 0.5"),
    ("silent_at", "3", EngineTimeout, 2, r"no answer to 'boardsize 9' within 0.3 s \(raise .* --timeout\)"),
    ("silent_at", "4", EngineTimeout, 3, r"no answer to 'final_score' within 0.5 s"),
    ("silent_ignoring_sigterm", "", EngineTimeout, 1, r"no answer to 'version' within 0.3 s"),
    ("one_byte_at_a_time", "0.1", EngineStartError, 0, r"within 0.5 s .*, only '=1 "),
    (
        "closes_output",
        "",
        EngineClosed,
        1,
        r"closed its output but still runs and owes the answer to 'version'",
    ),
    (
        "dies_at_start",
        "",
        EngineStartError,
        0,
        r"exit status 3 and .*'name'; its stderr ends 'cannot find my book'",
    ),
    (
        "dies_at",
        "3",
        EngineClosed,
        2,
        r"signal SIGABRT and owes .*'boardsize 9'; its stderr ends 'assertion failed",
    ),
    ("leaves_child", "", EngineClosed, 1, r"ended with exit status 7 and owes the answer to 'version'"),
    ("floods", "bytes", ProtocolError, 0, r"does not speak GTP: its output begins 'xxxx"),
    ("floods", "lines", ProtocolError, 0, r"does not speak GTP: its output begins 'some line'"),
    (
        "floods",
        "newlines",
        EngineStartError,
        0,
        r"no first answer to 'name' within 0.5 s|ended with exit status 0",
    ),
    (
        "floods",
        "answer",
        ProtocolError,
        0,
        r"an answer of more than 1048576 bytes, beginning '=1 head', .*'name'",
    ),
    (
        "floods",
        "answers",
        ProtocolError,
        1,
        r"an answer that nobody asked for after 'name': '=1 '|answered 1 to command 2",
    ),
    ("no_newline", "", EngineStartError, 0, r"no first answer to 'name' within 0.5 s .*, only '=1 B\+3"),
    ("wrong_id", "", ProtocolError, 0, r"answered 2 to command 1"),
    ("no_id", "", ProtocolError, 0, r"answered without an id to command 1: '= fine'"),
    ("answers_twice", "", ProtocolError, 1, r"answered 1 to command 2|nobody asked for after 'name': '=1 '"),
    ("answers_twice_late", "", ProtocolError, 1, r"answered 1 to command 2"),
    (
        "half_an_answer",
        "",
        EngineStartError,
        0,
        r"exit status 0 and owes .*'name', of which came '=1 first line'",
    ),
    ("late", "0.6", EngineTimeout, 1, r"no answer to 'version' within 0.3 s"),
]


def ask_in(session: GtpSession, mode: str) -> Iterator[Response]:
    if mode == "at once":
        yield from session.ask_all(COMMANDS)
    else:
        yield from map(session.ask, COMMANDS)


@pytest.mark.parametrize("mode", ["at once", "lock-step"])
@pytest.mark.parametrize(("name", "argument", "kind", "index", "message"), FAULTS)
def test_a_fault_is_named_with_its_command_and_leaves_nothing(
    mode: str, name: str, argument: str, kind: type[EngineError], index: int, message: str
) -> None:
    slow_start = index > 0 or "floods" in name or "half" in name or "dies" in name or "twice" in name
    session = start(name, argument, first=START if slow_start and argument != "newlines" else 0.5)
    begin = time.monotonic()
    answers: list[Response] = []
    with pytest.raises(kind, match=message) as caught:
        answers.extend(ask_in(session, mode))
    unasked = "nobody asked" in str(caught.value)
    assert caught.value.command == COMMANDS[index - unasked]
    assert len(answers) == index
    assert time.monotonic() - begin < START + 1.5
    assert session.broken
    assert is_gone(session.pid)
    with pytest.raises(EngineClosed, match="session with the engine is over"):
        session.ask("name")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["cat"], "'cat' does not speak GTP: its output begins '1 name'"),
        (["yes"], "'yes' does not speak GTP: its output begins 'y'"),
        (["sleep", "60"], "no first answer to 'name' within 0.3 s"),
        (["true"], "the engine ended with exit status 0 and owes the answer to 'name'"),
        (["ls", "/"], "exit status 0 and owes the answer to 'name', of which came 'bin'"),
    ],
)
def test_a_program_that_is_no_engine_is_told_so(command: list[str], message: str) -> None:
    session = GtpSession(command, limits=Limits(start=0.3, command=0.2, quit=0.2))
    with pytest.raises((ProtocolError, EngineStartError)) as caught:
        session.ask("name")
    assert message in str(caught.value)
    assert is_gone(session.pid)


@pytest.mark.parametrize(
    ("name", "argument", "text", "notes"),
    [
        ("sound", "fine", "fine", []),
        ("split_writes", "", "two\nlines", []),
        (
            "one_byte_at_a_time",
            "0.001",
            "some words",
            ["quit: no answer", "quit: did not end and was killed"],
        ),
        (
            "banner",
            "",
            "",
            ["name: text before the answer: '===== Fine Engine 1.0 =====', 'Copyright, all rights reserved'"],
        ),
        ("raw", "=ID ok\\r\\n\\r\\n", "ok", []),
        ("raw", "=ID o\\0k\\n\\n", "ok", ["name: control characters", "quit: control characters"]),
        (
            "raw",
            "=ID o\\xffk\\n\\n",
            "o\N{REPLACEMENT CHARACTER}k",
            ["name: invalid UTF-8", "quit: invalid UTF-8"],
        ),
        ("raw", "?ID no\\n\\n\\n\\n", "no", []),
        ("raw", "=IDok\\n\\n", "ok", ["name: no space before the text", "quit: no space before the text"]),
        ("dies_at_quit", "", "", ["quit: no answer", "quit: ended with signal SIGSEGV"]),
        ("quits_silently", "", "", ["quit: no answer"]),
        ("quits_without_blank_line", "", "", ["quit: missing blank line"]),
        ("stays_after_quit", "", "", ["quit: did not end and was killed"]),
        ("floods_stderr", "2", "", []),
    ],
)
def test_what_can_be_understood_is_answered_and_noted(
    name: str, argument: str, text: str, notes: list[str]
) -> None:
    with start(name, argument) as session:
        assert session.ask("name").text == text
    if name != "one_byte_at_a_time":
        assert session.notes == notes
    assert is_gone(session.pid)


def test_a_missing_blank_line_is_noted_where_the_next_answer_shows_it_and_else_reported() -> None:
    session = start("no_blank_line")
    answers = session.ask_all(["a", "b", "c"])
    assert [answer.text for answer in islice(answers, 2)] == ["a", "b"]
    assert session.notes == ["a: missing blank line", "b: missing blank line"]
    with pytest.raises(
        ProtocolError, match=r"answer to 'c' was not ended by a blank line within 0.3 s: '=3 c'"
    ):
        next(answers)


def test_an_engine_silent_at_quit_is_killed_within_its_limit() -> None:
    session = start("silent_at", "2")
    session.ask("name")
    begin = time.monotonic()
    session.quit()
    assert time.monotonic() - begin < 2
    assert session.notes[0].startswith("quit: no answer to 'quit' within 0.3 s")
    assert session.notes[1] == "quit: did not end and was killed"
    assert is_gone(session.pid)


def test_an_answer_sent_twice_is_found_by_the_next_question_without_ids() -> None:
    session = start("answers_twice_late", ids=False)
    session.ask("name")
    time.sleep(0.3)
    with pytest.raises(ProtocolError, match="an answer that nobody asked for after 'name': '= '"):
        session.ask("version")


def test_an_id_nobody_gave_is_refused_without_ids() -> None:
    session = start("raw", "=9 x\\n\\n", ids=False)
    with pytest.raises(ProtocolError, match="answered with the id 9 to a command without one"):
        session.ask("name")


def test_answers_before_a_fault_are_delivered() -> None:
    session = start("dies_at", "4")
    answers = session.ask_all(["a", "b", "c", "d", "e"])
    assert len(list(islice(answers, 3))) == 3
    with pytest.raises(EngineClosed) as caught:
        next(answers)
    assert caught.value.command == "d"
    assert "assertion failed" in caught.value.stderr


def test_answers_nobody_fetched_do_not_disturb_the_next_question() -> None:
    with start("sound") as session:
        session.ask_all(["a", "b", "c"])
        assert session.ask("d").id == 4
        assert session.answered == 4


def test_each_answer_has_a_deadline_of_its_own() -> None:
    """Five answers, each late by less than the limit, take longer than the limit together."""
    with start("late", "0.2") as session:
        assert len(list(session.ask_all(["name"] * 5))) == 5


def test_memory_stays_bounded_in_a_flood() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with GtpSession(stub("floods_stderr", "1024"), limits=Limits(start=30)) as session:
        session.ask("name")
        session.close()
    session = GtpSession(stub("floods", "newlines"), limits=Limits(start=1))
    with pytest.raises(EngineStartError):
        session.ask("name")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # KiB
    assert len(session.transcript.text()) < 2_000_000
    assert session.transcript.dropped_lines > 0


def test_the_transcript_tells_all_in_order() -> None:
    with start("dies_at", "3") as session:
        session.ask("boardsize 9")
        with pytest.raises(EngineClosed):
            list(session.ask_all(["clear_board", "play b A1"]))
    lines = session.transcript.text().splitlines()
    lines.remove("!! assertion failed: liberties > 0")  # may come before the last answer: it is another pipe
    assert lines == [
        ">> 1 boardsize 9",
        "<< =1 ",
        "<<",
        ">> 2 clear_board",
        ">> 3 play b A1",
        "<< =2 ",
        "<<",
    ]


def test_a_transcript_joins_pieces_of_lines_shows_controls_and_counts_what_it_dropped() -> None:
    transcript = Transcript(limit=40)
    transcript.sent(b"1 a\n2 b\n" + b"x" * 30)
    for record, data in [
        (transcript.received, b"=1 o"),
        (transcript.stderr, b"woe\n"),
        (transcript.received, b"\0k\r\n\xff"),
    ]:
        record(data)
    assert transcript.text().splitlines() == [
        "# 2 earlier lines dropped",
        "!! woe",
        "<< =1 o\\x00k\\x0d",
        "<< \\xff",
    ]


def test_the_seed_stands_in_the_command_line() -> None:
    with GtpSession(stub("says_arguments", "seed=%SRAND"), seed=42) as session:
        assert session.ask("name").text == "seed=42"


def test_limits_depend_on_the_kind_of_command() -> None:
    limits = Limits()
    table = {"play": 5.0, "kata-raw-nn": 5.0, "final_score": 60.0, "reg_genmove": 60.0, "quit": 2.0}
    assert {name: limits.for_command(name) for name in table} == table
    assert limits.scaled(2) == Limits(20, 10, 120, 4)


@pytest.mark.engines
@pytest.mark.parametrize("ids", [True, False])
def test_gnu_go_is_asked_at_once_and_in_lock_step(ids: bool) -> None:
    script = [
        "boardsize 5",
        "clear_board",
        "play b C3",
        "play w C3",
        "is_legal w C3",
        "list_stones black",
        "nonsense",
    ]
    with GtpSession(GNUGO, ids=ids) as session:
        at_once = [(answer.ok, answer.text) for answer in session.ask_all(script)]
        lock_step = [(answer.ok, answer.text) for answer in map(session.ask, script)]
    assert at_once == lock_step
    assert at_once[2:] == [
        (True, ""),
        (False, "illegal move"),
        (True, "0"),
        (True, "C3"),
        (False, "unknown command"),
    ]
    assert session.notes == []
    assert is_gone(session.pid)
