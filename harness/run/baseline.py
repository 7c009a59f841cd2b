"""Baselines: the outcomes that the owner of a program expects of it, each with a reason.

A file names one program. What it lists is quiet (`xfail`); what it lists but passes (`xpass`), and an
entry whose case or ruleset is gone, need a person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator

from harness.errors import Place, did_you_mean
from harness.rules.ruleset import Axes
from harness.run.outcome import CaseResult, Outcome
from harness.validation import Whole, one_or_many, validate
from harness.yaml_source import Document, Step, load

Known = Literal["fail", "inconclusive", "timeout", "crash", "protocol"]


class Entry(Axes):
    """One known deviation: cases (an id, or several) under rulesets (`*`: all)."""

    case: Annotated[tuple[str, ...], BeforeValidator(one_or_many)]
    ruleset: Annotated[tuple[str, ...], BeforeValidator(one_or_many)] = ("*",)
    outcome: Known = "fail"
    reason: str
    link: str | None = None

    def covers(self, case: str, ruleset: str) -> bool:
        """Tell whether the entry speaks of a case under a ruleset."""
        return case in self.case and any(fnmatchcase(ruleset, pattern) for pattern in self.ruleset)


class BaselineFile(Axes):
    """The form of a baseline file. `version` binds it to versions of the program that match the pattern."""

    format: Whole = 1
    implementation: str
    version: str = "*"
    known: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Baseline:
    """A baseline as read from `path`."""

    path: Path
    file: BaselineFile
    document: Document = field(compare=False, repr=False)

    def entry_for(self, result: CaseResult) -> Entry | None:
        """Return the entry that covers the case and ruleset of `result`, or None."""
        if result.engine != self.file.implementation:
            return None
        return next((entry for entry in self.file.known if entry.covers(result.case, result.ruleset)), None)

    def place(self, entry: Entry, *path: Step) -> Place:
        """Return where an entry, or a part of it, stands."""
        return self.document.place(["known", self.file.known.index(entry), *path])


def load_baseline(path: Path) -> Baseline:
    """Read a baseline. Raises DataError."""
    document = load(path)
    return Baseline(path, validate(BaselineFile, document), document)


def in_force(
    baselines: Iterable[Baseline], versions: Mapping[str, str]
) -> tuple[tuple[Baseline, ...], list[str]]:
    """Return the baselines of the programs at hand, and a sentence for each that is of another version.

    `versions` maps the programs that started to what they state of themselves.
    """
    kept, problems = [], []
    for baseline in baselines:
        version = versions.get(baseline.file.implementation)
        if version is None:
            continue
        if problem := other_version(baseline, version):
            problems.append(f"{baseline.path}: not applied: {problem}")
        else:
            kept.append(baseline)
    return tuple(kept), problems


def other_version(baseline: Baseline, version: str) -> str:
    """Return why a baseline does not hold for a version of its program; empty where it does."""
    implementation, pattern = baseline.file.implementation, baseline.file.version
    if fnmatchcase(version, pattern):
        return ""
    return f"for version {pattern} of {implementation}, and this is {version or 'of no version'}"


def without_program(baselines: Iterable[Baseline], programs: Collection[str]) -> str:
    """Return a sentence on the baselines whose programs are not among `programs`; empty if there are none."""
    others = [
        f"{one.path} (of {one.file.implementation})"
        for one in baselines
        if one.file.implementation not in programs
    ]
    if not others:
        return ""
    return f"not used, as the run has no such program: {', '.join(others)}"


def apply_baselines(result: CaseResult, baselines: Sequence[Baseline]) -> CaseResult:
    """Return the result as its baseline sees it.

    A known failure is `xfail`, one that passes `xpass`; one that fails otherwise stays what it is and
    says what was expected.
    """
    for baseline in baselines:
        entry = baseline.entry_for(result)
        if entry is None:
            continue
        if result.outcome.value == entry.outcome:
            return replace(result, outcome=Outcome.XFAIL, words=entry.reason)
        expects = f"{_short(baseline.place(entry))} expects {entry.outcome}: {entry.reason}"
        if result.outcome in (Outcome.PASS, Outcome.TOLERANT):
            return replace(result, outcome=Outcome.XPASS, words=f"passes: remove the entry; {expects}")
        if not result.outcome.quiet:
            return replace(result, words=expects)
    return result


def _short(place: Place) -> str:
    return f"{place.file}:{place.line}"


def stale_entries(
    baselines: Iterable[Baseline], cases: Collection[str], rulesets: Collection[str]
) -> list[str]:
    """Return a sentence per case or ruleset that an entry names and that no longer exists."""
    return [
        f"{stale}: remove it, or name the file that it is in"
        for baseline in baselines
        for entry in baseline.file.known
        for stale in (
            *(_stale(baseline, entry, "case", one, cases) for one in entry.case if one not in cases),
            *(
                _stale(baseline, entry, "ruleset", one, rulesets)
                for one in entry.ruleset
                if not any(fnmatchcase(name, one) for name in rulesets)
            ),
        )
    ]


def _stale(baseline: Baseline, entry: Entry, key: str, name: str, known: Collection[str]) -> str:
    """Return where a name stands that there is not, and the nearest that there is."""
    written = getattr(entry, key)
    place = baseline.place(entry, key, written.index(name))  # of a name alone, that of the key's value
    return f"{place}: stale: there is no {key} {name!r}" + did_you_mean(name, known)
