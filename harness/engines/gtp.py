"""The grammar of the Go Text Protocol (GTP 2), both directions; pure, without input or output.

Source of the rules: Gunnar Farneback, "Specification of the Go Text Protocol, version 2, draft 2".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.errors import ProtocolError

ANSWER_LIMIT = 1 << 20
"""Bytes that may arrive without completing an answer."""

_NOISE_LINES_KEPT = 3
_EXCERPT_LENGTH = 200

_TAB_TO_SPACE = bytes.maketrans(b"\t", b" ")
_CONTROLS = bytes(code for code in (*range(32), 127) if code not in b"\t\n")
_TAB_TO_SPACE_WITHOUT_CONTROLS = dict.fromkeys(_CONTROLS) | {ord("\t"): " "}

# Status, id, then a space or anything that cannot belong to a ruler such as "=====".
_HEAD = re.compile(rb"([=?])(\d{0,10})(?:( )|(?![=?]))(.*)")
_ID = re.compile(r"[0-9]{1,10}")


@dataclass(frozen=True, slots=True)
class Response:
    """One answer of an engine; `notes` names what in it deviates from the grammar."""

    ok: bool
    text: str
    id: int | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """One command as an engine reads it; `name` is empty where a line holds nothing but an id."""

    id: int | None
    name: str
    arguments: tuple[str, ...] = ()


def encode(command: str, id: int | None = None) -> bytes:
    """Return the line to send for a command.

    Raises ValueError for what gets no answer or several: blank, only a comment, or more than one line.
    """
    text = command.strip(" \n")
    if "\n" in text or not (bare := text.lstrip()) or bare[0] == "#":
        raise ValueError(f"not one GTP command: {command!r}")
    return f"{text}\n".encode() if id is None else f"{id} {text}\n".encode()


def parse_command(line: bytes | str) -> Command | None:
    """Return the command on a line, or None for a blank line or a comment (GTP 2, 3.1)."""
    if isinstance(line, bytes):
        line = line.decode("utf-8", "replace")
    words = line.translate(_TAB_TO_SPACE_WITHOUT_CONTROLS).partition("#")[0].split()
    if not words:
        return None
    number = int(words.pop(0)) if _ID.fullmatch(words[0]) else None
    return Command(number, words[0] if words else "", tuple(words[1:]))


def format_response(id: int | None, ok: bool, text: str) -> str:
    """Return an answer with its closing blank line.

    A blank line inside `text` would end the answer, so it is written as one space.
    """
    lines = text.translate(_TAB_TO_SPACE_WITHOUT_CONTROLS).rstrip(" \n").split("\n")
    body = "\n".join([lines[0], *(line or " " for line in lines[1:])])
    return f"{'=' if ok else '?'}{'' if id is None else id} {body}\n\n"


def excerpt(text: str) -> str:
    """Return `text` quoted for a message, cut to a readable length."""
    return repr(text if len(text) <= _EXCERPT_LENGTH else text[:_EXCERPT_LENGTH] + "...")


class ResponseParser:
    """Cuts the output of an engine into answers, however it arrives; memory is bounded by `limit`."""

    def __init__(self, limit: int = ANSWER_LIMIT) -> None:
        self.last_id = 0
        """The highest id sent; only an answer that was asked for can follow without a blank line."""
        self._limit = limit
        self._size = 0
        self._partial = bytearray()
        self._head: re.Match[bytes] | None = None
        self._more: list[bytes] = []
        self._noise: list[str] = []
        self._noise_count = 0
        self._had_controls = False

    @property
    def open(self) -> bool:
        """Whether whole lines of an answer have come, but not its blank line."""
        return self._head is not None and not self._partial

    @property
    def in_answer(self) -> bool:
        """Whether an answer has begun."""
        return self._head is not None or self._partial.startswith((b"=", b"?"))

    @property
    def pending(self) -> str:
        """The first line of what has come since the last whole answer; empty if nothing has."""
        if self._head is not None:
            return self._head.string[: 2 * _EXCERPT_LENGTH].decode("utf-8", "replace")
        return (
            self._noise[0] if self._noise else self._partial[: 2 * _EXCERPT_LENGTH].decode("utf-8", "replace")
        )

    def feed(self, data: bytes) -> list[Response]:
        """Take the next bytes of output and return the answers that they complete.

        Raises ProtocolError when `limit` bytes have come without completing an answer.
        """
        if b"\n" not in data:
            self._partial += data
            self._check_size()
            return []
        if self._partial:
            data = bytes(self._partial) + data
        lines = data.split(b"\n")
        self._partial = bytearray(lines.pop())
        answers: list[Response] = []
        for line in lines:
            text = line.translate(_TAB_TO_SPACE, _CONTROLS)
            if len(text) != len(line) and len(text) + line.count(b"\r") != len(line):
                self._had_controls = True
            if not text:
                if self._head is not None:
                    answers.append(self._close(self._head))
                continue
            self._size += len(line)
            if self._head is None:
                self._begin(text)
            elif text[0] in b"=?" and self._follows(text, self._head):
                answers.append(self._close(self._head, "missing blank line"))
                self._begin(text)
            else:
                self._more.append(text)
        self._check_size()
        return answers

    def finish(self) -> list[Response]:
        """Return the answer that the end of output cut off before its blank line, if its lines are whole."""
        if self._head is None or self._partial:
            return []
        return [self._close(self._head, "missing blank line")]

    def _check_size(self) -> None:
        if self._size + len(self._partial) > self._limit:
            what = "an answer" if self.in_answer else "text that is no answer"
            raise ProtocolError(f"{what} of more than {self._limit} bytes, beginning {excerpt(self.pending)}")

    def _begin(self, line: bytes) -> None:
        self._head = _HEAD.match(line)
        if self._head is None:
            self._noise_count += 1
            if len(self._noise) < _NOISE_LINES_KEPT:
                self._noise.append(line[: 2 * _EXCERPT_LENGTH].decode("utf-8", "replace"))

    def _follows(self, line: bytes, head: re.Match[bytes]) -> bool:
        """Whether a line inside an answer is the head of the next one."""
        if not head[2] or (next_id := int(head[2]) + 1) > self.last_id:
            return False
        return line[1:].partition(b" ")[0] == b"%d" % next_id

    def _close(self, head: re.Match[bytes], note: str = "") -> Response:
        status, digits, space, text = head.groups()
        notes = [note] if note else []
        if text and space is None:
            notes.append("no space before the text")
        if self._more:
            text = b"\n".join([text, *self._more])
            self._more = []
        try:
            payload = text.decode()
        except UnicodeDecodeError:
            payload = text.decode("utf-8", "replace")
            notes.append("invalid UTF-8")
        if self._had_controls:
            notes.append("control characters")
            self._had_controls = False
        if self._noise_count:
            notes.append(self._take_noise())
        self._head = None
        self._size = 0
        return Response(status == b"=", payload.rstrip(" \n"), int(digits) if digits else None, tuple(notes))

    def _take_noise(self) -> str:
        kept, count = self._noise, self._noise_count
        self._noise, self._noise_count = [], 0
        more = f" and {count - len(kept)} more lines" if count > len(kept) else ""
        return f"text before the answer: {', '.join(map(excerpt, kept))}{more}"
