"""The reference engine, honest or faulty, asked without a process of its own.

The commands go through the same reader and the same table as in the program on standard input; only
the pipe is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from harness.engines.adapter import Adapter
from harness.engines.gtp import Response, ResponseParser, parse_command
from harness.engines.profile import Profile
from harness.engines.reference import respond
from harness.engines.reference_session import Session
from harness.faults.fault import HONEST, Practice
from harness.rules.catalogue import load_ruleset
from harness.rules.ruleset import Ruleset
from harness.run.judge import Judgement, judge
from harness.run.script import Script


def answers(commands: Iterable[str], ruleset: Ruleset, practice: Practice = HONEST) -> Iterator[Response]:
    """Yield the answers of a new engine that plays as `practice` has the rules, one per command."""
    session = Session(ruleset, practice=practice, strict=True, any_size=True)
    for text in commands:
        command = _command(text)
        if command is not None:
            yield from _responses(respond(session, command))


_command = lru_cache(maxsize=4096)(parse_command)


@lru_cache(maxsize=4096)
def _responses(text: str) -> tuple[Response, ...]:
    """Return what a reader makes of one whole answer; the same few come over and over."""
    return tuple(ResponseParser().feed(text.encode()))


def play_in_process(script: Script, ruleset: Ruleset, practice: Practice = HONEST) -> Judgement:
    """Return what a run of the script shows of an engine that plays as `practice` has the rules."""
    return judge(script, answers(script.commands, ruleset, practice))


def adapter_in_process(profile: Profile) -> Adapter:
    """Return the vocabulary of the reference engine, by a profile for it."""
    return Adapter(profile, _commands())


@cache
def _commands() -> tuple[str, ...]:
    listed = next(answers(["list_commands"], load_ruleset("tromp-taylor")))
    return tuple(listed.text.split())
