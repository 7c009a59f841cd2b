"""What a run tested, as far as it is here: the very cases and rulesets that its digests name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from harness.cases.model import Case
from harness.rules.ruleset import Ruleset
from harness.run.digests import ruleset_digest
from harness.run.outcome import RunResult


@dataclass(frozen=True)
class Subject:
    """Cases by id and rulesets by name, in the order of the run."""

    cases: Mapping[str, Case] = field(default_factory=dict)
    rulesets: Mapping[str, Ruleset] = field(default_factory=dict)


def subject_of(run: RunResult, cases: Iterable[Case], rulesets: Iterable[Ruleset]) -> Subject:
    """Return what of `cases` and `rulesets` the run tested; what has changed since is left out."""
    by_id = {case.id: case for case in cases}
    ran = {result.case: result.digest for result in run.results}
    by_name = {ruleset.name: ruleset for ruleset in rulesets}
    stated = run.header.get("rulesets")
    digests = stated if isinstance(stated, dict) else {}
    names = dict.fromkeys(result.ruleset for result in run.results)
    return Subject(
        {name: by_id[name] for name, digest in ran.items() if name in by_id and by_id[name].digest == digest},
        {
            name: by_name[name]
            for name in names
            if name in by_name and ruleset_digest(by_name[name]) == digests.get(name)
        },
    )
