"""Cases on the reference engine, or a faulty one, without a process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from harness.cases.model import Case
from harness.cases.swap import swapped
from harness.engines.adapter import Adapter
from harness.engines.catalogue import shipped_profile
from harness.engines.gtp import Response, ResponseParser, parse_command
from harness.engines.profile import Channels, settings_for
from harness.engines.reference import chosen_faults, respond
from harness.engines.reference_session import Session
from harness.rules.ruleset import Ruleset
from harness.run.judge import Judgement, judge
from harness.run.script_writer import build


def play(
    case: Case, ruleset: Ruleset, *faults: str, folder: Path = Path(), channels: Channels | None = None
) -> Judgement:
    """Return what a run of the case shows, by other channels than the profile's if some are given."""
    practice, _ = chosen_faults(faults)
    session = Session(ruleset, practice=practice, strict=True, any_size=True)
    answers = _answers(session)
    profile = shipped_profile("reference")
    if channels is not None:
        profile = profile.model_copy(update={"channels": channels})
    adapter = Adapter(profile, answers(["list_commands"]).__next__().text.split())
    via = case.via[0] if case.via else ""
    script = build(case, ruleset, adapter, settings_for(profile, ruleset), folder, via)
    return judge(script, answers(script.commands))


class _answers:  # noqa: N801 - reads as the function that it stands for
    def __init__(self, session: Session) -> None:
        self._session = session
        self._parser = ResponseParser()

    def __call__(self, commands: Iterable[str]) -> Iterator[Response]:
        for command in commands:
            parsed = parse_command(command)
            assert parsed is not None
            yield from self._parser.feed(respond(self._session, parsed).encode())


def both_ways(case: Case) -> list[Case]:
    """Return the case, and the case with its colours exchanged where it allows that."""
    return [case, swapped(case)] if case.swap else [case]
