"""Playing a script on a program and judging its answers in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from harness.engines.gtp import Response
from harness.engines.in_process import Conversation
from harness.errors import EngineError
from harness.run.outcome import DECISIVE, Check, Outcome, outcome_of
from harness.run.questions import Ask, Memory
from harness.run.script import Script


@dataclass
class Judgement:
    """What one run of a script showed; `stopped_at` is the question whose answer ended it."""

    checks: list[Check] = field(default_factory=list)
    stopped_at: Ask | None = None

    @property
    def outcome(self) -> Outcome:
        """What the checks amount to."""
        return outcome_of(self.checks)

    @property
    def decisive(self) -> Check | None:
        """The check that ended the run: a contradiction, channels at odds, or a refused set-up command."""
        if self.stopped_at is None:
            return None
        return next(check for check in self.checks if check.verdict in DECISIVE)

    @property
    def seen(self) -> int:
        """How many expectations were seen to hold."""
        return sum(1 for check in self.checks if check.verdict == "held")

    @property
    def at_play(self) -> tuple[int, int]:
        """How many moves that a stricter channel calls illegal `play` refused, and how many it accepted."""
        told = [check.verdict for check in self.checks if check.kind == "play refuses"]
        return told.count("held"), told.count("tolerated")

    @property
    def unseen(self) -> tuple[str, ...]:
        """What could not be seen, each with the reason, without repetition."""
        sentences = (
            f"{' '.join(filter(None, (check.kind, check.subject)))}: {check.answer}"
            for check in self.checks
            if check.verdict == "unseen"
        )
        return tuple(dict.fromkeys(sentences))


def judge(script: Script, answers: Iterator[Response]) -> Judgement:
    """Judge the answers in order; after an unexpected one nothing later in the case counts.

    Errors of the engine (time-out, crash, protocol) pass through.
    """
    judgement = Judgement(list(script.unseen))
    memory: Memory = {}
    for ask in script.asks:
        found = ask.read(list(islice(answers, len(ask.commands))), memory)
        judgement.checks += found
        if any(check.verdict in DECISIVE for check in found):
            judgement.stopped_at = ask
            break
    return judgement


Look = Judgement | EngineError
"""What came of playing a script once."""


def play_at_once(session: Conversation, script: Script) -> Judgement:
    """Write all commands of the case at once, then judge the answers as they come.

    What follows an unexpected answer is read and does not count, whatever it is.
    """
    answers = session.ask_all(script.commands)
    judgement = judge(script, answers)
    with suppress(EngineError):
        deque(answers, maxlen=0)
    return judgement


def play_in_lock_step(session: Conversation, script: Script) -> Judgement:
    """Send each command only after the answer before it: what was not asked did not happen."""
    return judge(script, (session.ask(command) for command in script.commands))


def judge_ahead(session: Conversation, scripts: Sequence[Script]) -> list[Look]:
    """Write all commands of several cases at once; return what came of each, the last perhaps an error."""
    looks: list[Look] = []
    try:
        answers = session.ask_all([command for script in scripts for command in script.commands])
    except EngineError as error:
        return [error]
    for script in scripts:
        own = islice(answers, len(script.commands))
        try:
            looks.append(judge(script, own))
        except EngineError as error:
            return [*looks, error]
        try:
            deque(own, maxlen=0)
        except EngineError:  # after the answer that decided this case: the next ones are played anew
            return looks
    return looks
