"""The run in a few words, for every report: what came of it, and what went wrong around the cases."""

from __future__ import annotations

from collections import Counter

from harness.engines.conformance import Conformance
from harness.report.matrix import NOTHING_SEEN, Matrix
from harness.run import coherence
from harness.run.outcome import EngineNote, Outcome, RunResult


def verdict(run: RunResult, matrix: Matrix) -> str:
    """Return one sentence on the whole run."""
    if not run.results:
        asked = [note for note in run.engines if note.conformance]
        return (
            f"Only the protocol was asked: {count(len(asked), 'program')}." if asked else "Nothing was run."
        )
    scope = (
        f"{count(len(run.results), 'outcome')}: {count(len(matrix.engines), 'program')},"
        f" {count(len(matrix.rulesets), 'ruleset')}"
    )
    if findings := sum(not result.outcome.quiet for result in run.results):
        return f"{scope}; {count(findings, 'finding')}."
    if not matrix.totals.observed:
        return f"{scope}; {NOTHING_SEEN}."
    return f"{scope}; no finding."


def problems(run: RunResult) -> list[tuple[str, str]]:
    """Return subject and words of what went wrong around the cases."""
    found = [("interrupted", "later cases are missing")] if run.interrupted else []
    if run.internal_error:
        found.append(("fault of goharness", run.internal_error))
    found += [(note.engine, note.error) for note in run.engines if note.error]
    found += [("data", words) for words in run.data_errors]
    return found + [("baseline", words) for words in run.baseline_problems]


def protocol_notes(run: RunResult) -> list[tuple[str, str]]:
    """Return program and deviation from GTP itself: counted apart from the rules."""
    return [(note.engine, words) for note in run.engines for words in note.protocol]


def protocol_counts(run: RunResult) -> list[str]:
    """Return a sentence per program that departs from GTP itself, and whether that fails the run."""
    sentences = []
    for note in run.engines:
        if number := len(note.protocol):
            what = f"{count(number, 'irregularity', 'irregularities')} in {note.engine}"
            fails = f"fail{'s' if number == 1 else ''} the run (--strict-gtp)"
            sentences.append(f"{what} {fails if run.strict_gtp else '(noted only)'}")
    return sentences


def conformance(run: RunResult, *, brief: bool = False) -> list[tuple[EngineNote, str]]:
    """Return for each program that was asked what GTP demands a sentence on how it keeps to it.

    A `brief` one does not count what was not seen.
    """
    return [(note, _kept(note, run.strict_gtp, brief)) for note in run.engines if note.conformance]


def at_play(run: RunResult) -> dict[str, str]:
    """Return for each program with a stricter channel how its `play` deals with illegal moves."""
    counts: dict[str, Counter[str]] = {}
    for result in run.results:
        if any(result.at_play):
            refused, accepted = result.at_play
            counts.setdefault(result.engine, Counter()).update(refused=refused, accepted=accepted)
    return {engine: _at_play(engine, one["refused"], one["accepted"]) for engine, one in counts.items()}


def _at_play(engine: str, refused: int, accepted: int) -> str:
    kind = "strict" if not accepted else "mixed" if refused else "tolerant"
    moves = f"{accepted} of {count(refused + accepted, 'illegal move')}"
    return f"{engine} is {kind} at play: it accepts {moves} that it was also asked about"


def claims(run: RunResult) -> list[tuple[EngineNote, str]]:
    """Return for each program whose claims were probed a sentence on how it follows its settings."""
    found = []
    for note in run.engines:
        seen = [claim for claim in note.claims if claim.verdict != "unseen"]
        if seen:
            followed = sum(claim.verdict == "followed" for claim in seen)
            unseen = len(note.claims) - len(seen)
            more = f", {unseen} not seen" if unseen else ""
            found.append((note, f"{note.engine} follows {followed} of {count(len(seen), 'setting')}{more}"))
    return found


def not_followed(note: EngineNote) -> list[tuple[str, str]]:
    """Return each setting that a program took and was seen not to follow, and in how many cases."""
    return [
        (
            claim.values,
            f"not followed in {claim.broken} of {count(claim.broken + claim.followed, 'case')};"
            f" {claim.words}",
        )
        for claim in note.claims
        if claim.broken
    ]


def not_kept(note: EngineNote) -> list[Conformance]:
    """Return the demands of GTP that a program was seen not to keep."""
    return [one for one in note.conformance if one.verdict == "broken"]


def contradictions(run: RunResult) -> list[str]:
    """Return a sentence for each program whose answers contradict each other; it names the demands."""
    broken = {
        note.engine: [one.name for one in not_kept(note) if one.name in coherence.NAMES]
        for note in run.engines
    }
    return [
        f"answers of {engine} contradict each other: {', '.join(names)}"
        for engine, names in broken.items()
        if names
    ]


def _kept(note: EngineNote, strict: bool, brief: bool) -> str:
    parts = []
    for level in ("MUST", "SHOULD"):
        seen = [one for one in note.conformance if one.level == level and one.verdict != "unseen"]
        parts.append(f"{sum(one.verdict == 'held' for one in seen)} of {len(seen)} {level}")
    unseen = sum(one.verdict == "unseen" for one in note.conformance)
    more = f", {unseen} not seen" if unseen and not brief else ""
    fails = "; fails the run (--strict-gtp)" if strict and note.departs and not note.protocol else ""
    return f"{note.engine} keeps {', '.join(parts)} of GTP{more}{fails}"


def about(run: RunResult) -> list[tuple[str, str]]:
    """Return name and value of each entry of the header, as people read it."""
    return [(name, _plain(value)) for name, value in run.header.items()]


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_plain(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return " ".join(_plain(item) for item in value)
    return str(value)


def count(number: int, noun: str, plural: str = "") -> str:
    """Return number and noun; the plural ends in s unless it is given."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def unsupported(run: RunResult) -> list[tuple[tuple[str, str], int]]:
    """Return program, its words and how often they stood against a case; the most frequent first."""
    words = Counter(
        (result.engine, result.words or "no reason given")
        for result in run.results
        if result.outcome is Outcome.UNSUPPORTED
    )
    return words.most_common()
