"""The reference engine as a program: start, answers past every buffer, faults of transport."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from harness.engines.command import run_to_end
from harness.engines.session import GtpSession, Limits
from harness.engines.transport_faults import TRANSPORT_FAULTS, parse_transport_fault
from harness.errors import EngineClosed, EngineError, EngineTimeout, ProtocolError, UsageError

PROGRAM = [sys.executable, "-m", "harness.engines.reference"]
QUESTIONS = ["protocol_version", "boardsize 5", "play b C3", "list_stones b", "known_command play"]
ANSWERS = ["2", "", "", "C3", "true"]


@contextmanager
def engine(*faults: str, command: float = 0.7) -> Iterator[GtpSession]:
    words = [word for fault in faults for word in ("--fault", fault)]
    limits = Limits(start=10.0, command=command, score=5.0, quit=0.3)
    session = GtpSession([*PROGRAM, "--ruleset", "tromp-taylor", *words], limits=limits)
    try:
        yield session
    finally:
        session.quit()


def ask_one_by_one(session: GtpSession) -> list[str]:
    return [session.ask(question).text for question in QUESTIONS]


def test_the_program_answers_each_command_at_once() -> None:
    with engine() as session:
        assert ask_one_by_one(session) == ANSWERS
        assert [answer.text for answer in session.ask_all(QUESTIONS)] == ANSWERS
    assert session.notes == []


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--ruleset", "japannese"], 2, "did you mean 'japanese'?"),
        (["--ruleset", "/no/such.yaml"], 2, "there is no such file"),
        (["--ruleset", "aga", "--size", "7"], 2, "--any-size"),
        (["--ruleset", "aga", "--komi", "7,5"], 2, "expected a number such as 7.5"),
        (["--ruleset", "aga", "--fault", "ko-ignord"], 2, "did you mean 'ko-ignored'?"),
        (["--ruleset", "aga", "--fault", "banner@3"], 2, "it has no number"),
        ([], 2, "--ruleset is needed"),
    ],
)
def test_what_cannot_be_started_is_refused_in_one_sentence(
    arguments: list[str], status: int, words: str
) -> None:
    done = run_to_end([*PROGRAM, *arguments], timeout=20)
    assert (done.status, done.stdout) == (status, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_all_faults_are_listed_with_what_they_do() -> None:
    done = run_to_end([*PROGRAM, "--fault", "list"], timeout=20)
    assert "ko-ignored " in done.stdout
    assert "hang@N " in done.stdout
    assert "banner " in done.stdout


def test_lines_too_long_and_bytes_without_meaning_are_survived() -> None:
    script = "x" * 200_000 + "\n\n# only a comment\n\x00\x01\n7 na\rme\né\nquit\nname\n"
    done = run_to_end([*PROGRAM, "--ruleset", "tromp-taylor"], timeout=20, input=script)
    assert done.status == 0
    assert done.stdout == "? unknown command\n\n=7 goharness reference\n\n? unknown command\n\n= \n\n"


def test_the_end_of_input_ends_the_program() -> None:
    done = run_to_end([*PROGRAM, "--ruleset", "tromp-taylor"], timeout=20, input="protocol_version")
    assert (done.status, done.stdout) == (0, "= 2\n\n")


BREAKING = [
    ("hang@3", EngineTimeout),
    ("mute", EngineError),
    ("crash@3", EngineClosed),
    ("segfault@3", EngineClosed),
    ("crash-at-start", EngineError),
    ("half-answer@3", EngineTimeout),
    ("trickle@4", EngineTimeout),
    ("late@3", EngineTimeout),
    ("closes-stdout@3", EngineClosed),
    ("wrong-id@3", ProtocolError),
    ("no-id", ProtocolError),
    ("stdout-flood@3", ProtocolError),
    ("endless-line@3", ProtocolError),
    ("garbage@3", EngineError),
    ("duplicate@3", ProtocolError),
    ("no-blank-line", ProtocolError),
]
READABLE = [
    ("banner", "text before the answer"),
    ("bad-bytes", "invalid UTF-8"),
    ("mute-at-quit", "quit"),
    ("quit-unanswered", "quit"),
    ("ignores-sigterm", ""),
    ("crash-at-quit", ""),
    ("leaves-child", ""),
    ("split-writes", None),
    ("stderr-flood@3", None),
]


@pytest.mark.parametrize(("fault", "error"), BREAKING)
def test_a_fault_of_transport_breaks_the_conversation(fault: str, error: type[EngineError]) -> None:
    with engine(fault) as session:
        if fault == "mute":
            session.limits = Limits(start=1.5, command=0.7, score=0.7, quit=0.3)
        with pytest.raises(error):
            ask_one_by_one(session)


@pytest.mark.parametrize(("fault", "note"), READABLE)
def test_a_fault_of_transport_leaves_the_answers_readable(fault: str, note: str | None) -> None:
    with engine(fault, command=60.0) as session:
        answers = [answer.text.strip(" \ufffd") for answer in session.ask_all(QUESTIONS)]
    assert answers == ANSWERS
    if note is None:
        assert session.notes == []
    else:
        assert note in "; ".join(session.notes)


def test_a_bare_refusal_has_no_text() -> None:
    with engine("bare-refusal@2") as session:
        answers = [session.ask(question) for question in QUESTIONS]
    assert [(answer.ok, answer.text) for answer in answers[1:3]] == [(False, ""), (True, "")]


def test_every_fault_of_transport_is_tried_here() -> None:
    tried = {row[0].partition("@")[0] for row in (*BREAKING, *READABLE)}
    assert tried | {"bare-refusal"} == set(TRANSPORT_FAULTS)


@pytest.mark.parametrize("text", ["hang@0", "hang@x", "hang@", "banner@1"])
def test_a_number_without_meaning_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_transport_fault(text)
