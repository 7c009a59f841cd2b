"""A baseline written anew from what a run shows: what its owner wrote stays, and a change is a few lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import Any, get_args

from harness.run.baseline import Baseline, BaselineFile, Entry, Known
from harness.run.outcome import CaseResult, Outcome
from harness.yaml_source import dump

_NOT_EXPLAINED = "not yet explained"
_Deviation = tuple[str, str, str]  # outcome, reason, link or nothing
_Written = dict[tuple[_Deviation, str], dict[str, None]]  # of a case: the rulesets, in order


def updated_baseline(
    old: Baseline | None,
    engine: str,
    results: Sequence[CaseResult],
    cases: Collection[str],
    rulesets: Collection[str],
) -> str:
    """Return the text of a baseline that expects just what `results` show of `engine`.

    Of the `old` one the reasons, links, version and the comment at its head are kept, and what it says of
    cases and rulesets that were not run; what is no more among all `cases` and `rulesets` is left out. Cases
    that deviate alike under the same rulesets share an entry, and entries are sorted by case.
    """
    head = old.file if old is not None else BaselineFile(implementation=engine)
    own = [result for result in results if result.engine == engine and result.outcome is not Outcome.SKIP]
    written: _Written = {}
    for entry in head.known:
        for case in entry.case:
            if case in cases:
                kept = dict.fromkeys(_kept(entry, case, own, rulesets))
                written.setdefault((_deviation(entry, entry.outcome), case), {}).update(kept)
    for result in own:
        if result.outcome.value in get_args(Known):
            before = old.entry_for(result) if old is not None else None
            deviation = _deviation(before, result.outcome.value)
            patterns = written.setdefault((deviation, result.case), {})
            if not any(fnmatchcase(result.ruleset, pattern) for pattern in patterns):
                patterns[result.ruleset] = None
    data: dict[str, Any] = {"format": head.format, "implementation": engine}
    if head.version != "*":
        data["version"] = head.version
    return _comment_at_head(old) + dump({**data, "known": _grouped(written)})


def _kept(entry: Entry, case: str, results: Sequence[CaseResult], rulesets: Collection[str]) -> Iterator[str]:
    """Yield what an entry says of a case and stays true: patterns as they are, or names that were not run."""
    ran = {result.ruleset for result in results}
    for pattern in entry.ruleset:
        named = [name for name in rulesets if fnmatchcase(name, pattern)]
        seen = [result for result in results if result.case == case and result.ruleset in named]
        if all(result.outcome.value == entry.outcome for result in seen):
            yield from [pattern] if named else []
        else:
            yield from (name for name in named if name not in ran)


def _deviation(entry: Entry | None, outcome: str) -> _Deviation:
    """Return what is written of a deviation; a reason explains only the outcome that it was given for."""
    if entry is None:
        return outcome, _NOT_EXPLAINED, ""
    if entry.outcome != outcome:
        return outcome, f"{_NOT_EXPLAINED}; before it was {entry.outcome}: {entry.reason}", entry.link or ""
    return outcome, entry.reason, entry.link or ""


def _grouped(written: _Written) -> list[dict[str, Any]]:
    """Return the entries as they are written: cases of one reason and the same rulesets together."""
    together: dict[tuple[_Deviation, tuple[str, ...]], list[str]] = {}
    for (deviation, case), rulesets in written.items():
        if rulesets:
            together.setdefault((deviation, tuple(sorted(rulesets))), []).append(case)
    order = sorted((sorted(cases), rulesets, deviation) for (deviation, rulesets), cases in together.items())
    return [_entry(deviation, cases, rulesets) for cases, rulesets, deviation in order]


def _entry(deviation: _Deviation, cases: Sequence[str], rulesets: Sequence[str]) -> dict[str, Any]:
    outcome, reason, link = deviation
    names = {"case": list(cases), "ruleset": list(rulesets)}
    entry: dict[str, Any] = {key: one[0] if len(one) == 1 else one for key, one in names.items()}
    entry |= {"outcome": outcome, "reason": reason}
    return entry | ({"link": link} if link else {})


def _comment_at_head(old: Baseline | None) -> str:
    if old is None:
        return ""
    lines = old.path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(takewhile(lambda line: line.startswith("#"), lines))
