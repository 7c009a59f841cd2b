"""Known deviations: what the baselines expect of programs, gathered by the reason they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.run.outcome import CaseResult, Outcome, RunResult

_MOST_NAMES: Final = 8


@dataclass(frozen=True)
class KnownDeviation:
    """What one reason of a baseline covered in a run; cases and rulesets in the order of the run."""

    engine: str
    reason: str
    outcomes: int
    cases: tuple[str, ...]
    rulesets: tuple[str, ...]


def known_deviations(run: RunResult) -> list[KnownDeviation]:
    """Return the known deviations that came up, by program in the order of the run."""
    gathered: dict[tuple[str, str], list[CaseResult]] = {}
    for result in run.results:
        if result.outcome is Outcome.XFAIL:
            gathered.setdefault((result.engine, result.words), []).append(result)
    found = [
        KnownDeviation(
            engine,
            reason,
            len(results),
            tuple(dict.fromkeys(result.case for result in results)),
            tuple(dict.fromkeys(result.ruleset for result in results)),
        )
        for (engine, reason), results in gathered.items()
    ]
    order = list(dict.fromkeys(result.engine for result in run.results))
    return sorted(found, key=lambda known: order.index(known.engine))


def listed(names: Sequence[str]) -> str:
    """Return names as a list that stays readable: the first ones, and how many more."""
    more = len(names) - _MOST_NAMES
    shown = ", ".join(names[:_MOST_NAMES])
    return f"{shown} and {more} more" if more > 0 else shown
