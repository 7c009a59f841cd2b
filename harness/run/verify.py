"""Whether a result file is of the cases, rulesets and profiles that are here: its digests once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from harness.cases.model import Case
from harness.engines.profile import Profile
from harness.errors import GoharnessError
from harness.rules.ruleset import Ruleset
from harness.run.baseline import Baseline
from harness.run.digests import (
    digest,
    line_digests,
    outcomes_digest,
    profile_digest,
    ruleset_digest,
    suite_digest,
)
from harness.run.outcome import RunResult

_SHORT = 12  # hexadecimal digits of a digest that are shown


@dataclass(frozen=True)
class Verified:
    """One thing that a result file has a digest of: same, changed, or not here to be compared."""

    what: str
    state: Literal["same", "changed", "missing"]
    words: str = ""


@dataclass(frozen=True)
class Present:
    """What is here now; the functions raise GoharnessError for a name that they do not know."""

    cases: Mapping[str, Case]
    ruleset: Callable[[str], Ruleset]
    profile: Callable[[str, str], Profile]
    baselines: Sequence[Baseline] = ()


def verify(run: RunResult, present: Present) -> list[Verified]:
    """Return every part of a run that has a digest, compared with what is here now."""
    return [
        *_lines(run),
        *_suite(run, present.cases),
        *_rulesets(run, present),
        *_profiles(run, present),
        *_baselines(run, present.baselines),
    ]


def _lines(run: RunResult) -> Iterator[Verified]:
    """Compare what the file itself says with the digests in its footer: whether it was edited."""
    stated = {"outcomes": run.footer.get("outcomes"), **_mapping(run.footer.get("digests"))}
    now = {"outcomes": outcomes_digest(run.results), **line_digests(run.header, run.footer)}
    for what, one in now.items():
        if not run.footer or (run.interrupted and what == "outcomes"):
            yield Verified(what, "missing", "the run did not come to its end")
        elif not stated.get(what):
            yield Verified(what, "missing", "the file states no digest of it, as older ones did not")
        else:
            yield _compared(what, str(stated[what]), one)


def _suite(run: RunResult, cases: Mapping[str, Case]) -> Iterator[Verified]:
    """Compare the suite as a whole, then name each case that differs."""
    selected = [str(name) for name in _list(run.header.get("selected"))]
    stated = str(run.header.get("suite", ""))
    if not selected:
        yield Verified("suite", "missing", "the file does not say which cases were chosen")
    else:
        here = [cases[name] for name in selected if name in cases]
        yield _compared("suite", stated, suite_digest(here))
    ran = {result.case: result.digest for result in run.results}
    for name in dict.fromkeys([*selected, *ran]):
        if name not in cases:
            yield Verified(f"case {name}", "missing", "there is no such case here")
        elif name in ran and ran[name] != cases[name].digest:
            yield _compared(f"case {name}", ran[name], cases[name].digest)


def _rulesets(run: RunResult, present: Present) -> Iterator[Verified]:
    for name, stated in _mapping(run.header.get("rulesets")).items():
        what = f"ruleset {name}"
        try:
            yield _compared(what, str(stated), ruleset_digest(present.ruleset(name)))
        except GoharnessError as error:
            yield Verified(what, "missing", str(error))


def _profiles(run: RunResult, present: Present) -> Iterator[Verified]:
    for name, value in _mapping(run.header.get("engines")).items():
        what, facts = f"profile of {name}", _mapping(value)
        try:
            now = profile_digest(present.profile(name, str(facts.get("title", ""))))
            yield _compared(what, str(facts.get("profile")), now)
        except GoharnessError as error:
            yield Verified(what, "missing", str(error))


def _baselines(run: RunResult, here: Sequence[Baseline]) -> Iterator[Verified]:
    stated = [str(one) for one in _list(run.header.get("baselines"))]
    found = {digest(baseline.file.model_dump(mode="json", warnings=False)): baseline for baseline in here}
    for one in stated:
        if one in found:
            yield Verified(f"baseline {found[one].path}", "same")
        else:
            yield Verified(f"baseline {one[:_SHORT]}", "missing", "no baseline that is named is this one")
    for one, baseline in found.items():
        if one not in stated:
            yield Verified(f"baseline {baseline.path}", "changed", "the run had no such baseline")


def _compared(what: str, stated: str, now: str) -> Verified:
    if stated == now:
        return Verified(what, "same")
    return Verified(what, "changed", f"{stated[:_SHORT]} in the file, {now[:_SHORT]} here")


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
