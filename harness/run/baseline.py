"""Baselines: the outcomes that the owner of a program expects of it, each with a reason.

A file names one program. What it lists is quiet (`xfail`); what it lists but passes (`xpass`), and an
entry whose case or ruleset is gone, need a person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from itertools import takewhile
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


def in_force(
    baselines: Iterable[Baseline], versions: Mapping[str, str]
) -> tuple[tuple[Baseline, ...], list[str]]:
    """Return the baselines of the programs at hand, and a sentence for each that is of another version.

    `versions` maps the programs that started to what they state of themselves.
    """
    kept, problems = [], []
    for baseline in baselines:
        implementation, pattern = baseline.file.implementation, baseline.file.version
        version = versions.get(implementation)
        if version is None:
            continue
        if fnmatchcase(version, pattern):
            kept.append(baseline)
        else:
            problems.append(
                f"{baseline.path}: not applied: for version {pattern} of {implementation}, "
                f"and this is {version or 'of no version'}"
            )
    return tuple(kept), problems


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

    Of the baseline at `path` the reasons and the comment at its head are kept, and the entries of
    cases that were not run. Cases that deviate alike under the same rulesets share an entry, so
    that a change is a few lines.
    Raises DataError for an old file that cannot be read.
    """
    old = load_baseline(path) if path.exists() else None
    head = old.file if old is not None else BaselineFile(implementation=engine)
    own = [result for result in results if result.engine == engine]
    run = {result.case for result in own}
    known: dict[tuple[_Reason, str], list[str]] = {}
    for entry in head.known:
        for case in entry.case:
            if case not in run:
                known.setdefault((_reason(entry, entry.outcome), case), []).extend(entry.ruleset)
    for result in own:
        before = old.entry_for(result) if old is not None else None
        if result.outcome is Outcome.XFAIL and before is not None:
            known.setdefault((_reason(before, before.outcome), result.case), []).append(result.ruleset)
        elif result.outcome.value in get_args(Known):
            reason = _reason(before, result.outcome.value)
            known.setdefault((reason, result.case), []).append(result.ruleset)
    data: dict[str, Any] = {"format": head.format, "implementation": engine}
    if head.version != "*":
        data["version"] = head.version
    return _comment_at_head(path) + dump({**data, "known": _grouped(known)})


_Reason = tuple[str, str, str | None]  # outcome, reason, link


def _reason(entry: Entry | None, outcome: str) -> _Reason:
    return (outcome, "not yet explained", None) if entry is None else (outcome, entry.reason, entry.link)


def _grouped(known: Mapping[tuple[_Reason, str], Sequence[str]]) -> list[dict[str, Any]]:
    """Return the entries as they are written: cases of one reason and the same rulesets together."""
    together: dict[tuple[_Reason, tuple[str, ...]], list[str]] = {}
    for (reason, case), rulesets in known.items():
        together.setdefault((reason, tuple(sorted(set(rulesets)))), []).append(case)
    lines = [
        {"case": sorted(cases), "ruleset": list(rulesets), "outcome": outcome, "reason": reason, "link": link}
        for ((outcome, reason, link), rulesets), cases in together.items()
    ]
    written = [{key: value for key, value in line.items() if value is not None} for line in lines]
    return sorted(written, key=lambda line: (line["case"], line["ruleset"]))


def _comment_at_head(path: Path) -> str:
    if not path.exists():
        return ""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(takewhile(lambda line: line.startswith("#"), lines))
