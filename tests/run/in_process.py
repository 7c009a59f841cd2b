"""Cases on the reference engine, or a faulty one, without a process."""

from __future__ import annotations

from pathlib import Path

from harness.cases.model import Case
from harness.cases.swap import swapped
from harness.engines.catalogue import shipped_profile
from harness.engines.profile import Channels, settings_for
from harness.engines.reference import chosen_faults
from harness.rules.ruleset import Ruleset
from harness.run.in_process import adapter_in_process, play_in_process
from harness.run.judge import Judgement
from harness.run.script_writer import build


def play(
    case: Case, ruleset: Ruleset, *faults: str, folder: Path = Path(), channels: Channels | None = None
) -> Judgement:
    """Return what a run of the case shows, by other channels than the profile's if some are given."""
    practice, _ = chosen_faults(faults)
    profile = shipped_profile("reference")
    if channels is not None:
        profile = profile.model_copy(update={"channels": channels})
    via = case.via[0] if case.via else ""
    settings = settings_for(profile, ruleset)
    script = build(case, ruleset, adapter_in_process(profile), settings, folder, via)
    return play_in_process(script, ruleset, practice)


def both_ways(case: Case) -> list[Case]:
    """Return the case, and the case with its colours exchanged where it allows that."""
    return [case, swapped(case)] if case.swap else [case]
