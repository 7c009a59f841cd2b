"""Findings: what a person needs to see of an unexpected answer."""

from __future__ import annotations

import shlex
from dataclasses import replace

from harness.board.diagram import plain_diagram
from harness.cases import replay
from harness.cases.model import Case
from harness.engines.adapter import Adapter, Unreadable, read_board
from harness.engines.session import GtpSession
from harness.errors import EngineError
from harness.run.judge import Judgement
from harness.run.outcome import Finding
from harness.run.plan import Item
from harness.run.questions import board_commands
from harness.run.script import Script

_TRANSCRIPT_LINES = 60
_STDERR_CHARACTERS = 2000


def board_now(session: GtpSession, adapter: Adapter, script: Script) -> str:
    """Return the program's board after the answer that decided, or nothing where it shows none."""
    channel = adapter.board_channel()
    if channel is None or session.broken:
        return ""
    try:
        answers = [session.ask(command) for command in board_commands(channel)]
        return plain_diagram(script.board, read_board(channel, script.board, answers))
    except (EngineError, Unreadable):
        return ""


def finding_of(item: Item, case: Case, judgement: Judgement, board: str, session: GtpSession) -> Finding:
    """Return the finding of a judgement that ended in a contradiction; `board` is the program's."""
    check, ask = judgement.decisive, judgement.stopped_at
    if check is None or ask is None:
        raise ValueError("nothing was contradicted")
    game = replay.at_ply(case, item.ruleset, check.ply)
    what = " ".join(filter(None, (check.kind, check.subject)))
    return Finding(
        message=f"{what}: expected {_brief(check.expected)}, answered {_brief(check.answer)}",
        ply=check.ply,
        asked=check.channel,
        answer=check.answer,
        channel=check.channel,
        because=check.because,
        axis=ask.axis,
        expected_board=plain_diagram(game.topology, game.position.stones),
        actual_board=board,
        moves=tuple(str(step) for step in case.steps),
        transcript=_tail(session.transcript.text()),
        stderr=session.stderr[-_STDERR_CHARACTERS:],
        reproduce=reproduce(item),
    )


def finding_of_error(item: Item, case: Case, error: EngineError) -> Finding:
    """Return the finding of a program that hung, ended or spoke no GTP."""
    return Finding(
        message=str(error),
        asked=error.command or "",
        moves=tuple(str(step) for step in case.steps),
        stderr=error.stderr[-_STDERR_CHARACTERS:],
        reproduce=reproduce(item),
    )


def parted_earlier(finding: Finding, traced: Judgement) -> Finding:
    """Return the finding, moved to the first ply after which the traced boards differ if that is earlier."""
    check = traced.decisive
    if check is None or check.kind != "board" or check.ply >= finding.ply:
        return finding
    return replace(
        finding,
        ply=check.ply,
        message=f"{finding.message}; the boards differ from ply {check.ply} on",
        expected_board=check.expected,
        actual_board=check.answer,
    )


def reproduce(item: Item) -> str:
    """Return the command that runs just this case again."""
    words = ["goharness", "run", "--engine", item.engine.label, "--ruleset", item.ruleset_argument]
    return shlex.join([*words, "-k", item.case.id])


def _brief(text: str) -> str:
    return "another board" if "\n" in text else text or "nothing"


def _tail(text: str) -> str:
    lines = text.splitlines()
    dropped = len(lines) - _TRANSCRIPT_LINES
    return "\n".join(([f"# {dropped} earlier lines"] if dropped > 0 else []) + lines[-_TRANSCRIPT_LINES:])
