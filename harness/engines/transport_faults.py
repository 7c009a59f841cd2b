"""Planted faults of transport: a program that keeps the rules and breaks the conversation.

A fault written `slug@N` strikes at the N-th command (blank lines and comments not counted, the first
is 1), without a number at the third; some have no number and strike always. None lasts longer than
`LONGEST_WAIT`, so that nothing is left behind if nobody ends the program.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from harness.engines.gtp import Command
from harness.errors import UsageError

LONGEST_WAIT: Final = 600.0  # seconds
STRIKES_AT: Final = 3
_LATE: Final = 3.0  # seconds
_FLOOD: Final = 1 << 30  # bytes
_CHUNK: Final = b"all work and no play makes a dull go program\n" * 1000


@dataclass(frozen=True)
class TransportFault:
    """One deviation: what happens at the start, when a command is heard, to its answer, at the end.

    `answer` gets the bytes of an answer and returns what is left to write; `numbered` faults strike
    at one command only.
    """

    slug: str
    title: str
    numbered: bool = False
    begin: Callable[[], None] | None = None
    heard: Callable[[Command], None] | None = None
    answer: Callable[[Command, bytes], bytes] | None = None
    end: Callable[[], None] | None = None


class Wire:
    """Carries answers to standard output at once, past every buffer, but for its faults.

    `faults` are pairs of a fault and the number of the command at which it strikes.
    """

    def __init__(self, faults: Sequence[tuple[TransportFault, int]] = ()) -> None:
        self._faults: Final = tuple(faults)
        self._number = 0

    def begin(self) -> None:
        """Do what comes before the first command is read."""
        for fault, _ in self._faults:
            if fault.begin:
                fault.begin()

    def heard(self, command: Command) -> None:
        """Take note of a command, before its answer is worked out."""
        self._number += 1
        for fault in self._striking():
            if fault.heard:
                fault.heard(command)

    def send(self, command: Command, answer: str) -> None:
        """Carry one answer, its blank line included."""
        data = answer.encode()
        for fault in self._striking():
            if fault.answer:
                data = fault.answer(command, data)
        write(data)

    def end(self) -> None:
        """Do what comes after `quit` is answered or the input has ended."""
        for fault, _ in self._faults:
            if fault.end:
                fault.end()

    def _striking(self) -> list[TransportFault]:
        return [fault for fault, at in self._faults if not fault.numbered or at == self._number]


def write(data: bytes, descriptor: int | None = None) -> None:
    """Write all of `data` to a descriptor, by default that of standard output."""
    view = memoryview(data)
    target = sys.stdout.fileno() if descriptor is None else descriptor
    while view:
        view = view[os.write(target, view) :]


def _wait() -> None:
    time.sleep(LONGEST_WAIT)


def _hang(_command: Command) -> None:
    _wait()


def _crash(_command: Command) -> None:
    write(b"fatal: the planted crash\n", sys.stderr.fileno())
    os._exit(1)


def _die_of_signal(_command: Command) -> None:
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGSEGV)


def _crash_at_start() -> None:
    write(b"fatal: cannot load the weights\n", sys.stderr.fileno())
    os._exit(1)


def _crash_at_quit() -> None:
    os._exit(3)


def _stay_at_quit(command: Command) -> None:
    if command.name == "quit":
        _wait()


def _leave_at_quit(command: Command) -> None:
    if command.name == "quit":
        os._exit(0)


def _silence(_command: Command, _answer: bytes) -> bytes:
    return b""


def _garbage(_command: Command, _answer: bytes) -> bytes:
    return b"segment 7 of 12\nboom\n\n"


def _greet() -> None:
    write(b"FaultyGo 0.9\nLoading the network...\nGTP ready\n")


def _byte_by_byte(_command: Command, answer: bytes) -> bytes:
    for byte in answer:
        write(bytes((byte,)))
    return b""


def _trickle(_command: Command, answer: bytes) -> bytes:
    for byte in answer:
        write(bytes((byte,)))
        time.sleep(1)
    return b""


def _flood_errors(_command: Command) -> None:
    for _ in range(_FLOOD // len(_CHUNK)):
        write(_CHUNK, sys.stderr.fileno())


def _flood_output(_command: Command, _answer: bytes) -> bytes:
    write(b"= ")
    for _ in range(_FLOOD // len(_CHUNK)):
        write(_CHUNK)
    return b"\n"


def _endless_line(_command: Command, answer: bytes) -> bytes:
    until = time.monotonic() + LONGEST_WAIT
    write(b"= ")
    while time.monotonic() < until:
        write(b"x" * 65536)
    return answer


def _without_blank_line(_command: Command, answer: bytes) -> bytes:
    return answer[:-1]


def _under_id(answer: bytes, number: str) -> bytes:
    return answer[:1] + number.encode() + b" " + answer.partition(b" ")[2]


def _wrong_id(command: Command, answer: bytes) -> bytes:
    return _under_id(answer, str((command.id or 0) + 7))


def _without_id(_command: Command, answer: bytes) -> bytes:
    return _under_id(answer, "")


def _twice(_command: Command, answer: bytes) -> bytes:
    return answer * 2


def _late(_command: Command, answer: bytes) -> bytes:
    time.sleep(_LATE)
    return answer


def _half(_command: Command, answer: bytes) -> bytes:
    write(answer[:2])
    _wait()
    return answer[2:]


def _bare_refusal(command: Command, _answer: bytes) -> bytes:
    return f"?{'' if command.id is None else command.id}\n\n".encode()


def _bad_bytes(_command: Command, answer: bytes) -> bytes:
    return answer.removesuffix(b"\n\n") + b" \x00\xff\xfe\n\n"


def _close_output(_command: Command) -> None:
    os.close(sys.stdout.fileno())
    _wait()


def _ignore_sigterm() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _leave_child() -> None:
    if os.fork() == 0:
        _wait()
        os._exit(0)


_FAULTS: Final = (
    TransportFault("hang", "falls silent at a command", True, heard=_hang),
    TransportFault("crash", "ends with status 1 at a command, unanswered", True, heard=_crash),
    TransportFault("segfault", "dies of a signal at a command", True, heard=_die_of_signal),
    TransportFault("crash-at-start", "ends with status 1 before it reads a command", begin=_crash_at_start),
    TransportFault("crash-at-quit", "answers quit, then ends with status 3", end=_crash_at_quit),
    TransportFault("mute", "reads everything and never answers", answer=_silence),
    TransportFault("mute-at-quit", "neither answers quit nor ends", heard=_stay_at_quit),
    TransportFault("quit-unanswered", "ends at quit without an answer", heard=_leave_at_quit),
    TransportFault("garbage", "answers a command with text that is no GTP", True, answer=_garbage),
    TransportFault("banner", "greets with three lines before the first answer", begin=_greet),
    TransportFault("split-writes", "writes every byte of its answers by itself", answer=_byte_by_byte),
    TransportFault("trickle", "answers a command one byte a second", True, answer=_trickle),
    TransportFault("late", "answers a command three seconds late", True, answer=_late),
    TransportFault("half-answer", "begins an answer and falls silent", True, answer=_half),
    TransportFault("stderr-flood", "writes 1 GiB of errors before an answer", True, heard=_flood_errors),
    TransportFault("stdout-flood", "answers a command with 1 GiB of text", True, answer=_flood_output),
    TransportFault("endless-line", "answers with a line that never ends", True, answer=_endless_line),
    TransportFault("no-blank-line", "leaves out the blank line after answers", answer=_without_blank_line),
    TransportFault("wrong-id", "answers a command under another id", True, answer=_wrong_id),
    TransportFault("no-id", "never repeats the id of a command", answer=_without_id),
    TransportFault("duplicate", "answers a command twice", True, answer=_twice),
    TransportFault("bare-refusal", "answers a command with ? and no text", True, answer=_bare_refusal),
    TransportFault("bad-bytes", "puts NUL and invalid UTF-8 into every answer", answer=_bad_bytes),
    TransportFault("closes-stdout", "closes its output at a command and lives on", True, heard=_close_output),
    TransportFault("ignores-sigterm", "ignores SIGTERM, and never ends", begin=_ignore_sigterm, end=_wait),
    TransportFault("leaves-child", "leaves a child that holds its pipes", begin=_leave_child),
)
TRANSPORT_FAULTS: Final = {fault.slug: fault for fault in _FAULTS}


def parse_transport_fault(text: str) -> tuple[TransportFault, int] | None:
    """Return the fault of `hang@5` or `banner` and when it strikes, or None for a slug not of transport.

    Raises UsageError for a number that is none or has no meaning.
    """
    slug, mark, number = text.partition("@")
    fault = TRANSPORT_FAULTS.get(slug)
    if fault is None:
        return None
    if not mark:
        return fault, STRIKES_AT
    if fault.numbered and number.isascii() and number.isdigit() and int(number[:9]) > 0:
        return fault, int(number[:9])
    expected = f"{slug}@N, N from 1" if fault.numbered else f"{slug} alone: it has no number"
    raise UsageError(f"found fault {text!r}, expected {expected}")
