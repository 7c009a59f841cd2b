"""Claims: what a profile says its program can be set to, and whether the program was seen to follow it.

A claim is a value of an axis, or several that an expectation turns on together. Cases are the probes:
one that passes shows that the program follows the values its expectations turn on; one that fails by
such an expectation shows that it took the setting and does not follow it. Verdicts on cases stay
as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from harness.cases.guards import turned_on
from harness.engines.profile import Profile
from harness.run.outcome import CaseResult, Claim, EngineNote, Outcome
from harness.run.plan import Item

_FOLLOWED = frozenset({Outcome.PASS, Outcome.TOLERANT, Outcome.XPASS})
_BROKEN = frozenset({Outcome.FAIL, Outcome.XFAIL})


def with_claims(
    notes: Iterable[EngineNote], items: Iterable[Item], found: Mapping[tuple[str, str, str], CaseResult]
) -> list[EngineNote]:
    """Return the notes, each with what the outcomes `found` of the plan's items show of its claims."""
    tallies: dict[str, dict[str, _Tally]] = {}
    for item in items:
        if item.settings.cannot:
            continue
        tally = tallies.setdefault(item.engine.label, {})
        keys = claimed_keys(item.engine.profile)
        for text in sorted(_values(item, keys)):
            tally.setdefault(text, _Tally())
        if result := found.get(item.key):
            _count(tally, item, keys, result)
    return [replace(note, claims=_claims(tallies.get(note.engine, {}))) for note in notes]


def claimed_keys(profile: Profile) -> frozenset[str] | None:
    """Return the axes that a profile speaks of; None: all, where it loads rulesets or claims to know them.

    Where the user says which rules a program plays, the program is sent no setting and claims none.
    """
    if profile.assumes_ruleset:
        return frozenset()
    if profile.load_ruleset is not None or profile.claims:
        return None
    fixed = {key for one in profile.fixed for part in one.when.alternatives for key in part}
    return frozenset({key for group in profile.axes for key in group.sets} | fixed)


@dataclass
class _Tally:
    """How often a claim was seen to be followed, how often not, and where first."""

    followed: int = 0
    broken: int = 0
    words: str = ""


def _values(item: Item, keys: frozenset[str] | None) -> set[str]:
    """Return the claims that a case probes under its ruleset."""
    case, ruleset = item.case, item.ruleset
    guards = [case.requires, *(expectation.when for expectation in case.expectations(ruleset))]
    return {text for guard in guards if (text := _joined(turned_on(guard, ruleset, keys)))}


def _count(tally: dict[str, _Tally], item: Item, keys: frozenset[str] | None, result: CaseResult) -> None:
    if result.outcome in _FOLLOWED:
        for text in _values(item, keys):
            tally[text].followed += 1
    finding = result.finding
    if result.outcome not in _BROKEN or finding is None:
        return
    values = finding.axis.split(", ") if finding.axis else []
    parts = [part for part in values if keys is None or part.partition(":")[0] in keys]
    if parts:
        one = tally.setdefault(_joined(parts), _Tally())
        one.broken += 1
        one.words = one.words or f"{result.ruleset}, {result.case}: {finding.message}"


def _joined(values: Iterable[str]) -> str:
    """Return values of axes as one text, whatever the order in which a guard names them."""
    return ", ".join(sorted(values))


def _claims(tally: Mapping[str, _Tally]) -> tuple[Claim, ...]:
    return tuple(Claim(text, one.followed, one.broken, one.words) for text, one in sorted(tally.items()))
