"""JUnit XML, as Jenkins and GitLab read it: `schemas/junit.xsd` says exactly what is written.

GitLab tells tests apart by classname and name and drops duplicates; it reads files up to 30 MB and
250,000 XML objects (GitLab documentation, unit test reports; gitlab issue 507482). What an object is it
does not say, so elements, attributes and texts are all counted. Classname is engine.ruleset, the name is
the case id, both made unique; only findings carry a transcript; quiet outcomes are left out before a limit
is passed, and findings only where nothing else helps, which a test of its own then says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
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
_OBJECTS_OF_FINDING: Final = 10
_OBJECTS_OF_TRANSCRIPT: Final = 3
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
        kept = [result for result in run.results if result.outcome not in left_out]
        if _objects(kept, detail) <= MOST_OBJECTS and _fits(text := _document(run, kept, detail)):
            return text
    kept = kept[: MOST_OBJECTS // (_OBJECTS_OF_FINDING + 1)]
    while not _fits(text := _document(run, kept, "message")) and kept:
        kept = kept[: len(kept) // 2]
    return text


def _objects(results: Sequence[CaseResult], detail: Detail) -> int:
    """Return at most how many objects the tests of `results` are."""
    finding = _OBJECTS_OF_FINDING + (_OBJECTS_OF_TRANSCRIPT if detail == "full" else 0)
    sizes = {"": 4, "skipped": 7, "failure": finding, "error": finding}
    counted = Counter(_KINDS.get(result.outcome, "") for result in results)
    return sum(number * sizes[kind] for kind, number in counted.items())


def _fits(text: str) -> bool:
    """Tell whether GitLab reads the whole of `text`."""
    elements = text.count("<") - text.count("</")
    texts = text.count(">") - text.count("><")
    return elements + texts + text.count('="') <= MOST_OBJECTS and len(text.encode()) <= MOST_BYTES


def _document(run: RunResult, kept: Sequence[CaseResult], detail: Detail) -> str:
    """Return the XML with the outcomes `kept`."""
    noisy = sum(not result.outcome.quiet for result in kept)
    longest = min(_LONGEST_TRANSCRIPT, _TRANSCRIPT_BYTES // (noisy or 1))
    missing = sum(not result.outcome.quiet for result in run.results) - noisy
    suites: dict[str, list[_Test]] = {}
    for test in (*_run_tests(run, missing), *(_case_test(result, detail, longest) for result in kept)):
        suites.setdefault(test.suite, []).append(test)
    names = _Names()
    note = ""
    if left_out := len(run.results) - len(kept) - missing:
        note = f"<!-- {left_out} quiet outcomes are left out to stay within {MOST_OBJECTS} objects -->\n"
    tests = [test for members in suites.values() for test in members]
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n{note}<testsuites name="goharness" {_counts(tests)}>'
    texts = [_suite(suite, members, names) for suite, members in suites.items()]
    return "\n".join([head, *texts, "</testsuites>\n"])


def _run_tests(run: RunResult, missing: int) -> Iterator[_Test]:
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
    if missing:
        yield _Test(suite, "all findings", "error", "left out", f"{missing} more findings do not fit here")
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
