"""What GTP itself asks of a program: the probes of gtp2.yaml, and what is seen in all answers together.

Source: Gunnar Farneback, "Specification of the Go Text Protocol, version 2, draft 2", cited by section.
Where that text is silent its section 1.5 lets GNU Go decide: what GNU Go does is then a SHOULD.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, TypeAdapter

from harness.engines.gtp import Response, parse_command
from harness.rules.ruleset import Axes
from harness.validation import Flag, one_or_many
from harness.yaml_source import load

Level = Literal["MUST", "SHOULD"]

REQUIRED: Final = (
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
)
"""The commands that section 6.1 asks of every program."""


@dataclass(frozen=True)
class Demand:
    """One thing that the protocol asks: `title` says what a program does that keeps to it.

    `name` is unique and stays; `section` is that of the specification.
    """

    name: str
    level: Level
    section: str
    title: str


class Probe(Axes):
    """A demand, and the exchange that shows whether it is met.

    `send` is written in one piece, or as two if `piecemeal`; `{size}` is the side of the board,
    `{corner}` its last point, `{beyond}` the point above the first column. `expect` holds an answer for
    each command: `=` or `?`, the id, and perhaps the text, of a failure its beginning. With `board` an
    empty board is set up first. `needs` is a command without which there is nothing to ask. `judge`
    names what the text of the first answer has to be.
    """

    name: str
    level: Level
    section: str
    title: str
    send: str
    expect: Annotated[tuple[str, ...], BeforeValidator(one_or_many), Field(min_length=1)]
    board: Flag = False
    needs: str = ""
    piecemeal: Flag = False
    judge: Literal["not-empty", "lists-required", "one-a-line", "is-move"] | None = None

    @property
    def demand(self) -> Demand:
        """What is asked, without how it is seen."""
        return Demand(self.name, self.level, self.section, self.title)

    @property
    def commands(self) -> list[str]:
        """The lines that have to be answered."""
        return [line for line in self.send.split("\n") if parse_command(line) is not None]


@cache
def probes() -> tuple[Probe, ...]:
    """Return all probes, in the order in which they are made."""
    document = load(Path(__file__).with_name("gtp2.yaml"))
    return tuple(TypeAdapter(list[Probe]).validate_python(document.data))


FRAMING: Final = {
    "missing blank line": Demand("blank-line", "MUST", "2.6", "ends every answer by an empty line"),
    "no space before the text": Demand("space", "MUST", "2.6", "puts a space before the text of an answer"),
    "text before the answer": Demand("unasked", "MUST", "1.3", "writes nothing but answers"),
    "invalid UTF-8": Demand("encoding", "MUST", "2.1", "answers in ASCII, or at least in UTF-8"),
    "control characters": Demand("control-out", "SHOULD", "2.2", "writes no control characters"),
}
"""What is seen in all answers together, by the note that the parser makes of an irregularity."""

NO_TABS: Final = Demand("tab-out", "SHOULD", "2.3", "writes spaces, not tabs")

QUIT_ANSWERED: Final = Demand("quit-answered", "MUST", "6.3.1", "answers `quit` in full before it ends")
QUIT_ENDS: Final = Demand("quit-ends", "MUST", "6.3.1", "ends after `quit`")
QUIT_LAST: Final = Demand("quit-last", "SHOULD", "1.5", "answers nothing after `quit`")
QUIT_STATUS: Final = Demand("quit-status", "SHOULD", "1.5", "ends with status 0 after `quit`")


def demands() -> tuple[Demand, ...]:
    """Return everything that is asked, in the order of reports."""
    quits = (QUIT_ANSWERED, QUIT_ENDS, QUIT_LAST, QUIT_STATUS)
    return (*(probe.demand for probe in probes()), *FRAMING.values(), NO_TABS, *quits)


def wrong_answer(probe: Probe, answers: Sequence[Response]) -> str:
    """Return what is wrong with the answers to a probe, with the command; empty if nothing is."""
    if len(answers) != len(probe.expect):
        return (
            f"answers: {len(answers)}, expected {len(probe.expect)}: {'; '.join(map(shown, answers))[:200]}"
        )
    for command, expected, answer in zip(probe.commands, probe.expect, answers, strict=True):
        if not _fits(answer, expected):
            return f"{command.strip()!r} was answered {shown(answer)!r}, expected {expected!r}"
    return _JUDGES[probe.judge](answers[0].text) if probe.judge else ""


def shown(answer: Response) -> str:
    """Return an answer as the program wrote it, at a readable length."""
    head = f"{'=' if answer.ok else '?'}{'' if answer.id is None else answer.id}"
    return f"{head} {answer.text}".strip()[:100]


def _fits(answer: Response, expected: str) -> bool:
    head, _, text = expected.partition(" ")
    number = int(head[1:]) if head[1:] else None
    if answer.ok is not (head[0] == "=") or answer.id != number:
        return False
    return not text or (answer.text == text if answer.ok else answer.text.startswith(text))


def _not_empty(text: str) -> str:
    return "" if text else "the answer is empty"


def _lists_required(text: str) -> str:
    missing = [name for name in REQUIRED if name not in text.split()]
    return f"not listed: {', '.join(missing)}" if missing else ""


def _one_a_line(text: str) -> str:
    names = text.split("\n")
    for name in names:
        if len(name.split()) != 1:
            return f"a line of the list is {name!r}"
    twice = sorted({name for name in names if names.count(name) > 1})
    return f"listed twice: {', '.join(twice)}" if twice else ""


def _is_move(text: str) -> str:
    found = re.fullmatch(r"[A-HJ-Za-hj-z][1-9][0-9]?|pass|resign", text, re.IGNORECASE)
    return "" if found else f"the answer is {text[:100]!r}"


_JUDGES: Final = {
    "not-empty": _not_empty,
    "lists-required": _lists_required,
    "one-a-line": _one_a_line,
    "is-move": _is_move,
}
