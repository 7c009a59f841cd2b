"""JUnit XML, as Jenkins and GitLab read it: `schemas/junit.xsd` says exactly what is written.

GitLab tells tests apart by classname and name and drops duplicates; it reads files up to 30 MB and
250,000 XML objects (GitLab documentation, unit test reports). So classname is engine.ruleset, the name
is the case id, both made unique; only findings carry a transcript; and quiet outcomes are left out
before a limit is passed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, Literal
from xml.sax.saxutils import escape, quoteattr

from harness.report import finding as finding_text
from harness.report.summary import not_kept
from harness.report.visible import visible_run
from harness.run.outcome import CaseResult, Outcome, RunResult

MOST_BYTES: Final = 30_000_000
MOST_OBJECTS: Final = 250_000
_TRANSCRIPT_BYTES: Final = 6_000_000  # for all transcripts together; escaping makes them longer
_LONGEST_TRANSCRIPT: Final = 64_000
_NONE: Final = frozenset[Outcome]()
_UNSEEN: Final = frozenset({Outcome.UNSUPPORTED, Outcome.SKIP})
_QUIET: Final = frozenset(outcome for outcome in Outcome if outcome.quiet)

Detail = Literal["full", "facts", "message"]
# What is given up, one after the other, until the file is within the limits.
_STEPS: Final[tuple[tuple[Detail, frozenset[Outcome]], ...]] = (
    ("full", _NONE),
    ("facts", _NONE),
    ("message", _NONE),
    ("message", _UNSEEN),
    ("message", _QUIET),
)

Kind = Literal["", "skipped", "failure", "error"]
_KINDS: Final[dict[Outcome, Kind]] = {
    Outcome.FAIL: "failure",
    Outcome.INCONCLUSIVE: "failure",
    Outcome.XPASS: "failure",
    Outcome.TIMEOUT: "error",
    Outcome.CRASH: "error",
    Outcome.PROTOCOL: "error",
    Outcome.ERROR: "error",
    Outcome.UNSUPPORTED: "skipped",
    Outcome.SKIP: "skipped",
    Outcome.XFAIL: "skipped",
}


@dataclass(frozen=True)
class _Test:
    suite: str
    name: str
    kind: Kind = ""
    type: str = ""
    message: str = ""
    text: str = ""
    transcript: str = ""


@dataclass
class _Names:
    """Makes each classname and name unique, ends a repeated one with its number."""

    seen: set[tuple[str, str]] = field(default_factory=set)

    def unique(self, suite: str, name: str) -> str:
        chosen, number = name, 1
        while (suite, chosen) in self.seen:
            number += 1
            chosen = f"{name} ({number})"
        self.seen.add((suite, chosen))
        return chosen


def render(run: RunResult) -> str:
    """Return the run as JUnit XML."""
    run = visible_run(run)
    for detail, left_out in _STEPS:
        text, objects = _document(run, detail, left_out)
        if objects <= MOST_OBJECTS and len(text.encode()) <= MOST_BYTES:
            break
    return text


def _document(run: RunResult, detail: Detail, left_out: Collection[Outcome]) -> tuple[str, int]:
    """Return the XML without the outcomes `left_out`, and how many elements it has."""
    kept = [result for result in run.results if result.outcome not in left_out]
    noisy = sum(not result.outcome.quiet for result in kept) or 1
    longest = min(_LONGEST_TRANSCRIPT, _TRANSCRIPT_BYTES // noisy)
    tests = [*_run_tests(run), *(_case_test(result, detail, longest) for result in kept)]
    names = _Names()
    suites = [
        _suite(suite, list(members), names) for suite, members in groupby(tests, key=lambda test: test.suite)
    ]
    note = ""
    if missing := len(run.results) - len(kept):
        note = f"<!-- {missing} quiet outcomes are left out to stay within {MOST_OBJECTS} elements -->\n"
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n{note}<testsuites name="goharness" {_counts(tests)}>'
    text = "\n".join([head, *suites, "</testsuites>\n"])
    return text, text.count("<") - text.count("</")


def _run_tests(run: RunResult) -> Iterator[_Test]:
    """What went wrong around the cases: a reader who sees only this file must see it too."""
    suite = "goharness.run"
    for number, words in enumerate(run.data_errors, 1):
        yield _Test(suite, f"data {number}", "error", "data", words)
    for note in run.engines:
        if note.error:
            yield _Test(suite, f"{note.engine} starts", "error", "engine", note.error)
    for note in run.engines:
        if note.departs and run.strict_gtp:
            broken = [
                f"{one.section} {one.title}: {one.words}" for one in not_kept(note) if one.level == "MUST"
            ]
            words = "; ".join((*note.protocol, *broken))
            yield _Test(suite, f"{note.engine} keeps to GTP", "failure", "gtp", words)
    for number, words in enumerate(run.baseline_problems, 1):
        yield _Test(suite, f"baseline {number}", "failure", "baseline", words)
    if run.internal_error:
        yield _Test(suite, "goharness itself", "error", "internal", run.internal_error)
    if run.interrupted:
        yield _Test(
            suite, "the run is complete", "error", "interrupted", "interrupted: later cases are missing"
        )
    if run.exit_status() == 5:
        yield _Test(
            suite, "something was seen", "error", "nothing seen", "nothing was selected, or nothing seen"
        )


def _case_test(result: CaseResult, detail: Detail, longest: int) -> _Test:
    suite, kind = f"{result.engine}.{result.ruleset}", _KINDS.get(result.outcome, "")
    if result.outcome.quiet:
        return _Test(suite, result.case, kind, result.outcome.value, result.words or result.outcome.value)
    found = finding_text.finding_of(result)
    test = _Test(suite, result.case, kind, result.outcome.value, found.message)
    if detail == "message":
        return test
    facts = "\n".join(f"{label}: {text}" for label, text in finding_text.facts(result))
    if detail == "facts":
        return replace(test, text=facts)
    boards = finding_text.boards(result)
    transcript = finding_text.shortened(found.transcript, longest)
    if found.stderr:
        transcript += "\n\nstderr:\n" + finding_text.shortened(found.stderr, longest // 4)
    text = "\n\n".join(part for part in (facts, boards) if part)
    return replace(test, text=text, transcript=transcript.strip())


def _suite(suite: str, tests: Sequence[_Test], names: _Names) -> str:
    lines = [f"<testsuite name={quoteattr(suite)} {_counts(tests)}>"]
    lines += [_testcase(test, names) for test in tests]
    return "\n".join([*lines, "</testsuite>"])


def _counts(tests: Sequence[_Test]) -> str:
    kinds = [test.kind for test in tests]
    counted = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    counts = " ".join(f'{name}="{kinds.count(kind)}"' for name, kind in counted.items())  # type: ignore[arg-type]
    return f'tests="{len(tests)}" {counts}'


def _testcase(test: _Test, names: _Names) -> str:
    name = names.unique(test.suite, test.name)
    start = f"<testcase classname={quoteattr(test.suite)} name={quoteattr(name)}"
    if not test.kind:
        return f"{start}/>"
    message = quoteattr(test.message)
    if test.kind == "skipped":
        return f"{start}><skipped message={message}/></testcase>"
    words = escape(test.text or test.message)
    lines = [f"{start}>", f'<{test.kind} type="{test.type}" message={message}>{words}</{test.kind}>']
    if test.transcript:
        lines.append(f"<system-out>{escape(test.transcript)}</system-out>")
    return "\n".join([*lines, "</testcase>"])
