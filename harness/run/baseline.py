"""Baselines: the outcomes that the owner of a program expects of it, each with a reason.

A file names one program. What it lists is quiet (`xfail`); what it lists but passes (`xpass`), and an
entry whose case or ruleset is gone, need a person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator

from harness.rules.ruleset import Axes
from harness.run.outcome import CaseResult, Outcome
from harness.validation import Whole, one_or_many, validate
from harness.yaml_source import dump, load

Known = Literal["fail", "inconclusive", "timeout", "crash", "protocol"]


class Entry(Axes):
    """One known deviation: cases (an id, or several) under rulesets (`*`: all)."""

    case: Annotated[tuple[str, ...], BeforeValidator(one_or_many)]
    ruleset: Annotated[tuple[str, ...], BeforeValidator(one_or_many)] = ("*",)
    outcome: Known = "fail"
    reason: str
    link: str | None = None


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

    def entry_for(self, result: CaseResult) -> Entry | None:
        """Return the entry that covers the case and ruleset of `result`, or None."""
        if result.engine != self.file.implementation:
            return None
        return next(
            (
                entry
                for entry in self.file.known
                if result.case in entry.case
                and any(fnmatchcase(result.ruleset, pattern) for pattern in entry.ruleset)
            ),
            None,
        )


def load_baseline(path: Path) -> Baseline:
    """Read a baseline. Raises DataError."""
    return Baseline(path, validate(BaselineFile, load(path)))


def apply_baselines(result: CaseResult, baselines: Sequence[Baseline]) -> CaseResult:
    """Return the result with a known failure as `xfail`, and a known failure that passes as `xpass`."""
    for baseline in baselines:
        entry = baseline.entry_for(result)
        if entry is None:
            continue
        if result.outcome.value == entry.outcome:
            return replace(result, outcome=Outcome.XFAIL, words=entry.reason)
        if result.outcome in (Outcome.PASS, Outcome.TOLERANT):
            words = f"passes, but {baseline.path} expects {entry.outcome}: {entry.reason}"
            return replace(result, outcome=Outcome.XPASS, words=words)
    return result


def stale_entries(
    baselines: Iterable[Baseline], cases: Collection[str], rulesets: Collection[str]
) -> list[str]:
    """Return a sentence per entry that names a case or ruleset that no longer exists."""
    sentences = []
    for baseline in baselines:
        for entry in baseline.file.known:
            gone = [case for case in entry.case if case not in cases]
            gone += [
                pattern
                for pattern in entry.ruleset
                if not any(fnmatchcase(name, pattern) for name in rulesets)
            ]
            if gone:
                sentences.append(
                    f"{baseline.path}: {', '.join(gone)}: no such case or ruleset: remove the entry"
                )
    return sentences


def updated_baseline(path: Path, engine: str, results: Sequence[CaseResult]) -> str:
    """Return the text of a baseline that expects just what `results` show of `engine`.

    Of the baseline at `path` the reasons are kept, and the entries of cases that were not run.
    Raises DataError for an old file that cannot be read.
    """
    old = load_baseline(path) if path.exists() else None
    head = old.file if old is not None else BaselineFile(implementation=engine)
    own = [result for result in results if result.engine == engine]
    run = {result.case for result in own}
    kept = [(entry, [case for case in entry.case if case not in run]) for entry in head.known]
    known = [_line(entry, case=cases, ruleset=list(entry.ruleset)) for entry, cases in kept if cases]
    for result in own:
        before = old.entry_for(result) if old is not None else None
        if result.outcome is Outcome.XFAIL and before is not None:
            known.append(_line(before, case=result.case, ruleset=result.ruleset))
        elif result.outcome.value in get_args(Known):
            known.append(
                _line(before, case=result.case, ruleset=result.ruleset, outcome=result.outcome.value)
            )
    return dump(
        {"format": str(head.format), "implementation": engine, "version": head.version, "known": known}
    )


def _line(entry: Entry | None, **values: Any) -> dict[str, Any]:
    """Return an entry as it is written; what `values` leaves open is taken from `entry`."""
    old = {} if entry is None else {"outcome": entry.outcome, "reason": entry.reason, "link": entry.link}
    line = {**old, **values}
    line.setdefault("reason", "not yet explained")
    order = ("case", "ruleset", "outcome", "reason", "link")
    return {key: line[key] for key in order if line.get(key) is not None}
