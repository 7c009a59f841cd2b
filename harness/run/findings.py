"""Findings: what a person needs to see of an unexpected answer."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

from harness.board.diagram import plain_diagram
from harness.cases import replay
from harness.cases.model import Case
from harness.cases.moves import parse_step
from harness.data_folders import data_folder
from harness.engines.adapter import Adapter, Unreadable, read_board
from harness.engines.in_process import Conversation
from harness.errors import EngineError
from harness.rules.set_up import SetupError
from harness.run.judge import Judgement, Look
from harness.run.outcome import Check, Finding
from harness.run.plan import Item
from harness.run.questions import board_commands
from harness.run.script import Script

_TRANSCRIPT_LINES = 60
_STDERR_CHARACTERS = 2000


def board_now(session: Conversation, adapter: Adapter, script: Script) -> str:
    """Return the program's board after the answer that decided, or nothing where it shows none."""
    channel = adapter.board_channel()
    if channel is None or session.broken:
        return ""
    try:
        answers = [session.ask(command) for command in board_commands(channel)]
        return plain_diagram(script.board, read_board(channel, script.board, answers))
    except (EngineError, Unreadable):
        return ""


def finding_of(
    item: Item, case: Case, judgement: Judgement, board: str, exchange: str, stderr: str
) -> Finding:
    """Return the finding of a judgement that ended in a contradiction; `board` is the program's.

    `exchange` is what was said with it.
    """
    check, ask = judgement.decisive, judgement.stopped_at
    if check is None or ask is None:
        raise ValueError("nothing was contradicted")
    try:
        game = replay.at_ply(case, item.ruleset, check.ply)
    except SetupError:  # a set-up that the rules refuse, and the program did not
        game = replay.empty_game(case, item.ruleset)
    for ply in check.path:
        replay.take(game, parse_step(ply))
    what = " ".join(filter(None, (check.kind, check.subject)))
    return Finding(
        message=_message(what, check),
        title=case.title,
        ply=check.ply,
        asked=what,
        expected=check.expected,
        answer=check.answer,
        channel=check.channel,
        because=_rule(check, case),
        axis=ask.axis,
        expected_board=plain_diagram(game.topology, game.position.stones),
        actual_board=board,
        topology=game.topology.kind,
        moves=(*(str(step) for step in case.steps), *check.path),
        transcript=_tail(exchange),
        stderr=stderr[-_STDERR_CHARACTERS:],
        reproduce=reproduce(item),
    )


def finding_of_error(item: Item, case: Case, error: EngineError, exchange: str) -> Finding:
    """Return the finding of a program that hung, ended or spoke no GTP."""
    return Finding(
        message=str(error),
        title=case.title,
        transcript=_tail(exchange),
        asked=error.command or "",
        moves=tuple(str(step) for step in case.steps),
        stderr=error.stderr[-_STDERR_CHARACTERS:],
        reproduce=reproduce(item),
    )


def finding_of_change(item: Item, case: Case, first: Look) -> Finding:
    """Return the finding of a first answer, or of an error of the program, that did not come again."""
    if isinstance(first, EngineError):
        message = f"{first}; not so in a fresh process"
        return replace(finding_of_error(item, case, first, ""), message=message)
    was = first.decisive
    if was is None:
        raise ValueError("nothing was contradicted")
    message = f"answered {_brief(was.answer)} to {was.channel!r} at first, otherwise in a fresh process"
    if was.verdict == "divided":
        message = f"two channels contradicted each other about {was.subject} at first, not in a fresh process"
    return Finding(
        message=message,
        title=case.title,
        ply=was.ply,
        asked=was.channel,
        answer=was.answer,
        expected=was.expected,
        channel=was.channel,
        because=_rule(was, case),
        moves=tuple(str(step) for step in case.steps),
        reproduce=reproduce(item),
    )


def without_folder(finding: Finding, folder: Path) -> Finding:
    """Return the finding with the names of files in `folder` without the way there."""
    return replace(
        finding,
        message=finding.message.replace(f"{folder}/", ""),
        asked=finding.asked.replace(f"{folder}/", ""),
        channel=finding.channel.replace(f"{folder}/", ""),
        transcript=finding.transcript.replace(f"{folder}/", ""),
        stderr=finding.stderr.replace(f"{folder}/", ""),
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
    words = ["goharness", "run"]
    place = item.case.place
    if place is not None and not Path(place.file).resolve().is_relative_to(data_folder("cases")):
        words.append(place.file)
    words += ["--engine", item.engine.argument, "--ruleset", item.ruleset_argument]
    return shlex.join([*words, "-k", item.case.id])


def _rule(check: Check, case: Case) -> str:
    """Return the text that decides: that of the expectation; for a ply of the game what the case rests on."""
    return check.because or "; ".join(case.sources)


def _message(what: str, check: Check) -> str:
    if "\n" in check.expected and check.verdict == "divided":
        return f"{what}: shown otherwise by {check.channel!r}"
    if "\n" in check.expected:
        return f"{what}: not as expected"
    return f"{what}: expected {_brief(check.expected)}, answered {_brief(check.answer)}"


def _brief(text: str) -> str:
    return "another board" if "\n" in text else text or "nothing"


def _tail(text: str) -> str:
    lines = text.splitlines()
    dropped = len(lines) - _TRANSCRIPT_LINES
    return "\n".join(([f"# {dropped} earlier lines"] if dropped > 0 else []) + lines[-_TRANSCRIPT_LINES:])
