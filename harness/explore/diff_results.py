"""What became better and worse between two runs, case by case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from harness.errors import DataError
from harness.run.outcome import CaseResult, Outcome, RunResult

Key = tuple[str, str, str]


class Change(Enum):
    """What became of a case; the order is that of the reports."""

    WORSE = "worse"
    BETTER = "better"
    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"
    NOT_COMPARED = "not compared"
    SAME = "same"

    @property
    def meaning(self) -> str:
        """One line that explains it."""
        return _MEANINGS[self]

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.value.replace(" ", "_")


_MEANINGS: Final = {
    Change.WORSE: "held and does no longer, fails where it did not, or fails more gravely",
    Change.BETTER: "fails no longer, or less gravely, or holds now",
    Change.CHANGED: "neither better nor worse, but another outcome or another answer",
    Change.NEW: "only in the new run",
    Change.GONE: "only in the old run",
    Change.NOT_COMPARED: "the case or its ruleset was edited between the runs",
    Change.SAME: "as before",
}

# How far from right a program is, whether or not a baseline expected it: 0 it holds, 1 tolerated,
# 2 not seen, 3 it fails, 4 it breaks down.
_DISTANCE: Final = {
    Outcome.PASS: 0,
    Outcome.XPASS: 0,
    Outcome.TOLERANT: 1,
    Outcome.UNSUPPORTED: 2,
    Outcome.SKIP: 2,
    Outcome.FAIL: 3,
    Outcome.XFAIL: 3,
    Outcome.INCONCLUSIVE: 3,
    Outcome.TIMEOUT: 4,
    Outcome.CRASH: 4,
    Outcome.PROTOCOL: 4,
    Outcome.ERROR: 4,
}
_UNSEEN: Final = 2


@dataclass(frozen=True)
class Comparison:
    """One case on one program under one ruleset in both runs; None where a run lacks it."""

    key: Key
    change: Change
    old: CaseResult | None
    new: CaseResult | None
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        engine, ruleset, case = self.key
        return {
            "engine": engine,
            "ruleset": ruleset,
            "case": case,
            "old": None if self.old is None else self.old.outcome.value,
            "new": None if self.new is None else self.new.outcome.value,
            "old_words": said(self.old),
            "new_words": said(self.new),
            "why": self.why,
        }


@dataclass(frozen=True)
class Difference:
    """Two runs side by side: every case with what became of it, in the order of the plans.

    `digests` are those of the suites, old and new; `warnings` say what weakens the comparison.
    """

    files: tuple[str, str]
    digests: tuple[str, str]
    comparisons: tuple[Comparison, ...]
    warnings: tuple[str, ...]
    incomplete: bool

    def of(self, change: Change) -> tuple[Comparison, ...]:
        """Return the cases of which this became."""
        return tuple(one for one in self.comparisons if one.change is change)

    @property
    def compared(self) -> int:
        """How many cases stand in both runs with the same content."""
        apart = (Change.NEW, Change.GONE, Change.NOT_COMPARED)
        return sum(one.change not in apart for one in self.comparisons)

    @property
    def exit_status(self) -> int:
        """2 where a run is incomplete, 1 where something got worse, 5 where nothing was compared, else 0."""
        if self.incomplete:
            return 2
        if self.of(Change.WORSE):
            return 1
        return 0 if self.compared else 5

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys of `goharness diff --json`."""
        runs = zip(("old", "new"), self.files, self.digests, strict=True)
        listed = {change.key: [one.as_json() for one in self.of(change)] for change in Change}
        return {
            "runs": {name: {"file": file, "suite": suite} for name, file, suite in runs},
            "counts": {name: len(comparisons) for name, comparisons in listed.items()},
            "warnings": list(self.warnings),
            **{name: comparisons for name, comparisons in listed.items() if name != Change.SAME.key},
        }


def diff_results(old: RunResult, new: RunResult, files: tuple[str, str]) -> Difference:
    """Compare two runs; `files` are their names. Raises DataError where a run holds a case twice."""
    before, after = _by_key(old, files[0]), _by_key(new, files[1])
    edited = _edited_rulesets(old, new)
    comparisons = [
        _comparison(key, before.get(key), after.get(key), key[1] in edited) for key in {**after, **before}
    ]
    incomplete = [name for run, name in zip((old, new), files, strict=True) if run.interrupted]
    warnings = [
        f"{name} is incomplete: what is missing there may only not have been run" for name in incomplete
    ]
    warnings += [f"ruleset {name} was edited between the runs" for name in sorted(edited)]
    if old.header.get("tool") != new.header.get("tool"):
        warnings.append(f"written by {old.header.get('tool')} and by {new.header.get('tool')}")
    digests = (str(old.header.get("suite", "")), str(new.header.get("suite", "")))
    return Difference(files, digests, tuple(comparisons), tuple(warnings), bool(incomplete))


def said(result: CaseResult | None) -> str:
    """Return what a result says beyond its outcome: the message of its finding, else its words."""
    if result is None:
        return ""
    return result.finding.message if result.finding is not None else result.words


def _by_key(run: RunResult, file: str) -> dict[Key, CaseResult]:
    results: dict[Key, CaseResult] = {}
    for result in run.results:
        if result.key in results:
            raise DataError(f"{file}: holds {' / '.join(result.key)} twice, expected each case once")
        results[result.key] = result
    return results


def _edited_rulesets(old: RunResult, new: RunResult) -> set[str]:
    """Return the rulesets of both runs whose digests differ."""
    before, after = (run.header.get("rulesets") for run in (old, new))
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return set()
    return {name for name in before.keys() & after.keys() if before[name] != after[name]}


def _comparison(key: Key, old: CaseResult | None, new: CaseResult | None, ruleset_edited: bool) -> Comparison:
    if old is None or new is None:
        return Comparison(key, Change.NEW if old is None else Change.GONE, old, new)
    if old.digest != new.digest:
        return Comparison(key, Change.NOT_COMPARED, old, new, "the case was edited")
    if ruleset_edited:
        return Comparison(key, Change.NOT_COMPARED, old, new, f"ruleset {key[1]} was edited")
    return Comparison(key, _change(old, new), old, new)


def _change(old: CaseResult, new: CaseResult) -> Change:
    """Judge a pair of outcomes; what is no longer asked of a program is no improvement."""
    before, after = _DISTANCE[old.outcome], _DISTANCE[new.outcome]
    if before > after:
        return Change.CHANGED if after == _UNSEEN else Change.BETTER
    if before < after:
        return Change.CHANGED if new.outcome is Outcome.SKIP else Change.WORSE
    return Change.SAME if _essence(old) == _essence(new) else Change.CHANGED


def _essence(result: CaseResult) -> tuple[object, ...]:
    """Return what has to be alike for two results to be the same."""
    finding = result.finding
    shown = None if finding is None else (finding.ply, finding.asked, finding.answer, finding.message)
    return (result.outcome, result.words, shown)
